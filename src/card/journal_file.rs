//! The file that keeps one event's journal.
//!
//! ```text
//! 0        the head: whose journal it is, and how many entries were told in packs
//! 2..8     a ring of summaries, for the list of events
//! 8..256   packs: several entries a block
//! 256..    entries, one a block, behind those that were told
//! ```
//!
//! Each of these blocks is there twice, in different [pages](super::twin) of the card. An event that is told anew is
//! told in packs. After that every entry that is appended gets a block of its own; its copy is written as soon as
//! nobody waits for the card, and before anything else is. Later it gets a place in a pack, from which it is read
//! faster; such a pack has no copy.
//!
//! Journals of earlier firmware keep their form, and go on in it. They have one copy of each block but the head, which
//! was in the blocks 0 and 1; those of the first firmware have nothing but entries, from block 0 on.
//!
//! What this guarantees under power loss:
//!
//! - A journal gets its room before the event begins. Until its head is there it is not taken for a
//!   journal, and nothing in an older journal has changed. An event that is told anew gets its head
//!   last, when all that was told is out of the card's own memory.
//! - Appending writes one block that held no entry of this event before, and no block of the file
//!   system. When the power fails in it, every entry appended before is there, and the one under way
//!   is there or not. If the whole page is lost in which it was being written, the copies of those entries are there.
//! - A full file grows, as one change of the file system.
//!
//! What was on the card before is not cleared away: whatever is not of this event, and not in its
//! turn, is nothing.

use embedded_sdmmc::Block;
use serde::{Deserialize, Serialize};

use super::atlas::{self, Site};
use super::fat::{File, Item};
use super::folder::Folder;
use super::headless;
use super::journal_number::JournalNo;
use super::pack::{Entries, Pack};
use super::record::{self, Payload, Sequence};
use super::ring::Ring;
use super::runs::Runs;
use super::twin;
use super::{CardSlot, Trouble, Verdict};
use crate::journal::{Entry, EventId, Summary};

/// The blocks for summaries.
const SUMMARIES: (u32, u32) = (2, 6);
/// The blocks for packs.
pub(super) const PACKS: core::ops::Range<u32> = 8..256;
/// The number of entries that a new journal has room for at least, and by which it grows when it is full.
pub const JOURNAL_ROOM: u32 = 512;
/// A card without room for this many has none for an event.
const LEAST_ROOM: u32 = 16;
/// So many blocks behind the last entry are looked at one by one for entries that must not be there;
/// after those, ever fewer.
pub(super) const LOOK_BEHIND: u32 = 32;
/// So often an entry is looked for that was there a moment ago.
const LOOKS_FOR_AN_ENTRY: u32 = 3;

/// The head of a journal. All that a later version may change comes after the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// The event that the journal is of.
    pub event: EventId,
    /// So many entries were told in packs, and are nowhere else.
    pub told: u32,
    /// The number of copies of each block.
    pub copies: u8,
}

impl Head {
    /// Nobody knows whose journal it is. All that it may have been told is missing.
    pub(super) const UNKNOWN: Self = Self {
        event: EventId(0),
        told: u32::MAX,
        copies: 2,
    };
}

impl Payload for Head {
    const KIND: u8 = 6;
    const VERSION: u8 = 2;

    fn of_older(version: u8, bytes: &[u8]) -> Option<Self> {
        if version != 1 {
            return None;
        }
        let (event, told) = postcard::from_bytes(bytes).ok()?;
        Some(Self {
            event,
            told,
            copies: 1,
        })
    }
}

/// The summary of an event as it is kept, with what it knows of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Description {
    /// The event that the summary is of, if it says so.
    event: Option<EventId>,
    /// So many entries were on the card by then. A journal that has fewer has lost its end.
    entries: u32,
    summary: Summary,
}

impl Payload for Description {
    const KIND: u8 = 8;
    const VERSION: u8 = 2;

    fn of_older(version: u8, bytes: &[u8]) -> Option<Self> {
        if version != 1 {
            return None;
        }
        // The first format had the summary alone.
        let summary = postcard::from_bytes(bytes).ok()?;
        Some(Self {
            event: None,
            entries: 0,
            summary,
        })
    }
}

/// The ways a journal lies in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Entries and nothing else, as the first firmware wrote them.
    Bare,
    /// One copy of each block.
    Single,
    /// Two copies, in different pages of the card.
    Twin,
}

