//! File jobs: all that the app may ask of the card besides the event and the settings. They list what is on the card,
//! read files and make files. One file job at a time, and none is urgent.

use core::ops::ControlFlow;

use embedded_sdmmc::Block;
use heapless::Vec;

use super::fat::{Directory, File, Name};
use super::folder::Folder;
use super::journals::{self, Journals};
use super::{CardSlot, JournalNo, Trouble};
use crate::journal::Summary;

/// The most bytes of one piece of a file.
pub const PIECE_BYTES: usize = Block::LEN;
/// A piece of a file.
pub type Piece = Vec<u8, PIECE_BYTES, u16>;

/// A file that is being made grows by so many blocks at least, and at the most.
const ROOM: u32 = 256;
const MOST_ROOM: u32 = 512;
/// The name of a file until it is whole.
const UNFINISHED: Name = Name(*b"EXPORT  TMP");

/// A file's name: eight letters, a point, three letters, of which each may take two bytes.
pub type FileName = heapless::String<23, u8>;

/// So many names are remembered of one walk through a directory.
const NAMES: usize = 12;

/// A job for the keeper.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a piece of a file on"
)]
pub enum FileJob {
    /// The next event below that number, or the newest: [`Answer::Listed`].
    List(Option<JournalNo>),
    /// The numbers of all events, those that were put away or the others: [`Answer::Events`].
    Events(bool),
    /// Put an event away, or take it back: [`Answer::Done`].
    Archive(JournalNo, bool),
    /// Delete an event and the files made of it: [`Answer::Done`].
    Delete(JournalNo),
    /// The first file on the card with that extension whose name comes after that one:
    /// [`Answer::Found`].
    Find([u8; 3], Option<FileName>),
    /// Open a file on the card, to be read: [`Answer::Opened`].
    Open(FileName),
    /// Open a file beside the events, to be read: [`Answer::Opened`].
    OpenOwn(FileName),
    /// Read that piece of the file: [`Answer::Piece`].
    Read(u32),
    /// The number of the event in hand: [`Answer::InHand`].
    AskInHand,
    /// Begin to make a file in the folder of the event in hand: [`Answer::Done`].
    Make,
    /// The same beside the events.
    MakeOwn,
    /// The next piece of it; all but the last are full: [`Answer::Done`].
    Write(Piece),
    /// That was all: it gets that name, and what had it before is gone: [`Answer::Done`].
    Finish(FileName),
    /// The same, and another one is made at once: other computers see both then.
    FinishOne(FileName),
}

/// The outcome of a file job.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a piece of a file on"
)]
pub enum Answer {
    /// The event, if there is one.
    Listed(Option<Listing>),
    /// The numbers of events.
    Events(EventSet),
    /// The name of a file, if there is one.
    Found(Option<FileName>),
    /// The length of the file in bytes; `None` if there is no such file.
    Opened(Option<u32>),
    /// A piece of the file, empty behind its end.
    Piece(Piece),
    /// The event in hand, if the card has it.
    InHand(Option<JournalNo>),
    /// It is done.
    Done,
    /// It is done, and it was the event in hand: nothing more can be appended.
    LetGo,
    /// The card has no room for it, or something is in the way. Nothing has changed.
    Refused,
}

/// Some of the numbers that events can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSet([u32; 32]);

impl EventSet {
    /// None of them.
    pub const EMPTY: Self = Self([0; 32]);

    pub(super) fn insert(&mut self, number: JournalNo) {
        if let Some(word) = self.0.get_mut(usize::from(number.0 / 32)) {
            *word |= 1 << (number.0 % 32);
        }
    }

    fn remove(&mut self, number: JournalNo) {
        if let Some(word) = self.0.get_mut(usize::from(number.0 / 32)) {
            *word &= !(1 << (number.0 % 32));
        }
    }

    fn add(&mut self, others: &Self) {
        for (word, more) in self.0.iter_mut().zip(others.0) {
            *word |= more;
        }
    }

    /// The highest below that one, or of all.
    pub(super) fn below(&self, below: Option<JournalNo>) -> Option<JournalNo> {
        let is_low_enough = |number: &JournalNo| below.is_none_or(|below| *number < below);
        (0..self.len())
            .filter_map(|place| self.nth(place))
            .find(is_low_enough)
    }

    /// True if that journal is one of them.
    pub(super) fn contains(&self, number: JournalNo) -> bool {
        let word = self.0.get(usize::from(number.0 / 32));
        word.is_some_and(|word| word >> (number.0 % 32) & 1 == 1)
    }

    /// The number of journals in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The one in that place, counted from the highest.
    pub fn nth(&self, place: usize) -> Option<JournalNo> {
        let falling = (0..1024_u16).rev().map(JournalNo);
        let mut among = falling.filter(|number| self.contains(*number));
        among.nth(place)
    }
}

