import { Simulator } from 'rp2040js';

/**
 * A clock for the whole emulation, at time zero. rp2040js does not export its clock by itself, but
 * its simulator brings one.
 */
export function newClock() {
  return new Simulator().clock;
}
