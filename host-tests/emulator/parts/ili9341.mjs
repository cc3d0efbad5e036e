import { JobFailure } from '../failure.mjs';
import { Random } from '../random.mjs';

const NO_OPERATION = 0x00;
const SOFTWARE_RESET = 0x01;
const SLEEP_IN = 0x10;
const SLEEP_OUT = 0x11;
const INVERSION_OFF = 0x20;
const INVERSION_ON = 0x21;
const DISPLAY_OFF = 0x28;
const DISPLAY_ON = 0x29;
const COLUMN_ADDRESS_SET = 0x2a;
const PAGE_ADDRESS_SET = 0x2b;
const MEMORY_WRITE = 0x2c;
const MEMORY_ACCESS_CONTROL = 0x36;
const PIXEL_FORMAT_SET = 0x3a;
const MEMORY_WRITE_CONTINUE = 0x3c;

// Bits of the memory access control register.
const MIRROR_Y = 0x80;
const MIRROR_X = 0x40;
const SWAP_X_AND_Y = 0x20;
const BGR_ORDER = 0x08;

const PIXEL_BITS_MASK = 0x07;
const PIXEL_16_BITS = 0x05;

/** The panel is a portrait one: 240 columns and 320 rows of memory. */
const COLUMNS = 240;
const ROWS = 320;

/** The box holds the panel on its side. */
const WIDTH = ROWS;
const HEIGHT = COLUMNS;

const NOISE_SEED = 0x1119341;

/**
 * An ILI9341 with its glass, as the common 2.8" module wires them: the memory's column 0 is at the
 * right edge of the portrait panel, and the colour filter is BGR. So the picture is upright, not
 * mirrored and true in colour with the memory access control at 0x48 in portrait, and at 0x28 (swap
 * and BGR) on its side, which is how the box holds it.
 */
export class Ili9341 {
  /**
   * @param onPaint called with the number of pixels after each write of pixels
   * @param onSwitchedOn called when the picture appears.
   */
  constructor({ onPaint, onSwitchedOn }) {
    this.width = WIDTH;
    this.height = HEIGHT;
    this.onPaint = onPaint;
    this.onSwitchedOn = onSwitchedOn;
    this.memory = new Uint16Array(COLUMNS * ROWS);
    this.pixelsWritten = 0;
    this.bytesReceived = 0;
    this.losePower();
  }

  /** Without power the panel is dark, and what it holds when the power is back is noise. */
  losePower() {
    const random = new Random(NOISE_SEED);
    for (let index = 0; index < this.memory.length; index++) {
      this.memory[index] = random.nextUint32();
    }
    this.reset();
  }

  /**
   * What the reset pin and the software reset do: the registers return to their defaults, the
   * memory stays.
   */
  reset() {
    this.accessControl = 0;
    this.pixelFormat = 0x66;
    this.inverted = false;
    this.asleep = true;
    this.switchedOn = false;
    this.columnStart = 0;
    this.columnEnd = COLUMNS - 1;
    this.pageStart = 0;
    this.pageEnd = ROWS - 1;
    this.column = 0;
    this.page = 0;
    this.command = NO_OPERATION;
    this.argumentIndex = 0;
    this.highByte = null;
    this.deselect();
  }

  /**
   * Chip select rises: bits that are no whole byte are forgotten, and are counted anew when it falls. What
   * has come in whole bytes stays, and goes on where it was ("data transfer pause" in the data sheet).
   */
  deselect() {
    this.isOneBitLate = false;
    this.lateBit = 0;
  }

  /** One clock too many is seen on the wire: until chip select rises, every byte comes one bit late. */
  glitch() {
    this.isOneBitLate = true;
    this.lateBit = 0;
  }

  get isVisible() {
    return this.switchedOn && !this.asleep;
  }

  /** There is no contrast register in use on this panel: its brightness is the backlight's. */
  get contrast() {
    return null;
  }

  receive(wire, isData) {
    this.bytesReceived++;
    let byte = wire;
    if (this.isOneBitLate) {
      byte = (this.lateBit << 7) | (wire >> 1);
      this.lateBit = wire & 1;
    }
    if (isData) {
      this.receiveArgument(byte);
    } else {
      this.receiveCommand(byte);
    }
  }

