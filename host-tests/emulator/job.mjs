import { readFileSync } from 'node:fs';
import { RAM_BYTES, RAM_START } from './chip/memory.mjs';
import { BadJob } from './failure.mjs';
import { KEYS } from './parts/buttons.mjs';
import {
  ACCESS_FAULTS,
  DAMAGES,
  PAGE_BLOCKS,
  RATE_OUT_OF,
  REACHED,
  TRAITS,
} from './parts/card-faults.mjs';
import { ANSWER_BYTES_MOST } from './parts/sd-card.mjs';

const DISPLAY_PINS = {
  ili9341: [
    'display_sck',
    'display_mosi',
    'display_miso',
    'display_cs',
    'display_dc',
    'display_reset',
    'backlight',
  ],
  sh1106: ['display_sda', 'display_scl'],
};
const COMMON_PINS = [
  ...['sd_sck', 'sd_mosi', 'sd_miso', 'sd_cs'],
  ...['up', 'down', 'left', 'right', 'ok', 'back', 'lever_left', 'lever_right'],
  ...['buzzer', 'link_tx', 'link_rx', 'battery', 'vbus', 'led'],
];
const SIGN_PINS = [...DISPLAY_PINS.ili9341, 'link_rx'];
const HIGHEST_PIN = 29;

/** What may be unusual about the hardware. */
const ODDITIES = ['none', 'pico-w', 'held-bus', 'dead-bus'];

const FAULT_KINDS = ['before', 'after', 'torn'];

/** The largest flash that the chip can use. */
const MAX_IMAGE_BYTES = 16 * 1024 * 1024;
const MIN_IMAGE_BYTES = 0x108;

const RAM_SYMBOLS = [
  ...['_SEGGER_RTT', 'SCREEN_TEXT', 'EDGE_STAMPS', 'LINK_COUNTS'],
  ...['_stack_start', '_stack_end'],
];

/** What each kind of step must carry besides its `op`. */
const STEP_FIELDS = {
  down: { key: isKey },
  up: { key: isKey },
  run: { us: isCount },
  shot: { name: isFileName },
  expect: { text: isText },
  refuse: { text: isText },
  cut: {},
  power: {},
  battery: { mv: isMillivolts },
  usb: { on: isBoolean },
  eject: {},
  wipe: {},
  exfat: {},
  lose: { text: isText },
  shrink: { blocks: isCount },
  insert: {},
  save: { index: isCount },
  crash: {},
  type: { byte: isCount },
  console: { text: isText },
  signshot: { name: isFileName },
  signexpect: { text: isText },
  signrefuse: { text: isText },
  link: { on: isBoolean },
  noise: { oneIn: isCount },
};

function isKey(value) {
  return KEYS.includes(value);
}

function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

function isText(value) {
  return typeof value === 'string';
}

function isFileName(value) {
  return typeof value === 'string' && /^[\w.-]+$/.test(value);
}

function isPin(value) {
  return isCount(value) && value <= HIGHEST_PIN;
}

/**
 * An address that a 32-bit word can be read from, in RAM. The end of the stack may be the end of
 * the RAM.
 */
function isRamAddress(value) {
  return isCount(value) && value % 4 === 0 && value >= RAM_START && value <= RAM_START + RAM_BYTES;
}

