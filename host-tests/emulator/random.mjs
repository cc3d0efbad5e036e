/**
 * A small seeded generator (xorshift32): everything in the emulation that nature leaves to chance
 * must be the same in every run of the same job.
 */
export class Random {
  constructor(seed) {
    // Zero is the one state that xorshift never leaves.
    this.state = seed >>> 0 || 1;
  }

  nextUint32() {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low, high) {
    return low + (this.nextUint32() % (high - low + 1));
  }

  fill(bytes) {
    for (let index = 0; index < bytes.length; index++) {
      bytes[index] = this.nextUint32() >>> 24;
    }
  }
}
