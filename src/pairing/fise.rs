//! The Swiss system of FISE: the upper half of each score group meets the lower.
//!
//! A group that can be paired within itself and leaves a rest that can be paired is gone through; otherwise it grows by the
//! next two.

use super::work::{Coloured, ListSystem, Stage, Tiers, Work};
use crate::matching::{Graph, Set, Vertex};
use crate::tournament::{Colour, Event, ListKey};

/// The group that is being put together.
#[derive(Debug)]
pub(super) struct Fise {
    /// The size to which it is to grow, if it is.
    grows_to: Option<usize>,
    /// The upper half of it.
    upper: Set,
}

impl Fise {
    pub(super) const NEW: Self = Self {
        grows_to: None,
        upper: Set::EMPTY,
    };

    /// The players with the highest score begin a group; an odd number of them is not enough.
    fn next_group(&mut self, work: &mut Work) -> Stage {
        let points = |vertex| work.field.key(vertex).map(ListKey::points);
        let Some(first) = work.left.lowest() else {
            return Stage::Colours;
        };
        let highest = points(first);
        let size = work
            .left
            .iter()
            .take_while(|vertex| points(*vertex) == highest)
            .count();
        work.group = Set::EMPTY;
        self.grows_to = Some(size.next_multiple_of(2));
        Stage::Own
    }

    /// The group grows to that size. Pairs of one inside and one outside part, and both need
    /// another mate on their own side.
    fn grow_group(work: &mut Work, size: usize) -> Stage {
        let more = size.saturating_sub(work.group.len());
        let below = work.left.without(&work.group);
        if below.len() < more {
            // With everybody in it the group can be paired, so it never comes to this.
            return Stage::Stuck;
        }
        work.group = work.group.or(&below.iter().take(more).collect());
        for vertex in work.group.iter() {
            let mate = work.matching.mate(vertex);
            if mate.is_some_and(|mate| !work.group.has(mate)) {
                work.matching.part(vertex);
            }
        }
        Stage::Own
    }

    /// Gives a mate to one more: of the group first, then of those below. As soon as there is none
    /// for somebody, the group must grow; what the others could have does not matter then.
    fn pair_group(&mut self, work: &mut Work, event: &Event) -> Stage {
        let below = work.left.without(&work.group);
        let single = |side: &Set| work.matching.single().and(side).lowest();
        let (vertex, side) = match (single(&work.group), single(&below)) {
            (Some(vertex), _) => (vertex, work.group),
            (None, Some(vertex)) => (vertex, below),
            (None, None) => {
                self.upper = work.group.iter().take(work.group.len() / 2).collect();
                return Stage::Choose;
            }
        };
        let (graph, matching) = (work.field.may_meet(event), &mut work.matching);
        if !matching.augment(&graph, vertex, &side) {
            self.grows_to = Some(work.group.len() + 2);
        }
        Stage::Own
    }
}

impl ListSystem for Fise {
    fn begin(&mut self, work: &mut Work) -> Stage {
        self.next_group(work)
    }

    /// Only those who are left over may meet each other again.
    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage {
        work.field.excused = *singles;
        if work.complete(event, singles) {
            self.next_group(work)
        } else {
            Stage::Stuck
        }
    }

    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage {
        match self.grows_to.take() {
            Some(size) => Self::grow_group(work, size),
            None => self.pair_group(work, event),
        }
    }

    fn after_group(&mut self, work: &mut Work) -> Stage {
        self.next_group(work)
    }

    /// The lower half, then the upper.
    fn tiers(&self, work: &Work, event: &Event, first: Vertex) -> Tiers {
        let all = work.field.may_meet(event).neighbours(first, &work.group);
        let mut tiers = Tiers::default();
        let [lower, upper, ..] = &mut tiers;
        *lower = all.without(&self.upper);
        *upper = all.and(&self.upper);
        tiers
    }

    fn comes_before(&self, other: Vertex, opponent: Vertex, _fits_better: bool) -> bool {
        match (self.upper.has(other), self.upper.has(opponent)) {
            (false, true) => true,
            (true, false) => false,
            _ => other < opponent,
        }
    }

    fn colour(upper: Coloured, lower: Coloured, board: usize, first_colour: Colour) -> Colour {
        colour(upper, lower, board, first_colour)
    }

    /// A group that has been put together is half the work.
    fn done(&self, work: &Work) -> usize {
        1000 * (2 * work.pairs.len() + work.group.len() / 2) / work.field.len().max(1)
    }
}

/// The colour of `upper` on that board, from 0.
fn colour(
    (upper, upper_colours): Coloured,
    (lower, lower_colours): Coloured,
    board: usize,
    first_colour: Colour,
) -> Colour {
    let (whites, others_whites) = (upper_colours.whites(), lower_colours.whites());
    if whites != others_whites {
        return if whites < others_whites {
            Colour::White
        } else {
            Colour::Black
        };
    }
    let had_white = upper_colours.last() == Some(Colour::White);
    let other_had_white = lower_colours.last() == Some(Colour::White);
    if had_white != other_had_white {
        return if had_white {
            Colour::Black
        } else {
            Colour::White
        };
    }
    // The lower number has the first colour on the first, third, … board.
    let is_as_on_first_board = (upper < lower) == board.is_multiple_of(2);
    if is_as_on_first_board {
        first_colour
    } else {
        first_colour.other()
    }
}