impl Form {
    const fn of(head: &Head) -> Self {
        if head.copies > 1 {
            Self::Twin
        } else {
            Self::Single
        }
    }

    /// The block of the first entry.
    const fn entries_at(self) -> u32 {
        match self {
            Self::Bare => 0,
            Self::Single | Self::Twin => PACKS.end,
        }
    }

    /// The place of a block in the file, and that of its copy.
    pub(super) const fn places(self, block: u32) -> (u32, Option<u32>) {
        match self {
            Self::Bare | Self::Single => (block, None),
            Self::Twin => {
                let [first, copy] = twin::places(block);
                (first, Some(copy))
            }
        }
    }

    /// The number of blocks that a file of that length holds.
    const fn capacity(self, length: u32) -> u32 {
        match self {
            Self::Bare | Self::Single => length,
            Self::Twin => twin::capacity(length),
        }
    }

    /// The length of a file that holds so many blocks.
    const fn length(self, blocks: u32) -> u32 {
        match self {
            Self::Bare | Self::Single => blocks,
            Self::Twin => twin::length(blocks),
        }
    }
}

/// The three kinds of blocks, each with a way of its own through the file: a way can only be followed forwards, and
/// from the beginning of the file that is long.
#[derive(Debug, Clone, Copy)]
enum Way {
    Entries,
    Copies,
    Packs,
}

/// An open journal, read or written up to a certain entry.
pub(super) struct JournalFile {
    item: Item,
    /// The places of its blocks, if they are known; then no table is asked.
    runs: Option<Runs>,
    /// True if the file system has lost it, or parts of it: nothing is written to it.
    is_adrift: bool,
    /// True if its place is written down in the atlas.
    is_charted: bool,
    /// The file, where the entries are, and once more where their copies and where the packs are.
    file: File,
    file_of_copies: File,
    file_of_packs: File,
    number: JournalNo,
    form: Form,
    /// True if it has one of its heads at least.
    has_head: bool,
    event: EventId,
    /// The packs that can be used.
    packs: core::ops::Range<u32>,
    /// So many entries are in packs only.
    told: u32,
    /// So many have been read or written.
    entries: u32,
    /// So many of those have a copy, or a pack.
    copied: u32,
    /// About so many there are, for whoever waits while they are read.
    expected: u32,
    /// So many there were when the summary was written.
    described: u32,
    /// So many of them are in packs that are on the card.
    packed: u32,
    /// The pack that is being filled with those behind.
    pack: Pack,
    summaries: Option<Ring<Description>>,
}

impl JournalFile {
    /// Opens a journal, before its first entry. `None` if the file is none: the power failed before
    /// it got a head. One that has lost its heads is read as far as it can be.
    #[inline(never)]
    pub(super) fn open<S: CardSlot>(
        folder: &mut Folder<S>,
        number: JournalNo,
        item: Item,
    ) -> Result<Option<Self>, Trouble> {
        let mut file = File::new(item);
        for index in [0, 1, twin::PAGE] {
            let Some(block) = block_of(folder, &mut file, index)? else {
                continue;
            };
            // What is where only the other form has a copy is whatever was on the card before.
            let is_its_own = |head: &Head| match Form::of(head) {
                Form::Twin => index != 1,
                Form::Single | Form::Bare => index != twin::PAGE,
            };
            let found = record::decode::<Head>(&block).map(|(_, head)| head);
            if let Some(head) = found.filter(is_its_own) {
                return Ok(Some(Self::new(item, number, head)));
            }
            // The first firmware had no heads.
            if index == 0
                && let Some((Sequence::FIRST, Entry { event, .. })) = record::decode(&block)
            {
                let head = Head {
                    event,
                    told: 0,
                    copies: 1,
                };
                return Ok(Some(Self {
                    form: Form::Bare,
                    packs: 0..0,
                    ..Self::new(item, number, head)
                }));
            }
        }
        // What its directory says of it may be wrong; where it lies is written down elsewhere, too.
        if let Some(journal) = Self::open_lost(folder, number)? {
            return Ok(Some(journal));
        }
        if Self::has_never_begun(folder, item)? {
            return Ok(None);
        }
        let head = headless::head_of(folder, &mut file)?;
        Ok(Some(Self {
            has_head: false,
            ..Self::new(item, number, head)
        }))
    }

