import { JobFailure } from '../failure.mjs';
import { Random } from '../random.mjs';
import { CardFaults } from './card-faults.mjs';
import { BLOCK_BYTES } from './card-image.mjs';
import { crc16, crc7WithEndBit } from './checksum.mjs';

const IDLE_LINE = 0xff;
const BUSY_LINE = 0x00;

// Bits of the R1 answer.
const R1_IDLE = 0x01;
const R1_ILLEGAL_COMMAND = 0x04;
const R1_CRC_ERROR = 0x08;
const R1_PARAMETER_ERROR = 0x40;

const TOKEN_BLOCK = 0xfe;
const TOKEN_BLOCK_OF_MANY = 0xfc;
const TOKEN_STOP = 0xfd;
/** Instead of a block: the card has lost it (card ECC failed). */
const ERROR_TOKEN = 0x04;
const DATA_ACCEPTED = 0xe5;
const DATA_CRC_ERROR = 0xeb;
const DATA_WRITE_ERROR = 0xed;

const COMMAND_BYTES = 6;
const CRC_BYTES = 2;

/**
 * The standard wants 74 clocks with the card deselected after power-up; ten bytes are the first
 * whole number of bytes that has them.
 */
const WAKE_UP_BYTES = 10;
/** How often a card answers "still busy waking up" to ACMD41. */
const WAKE_UP_ANSWERS = 3;

const HIGH_CAPACITY_SUPPORTED = 0x40000000;
const VOLTAGE_WINDOW = [0xff, 0x80, 0x00];
const OCR_WAKING = 0x00;
/** Power-up done, and block addressing. */
const OCR_READY = 0xc0;

const GARBAGE_SEED = 0x5dca8d;

/** An answer comes so many bytes after its command, at the least and at the most (N_CR of the standard). */
const ANSWER_BYTES_LEAST = 1;
export const ANSWER_BYTES_MOST = 8;
const PACE_SEED = 0xca4d;

/** A host may give up a card that has not sent its data for so long, by the standard. */
const GIVE_UP_NANOS = 100_000_000;

/**
 * A high-capacity card on the SPI bus, byte by byte, and a strict one: from a command to the end of its
 * answer and of its data the host keeps it selected. Some cards drop what they were at if it does not;
 * here the job fails, because it is luck if it goes well. A card that is only busy may be left alone, and
 * one that sends nothing for too long may be given up.
 */
export class SdCard {
  /**
   * @param clock the emulation's clock
   * @param image the contents, a `CardImage`
   * @param timing `{ readNanos, writeNanos }`: the time to a read's data token, and the busy time
   * after a block was written, for a block that comes now
   * @param answerBytes an answer comes at the most so many bytes late
   * @param faults what is wrong with the card, `CardFaults`
   * @param onBlockReceived asked for the n-th block and its contents before it is stored; answers
   * "store", or for a power failure at this very moment "drop", "tear" or "keep"
   * @param onPulled called with the fault by which the card is pulled
   */
  constructor({ clock, image, timing, answerBytes, faults, onBlockReceived, onPulled = () => {} }) {
    this.clock = clock;
    this.image = image;
    this.timing = timing;
    this.answerBytes = answerBytes ?? ANSWER_BYTES_MOST;
    this.faults = faults ?? new CardFaults(clock, image, []);
    this.onPulled = onPulled;
    this.pace = new Random(PACE_SEED);
    this.onBlockReceived = onBlockReceived;
    this.garbage = new Random(GARBAGE_SEED);
    this.blocksRead = 0;
    this.writes = [];
    this.powerUp();
  }

  powerUp() {
    this.wakeUpBytesSeen = 0;
    this.inSpiMode = false;
    this.goIdle();
  }

  /** What CMD0 does to a card. */
  goIdle() {
    this.idle = true;
    this.wakeUpAnswersLeft = WAKE_UP_ANSWERS;
    this.crcOn = false;
    this.nextIsApplicationCommand = false;
    this.forgetExchange();
    this.busyUntilNanos = 0;
    this.blockInFlight = null;
  }

