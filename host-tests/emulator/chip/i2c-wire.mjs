import { I2CMode } from 'rp2040js';
import { FUNCTION_I2C } from './pins.mjs';

const NANOS_PER_SECOND = 1e9;
const BITS_OF_START = 1;
const BITS_OF_BYTE_AND_ACKNOWLEDGE = 9;
const BITS_OF_STOP = 1;

const INTERRUPT_MASK_REGISTER = 0x30;
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
   */
  constructor({ mcu, i2c, clock, pins, address, part }) {
    this.mcu = mcu;
    this.i2c = i2c;
    this.busPins = [mcu.gpio[pins.sda], mcu.gpio[pins.scl]];
    this.address = address;
    this.part = part;
    this.isBusy = false;
    this.whenBitsAreOver = () => {};
    this.bitsEnd = clock.createAlarm(() => this.whenBitsAreOver());
    completeInterrupts(i2c);
    i2c.onStart = () => this.start();
    i2c.onConnect = (target, mode) => this.connect(target, mode);
    i2c.onWriteByte = (byte) => this.write(byte);
    i2c.onReadByte = () => this.read();
    i2c.onStop = () => this.stop();
  }

  after(bits, action) {
    const cyclesPerBit = this.i2c.sclLowPeriod + this.i2c.sclHighPeriod;
    this.whenBitsAreOver = action;
    this.bitsEnd.schedule((bits * cyclesPerBit * NANOS_PER_SECOND) / this.mcu.clkSys);
  }

  start() {
    this.isBusy = true;
    this.after(BITS_OF_START, () => this.i2c.completeStart());
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