    /// Opens a journal that the file system has lost, if it is written down where it lies and it is there.
    #[inline(never)]
    pub(super) fn open_lost<S: CardSlot>(
        folder: &mut Folder<S>,
        number: JournalNo,
    ) -> Result<Option<Self>, Trouble> {
        let Some(site) = atlas::find(folder, number)? else {
            return Ok(None);
        };
        let head = head_at(folder, &site)?;
        Ok(head.map(|head| Self {
            runs: Some(site.runs),
            is_adrift: true,
            is_charted: true,
            ..Self::new(Item::LOST, number, head)
        }))
    }

    /// True if a file was made for a journal that never got a head, wherever that might be.
    #[inline(never)]
    pub(super) fn is_unborn<S: CardSlot>(
        folder: &mut Folder<S>,
        number: JournalNo,
        item: Item,
    ) -> Result<bool, Trouble> {
        if !Self::has_never_begun(folder, item)? {
            return Ok(false);
        }
        // If two share the number, what is written down is of the other.
        let known = number.find(folder)?;
        let is_known = known.is_some_and(|(known, _)| known.is_same(&item));
        Ok(!is_known || Self::open_lost(folder, number)?.is_none())
    }

    /// True if a file was made for a journal that never got a head. What has lost both heads was a journal once, and
    /// what a later firmware made is one.
    #[inline(never)]
    fn has_never_begun<S: CardSlot>(folder: &mut Folder<S>, item: Item) -> Result<bool, Trouble> {
        let mut file = File::new(item);
        if file.blocks() < 2 {
            return Ok(true);
        }
        // Most are journals: one look tells.
        if !is_blank(folder, &mut file, 0)? {
            return Ok(false);
        }
        // A copy of the head is written first, and may be torn. Summaries are written after the head, and packs and
        // entries may be what was on the card before.
        for index in [1, twin::PAGE] {
            let has_copy = index < file.blocks()
                && match folder.read(&mut file, index) {
                    Err(Trouble::Faulty) => true,
                    copy => record::sequence::<Head>(&copy?).is_some(),
                };
            if has_copy {
                return Ok(false);
            }
        }
        for index in 2..PACKS.start {
            if !is_blank(folder, &mut file, index)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    const fn new(item: Item, number: JournalNo, head: Head) -> Self {
        let file = File::new(item);
        Self {
            item,
            runs: None,
            is_adrift: false,
            is_charted: false,
            file,
            file_of_copies: file,
            file_of_packs: file,
            number,
            form: Form::of(&head),
            has_head: true,
            event: head.event,
            packs: PACKS,
            told: head.told,
            entries: 0,
            copied: 0,
            expected: 0,
            described: 0,
            packed: 0,
            pack: Pack::new(Sequence::FIRST),
            summaries: None,
        }
    }

    /// Makes a new journal with room for so many entries, or as many as the card has room for. It
    /// has no head yet.
    #[inline(never)]
    pub(super) fn make<S: CardSlot>(
        folder: &mut Folder<S>,
        number: JournalNo,
        event: EventId,
        room: u32,
    ) -> Result<Self, Trouble> {
        let form = Form::Twin;
        let blocks = form.length(PACKS.end.saturating_add(room.max(JOURNAL_ROOM)));
        let name = number.file_name();
        let is_zero = |index: u32| index < 2 * twin::PAGE && index % twin::PAGE < PACKS.start;
        let file = match folder.find(&name)? {
            // The power failed before this one got its head, or the card was full.
            Some(item) => {
                let mut file = File::new(item);
                // What is blank stays so, wherever the power fails: it says that this is no journal.
                let present = 0..file.blocks().min(2 * twin::PAGE);
                for index in present.filter(|index| is_zero(*index)) {
                    let block = folder.disk.block_of(&mut file, index)?;
                    folder.disk.blank(block)?;
                }
                folder.disk.extend_file(&mut file, blocks, is_zero)?;
                file
            }
            None => folder.make(&name, blocks, is_zero)?,
        };
        if form.capacity(file.blocks()) < PACKS.end.saturating_add(LEAST_ROOM) {
            if let Some(item) = folder.find(&name)? {
                folder.disk.delete(folder.home, item)?;
            }
            return Err(Trouble::Full);
        }
        let head = Head {
            event,
            told: 0,
            copies: 2,
        };
        let mut journal = Self::new(file.item(), number, head);
        journal.runs = folder.disk.runs_of(file)?;
        Ok(journal)
    }

    /// Finds out where its blocks lie. If the table of clusters has lost them, that is written down elsewhere.
    #[inline(never)]
    pub(super) fn locate<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        if self.is_adrift {
            return Ok(());
        }
        self.runs = folder.disk.runs_of(self.file)?;
        let site = atlas::find(folder, self.number)?.filter(|site| site.event == self.event);
        self.is_charted = site.as_ref().map(|site| &site.runs) == self.runs.as_ref();
        let Some(site) = site.filter(|_| !self.is_charted && self.form == Form::Twin) else {
            return Ok(());
        };
        // A journal never gets shorter: if it was longer once, its directory has gone back in time. Else one of the two
        // is right: the one that leads to the copy of the head.
        let length = self.runs.as_ref().map_or(0, Runs::len);
        let is_own_right =
            site.runs.len() <= length && self.leads_to_head(folder, self.runs.as_ref())?;
        if is_own_right || !self.leads_to_head(folder, Some(&site.runs))? {
            return Ok(());
        }
        self.runs = Some(site.runs);
        self.is_adrift = true;
        Ok(())
    }

    #[inline(never)]
    fn leads_to_head<S: CardSlot>(
        &self,
        folder: &Folder<S>,
        runs: Option<&Runs>,
    ) -> Result<bool, Trouble> {
        let Some(place) = runs.and_then(|runs| runs.block(twin::PAGE)) else {
            return Ok(false);
        };
        match folder.disk.read(place) {
            Ok(block) => {
                let head = record::event_and_sequence::<Head>(&block);
                Ok(head.is_some_and(|(event, _)| event == self.event))
            }
            Err(Trouble::Faulty) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }

    /// True if it has lost both heads: it is damaged, whatever can be read of it.
    pub(super) const fn is_headless(&self) -> bool {
        !self.has_head
    }

    /// True if the file system has lost it: it is read, and nothing is written.
    pub(super) const fn is_adrift(&self) -> bool {
        self.is_adrift
    }

    /// Its number on the card.
    pub(super) const fn number(&self) -> JournalNo {
        self.number
    }

    /// The event that the journal is of.
    pub(super) const fn event(&self) -> EventId {
        self.event
    }

    /// Its file has another name.
    pub(super) const fn renamed(&mut self, item: Item) {
        self.item = item;
        self.file = File::new(item);
    }

    /// Its file has the name of another number.
    pub(super) fn renumbered<S: CardSlot>(
        &mut self,
        folder: &Folder<S>,
        item: Item,
        number: JournalNo,
    ) -> Result<(), Trouble> {
        self.renamed(item);
        self.number = number;
        self.is_charted = false;
        self.chart(folder)
    }

    /// The number of entries that have been read or written.
    pub(super) const fn entries(&self) -> u32 {
        self.entries
    }

    /// The number of entries that there must be behind those that could be read.
    pub(super) fn missing(&self) -> u32 {
        // Of one that has lost its beginning nobody knows.
        let all = match self.told {
            u32::MAX => 0,
            told => self.expected.max(told),
        };
        all.saturating_sub(self.entries).max(1)
    }

    // ---- blocks ----

    fn length(&self) -> u32 {
        match &self.runs {
            Some(runs) => runs.len(),
            None => self.file.blocks(),
        }
    }

    /// The block of the card in that place of the file.
    fn card_block<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        way: Way,
        place: u32,
    ) -> Result<u32, Trouble> {
        if let Some(runs) = &self.runs {
            return runs.block(place).ok_or(Trouble::Faulty);
        }
        let file = match way {
            Way::Entries => &mut self.file,
            Way::Copies => &mut self.file_of_copies,
            Way::Packs => &mut self.file_of_packs,
        };
        folder.disk.block_of(file, place)
    }

    /// The content of one of the copies of a block, if it is what is wanted.
    fn find<S: CardSlot, T>(
        &mut self,
        folder: &mut Folder<S>,
        way: Way,
        block: u32,
        is_wanted: impl Fn(&Block) -> Option<T>,
    ) -> Result<Option<T>, Trouble> {
        let (first, copy) = self.form.places(block);
        let found = self.find_at(folder, way, first, &is_wanted)?;
        match copy {
            Some(copy) if found.is_none() => self.find_at(folder, Way::Copies, copy, &is_wanted),
            _ => Ok(found),
        }
    }

    fn find_at<S: CardSlot, T>(
        &mut self,
        folder: &mut Folder<S>,
        way: Way,
        place: u32,
        is_wanted: impl Fn(&Block) -> Option<T>,
    ) -> Result<Option<T>, Trouble> {
        if place >= self.length() {
            return Ok(None);
        }
        let block = self.card_block(folder, way, place);
        match block.and_then(|block| folder.disk.read(block)) {
            Ok(block) => Ok(is_wanted(&block)),
            Err(Trouble::Faulty) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// Writes a block and its copy.
    #[inline(never)]
    fn write_both<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        way: Way,
        block: u32,
        contents: &Block,
    ) -> Result<(), Trouble> {
        let (first, copy) = self.form.places(block);
        let mut is_written = false;
        // The copy first: whichever is there counts.
        for (way, place) in copy
            .map(|copy| (Way::Copies, copy))
            .into_iter()
            .chain([(way, first)])
        {
            let block = self.card_block(folder, way, place)?;
            match folder.disk.write(block, contents) {
                // One is what the card can give.
                Err(Trouble::Faulty) => {}
                written => {
                    written?;
                    is_written = true;
                }
            }
        }
        if is_written {
            Ok(())
        } else {
            Err(Trouble::Faulty)
        }
    }

    // ---- reading ----

    /// Finds out about how many entries there are: those with blocks of their own lie one after the other, so
    /// a dozen of them are looked at. If some are damaged the answer may be wrong; nothing depends on it but what
    /// is said.
    #[inline(never)]
    pub(super) fn expect<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        self.locate(folder)?;
        let room = self
            .form
            .capacity(self.length())
            .saturating_sub(self.form.entries_at());
        let (mut fewest, mut most) = (0, room);
        while fewest < most {
            let middle = fewest.midpoint(most);
            let wanted = Sequence(self.told.saturating_add(middle).saturating_add(1));
            if self.read_own(folder, wanted)?.is_some() {
                fewest = middle.saturating_add(1);
            } else {
                most = middle;
            }
        }
        self.described = self.described(folder)?;
        self.expected = self.told.saturating_add(fewest).max(self.described);
        Ok(())
    }

    /// Reads the next block with entries. `None` if there is none that can be read.
    #[inline(never)]
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
        // All but the last have their copies: nothing is appended before.
        self.copied = self.entries.saturating_sub(1);
        self.pack_if_next(&entry);
        Ok(Entries::one(&entry))
    }

