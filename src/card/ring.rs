//! Something small that is kept whole in every record: a ring of blocks.
//!
//! A change is written into the slot after the newest, never over it, so what was saved last is
//! whole whatever happens to the power. The file has its full length from the start: saving touches
//! one data block and no block of the file system.

use core::marker::PhantomData;

use embedded_sdmmc::Block;

use super::fat::File;
use super::folder::Folder;
use super::record::{self, Payload, Sequence};
use super::{CardSlot, Trouble};

/// An open ring: some blocks of a file.
pub(super) struct Ring<P> {
    file: File,
    /// Its first block.
    first: u32,
    slots: u32,
    /// Where the newest record is, even one that cannot be read.
    newest: Option<(u32, Sequence)>,
    /// Where the newest is that can be read.
    readable: Option<u32>,
    holds: PhantomData<P>,
}

impl<P: Payload> Ring<P> {
    /// Opens a ring of a file that has its length, and looks for the newest record in it.
    pub(super) fn open<S: CardSlot>(
        folder: &mut Folder<S>,
        mut file: File,
        (first, slots): (u32, u32),
    ) -> Result<Self, Trouble> {
        let mut newest: Option<(u32, Sequence)> = None;
        let mut readable: Option<(u32, Sequence)> = None;
        for slot in 0..slots {
            let block = match folder.read(&mut file, first.saturating_add(slot)) {
                // A block that the card cannot read costs what was in it; the others count.
                Err(Trouble::Faulty) => continue,
                block => block?,
            };
            let Some(sequence) = record::sequence::<P>(&block) else {
                continue;
            };
            let is_newer =
                |best: Option<(u32, Sequence)>| best.is_none_or(|(_, best)| best < sequence);
            if is_newer(newest) {
                newest = Some((slot, sequence));
            }
            if is_newer(readable) && record::decode::<P>(&block).is_some() {
                readable = Some((slot, sequence));
            }
        }
        Ok(Self {
            file,
            first,
            slots,
            newest,
            readable: readable.map(|(slot, _)| slot),
            holds: PhantomData,
        })
    }

    /// What was saved last, as far as it can be read.
    pub(super) fn read<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<P>, Trouble> {
        let Some(slot) = self.readable else {
            return Ok(None);
        };
        let block = folder.read(&mut self.file, self.first.saturating_add(slot))?;
        Ok(record::decode(&block).map(|(_, payload)| payload))
    }

    /// Writes into the slot after the newest. Durable when it returns `Ok`.
    pub(super) fn save<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        payload: &P,
    ) -> Result<(), Trouble> {
        let (mut slot, sequence) = self
            .newest
            .map_or((0, Sequence::FIRST), |(slot, sequence)| {
                (self.after(slot), sequence.next())
            });
        let block = record::encode(payload, sequence).ok_or(Trouble::Faulty)?;
        for _ in 1..self.slots {
            match folder.write(&mut self.file, self.first.saturating_add(slot), &block) {
                // That block is worn out. There are others, up to the one that can be read.
                Err(Trouble::Faulty) => slot = self.after(slot),
                written => {
                    written?;
                    self.newest = Some((slot, sequence));
                    self.readable = Some(slot);
                    return Ok(());
                }
            }
            if self.readable == Some(slot) {
                break;
            }
        }
        Err(Trouble::Faulty)
    }

    const fn after(&self, slot: u32) -> u32 {
        let next = slot.saturating_add(1);
        if next < self.slots { next } else { 0 }
    }
}

/// Opens a file that is to have so many blocks, making it if need be.
///
/// That is done as soon as there is a card, not when something is first saved: making a file takes a
/// hundred times as long as saving.
pub(super) fn open_file<S: CardSlot>(
    folder: &mut Folder<S>,
    name: &str,
    blocks: u32,
) -> Result<File, Trouble> {
    let mut file = match folder.find(name)? {
        Some(item) => File::new(item),
        None => folder.make(name, blocks, blocks)?,
    };
    // The power may have failed when firmware without a ledger made it.
    for index in file.blocks()..blocks {
        folder
            .disk
            .extend_file(&mut file, index.saturating_add(1))?;
        if file.blocks() > index {
            folder.write(&mut file, index, &Block::new())?;
        }
    }
    if file.blocks() < blocks {
        return Err(Trouble::Full);
    }
    Ok(file)
}
