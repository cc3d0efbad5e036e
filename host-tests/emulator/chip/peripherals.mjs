/** A peripheral has so many bits of the address to itself. */
const BITS = 14;
/** By how many bits rp2040js's numbers of peripherals are shorter than an address. */
const KEY_BITS = 12;

/**
 * Every use of a peripheral looks it up by its address. rp2040js has them in an object whose keys lie
 * far apart, which for V8 is a hash table; here they are in an array.
 */
export function findPeripheralsQuickly(mcu) {
  const places = Object.entries(mcu.peripherals).map(([key, peripheral]) => [
    Number(key) >>> (BITS - KEY_BITS),
    peripheral,
  ]);
  const table = new Array(Math.max(...places.map(([place]) => place)) + 1).fill(undefined);
  for (const [place, peripheral] of places) {
    table[place] = peripheral;
  }
  mcu.findPeripheral = (address) => table[address >>> BITS];
}
