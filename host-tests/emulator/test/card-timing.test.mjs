import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClock } from '../clock.mjs';
import { CardTiming } from '../parts/card-timing.mjs';

test('a card is slow in its slow spells only', () => {
  const clock = newClock();
  const spell = { fromUs: 10, untilUs: 20, readUs: 80_000, writeUs: 250_000 };
  const timing = new CardTiming(clock, { readUs: 300, writeUs: 2000 }, [spell]);
  const seen = [];
  for (const nanos of [9_999, 1, 9_999, 1]) {
    clock.tick(nanos);
    seen.push([timing.readNanos, timing.writeNanos]);
  }
  const typical = [300_000, 2_000_000];
  const slow = [80_000_000, 250_000_000];
  assert.deepEqual(seen, [typical, slow, slow, typical]);
});