  /**
   * The power goes away, or the card leaves the slot: a block whose busy time is not over is half
   * written.
   */
  losePower() {
    if (this.blockInFlight !== null && this.isBusy) {
      this.tear(this.blockInFlight);
    }
    this.faults.losePower();
    this.powerUp();
  }

  /** Whatever the host was at, it is over. */
  forgetExchange() {
    this.command = [];
    this.answer = [];
    this.answerIndex = 0;
    this.reading = null;
    this.readingBack = null;
    this.receiving = null;
  }

  /**
   * Chip select rises.
   *
   * @param inByte whether there is a byte on the wire
   */
  deselect(inByte) {
    const interrupted = inByte ? 'a byte' : this.exchangeUnderWay;
    if (interrupted !== null) {
      throw new JobFailure(`the card was deselected in the middle of ${interrupted}`);
    }
    this.forgetExchange();
  }

  /** What the host has begun and not ended, in words, or null. */
  get exchangeUnderWay() {
    if (this.command.length > 0) {
      return 'a command';
    }
    if (this.answerIndex < this.answer.length) {
      return 'an answer';
    }
    if (this.reading !== null && !this.mayBeGivenUp) {
      return 'a read';
    }
    return this.receiving !== null ? 'a write' : null;
  }

  /** Whether the host has waited long enough for data. */
  get mayBeGivenUp() {
    return this.clock.nanos - this.reading.askedNanos >= GIVE_UP_NANOS;
  }

  get isBusy() {
    return this.clock.nanos < this.busyUntilNanos;
  }

  /** Whether the firmware has to wait for the card if it wants anything. */
  get keepsWaiting() {
    return this.isBusy || this.reading !== null;
  }

  /**
   * One byte in each direction. What the card says was decided before it heard this byte, as both
   * travel at the same time.
   */
  exchange(byte, isSelected) {
    if (!isSelected) {
      this.wakeUpBytesSeen++;
      return IDLE_LINE;
    }
    const said = this.say();
    this.hear(byte);
    return said;
  }

  say() {
    if (this.answerIndex < this.answer.length) {
      const said = this.answer[this.answerIndex++];
      if (this.answerIndex === this.answer.length && this.readingBack !== null) {
        this.readingBack.readBackNanos = this.clock.nanos;
        this.readingBack = null;
      }
      return said;
    }
    if (this.isBusy) {
      return BUSY_LINE;
    }
    if (this.reading === null) {
      return IDLE_LINE;
    }
    return this.sayNextBlock();
  }

  sayNextBlock() {
    const { reading } = this;
    if (reading.readyNanos === null) {
      this.awaitBlock(reading);
    }
    if (this.clock.nanos < reading.readyNanos) {
      return IDLE_LINE;
    }
    const { data, pulled } = this.faults.read(reading.block);
    if (data === null) {
      this.reading = null;
      return pulled === null ? ERROR_TOKEN : this.bePulled(pulled);
    }
    this.answerWith(dataPacket(data));
    this.blocksRead++;
    const lastWrite = this.writes.at(-1);
    if (lastWrite?.block === reading.block && lastWrite.readBackNanos === null) {
      this.readingBack = lastWrite;
    }
    reading.block++;
    reading.readyNanos = null;
    if (!reading.many || reading.block >= this.image.blocks) {
      this.reading = null;
    }
    return this.answer[this.answerIndex++];
  }

  /** The next block is looked for. */
  awaitBlock(reading) {
    reading.askedNanos = this.clock.nanos;
    reading.readyNanos =
      this.clock.nanos + this.timing.readNanos + this.faults.readDelayNanos(reading.block);
  }

  answerWith(bytes) {
    this.answer = bytes;
    this.answerIndex = 0;
  }

  hear(byte) {
    if (this.isBusy) {
      return;
    }
    if (this.receiving !== null && this.receiving.data !== null) {
      this.hearData(byte);
    } else if (this.command.length > 0 || (byte & 0xc0) === 0x40) {
      this.hearCommand(byte);
    } else if (this.receiving !== null) {
      this.hearToken(byte);
    }
  }

