//! The numbers of journals on their card, and the names that follow from them.

use core::fmt::Write as _;
use core::ops::ControlFlow;

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::fat::Item;
use super::folder::Folder;
use super::journal_file::JournalFile;
use super::{CardSlot, EventSet, Trouble};

/// The number of a journal on its card: the highest is the newest. Only if there is a 999, new ones fill the gaps below
/// it; which event is in hand is written down elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JournalNo(pub u16);

/// So many journals are remembered of one walk through their folder.
const AT_ONCE: usize = 16;

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
        let is_archived = match item.name.parts().1 {
            b"DAT" => false,
            b"OLD" => true,
            _ => return None,
        };
        Some((Self::of_stem(item)?, is_archived))
    }

    /// The number in the name of anything that belongs to a journal.
    fn of_stem(item: &Item) -> Option<Self> {
        let (stem, _) = item.name.parts();
        let digits = stem
            .strip_prefix(b"EVENT")
            .filter(|digits| digits.len() == 3)?;
        let number = digits.iter().try_fold(0_u16, |number, digit| {
            let digit = char::from(*digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit.try_into().ok()?)
        })?;
        let number = Self(number);
        (Self::FIRST..=Self::LAST)
            .contains(&number)
            .then_some(number)
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
            // Of two that share a number, the one that was not put away counts.
            let is_higher = highest.as_ref().is_none_or(|(best, was_archived, _)| {
                *best < number || *best == number && *was_archived
            });
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
            && JournalFile::is_unborn(folder, number, item)?
        {
            return Ok(number);
        }
        match named.max(lost) {
            None if !folder.has_folder(&Self::FIRST.file_name())? => Ok(Self::FIRST),
            number => {
                let number = number.unwrap_or(Self::FIRST);
                // A folder of somebody else's may have the name.
                let mut next = number.next();
                while next <= Self::LAST && folder.has_folder(&next.file_name())? {
                    next = next.next();
                }
                if next <= Self::LAST {
                    Ok(next)
                } else {
                    Self::in_gap(folder)
                }
            }
        }
    }

    /// The highest number that nothing on the card has; or a higher one whose file never became a journal.
    fn in_gap<S: CardSlot>(folder: &mut Folder<S>) -> Result<Self, Trouble> {
        let mut taken = EventSet::EMPTY;
        folder.disk.each_item(folder.home, |item| {
            if let Some(number) = Self::of_stem(&item) {
                taken.insert(number);
            }
            ControlFlow::<()>::Continue(())
        })?;
        let mut falling = (Self::FIRST.0..Self::LAST.0).rev().map(Self);
        let gap = falling.find(|number| !taken.contains(*number));
        let mut below = None;
        while let Some(number) = Self::unborn(folder, false, below)?.filter(|it| Some(*it) > gap) {
            if folder.find(&number.archive_name())?.is_none() {
                return Ok(number);
            }
            below = Some(number);
        }
        gap.ok_or(Trouble::Full)
    }

    /// The highest number below that one, or of all, whose file never became a journal: of those that were put away
    /// or of the others.
    pub(super) fn unborn<S: CardSlot>(
        folder: &mut Folder<S>,
        archived: bool,
        mut below: Option<Self>,
    ) -> Result<Option<Self>, Trouble> {
        loop {
            let some = Self::some_below(folder, archived, below)?;
            for (number, item) in &some {
                if JournalFile::is_unborn(folder, *number, *item)? {
                    return Ok(Some(*number));
                }
            }
            match some.last() {
                Some((number, _)) if some.is_full() => below = Some(*number),
                _ => return Ok(None),
            }
        }
    }

    /// The highest of one kind below that number, in falling order, as many as one walk through the folder remembers.
    fn some_below<S: CardSlot>(
        folder: &mut Folder<S>,
        archived: bool,
        below: Option<Self>,
    ) -> Result<Vec<(Self, Item), AT_ONCE, u8>, Trouble> {
        let mut some = Vec::<(Self, Item), AT_ONCE, u8>::new();
        folder.each_file(|item| {
            let number = match Self::of(item) {
                Some((number, is_archived)) if is_archived == archived => number,
                _ => return,
            };
            let place = some.partition_point(|(other, _)| *other > number);
            if below.is_some_and(|below| number >= below) || place >= AT_ONCE {
                return;
            }
            if some.is_full() {
                some.pop();
            }
            // There is room now.
            let _ = some.insert(place, (number, *item));
        })?;
        Ok(some)
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
