//! The file that keeps one event's journal.
//!
//! ```text
//! 0        the head: whose journal it is, and how many entries were told in packs
//! 1        the head once more
//! 2..8     a ring of summaries, for the list of events
//! 8..256   packs: several entries a block
//! 256..    entries, one a block, behind those that were told
//! ```
//!
//! An event that is told anew is told in packs. After that every entry that is appended gets a block
//! of its own, and later a copy in a pack, from which it is read faster; if the copy is damaged, the
//! entry itself is read. Journals of the first firmware have nothing but entries, from block 0 on.
//!
//! What this guarantees under power loss:
//!
//! - A journal gets its room before the event begins. Until its head is there it is not taken for a
//!   journal, and nothing in an older journal has changed. An event that is told anew gets its head
//!   last.
//! - Appending writes one block that held no entry of this event before, and no block of the file
//!   system. When the power fails in it, every entry appended before is there, and the one under way
//!   is there or not.
//! - A full file grows, as one change of the file system.
//!
//! What was on the card before is not cleared away: whatever is not of this event, and not in its
//! turn, is nothing.

use embedded_sdmmc::Block;
use serde::{Deserialize, Serialize};

use super::fat::{File, Item};
use super::folder::Folder;
use super::headless;
use super::journal_number::JournalNo;
use super::pack::{Entries, Pack};
use super::record::{self, Payload, Sequence};
use super::ring::Ring;
use super::{CardSlot, Trouble, Verdict};
use crate::journal::{Entry, EventId, Summary};

/// The blocks for summaries.
const SUMMARIES: (u32, u32) = (2, 6);
/// The blocks for packs.
pub(super) const PACKS: core::ops::Range<u32> = 8..256;
/// How many entries a new journal has room for at least, and by how many it grows when it is full.
pub const JOURNAL_ROOM: u32 = 1024;
/// A card without room for this many has none for an event.
const LEAST_ROOM: u32 = 16;
/// So many blocks behind the last entry are looked at one by one for entries that must not be there;
/// after those, ever fewer.
pub(super) const LOOK_BEHIND: u32 = 32;
/// There are hardly ever more entries at the end that are in no pack.
const UNPACKED: u32 = 128;

/// What stands at the head of a journal. All that a later version may change comes after the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Whose journal it is.
    pub event: EventId,
    /// So many entries were told in packs, and are nowhere else.
    pub told: u32,
}

impl Head {
    /// Nobody knows whose journal it is. All that it may have been told is missing.
    pub(super) const UNKNOWN: Self = Self {
        event: EventId(0),
        told: u32::MAX,
    };
}

impl Payload for Head {
    const KIND: u8 = 6;
    const VERSION: u8 = 1;
}

impl Payload for Summary {
    const KIND: u8 = 8;
    const VERSION: u8 = 1;
}

/// An open journal, read or written up to a certain entry.
pub(super) struct JournalFile {
    file: File,
    /// The same file once more, to read and write packs: the way from them to the last entry is long,
    /// and an entry must not wait for it.
    file_of_packs: File,
    number: JournalNo,
    /// Whether it has one of its heads at least.
    has_head: bool,
    event: EventId,
    /// The block of the first entry with a block of its own.
    entries_at: u32,
    /// The packs that can be used.
    packs: core::ops::Range<u32>,
    /// So many entries are in packs only.
    told: u32,
    /// So many have been read or written.
    entries: u32,
    /// About so many there are, for whoever waits while they are read.
    expected: u32,
    /// So many of them are in packs that are on the card.
    packed: u32,
    /// The pack that is being filled with those behind.
    pack: Pack,
    summaries: Option<Ring<Summary>>,
}

impl JournalFile {
    /// Opens a journal, before its first entry. `None` if the file is none: the power failed before
    /// it got a head. One that has lost its heads is read as far as it can be.
    pub(super) fn open<S: CardSlot>(
        folder: &mut Folder<S>,
        number: JournalNo,
        mut file: File,
    ) -> Result<Option<Self>, Trouble> {
        for index in 0..2.min(file.blocks()) {
            let block = match folder.read(&mut file, index) {
                // A block that the card cannot read has a copy.
                Err(Trouble::Faulty) => continue,
                block => block?,
            };
            if let Some((_, head)) = record::decode::<Head>(&block) {
                let summaries = Ring::open(folder, file, SUMMARIES)?;
                return Ok(Some(Self::new(file, number, head, Some(summaries))));
            }
            // The first firmware had no heads.
            if index == 0
                && let Some((Sequence::FIRST, Entry { event, .. })) = record::decode(&block)
            {
                return Ok(Some(Self {
                    entries_at: 0,
                    packs: 0..0,
                    ..Self::new(file, number, Head { event, told: 0 }, None)
                }));
            }
        }
        if Self::is_unborn(folder, file)? {
            return Ok(None);
        }
        let head = headless::head_of(folder, &mut file)?;
        let summaries = Ring::open(folder, file, SUMMARIES)?;
        Ok(Some(Self {
            has_head: false,
            ..Self::new(file, number, head, Some(summaries))
        }))
    }

