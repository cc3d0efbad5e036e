/**
 * What becomes of a card outside of the box, as the simulator has it (`src/simulator/mishap.rs`).
 * Each takes the card's image.
 */

const NAME_AT = 3;
const NUMBERS_END = 64;

/** It loses its file system: neither a table of partitions nor a boot sector is there. */
export function wipe(image) {
  change(image, isBoot, (block) => block.fill(0));
}

/** Somebody has formatted it as large new cards are. */
export function makeExFat(image) {
  change(
    image,
    (block) => isBoot(block) && block[0] === 0xeb,
    (block) => {
      block.fill(0, NAME_AT, NUMBERS_END);
      block.write('EXFAT   ', NAME_AT, 'latin1');
    },
  );
}

/** Every block with that text in it is lost, wherever it lies. */
export function lose(image, text) {
  change(
    image,
    (block) => block.includes(text),
    (block) => block.fill(0),
  );
}

/** Whether a block ends as the first block of a card or of a volume does. */
function isBoot(block) {
  return block[510] === 0x55 && block[511] === 0xaa;
}

/** Changes all blocks of that kind. */
function change(image, isMeant, changeBlock) {
  for (let number = 0; number < image.blocks; number++) {
    const block = image.readBlock(number);
    if (isMeant(block)) {
      const changed = Buffer.from(block);
      changeBlock(changed);
      image.writeBlock(number, changed);
    }
  }
}
