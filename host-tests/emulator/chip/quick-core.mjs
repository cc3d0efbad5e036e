import { CHARGES } from './charges.mjs';
import { FlashCache, PLACE_MASK } from './flash-cache.mjs';
import { FLASH_START, RAM_BYTES, RAM_START } from './memory.mjs';
import { KINDS } from './thumb.mjs';

const FLASH_BYTES = 16 * 1024 * 1024;

const SP = 13;
const LR = 14;
const PC = 15;

/** Addresses that begin with this are no addresses, but say how to return from an interrupt. */
const RETURN_FROM_INTERRUPT = 15;

/** How many of a byte's bits are set. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) {
    count += rest & 1;
  }
  return count;
});

/**
 * Executes what most of a program is made of: instructions that compute, branch, or read and write
 * memory. It does what rp2040js does, to the cycle (a test compares every code), in less than half
 * of the time: rp2040js finds out what an instruction is by asking for one kind after the other, and
 * the clock and the interrupts were looked at after each. Here they are looked at when something
 * may have happened to them: at the clock's next alarm, and after a peripheral was used.
 *
 * Everything else (interrupts, special registers, traps) is left to rp2040js. What that fetches, reads,
 * enters and leaves is charged as well.
 */
export class QuickCore {
  /**
   * @param clock the emulation's clock
   * @param usage the running totals, a `Usage`
   * @param charges what the core waits for beyond its instructions; with `NO_CHARGES` it takes as long
   * as rp2040js's
   */
  constructor(mcu, clock, usage, charges = CHARGES) {
    this.mcu = mcu;
    this.clock = clock;
    this.core = mcu.core;
    this.registers = new Int32Array(mcu.core.registers.buffer);
    this.flash8 = mcu.flash;
    this.flash16 = new Uint16Array(mcu.flash.buffer);
    this.flash32 = new Int32Array(mcu.flash.buffer);
    this.ram8 = mcu.sram;
    this.ram16 = new Uint16Array(mcu.sram.buffer);
    this.ram32 = new Int32Array(mcu.sram.buffer);
    /** How long a cycle takes. */
    this.cycleNanos = 0;
    /** Whether the chip has come to its end: it executes no further instruction. */
    this.isStopped = false;
    /** How many instructions were executed, and how many cycles they took. */
    this.instructions = 0;
    this.cycles = 0;
    this.charges = charges;
    this.cache = new FlashCache(usage);
    /** The cycles that the core waited while rp2040js had it, and that nobody has been charged for. */
    this.debt = 0;
    this.chargeOtherCore();
  }

  /** What rp2040js fetches, reads, enters and leaves costs as much as if it were done here. */
  chargeOtherCore() {
    const { core, cache, charges } = this;
    for (const name of ['readUint32', 'readUint16', 'readUint8']) {
      const read = core[name].bind(core);
      core[name] = (address) => {
        const flash = (address - FLASH_START) | 0;
        if (flash >>> 0 < FLASH_BYTES && cache.misses(flash >> 2, core.PC)) {
          this.debt += charges.miss;
        }
        return read(address);
      };
    }
    const enter = core.exceptionEntry.bind(core);
    core.exceptionEntry = (number) => {
      enter(number);
      this.debt += charges.exceptionEntry;
    };
    const leave = core.exceptionReturn.bind(core);
    core.exceptionReturn = (code) => {
      leave(code);
      this.debt += charges.exceptionExit;
    };
  }

  /** Executes one instruction by rp2040js, or enters the interrupt that is due. */
  step() {
    this.instructions++;
    const cycles = this.core.executeInstruction();
    const { debt } = this;
    this.debt = 0;
    this.pass(cycles + debt);
  }

  /** How many cycles pass until the given time, which is near, or until the clock's next alarm. */
  cyclesUntil(nanos) {
    const { clock } = this;
    const untilNanos = Math.min(nanos, clock.nextAlarm?.nanos ?? nanos);
    return Math.ceil((untilNanos - clock.nanos) / this.cycleNanos) | 0;
  }

  /** Lets the time pass that instructions took. */
  pass(cycles) {
    this.cycles += cycles;
    this.clock.tick(cycles * this.cycleNanos);
  }

  /** How many cycles it is from here to the next moment at which something else may happen. */
  cyclesAlone(untilNanos) {
    return this.core.interruptsUpdated || this.isStopped ? 0 : this.cyclesUntil(untilNanos);
  }

