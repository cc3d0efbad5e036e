import { FIFO } from 'rp2040js';
import { FUNCTION_UART } from './pins.mjs';
import {
  DATA_REGISTER,
  FIFO_ENTRIES,
  FIFO_LEVEL_REGISTER,
  FLAG_RX_EMPTY,
  FLAG_RX_FULL,
  FLAG_TX_EMPTY,
  INTERRUPT_LEVELS,
  LACKING_REGISTERS,
} from './uart-registers.mjs';

const NANOS_PER_SECOND = 1e9;
/** After so many bits without a new byte, the interrupt tells of bytes that wait below the mark. */
const TIMEOUT_BITS = 32;

const INTERRUPT_RX = 1 << 4;
const INTERRUPT_TIMEOUT = 1 << 6;
const INTERRUPT_OVERRUN = 1 << 10;
/** In the data register, beside the byte before which others were lost. */
const DATA_OVERRUN = 1 << 11;

/**
 * Gives bytes to one of the chip's UARTs; nothing is ever sent.
 *
 * rp2040js reports a receive interrupt for every byte and knows no timeout and no overrun. Here the
 * FIFO has its mark, the timeout comes after the last byte, and what finds no room is lost, as on the
 * chip.
 */
export class UartReceiver {
  constructor({ mcu, uart, clock, rxPin }) {
    this.mcu = mcu;
    this.uart = uart;
    this.rxPin = mcu.gpio[rxPin];
    this.fifo = new FIFO(FIFO_ENTRIES);
    this.hasOverrun = false;
    this.overruns = 0;
    this.registers = new Map(LACKING_REGISTERS);
    this.timeout = clock.createAlarm(() => this.raise(INTERRUPT_TIMEOUT));
    this.takeOver(uart);
  }

  takeOver(uart) {
    const readRegister = uart.readUint32.bind(uart);
    const writeRegister = uart.writeUint32.bind(uart);
    uart.readUint32 = (offset) => {
      if (offset === DATA_REGISTER) {
        return this.read();
      }
      return this.registers.get(offset) ?? readRegister(offset);
    };
    uart.writeUint32 = (offset, value) => {
      if (this.registers.has(offset)) {
        this.registers.set(offset, value);
      } else if (offset !== DATA_REGISTER) {
        writeRegister(offset, value);
      }
    };
    uart.checkInterrupts = () =>
      this.mcu.setInterrupt(uart.irq, (uart.interruptStatus & uart.interruptMask) !== 0);
    Object.defineProperty(uart, 'flags', { get: () => this.flags });
  }

  get flags() {
    return (
      FLAG_TX_EMPTY |
      (this.fifo.full ? FLAG_RX_FULL : 0) |
      (this.fifo.empty ? FLAG_RX_EMPTY : 0)
    );
  }

  get receiveLevel() {
    const level = (this.registers.get(FIFO_LEVEL_REGISTER) >> 3) & 7;
    return INTERRUPT_LEVELS[level] ?? FIFO_ENTRIES / 2;
  }

  raise(interrupt) {
    this.uart.interruptStatus |= interrupt;
    this.uart.checkInterrupts();
  }

  lower(interrupt) {
    this.uart.interruptStatus &= ~interrupt;
    this.uart.checkInterrupts();
  }

  /** The last bit of a byte has arrived. */
  receive(byte) {
    if (!this.uart.enabled || this.rxPin.functionSelect !== FUNCTION_UART) {
      return;
    }
    if (this.fifo.full) {
      this.hasOverrun = true;
      this.overruns++;
      this.raise(INTERRUPT_OVERRUN);
      return;
    }
    this.fifo.push(byte | (this.hasOverrun ? DATA_OVERRUN : 0));
    this.hasOverrun = false;
    if (this.fifo.itemCount >= this.receiveLevel) {
      this.raise(INTERRUPT_RX);
    }
    this.timeout.schedule((TIMEOUT_BITS * NANOS_PER_SECOND) / this.uart.baudRate);
  }

  read() {
    const value = this.fifo.empty ? 0 : this.fifo.pull();
    if (this.fifo.itemCount < this.receiveLevel) {
      this.lower(INTERRUPT_RX);
    }
    if (this.fifo.empty) {
      this.timeout.cancel();
      this.lower(INTERRUPT_TIMEOUT);
    }
    return value;
  }
}
