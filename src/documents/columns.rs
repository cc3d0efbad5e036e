//! The columns of lists of players: a column that would be empty is left out.

use crate::standings::shown_tiebreaks;
use crate::tournament::{Event, Tiebreaks};

/// The columns that are needed: what is known of anybody, and what parts the players.
pub(super) struct Columns {
    pub(super) federation: bool,
    pub(super) club: bool,
    pub(super) rating: bool,
    pub(super) tiebreaks: Tiebreaks,
}

impl Columns {
    pub(super) fn of(event: &Event) -> Self {
        Self {
            federation: event.has_federations(),
            club: event.has_clubs(),
            rating: event.has_ratings(),
            tiebreaks: shown_tiebreaks(event),
        }
    }
}
