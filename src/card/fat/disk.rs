//! The blocks of a card, read and changed, and the table of its clusters.

use embedded_sdmmc::{Block, BlockIdx};

use super::layout::{Cluster, Layout, Root, Width, u16_at, u32_at};
use super::ledger::{
    CHANGE_BLOCKS, Change, Head, LEDGER_BLOCKS, Ledger, State, is_cut_short, places,
};
use super::partitions::{self, Volume};
use crate::card::record::{self, Sequence};
use crate::card::{CardSlot, Trouble};

/// So many changes are kept for what a change needs besides the table: a name, its directory, how
/// much is free.
const SPARE_CHANGES: usize = 8;

/// What stands in the table for a cluster.
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
    slot: S,
    layout: Layout,
    ledger: Option<Ledger>,
    /// The block of a table or a directory that was read last.
    window: Block,
    window_at: Option<u32>,
    /// Where to look for a free cluster first.
    hint: Cluster,
    /// How many clusters the change under way takes (or, below zero, gives back).
    taken: i32,
    /// Whether a change is half done and cannot be finished: it is seen as if it were, and there will
    /// be no other.
    is_stuck: bool,
}

impl<S: CardSlot> Disk<S> {
    /// Opens the card in the slot, and ends what a power failure has left half done. Gives the slot
    /// back if there is no file system.
    pub(in crate::card) fn open(slot: S) -> Result<Self, (S, Trouble)> {
        let layout = match find_volume(&slot) {
            Ok(Some(layout)) => layout,
            Ok(None) => return Err((slot, Trouble::NotFat)),
            Err(trouble) => return Err((slot, trouble)),
        };
        let mut disk = Self {
            slot,
            layout,
            ledger: None,
            window: Block::new(),
            window_at: None,
            hint: Cluster::FIRST,
            taken: 0,
            is_stuck: false,
        };
        match disk.recover().and_then(|()| disk.take_hint()) {
            Ok(()) => Ok(disk),
            Err(trouble) => Err((disk.slot, trouble)),
        }
    }

    /// Lets go of the card, whatever state it is in: nothing is written.
    pub(in crate::card) fn free(self) -> S {
        self.slot
    }

    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Reads a block.
    pub(in crate::card) fn read(&self, block: u32) -> Result<Block, Trouble> {
        read(&self.slot, block)
    }

    /// Writes a block of a file, and nothing else. Durable when it returns `Ok`.
    pub(in crate::card) fn write(&self, block: u32, contents: &Block) -> Result<(), Trouble> {
        self.slot
            .write(core::slice::from_ref(contents), BlockIdx(block))
            .map_err(|error| self.why_not_written(&error))
    }

    /// A card that answers but takes nothing is locked, or worn out. One that takes another block has
    /// a bad one.
    fn why_not_written(&self, error: &S::Error) -> Trouble {
        if S::is_missing(error) {
            return Trouble::Missing;
        }
        if let Err(trouble) = self.read(0) {
            return trouble;
        }
        let spare = self.ledger.as_ref().map(Ledger::spare);
        match spare.map(|spare| self.slot.write(&[Block::new()], BlockIdx(spare))) {
            Some(Ok(())) => Trouble::Faulty,
            Some(Err(error)) if S::is_missing(&error) => Trouble::Missing,
            Some(Err(_)) | None => Trouble::Locked,
        }
    }

    // ---- blocks of the file system ----