/// An event on the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its number there.
    pub number: JournalNo,
    /// True if it was put away.
    pub is_archived: bool,
    /// True if its journal has lost both heads: what can be read of it is read, and nothing is written.
    pub is_damaged: bool,
    /// The summary of the event; the first firmware did not write one down.
    pub summary: Option<Summary>,
}

/// The files that file jobs have open.
pub(super) struct FileJobs {
    reading: Option<File>,
    making: Option<Making>,
    /// True if another file is made at once.
    has_more: bool,
    found: Names,
}

/// Names of files that were found. Whoever asks for one asks for the next one after it: a directory of thousands is
/// not to be read again for each.
struct Names {
    extension: [u8; 3],
    /// In their order. If there is room for more, they are all up to the last of the directory.
    names: Vec<Name, NAMES, u8>,
}

/// A file that is being made.
struct Making {
    directory: Directory,
    file: File,
    /// The number of bytes it has so far.
    size: u32,
}

impl FileJobs {
    /// No file is open.
    pub(super) const NONE: Self = Self {
        reading: None,
        making: None,
        has_more: false,
        found: Names {
            extension: [0; 3],
            names: Vec::new(),
        },
    };

    /// True if a file is being made, or the next of several is to be.
    pub(super) const fn is_making(&self) -> bool {
        self.making.is_some() || self.has_more
    }

    /// Runs a file job. Not inlined, like everything that a request can mean: the room that one needs on the stack must
    /// not be taken for all. Only what makes the card useless is trouble.
    #[inline(never)]
    pub(super) fn run<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        journals: &mut Journals,
        file_job: FileJob,
    ) -> Result<Answer, Trouble> {
        let nothing_found = match file_job {
            FileJob::Find(..) => Answer::Found(None),
            FileJob::Open(_) | FileJob::OpenOwn(_) => Answer::Opened(None),
            _ => Answer::Refused,
        };
        self.has_more = matches!(file_job, FileJob::FinishOne(_));
        let answer = match file_job {
            FileJob::List(below) => journals::list(folder, below).map(Answer::Listed),
            FileJob::Events(archived) => events(folder, archived).map(Answer::Events),
            FileJob::Archive(number, away) => {
                journals.archive(folder, number, away).map(|is_done| {
                    if !is_done {
                        Answer::Refused
                    } else if away && journals.let_go(number) {
                        Answer::LetGo
                    } else {
                        Answer::Done
                    }
                })
            }
            FileJob::Delete(number) => {
                // What is being made may be one of its files.
                self.making = None;
                let answer = if journals.let_go(number) {
                    Answer::LetGo
                } else {
                    Answer::Done
                };
                journals::delete(folder, number).map(|()| answer)
            }
            FileJob::Find(extension, after) => {
                let after = after.as_deref().map(Name::new);
                self.find(folder, extension, after).map(Answer::Found)
            }
            FileJob::Open(name) => self.open(folder, Directory::Root, &name),
            FileJob::OpenOwn(_) if folder.is_lost() => Ok(Answer::Opened(None)),
            FileJob::MakeOwn if folder.is_lost() => Err(Trouble::Locked),
            FileJob::OpenOwn(name) => {
                let home = folder.home;
                self.open(folder, home, &name)
            }
            FileJob::Read(index) => self.read(folder, index),
            FileJob::AskInHand => Ok(Answer::InHand(journals.open_number())),
            FileJob::Make => match journals.open_number() {
                Some(number) => {
                    let name = Name::new(&number.folder_name());
                    let directory = folder.disk.directory(folder.home, name);
                    directory.and_then(|directory| self.make(folder, directory))
                }
                None => Ok(Answer::Refused),
            },
            FileJob::MakeOwn => {
                let home = folder.home;
                self.make(folder, home)
            }
            FileJob::Write(piece) => self.write(folder, &piece),
            FileJob::Finish(name) | FileJob::FinishOne(name) => self.finish(folder, &name),
        };
        match answer {
            // What else the file system has lost is not there either.
            Err(Trouble::Faulty) if folder.is_lost() => Ok(nothing_found),
            // A full card is no trouble to what is on it.
            Err(Trouble::Full) => {
                self.making = None;
                self.has_more = false;
                Ok(Answer::Refused)
            }
            answer => answer,
        }
    }

    /// The first file in the card's own directory with that extension whose name comes after that one. Nothing there
    /// changes while the card is in.
    fn find<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        extension: [u8; 3],
        after: Option<Name>,
    ) -> Result<Option<FileName>, Trouble> {
        let known = after.filter(|_| self.found.extension == extension);
        let mut names = self.found.names.iter();
        if known.is_some_and(|known| names.any(|name| *name == known)) {
            let next = names.next();
            if next.is_some() || !self.found.names.is_full() {
                return Ok(next.and_then(Name::text));
            }
        }
        self.found = Names {
            extension,
            names: first_names(folder, extension, after)?,
        };
        Ok(self.found.names.first().and_then(Name::text))
    }

    fn open<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        directory: Directory,
        name: &str,
    ) -> Result<Answer, Trouble> {
        let item = folder.disk.find(directory, Name::new(name))?;
        self.reading = item.filter(|item| !item.is_directory).map(File::new);
        Ok(Answer::Opened(self.reading.as_ref().map(File::size)))
    }

    fn read<S: CardSlot>(&mut self, folder: &mut Folder<S>, index: u32) -> Result<Answer, Trouble> {
        let mut piece = Piece::new();
        if let Some(file) = &mut self.reading {
            let left = file
                .size()
                .saturating_sub(index.saturating_mul(Block::LEN_U32));
            let count = usize::try_from(left)
                .unwrap_or(PIECE_BYTES)
                .min(PIECE_BYTES);
            if count > 0 {
                let block = folder.read(file, index)?;
                let bytes = block.contents.get(..count).unwrap_or_default();
                // A piece has room for a block.
                let _ = piece.extend_from_slice(bytes);
            }
        }
        Ok(Answer::Piece(piece))
    }

    fn make<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        directory: Directory,
    ) -> Result<Answer, Trouble> {
        self.making = None;
        let file = match folder.disk.find(directory, UNFINISHED)? {
            Some(item) if item.is_directory => return Ok(Answer::Refused),
            // The power failed, or somebody changed their mind.
            Some(item) => File::new(item),
            None => folder
                .disk
                .make_file(directory, UNFINISHED, ROOM, |_| false)?,
        };
        self.making = Some(Making {
            directory,
            file,
            size: 0,
        });
        Ok(Answer::Done)
    }

    fn write<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        piece: &[u8],
    ) -> Result<Answer, Trouble> {
        let Some(making) = &mut self.making else {
            return Ok(Answer::Refused);
        };
        let index = making.size / Block::LEN_U32;
        if index >= making.file.blocks() {
            // The longer it is, the more is likely to come. What is too much is given back.
            let wanted = index.saturating_add(index.clamp(ROOM, MOST_ROOM));
            folder
                .disk
                .extend_file(&mut making.file, wanted, |_| false)?;
        }
        if index >= making.file.blocks() {
            return Err(Trouble::Full);
        }
        let mut block = Block::new();
        for (to, from) in block.contents.iter_mut().zip(piece) {
            *to = *from;
        }
        // Whoever reads it reads it again if it is wrong: it can be made anew.
        folder
            .disk
            .write_file_unseen(&mut making.file, index, &block)?;
        folder.disk.keep_up()?;
        let count = u32::try_from(piece.len()).unwrap_or(u32::MAX);
        making.size = making.size.saturating_add(count);
        Ok(Answer::Done)
    }

    fn finish<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        name: &str,
    ) -> Result<Answer, Trouble> {
        let Some(Making {
            directory,
            file,
            size,
        }) = self.making.take()
        else {
            return Ok(Answer::Refused);
        };
        folder
            .disk
            .publish_file(directory, file, Name::new(name), size)?;
        Ok(Answer::Done)
    }
}

