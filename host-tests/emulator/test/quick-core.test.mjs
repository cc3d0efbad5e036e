import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { CHARGES, NO_CHARGES } from '../chip/charges.mjs';
import { FLASH_START, RAM_BYTES, RAM_START } from '../chip/memory.mjs';
import { QuickCore } from '../chip/quick-core.mjs';
import { KINDS, LEAVE } from '../chip/thumb.mjs';
import { newClock } from '../clock.mjs';
import { Usage } from '../measure/usage.mjs';
import { Random } from '../random.mjs';

const CYCLE_NANOS = 8;
const CODES = 0x10000;
/** How often each code is executed, with other numbers in the registers each time. */
const TURNS = 8;

/** Where the instruction lies: the flash around it has numbers to be read. */
const PLACE = 0x1000;
const WINDOW = 0x400;
const SP = 13;
const PC = 15;

const SCRATCH_REGISTERS = 0x4005800c;
const INTERRUPT_ENABLE = 0xe000e100;
const INTERRUPT_PENDING = 0xe000e200;

/** Numbers at which an instruction may go wrong. */
const CORNERS = [0, 1, 2, 31, 32, 33, 64, 255, 256, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
/** Addresses of every kind: both ends of the RAM, flash, a peripheral, none at all, a return. */
const ADDRESSES = [
  ...[RAM_START, RAM_START + 0x200, RAM_START + RAM_BYTES - 64, RAM_START + RAM_BYTES - 4],
  ...[FLASH_START, FLASH_START + PLACE, FLASH_START + 0xfffffc],
  ...[SCRATCH_REGISTERS, 0xd0000000, 0xfffffff9],
];

class Chip {
  constructor(charges = NO_CHARGES) {
    this.clock = newClock();
    this.mcu = new RP2040(this.clock);
    this.mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    this.core = this.mcu.core;
    this.usage = new Usage();
    this.quickCore = new QuickCore(this.mcu, this.clock, this.usage, charges);
    this.quickCore.cycleNanos = CYCLE_NANOS;
    const random = new Random(1);
    random.fill(this.mcu.sram);
    random.fill(this.mcu.flash.subarray(0, 2 * PLACE));
    random.fill(this.mcu.flash.subarray(-WINDOW));
  }

  /** Puts the codes where the program counter is. */
  load(registers, flags, codes) {
    this.core.registers.set(registers);
    this.core.APSR = flags;
    const pc = registers[PC] & ~1;
    const [view, start] =
      pc >= RAM_START ? [this.mcu.sramView, RAM_START] : [this.mcu.flashView, FLASH_START];
    codes.forEach((code, index) => view.setUint16(pc - start + 2 * index, code, true));
  }

  /** Both ends of the RAM, where the instructions write. */
  get ram() {
    const { sram } = this.mcu;
    return Buffer.concat([sram.subarray(0, WINDOW), sram.subarray(-WINDOW)]);
  }

  /** Registers and flags. The lowest bit of the PC says nothing. */
  get numbers() {
    const registers = [...this.core.registers];
    registers[PC] &= ~1;
    return [...registers, this.core.APSR];
  }
}

function anyNumber(random) {
  switch (random.nextUint32() % 4) {
    case 0:
      return CORNERS[random.nextUint32() % CORNERS.length];
    case 1:
      return random.nextUint32() >>> 0;
    default:
      return (
        (ADDRESSES[random.nextUint32() % ADDRESSES.length] + (random.nextUint32() % 3) * 4) >>> 0
      );
  }
}

test('every code does what it does in rp2040js, in as many cycles if nothing is charged', (t) => {
  // What rp2040js says of strange addresses.
  t.mock.method(console, 'warn', () => {});
  const quick = new Chip();
  const other = new Chip();
  const random = new Random(2);
  const seen = new Set();
  for (let code = 0; code < CODES; code++) {
    if (KINDS[code] === LEAVE) {
      continue;
    }
    for (let turn = 0; turn < TURNS; turn++) {
      const registers = Array.from({ length: 16 }, () => anyNumber(random));
      registers[SP] &= ~3;
      // In either half of a word, in the flash and in the RAM.
      registers[PC] = (turn & 2 ? RAM_START : FLASH_START) + PLACE + (turn & 4) / 2;
      const flags = random.nextUint32() << 28;
      // As often as not the second half of a call.
      const codes = [code, (random.nextUint32() & 0x2fff) | (turn % 2 ? 0xd000 : 0)];
      for (const chip of [quick, other]) {
        chip.load(registers, flags, codes);
      }
      quick.quickCore.cycles = 0;
      if (quick.quickCore.run(quick.clock.nanos + CYCLE_NANOS)) {
        assert.deepEqual(quick.core.registers, Uint32Array.from(registers), 'left as it was');
        continue;
      }
      seen.add(KINDS[code]);
      const place = `code ${code.toString(16)}, ${codes[1].toString(16)} in turn ${turn}`;
      assert.equal(quick.quickCore.cycles, other.core.executeInstruction(), place);
      assert.equal(String(quick.numbers), String(other.numbers), place);
      assert.ok(quick.ram.equals(other.ram), place);
    }
  }
  assert.equal(seen.size, new Set(KINDS).size - 1, 'every kind was executed');
});

test('an alarm comes in its time, and ends the run', () => {
  const chip = new Chip();
  // A branch to itself.
  chip.load(Array(16).fill(FLASH_START + PLACE), 0, [0xe7fe]);
  const alarms = [];
  const alarm = chip.clock.createAlarm(() => alarms.push(chip.clock.nanos));
  alarm.schedule(1004);
  assert.equal(chip.quickCore.run(1_000_000), false);
  assert.deepEqual(alarms, [1004]);
  assert.equal(chip.clock.nanos, 1008);
  assert.equal(chip.quickCore.instructions, 1008 / (2 * CYCLE_NANOS));
});

test('after a write that raises an interrupt no further instruction is executed', () => {
  const chip = new Chip();
  chip.mcu.writeUint32(INTERRUPT_ENABLE, 1 << 26);
  chip.core.interruptsUpdated = false;
  // STR r1, [r0] and the same again.
  chip.load(Array(16).fill(FLASH_START + PLACE), 0, [0x6001, 0x6001]);
  chip.core.registers[0] = INTERRUPT_PENDING;
  chip.core.registers[1] = 1 << 26;
  assert.equal(chip.quickCore.run(1_000_000), false);
  assert.equal(chip.quickCore.instructions, 1);
  assert.equal(chip.core.PC, FLASH_START + PLACE + 2);
  assert.equal(chip.core.interruptsUpdated, true);
});

test('a chip that was stopped by its write executes nothing more', () => {
  const chip = new Chip();
  chip.mcu.findPeripheral(SCRATCH_REGISTERS).writeUint32 = () => {
    chip.quickCore.isStopped = true;
  };
  chip.load(Array(16).fill(FLASH_START + PLACE), 0, [0x6001, 0x6001]);
  chip.core.registers[0] = SCRATCH_REGISTERS;
  assert.equal(chip.quickCore.run(1_000_000), false);
  assert.equal(chip.quickCore.instructions, 1);
});

/** A program of flash words, each of two instructions that do nothing, and its last one a branch to itself. */
const NOP = 0xbf00;
const SELF = 0xe7fe;

function runFrom(chip, pc, codes, cycles) {
  const registers = Array(16).fill(0);
  registers[PC] = pc;
  chip.load(registers, 0, codes);
  chip.quickCore.run(chip.clock.nanos + cycles * CYCLE_NANOS);
}

test('code that is not in the cache is waited for, word by word, and once', () => {
  const chip = new Chip(CHARGES);
  // Three words, and the one that is asked for ahead.
  runFrom(chip, FLASH_START, [NOP, NOP, NOP, NOP, NOP, SELF], 1000);
  assert.equal(chip.usage.cacheMisses, 4);
  runFrom(chip, FLASH_START, [NOP, NOP, NOP, NOP, NOP, SELF], 1000);
  assert.equal(chip.usage.cacheMisses, 4);
});

test('a miss takes its cycles', () => {
  const chip = new Chip(CHARGES);
  runFrom(chip, FLASH_START, [NOP, NOP], 1);
  assert.equal(chip.quickCore.cycles, CHARGES.miss + 1);
});

test('the word after the upper half of a word is asked for ahead, and after a call, too', () => {
  const ahead = new Chip(CHARGES);
  runFrom(ahead, FLASH_START + 2, [NOP, NOP], 1);
  assert.equal(ahead.quickCore.cycles, 2 * CHARGES.miss + 1);
  const call = new Chip(CHARGES);
  // BL to the next instruction.
  runFrom(call, FLASH_START, [0xf000, 0xf800], 1);
  assert.equal(call.quickCore.cycles, 2 * CHARGES.miss + 3);
});

test('code in the RAM is never waited for, but what it reads is', () => {
  const chip = new Chip(CHARGES);
  // LDR r0, [r1] from the flash, twice.
  const registers = Array(16).fill(0);
  registers[1] = FLASH_START + 64;
  registers[PC] = RAM_START + PLACE;
  chip.load(registers, 0, [0x6808, 0x6808, SELF]);
  chip.quickCore.run(100 * CYCLE_NANOS);
  assert.equal(chip.usage.cacheMisses, 1);
});

/** LDR r0, [r1]; LDRH; LDRB; LDM r1!, {r0}; LDR r0, [pc, #32]. */
for (const [name, code] of [
  ['a word', 0x6808],
  ['a half word', 0x8808],
  ['a byte', 0x7808],
  ['some words', 0xc901],
  ['a literal', 0x4808],
]) {
  test(`${name} that is read from the flash is waited for`, () => {
    const chip = new Chip(CHARGES);
    const registers = Array(16).fill(0);
    registers[1] = FLASH_START + PLACE + 64;
    registers[PC] = FLASH_START + PLACE;
    chip.load(registers, 0, [code, NOP]);
    chip.quickCore.run(CYCLE_NANOS);
    assert.equal(chip.usage.cacheMisses, 2);
    assert.equal(chip.quickCore.cycles, 2 * CHARGES.miss + 2);
  });
}

test('an exception is entered and left in its time, and its vector is read from the flash', () => {
  const chip = new Chip(CHARGES);
  const { core, mcu, quickCore } = chip;
  const handler = FLASH_START + 0x2000;
  core.VTOR = FLASH_START;
  mcu.flashView.setUint32(4 * (16 + 26), handler | 1, true);
  mcu.flashView.setUint16(0x2000, 0x4770, true); // BX LR
  const registers = Array(16).fill(0);
  registers[SP] = RAM_START + 0x1000;
  registers[PC] = FLASH_START + PLACE;
  chip.load(registers, 0, [NOP, NOP]);
  mcu.writeUint32(INTERRUPT_ENABLE, 1 << 26);
  mcu.writeUint32(INTERRUPT_PENDING, 1 << 26);
  quickCore.step();
  // Entered, the vector and the handler were missed, and the handler left in the same step.
  const plain = quickCore.cycles - CHARGES.exceptionEntry - CHARGES.exceptionExit - 2 * CHARGES.miss;
  assert.equal(chip.usage.cacheMisses, 2);
  assert.ok(plain > 0 && plain < 10, `${plain} cycles beside the charges`);
  assert.equal(core.PC, FLASH_START + PLACE);
});
