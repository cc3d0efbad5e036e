//! Changes of several blocks that happen together, or not at all, whatever the card does with its last writes.
//!
//! The new contents of all blocks of a change go into a file of ours first, `LEDGER.DAT`, then a *head* that lists
//! them: from then on the change has happened, and whoever looks at one of those blocks sees it in the ledger. To
//! where they belong they are written later, with those of other changes that came since; then a head that lists
//! nothing says that it is done. If the power fails on the way, the next box that sees the card does the rest, before
//! it reads anything else.
//!
//! A card may keep its last [writes](CACHED_WRITES) in a memory of its own and lose any of them when the power fails,
//! whatever it said. So between the head and the first block that goes to its place there are as many other writes,
//! and so there are before the head that says that it is done. Nothing in the ledger is written over while a head that
//! may still count refers to it: heads and contents go round in rings that are longer than that. A head counts if all
//! that it lists is there; if not, the one before it does.
//!
//! ```text
//! 0..8      a ring of heads
//! 32..128   a ring of contents
//! 128..160  where journals lie, each in a place that follows from its number (see `atlas`)
//! 192..208  nothing: written to push earlier writes out of the card's own memory, and to see whether it takes any
//! 208..216  the ring of heads once more: if the page of the first is lost or goes back in time, no older head is taken
//!           for the newest
//! 256..288  where journals lie, once more
//! ```
//!
//! The file is in one piece and lies in one of a few hundred [places](places) that follow from the size of the card
//! alone. So it is found even if a table or a directory is half written or lost. The lowest place that is free is
//! taken: cards that say that they hold more than they do hold the beginning.
//!
//! If somebody else has changed the card in between, the rest must not be done. The head has checksums of what was
//! there before and of what will be: a block that is neither was being written when the power failed, and then all
//! such blocks lie together in one page of the card; or somebody else changed it. A block of a table that is neither
//! old nor new, and whose copy says the same, was changed by somebody else. What cannot be told from a torn block is
//! one of a directory that somebody else has changed, if that is all they have changed.

use embedded_sdmmc::Block;
use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::layout::{Cluster, Layout};
use crate::card::record::{Payload, Sequence};

/// The number of blocks that may be changed and not have gone to their places.
pub(super) const CHANGE_BLOCKS: usize = 29;
/// The number of blocks of the ledger.
pub(super) const LEDGER_BLOCKS: u32 = 320;
/// The ring of heads.
pub(super) const HEADS: u32 = 8;
/// The first block of the ring of contents, and the number of its blocks.
const CONTENTS: (u32, u8) = (32, 96);
/// The first of the blocks for the places of journals, and their number.
pub(in crate::card) const ATLAS: (u32, u32) = (128, 32);
/// The distance of the second copy of those is from the first: they never share a page of the card.
pub(in crate::card) const ATLAS_COPY: u32 = 128;
/// The distance of the second ring of heads is from the first: they never share a page of the card.
const HEADS_COPY: u32 = 208;
/// The first of the blocks that hold nothing, and their number.
const SPARE: (u32, u32) = (192, 16);

/// The changes that a head lists.
pub(super) type Changes = Vec<Change, CHANGE_BLOCKS, u8>;

/// The changes that have happened but need not have gone to their places.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Head {
    /// The number of the volume: on another one, or on one that was formatted anew, these blocks are somebody else's.
    pub volume: u32,
    /// The first block of the ledger: a copy of it that somebody made elsewhere is no ledger.
    pub start: u32,
    /// The blocks; none if nothing is left to be done.
    pub changes: Changes,
}

impl Payload for Head {
    const KIND: u8 = 5;
    const VERSION: u8 = 2;
}

/// A block that changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Change {
    /// The block of the card that it belongs to.
    pub block: u32,
    /// The checksum of what is there before.
    pub old: u32,
    /// The checksum of what will be there.
    pub new: u32,
    /// The number of its content in the ledger.
    pub content: u8,
}

/// The state of the ledger, as far as it is known.
pub(super) struct Ledger {
    /// Its first block.
    start: u32,
    /// The number of the newest head; its place in the ring follows from it.
    pub(super) sequence: Sequence,
    /// The number of the content that is written next.
    next_content: u8,
    /// The changes that have happened and have not gone to their places.
    pub(super) happened: Changes,
    /// The changes that have gone to their places last. A card may lose the head that says so, and then this counts
    /// once more.
    former: Changes,
    /// The same with the change under way.
    pub(super) changes: Changes,
    /// The one that is being changed: which of them, and its contents, which are not yet in the ledger.
    pub(super) open: Option<usize>,
    pub(super) contents: Block,
    /// True if what the newest head lists has gone to its places, and it has not been said yet that it is done.
    pub(super) is_to_be_closed: bool,
    /// The number of blocks that had been written after the last of those whose loss the next step could not bear.
    pub(super) since: u32,
}

