import { BadJob } from '../failure.mjs';
import { closeSync, copyFileSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

export const BLOCK_BYTES = 512;
/** The card's size register counts in this unit. */
const CAPACITY_UNIT_BYTES = 512 * 1024;

/**
 * The contents of the card: the image file, and on top of it the blocks that were written since it
 * was last saved.
 */
export class CardImage {
  constructor(path) {
    this.path = path;
    this.file = openSync(path, 'r+');
    this.changed = new Map();
    const bytes = fstatSync(this.file).size;
    if (bytes === 0 || bytes % CAPACITY_UNIT_BYTES !== 0) {
      closeSync(this.file);
      throw new BadJob(
        `the card image ${path} has ${bytes} bytes, and must be a multiple of 512 KiB as a card is`,
      );
    }
    this.blocks = bytes / BLOCK_BYTES;
    this.realBlocks = this.blocks;
    this.capacityUnits = bytes / CAPACITY_UNIT_BYTES;
  }

  /**
   * From now on there are only so many blocks, whatever the card says: the others take nothing and
   * read as zeros.
   */
  shrink(blocks) {
    this.realBlocks = blocks;
  }

  /** The caller may keep what it gets, but not change it. */
  readBlock(block) {
    if (block >= this.realBlocks) {
      return Buffer.alloc(BLOCK_BYTES);
    }
    const changed = this.changed.get(block);
    if (changed !== undefined) {
      return changed;
    }
    const data = Buffer.alloc(BLOCK_BYTES);
    readSync(this.file, data, 0, BLOCK_BYTES, block * BLOCK_BYTES);
    return data;
  }

  writeBlock(block, data) {
    if (block < this.realBlocks) {
      this.changed.set(block, Buffer.from(data));
    }
  }

  /** Brings the image file up to date. */
  writeBack() {
    for (const [block, data] of this.changed) {
      writeSync(this.file, data, 0, BLOCK_BYTES, block * BLOCK_BYTES);
    }
    this.changed.clear();
  }

  close() {
    this.writeBack();
    closeSync(this.file);
  }

  saveCopy(path) {
    this.writeBack();
    copyFileSync(this.path, path);
  }
}
