//! The things that the arbiter does with the card: the events on it, files that come from it and go onto it.
//!
//! These screens send *file jobs* to the card, one after the other, and go on with each answer. Keys are
//! heard in between; BACK gives up, and nothing has changed then.

mod event_file;
mod events;
mod export;
mod menu;
mod players_import;
mod report_import;
mod state;

pub(in crate::app) use event_file::{DeleteScreen, EventFileScreen, FileEntry};
pub(in crate::app) use events::{EventList, EventsScreen};
pub(in crate::app) use export::ExportScreen;
pub(in crate::app) use menu::{CardEntry, CardMenu};
pub(in crate::app) use players_import::{FILE as PLAYERS_FILE, PlayersImport};
pub(in crate::app) use report_import::{GoOnEntry, ReportImport, ReportList, ReportsScreen};
pub(in crate::app) use state::{CardMending, StateEntry, StateScreen};

use crate::card::PIECE_BYTES;

/// The number of pieces in which a file of so many bytes comes.
fn piece_count(bytes: u32) -> u32 {
    bytes.div_ceil(u32::try_from(PIECE_BYTES).unwrap_or(u32::MAX))
}
