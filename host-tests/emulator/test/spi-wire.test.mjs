import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { SpiWire } from '../chip/spi-wire.mjs';
import { newClock } from '../clock.mjs';

const CONTROL_0 = 0x00;
const CONTROL_1 = 0x04;
const DATA = 0x08;
const PRESCALE = 0x10;
const ENABLED = 1 << 1;
const EIGHT_BITS = 7;
const PHASE_ONE = 1 << 7;
const FRAMES = 4;

/** How many clocks the block takes for some frames of eight bits. */
function clocksOfFrames(control) {
  const clock = newClock();
  const mcu = new RP2040(clock);
  const spi = mcu.spi[0];
  spi.writeUint32(PRESCALE, 2);
  spi.writeUint32(CONTROL_0, EIGHT_BITS | control);
  spi.writeUint32(CONTROL_1, ENABLED);
  const wire = new SpiWire({
    spi,
    clock,
    gpio: mcu.gpio,
    pins: { sck: 18, mosi: 19, miso: 16 },
    exchange: () => 0,
  });
  for (let frame = 0; frame < FRAMES; frame++) {
    spi.writeUint32(DATA, 0);
  }
  while (wire.isBusy) {
    clock.tick(clock.nextAlarm.nanos - clock.nanos);
  }
  return Math.round((clock.nanos * spi.clockFrequency) / 1e9);
}

test('in mode 0 the bus rests two clocks between frames', () => {
  assert.equal(clocksOfFrames(0), FRAMES * 8 + (FRAMES - 1) * 2);
});

test('in mode 3 it does not', () => {
  assert.equal(clocksOfFrames(PHASE_ONE | (1 << 6)), FRAMES * 8);
});
