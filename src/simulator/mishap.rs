//! Mishaps of a card outside of the box: a script tells of them, and the emulated card (`parts/mishaps.mjs`) takes it
//! in the same way.

use std::prelude::v1::*;

use super::slot::{Beyond, FalseCapacity, VirtualSlot};

/// Something that happens to a card that is out of the box, or in a box that is off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mishap {
    /// It loses its file system: neither a table of partitions nor a boot sector is there.
    Wiped,
    /// Somebody has formatted it as large new cards are.
    ExFat,
    /// Every block with that text in it is lost, wherever it lies.
    Lost(String),
    /// It has only so many blocks, whatever it says: the others take nothing and read as zeros.
    Shrunk(u32),
}

impl Mishap {
    /// Does it to the card that belongs into that slot.
    pub fn befall(&self, slot: &VirtualSlot) {
        match self {
            Self::Wiped => change(slot, is_boot, |block| block.fill(0)),
            Self::ExFat => change(slot, is_volume, call_exfat),
            Self::Lost(text) => change(
                slot,
                |block| {
                    block
                        .windows(text.len())
                        .any(|part| part == text.as_bytes())
                },
                |block| block.fill(0),
            ),
            Self::Shrunk(real) => slot.set_capacity(Some(FalseCapacity {
                real: *real,
                beyond: Beyond::Nothing,
            })),
        }
    }
}

/// Changes all blocks of that kind.
fn change(slot: &VirtualSlot, is_meant: impl Fn(&[u8]) -> bool, change: impl Fn(&mut [u8])) {
    let mut image = slot.image_mut();
    for index in 0..image.block_count() {
        if image.block(index).is_some_and(&is_meant)
            && let Some(block) = image.block_mut(index)
        {
            change(block);
        }
    }
}

/// True if a block ends as the first block of a card or of a volume does.
fn is_boot(block: &[u8]) -> bool {
    block.ends_with(&[0x55, 0xAA])
}

/// True if it is the first block of a volume, which begins with a jump over its numbers.
fn is_volume(block: &[u8]) -> bool {
    is_boot(block) && block.starts_with(&[0xEB])
}

/// The name of the file system, and nothing where others have their numbers.
fn call_exfat(block: &mut [u8]) {
    let name_and_numbers = b"EXFAT   ".iter().chain([0; 53].iter());
    for (to, from) in block.iter_mut().skip(3).zip(name_and_numbers) {
        *to = *from;
    }
}
