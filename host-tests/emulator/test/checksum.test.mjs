import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc16, crc32, crc7WithEndBit } from '../parts/checksum.mjs';

test('a reset command carries the well-known CRC7', () => {
  assert.equal(crc7WithEndBit([0x40, 0, 0, 0, 0]), 0x95);
});

test('a voltage check carries the well-known CRC7', () => {
  assert.equal(crc7WithEndBit([0x48, 0, 0, 0x01, 0xaa]), 0x87);
});

test('a block of ones has the CRC16 that the SD standard gives as its example', () => {
  assert.equal(crc16(new Uint8Array(512).fill(0xff)), 0x7fa1);
});

test('the CRC32 of the digits is the published check value', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
});
