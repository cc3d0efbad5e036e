/** The running totals of what the core did, over all starts of the chip. */
export class Usage {
  constructor() {
    this.instructions = 0;
    this.cyclesAwake = 0;
    this.cyclesAsleep = 0;
    this.awakeNanos = 0;
    this.asleepNanos = 0;
    /** How often the core waited for the flash. */
    this.cacheMisses = 0;
  }
}
