import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClock } from '../clock.mjs';
import { Buttons } from '../parts/buttons.mjs';

const OK_PIN = 6;
const PINS = {
  up: 2,
  down: 3,
  left: 4,
  right: 5,
  ok: OK_PIN,
  back: 7,
  lever_left: 20,
  lever_right: 21,
};

/** Stands in for the chip's pins, and notes the edges of the one that matters here. */
function newPins(clock, edges) {
  return Array.from({ length: 30 }, (_, pin) => ({
    setInputValue: (isHigh) => {
      if (pin === OK_PIN) {
        edges.push({ nanos: clock.nanos, isHigh });
      }
    },
  }));
}

test('a press pulls the pin low at once, chatters, and comes to rest low', () => {
  const clock = newClock();
  const edges = [];
  const buttons = new Buttons(clock, PINS, { bounce: true });
  buttons.connect(newPins(clock, edges));
  edges.length = 0;
  buttons.press('ok');
  clock.tick(10_000_000);

  assert.deepEqual(edges[0], { nanos: 0, isHigh: false });
  assert.ok(edges.length >= 5, `${edges.length} edges`);
  assert.ok(edges.at(-1).nanos <= 1_500_000);
  assert.equal(edges.at(-1).isHigh, false);
});

test('without bounce there is one edge', () => {
  const clock = newClock();
  const edges = [];
  const buttons = new Buttons(clock, PINS, { bounce: false });
  buttons.connect(newPins(clock, edges));
  edges.length = 0;
  buttons.press('ok');
  clock.tick(10_000_000);

  assert.deepEqual(edges, [{ nanos: 0, isHigh: false }]);
});

test('a release in the middle of the chatter of a press leaves the pin high', () => {
  const clock = newClock();
  const edges = [];
  const buttons = new Buttons(clock, PINS, { bounce: true });
  buttons.connect(newPins(clock, edges));
  buttons.press('ok');
  clock.tick(200_000);
  buttons.release('ok');
  clock.tick(10_000_000);

  assert.equal(edges.at(-1).isHigh, true);
});

test('a finger that is on a button when the chip starts is seen', () => {
  const clock = newClock();
  const edges = [];
  const buttons = new Buttons(clock, PINS, { bounce: true });
  buttons.press('ok');
  clock.tick(10_000_000);
  buttons.connect(newPins(clock, edges));

  assert.deepEqual(edges, [{ nanos: 10_000_000, isHigh: false }]);
});
