//! The journals on a card, of which one at most is open: what each request about them does.

use core::mem;

use super::atlas;
use super::fat::{Directory, Item, Name};
use super::folder::Folder;
use super::journal_file::JournalFile;
use super::pack::Entries;
use super::{CardSlot, Found, JournalNo, Listing, Replaced, Report, Resumed, Trouble, Verdict};
use crate::journal::{Entry, EventId, Summary};

/// The journal that is open, and its use.
pub(super) enum Journals {
    /// None.
    Closed,
    /// One that is being read; nothing can be appended yet.
    Reading(JournalFile),
    /// One that is being told; it is no journal yet.
    Telling(JournalFile),
    /// One that was read to its end, or is new: entries can be appended.
    Open(JournalFile),
}

impl Journals {
    /// No journal is open yet.
    pub(super) const CLOSED: Self = Self::Closed;

    /// The number of the journal to which entries can be appended.
    pub(super) const fn open_number(&self) -> Option<JournalNo> {
        match self {
            Self::Open(journal) => Some(journal.number()),
            Self::Closed | Self::Reading(_) | Self::Telling(_) => None,
        }
    }

    /// The number of the journal that is open for anything.
    const fn number(&self) -> Option<JournalNo> {
        match self {
            Self::Open(journal) | Self::Reading(journal) | Self::Telling(journal) => {
                Some(journal.number())
            }
            Self::Closed => None,
        }
    }

    /// True if one is being told.
    pub(super) const fn is_telling(&self) -> bool {
        matches!(self, Self::Telling(_))
    }

