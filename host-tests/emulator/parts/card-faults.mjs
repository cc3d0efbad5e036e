import { Random } from '../random.mjs';
import { BLOCK_BYTES } from './card-image.mjs';

const NANOS_PER_MICRO = 1000;

/** The rate of what happens by chance is out of so many. */
export const RATE_OUT_OF = 10_000;
/** So many writes back a stale read, a page that goes back in time or a cache can go. */
const LOG_WRITES = 64;
/** The part of a torn block that was not written. */
const TORN = 0xa5;
/** A card that was pulled is put back after this time, unless the fault says another. */
const BACK_AFTER_NANOS = 2_000_000_000;

/** Odd, and half of its bits are set. */
const SEED_FACTOR = 0x9e3779b1;

/** The faults of single accesses, by what is accessed. */
export const ACCESS_FAULTS = {
  read: ['fails', 'stale', 'flipped', 'slow', 'pulled', 'spoils'],
  write: ['fails', 'dropped', 'misdirected', 'slow', 'pulled', 'spoils'],
};
/** What a card is, from some moment on. */
export const TRAITS = [
  ...['locked', 'wornOut', 'unreadable', 'spoilt', 'spoiltAtRest', 'cache', 'capacity'],
];
export const DAMAGES = ['garbage', 'ones', 'zeros', 'unreadable', 'reverted'];
export const PAGE_BLOCKS = [8, 32, 128];
export const REACHED = ['before', 'torn', 'after'];

/**
 * What is wrong with a card: the same faults as the simulator's slot has (`src/simulator/slot`), by the
 * same names. They lie between the card and its contents, so that the firmware meets them on the wire:
 * as an error token, as a refused block, as wrong data with the right checksum.
 */
export class CardFaults {
  /** @param wishes as the job has them; see `job.mjs` for what each may carry */
  constructor(clock, image, wishes) {
    this.clock = clock;
    this.image = image;
    this.disturbances = wishes
      .filter(({ access }) => access !== undefined)
      .map((wish) => new Disturbance(wish));
    this.traits = wishes.filter(({ trait }) => trait !== undefined);
    /** How often something has gone wrong. */
    this.count = 0;
    this.isLocked = false;
    this.wornOut = new Set();
    this.unreadable = new Set();
    this.cache = null;
    this.capacity = null;
    /** The last writes, `{ block, old, new }`, the oldest first. */
    this.log = [];
    /** So many of them may be in the card's cache only. */
    this.unsettled = 0;
  }

  /** How much longer than usual it takes to find a block that is asked for now. */
  readDelayNanos(block) {
    return this.delayOf('read', block);
  }

  /** The block as the card gives it, `{ data, pulled }`: null if it cannot, and the fault if somebody pulls it. */
  read(block) {
    this.becomeDue();
    const faults = this.striking('read', block);
    for (const { wish } of faults.filter((at) => at.is('spoils'))) {
      this.spoil(block, wish.page);
    }
    const pulled = faults.find((at) => at.is('pulled'))?.wish ?? null;
    const place = this.place(block);
    const isLost = faults.some((at) => at.is('fails')) || this.unreadable.has(place);
    if (pulled !== null || isLost) {
      return { data: null, pulled };
    }
    let data = place === null ? Buffer.alloc(BLOCK_BYTES) : this.image.readBlock(place);
    for (const { wish } of faults) {
      if (wish.fault === 'stale') {
        data = this.log.findLast((written) => written.block === place)?.old ?? data;
      } else if (wish.fault === 'flipped') {
        data = Buffer.from(data);
        data[(wish.bit >> 3) % BLOCK_BYTES] ^= 1 << (wish.bit & 7);
      }
    }
    return { data, pulled };
  }

