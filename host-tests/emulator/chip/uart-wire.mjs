import { FIFO } from 'rp2040js';
import { FUNCTION_UART } from './pins.mjs';
import {
  DATA_REGISTER,
  FIFO_ENTRIES,
  FIFO_LEVEL_REGISTER,
  FLAG_BUSY,
  FLAG_RX_EMPTY,
  FLAG_RX_FULL,
  FLAG_TX_EMPTY,
  FLAG_TX_FULL,
  INTERRUPT_LEVELS,
  LACKING_REGISTERS,
} from './uart-registers.mjs';

const NANOS_PER_SECOND = 1e9;
/** A start bit, eight data bits and a stop bit. */
const BITS_PER_BYTE = 10;

const INTERRUPT_TX = 1 << 5;

/**
 * Collects what the firmware sends on one of the chip's UARTs; nothing is ever received.
 *
 * rp2040js sends each byte at once and reports a transmit interrupt that cannot be cleared. Here a
 * byte takes its time at the rate that the firmware has set, the transmit FIFO fills up, and the
 * interrupt comes when its level falls to the mark, as on the chip.
 */
export class UartWire {
  /** @param onByte called with each byte when its last bit has left the pin */
  constructor({ mcu, uart, clock, txPin, onByte }) {
    this.mcu = mcu;
    this.uart = uart;
    this.txPin = mcu.gpio[txPin];
    this.onByte = onByte;
    this.fifo = new FIFO(FIFO_ENTRIES);
    this.byteOnWire = null;
    this.registers = new Map(LACKING_REGISTERS);
    this.byteEnd = clock.createAlarm(() => this.completeByte());
    this.takeOver(uart);
  }

  takeOver(uart) {
    const readRegister = uart.readUint32.bind(uart);
    const writeRegister = uart.writeUint32.bind(uart);
    uart.readUint32 = (offset) => this.registers.get(offset) ?? readRegister(offset);
    uart.writeUint32 = (offset, value) => {
      if (offset === DATA_REGISTER) {
        this.send(value & 0xff);
      } else if (this.registers.has(offset)) {
        this.registers.set(offset, value);
      } else {
        writeRegister(offset, value);
      }
    };
    uart.checkInterrupts = () =>
      this.mcu.setInterrupt(uart.irq, (uart.interruptStatus & uart.interruptMask) !== 0);
    Object.defineProperty(uart, 'flags', { get: () => this.flags });
  }

  get flags() {
    const { rxFIFO } = this.uart;
    return (
      (this.fifo.empty ? FLAG_TX_EMPTY : 0) |
      (rxFIFO.full ? FLAG_RX_FULL : 0) |
      (this.fifo.full ? FLAG_TX_FULL : 0) |
      (rxFIFO.empty ? FLAG_RX_EMPTY : 0) |
      (this.byteOnWire !== null ? FLAG_BUSY : 0)
    );
  }

  /** Whether anything is still to be sent. */
  get isBusy() {
    return this.byteOnWire !== null || !this.fifo.empty;
  }

  get transmitLevel() {
    return INTERRUPT_LEVELS[this.registers.get(FIFO_LEVEL_REGISTER) & 7] ?? FIFO_ENTRIES / 2;
  }

  send(byte) {
    this.fifo.push(byte);
    if (this.fifo.itemCount > this.transmitLevel) {
      this.uart.interruptStatus &= ~INTERRUPT_TX;
      this.uart.checkInterrupts();
    }
    this.startNextByte();
    if (this.fifo.full) {
      this.mcu.dma.clearDREQ(this.uart.dreq.tx);
    }
  }

  startNextByte() {
    if (this.byteOnWire !== null || this.fifo.empty) {
      return;
    }
    this.byteOnWire = this.fifo.pull();
    if (this.fifo.itemCount === this.transmitLevel) {
      this.uart.interruptStatus |= INTERRUPT_TX;
      this.uart.checkInterrupts();
    }
    this.byteEnd.schedule((BITS_PER_BYTE * NANOS_PER_SECOND) / this.uart.baudRate);
  }

  completeByte() {
    if (this.txPin.functionSelect === FUNCTION_UART) {
      this.onByte(this.byteOnWire);
    }
    this.byteOnWire = null;
    this.startNextByte();
    this.mcu.dma.setDREQ(this.uart.dreq.tx);
  }
}
