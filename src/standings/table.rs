//! The players in order.

use heapless::Vec;

use super::direct::{Group, Mini};
use super::floor;
use super::lots;
use super::opponents::Scores;
use super::record::{Record, unsettled_round};
use super::value::Value;
use crate::tournament::{Event, HalfPoints, MAX_PLAYERS, PlayerNo, RoundNo, Tiebreak};

/// The players of an event in order.
///
/// It takes some 10 KB, so it lives in one place and is filled anew when the event has changed.
/// Until then it answers for the event as it was.
pub struct Standings {
    pub(super) order: Vec<PlayerNo, MAX_PLAYERS, u16>,
    /// By number, as all that follow. Zero for those without a place.
    pub(super) ranks: [u16; MAX_PLAYERS],
    pub(super) points: [HalfPoints; MAX_PLAYERS],
    /// The ranks inside the groups that direct encounter had to part.
    pub(super) direct: [u16; MAX_PLAYERS],
    /// The values that the criterion at work gives those whom it has to part.
    pub(super) values: [Value; MAX_PLAYERS],
    minis: [Mini; MAX_PLAYERS],
    unsettled: Option<RoundNo>,
    /// The last round that counts, if not all do.
    last: Option<RoundNo>,
}

/// A line of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The rank, if the player has a place. Players whom nothing parts share it, and the next rank leaves room for them.
    pub rank: Option<u16>,
    /// The player.
    pub player: PlayerNo,
    /// The player's points.
    pub points: HalfPoints,
}

impl Standings {
    /// Of nobody.
    pub const fn new() -> Self {
        Self {
            order: Vec::new(),
            ranks: [0; MAX_PLAYERS],
            points: [HalfPoints::ZERO; MAX_PLAYERS],
            direct: [0; MAX_PLAYERS],
            values: [Value::None; MAX_PLAYERS],
            minis: [Mini::NONE; MAX_PLAYERS],
            unsettled: None,
            last: None,
        }
    }

    /// Puts the players of an event in order: by points, then by these criteria, then by number. Whoever has no place
    /// comes last.
    pub fn rank(&mut self, event: &Event, tiebreaks: &[Tiebreak]) {
        self.rank_after(event, tiebreaks, None);
    }

    /// The same as they stood after that round, whatever has come since; an event without rounds has none of that.
    pub fn rank_after(&mut self, event: &Event, tiebreaks: &[Tiebreak], last: Option<RoundNo>) {
        self.last = last;
        if let Some(floor) = event.floor() {
            self.unsettled = None;
            self.rank_floor(event, floor, tiebreaks);
            self.list_unplaced(event);
            return;
        }
        let counts = |round: &RoundNo| last.is_none_or(|last| *round <= last);
        self.unsettled = unsettled_round(event).filter(counts);
        let record = Record::until(event, self.unsettled, last);
        self.rank_by_points(&record);
        for tiebreak in tiebreaks {
            self.rank_by(&record, *tiebreak);
        }
        self.list_unplaced(event);
    }

    /// Lists those without a place after all others, by number.
    fn list_unplaced(&mut self, event: &Event) {
        for player in event.numbers().filter(|one| event.has_no_place(*one)) {
            put(&mut self.ranks, player, 0);
            // There is room for as many as an event can have.
            let _ = self.order.push(player);
        }
    }

    fn rank_by_points(&mut self, record: &Record<'_>) {
        self.order.clear();
        self.direct.fill(0);
        for player in record.event().numbers() {
            let points: HalfPoints = record
                .rounds_of(player)
                .map(|round| HalfPoints(u16::try_from(round.points()).unwrap_or(u16::MAX)))
                .sum();
            let has_place = !record.event().has_no_place(player);
            if has_place {
                // There is room for as many as an event can have.
                let _ = self.order.push(player);
            }
            put(&mut self.ranks, player, u16::from(has_place));
            put(&mut self.points, player, points);
            put(&mut self.values, player, Value::Halves(points.0.into()));
        }
        part(
            &mut self.order,
            &mut self.ranks,
            &self.values,
            Best::Greatest,
        );
    }

    fn rank_by(&mut self, record: &Record<'_>, tiebreak: Tiebreak) {
        let Self {
            order,
            ranks,
            points,
            direct,
            values,
            minis,
            unsettled: _,
            last: _,
        } = self;
        let scores = Scores {
            record: *record,
            points,
        };
        if tiebreak == Tiebreak::Lot {
            values.fill(Value::None);
            for (player, lot) in lots::draw(record.event()) {
                put(values, player, Value::Whole(lot));
            }
        }
        let best = if tiebreak.prefers_low() {
            Best::Least
        } else {
            Best::Greatest
        };
        for_each_tie(order, ranks, |tied, ranks| {
            match tiebreak {
                Tiebreak::Lot => {}
                Tiebreak::DirectEncounter => {
                    let mut group = Group {
                        record: *record,
                        ranks,
                        direct,
                        minis,
                    };
                    group.rank(tied);
                    for player in tied.iter() {
                        put(values, *player, direct_value(direct, *player));
                    }
                }
                tiebreak => {
                    for player in tied.iter() {
                        put(values, *player, scores.value(tiebreak, *player));
                    }
                }
            }
            part(tied, ranks, values, best);
        });
    }

    /// The players in order.
    pub fn order(&self) -> &[PlayerNo] {
        &self.order
    }

