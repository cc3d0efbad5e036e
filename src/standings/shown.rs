//! The criteria that are shown beside the points.

use super::{Standings, Value};
use crate::tournament::{Event, Floor, GameNo, PlayerNo, Tiebreak, Tiebreaks};

/// The criteria that have something to say. Where games have scores, their total is wanted whether or not it parts
/// anybody.
pub fn shown_tiebreaks(event: &Event) -> Tiebreaks {
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

/// True if a player was in the knockout. Its games are the last on the list.
fn was_in_knockout(event: &Event, number: PlayerNo) -> bool {
    let games = event.floor().map_or(0, Floor::game_count);
    (0..games)
        .rev()
        .filter_map(GameNo::from_index)
        .map_while(|at| event.floor_game(at).filter(|game| game.is_knockout))
        .any(|game| game.colour_of(number).is_some())
}

impl Standings {
    /// The value of a criterion as it is shown. Direct encounter says 0 where it had nothing to part, and the knockout
    /// also of those who were not in it; who has no place has no values.
    pub fn shown_value(&self, event: &Event, tiebreak: Tiebreak, number: PlayerNo) -> Value {
        if event.has_no_place(number) {
            return Value::None;
        }
        if tiebreak == Tiebreak::Lot {
            return self.deciding_lot(event, number);
        }
        match self.value(event, tiebreak, number) {
            Value::Whole(0) if tiebreak == Tiebreak::DirectEncounter => Value::None,
            Value::Whole(0)
                if tiebreak == Tiebreak::Knockout && !was_in_knockout(event, number) =>
            {
                Value::None
            }
            value => value,
        }
    }
}