impl Ledger {
    /// The ledger that begins in that block, and the number of its newest head.
    pub(super) const fn new(start: u32, sequence: Sequence) -> Self {
        Self {
            start,
            sequence,
            next_content: 0,
            happened: Vec::new(),
            former: Vec::new(),
            changes: Vec::new(),
            open: None,
            contents: Block {
                contents: [0; Block::LEN],
            },
            is_to_be_closed: false,
            since: 0,
        }
    }

    /// Its first block.
    pub(super) const fn start(&self) -> u32 {
        self.start
    }

    /// The two blocks for the head of that number.
    pub(super) const fn head_places(&self, sequence: Sequence) -> [u32; 2] {
        head_places(self.start, sequence.0)
    }

    /// The block of those contents.
    pub(super) fn content_place(&self, content: u8) -> u32 {
        let (first, _) = CONTENTS;
        self.start
            .saturating_add(first)
            .saturating_add(content.into())
    }

    /// The block in which that change's contents are.
    pub(super) fn place_of(&self, index: usize) -> Option<u32> {
        let change = self.changes.get(index)?;
        Some(self.content_place(change.content))
    }

    /// Contents that nothing refers to, to be written now.
    pub(super) fn take_content(&mut self) -> u8 {
        let (_, count) = CONTENTS;
        let is_used = |content: u8| {
            let used = |changes: &Changes| changes.iter().any(|change| change.content == content);
            used(&self.happened) || used(&self.changes) || used(&self.former)
        };
        let mut content = self.next_content % count;
        // There are more of them than these lists can have.
        while is_used(content) {
            content = content.saturating_add(1) % count;
        }
        self.next_content = content.saturating_add(1) % count;
        content
    }

    /// After a start nobody knows which contents were written last: those that the newest heads refer to must not be
    /// the next.
    pub(super) fn go_on_after(&mut self, content: u8) {
        self.next_content = content.saturating_add(1);
    }

    /// A block that holds nothing, of which there are enough to push out what the card may have in its memory.
    pub(super) const fn spare(&self, turn: u32) -> u32 {
        let (first, count) = SPARE;
        self.start
            .saturating_add(first)
            .saturating_add(turn % count)
    }

    /// The index of a block's change.
    pub(super) fn index_of(&self, block: u32) -> Option<usize> {
        self.changes.iter().position(|change| change.block == block)
    }

    /// Forgets the change under way.
    pub(super) fn abandon(&mut self) {
        self.changes = self.happened.clone();
        self.open = None;
    }

    /// Forgets all that has happened: it has gone to its places, or must not.
    pub(super) fn clear(&mut self) {
        self.former = core::mem::take(&mut self.happened);
        self.changes.clear();
        self.open = None;
    }
}

/// True if there are contents of that number.
pub(super) const fn is_content(content: u8) -> bool {
    let (_, count) = CONTENTS;
    content < count
}

/// The two blocks for the head of that number in a ledger that begins there.
pub(super) const fn head_places(start: u32, number: u32) -> [u32; 2] {
    let place = start.saturating_add(number % HEADS);
    [place, place.saturating_add(HEADS_COPY)]
}

/// The places in which a ledger may be, from the lowest on: the first of the clusters it would take. They lie close
/// together at the beginning of the card and farther apart behind, so there are a few hundred on any.
pub(super) fn places(layout: &Layout) -> impl Iterator<Item = Cluster> + use<> {
    /// The divisor of a place that gives the step to the next one.
    const PART: u32 = 12;
    let each = layout.clusters_for(LEDGER_BLOCKS);
    let end = layout.end;
    let mut next = Some(Cluster::FIRST);
    core::iter::from_fn(move || {
        let place = next?;
        if place.0.checked_add(each)? > end.0 {
            return None;
        }
        let step = each.max(place.0 / PART);
        next = place.0.checked_add(step).map(Cluster);
        Some(place)
    })
}

/// The fate of a block that was to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It is as it was, or as it should be.
    Sound,
    /// It is neither: the power failed while it was written, or the page in which it lies.
    Torn,
    /// It is neither, and it was not the power.
    Foreign,
}

/// True if that is what becomes of the blocks of a change when the power fails: all that are neither old nor new lie in
/// one page of the card. If not, the card was changed by somebody else.
pub(super) fn is_cut_short(states: impl Iterator<Item = (u32, State)>) -> bool {
    /// The blocks of the largest page that a card writes at once.
    const PAGE: u32 = 128;
    let mut page = None;
    for (block, state) in states {
        match state {
            State::Sound => {}
            State::Foreign => return false,
            State::Torn => {
                let own = block / PAGE;
                if *page.get_or_insert(own) != own {
                    return false;
                }
            }
        }
    }
    true
}