    /// The lines in order.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Row> + ExactSizeIterator + Clone {
        self.order.iter().map(|player| self.row(*player))
    }

    /// The line of a player; of nobody, if there is no such player.
    pub fn row(&self, player: PlayerNo) -> Row {
        Row {
            rank: Some(get(&self.ranks, player)).filter(|rank| *rank > 0),
            player,
            points: get(&self.points, player),
        }
    }

    /// A player's line of the crosstable: the place in the order, from 1, that nobody shares.
    pub fn place(&self, player: PlayerNo) -> Option<usize> {
        let index = self.order.iter().position(|one| *one == player)?;
        index.checked_add(1)
    }

    /// The lot by which a player was parted from somebody who was level in everything before it; the least is the best.
    /// Nothing if no lot decided the place.
    pub fn deciding_lot(&self, event: &Event, player: PlayerNo) -> Value {
        let tiebreaks = event.tiebreaks();
        let before = tiebreaks.split(|tiebreak| *tiebreak == Tiebreak::Lot);
        let Some(before) = before.take(1).next().filter(|_| event.lots().is_some()) else {
            return Value::None;
        };
        let is_level = |other: PlayerNo| {
            self.row(other).rank.is_some()
                && self.row(other).points == self.row(player).points
                && before.iter().all(|tiebreak| {
                    self.value(event, *tiebreak, other) == self.value(event, *tiebreak, player)
                })
        };
        let beside = |place: Option<usize>| place.and_then(|at| self.order.get(at)).copied();
        let at = self.order.iter().position(|one| *one == player);
        let neighbours = [
            at.and_then(|at| at.checked_sub(1)),
            at.and_then(|at| at.checked_add(1)),
        ];
        let has_place = self.row(player).rank.is_some() && tiebreaks.contains(&Tiebreak::Lot);
        if has_place && neighbours.into_iter().filter_map(beside).any(is_level) {
            self.value(event, Tiebreak::Lot, player)
        } else {
            Value::None
        }
    }

    /// The number of players who share a place with somebody.
    pub fn level_count(&self) -> usize {
        let is_level = |player: &&PlayerNo| {
            let rank = get(&self.ranks, **player);
            let mut same = self
                .order
                .iter()
                .filter(|one| get(&self.ranks, **one) == rank);
            rank > 0 && same.nth(1).is_some()
        };
        self.order.iter().filter(is_level).count()
    }

    /// The value that a criterion gives a player, whether or not it had anybody to part.
    ///
    /// Direct encounter speaks of ties only: it says the rank inside the tie, and 0 to those who
    /// were not tied or whom it did not part; and only if the players were ranked by it.
    pub fn value(&self, event: &Event, tiebreak: Tiebreak, player: PlayerNo) -> Value {
        if let Some(floor) = event.floor() {
            return floor::value(event, floor, tiebreak, player);
        }
        let scores = Scores {
            record: Record::until(event, self.unsettled, self.last),
            points: &self.points,
        };
        match tiebreak {
            Tiebreak::DirectEncounter => direct_value(&self.direct, player),
            Tiebreak::Lot => lots::place(event, player).map_or(Value::None, Value::Whole),
            tiebreak => scores.value(tiebreak, player),
        }
    }
}

impl Default for Standings {
    fn default() -> Self {
        Self::new()
    }
}

/// The end of the values at which the best one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Best {
    Greatest,
    Least,
}

fn direct_value(direct: &[u16], player: PlayerNo) -> Value {
    Value::Whole(get(direct, player).into())
}

/// Shows every group of two or more players who share a rank. They stand together in the order, and
/// their ranks may be changed.
pub(super) fn for_each_tie(
    order: &mut [PlayerNo],
    ranks: &mut [u16],
    mut show: impl FnMut(&mut [PlayerNo], &mut [u16]),
) {
    let mut left = order;
    while let Some(first) = left.first() {
        let rank = get(ranks, *first);
        let count = left
            .iter()
            .take_while(|player| get(ranks, **player) == rank)
            .count();
        let Some((tied, others)) = left.split_at_mut_checked(count) else {
            return;
        };
        if count > 1 {
            show(tied, ranks);
        }
        left = others;
    }
}

/// Puts tied players in the order of their values, and parts those with different ones. Who has no
/// value comes last in either case.
pub(super) fn part(tied: &mut [PlayerNo], ranks: &mut [u16], values: &[Value], best: Best) {
    let value = |player: PlayerNo| values.get(player.index()).copied().unwrap_or(Value::None);
    tied.sort_unstable_by(|one, other| {
        let (ours, theirs) = (value(*one), value(*other));
        let values = match best {
            Best::Least if ours != Value::None && theirs != Value::None => ours.cmp(&theirs),
            Best::Least | Best::Greatest => theirs.cmp(&ours),
        };
        values.then(one.cmp(other))
    });
    let Some(first) = tied.first() else { return };
    let mut above = (value(*first), get(ranks, *first));
    for (player, place) in tied.iter().zip(get(ranks, *first)..) {
        let own = value(*player);
        if own != above.0 {
            above = (own, place);
        }
        put(ranks, *player, above.1);
    }
}

pub(super) fn get<T: Copy + Default>(by_number: &[T], player: PlayerNo) -> T {
    by_number.get(player.index()).copied().unwrap_or_default()
}

pub(super) fn put<T>(by_number: &mut [T], player: PlayerNo, one: T) {
    if let Some(place) = by_number.get_mut(player.index()) {
        *place = one;
    }
}
