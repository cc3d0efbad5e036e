import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Script } from '../script.mjs';

const NANOS_PER_MILLI = 1_000_000;
const MICROS_PER_MILLI = 1_000;

/** A box that takes all the time it may have for every picture, and notes its key's edges. */
class BusyBox {
  constructor() {
    this.clock = { nanos: 0 };
    this.usage = { awakeNanos: 0 };
    this.isOn = false;
    this.edges = [];
    this.display = { picture: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }) };
    this.buttons = { isAnyDown: false };
  }

  powerOn() {
    this.isOn = true;
  }

  runUntil(nanos) {
    this.clock.nanos = Math.max(this.clock.nanos, nanos);
  }

  settleUntil(nanos) {
    this.runUntil(nanos);
  }

  press() {
    this.move(true);
  }

  release() {
    this.move(false);
  }

  move(isDown) {
    this.buttons.isAnyDown = isDown;
    this.edges.push([isDown, this.clock.nanos / NANOS_PER_MILLI]);
  }
}

const run = (millis) => ({ op: 'run', us: millis * MICROS_PER_MILLI });
const press = [{ op: 'down', key: 'ok' }, run(60), { op: 'up', key: 'ok' }, run(140)];

test('a picture that takes its time shortens no press, and shifts only the one after it', () => {
  const out = mkdtempSync(join(tmpdir(), 'script-test-'));
  try {
    const box = new BusyBox();
    const steps = [run(50), ...press, { op: 'shot', name: 'busy' }, ...press, ...press];
    assert.equal(new Script(box, { steps, out }).run(), null);
    assert.deepEqual(box.edges, [
      ...[
        [true, 50],
        [false, 110],
      ],
      // The picture took the hundred milliseconds from 250 on.
      ...[
        [true, 350],
        [false, 410],
      ],
      ...[
        [true, 450],
        [false, 510],
      ],
    ]);
  } finally {
    rmSync(out, { recursive: true });
  }
});
