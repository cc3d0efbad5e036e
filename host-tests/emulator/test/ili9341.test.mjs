import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JobFailure } from '../failure.mjs';
import { Ili9341 } from '../parts/ili9341.mjs';

const RED = [0xf8, 0x00];
const BLUE = [0x00, 0x1f];

function newPanel() {
  const panel = new Ili9341({ onPaint: () => {}, onSwitchedOn: () => {} });
  send(panel, 0x11);
  send(panel, 0x29);
  send(panel, 0x3a, 0x55);
  return panel;
}

function send(panel, command, ...bytes) {
  panel.receive(command, false);
  for (const byte of bytes) {
    panel.receive(byte, true);
  }
}

function sendWindow(panel, left, top, right, bottom) {
  send(panel, 0x2a, left >> 8, left & 0xff, right >> 8, right & 0xff);
  send(panel, 0x2b, top >> 8, top & 0xff, bottom >> 8, bottom & 0xff);
}

function pixel({ width, rgb }, x, y) {
  return [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

test('swapped axes and the BGR bit give an upright picture in true colours', () => {
  const panel = newPanel();
  send(panel, 0x36, 0x28);
  sendWindow(panel, 0, 0, 1, 1);
  send(panel, 0x2c, ...RED, ...BLUE, ...RED, ...RED);

  const picture = panel.picture();
  assert.deepEqual([picture.width, picture.height], [320, 240]);
  assert.deepEqual(pixel(picture, 0, 0), [255, 0, 0]);
  assert.deepEqual(pixel(picture, 1, 0), [0, 0, 255]);
  assert.deepEqual(pixel(picture, 0, 1), [255, 0, 0]);
  assert.deepEqual(pixel(picture, 1, 1), [255, 0, 0]);
});

test('both mirror bits on top turn the picture by half a turn', () => {
  const panel = newPanel();
  send(panel, 0x36, 0xe8);
  sendWindow(panel, 0, 0, 0, 0);
  send(panel, 0x2c, ...RED);

  assert.deepEqual(pixel(panel.picture(), 319, 239), [255, 0, 0]);
});

test('one mirror bit alone mirrors the picture', () => {
  const panel = newPanel();
  send(panel, 0x36, 0x68);
  sendWindow(panel, 0, 0, 0, 0);
  send(panel, 0x2c, ...RED);

  assert.deepEqual(pixel(panel.picture(), 0, 239), [255, 0, 0]);
});

test('without the BGR bit red and blue change places', () => {
  const panel = newPanel();
  send(panel, 0x36, 0x20);
  sendWindow(panel, 0, 0, 0, 0);
  send(panel, 0x2c, ...RED);

  assert.deepEqual(pixel(panel.picture(), 0, 0), [0, 0, 255]);
});

test('a window that is full starts again at its top', () => {
  const panel = newPanel();
  send(panel, 0x36, 0x28);
  sendWindow(panel, 10, 20, 10, 20);
  send(panel, 0x2c, ...RED, ...BLUE);

  assert.deepEqual(pixel(panel.picture(), 10, 20), [0, 0, 255]);
});

test('the picture is dark until the panel is awake and switched on', () => {
  let appeared = 0;
  const panel = new Ili9341({ onPaint: () => {}, onSwitchedOn: () => appeared++ });
  send(panel, 0x29);
  assert.ok(panel.picture().rgb.every((value) => value === 0));
  assert.equal(appeared, 0);

  send(panel, 0x11);
  assert.ok(panel.picture().rgb.some((value) => value !== 0));
  assert.equal(appeared, 1);
});

test('pixels in a format that the model does not know are a failure, not a wrong picture', () => {
  const panel = newPanel();
  send(panel, 0x3a, 0x66);
  assert.throws(() => send(panel, 0x2c, 0), JobFailure);
});

test('a clock too many spoils what follows until chip select rises', () => {
  const panel = newPanel();
  send(panel, 0x36, 0x28);
  sendWindow(panel, 0, 0, 0, 0);
  panel.glitch();
  send(panel, 0x2c, ...RED);
  assert.notDeepEqual(pixel(panel.picture(), 0, 0), [255, 0, 0]);
  panel.deselect();
  sendWindow(panel, 0, 0, 0, 0);
  send(panel, 0x2c, ...RED);
  assert.deepEqual(pixel(panel.picture(), 0, 0), [255, 0, 0]);
});

test('chip select may rise after any whole byte', () => {
  const panel = newPanel();
  send(panel, 0x36, 0x28);
  sendWindow(panel, 0, 0, 1, 0);
  for (const [byte, isData] of [[0x2c, false], ...[...RED, ...BLUE].map((byte) => [byte, true])]) {
    panel.receive(byte, isData);
    panel.deselect();
  }
  assert.deepEqual(pixel(panel.picture(), 0, 0), [255, 0, 0]);
  assert.deepEqual(pixel(panel.picture(), 1, 0), [0, 0, 255]);
});
