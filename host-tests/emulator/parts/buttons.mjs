import { Random } from '../random.mjs';

/** The job's names of the keys, and of their pins. */
const PIN_NAMES = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  ok: 'ok',
  back: 'back',
  'lever-left': 'lever_left',
  'lever-right': 'lever_right',
};

export const KEYS = Object.keys(PIN_NAMES);

const BOUNCE_SEED = 0xb0b0;
/** After the first edge the contact opens and closes again this often… */
const BOUNCES_LEAST = 2;
const BOUNCES_MOST = 3;
/** …and is at rest after this time. */
const BOUNCE_NANOS = 1_500_000;

/**
 * The push buttons: each connects its pin to ground while it is pressed, and chatters for a moment
 * when it is pressed or released.
 */
export class Buttons {
  constructor(clock, pins, { bounce }) {
    this.bounce = bounce;
    this.down = new Set();
    this.random = new Random(BOUNCE_SEED);
    this.buttons = new Map(KEYS.map((key) => [key, new Button(clock, pins[PIN_NAMES[key]])]));
  }

  /**
   * Wires the buttons to the pins of a chip that has just been started; fingers may be on them
   * already.
   */
  connect(gpio) {
    for (const button of this.buttons.values()) {
      button.connect(gpio);
    }
  }

  disconnect() {
    for (const button of this.buttons.values()) {
      button.disconnect();
    }
  }

  press(key) {
    this.down.add(key);
    this.move(key, true);
  }

  release(key) {
    this.down.delete(key);
    this.move(key, false);
  }

  /** Whether there is a finger on any of them. */
  get isAnyDown() {
    return this.down.size > 0;
  }

  move(key, pressed) {
    const bounces = this.bounce ? this.random.between(BOUNCES_LEAST, BOUNCES_MOST) : 0;
    this.buttons.get(key).move(pressed, this.chatter(bounces * 2));
  }

  /**
   * The pauses between the edges of a chatter: uneven, and together as long as the contact takes to
   * come to rest.
   */
  chatter(edges) {
    const share = BOUNCE_NANOS / edges;
    return Array.from({ length: edges }, () => (share * this.random.between(40, 100)) / 100);
  }
}

class Button {
  constructor(clock, pin) {
    this.pin = pin;
    this.gpio = null;
    this.closed = false;
    this.pauses = [];
    this.alarm = clock.createAlarm(() => this.chatter());
  }

  connect(gpio) {
    this.gpio = gpio[this.pin];
    this.gpio.setInputValue(!this.closed);
  }

  disconnect() {
    this.gpio = null;
  }

  move(pressed, pauses) {
    this.setContact(pressed);
    this.pauses = pauses;
    this.waitForNextEdge();
  }

  chatter() {
    this.setContact(!this.closed);
    this.waitForNextEdge();
  }

  waitForNextEdge() {
    const pause = this.pauses.pop();
    if (pause !== undefined) {
      this.alarm.schedule(pause);
    }
  }

  setContact(closed) {
    if (closed !== this.closed) {
      this.closed = closed;
      this.gpio?.setInputValue(!closed);
    }
  }
}