    /// Opens that journal, or the newest, and reads its first entries.
    #[inline(never)]
    pub(super) fn load<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        wanted: Option<JournalNo>,
    ) -> Result<Report, Trouble> {
        *self = Self::Closed;
        let found = match wanted {
            Some(number) => match open(folder, number)? {
                // What was in hand was a journal. It has lost all by which one is known.
                None if number.find(folder)?.is_some() => {
                    return Ok(Report::Loaded(Found::Damaged {
                        read: 0,
                        missing: 1,
                    }));
                }
                None => newest(folder)?,
                found => found,
            },
            None => newest(folder)?,
        };
        if let Some(mut journal) = found {
            journal.expect(folder)?;
            *self = Self::Reading(journal);
        }
        Ok(self
            .read_on(folder)?
            .unwrap_or(Report::Loaded(Found::Nothing)))
    }

    /// Reads the next entries of the journal that is being read, if one is.
    ///
    /// After the last one the journal is open, unless a record comes after a gap: then it is
    /// damaged in its middle. What follows the gap was reported as durable once and must not be
    /// written over; nor must it come back to life behind new entries that filled the gap.
    #[inline(never)]
    pub(super) fn read_on<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Report>, Trouble> {
        let Self::Reading(journal) = self else {
            return Ok(None);
        };
        if let Some(entries) = journal.read(folder)? {
            return Ok(Some(Report::Entries(entries)));
        }
        let entries = journal.entries();
        let missing = journal.missing();
        let is_adrift = journal.is_adrift();
        let is_whole = journal.is_at_end(folder)?;
        let journal = mem::replace(self, Self::Closed);
        let found = match (is_whole, journal) {
            (true, _) if is_adrift => Found::Rescued(entries),
            (true, Self::Reading(journal)) => {
                *self = Self::Open(journal);
                Found::Whole(entries)
            }
            _ => Found::Damaged {
                read: entries,
                missing,
            },
        };
        Ok(Some(Report::Loaded(found)))
    }

    /// Does what can wait.
    #[inline(never)]
    pub(super) fn tidy<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        match self {
            Self::Open(journal) => journal.tidy(folder),
            Self::Closed | Self::Reading(_) | Self::Telling(_) => Ok(()),
        }
    }

    /// Opens the journal of that event, if it is whole and has just so many entries.
    #[inline(never)]
    pub(super) fn resume<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        in_hand: Option<JournalNo>,
        event: EventId,
        entries: u32,
    ) -> Result<Report, Trouble> {
        *self = Self::Closed;
        let Some(mut journal) = of_event(folder, in_hand, event)? else {
            return Ok(Report::Resumed(Resumed::Otherwise));
        };
        journal.expect(folder)?;
        let mut last = None;
        while journal.entries() <= entries
            && let Some(read) = journal.read(folder)?
        {
            last = Some(read);
        }
        let (found, is_at_end) = (journal.entries(), journal.is_at_end(folder)?);
        let resumed = if journal.is_adrift() || found <= entries && !is_at_end {
            Resumed::Unreadable
        } else if found == entries {
            Resumed::AsTold
        } else if found == entries.saturating_add(1) && is_at_end {
            let last = last.and_then(Iterator::last);
            let last = last.as_ref().and_then(Entries::one);
            last.map_or(Resumed::Otherwise, Resumed::OneMore)
        } else {
            Resumed::Otherwise
        };
        if matches!(resumed, Resumed::AsTold | Resumed::OneMore(_)) {
            *self = Self::Open(journal);
        }
        Ok(Report::Resumed(resumed))
    }

    /// Makes a new journal, to be told.
    #[inline(never)]
    pub(super) fn begin<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        number: JournalNo,
        event: EventId,
        room: u32,
    ) -> Result<Report, Trouble> {
        *self = Self::Telling(JournalFile::make(folder, number, event, room)?);
        Ok(Report::Begun(event))
    }

    /// Tells the next entries of a journal that was just begun.
    #[inline(never)]
    pub(super) fn tell<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entries: Entries,
    ) -> Result<Report, Trouble> {
        match self {
            Self::Telling(journal) if journal.event() == entries.event() => {
                journal.tell_all(folder, entries)?;
                Ok(Report::Told)
            }
            _ => Ok(Report::Resumed(Resumed::Otherwise)),
        }
    }

    /// All has been told: from now on it is a journal.
    #[inline(never)]
    pub(super) fn conclude<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Report, Trouble> {
        let Self::Telling(mut journal) = mem::replace(self, Self::Closed) else {
            return Ok(Report::Resumed(Resumed::Otherwise));
        };
        journal.conclude(folder)?;
        *self = Self::Open(journal);
        Ok(Report::Concluded)
    }

    /// Does away with the journal that another one replaces. Answers whether its room is still to be given back.
    #[inline(never)]
    pub(super) fn replace<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        in_hand: Option<JournalNo>,
        replaced: Replaced,
    ) -> Result<bool, Trouble> {
        let (Replaced::PutAway(event) | Replaced::Delete(event)) = replaced else {
            return Ok(false);
        };
        // Journals of an earlier firmware may share an id. The one that is open stays what it is.
        let own = self.number();
        let is_old =
            |journal: &JournalFile| journal.event() == event && Some(journal.number()) != own;
        let old = in_hand_or_first(folder, in_hand, is_old)?;
        let Some(old) = old else {
            return Ok(false);
        };
        match replaced {
            Replaced::Delete(_) => {
                doom(folder, old.number())?;
                self.take_number(folder, old.number())?;
                Ok(true)
            }
            // If it cannot be put away, there are two of that event in the list.
            _ => self.archive(folder, old.number(), true).map(|_| false),
        }
    }

    /// The open journal takes the number of one that it has replaced, by which people know the event and its files.
    /// Where it lies is forgotten first and written down last: if the power fails on the way, nobody looks for a journal
    /// that has another name by then.
    fn take_number<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        number: JournalNo,
    ) -> Result<(), Trouble> {
        let Self::Open(journal) = self else {
            return Ok(());
        };
        let name = number.file_name();
        // Something else of that number may have been put away.
        if number.find(folder)?.is_some() || folder.has_folder(&name)? {
            return Ok(());
        }
        let Some((item, false)) = journal.number().find(folder)? else {
            return Ok(());
        };
        atlas::forget(folder, journal.number())?;
        let item = folder.disk.rename(item, Name::new(&name))?;
        journal.renumbered(folder, item, number)
    }

    /// Closes that journal, if it is the open one. Answers whether it was.
    pub(super) fn let_go(&mut self, number: JournalNo) -> bool {
        let is_open = self.number() == Some(number);
        if is_open {
            *self = Self::Closed;
        }
        is_open
    }

    /// Appends an entry to the open journal, if it is one of the same event.
    #[inline(never)]
    pub(super) fn append<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entry: &Entry,
    ) -> Result<Report, Trouble> {
        match self {
            Self::Open(journal) if journal.event() == entry.event => {
                match journal.append(folder, entry) {
                    // The block cannot be written. The event is told anew, into other blocks.
                    Err(Trouble::Faulty) => *self = Self::Closed,
                    appended => return appended.map(|()| Report::Appended),
                }
            }
            _ => {}
        }
        Ok(Report::Resumed(Resumed::Otherwise))
    }

    /// Makes room in the open journal before it is needed.
    #[inline(never)]
    pub(super) fn reserve<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entries: u32,
    ) -> Result<Report, Trouble> {
        if let Self::Open(journal) = self
            && !journal.has_room(entries)
        {
            journal.make_room(folder, entries)?;
        }
        Ok(Report::Reserved)
    }

    /// Saves what is to be seen of the event in the list.
    #[inline(never)]
    pub(super) fn describe<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        summary: &Summary,
    ) -> Result<Report, Trouble> {
        if let Self::Open(journal) = self {
            journal.describe(folder, summary)?;
        }
        Ok(Report::Described)
    }

    /// Puts a journal away, or takes it back. Answers whether it could: not if there is another of
    /// that name.
    #[inline(never)]
    pub(super) fn archive<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        number: JournalNo,
        away: bool,
    ) -> Result<bool, Trouble> {
        let Some((item, is_archived)) = number.find(folder)? else {
            // One that the file system has lost cannot be put anywhere.
            return Ok(!folder.lost()?.contains(number));
        };
        if is_archived == away {
            return Ok(true);
        }
        let name = if away {
            number.archive_name()
        } else {
            number.file_name()
        };
        if folder.find(&name)?.is_some() {
            return Ok(false);
        }
        let item = folder.disk.rename(item, Name::new(&name))?;
        if let Self::Open(journal) = self
            && journal.number() == number
        {
            journal.renamed(item);
        }
        Ok(true)
    }
}

