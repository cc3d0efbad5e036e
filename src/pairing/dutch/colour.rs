//! The colours of a pair, and the order of the boards.

use super::facts::{Facts, Strength};
use super::weights::{AllFacts, facts_of};
use crate::matching::Vertex;
use crate::pairing::colours::Colours;
use crate::pairing::work::Work;
use crate::tournament::{Colour, Event, PlayerNo, RoundNo};

/// Gives colours to all pairs, and puts them in the order of their boards.
pub(super) fn give(work: &mut Work, event: &Event, facts: &AllFacts) {
    let round = work.field.round();
    let first_colour = work.rules.first_colour;
    let field = &work.field;
    for pair in &mut work.pairs {
        let (Some(upper), Some(lower)) = (field.player(pair.0), field.player(pair.1)) else {
            continue;
        };
        let colour = by_preference(facts_of(facts, pair.0), facts_of(facts, pair.1))
            .or_else(|| by_history(event, round, upper, lower))
            .or_else(|| facts_of(facts, pair.0).wanted())
            .unwrap_or_else(|| {
                let place = place(event, round, upper, |player| field.place(player).is_some());
                if place.is_multiple_of(2) {
                    first_colour.other()
                } else {
                    first_colour
                }
            });
        if colour == Colour::Black {
            *pair = (pair.1, pair.0);
        }
    }
    let key = |vertex: Vertex| field.player(vertex).unwrap_or(PlayerNo::FIRST);
    work.pairs
        .sort_unstable_by_key(|(white, black)| event.board_order(round, key(*white), key(*black)));
}

/// The colour of the first of two, if their preferences decide.
fn by_preference(one: Facts, other: Facts) -> Option<Colour> {
    let (ones, others) = match (one.wanted(), other.wanted()) {
        (None, None) => return None,
        (None, Some(others)) => return Some(others.other()),
        (Some(ones), None) => return Some(ones),
        (Some(ones), Some(others)) if ones != others => return Some(ones),
        (Some(_), Some(_)) => (one.strength(), other.strength()),
    };
    let wanted = one.wanted()?;
    let is_first = match ones.cmp(&others) {
        core::cmp::Ordering::Greater => true,
        core::cmp::Ordering::Less => false,
        core::cmp::Ordering::Equal if ones == Some(Strength::Absolute) => {
            match one.imbalance().cmp(&other.imbalance()) {
                core::cmp::Ordering::Greater => true,
                core::cmp::Ordering::Less => false,
                core::cmp::Ordering::Equal => return None,
            }
        }
        core::cmp::Ordering::Equal => return None,
    };
    Some(if is_first { wanted } else { wanted.other() })
}

/// The colour that the other had when their colours last differed, game for game.
fn by_history(event: &Event, round: RoundNo, one: PlayerNo, other: PlayerNo) -> Option<Colour> {
    let ones = Colours::of(event, one, round, None);
    let others = Colours::of(event, other, round, None);
    let mut both = ones.latest_first().zip(others.latest_first());
    both.find_map(|(one, other)| (one != other).then_some(other))
}

/// The place of a player among all who are in the event by now, from 1: those who are paired in this round, or were in
/// an earlier one.
fn place(
    event: &Event,
    round: RoundNo,
    player: PlayerNo,
    is_in: impl Fn(PlayerNo) -> bool,
) -> usize {
    let until = event.numbers().take_while(|other| *other <= player);
    until
        .filter(|other| {
            is_in(*other)
                || RoundNo::first(round.index()).any(|earlier| event.was_paired(*other, earlier))
        })
        .count()
}
