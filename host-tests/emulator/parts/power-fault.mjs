/** What becomes of the block that is being written when the power fails. */
const OUTCOMES = { before: 'drop', torn: 'tear', after: 'keep' };

/** The power failure that a job may ask for at its n-th block write. */
export class PowerFault {
  /** @param wish `{ write, kind }`, or null for a job without a failure */
  constructor(wish) {
    this.wish = wish;
    this.fired = false;
  }

  /** Decides about the block write of this number, counted from 1 from the start of the job. */
  outcomeOfWrite(number) {
    if (this.wish === null || number !== this.wish.write) {
      return 'store';
    }
    this.fired = true;
    return OUTCOMES[this.wish.kind];
  }
}
