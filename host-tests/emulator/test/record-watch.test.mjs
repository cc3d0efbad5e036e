import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClock } from '../clock.mjs';
import { CLOCK_RECORD, RecordWatch } from '../parts/record-watch.mjs';

/** A block that begins like a record. */
function newBlock(magic, kind) {
  const block = Buffer.alloc(512);
  block.write(magic, 'latin1');
  block[4] = kind;
  return block;
}

test('records of the clock are kept with their moment, as they were written', () => {
  const clock = newClock();
  const watch = new RecordWatch(clock, CLOCK_RECORD);
  const block = newBlock('PARB', CLOCK_RECORD);
  clock.tick(7_000);
  watch.look(new Uint8Array(block));
  const asWritten = Buffer.from(block);
  block.fill(0);
  assert.deepEqual(watch.records, [{ nanos: 7_000, block: asWritten }]);
});

test('other blocks are not kept', () => {
  const watch = new RecordWatch(newClock(), CLOCK_RECORD);
  watch.look(newBlock('PARB', 2));
  watch.look(newBlock('PARK', CLOCK_RECORD));
  watch.look(Buffer.alloc(512));
  assert.deepEqual(watch.records, []);
});
