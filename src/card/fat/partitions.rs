//! The part of a card that holds its files.
//!
//! A card bought today has one partition in a table of the old kind. Computers also make cards without
//! any table, and tables of the new kind (GPT), which have a copy at the end of the card. What a
//! partition holds is seen from its first block: the type that the table names is wrong too often.

use embedded_sdmmc::Block;
use heapless::Vec;

use super::layout::{Layout, SIGNATURE, u32_at};
use crate::card::{Trouble, record};

/// The volume that a card holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Volume {
    /// Files that we can read.
    Fat(Layout),
    /// Files of the kind that large cards are sold with. We cannot read them, but know what to say.
    ExFat,
    /// Nothing that we know.
    Nothing,
}

/// The types in a table of the old kind that hold no files themselves: nothing, and further partitions.
const TYPES_WITHOUT_FILES: [u8; 4] = [0x00, 0x05, 0x0F, 0x85];
/// The whole card belongs to a table of the new kind.
const TYPE_GPT: u8 = 0xEE;
/// The type of the partition that a computer starts from. Its FAT is not for anybody's files.
const TYPE_SYSTEM: u8 = 0xEF;
/// The same in a table of the new kind.
const SYSTEM: [u8; 16] = [
    0x28, 0x73, 0x2A, 0xC1, 0x1F, 0xF8, 0xD2, 0x11, 0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B,
];

/// So many partitions are looked at.
const MOST_PARTITIONS: usize = 128;
/// The most bytes of a table of the new kind. The usual ones have a quarter of it.
const MOST_TABLE_BYTES: u32 = 128 * 512;
/// An entry is as long as this, or a multiple of it, up to a block.
const ENTRY_BYTES: u32 = 128;

/// The first blocks of partitions.
#[derive(Default)]
struct Starts {
    /// Those for files.
    files: Vec<u32, MOST_PARTITIONS, u8>,
    /// The first one from which a computer starts, for want of a better one.
    system: Option<u32>,
}

impl Starts {
    fn add(&mut self, start: u32, is_system: bool) {
        if is_system {
            self.system = self.system.or(Some(start));
        } else {
            // Nobody has more.
            let _ = self.files.push(start);
        }
    }
}

/// Reads blocks of a card that has so many.
struct Card<R> {
    blocks: u32,
    read: R,
}

/// Finds what a card of so many blocks holds: on all of it, or in the first partition that we can read.
pub(super) fn find_volume(
    blocks: u32,
    read: impl FnMut(u32) -> Result<Block, Trouble>,
) -> Result<Volume, Trouble> {
    let mut card = Card { blocks, read };
    let first = (card.read)(0)?;
    match volume_of(&first, 0) {
        Volume::Nothing => {}
        volume => return Ok(volume),
    }
    if !first.contents.ends_with(&SIGNATURE) {
        return Ok(Volume::Nothing);
    }
    if entries(&first).any(|(kind, _)| kind == TYPE_GPT) {
        for header in [1, blocks.saturating_sub(1)] {
            if let Some(starts) = card.table(header)? {
                match card.first_volume(&starts)? {
                    Volume::Nothing => {}
                    volume => return Ok(volume),
                }
            }
        }
    }
    let mut starts = Starts::default();
    for (kind, start) in entries(&first) {
        if kind != TYPE_GPT && !TYPES_WITHOUT_FILES.contains(&kind) {
            starts.add(start, kind == TYPE_SYSTEM);
        }
    }
    card.first_volume(&starts)
}

