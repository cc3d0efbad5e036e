export const FLASH_START = 0x10000000;
export const RAM_START = 0x20000000;

/**
 * Where the firmware's vector table is: behind the 256 bytes of the second-stage loader, whose work
 * (switching on the flash) is not needed here.
 */
export const VECTOR_TABLE = 0x10000100;

/** The chip's RAM is 264 KiB. */
export const RAM_BYTES = 264 * 1024;
