/**
 * The firmware sets several registers for one tone: what they say together is looked at after this
 * time.
 */
const SETTLE_NANOS = 20_000;

/** The passive buzzer: hears the tones on its pin and remembers them. */
export class Buzzer {
  constructor(clock) {
    this.clock = clock;
    this.tones = [];
    this.tone = null;
    this.signal = () => null;
    this.changeNanos = null;
    this.settled = clock.createAlarm(() => this.listen());
  }

  /** @param signal tells what the pin gives out at this moment, `{ hz, duty }` or null */
  connect(signal) {
    this.signal = signal;
  }

  /** The chip has gone, and the tone with it. */
  disconnect() {
    this.settled.cancel();
    this.changeNanos = null;
    this.signal = () => null;
    this.change(null, this.clock.nanos);
  }

  /** The registers have changed. */
  mayHaveChanged() {
    if (this.changeNanos === null) {
      this.changeNanos = this.clock.nanos;
      this.settled.schedule(SETTLE_NANOS);
    }
  }

  listen() {
    const signal = this.signal();
    // A pin that stays low or high makes no sound.
    const sounds = signal !== null && signal.duty > 0 && signal.duty < 1;
    this.change(sounds ? Math.round(signal.hz) : null, this.changeNanos);
    this.changeNanos = null;
  }

  change(hz, nanos) {
    if (this.tone !== null && this.tone.hz !== hz) {
      this.tone.untilNanos = nanos;
      this.tone = null;
    }
    if (this.tone === null && hz !== null) {
      this.tone = { nanos, hz, untilNanos: null };
      this.tones.push(this.tone);
    }
  }
}
