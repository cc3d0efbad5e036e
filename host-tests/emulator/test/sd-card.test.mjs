import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { newClock } from '../clock.mjs';
import { BadJob, JobFailure } from '../failure.mjs';
import { CardFaults } from '../parts/card-faults.mjs';
import { CardImage } from '../parts/card-image.mjs';
import { crc16, crc7WithEndBit } from '../parts/checksum.mjs';
import { PowerFault } from '../parts/power-fault.mjs';
import { SdCard } from '../parts/sd-card.mjs';
import { SdSlot } from '../parts/sd-slot.mjs';

const READ_NANOS = 300_000;
const WRITE_NANOS = 2_000_000;
const BYTE_NANOS = 1000;

let folder;
let imagePath;
let clock;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sd-card-test-'));
  imagePath = join(folder, 'card.img');
  writeFileSync(imagePath, Buffer.alloc(1024 * 1024));
  clock = newClock();
});

afterEach(() => rmSync(folder, { recursive: true }));

function newCard(fault = new PowerFault(null), wishes = [], onPulled = () => {}) {
  const image = new CardImage(imagePath);
  return new SdCard({
    clock,
    image,
    faults: new CardFaults(clock, image, wishes),
    onPulled,
    timing: { readNanos: READ_NANOS, writeNanos: WRITE_NANOS },
    onBlockReceived: (number) => fault.outcomeOfWrite(number),
  });
}

function exchange(card, byte) {
  clock.tick(BYTE_NANOS);
  return card.exchange(byte, true);
}

function exchangeAll(card, bytes) {
  return Array.from(bytes, (byte) => exchange(card, byte));
}

/** Polls until the card says something else than the idle line. */
function poll(card, limit = 1000) {
  for (let index = 0; index < limit; index++) {
    const said = exchange(card, 0xff);
    if (said !== 0xff) {
      return said;
    }
  }
  return null;
}

function command(card, number, argument = 0) {
  const frame = [
    0x40 | number,
    argument >>> 24,
    (argument >>> 16) & 0xff,
    (argument >>> 8) & 0xff,
    argument & 0xff,
  ];
  exchangeAll(card, [...frame, crc7WithEndBit(frame)]);
  // Eight bytes at the most, after one that is undefined behind some commands.
  return poll(card, 10);
}

function wakeUp(card) {
  for (let index = 0; index < 10; index++) {
    card.exchange(0xff, false);
  }
  assert.equal(command(card, 0), 0x01);
  assert.equal(command(card, 59, 1), 0x01);
  assert.equal(command(card, 8, 0x1aa), 0x01);
  assert.deepEqual(exchangeAll(card, [0xff, 0xff, 0xff, 0xff]), [0, 0, 0x01, 0xaa]);
  let tries = 0;
  do {
    tries++;
    assert.equal(command(card, 55), 0x01);
  } while (command(card, 41, 0x40000000) !== 0x00);
  assert.ok(tries > 1, 'a card takes a few tries to wake up');
}

function readyCard(fault) {
  const card = newCard(fault);
  wakeUp(card);
  return card;
}

function sendBlock(card, token, data, crc = crc16(data)) {
  exchangeAll(card, [token, ...data, crc >>> 8, crc & 0xff]);
  return exchange(card, 0xff) & 0x1f;
}

function waitWhileBusy(card) {
  const startNanos = clock.nanos;
  while (exchange(card, 0xff) === 0x00) {
    // Each byte takes its time.
  }
  return clock.nanos - startNanos;
}

function block(value) {
  return new Uint8Array(512).fill(value);
}

test('a card that got no clocks while it was deselected does not wake up', () => {
  assert.equal(command(newCard(), 0), null);
});

test('a card says its size', () => {
  const card = readyCard();
  assert.equal(command(card, 9), 0x00);
  assert.equal(poll(card), 0xfe);
  const csd = exchangeAll(card, new Array(16).fill(0xff));
  assert.equal(csd[15], crc7WithEndBit(csd.slice(0, 15)));
  const capacityUnits = (((csd[7] & 0x3f) << 16) | (csd[8] << 8) | csd[9]) + 1;
  assert.equal(capacityUnits * 512 * 1024, 1024 * 1024);
});

