//! FIDE's Dutch system, by the rules of 2026 (C.04.3).
//!
//! Everybody, and the bye as one more vertex, is in one matching throughout; so nobody is ever paired whom the others cannot
//! spare. For each bracket the criteria are weights of edges ([`weights`]), and the heaviest matching meets them as well as can
//! be ([`engine`]). What decides between equal ones is asked player by player, as small additions to their edges.

mod bracket;
mod colour;
mod engine;
mod facts;
mod weights;

use engine::{Engine, Outcome, Passed, Room};
use facts::{Facts, Float, Past};
use weights::List;

use super::colours::Colours;
use super::field::{Field, Level};
use super::work::{OwnPart, Stage, Work};
use super::{Explanation, Why};
use crate::matching::{Graph, Set, Vertex};
use crate::tournament::{Bye, Colour, Event, ListKey, PlayerNo, RoundNo, Turn};

/// A step ends when it has looked at the edges of so many vertices.
const STEP: u32 = 8;
/// The looks at everybody, without a pair, after which half of the bracket counts as done.
const LOOKS_OF_HALF: usize = 4;
/// With its weights a neighbourhood costs as much as so many without.
const LOOKS: u32 = 4;

/// The work on the brackets.
#[derive(Debug)]
pub(super) struct Dutch {
    engine: Engine,
    /// The vertices that have been looked at since the last pair was found.
    since_pair: u32,
}

impl Dutch {
    pub(super) const NEW: Self = Self {
        engine: Engine::NONE,
        since_pair: 0,
    };

    /// Everybody has a mate, or would be alone with the bye.
    fn begin_brackets(&mut self, work: &mut Work, event: &Event) -> Stage {
        let players = Set::first(work.field.len());
        let round = work.field.round();
        let mut left = players;
        let mut bye = None;
        let mut bye_goes_to = Set::EMPTY;
        if let Some(player) = work.bye.take()
            && let Some(vertex) = Vertex::new(work.field.len())
        {
            // The one who has it now has the lowest score that can be: nobody of another gets it.
            let points = |vertex| work.field.key(vertex).map(ListKey::points);
            bye_goes_to = players
                .without(&work.field.had_bye)
                .iter()
                .filter(|other| points(*other) == points(player))
                .collect();
            bye_goes_to.insert(player);
            work.matching.join(player, vertex);
            left.insert(vertex);
            bye = Some(vertex);
        }
        work.explanation = Explanation::NONE;
        let is_last = round.index() + 1 >= event.round_count();
        let has_excess = is_last
            && players
                .iter()
                .any(|vertex| is_topscorer(event, &work.field, vertex));
        self.engine.begin(left, bye, bye_goes_to, has_excess);
        Stage::Own
    }
}

impl OwnPart for Dutch {
    // Players who must not have a colour again do not meet.
    const LEVEL: Level = Level::NoThirdColour;
    const BYE_IS_STRICT: bool = true;

    fn gather(&mut self, work: &mut Work, event: &Event) {
        let round = work.field.round();
        let is_last = round.index() + 1 >= event.round_count();
        let mut limits = [Set::EMPTY; 2];
        let mut barred = Set::EMPTY;
        for vertex in Vertex::first(work.field.len()) {
            let Some(player) = work.field.player(vertex) else {
                continue;
            };
            let facts = facts(event, player, round);
            if let Some(place) = self.engine.facts.get_mut(vertex.index()) {
                *place = facts;
            }
            let is_free = is_last && is_topscorer(event, &work.field, vertex);
            if let Some(colour) = facts.absolute().filter(|_| !is_free) {
                let [white, black] = &mut limits;
                match colour {
                    Colour::White => white.insert(vertex),
                    Colour::Black => black.insert(vertex),
                }
            }
            if is_barred_from_bye(event, player, round) {
                barred.insert(vertex);
            }
        }
        work.field.set_limits(limits, barred);
    }

