import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import {
  CONTROL_REGISTER,
  STARTUP_REGISTER,
  startCrystalSlowly,
  STATUS_REGISTER,
} from '../chip/crystal.mjs';
import { newClock } from '../clock.mjs';

const XOSC = 0x40024;
const ENABLE_AT_12_MHZ = (0xfab << 12) | 0xaa0;
const STABLE = 0x80000000;

/** How long it takes, in milliseconds, with this number in the register. */
function startMillis(startup) {
  const clock = newClock();
  const mcu = new RP2040(clock);
  const xosc = mcu.peripherals[XOSC];
  startCrystalSlowly(xosc, clock, mcu.xoscFreq);
  if (startup !== undefined) {
    xosc.writeUint32(STARTUP_REGISTER, startup);
  }
  xosc.writeUint32(CONTROL_REGISTER, ENABLE_AT_12_MHZ);
  assert.equal((xosc.readUint32(STATUS_REGISTER) & STABLE) >>> 0, 0);
  clock.tick(clock.nextAlarm.nanos - clock.nanos);
  assert.equal((xosc.readUint32(STATUS_REGISTER) & STABLE) >>> 0, STABLE);
  return Math.round(clock.nanos / 1e5) / 10;
}

test('the crystal takes 256 of its periods for each step of the delay', () => {
  assert.equal(startMillis(47), 1);
  assert.equal(startMillis(128 * 47), 128.3);
  assert.equal(startMillis((1 << 20) | 47), 4);
});

test('without being told it takes what the register holds after a reset', () => {
  assert.equal(startMillis(), 4.2);
});
