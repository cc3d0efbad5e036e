//! The ledger of the first firmware, which may have been left in the middle of a change.
//!
//! It had one head, in the first of its blocks, and the contents behind it, and lay at the end of the card. A card
//! that was in such a box is brought to where that box would have brought it; then it gets a ledger of today.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::disk::Disk;
use super::layout::{Cluster, Layout};
use super::ledger::{State, is_cut_short};
use crate::card::record::{self, Payload, Sequence};
use crate::card::{CardSlot, Trouble};

const CHANGE_BLOCKS: usize = 29;
const LEDGER_BLOCKS: u32 = 32;
/// The number of places, from the end of the card on, in which it may be.
const PLACES: u32 = 64;

#[derive(Debug, Serialize, Deserialize)]
struct FirstHead {
    changes: Vec<FirstChange, CHANGE_BLOCKS, u8>,
}

impl Payload for FirstHead {
    const KIND: u8 = 5;
    const VERSION: u8 = 1;
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct FirstChange {
    block: u32,
    old: u32,
    new: u32,
}

fn places(layout: &Layout) -> impl Iterator<Item = Cluster> + use<> {
    let end = layout.end;
    let each = layout.clusters_for(LEDGER_BLOCKS);
    (1..=PLACES)
        .map_while(move |place| end.0.checked_sub(place.checked_mul(each)?).map(Cluster))
        .take_while(|place| *place >= Cluster::FIRST)
}

impl<S: CardSlot> Disk<S> {
    /// Does the rest of a change that the first firmware has left half done, if there is one. Not inlined: its blocks would take
    /// their room on the stack from all that is recovered otherwise.
    #[inline(never)]
    pub(super) fn recover_by_first_ledger(&mut self) -> Result<(), Trouble> {
        let layout = *self.layout();
        for start in places(&layout).filter_map(|place| layout.first_block(place)) {
            let block = match self.read(start) {
                Err(Trouble::Faulty) => continue,
                block => block?,
            };
            if let Some((sequence, head)) = record::decode::<FirstHead>(&block) {
                return self.finish_first(start, sequence, &head);
            }
        }
        Ok(())
    }

    fn finish_first(
        &mut self,
        start: u32,
        sequence: Sequence,
        head: &FirstHead,
    ) -> Result<(), Trouble> {
        if head.changes.is_empty() {
            return Ok(());
        }
        let place = |index: usize| {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            start.saturating_add(1).saturating_add(index)
        };
        let mut states = Vec::<(u32, State), { 2 * CHANGE_BLOCKS }>::new();
        for (index, change) in head.changes.iter().enumerate() {
            let kept = self.read(place(index))?;
            if !self.layout().is_of_file_system(change.block) {
                return Ok(());
            }
            if record::checksum(&kept.contents) != change.new {
                return Ok(());
            }
            self.add_states(change.block, [change.old, change.new], &mut states)?;
        }
        if !is_cut_short(states.into_iter()) {
            return Ok(());
        }
        for (index, change) in head.changes.iter().enumerate() {
            let contents = self.read(place(index))?;
            let mirror = self.layout().mirror_of(change.block);
            for block in core::iter::once(change.block).chain(mirror) {
                match self.mend(block, &contents) {
                    // A card that takes nothing is read as it is.
                    Err(Trouble::Locked) => return Ok(()),
                    mended => mended?,
                }
            }
        }
        // This ledger is nobody's soon, and must never speak again.
        let nothing = FirstHead {
            changes: Vec::new(),
        };
        let head = record::encode(&nothing, sequence.next()).ok_or(Trouble::Faulty)?;
        self.write(start, &head)
    }
}