impl<R: FnMut(u32) -> Result<Block, Trouble>> Card<R> {
    /// The first of those partitions that we can read; else whether there is one of the kind that we know.
    fn first_volume(&mut self, starts: &Starts) -> Result<Volume, Trouble> {
        let mut found = Ok(Volume::Nothing);
        for start in starts.files.iter().copied() {
            match self.volume_at(start) {
                Ok(Volume::Fat(layout)) => return Ok(Volume::Fat(layout)),
                Ok(Volume::ExFat) => found = Ok(Volume::ExFat),
                // Another one may be whole.
                Err(Trouble::Faulty) if matches!(found, Ok(Volume::Nothing)) => {
                    found = Err(Trouble::Faulty);
                }
                Ok(Volume::Nothing) | Err(Trouble::Faulty) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        match (&found, starts.system) {
            (Ok(Volume::Nothing), Some(start)) => self.volume_at(start),
            _ => found,
        }
    }

    fn volume_at(&mut self, start: u32) -> Result<Volume, Trouble> {
        // A table that was copied from a larger card, or whatever else ends like a table.
        if start == 0 || start >= self.blocks {
            return Ok(Volume::Nothing);
        }
        let boot = (self.read)(start)?;
        Ok(volume_of(&boot, start))
    }

    /// The partitions in the table of the new kind whose header is that block. `None` if there is none, or
    /// it is spoilt: it has a copy.
    fn table(&mut self, header: u32) -> Result<Option<Starts>, Trouble> {
        let block = match (self.read)(header) {
            Err(Trouble::Faulty) => return Ok(None),
            block => block?,
        };
        let Some(table) = Table::of(&block, header, self.blocks) else {
            return Ok(None);
        };
        let mut starts = Starts::default();
        let mut checksum = record::digest();
        let mut left = table.bytes;
        let mut next_entry = 0;
        for index in 0..table.bytes.div_ceil(Block::LEN_U32) {
            let block = match (self.read)(table.first.saturating_add(index)) {
                Err(Trouble::Faulty) => return Ok(None),
                block => block?,
            };
            let length = left.min(Block::LEN_U32);
            left = left.saturating_sub(length);
            let bytes = usize::try_from(length).unwrap_or(Block::LEN);
            let bytes = block.contents.get(..bytes).unwrap_or_default();
            checksum.update(bytes);
            // Entries begin at multiples of 128 bytes, and what is of interest has fewer: it lies in one block.
            let begin = index.saturating_mul(Block::LEN_U32);
            let end = begin.saturating_add(length);
            while next_entry < end {
                let at = usize::try_from(next_entry.saturating_sub(begin)).unwrap_or(Block::LEN);
                if let Some((start, is_system)) = entry_of(bytes.get(at..).unwrap_or_default()) {
                    starts.add(start, is_system);
                }
                next_entry = next_entry.saturating_add(table.entry_bytes);
            }
        }
        Ok((checksum.finalize() == table.checksum).then_some(starts))
    }
}

/// The place of a table of the new kind.
struct Table {
    first: u32,
    bytes: u32,
    entry_bytes: u32,
    checksum: u32,
}

impl Table {
    /// The table that its header tells of, which is that block of a card with so many. `None` if it is spoilt.
    fn of(block: &Block, header: u32, blocks: u32) -> Option<Self> {
        const CHECKSUM_AT: usize = 16;
        const LEAST_BYTES: usize = 92;
        let bytes = usize::try_from(u32_at(block, 12)?).ok()?;
        let is_header = block.contents.starts_with(b"EFI PART")
            && bytes >= LEAST_BYTES
            && u32_at(block, 24)? == header
            && u32_at(block, 28)? == 0;
        // The checksum is of the header with zeros where it stands.
        let mut blanked = block.clone();
        for byte in blanked.contents.iter_mut().skip(CHECKSUM_AT).take(4) {
            *byte = 0;
        }
        let checksum = record::checksum(blanked.contents.get(..bytes)?);
        if !is_header || checksum != u32_at(block, CHECKSUM_AT)? {
            return None;
        }
        let entry_bytes = u32_at(block, 84)?;
        let table = Self {
            first: u32_at(block, 72).filter(|_| u32_at(block, 76) == Some(0))?,
            bytes: u32_at(block, 80)?.checked_mul(entry_bytes)?,
            entry_bytes,
            checksum: u32_at(block, 88)?,
        };
        let is_usual = entry_bytes > 0
            && entry_bytes <= Block::LEN_U32
            && entry_bytes.is_multiple_of(ENTRY_BYTES)
            && table.bytes <= MOST_TABLE_BYTES
            && table.first < blocks;
        is_usual.then_some(table)
    }
}

/// The first block of the partition of an entry in a table of the new kind, and whether it is one to start from.
fn entry_of(bytes: &[u8]) -> Option<(u32, bool)> {
    let kind: &[u8; 16] = bytes.first_chunk()?;
    let start = u64::from_le_bytes(*bytes.get(32..)?.first_chunk()?);
    if kind.iter().all(|byte| *byte == 0) {
        return None;
    }
    Some((start.try_into().ok()?, *kind == SYSTEM))
}

/// The types and first blocks in a table of the old kind.
fn entries(block: &Block) -> impl Iterator<Item = (u8, u32)> {
    let entries = block.contents.get(446..510).unwrap_or_default();
    entries.chunks_exact(16).filter_map(|entry| {
        let start = u32::from_le_bytes(*entry.get(8..)?.first_chunk()?);
        Some((*entry.get(4)?, start))
    })
}

/// The volume that its first block tells of, which is that block of the card.
fn volume_of(boot: &Block, start: u32) -> Volume {
    let is_exfat = boot
        .contents
        .get(3..)
        .is_some_and(|name| name.starts_with(b"EXFAT   "));
    if is_exfat && boot.contents.ends_with(&SIGNATURE) {
        return Volume::ExFat;
    }
    Layout::of(boot, start).map_or(Volume::Nothing, Volume::Fat)
}
