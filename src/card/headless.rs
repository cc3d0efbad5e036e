//! Journals that have lost both of their heads.
//!
//! The rest of such a file still says whose journal it is: every pack and every entry has the event in
//! it, and an entry's number together with its place tells how many entries were told in packs. So all
//! that can be read is read. The journal is damaged all the same, and nothing is written to it.

use embedded_sdmmc::Block;

use super::fat::File;
use super::folder::Folder;
use super::journal_file::{Form, Head, LOOK_BEHIND, PACKS, block_of};
use super::pack;
use super::record::{self, Sequence};
use super::{CardSlot, Trouble};
use crate::journal::{Entry, EventId};

/// The head of a journal that has lost it, as far as the rest of the file tells.
pub(super) fn head_of<S: CardSlot>(
    folder: &mut Folder<S>,
    file: &mut File,
) -> Result<Head, Trouble> {
    for (form, copies) in [(Form::Twin, 2), (Form::Single, 1)] {
        let head = head_in(folder, file, form, copies)?;
        if head.told != u32::MAX {
            return Ok(head);
        }
    }
    head_in(folder, file, Form::Twin, 2)
}

fn head_in<S: CardSlot>(
    folder: &mut Folder<S>,
    file: &mut File,
    form: Form,
    copies: u8,
) -> Result<Head, Trouble> {
    let mut found = |index: u32, is_of: fn(&Block) -> Option<(EventId, Sequence)>| {
        let (first, copy) = form.places(index);
        for place in core::iter::once(first).chain(copy) {
            let block = block_of(folder, file, place)?;
            if let Some(found) = block.as_ref().and_then(is_of) {
                return Ok(Some(found));
            }
        }
        Ok::<_, Trouble>(None)
    };
    let from_pack = found(PACKS.start, pack::event_and_sequence)?;
    let from_entry = found(PACKS.end, record::event_and_sequence::<Entry>)?;
    let is_first = |found: &(EventId, Sequence)| found.1 == Sequence::FIRST;
    let Some((event, _)) = from_pack.filter(is_first).or(from_entry.filter(is_first)) else {
        // Without its beginning nobody knows what the rest means.
        return Ok(Head::UNKNOWN);
    };
    for own in 0..LOOK_BEHIND {
        let entry = found(
            PACKS.end.saturating_add(own),
            record::event_and_sequence::<Entry>,
        )?;
        if let Some((_, Sequence(number))) = entry.filter(|(found, _)| *found == event) {
            let told = number.saturating_sub(own).saturating_sub(1);
            return Ok(Head {
                event,
                told,
                copies,
            });
        }
    }
    Ok(Head {
        event,
        copies,
        ..Head::UNKNOWN
    })
}
