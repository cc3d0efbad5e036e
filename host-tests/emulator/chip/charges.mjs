/**
 * What the core waits for beyond the cycles of its instructions, in cycles of the system's clock.
 *
 * A miss of the flash cache is one quad read in continuous mode, as the second-stage loader sets it up:
 * 8 clocks for address and mode, 4 to wait, 8 for 32 bits of data, each of two cycles, and about ten
 * cycles for the chip select and the bus.
 */
export const CHARGES = Object.freeze({ miss: 50, exceptionEntry: 15, exceptionExit: 10 });

/** Nothing costs anything: then the core takes as many cycles as that of rp2040js. */
export const NO_CHARGES = Object.freeze({ miss: 0, exceptionEntry: 0, exceptionExit: 0 });
