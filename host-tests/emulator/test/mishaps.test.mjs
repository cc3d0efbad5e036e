import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lose, makeExFat, wipe } from '../parts/mishaps.mjs';

/** Four blocks: the table of partitions, the first block of a volume, a directory, a file. */
function newImage() {
  const blocks = Array.from({ length: 4 }, () => Buffer.alloc(512, 1));
  for (const boot of blocks.slice(0, 2)) {
    boot.set([0x55, 0xaa], 510);
  }
  blocks[1][0] = 0xeb;
  blocks[2].write('EVENT001DAT', 64);
  return {
    blocks: blocks.length,
    readBlock: (number) => blocks[number],
    writeBlock: (number, data) => (blocks[number] = data),
  };
}

const isBlank = (block) => block.every((byte) => byte === 0);
const areBlank = (image) => [0, 1, 2, 3].map((number) => isBlank(image.readBlock(number)));

test('a card that is wiped has no file system and keeps the rest', () => {
  const image = newImage();
  wipe(image);
  assert.deepEqual(areBlank(image), [true, true, false, false]);
});

test('a card with exFAT says so in the first block of its volume, where others have their numbers', () => {
  const image = newImage();
  const table = Buffer.from(image.readBlock(0));
  makeExFat(image);
  assert.deepEqual(image.readBlock(0), table);
  const boot = image.readBlock(1);
  assert.equal(boot.toString('latin1', 3, 11), 'EXFAT   ');
  assert.ok(isBlank(boot.subarray(11, 64)));
  assert.deepEqual([boot[0], boot[64], boot[510], boot[511]], [0xeb, 1, 0x55, 0xaa]);
});

test('what is lost is every block with that text', () => {
  const image = newImage();
  lose(image, 'EVENT001DAT');
  assert.deepEqual(areBlank(image), [false, false, true, false]);
});
