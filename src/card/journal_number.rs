//! The numbers of journals on their card, and the names that follow from them.

use core::fmt::Write as _;

use heapless::String;
use serde::{Deserialize, Serialize};

use super::fat::Item;
use super::folder::Folder;
use super::journal_file::JournalFile;
use super::{CardSlot, Trouble};

/// The number of a journal on its card: the highest is the newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JournalNo(pub u16);

impl JournalNo {
    const FIRST: Self = Self(1);
    const LAST: Self = Self(999);

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The name of its file.
    pub(super) fn file_name(self) -> String<12> {
        self.named(".DAT")
    }

    /// The name of its file if it is archived.
    pub(super) fn archive_name(self) -> String<12> {
        self.named(".OLD")
    }

    /// The name of the folder for the files made of the event.
    pub(super) fn folder_name(self) -> String<12> {
        self.named("")
    }

    fn named(self, extension: &str) -> String<12> {
        let mut name = String::new();
        // Three digits at most, so it fits; an empty name would be refused.
        let _ = write!(name, "EVENT{:03}{extension}", self.0);
        name
    }

    /// The number of the journal with that name, and whether it is archived.
    pub(super) fn of(item: &Item) -> Option<(Self, bool)> {
        let (stem, extension) = item.name.parts();
        let is_archived = match extension {
            b"DAT" => false,
            b"OLD" => true,
            _ => return None,
        };
        let digits = stem
            .strip_prefix(b"EVENT")
            .filter(|digits| digits.len() == 3)?;
        let number = digits.iter().try_fold(0_u16, |number, digit| {
            let digit = char::from(*digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit.try_into().ok()?)
        })?;
        (Self::FIRST..=Self::LAST)
            .contains(&Self(number))
            .then_some((Self(number), is_archived))
    }

    /// The highest on the card below that one, or of all, with its file.
    pub(super) fn highest<S: CardSlot>(
        folder: &mut Folder<S>,
        below: Option<Self>,
    ) -> Result<Option<(Self, bool, Item)>, Trouble> {
        let mut highest: Option<(Self, bool, Item)> = None;
        folder.each_file(|item| {
            let Some((number, is_archived)) = Self::of(item) else {
                return;
            };
            let is_low_enough = below.is_none_or(|below| number < below);
            let is_higher = highest.as_ref().is_none_or(|(best, ..)| *best < number);
            if is_low_enough && is_higher {
                highest = Some((number, is_archived, *item));
            }
        })?;
        Ok(highest)
    }

    /// The number for a new journal: after the highest there is, or that one itself if it never
    /// became a journal. Otherwise every attempt would leave another file behind.
    pub(super) fn free<S: CardSlot>(folder: &mut Folder<S>) -> Result<Self, Trouble> {
        // One that the file system has lost keeps its number: it is all by which it can be found.
        let lost = folder.lost()?.below(None);
        let found = Self::highest(folder, None)?;
        let named = found.as_ref().map(|(number, ..)| *number);
        if let Some((number, false, item)) = found
            && lost < Some(number)
            && JournalFile::is_unborn(folder, item)?
        {
            return Ok(number);
        }
        match named.max(lost) {
            None => Ok(Self::FIRST),
            Some(number) if number < Self::LAST => Ok(number.next()),
            Some(_) => Err(Trouble::Full),
        }
    }

    /// The file of that journal, and whether it is archived.
    pub(super) fn find<S: CardSlot>(
        self,
        folder: &mut Folder<S>,
    ) -> Result<Option<(Item, bool)>, Trouble> {
        for (name, is_archived) in [(self.file_name(), false), (self.archive_name(), true)] {
            if let Some(item) = folder.find(&name)? {
                return Ok(Some((item, is_archived)));
            }
        }
        Ok(None)
    }
}
