//! The journal of an event: every command, in order. Playing them again gives the same event.

use heapless::String;
use serde::{Deserialize, Serialize};

use crate::tournament::{Command, Event, Phase, System, TITLE_BYTES};

/// Tells one journal from every other that a card has or had.
///
/// The higher half counts the journals that a card was given, and is never given again there; the lower half tells
/// the journals of different cards apart. Earlier firmware took the time since the box was switched on, of which
/// only the lower half is kept: so what it wrote is never taken for a journal of today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventId(pub u64);

impl EventId {
    /// The id of the so manyth journal of a card; the mark tells it from those of other cards.
    pub const fn new(count: u32, mark: u32) -> Self {
        Self((count as u64) << 32 | mark as u64)
    }

    /// The number of journals that its card had been given with it; none if an earlier firmware made it.
    pub const fn count(self) -> u32 {
        let [_, _, _, _, a, b, c, d] = self.0.to_le_bytes();
        u32::from_le_bytes([a, b, c, d])
    }
}

/// One command as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The event it belongs to.
    pub event: EventId,
    /// The time when it was given, in microseconds since the box was switched on.
    pub at_us: u64,
    /// The command that was done.
    pub command: Command,
}

/// The summary of an event, for a list of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The title of the event; may be empty.
    pub title: String<TITLE_BYTES, u8>,
    /// The system, by which it is decided who meets whom.
    pub system: System,
    /// The number of players.
    pub players: u16,
    /// The number of rounds that have been opened, and of all.
    pub rounds: (u8, u8),
    /// The phase of the event.
    pub phase: Phase,
}

impl Summary {
    /// The summary of an event.
    pub fn of(event: &Event) -> Self {
        let setup = event.setup();
        let count = |rounds: usize| u8::try_from(rounds).unwrap_or(u8::MAX);
        Self {
            title: setup.title.clone(),
            system: setup.system,
            players: u16::try_from(event.player_count()).unwrap_or(u16::MAX),
            rounds: (count(event.open_round_count()), count(event.round_count())),
            phase: event.phase(),
        }
    }
}
