import { RAM_START } from './memory.mjs';

const LENGTH_BYTES = 4;

/**
 * Reads the text that the firmware keeps of its screen: a length, then that many bytes of UTF-8.
 * Before the firmware has set it up, it is empty.
 */
export function readScreenText(mcu, address) {
  const start = address - RAM_START + LENGTH_BYTES;
  const length = mcu.sramView.getUint32(address - RAM_START, true);
  if (start + length > mcu.sram.length) {
    return '';
  }
  return new TextDecoder().decode(mcu.sram.subarray(start, start + length));
}

/** Whether a screen shows a text; the text may run over the end of a line. */
export function screenShows(screen, text) {
  return screen.includes(text) || screen.replaceAll('\n', ' ').includes(text);
}
