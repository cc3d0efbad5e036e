//! The file that keeps one event's journal: one entry a block, in order.
//!
//! What this guarantees under power loss:
//!
//! - The file gets room for [`JOURNAL_ROOM`] entries when the event begins. Until that is done it
//!   holds no entry and is not taken for a journal, and nothing in an older journal has changed.
//! - An event that is told anew gets its first entry last, so the same holds until all of it is
//!   there.
//! - Appending writes one block that held no entry before, and no block of the file system. When
//!   the power fails in it, every entry appended before is there, and the one under way is there
//!   or not.
//! - A full file grows by the same room. That is the one moment of an event at which the file
//!   system is touched. When the power fails between two writes of it, the file is as long as it
//!   was or as it is to be. In the middle of one (half a block new, half garbage) it can be spoilt
//!   as on any FAT device.

use core::fmt::Write as _;

use embedded_sdmmc::{DirEntry, RawFile};
use heapless::String;

use super::folder::Folder;
use super::record::{self, Sequence};
use super::{CardSlot, Trouble};
use crate::journal::{Entry, EventId};

/// How many entries a new journal has room for, and by how many it grows when it is full. More of
/// them would make the arbiter wait for the card when the event begins.
pub const JOURNAL_ROOM: u32 = 128;

/// The number of a journal on its card: the highest is the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Number(u16);

impl Number {
    const FIRST: Self = Self(1);
    const LAST: Self = Self(999);

    fn next(self) -> Option<Self> {
        (self < Self::LAST).then_some(Self(self.0.saturating_add(1)))
    }

    /// The name of its file.
    fn name(self) -> String<12> {
        let mut name = String::new();
        // Three digits at most, so it fits; an empty name would be refused.
        let _ = write!(name, "EVENT{:03}.DAT", self.0);
        name
    }

    /// The number of the journal with that entry in the folder.
    fn of(entry: &DirEntry) -> Option<Self> {
        let digits = entry.name.base_name().strip_prefix(b"EVENT")?;
        if entry.name.extension() != b"DAT" || digits.len() != 3 {
            return None;
        }
        let number = digits.iter().try_fold(0_u16, |number, digit| {
            let digit = char::from(*digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit.try_into().ok()?)
        })?;
        (Self::FIRST..=Self::LAST)
            .contains(&Self(number))
            .then_some(Self(number))
    }

    /// The highest on the card below that one, or of all.
    fn highest<S: CardSlot>(
        folder: &Folder<S>,
        below: Option<Self>,
    ) -> Result<Option<Self>, Trouble> {
        let mut highest = None;
        folder.each_file(|entry| {
            let number = Self::of(entry).filter(|number| below.is_none_or(|below| *number < below));
            highest = highest.max(number);
        })?;
        Ok(highest)
    }
}

/// An open journal, read or written up to a certain entry.
pub(super) struct JournalFile {
    file: RawFile,
    event: EventId,
    entries: u32,
    blocks: u32,
}

impl JournalFile {
    /// Opens the newest journal, before its first entry.
    ///
    /// A file that does not begin with an entry is passed over: the power failed before it got one.
    pub(super) fn newest<S: CardSlot>(folder: &Folder<S>) -> Result<Option<Self>, Trouble> {
        let mut below = None;
        while let Some(number) = Number::highest(folder, below)? {
            let file = folder.open_file(&number.name())?;
            match record::decode::<Entry>(&folder.read(file, 0)?) {
                Some((Sequence::FIRST, Entry { event, .. })) => {
                    return Ok(Some(Self {
                        file,
                        event,
                        entries: 0,
                        blocks: folder.blocks(file)?,
                    }));
                }
                _ => folder.close_file(file)?,
            }
            below = Some(number);
        }
        Ok(None)
    }

    /// Makes a new journal, with all its room.
    pub(super) fn make<S: CardSlot>(folder: &Folder<S>, event: EventId) -> Result<Self, Trouble> {
        let file = Self::make_file(folder)?;
        let blocks = folder.extend(file, JOURNAL_ROOM)?;
        if blocks < JOURNAL_ROOM {
            return Err(Trouble::Full);
        }
        Ok(Self {
            file,
            event,
            entries: 0,
            blocks,
        })
    }

