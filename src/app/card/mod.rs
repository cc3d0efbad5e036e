//! What the arbiter does with the card: the events on it, files that come from it and go onto it.
//!
//! These screens send *errands* to the card, one after the other, and go on with each answer. Keys are
//! heard in between; BACK gives up, and nothing has changed then.

mod event_file;
mod events;
mod export;
mod menu;
mod players_import;
mod report_import;

pub(super) use event_file::{DeleteScreen, EventFileScreen, FileDeed};
pub(super) use events::{EventList, EventsScreen};
pub(super) use export::{Export, Files, Sent};
pub(super) use menu::CardMenu;
pub(super) use players_import::PlayersImport;
pub(super) use report_import::{ReportImport, ReportsScreen};

/// How far something has got, in steps that a bar can show.
fn thousandths(done: u32, of: u32) -> u16 {
    /// The bar moves on by so many thousandths: drawing it must not take longer than the work.
    const BAR_STEP: u16 = 20;
    let done = u64::from(done.min(of)) * 1000 / u64::from(of.max(1));
    let done = u16::try_from(done).unwrap_or(1000);
    done - done % BAR_STEP
}