  /** Stores a block, or not: `{ isTaken, delayNanos, pulled }`. */
  write(block, data) {
    this.becomeDue();
    if (this.isLocked || this.wornOut.has(block)) {
      this.count++;
      return { isTaken: false, delayNanos: 0, pulled: null };
    }
    const faults = this.striking('write', block);
    const pulled = faults.find((at) => at.is('pulled'))?.wish ?? null;
    if (pulled !== null) {
      return { isTaken: false, delayNanos: 0, pulled };
    }
    const failure = faults.find((at) => at.is('fails'));
    const isDropped = faults.some((at) => at.is('dropped'));
    const astray = faults.find((at) => at.is('misdirected'))?.wish;
    const left = isDropped ? null : whatIsLeft(failure?.wish.reached ?? 'after', data);
    if (left !== null) {
      this.putAt(astray === undefined ? block : insteadOf(block, astray), left);
    }
    this.spoilWith(faults, block);
    return {
      isTaken: failure === undefined,
      delayNanos: this.delayOf('write', block),
      pulled: null,
    };
  }

  /** The power fails in a write, and what was written of the block is there already. */
  cutInWrite(block) {
    this.becomeDue();
    this.spoilWith(this.striking('write', block), block);
  }

  spoilWith(faults, block) {
    for (const { wish } of faults.filter((at) => at.is('spoils'))) {
      this.spoil(block, wish.page);
    }
  }

  delayOf(access, block) {
    const slow = this.strikingOf(access, block, (at) => at.is('slow'));
    return slow.reduce((sum, { wish }) => sum + wish.us * NANOS_PER_MICRO, 0);
  }

  striking(access, block) {
    return this.strikingOf(access, block, (at) => !at.is('slow'));
  }

  strikingOf(access, block, isMeant) {
    const struck = this.disturbances.filter(
      (at) => at.wish.access === access && isMeant(at) && at.strikes(block, this.clock.nanos),
    );
    this.count += struck.length;
    return struck;
  }

  /** What the card has become by now. */
  becomeDue() {
    const isDue = ({ trait, fromUs = 0 }) =>
      trait !== 'spoiltAtRest' && this.clock.nanos >= fromUs * NANOS_PER_MICRO;
    const due = this.traits.filter(isDue);
    this.traits = this.traits.filter((trait) => !due.includes(trait));
    due.forEach((trait) => this.become(trait));
  }

  become(wish) {
    this.count++;
    switch (wish.trait) {
      case 'locked':
        this.isLocked = true;
        break;
      case 'wornOut':
        wish.blocks.forEach((block) => this.wornOut.add(block));
        break;
      case 'unreadable':
        wish.blocks.forEach((block) => this.unreadable.add(block));
        break;
      case 'spoilt':
      case 'spoiltAtRest':
        wish.blocks.forEach((block) => this.spoil(block, wish.page));
        break;
      case 'cache':
        this.cache = { writes: wish.writes, random: seeded(wish.seed) };
        this.unsettled = 0;
        break;
      case 'capacity':
        this.capacity = wish;
        break;
    }
  }

  /** The card loses its power: what was in its cache only may be gone, and it may be spoilt while it lies. */
  losePower() {
    if (this.cache !== null) {
      this.loseCache();
    }
    this.unsettled = 0;
    const atRest = ({ trait, fromUs = 0 }) =>
      trait === 'spoiltAtRest' && this.clock.nanos >= fromUs * NANOS_PER_MICRO;
    const due = this.traits.filter(atRest);
    this.traits = this.traits.filter((trait) => !due.includes(trait));
    due.forEach((trait) => this.become(trait));
  }

  /** Each write in the cache is lost with one chance in two, whatever came after it. */
  loseCache() {
    const count = Math.min(this.unsettled, this.cache.writes);
    const writes = count === 0 ? [] : this.log.slice(-count);
    const blocks = new Map();
    for (const written of [...writes].reverse()) {
      blocks.set(written.block, written.old);
    }
    for (const written of writes) {
      if (this.cache.random.between(0, 1) === 0) {
        blocks.set(written.block, written.new);
      } else {
        this.count++;
      }
    }
    for (const [block, data] of blocks) {
      this.put(block, data);
    }
  }