    /// Whether a file was made for a journal that never got a head. What has lost both heads was a
    /// journal once, and what a later firmware made is one.
    pub(super) fn is_unborn<S: CardSlot>(
        folder: &mut Folder<S>,
        mut file: File,
    ) -> Result<bool, Trouble> {
        if file.blocks() < 2 {
            return Ok(true);
        }
        // The copy is written first, and may be torn. Summaries are written after the head, and packs and
        // entries may be what was on the card before.
        let has_copy = match folder.read(&mut file, 1) {
            Err(Trouble::Faulty) => true,
            copy => record::sequence::<Head>(&copy?).is_some(),
        };
        for index in (0..PACKS.start).filter(|index| *index != 1) {
            if has_copy || !is_blank(folder, &mut file, index)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    const fn new(
        file: File,
        number: JournalNo,
        head: Head,
        summaries: Option<Ring<Summary>>,
    ) -> Self {
        Self {
            file,
            file_of_packs: file,
            number,
            has_head: true,
            event: head.event,
            entries_at: PACKS.end,
            packs: PACKS,
            told: head.told,
            entries: 0,
            expected: 0,
            packed: 0,
            pack: Pack::new(Sequence::FIRST),
            summaries,
        }
    }

    /// Makes a new journal with room for so many entries, or as many as the card has room for. It
    /// has no head yet.
    pub(super) fn make<S: CardSlot>(
        folder: &mut Folder<S>,
        event: EventId,
        room: u32,
    ) -> Result<Self, Trouble> {
        let blocks = PACKS.end.saturating_add(room.max(JOURNAL_ROOM));
        let number = JournalNo::free(folder)?;
        let name = number.file_name();
        let mut file = match folder.find(&name)? {
            // The power failed before this one got its head, or the card was full.
            Some(item) => File::new(item),
            None => folder.make(&name, blocks, PACKS.start)?,
        };
        folder.disk.extend_file(&mut file, blocks)?;
        if file.blocks() < PACKS.end.saturating_add(LEAST_ROOM) {
            if let Some(item) = folder.find(&name)? {
                folder.disk.delete(folder.home, item)?;
            }
            return Err(Trouble::Full);
        }
        for index in 0..PACKS.start {
            // What is blank stays so, wherever the power fails: it says that this is no journal.
            if !is_blank(folder, &mut file, index)? {
                folder.write(&mut file, index, &Block::new())?;
            }
        }
        let summaries = Ring::open(folder, file, SUMMARIES)?;
        let head = Head { event, told: 0 };
        Ok(Self::new(file, number, head, Some(summaries)))
    }

    /// Whether it has lost both heads: it is damaged, whatever can be read of it.
    pub(super) const fn is_headless(&self) -> bool {
        !self.has_head
    }

    /// Its number on the card.
    pub(super) const fn number(&self) -> JournalNo {
        self.number
    }

    /// Whose journal it is.
    pub(super) const fn event(&self) -> EventId {
        self.event
    }

    /// Its file has another name.
    pub(super) const fn renamed(&mut self, item: Item) {
        self.file = File::new(item);
    }

    /// How many entries have been read or written.
    pub(super) const fn entries(&self) -> u32 {
        self.entries
    }

    /// Finds out about how many entries there are: those with blocks of their own lie one after the other, so
    /// a dozen of them are looked at. If some are damaged the answer may be wrong; nothing depends on it.
    pub(super) fn expect<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        let room = self.file.blocks().saturating_sub(self.entries_at);
        let (mut fewest, mut most) = (0, room);
        // A file can only be followed forwards, and from its beginning that is thousands of links. So each look
        // begins at the last entry that was found, and reading goes on from one that is a little before the end.
        let (mut found, mut found_at, mut near) = (self.file, 0_u32, self.file);
        while fewest < most {
            let middle = fewest.midpoint(most);
            let wanted = Sequence(self.told.saturating_add(middle).saturating_add(1));
            self.file = found;
            if self.read_own(folder, wanted)?.is_some() {
                if middle >= found_at.saturating_add(UNPACKED) {
                    near = found;
                }
                (found, found_at) = (self.file, middle);
                fewest = middle.saturating_add(1);
            } else {
                most = middle;
            }
        }
        self.file = near;
        self.expected = self.told.saturating_add(fewest);
        Ok(())
    }

    /// Reads the next block with entries. `None` if there is none that can be read.
    pub(super) fn read<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Entries>, Trouble> {
        let entries = self.read_block(folder)?;
        Ok(entries.map(|entries| entries.after(self.entries, self.expected)))
    }

    fn read_block<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Entries>, Trouble> {
        if let Some(entries) = self.read_packed(folder)? {
            return Ok(Some(entries));
        }
        if self.entries < self.told {
            return Ok(None);
        }
        let Some(entry) = self.read_own(folder, self.next_sequence())? else {
            return Ok(None);
        };
        self.entries = self.entries.saturating_add(1);
        self.pack_if_next(&entry);
        Ok(Entries::one(&entry))
    }

    /// The entries of the next pack.
    fn read_packed<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Entries>, Trouble> {
        // What follows an entry that was not in a pack is not in one either.
        if self.packed < self.entries || self.packs.is_empty() {
            return Ok(None);
        }
        let found = match folder.read(&mut self.file_of_packs, self.packs.start) {
            Err(Trouble::Faulty) => None,
            block => Entries::new(&block?, self.event, self.next_sequence()),
        };
        let count = found.as_ref().map_or(0, Entries::len);
        if count == 0 {
            self.pack = Pack::new(self.next_sequence());
            return Ok(None);
        }
        self.packs.start = self.packs.start.saturating_add(1);
        self.entries = self.entries.saturating_add(count);
        self.packed = self.entries;
        Ok(found)
    }

    /// The entry of that number from its own block.
    fn read_own<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        wanted: Sequence,
    ) -> Result<Option<Entry>, Trouble> {
        let Some(index) = self.place(wanted) else {
            return Ok(None);
        };
        let block = match folder.read(&mut self.file, index) {
            Err(Trouble::Faulty) => return Ok(None),
            block => block?,
        };
        let found = record::decode::<Entry>(&block)
            .filter(|(sequence, entry)| *sequence == wanted && entry.event == self.event);
        Ok(found.map(|(_, entry)| entry))
    }

