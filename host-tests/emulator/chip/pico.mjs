import { RP2040 } from 'rp2040js';
import { BootClock } from './boot-clock.mjs';
import { CoreLog } from './core-log.mjs';
import { startCrystalSlowly } from './crystal.mjs';
import { VECTOR_TABLE } from './memory.mjs';
import { findPeripheralsQuickly } from './peripherals.mjs';
import { QuickCore } from './quick-core.mjs';
import { makeAlarmsPunctual } from './timer.mjs';
import { Traps } from './traps.mjs';

const NANOS_PER_SECOND = 1e9;
const TIMER_BASE = 0x40054;
const WATCHDOG_BASE = 0x40058;
const CRYSTAL_BASE = 0x40024;

/**
 * How often the log and the times of keys are emptied while the firmware is awake. The log's buffer
 * is small, and a burst of messages fills it within a millisecond.
 */
const DRAIN_NANOS = 100_000;

/**
 * One start of the chip, from its reset to its end by a power cut or the next reset.
 *
 * The chip starts on its ring oscillator, as the real one does, so that the start-up code runs
 * slowly until the firmware has set up the clocks.
 */
export class Pico {
  /**
   * @param clock the emulation's clock
   * @param image the flash image
   * @param symbols of the firmware
   * @param usage the running totals, a `Usage`
   * @param rtt the firmware's log, an `RttLog`
   * @param edgeStamps the firmware's times of keys, an `EdgeStamps`
   * @param trace where the misses of the flash cache are counted by place, a `CacheTrace`, or null
   */
  constructor({ clock, image, symbols, usage, rtt, edgeStamps, trace = null }) {
    this.clock = clock;
    this.usage = usage;
    this.rtt = rtt;
    this.edgeStamps = edgeStamps;
    this.bootClock = new BootClock(clock);
    this.mcu = new RP2040(this.bootClock);
    this.mcu.flash.set(image);
    findPeripheralsQuickly(this.mcu);
    this.quickCore = new QuickCore(this.mcu, clock, usage);
    this.quickCore.cache.trace = trace;
    this.isHung = false;
    this.end = null;

    this.traps = new Traps({
      mcu: this.mcu,
      clock: this.bootClock,
      symbols,
      onTrap: (message) => this.stop({ kind: 'trap', message }),
    });
    this.mcu.logger = new CoreLog(this.mcu.core, (message) =>
      this.traps.report(`the firmware had a hard fault: ${message}`),
    );
    startCrystalSlowly(this.mcu.peripherals[CRYSTAL_BASE], this.bootClock, this.mcu.xoscFreq);
    makeAlarmsPunctual(this.mcu.peripherals[TIMER_BASE]);
    this.watchdog = this.mcu.peripherals[WATCHDOG_BASE];
    this.watchdog.onWatchdogTrigger = () => this.watchdogFires();
    this.mcu.addClockListener((hz) => {
      this.quickCore.cycleNanos = NANOS_PER_SECOND / hz;
    });
    this.mcu.updateClocks();
  }

  /**
   * What the chip keeps through a reset by its watchdog: the RAM, the scratch registers and the
   * reason of the reset.
   */
  keepThroughReset(previous) {
    this.mcu.sram.set(previous.mcu.sram);
    this.watchdog.scratchData.set(previous.watchdog.scratchData);
    this.watchdog.reason = previous.watchdog.reason;
  }

  start() {
    this.rtt.connect(this.mcu);
    this.edgeStamps.connect(this.mcu);
    this.mcu.core.VTOR = VECTOR_TABLE;
    this.mcu.core.reset();
  }

  /** Takes out of the chip's memory what the firmware has left there to be read. */
  drain() {
    this.rtt.drain();
    this.edgeStamps.drain();
  }

  /** Ends this start of the chip: it runs no further instruction. The first reason counts. */
  stop(end) {
    this.end ??= end;
    this.quickCore.isStopped = true;
  }

  /** Takes the chip off the clock for good. */
  shutDown() {
    this.drain();
    this.bootClock.stop();
  }

  /** Makes the firmware hang as if in an endless loop with its interrupts masked. */
  hang() {
    this.mcu.core.PM = true;
    this.isHung = true;
  }

  watchdogFires() {
    // rp2040js would set the watchdog off again at once, and for ever, without letting the time go
    // on.
    this.watchdog.alarm.enable = false;
    if (this.traps.hasFinding) {
      this.traps.spring();
    } else {
      this.stop({ kind: 'watchdog' });
    }
  }

  get isAsleep() {
    return this.mcu.core.waiting && !this.isHung;
  }

  /**
   * Runs until the given time, or until the firmware sleeps and `isDone` agrees, or until this
   * start of the chip has come to its end.
   */
  run(untilNanos, isDone) {
    while (this.end === null && this.clock.nanos < untilNanos) {
      if (this.mcu.core.waiting || this.isHung) {
        this.drain();
        if (this.isAsleep && isDone()) {
          return;
        }
        this.skipToNextEvent(untilNanos);
      } else {
        this.execute(Math.min(untilNanos, this.clock.nanos + DRAIN_NANOS));
        this.drain();
      }
    }
  }

  /**
   * Executes instructions until the given time, or until the firmware sleeps. Nearly all of an
   * emulation's time is spent here.
   */
  execute(untilNanos) {
    const { clock, usage, quickCore } = this;
    const { core } = this.mcu;
    const startNanos = clock.nanos;
    quickCore.instructions = 0;
    quickCore.cycles = 0;
    while (clock.nanos < untilNanos && !core.waiting && this.end === null) {
      if (core.interruptsUpdated || quickCore.run(untilNanos)) {
        quickCore.step();
      }
    }
    usage.instructions += quickCore.instructions;
    usage.cyclesAwake += quickCore.cycles;
    usage.awakeNanos += clock.nanos - startNanos;
  }

  /**
   * Nothing happens in the chip before the clock's next alarm, so the time until then is skipped.
   */
  skipToNextEvent(untilNanos) {
    const { clock, usage } = this;
    const nextNanos = Math.min(untilNanos, clock.nextAlarm?.nanos ?? untilNanos);
    const nanos = Math.max(0, nextNanos - clock.nanos);
    const cycles = nanos / this.quickCore.cycleNanos;
    if (this.isHung) {
      usage.cyclesAwake += cycles;
      usage.awakeNanos += nanos;
    } else {
      usage.cyclesAsleep += cycles;
      usage.asleepNanos += nanos;
    }
    clock.tick(nanos);
  }
}
