/**
 * Regions of the chip's address map that rp2040js does not know: using them is no mistake of the
 * firmware.
 */
const UNKNOWN_BUT_VALID_REGIONS = [0x14, 0x15];

/** What rp2040js says when the firmware does something that ends in a hard fault on the chip. */
const FAULTS = [
  /^Read from invalid memory address: (?<address>[0-9a-f]+)/,
  /^Write to undefined address: (?<address>[0-9a-f]+)/,
  /^read from address (?<address>[0-9a-f]+), which is not 32 bit aligned/,
  /^Warning: Instruction at (?<address>[0-9a-f]+) is not implemented/,
];

/**
 * Listens to rp2040js's log, which is the only place where it tells of two things that matter. The
 * firmware's SEV instruction is logged but does not wake the next WFE, so that a task that wakes
 * another one without an interrupt would sleep for ever: the event is set here. And rp2040js logs
 * stray accesses and unknown instructions and goes on, where the chip has a hard fault.
 */
export class CoreLog {
  /** @param onFault called with a description of what is a hard fault on the chip */
  constructor(core, onFault) {
    this.core = core;
    this.onFault = onFault;
  }

  debug() {}

  info(component, message) {
    if (message === 'SEV') {
      this.core.eventRegistered = true;
    }
  }

  warn(component, message) {
    this.look(message);
  }

  error(component, message) {
    this.look(message);
  }

  look(message) {
    for (const fault of FAULTS) {
      const address = fault.exec(message)?.groups.address;
      if (
        address !== undefined &&
        !UNKNOWN_BUT_VALID_REGIONS.includes(parseInt(address, 16) >>> 24)
      ) {
        this.onFault(message);
      }
    }
  }
}