test('a written block is busy for its time and can be read back', () => {
  const card = readyCard();
  assert.equal(command(card, 24, 5), 0x00);
  assert.equal(sendBlock(card, 0xfe, block(7)), 0x05);
  const busyNanos = waitWhileBusy(card);
  assert.ok(Math.abs(busyNanos - WRITE_NANOS) <= 2 * BYTE_NANOS, `busy for ${busyNanos} ns`);

  const startNanos = clock.nanos;
  assert.equal(command(card, 17, 5), 0x00);
  assert.equal(poll(card), 0xfe);
  assert.ok(clock.nanos - startNanos >= READ_NANOS);
  const data = exchangeAll(card, new Array(512).fill(0xff));
  const crc = exchangeAll(card, [0xff, 0xff]);
  assert.deepEqual(Uint8Array.from(data), block(7));
  assert.equal((crc[0] << 8) | crc[1], crc16(block(7)));
});

test('several blocks are written until the stop token and read until the stop command', () => {
  const card = readyCard();
  assert.equal(command(card, 25, 8), 0x00);
  for (const value of [1, 2]) {
    assert.equal(sendBlock(card, 0xfc, block(value)), 0x05);
    waitWhileBusy(card);
  }
  exchange(card, 0xfd);
  waitWhileBusy(card);

  assert.equal(command(card, 18, 8), 0x00);
  for (const value of [1, 2]) {
    assert.equal(poll(card), 0xfe);
    assert.equal(exchangeAll(card, new Array(514).fill(0xff))[0], value);
  }
  assert.equal(command(card, 12), 0x00);
  assert.equal(poll(card), null);
});

for (const [place, begin] of [
  ['a command', (card) => exchangeAll(card, [0x40 | 13, 0, 0])],
  [
    'an answer',
    (card) => {
      const frame = [0x40 | 13, 0, 0, 0, 0];
      exchangeAll(card, [...frame, crc7WithEndBit(frame)]);
    },
  ],
  ['an answer', (card) => command(card, 13)],
  ['a read', (card) => command(card, 17, 5)],
  [
    'an answer',
    (card) => {
      command(card, 17, 5);
      poll(card);
      exchangeAll(card, new Array(100).fill(0xff));
    },
  ],
  ['a write', (card) => command(card, 24, 5)],
  [
    'a write',
    (card) => {
      command(card, 24, 5);
      exchangeAll(card, [0xfe, 1, 2, 3]);
    },
  ],
]) {
  test(`a card that is deselected in ${place} fails the job`, () => {
    const card = readyCard();
    card.deselect(false);
    begin(card);
    assert.throws(
      () => card.deselect(false),
      (error) =>
        error instanceof JobFailure &&
        error.message === `the card was deselected in the middle of ${place}`,
    );
  });
}

test('a card that is deselected in a byte fails the job', () => {
  assert.throws(() => readyCard().deselect(true), /the middle of a byte/);
});

test('a card may be deselected while it is busy, and when it was waited for in vain', () => {
  const card = readyCard();
  command(card, 24, 5);
  sendBlock(card, 0xfe, block(7));
  card.deselect(false);
  assert.ok(card.isBusy);
  waitWhileBusy(card);
  command(card, 17, 5);
  card.reading.readyNanos = Infinity;
  clock.tick(100_000_000);
  card.deselect(false);
  assert.equal(poll(card), null);
});

test('answers come up to eight bytes late, or as soon as it is told to', () => {
  const lateness = (card) => {
    const late = new Set();
    for (let turn = 0; turn < 100; turn++) {
      const frame = [0x40 | 16, 0, 0, 2, 0];
      exchangeAll(card, [...frame, crc7WithEndBit(frame)]);
      let bytes = 0;
      while (exchange(card, 0xff) === 0xff) {
        bytes++;
      }
      late.add(bytes);
    }
    return [...late].sort();
  };
  const card = readyCard();
  assert.deepEqual(lateness(card), [1, 2, 3, 4, 5, 6, 7, 8]);
  card.answerBytes = 1;
  assert.deepEqual(lateness(card), [1]);
});

test('a block whose checksum is wrong is refused and not stored', () => {
  const card = readyCard();
  command(card, 24, 5);
  assert.equal(sendBlock(card, 0xfe, block(7), 0x1234), 0x0b);
  assert.equal(card.image.readBlock(5)[0], 0);
});

test('a command whose checksum is wrong is refused', () => {
  const card = readyCard();
  exchangeAll(card, [0x40 | 17, 0, 0, 0, 5, 0xff]);
  assert.equal(poll(card), 0x08);
});

