/** An instruction that is left to rp2040js. */
export const LEAVE = 0;

// The instructions that `QuickCore` executes by itself, where they stand under these numbers.
const LSL_IMMEDIATE = 1;
const LSR_IMMEDIATE = 2;
const ASR_IMMEDIATE = 3;
const ADD_REGISTER = 4;
const SUB_REGISTER = 5;
const ADD_3 = 6;
const SUB_3 = 7;
const MOV_8 = 8;
const CMP_8 = 9;
const ADD_8 = 10;
const SUB_8 = 11;
const AND = 12;
const EOR = 13;
const LSL_REGISTER = 14;
const LSR_REGISTER = 15;
const ASR_REGISTER = 16;
const ADC = 17;
const SBC = 18;
const ROR = 19;
const TST = 20;
const RSB = 21;
const CMP_REGISTER = 22;
const CMN = 23;
const ORR = 24;
const MUL = 25;
const BIC = 26;
const MVN = 27;
const ADD_HIGH = 28;
const CMP_HIGH = 29;
const MOV_HIGH = 30;
const BX = 31;
const BLX = 32;
const LDR_LITERAL = 33;
const STR_REGISTER = 34;
const STRH_REGISTER = 35;
const STRB_REGISTER = 36;
const LDRSB_REGISTER = 37;
const LDR_REGISTER = 38;
const LDRH_REGISTER = 39;
const LDRB_REGISTER = 40;
const LDRSH_REGISTER = 41;
const STR_5 = 42;
const LDR_5 = 43;
const STRB_5 = 44;
const LDRB_5 = 45;
const STRH_5 = 46;
const LDRH_5 = 47;
const STR_SP = 48;
const LDR_SP = 49;
const ADR = 50;
const ADD_SP_TO = 51;
const ADD_TO_SP = 52;
const SUB_FROM_SP = 53;
const SXTH = 54;
const SXTB = 55;
const UXTH = 56;
const UXTB = 57;
const PUSH = 58;
const POP = 59;
const REV = 60;
const NOP = 61;
const STM = 62;
const LDM = 63;
const B_CONDITION = 64;
const B = 65;
const BL = 66;
const REV16 = 67;

/** Which instruction, how many bits of its code say so, and which bits these are. */
const ENCODINGS = [
  [LSL_IMMEDIATE, 5, 0b00000],
  [LSR_IMMEDIATE, 5, 0b00001],
  [ASR_IMMEDIATE, 5, 0b00010],
  [ADD_REGISTER, 7, 0b0001100],
  [SUB_REGISTER, 7, 0b0001101],
  [ADD_3, 7, 0b0001110],
  [SUB_3, 7, 0b0001111],
  [MOV_8, 5, 0b00100],
  [CMP_8, 5, 0b00101],
  [ADD_8, 5, 0b00110],
  [SUB_8, 5, 0b00111],
  [AND, 10, 0b0100000000],
  [EOR, 10, 0b0100000001],
  [LSL_REGISTER, 10, 0b0100000010],
  [LSR_REGISTER, 10, 0b0100000011],
  [ASR_REGISTER, 10, 0b0100000100],
  [ADC, 10, 0b0100000101],
  [SBC, 10, 0b0100000110],
  [ROR, 10, 0b0100000111],
  [TST, 10, 0b0100001000],
  [RSB, 10, 0b0100001001],
  [CMP_REGISTER, 10, 0b0100001010],
  [CMN, 10, 0b0100001011],
  [ORR, 10, 0b0100001100],
  [MUL, 10, 0b0100001101],
  [BIC, 10, 0b0100001110],
  [MVN, 10, 0b0100001111],
  [ADD_HIGH, 8, 0b01000100],
  [CMP_HIGH, 8, 0b01000101],
  [MOV_HIGH, 8, 0b01000110],
  [BX, 9, 0b010001110],
  [BLX, 9, 0b010001111],
  [LDR_LITERAL, 5, 0b01001],
  [STR_REGISTER, 7, 0b0101000],
  [STRH_REGISTER, 7, 0b0101001],
  [STRB_REGISTER, 7, 0b0101010],
  [LDRSB_REGISTER, 7, 0b0101011],
  [LDR_REGISTER, 7, 0b0101100],
  [LDRH_REGISTER, 7, 0b0101101],
  [LDRB_REGISTER, 7, 0b0101110],
  [LDRSH_REGISTER, 7, 0b0101111],
  [STR_5, 5, 0b01100],
  [LDR_5, 5, 0b01101],
  [STRB_5, 5, 0b01110],
  [LDRB_5, 5, 0b01111],
  [STRH_5, 5, 0b10000],
  [LDRH_5, 5, 0b10001],
  [STR_SP, 5, 0b10010],
  [LDR_SP, 5, 0b10011],
  [ADR, 5, 0b10100],
  [ADD_SP_TO, 5, 0b10101],
  [ADD_TO_SP, 9, 0b101100000],
  [SUB_FROM_SP, 9, 0b101100001],
  [SXTH, 10, 0b1011001000],
  [SXTB, 10, 0b1011001001],
  [UXTH, 10, 0b1011001010],
  [UXTB, 10, 0b1011001011],
  [PUSH, 7, 0b1011010],
  [POP, 7, 0b1011110],
  [REV, 10, 0b1011101000],
  [REV16, 10, 0b1011101001],
  [NOP, 16, 0b1011111100000000],
  [STM, 5, 0b11000],
  [LDM, 5, 0b11001],
  [B_CONDITION, 4, 0b1101],
  [B, 5, 0b11100],
  [BL, 5, 0b11110],
];

const PC = 15;

/** What looks like one of the instructions above, but is another, or has a part that is rare. */
function isLeft(kind, code) {
  const highTarget = ((code >> 4) & 8) | (code & 7);
  const highSource = (code >> 3) & 15;
  switch (kind) {
    case ADD_HIGH:
    case CMP_HIGH:
    case MOV_HIGH:
      return highTarget === PC || highSource === PC;
    case BX:
    case BLX:
      return (code & 7) !== 0 || highSource === PC;
    case B_CONDITION:
      // The last two conditions are traps and calls of the supervisor.
      return ((code >> 9) & 7) === 7;
    default:
      return false;
  }
}

/** Which of these instructions each of the 65,536 codes is. */
export const KINDS = new Uint8Array(0x10000);
for (const [kind, bits, head] of ENCODINGS) {
  const rest = 16 - bits;
  for (let code = head << rest; code < (head + 1) << rest; code++) {
    KINDS[code] = isLeft(kind, code) ? LEAVE : kind;
  }
}