/// Deletes the files made of an event and then its journal: if the power fails on the way, the
/// event is still there to be deleted.
#[inline(never)]
pub(super) fn delete<S: CardSlot>(
    folder: &mut Folder<S>,
    number: JournalNo,
) -> Result<(), Trouble> {
    doom(folder, number)?;
    folder.disk.clear_doomed(folder.home)
}

/// The same, but the room that the journal takes is not given back yet.
fn doom<S: CardSlot>(folder: &mut Folder<S>, number: JournalNo) -> Result<(), Trouble> {
    if folder.is_lost() {
        return Err(Trouble::Locked);
    }
    let home = folder.home;
    let name = Name::new(&number.folder_name());
    let folder_item = folder.disk.find(home, name)?;
    if let Some(item) = folder_item
        && let Some(made) = item.directory()
    {
        folder.disk.clear_doomed(made)?;
        while let Some(file) = any_file(folder, made)? {
            folder.disk.delete(made, file)?;
        }
        // Folders that somebody else put there stay, and so does this one then.
        if folder.disk.is_empty(made)? {
            folder.disk.delete(home, item)?;
        }
    }
    let found = number.find(folder)?;
    atlas::forget(folder, number)?;
    folder.forget_lost();
    match found {
        Some((item, _)) => folder.disk.doom(home, item),
        None => Ok(()),
    }
}

/// The verdict on a journal, after all of it was read.
#[inline(never)]
pub(super) fn verify<S: CardSlot>(
    folder: &mut Folder<S>,
    number: JournalNo,
) -> Result<Verdict, Trouble> {
    match open(folder, number)? {
        Some(mut journal) => journal.verify(folder),
        None => Ok(Verdict {
            entries: 0,
            is_whole: false,
            first_bad: Some(0),
        }),
    }
}

/// The next journal below that number, as the list shows it.
#[inline(never)]
pub(super) fn list<S: CardSlot>(
    folder: &mut Folder<S>,
    below: Option<JournalNo>,
) -> Result<Option<Listing>, Trouble> {
    let mut below = below;
    loop {
        let found = JournalNo::highest(folder, below)?;
        let lost = folder.lost()?.below(below);
        let by_name = found.map(|(number, ..)| number);
        if let Some(number) = lost.filter(|lost| by_name < Some(*lost)) {
            return Ok(Some(Listing {
                number,
                is_archived: false,
                is_damaged: true,
                summary: None,
            }));
        }
        let Some((number, is_archived, item)) = found else {
            return Ok(None);
        };
        if let Some(mut journal) = JournalFile::open(folder, number, item)? {
            let summary = journal.summary(folder)?;
            return Ok(Some(Listing {
                number,
                is_archived,
                is_damaged: journal.is_headless(),
                summary,
            }));
        }
        below = Some(number);
    }
}

