/** A picture counts as finished after this long without another pixel: after the start… */
const START_SILENCE_NANOS = 20_000_000;
/** …and after a press. */
const PRESS_SILENCE_NANOS = 15_000_000;
/** The box cannot draw anything in less time than this. */
const LEAST_DRAWING_NANOS = 2_000_000;

/**
 * Long work may leave the display alone for seconds, but the core is awake then. After a pause of this length of
 * which the core slept the most the work was done, and what is painted next comes by itself: the box makes
 * files, for one thing, when no key was touched for two seconds, and may show that it saves them.
 */
const REST_NANOS = 250_000_000;

/**
 * Follows when the display is painted, and so how long the box takes to show its first picture and
 * to answer a press.
 */
export class DisplayActivity {
  /**
   * @param pixels of a whole picture
   * @param usage the running totals of what the core did, a `Usage`
   */
  constructor(clock, pixels, usage) {
    this.clock = clock;
    this.pixels = pixels;
    this.usage = usage;
    this.start = null;
    this.press = null;
  }

  /** The chip starts; the first picture after this moment is looked for. */
  followStart() {
    this.start = new StartFollower(this.clock.nanos, this.pixels);
    this.press = null;
    return this.start;
  }

  /** A key goes down; what is painted until the box rests, or until the next press, is taken for the answer. */
  followPress() {
    this.press = new PressFollower(this.clock.nanos, this.usage);
    return this.press;
  }

  /**
   * A key goes up. If it acts on its release, what has not been answered yet is counted from now.
   *
   * Where holding a key means something else, only the firmware knows that the key waits for its
   * release. But then it sleeps until then, and otherwise it works on the answer, were it only by
   * waiting for the card.
   *
   * @param alwaysActs whether the key acts on its release wherever it is pressed
   */
  followRelease(alwaysActs) {
    const { press } = this;
    if (press === null) {
      return;
    }
    const worked = this.usage.awakeNanos - press.awakeNanosBefore;
    if (alwaysActs || worked < LEAST_DRAWING_NANOS) {
      press.restart(this.clock.nanos);
    }
  }

  painted(pixels) {
    this.start?.painted(this.clock.nanos, pixels);
    this.press?.painted(this.clock.nanos, this.usage);
  }

  switchedOn() {
    this.start?.switchedOn(this.clock.nanos);
  }
}

class StartFollower {
  constructor(startNanos, pixelsOfPicture) {
    this.startNanos = startNanos;
    this.pixelsMissing = pixelsOfPicture;
    this.isOn = false;
    this.isOver = false;
    this.lastNanos = startNanos;
  }

  get isComplete() {
    return this.isOn && this.pixelsMissing <= 0;
  }

  painted(nanos, pixels) {
    this.isOver ||= this.isComplete && nanos - this.lastNanos > START_SILENCE_NANOS;
    if (!this.isOver) {
      this.pixelsMissing -= pixels;
      this.lastNanos = nanos;
    }
  }

  /** A picture that was painted in the dark appears at this moment. */
  switchedOn(nanos) {
    if (!this.isOn) {
      this.isOn = true;
      this.lastNanos = nanos;
    }
  }

  /**
   * The time from the start to the last pixel of the first whole picture, or null if there was
   * none.
   */
  get firstPictureNanos() {
    return this.isComplete ? this.lastNanos - this.startNanos : null;
  }
}

class PressFollower {
  constructor(pressNanos, { awakeNanos, cacheMisses }) {
    this.awakeNanosBefore = awakeNanos;
    this.missesBefore = cacheMisses;
    /** How often the core waited for the flash from the press to the last pixel of its answer. */
    this.cacheMisses = null;
    this.downNanos = pressNanos;
    this.pressNanos = pressNanos;
    this.firstNanos = null;
    this.lastNanos = null;
    /**
     * When anything was painted last before the box rested, however long it took; counted from the
     * moment the key went down.
     */
    this.settledNanos = null;
    /** How long the core had slept by then, in all. */
    this.settledAsleepNanos = null;
    this.hasRested = false;
    /** How long the display stood still at the most until then. */
    this.longestPauseNanos = null;
    this.isOver = false;
  }

  restart(nanos) {
    if (this.firstNanos === null) {
      this.pressNanos = nanos;
    }
  }

  painted(nanos, { asleepNanos, cacheMisses }) {
    const sincePress = nanos - this.pressNanos;
    this.firstNanos ??= sincePress;
    this.settle(nanos - this.downNanos, asleepNanos);
    this.isOver ||= this.lastNanos !== null && sincePress - this.lastNanos > PRESS_SILENCE_NANOS;
    if (!this.isOver) {
      this.lastNanos = sincePress;
      this.cacheMisses = cacheMisses - this.missesBefore;
    }
  }

  settle(sinceDown, asleepNanos) {
    const pause = sinceDown - (this.settledNanos ?? 0);
    const asleep = asleepNanos - (this.settledAsleepNanos ?? asleepNanos);
    this.hasRested ||= pause >= REST_NANOS && asleep > pause / 2;
    if (!this.hasRested) {
      this.longestPauseNanos = Math.max(this.longestPauseNanos ?? 0, pause);
      this.settledNanos = sinceDown;
      this.settledAsleepNanos = asleepNanos;
    }
  }
}
