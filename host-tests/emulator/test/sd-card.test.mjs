import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { newClock } from '../clock.mjs';
import { BadJob } from '../failure.mjs';
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

function newCard(fault = new PowerFault(null)) {
  return new SdCard({
    clock,
    image: new CardImage(imagePath),
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
  return poll(card, 8);
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

test('an answer waits for a card that was deselected meanwhile', () => {
  const card = readyCard();
  const frame = [0x40 | 13, 0, 0, 0, 0];
  exchangeAll(card, [...frame, crc7WithEndBit(frame)]);
  assert.equal(card.exchange(0xff, false), 0xff);
  assert.equal(poll(card), 0x00);
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
