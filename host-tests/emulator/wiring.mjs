import { GPIOPinState } from 'rp2040js';
import {
  adcChannelOfPin,
  DrivenLine,
  i2cIndexOfPin,
  spiIndexOfPin,
  uartIndexOfPin,
} from './chip/pins.mjs';
import { I2cWire } from './chip/i2c-wire.mjs';
import { SpiWire } from './chip/spi-wire.mjs';
import { UartReceiver } from './chip/uart-receiver.mjs';
import { UartWire } from './chip/uart-wire.mjs';

const OLED_ADDRESS = 0x3c;
const CLOCKS_OF_A_BYTE = 9;

const ADC_REFERENCE_VOLTS = 3.3;
const ADC_HIGHEST = 4095;
/** The board divides the supply's voltage by this before it reaches the pin. */
const BATTERY_DIVIDER = 3;

export function connectCard({ mcu, bootClock }, pins, slot) {
  const spi = mcu.spi[spiIndexOfPin(pins.sd_sck)];
  // A chip that starts has not selected it, whatever the one before was at.
  slot.startAnew();
  const chipSelect = new DrivenLine(mcu.gpio[pins.sd_cs], (isHigh) => {
    if (isHigh) {
      slot.deselect(spi.busy);
    }
  });
  return new SpiWire({
    spi,
    clock: bootClock,
    gpio: mcu.gpio,
    pins: { sck: pins.sd_sck, mosi: pins.sd_mosi, miso: pins.sd_miso },
    exchange: (byte) => slot.exchange(byte, !chipSelect.isHigh),
  });
}

export function connectIli9341({ mcu, bootClock }, pins, panel) {
  const chipSelect = new DrivenLine(mcu.gpio[pins.display_cs], (isHigh) => {
    if (isHigh) {
      panel.deselect();
    }
  });
  const dataOrCommand = new DrivenLine(mcu.gpio[pins.display_dc]);
  const reset = new DrivenLine(mcu.gpio[pins.display_reset], (isHigh) => {
    if (!isHigh) {
      panel.reset();
    }
  });
  return new SpiWire({
    spi: mcu.spi[spiIndexOfPin(pins.display_sck)],
    clock: bootClock,
    gpio: mcu.gpio,
    pins: { sck: pins.display_sck, mosi: pins.display_mosi, miso: pins.display_miso },
    exchange: (byte) => {
      if (!chipSelect.isHigh && reset.isHigh) {
        panel.receive(byte, dataOrCommand.isHigh);
      }
      return 0;
    },
  });
}

/** The display may hold the data line of its bus, until it is given clocks or for ever. */
export function connectSh1106({ mcu, bootClock }, pins, panel, oddity) {
  return new I2cWire({
    mcu,
    i2c: mcu.i2c[i2cIndexOfPin(pins.display_sda)],
    clock: bootClock,
    pins: { sda: pins.display_sda, scl: pins.display_scl },
    address: OLED_ADDRESS,
    part: panel,
    clocksToFree: { 'held-bus': CLOCKS_OF_A_BYTE, 'dead-bus': Infinity }[oddity] ?? 0,
  });
}

export function connectLink({ mcu, bootClock }, pins, onByte) {
  return new UartWire({
    mcu,
    uart: mcu.uart[uartIndexOfPin(pins.link_tx)],
    clock: bootClock,
    txPin: pins.link_tx,
    onByte,
  });
}

export function connectLinkReceiver({ mcu, bootClock }, pins) {
  return new UartReceiver({
    mcu,
    uart: mcu.uart[uartIndexOfPin(pins.link_rx)],
    clock: bootClock,
    rxPin: pins.link_rx,
  });
}

/**
 * On a Pico W the voltage reaches the converter only while the pin that is the lamp's on a Pico is
 * high, and the pin that tells of USB is the radio's data line, which says nothing.
 */
export function connectSupply({ mcu }, pins, { batteryVolts, usbPower }, { hasRadio }) {
  const volts = Math.min(ADC_REFERENCE_VOLTS, batteryVolts / BATTERY_DIVIDER);
  const reading = Math.round((volts / ADC_REFERENCE_VOLTS) * ADC_HIGHEST);
  const isConnected = () => !hasRadio || mcu.gpio[pins.led].value === GPIOPinState.High;
  Object.defineProperty(mcu.adc.channelValues, adcChannelOfPin(pins.battery), {
    get: () => (isConnected() ? reading : 0),
    configurable: true,
  });
  mcu.gpio[pins.vbus].setInputValue(hasRadio || usbPower);
}
