/**
 * The firmware sets several registers for one tone: what they say together is looked at after this
 * time.
 */
const SETTLE_NANOS = 20_000;

/** The passive buzzer: hears the tones on its pin and remembers them, and those that were wanted. */
export class Buzzer {
  constructor(clock) {
    this.clock = clock;
    this.heard = new Recording();
    this.wanted = new Recording();
    this.signal = () => null;
    this.wish = () => null;
    this.changeNanos = null;
    this.settled = clock.createAlarm(() => this.listen());
  }

  /**
   * @param signal tells what the pin gives out at this moment, `{ hz, duty }` or null
   * @param wish tells what the firmware wants it to give out
   */
  connect(signal, wish) {
    this.signal = signal;
    this.wish = wish;
  }

  /** The chip has gone, and the tone with it. */
  disconnect() {
    this.settled.cancel();
    this.changeNanos = null;
    this.connect(
      () => null,
      () => null,
    );
    this.heard.change(null, this.clock.nanos);
    this.wanted.change(null, this.clock.nanos);
  }

  /** The registers have changed, or the pin has. */
  mayHaveChanged() {
    if (this.changeNanos === null) {
      this.changeNanos = this.clock.nanos;
      this.settled.schedule(SETTLE_NANOS);
    }
  }

  listen() {
    this.heard.change(pitch(this.signal()), this.changeNanos);
    this.wanted.change(pitch(this.wish()), this.changeNanos);
    this.changeNanos = null;
  }

  /** The tones that were heard, `{ nanos, hz, untilNanos }`. */
  get tones() {
    return this.heard.tones;
  }

  /** The tones that were wanted, `{ nanos, hz, untilNanos, heardNanos }`: the last is how long each was heard. */
  get wishes() {
    const nowNanos = this.clock.nanos;
    return this.wanted.tones.map((wish) => {
      const untilNanos = wish.untilNanos ?? nowNanos;
      const heardNanos = this.tones
        .filter(({ hz }) => hz === wish.hz)
        .map(
          (tone) =>
            Math.min(untilNanos, tone.untilNanos ?? nowNanos) - Math.max(wish.nanos, tone.nanos),
        )
        .filter((nanos) => nanos > 0)
        .reduce((sum, nanos) => sum + nanos, 0);
      return { ...wish, untilNanos, heardNanos };
    });
  }
}

/** The pitch of a signal; a pin that stays low or high makes no sound. */
function pitch(signal) {
  const sounds = signal !== null && signal.duty > 0 && signal.duty < 1;
  return sounds ? Math.round(signal.hz) : null;
}

/** Tones one after the other, each with the time at which it began and ended. */
class Recording {
  constructor() {
    this.tones = [];
    this.tone = null;
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
