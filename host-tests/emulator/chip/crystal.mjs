export const CONTROL_REGISTER = 0x00;
export const STATUS_REGISTER = 0x04;
export const STARTUP_REGISTER = 0x0c;

const ENABLE_SHIFT = 12;
const ENABLE_MASK = 0xfff;
const ENABLE = 0xfab;

/** The delay is counted in this many periods of the crystal. */
const PERIODS_OF_DELAY = 256;
const DELAY_MASK = 0x3fff;
const TIMES_FOUR = 1 << 20;
/** What the register holds after a reset. */
const DELAY_AT_RESET = 0xc4;

const NANOS_PER_SECOND = 1e9;

/** Lets the crystal take as long to start as the firmware has set; in rp2040js it takes no time. */
export function startCrystalSlowly(xosc, clock, crystalHz) {
  xosc.startup = DELAY_AT_RESET;
  const started = clock.createAlarm(() => {
    xosc.stable = xosc.enabled;
  });
  const writeRegister = xosc.writeUint32.bind(xosc);
  xosc.writeUint32 = (offset, value) => {
    const wasEnabled = xosc.enabled;
    writeRegister(offset, value);
    if (offset !== CONTROL_REGISTER || wasEnabled || ((value >>> ENABLE_SHIFT) & ENABLE_MASK) !== ENABLE) {
      return;
    }
    xosc.stable = false;
    const times = xosc.startup & TIMES_FOUR ? 4 : 1;
    const periods = (xosc.startup & DELAY_MASK) * times * PERIODS_OF_DELAY;
    started.schedule((periods * NANOS_PER_SECOND) / crystalHz);
  };
}
