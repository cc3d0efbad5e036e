import { Random } from '../random.mjs';

const NOISE_SEED = 0x516e;
const LONGEST_BURST = 24;

/**
 * The cable from the box to the sign. Bytes on it can be lost or garbled, one by one and in bursts;
 * which ones is the same in every run.
 */
export class Cable {
  constructor() {
    this.isPlugged = true;
    this.noise = 0;
    this.burst = 0;
    this.random = new Random(NOISE_SEED);
    this.framesSent = 0;
    this.framesHit = 0;
    this.bytesSent = 0;
    this.bytesHit = 0;
    this.isInFrame = false;
    this.isFrameHit = false;
  }

  /** Of so many bytes one comes to harm from now on, in the mean; zero is none. */
  setNoise(oneIn) {
    this.noise = oneIn;
    this.burst = 0;
  }

  /** What comes out of the cable: a byte, or null if it got lost. */
  carry(byte) {
    this.count(byte);
    const carried = this.isPlugged ? this.exposed(byte) : null;
    if (carried !== byte) {
      this.bytesHit++;
      if (!this.isFrameHit) {
        this.isFrameHit = true;
        this.framesHit++;
      }
    }
    return carried;
  }

  /** A frame is everything from its first zero to its last. */
  count(byte) {
    this.bytesSent++;
    if (this.isInFrame) {
      this.hasContent ||= byte !== 0;
      this.isInFrame = byte !== 0 || !this.hasContent;
    } else {
      this.isInFrame = true;
      this.hasContent = byte !== 0;
      this.isFrameHit = false;
      this.framesSent++;
    }
  }

  exposed(byte) {
    if (this.burst > 0) {
      this.burst--;
      return this.garbled(byte);
    }
    if (this.noise === 0 || this.random.between(1, this.noise) > 1) {
      return byte;
    }
    switch (this.random.between(0, 3)) {
      case 0:
        return null;
      case 1:
        this.burst = this.random.between(0, LONGEST_BURST - 1);
        return this.garbled(byte);
      default:
        return this.garbled(byte);
    }
  }

  garbled(byte) {
    return byte ^ this.random.between(1, 255);
  }
}
