//! What is kept of an event: every command, in order. Playing them again gives the same event.

use heapless::String;
use serde::{Deserialize, Serialize};

use crate::tournament::{Command, Event, Phase, System, TITLE_BYTES};

/// Tells one event from another, whatever their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventId(pub u32);

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
