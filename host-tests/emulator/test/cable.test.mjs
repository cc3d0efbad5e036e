import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cable } from '../parts/cable.mjs';

const FRAME = [0, 3, 7, 8, 0];

function send(cable, frames) {
  return Array.from({ length: frames }, () => FRAME.map((byte) => cable.carry(byte))).flat();
}

test('a good cable carries every byte and counts the frames', () => {
  const cable = new Cable();
  assert.deepEqual(send(cable, 3), [...FRAME, ...FRAME, ...FRAME]);
  assert.deepEqual([cable.framesSent, cable.framesHit, cable.bytesHit], [3, 0, 0]);
});

test('a cable that is pulled carries nothing', () => {
  const cable = new Cable();
  cable.isPlugged = false;
  assert.ok(send(cable, 2).every((byte) => byte === null));
  assert.deepEqual([cable.framesSent, cable.framesHit, cable.bytesHit], [2, 2, 10]);
});

test('noise harms some bytes, the same in every run, and counts their frames once', () => {
  const [one, other] = [new Cable(), new Cable()];
  one.setNoise(20);
  other.setNoise(20);
  const carried = send(one, 1000);
  assert.deepEqual(carried, send(other, 1000));
  const harmed = carried.filter((byte, place) => byte !== FRAME[place % FRAME.length]);
  assert.equal(one.bytesHit, harmed.length);
  assert.ok(harmed.includes(null), 'no byte was lost');
  assert.ok(one.framesHit > 100 && one.framesHit < one.framesSent, `${one.framesHit}`);
  one.setNoise(0);
  assert.deepEqual(send(one, 1), FRAME);
});
