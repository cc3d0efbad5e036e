//! Traces of an event that a card can still show.

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use embedded_sdmmc::{Block, BlockDevice, BlockIdx};
use pocket_arbiter::card::record::{self, Payload};
use pocket_arbiter::journal::{Entry, EventId, Summary};
use pocket_arbiter::simulator::slot::VirtualSlot;
use serde::{Deserialize, Serialize};

use crate::card::fat_check;

/// The kind of a record that says where a journal lies.
const ATLAS: u8 = 10;

/// The description of an event for the list: whose it is, how many entries there were, and what is shown.
#[derive(Serialize, Deserialize)]
struct Description(Option<EventId>, u32, Summary);

impl Payload for Description {
    const KIND: u8 = 8;
    const VERSION: u8 = 2;
}

/// All blocks of a card, as it shows them now.
pub(super) struct Card(Vec<Block>);

impl Card {
    pub(super) fn of(slot: &VirtualSlot) -> Self {
        let count = slot.image().block_count();
        let read = |index| {
            let mut blocks = [Block::new()];
            let read = slot.read(&mut blocks, BlockIdx(index));
            let [block] = blocks;
            read.map_or_else(|_| Block::new(), |()| block)
        };
        Self((0..count).map(read).collect())
    }

    /// True if it has one of these entries of a journal.
    pub(super) fn has_entry(&self, event: EventId, numbers: RangeInclusive<u32>) -> bool {
        self.0.iter().any(|block| {
            let entry = record::decode::<Entry>(block);
            entry.is_some_and(|(number, entry)| entry.event == event && numbers.contains(&number.0))
        })
    }

    /// True if a summary says that there were so many entries of a journal.
    pub(super) fn has_summary(&self, event: EventId, entries: u32) -> bool {
        let found = |block: &Block| record::decode::<Description>(block);
        self.0.iter().filter_map(found).any(|(_, found)| {
            let Description(of, told, _) = found;
            of == Some(event) && told >= entries
        })
    }

    /// True if anything says where journals lie.
    pub(super) fn has_way(&self) -> bool {
        let is_of_atlas =
            |block: &Block| block.contents.starts_with(b"PARB") && block.contents[4] == ATLAS;
        self.0.iter().any(is_of_atlas) || self.has_journal_by_name()
    }

    fn has_journal_by_name(&self) -> bool {
        let bytes: Vec<u8> = self.0.iter().flat_map(|block| block.contents).collect();
        let areas = catch_unwind(AssertUnwindSafe(|| fat_check::areas(&bytes)));
        let files = areas.ok().flatten().map(|areas| areas.files);
        files.is_some_and(|files| files.iter().any(|(path, _)| path.contains("/EVENT")))
    }
}