  /** The block of the card that is meant by that number; null if it only says that it has one. */
  place(block) {
    if (this.capacity === null || block < this.capacity.real) {
      return block;
    }
    return this.capacity.beyond === 'wraps' ? block % this.capacity.real : null;
  }

  putAt(block, data) {
    const place = this.place(block);
    if (place !== null) {
      this.put(place, data);
    }
  }

  /** Changes a block of the card; one that was lost can be read again. */
  put(block, data) {
    if (block >= this.image.blocks) {
      return;
    }
    this.log.push({ block, old: this.image.readBlock(block), new: Buffer.from(data) });
    this.log.splice(0, this.log.length - LOG_WRITES);
    this.unsettled = Math.min(this.unsettled + 1, this.log.length);
    this.unreadable.delete(block);
    this.image.writeBlock(block, data);
  }

  /** The page around a block is spoilt, or a quarter of it by chance. */
  spoil(block, { blocks, damage, share = 'whole', seed = 1, writes = LOG_WRITES }) {
    const random = seeded(seed);
    const first = block - (block % blocks);
    const hit = Array.from({ length: blocks }, (_, index) => first + index).filter(
      () => share === 'whole' || random.between(0, 3) === 0,
    );
    // All of them first: what is spoilt is in the log as well.
    const spoilt = hit.map((index) => [index, this.damaged(index, { damage, random, writes })]);
    for (const [index, data] of spoilt) {
      if (damage === 'unreadable') {
        this.unreadable.add(index);
      } else if (data !== null) {
        this.put(index, data);
      }
    }
  }

  damaged(block, { damage, random, writes }) {
    const data = Buffer.alloc(BLOCK_BYTES);
    switch (damage) {
      case 'garbage':
        random.fill(data);
        return data;
      case 'ones':
        return data.fill(0xff);
      case 'zeros':
        return data;
      case 'reverted':
        return this.log.slice(-writes).find((written) => written.block === block)?.old ?? null;
      default:
        return null;
    }
  }
}

/** Something that goes wrong with accesses: if nothing else is said, with the next one, once. */
class Disturbance {
  constructor(wish) {
    this.wish = wish;
    this.passes = (wish.at ?? 1) - 1;
    this.left = wish.times === undefined ? 1 : (wish.times ?? Infinity);
    this.random = wish.rate === undefined ? null : seeded(wish.seed ?? 1);
  }

  is(fault) {
    return this.wish.fault === fault;
  }

  /** Whether it happens with this access, which is of its kind. */
  strikes(block, nanos) {
    const { fromUs = 0, blocks } = this.wish;
    const isMeant = blocks === undefined || blocks.includes(block);
    if (this.left === 0 || !isMeant || nanos < fromUs * NANOS_PER_MICRO) {
      return false;
    }
    if (this.passes > 0) {
      this.passes--;
      return false;
    }
    if (this.random !== null && this.random.between(1, RATE_OUT_OF) > this.wish.rate) {
      return false;
    }
    this.left--;
    return true;
  }
}

/** A source of chance: seeds that are small and near each other give quite different ones. */
function seeded(seed) {
  return new Random(Math.imul(seed + 1, SEED_FACTOR));
}

/** When a card that is pulled by this fault is put back. */
export function backAfterNanos({ backUs }) {
  return backUs === undefined ? BACK_AFTER_NANOS : backUs * NANOS_PER_MICRO;
}

/** The wrong place to which a write goes. */
function insteadOf(block, { to, addressBit }) {
  return to ?? (block ^ (1 << addressBit)) >>> 0;
}

/** What a write leaves that got so far; null if nothing of it got there. */
function whatIsLeft(reached, data) {
  if (reached === 'before') {
    return null;
  }
  const left = Buffer.from(data);
  return reached === 'torn' ? left.fill(TORN, BLOCK_BYTES / 2) : left;
}