fn events<S: CardSlot>(folder: &mut Folder<S>, archived: bool) -> Result<EventSet, Trouble> {
    let mut events = EventSet::EMPTY;
    folder.each_file(|item| {
        if let Some((number, is_archived)) = JournalNo::of(item)
            && is_archived == archived
        {
            events.insert(number);
        }
    })?;
    // Some may be files that never became journals: the list does without them.
    let mut below = None;
    while let Some(number) = JournalNo::unborn(folder, archived, below)? {
        events.remove(number);
        below = Some(number);
    }
    if !archived {
        events.add(folder.lost()?);
    }
    Ok(events)
}

/// The first names in the card's own directory with that extension that come after that one.
fn first_names<S: CardSlot>(
    folder: &mut Folder<S>,
    extension: [u8; 3],
    after: Option<Name>,
) -> Result<Vec<Name, NAMES, u8>, Trouble> {
    let mut names = Vec::new();
    folder.disk.each_item(Directory::Root, |item| {
        let is_wanted = !item.is_directory
            && item.name.parts().1 == extension
            && after.is_none_or(|after| item.name > after)
            && item.name.text().is_some();
        if is_wanted {
            let place = names.partition_point(|name| *name < item.name);
            if place < NAMES && names.is_full() {
                names.pop();
            }
            // What comes after the last one has its turn in another walk.
            let _ = names.insert(place, item.name);
        }
        ControlFlow::<()>::Continue(())
    })?;
    Ok(names)
}