test('a block past the end of the card is refused', () => {
  const card = readyCard();
  assert.equal(command(card, 17, 2048), 0x40);
  assert.equal(command(card, 24, 2048), 0x40);
});

test('a power cut while a block is being stored leaves the second half as garbage', () => {
  const card = readyCard();
  command(card, 24, 5);
  sendBlock(card, 0xfe, block(7));
  new SdSlot(card).powerOff();

  const torn = card.image.readBlock(5);
  assert.deepEqual(Uint8Array.from(torn.subarray(0, 256)), block(7).subarray(0, 256));
  assert.notDeepEqual(Uint8Array.from(torn.subarray(256)), block(7).subarray(256));
});

for (const [kind, firstByte, lastByteIsNew] of [
  ['before', 0, false],
  ['torn', 7, false],
  ['after', 7, true],
]) {
  test(`a power failure "${kind}" at the second write`, () => {
    const fault = new PowerFault({ write: 2, kind });
    const card = readyCard(fault);
    command(card, 24, 5);
    sendBlock(card, 0xfe, block(6));
    waitWhileBusy(card);
    command(card, 24, 9);
    assert.equal(fault.fired, false);
    sendBlock(card, 0xfe, block(7));
    assert.equal(fault.fired, true);
    card.losePower();

    assert.equal(card.image.readBlock(5)[511], 6);
    const failed = card.image.readBlock(9);
    assert.equal(failed[0], firstByte);
    assert.equal(
      failed.subarray(256).every((byte) => byte === 7),
      lastByteIsNew,
    );
  });
}

test('the image file gets the blocks when it is saved', () => {
  const card = readyCard();
  command(card, 24, 5);
  sendBlock(card, 0xfe, block(7));
  const copy = join(folder, 'copy.img');
  card.image.saveCopy(copy);

  assert.equal(readFileSync(imagePath)[5 * 512], 7);
  assert.equal(readFileSync(copy)[5 * 512], 7);
});

test('an empty slot keeps the line high', () => {
  const slot = new SdSlot(null);
  slot.insert();
  assert.equal(slot.exchange(0x40, true), 0xff);
});

test('an image that cannot be a card is a bad job', () => {
  writeFileSync(imagePath, Buffer.alloc(512));
  assert.throws(() => new CardImage(imagePath), BadJob);
});

test('a card that holds less than it says takes nothing beyond and reads zeros there', () => {
  const card = readyCard();
  card.image.shrink(6);
  for (const [number, value] of [
    [5, 7],
    [6, 0],
  ]) {
    assert.equal(command(card, 24, number), 0x00);
    assert.equal(sendBlock(card, 0xfe, block(7)), 0x05);
    waitWhileBusy(card);
    assert.equal(command(card, 17, number), 0x00);
    assert.equal(poll(card), 0xfe);
    assert.equal(exchangeAll(card, new Array(514).fill(0xff))[0], value);
  }
});

function cardWith(wishes, onPulled) {
  const card = newCard(new PowerFault(null), wishes, onPulled);
  wakeUp(card);
  return card;
}

/** Writes a block; answers the card's verdict. */
function writeBlock(card, number, data) {
  command(card, 24, number);
  const verdict = sendBlock(card, 0xfe, data);
  waitWhileBusy(card);
  return verdict;
}

/** Reads a block: its data, or the token by which the card says that it cannot. */
function readBlock(card, number) {
  command(card, 17, number);
  const token = poll(card);
  if (token !== 0xfe) {
    return token;
  }
  const data = exchangeAll(card, new Array(512).fill(0xff));
  const [high, low] = exchangeAll(card, [0xff, 0xff]);
  assert.equal((high << 8) | low, crc16(data), 'whatever it says, its checksum is right');
  return Uint8Array.from(data);
}

const TAKEN = 0x05;
const NOT_TAKEN = 0x0d;

test('a read fails with an error token, once, and the card may be deselected then', () => {
  const card = cardWith([{ access: 'read', fault: 'fails', at: 2 }]);
  assert.deepEqual(readBlock(card, 5), block(0));
  assert.equal(readBlock(card, 5), 0x04);
  card.deselect(false);
  assert.deepEqual(readBlock(card, 5), block(0));
  assert.equal(card.faults.count, 1);
});

