import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClock } from '../clock.mjs';
import { DisplayActivity } from '../measure/display-activity.mjs';
import { Usage } from '../measure/usage.mjs';

const MILLI = 1_000_000;
const PIXELS = 100;

test('the first picture is over when the display stays silent', () => {
  const clock = newClock();
  const activity = new DisplayActivity(clock, PIXELS, new Usage());
  const start = activity.followStart();
  activity.switchedOn();
  clock.tick(50 * MILLI);
  activity.painted(60);
  clock.tick(50 * MILLI);
  activity.painted(40);
  clock.tick(21 * MILLI);
  activity.painted(1);

  assert.equal(start.firstPictureNanos, 100 * MILLI);
});

test('a picture that was painted in the dark counts from the moment it appears', () => {
  const clock = newClock();
  const activity = new DisplayActivity(clock, PIXELS, new Usage());
  const start = activity.followStart();
  activity.painted(PIXELS);
  assert.equal(start.firstPictureNanos, null);
  clock.tick(30 * MILLI);
  activity.switchedOn();

  assert.equal(start.firstPictureNanos, 30 * MILLI);
});

test('the answer to a press ends with the first silence', () => {
  const clock = newClock();
  const activity = new DisplayActivity(clock, PIXELS, new Usage());
  const press = activity.followPress();
  for (const pause of [3, 10, 16]) {
    clock.tick(pause * MILLI);
    activity.painted(1);
  }

  assert.equal(press.firstNanos, 3 * MILLI);
  assert.equal(press.lastNanos, 13 * MILLI);
});

test('what is painted after the next press does not count for the one before', () => {
  const clock = newClock();
  const activity = new DisplayActivity(clock, PIXELS, new Usage());
  const press = activity.followPress();
  activity.followPress();
  activity.painted(1);

  assert.equal(press.firstNanos, null);
});

test('long work is over with the last pixel before the next press', () => {
  const clock = newClock();
  const activity = new DisplayActivity(clock, PIXELS, new Usage());
  const press = activity.followPress();
  activity.followRelease(true);
  for (const pause of [300, 20, 1000, 40]) {
    clock.tick(pause * MILLI);
    activity.painted(1);
  }
  clock.tick(5000 * MILLI);
  activity.followPress();
  activity.painted(1);

  assert.equal(press.lastNanos, 300 * MILLI);
  assert.equal(press.settledNanos, 1360 * MILLI);
  assert.equal(press.longestPauseNanos, 1000 * MILLI);
});

test('what is painted after the box has rested is no part of the answer', () => {
  const clock = newClock();
  const usage = new Usage();
  const activity = new DisplayActivity(clock, PIXELS, usage);
  const press = activity.followPress();
  const pass = (awake, asleep) => {
    clock.tick((awake + asleep) * MILLI);
    usage.asleepNanos += asleep * MILLI;
    activity.painted(1);
  };
  // Before the first pixel nothing is over.
  pass(10, 300);
  // Work with short breaks.
  pass(1000, 100);
  // A short rest.
  pass(5, 200);
  pass(170, 1530);
  pass(80, 0);

  assert.equal(press.settledNanos, 1615 * MILLI);
  assert.equal(press.longestPauseNanos, 1100 * MILLI);
});

test('a key for which the box slept until its release acts on that', () => {
  const answered = (awakeMillis, alwaysActs) => {
    const clock = newClock();
    const usage = new Usage();
    usage.awakeNanos = 7000 * MILLI;
    const activity = new DisplayActivity(clock, PIXELS, usage);
    const press = activity.followPress();
    clock.tick(60 * MILLI);
    usage.awakeNanos += awakeMillis * MILLI;
    activity.followRelease(alwaysActs);
    clock.tick(20 * MILLI);
    activity.painted(1);
    return press.lastNanos / MILLI;
  };

  assert.equal(answered(1, false), 20);
  assert.equal(answered(3, false), 80);
  assert.equal(answered(3, true), 20);
});

test('a release does not make up for what was painted before it', () => {
  const clock = newClock();
  const activity = new DisplayActivity(clock, PIXELS, new Usage());
  const press = activity.followPress();
  clock.tick(50 * MILLI);
  activity.painted(1);
  activity.followRelease(true);
  clock.tick(10 * MILLI);
  activity.painted(1);

  assert.equal(press.lastNanos, 60 * MILLI);
});

test('misses of the flash cache count from the press to the last pixel of its answer', () => {
  const clock = newClock();
  const usage = new Usage();
  usage.cacheMisses = 1000;
  const activity = new DisplayActivity(clock, PIXELS, usage);
  const press = activity.followPress();
  assert.equal(press.cacheMisses, null);
  usage.cacheMisses += 70;
  activity.painted(1);
  clock.tick(16 * MILLI);
  usage.cacheMisses += 5;
  activity.painted(1);

  assert.equal(press.cacheMisses, 70);
});
