import { Random } from '../random.mjs';

const WIDTH = 128;
const HEIGHT = 64;
const MEMORY_COLUMNS = 132;
/** The glass shows the middle 128 of the 132 columns. */
const FIRST_VISIBLE_COLUMN = 2;
const PIXELS_PER_BYTE = 8;

const CONTRAST = 0x81;
/** These commands take one more byte, which is not a command. */
const COMMANDS_WITH_ARGUMENT = new Set([CONTRAST, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb]);

// Bits of the control byte that opens a transfer.
const CONTROL_ONE_BYTE_FOLLOWS = 0x80;
const CONTROL_IS_DATA = 0x40;

const NOISE_SEED = 0x51106;

/**
 * An SH1106 with its glass on the usual module, which mounts the glass turned by half a turn: the
 * picture is upright with the segment remap 0xA1 and the COM direction 0xC8.
 */
export class Sh1106 {
  /**
   * @param onPaint called with the number of pixels after each write of pixels
   * @param onSwitchedOn called when the picture appears.
   */
  constructor({ onPaint, onSwitchedOn }) {
    this.width = WIDTH;
    this.height = HEIGHT;
    this.onPaint = onPaint;
    this.onSwitchedOn = onSwitchedOn;
    this.memory = new Uint8Array(MEMORY_COLUMNS * (HEIGHT / PIXELS_PER_BYTE));
    this.pixelsWritten = 0;
    this.bytesReceived = 0;
    this.losePower();
  }

  /** Without power the panel is dark, and what it holds when the power is back is noise. */
  losePower() {
    new Random(NOISE_SEED).fill(this.memory);
    this.column = 0;
    this.page = 0;
    this.startLine = 0;
    this.contrast = 0x80;
    this.segmentsReversed = false;
    this.linesReversed = false;
    this.inverted = false;
    this.allPixelsOn = false;
    this.switchedOn = false;
    this.commandWithArgument = null;
    this.startTransfer();
  }

  get isVisible() {
    return this.switchedOn;
  }

  startTransfer() {
    this.controlExpected = true;
    this.oneByteFollows = false;
    this.isData = false;
  }

  receive(byte) {
    this.bytesReceived++;
    if (this.controlExpected) {
      this.isData = (byte & CONTROL_IS_DATA) !== 0;
      this.oneByteFollows = (byte & CONTROL_ONE_BYTE_FOLLOWS) !== 0;
      this.controlExpected = false;
      return;
    }
    this.controlExpected = this.oneByteFollows;
    if (this.isData) {
      this.receiveData(byte);
    } else {
      this.receiveCommand(byte);
    }
  }

  receiveData(byte) {
    // The column counter stops at the last column; it neither wraps nor moves to the next page.
    if (this.column < MEMORY_COLUMNS) {
      this.memory[this.page * MEMORY_COLUMNS + this.column] = byte;
      this.column++;
    }
    this.pixelsWritten += PIXELS_PER_BYTE;
    this.onPaint(PIXELS_PER_BYTE);
  }

  receiveCommand(byte) {
    if (this.commandWithArgument !== null) {
      if (this.commandWithArgument === CONTRAST) {
        this.contrast = byte;
      }
      this.commandWithArgument = null;
    } else if (COMMANDS_WITH_ARGUMENT.has(byte)) {
      this.commandWithArgument = byte;
    } else if (byte <= 0x0f) {
      this.column = (this.column & 0xf0) | byte;
    } else if (byte <= 0x1f) {
      this.column = (this.column & 0x0f) | ((byte & 0x0f) << 4);
    } else if (byte >= 0x40 && byte <= 0x7f) {
      this.startLine = byte & 0x3f;
    } else if (byte >= 0xb0 && byte <= 0xb7) {
      this.page = byte & 0x07;
    } else if (byte >= 0xc0 && byte <= 0xcf) {
      this.linesReversed = (byte & 0x08) !== 0;
    } else {
      this.receiveSwitch(byte);
    }
  }

  /** The commands whose lowest bit is the new state of a switch. */
  receiveSwitch(byte) {
    const on = (byte & 1) !== 0;
    switch (byte & 0xfe) {
      case 0xa0:
        this.segmentsReversed = on;
        break;
      case 0xa4:
        this.allPixelsOn = on;
        break;
      case 0xa6:
        this.inverted = on;
        break;
      case 0xae:
        if (on && !this.switchedOn) {
          this.switchedOn = true;
          this.onSwitchedOn();
        }
        this.switchedOn = on;
        break;
    }
  }

  /** What a viewer of the box sees, as red, green and blue bytes: a lit pixel is white. */
  picture() {
    const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
    if (this.isVisible) {
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          if (this.isLit(x, y)) {
            rgb.fill(0xff, (y * WIDTH + x) * 3, (y * WIDTH + x + 1) * 3);
          }
        }
      }
    }
    return { width: WIDTH, height: HEIGHT, rgb };
  }

  isLit(x, y) {
    if (this.allPixelsOn) {
      return true;
    }
    const glassColumn = x + FIRST_VISIBLE_COLUMN;
    const column = this.segmentsReversed ? glassColumn : MEMORY_COLUMNS - 1 - glassColumn;
    const glassLine = this.linesReversed ? y : HEIGHT - 1 - y;
    const line = (glassLine + this.startLine) % HEIGHT;
    const byte = this.memory[Math.floor(line / PIXELS_PER_BYTE) * MEMORY_COLUMNS + column];
    const lit = ((byte >>> (line % PIXELS_PER_BYTE)) & 1) !== 0;
    return lit !== this.inverted;
  }
}
