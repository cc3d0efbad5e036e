//! The part of pairing that all systems share which go through a list from the top.
//!
//! 1. *Whole*: as many pairs as can be of those who never met, one search a player. If somebody is
//!    left over, club mates may meet after all; if that does not help, the work is stuck, unless
//!    the arbiter allows rematches.
//! 2. The bye, if the number is odd: who is left over can be exchanged for a substitute, and one
//!    search gives all of them.
//! 3. The system's own part ([`ListSystem`]): it says who forms the next group.
//! 4. One by one from the top of the group: each takes the first whom the rest can spare. The pairs of all who
//!    are left are known throughout; when the first leaves with somebody new, the two who lose
//!    their mates need a new arrangement. One search says for whom there is one.

use heapless::Vec;

use super::colours::Colours;
use super::field::{Field, Level};
use super::{Explanation, MAX_TROUBLE, Method, Rules, Task, Why};
use crate::matching::{Graph, Matching, Set, Vertex, WeightedSearch};
use crate::tournament::{Colour, Event, MAX_PLAYERS, PlayerNo, RoundNo};

/// Choosing looks at this many besides searching.
const LOOKS_TO_CHOOSE: u32 = 4;

/// Those whom a player may meet, the preferred ones in an earlier tier.
pub(super) type Tiers = [Set; Level::ALL.len()];

/// A player and the colours it has had.
pub(super) type Coloured = (PlayerNo, Colours);

/// A system by which a round is paired: the part of it that is its own.
pub(super) trait OwnPart {
    /// Those who may meet at all are those who may at this level.
    const LEVEL: Level;
    /// True if somebody who may not have the bye never gets it.
    const BYE_IS_STRICT: bool;

    /// The list is there: what else the system wants to know.
    fn gather(&mut self, work: &mut Work, event: &Event);

    /// Everybody can be paired.
    fn begin(&mut self, work: &mut Work, event: &Event) -> Stage;

    /// These were left over, and may meet again.
    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage;

    /// A step of the system's own.
    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage;

    /// Somebody of the group gets an opponent.
    fn choose(&mut self, work: &mut Work, event: &Event) -> Stage;

    /// From pairs with the upper of the list first to pairs with white first, in the order of their boards.
    fn finish(&mut self, work: &mut Work, event: &Event);

    /// The thousandths of its own part that are done.
    fn done(&self, work: &Work) -> usize;
}

/// A system that goes through the list from the top: the part of it that is its own.
pub(super) trait ListSystem {
    /// Everybody can be paired: the first group is to be found.
    fn begin(&mut self, work: &mut Work) -> Stage;

    /// These were left over, and may meet again.
    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage;

    /// A step towards the next group.
    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage;

    /// The group has been gone through.
    fn after_group(&mut self, work: &mut Work) -> Stage;

    /// Those of the group whom a player may meet.
    fn tiers(&self, work: &Work, event: &Event, first: Vertex) -> Tiers;

    /// True if somebody would have come before the opponent; `fits_better` is in an earlier tier.
    fn comes_before(&self, other: Vertex, opponent: Vertex, fits_better: bool) -> bool;

    /// The colour of `upper`, the higher of two in the list, on that board, from 0.
    fn colour(upper: Coloured, lower: Coloured, board: usize, first_colour: Colour) -> Colour;

    /// The thousandths of its own part that are done.
    fn done(&self, work: &Work) -> usize;
}

impl<S: ListSystem> OwnPart for S {
    const LEVEL: Level = Level::NeverMet;
    const BYE_IS_STRICT: bool = false;

    fn gather(&mut self, _work: &mut Work, _event: &Event) {}

    fn begin(&mut self, work: &mut Work, _event: &Event) -> Stage {
        ListSystem::begin(self, work)
    }

    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage {
        ListSystem::begin_with_rematches(self, work, event, singles)
    }

    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage {
        ListSystem::go_on(self, work, event)
    }

    fn choose(&mut self, work: &mut Work, event: &Event) -> Stage {
        work.choose(self, event)
    }

    fn finish(&mut self, work: &mut Work, event: &Event) {
        work.give_colours::<S>(event);
    }

    fn done(&self, work: &Work) -> usize {
        ListSystem::done(self, work)
    }
}

