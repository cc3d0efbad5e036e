import { JobFailure } from '../failure.mjs';

const NANOS_PER_MICRO = 1000;
const NANOS_PER_MILLI = 1_000_000;
/** A host waits this long after a device was plugged in, and after it was reset. */
const DEBOUNCE_NANOS = 100 * NANOS_PER_MILLI;
const RECOVERY_NANOS = 10 * NANOS_PER_MILLI;
/** What a packet of 64 bytes takes on a bus of 12 Mbit/s, with what goes with it. */
const PACKET_NANOS = 60 * NANOS_PER_MICRO;

const PACKET_BYTES = 64;
const SETUP_BYTES = 8;
/** In the controller's memory: where control packets lie, and the first register of a buffer. */
const CONTROL_BUFFER = 0x100;
const FIRST_BUFFER_REGISTER = 0x80;
const LAST_BUFFER_REGISTER = 0xfc;
const OUT_REGISTER = 4;

// Bits of a buffer's register.
const FULL = 1 << 15;
const STALL = 1 << 11;
const AVAILABLE = 1 << 10;
const LENGTH = 0x3ff;

// Bits of the controller's registers.
const PULL_UP = 1 << 16;
const BUS_RESET = 1 << 19;
const SETUP_RECEIVED = 1 << 17;

const TO_HOST = 0x80;
const CLASS_TO_INTERFACE = 0x21;
const SET_ADDRESS = 5;
const GET_DESCRIPTOR = 6;
const SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;
const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const INTERFACE = 4;
const ENDPOINT = 5;
const ENGLISH = 0x409;
const DEVICE_BYTES = 18;
const CONFIGURATION_BYTES = 9;
const CDC_DATA = 10;
/** 115200 baud, eight bits, no parity, one stop bit: nobody cares, but every terminal says so. */
const LINE_CODING = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8];
const DTR_AND_RTS = 3;

function setup(type, request, value, index, length) {
  const bytes = Buffer.alloc(SETUP_BYTES);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt8(request, 1);
  bytes.writeUInt16LE(value, 2);
  bytes.writeUInt16LE(index, 4);
  bytes.writeUInt16LE(length, 6);
  return bytes;
}

function getDescriptor(kind, number, length, language = 0) {
  return { setup: setup(TO_HOST, GET_DESCRIPTOR, (kind << 8) | number, language, length) };
}

/** Where the data of a serial port come and go, by the device's own description. */
function dataEndpoints(description) {
  const found = {};
  let isData = false;
  for (let at = 0; at + 2 <= description.length && description[at] > 1; at += description[at]) {
    const kind = description[at + 1];
    if (kind === INTERFACE) {
      isData = description[at + 5] === CDC_DATA;
    } else if (kind === ENDPOINT && isData) {
      const address = description[at + 2];
      found[address & TO_HOST ? 'in' : 'out'] = address & 0xf;
    }
  }
  return found;
}

/**
 * A computer on the chip's USB that opens the serial port it finds there, as a terminal does.
 *
 * rp2040js has such a host too, but with its controller a buffer that the firmware offers is taken
 * back at once, and an empty packet is sent every ten microseconds: firmware that waits for either
 * never sleeps. Here a buffer stays offered until there is a packet for it.
 */
export class UsbHost {
  /** @param onText called with the bytes that the firmware sent */
  constructor({ mcu, clock, onText }) {
    this.usb = mcu.usbCtrl;
    this.memory = mcu.usbDPRAM;
    this.registers = mcu.usbDPRAMView;
    this.clock = clock;
    this.onText = onText;
    this.product = null;
    this.attach = clock.createAlarm(() => this.reset());
    this.begin = clock.createAlarm(() => this.advance());
    this.packets = clock.createAlarm(() => this.exchange());
    this.forget();
    this.usb.DPRAMUpdated = (offset, value) => this.bufferOffered(offset, value);
    this.usb.onResetReceived = () => this.begin.schedule(RECOVERY_NANOS);
  }

  forget() {
    this.isPlugged = false;
    this.steps = null;
    this.transfer = null;
    this.endpoints = {};
    this.typed = [];
  }

  plug() {
    this.forget();
    this.isPlugged = true;
    this.attach.schedule(DEBOUNCE_NANOS);
  }

  unplug() {
    this.forget();
  }

  type(byte) {
    this.typed.push(byte);
    this.packets.schedule(PACKET_NANOS);
  }

  /** A device is there when it pulls up its line. */
  reset() {
    if (!this.isPlugged) {
      return;
    }
    if (!(this.usb.sieCtrl & PULL_UP)) {
      this.attach.schedule(DEBOUNCE_NANOS);
      return;
    }
    this.steps = this.enumerate();
    this.usb.sieStatus |= BUS_RESET;
    this.usb.sieStatusUpdated();
  }

