//! Changes of several blocks that happen together, or not at all.
//!
//! The new contents of all blocks of a change go into a file of ours first, `LEDGER.DAT`, then a
//! *head* that lists them: from then on the change has happened. Then the blocks are written to where
//! they belong, and the head is written anew, empty. If the power fails on the way, the next
//! box that sees the card does the rest, before it reads anything else; a block that was torn is
//! whole again.
//!
//! The file lies at the end of the card, in one of a few places that follow from the size of the card
//! alone. So it is found even if a table or a directory is half written.
//!
//! If somebody else has changed the card in between, the rest must not be done. When it was left in
//! the middle, the blocks up to one are new, that one may be anything, those behind it are old; the
//! head has the checksums to see whether that is so. A block of a table that is neither old nor new
//! was torn only if its copy, which is written later, is still old. What cannot be told from a torn
//! block is one of a directory that somebody else has changed, if that is all they have changed.

use embedded_sdmmc::Block;
use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::layout::{Cluster, Layout};
use crate::card::record::Sequence;

/// How many blocks one change can have.
pub(super) const CHANGE_BLOCKS: usize = 29;
/// How many blocks the ledger has: a head, and one for each block of a change.
pub(super) const LEDGER_BLOCKS: u32 = 32;
/// In how many places, from the end of the card on, it may be.
const PLACES: u32 = 64;

/// What the head lists.
pub(super) type Changes = Vec<Change, CHANGE_BLOCKS, u8>;

/// A change of several blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The blocks, in the order of their contents in the ledger; none if nothing is left to be done.
    pub changes: Changes,
}

/// A block that changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Change {
    /// Where it belongs.
    pub block: u32,
    /// The checksum of what is there before.
    pub old: u32,
    /// The checksum of what will be there.
    pub new: u32,
}

/// What is known of the ledger.
pub(super) struct Ledger {
    /// Its first block, which holds the head.
    pub(super) head: u32,
    /// The number of the newest head.
    pub(super) sequence: Sequence,
    /// The blocks that have changed so far.
    pub(super) changes: Changes,
    /// The one that is being changed: which of them, and its contents, which are not yet in the
    /// ledger.
    pub(super) open: Option<usize>,
    pub(super) contents: Block,
}

impl Ledger {
    /// The ledger with its head in that block, and the number of that head.
    pub(super) const fn new(head: u32, sequence: Sequence) -> Self {
        Self {
            head,
            sequence,
            changes: Vec::new(),
            open: None,
            contents: Block {
                contents: [0; Block::LEN],
            },
        }
    }

    /// The block of the ledger for the contents of that change.
    pub(super) fn slot(&self, index: usize) -> u32 {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        self.head.saturating_add(1).saturating_add(index)
    }

    /// A block of the ledger that holds nothing, to see whether the card takes anything.
    pub(super) fn spare(&self) -> u32 {
        self.head.saturating_add(LEDGER_BLOCKS).saturating_sub(1)
    }

    /// Which of the changes is that of a block.
    pub(super) fn index_of(&self, block: u32) -> Option<usize> {
        self.changes.iter().position(|change| change.block == block)
    }

    /// Forgets a change that has not happened, or is done with.
    pub(super) fn clear(&mut self) {
        self.changes.clear();
        self.open = None;
    }
}

/// The places in which a ledger may be: the first of the clusters it would take.
pub(super) fn places(layout: &Layout) -> impl Iterator<Item = Cluster> {
    let end = layout.end;
    let each = layout.clusters_for(LEDGER_BLOCKS);
    (1..=PLACES)
        .map_while(move |place| end.0.checked_sub(place.checked_mul(each)?).map(Cluster))
        .take_while(|place| *place >= Cluster::FIRST)
}

/// What has become of a block that was to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing yet.
    Old,
    /// It is as it should be.
    New,
    /// Both: there was nothing to change.
    Same,
    /// Neither: the power failed while it was written.
    Torn,
    /// Neither, and it was not the power.
    Foreign,
}

/// Whether that is what becomes of the blocks of a change when the power fails: some are new, then one
/// may be torn, and the rest is old. If not, the card was changed by somebody else.
pub(super) fn is_cut_short(mut states: impl Iterator<Item = State>) -> bool {
    let mut has_ended = false;
    states.all(|state| match state {
        State::Same => true,
        State::New => !has_ended,
        State::Torn => !core::mem::replace(&mut has_ended, true),
        State::Old => {
            has_ended = true;
            true
        }
        State::Foreign => false,
    })
}
