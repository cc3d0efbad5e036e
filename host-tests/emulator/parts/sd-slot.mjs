const IDLE_LINE = 0xff;

/**
 * The slot: the card may be in it or not, and loses its power when it leaves or when the box goes
 * off.
 */
export class SdSlot {
  /** @param card the `SdCard` that belongs to this job, or null if there is none at all */
  constructor(card) {
    this.card = card;
    this.holdsCard = card !== null;
  }

  exchange(byte, isSelected) {
    return this.holdsCard ? this.card.exchange(byte, isSelected) : IDLE_LINE;
  }

  /**
   * Chip select rises.
   *
   * @param inByte whether there is a byte on the wire
   */
  deselect(inByte) {
    if (this.holdsCard) {
      this.card.deselect(inByte);
    }
  }

  /** Chip select is high since a new start of the chip. */
  startAnew() {
    this.card?.forgetExchange();
  }

  /** Whether the firmware has to wait for the card if it wants anything. */
  get keepsWaiting() {
    return this.holdsCard && this.card.keepsWaiting;
  }

  powerOff() {
    if (this.holdsCard) {
      this.card.losePower();
    }
  }

  eject() {
    this.powerOff();
    this.holdsCard = false;
  }

  insert() {
    this.holdsCard = this.card !== null;
  }
}
