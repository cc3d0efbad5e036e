//! The brackets one after the other: their criteria by the heaviest matching, then what decides between equal ones.

use core::marker::PhantomData;

use super::bracket::{Bracket, Zone};
use super::facts::Facts;
use super::weights::{
    AllFacts, Bare, Edges, Exchange, Fields, LOW_BITS, List, MAX_CANDIDATES, Sequence, Wish,
    facts_of,
};
use crate::matching::{
    Graph, MAX_VERTICES, Matching, Progress, Set, Value, Vertex, Weighted, WeightedSearch,
};
use crate::tournament::Colour;

/// The stage of the work on a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The next bracket is to be found.
    Bracket,
    /// Before that place of the list, players need a dual.
    Duals(usize),
    /// From that place on, pairs may have to part.
    Loosen(usize),
    /// From that place on, players may find an opponent without a search.
    Greedy(usize),
    /// Whoever is single needs a search; then comes the decision.
    Solve,
    Done,
    Failed,
}

/// The decision that comes when everybody is paired. A place is that of the player whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decision {
    /// The criteria are met.
    Criteria,
    /// The choice of those moved down who are paired.
    MovedDown(usize),
    /// The opponents whom they meet.
    Opponents(usize),
    /// The pairs of the remainder.
    Remainder,
    /// The fewest exchanges have been found.
    Counted,
    /// The exchanges with the smallest differences have been found.
    Summed,
    /// Those who are moved out of the upper half; this many more.
    MovedOut(usize, usize),
    /// Those who are moved into it.
    MovedIn(usize, usize),
    /// The opponents whom the upper ones meet.
    Transpose(usize),
}

/// The outcome of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Working,
    /// All are paired; that one has the bye.
    Paired(Option<Vertex>),
    /// It cannot be done.
    Failed,
}

/// The work on the brackets of a round, all zeros at first.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) facts: AllFacts,
    pub(super) bracket: Bracket,
    fields: Fields,
    sequence: Sequence,
    phase: Phase,
    decision: Decision,
    /// True if this bracket needs wide numbers.
    is_wide: bool,
    /// The colour that more of the bracket want than the other.
    wanted_by_most: Option<Colour>,
    /// The last candidate that was tried in vain.
    after: Option<Vertex>,
    /// The vertices whose edges have been looked at besides searching.
    looks: u32,
}

/// The things that a step works with.
pub(super) struct Room<'a, L, P, F> {
    pub(super) matching: &'a mut Matching,
    pub(super) search: &'a mut WeightedSearch,
    pub(super) legal: &'a L,
    pub(super) list: &'a P,
    /// The player whose pair is to be explained.
    pub(super) watched: Option<Vertex>,
    /// Takes a pair, the upper first, and those who would have come before the lower.
    pub(super) pair: F,
}

/// Those who would have come before the lower of a pair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Passed {
    /// All of them.
    pub(super) all: Set,
    /// Those without whom the others could all be paired; of a pair that nobody asks about, none are known.
    pub(super) spared: Set,
}

impl Engine {
    pub(super) const NONE: Self = Self {
        facts: [Facts::NONE; MAX_VERTICES],
        bracket: Bracket::NONE,
        fields: Fields::NONE,
        sequence: Sequence::NONE,
        phase: Phase::Bracket,
        decision: Decision::Criteria,
        is_wide: false,
        wanted_by_most: None,
        after: None,
        looks: 0,
    };

    /// Begins. Everybody is in the matching with a mate, one of them with the bye if there is one.
    pub(super) fn begin(
        &mut self,
        left: Set,
        bye: Option<Vertex>,
        bye_goes_to: Set,
        has_excess: bool,
    ) {
        self.bracket = Bracket {
            left,
            bye,
            bye_goes_to,
            has_excess,
            ..Bracket::NONE
        };
        self.phase = Phase::Bracket;
        self.looks = 0;
    }

