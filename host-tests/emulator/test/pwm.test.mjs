import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { FUNCTION_PWM } from '../chip/pins.mjs';
import { Pwm } from '../chip/pwm.mjs';
import { newClock } from '../clock.mjs';
import { Buzzer } from '../parts/buzzer.mjs';

const PIN = 22;
const SLICE = 3 * 0x14;
const MILLI = 1_000_000;
const CYCLES_PER_MILLI = 125_000;
const IO_BANK = 0x40014;

class Chip {
  constructor() {
    this.clock = newClock();
    this.mcu = new RP2040(this.clock);
    this.mcu.clkSys = CYCLES_PER_MILLI * 1000;
    this.buzzer = new Buzzer(this.clock);
    this.pwm = new Pwm(this.mcu, this.clock, () => this.buzzer.mayHaveChanged());
    this.mcu.peripherals[IO_BANK].writeUint32(8 * PIN + 4, FUNCTION_PWM);
    this.buzzer.connect(
      () => this.pwm.signal(PIN),
      () => this.pwm.wish(PIN),
    );
  }

  /** In the order in which embassy-rp writes them. */
  set({ divider, compare, top }) {
    this.mcu.pwm.writeUint32(SLICE + 0x04, divider << 4);
    this.mcu.pwm.writeUint32(SLICE + 0x0c, compare);
    this.mcu.pwm.writeUint32(SLICE + 0x10, top);
    this.mcu.pwm.writeUint32(SLICE + 0x00, 1);
  }
}

const TONE = { divider: 64, compare: 488, top: 976 };
const TONE_HZ = 1999;

function click(silence, waitNanos) {
  const chip = new Chip();
  chip.set(silence);
  chip.clock.tick(waitNanos);
  chip.set(TONE);
  chip.clock.tick(12 * MILLI);
  chip.set(silence);
  chip.clock.tick(100 * MILLI);
  const [wish] = chip.buzzer.wishes;
  assert.equal(wish.hz, TONE_HZ);
  assert.ok(Math.abs(wish.untilNanos - wish.nanos - 12 * MILLI) < 30_000);
  return { heard: wish.heardNanos, tones: chip.buzzer.tones };
}

test('a tone begins when the counter wraps, which after a long silence is late or never', () => {
  const silence = { divider: 1, compare: 0, top: 0xffff };
  // The counter is at its middle, and goes on 64 times as slowly.
  const { heard, tones } = click(silence, Math.round((32768 / CYCLES_PER_MILLI) * MILLI));
  assert.equal(heard, 0);
  assert.deepEqual(tones, []);
  // It is almost at its end.
  const late = click(silence, Math.round((60000 / CYCLES_PER_MILLI) * MILLI));
  assert.ok(late.heard > 8 * MILLI && late.heard < 10 * MILLI, `heard for ${late.heard} ns`);
});

test('after a silence that wraps often it begins at once', () => {
  const { heard, tones } = click({ divider: 64, compare: 0, top: 99 }, 1_234_567);
  assert.ok(heard > 11.9 * MILLI, `heard for ${heard} ns`);
  assert.equal(tones[0].hz, TONE_HZ);
});

test('a counter that stands takes everything at once', () => {
  const chip = new Chip();
  chip.set(TONE);
  assert.equal(Math.round(chip.pwm.signal(PIN).hz), TONE_HZ);
});

test('a pin that is no PWM output gives out nothing', () => {
  const chip = new Chip();
  chip.set(TONE);
  chip.mcu.peripherals[IO_BANK].writeUint32(8 * PIN + 4, 5);
  assert.equal(chip.pwm.signal(PIN), null);
});