function isAddress(value) {
  return isCount(value) && value <= 0xffffffff;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isVoltage(value) {
  return typeof value === 'number' && value >= 0 && value <= 6;
}

function isMillivolts(value) {
  return isCount(value) && isVoltage(value / 1000);
}

function isBoolean(value) {
  return typeof value === 'boolean';
}

function check(value, isRight, name) {
  if (!isRight(value)) {
    throw new BadJob(
      `"${name}" is ${value === undefined ? 'missing' : `wrong: ${JSON.stringify(value)}`}`,
    );
  }
  return value;
}

/**
 * Reads a job file and makes sure that everything in it can be relied upon; what may be left out is
 * filled in.
 */
export function readJob(path) {
  let job;
  try {
    job = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BadJob(`the job ${path} cannot be read: ${error.message}`);
  }
  check(job, isObject, 'job');
  const display = check(job.display, (value) => Object.hasOwn(DISPLAY_PINS, value), 'display');
  return {
    image: readImage(check(job.image, isText, 'image')),
    display,
    pins: checkPins(check(job.pins, isObject, 'pins'), [...COMMON_PINS, ...DISPLAY_PINS[display]]),
    symbols: checkSymbols(check(job.symbols ?? {}, isObject, 'symbols')),
    sign: job.sign == null ? null : checkSign(check(job.sign, isObject, 'sign')),
    sd: job.sd == null ? null : check(job.sd, isText, 'sd'),
    sdWriteUs: check(job.sdWriteUs ?? 2000, isCount, 'sdWriteUs'),
    sdReadUs: check(job.sdReadUs ?? 300, isCount, 'sdReadUs'),
    sdSlowSpells: checkSpells(check(job.sdSlowSpells ?? [], Array.isArray, 'sdSlowSpells')),
    sdAnswerBytes: check(job.sdAnswerBytes ?? ANSWER_BYTES_MOST, isAnswerBytes, 'sdAnswerBytes'),
    sdFaults: checkSdFaults(check(job.sdFaults ?? [], Array.isArray, 'sdFaults')),
    fault: job.fault == null ? null : checkFault(job.fault),
    batteryVolts: check(job.batteryVolts ?? 4.5, isVoltage, 'batteryVolts'),
    usbPower: check(job.usbPower ?? false, isBoolean, 'usbPower'),
    traceCache: check(job.traceCache ?? false, isBoolean, 'traceCache'),
    oddity: check(job.oddity ?? 'none', (value) => ODDITIES.includes(value), 'oddity'),
    bounce: check(job.bounce ?? true, isBoolean, 'bounce'),
    out: check(job.out, isText, 'out'),
    report: check(job.report, isText, 'report'),
    steps: checkSteps(check(job.steps, Array.isArray, 'steps')),
  };
}

/** The second chip: it has a display and the other end of the link. */
function checkSign(sign) {
  const symbols = checkSymbols(check(sign.symbols, isObject, 'sign.symbols'));
  check(symbols.LINK_COUNTS, isRamAddress, 'sign.symbols.LINK_COUNTS');
  return {
    image: readImage(check(sign.image, isText, 'sign.image')),
    pins: checkPins(check(sign.pins, isObject, 'sign.pins'), SIGN_PINS),
    symbols,
  };
}

function readImage(path) {
  let image;
  try {
    image = readFileSync(path);
  } catch (error) {
    throw new BadJob(`the firmware image cannot be read: ${error.message}`);
  }
  if (image.length < MIN_IMAGE_BYTES || image.length > MAX_IMAGE_BYTES) {
    throw new BadJob(
      `the firmware image ${path} has ${image.length} bytes, which cannot be a flash image with a vector table at 0x100`,
    );
  }
  return image;
}

function checkPins(pins, names) {
  for (const name of names) {
    check(pins[name], isPin, `pins.${name}`);
  }
  return pins;
}

function checkSymbols(symbols) {
  const known = Object.fromEntries(
    Object.entries(symbols).filter(([, address]) => address !== null),
  );
  for (const name of RAM_SYMBOLS) {
    if (known[name] !== undefined) {
      check(known[name], isRamAddress, `symbols.${name}`);
    }
  }
  for (const name of ['rust_begin_unwind', 'HardFault']) {
    if (known[name] !== undefined) {
      check(known[name], isAddress, `symbols.${name}`);
    }
  }
  return known;
}

function checkFault(fault) {
  check(fault, isObject, 'fault');
  check(fault.write, (value) => isCount(value) && value > 0, 'fault.write');
  check(fault.kind, (value) => FAULT_KINDS.includes(value), 'fault.kind');
  return fault;
}

/** What a fault of the card must carry besides its name; what may be left out is in `OPTIONAL_FIELDS`. */
const FIELDS_OF_FAULT = {
  'read flipped': { bit: isCount },
  'read slow': { us: isCount },
  'read spoils': { page: isPage },
  'write fails': { reached: (value) => REACHED.includes(value) },
  'write misdirected': { to: isCountOrNone, addressBit: isCountOrNone },
  'write slow': { us: isCount },
  'write spoils': { page: isPage },
  wornOut: { blocks: areCounts },
  unreadable: { blocks: areCounts },
  spoilt: { blocks: areCounts, page: isPage },
  spoiltAtRest: { blocks: areCounts, page: isPage },
  cache: { writes: isCount, seed: isCount },
  capacity: { real: isCount, beyond: (value) => ['nothing', 'wraps'].includes(value) },
};
/** From when on, with which blocks, from which access on, how often (null: for good), by what chance. */
const OPTIONAL_FIELDS = {
  fromUs: isCount,
  blocks: areCounts,
  at: isCount,
  times: (value) => value === null || isCount(value),
  rate: (value) => isCount(value) && value <= RATE_OUT_OF,
  seed: isCount,
  backUs: isCount,
};

function isCountOrNone(value) {
  return value === undefined || isCount(value);
}

function areCounts(value) {
  return Array.isArray(value) && value.every(isCount);
}

function isAnswerBytes(value) {
  return isCount(value) && value >= 1 && value <= ANSWER_BYTES_MOST;
}

/** Which page is spoilt, and how: its size, the damage, the share of it, chance, and how far it goes back. */
function isPage(value) {
  return (
    isObject(value) &&
    PAGE_BLOCKS.includes(value.blocks) &&
    DAMAGES.includes(value.damage) &&
    ['whole', 'some'].includes(value.share ?? 'whole') &&
    isCountOrNone(value.seed) &&
    isCountOrNone(value.writes)
  );
}

/** Each is `{ access, fault, … }` for what goes wrong with accesses, or `{ trait, … }` for what the card is. */
function checkSdFaults(faults) {
  faults.forEach((fault, index) => {
    const name = `sdFaults[${index}]`;
    check(fault, isObject, name);
    if (fault.trait === undefined) {
      check(fault.access, (value) => Object.hasOwn(ACCESS_FAULTS, value), `${name}.access`);
      check(fault.fault, (value) => ACCESS_FAULTS[fault.access].includes(value), `${name}.fault`);
    } else {
      check(fault.trait, (value) => TRAITS.includes(value), `${name}.trait`);
    }
    const kind = fault.trait ?? `${fault.access} ${fault.fault}`;
    for (const [field, isRight] of Object.entries(FIELDS_OF_FAULT[kind] ?? {})) {
      check(fault[field], isRight, `${name}.${field}`);
    }
    for (const [field, isRight] of Object.entries(OPTIONAL_FIELDS)) {
      check(fault[field], (value) => value === undefined || isRight(value), `${name}.${field}`);
    }
  });
  return faults;
}

function checkSpells(spells) {
  spells.forEach((spell, index) => {
    const name = `sdSlowSpells[${index}]`;
    check(spell, isObject, name);
    for (const field of ['fromUs', 'untilUs', 'readUs', 'writeUs']) {
      check(spell[field], isCount, `${name}.${field}`);
    }
  });
  return spells;
}

function checkSteps(steps) {
  steps.forEach((step, index) => {
    const name = `steps[${index}]`;
    check(step, isObject, name);
    const fields =
      STEP_FIELDS[check(step.op, (op) => Object.hasOwn(STEP_FIELDS, op), `${name}.op`)];
    for (const [field, isRight] of Object.entries(fields)) {
      check(step[field], isRight, `${name}.${field}`);
    }
  });
  return steps;
}
