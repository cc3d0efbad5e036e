//! Modified Monrad: neighbours in the list meet, colours in turn.
//!
//! All are paired at the best level at which all can be: colours that alternate, no third colour in a row, or any. In a
//! long event a pairing must also leave the rounds to come possible; if it does not, the last choices are made otherwise, until
//! one does.

use super::colours::Colours;
use super::field::{Field, Level};
use super::rounds_to_come::{MOST, RoundsToCome};
use super::work::{Coloured, ListSystem, Otherwise, Stage, Tiers, Work};
use crate::matching::{Graph, Set, Vertex};
use crate::tournament::{Colour, Event, PlayerNo};

/// So many complete pairings are tried before the rounds to come are left to themselves.
const MOST_TRIED: u16 = 4_096;

/// After so much work half of the bar is full: nobody knows how much there will be.
const WORK_OF_HALF: usize = 8_192;

/// The level that is being tried, and the pairings that have been.
#[derive(Debug)]
pub(super) struct Monrad {
    phase: Phase,
    /// The number of rounds to come that must stay possible.
    rounds: u8,
    /// The number of complete pairings that have been tried.
    tried: u16,
    /// True if the rounds to come need not stay possible, because they cannot.
    gave_up: bool,
    /// The place in the list up to which there are opponents for the next round.
    place: u16,
    to_come: RoundsToCome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Everybody needs a mate of the level.
    Mates,
    /// The pairs of the level are still to be looked at.
    NewLevel,
    /// All are paired.
    Complete,
    /// The rounds to come of a small field are looked at.
    ToCome,
    /// The same, this round among them: it may be that there is no way.
    WithThisRound,
    /// The next round of a large field is looked at.
    Next,
    /// The last choice is to be made otherwise.
    Otherwise,
}

/// The graph of those who may meet in the next round, when this one has been paired.
struct NextRound<'a> {
    event: &'a Event,
    field: &'a Field,
    pairs: &'a [(Vertex, Vertex)],
}

impl Graph for NextRound<'_> {
    fn neighbours(&self, vertex: Vertex, among: &Set) -> Set {
        let mut others = among.without(&self.field.met(self.event, vertex));
        others.remove(vertex);
        for (one, other) in self.pairs {
            if *one == vertex {
                others.remove(*other);
            } else if *other == vertex {
                others.remove(*one);
            }
        }
        others
    }
}

