import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CacheTrace, FlashCache, PLACE_MASK } from '../chip/flash-cache.mjs';
import { FLASH_START, RAM_START } from '../chip/memory.mjs';
import { Usage } from '../measure/usage.mjs';
import { Random } from '../random.mjs';

const SETS = 1024;

/** The same, written as the data sheet says it: sets of two lines with a tag and two valid bits. */
class PlainCache {
  constructor() {
    this.sets = Array.from({ length: SETS }, () => []);
  }

  misses(word) {
    const tag = word >> 1;
    const set = this.sets[tag % SETS];
    let line = set.find((one) => one.tag === tag);
    if (line === undefined) {
      line = { tag, valid: [false, false] };
    } else {
      set.splice(set.indexOf(line), 1);
    }
    // The first is the one that was used last.
    set.unshift(line);
    set.splice(2);
    const missed = !line.valid[word & 1];
    line.valid[word & 1] = true;
    return missed;
  }
}

function newCache() {
  return new FlashCache(new Usage());
}

/** As the core asks: only if the newest line does not have it. */
function ask(cache, word) {
  return cache.newer[word & PLACE_MASK] !== word && cache.misses(word, FLASH_START);
}

test('it holds what a cache of 16 KB with two ways and lines of two words holds', () => {
  const cache = newCache();
  const plain = new PlainCache();
  const random = new Random(7);
  let misses = 0;
  for (let turn = 0; turn < 200_000; turn++) {
    // Few sets, and some lines more than they hold.
    const line = random.between(0, 15) + SETS * random.between(0, 2);
    const word = 2 * line + random.between(0, 1);
    const missed = plain.misses(word);
    misses += missed ? 1 : 0;
    assert.equal(ask(cache, word), missed, `word ${word} in turn ${turn}`);
  }
  assert.equal(cache.usage.cacheMisses, misses);
  assert.ok(misses > 10_000 && misses < 190_000);
});

test('4,096 words in a row are kept, one more is not', () => {
  const cache = newCache();
  const pass = (words) => Array.from({ length: words }, (_, word) => ask(cache, word));
  assert.ok(pass(4096).every(Boolean));
  assert.ok(!pass(4096).some(Boolean));
  assert.ok(pass(4097)[4096]);
});

test('misses are counted where they were had, in flash and in RAM', () => {
  const cache = newCache();
  cache.trace = new CacheTrace();
  cache.misses(0, FLASH_START + 6);
  cache.misses(1, FLASH_START + 4);
  cache.misses(1, FLASH_START + 4);
  cache.misses(2, RAM_START + 8);
  assert.deepEqual(cache.trace.report(), [
    [FLASH_START + 4, 2],
    [RAM_START + 8, 1],
  ]);
});
