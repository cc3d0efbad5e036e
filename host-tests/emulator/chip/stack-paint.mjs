import { RAM_START } from './memory.mjs';

const PAINT = 0xa5a5a5a5;
const WORD_BYTES = 4;

/**
 * Measures how deep the stack ever got, by painting it before the start and looking later how much
 * of the paint is gone.
 */
export class StackPaint {
  /**
   * @param symbols of the firmware; without the two ends of the stack there is nothing to measure
   */
  constructor({ _stack_start: top, _stack_end: bottom }) {
    this.isKnown = top !== undefined && bottom !== undefined;
    this.top = top - RAM_START;
    this.bottom = bottom - RAM_START;
    this.deepest = 0;
  }

  paint(mcu) {
    if (this.isKnown) {
      for (let offset = this.bottom; offset + WORD_BYTES <= this.top; offset += WORD_BYTES) {
        mcu.sramView.setUint32(offset, PAINT, true);
      }
    }
  }

  measure(mcu) {
    if (!this.isKnown) {
      return;
    }
    let offset = this.bottom;
    while (offset < this.top && mcu.sramView.getUint32(offset, true) === PAINT) {
      offset += WORD_BYTES;
    }
    this.deepest = Math.max(this.deepest, this.top - offset);
  }

  /** The most bytes of stack that were in use at any time, or null if that is not known. */
  get highWaterBytes() {
    return this.isKnown ? this.deepest : null;
  }
}
