//! The blocks of a card, read and changed, and the table of its clusters.

use embedded_sdmmc::Block;
use heapless::Vec;

use super::layout::{Cluster, Layout, Root, u32_at};
use super::ledger::{
    ATLAS, ATLAS_COPY, CHANGE_BLOCKS, Change, Changes, HEADS, Head, LEDGER_BLOCKS, Ledger, State,
    head_places, is_content, is_cut_short, places,
};
use super::partitions::{self, Volume};
use crate::card::blocks::{Blocks, CACHED_WRITES};
use crate::card::record::{self, Sequence};
use crate::card::{CardSlot, Trouble};

/// So many changes are kept for what a change needs besides the table: a name, its directory, how
/// much is free.
const SPARE_CHANGES: usize = 8;
/// With fewer left than this, what has happened goes to its places before anything else does.
const ROOM_FOR_A_CHANGE: usize = 16;
/// So many blocks of the table are looked through for a free cluster, one after the other, before it is looked for
/// elsewhere.
const TABLE_BLOCKS_IN_A_ROW: u32 = 16;
/// So often a block is looked at that does not say the same twice.
const LOOKS_AT_A_BLOCK: u32 = 3;
/// So many worn out blocks in a row are passed over in a ring of the ledger.
const MOST_WORN: u32 = 8;

/// The entry of a cluster in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// It belongs to nobody.
    Free,
    /// That one follows it.
    Next(Cluster),
    /// It is the last one of its file.
    End,
    /// It cannot be used.
    Bad,
}

/// A card with a file system on it.
pub(in crate::card) struct Disk<S: CardSlot> {
    pub(super) blocks: Blocks<S>,
    layout: Layout,
    ledger: Option<Ledger>,
    /// The block of a table or a directory that was read last.
    window: Block,
    window_at: Option<u32>,
    /// True if that one could not be read, and this is its copy.
    is_window_copy: bool,
    /// The cluster from which on a free one is looked for.
    hint: Cluster,
    /// The number of clusters that the change under way takes (or, below zero, gives back).
    taken: i32,
    /// The reason why there will be no change, if so: the card takes nothing, or has no room for a ledger. A change
    /// that is half done is seen as if it were whole.
    stuck: Option<Trouble>,
    /// The number of blocks that had been written after the last that the change under way relies on and does not list.
    unlisted: Option<u32>,
}

impl<S: CardSlot> Disk<S> {
    /// A slot whose card nobody has looked at. It is large, so it is made where it stays, once.
    pub(in crate::card) const fn new(slot: S) -> Self {
        Self {
            blocks: Blocks::new(slot),
            layout: Layout::NONE,
            ledger: None,
            window: Block {
                contents: [0; Block::LEN],
            },
            window_at: None,
            is_window_copy: false,
            hint: Cluster::FIRST,
            taken: 0,
            stuck: None,
            unlisted: None,
        }
    }

    /// Opens the card in the slot, whatever was in it before.
    pub(in crate::card) fn open(&mut self) -> Result<(), Trouble> {
        self.blocks.forget();
        self.layout = Layout::NONE;
        self.ledger = None;
        self.window_at = None;
        self.hint = Cluster::FIRST;
        self.taken = 0;
        self.stuck = None;
        self.unlisted = None;
        self.layout = find_volume(&self.blocks)?.ok_or(Trouble::NotFat)?;
        Ok(())
    }

    /// The slot, for what needs no file system.
    pub(in crate::card) const fn slot(&self) -> &S {
        self.blocks.slot()
    }

    /// The number by which computers tell cards apart.
    pub(in crate::card) const fn serial(&self) -> u32 {
        self.layout.serial
    }

    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Fails if the card is not there any more, or not the same.
    pub(in crate::card) fn probe(&self) -> Result<(), Trouble> {
        self.read(self.layout.boot).map(|_| ())
    }

    /// Reads a block.
    pub(in crate::card) fn read(&self, block: u32) -> Result<Block, Trouble> {
        self.blocks.read(block)
    }

    /// Writes a block of a file, and nothing else. It is on the card when this returns `Ok`.
    pub(in crate::card) fn write(&self, block: u32, contents: &Block) -> Result<(), Trouble> {
        let written = self.blocks.write(block, contents);
        written.map_err(|trouble| self.why_not_written(trouble))
    }

    /// Writes a block on which nothing depends.
    pub(in crate::card) fn write_unseen(
        &self,
        block: u32,
        contents: &Block,
    ) -> Result<(), Trouble> {
        let written = self.blocks.write_unseen(block, contents);
        written.map_err(|trouble| self.why_not_written(trouble))
    }

    /// Writes zeros, unless there are.
    pub(in crate::card) fn blank(&self, block: u32) -> Result<(), Trouble> {
        if self.is_blank(block)? {
            return Ok(());
        }
        self.write(block, &Block::new())
    }

