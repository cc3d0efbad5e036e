//! What the arbiter does with the card: the events on it, files that come from it and go onto it.
//!
//! These screens send *errands* to the card, one after the other, and go on with each answer. Keys are
//! heard in between; BACK gives up, and nothing has changed then.

mod doubt;
mod event_file;
mod events;
mod export;
mod menu;
mod names;
mod players_import;
mod report_import;
mod state;

pub(super) use doubt::{Decision, DoubtScreen};
pub(super) use event_file::{DeleteScreen, EventFileScreen, FileDeed};
pub(super) use events::{EventList, EventsScreen};
pub(super) use export::{Export, Files, Sent};
pub(super) use menu::CardMenu;
pub(super) use names::NameList;
pub(super) use players_import::{FILE as PLAYERS_FILE, PlayersImport};
pub(super) use report_import::{ReportImport, ReportsScreen};
pub(super) use state::{CardDeed, StateScreen};

use crate::card::PIECE_BYTES;

/// In how many pieces a file of so many bytes comes.
fn piece_count(bytes: u32) -> u32 {
    bytes.div_ceil(u32::try_from(PIECE_BYTES).unwrap_or(u32::MAX))
}
