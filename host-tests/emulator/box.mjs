import { GPIOPinState } from 'rp2040js';
import { EdgeStamps } from './chip/edge-stamps.mjs';
import { CacheTrace } from './chip/flash-cache.mjs';
import { Pico } from './chip/pico.mjs';
import { Pwm } from './chip/pwm.mjs';
import { RttLog } from './chip/rtt.mjs';
import { readScreenText } from './chip/screen-text.mjs';
import { StackPaint } from './chip/stack-paint.mjs';
import { UsbHost } from './chip/usb-host.mjs';
import { newClock } from './clock.mjs';
import { JobFailure } from './failure.mjs';
import { DisplayActivity } from './measure/display-activity.mjs';
import { Usage } from './measure/usage.mjs';
import { Buttons } from './parts/buttons.mjs';
import { Buzzer } from './parts/buzzer.mjs';
import { backAfterNanos, CardFaults } from './parts/card-faults.mjs';
import { CardImage } from './parts/card-image.mjs';
import { CardTiming } from './parts/card-timing.mjs';
import { Ili9341 } from './parts/ili9341.mjs';
import { PowerFault } from './parts/power-fault.mjs';
import { CLOCK_RECORD, RecordWatch } from './parts/record-watch.mjs';
import { SdCard } from './parts/sd-card.mjs';
import { SdSlot } from './parts/sd-slot.mjs';
import { Sh1106 } from './parts/sh1106.mjs';
import { Random } from './random.mjs';
import { Sign } from './sign.mjs';
import {
  connectCard,
  connectIli9341,
  connectLink,
  connectSh1106,
  connectSupply,
} from './wiring.mjs';

/**
 * The box takes these for meant when they are let go, wherever it is, so that holding them can mean
 * something else.
 */
const KEYS_THAT_ACT_ON_RELEASE = ['back'];

/** What begins a printout on the console. */
const DASHES = '----------\r\n';

/** While the sign is waited for, the two chips take turns of this length. */
const SIGN_SLICE_NANOS = 1_000_000;

const RAM_NOISE_SEED = 0x2040;

const DISPLAYS = {
  ili9341: { Panel: Ili9341, connect: connectIli9341 },
  sh1106: { Panel: Sh1106, connect: connectSh1106 },
};

/**
 * The whole box: the chip and everything that is wired to it, on one clock that never stops,
 * whether the power is on or off.
 */
export class Box {
  constructor(job) {
    this.job = job;
    this.clock = newClock();
    this.pico = null;
    this.supply = { batteryVolts: job.batteryVolts, usbPower: job.usbPower };
    this.starts = [];
    this.presses = [];
    this.edges = [];
    this.uartBytes = [];
    this.consoleBytes = [];
    this.sign = job.sign === null ? null : new Sign(job.sign);
    this.usage = new Usage();
    this.cacheTrace = job.traceCache ? new CacheTrace() : null;
    this.rtt = new RttLog(job.symbols._SEGGER_RTT);
    this.edgeStamps = new EdgeStamps(job.symbols.EDGE_STAMPS);
    this.stack = new StackPaint(job.symbols);
    this.fault = new PowerFault(job.fault);
    this.clockRecords = new RecordWatch(this.clock, CLOCK_RECORD);
    this.image = job.sd === null ? null : new CardImage(job.sd);
    this.slot = new SdSlot(this.image === null ? null : this.newCard());
    this.buttons = new Buttons(this.clock, job.pins, job);
    this.buzzer = new Buzzer(this.clock);
    this.display = new DISPLAYS[job.display].Panel({
      onPaint: (pixels) => this.activity.painted(pixels),
      onSwitchedOn: () => this.activity.switchedOn(),
    });
    const pixels = this.display.width * this.display.height;
    this.activity = new DisplayActivity(this.clock, pixels, this.usage);
  }

  newCard() {
    const { sdReadUs: readUs, sdWriteUs: writeUs, sdSlowSpells } = this.job;
    this.cardFaults = new CardFaults(this.clock, this.image, this.job.sdFaults);
    this.putBack = this.clock.createAlarm(() => this.slot.insert());
    return new SdCard({
      clock: this.clock,
      image: this.image,
      timing: new CardTiming(this.clock, { readUs, writeUs }, sdSlowSpells),
      answerBytes: this.job.sdAnswerBytes,
      faults: this.cardFaults,
      onBlockReceived: (number, data) => this.decideAboutBlock(number, data),
      onPulled: (fault) => {
        this.slot.eject();
        this.putBack.schedule(backAfterNanos(fault));
      },
    });
  }

  decideAboutBlock(number, data) {
    const outcome = this.fault.outcomeOfWrite(number);
    if (outcome === 'store' || outcome === 'keep') {
      this.clockRecords.look(data);
    }
    if (outcome !== 'store') {
      this.pico.stop({ kind: 'power' });
    }
    return outcome;
  }

  get isOn() {
    return this.pico !== null;
  }

  powerOn() {
    const pico = this.newPico();
    // Nobody may rely on what is in the RAM when the power comes on.
    new Random(RAM_NOISE_SEED).fill(pico.mcu.sram);
    this.stack.paint(pico.mcu);
    this.start(pico, 'power');
  }

  powerOff() {
    this.takeOutChip();
    this.slot.powerOff();
    this.display.losePower();
  }

  /**
   * What the watchdog does: the chip starts anew, while everything around it has kept its power.
   */
  resetChip() {
    const previous = this.pico;
    this.takeOutChip();
    const pico = this.newPico();
    pico.keepThroughReset(previous);
    this.start(pico, 'watchdog');
  }

