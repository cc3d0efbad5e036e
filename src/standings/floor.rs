//! The order of those who play in a queue: points, fewer games, more wins, the direct result, and what
//! a knockout made of those who were still level.
//!
//! There may be thousands of games, so each criterion goes through them once for everybody; only the
//! direct result goes through them for every group whose players can all have met.

use super::table::{Best, Standings, for_each_tie, get, part, put};
use super::value::Value;
use crate::tournament::{
    Event, Floor, FloorGame, HalfPoints, KnockoutGroup, MAX_GAMES, Outcome, PlayerNo, Tiebreak,
};

impl Standings {
    /// Puts the players of an event with a queue in order, but for those without a place.
    pub(super) fn rank_floor(&mut self, event: &Event, floor: &Floor, tiebreaks: &[Tiebreak]) {
        self.order.clear();
        self.direct.fill(0);
        self.points.fill(HalfPoints::ZERO);
        self.ranks.fill(1);
        let scoring = event.setup().scoring;
        for game in counted(event) {
            for player in [game.white, game.black] {
                if let Some(outcome) = game.outcome_for(player) {
                    let made = get(&self.points, player).plus(scoring.of_outcome(outcome));
                    put(&mut self.points, player, made);
                }
            }
        }
        for player in event.numbers().filter(|one| !event.has_no_place(*one)) {
            // There is room for as many as an event can have.
            let _ = self.order.push(player);
            let points = Value::Halves(get(&self.points, player).0.into());
            put(&mut self.values, player, points);
        }
        let (order, ranks) = (&mut self.order, &mut self.ranks);
        part(order, ranks, &self.values, Best::Greatest);
        for tiebreak in tiebreaks {
            self.rank_floor_by(event, floor, *tiebreak);
        }
    }

    fn rank_floor_by(&mut self, event: &Event, floor: &Floor, tiebreak: Tiebreak) {
        if tiebreak == Tiebreak::DirectEncounter {
            self.rank_floor_by_direct_result(event);
            return;
        }
        self.values.fill(Value::Whole(0));
        if tiebreak == Tiebreak::Knockout {
            for player in event.numbers() {
                let rank = floor.knockout_rank(player).into();
                put(&mut self.values, player, Value::Whole(rank));
            }
        } else {
            for game in counted(event) {
                for player in [game.white, game.black] {
                    let more = game
                        .outcome_for(player)
                        .map_or(0, |outcome| counts(tiebreak, outcome));
                    add(&mut self.values, player, more);
                }
            }
        }
        let best = if tiebreak.prefers_low() {
            Best::Least
        } else {
            Best::Greatest
        };
        let values = &self.values;
        for_each_tie(&mut self.order, &mut self.ranks, |tied, ranks| {
            part(tied, ranks, values, best);
        });
    }

    /// The direct result parts players only if each of them has met all the others. It is asked
    /// again among those whom it leaves level, until it has nothing more to say.
    fn rank_floor_by_direct_result(&mut self, event: &Event) {
        let Self {
            order,
            ranks,
            direct,
            values,
            ..
        } = self;
        loop {
            let mut has_parted = false;
            for_each_tie(order, ranks, |tied, ranks| {
                if direct_results(event, tied, direct, values) {
                    let first = tied.first().copied();
                    let level = first.map(|first| get(values, first));
                    has_parted |= tied
                        .iter()
                        .any(|player| Some(get(values, *player)) != level);
                    part(tied, ranks, values, Best::Greatest);
                }
            });
            if !has_parted {
                return;
            }
        }
    }

    /// The first players who share a rank up to that prize and can play it out, with the rank.
    pub fn level_for_prize(&self, event: &Event, prizes: u8) -> Option<(u16, &[PlayerNo])> {
        event.floor()?;
        let mut left = self.order();
        while let Some(first) = left.first() {
            let rank = get(&self.ranks, *first);
            let count = left
                .iter()
                .take_while(|player| get(&self.ranks, **player) == rank)
                .count();
            let (level, others) = left.split_at_checked(count)?;
            if rank == 0 || rank > u16::from(prizes) {
                return None;
            }
            if level.len() > 1 {
                return Some((rank, level));
            }
            left = others;
        }
        None
    }

    /// The same as a group that can be drawn; nothing if they are too many for that.
    pub fn knockout_group(&self, event: &Event, prizes: u8) -> Option<KnockoutGroup> {
        let (_, level) = self.level_for_prize(event, prizes)?;
        KnockoutGroup::from_slice(level).ok()
    }
}

/// The value that a criterion gives a player.
pub(super) fn value(event: &Event, floor: &Floor, tiebreak: Tiebreak, player: PlayerNo) -> Value {
    let of_player = counted(event).filter_map(|game| game.outcome_for(player));
    match tiebreak {
        Tiebreak::Knockout => Value::Whole(floor.knockout_rank(player).into()),
        Tiebreak::FewestGames | Tiebreak::WonGames => {
            Value::Whole(of_player.map(|outcome| counts(tiebreak, outcome)).sum())
        }
        _ => Value::None,
    }
}

/// The games that count.
fn counted(event: &Event) -> impl Iterator<Item = FloorGame> {
    event.floor_games().filter(FloorGame::counts)
}

/// The number that a game that ended so adds to a criterion.
fn counts(tiebreak: Tiebreak, outcome: Outcome) -> i32 {
    match tiebreak {
        Tiebreak::FewestGames => 1,
        Tiebreak::WonGames => i32::from(outcome.without_mark() == Outcome::Win),
        _ => 0,
    }
}

fn add(values: &mut [Value], player: PlayerNo, more: i32) {
    if let Value::Whole(so_far) = get(values, player) {
        put(values, player, Value::Whole(so_far.saturating_add(more)));
    }
}

/// A bit for each pair of a group: there cannot be more pairs who have met than games.
const PAIR_WORDS: usize = MAX_GAMES / 32;

/// Gives everybody of a group the wins less the losses among them, and answers whether that counts:
/// whether everybody has met everybody.
fn direct_results(
    event: &Event,
    tied: &[PlayerNo],
    places: &mut [u16],
    values: &mut [Value],
) -> bool {
    let pairs = tied.len() * tied.len().saturating_sub(1) / 2;
    if pairs > event.floor().map_or(0, Floor::game_count) {
        return false;
    }
    for (player, place) in tied.iter().zip(1..) {
        put(places, *player, place);
        put(values, *player, Value::Whole(0));
    }
    let mut met = [0_u32; PAIR_WORDS];
    for game in counted(event) {
        let both = (get(places, game.white), get(places, game.black));
        let (low, high) = (both.0.min(both.1), both.0.max(both.1));
        if low == 0 {
            continue;
        }
        // The pairs with a place under `high` come before those with it.
        let pair =
            usize::from(high - 1) * usize::from(high.saturating_sub(2)) / 2 + usize::from(low - 1);
        if let Some(word) = met.get_mut(pair / 32) {
            *word |= 1 << (pair % 32);
        }
        for player in [game.white, game.black] {
            let more = match game.outcome_for(player).map(Outcome::without_mark) {
                Some(Outcome::Win) => 1,
                Some(Outcome::Loss) => -1,
                _ => 0,
            };
            add(values, player, more);
        }
    }
    for player in tied {
        put(places, *player, 0);
    }
    let have_met: u32 = met.iter().map(|word| word.count_ones()).sum();
    usize::try_from(have_met) == Ok(pairs)
}