    /// The file for a new journal, with the number after the highest there is.
    ///
    /// If that one was never finished, because the power failed or the card was full, it is used
    /// now: otherwise every attempt would leave another file behind.
    fn make_file<S: CardSlot>(folder: &Folder<S>) -> Result<RawFile, Trouble> {
        let number = match Number::highest(folder, None)? {
            None => Number::FIRST,
            Some(number) => {
                let file = folder.open_file(&number.name())?;
                if Self::is_unfinished(folder, file)? {
                    return Ok(file);
                }
                folder.close_file(file)?;
                number.next().ok_or(Trouble::Full)?
            }
        };
        let file = folder.open_or_make_file(&number.name())?;
        // There can be none yet, unless the card misled us; then nothing in it may be touched.
        if folder.blocks(file)? > 0 {
            return Err(Trouble::Faulty);
        }
        Ok(file)
    }

    fn is_unfinished<S: CardSlot>(folder: &Folder<S>, file: RawFile) -> Result<bool, Trouble> {
        let blocks = folder.blocks(file)?;
        Ok(!has_entry(folder, file, 0, blocks)?)
    }

    /// Whose journal it is.
    pub(super) const fn event(&self) -> EventId {
        self.event
    }

    /// How many entries have been read or written.
    pub(super) const fn entries(&self) -> u32 {
        self.entries
    }

    /// Reads the next entry. `None` if the next block is not the next record of this event.
    pub(super) fn read<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
    ) -> Result<Option<Entry>, Trouble> {
        if self.entries >= self.blocks {
            return Ok(None);
        }
        let block = folder.read(self.file, self.entries)?;
        let next = self.next_sequence();
        let found = record::decode::<Entry>(&block)
            .filter(|(sequence, entry)| *sequence == next && entry.event == self.event);
        if found.is_some() {
            self.entries = self.entries.saturating_add(1);
        }
        Ok(found.map(|(_, entry)| entry))
    }

    /// Whether nothing comes after the entries that have been read: no block has any record, not
    /// even one that cannot be read.
    pub(super) fn is_at_end<S: CardSlot>(&self, folder: &Folder<S>) -> Result<bool, Trouble> {
        let has_more = has_entry(folder, self.file, self.entries, self.blocks)?;
        // Back to the last entry: the driver finds its way back only from the beginning of the file,
        // and the first press that is saved would wait for that.
        if let Some(last) = self.entries.checked_sub(1) {
            folder.read(self.file, last)?;
        }
        Ok(!has_more)
    }

    /// Writes the next entry. Durable when it returns `Ok`. To be called at the end only.
    pub(super) fn append<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        entry: &Entry,
    ) -> Result<(), Trouble> {
        self.tell(folder, self.next_sequence(), entry)
    }

    /// Writes an entry to its place. Durable when it returns `Ok`.
    pub(super) fn tell<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        sequence: Sequence,
        entry: &Entry,
    ) -> Result<(), Trouble> {
        let block = record::encode(entry, sequence).ok_or(Trouble::Faulty)?;
        let place = sequence.0.checked_sub(1).ok_or(Trouble::Faulty)?;
        if place >= self.blocks {
            // On an almost full card whatever room is left will do.
            self.blocks = folder.extend(self.file, self.blocks.saturating_add(JOURNAL_ROOM))?;
        }
        if place >= self.blocks {
            return Err(Trouble::Full);
        }
        folder.write(self.file, place, &block)?;
        self.entries = self.entries.max(sequence.0);
        Ok(())
    }

    /// Closes the file.
    pub(super) fn close<S: CardSlot>(self, folder: &Folder<S>) -> Result<(), Trouble> {
        folder.close_file(self.file)
    }

    const fn next_sequence(&self) -> Sequence {
        Sequence(self.entries).next()
    }
}

/// Whether any of these blocks holds an entry.
fn has_entry<S: CardSlot>(
    folder: &Folder<S>,
    file: RawFile,
    from: u32,
    to: u32,
) -> Result<bool, Trouble> {
    for index in from..to {
        if record::sequence::<Entry>(&folder.read(file, index)?).is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