  newPico() {
    const { clock, usage, rtt, edgeStamps, cacheTrace: trace } = this;
    const { image, symbols } = this.job;
    return new Pico({ clock, image, symbols, usage, rtt, edgeStamps, trace });
  }

  start(pico, reason) {
    const { job } = this;
    const { mcu } = pico;
    this.pico = pico;
    this.starts.push({
      nanos: this.clock.nanos,
      rttOffset: this.rtt.length,
      reason,
      follower: this.activity.followStart(),
    });
    this.buttons.connect(mcu.gpio);
    const pwm = new Pwm(mcu, pico.bootClock, () => this.buzzer.mayHaveChanged());
    this.pwm = pwm;
    this.buzzer.connect(
      () => pwm.signal(job.pins.buzzer),
      () => pwm.wish(job.pins.buzzer),
    );
    this.connectSupply();
    connectCard(pico, job.pins, this.slot);
    this.linkWire = connectLink(pico, job.pins, (byte) => {
      this.uartBytes.push(byte);
      this.sign?.hear(byte, this.clock.nanos);
    });
    this.computer = new UsbHost({
      mcu,
      clock: pico.bootClock,
      onText: (bytes) => this.consoleBytes.push(...bytes),
    });
    if (this.supply.usbPower) {
      this.computer.plug();
    }
    this.displayWire = DISPLAYS[job.display].connect(pico, job.pins, this.display, job.oddity);
    pico.start();
  }

  connectSupply() {
    const { pins, oddity } = this.job;
    connectSupply(this.pico, pins, this.supply, { hasRadio: oddity === 'pico-w' });
  }

  takeOutChip() {
    this.pico.shutDown();
    this.stack.measure(this.pico.mcu);
    this.buttons.disconnect();
    this.buzzer.disconnect();
    this.pico = null;
  }

  /**
   * Lets the time pass until the given moment; a chip that comes to its end on the way is dealt
   * with.
   */
  runUntil(nanos) {
    while (this.isOn && this.clock.nanos < nanos) {
      this.runChip(nanos, () => false);
    }
    this.clock.tick(Math.max(0, nanos - this.clock.nanos));
    this.sign?.runUntil(this.clock.nanos);
  }

  /**
   * Runs on until the sign has shown what the box has sent, but no longer than until the given
   * moment.
   */
  settleSignUntil(nanos) {
    const isSettled = () => !(this.isOn && this.linkWire.isBusy) && this.sign.isSettled;
    while (this.clock.nanos < nanos && !isSettled()) {
      this.runUntil(Math.min(nanos, this.clock.nanos + SIGN_SLICE_NANOS));
    }
  }

  /**
   * Runs on until the firmware sleeps and the display has got all that was sent to it, but no
   * longer than until the given moment.
   */
  settleUntil(nanos) {
    const isSettled = () => !this.displayWire.isBusy;
    while (this.isOn && this.clock.nanos < nanos && !(this.pico.isAsleep && isSettled())) {
      this.runChip(nanos, isSettled);
    }
  }

  runChip(untilNanos, isDone) {
    const { pico } = this;
    pico.run(untilNanos, isDone);
    switch (pico.end?.kind) {
      case 'trap':
        throw new JobFailure(pico.end.message);
      case 'watchdog':
        this.resetChip();
        break;
      case 'power':
        this.powerOff();
        break;
    }
  }

  /** Changes what feeds the box, which it may find out when it next looks. */
  setSupply(change) {
    const wasPlugged = this.supply.usbPower;
    this.supply = { ...this.supply, ...change };
    if (!this.isOn) {
      return;
    }
    this.connectSupply();
    if (this.supply.usbPower && !wasPlugged) {
      this.computer.plug();
    } else if (wasPlugged && !this.supply.usbPower) {
      this.computer.unplug();
    }
  }

  press(key, line) {
    this.presses.push({
      line,
      key,
      nanos: this.clock.nanos,
      follower: this.activity.followPress(),
    });
    this.noteEdge(key, true);
    this.buttons.press(key);
  }

  release(key) {
    this.activity.followRelease(KEYS_THAT_ACT_ON_RELEASE.includes(key));
    this.noteEdge(key, false);
    this.buttons.release(key);
  }

  /** What the firmware's own time stamps are compared with. */
  noteEdge(key, isDown) {
    const cardKeepsWaiting = this.slot.keepsWaiting;
    this.edges.push({ key, isDown, nanos: this.clock.nanos, cardKeepsWaiting });
  }

  /**
   * The end of the job: what is still in the chip is read, and the card's image file is brought up
   * to date.
   */
  finish() {
    if (this.isOn) {
      this.pico.drain();
      this.stack.measure(this.pico.mcu);
    }
    this.image?.close();
  }

  /** What a computer on USB read after the last line of dashes. */
  get lastPrintout() {
    return Buffer.from(this.consoleBytes).toString('utf8').split(DASHES).slice(1).at(-1) ?? '';
  }

  /** The text of the screen, or null if the box is off or the firmware keeps no text. */
  get screenText() {
    const address = this.job.symbols.SCREEN_TEXT;
    return this.isOn && address !== undefined ? readScreenText(this.pico.mcu, address) : null;
  }

  /** The backlight's brightness from 0 to 100, or null if there is none to be seen. */
  get backlightPercent() {
    const pin = this.job.pins.backlight;
    if (!this.isOn || pin === undefined) {
      return null;
    }
    const { mcu } = this.pico;
    const duty = this.pwm.signal(pin)?.duty ?? (mcu.gpio[pin].value === GPIOPinState.High ? 1 : 0);
    return Math.round(duty * 100);
  }

  get ledIsLit() {
    return this.isOn && this.pico.mcu.gpio[this.job.pins.led].value === GPIOPinState.High;
  }
}