  receiveCommand(byte) {
    const wasVisible = this.isVisible;
    this.command = byte;
    this.argumentIndex = 0;
    this.highByte = null;
    switch (byte) {
      case SOFTWARE_RESET:
        this.reset();
        break;
      case SLEEP_IN:
        this.asleep = true;
        break;
      case SLEEP_OUT:
        this.asleep = false;
        break;
      case INVERSION_OFF:
        this.inverted = false;
        break;
      case INVERSION_ON:
        this.inverted = true;
        break;
      case DISPLAY_OFF:
        this.switchedOn = false;
        break;
      case DISPLAY_ON:
        this.switchedOn = true;
        break;
      case MEMORY_WRITE:
        this.column = this.columnStart;
        this.page = this.pageStart;
        break;
    }
    if (this.isVisible && !wasVisible) {
      this.onSwitchedOn();
    }
  }

  receiveArgument(byte) {
    switch (this.command) {
      case MEMORY_WRITE:
      case MEMORY_WRITE_CONTINUE:
        this.receivePixelByte(byte);
        return;
      case COLUMN_ADDRESS_SET:
        this.columnStart = replaceByte(this.columnStart, this.argumentIndex, byte);
        this.columnEnd = replaceByte(this.columnEnd, this.argumentIndex - 2, byte);
        break;
      case PAGE_ADDRESS_SET:
        this.pageStart = replaceByte(this.pageStart, this.argumentIndex, byte);
        this.pageEnd = replaceByte(this.pageEnd, this.argumentIndex - 2, byte);
        break;
      case MEMORY_ACCESS_CONTROL:
        this.accessControl = byte;
        break;
      case PIXEL_FORMAT_SET:
        this.pixelFormat = byte;
        break;
    }
    this.argumentIndex++;
  }

  receivePixelByte(byte) {
    if ((this.pixelFormat & PIXEL_BITS_MASK) !== PIXEL_16_BITS) {
      throw new JobFailure(
        `the ILI9341 model knows 16 bits a pixel only, and the firmware set the pixel format to 0x${this.pixelFormat.toString(16)}`,
      );
    }
    if (this.highByte === null) {
      this.highByte = byte;
      return;
    }
    this.storePixel((this.highByte << 8) | byte);
    this.highByte = null;
    this.advance();
    this.pixelsWritten++;
    this.onPaint(1);
  }

  storePixel(colour) {
    const swapped = this.accessControl & SWAP_X_AND_Y;
    const x = swapped ? this.page : this.column;
    const y = swapped ? this.column : this.page;
    // Addresses past the memory are accepted by the chip and go nowhere.
    if (x >= COLUMNS || y >= ROWS) {
      return;
    }
    const memoryX = this.accessControl & MIRROR_X ? COLUMNS - 1 - x : x;
    const memoryY = this.accessControl & MIRROR_Y ? ROWS - 1 - y : y;
    this.memory[memoryY * COLUMNS + memoryX] = colour;
  }

  advance() {
    if (this.column < this.columnEnd) {
      this.column++;
      return;
    }
    this.column = this.columnStart;
    this.page = this.page < this.pageEnd ? this.page + 1 : this.pageStart;
  }

  /** What a viewer of the box sees, as red, green and blue bytes. */
  picture() {
    const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
    if (this.isVisible) {
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          // On its side, the viewer's x runs down the panel's rows; with column 0 at the panel's
          // right edge, the viewer's y runs along its columns.
          const colour = this.memory[x * COLUMNS + y];
          this.putColour(rgb, (y * WIDTH + x) * 3, this.inverted ? ~colour & 0xffff : colour);
        }
      }
    }
    return { width: WIDTH, height: HEIGHT, rgb };
  }

  putColour(rgb, offset, colour) {
    const first = (colour >>> 11) & 0x1f;
    const green = (colour >>> 5) & 0x3f;
    const last = colour & 0x1f;
    // The colour filter is BGR: without the BGR bit, red and blue change places.
    const [red, blue] = this.accessControl & BGR_ORDER ? [first, last] : [last, first];
    rgb[offset] = (red << 3) | (red >>> 2);
    rgb[offset + 1] = (green << 2) | (green >>> 4);
    rgb[offset + 2] = (blue << 3) | (blue >>> 2);
  }
}

/**
 * Puts a byte into a big-endian 16-bit value: index 0 is the high byte, 1 the low one; any other
 * index leaves the value alone.
 */
function replaceByte(value, index, byte) {
  switch (index) {
    case 0:
      return (value & 0x00ff) | (byte << 8);
    case 1:
      return (value & 0xff00) | byte;
    default:
      return value;
  }
}
