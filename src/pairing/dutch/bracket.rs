//! A bracket: one score group, and those who were moved down to it.

use crate::matching::{Set, Vertex};

/// The part of the list that somebody is in, as seen from a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Zone {
    MovedDown,
    Resident,
    /// The next score group.
    Next,
    Below,
    /// No player, but the bye.
    Bye,
}

/// A bracket, and what has been decided in it.
#[derive(Debug, Clone)]
pub(super) struct Bracket {
    /// Everybody who has no opponent yet.
    pub(super) left: Set,
    pub(super) moved_down: Set,
    /// The places of the list where the residents begin, the next score group, and all below.
    pub(super) begin: usize,
    pub(super) next: usize,
    pub(super) below: usize,
    /// The vertex that stands for the bye.
    pub(super) bye: Option<Vertex>,
    /// Those who may have it.
    pub(super) bye_goes_to: Set,
    /// True if the bye is part of the criteria (C9).
    pub(super) weighs_bye: bool,
    /// True if two who want one colour absolutely may meet (C10, C11).
    pub(super) has_excess: bool,
    /// Those who are the upper one of a pair of the bracket, and those who are not. Of those moved down, the former are paired
    /// here, and the others float on.
    pub(super) upper: Set,
    pub(super) lower: Set,
    /// The residents who meet nobody moved down, and how many of them are the first half.
    pub(super) remainder: Set,
    pub(super) first_half: usize,
}

impl Bracket {
    pub(super) const NONE: Self = Self {
        left: Set::EMPTY,
        moved_down: Set::EMPTY,
        begin: 0,
        next: 0,
        below: 0,
        bye: None,
        bye_goes_to: Set::EMPTY,
        weighs_bye: false,
        has_excess: false,
        upper: Set::EMPTY,
        lower: Set::EMPTY,
        remainder: Set::EMPTY,
        first_half: 0,
    };

    /// Moves on to the next score group. False if there is none any more.
    pub(super) fn move_on(&mut self, points: impl Fn(Vertex) -> u16) -> bool {
        let mut players = self.left;
        if let Some(bye) = self.bye {
            players.remove(bye);
        }
        // Whoever is left above was moved down.
        self.moved_down = players
            .iter()
            .filter(|vertex| vertex.index() < self.next)
            .collect();
        let mut others = players.without(&self.moved_down);
        let mut take_group = || {
            let first = others.lowest()?;
            let score = points(first);
            let group: Set = others
                .iter()
                .take_while(|vertex| points(*vertex) == score)
                .collect();
            others = others.without(&group);
            group
                .highest()
                .map(|last| (first.index(), last.index() + 1))
        };
        let Some((begin, next)) = take_group() else {
            return false;
        };
        (self.begin, self.next) = (begin, next);
        self.below = take_group().map_or(next, |(_, end)| end);
        self.weighs_bye = false;
        for set in [&mut self.upper, &mut self.lower, &mut self.remainder] {
            *set = Set::EMPTY;
        }
        true
    }

    pub(super) fn zone(&self, vertex: Vertex) -> Zone {
        if self.bye == Some(vertex) {
            return Zone::Bye;
        }
        let place = vertex.index();
        if place < self.begin {
            Zone::MovedDown
        } else if place < self.next {
            Zone::Resident
        } else if place < self.below {
            Zone::Next
        } else {
            Zone::Below
        }
    }

    pub(super) fn is_resident(&self, vertex: Vertex) -> bool {
        self.zone(vertex) == Zone::Resident
    }

    fn range_left(&self, begin: usize, end: usize) -> Set {
        let mut all = Set::first(end).without(&Set::first(begin)).and(&self.left);
        if let Some(bye) = self.bye {
            all.remove(bye);
        }
        all
    }

    pub(super) fn residents_left(&self) -> Set {
        self.range_left(self.begin, self.next)
    }

    pub(super) fn next_left(&self) -> Set {
        self.range_left(self.next, self.below)
    }

    /// The place of a resident in the remainder, from 0.
    pub(super) fn place_in_remainder(&self, vertex: Vertex) -> usize {
        self.remainder.and(&Set::first(vertex.index())).len()
    }

    /// Leaves those whom a vertex may meet by what has been decided.
    pub(super) fn restrict(&self, vertex: Vertex, all: &mut Set) {
        match self.zone(vertex) {
            Zone::MovedDown => {
                let residents = Set::first(self.next).without(&Set::first(self.begin));
                *all = all.without(&self.moved_down);
                if self.upper.has(vertex) {
                    *all = all.and(&residents);
                } else if self.lower.has(vertex) {
                    *all = all.without(&residents);
                }
            }
            Zone::Resident => {
                let before = Set::first(vertex.index());
                let residents = Set::first(self.next).without(&Set::first(self.begin));
                // Those who would be the upper one, and must not be; or the lower one.
                *all = all.without(&self.lower.and(&before));
                *all = all.without(&self.upper.without(&before));
                if self.upper.has(vertex) {
                    *all = all.and(&residents).without(&before);
                } else if self.lower.has(vertex) {
                    *all = all.without(&residents.without(&before));
                }
            }
            Zone::Next | Zone::Below | Zone::Bye => {
                *all = all.without(&self.upper);
            }
        }
    }
}