    /// Whether nothing comes after the entries that have been read: no block has a record of this
    /// event that would belong there, not even one that cannot be read.
    pub(super) fn is_at_end<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<bool, Trouble> {
        if self.entries < self.told || !self.has_head {
            return Ok(false);
        }
        let from = self.next_sequence();
        let mut ahead = 0_u32;
        // The journal's own file stays where it is, so that the first press that is saved need not look for its place.
        let mut file = self.file;
        while let Some(index) = self.place(Sequence(from.0.saturating_add(ahead))) {
            match folder.read(&mut file, index) {
                Ok(block) if self.is_own(&block, from) => return Ok(false),
                Ok(_) => {}
                // What the card cannot read may have been anything.
                Err(Trouble::Faulty) => return Ok(false),
                Err(trouble) => return Err(trouble),
            }
            let step = ahead.saturating_sub(LOOK_BEHIND).max(1);
            ahead = ahead.saturating_add(step);
        }
        Ok(true)
    }

    /// Reads all of a journal that was just opened, and says what is wrong first.
    pub(super) fn verify<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Verdict, Trouble> {
        while self.read(folder)?.is_some() {}
        let entries = self.entries;
        let is_whole = self.is_at_end(folder)?;
        // What was copied in time is safe, even if the block it was copied from is not.
        let mut first_bad = self.is_headless().then_some(0);
        for number in self.told.saturating_add(1)..=entries {
            if first_bad.is_none() && self.read_own(folder, Sequence(number))?.is_none() {
                first_bad = self.place(Sequence(number));
                break;
            }
        }
        if !is_whole && first_bad.is_none() {
            first_bad = if entries < self.told {
                Some(self.packs.start)
            } else {
                self.place(self.next_sequence())
            };
        }
        Ok(Verdict {
            entries,
            is_whole,
            first_bad,
        })
    }

    /// Whether a block has an entry of this event, from that one on.
    fn is_own(&self, block: &Block, from: Sequence) -> bool {
        record::event_and_sequence::<Entry>(block)
            .is_some_and(|(event, sequence)| event == self.event && sequence >= from)
    }

