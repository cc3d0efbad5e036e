import { FLASH_START, RAM_BYTES, RAM_START } from './memory.mjs';

/** 1,024 sets of two lines; a line has two words of four bytes. */
const WORDS_OF_WAY = 2048;
/** What finds a word's place in a way. */
export const PLACE_MASK = WORDS_OF_WAY - 1;
/** No word has this number. */
const NOTHING = -1;

const FLASH_BYTES = 16 * 1024 * 1024;

/**
 * The cache between the core and the flash: 16 KiB in two ways. A line has 8 bytes, of which each half
 * is valid or not by itself: a miss brings four bytes. The line of a set that was not used last makes
 * room (the data sheet does not say which; this is a guess).
 *
 * For every set the words of the line that was used last are in `newer`, those of the other in `older`,
 * by their numbers in the flash. So most questions are answered by one comparison, and nothing has to be
 * noted: a word that is in `newer` is there, and stays the newest.
 */
export class FlashCache {
  /** @param usage the running totals, in which the misses are counted */
  constructor(usage) {
    this.usage = usage;
    this.newer = new Int32Array(WORDS_OF_WAY).fill(NOTHING);
    this.older = new Int32Array(WORDS_OF_WAY).fill(NOTHING);
    /** Counts the misses by the place that had them, if somebody wants to know: a `CacheTrace`. */
    this.trace = null;
  }

  /**
   * Asks for a word of the flash that is not in `newer`.
   *
   * @param pc where the core is
   * @returns whether the flash had to be read
   */
  misses(word, pc) {
    const { newer, older } = this;
    const place = word & PLACE_MASK;
    const other = place ^ 1;
    if (newer[place] === word) {
      return false;
    }
    if (older[place] === word || older[other] === (word ^ 1)) {
      const [mine, neighbour] = [older[place], older[other]];
      older[place] = newer[place];
      older[other] = newer[other];
      newer[place] = mine;
      newer[other] = neighbour;
      if (mine === word) {
        return false;
      }
    } else if (newer[other] !== (word ^ 1)) {
      older[place] = newer[place];
      older[other] = newer[other];
      newer[other] = NOTHING;
    }
    newer[place] = word;
    this.usage.cacheMisses++;
    this.trace?.count(pc >>> 0);
    return true;
  }
}

/** The misses of the flash cache by the words of code that had them, in flash or in RAM. */
export class CacheTrace {
  constructor() {
    this.inFlash = new Uint32Array(FLASH_BYTES / 4);
    this.inRam = new Uint32Array(RAM_BYTES / 4);
  }

  count(pc) {
    if (pc >= RAM_START) {
      this.inRam[(pc - RAM_START) >> 2]++;
    } else {
      this.inFlash[(pc - FLASH_START) >> 2]++;
    }
  }

  /** The addresses of words with misses, each with their number. */
  report() {
    const of = (counts, start) =>
      Array.from(counts.keys())
        .filter((word) => counts[word] > 0)
        .map((word) => [start + 4 * word, counts[word]]);
    return [...of(this.inFlash, FLASH_START), ...of(this.inRam, RAM_START)];
  }
}
