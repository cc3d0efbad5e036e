import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FUNCTION_UART } from '../chip/pins.mjs';
import { UartReceiver } from '../chip/uart-receiver.mjs';
import { newClock } from '../clock.mjs';

const DATA = 0x00;
const FLAGS = 0x18;
const FLAG_RX_EMPTY = 1 << 4;
const MASK = (1 << 4) | (1 << 6);
const OVERRUN = 1 << 11;
const BIT_NANOS = 1e9 / 115200;

/** As much of the chip as the receiver touches; `isInterrupted` is the line to the core. */
function setUp() {
  const clock = newClock();
  const uart = {
    enabled: true,
    baudRate: 115200,
    irq: 20,
    interruptStatus: 0,
    interruptMask: MASK,
    readUint32: (offset) => (offset === FLAGS ? uart.flags : 0),
    writeUint32() {},
  };
  const chip = { isInterrupted: false };
  const mcu = {
    gpio: [{}, { functionSelect: FUNCTION_UART }],
    setInterrupt: (_, isOn) => {
      chip.isInterrupted = isOn;
    },
  };
  const receiver = new UartReceiver({ mcu, uart, clock, rxPin: 1 });
  return { clock, uart, chip, mcu, receiver };
}

test('the interrupt comes at the mark, and when no more bytes come', () => {
  const { clock, uart, chip, receiver } = setUp();
  for (let byte = 0; byte < 15; byte++) {
    receiver.receive(byte);
  }
  assert.equal(chip.isInterrupted, false);
  clock.tick(31 * BIT_NANOS);
  assert.equal(chip.isInterrupted, false);
  clock.tick(2 * BIT_NANOS);
  assert.equal(chip.isInterrupted, true);
  for (let byte = 0; byte < 15; byte++) {
    assert.equal(uart.readUint32(DATA), byte);
  }
  assert.equal(chip.isInterrupted, false);
  assert.ok(uart.flags & FLAG_RX_EMPTY);
  for (let byte = 0; byte < 16; byte++) {
    receiver.receive(byte);
  }
  assert.equal(chip.isInterrupted, true);
});

test('what finds no room is lost, and the next byte says so', () => {
  const { uart, receiver } = setUp();
  for (let byte = 0; byte < 33; byte++) {
    receiver.receive(byte);
  }
  assert.equal(receiver.overruns, 1);
  assert.equal(uart.readUint32(DATA), 0);
  receiver.receive(99);
  const read = Array.from({ length: 32 }, () => uart.readUint32(DATA));
  assert.equal(read.at(-1), 99 | OVERRUN);
});

test('a pin that the firmware has not given to the UART hears nothing', () => {
  const { mcu, uart, receiver } = setUp();
  mcu.gpio[1].functionSelect = 5;
  receiver.receive(1);
  assert.ok(uart.flags & FLAG_RX_EMPTY);
});