    fn begin(&mut self, work: &mut Work, event: &Event) -> Stage {
        self.begin_brackets(work, event)
    }

    /// Only those who are left over may meet each other again, whatever their colours.
    fn begin_with_rematches(&mut self, work: &mut Work, event: &Event, singles: &Set) -> Stage {
        work.field.excuse(singles);
        if work.complete(event, singles) {
            self.begin_brackets(work, event)
        } else {
            Stage::Stuck
        }
    }

    fn go_on(&mut self, work: &mut Work, event: &Event) -> Stage {
        let watched = work.watched();
        let legal = work.field.may_meet(event);
        let list = ListOf {
            event,
            field: &work.field,
        };
        let before = self.engine.worked(&work.weighted);
        let pairs_before = work.pairs.len();
        let (pairs, mut watched_pair) = (&mut work.pairs, None);
        let mut room = Room {
            matching: &mut work.matching,
            search: &mut work.weighted,
            legal: &legal,
            list: &list,
            watched,
            pair: |upper: Vertex, lower: Vertex, passed: &Passed| {
                // There is room for half as many pairs as players.
                let _ = pairs.push((upper, lower));
                if watched == Some(upper) || watched == Some(lower) {
                    watched_pair = Some((upper, lower, *passed));
                }
            },
        };
        let outcome = self.engine.step(&mut room, STEP);
        let looks = self.engine.worked(&work.weighted).wrapping_sub(before);
        work.looks = work.looks.wrapping_add(looks.saturating_mul(LOOKS));
        self.since_pair = if work.pairs.len() > pairs_before {
            0
        } else {
            self.since_pair.saturating_add(looks)
        };
        if let Some((upper, lower, passed)) = watched_pair {
            self.explain(work, event, (upper, lower), &passed);
        }
        match outcome {
            Outcome::Working => Stage::Own,
            Outcome::Paired(bye) => {
                work.bye = bye;
                if bye.is_some() && watched == bye {
                    explain_bye(work);
                }
                Stage::Colours
            }
            Outcome::Failed => Stage::Stuck,
        }
    }

    fn choose(&mut self, _work: &mut Work, _event: &Event) -> Stage {
        Stage::Own
    }

    fn finish(&mut self, work: &mut Work, event: &Event) {
        colour::give(work, event, &self.engine.facts);
    }

    /// The part that is done. Much is done for a bracket before its first pair is found, and the bar must not stand still.
    fn done(&self, work: &Work) -> usize {
        let all = work.field.len().max(1);
        let bracket = self.engine.bracket.residents_left().len();
        let looks = usize::try_from(self.since_pair).unwrap_or(0).min(1 << 20);
        let part = bracket * looks / (looks + LOOKS_OF_HALF * all);
        (1000 * (2 * work.pairs.len() + part) / all).min(1000)
    }
}

impl Dutch {
    /// Notes those who would have come before the lower of two, and why it was not them.
    ///
    /// What another opponent would have cost this pair is compared criterion by criterion; if that was no more, it was the
    /// others who decided: they could not all be paired, or not as well.
    fn explain(&self, work: &mut Work, event: &Event, pair: (Vertex, Vertex), passed: &Passed) {
        let (upper, lower) = pair;
        let points = |vertex| work.field.key(vertex).map(ListKey::points);
        let is_moved_down = points(upper) > points(lower);
        work.explanation.is_moved_down = is_moved_down;
        work.explanation.chooser = work.field.player(upper);
        work.explanation.opponent = work.field.player(lower);
        let facts = |vertex| weights::facts_of(&self.engine.facts, vertex);
        let colours = |other| {
            let clash = facts::clash(facts(upper).class(), facts(other).class());
            (facts::excess(facts(upper), facts(other)), clash)
        };
        let floats = |other| {
            let is_up_again = |past| facts(other).floated(past, Float::Up);
            [Past::Last, Past::Before].map(|past| is_moved_down && is_up_again(past))
        };
        let legal = work.field.may_meet(event);
        for vertex in passed.all.iter() {
            let why = work.field.why_not(event, upper, vertex).unwrap_or_else(|| {
                let is_legal = legal.has_edge(upper, vertex);
                if !is_legal || colours(vertex) > colours(lower) {
                    Why::Colour
                } else if !passed.spared.has(vertex) {
                    Why::Rest
                } else if colours(vertex) == colours(lower) && floats(vertex) > floats(lower) {
                    Why::Float
                } else {
                    Why::Others
                }
            });
            if let Some(player) = work.field.player(vertex) {
                work.explanation.pass_over(player, why);
            }
        }
    }
}

