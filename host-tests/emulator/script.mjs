import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenShows } from './chip/screen-text.mjs';
import { JobFailure } from './failure.mjs';
import { lose, makeExFat, wipe } from './parts/mishaps.mjs';
import { encodePng } from './png.mjs';

const NANOS_PER_MICRO = 1000;
/** How long a picture or a text may be waited for until the firmware has come to rest. */
const SETTLE_NANOS = 100_000_000;
/** The same for the sign, which first has to be told. */
const SETTLE_SIGN_NANOS = 200_000_000;
/** For waits from this length on, the report tells how long the firmware was awake. */
const SLEEP_SPAN_LEAST_MICROS = 1_000_000;

/** What can be done to a box that is off; the other steps are for a box that is on. */
const STEPS_WHILE_OFF = [
  ...['power', 'run', 'battery', 'usb', 'eject', 'insert', 'save', 'shot'],
  ...['wipe', 'exfat', 'lose', 'shrink'],
  ...['signshot', 'signexpect', 'signrefuse', 'link', 'noise'],
];
/** After the power failure that the job asked for, the script waits for the power. */
const STEPS_AFTER_FAULT = ['power', 'save'];

/** Carries out the steps of a job on a box. */
export class Script {
  constructor(box, job) {
    this.box = box;
    this.steps = job.steps;
    this.out = job.out;
    this.sleepSpans = [];
    this.cutByScript = false;
    this.powerOnNanos = 0;
    this.scheduledNanos = 0;
  }

  /**
   * Runs the whole job; returns null if all went well, or else the failure `{ line, message, screen
   * }`.
   */
  run() {
    this.power();
    for (const step of this.steps) {
      try {
        this.perform(step);
      } catch (error) {
        if (!(error instanceof JobFailure)) {
          throw error;
        }
        return { line: step.line ?? null, message: error.message, screen: this.box.screenText };
      }
    }
    return null;
  }

  perform(step) {
    if (!this.box.isOn && !this.canBeDoneWhileOff(step)) {
      return;
    }
    switch (step.op) {
      case 'down':
        return this.box.press(step.key, step.line ?? null);
      case 'up':
        return this.box.release(step.key);
      case 'run':
        return this.wait(step);
      case 'shot':
        return this.shoot(step.name);
      case 'expect':
        return this.expect(step.text);
      case 'refuse':
        return this.refuse(step.text);
      case 'cut':
        return this.cut();
      case 'power':
        return this.power();
      case 'battery':
        return this.box.setSupply({ batteryVolts: step.mv / 1000 });
      case 'usb':
        return this.box.setSupply({ usbPower: step.on });
      case 'eject':
        return this.box.slot.eject();
      case 'wipe':
        return wipe(this.box.image);
      case 'exfat':
        return makeExFat(this.box.image);
      case 'lose':
        return lose(this.box.image, step.text);
      case 'shrink':
        return this.box.image.shrink(step.blocks);
      case 'insert':
        return this.box.slot.insert();
      case 'save':
        return this.save(step.index);
      case 'crash':
        return this.box.pico.hang();
      case 'type':
        return this.box.computer.type(step.byte);
      case 'console':
        return this.expectConsole(step.text);
      case 'signshot':
        return this.shootSign(step.name);
      case 'signexpect':
        return this.expectOfSign(step.text, true);
      case 'signrefuse':
        return this.expectOfSign(step.text, false);
      case 'link':
        this.box.sign.cable.isPlugged = step.on;
        return;
      case 'noise':
        return this.box.sign.cable.setNoise(step.oneIn);
    }
  }

  canBeDoneWhileOff(step) {
    if (!this.cutByScript) {
      return STEPS_AFTER_FAULT.includes(step.op);
    }
    if (step.op === 'expect') {
      throw new JobFailure('the box is off');
    }
    return STEPS_WHILE_OFF.includes(step.op);
  }

  /** Powering a box that is on changes nothing. */
  power() {
    if (!this.box.isOn) {
      this.cutByScript = false;
      this.powerOnNanos = this.box.clock.nanos;
      this.scheduledNanos = 0;
      this.box.powerOn();
    }
  }

  cut() {
    this.cutByScript = true;
    this.box.powerOff();
  }

  /**
   * Waits are kept against the time since the power came on, so what a picture took in between does
   * not shift the steps after it. But a finger stays on its key for as long as the script says: if
   * the picture took longer than the wait before, the next wait makes up for it.
   */
  wait({ us, line }) {
    const { clock, usage } = this.box;
    const startNanos = clock.nanos;
    const startAwakeNanos = usage.awakeNanos;
    const wasOn = this.box.isOn;
    const nanos = us * NANOS_PER_MICRO;
    this.scheduledNanos += nanos;
    const untilNanos = this.powerOnNanos + this.scheduledNanos;
    const isPressing = this.box.buttons.isAnyDown;
    this.box.runUntil(isPressing ? Math.max(untilNanos, startNanos + nanos) : untilNanos);
    if (wasOn && us >= SLEEP_SPAN_LEAST_MICROS) {
      this.sleepSpans.push({
        line: line ?? null,
        nanos: clock.nanos - startNanos,
        awakeNanos: usage.awakeNanos - startAwakeNanos,
      });
    }
  }

  settle() {
    this.box.settleUntil(this.box.clock.nanos + SETTLE_NANOS);
  }

  shoot(name) {
    this.settle();
    writeFileSync(join(this.out, `${name}.png`), encodePng(this.box.display.picture()));
  }

  /** The settled screen, or null if the power failed meanwhile as the job asked for. */
  settledScreen() {
    this.settle();
    const screen = this.box.screenText;
    if (this.box.isOn && screen === null) {
      throw new JobFailure(
        'the firmware keeps no text of its screen: the symbol SCREEN_TEXT is missing',
      );
    }
    return screen;
  }

  expect(text) {
    const screen = this.settledScreen();
    if (screen !== null && !screenShows(screen, text)) {
      throw new JobFailure(`the screen does not show "${text}"`);
    }
  }

  refuse(text) {
    const screen = this.settledScreen();
    if (screen !== null && screenShows(screen, text)) {
      throw new JobFailure(`the screen shows "${text}"`);
    }
  }

  /** The gaps between columns do not matter. */
  expectConsole(text) {
    this.settle();
    const printed = this.box.lastPrintout;
    const lines = printed.split('\r\n').map((line) => line.trim().replaceAll(/\s+/g, ' '));
    if (!lines.some((line) => line.includes(text))) {
      throw new JobFailure(`the console does not show "${text}", but\n${printed}`);
    }
  }

  settleSign() {
    this.settle();
    this.box.settleSignUntil(this.box.clock.nanos + SETTLE_SIGN_NANOS);
  }

  shootSign(name) {
    this.settleSign();
    writeFileSync(join(this.out, `${name}.png`), encodePng(this.box.sign.display.picture()));
  }

  expectOfSign(text, isExpected) {
    this.settleSign();
    const screen = this.box.sign.screenText;
    if (screenShows(screen, text) !== isExpected) {
      const shows = isExpected ? 'does not show' : 'shows';
      throw new JobFailure(`the sign ${shows} "${text}", but:\n${screen}`);
    }
  }

  save(index) {
    this.box.image?.saveCopy(join(this.out, `card-${index}.img`));
  }
}