  /** What a computer asks of a serial port until a terminal is open. */
  *enumerate() {
    const device = yield getDescriptor(DEVICE, 0, DEVICE_BYTES);
    yield { setup: setup(0, SET_ADDRESS, 1, 0, 0) };
    const head = yield getDescriptor(CONFIGURATION, 0, CONFIGURATION_BYTES);
    const all = yield getDescriptor(CONFIGURATION, 0, head.readUInt16LE(2));
    const product = yield getDescriptor(STRING, device[15], 255, ENGLISH);
    this.product = product.subarray(2).toString('utf16le');
    yield { setup: setup(0, SET_CONFIGURATION, 1, 0, 0) };
    const coding = Buffer.from(LINE_CODING);
    yield {
      setup: setup(CLASS_TO_INTERFACE, SET_LINE_CODING, 0, 0, coding.length),
      data: coding,
    };
    this.endpoints = dataEndpoints(all);
    yield { setup: setup(CLASS_TO_INTERFACE, SET_CONTROL_LINE_STATE, DTR_AND_RTS, 0, 0) };
  }

  /** Begins the next control transfer, with what came of the one before. */
  advance(answer) {
    const { value, done } = this.steps?.next(answer) ?? { done: true };
    this.transfer = null;
    if (done) {
      return;
    }
    this.transfer = { ...value, answer: [], isToHost: (value.setup[0] & TO_HOST) !== 0 };
    this.memory.set(value.setup, 0);
    this.usb.sieStatus |= SETUP_RECEIVED;
    this.usb.sieStatusUpdated();
  }

  bufferOffered(offset, value) {
    if (offset < FIRST_BUFFER_REGISTER || offset > LAST_BUFFER_REGISTER) {
      return;
    }
    if (value & STALL && this.transfer !== null) {
      throw new JobFailure('the firmware refuses what a computer asks of a serial port');
    }
    if (value & AVAILABLE) {
      this.packets.schedule(PACKET_NANOS);
    }
  }

  /** Moves every packet that can be moved. */
  exchange() {
    if (!this.isPlugged) {
      return;
    }
    if (this.transfer !== null) {
      this.exchangeControl();
    }
    const { in: input, out: output } = this.endpoints;
    if (input !== undefined) {
      const text = this.take(input);
      if (text !== null) {
        this.onText(text);
      }
    }
    if (output !== undefined && this.typed.length > 0) {
      const packet = this.typed.slice(0, PACKET_BYTES);
      if (this.give(output, packet)) {
        this.typed.splice(0, packet.length);
      }
    }
  }

  exchangeControl() {
    const { transfer } = this;
    const wanted = transfer.setup.readUInt16LE(6);
    if (transfer.isToHost) {
      const packet = transfer.isComplete ? null : this.take(0);
      if (packet !== null) {
        transfer.answer.push(...packet);
        transfer.isComplete =
          packet.length < PACKET_BYTES || transfer.answer.length >= wanted;
      }
      if (transfer.isComplete && this.give(0, [])) {
        this.advance(Buffer.from(transfer.answer));
      }
    } else {
      if (transfer.data !== undefined && this.give(0, transfer.data)) {
        transfer.data = undefined;
      }
      if (transfer.data === undefined && this.take(0) !== null) {
        this.advance();
      }
    }
  }

  bufferOf(endpoint, isOut) {
    return endpoint === 0 ? CONTROL_BUFFER : this.usb.getEndpointBufferOffset(endpoint, isOut);
  }

  /** The packet that the firmware offers at an endpoint, or null. */
  take(endpoint) {
    const register = FIRST_BUFFER_REGISTER + endpoint * 8;
    const value = this.registers.getUint32(register, true);
    if (!(value & AVAILABLE)) {
      return null;
    }
    const start = this.bufferOf(endpoint, false);
    const packet = Buffer.from(this.memory.subarray(start, start + (value & LENGTH)));
    this.registers.setUint32(register, value & ~(AVAILABLE | FULL), true);
    this.usb.indicateBufferReady(endpoint, false);
    return packet;
  }

  /** Puts a packet where the firmware waits for one; false if it does not. */
  give(endpoint, packet) {
    const register = FIRST_BUFFER_REGISTER + endpoint * 8 + OUT_REGISTER;
    const value = this.registers.getUint32(register, true);
    if (!(value & AVAILABLE)) {
      return false;
    }
    this.memory.set(packet, this.bufferOf(endpoint, true));
    const rest = value & ~(AVAILABLE | LENGTH);
    this.registers.setUint32(register, rest | FULL | packet.length, true);
    this.usb.indicateBufferReady(endpoint, true);
    return true;
  }
}