  hearCommand(byte) {
    this.command.push(byte);
    if (this.command.length < COMMAND_BYTES) {
      return;
    }
    const frame = this.command;
    this.command = [];
    const number = frame[0] & 0x3f;
    const argument = ((frame[1] << 24) | (frame[2] << 16) | (frame[3] << 8) | frame[4]) >>> 0;
    if (!this.inSpiMode) {
      // In its native mode the card is deaf to this bus, but for the one command that changes the
      // mode.
      if (number !== 0 || this.wakeUpBytesSeen < WAKE_UP_BYTES) {
        return;
      }
      this.inSpiMode = true;
    }
    const isApplicationCommand = this.nextIsApplicationCommand;
    this.nextIsApplicationCommand = false;
    const crcMatters = this.crcOn || number === 0 || number === 8;
    if (crcMatters && crc7WithEndBit(frame.slice(0, 5)) !== frame[5]) {
      this.answerR1(R1_CRC_ERROR);
    } else if (isApplicationCommand) {
      this.obeyApplicationCommand(number, argument);
    } else {
      this.obey(number, argument);
    }
  }

  obey(number, argument) {
    switch (number) {
      case 0:
        this.goIdle();
        return this.answerR1();
      case 8:
        return this.answerR1(0, [0, 0, (argument >>> 8) & 0x0f, argument & 0xff]);
      case 55:
        this.nextIsApplicationCommand = true;
        return this.answerR1();
      case 58:
        return this.answerR1(0, [this.idle ? OCR_WAKING : OCR_READY, ...VOLTAGE_WINDOW]);
      case 59:
        this.crcOn = (argument & 1) !== 0;
        return this.answerR1();
    }
    if (this.idle) {
      return this.answerR1(R1_ILLEGAL_COMMAND);
    }
    switch (number) {
      case 9:
        return this.answerR1(0, [IDLE_LINE, ...dataPacket(this.cardSpecificData())]);
      case 10:
        return this.answerR1(0, [IDLE_LINE, ...dataPacket(cardIdentification())]);
      case 12:
        return this.stopReading();
      case 13:
        return this.answerR1(0, [0]);
      case 16:
        return this.answerR1(argument === BLOCK_BYTES ? 0 : R1_PARAMETER_ERROR);
      case 17:
      case 18:
        return this.startReading(argument, number === 18);
      case 24:
      case 25:
        return this.startReceiving(argument, number === 25);
      default:
        return this.answerR1(R1_ILLEGAL_COMMAND);
    }
  }

  obeyApplicationCommand(number, argument) {
    switch (number) {
      case 23:
        return this.answerR1(this.idle ? R1_ILLEGAL_COMMAND : 0);
      case 41:
        // A high-capacity card never gets ready for a host that does not know high capacity.
        if (argument & HIGH_CAPACITY_SUPPORTED && this.wakeUpAnswersLeft > 0) {
          this.wakeUpAnswersLeft--;
          this.idle = this.wakeUpAnswersLeft > 0;
        }
        return this.answerR1();
      default:
        return this.answerR1(R1_ILLEGAL_COMMAND);
    }
  }

  answerR1(errors = 0, more = []) {
    const late = new Array(this.pace.between(ANSWER_BYTES_LEAST, this.answerBytes));
    this.answerWith([...late.fill(IDLE_LINE), (this.idle ? R1_IDLE : 0) | errors, ...more]);
  }

  startReading(block, many) {
    if (block >= this.image.blocks) {
      return this.answerR1(R1_PARAMETER_ERROR);
    }
    this.reading = { block, many, askedNanos: null, readyNanos: null };
    this.awaitBlock(this.reading);
    return this.answerR1();
  }

  stopReading() {
    this.reading = null;
    this.answerR1();
    // The byte right after this command is undefined; hosts skip it before they look for the
    // answer.
    this.answer.unshift(IDLE_LINE);
  }

