/** What both directions of the chip's UART share. */

export const FIFO_ENTRIES = 32;

export const DATA_REGISTER = 0x00;
export const FIFO_LEVEL_REGISTER = 0x34;
const DMA_CONTROL_REGISTER = 0x48;
/** Registers that rp2040js lacks, and their values after a reset. */
export const LACKING_REGISTERS = [
  [FIFO_LEVEL_REGISTER, 0x12],
  [DMA_CONTROL_REGISTER, 0],
];
/**
 * The level at which an interrupt comes, by three bits of the level register: the lowest for sending, bits 3 to
 * 5 for receiving.
 */
export const INTERRUPT_LEVELS = [4, 8, 16, 24, 28];

// Bits of the flag register.
export const FLAG_TX_EMPTY = 1 << 7;
export const FLAG_RX_FULL = 1 << 6;
export const FLAG_TX_FULL = 1 << 5;
export const FLAG_RX_EMPTY = 1 << 4;
export const FLAG_BUSY = 1 << 3;
