import { I2CMode } from 'rp2040js';
import { DrivenLine, FUNCTION_I2C } from './pins.mjs';

const NANOS_PER_SECOND = 1e9;
/**
 * What a bit takes beyond the counts of the two registers: the block adds some of its own (the spike filter
 * and 7 to the high part, 1 to the low one), and the wire has to rise. Partly a guess.
 */
const EXTRA_CYCLES_PER_BIT = 44;
const BITS_OF_START = 1;
const BITS_OF_BYTE_AND_ACKNOWLEDGE = 9;
const BITS_OF_STOP = 1;

const INTERRUPT_MASK_REGISTER = 0x30;
const ENABLE_REGISTER = 0x6c;
const ENABLED = 1;
const INTERRUPT_TX_EMPTY = 1 << 4;

/**
 * Connects a part that is only ever written to, to one of the chip's I²C blocks. Every bit takes
 * its time at the rate that the firmware has set.
 */
export class I2cWire {
  /**
   * @param pins `{ sda, scl }`: the wires reach the part only if the firmware gave these pins to
   * the I²C block
   * @param part answers at `address`, and is told of each transfer by `startTransfer` and of each
   * byte by `receive`
   * @param clocksToFree how many clocks the part must be given by hand before it lets the data line
   * go, which it holds from the start
   */
  constructor({ mcu, i2c, clock, pins, address, part, clocksToFree }) {
    this.mcu = mcu;
    this.i2c = i2c;
    this.busPins = [mcu.gpio[pins.sda], mcu.gpio[pins.scl]];
    this.address = address;
    this.part = part;
    this.isBusy = false;
    this.clocksToFree = clocksToFree;
    this.countClocks(mcu.gpio[pins.scl]);
    this.whenBitsAreOver = () => {};
    this.bitsEnd = clock.createAlarm(() => this.whenBitsAreOver());
    completeInterrupts(i2c);
    this.switchOffWhileHeld();
    i2c.onStart = () => this.start();
    i2c.onConnect = (target, mode) => this.connect(target, mode);
    i2c.onWriteByte = (byte) => this.write(byte);
    i2c.onReadByte = () => this.read();
    i2c.onStop = () => this.stop();
  }

  after(bits, action) {
    const cyclesPerBit = this.i2c.sclLowPeriod + this.i2c.sclHighPeriod + EXTRA_CYCLES_PER_BIT;
    this.whenBitsAreOver = action;
    this.bitsEnd.schedule((bits * cyclesPerBit * NANOS_PER_SECOND) / this.mcu.clkSys);
  }

  /** While somebody holds the data line, the bus is not free, and the block waits for it. */
  start() {
    if (this.clocksToFree > 0) {
      return;
    }
    this.isBusy = true;
    this.after(BITS_OF_START, () => this.i2c.completeStart());
  }

  /** Clocks that the firmware makes by hand. */
  countClocks(pin) {
    new DrivenLine(pin, (isHigh) => {
      if (isHigh && pin.functionSelect !== FUNCTION_I2C && this.clocksToFree > 0) {
        this.clocksToFree--;
      }
    });
  }

  /** A block that is switched off waits no longer; rp2040js would go on waiting. */
  switchOffWhileHeld() {
    const { i2c } = this;
    const writeRegister = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      if (offset === ENABLE_REGISTER && !(value & ENABLED) && !this.isBusy) {
        i2c.state = 0;
        i2c.busy = false;
      }
      writeRegister(offset, value);
    };
  }

  connect(target, mode) {
    const reached =
      target === this.address &&
      mode === I2CMode.Write &&
      this.busPins.every((pin) => pin.functionSelect === FUNCTION_I2C);
    this.after(BITS_OF_BYTE_AND_ACKNOWLEDGE, () => {
      if (reached) {
        this.part.startTransfer();
      }
      this.i2c.completeConnect(reached);
    });
  }

  write(byte) {
    this.after(BITS_OF_BYTE_AND_ACKNOWLEDGE, () => {
      this.part.receive(byte);
      this.i2c.completeWrite(true);
    });
  }

  /** Nobody pulls the line low, so a read gives ones. */
  read() {
    this.after(BITS_OF_BYTE_AND_ACKNOWLEDGE, () => this.i2c.completeRead(0xff));
  }

  stop() {
    this.after(BITS_OF_STOP, () => {
      this.isBusy = false;
      this.i2c.completeStop();
    });
  }
}

/**
 * Adds what rp2040js leaves out and embassy-rp waits for: the interrupt mask cannot be written
 * (asynchronous transfers would sleep for ever), and an abort, which flushes the FIFO, does not
 * report the FIFO as empty (blocking transfers to an absent part would hang).
 */
function completeInterrupts(i2c) {
  const writeRegister = i2c.writeUint32.bind(i2c);
  i2c.writeUint32 = (offset, value) => {
    if (offset === INTERRUPT_MASK_REGISTER) {
      i2c.intEnable = value;
      i2c.checkInterrupts();
    } else {
      writeRegister(offset, value);
    }
  };
  const abort = i2c.abort.bind(i2c);
  i2c.abort = (reason) => {
    abort(reason);
    i2c.setInterrupts(INTERRUPT_TX_EMPTY);
  };
}
