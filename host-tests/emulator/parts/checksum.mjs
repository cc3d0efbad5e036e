/** The checksums of the card's bus (CRC7, CRC16) and of PNG files (CRC32). */

const CRC16_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) {
    crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return crc;
});

const CRC32_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) {
    crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return crc;
});

/** CRC7 as SD commands and the CSD carry it: already shifted up, with the end bit set. */
export function crc7WithEndBit(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x80 ? (crc << 1) ^ 0x12 : crc << 1;
    }
  }
  return (crc & 0xfe) | 1;
}

/** CRC16 (CCITT, start value 0) of an SD data block. */
export function crc16(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc = ((crc << 8) ^ CRC16_TABLE[(crc >>> 8) ^ byte]) & 0xffff;
  }
  return crc;
}

export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = (crc >>> 8) ^ CRC32_TABLE[(crc ^ byte) & 0xff];
  }
  return (crc ^ 0xffffffff) >>> 0;
}