    /// The entries of the next pack.
    #[inline(never)]
    fn read_packed<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Entries>, Trouble> {
        // What follows an entry that was not in a pack is not in one either.
        if self.packed < self.entries || self.packs.is_empty() {
            return Ok(None);
        }
        let (event, next) = (self.event, self.next_sequence());
        let found = self.find(folder, Way::Packs, self.packs.start, |block| {
            let entries = Entries::new(block, event, next)?;
            let count = entries.len();
            (count > 0).then_some((entries, count))
        })?;
        let Some((entries, count)) = found else {
            self.pack = Pack::new(next);
            return Ok(None);
        };
        self.packs.start = self.packs.start.saturating_add(1);
        self.entries = self.entries.saturating_add(count);
        self.packed = self.entries;
        self.copied = self.entries;
        Ok(Some(entries))
    }

    /// The entry of that number from its own block, or from the copy of that.
    #[inline(never)]
    fn read_own<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        wanted: Sequence,
    ) -> Result<Option<Entry>, Trouble> {
        let Some(block) = self.block_for(wanted) else {
            return Ok(None);
        };
        let event = self.event;
        self.find(folder, Way::Entries, block, |block| {
            record::decode::<Entry>(block)
                .filter(|(sequence, entry)| *sequence == wanted && entry.event == event)
                .map(|(_, entry)| entry)
        })
    }

    /// True if nothing comes after the entries that have been read: no block has a record of this event that would
    /// belong there, not even one that cannot be read.
    #[inline(never)]
    pub(super) fn is_at_end<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<bool, Trouble> {
        if self.entries < self.told.max(self.described) || !self.has_head {
            return Ok(false);
        }
        let from = self.next_sequence();
        let mut ahead = 0_u32;
        // The journal's own way stays where it is, so that the first press that is saved need not look for its place.
        let ways = (self.file, self.file_of_copies);
        let mut is_end = true;
        while let Some(block) = self.block_for(Sequence(from.0.saturating_add(ahead)))
            && is_end
        {
            is_end = self.is_behind(folder, block, from, ahead < LOOK_BEHIND)?;
            let step = ahead.saturating_sub(LOOK_BEHIND).max(1);
            ahead = ahead.saturating_add(step);
        }
        (self.file, self.file_of_copies) = ways;
        Ok(is_end)
    }

    /// True if a block behind the last entry has nothing of this event.
    #[inline(never)]
    fn is_behind<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        block: u32,
        from: Sequence,
        with_copy: bool,
    ) -> Result<bool, Trouble> {
        let (first, copy) = self.form.places(block);
        let event = self.event;
        let is_own = |block: &Block| {
            let found = record::event_and_sequence::<Entry>(block);
            Some(found.is_some_and(|(found, sequence)| found == event && sequence >= from))
        };
        let own = self.find_at(folder, Way::Entries, first, is_own)?;
        let twin = match copy {
            // What the card cannot read may have been anything; its copy tells.
            Some(copy) if with_copy || own.is_none() => {
                self.find_at(folder, Way::Copies, copy, is_own)?
            }
            _ => None,
        };
        Ok(match (own, twin) {
            (Some(true), _) | (_, Some(true)) | (None, None) => false,
            (Some(false), _) | (None, Some(false)) => true,
        })
    }

    /// Reads all of a journal that was just opened, and says what is wrong first.
    pub(super) fn verify<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Verdict, Trouble> {
        self.expect(folder)?;
        while self.read(folder)?.is_some() {}
        let entries = self.entries;
        let is_whole = self.is_at_end(folder)?;
        // What was copied in time is safe, even if the block it was copied from is not.
        let mut first_bad = self.is_headless().then_some(0);
        for number in self.told.saturating_add(1)..=entries {
            if first_bad.is_none() && self.read_own(folder, Sequence(number))?.is_none() {
                first_bad = self.block_for(Sequence(number));
                break;
            }
        }
        if !is_whole && first_bad.is_none() {
            first_bad = if entries < self.told {
                Some(self.packs.start)
            } else {
                self.block_for(self.next_sequence())
            };
        }
        let first_bad = first_bad.map(|block| self.form.places(block).0);
        Ok(Verdict {
            entries,
            is_whole,
            first_bad,
        })
    }

    // ---- writing ----

    /// Writes the next entry into a block of its own. Durable when it returns `Ok`. To be called at
    /// the end only.
    #[inline(never)]
    pub(super) fn append<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entry: &Entry,
    ) -> Result<(), Trouble> {
        self.copy(folder)?;
        let sequence = self.next_sequence();
        let contents = record::encode(entry, sequence).ok_or(Trouble::Faulty)?;
        if self.block_for(sequence).is_none() {
            // On an almost full card whatever room is left will do.
            self.make_room(folder, JOURNAL_ROOM)?;
        }
        let block = self.block_for(sequence).ok_or(Trouble::Full)?;
        let (first, copy) = self.form.places(block);
        let place = self.card_block(folder, Way::Entries, first)?;
        folder.disk.write(place, &contents)?;
        self.entries = sequence.0;
        if copy.is_none() {
            self.copied = self.entries;
        }
        self.pack_if_next(entry);
        Ok(())
    }

    /// Writes the copies of those entries that have none.
    fn copy<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        while self.copied < self.entries {
            let wanted = Sequence(self.copied).next();
            if let Some(block) = self.block_for(wanted)
                && let (first, Some(copy)) = self.form.places(block)
            {
                match self.copy_block(folder, wanted, first, copy) {
                    // A locked card is read. It may be unlocked.
                    Err(Trouble::Locked) => return Ok(()),
                    copied => copied?,
                }
            }
            self.copied = wanted.0;
        }
        Ok(())
    }

    /// Copies the entry from whichever of the two has it to the other. If neither has, the card has lost it.
    #[inline(never)]
    fn copy_block<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        wanted: Sequence,
        first: u32,
        copy: u32,
    ) -> Result<(), Trouble> {
        let event = self.event;
        let is_wanted = |block: &Block| {
            let found = record::event_and_sequence::<Entry>(block);
            (found == Some((event, wanted))).then(|| block.clone())
        };
        // A card that answers wrongly once gives the entry when it is asked again.
        for _ in 0..LOOKS_FOR_AN_ENTRY {
            let own = self.find_at(folder, Way::Entries, first, is_wanted)?;
            let twin = self.find_at(folder, Way::Copies, copy, is_wanted)?;
            let (way, place, contents) = match (own, twin) {
                (Some(_), Some(_)) => return Ok(()),
                (Some(own), None) => (Way::Copies, copy, own),
                (None, Some(twin)) => (Way::Entries, first, twin),
                (None, None) => continue,
            };
            let place = self.card_block(folder, way, place)?;
            return match folder.disk.write(place, &contents) {
                // One copy is what the card can give.
                Err(Trouble::Faulty) => Ok(()),
                written => written,
            };
        }
        Err(Trouble::Faulty)
    }

    /// Tells the next entries of an event that is told anew. Durable when the journal is
    /// [concluded](Self::conclude).
    #[inline(never)]
    pub(super) fn tell_all<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entries: Entries,
    ) -> Result<(), Trouble> {
        // A pack that the app has filled is written as it is.
        if self.pack.count() == 0
            && !self.packs.is_empty()
            && let Some(block) = entries.pack_from(self.next_sequence())
        {
            self.write_both(folder, Way::Packs, self.packs.start, &block)?;
            self.packs.start = self.packs.start.saturating_add(1);
            self.entries = self.entries.saturating_add(entries.len());
            self.told = self.entries;
            self.copied = self.entries;
            self.packed = self.entries;
            self.pack = Pack::new(self.next_sequence());
            return Ok(());
        }
        for entry in entries {
            self.tell(folder, &entry)?;
        }
        Ok(())
    }

    /// Tells the next entry.
    #[inline(never)]
    fn tell<S: CardSlot>(&mut self, folder: &mut Folder<S>, entry: &Entry) -> Result<(), Trouble> {
        let mut has_room = !self.packs.is_empty() && self.pack.push(entry);
        if !has_room {
            self.write_pack(folder, true)?;
            has_room = !self.packs.is_empty() && self.pack.push(entry);
        }
        if has_room {
            self.entries = self.entries.saturating_add(1);
            self.told = self.entries;
            self.copied = self.entries;
            return Ok(());
        }
        // The packs are full: this one, and those that follow, get blocks of their own.
        self.packs = 0..0;
        self.append(folder, entry)
    }

    /// All has been told: the file becomes a journal.
    #[inline(never)]
    pub(super) fn conclude<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        if self.packed < self.told {
            self.write_pack(folder, true)?;
        }
        self.copy(folder)?;
        self.chart(folder)?;
        let head = Head {
            event: self.event,
            told: self.told,
            copies: 2,
        };
        let block = record::encode(&head, Sequence::FIRST).ok_or(Trouble::Faulty)?;
        // A head must not be there before what it speaks of. What has happened to the file system goes to its places
        // meanwhile.
        folder.disk.barrier()?;
        self.write_both(folder, Way::Entries, 0, &block)
    }

    /// Writes down where it lies, if that is not known.
    fn chart<S: CardSlot>(&mut self, folder: &Folder<S>) -> Result<(), Trouble> {
        if let Some(runs) = &self.runs
            && !self.is_charted
            && !self.is_adrift
        {
            atlas::note(folder, self.number, self.event, runs)?;
        }
        self.is_charted = true;
        Ok(())
    }

    /// Adds an entry to the pack that is being filled, if it has room and those before are there.
    fn pack_if_next(&mut self, entry: &Entry) {
        let is_next =
            self.packed.saturating_add(self.pack.count()) == self.entries.saturating_sub(1);
        if !self.packs.is_empty() && is_next {
            self.pack.push(entry);
        }
    }

    /// Writes the pack that is being filled, and begins another. What is told is nowhere else, and needs a copy.
    #[inline(never)]
    fn write_pack<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        is_told: bool,
    ) -> Result<(), Trouble> {
        if self.packs.is_empty() || self.pack.count() == 0 {
            return Ok(());
        }
        let contents = self.pack.block();
        let block = self.packs.start;
        let written = if is_told {
            self.write_both(folder, Way::Packs, block, &contents)
        } else {
            let (first, _) = self.form.places(block);
            let place = self.card_block(folder, Way::Packs, first)?;
            folder.disk.write(place, &contents)
        };
        match written {
            // A journal can do without, unless it is told: a locked card is read, a bad block left alone.
            Err(Trouble::Locked | Trouble::Faulty) if !is_told => {
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

    /// Does what can wait: gives the last entry its copy, writes a pack that is full, and begins the next with what had
    /// no room.
    #[inline(never)]
    pub(super) fn tidy<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<(), Trouble> {
        self.copy(folder)?;
        self.chart(folder)?;
        let in_packs = |own: &Self| own.packed.saturating_add(own.pack.count());
        if self.packs.is_empty() || !(self.pack.is_full() || in_packs(self) < self.entries) {
            return Ok(());
        }
        self.write_pack(folder, false)?;
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

    /// True if it has room for about so many entries more: a few are not worth a change of the file system.
    pub(super) fn has_room(&self, entries: u32) -> bool {
        let own = self.entries.saturating_sub(self.told);
        let used = self.form.entries_at().saturating_add(own);
        let room = self.form.capacity(self.length()).saturating_sub(used);
        room >= entries.saturating_sub(entries / 8)
    }

    /// Makes the file longer until it has room for so many entries more, or the card is full.
    #[inline(never)]
    pub(super) fn make_room<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        entries: u32,
    ) -> Result<(), Trouble> {
        let own = self.entries.saturating_sub(self.told);
        let blocks = self.form.entries_at().saturating_add(own);
        let length = self.form.length(blocks.saturating_add(entries));
        let mut file = File::new(self.item);
        if length <= file.blocks() {
            return Ok(());
        }
        folder.disk.extend_file(&mut file, length, |_| false)?;
        self.renamed(file.item());
        self.runs = folder.disk.runs_of(file)?;
        self.is_charted = false;
        Ok(())
    }

    /// The ring of summaries.
    fn summaries<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<&mut Ring<Description>>, Trouble> {
        if self.summaries.is_none() && self.form != Form::Bare && !self.is_adrift {
            let is_twin = self.form == Form::Twin;
            let file = File::new(self.item);
            self.summaries = Some(Ring::open(folder, file, SUMMARIES, is_twin)?);
        }
        Ok(self.summaries.as_mut())
    }

    /// Saves what is to be seen of the event in the list.
    pub(super) fn describe<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        summary: &Summary,
    ) -> Result<(), Trouble> {
        let description = Description {
            event: Some(self.event),
            entries: self.entries,
            summary: summary.clone(),
        };
        match self.summaries(folder)? {
            Some(ring) => ring.save(folder, &description),
            None => Ok(()),
        }
    }

    /// The summary of the event, for the list of events.
    pub(super) fn summary<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Summary>, Trouble> {
        Ok(self.description(folder)?.map(|found| found.summary))
    }

    fn description<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Description>, Trouble> {
        let found = match self.summaries(folder)? {
            Some(ring) => ring.read(folder)?,
            None => None,
        };
        // The file may lie where another's was.
        let own = found.filter(|found| found.event.is_none_or(|event| event == self.event));
        Ok(own)
    }

    /// The number of entries that the summary knows of. One that cannot be read knows nothing.
    fn described<S: CardSlot>(&mut self, folder: &mut Folder<S>) -> Result<u32, Trouble> {
        let found = match self.description(folder) {
            Err(Trouble::Faulty) => None,
            found => found?,
        };
        Ok(found.map_or(0, |found| found.entries))
    }

    /// The block for an entry that has one of its own, if the file has that block.
    fn block_for(&self, sequence: Sequence) -> Option<u32> {
        let own = sequence.0.checked_sub(self.told)?.checked_sub(1)?;
        let block = self.form.entries_at().checked_add(own)?;
        (block < self.form.capacity(self.length())).then_some(block)
    }

    const fn next_sequence(&self) -> Sequence {
        Sequence(self.entries).next()
    }
}

/// The head of a journal that should lie there. Somebody else may have deleted it, and written something else in its
/// place: whoever takes a cluster writes its first block, and a head is in the first block of one.
pub(super) fn head_at<S: CardSlot>(
    folder: &mut Folder<S>,
    site: &Site,
) -> Result<Option<Head>, Trouble> {
    for index in [0, twin::PAGE] {
        let Some(place) = site.runs.block(index) else {
            continue;
        };
        if !folder.is_taken(place)? {
            continue;
        }
        let block = match folder.disk.read(place) {
            Err(Trouble::Faulty) => continue,
            block => block?,
        };
        let found = record::decode::<Head>(&block).map(|(_, head)| head);
        if let Some(head) = found.filter(|head| head.event == site.event) {
            return Ok(Some(head));
        }
    }
    Ok(None)
}

/// A block of a file, if the file has it and the card can read it.
pub(super) fn block_of<S: CardSlot>(
    folder: &mut Folder<S>,
    file: &mut File,
    index: u32,
) -> Result<Option<Block>, Trouble> {
    if index >= file.blocks() {
        return Ok(None);
    }
    match folder.read(file, index) {
        Err(Trouble::Faulty) => Ok(None),
        block => block.map(Some),
    }
}

/// True if a block of a file holds nothing but zeros.
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
