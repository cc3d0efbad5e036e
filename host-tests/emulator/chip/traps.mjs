import { FLASH_START } from './memory.mjs';

const BREAKPOINT_INSTRUCTION = 0xbe00;
const BREAKPOINT_BYTES = 2;
const THUMB_BIT = 1;

/** A panic handler has this long to write its message into the log. */
const LAST_WORDS_NANOS = 50_000_000;

/**
 * Notices a firmware that has come to grief. A breakpoint instruction is planted at the panic
 * handler and at the hard fault handler, which costs nothing while nobody comes by. The panic
 * handler is then let run on for a moment, since its message tells most.
 */
export class Traps {
  /**
   * @param symbols of the firmware; those that are absent are not watched
   * @param onTrap called once with what happened, in words
   */
  constructor({ mcu, clock, symbols, onTrap }) {
    this.mcu = mcu;
    this.onTrap = onTrap;
    this.lastWordsEnd = clock.createAlarm(() => this.spring());
    this.finding = null;
    this.planted = new Map();
    this.plant(symbols.rust_begin_unwind, 'the firmware panicked');
    this.plant(symbols.HardFault, 'the firmware had a hard fault');
    mcu.onBreak = () => this.stopAtBreakpoint();
  }

  /**
   * Whether a panic is on its way, in which case what follows (a reset, a trap) is only its end.
   */
  get hasFinding() {
    return this.finding !== null;
  }

  plant(symbol, finding) {
    if (symbol === undefined) {
      return;
    }
    const address = (symbol & ~THUMB_BIT) >>> 0;
    const offset = address - FLASH_START;
    const original = this.mcu.flashView.getUint16(offset, true);
    this.mcu.flashView.setUint16(offset, BREAKPOINT_INSTRUCTION, true);
    this.planted.set(address, { offset, original, finding });
  }

  /** The program counter is already behind the instruction that stopped the core. */
  stopAtBreakpoint() {
    const { core } = this.mcu;
    const trap = this.planted.get(core.PC - BREAKPOINT_BYTES);
    if (trap === undefined) {
      this.report(
        `the firmware had a hard fault: it ran into a trap instruction at 0x${(core.PC - BREAKPOINT_BYTES).toString(16)}`,
      );
      return;
    }
    this.mcu.flashView.setUint16(trap.offset, trap.original, true);
    core.PC -= BREAKPOINT_BYTES;
    this.finding ??= trap.finding;
    this.lastWordsEnd.schedule(LAST_WORDS_NANOS);
  }

  /**
   * Something that ends a program on the chip has happened; if a panic led to it, the panic is what
   * is told.
   */
  report(finding) {
    this.finding ??= finding;
    this.spring();
  }

  spring() {
    this.onTrap(this.finding);
  }
}