test('reads of one block fail for good, by chance, or from a time on', () => {
  const card = cardWith([{ access: 'read', fault: 'fails', blocks: [5], times: null }]);
  assert.equal(readBlock(card, 5), 0x04);
  assert.equal(readBlock(card, 5), 0x04);
  assert.deepEqual(readBlock(card, 6), block(0));
  const chance = cardWith([{ access: 'read', fault: 'fails', rate: 5000, seed: 3, times: null }]);
  const failed = Array.from({ length: 50 }, () => readBlock(chance, 5)).filter((at) => at === 4);
  assert.ok(failed.length > 10 && failed.length < 40, `${failed.length} of 50 failed`);
  const later = cardWith([{ access: 'read', fault: 'fails', fromUs: 10_000_000 }]);
  assert.deepEqual(readBlock(later, 5), block(0));
  clock.tick(10_000_000_000);
  assert.equal(readBlock(later, 5), 0x04);
});

test('a stale read gives what was there before the last write', () => {
  const card = cardWith([{ access: 'read', fault: 'stale' }]);
  writeBlock(card, 5, block(1));
  writeBlock(card, 5, block(2));
  assert.deepEqual(readBlock(card, 5), block(1));
  assert.deepEqual(readBlock(card, 5), block(2));
});

test('a bit is flipped in one read', () => {
  const card = cardWith([{ access: 'read', fault: 'flipped', bit: 8 * 100 + 3 }]);
  writeBlock(card, 5, block(1));
  const expected = block(1);
  expected[100] ^= 8;
  assert.deepEqual(readBlock(card, 5), expected);
  assert.deepEqual(readBlock(card, 5), block(1));
});

for (const [reached, first, last] of [
  ['before', 1, 1],
  ['torn', 2, 0xa5],
  ['after', 2, 2],
]) {
  test(`a write fails having got so far: ${reached}`, () => {
    const card = cardWith([{ access: 'write', fault: 'fails', reached, at: 2 }]);
    assert.equal(writeBlock(card, 5, block(1)), TAKEN);
    assert.equal(writeBlock(card, 5, block(2)), NOT_TAKEN);
    const left = readBlock(card, 5);
    assert.deepEqual([left[0], left[511]], [first, last]);
  });
}

test('a write is dropped and called done', () => {
  const card = cardWith([{ access: 'write', fault: 'dropped' }]);
  assert.equal(writeBlock(card, 5, block(1)), TAKEN);
  assert.deepEqual(readBlock(card, 5), block(0));
});

test('a write goes to another block, by its number or by a bit of the address', () => {
  const card = cardWith([
    { access: 'write', fault: 'misdirected', to: 9 },
    { access: 'write', fault: 'misdirected', addressBit: 3, at: 2 },
  ]);
  assert.equal(writeBlock(card, 5, block(1)), TAKEN);
  assert.deepEqual([readBlock(card, 5)[0], readBlock(card, 9)[0]], [0, 1]);
  assert.equal(writeBlock(card, 5, block(2)), TAKEN);
  assert.deepEqual([readBlock(card, 5)[0], readBlock(card, 13)[0]], [0, 2]);
});

test('a read and a write are slow', () => {
  const card = cardWith([
    { access: 'read', fault: 'slow', us: 50_000 },
    { access: 'write', fault: 'slow', us: 90_000 },
  ]);
  command(card, 17, 5);
  const startNanos = clock.nanos;
  poll(card, 100_000);
  assert.ok(clock.nanos - startNanos >= 50_000_000);
  exchangeAll(card, new Array(514).fill(0xff));
  command(card, 24, 5);
  sendBlock(card, 0xfe, block(1));
  assert.ok(waitWhileBusy(card) >= 90_000_000);
});

for (const access of ['read', 'write']) {
  test(`the card is pulled in a ${access}`, () => {
    const pulls = [];
    const card = cardWith([{ access, fault: 'pulled', backUs: 7 }], (fault) => pulls.push(fault));
    if (access === 'read') {
      assert.equal(readBlock(card, 5), null);
    } else {
      command(card, 24, 5);
      assert.equal(sendBlock(card, 0xfe, block(1)), 0x1f);
    }
    assert.deepEqual(
      pulls.map(({ backUs }) => backUs),
      [7],
    );
    assert.equal(card.image.readBlock(5)[0], 0);
  });
}

test('a locked card takes nothing, a worn out block neither', () => {
  const card = cardWith([{ trait: 'locked' }]);
  assert.equal(writeBlock(card, 5, block(1)), NOT_TAKEN);
  const worn = cardWith([{ trait: 'wornOut', blocks: [5] }]);
  assert.equal(writeBlock(worn, 5, block(1)), NOT_TAKEN);
  assert.equal(writeBlock(worn, 6, block(1)), TAKEN);
});

