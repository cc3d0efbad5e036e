//! The drag-and-drop format of the Pico's boot loader (UF2): blocks of 512 bytes that each say
//! where their 256 bytes of payload belong.

use anyhow::{Context, Result};
use pocket_arbiter::board::Chip;

/// The bytes of flash that one block carries.
const PAYLOAD_BYTES: usize = 256;
/// The room for a payload in a block; what is not used is zero.
const DATA_BYTES: usize = 476;
/// The size of a block.
const BLOCK_BYTES: usize = 512;
/// The first word of every block.
const MAGIC_START: u32 = 0x0a32_4655;
/// The second word of every block.
const MAGIC_SECOND: u32 = 0x9e5d_5157;
/// The last word of every block.
const MAGIC_END: u32 = 0x0ab1_6f30;
/// The flag that says that the eighth word is the family of the chip.
const FLAG_FAMILY: u32 = 0x2000;
/// A chip's number in the format's list. A boot loader takes nothing of another family.
pub const fn family(chip: Chip) -> u32 {
    match chip {
        Chip::Rp2040 => 0xe48b_ff56,
        // Of those it has, the one for its Arm cores in the secure state.
        Chip::Rp2350 => 0xe48b_ff59,
    }
}

/// The flat image that starts at `address`, as a UF2 file for chips of that family.
pub fn encode(image: &[u8], address: u32, family: u32) -> Result<Vec<u8>> {
    let payloads = image.chunks(PAYLOAD_BYTES);
    let count = u32::try_from(payloads.len()).context("the image is too long for UF2")?;
    let mut file = Vec::with_capacity(payloads.len() * BLOCK_BYTES);
    let mut target = address;
    for (number, payload) in (0_u32..).zip(payloads) {
        let payload_bytes = u32::try_from(PAYLOAD_BYTES)?;
        let header = [
            MAGIC_START,
            MAGIC_SECOND,
            FLAG_FAMILY,
            target,
            payload_bytes,
            number,
            count,
            family,
        ];
        file.extend(header.into_iter().flat_map(u32::to_le_bytes));
        file.extend(payload);
        // The boot loader wants whole pages: the last payload is filled up with zeros.
        file.extend(std::iter::repeat_n(0, DATA_BYTES - payload.len()));
        file.extend(MAGIC_END.to_le_bytes());
        target = target
            .checked_add(payload_bytes)
            .context("the image does not fit below the end of the address space")?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The little-endian word at a place in the file.
    fn word(file: &[u8], at: usize) -> Option<u32> {
        let bytes = file.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    #[test]
    fn every_block_says_where_it_belongs() -> Result<()> {
        let image: Vec<u8> = (0_u8..=255).chain(0..44).collect();
        let file = encode(&image, 0x1000_0000, family(Chip::Rp2350))?;
        assert_eq!(file.len(), 2 * BLOCK_BYTES);
        for (number, start) in [(0, 0), (1, BLOCK_BYTES)] {
            assert_eq!(word(&file, start), Some(MAGIC_START));
            assert_eq!(word(&file, start + 4), Some(MAGIC_SECOND));
            assert_eq!(word(&file, start + 12), Some(0x1000_0000 + 256 * number));
            assert_eq!(word(&file, start + 16), Some(256));
            assert_eq!(word(&file, start + 20), Some(number));
            assert_eq!(word(&file, start + 24), Some(2));
            assert_eq!(word(&file, start + 28), Some(0xe48b_ff59));
            assert_eq!(word(&file, start + BLOCK_BYTES - 4), Some(MAGIC_END));
        }
        Ok(())
    }

    #[test]
    fn payloads_are_the_image_and_then_zeros() -> Result<()> {
        let image = [7_u8; 300];
        let file = encode(&image, 0x1000_0000, family(Chip::Rp2040))?;
        assert_eq!(file.get(32..288), Some([7; 256].as_slice()));
        assert_eq!(file.get(512 + 32..512 + 32 + 44), Some([7; 44].as_slice()));
        assert_eq!(file.get(512 + 32 + 44..1020), Some([0; 432].as_slice()));
        Ok(())
    }
}
