//! The places of the journals, written down once more, apart from the file system.
//!
//! A directory is in one place only, and on a small card both tables of clusters can lie in one page. If such a page
//! is lost, the journals are still there, and nobody could find them. So where each of the last thirty-two journals
//! lies is in the [ledger](super::fat) too, which is found without any directory, and there twice, in different pages.
//! What can only be read so is read; nothing is written to it, since nobody knows what else is lost.

use embedded_sdmmc::Block;
use serde::{Deserialize, Serialize};

use super::fat::{ATLAS, ATLAS_COPY};
use super::folder::Folder;
use super::journal_file;
use super::journal_number::JournalNo;
use super::record::{self, Payload, Sequence};
use super::runs::Runs;
use super::{CardSlot, EventSet, Trouble};
use crate::journal::EventId;

/// The place of a journal on the card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Site {
    /// The event, first as in everything that is of a journal.
    pub(super) event: EventId,
    /// The number of the volume: one that was formatted anew has another.
    serial: u32,
    pub(super) number: JournalNo,
    pub(super) runs: Runs,
}

impl Payload for Site {
    const KIND: u8 = 10;
    const VERSION: u8 = 1;
}

/// The two blocks for a journal of that number.
fn places<S: CardSlot>(folder: &Folder<S>, number: JournalNo) -> Option<[u32; 2]> {
    let (first, count) = ATLAS;
    let slot = u32::from(number.0) % count;
    let place = folder
        .disk
        .ledger_start()?
        .checked_add(first)?
        .checked_add(slot)?;
    Some([place, place.checked_add(ATLAS_COPY)?])
}

/// The place of that journal, if it was written down.
pub(super) fn find<S: CardSlot>(
    folder: &Folder<S>,
    number: JournalNo,
) -> Result<Option<Site>, Trouble> {
    let site = any_in(folder, number)?;
    Ok(site.filter(|site| site.number == number))
}

/// Writes down where a journal lies, unless that is known. A card that takes nothing can do without.
pub(super) fn note<S: CardSlot>(
    folder: &Folder<S>,
    number: JournalNo,
    event: EventId,
    runs: &Runs,
) -> Result<(), Trouble> {
    let site = Site {
        event,
        serial: folder.disk.serial(),
        number,
        runs: runs.clone(),
    };
    match record::encode(&site, Sequence::FIRST) {
        Some(block) => write(folder, number, &block),
        None => Ok(()),
    }
}

/// Forgets where a journal lies, before it is deleted.
pub(super) fn forget<S: CardSlot>(folder: &Folder<S>, number: JournalNo) -> Result<(), Trouble> {
    match find(folder, number)? {
        Some(_) => write(folder, number, &Block::new()),
        None => Ok(()),
    }
}

fn write<S: CardSlot>(folder: &Folder<S>, number: JournalNo, block: &Block) -> Result<(), Trouble> {
    for place in places(folder, number).into_iter().flatten() {
        match folder.disk.mend(place, block) {
            Err(Trouble::Locked | Trouble::Faulty) => {}
            written => written?,
        }
    }
    Ok(())
}

/// The journals that the file system has lost: nobody finds them by name, yet they are where they were.
pub(super) fn each_lost<S: CardSlot>(
    folder: &mut Folder<S>,
    mut show: impl FnMut(JournalNo),
) -> Result<(), Trouble> {
    let mut named = EventSet::EMPTY;
    folder.each_file(|item| {
        if let Some((number, _)) = JournalNo::of(item) {
            named.insert(number);
        }
    })?;
    let (_, count) = ATLAS;
    let slots = (0..count).filter_map(|slot| u16::try_from(slot).ok());
    for slot in slots.map(JournalNo) {
        // The number itself stands in the record.
        let Some(site) = any_in(folder, slot)? else {
            continue;
        };
        if named.contains(site.number) {
            continue;
        }
        if journal_file::head_at(folder, &site)?.is_some() {
            show(site.number);
        }
    }
    Ok(())
}

/// The site written down where that journal's would be, whichever journal it is of.
fn any_in<S: CardSlot>(folder: &Folder<S>, number: JournalNo) -> Result<Option<Site>, Trouble> {
    for place in places(folder, number).into_iter().flatten() {
        let block = match folder.disk.read(place) {
            Err(Trouble::Faulty) => continue,
            block => block?,
        };
        if let Some((_, site)) = record::decode::<Site>(&block) {
            return Ok((site.serial == folder.disk.serial()).then_some(site));
        }
    }
    Ok(None)
}
