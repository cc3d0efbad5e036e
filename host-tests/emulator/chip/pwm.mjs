import { FUNCTION_PWM, pwmChannelOfPin, pwmSliceOfPin } from './pins.mjs';

const ENABLED = 1 << 0;
const PHASE_CORRECT = 1 << 1;
const INVERT = [1 << 2, 1 << 3];
const DIVIDER_STEPS = 16;
/** A divider of zero is this one. */
const LARGEST_DIVIDER = 256;

const SLICE_BYTES = 0x14;
const COUNTER_REGISTER = 0x08;

const NANOS_PER_SECOND = 1e9;

/**
 * The PWM block, whose single pulses nobody in the box follows: frequency and duty are worked out from
 * the registers. The counters of rp2040js would only wake the emulation thousands of times in each
 * second that the firmware sleeps, so they stand still. The price: there are no PWM wrap interrupts.
 *
 * But a new wrap value and a new duty are taken over when a counter wraps, while a new divider counts
 * at once. So it is known here where the counters are, and when they will wrap.
 */
export class Pwm {
  /** @param onChange called when a register was written, and when a counter has taken over new values */
  constructor(mcu, clock, onChange) {
    this.mcu = mcu;
    this.slices = mcu.pwm.channels.map(
      (registers) => new Slice({ mcu, clock, registers, onChange }),
    );
    const { pwm } = mcu;
    const writeRegister = pwm.writeUint32.bind(pwm);
    pwm.writeUint32 = (offset, value) => {
      for (const slice of this.slices) {
        slice.catchUp();
      }
      writeRegister(offset, value);
      this.slices.forEach((slice, index) => {
        slice.registersMayHaveChanged(
          offset === index * SLICE_BYTES + COUNTER_REGISTER ? value & 0xffff : null,
        );
      });
      onChange();
    };
  }

  /**
   * What a pin gives out: `{ hz, duty }` with the duty from 0 to 1, or null if the pin is not a running
   * PWM output.
   */
  signal(pin) {
    const { taken } = this.slices[pwmSliceOfPin(pin)];
    return this.signalOf(pin, taken);
  }

  /** What the pin would give out if the counter wrapped now: what the firmware wants to be heard. */
  wish(pin) {
    return this.signalOf(pin, this.slices[pwmSliceOfPin(pin)].registers);
  }

  signalOf(pin, { top, cc }) {
    const slice = this.slices[pwmSliceOfPin(pin)];
    if (this.mcu.gpio[pin].functionSelect !== FUNCTION_PWM || !slice.isEnabled) {
      return null;
    }
    const channel = pwmChannelOfPin(pin);
    const compare = (cc >>> (16 * channel)) & 0xffff;
    const duty = Math.min(1, compare / (top + 1));
    return {
      hz: slice.countsPerSecond / slice.countsOfPeriod(top),
      duty: slice.registers.csr & INVERT[channel] ? 1 - duty : duty,
    };
  }
}

class Slice {
  constructor({ mcu, clock, registers, onChange }) {
    this.mcu = mcu;
    this.clock = clock;
    this.registers = registers;
    registers.alarmA.enable = false;
    registers.alarmB.enable = false;
    registers.alarmBottom.enable = false;
    /** What the counter goes by: the registers as they were when it last wrapped. */
    this.taken = { top: registers.top, cc: registers.cc };
    this.counter = 0;
    this.counterNanos = clock.nanos;
    this.wrap = clock.createAlarm(() => {
      this.counter = 0;
      this.counterNanos = clock.nanos;
      this.takeOver();
      onChange();
    });
  }

  get isEnabled() {
    return (this.registers.csr & ENABLED) !== 0;
  }

  get countsPerSecond() {
    const divider = this.registers.div / DIVIDER_STEPS;
    return this.mcu.clkSys / (divider < 1 ? LARGEST_DIVIDER + divider : divider);
  }

  countsOfPeriod(top) {
    return (top + 1) * (this.registers.csr & PHASE_CORRECT ? 2 : 1);
  }

  /** Brings the counter up to this moment; nothing waits to be taken over at the wraps on the way. */
  catchUp() {
    if (this.isEnabled) {
      const counts =
        ((this.clock.nanos - this.counterNanos) * this.countsPerSecond) / NANOS_PER_SECOND;
      this.counter = (this.counter + counts) % this.countsOfPeriod(this.taken.top);
    }
    this.counterNanos = this.clock.nanos;
  }

  registersMayHaveChanged(counter) {
    this.counter = counter ?? this.counter;
    const { registers, taken } = this;
    this.wrap.cancel();
    if (!this.isEnabled) {
      this.takeOver();
    } else if (registers.top !== taken.top || registers.cc !== taken.cc) {
      const counts = Math.max(0, this.countsOfPeriod(taken.top) - this.counter);
      this.wrap.schedule((counts * NANOS_PER_SECOND) / this.countsPerSecond);
    }
  }

  takeOver() {
    this.taken = { top: this.registers.top, cc: this.registers.cc };
  }
}
