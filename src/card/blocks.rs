//! The blocks of a card: what was read was there, and what was written is.
//!
//! A card answers wrongly now and then: a loose contact, a worn page, a controller that is busy with itself. Mostly
//! the next answer is right. So a read that fails is tried again, after a pause and with the card started afresh,
//! before anything is called damaged; and what was written is read back before anybody relies on it.

use core::cell::Cell;

use embedded_sdmmc::{Block, BlockIdx};

use super::record::checksum;
use super::{CardSlot, Trouble};
use crate::time::Span;

/// The pauses before a block is tried again. A controller that moves its pages answers after some tens of milliseconds.
const PAUSES: [Span; 3] = [
    Span::from_millis(1),
    Span::from_millis(10),
    Span::from_millis(50),
];
/// The number of last writes that a card may hold in its own memory, to be lost when the power fails.
pub(super) const CACHED_WRITES: u32 = 16;

/// The slot with a card whose blocks are read and written.
pub(super) struct Blocks<S: CardSlot> {
    slot: S,
    /// The block by which the card is known again after it was started afresh, and its checksum.
    token: Cell<Option<(u32, u32)>>,
    /// The number of blocks written so far.
    written: Cell<u32>,
    /// The number of blocks that the card says it has. Nobody asks it for others: a file system may say anything.
    limit: Cell<u32>,
}

impl<S: CardSlot> Blocks<S> {
    pub(super) const fn new(slot: S) -> Self {
        Self {
            slot,
            token: Cell::new(None),
            written: Cell::new(0),
            limit: Cell::new(u32::MAX),
        }
    }

    /// The slot itself.
    pub(super) const fn slot(&self) -> &S {
        &self.slot
    }

    /// Forgets the card: whatever answers next may be another one.
    pub(super) fn forget(&self) {
        self.token.set(None);
        self.limit.set(u32::MAX);
        self.slot.forget();
    }

    /// The number of blocks that the card says it has.
    pub(super) fn count(&self) -> Result<u32, Trouble> {
        let count = self.slot.num_blocks();
        let count = count
            .map(|count| count.0)
            .map_err(|error| trouble::<S>(&error))?;
        self.limit.set(count);
        Ok(count)
    }

    /// From now on the card is known by that block, which nobody changes while it is in.
    pub(super) fn know_by(&self, block: u32, contents: &Block) {
        self.token.set(Some((block, checksum(&contents.contents))));
    }

    /// The number of blocks written so far.
    pub(super) fn written(&self) -> u32 {
        self.written.get()
    }

    /// Reads a block. Faulty if it cannot be read however often it is tried.
    pub(super) fn read(&self, block: u32) -> Result<Block, Trouble> {
        let mut found = self.read_once(block);
        for pause in PAUSES {
            if found.as_ref().err() != Some(&Trouble::Faulty) {
                break;
            }
            self.start_afresh(pause)?;
            found = self.read_once(block);
        }
        found
    }

    /// Reads a block only to see whether the card is there.
    pub(super) fn read_once(&self, block: u32) -> Result<Block, Trouble> {
        if block >= self.limit.get() {
            return Err(Trouble::Faulty);
        }
        let mut blocks = [Block::new()];
        let read = self.slot.read(&mut blocks, BlockIdx(block));
        read.map_err(|error| trouble::<S>(&error))?;
        let [block] = blocks;
        Ok(block)
    }

    /// Writes a block and reads it back: it is on the card when this returns `Ok`. Faulty if the card does not take
    /// it, or forgets it.
    pub(super) fn write(&self, block: u32, contents: &Block) -> Result<(), Trouble> {
        let mut pauses = PAUSES.into_iter();
        loop {
            let written = self.write_unseen(block, contents);
            let is_there = match written {
                Ok(()) => self
                    .read(block)
                    .map(|found| found.contents == contents.contents),
                Err(trouble) => Err(trouble),
            };
            match is_there {
                Ok(true) => return Ok(()),
                Ok(false) | Err(Trouble::Faulty) => {}
                Err(trouble) => return Err(trouble),
            }
            let pause = pauses.next().ok_or(Trouble::Faulty)?;
            self.start_afresh(pause)?;
        }
    }

    /// Writes a block that nobody relies on before it is read.
    pub(super) fn write_unseen(&self, block: u32, contents: &Block) -> Result<(), Trouble> {
        if block >= self.limit.get() {
            return Err(Trouble::Faulty);
        }
        let written = self
            .slot
            .write(core::slice::from_ref(contents), BlockIdx(block));
        written.map_err(|error| trouble::<S>(&error))?;
        self.written.set(self.written.get().wrapping_add(1));
        Ok(())
    }

    /// Gives the card time to come to its senses, and starts it anew. Whoever answers then must be the same card.
    fn start_afresh(&self, pause: Span) -> Result<(), Trouble> {
        self.slot.pause(pause);
        self.slot.forget();
        let Some((block, known)) = self.token.get() else {
            return Ok(());
        };
        match self.read_once(block) {
            Ok(found) if checksum(&found.contents) != known => Err(Trouble::Missing),
            Ok(_) | Err(Trouble::Faulty) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }
}

/// The trouble that an error of the slot means.
fn trouble<S: CardSlot>(error: &S::Error) -> Trouble {
    if S::is_missing(error) {
        Trouble::Missing
    } else {
        Trouble::Faulty
    }
}
