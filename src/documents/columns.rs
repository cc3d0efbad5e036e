//! The columns of lists of players: a column that would be empty is left out.

use crate::tournament::{Event, Tiebreak, Tiebreaks};

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

/// The criteria that have something to say. Where games have scores, their total is wanted whether or
/// not it parts anybody.
fn shown_tiebreaks(event: &Event) -> Tiebreaks {
    let has_queue = event.setup().system.queue_options().is_some();
    let has_knockout = || {
        let floor = event.floor();
        floor.is_some_and(|floor| {
            event
                .numbers()
                .any(|number| floor.knockout_rank(number) > 0)
        })
    };
    let mut shown: Tiebreaks = event
        .tiebreaks()
        .into_iter()
        .filter(|tiebreak| match tiebreak {
            Tiebreak::Lot => event.lots().is_some(),
            // The direct result of a queue parts players, but is no number.
            Tiebreak::DirectEncounter => !has_queue,
            Tiebreak::Knockout => has_knockout(),
            _ => true,
        })
        .collect();
    if event.setup().system.has_scores() && !shown.contains(&Tiebreak::GamePoints) {
        // With eight criteria before it there is no room, and no need.
        let _ = shown.push(Tiebreak::GamePoints);
    }
    shown
}
