import { KEYS } from '../parts/buttons.mjs';
import { RAM_START } from './memory.mjs';

// The layout is that of the firmware's `EDGE_STAMPS`.
const COUNT_BYTES = 4;
const PLACES = 16;
const PLACE_BYTES = 12;

/** Collects the times that the firmware gives to the edges of keys, over all starts of the chip. */
export class EdgeStamps {
  /** @param address of the symbol EDGE_STAMPS, or undefined if the firmware has none */
  constructor(address) {
    this.offset = address === undefined ? null : address - RAM_START;
    this.taken = 0;
    this.stamps = [];
    this.mcu = null;
  }

  /**
   * Starts to look at a chip that is about to start. What is in its memory from before must not be
   * taken for news.
   */
  connect(mcu) {
    this.mcu = mcu;
    this.taken = 0;
    if (this.offset !== null) {
      mcu.sramView.setUint32(this.offset, 0, true);
    }
  }

  /** Takes what is new. The firmware keeps the last few only, so this must be called often. */
  drain() {
    if (this.offset === null) {
      return;
    }
    const count = this.mcu.sramView.getUint32(this.offset, true);
    // If some are gone, they are missing in the report, and whoever counts will notice.
    this.taken = Math.max(this.taken, count - PLACES);
    for (; this.taken < count; this.taken++) {
      this.take(this.offset + COUNT_BYTES + (this.taken % PLACES) * PLACE_BYTES);
    }
  }

  take(offset) {
    const { sramView } = this.mcu;
    const code = sramView.getUint32(offset, true);
    this.stamps.push({
      key: KEYS[code >>> 1],
      down: (code & 1) !== 0,
      us: Number(sramView.getBigUint64(offset + 4, true)),
    });
  }
}