/// The most journals that the card had been given when it was given one that it still has.
#[inline(never)]
pub(super) fn most_issued<S: CardSlot>(folder: &mut Folder<S>) -> Result<u32, Trouble> {
    let (mut most, mut below) = (0, None);
    while let Some((number, _, item)) = JournalNo::highest(folder, below)? {
        if let Some(journal) = JournalFile::open(folder, number, item)? {
            most = most.max(journal.event().count());
        }
        below = Some(number);
    }
    Ok(most)
}

/// True if that journal was put away.
#[inline(never)]
pub(super) fn is_away<S: CardSlot>(
    folder: &mut Folder<S>,
    number: JournalNo,
) -> Result<bool, Trouble> {
    let found = number.find(folder)?;
    Ok(found.is_some_and(|(_, is_archived)| is_archived))
}

#[inline(never)]
fn open<S: CardSlot>(
    folder: &mut Folder<S>,
    number: JournalNo,
) -> Result<Option<JournalFile>, Trouble> {
    match number.find(folder)? {
        Some((item, _)) => JournalFile::open(folder, number, item),
        None => JournalFile::open_lost(folder, number),
    }
}

/// The first journal, from the highest number down, that is as wanted.
#[inline(never)]
fn first<S: CardSlot>(
    folder: &mut Folder<S>,
    is_wanted: impl Fn(&JournalFile, bool) -> bool,
) -> Result<Option<JournalFile>, Trouble> {
    let mut below = None;
    while let Some((number, is_archived, item)) = JournalNo::highest(folder, below)? {
        let journal = JournalFile::open(folder, number, item)?;
        if let Some(journal) = journal.filter(|journal| is_wanted(journal, is_archived)) {
            return Ok(Some(journal));
        }
        below = Some(number);
    }
    Ok(None)
}

/// The newest journal that is not put away.
#[inline(never)]
fn newest<S: CardSlot>(folder: &mut Folder<S>) -> Result<Option<JournalFile>, Trouble> {
    if let Some(journal) = first(folder, |_, is_archived| !is_archived)? {
        return Ok(Some(journal));
    }
    match folder.lost()?.below(None) {
        Some(number) => JournalFile::open_lost(folder, number),
        None => Ok(None),
    }
}

/// The journal that was in hand if it is as wanted, or else the first that is. Whoever copies files on a computer makes
/// several journals of one event.
#[inline(never)]
fn in_hand_or_first<S: CardSlot>(
    folder: &mut Folder<S>,
    in_hand: Option<JournalNo>,
    is_wanted: impl Fn(&JournalFile) -> bool,
) -> Result<Option<JournalFile>, Trouble> {
    if let Some(number) = in_hand
        && let Some(journal) = open(folder, number)?.filter(&is_wanted)
    {
        return Ok(Some(journal));
    }
    first(folder, |journal, _| is_wanted(journal))
}

#[inline(never)]
fn of_event<S: CardSlot>(
    folder: &mut Folder<S>,
    in_hand: Option<JournalNo>,
    event: EventId,
) -> Result<Option<JournalFile>, Trouble> {
    let found = in_hand_or_first(folder, in_hand, |journal| journal.event() == event)?;
    if found.is_some() {
        return Ok(found);
    }
    // The file system may have lost it.
    let mut below = None;
    while let Some(number) = folder.lost()?.below(below) {
        let journal = JournalFile::open_lost(folder, number)?;
        if let Some(journal) = journal.filter(|journal| journal.event() == event) {
            return Ok(Some(journal));
        }
        below = Some(number);
    }
    Ok(None)
}

fn any_file<S: CardSlot>(
    folder: &mut Folder<S>,
    directory: Directory,
) -> Result<Option<Item>, Trouble> {
    folder.disk.each_item(directory, |item| {
        if item.is_directory {
            core::ops::ControlFlow::Continue(())
        } else {
            core::ops::ControlFlow::Break(item)
        }
    })
}