test('a block is unreadable until it is written', () => {
  const card = cardWith([{ trait: 'unreadable', blocks: [5] }]);
  assert.equal(readBlock(card, 5), 0x04);
  assert.equal(writeBlock(card, 5, block(1)), TAKEN);
  assert.deepEqual(readBlock(card, 5), block(1));
});

for (const [damage, expected] of [
  ['zeros', 0],
  ['ones', 0xff],
  ['reverted', 1],
]) {
  test(`a page is spoilt with a write, and holds ${damage}`, () => {
    const page = { blocks: 8, damage, writes: 2 };
    const card = cardWith([{ access: 'write', fault: 'spoils', page, at: 5 }]);
    for (const value of [1, 2]) {
      writeBlock(card, 12, block(value));
      writeBlock(card, 16, block(value));
    }
    writeBlock(card, 15, block(3));
    assert.equal(readBlock(card, 12)[0], damage === 'reverted' ? 2 : expected);
    assert.equal(readBlock(card, 15)[0], damage === 'reverted' ? 0 : expected);
    assert.equal(readBlock(card, 16)[0], 2, 'the next page is not hit');
  });
}

test('a page is lost at rest, its blocks are garbage or cannot be read', () => {
  for (const damage of ['garbage', 'unreadable']) {
    const page = { blocks: 32, damage, seed: 4 };
    const card = cardWith([{ trait: 'spoiltAtRest', blocks: [40], page }]);
    writeBlock(card, 33, block(1));
    assert.deepEqual(readBlock(card, 33), block(1));
    new SdSlot(card).powerOff();
    wakeUp(card);
    const found = readBlock(card, 33);
    assert.ok(damage === 'unreadable' ? found === 0x04 : new Set(found).size > 100);
  }
});

test('a quarter of a page is hit, the same one with the same seed', () => {
  const hit = (seed) => {
    const page = { blocks: 128, damage: 'ones', share: 'some', seed };
    const card = cardWith([{ trait: 'spoilt', blocks: [0], page }]);
    readBlock(card, 200);
    return Array.from({ length: 128 }, (_, at) => card.image.readBlock(at)[0]).join();
  };
  const count = hit(1).split(',').filter((at) => at === '255').length;
  assert.ok(count > 16 && count < 48, `${count} of 128`);
  assert.equal(hit(1), hit(1));
  assert.notEqual(hit(1), hit(2));
});

test('a cache loses some of the last writes with the power, and later ones stay', () => {
  const outcomes = new Set();
  for (let seed = 1; seed < 30; seed++) {
    const card = cardWith([{ trait: 'cache', writes: 2, seed }]);
    for (const number of [5, 6, 7]) {
      writeBlock(card, number, block(1));
    }
    new SdSlot(card).powerOff();
    outcomes.add([5, 6, 7].map((number) => card.image.readBlock(number)[0]).join(''));
    card.image.writeBlock(6, block(0));
    card.image.writeBlock(7, block(0));
  }
  assert.deepEqual([...outcomes].sort(), ['100', '101', '110', '111']);
});

test('a card of false capacity counts round, or takes nothing beyond', () => {
  const round = cardWith([{ trait: 'capacity', real: 100, beyond: 'wraps' }]);
  writeBlock(round, 105, block(1));
  assert.deepEqual([readBlock(round, 105)[0], readBlock(round, 5)[0]], [1, 1]);
  const nothing = cardWith([{ trait: 'capacity', real: 100, beyond: 'nothing' }]);
  assert.equal(writeBlock(nothing, 106, block(1)), TAKEN);
  assert.deepEqual([readBlock(nothing, 106)[0], readBlock(nothing, 6)[0]], [0, 0]);
});

test('the power fails in a write, and the page goes with it', () => {
  const page = { blocks: 8, damage: 'ones' };
  const fault = new PowerFault({ write: 2, kind: 'after' });
  const card = newCard(fault, [{ access: 'write', fault: 'spoils', page, at: 2 }]);
  wakeUp(card);
  writeBlock(card, 8, block(1));
  command(card, 24, 9);
  sendBlock(card, 0xfe, block(2));
  assert.equal(fault.fired, true);
  assert.deepEqual([card.image.readBlock(8)[0], card.image.readBlock(9)[0]], [0xff, 0xff]);
});
