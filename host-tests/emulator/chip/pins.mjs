import { GPIOPinState } from 'rp2040js';

/** The numbers by which a pin's function register chooses the block that drives the pin. */
export const FUNCTION_SPI = 1;
export const FUNCTION_UART = 2;
export const FUNCTION_I2C = 3;
export const FUNCTION_PWM = 4;

// Which of the two blocks of a kind a pin can be connected to is fixed in the chip; the pattern
// repeats along the pins.

export function spiIndexOfPin(pin) {
  return (pin >> 3) & 1;
}

export function i2cIndexOfPin(pin) {
  return (pin >> 1) & 1;
}

export function uartIndexOfPin(pin) {
  return ((pin + 4) >> 3) & 1;
}

export function pwmSliceOfPin(pin) {
  return (pin >> 1) & 7;
}

export function pwmChannelOfPin(pin) {
  return pin & 1;
}

const FIRST_ADC_PIN = 26;

export function adcChannelOfPin(pin) {
  return pin - FIRST_ADC_PIN;
}

/**
 * The level of a line that the chip drives. It is remembered, since the models ask for every byte.
 * While the chip does not drive it, the module's pull-up does.
 */
export class DrivenLine {
  /** @param onChange called with the new level after each change */
  constructor(gpio, onChange = () => {}) {
    this.isHigh = gpio.value !== GPIOPinState.Low;
    gpio.addListener((state) => {
      const isHigh = state !== GPIOPinState.Low;
      if (isHigh !== this.isHigh) {
        this.isHigh = isHigh;
        onChange(isHigh);
      }
    });
  }
}