  startReceiving(block, many) {
    if (block >= this.image.blocks) {
      return this.answerR1(R1_PARAMETER_ERROR);
    }
    this.receiving = { block, many, data: null, received: 0 };
    return this.answerR1();
  }

  hearToken(byte) {
    const { receiving } = this;
    if (byte === (receiving.many ? TOKEN_BLOCK_OF_MANY : TOKEN_BLOCK)) {
      receiving.data = new Uint8Array(BLOCK_BYTES + CRC_BYTES);
      receiving.received = 0;
    } else if (receiving.many && byte === TOKEN_STOP) {
      this.receiving = null;
      this.busyUntilNanos = this.clock.nanos + this.timing.writeNanos;
    }
  }

  hearData(byte) {
    const { receiving } = this;
    receiving.data[receiving.received++] = byte;
    if (receiving.received < receiving.data.length) {
      return;
    }
    const data = receiving.data.subarray(0, BLOCK_BYTES);
    const crc = (receiving.data[BLOCK_BYTES] << 8) | receiving.data[BLOCK_BYTES + 1];
    const { block } = receiving;
    receiving.data = null;
    receiving.block++;
    if (!receiving.many) {
      this.receiving = null;
    }
    if (this.crcOn && crc !== crc16(data)) {
      this.answerWith([DATA_CRC_ERROR]);
    } else if (block >= this.image.blocks) {
      this.answerWith([DATA_WRITE_ERROR]);
    } else {
      this.store(block, data);
    }
  }

  store(block, data) {
    this.writes.push({ nanos: this.clock.nanos, block, readBackNanos: null });
    switch (this.onBlockReceived(this.writes.length, data)) {
      case 'drop':
        this.faults.cutInWrite(block);
        break;
      case 'tear':
        this.faults.putAt(block, data);
        this.tear(block);
        this.faults.cutInWrite(block);
        break;
      case 'keep':
        this.faults.putAt(block, data);
        this.faults.cutInWrite(block);
        break;
      case 'store': {
        const { isTaken, pulled, delayNanos } = this.faults.write(block, data);
        if (pulled !== null) {
          this.bePulled(pulled);
          return;
        }
        this.blockInFlight = isTaken ? block : null;
        this.busyUntilNanos = this.clock.nanos + this.timing.writeNanos + delayNanos;
        this.answerWith([isTaken ? DATA_ACCEPTED : DATA_WRITE_ERROR]);
        return;
      }
    }
    this.answerWith([DATA_ACCEPTED]);
  }

  /** Somebody pulls the card: from here on the line is idle. */
  bePulled(fault) {
    this.onPulled(fault);
    return IDLE_LINE;
  }

  /** The first half of the block holds what was written; the rest is neither old nor new. */
  tear(block) {
    const torn = Buffer.from(this.image.readBlock(block));
    this.garbage.fill(torn.subarray(BLOCK_BYTES / 2));
    this.image.writeBlock(block, torn);
  }

  /** The CSD register, version 2.0, which tells the host the card's size. */
  cardSpecificData() {
    const size = this.image.capacityUnits - 1;
    const csd = [
      0x40,
      0x0e,
      0x00,
      0x32,
      0x5b,
      0x59,
      0x00,
      (size >>> 16) & 0x3f,
      (size >>> 8) & 0xff,
      size & 0xff,
      0x7f,
      0x80,
      0x0a,
      0x40,
      0x00,
    ];
    return [...csd, crc7WithEndBit(csd)];
  }
}

function cardIdentification() {
  const manufacturer = 0x00;
  const serialNumber = [0x00, 0x00, 0x00, 0x01];
  const madeInJanuary2024 = [0x01, 0x81];
  const cid = [
    manufacturer,
    ...Buffer.from('PAARBIT', 'latin1'),
    0x10,
    ...serialNumber,
    ...madeInJanuary2024,
  ];
  return [...cid, crc7WithEndBit(cid)];
}

function dataPacket(data) {
  const crc = crc16(data);
  return [TOKEN_BLOCK, ...data, crc >>> 8, crc & 0xff];
}