  /**
   * Executes instructions until the given time or the clock's next alarm, or until an interrupt is
   * due, or up to an instruction that has to be left to rp2040js. The clock goes with them.
   *
   * @returns whether there is an instruction that was left
   */
  run(untilNanos) {
    const { mcu, core, registers: r, flash8, flash16, flash32, ram8, ram16, ram32 } = this;
    const kinds = KINDS;
    const { cache } = this;
    const { newer } = cache;
    const { miss } = this.charges;
    // The word of the flash that the core has fetched last, which it need not ask for again.
    let fetched = -1;
    let instructions = 0;
    // The cycles that the clock does not know of, and how many there may be.
    let spent = 0;
    let alone = this.cyclesUntil(untilNanos);
    let pc = r[PC] & ~1;
    // Negative and zero are those of the last result, overflow is the sign of a number: most are
    // never asked for.
    let negative = core.N ? -1 : 0;
    let zero = core.Z ? 0 : 1;
    let carry = core.C ? 1 : 0;
    let overflow = core.V ? -1 : 0;

    running: while (spent < alone) {
      let place = pc - FLASH_START;
      let code;
      const isInFlash = place >>> 0 < FLASH_BYTES;
      if (isInFlash) {
        const word = place >> 2;
        if (word !== fetched) {
          fetched = word;
          if (newer[word & PLACE_MASK] !== word && cache.misses(word, pc)) {
            spent += miss;
          }
        }
        // In the upper half of a word the core asks for the next one, wherever it goes then.
        if (place & 2) {
          fetched = word + 1;
          if (newer[fetched & PLACE_MASK] !== fetched && cache.misses(fetched, pc)) {
            spent += miss;
          }
        }
        code = flash16[place >> 1];
      } else {
        place = pc - RAM_START;
        if (place >>> 0 >= RAM_BYTES) {
          break;
        }
        code = ram16[place >> 1];
      }
      let cycles = 1;
      let next = pc + 2;
      // The numbers are those of `thumb.mjs`. By their names this would not be a table of branches, but
      // sixty comparisons.
      const kind = kinds[code];
      switch (kind) {
        case 1: {
          // LSL_IMMEDIATE
          const shift = (code >> 6) & 31;
          const value = r[(code >> 3) & 7];
          const result = value << shift;
          if (shift !== 0) {
            carry = (value >>> (32 - shift)) & 1;
          }
          r[code & 7] = negative = zero = result;
          break;
        }
        case 2: {
          // LSR_IMMEDIATE
          const shift = (code >> 6) & 31;
          const value = r[(code >> 3) & 7];
          carry = (value >>> (shift === 0 ? 31 : shift - 1)) & 1;
          r[code & 7] = negative = zero = shift === 0 ? 0 : (value >>> shift) | 0;
          break;
        }
        case 3: {
          // ASR_IMMEDIATE
          const shift = (code >> 6) & 31;
          const value = r[(code >> 3) & 7];
          carry = (value >>> (shift === 0 ? 31 : shift - 1)) & 1;
          r[code & 7] = negative = zero = value >> (shift === 0 ? 31 : shift);
          break;
        }
        case 4: {
          // ADD_REGISTER
          const a = r[(code >> 3) & 7];
          const b = r[(code >> 6) & 7];
          const result = (a + b) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = (a ^ result) & (b ^ result);
          r[code & 7] = negative = zero = result;
          break;
        }
        case 5: {
          // SUB_REGISTER
          const a = r[(code >> 3) & 7];
          const b = r[(code >> 6) & 7];
          const result = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0 ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          r[code & 7] = negative = zero = result;
          break;
        }
        case 6: {
          // ADD_3
          const a = r[(code >> 3) & 7];
          const b = (code >> 6) & 7;
          const result = (a + b) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = (a ^ result) & (b ^ result);
          r[code & 7] = negative = zero = result;
          break;
        }
        case 7: {
          // SUB_3
          const a = r[(code >> 3) & 7];
          const b = (code >> 6) & 7;
          const result = (a - b) | 0;
          carry = a >>> 0 >= b ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          r[code & 7] = negative = zero = result;
          break;
        }
        case 8: // MOV_8
          r[(code >> 8) & 7] = negative = zero = code & 0xff;
          break;
        case 9: {
          // CMP_8
          const a = r[(code >> 8) & 7];
          const b = code & 0xff;
          const result = (a - b) | 0;
          carry = a >>> 0 >= b ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          negative = zero = result;
          break;
        }
        case 10: {
          // ADD_8
          const a = r[(code >> 8) & 7];
          const b = code & 0xff;
          const result = (a + b) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = (a ^ result) & (b ^ result);
          r[(code >> 8) & 7] = negative = zero = result;
          break;
        }
        case 11: {
          // SUB_8
          const a = r[(code >> 8) & 7];
          const b = code & 0xff;
          const result = (a - b) | 0;
          carry = a >>> 0 >= b ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          r[(code >> 8) & 7] = negative = zero = result;
          break;
        }
        case 12: // AND
          r[code & 7] = negative = zero = r[code & 7] & r[(code >> 3) & 7];
          break;
        case 13: // EOR
          r[code & 7] = negative = zero = r[code & 7] ^ r[(code >> 3) & 7];
          break;
        // The carry of a shift by a register is rp2040js's. It differs from the chip's if LSR, ASR or
        // ROR shift by nothing, or LSL by more than 32: no compiler asks for it.
        case 14: {
          // LSL_REGISTER
          const shift = r[(code >> 3) & 7] & 0xff;
          const value = r[code & 7];
          if (shift !== 0) {
            carry = value & (1 << (32 - shift)) ? 1 : 0;
          }
          r[code & 7] = negative = zero = shift >= 32 ? 0 : value << shift;
          break;
        }
        case 15: {
          // LSR_REGISTER
          const shift = r[(code >> 3) & 7] & 0xff;
          const value = r[code & 7];
          carry = shift <= 32 ? (value >>> (shift - 1)) & 1 : 0;
          r[code & 7] = negative = zero = shift >= 32 ? 0 : (value >>> shift) | 0;
          break;
        }
        case 16: {
          // ASR_REGISTER
          const shift = Math.min(r[(code >> 3) & 7] & 0xff, 32);
          const value = r[code & 7];
          carry = (value >>> (shift - 1)) & 1;
          r[code & 7] = negative = zero = value >> Math.min(shift, 31);
          break;
        }
        case 17: {
          // ADC
          const a = r[(code >> 3) & 7];
          // rp2040js adds the carry first, which shows in the overflow.
          const b = (r[code & 7] + carry) | 0;
          const result = (a + b) | 0;
          carry = (a >>> 0) + (r[code & 7] >>> 0) + carry > 0xffffffff ? 1 : 0;
          overflow = (a ^ result) & (b ^ result);
          r[code & 7] = negative = zero = result;
          break;
        }
        case 18: {
          // SBC
          const a = r[code & 7];
          const whole = (r[(code >> 3) & 7] >>> 0) + 1 - carry;
          const b = whole | 0;
          const result = (a - b) | 0;
          carry = a >>> 0 >= whole ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          r[code & 7] = negative = zero = result;
          break;
        }
        case 19: {
          // ROR
          const shift = r[(code >> 3) & 7] & 31;
          const value = r[code & 7];
          const result = (value >>> shift) | (value << (32 - shift));
          carry = result >>> 31;
          r[code & 7] = negative = zero = result;
          break;
        }
        case 20: // TST
          negative = zero = r[code & 7] & r[(code >> 3) & 7];
          break;
        case 21: {
          // RSB
          const b = r[(code >> 3) & 7];
          const result = (0 - b) | 0;
          carry = b === 0 ? 1 : 0;
          overflow = b & result;
          r[code & 7] = negative = zero = result;
          break;
        }
        case 22: {
          // CMP_REGISTER
          const a = r[code & 7];
          const b = r[(code >> 3) & 7];
          const result = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0 ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          negative = zero = result;
          break;
        }
        case 23: {
          // CMN
          const a = r[code & 7];
          const b = r[(code >> 3) & 7];
          const result = (a + b) | 0;
          carry = result >>> 0 < a >>> 0 ? 1 : 0;
          overflow = (a ^ result) & (b ^ result);
          negative = zero = result;
          break;
        }
        case 24: // ORR
          r[code & 7] = negative = zero = r[code & 7] | r[(code >> 3) & 7];
          break;
        case 25: // MUL
          r[code & 7] = negative = zero = Math.imul(r[code & 7], r[(code >> 3) & 7]);
          break;
        case 26: // BIC
          r[code & 7] = negative = zero = r[code & 7] & ~r[(code >> 3) & 7];
          break;
        case 27: // MVN
          r[code & 7] = negative = zero = ~r[(code >> 3) & 7];
          break;
        case 28: {
          // ADD_HIGH
          const target = ((code >> 4) & 8) | (code & 7);
          const sum = (r[target] + r[(code >> 3) & 15]) | 0;
          r[target] = target === SP ? sum & ~3 : sum;
          break;
        }
        case 29: {
          // CMP_HIGH
          const a = r[((code >> 4) & 8) | (code & 7)];
          const b = r[(code >> 3) & 15];
          const result = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0 ? 1 : 0;
          overflow = (a ^ b) & (a ^ result);
          negative = zero = result;
          break;
        }
        case 30: {
          // MOV_HIGH
          const target = ((code >> 4) & 8) | (code & 7);
          const value = r[(code >> 3) & 15];
          r[target] = target === SP ? value & ~3 : value;
          break;
        }
        case 31: {
          // BX
          const address = r[(code >> 3) & 15];
          if (address >>> 28 === RETURN_FROM_INTERRUPT) {
            break running;
          }
          next = address & ~1;
          cycles = 2;
          break;
        }
        case 32: {
          // BLX
          // In this order, as rp2040js does it: nobody calls by way of the link register.
          r[LR] = (pc + 2) | 1;
          next = r[(code >> 3) & 15] & ~1;
          cycles = 2;
          break;
        }
        case 33: {
          // LDR_LITERAL
          const address = ((pc + 4) & ~3) + ((code & 0xff) << 2);
          const flash = address - FLASH_START;
          const ram = address - RAM_START;
          cycles = 2;
          if (flash >>> 0 < FLASH_BYTES) {
            const word = flash >> 2;
            r[(code >> 8) & 7] = flash32[word];
            if (newer[word & PLACE_MASK] !== word && cache.misses(word, pc)) {
              cycles += miss;
            }
          } else if (ram >>> 0 < RAM_BYTES) {
            r[(code >> 8) & 7] = ram32[ram >> 2];
          } else {
            break running;
          }
          break;
        }
        case 34: // STR_REGISTER
        case 42: {
          // STR_5
          const offset = kind === 34 ? r[(code >> 6) & 7] : (code >> 4) & 0x7c;
          const address = (r[(code >> 3) & 7] + offset) | 0;
          const ram = address - RAM_START;
          if (address & 3) {
            break running;
          } else if (ram >>> 0 < RAM_BYTES) {
            ram32[ram >> 2] = r[code & 7];
            cycles = 2;
          } else {
            this.pass(spent);
            spent = 0;
            mcu.writeUint32(address, r[code & 7] >>> 0);
            alone = this.cyclesAlone(untilNanos);
            cycles = 1 + core.cyclesIO(address, true);
          }
          break;
        }
        case 35: // STRH_REGISTER
        case 46: {
          // STRH_5
          const offset = kind === 35 ? r[(code >> 6) & 7] : (code >> 5) & 0x3e;
          const ram = (r[(code >> 3) & 7] + offset - RAM_START) | 0;
          if (ram >>> 0 >= RAM_BYTES || ram & 1) {
            break running;
          }
          ram16[ram >> 1] = r[code & 7];
          cycles = 2;
          break;
        }
        case 36: // STRB_REGISTER
        case 44: {
          // STRB_5
          const offset = kind === 36 ? r[(code >> 6) & 7] : (code >> 6) & 31;
          const ram = (r[(code >> 3) & 7] + offset - RAM_START) | 0;
          if (ram >>> 0 >= RAM_BYTES) {
            break running;
          }
          ram8[ram] = r[code & 7];
          cycles = 2;
          break;
        }
        case 38: // LDR_REGISTER
        case 43: {
          // LDR_5
          const offset = kind === 38 ? r[(code >> 6) & 7] : (code >> 4) & 0x7c;
          const address = (r[(code >> 3) & 7] + offset) | 0;
          const ram = address - RAM_START;
          const flash = address - FLASH_START;
          cycles = 2;
          if (address & 3) {
            break running;
          } else if (ram >>> 0 < RAM_BYTES) {
            r[code & 7] = ram32[ram >> 2];
          } else if (flash >>> 0 < FLASH_BYTES) {
            const word = flash >> 2;
            if (newer[word & PLACE_MASK] !== word && cache.misses(word, pc)) {
              cycles += miss;
            }
            r[code & 7] = flash32[word];
          } else {
            this.pass(spent);
            spent = 0;
            r[code & 7] = mcu.readUint32(address);
            alone = this.cyclesAlone(untilNanos);
            cycles = 1 + core.cyclesIO(address);
          }
          break;
        }
        case 39: // LDRH_REGISTER
        case 41: // LDRSH_REGISTER
        case 47: {
          // LDRH_5
          const offset = kind === 47 ? (code >> 5) & 0x3e : r[(code >> 6) & 7];
          const address = (r[(code >> 3) & 7] + offset) | 0;
          const ram = address - RAM_START;
          const flash = address - FLASH_START;
          let value;
          if (address & 1) {
            break running;
          } else if (ram >>> 0 < RAM_BYTES) {
            value = ram16[ram >> 1];
          } else if (flash >>> 0 < FLASH_BYTES) {
            const word = flash >> 2;
            if (newer[word & PLACE_MASK] !== word && cache.misses(word, pc)) {
              cycles += miss;
            }
            value = flash16[flash >> 1];
          } else {
            break running;
          }
          r[code & 7] = kind === 41 ? (value << 16) >> 16 : value;
          cycles += 1;
          break;
        }
        case 37: // LDRSB_REGISTER
        case 40: // LDRB_REGISTER
        case 45: {
          // LDRB_5
          const offset = kind === 45 ? (code >> 6) & 31 : r[(code >> 6) & 7];
          const address = (r[(code >> 3) & 7] + offset) | 0;
          const ram = address - RAM_START;
          const flash = address - FLASH_START;
          let value;
          if (ram >>> 0 < RAM_BYTES) {
            value = ram8[ram];
          } else if (flash >>> 0 < FLASH_BYTES) {
            const word = flash >> 2;
            if (newer[word & PLACE_MASK] !== word && cache.misses(word, pc)) {
              cycles += miss;
            }
            value = flash8[flash];
          } else {
            break running;
          }
          r[code & 7] = kind === 37 ? (value << 24) >> 24 : value;
          cycles += 1;
          break;
        }
        case 48: {
          // STR_SP
          const ram = (r[SP] + ((code & 0xff) << 2) - RAM_START) | 0;
          if (ram >>> 0 >= RAM_BYTES || ram & 3) {
            break running;
          }
          ram32[ram >> 2] = r[(code >> 8) & 7];
          cycles = 2;
          break;
        }
        case 49: {
          // LDR_SP
          const ram = (r[SP] + ((code & 0xff) << 2) - RAM_START) | 0;
          if (ram >>> 0 >= RAM_BYTES || ram & 3) {
            break running;
          }
          r[(code >> 8) & 7] = ram32[ram >> 2];
          cycles = 2;
          break;
        }
        case 50: // ADR
          r[(code >> 8) & 7] = (pc & ~3) + 4 + ((code & 0xff) << 2);
          break;
        case 51: // ADD_SP_TO
          r[(code >> 8) & 7] = r[SP] + ((code & 0xff) << 2);
          break;
        case 52: // ADD_TO_SP
          r[SP] = (r[SP] + ((code & 0x7f) << 2)) & ~3;
          break;
        case 53: // SUB_FROM_SP
          r[SP] = (r[SP] - ((code & 0x7f) << 2)) & ~3;
          break;
        case 54: // SXTH
          r[code & 7] = (r[(code >> 3) & 7] << 16) >> 16;
          break;
        case 55: // SXTB
          r[code & 7] = (r[(code >> 3) & 7] << 24) >> 24;
          break;
        case 56: // UXTH
          r[code & 7] = r[(code >> 3) & 7] & 0xffff;
          break;
        case 57: // UXTB
          r[code & 7] = r[(code >> 3) & 7] & 0xff;
          break;
        case 58: {
          // PUSH
          const low = BITS[code & 0xff];
          const bytes = 4 * (low + ((code >> 8) & 1));
          const top = (r[SP] - RAM_START) | 0;
          const bottom = top - bytes;
          if (bottom < 0 || top > RAM_BYTES || top & 3) {
            break running;
          }
          let word = bottom >> 2;
          for (let register = 0; register < 8; register++) {
            if (code & (1 << register)) {
              ram32[word++] = r[register];
            }
          }
          if (code & 0x100) {
            ram32[word] = r[LR];
          }
          r[SP] = bottom + RAM_START;
          cycles = 1 + low;
          break;
        }
        case 59: {
          // POP
          const low = BITS[code & 0xff];
          const bottom = (r[SP] - RAM_START) | 0;
          const top = bottom + 4 * (low + ((code >> 8) & 1));
          if (bottom < 0 || top > RAM_BYTES || bottom & 3) {
            break running;
          }
          cycles = 1 + low;
          if (code & 0x100) {
            const address = ram32[(top >> 2) - 1];
            if (address >>> 28 === RETURN_FROM_INTERRUPT) {
              break running;
            }
            next = address & ~1;
            cycles += 2;
          }
          let word = bottom >> 2;
          for (let register = 0; register < 8; register++) {
            if (code & (1 << register)) {
              r[register] = ram32[word++];
            }
          }
          r[SP] = top + RAM_START;
          break;
        }
        case 60: {
          // REV
          const value = r[(code >> 3) & 7];
          r[code & 7] =
            (value << 24) | ((value & 0xff00) << 8) | ((value >> 8) & 0xff00) | (value >>> 24);
          break;
        }
        case 67: {
          // REV16
          const value = r[(code >> 3) & 7];
          r[code & 7] = ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff);
          break;
        }
        case 61: // NOP
          break;
        case 62: {
          // STM
          const base = (code >> 8) & 7;
          const count = BITS[code & 0xff];
          const ram = (r[base] - RAM_START) | 0;
          if (ram < 0 || ram + 4 * count > RAM_BYTES || ram & 3) {
            break running;
          }
          let word = ram >> 2;
          for (let register = 0; register < 8; register++) {
            if (code & (1 << register)) {
              ram32[word++] = r[register];
            }
          }
          if (!(code & (1 << base))) {
            r[base] = ram + 4 * count + RAM_START;
          }
          cycles = 1 + count;
          break;
        }
        case 63: {
          // LDM
          const base = (code >> 8) & 7;
          const count = BITS[code & 0xff];
          const address = r[base];
          const ram = (address - RAM_START) | 0;
          const flash = (address - FLASH_START) | 0;
          let memory = ram32;
          let word = ram >> 2;
          if (address & 3) {
            break running;
          } else if (ram < 0 || ram + 4 * count > RAM_BYTES) {
            if (flash < 0 || flash + 4 * count > FLASH_BYTES) {
              break running;
            }
            memory = flash32;
            word = flash >> 2;
            for (let asked = word; asked < word + count; asked++) {
              if (newer[asked & PLACE_MASK] !== asked && cache.misses(asked, pc)) {
                cycles += miss;
              }
            }
          }
          for (let register = 0; register < 8; register++) {
            if (code & (1 << register)) {
              r[register] = memory[word++];
            }
          }
          if (!(code & (1 << base))) {
            r[base] = address + 4 * count;
          }
          cycles += count;
          break;
        }
        case 64: {
          // B_CONDITION
          let holds;
          switch ((code >> 9) & 7) {
            case 0:
              holds = zero === 0;
              break;
            case 1:
              holds = carry !== 0;
              break;
            case 2:
              holds = negative < 0;
              break;
            case 3:
              holds = overflow < 0;
              break;
            case 4:
              holds = carry !== 0 && zero !== 0;
              break;
            case 5:
              holds = (negative ^ overflow) >= 0;
              break;
            default:
              holds = (negative ^ overflow) >= 0 && zero !== 0;
              break;
          }
          if (holds === ((code & 0x100) === 0)) {
            next = pc + 4 + ((code << 24) >> 23);
            cycles = 2;
          }
          break;
        }
        case 65: // B
          next = pc + 4 + ((code << 21) >> 20);
          cycles = 2;
          break;
        case 66: {
          // BL
          const second = (isInFlash ? flash16 : ram16)[(place >> 1) + 1];
          if (second >> 14 !== 3 || !(second & 0x1000)) {
            break running;
          }
          const sign = (code << 21) >> 31;
          // The two bits that are written turned round if the number is not negative.
          const high = ~((second >> 13) ^ sign) & 1;
          const low = ~((second >> 11) ^ sign) & 1;
          r[LR] = (pc + 4) | 1;
          next =
            pc +
            4 +
            ((sign << 24) |
              (high << 23) |
              (low << 22) |
              ((code & 0x3ff) << 12) |
              ((second & 0x7ff) << 1));
          cycles = 3;
          // If its second half is the upper one, the next word has been asked for as well.
          if (isInFlash && !(place & 2)) {
            fetched = (place >> 2) + 1;
            if (newer[fetched & PLACE_MASK] !== fetched && cache.misses(fetched, pc)) {
              cycles += miss;
            }
          }
          break;
        }
        default:
          break running;
      }
      pc = next;
      instructions++;
      spent += cycles;
    }

    r[PC] = pc;
    core.N = negative < 0;
    core.Z = zero === 0;
    core.C = carry !== 0;
    core.V = overflow < 0;
    const isLeft = spent < alone;
    this.instructions += instructions;
    this.pass(spent);
    return isLeft;
  }
}