/// The stages of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Idle,
    Gather,
    /// As many pairs as can be; from that place of the list on there may be singles to try.
    Whole(usize),
    Bye,
    /// Rematches are needed.
    Rematches,
    /// The system looks for the next group.
    Own,
    Choose,
    Colours,
    Done,
    Stuck,
}

/// The outcome of choosing otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Otherwise {
    /// Another opponent is chosen.
    Chosen,
    /// There is none, and the two are left.
    Parted,
    /// There is no pair.
    Nothing,
}

/// The work of pairing one round, as far as it is the same in all systems. It takes some 30 KB, 20 of which only a system
/// with weights has a use for.
///
/// It begins with a number, in this order, so that a new one is laid down by clearing its place: behind a gap, the compiler
/// would put it together on the stack first.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Work {
    /// The number of neighbourhoods that had been looked at before this work, by others.
    pub(super) began_at: u32,
    /// The number that it has looked at itself, besides searching.
    pub(super) looks: u32,
    /// The number of rounds that the event is to have.
    pub(super) rounds: u32,
    pub(super) rules: Rules,
    pub(super) task: Task,
    pub(super) field: Field,
    pub(super) matching: Matching,
    /// The search of a system that weighs pairs.
    pub(super) weighted: WeightedSearch,
    /// True if keeping club mates apart had to be given up.
    pub(super) dropped_clubs: bool,
    /// Those who have no opponent yet.
    pub(super) left: Set,
    /// The group that is being paired, or all who are left.
    pub(super) group: Set,
    /// The pairs: the upper in the list first, or white first in the end.
    pub(super) pairs: Vec<(Vertex, Vertex), { MAX_PLAYERS / 2 }, u16>,
    pub(super) bye: Option<Vertex>,
    pub(super) trouble: Vec<PlayerNo, MAX_TROUBLE, u8>,
    pub(super) explanation: Explanation,
}

impl Work {
    /// No work yet: all zeros.
    pub(super) const NONE: Self = Self {
        rules: Rules {
            method: Method::FIRST,
            club_rounds: 0,
            first_colour: Colour::White,
            allows_rematches: false,
        },
        task: Task::Pair,
        field: Field::new(),
        matching: Matching::new(),
        weighted: WeightedSearch::new(),
        dropped_clubs: false,
        left: Set::EMPTY,
        group: Set::EMPTY,
        pairs: Vec::new(),
        bye: None,
        trouble: Vec::new(),
        explanation: Explanation::NONE,
        began_at: 0,
        looks: 0,
        rounds: 0,
    };

    /// Begins. The event must not change until the work is done.
    pub(super) fn begin(&mut self, event: &Event, round: RoundNo, rules: Rules, task: Task) {
        let is_explaining = matches!(task, Task::Explain(_));
        self.rules = Rules {
            // What was paired with rematches is explained with them. They are made only where there
            // is no way round them: a round that needed none comes out the same.
            allows_rematches: rules.allows_rematches || is_explaining,
            ..rules
        };
        self.task = task;
        self.field.round = Some(round);
        self.keep_clubs_apart();
        self.field.terms.ignores_colours = round.index() + 1 >= event.round_count();
        self.trouble.clear();
        self.began_at = self.matching.work();
        self.looks = 0;
        self.rounds = u32::try_from(event.round_count()).unwrap_or(0);
    }

    /// The number of rounds after this one.
    pub(super) fn rounds_to_come(&self) -> usize {
        let rounds = usize::try_from(self.rounds).unwrap_or(0);
        rounds.saturating_sub(self.field.round().index() + 1)
    }

    /// The number of neighbourhoods that have been looked at: what the work costs, on any machine.
    pub(super) const fn looked_at(&self) -> u32 {
        let searched = self.matching.work().wrapping_sub(self.began_at);
        searched.wrapping_add(self.looks)
    }

    /// Not inlined: the room that it needs for clubs would be taken from every search too.
    #[inline(never)]
    pub(super) fn gather<S: OwnPart>(&mut self, own: &mut S, event: &Event) -> Stage {
        let round = self.field.round();
        let task = self.task;
        let is_in = |number| match task {
            Task::Pair => event.is_to_be_paired(number, round),
            Task::Explain(_) | Task::Again => event.was_paired(number, round),
        };
        let bye_colour = self.rules.method.bye_colour();
        self.field.gather(event, bye_colour, is_in);
        if self.field.terms.keeps_clubs_apart {
            self.field.gather_clubs(event);
        }
        own.gather(self, event);
        self.begin_whole::<S>()
    }

