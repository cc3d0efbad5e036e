import { RAM_START } from './memory.mjs';

const ID = Buffer.from('SEGGER RTT');
const CONTROL_BLOCK_BYTES = 48;

// Where the first up-channel's fields are in the control block.
const BUFFER = 28;
const SIZE = 32;
const WRITE_OFFSET = 36;
const READ_OFFSET = 40;

/** Collects the firmware's log from its RTT up-channel, over all starts of the chip. */
export class RttLog {
  /** @param address of the symbol _SEGGER_RTT, or undefined if the firmware has none */
  constructor(address) {
    this.offset = address === undefined ? null : address - RAM_START;
    this.chunks = [];
    this.length = 0;
    this.mcu = null;
  }

  /**
   * Starts to listen to a chip that is about to start. The control block of an earlier start is
   * wiped, or its offsets could be taken for news while the firmware's start-up code copies the
   * fresh block over it.
   */
  connect(mcu) {
    this.mcu = mcu;
    if (this.offset !== null) {
      mcu.sram.fill(0, this.offset, this.offset + CONTROL_BLOCK_BYTES);
    }
  }

  /** Takes what is new, and moves the read offset so that the firmware's buffer never fills up. */
  drain() {
    if (this.offset === null) {
      return;
    }
    const { sram, sramView } = this.mcu;
    const written = sramView.getUint32(this.offset + WRITE_OFFSET, true);
    const read = sramView.getUint32(this.offset + READ_OFFSET, true);
    if (written === read || !this.hasControlBlock()) {
      return;
    }
    const start = sramView.getUint32(this.offset + BUFFER, true) - RAM_START;
    const size = sramView.getUint32(this.offset + SIZE, true);
    if (written >= size || read >= size || start < 0 || start + size > sram.length) {
      return;
    }
    if (written > read) {
      this.take(sram.subarray(start + read, start + written));
    } else {
      this.take(sram.subarray(start + read, start + size));
      this.take(sram.subarray(start, start + written));
    }
    sramView.setUint32(this.offset + READ_OFFSET, written, true);
  }

  hasControlBlock() {
    return ID.equals(this.mcu.sram.subarray(this.offset, this.offset + ID.length));
  }

  take(bytes) {
    this.chunks.push(Buffer.from(bytes));
    this.length += bytes.length;
  }

  bytes() {
    return Buffer.concat(this.chunks);
  }
}
