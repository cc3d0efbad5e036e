import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sh1106 } from '../parts/sh1106.mjs';

const UPRIGHT = [0xa1, 0xc8, 0xaf];

function newPanel() {
  return new Sh1106({ onPaint: () => {}, onSwitchedOn: () => {} });
}

function transfer(panel, ...bytes) {
  panel.startTransfer();
  for (const byte of bytes) {
    panel.receive(byte);
  }
}

function clear(panel) {
  for (let page = 0; page < 8; page++) {
    transfer(panel, 0x00, 0xb0 | page, 0x00, 0x10);
    transfer(panel, 0x40, ...new Array(132).fill(0));
  }
}

function litPixels({ width, rgb }) {
  const lit = [];
  for (let index = 0; index < rgb.length; index += 3) {
    if (rgb[index] !== 0) {
      lit.push([(index / 3) % width, Math.floor(index / 3 / width)]);
    }
  }
  return lit;
}

test('the third column of the memory is the first of the glass', () => {
  const panel = newPanel();
  clear(panel);
  transfer(panel, 0x00, ...UPRIGHT, 0xb1, 0x02, 0x10);
  transfer(panel, 0x40, 0x01);

  assert.deepEqual(litPixels(panel.picture()), [[0, 8]]);
});

test('without remap and COM direction the picture is upside down', () => {
  const panel = newPanel();
  clear(panel);
  transfer(panel, 0x00, 0xaf, 0xb0, 0x02, 0x10);
  transfer(panel, 0x40, 0x01);

  assert.deepEqual(litPixels(panel.picture()), [[127, 63]]);
});

test('the argument of a command is not taken for a command', () => {
  const panel = newPanel();
  transfer(panel, 0x00, ...UPRIGHT, 0x81, 0xae);

  assert.equal(panel.contrast, 0xae);
  assert.ok(panel.isVisible);
});

test('a control byte with its highest bit set counts for one byte only', () => {
  const panel = newPanel();
  clear(panel);
  transfer(panel, 0x00, ...UPRIGHT);
  transfer(panel, 0x80, 0xb0, 0x80, 0x02, 0x80, 0x10, 0x40, 0x80);

  assert.deepEqual(litPixels(panel.picture()), [[0, 7]]);
});

test('data past the last column is dropped', () => {
  const panel = newPanel();
  clear(panel);
  transfer(panel, 0x00, ...UPRIGHT, 0xb0, 0x03, 0x18);
  transfer(panel, 0x40, 0xff, 0xff);

  assert.deepEqual(litPixels(panel.picture()), []);
});
