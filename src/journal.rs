//! What is kept of an event: every command, in order. Playing them again gives the same event.

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

    /// How many journals its card had been given with it; none if an earlier firmware made it.
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
    /// When it was given, in microseconds since the box was switched on.
    pub at_us: u64,
    /// What was done.
    pub command: Command,
}

/// What is to be seen of an event in a list of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// What the event is called; may be empty.
    pub title: String<TITLE_BYTES, u8>,
    /// Who meets whom.
    pub system: System,
    /// How many players there are.
    pub players: u16,
    /// How many rounds have been opened, of how many.
    pub rounds: (u8, u8),
    /// How far it has got.
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