    /// Begins anew with as many pairs as can be.
    fn begin_whole<S: OwnPart>(&mut self) -> Stage {
        self.pairs.clear();
        self.bye = None;
        self.explanation = Explanation::NONE;
        self.left = Set::first(self.field.len());
        self.field.terms.level = S::LEVEL;
        self.matching.clear(self.field.len());
        Stage::Whole(0)
    }

    pub(super) fn pair_whole<S: OwnPart>(
        &mut self,
        own: &mut S,
        event: &Event,
        from: usize,
    ) -> Stage {
        if let Some(vertex) = Vertex::new(from).filter(|_| from < self.field.len()) {
            if self.matching.single().has(vertex) {
                let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
                matching.augment(&graph, vertex, &self.left);
            }
            return Stage::Whole(from + 1);
        }
        match self.matching.single().len() {
            0 => own.begin(self, event),
            1 => Stage::Bye,
            _ => self.without_clubs_or_with_rematches::<S>(),
        }
    }

    /// Those who could have the bye: whoever has not had one; in most systems anybody if all have.
    fn bye_is_due<S: OwnPart>(&self) -> Set {
        let without = self.left.without(&self.field.had_bye);
        if without.is_empty() && !S::BYE_IS_STRICT {
            self.left
        } else {
            without
        }
    }

    pub(super) fn give_bye<S: OwnPart>(&mut self, own: &mut S, event: &Event) -> Stage {
        let Some(single) = self.matching.single().lowest() else {
            return own.begin(self, event);
        };
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        let substitutes = matching.substitutes(&graph, single, &self.left);
        let Some(bye) = substitutes.and(&self.bye_is_due::<S>()).highest() else {
            return self.without_clubs_or_with_rematches::<S>();
        };
        self.matching.substitute(single, bye);
        self.set_bye::<S>(bye, &Set::EMPTY);
        own.begin(self, event)
    }

    /// The bye goes to the next who could have it, if there is one. All others must be left, each with a mate whom it never met.
    pub(super) fn give_next_bye<S: OwnPart>(&mut self, event: &Event) -> bool {
        let Some(bye) = self.bye.take() else {
            return false;
        };
        self.left.insert(bye);
        self.field.terms.level = S::LEVEL;
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        let substitutes = matching.substitutes(&graph, bye, &self.left);
        let could_have_it = substitutes.and(&self.bye_is_due::<S>());
        let above = could_have_it.and(&Set::first(bye.index()));
        let Some(next) = above.highest() else {
            return false;
        };
        self.matching.substitute(bye, next);
        self.explanation = Explanation::NONE;
        self.set_bye::<S>(next, &could_have_it);
        true
    }

    /// The bye is given. Those who could have it too have been tried, as far as they are below in the list.
    fn set_bye<S: OwnPart>(&mut self, bye: Vertex, could_have_it: &Set) {
        self.bye = Some(bye);
        let watched = self.watched();
        if watched == Some(bye) {
            self.explanation.chooser = self.field.player(bye);
            let from_below = Vertex::first(self.field.len()).rev();
            for below in from_below.take_while(|below| *below > bye) {
                let why = if could_have_it.has(below) {
                    Why::RoundsToCome
                } else if self.bye_is_due::<S>().has(below) {
                    Why::Rest
                } else {
                    Why::HadBye
                };
                if let Some(player) = self.field.player(below) {
                    self.explanation.pass_over(player, why);
                }
            }
        }
        self.left.remove(bye);
    }

    /// The one whose opponent is to be explained.
    pub(super) fn watched(&self) -> Option<Vertex> {
        match self.task {
            Task::Pair | Task::Again => None,
            Task::Explain(player) => self.field.place(player),
        }
    }

    fn without_clubs_or_with_rematches<S: OwnPart>(&mut self) -> Stage {
        self.begin_without_clubs::<S>().unwrap_or(Stage::Rematches)
    }

    /// Begins anew, and club mates may meet, if they may not yet.
    pub(super) fn begin_without_clubs<S: OwnPart>(&mut self) -> Option<Stage> {
        self.field.terms.keeps_clubs_apart.then(|| {
            self.field.terms.keeps_clubs_apart = false;
            self.dropped_clubs = true;
            self.begin_whole::<S>()
        })
    }