    /// True if a block holds nothing but zeros.
    fn is_blank(&self, block: u32) -> Result<bool, Trouble> {
        match self.read(block) {
            Ok(found) => Ok(found.contents.iter().all(|byte| *byte == 0)),
            Err(Trouble::Faulty) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }

    /// A card that answers but takes nothing is locked, or worn out. One that takes another block has
    /// a bad one.
    fn why_not_written(&self, trouble: Trouble) -> Trouble {
        if trouble != Trouble::Faulty {
            return trouble;
        }
        if let Err(trouble) = self.read(self.layout.boot) {
            return trouble;
        }
        let Some(ledger) = &self.ledger else {
            return Trouble::Locked;
        };
        // A spare block may be worn out too.
        for turn in 0..MOST_WORN {
            match self.blocks.write_unseen(ledger.spare(turn), &Block::new()) {
                Ok(()) => return Trouble::Faulty,
                Err(Trouble::Missing) => return Trouble::Missing,
                Err(_) => {}
            }
        }
        Trouble::Locked
    }

    // ---- blocks of the file system ----

    /// Shows a block of the file system as it is with all that has happened, and with the change under way.
    pub(super) fn look(&mut self, block: u32) -> Result<&Block, Trouble> {
        let index = self
            .ledger
            .as_ref()
            .and_then(|ledger| ledger.index_of(block));
        let place = match (&self.ledger, index) {
            (Some(ledger), Some(_)) if ledger.open == index => {
                return self
                    .ledger
                    .as_ref()
                    .map(|ledger| &ledger.contents)
                    .ok_or(Trouble::Faulty);
            }
            (Some(ledger), Some(index)) => ledger.place_of(index).ok_or(Trouble::Faulty)?,
            _ => block,
        };
        if self.window_at != Some(place) {
            self.window_at = None;
            self.is_window_copy = false;
            self.window = match index {
                // A card may answer wrongly once.
                Some(index) => {
                    let found = self.content(index).or_else(|_| self.content(index));
                    found?
                }
                None => match (self.read(place), self.layout.mirror_of(block)) {
                    (Err(Trouble::Faulty), Some(mirror)) => {
                        self.is_window_copy = true;
                        self.read(mirror)?
                    }
                    (window, _) => window?,
                },
            };
            self.window_at = Some(place);
        }
        Ok(&self.window)
    }

    /// Changes a block of the file system, when the change under way has [happened](Self::commit).
    pub(super) fn edit(
        &mut self,
        block: u32,
        change: impl FnOnce(&mut [u8; Block::LEN]),
    ) -> Result<(), Trouble> {
        if let Some(trouble) = self.stuck {
            return Err(trouble);
        }
        self.open_in_ledger(block)?;
        let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
        change(&mut ledger.contents.contents);
        Ok(())
    }

    fn open_in_ledger(&mut self, block: u32) -> Result<(), Trouble> {
        let ledger = self.ledger.as_ref().ok_or(Trouble::Faulty)?;
        let known = ledger.index_of(block);
        if known.is_some() && ledger.open == known {
            return Ok(());
        }
        self.put_away()?;
        let contents = match known {
            Some(index) => self.content(index)?,
            None => self.sound(block)?,
        };
        let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
        let index = match known {
            Some(index) => index,
            None => {
                let old = record::checksum(&contents.contents);
                let change = Change {
                    block,
                    old,
                    new: old,
                    // It gets its place when it is put away.
                    content: u8::MAX,
                };
                // Whoever makes a change sees to it that there is room.
                ledger.changes.push(change).map_err(|_| Trouble::Faulty)?;
                ledger.changes.len().saturating_sub(1)
            }
        };
        ledger.contents = contents;
        ledger.open = Some(index);
        Ok(())
    }

    /// A block of the file system that is to be changed. A card may answer wrongly once, so it is asked twice; and what
    /// was decided by the block must hold. If it is one of a table, its copy must say the same: nobody knows which of
    /// them is right, and whatever is free in the wrong one may be somebody's file.
    fn sound(&mut self, block: u32) -> Result<Block, Trouble> {
        let mirror = self.layout.mirror_of(block);
        // Whoever changes a block has mostly just looked at it.
        let is_known = self.window_at == Some(block) && !self.is_window_copy;
        for _ in 0..LOOKS_AT_A_BLOCK {
            let contents = self.read(mirror.unwrap_or(block))?;
            if is_known && self.window.contents == contents.contents {
                return Ok(contents);
            }
            if self.read(block)?.contents == contents.contents {
                if !is_known {
                    return Ok(contents);
                }
                // Whoever makes the change gives it up, and looks anew.
                return Err(Trouble::Faulty);
            }
        }
        Err(match mirror {
            Some(_) => Trouble::FileSystem,
            None => Trouble::Faulty,
        })
    }

    /// The content that the ledger has of a change, if it is what was written there.
    fn content(&self, index: usize) -> Result<Block, Trouble> {
        let ledger = self.ledger.as_ref().ok_or(Trouble::Faulty)?;
        let change = ledger.changes.get(index).ok_or(Trouble::Faulty)?;
        let contents = self.read(ledger.content_place(change.content))?;
        if record::checksum(&contents.contents) == change.new {
            Ok(contents)
        } else {
            Err(Trouble::Faulty)
        }
    }

    /// Writes the block that is being changed into the ledger.
    fn put_away(&mut self) -> Result<(), Trouble> {
        let Some(ledger) = &mut self.ledger else {
            return Ok(());
        };
        let Some(index) = ledger.open.take() else {
            return Ok(());
        };
        let contents = ledger.contents.clone();
        for _ in 0..MOST_WORN {
            let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
            // What a head refers to stays: the new contents go elsewhere.
            let content = ledger.take_content();
            if let Some(change) = ledger.changes.get_mut(index) {
                change.new = record::checksum(&contents.contents);
                change.content = content;
            }
            let place = ledger.content_place(content);
            if self.window_at == Some(place) {
                self.window_at = None;
            }
            match self.write(place, &contents) {
                // That block is worn out. Another one is as good.
                Err(Trouble::Faulty) => {}
                written => return written,
            }
        }
        Err(Trouble::Faulty)
    }

    /// True if the change under way has room for more links.
    pub(super) fn has_room_for_links(&self) -> bool {
        let used = self
            .ledger
            .as_ref()
            .map_or(CHANGE_BLOCKS, |ledger| ledger.changes.len());
        used.saturating_add(SPARE_CHANGES) < CHANGE_BLOCKS
    }

    /// Gets ready for a change.
    #[inline(never)]
    pub(super) fn prepare(&mut self) -> Result<(), Trouble> {
        if let Some(trouble) = self.stuck {
            return Err(trouble);
        }
        // What was written to its places must not be lost when a new head no longer speaks of it.
        self.close()?;
        let happened = self
            .ledger
            .as_ref()
            .map_or(0, |ledger| ledger.happened.len());
        if happened.saturating_add(ROOM_FOR_A_CHANGE) > CHANGE_BLOCKS {
            self.carry_out()?;
            self.close()?;
        }
        Ok(())
    }

    /// Makes the change under way happen.
    #[inline(never)]
    pub(super) fn commit(&mut self) -> Result<(), Trouble> {
        self.count_free()?;
        self.put_away()?;
        // A head must not be there before what it relies on.
        if let Some(since) = self.unlisted.take() {
            self.push_out_since(since)?;
        }
        let ledger = self.ledger.as_ref().ok_or(Trouble::Faulty)?;
        let changes = ledger.changes.clone();
        self.write_head(changes.clone())?;
        if let Some(ledger) = &mut self.ledger {
            ledger.happened = changes;
        }
        Ok(())
    }

    /// Forgets the change under way: nothing has happened.
    pub(super) fn abandon(&mut self) {
        self.unlisted = None;
        self.taken = 0;
        self.window_at = None;
        if let Some(ledger) = &mut self.ledger
            && self.stuck.is_none()
        {
            ledger.abandon();
        }
    }

    /// Blocks were written that belong to the change under way and that no head will list.
    pub(super) fn relies_on_writes(&mut self) {
        self.unlisted = Some(self.blocks.written());
    }

    /// Writes the next head. From then on what it lists has happened.
    fn write_head(&mut self, changes: Changes) -> Result<(), Trouble> {
        let start = self.ledger_start().ok_or(Trouble::Faulty)?;
        let head = Head {
            volume: self.layout.serial,
            start,
            changes,
        };
        for _ in 0..MOST_WORN {
            let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
            ledger.sequence = ledger.sequence.next();
            let places = ledger.head_places(ledger.sequence);
            let block = record::encode(&head, ledger.sequence).ok_or(Trouble::Faulty)?;
            let mut is_written = false;
            for place in places {
                match self.write(place, &block) {
                    // That block is worn out. It has a copy, and the one after it is as good.
                    Err(Trouble::Faulty) => {}
                    written => {
                        written?;
                        is_written = true;
                    }
                }
            }
            if is_written {
                self.mark();
                return Ok(());
            }
        }
        Err(Trouble::Faulty)
    }

    /// Marks that all that was written up to now must be out of the card's own memory before the next step.
    fn mark(&mut self) {
        let written = self.blocks.written();
        if let Some(ledger) = &mut self.ledger {
            ledger.since = written;
        }
    }

    /// Writes what nobody needs, until everything before the last [mark](Self::mark) is out of the card's own memory.
    pub(in crate::card) fn push_out(&self) -> Result<(), Trouble> {
        match &self.ledger {
            Some(ledger) => self.push_out_since(ledger.since),
            None => Ok(()),
        }
    }

    /// The same for everything before that many writes.
    fn push_out_since(&self, since: u32) -> Result<(), Trouble> {
        let Some(ledger) = &self.ledger else {
            return Ok(());
        };
        let (mut turn, mut worn) = (self.blocks.written(), 0_u32);
        loop {
            let written = self.blocks.written();
            if written.wrapping_sub(since) >= CACHED_WRITES {
                return Ok(());
            }
            let mut block = Block::new();
            // No card can take it for what is there already.
            for (to, from) in block.contents.iter_mut().zip(turn.to_le_bytes()) {
                *to = from;
            }
            match self.write_unseen(ledger.spare(turn), &block) {
                // That block is worn out. The others do as well.
                Err(Trouble::Faulty) if worn < CACHED_WRITES => worn = worn.saturating_add(1),
                written => written?,
            }
            turn = turn.wrapping_add(1);
        }
    }

    /// Makes sure that all that was written so far is out of the card's own memory. What has happened is written to
    /// where it belongs first: that pushes as well as anything.
    pub(in crate::card) fn barrier(&mut self) -> Result<(), Trouble> {
        let since = self.blocks.written();
        self.carry_out()?;
        self.push_out_since(since)
    }

    /// Writes what has happened to where it belongs, so that other computers see it.
    #[inline(never)]
    pub(in crate::card) fn carry_out(&mut self) -> Result<(), Trouble> {
        let is_due = |ledger: &Ledger| !ledger.happened.is_empty();
        if self.is_stuck() || !self.ledger.as_ref().is_some_and(is_due) {
            return Ok(());
        }
        self.push_out()?;
        self.write_to_places(Self::write)
    }

    fn write_to_places(
        &mut self,
        write: impl Fn(&Self, u32, &Block) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        self.window_at = None;
        let count = self
            .ledger
            .as_ref()
            .map_or(0, |ledger| ledger.happened.len());
        // If one of them is not what it was, none must go anywhere.
        for index in 0..count {
            self.content(index)?;
        }
        for index in 0..count {
            let change = |ledger: &Ledger| ledger.changes.get(index).copied();
            let Some(Change { block, .. }) = self.ledger.as_ref().and_then(change) else {
                break;
            };
            let contents = self.content(index)?;
            write(self, block, &contents)?;
            if let Some(mirror) = self.layout.mirror_of(block) {
                write(self, mirror, &contents)?;
            }
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.clear();
            ledger.is_to_be_closed = true;
        }
        self.mark();
        Ok(())
    }

    /// Does what would have to be done before a large change, if it costs nothing: enough has been written since.
    #[inline(never)]
    pub(in crate::card) fn keep_up(&mut self) -> Result<(), Trouble> {
        let Some(ledger) = &self.ledger else {
            return Ok(());
        };
        if self.blocks.written().wrapping_sub(ledger.since) < CACHED_WRITES {
            return Ok(());
        }
        let is_crowded = ledger.happened.len().saturating_add(ROOM_FOR_A_CHANGE) > CHANGE_BLOCKS;
        match (ledger.is_to_be_closed, is_crowded) {
            (true, _) => self.close(),
            (false, true) => self.carry_out(),
            (false, false) => Ok(()),
        }
    }

    /// Says that all that has happened is where it belongs, if it is and that has not been said.
    #[inline(never)]
    pub(in crate::card) fn close(&mut self) -> Result<(), Trouble> {
        let is_due = |ledger: &Ledger| ledger.is_to_be_closed;
        if self.is_stuck() || !self.ledger.as_ref().is_some_and(is_due) {
            return Ok(());
        }
        self.push_out()?;
        self.write_head(Changes::new())?;
        if let Some(ledger) = &mut self.ledger {
            ledger.is_to_be_closed = false;
        }
        Ok(())
    }

    /// Writes a block unless it is so already. The power may fail once more: whatever is new must not
    /// be torn again while another is still torn.
    pub(in crate::card) fn mend(&self, block: u32, contents: &Block) -> Result<(), Trouble> {
        match self.read(block) {
            Ok(now) if now.contents == contents.contents => Ok(()),
            Ok(_) | Err(Trouble::Faulty) => self.write(block, contents),
            Err(trouble) => Err(trouble),
        }
    }

    // ---- the ledger's own place ----

    /// Finds the ledger, and does the rest of what was left half done. It is looked for where its name says that it
    /// is, and if it is not there, wherever it may be.
    #[inline(never)]
    pub(super) fn recover(&mut self, named: Option<Cluster>) -> Result<(), Trouble> {
        let layout = self.layout;
        for (place, is_named) in named
            .map(|place| (place, true))
            .into_iter()
            .chain(places(&layout).map(|place| (place, false)))
        {
            // Where nothing but zeros is, and no name leads, there never was any.
            let start = layout.first_block(place).unwrap_or_default();
            if !is_named && self.is_blank(start)? {
                continue;
            }
            if self.open_ledger(place)? {
                self.take_room_behind(place);
                return Ok(());
            }
        }
        self.recover_by_first_ledger()
    }

    /// Takes the ledger in that place for ours, if there is one.
    #[inline(never)]
    pub(super) fn open_ledger(&mut self, place: Cluster) -> Result<bool, Trouble> {
        let Some(start) = self.layout.first_block(place) else {
            return Ok(false);
        };
        // One of the two is always whole, even if the power failed in one or its page is lost.
        let [first, copy] = head_places(start, 0);
        if self.head_at(start, first)?.is_none() && self.head_at(start, copy)?.is_none() {
            return Ok(false);
        }
        let mut heads = Vec::<(Sequence, u32), { 2 * HEADS as usize }>::new();
        for place in (0..HEADS).flat_map(|number| head_places(start, number)) {
            if let Some((sequence, _)) = self.head_at(start, place)? {
                let _ = heads.push((sequence, place));
            }
        }
        heads.sort_unstable_by_key(|(sequence, _)| core::cmp::Reverse(sequence.0));
        let Some((newest, _)) = heads.first().copied() else {
            return Ok(false);
        };
        let mut ledger = Ledger::new(start, newest);
        ledger.is_to_be_closed = true;
        self.ledger = Some(ledger);
        for (_, place) in heads {
            let Some((_, head)) = self.head_at(start, place)? else {
                continue;
            };
            if let Some(ledger) = &mut self.ledger {
                // Where the contents go on follows from what was written last.
                if let Some(last) = head.changes.last() {
                    ledger.go_on_after(last.content);
                }
                ledger.is_to_be_closed = !head.changes.is_empty();
                ledger.happened = head.changes.clone();
                ledger.changes = head.changes;
            }
            if self.is_whole()? {
                self.finish()?;
                return Ok(true);
            }
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.clear();
        }
        Ok(true)
    }

    /// The head in that place of the ring, if there is one of this ledger.
    fn head_at(&self, start: u32, place: u32) -> Result<Option<(Sequence, Head)>, Trouble> {
        match self.read(place) {
            Ok(block) => Ok(record::decode::<Head>(&block).filter(|(_, head)| {
                head.volume == self.layout.serial
                    && head.start == start
                    && head.changes.iter().all(|change| {
                        is_content(change.content)
                            && self.layout.is_of_file_system(change.block)
                            && !(start..start.saturating_add(LEDGER_BLOCKS)).contains(&change.block)
                    })
            })),
            Err(Trouble::Faulty) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// True if the ledger has all that its head lists.
    fn is_whole(&self) -> Result<bool, Trouble> {
        let count = self
            .ledger
            .as_ref()
            .map_or(0, |ledger| ledger.changes.len());
        for index in 0..count {
            match self.content(index) {
                Ok(_) => {}
                Err(Trouble::Faulty) => return Ok(false),
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(true)
    }

    /// True if the ledger in use is the one in that place.
    pub(super) fn has_ledger_at(&self, place: Cluster) -> bool {
        let start = self.layout.first_block(place);
        start.is_some() && self.ledger.as_ref().map(Ledger::start) == start
    }

    /// The first block of the ledger.
    pub(in crate::card) fn ledger_start(&self) -> Option<u32> {
        self.ledger.as_ref().map(Ledger::start)
    }

    /// True if the card can be read but not changed.
    pub(in crate::card) const fn is_stuck(&self) -> bool {
        self.stuck.is_some()
    }

    /// Begins to use a place for the ledger: it must be free, and is not known to anybody yet.
    #[inline(never)]
    pub(super) fn lay_ledger(&mut self, place: Cluster) -> Result<(), Trouble> {
        let start = self.layout.first_block(place).ok_or(Trouble::Faulty)?;
        // What is written down there of journals is of none of this volume.
        let (first, count) = ATLAS;
        for place in (0..count).flat_map(|slot| {
            let place = start.saturating_add(first).saturating_add(slot);
            [place, place.saturating_add(ATLAS_COPY)]
        }) {
            self.blank(place)?;
        }
        let mut ledger = Ledger::new(start, Sequence::FIRST);
        for number in 0..HEADS {
            ledger.sequence = Sequence(number.saturating_add(HEADS));
            let head = Head {
                volume: self.layout.serial,
                start,
                changes: Changes::new(),
            };
            let block = record::encode(&head, ledger.sequence).ok_or(Trouble::Faulty)?;
            for place in ledger.head_places(ledger.sequence) {
                self.write(place, &block)?;
            }
        }
        self.ledger = Some(ledger);
        self.take_room_behind(place);
        Ok(())
    }

    /// Free clusters are looked for behind the ledger first.
    fn take_room_behind(&mut self, ledger: Cluster) {
        let clusters = self.layout.clusters_for(LEDGER_BLOCKS);
        self.hint = Cluster(ledger.0.saturating_add(clusters));
    }

    /// The card can be read without a ledger, and not changed.
    pub(in crate::card) const fn do_without_ledger(&mut self, trouble: Trouble) {
        self.stuck = Some(trouble);
    }

    /// True if the cluster in which a block lies belongs to somebody.
    pub(in crate::card) fn is_taken(&mut self, block: u32) -> Result<bool, Trouble> {
        let index = block
            .checked_sub(self.layout.data)
            .map(|behind| behind / self.layout.cluster_blocks);
        let cluster = index.and_then(|index| index.checked_add(Cluster::FIRST.0));
        match cluster
            .map(Cluster)
            .filter(|cluster| self.layout.has(*cluster))
        {
            Some(cluster) => Ok(self.link(cluster)? != Link::Free),
            None => Ok(false),
        }
    }

    /// True if the table of clusters is lost, from its beginning on: what every table begins with is not there.
    pub(in crate::card) fn is_table_lost(&mut self) -> Result<bool, Trouble> {
        let Layout { table, media, .. } = self.layout;
        match self.look(table) {
            Ok(first) => Ok(!first.contents.starts_with(&[media, 0xFF])),
            Err(Trouble::Faulty) => Ok(true),
            Err(trouble) => Err(trouble),
        }
    }

    /// True if so many clusters from that one on are free.
    pub(super) fn is_free_for(&mut self, place: Cluster, blocks: u32) -> Result<bool, Trouble> {
        let mut cluster = place;
        for _ in 0..self.layout.clusters_for(blocks) {
            if !self.layout.has(cluster) || self.link(cluster)? != Link::Free {
                return Ok(false);
            }
            cluster = cluster.next();
        }
        Ok(true)
    }

    /// True if a file that begins there is where a ledger can be found again, and in one piece.
    pub(super) fn is_place_of_ledger(&mut self, place: Cluster) -> Result<bool, Trouble> {
        let layout = self.layout;
        let mut cluster = place;
        for _ in 1..layout.clusters_for(LEDGER_BLOCKS) {
            if self.link(cluster)? != Link::Next(cluster.next()) {
                return Ok(false);
            }
            cluster = cluster.next();
        }
        Ok(self.link(cluster)? == Link::End && places(&layout).any(|known| known == place))
    }

    /// Does the rest of a change that was left half done, unless somebody else was at the card since.
    fn finish(&mut self) -> Result<(), Trouble> {
        let Some(ledger) = &self.ledger else {
            return Ok(());
        };
        if ledger.changes.is_empty() {
            return Ok(());
        }
        let mut states = Vec::<(u32, State), { 2 * CHANGE_BLOCKS }>::new();
        for change in &ledger.changes {
            let sums = [change.old, change.new];
            self.add_states(change.block, sums, &mut states)?;
        }
        if !is_cut_short(states.into_iter()) {
            if let Some(ledger) = &mut self.ledger {
                ledger.clear();
            }
            return Ok(());
        }
        match self.write_to_places(Self::mend) {
            // The card takes nothing, or not this block. What it holds can be read: whoever looks at a
            // block of the change sees it in the ledger.
            Err(Trouble::Locked | Trouble::Faulty) => self.stuck = Some(Trouble::Locked),
            done => return done,
        }
        Ok(())
    }

    /// Finds out what has become of a block that was to be changed, and of its copy.
    pub(super) fn add_states<const N: usize>(
        &self,
        block: u32,
        sums: [u32; 2],
        states: &mut Vec<(u32, State), N>,
    ) -> Result<(), Trouble> {
        let state = |sum: Option<u32>| match sum {
            Some(sum) if sums.contains(&sum) => State::Sound,
            _ => State::Torn,
        };
        let now = self.checksum_of(block)?;
        let mut own = state(now);
        if let Some(mirror) = self.layout.mirror_of(block) {
            let copy = self.checksum_of(mirror)?;
            let theirs = state(copy);
            // Half of the change may be in one of them only; whoever changes a table changes both.
            if own == State::Torn
                && theirs == State::Torn
                && (now.is_some() && now == copy
                    || self.is_table(block, block)? && self.is_table(mirror, block)?)
            {
                own = State::Foreign;
            }
            let _ = states.push((mirror, theirs));
        }
        let _ = states.push((block, own));
        Ok(())
    }

    /// True if a block looks like that one of a table: all that is in it leads somewhere.
    fn is_table(&self, block: u32, first_copy: u32) -> Result<bool, Trouble> {
        let contents = match self.read(block) {
            Ok(contents) => contents,
            Err(Trouble::Faulty) => return Ok(false),
            Err(trouble) => return Err(trouble),
        };
        // What a table begins with is no link.
        let first = if first_copy == self.layout.table {
            Cluster::FIRST.0
        } else {
            0
        };
        let size = Block::LEN_U32 / self.layout.links_per_block();
        let leads_somewhere = |index: u32| {
            let at = usize::try_from(index.saturating_mul(size)).ok()?;
            let link = self.layout.link_at(&contents, at)?;
            Some(matches!(link, 0 | 0x0FFF_FFF7..) || self.layout.has(Cluster(link)))
        };
        let mut links = first..self.layout.links_per_block();
        Ok(links.all(|index| leads_somewhere(index) == Some(true)))
    }

    /// The checksum of a block; `None` if the card cannot read it.
    fn checksum_of(&self, block: u32) -> Result<Option<u32>, Trouble> {
        match self.read(block) {
            Ok(block) => Ok(Some(record::checksum(&block.contents))),
            Err(Trouble::Faulty) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    // ---- the table of clusters ----

    /// The link of a cluster: the one that follows it, if any.
    pub(super) fn link(&mut self, cluster: Cluster) -> Result<Link, Trouble> {
        let (block, at) = self.layout.link_place(cluster).ok_or(Trouble::Faulty)?;
        let layout = self.layout;
        let number = layout.link_at(self.look(block)?, at);
        match number.ok_or(Trouble::Faulty)? {
            0 => Ok(Link::Free),
            0x0FFF_FFF7 => Ok(Link::Bad),
            0x0FFF_FFF8.. => Ok(Link::End),
            number if layout.has(Cluster(number)) => Ok(Link::Next(Cluster(number))),
            // It leads nowhere: no chain goes on there, and nobody else gets the cluster.
            _ => Ok(Link::Bad),
        }
    }

    /// The number of clusters, from that one on, that have the very next one behind them: at most so many, and as far
    /// as one block of the table tells. Most files lie in one piece, and so they are followed with a few looks.
    pub(super) fn following(&mut self, cluster: Cluster, most: u32) -> Result<u32, Trouble> {
        let end = self.layout.end.0;
        self.count_links(cluster, most, |link, number| {
            number
                .checked_add(1)
                .is_some_and(|next| link == next && next < end)
        })
    }

    /// The number of links in a row that are as wanted, from that of a cluster on, in its block of the table.
    fn count_links(
        &mut self,
        cluster: Cluster,
        most: u32,
        is_wanted: impl Fn(u32, u32) -> bool,
    ) -> Result<u32, Trouble> {
        let layout = self.layout;
        let (block, at) = layout.link_place(cluster).ok_or(Trouble::Faulty)?;
        let contents = self.look(block)?;
        let mut count = 0_u32;
        for (number, at) in
            (cluster.0..layout.end.0).zip((at..Block::LEN).step_by(layout.link_bytes()))
        {
            let link = layout.link_at(contents, at).ok_or(Trouble::Faulty)?;
            if count >= most || !is_wanted(link, number) {
                break;
            }
            count = count.saturating_add(1);
        }
        Ok(count)
    }

    /// Sets what follows a cluster, when the change under way is done.
    pub(super) fn set_link(&mut self, cluster: Cluster, link: Link) -> Result<(), Trouble> {
        self.set_links(cluster, 1, |_| link)
    }

    /// Sets what follows clusters that lie one behind the other, all in one block of the table.
    fn set_links(
        &mut self,
        first: Cluster,
        count: u32,
        link: impl Fn(Cluster) -> Link,
    ) -> Result<(), Trouble> {
        let layout = self.layout;
        let (block, at) = layout.link_place(first).ok_or(Trouble::Faulty)?;
        let last = first.0.saturating_add(count);
        self.edit(block, |bytes| {
            let links = bytes.get_mut(at..).unwrap_or_default();
            let links = links.chunks_exact_mut(layout.link_bytes());
            for (bytes, number) in links.zip(first.0..last) {
                let number = match link(Cluster(number)) {
                    Link::Free => 0,
                    Link::Next(next) => next.0,
                    Link::End => 0x0FFF_FFFF,
                    Link::Bad => 0x0FFF_FFF7,
                };
                // The highest four bits of the larger kind are nobody's.
                let kept = bytes.get(3).copied().unwrap_or_default() & 0xF0;
                let [a, b, c, d] = number.to_le_bytes();
                for (to, from) in bytes.iter_mut().zip([a, b, c, d | kept]) {
                    *to = from;
                }
            }
        })
    }

    /// Takes a free cluster, which becomes the last one of its file and follows that one.
    pub(super) fn take_cluster(&mut self, after: Option<Cluster>) -> Result<Cluster, Trouble> {
        self.take_clusters(after, 1).map(|(first, _)| first)
    }

    /// Takes free clusters that lie one behind the other, as many as are wanted or as one block of the table has. They
    /// follow that one, and the last of them ends the file. Answers the first and the last.
    pub(super) fn take_clusters(
        &mut self,
        after: Option<Cluster>,
        wanted: u32,
    ) -> Result<(Cluster, Cluster), Trouble> {
        let first = self.free_cluster()?;
        let count = self.count_links(first, wanted.max(1), |link, _| link == 0)?;
        let last = Cluster(first.0.saturating_add(count.saturating_sub(1)));
        // What was taken last is in the block that is being changed: whoever begins with it writes no block twice.
        if let Some(after) = after {
            self.set_link(after, Link::Next(first))?;
        }
        self.set_links(first, count, |cluster| {
            if cluster == last {
                Link::End
            } else {
                Link::Next(cluster.next())
            }
        })?;
        self.hint = last.next();
        self.taken = self.taken.saturating_add_unsigned(count);
        Ok((first, last))
    }

    /// Takes that cluster, which is free.
    pub(super) fn take_this(&mut self, cluster: Cluster, link: Link) -> Result<(), Trouble> {
        self.taken = self.taken.saturating_add(1);
        self.set_link(cluster, link)
    }

    /// Gives a cluster back.
    pub(super) fn give_back(&mut self, cluster: Cluster) -> Result<(), Trouble> {
        self.give_back_all(cluster, 1)
    }

    /// Gives clusters back that lie one behind the other, all in one block of the table.
    pub(super) fn give_back_all(&mut self, first: Cluster, count: u32) -> Result<(), Trouble> {
        self.set_links(first, count, |_| Link::Free)?;
        self.taken = self.taken.saturating_sub_unsigned(count);
        Ok(())
    }

    /// A cluster that belongs to nobody, from the last one that was taken on: what is taken one after the other lies
    /// one behind the other. A card that is full there is looked at here and there first, and only then everywhere.
    fn free_cluster(&mut self) -> Result<Cluster, Trouble> {
        let layout = self.layout;
        let mut hint = self.hint;
        if !layout.has(hint) {
            hint = Cluster::FIRST;
        }
        let near = hint
            .0
            .saturating_add(
                layout
                    .links_per_block()
                    .saturating_mul(TABLE_BLOCKS_IN_A_ROW),
            )
            .min(layout.end.0);
        for number in hint.0..near {
            if self.link(Cluster(number))? == Link::Free {
                return Ok(Cluster(number));
            }
        }
        for place in places(&layout).filter(|place| place.0 >= near) {
            if self.link(place)? == Link::Free {
                return Ok(place);
            }
        }
        for number in (near..layout.end.0).chain(Cluster::FIRST.0..hint.0) {
            if self.link(Cluster(number))? == Link::Free {
                return Ok(Cluster(number));
            }
        }
        Err(Trouble::Full)
    }

    /// Writes down how much is free, where the card keeps that.
    fn count_free(&mut self) -> Result<(), Trouble> {
        let taken = core::mem::take(&mut self.taken);
        let (Some(info), true) = (self.layout.info, taken != 0) else {
            return Ok(());
        };
        let block = self.look(info)?;
        let is_info =
            u32_at(block, 0) == Some(0x4161_5252) && u32_at(block, 484) == Some(0x6141_7272);
        let free = u32_at(block, 488).filter(|free| is_info && *free != u32::MAX);
        let Some(free) = free.and_then(|free| free.checked_add_signed(taken.checked_neg()?)) else {
            return Ok(());
        };
        self.edit(info, |bytes| {
            for (to, from) in bytes.iter_mut().skip(488).zip(free.to_le_bytes()) {
                *to = from;
            }
        })
    }

    /// The first cluster of the root's directory, or where it lies if it has none.
    pub(super) const fn root(&self) -> Root {
        self.layout.root
    }
}

/// The volume on a card: all of it, or the first partition that we can read. Not inlined: the blocks it looks at would lie on
/// the stack below all that is done when a card is opened.
#[inline(never)]
fn find_volume<S: CardSlot>(blocks: &Blocks<S>) -> Result<Option<Layout>, Trouble> {
    // Only where the copy of a table is depends on it.
    let count = match blocks.count() {
        Err(Trouble::Missing) => return Err(Trouble::Missing),
        count => count.unwrap_or(u32::MAX),
    };
    match partitions::find_volume(count, |block| blocks.read(block))? {
        Volume::Fat(layout) => {
            blocks.know_by(layout.boot, &blocks.read(layout.boot)?);
            Ok(Some(layout))
        }
        Volume::ExFat => Err(Trouble::ExFat),
        Volume::Nothing => Ok(None),
    }
}
