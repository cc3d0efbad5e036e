//! Something small that is kept whole in every record: a ring of blocks.
//!
//! A change is written into the slot after the newest, never over it, so what was saved last is
//! whole whatever happens to the power. Each slot is there twice, in different [pages](super::twin) of the card. The
//! file has its full length from the start: saving touches its own blocks and no block of the file system.

use core::marker::PhantomData;

use super::fat::{File, Item};
use super::folder::Folder;
use super::record::{self, Payload, Sequence};
use super::twin;
use super::{CardSlot, Trouble};

/// An open ring: some blocks of a file.
pub(super) struct Ring<P> {
    file: File,
    /// Its first block.
    first: u32,
    slots: u32,
    /// True if the file keeps two copies of each block.
    is_twin: bool,
    /// The place of the newest record, even one that cannot be read.
    newest: Option<(u32, Sequence)>,
    /// The place of the newest record that can be read.
    readable: Option<(u32, Sequence)>,
    holds: PhantomData<P>,
}

impl<P> Ring<P> {
    /// That of no card.
    pub(super) const CLOSED: Self = Self {
        file: File::new(Item::LOST),
        first: 0,
        slots: 0,
        is_twin: false,
        newest: None,
        readable: None,
        holds: PhantomData,
    };
}

impl<P: Payload> Ring<P> {
    /// Opens a ring of a file that has its length, and looks for the newest record in it.
    #[inline(never)]
    pub(super) fn open<S: CardSlot>(
        folder: &mut Folder<S>,
        file: File,
        (first, slots): (u32, u32),
        is_twin: bool,
    ) -> Result<Self, Trouble> {
        let mut ring = Self {
            file,
            first,
            slots,
            is_twin,
            newest: None,
            readable: None,
            holds: PhantomData,
        };
        for slot in 0..slots {
            for place in ring.places(slot) {
                let block = match folder.read(&mut ring.file, place) {
                    // A block that the card cannot read costs what was in it; the others count.
                    Err(Trouble::Faulty) => continue,
                    block => block?,
                };
                let Some(sequence) = record::sequence::<P>(&block) else {
                    continue;
                };
                let is_newer =
                    |best: Option<(u32, Sequence)>| best.is_none_or(|(_, best)| best < sequence);
                if is_newer(ring.newest) {
                    ring.newest = Some((slot, sequence));
                }
                if is_newer(ring.readable) && record::decode::<P>(&block).is_some() {
                    ring.readable = Some((slot, sequence));
                }
            }
        }
        Ok(ring)
    }

    /// The places of a slot in the file.
    fn places(&self, slot: u32) -> impl Iterator<Item = u32> + use<P> {
        let block = self.first.saturating_add(slot);
        let [first, copy] = twin::places(block);
        let copy = self.is_twin.then_some(copy);
        core::iter::once(if self.is_twin { first } else { block }).chain(copy)
    }

    /// The record that was saved last, as far as it can be read.
    #[inline(never)]
    pub(super) fn read<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<P>, Trouble> {
        let Some((slot, wanted)) = self.readable else {
            return Ok(None);
        };
        for place in self.places(slot) {
            let block = match folder.read(&mut self.file, place) {
                Err(Trouble::Faulty) => continue,
                block => block?,
            };
            if let Some((sequence, payload)) = record::decode(&block)
                && sequence == wanted
            {
                return Ok(Some(payload));
            }
        }
        // It was there a moment ago.
        Err(Trouble::Faulty)
    }

    /// Writes into the slot after the newest. It is on the card when it returns `Ok`.
    #[inline(never)]
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
        let kept = self.readable.map(|(slot, _)| slot);
        for _ in 0..self.slots {
            // What can be read stays until there is something newer that can.
            if kept != Some(slot) {
                let mut is_saved = false;
                for place in self.places(slot) {
                    match folder.write(&mut self.file, place, &block) {
                        // That block is worn out. There are a copy and other slots.
                        Err(Trouble::Faulty) => {}
                        written => {
                            written?;
                            is_saved = true;
                        }
                    }
                }
                if is_saved {
                    self.newest = Some((slot, sequence));
                    self.readable = self.newest;
                    return Ok(());
                }
            }
            slot = self.after(slot);
        }
        if self.slots == 0 {
            return Err(Trouble::FileSystem);
        }
        Err(Trouble::Faulty)
    }

    const fn after(&self, slot: u32) -> u32 {
        let next = slot.saturating_add(1);
        if next < self.slots { next } else { 0 }
    }
}

/// Opens a file that is to have so many blocks, each twice, making it if need be.
///
/// That is done as soon as there is a card, not when something is first saved: making a file takes a
/// hundred times as long as saving. A file of the first firmware, which had no copies, gets room for them. Answers
/// whether it has.
pub(super) fn open_file<S: CardSlot>(
    folder: &mut Folder<S>,
    name: &str,
    blocks: u32,
) -> Result<(File, bool), Trouble> {
    let length = twin::length(blocks);
    let is_slot = |index: u32| index % twin::PAGE < blocks;
    let mut file = match folder.find(name)? {
        Some(item) => File::new(item),
        None => folder.make(name, length, is_slot)?,
    };
    // A card that can only be read is read as it is.
    if file.blocks() < length && !folder.disk.is_stuck() {
        folder.disk.extend_file(&mut file, length, is_slot)?;
    }
    let has_copies = file.blocks() >= length;
    if file.blocks() < blocks || !has_copies && !folder.disk.is_stuck() {
        return Err(Trouble::Full);
    }
    Ok((file, has_copies))
}