    /// Writes the next entry into a block of its own. Durable when it returns `Ok`. To be called at
    /// the end only.
    pub(super) fn append<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entry: &Entry,
    ) -> Result<(), Trouble> {
        let sequence = self.next_sequence();
        let block = record::encode(entry, sequence).ok_or(Trouble::Faulty)?;
        if self.place(sequence).is_none() {
            // On an almost full card whatever room is left will do.
            self.make_room(folder, JOURNAL_ROOM)?;
        }
        let index = self.place(sequence).ok_or(Trouble::Full)?;
        folder.write(&mut self.file, index, &block)?;
        self.entries = sequence.0;
        self.pack_if_next(entry);
        Ok(())
    }

    /// Tells the next entry of an event that is told anew. Durable when the journal is
    /// [concluded](Self::conclude).
    pub(super) fn tell<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entry: &Entry,
    ) -> Result<(), Trouble> {
        let mut has_room = !self.packs.is_empty() && self.pack.push(entry);
        if !has_room {
            self.write_pack(folder)?;
            has_room = !self.packs.is_empty() && self.pack.push(entry);
        }
        if has_room {
            self.entries = self.entries.saturating_add(1);
            self.told = self.entries;
            return Ok(());
        }
        // The packs are full: this one, and those that follow, get blocks of their own.
        self.packs = 0..0;
        self.append(folder, entry)
    }

    /// All has been told: the file becomes a journal.
    pub(super) fn conclude<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        if self.packed < self.told {
            self.write_pack(folder)?;
        }
        let head = Head {
            event: self.event,
            told: self.told,
        };
        let block = record::encode(&head, Sequence::FIRST).ok_or(Trouble::Faulty)?;
        // The copy first: whichever is there makes it a journal.
        folder.write(&mut self.file, 1, &block)?;
        folder.write(&mut self.file, 0, &block)
    }

    /// Adds an entry to the pack that is being filled, if it has room and those before are there.
    fn pack_if_next(&mut self, entry: &Entry) {
        let is_next =
            self.packed.saturating_add(self.pack.count()) == self.entries.saturating_sub(1);
        if !self.packs.is_empty() && is_next {
            self.pack.push(entry);
        }
    }

    /// Writes the pack that is being filled, and begins another.
    fn write_pack<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        if self.packs.is_empty() || self.pack.count() == 0 {
            return Ok(());
        }
        let block = self.pack.block();
        match folder.write(&mut self.file_of_packs, self.packs.start, &block) {
            // A journal can do without, unless it is told: a locked card is read, a bad block left alone.
            Err(Trouble::Locked | Trouble::Faulty) if self.packed >= self.told => {
                self.packs = 0..0;
                return Ok(());
            }
            written => written?,
        }
        self.packs.start = self.packs.start.saturating_add(1);
        self.packed = self.packed.saturating_add(self.pack.count());
        self.pack = Pack::new(Sequence(self.packed).next());
        Ok(())
    }

    /// Does what can wait: writes a pack that is full, and begins the next with what had no room.
    pub(super) fn tidy<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        let in_packs = |own: &Self| own.packed.saturating_add(own.pack.count());
        if self.packs.is_empty() || !(self.pack.is_full() || in_packs(self) < self.entries) {
            return Ok(());
        }
        self.write_pack(folder)?;
        while !self.packs.is_empty() && in_packs(self) < self.entries {
            match self.read_own(folder, Sequence(in_packs(self)).next())? {
                Some(entry) if self.pack.push(&entry) => {}
                Some(_) => break,
                // It was there a moment ago. The journal can do without packs.
                None => self.packs = 0..0,
            }
        }
        Ok(())
    }

    /// Makes the file longer until it has room for so many entries more, or the card is full.
    pub(super) fn make_room<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entries: u32,
    ) -> Result<(), Trouble> {
        let own = self.entries.saturating_sub(self.told);
        let blocks = self.entries_at.saturating_add(own).saturating_add(entries);
        folder.disk.extend_file(&mut self.file, blocks)
    }

    /// Saves what is to be seen of the event in the list.
    pub(super) fn describe<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        summary: &Summary,
    ) -> Result<(), Trouble> {
        match &mut self.summaries {
            Some(ring) => ring.save(folder, summary),
            None => Ok(()),
        }
    }

    /// What is to be seen of the event in the list.
    pub(super) fn summary<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Summary>, Trouble> {
        match &mut self.summaries {
            Some(ring) => ring.read(folder),
            None => Ok(None),
        }
    }

    /// The block of an entry that has one of its own, if the file has that block.
    fn place(&self, sequence: Sequence) -> Option<u32> {
        let own = sequence.0.checked_sub(self.told)?.checked_sub(1)?;
        let index = self.entries_at.checked_add(own)?;
        (index < self.file.blocks()).then_some(index)
    }

    const fn next_sequence(&self) -> Sequence {
        Sequence(self.entries).next()
    }
}

/// Whether a block of a file holds nothing but zeros.
fn is_blank<S: CardSlot>(
    folder: &mut Folder<S>,
    file: &mut File,
    index: u32,
) -> Result<bool, Trouble> {
    match folder.read(file, index) {
        Err(Trouble::Faulty) => Ok(false),
        block => Ok(block?.contents.iter().all(|byte| *byte == 0)),
    }
}
