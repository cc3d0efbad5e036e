import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { encodePng } from '../png.mjs';

test('a picture keeps its size and its pixels', () => {
  const rgb = Uint8Array.from([1, 2, 3, 4, 5, 6]);
  const png = encodePng({ width: 2, height: 1, rgb });

  assert.equal(png.readUInt32BE(16), 2);
  assert.equal(png.readUInt32BE(20), 1);
  const dataBytes = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + dataBytes));
  assert.deepEqual([...rows], [0, 1, 2, 3, 4, 5, 6]);
});
