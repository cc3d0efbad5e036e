//! Journals that have lost both of their heads.
//!
//! The rest of such a file still says whose journal it is: every pack and every entry has the event in
//! it, and an entry's number together with its place tells how many entries were told in packs. So all
//! that can be read is read. The journal is damaged all the same, and nothing is written to it.

use embedded_sdmmc::Block;

use super::fat::File;
use super::folder::Folder;
use super::journal_file::{Head, LOOK_BEHIND, PACKS};
use super::pack;
use super::record::{self, Sequence};
use super::{CardSlot, Trouble};
use crate::journal::{Entry, EventId};

/// What stood in the head of a journal, as far as the rest of it tells.
pub(super) fn head_of<S: CardSlot>(
    folder: &mut Folder<S>,
    file: &mut File,
) -> Result<Head, Trouble> {
    let first_pack = block(folder, file, PACKS.start)?;
    let first_entry = block(folder, file, PACKS.end)?;
    let from_pack = first_pack.as_ref().and_then(pack::event_and_sequence);
    let from_entry = first_entry
        .as_ref()
        .and_then(record::event_and_sequence::<Entry>);
    let is_first = |found: &(EventId, Sequence)| found.1 == Sequence::FIRST;
    let Some((event, _)) = from_pack.filter(is_first).or(from_entry.filter(is_first)) else {
        // Without its beginning nobody knows what the rest means.
        return Ok(Head::UNKNOWN);
    };
    for own in 0..LOOK_BEHIND {
        let block = block(folder, file, PACKS.end.saturating_add(own))?;
        let found = block
            .as_ref()
            .and_then(record::event_and_sequence::<Entry>)
            .filter(|(found, _)| *found == event);
        if let Some((_, Sequence(number))) = found {
            let told = number.saturating_sub(own).saturating_sub(1);
            return Ok(Head { event, told });
        }
    }
    Ok(Head {
        event,
        ..Head::UNKNOWN
    })
}

/// A block of a file, if the file has it and the card can read it.
fn block<S: CardSlot>(
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
