import { FUNCTION_PWM, pwmChannelOfPin, pwmSliceOfPin } from './pins.mjs';

const ENABLED = 1 << 0;
const PHASE_CORRECT = 1 << 1;
const INVERT = [1 << 2, 1 << 3];
const DIVIDER_STEPS = 16;

/**
 * Keeps the PWM counters from running, and reports every write to their registers.
 *
 * Nobody in the box follows the single pulses: the models work out frequency and duty from the
 * registers. Running counters would only wake the emulation thousands of times in each second that
 * the firmware sleeps. The price: there are no PWM wrap interrupts.
 */
export function stopPwmCounters(pwm, onWrite) {
  for (const slice of pwm.channels) {
    slice.alarmA.enable = false;
    slice.alarmB.enable = false;
    slice.alarmBottom.enable = false;
  }
  const writeRegister = pwm.writeUint32.bind(pwm);
  pwm.writeUint32 = (offset, value) => {
    writeRegister(offset, value);
    onWrite();
  };
}

/**
 * What a pin gives out: `{ hz, duty }` with the duty from 0 to 1, or null if the pin is not a
 * running PWM output.
 */
export function pwmSignal(mcu, pin) {
  const slice = mcu.pwm.channels[pwmSliceOfPin(pin)];
  if (mcu.gpio[pin].functionSelect !== FUNCTION_PWM || !(slice.csr & ENABLED)) {
    return null;
  }
  const channel = pwmChannelOfPin(pin);
  const divider = slice.div / DIVIDER_STEPS;
  const countsPerCycle = (slice.top + 1) * (slice.csr & PHASE_CORRECT ? 2 : 1);
  const compare = (slice.cc >>> (16 * channel)) & 0xffff;
  const duty = Math.min(1, compare / (slice.top + 1));
  return {
    hz: mcu.clkSys / divider / countsPerCycle,
    duty: slice.csr & INVERT[channel] ? 1 - duty : duty,
  };
}
