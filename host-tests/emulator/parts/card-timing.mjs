const NANOS_PER_MICRO = 1000;

/** How long the card takes: as long as a typical one, but for the spells in which it is slow. */
export class CardTiming {
  /**
   * @param typical `{ readUs, writeUs }`
   * @param slowSpells `{ fromUs, untilUs, readUs, writeUs }`, in the time of the job
   */
  constructor(clock, typical, slowSpells) {
    this.clock = clock;
    this.typical = typical;
    this.slowSpells = slowSpells;
  }

  /** The time to a read's data token, if the block is asked for now. */
  get readNanos() {
    return this.now.readUs * NANOS_PER_MICRO;
  }

  /** The busy time after a block that is written now. */
  get writeNanos() {
    return this.now.writeUs * NANOS_PER_MICRO;
  }

  get now() {
    const us = this.clock.nanos / NANOS_PER_MICRO;
    const isNow = ({ fromUs, untilUs }) => fromUs <= us && us < untilUs;
    return this.slowSpells.find(isNow) ?? this.typical;
  }
}