/// The reasons for which those below did not get the bye.
fn explain_bye(work: &mut Work) {
    let Some(bye) = work.bye else {
        return;
    };
    work.explanation.chooser = work.field.player(bye);
    let from_below = Vertex::first(work.field.len()).rev();
    let points = |vertex| work.field.key(vertex).map(ListKey::points);
    for below in from_below.take_while(|below| *below > bye) {
        let why = if work.field.had_bye.has(below) {
            Why::HadBye
        } else if points(below) == points(bye) {
            Why::Others
        } else {
            // Nobody of a lower score could be spared.
            Why::Rest
        };
        if let Some(player) = work.field.player(below) {
            work.explanation.pass_over(player, why);
        }
    }
}

/// Everybody who is paired, as the brackets want to know them.
struct ListOf<'a> {
    event: &'a Event,
    field: &'a Field,
}

impl List for ListOf<'_> {
    fn points(&self, vertex: Vertex) -> u16 {
        self.field.key(vertex).map_or(0, |key| key.points().0)
    }

    fn unplayed(&self, vertex: Vertex) -> u8 {
        let Some(player) = self.field.player(vertex) else {
            return 0;
        };
        let rounds = RoundNo::first(self.field.round().index());
        let unplayed = rounds.filter(|round| self.event.met_in(player, *round).is_none());
        u8::try_from(unplayed.count()).unwrap_or(u8::MAX)
    }
}

/// In the last round, whoever has more than half of the points that could be made.
fn is_topscorer(event: &Event, field: &Field, vertex: Vertex) -> bool {
    let rounds = u32::try_from(field.round().index()).unwrap_or(0);
    let most = rounds * u32::from(event.setup().scoring.win.0);
    field
        .key(vertex)
        .is_some_and(|key| 2 * u32::from(key.points().0) > most)
}

fn facts(event: &Event, player: PlayerNo, round: RoundNo) -> Facts {
    let colours = Colours::of(event, player, round, None);
    let mut last = colours.latest_first();
    let last = [last.next(), last.next()];
    let balance = colours.whites().cast_signed() - colours.blacks().cast_signed();
    let before = round.previous();
    let floats =
        [before, before.and_then(RoundNo::previous)].map(|round| float(event, player, round?));
    Facts::new(balance, last).with_floats(floats)
}

/// The float of a round that has been played.
fn float(event: &Event, player: PlayerNo, round: RoundNo) -> Option<Float> {
    let score = |player| {
        let points = event.points_before(player, round);
        points.plus(event.virtual_points(player, round))
    };
    match event.met_in(player, round) {
        Some(opponent) => match score(player).cmp(&score(opponent)) {
            core::cmp::Ordering::Less => Some(Float::Up),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Some(Float::Down),
        },
        None => {
            let is_worth_more = event.points_in(player, round) > event.setup().scoring.loss;
            is_worth_more.then_some(Float::Down)
        }
    }
}

/// Whoever has had the bye, or as much as a win without playing, does not get it.
fn is_barred_from_bye(event: &Event, player: PlayerNo, before: RoundNo) -> bool {
    RoundNo::first(before.index()).any(|round| {
        let is_played = event.met_in(player, round).is_some();
        event.turn(player, round) == Turn::Bye(Bye::PairingAllocated)
            || !is_played && event.points_in(player, round) >= event.setup().scoring.win
    })
}