    /// Goes on for a while.
    pub(super) fn step<L: Graph, P: List, F: FnMut(Vertex, Vertex, &Passed)>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        budget: u32,
    ) -> Outcome {
        let until = self.worked(room.search).saturating_add(budget);
        loop {
            match self.phase {
                Phase::Failed => return Outcome::Failed,
                Phase::Done => {
                    let bye = self.bracket.bye;
                    let players = self
                        .bracket
                        .left
                        .iter()
                        .filter(|vertex| Some(*vertex) != bye);
                    return match (players.count(), bye) {
                        (0, None) => Outcome::Paired(None),
                        (1, Some(_)) => Outcome::Paired(self.bracket.left.lowest()),
                        _ => Outcome::Failed,
                    };
                }
                _ => {}
            }
            if self.worked(room.search) >= until {
                return Outcome::Working;
            }
            if self.is_wide {
                self.go_on::<i128, _, _, _>(room, until);
            } else {
                self.go_on::<i64, _, _, _>(room, until);
            }
        }
    }

    /// The vertices whose edges have been looked at.
    pub(super) const fn worked(&self, search: &WeightedSearch) -> u32 {
        self.looks.wrapping_add(search.work())
    }

    fn edges<'a, V, L, P, F>(&'a self, room: &'a Room<'_, L, P, F>) -> Edges<'a, L, P, V> {
        Edges {
            bracket: &self.bracket,
            fields: &self.fields,
            sequence: &self.sequence,
            facts: &self.facts,
            legal: room.legal,
            list: room.list,
            kind: PhantomData,
        }
    }

    fn go_on<V: Value, L: Graph, P: List, F: FnMut(Vertex, Vertex, &Passed)>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        until: u32,
    ) {
        match self.phase {
            Phase::Bracket => self.next_bracket(room),
            Phase::Duals(from) => self.set_duals::<V, _, _, _>(room, from),
            Phase::Loosen(from) => self.loosen::<V, _, _, _>(room, from),
            Phase::Greedy(from) => self.greedy::<V, _, _, _>(room, from),
            Phase::Solve => self.solve::<V, _, _, _>(room, until),
            Phase::Done | Phase::Failed => {}
        }
    }

    fn next_bracket<L: Graph, P: List, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        if !self.bracket.move_on(|vertex| room.list.points(vertex)) {
            self.phase = Phase::Done;
            return;
        }
        self.is_wide = false;
        self.sequence = Sequence::NONE;
        self.decision = Decision::Criteria;
        self.lay_out(room);
    }

    fn lay_out<L: Graph, P: List, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        let is_laid_out =
            self.fields
                .lay_out(&self.bracket, &self.facts, room.legal, room.list, LOW_BITS);
        if is_laid_out {
            self.restart(room);
        } else {
            self.phase = Phase::Failed;
        }
    }

    /// Searches anew, from first duals.
    fn restart<L, P, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        let bits = u32::from(self.fields.bits);
        if bits > i64::BITS.min(<i64 as Value>::BITS) {
            self.is_wide = true;
        }
        if bits > <i128 as Value>::BITS {
            self.phase = Phase::Failed;
            return;
        }
        self.wanted_by_most = self.most_wanted();
        room.search.clear(self.bracket.left);
        self.phase = Phase::Duals(MAX_VERTICES);
    }

    fn most_wanted(&self) -> Option<Colour> {
        let all = self.bracket.residents_left().or(&self.bracket.moved_down);
        let balance = all.iter().fold(0, |balance, vertex| {
            match facts_of(&self.facts, vertex).wanted() {
                Some(Colour::White) => balance + 1,
                Some(Colour::Black) => balance - 1,
                None => balance,
            }
        });
        match balance {
            0 => None,
            1.. => Some(Colour::White),
            _ => Some(Colour::Black),
        }
    }

    /// The numbers became too large: the same with wide ones.
    fn widen<L, P, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        if self.is_wide {
            self.phase = Phase::Failed;
        } else {
            self.is_wide = true;
            self.restart(room);
        }
    }

    fn is_in_bracket(&self, vertex: Vertex) -> bool {
        matches!(self.bracket.zone(vertex), Zone::MovedDown | Zone::Resident)
    }

    fn from(&self, place: usize) -> Option<Vertex> {
        self.bracket.left.without(&Set::first(place)).lowest()
    }

    /// A first dual: who is below weighs nothing; who is in the bracket has the most that a pair there can weigh.
    fn set_duals<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        from: usize,
    ) {
        // From below: those moved down come after the residents.
        let Some(vertex) = self.bracket.left.and(&Set::first(from)).highest() else {
            self.phase = Phase::Loosen(0);
            return;
        };
        self.phase = Phase::Duals(vertex.index());
        let dual = match self.bracket.zone(vertex) {
            Zone::Below | Zone::Bye => V::ZERO,
            Zone::Next => self.fields.next_dual(),
            zone @ (Zone::MovedDown | Zone::Resident) => {
                let leaving: V = self
                    .fields
                    .leaving_dual(zone == Zone::Resident, room.list.points(vertex));
                let wants = facts_of(&self.facts, vertex).wanted();
                let inside = match zone {
                    Zone::Resident => {
                        let is_wanted = wants.is_some() && wants == self.wanted_by_most;
                        self.fields.resident_dual(is_wanted)
                    }
                    _ => self.moved_down_dual(room, vertex, leaving),
                };
                let dual = inside.max(leaving);
                if self.sequence.focus == Some(vertex) {
                    dual.plus(V::small(2 << LOW_BITS))
                } else {
                    dual
                }
            }
        };
        room.search.set_dual(vertex, dual);
    }

    /// The least dual of somebody moved down that goes with the duals of the residents, which come first.
    fn moved_down_dual<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &Room<'_, L, P, F>,
        vertex: Vertex,
        least: V,
    ) -> V {
        self.looks = self.looks.wrapping_add(1);
        let edges = self.edges::<V, _, _, _>(room);
        let row = edges.row(vertex);
        let residents = edges.neighbours(vertex, &self.bracket.residents_left());
        residents.iter().fold(least, |most, other| {
            let weight = edges.weight(&row, other);
            most.max(weight.plus(weight).minus(room.search.dual(other)))
        })
    }

    /// Pairs whose edge has slack part.
    fn loosen<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        from: usize,
    ) {
        let Some(vertex) = self.from(from) else {
            self.phase = Phase::Greedy(0);
            return;
        };
        self.phase = Phase::Loosen(vertex.index() + 1);
        if self.decision == Decision::Criteria && self.is_in_bracket(vertex) {
            // The halves meet in their order, as far as they can, whoever was kept for whom.
            room.matching.part(vertex);
        } else {
            self.part_if_loose::<V, _, _, _>(room, vertex);
        }
    }

    fn part_if_loose<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        vertex: Vertex,
    ) {
        let Some(mate) = room.matching.mate(vertex) else {
            return;
        };
        let edges = self.edges::<V, _, _, _>(room);
        let is_tight = edges.has_edge(vertex, mate)
            && room.search.slack(&edges, &edges.row(vertex), vertex, mate) == V::ZERO;
        if !is_tight {
            room.matching.part(vertex);
        }
    }

    /// A single player meets the first single one without slack, beginning with the lower half.
    fn greedy<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        from: usize,
    ) {
        let singles = room.matching.single().and(&self.bracket.left);
        let Some(vertex) = singles.without(&Set::first(from)).lowest() else {
            self.phase = Phase::Solve;
            return;
        };
        self.phase = Phase::Greedy(vertex.index() + 1);
        self.looks = self.looks.wrapping_add(1);
        let zone = self.bracket.zone(vertex);
        let edges = self.edges::<V, _, _, _>(room);
        let row = edges.row(vertex);
        let half = match zone {
            Zone::Resident => {
                let moved_down = self.bracket.moved_down.len();
                self.bracket
                    .residents_left()
                    .len()
                    .saturating_sub(moved_down)
                    / 2
            }
            Zone::Next => self.bracket.next_left().len() / 2,
            _ => 0,
        };
        let others = edges.neighbours(vertex, &singles);
        let upper = Set::first(vertex.index() + half);
        let mut candidates = others
            .without(&upper)
            .iter()
            .chain(others.and(&upper).iter());
        let mate = candidates.find(|other| {
            self.bracket.zone(*other).max(zone) == zone.max(Zone::Resident)
                && room.search.slack(&edges, &row, vertex, *other) == V::ZERO
        });
        if let Some(mate) = mate {
            room.matching.join(vertex, mate);
        }
    }

    fn solve<V: Value, L: Graph, P: List, F: FnMut(Vertex, Vertex, &Passed)>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        until: u32,
    ) {
        if !room.search.is_searching() {
            match room.matching.single().and(&self.bracket.left).lowest() {
                Some(root) => room.search.begin::<V>(root),
                None => {
                    self.decide::<V, _, _, _>(room);
                    return;
                }
            }
        }
        let until = until.wrapping_sub(self.looks);
        let edges = Edges::<'_, L, P, V> {
            bracket: &self.bracket,
            fields: &self.fields,
            sequence: &self.sequence,
            facts: &self.facts,
            legal: room.legal,
            list: room.list,
            kind: PhantomData,
        };
        match room.search.go_on(&edges, room.matching, until) {
            Progress::Searching | Progress::Found => {}
            Progress::Nobody => self.phase = Phase::Failed,
            Progress::TooLarge => self.widen(room),
        }
    }

    fn decide<V: Value, L: Graph, P: List, F: FnMut(Vertex, Vertex, &Passed)>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
    ) {
        match self.decision {
            Decision::Criteria => self.weigh_bye(room),
            Decision::MovedDown(from) => self.choose_moved_down::<V, _, _, _>(room, from),
            Decision::Opponents(from) => {
                let stays = self.bracket.upper;
                match self.next_of(&stays, from) {
                    Some(vertex) => {
                        if self.choose_opponent::<V, _, _, _>(room, vertex) {
                            self.decision = Decision::Opponents(vertex.index() + 1);
                        }
                    }
                    None => self.decision = Decision::Remainder,
                }
            }
            Decision::Remainder => self.begin_remainder::<V, _, _, _>(room),
            Decision::Counted => self.count_exchanges::<V, _, _, _>(room),
            Decision::Summed => {
                let exchanges = self.pairs_in_second_half(room);
                self.decision = Decision::MovedOut(MAX_VERTICES, exchanges);
            }
            Decision::MovedOut(below, more) => {
                self.choose_moved_out::<V, _, _, _>(room, below, more);
            }
            Decision::MovedIn(from, more) => self.choose_moved_in::<V, _, _, _>(room, from, more),
            Decision::Transpose(from) => {
                let upper = self.bracket.upper;
                match self.next_of(&upper, from) {
                    Some(vertex) => {
                        if self.choose_opponent::<V, _, _, _>(room, vertex) {
                            self.decision = Decision::Transpose(vertex.index() + 1);
                        }
                    }
                    None => self.phase = Phase::Bracket,
                }
            }
        }
    }

    fn next_of(&self, set: &Set, from: usize) -> Option<Vertex> {
        set.and(&self.bracket.left)
            .without(&Set::first(from))
            .lowest()
    }

    fn is_paired_inside<L, P, F>(&self, room: &Room<'_, L, P, F>, vertex: Vertex) -> bool {
        room.matching
            .mate(vertex)
            .is_some_and(|mate| self.is_in_bracket(mate))
    }

    /// If the bracket has one downfloater, and that one may have the bye, then who it is matters more than colours.
    fn weigh_bye<L: Graph, P: List, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        self.decision = Decision::MovedDown(0);
        let all = self.bracket.residents_left().or(&self.bracket.moved_down);
        if self.bracket.weighs_bye || all.and(&self.bracket.bye_goes_to).len() < 2 {
            return;
        }
        let floaters = all
            .iter()
            .filter(|vertex| !self.is_paired_inside(room, *vertex));
        if floaters.count() == 1 {
            self.bracket.weighs_bye = true;
            self.decision = Decision::Criteria;
            self.lay_out(room);
        }
    }

    /// The edges of a vertex have changed: it gets the smallest dual that does, and parts if its pair has slack then.
    fn retune<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        vertex: Vertex,
    ) {
        room.search.dissolve_around::<V>(room.matching, vertex);
        self.looks = self.looks.wrapping_add(1);
        let edges = self.edges::<V, _, _, _>(room);
        let row = edges.row(vertex);
        let mut dual: Option<V> = None;
        for other in edges.neighbours(vertex, &self.bracket.left).iter() {
            let weight = edges.weight(&row, other);
            let least = weight.plus(weight).minus(room.search.dual(other));
            dual = Some(dual.map_or(least, |dual| dual.max(least)));
        }
        if let Some(dual) = dual {
            room.search.set_dual(vertex, dual);
        }
        self.part_if_loose::<V, _, _, _>(room, vertex);
    }

    /// Those to whom an edge of a vertex has no slack.
    fn tight<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &Room<'_, L, P, F>,
        vertex: Vertex,
        among: &Set,
        most: usize,
    ) -> Set {
        self.looks = self.looks.wrapping_add(1);
        let edges = self.edges::<V, _, _, _>(room);
        let row = edges.row(vertex);
        edges
            .neighbours(vertex, among)
            .iter()
            .filter(|other| room.search.slack(&edges, &row, vertex, *other) == V::ZERO)
            .take(most)
            .collect()
    }

    /// The decision about a vertex has been made. If its wish holds for all the edges that it still has, they weigh less by
    /// that now, and so does it.
    fn forget_wish<V: Value, L, P, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        vertex: Vertex,
        is_granted: bool,
    ) {
        if self.sequence.focus == Some(vertex) && is_granted {
            let dual: V = room.search.dual(vertex);
            room.search.set_dual(vertex, dual.minus(V::small(2)));
        }
        self.sequence.focus = None;
        self.sequence.wish = Wish::None;
        room.search.dissolve_around::<V>(room.matching, vertex);
    }

    /// Each of those moved down, in their order, is paired here if that can be.
    fn choose_moved_down<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        from: usize,
    ) {
        let Some(vertex) = self.next_of(&self.bracket.moved_down.clone(), from) else {
            self.decision = Decision::Opponents(0);
            return;
        };
        let is_inside = self.is_paired_inside(room, vertex);
        let is_tried = self.sequence.focus == Some(vertex);
        let mut residents = self.bracket.residents_left();
        if !is_inside && !is_tried {
            residents = self.tight::<V, _, _, _>(room, vertex, &residents, 1);
            if !residents.is_empty() {
                self.sequence.focus = Some(vertex);
                self.sequence.wish = Wish::Inside;
                self.retune::<V, _, _, _>(room, vertex);
                return;
            }
        }
        if is_inside {
            self.bracket.upper.insert(vertex);
        } else {
            self.bracket.lower.insert(vertex);
        }
        if is_inside || is_tried {
            self.forget_wish::<V, _, _, _>(room, vertex, is_inside);
        }
        self.decision = Decision::MovedDown(vertex.index() + 1);
    }

    /// The highest opponent whom a vertex can have. True if it has been found, and the two are paired.
    fn choose_opponent<V: Value, L: Graph, P: List, F: FnMut(Vertex, Vertex, &Passed)>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        vertex: Vertex,
    ) -> bool {
        let Some(mate) = room.matching.mate(vertex) else {
            self.phase = Phase::Failed;
            return false;
        };
        if self.sequence.focus == Some(vertex) {
            let candidates = self.sequence.candidates;
            self.sequence.focus = None;
            self.sequence.wish = Wish::None;
            if candidates.contains(&Some(mate)) {
                self.take_out::<V, _, _, _>(room, vertex, mate);
                return true;
            }
            // Before anything else is looked at, everybody must have a mate again.
            room.search.dissolve_around::<V>(room.matching, vertex);
            self.after = candidates.iter().copied().flatten().last();
            return false;
        }
        let passed = self.after.map_or(0, |after| after.index() + 1);
        let residents = self.bracket.residents_left();
        let before = residents
            .and(&Set::first(mate.index()))
            .without(&Set::first(passed));
        let tight = if before.is_empty() {
            Set::EMPTY
        } else {
            self.tight::<V, _, _, _>(room, vertex, &before, MAX_CANDIDATES)
        };
        if tight.is_empty() {
            self.take_out::<V, _, _, _>(room, vertex, mate);
            return true;
        }
        self.sequence.candidates = [None; MAX_CANDIDATES];
        for (place, candidate) in self.sequence.candidates.iter_mut().zip(tight.iter()) {
            *place = Some(candidate);
        }
        self.sequence.focus = Some(vertex);
        self.sequence.wish = Wish::Candidate;
        self.retune::<V, _, _, _>(room, vertex);
        false
    }

    fn take_out<V: Value, L: Graph, P, F: FnMut(Vertex, Vertex, &Passed)>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        a: Vertex,
        b: Vertex,
    ) {
        self.after = None;
        let passed = self
            .bracket
            .residents_left()
            .and(&Set::first(b.index()))
            .without(&self.bracket.upper);
        room.search.take_out::<V>(room.matching, a, b);
        room.matching.part(a);
        self.bracket.left.remove(a);
        let mut spared = Set::EMPTY;
        if room.watched == Some(a) || room.watched == Some(b) {
            let graph = Bare {
                bracket: &self.bracket,
                legal: room.legal,
            };
            spared = room.matching.substitutes(&graph, b, &self.bracket.left);
        }
        self.bracket.left.remove(b);
        let passed = Passed {
            all: passed,
            spared,
        };
        (room.pair)(a, b, &passed);
    }

    /// The residents who meet nobody moved down: the upper half of them are to meet the lower.
    fn begin_remainder<V: Value, L: Graph, P: List, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        let all = self.bracket.residents_left();
        let paired = all
            .iter()
            .filter(|vertex| self.is_paired_inside(room, *vertex));
        self.bracket.first_half = paired.count() / 2;
        self.bracket.remainder = all;
        if self.bracket.first_half == 0 {
            self.phase = Phase::Bracket;
            return;
        }
        let exchanges = self.pairs_in_second_half(room);
        if exchanges == 0 {
            self.keep_halves::<V, _, _, _>(room);
            return;
        }
        // What exchanges cost must not sum up to as much as a criterion.
        let most = (all.len() - self.bracket.first_half) / 2;
        let bits = usize::BITS - most.leading_zeros();
        let more = bits.saturating_sub(u32::from(self.fields.low_bits));
        self.sequence.exchange = Exchange::Count;
        self.decision = Decision::Counted;
        room.search.dissolve_all::<V>(room.matching);
        self.fields.raise(more);
        if u32::from(self.fields.bits) <= V::BITS && room.search.scale::<V>(more) {
            self.phase = Phase::Loosen(0);
        } else {
            self.restart(room);
        }
    }

    /// The halves of the remainder.
    fn halves(&self) -> (Set, Set) {
        let first: Set = self
            .bracket
            .remainder
            .iter()
            .take(self.bracket.first_half)
            .collect();
        (first, self.bracket.remainder.without(&first))
    }

    fn pairs_in_second_half<L, P, F>(&self, room: &Room<'_, L, P, F>) -> usize {
        let (_, second) = self.halves();
        let within = second.iter().filter(|vertex| {
            room.matching
                .mate(*vertex)
                .is_some_and(|mate| second.has(mate))
        });
        within.count() / 2
    }

    /// Nobody is exchanged. Those moved down who float on do so still: pairs that were ruled out when that was decided may
    /// weigh more than their duals allow, and must not come back.
    fn keep_halves<V: Value, L, P, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        let (first, second) = self.halves();
        self.bracket.upper = self.bracket.upper.or(&first);
        self.bracket.lower = self.bracket.lower.or(&second);
        self.sequence.exchange = Exchange::None;
        self.transpose::<V, _, _, _>(room);
    }

    fn transpose<V: Value, L, P, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        for vertex in self.bracket.remainder.iter() {
            room.search.dissolve_around::<V>(room.matching, vertex);
        }
        self.decision = Decision::Transpose(0);
    }

    fn count_exchanges<V: Value, L, P, F>(&mut self, room: &mut Room<'_, L, P, F>) {
        let exchanges = self.pairs_in_second_half(room);
        if exchanges == 0 {
            self.keep_halves::<V, _, _, _>(room);
            return;
        }
        // Places sum up to less than what one more exchange costs, and all of it to less than a criterion.
        let unit = exchanges * self.bracket.remainder.len() + 1;
        let most = unit * (exchanges + 1);
        let bits = usize::BITS - most.leading_zeros() + u32::from(LOW_BITS);
        let more = bits.saturating_sub(u32::from(self.fields.low_bits));
        self.fields.raise(more);
        self.sequence.exchange = Exchange::Sum(u32::try_from(unit).unwrap_or(u32::MAX));
        self.decision = Decision::Summed;
        self.restart(room);
    }

    fn is_upper<L, P, F>(&self, room: &Room<'_, L, P, F>, vertex: Vertex) -> bool {
        room.matching
            .mate(vertex)
            .is_some_and(|mate| self.bracket.is_resident(mate) && vertex < mate)
    }

    /// Of the upper half the lowest who can be is moved out.
    fn choose_moved_out<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        below: usize,
        more: usize,
    ) {
        let (first, _) = self.halves();
        let rest = first.and(&Set::first(below));
        let vertex = rest.highest().filter(|_| more > 0);
        let Some(vertex) = vertex else {
            self.bracket.upper = self.bracket.upper.or(&rest);
            for vertex in rest.iter() {
                room.search.dissolve_around::<V>(room.matching, vertex);
            }
            let exchanges = self.bracket.lower.and(&first).len();
            self.decision = Decision::MovedIn(0, exchanges);
            return;
        };
        let is_out = !self.is_upper(room, vertex);
        if !is_out && self.wishes::<V, _, _, _>(room, vertex, Wish::Lower) {
            return;
        }
        if is_out {
            self.bracket.lower.insert(vertex);
        } else {
            self.bracket.upper.insert(vertex);
        }
        self.forget_wish::<V, _, _, _>(room, vertex, is_out);
        self.decision = Decision::MovedOut(vertex.index(), more - usize::from(is_out));
    }

    /// Of the lower half the highest who can be is moved in.
    fn choose_moved_in<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        from: usize,
        more: usize,
    ) {
        let (_, second) = self.halves();
        let rest = second.without(&Set::first(from));
        let vertex = rest.lowest().filter(|_| more > 0);
        let Some(vertex) = vertex else {
            self.bracket.lower = self.bracket.lower.or(&rest);
            self.transpose::<V, _, _, _>(room);
            return;
        };
        let is_in = self.is_upper(room, vertex);
        if !is_in && self.wishes::<V, _, _, _>(room, vertex, Wish::Upper) {
            return;
        }
        if is_in {
            self.bracket.upper.insert(vertex);
        } else {
            self.bracket.lower.insert(vertex);
        }
        self.forget_wish::<V, _, _, _>(room, vertex, is_in);
        self.decision = Decision::MovedIn(vertex.index() + 1, more - usize::from(is_in));
    }

    /// True if it is to be tried whether a wish can be granted, which has not been tried yet.
    fn wishes<V: Value, L: Graph, P: List, F>(
        &mut self,
        room: &mut Room<'_, L, P, F>,
        vertex: Vertex,
        wish: Wish,
    ) -> bool {
        if self.sequence.focus == Some(vertex) {
            return false;
        }
        let after = Set::first(vertex.index());
        let lower_mates = self.bracket.residents_left().without(&after);
        let among = match wish {
            Wish::Upper => lower_mates,
            _ => self.bracket.left.without(&lower_mates),
        };
        if self.tight::<V, _, _, _>(room, vertex, &among, 1).is_empty() {
            return false;
        }
        self.sequence.focus = Some(vertex);
        self.sequence.wish = wish;
        self.retune::<V, _, _, _>(room, vertex);
        true
    }
}
