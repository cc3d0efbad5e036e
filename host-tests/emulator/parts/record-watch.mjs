const MAGIC = Buffer.from('PARB');
const KIND_OFFSET = 4;

/** The kind of a record that tells of the chess clock. */
export const CLOCK_RECORD = 3;

/** Keeps what the firmware writes to the card as its records of one kind, block by block. */
export class RecordWatch {
  constructor(clock, kind) {
    this.clock = clock;
    this.kind = kind;
    this.records = [];
  }

  /** A block that was written. */
  look(block) {
    if (MAGIC.equals(block.subarray(0, MAGIC.length)) && block[KIND_OFFSET] === this.kind) {
      this.records.push({ nanos: this.clock.nanos, block: Buffer.from(block) });
    }
  }
}