    /// Begins anew as at first.
    pub(super) fn begin_again<S: OwnPart>(&mut self) -> Stage {
        self.keep_clubs_apart();
        self.begin_whole::<S>()
    }

    /// Club mates may not meet in the first rounds.
    fn keep_clubs_apart(&mut self) {
        self.dropped_clubs = false;
        self.field.terms.keeps_clubs_apart = self.field.round().get() <= self.rules.club_rounds;
    }

    pub(super) fn allow_rematches<S: OwnPart>(&mut self, own: &mut S, event: &Event) -> Stage {
        if !self.field.len().is_multiple_of(2)
            && let Some(bye) = self
                .bye_is_due::<S>()
                .highest()
                .or_else(|| self.left.highest())
        {
            let mate = self.matching.mate(bye);
            self.matching.part(bye);
            self.set_bye::<S>(bye, &Set::EMPTY);
            if let Some(mate) = mate {
                let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
                matching.augment(&graph, mate, &self.left);
            }
        }
        let singles = self.matching.single().and(&self.left);
        for vertex in singles.iter() {
            if let Some(player) = self.field.player(vertex) {
                // The first few say enough.
                let _ = self.trouble.push(player);
            }
        }
        if self.rules.allows_rematches {
            own.begin_with_rematches(self, event, &singles)
        } else {
            Stage::Stuck
        }
    }

    /// Pairs those who are left over with each other, whoever they have met. False if there is no way but to pair two who
    /// must not meet.
    pub(super) fn complete(&mut self, event: &Event, singles: &Set) -> bool {
        let mut waiting = *singles;
        while let Some(vertex) = waiting.lowest() {
            waiting.remove(vertex);
            let may_meet = waiting.without(&self.field.forbidden(event, vertex));
            if let Some(other) = may_meet.lowest() {
                waiting.remove(other);
                self.matching.join(vertex, other);
            }
        }
        // The first comers may have taken those whom others need.
        let graph = self.field.may_meet_at(event, Level::Any);
        for vertex in singles.iter() {
            if self.matching.single().has(vertex) {
                self.matching.augment(&graph, vertex, singles);
            }
        }
        self.matching.single().and(singles).is_empty()
    }

    /// The first without an opponent gets one.
    pub(super) fn choose<S: ListSystem>(&mut self, own: &mut S, event: &Event) -> Stage {
        let Some(first) = self.group.lowest() else {
            return own.after_group(self);
        };
        self.group.remove(first);
        self.left.remove(first);
        let Some(mate) = self.matching.mate(first) else {
            return Stage::Stuck;
        };
        self.matching.part(first);
        let tiers = own.tiers(self, event, first);
        self.looks = self.looks.wrapping_add(LOOKS_TO_CHOOSE);
        let opponent = self.first_spared(event, mate, &tiers);
        if matches!(self.watched(), Some(watched) if watched == first || watched == opponent) {
            self.explain(own, event, (first, opponent), &tiers, &Set::EMPTY);
        }
        self.pair(first, opponent);
        Stage::Choose
    }

    fn pair(&mut self, first: Vertex, opponent: Vertex) {
        self.matching.join(first, opponent);
        self.group.remove(opponent);
        self.left.remove(opponent);
        // There is room for half as many pairs as players.
        let _ = self.pairs.push((first, opponent));
    }

    /// The last pair parts, and its first takes the next opponent whom the rest can spare; if there is none, both are left,
    /// and the pair before is the last.
    pub(super) fn choose_otherwise<S: ListSystem>(&mut self, own: &S, event: &Event) -> Otherwise {
        let Some((first, opponent)) = self.pairs.pop() else {
            return Otherwise::Nothing;
        };
        self.matching.part(first);
        self.group.insert(opponent);
        self.left.insert(opponent);
        let tiers = own.tiers(self, event, first);
        self.looks = self.looks.wrapping_add(LOOKS_TO_CHOOSE);
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        let spared = matching.substitutes(&graph, opponent, &self.group);
        let later = Set::first(self.field.len()).without(&Set::first(opponent.index() + 1));
        let mut tiers_left = tiers.iter().skip_while(|tier| !tier.has(opponent));
        let same_tier = tiers_left.next().map(|tier| tier.and(&later));
        let next = same_tier
            .iter()
            .chain(tiers_left)
            .find_map(|tier| tier.and(&spared).lowest());
        match next {
            Some(next) => {
                self.matching.substitute(opponent, next);
                if matches!(self.watched(), Some(watched) if watched == first || watched == next) {
                    self.explain(own, event, (first, next), &tiers, &spared);
                }
                self.pair(first, next);
                Otherwise::Chosen
            }
            None => {
                self.matching.join(first, opponent);
                self.group.insert(first);
                self.left.insert(first);
                Otherwise::Parted
            }
        }
    }