impl Monrad {
    pub(super) const NEW: Self = Self {
        phase: Phase::Mates,
        rounds: 0,
        tried: 0,
        gave_up: false,
        place: 0,
        to_come: RoundsToCome::NONE,
    };

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
        self.phase = Phase::NewLevel;
        Stage::Own
    }

    /// Gives a mate of the level to one more.
    fn find_mate(&mut self, work: &mut Work, event: &Event) -> Stage {
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

    /// The rounds that must stay possible: in a long event all of a small field, the next of a large one.
    fn rounds_to_keep(&self, work: &Work) -> u8 {
        let (players, to_come) = (work.field.len(), work.rounds_to_come());
        let is_long = usize::try_from(work.rounds).is_ok_and(|rounds| 2 * rounds > players);
        if self.gave_up || !is_long {
            return 0;
        }
        let kept = if is_small(players) {
            to_come
        } else {
            to_come.min(1)
        };
        u8::try_from(kept).unwrap_or(0)
    }

    /// Everybody who could meet in the rounds to come: in these alone, or in this round as well.
    fn begin_to_come(&mut self, work: &mut Work, event: &Event, with_this_round: bool) {
        let players = work.field.len();
        let (pairs, bye): (&[_], _) = if with_this_round {
            (&[], None)
        } else {
            (&work.pairs, work.bye)
        };
        let graph = NextRound {
            event,
            field: &work.field,
            pairs,
        };
        let rounds = usize::from(self.rounds) + usize::from(with_this_round);
        let everybody = Set::first(players);
        self.to_come.begin(players.next_multiple_of(2), rounds);
        for vertex in everybody.iter() {
            for other in graph.neighbours(vertex, &everybody).iter() {
                self.to_come.have_not_met(vertex.index(), other.index());
            }
            let could_rest = !work.field.had_bye.has(vertex) && bye != Some(vertex);
            if !players.is_multiple_of(2) && could_rest {
                self.to_come.have_not_met(vertex.index(), players);
            }
            work.looks = work.looks.wrapping_add(1);
        }
        self.phase = if with_this_round {
            Phase::WithThisRound
        } else {
            Phase::ToCome
        };
    }

    fn look_at_to_come(&mut self, work: &mut Work, event: &Event) -> Stage {
        match (self.phase, self.to_come.step(&mut work.looks)) {
            (_, None) => Stage::Own,
            (Phase::WithThisRound, Some(true)) => {
                self.phase = Phase::Otherwise;
                Stage::Own
            }
            (Phase::WithThisRound, Some(false)) => self.give_up(work),
            (_, Some(true)) => Stage::Colours,
            (_, Some(false)) => {
                self.tried += 1;
                match self.tried {
                    // Before all others are tried in vain.
                    1 => self.begin_to_come(work, event, true),
                    MOST_TRIED => return self.give_up(work),
                    _ => self.phase = Phase::Otherwise,
                }
                Stage::Own
            }
        }
    }

    /// As many pairs as can be in the next round, one search a player; whoever is left over must be somebody who can rest.
    fn look_at_next(&mut self, work: &mut Work, event: &Event) -> Stage {
        let players = work.field.len();
        let everybody = Set::first(players);
        let graph = NextRound {
            event,
            field: &work.field,
            pairs: &work.pairs,
        };
        let place = usize::from(self.place);
        if let Some(vertex) = Vertex::new(place).filter(|_| place < players) {
            self.place += 1;
            if work.matching.single().has(vertex) {
                work.matching.augment(&graph, vertex, &everybody);
            }
            return Stage::Own;
        }
        let single = *work.matching.single();
        let is_possible = match (single.len(), single.lowest()) {
            (0, _) => true,
            (1, Some(single)) => {
                let mut rested = work.field.had_bye;
                if let Some(bye) = work.bye {
                    rested.insert(bye);
                }
                let could_rest = work.matching.substitutes(&graph, single, &everybody);
                !could_rest.without(&rested).is_empty()
            }
            _ => false,
        };
        if is_possible {
            return Stage::Colours;
        }
        // The pairs of this round again.
        work.matching.clear(players);
        for (one, other) in &work.pairs {
            work.matching.join(*one, *other);
        }
        self.tried += 1;
        if self.tried == MOST_TRIED {
            return self.give_up(work);
        }
        self.phase = Phase::Otherwise;
        Stage::Own
    }

    /// The last choice is made otherwise. After the last of all the next level is tried, then somebody else has the bye.
    fn choose_otherwise(&mut self, work: &mut Work, event: &Event) -> Stage {
        match work.choose_otherwise(self, event) {
            Otherwise::Chosen => Stage::Choose,
            Otherwise::Parted => Stage::Own,
            Otherwise::Nothing if work.field.terms.level < Level::NeverMet => {
                self.try_level(work.field.terms.level.next(), work)
            }
            Otherwise::Nothing if work.give_next_bye::<Self>(event) => {
                self.try_level(Level::ColoursAlternate, work)
            }
            Otherwise::Nothing => self.give_up(work),
        }
    }

    /// The rounds to come count more than that club mates do not meet. If that does not help, the round is paired without a
    /// thought of them.
    fn give_up(&mut self, work: &mut Work) -> Stage {
        work.begin_without_clubs::<Self>().unwrap_or_else(|| {
            self.gave_up = true;
            work.begin_again::<Self>()
        })
    }
}

/// True if all rounds to come of so many players can be looked at.
const fn is_small(players: usize) -> bool {
    players.next_multiple_of(2) <= MOST
}

impl ListSystem for Monrad {
    fn begin(&mut self, work: &mut Work) -> Stage {
        self.rounds = self.rounds_to_keep(work);
        self.tried = 0;
        self.try_level(Level::ColoursAlternate, work)
    }

    /// Anybody may meet anybody then.
    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage {
        self.rounds = 0;
        work.field.terms.level = Level::Any;
        if !work.complete(event, singles) {
            return Stage::Stuck;
        }
        work.group = work.left;
        Stage::Choose
    }

    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage {
        match self.phase {
            Phase::Mates => self.find_mate(work, event),
            Phase::NewLevel => {
                Self::begin_level(work, event);
                self.phase = Phase::Mates;
                Stage::Own
            }
            Phase::Complete if is_small(work.field.len()) => {
                self.begin_to_come(work, event, false);
                Stage::Own
            }
            Phase::Complete => {
                work.matching.clear(work.field.len());
                (self.phase, self.place) = (Phase::Next, 0);
                Stage::Own
            }
            Phase::ToCome | Phase::WithThisRound => self.look_at_to_come(work, event),
            Phase::Next => self.look_at_next(work, event),
            Phase::Otherwise => self.choose_otherwise(work, event),
        }
    }

    fn after_group(&mut self, _work: &mut Work) -> Stage {
        if self.rounds == 0 {
            return Stage::Colours;
        }
        self.phase = Phase::Complete;
        Stage::Own
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

    fn done(&self, work: &Work) -> usize {
        if self.rounds == 0 {
            return 1000 * 2 * work.pairs.len() / work.field.len().max(1);
        }
        let looked_at = usize::try_from(work.looked_at()).unwrap_or(usize::MAX / 2000);
        1000 * looked_at / (looked_at + WORK_OF_HALF)
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
            upper_colours
                .last_unlike(lower_colours)
                .map_or(last.other(), Colour::other)
        }
    }
}
