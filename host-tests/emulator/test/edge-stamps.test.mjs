import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EdgeStamps } from '../chip/edge-stamps.mjs';
import { RAM_START } from '../chip/memory.mjs';

const OFFSET = 64;
const PLACES = 16;

/** A chip with nothing but its memory, in which something is left from before. */
function newChip() {
  const sram = new Uint8Array(1024).fill(0xaa);
  return { sram, sramView: new DataView(sram.buffer) };
}

/** Does what the firmware does when a key moves for the n-th time. */
function stamp({ sramView }, number, code, us) {
  const place = OFFSET + 4 + (number % PLACES) * 12;
  sramView.setUint32(place, code, true);
  sramView.setBigUint64(place + 4, BigInt(us), true);
  sramView.setUint32(OFFSET, number + 1, true);
}

test('edges are taken once, in their order, with times of more than 32 bits', () => {
  const chip = newChip();
  const stamps = new EdgeStamps(RAM_START + OFFSET);
  stamps.connect(chip);
  stamps.drain();
  assert.deepEqual(stamps.stamps, []);
  stamp(chip, 0, 9, 2_000_123);
  stamp(chip, 1, 8, 2 ** 33 + 5);
  stamps.drain();
  stamps.drain();
  assert.deepEqual(stamps.stamps, [
    { key: 'ok', down: true, us: 2_000_123 },
    { key: 'ok', down: false, us: 2 ** 33 + 5 },
  ]);
});

test('after the last place comes the first again, and what is gone is missing', () => {
  const chip = newChip();
  const stamps = new EdgeStamps(RAM_START + OFFSET);
  stamps.connect(chip);
  for (let number = 0; number < PLACES + 3; number++) {
    stamp(chip, number, 13, 1000 + number);
  }
  stamps.drain();
  assert.deepEqual(
    stamps.stamps.map(({ us }) => us),
    Array.from({ length: PLACES }, (_, index) => 1003 + index),
  );
});

test('a chip that starts again counts from zero', () => {
  const chip = newChip();
  const stamps = new EdgeStamps(RAM_START + OFFSET);
  stamps.connect(chip);
  stamp(chip, 0, 1, 70);
  stamps.drain();
  stamps.connect(chip);
  stamp(chip, 0, 0, 20);
  stamps.drain();
  assert.deepEqual(stamps.stamps, [
    { key: 'up', down: true, us: 70 },
    { key: 'up', down: false, us: 20 },
  ]);
});
