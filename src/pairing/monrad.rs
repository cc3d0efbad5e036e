//! Modified Monrad: neighbours in the list meet, colours in turn.
//!
//! All are paired at the best level at which all can be: colours that alternate, no third colour in a row, or any.

use super::colours::{Colours, highest};
use super::field::Level;
use super::work::{Coloured, ListSystem, Stage, Tiers, Work};
use crate::matching::{Graph, Set, Vertex};
use crate::tournament::{Colour, Event, PlayerNo};

/// The level that is being tried.
#[derive(Debug)]
pub(super) struct Monrad {
    /// True if the pairs of the level are still to be looked at.
    is_new: bool,
}

impl Monrad {
    pub(super) const NEW: Self = Self { is_new: false };

    /// Pairs that are not of this level part; whoever is single then needs another mate.
    fn begin_level(work: &mut Work, event: &Event) {
        let (graph, matching) = (work.field.may_meet(event), &mut work.matching);
        for vertex in work.left.iter() {
            if let Some(mate) = matching.mate(vertex).filter(|mate| *mate > vertex) {
                work.looks = work.looks.wrapping_add(1);
                if !graph.has_edge(vertex, mate) {
                    matching.part(vertex);
                }
            }
        }
    }

    fn try_level(&mut self, level: Level, work: &mut Work) -> Stage {
        work.field.terms.level = level;
        self.is_new = true;
        Stage::Own
    }
}

impl ListSystem for Monrad {
    fn begin(&mut self, work: &mut Work) -> Stage {
        self.try_level(Level::ColoursAlternate, work)
    }

    /// Anybody may meet anybody then.
    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage {
        work.field.terms.level = Level::Any;
        work.complete(event, singles);
        work.group = work.left;
        Stage::Choose
    }

    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage {
        if self.is_new {
            self.is_new = false;
            Self::begin_level(work, event);
            return Stage::Own;
        }
        let Some(single) = work.matching.single().and(&work.left).lowest() else {
            work.group = work.left;
            return Stage::Choose;
        };
        let (graph, matching) = (work.field.may_meet(event), &mut work.matching);
        if matching.augment(&graph, single, &work.left) {
            Stage::Own
        } else {
            self.try_level(work.field.terms.level.next(), work)
        }
    }

    fn after_group(&mut self, _work: &mut Work) -> Stage {
        Stage::Colours
    }

    /// Whoever fits better comes first.
    fn tiers(&self, work: &Work, event: &Event, first: Vertex) -> Tiers {
        let mut tiers = [Set::EMPTY; Level::ALL.len()];
        let mut seen = Set::EMPTY;
        for (tier, level) in tiers.iter_mut().zip(Level::ALL) {
            if level <= work.field.terms.level {
                let graph = work.field.may_meet_at(event, level);
                *tier = graph.neighbours(first, &work.group).without(&seen);
                seen = seen.or(tier);
            }
        }
        tiers
    }

    /// The order of the list, and whoever fits better.
    fn comes_before(&self, other: Vertex, opponent: Vertex, fits_better: bool) -> bool {
        other < opponent || fits_better
    }

    fn colour(upper: Coloured, lower: Coloured, _board: usize, first_colour: Colour) -> Colour {
        colour(upper, lower, first_colour)
    }

    fn gathered(&self, _work: &Work) -> usize {
        0
    }
}

/// The colour of `upper`, the higher of two in the list. `lower_number` is the colour that the lower number has when nobody has had any.
fn colour(
    (upper, upper_colours): (PlayerNo, Colours),
    (lower, lower_colours): (PlayerNo, Colours),
    lower_number: Colour,
) -> Colour {
    let is_third = |colours: Colours, colour| colours.twice_in_a_row() == Some(colour);
    let is_fine = |colour: Colour| {
        !is_third(upper_colours, colour) && !is_third(lower_colours, colour.other())
    };
    match (is_fine(Colour::White), is_fine(Colour::Black)) {
        (true, false) => return Colour::White,
        (false, true) => return Colour::Black,
        (true, true) | (false, false) => {}
    }
    match (upper_colours.last(), lower_colours.last()) {
        (None, None) if upper < lower => lower_number,
        (None, None) => lower_number.other(),
        (None, Some(last)) => last,
        (Some(last), None) => last.other(),
        (Some(last), Some(other)) if last != other => last.other(),
        (Some(last), Some(_)) => {
            let (towards, apart) = upper_colours.towards_balance();
            let (others_towards, others_apart) = lower_colours.towards_balance();
            if apart > others_apart {
                return towards;
            }
            if others_apart > apart {
                return others_towards.other();
            }
            let differed = (upper_colours.white & lower_colours.black)
                | (upper_colours.black & lower_colours.white);
            upper_colours
                .in_round(highest(differed))
                .map_or(last.other(), Colour::other)
        }
    }
}