    /// The first of the tiers without whom all others of the group can still be paired; `mate` is
    /// the one who has lost its mate.
    fn first_spared(&mut self, event: &Event, mate: Vertex, tiers: &[Set]) -> Vertex {
        let first = tiers.iter().find_map(Set::lowest);
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        match first {
            None => return mate,
            Some(first) if first == mate => return mate,
            // More often than not the two who lose their mates can have each other.
            Some(first) => {
                if let Some(other) = matching.mate(first)
                    && graph.has_edge(mate, other)
                {
                    matching.part(first);
                    matching.join(mate, other);
                    return first;
                }
            }
        }
        let substitutes = matching.substitutes(&graph, mate, &self.group);
        let spared = tiers
            .iter()
            .find_map(|tier| tier.and(&substitutes).lowest())
            .unwrap_or(mate);
        matching.substitute(mate, spared);
        spared
    }

    /// Notes those who would have come before the opponent, and why it was not them. Those who could be spared have been
    /// tried.
    fn explain<S: ListSystem>(
        &mut self,
        own: &S,
        event: &Event,
        (first, opponent): (Vertex, Vertex),
        tiers: &[Set],
        spared: &Set,
    ) {
        self.explanation = Explanation::NONE;
        self.explanation.chooser = self.field.player(first);
        self.explanation.opponent = self.field.player(opponent);
        let tier_of = |vertex| tiers.iter().position(|tier| tier.has(vertex));
        let taken = tier_of(opponent);
        let comes_before = |vertex: &Vertex| {
            let fits_better = tier_of(*vertex).is_some_and(|tier| Some(tier) < taken);
            own.comes_before(*vertex, opponent, fits_better)
        };
        let passed_over: Set = self.group.iter().filter(comes_before).collect();
        for vertex in passed_over.iter() {
            let why = self.field.why_not(event, first, vertex);
            let why = why.unwrap_or_else(|| match tier_of(vertex) {
                Some(tier) if Some(tier) <= taken && spared.has(vertex) => Why::RoundsToCome,
                Some(tier) if Some(tier) <= taken => Why::Rest,
                _ => Why::Colour,
            });
            if let Some(player) = self.field.player(vertex) {
                self.explanation.pass_over(player, why);
            }
        }
    }

    /// From pairs with the upper of the list first to pairs with white first.
    pub(super) fn give_colours<S: ListSystem>(&mut self, event: &Event) {
        let (field, first_colour) = (&self.field, self.rules.first_colour);
        let bye_colour = self.rules.method.bye_colour();
        for (board, pair) in self.pairs.iter_mut().enumerate() {
            let coloured = |vertex| {
                let player = field.player(vertex)?;
                let had = Colours::of(event, player, field.round(), bye_colour);
                Some((player, had))
            };
            let (Some(upper), Some(lower)) = (coloured(pair.0), coloured(pair.1)) else {
                continue;
            };
            let colour = other_way_round(event, field.round(), upper, lower)
                .unwrap_or_else(|| S::colour(upper, lower, board, first_colour));
            if colour == Colour::Black {
                *pair = (pair.1, pair.0);
            }
        }
    }
}

/// The colour of the first of two who have met: the other one than last time, unless only then somebody had a colour for
/// the third time in a row.
fn other_way_round(
    event: &Event,
    round: RoundNo,
    (one, colours): Coloured,
    (other, others_colours): Coloured,
) -> Option<Colour> {
    let met = event.meetings(one, other, round).next_back()?;
    let last = event.turn(one, met).game()?.colour;
    let is_third = |colour: Colour| {
        colours.twice_in_a_row() == Some(colour)
            || others_colours.twice_in_a_row() == Some(colour.other())
    };
    if is_third(last.other()) && !is_third(last) {
        Some(last)
    } else {
        Some(last.other())
    }
}
