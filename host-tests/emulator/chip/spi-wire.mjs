import { FUNCTION_SPI } from './pins.mjs';

const NANOS_PER_SECOND = 1e9;

/** With the clock's phase at zero (modes 0 and 2) the block rests so many clocks after each frame. */
const GAP_CLOCKS = 2;
const PHASE_ONE = 1 << 7;

/**
 * Connects a part to one of the chip's SPI blocks.
 *
 * rp2040js has the two FIFOs of eight entries, but leaves it to us when a frame is over: completed
 * at once, transfers would cost no time. Here each frame takes as long as its bits do at the rate
 * that the firmware has set, and the part sees it when its last bit arrives.
 */
export class SpiWire {
  /**
   * @param pins `{ sck, mosi, miso }`: the wires reach the part only if the firmware gave these
   * pins to the SPI block
   * @param exchange called with each byte that arrives; returns the byte that the part sends
   * meanwhile
   */
  constructor({ spi, clock, gpio, pins, exchange }) {
    this.spi = spi;
    this.clockAndDataPins = [gpio[pins.sck], gpio[pins.mosi]];
    this.answerPin = gpio[pins.miso];
    this.exchange = exchange;
    this.frame = 0;
    this.restsUntilNanos = 0;
    const frameEnd = clock.createAlarm(() => {
      const gap = spi.control0 & PHASE_ONE ? 0 : GAP_CLOCKS;
      this.restsUntilNanos = clock.nanos + (gap * NANOS_PER_SECOND) / spi.clockFrequency;
      this.completeFrame();
    });
    spi.onTransmit = (frame) => {
      this.frame = frame;
      const rest = Math.max(0, this.restsUntilNanos - clock.nanos);
      frameEnd.schedule(rest + (spi.dataBits * NANOS_PER_SECOND) / spi.clockFrequency);
    };
  }

  get isBusy() {
    return this.spi.busy;
  }

  completeFrame() {
    const answer = this.clockAndDataPins.every((pin) => pin.functionSelect === FUNCTION_SPI)
      ? this.exchangeFrame()
      : 0;
    this.spi.completeTransmit(this.answerPin.functionSelect === FUNCTION_SPI ? answer : 0);
  }

  exchangeFrame() {
    // Frames of 16 bits are two bytes to the part, the high one first.
    const high = this.spi.dataBits > 8 ? this.exchange(this.frame >>> 8) : 0;
    return (high << 8) | this.exchange(this.frame & 0xff);
  }
}
