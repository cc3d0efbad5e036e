//! The entries of every menu, and the results on offer, for the tests of the layouts.

use super::screens::menu::{Entry, items};
use super::screens::{
    CardEntry, ClassEntry, ClockEntry, EventEntry, FileEntry, FloorBoardEntry, GoOnEntry,
    HomeEntry, PlayerEntry, RowEntry, StateEntry, StuckEntry, floor_running_entries,
};
use super::shell::doubt::DoubtEntry;
use crate::ui::view::{MAX_TILES, MenuItems, Tile};
use heapless::Vec;

pub use super::screens::{CORRECTIONS, FLOOR_RESULTS, RESULTS, WITHOUT_SCORES, in_sight};

fn of<E: Entry>(tables: &'static [&'static [E]]) -> impl Iterator<Item = MenuItems> {
    tables.iter().map(|table| items(table))
}

/// The home screen's tiles: with an event, and without.
pub fn of_home() -> impl Iterator<Item = Vec<Tile, MAX_TILES>> {
    let tiles = |entries: &[HomeEntry]| entries.iter().skip(1).map(|entry| entry.tile()).collect();
    HomeEntry::TABLES.into_iter().map(tiles)
}

/// Those of an event, its players and boards, and of the card.
pub fn of_events() -> impl Iterator<Item = MenuItems> {
    of(EventEntry::TABLES)
        .chain(of(PlayerEntry::TABLES))
        .chain(of(RowEntry::TABLES))
        .chain(of(ClassEntry::TABLES))
        .chain(of(FloorBoardEntry::TABLES))
        .chain(of(CardEntry::TABLES))
        .chain(of(FileEntry::TABLES))
        .chain(of(GoOnEntry::TABLES))
}

/// Those that are shown as lists: of the clock, and of a round that cannot be paired.
pub fn in_lists() -> impl Iterator<Item = MenuItems> {
    of(ClockEntry::TABLES).chain(of(StuckEntry::TABLES))
}

/// That of an event that could not be read whole.
pub fn of_damaged_event() -> impl Iterator<Item = MenuItems> {
    of(DoubtEntry::TABLES)
}

/// That of an event that the card cannot read now.
pub fn of_unreadable_event() -> impl Iterator<Item = MenuItems> {
    of(StateEntry::TABLES)
}

/// That of an event with a queue while its clock runs.
pub fn of_running_floor() -> MenuItems {
    items(floor_running_entries())
}
