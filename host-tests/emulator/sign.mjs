import { EdgeStamps } from './chip/edge-stamps.mjs';
import { RAM_START } from './chip/memory.mjs';
import { Pico } from './chip/pico.mjs';
import { Pwm } from './chip/pwm.mjs';
import { RttLog } from './chip/rtt.mjs';
import { readScreenText } from './chip/screen-text.mjs';
import { StackPaint } from './chip/stack-paint.mjs';
import { newClock } from './clock.mjs';
import { JobFailure } from './failure.mjs';
import { Usage } from './measure/usage.mjs';
import { Cable } from './parts/cable.mjs';
import { Ili9341 } from './parts/ili9341.mjs';
import { Random } from './random.mjs';
import { connectIli9341, connectLinkReceiver } from './wiring.mjs';

const RAM_NOISE_SEED = 0x519;

/**
 * The sign: a second chip with a display, at the other end of the box's link.
 *
 * The link goes one way, so the sign can run after the box: whatever the box has sent until a moment
 * is known when the sign gets there. Both have the same time.
 */
export class Sign {
  constructor({ image, pins, symbols }) {
    this.symbols = symbols;
    this.clock = newClock();
    this.cable = new Cable();
    this.incoming = [];
    this.stack = new StackPaint(symbols);
    this.rtt = new RttLog(symbols._SEGGER_RTT);
    this.display = new Ili9341({ onPaint() {}, onSwitchedOn() {} });
    this.pico = new Pico({
      clock: this.clock,
      image,
      symbols,
      usage: new Usage(),
      rtt: this.rtt,
      edgeStamps: new EdgeStamps(undefined),
    });
    const { mcu } = this.pico;
    new Random(RAM_NOISE_SEED).fill(mcu.sram);
    this.stack.paint(mcu);
    new Pwm(mcu, this.pico.bootClock, () => {});
    this.displayWire = connectIli9341(this.pico, pins, this.display);
    this.receiver = connectLinkReceiver(this.pico, pins);
    this.pico.start();
  }

  /** The last bit of a byte has left the box. */
  hear(byte, nanos) {
    const carried = this.cable.carry(byte);
    if (carried !== null) {
      this.incoming.push({ byte: carried, nanos });
    }
  }

  get isSettled() {
    return this.incoming.length === 0 && this.pico.isAsleep && !this.displayWire.isBusy;
  }

  runUntil(nanos) {
    while (this.clock.nanos < nanos) {
      while (this.incoming.length > 0 && this.incoming[0].nanos <= this.clock.nanos) {
        this.receiver.receive(this.incoming.shift().byte);
      }
      this.pico.run(Math.min(nanos, this.incoming[0]?.nanos ?? nanos), () => false);
      switch (this.pico.end?.kind) {
        case 'trap':
          throw new JobFailure(`the sign: ${this.pico.end.message}`);
        case 'watchdog':
          throw new JobFailure('the sign was restarted by its watchdog');
      }
    }
  }

  get screenText() {
    const address = this.symbols.SCREEN_TEXT;
    return address === undefined ? '' : readScreenText(this.pico.mcu, address);
  }

  /** What the firmware has counted: whole frames, and others. */
  get counts() {
    const place = this.symbols.LINK_COUNTS - RAM_START;
    const count = (index) => this.pico.mcu.sramView.getUint32(place + 4 * index, true);
    return { whole: count(0), spoilt: count(1) };
  }

  report() {
    this.pico.drain();
    this.stack.measure(this.pico.mcu);
    const { framesSent, framesHit, bytesSent, bytesHit } = this.cable;
    const { whole, spoilt } = this.counts;
    return {
      screen: this.screenText,
      framesSent,
      framesHit,
      bytesSent,
      bytesHit,
      framesWhole: whole,
      framesSpoilt: spoilt,
      overruns: this.receiver.overruns,
      stackHighWaterBytes: this.stack.highWaterBytes,
    };
  }
}