    /// Shows a block of the file system as it will be after the change under way.
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
            (Some(ledger), Some(index)) => ledger.slot(index),
            _ => block,
        };
        if self.window_at != Some(place) {
            self.window_at = None;
            self.window = read(&self.slot, place)?;
            self.window_at = Some(place);
        }
        Ok(&self.window)
    }

    /// Changes a block of the file system, when the change under way is [done](Self::commit).
    pub(super) fn edit(
        &mut self,
        block: u32,
        change: impl FnOnce(&mut [u8; Block::LEN]),
    ) -> Result<(), Trouble> {
        if self.is_stuck {
            return Err(Trouble::Locked);
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
        let place = match (known, &self.ledger) {
            (Some(index), Some(ledger)) => ledger.slot(index),
            _ => block,
        };
        let contents = self.read(place)?;
        let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
        let index = match known {
            Some(index) => index,
            None => {
                let old = record::checksum(&contents.contents);
                let change = Change {
                    block,
                    old,
                    new: old,
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

    /// Writes the block that is being changed into the ledger.
    fn put_away(&mut self) -> Result<(), Trouble> {
        let Some(ledger) = &mut self.ledger else {
            return Ok(());
        };
        let Some(index) = ledger.open.take() else {
            return Ok(());
        };
        if let Some(change) = ledger.changes.get_mut(index) {
            change.new = record::checksum(&ledger.contents.contents);
        }
        let place = ledger.slot(index);
        if self.window_at == Some(place) {
            self.window_at = None;
        }
        let contents = ledger.contents.clone();
        self.write(place, &contents)
    }

    /// Whether the change under way has room for more links.
    pub(super) fn has_room_for_links(&self) -> bool {
        let used = self
            .ledger
            .as_ref()
            .map_or(CHANGE_BLOCKS, |ledger| ledger.changes.len());
        used.saturating_add(SPARE_CHANGES) < CHANGE_BLOCKS
    }

    /// Makes the change under way happen.
    pub(super) fn commit(&mut self) -> Result<(), Trouble> {
        self.count_free()?;
        self.put_away()?;
        let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
        ledger.sequence = ledger.sequence.next();
        let head = Head {
            changes: ledger.changes.clone(),
        };
        let (at, sequence) = (ledger.head, ledger.sequence);
        self.write_head(at, &head, sequence)?;
        self.apply(Self::write)
    }

    /// Forgets the change under way: nothing has happened.
    pub(super) fn abandon(&mut self) {
        self.taken = 0;
        self.window_at = None;
        if let Some(ledger) = &mut self.ledger
            && !self.is_stuck
        {
            ledger.clear();
        }
    }

    /// Writes a block unless it is so already. The power may fail once more: whatever is new must not
    /// be torn again while another is still torn.
    fn mend(&self, block: u32, contents: &Block) -> Result<(), Trouble> {
        match self.read(block) {
            Ok(now) if now.contents == contents.contents => Ok(()),
            Ok(_) | Err(Trouble::Faulty) => self.write(block, contents),
            Err(trouble) => Err(trouble),
        }
    }

    fn write_head(&self, at: u32, head: &Head, sequence: Sequence) -> Result<(), Trouble> {
        let block = record::encode(head, sequence).ok_or(Trouble::Faulty)?;
        self.write(at, &block)
    }

    /// Writes the blocks of a change to where they belong, and then that it is done.
    fn apply(
        &mut self,
        write: impl Fn(&Self, u32, &Block) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        self.window_at = None;
        let ledger = self.ledger.as_mut().ok_or(Trouble::Faulty)?;
        ledger.sequence = ledger.sequence.next();
        let (at, sequence, count) = (ledger.head, ledger.sequence, ledger.changes.len());
        for index in 0..count {
            let Some(ledger) = &self.ledger else { break };
            let Some(Change { block, .. }) = ledger.changes.get(index).copied() else {
                break;
            };
            let contents = self.read(ledger.slot(index))?;
            write(self, block, &contents)?;
            if let Some(mirror) = self.layout.mirror_of(block) {
                write(self, mirror, &contents)?;
            }
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.clear();
        }
        self.write_head(at, &Head::default(), sequence)
    }

    // ---- the ledger's own place ----

    /// Finds the ledger, and does the rest of a change that was left half done.
    fn recover(&mut self) -> Result<(), Trouble> {
        let layout = self.layout;
        for place in places(&layout) {
            if self.open_ledger(place)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes the ledger in that place for ours, if there is one.
    pub(super) fn open_ledger(&mut self, place: Cluster) -> Result<bool, Trouble> {
        let head = self.layout.first_block(place).ok_or(Trouble::Faulty)?;
        let block = match self.read(head) {
            // Somebody else's, or one that is laid anew.
            Err(Trouble::Faulty) => return Ok(false),
            block => block?,
        };
        let Some((sequence, found)) = record::decode::<Head>(&block) else {
            return Ok(false);
        };
        let mut ledger = Ledger::new(head, sequence);
        ledger.changes = found.changes;
        self.ledger = Some(ledger);
        self.finish_change()?;
        Ok(true)
    }

    /// Whether the ledger in use is the one in that place.
    pub(super) fn has_ledger_at(&self, place: Cluster) -> bool {
        let head = self.layout.first_block(place);
        head.is_some() && self.ledger.as_ref().map(|ledger| ledger.head) == head
    }

    /// Begins to use a place for the ledger: it must be free, and is not known to anybody yet.
    pub(super) fn lay_ledger(&mut self, place: Cluster) -> Result<(), Trouble> {
        let head = self.layout.first_block(place).ok_or(Trouble::Faulty)?;
        self.write_head(head, &Head::default(), Sequence::FIRST)?;
        self.ledger = Some(Ledger::new(head, Sequence::FIRST));
        Ok(())
    }

    /// The same for a card that can be read, even if it takes nothing.
    pub(super) fn lay_ledger_unless_locked(&mut self, place: Cluster) -> Result<(), Trouble> {
        match self.lay_ledger(place) {
            Err(Trouble::Locked) => self.is_stuck = true,
            laid => laid?,
        }
        Ok(())
    }

    /// A place for the ledger all of whose clusters are free.
    pub(super) fn free_place_for_ledger(&mut self) -> Result<Option<Cluster>, Trouble> {
        let layout = self.layout;
        'places: for place in places(&layout) {
            let mut cluster = place;
            for _ in 0..layout.clusters_for(LEDGER_BLOCKS) {
                if self.link(cluster)? != Link::Free {
                    continue 'places;
                }
                cluster = cluster.next();
            }
            return Ok(Some(place));
        }
        Ok(None)
    }

    /// Whether a file that begins there is where a ledger can be found again, and in one piece.
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
    fn finish_change(&mut self) -> Result<(), Trouble> {
        let Some(ledger) = &self.ledger else {
            return Ok(());
        };
        if ledger.changes.is_empty() {
            return Ok(());
        }
        let mut states = heapless::Vec::<State, CHANGE_BLOCKS>::new();
        let mut is_whole = true;
        for (index, change) in ledger.changes.iter().enumerate() {
            let kept = self.read(ledger.slot(index))?;
            is_whole &= record::checksum(&kept.contents) == change.new;
            let _ = states.push(self.state_of(change)?);
        }
        let is_ours = is_whole && is_cut_short(states.into_iter());
        if let Some(ledger) = &mut self.ledger
            && !is_ours
        {
            ledger.clear();
        }
        match self.apply(Self::mend) {
            // The card takes nothing, or not this block. What it holds can be read: whoever looks at a
            // block of the change sees it in the ledger.
            Err(Trouble::Locked | Trouble::Faulty) => self.is_stuck = true,
            done => return done,
        }
        Ok(())
    }

    /// What has become of a block that was to be changed.
    fn state_of(&self, change: &Change) -> Result<State, Trouble> {
        let now = self.checksum_of(change.block)?;
        match (now == Some(change.old), now == Some(change.new)) {
            (true, true) => return Ok(State::Same),
            (true, false) => return Ok(State::Old),
            (false, true) => return Ok(State::New),
            (false, false) => {}
        }
        // The copy is written later: while the one is torn, the other is as it was.
        match self.layout.mirror_of(change.block) {
            Some(mirror) if self.checksum_of(mirror)? != Some(change.old) => Ok(State::Foreign),
            _ => Ok(State::Torn),
        }
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

    /// What follows a cluster.
    pub(super) fn link(&mut self, cluster: Cluster) -> Result<Link, Trouble> {
        let (block, at) = self.layout.link_place(cluster).ok_or(Trouble::Faulty)?;
        let (width, layout) = (self.layout.width, self.layout);
        let block = self.look(block)?;
        let number = match width {
            Width::Fat16 => u16_at(block, at).map(|number| match number {
                0xFFF7 => 0x0FFF_FFF7,
                0xFFF8.. => 0x0FFF_FFFF,
                number => number.into(),
            }),
            Width::Fat32 => u32_at(block, at).map(|number| number & 0x0FFF_FFFF),
        };
        match number.ok_or(Trouble::Faulty)? {
            0 => Ok(Link::Free),
            0x0FFF_FFF7 => Ok(Link::Bad),
            0x0FFF_FFF8.. => Ok(Link::End),
            number if layout.has(Cluster(number)) => Ok(Link::Next(Cluster(number))),
            // It leads nowhere: no chain goes on there, and nobody else gets the cluster.
            _ => Ok(Link::Bad),
        }
    }

    /// Sets what follows a cluster, when the change under way is done.
    pub(super) fn set_link(&mut self, cluster: Cluster, link: Link) -> Result<(), Trouble> {
        let (block, at) = self.layout.link_place(cluster).ok_or(Trouble::Faulty)?;
        let number = match link {
            Link::Free => 0,
            Link::Next(next) => next.0,
            Link::End => 0x0FFF_FFFF,
            Link::Bad => 0x0FFF_FFF7,
        };
        let width = self.layout.width;
        self.edit(block, |bytes| {
            let bytes = bytes.get_mut(at..).unwrap_or_default();
            match width {
                Width::Fat16 => {
                    let low = number.to_le_bytes();
                    for (to, from) in bytes.iter_mut().zip(low.into_iter().take(2)) {
                        *to = from;
                    }
                }
                Width::Fat32 => {
                    // The highest four bits are nobody's.
                    let kept = bytes.get(3).copied().unwrap_or_default() & 0xF0;
                    let [a, b, c, d] = number.to_le_bytes();
                    for (to, from) in bytes.iter_mut().zip([a, b, c, d | kept]) {
                        *to = from;
                    }
                }
            }
        })
    }

    /// Takes a free cluster, which becomes the last one of its file and follows that one.
    pub(super) fn take_cluster(&mut self, after: Option<Cluster>) -> Result<Cluster, Trouble> {
        let found = self.free_cluster()?;
        self.set_link(found, Link::End)?;
        if let Some(after) = after {
            self.set_link(after, Link::Next(found))?;
        }
        self.hint = found.next();
        self.taken = self.taken.saturating_add(1);
        Ok(found)
    }

    /// Takes that cluster, which is free.
    pub(super) fn take_this(&mut self, cluster: Cluster, link: Link) -> Result<(), Trouble> {
        self.taken = self.taken.saturating_add(1);
        self.set_link(cluster, link)
    }

    /// Gives a cluster back.
    pub(super) fn give_back(&mut self, cluster: Cluster) -> Result<(), Trouble> {
        self.set_link(cluster, Link::Free)?;
        self.taken = self.taken.saturating_sub(1);
        Ok(())
    }

    /// Begins to look for free clusters where the card says that there are some.
    fn take_hint(&mut self) -> Result<(), Trouble> {
        if let Some(info) = self.layout.info {
            let hint = u32_at(self.look(info)?, 492).map(Cluster);
            self.hint = hint
                .filter(|hint| self.layout.has(*hint))
                .unwrap_or(Cluster::FIRST);
        }
        Ok(())
    }

    fn free_cluster(&mut self) -> Result<Cluster, Trouble> {
        let mut hint = self.hint;
        if !self.layout.has(hint) {
            hint = Cluster::FIRST;
        }
        let end = self.layout.end;
        let around = (hint.0..end.0).chain(Cluster::FIRST.0..hint.0);
        for number in around {
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

fn read<S: CardSlot>(slot: &S, block: u32) -> Result<Block, Trouble> {
    let mut blocks = [Block::new()];
    match slot.read(&mut blocks, BlockIdx(block)) {
        Ok(()) => {
            let [block] = blocks;
            Ok(block)
        }
        Err(error) if S::is_missing(&error) => Err(Trouble::Missing),
        Err(_) => Err(Trouble::Faulty),
    }
}

/// The volume on a card: all of it, or the first partition that we can read.
fn find_volume<S: CardSlot>(slot: &S) -> Result<Option<Layout>, Trouble> {
    // Only where the copy of a table is depends on it.
    let blocks = slot.num_blocks().map_or(u32::MAX, |blocks| blocks.0);
    match partitions::find_volume(blocks, |block| read(slot, block))? {
        Volume::Fat(layout) => Ok(Some(layout)),
        Volume::ExFat => Err(Trouble::ExFat),
        Volume::Nothing => Ok(None),
    }
}
