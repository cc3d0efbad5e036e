//! Messages from the box to the sign. The order of everything here is part of the format, which is frozen: what is to
//! be told otherwise gets another [version](super::frame::VERSION). A page of a new kind may come after the others: a
//! sign that does not know it says so, and understands all others.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use crate::language::Language;
use crate::settings::Contrast;
use crate::tournament::{HalfPoints, TITLE_BYTES};
use crate::wording::Name;

/// Calls that are told; how many more there are is a number.
pub const MAX_CALLS: usize = 4;
/// Those in the queue who are told by name.
pub const MAX_NEXT: usize = 3;
/// Pairs on a page.
pub const MAX_PAIRS: usize = 4;
/// Places on a page.
pub const MAX_PLACES: usize = 4;

/// A message: all that the sign shall show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The language of the box.
    pub language: Language,
    /// The colours of its screen.
    pub contrast: Contrast,
    /// The page to be read.
    pub page: Page,
}

/// A page to be read in the hall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Page {
    /// Nothing is going on, in an event that may have a title.
    Title(String<TITLE_BYTES, u8>),
    /// An event with a queue: who is to come, and where to.
    Calls(Calls),
    /// The pairings: who meets whom.
    Pairings(Pairings),
    /// A timer of the room, and nothing else.
    Timer(RoomTimer),
    /// The winners, and everybody else in their order.
    Places(Places),
}

/// The players who are called, and those who are next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calls {
    /// Those who were called and are not there yet, the last one first.
    pub calls: Vec<Call, MAX_CALLS, u8>,
    /// The number of others who were called.
    pub more: u16,
    /// The next in the queue, the first one first.
    pub next: Vec<Name, MAX_NEXT, u8>,
    /// The number of players in the queue.
    pub queue: u16,
    /// The time left of the event.
    pub left: TimeLeft,
}

/// Somebody is called to a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The board to come to.
    pub board: u16,
    /// The name of the player.
    pub name: Name,
}

/// Some of the pairs of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairings {
    /// The number of the round.
    pub round: u8,
    /// The number of the page, counted from one, and the number of pages.
    pub page: (u8, u8),
    /// The pairs on it.
    pub pairs: Vec<Pair, MAX_PAIRS, u8>,
    /// The timer of the room, if it is in use.
    pub timer: Option<RoomTimer>,
}

/// Two who meet, or one who rests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The board; none if nobody meets.
    pub board: Option<u16>,
    /// The player with white.
    pub white: Name,
    /// The player with black.
    pub black: Option<Name>,
}

/// Some of the final order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// The number of the page, counted from one, and the number of pages.
    pub page: (u8, u8),
    /// The places on it.
    pub places: Vec<Place, MAX_PLACES, u8>,
    /// The timer of the room, if it runs.
    pub timer: Option<RoomTimer>,
}

/// The place that somebody came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The number of the place; those who share one have the same.
    pub rank: u16,
    /// The name of the player.
    pub name: Name,
    /// The points that led to it.
    pub points: HalfPoints,
}

/// A timer for everybody in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomTimer {
    /// True if it is that of the break, and not that of the round.
    pub is_break: bool,
    /// The time left.
    pub left: TimeLeft,
}

/// The rest of a time, in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeLeft {
    /// It runs.
    Running(u16),
    /// It stands.
    Stopped(u16),
    /// Nothing is left.
    Up,
}
