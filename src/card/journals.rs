//! The journals on a card, of which one at most is open: what each request about them does.

use core::mem;

use super::folder::Folder;
use super::journal_file::JournalFile;
use super::record::Sequence;
use super::{CardSlot, Found, Report, Trouble};
use crate::journal::{Entry, EventId};

/// Which journal is open, and for what.
pub(super) enum Journals {
    /// None.
    Closed,
    /// One that is being read; nothing can be appended yet.
    Reading(JournalFile),
    /// One that was read to its end, or is new: entries can be appended.
    Open(JournalFile),
}

impl Journals {
    /// No journal is open yet.
    pub(super) const CLOSED: Self = Self::Closed;

    /// Opens the newest journal and reads its first entry.
    pub(super) fn load<S: CardSlot>(&mut self, folder: &Folder<S>) -> Result<Report, Trouble> {
        self.close(folder)?;
        if let Some(journal) = JournalFile::newest(folder)? {
            *self = Self::Reading(journal);
        }
        Ok(self
            .read_on(folder)?
            .unwrap_or(Report::Loaded(Found::Nothing)))
    }

    /// Reads the next entry of the journal that is being read, if one is.
    ///
    /// After the last one the journal is open, unless a record comes after a gap: then it is
    /// damaged in its middle. What follows the gap was reported as durable once and must not be
    /// written over; nor must it come back to life behind new entries that filled the gap.
    pub(super) fn read_on<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
    ) -> Result<Option<Report>, Trouble> {
        let mut journal = match mem::replace(self, Self::Closed) {
            Self::Reading(journal) => journal,
            other => {
                *self = other;
                return Ok(None);
            }
        };
        if let Some(entry) = journal.read(folder)? {
            *self = Self::Reading(journal);
            return Ok(Some(Report::Entry(entry)));
        }
        let entries = journal.entries();
        let found = if journal.is_at_end(folder)? {
            *self = Self::Open(journal);
            Found::Whole(entries)
        } else {
            journal.close(folder)?;
            Found::Damaged(entries)
        };
        Ok(Some(Report::Loaded(found)))
    }

    /// Opens the newest journal, if it is of that event, whole, and has just so many entries.
    pub(super) fn resume<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        event: EventId,
        entries: u32,
    ) -> Result<Report, Trouble> {
        self.close(folder)?;
        let Some(mut journal) = JournalFile::newest(folder)? else {
            return Ok(Report::Resumed(false));
        };
        // Another box may have begun another event on this card meanwhile; what is appended behind
        // its back would not be found again.
        if journal.event() != event {
            journal.close(folder)?;
            return Ok(Report::Resumed(false));
        }
        while journal.entries() <= entries && journal.read(folder)?.is_some() {}
        let is_as_told = journal.entries() == entries && journal.is_at_end(folder)?;
        if is_as_told {
            *self = Self::Open(journal);
        } else {
            journal.close(folder)?;
        }
        Ok(Report::Resumed(is_as_told))
    }

    /// Makes a new journal and opens it.
    pub(super) fn begin<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        event: EventId,
    ) -> Result<Report, Trouble> {
        self.close(folder)?;
        *self = Self::Open(JournalFile::make(folder, event)?);
        Ok(Report::Begun)
    }

    /// Writes an entry to its place in a journal that was just begun.
    pub(super) fn tell<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        sequence: u32,
        entry: &Entry,
    ) -> Result<Report, Trouble> {
        match self {
            Self::Open(journal) if journal.event() == entry.event => {
                journal.tell(folder, Sequence(sequence), entry)?;
                Ok(Report::Appended)
            }
            _ => Ok(Report::Resumed(false)),
        }
    }

    /// Appends an entry to the open journal, if it is one of the same event.
    pub(super) fn append<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        entry: &Entry,
    ) -> Result<Report, Trouble> {
        match self {
            Self::Open(journal) if journal.event() == entry.event => {
                journal.append(folder, entry)?;
                Ok(Report::Appended)
            }
            _ => Ok(Report::Resumed(false)),
        }
    }

    fn close<S: CardSlot>(&mut self, folder: &Folder<S>) -> Result<(), Trouble> {
        match mem::replace(self, Self::Closed) {
            Self::Closed => Ok(()),
            Self::Reading(journal) | Self::Open(journal) => journal.close(folder),
        }
    }
}
