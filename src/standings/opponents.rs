//! Criteria from what the opponents made: Buchholz, Sonneborn-Berger and their kin.
//!
//! Where rounds were not played, C.07 of March 2026 rules, article 16. Seen by the opponents, a
//! player's score has draws for the byes asked for at the end (16.3). In the player's own sum an
//! unplayed round is a game with a dummy that made as many points as the player, but no more than
//! the opponent who was to be met, or than a draw in every round (16.4). Where the least is cut,
//! rounds the player did not want to play go first (16.5).

use heapless::Vec;

use super::record::{Record, Round, Score};
use super::value::Value;
use crate::tournament::{HalfPoints, PlayerNo, RoundNo};

/// The ways to look at the last round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LastRound {
    /// As it ended.
    AsPlayed,
    /// As if all its games were drawn, even those that did not take place.
    AllDrawn,
    /// As it ended; but who was paired in it has ended the event with a game, be it one that did
    /// not take place, and byes before it are worth what they were.
    ///
    /// So FIDE's checker counts Sonneborn-Berger and the average of the opponents' Buchholz, though
    /// not Buchholz itself. Article 16.3 makes no such difference. But it is the checker's numbers
    /// that arbiters compare theirs with, so the box says the same.
    Closing,
}

/// The weight of an opponent in the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// Their scores.
    Score,
    /// Their scores times what was made against them.
    ScoreTimesPoints,
}

/// The numbers of addends that are left out, at either end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut {
    pub(super) least: u8,
    pub(super) greatest: u8,
}

impl Cut {
    pub(super) const NONE: Self = Self::least(0);
    pub(super) const MEDIAN: Self = Self {
        least: 1,
        greatest: 1,
    };

    pub(super) const fn least(least: u8) -> Self {
        Self { least, greatest: 0 }
    }
}

/// The most addends that are left out.
const MOST_CUT: usize = 3;

/// The addend of a round.
#[derive(Debug, Clone, Copy)]
struct Addend {
    round: RoundNo,
    /// The opponent's score, or the dummy's.
    score: u32,
    /// The number that is added.
    value: u32,
    voluntary: bool,
}

/// A sum, and what may be cut from it.
#[derive(Debug, Clone, Copy)]
struct Extremes {
    sum: u32,
    /// The product with the least score, not the least product (14.1.1).
    least: Option<Addend>,
    greatest: Option<Addend>,
    /// The least of the rounds that the player did not want to play.
    voluntary: Option<Addend>,
}

impl Extremes {
    const NONE: Self = Self {
        sum: 0,
        least: None,
        greatest: None,
        voluntary: None,
    };

    fn with(mut self, one: Addend) -> Self {
        self.sum = self.sum.saturating_add(one.value);
        let by_score = |addend: Addend| (addend.score, addend.value);
        let by_value = |addend: Addend| (addend.value, addend.score);
        if self
            .least
            .is_none_or(|least| by_score(one) < by_score(least))
        {
            self.least = Some(one);
        }
        if self
            .greatest
            .is_none_or(|most| by_score(one) > by_score(most))
        {
            self.greatest = Some(one);
        }
        if one.voluntary
            && self
                .voluntary
                .is_none_or(|least| by_value(one) < by_value(least))
        {
            self.voluntary = Some(one);
        }
        self
    }
}

/// The rounds of an event together with the players' points.
#[derive(Clone, Copy)]
pub(super) struct Scores<'a> {
    pub(super) record: Record<'a>,
    pub(super) points: &'a [HalfPoints],
}

impl Scores<'_> {
    /// A player's points, in halves.
    pub(super) fn points(&self, player: PlayerNo) -> u32 {
        self.points
            .get(player.index())
            .map_or(0, |points| points.0.into())
    }

    fn draw(&self) -> u32 {
        self.record.scoring().draw.0.into()
    }

    /// A player's points if the last round is looked at in that way, and whether that changed it
    /// from whatever it was into a draw.
    fn own(&self, player: PlayerNo, last_round: LastRound) -> (u32, bool) {
        let points = self.points(player);
        let last = match last_round {
            LastRound::AsPlayed | LastRound::Closing => None,
            LastRound::AllDrawn => self.record.last_round(),
        };
        match last.map(|round| self.record.round(player, round)) {
            Some(round) if round.opponent().is_some() => {
                (points - round.points().min(points) + self.draw(), true)
            }
            _ => (points, false),
        }
    }

    /// The score that a player's opponents count for the player.
    fn seen_by_opponents(&self, player: PlayerNo, last_round: LastRound) -> u32 {
        let (mut score, drawn) = self.own(player, last_round);
        if drawn || self.record.is_by_table() {
            return score;
        }
        let is_paired_last = || {
            let last = self.record.last_round();
            last.is_some_and(|last| self.record.round(player, last).opponent().is_some())
        };
        if last_round == LastRound::Closing && is_paired_last() {
            return score;
        }
        let from_the_end = self.record.rounds().rev();
        for round in from_the_end.map(|round| self.record.round(player, round)) {
            match round {
                Round::Requested { points } => score = score - points.min(score) + self.draw(),
                Round::Nothing | Round::Forfeit { won: false, .. } => {}
                Round::Pending { .. }
                | Round::Played { .. }
                | Round::Forfeit { won: true, .. }
                | Round::Given { .. } => break,
            }
        }
        score
    }

    /// The addend of a round in a player's sum, if there is one.
    fn addend(
        &self,
        player: PlayerNo,
        round: RoundNo,
        last_round: LastRound,
        weight: Weight,
    ) -> Option<Addend> {
        let what = self.record.round(player, round);
        let seen = |opponent| self.seen_by_opponents(opponent, last_round);
        let by_table = self.record.is_by_table();
        let drawn = last_round == LastRound::AllDrawn && self.record.last_round() == Some(round);
        let as_a_game = match what {
            Round::Played { .. } => true,
            Round::Forfeit { .. } => by_table || drawn,
            Round::Pending { .. } => drawn,
            Round::Nothing | Round::Given { .. } | Round::Requested { .. } => false,
        };
        let dummy = |most: u32| self.own(player, last_round).0.min(most);
        let score = match (what.opponent(), what) {
            (Some(opponent), _) if as_a_game => seen(opponent),
            (_, Round::Forfeit { opponent, .. }) => dummy(seen(opponent)),
            (_, Round::Given { .. } | Round::Requested { .. }) if !by_table => {
                let rounds = u32::try_from(self.record.round_count()).unwrap_or(u32::MAX);
                dummy(self.draw().saturating_mul(rounds))
            }
            _ => return None,
        };
        Some(Addend {
            round,
            score,
            value: match weight {
                Weight::Score => score,
                Weight::ScoreTimesPoints => score.saturating_mul(what.points()),
            },
            voluntary: !as_a_game && what.is_voluntary(),
        })
    }

    /// The sum over a player's rounds.
    pub(super) fn sum(
        &self,
        player: PlayerNo,
        last_round: LastRound,
        weight: Weight,
        cut: Cut,
    ) -> u32 {
        let mut gone: Vec<RoundNo, MOST_CUT> = Vec::new();
        let look = |gone: &[RoundNo]| {
            let left = self.record.rounds().filter(|round| !gone.contains(round));
            left.filter_map(|round| self.addend(player, round, last_round, weight))
                .fold(Extremes::NONE, Extremes::with)
        };
        let mut left = look(&gone);
        for _ in 0..cut.least {
            let Some(least) = left.least else { break };
            let voluntary = left.voluntary.filter(|one| one.value >= least.value);
            // There is room for as many as are ever cut.
            let _ = gone.push(voluntary.unwrap_or(least).round);
            left = look(&gone);
        }
        for _ in 0..cut.greatest {
            let Some(greatest) = left.greatest else { break };
            let _ = gone.push(greatest.round);
            left = look(&gone);
        }
        left.sum
    }

    /// Buchholz.
    pub(super) fn buchholz(&self, player: PlayerNo, cut: Cut) -> u32 {
        self.sum(player, LastRound::AsPlayed, Weight::Score, cut)
    }

    /// The mean of the Buchholz of those met over the board.
    pub(super) fn average_buchholz(&self, player: PlayerNo) -> Value {
        let (sum, of) = self
            .opponents_met(player)
            .map(|opponent| self.sum(opponent, LastRound::Closing, Weight::Score, Cut::NONE))
            .fold((0_u32, 0), |(sum, of), one| {
                (sum.saturating_add(one), of + 1)
            });
        Value::mean(sum, of)
    }

    /// Those met over the board, as often as they were met.
    pub(super) fn opponents_met(&self, player: PlayerNo) -> impl Iterator<Item = PlayerNo> {
        self.record
            .rounds_of(player)
            .filter_map(|round| match round {
                Round::Played { opponent, .. } => Some(opponent),
                _ => None,
            })
    }

    /// Points against those who made at least half of what they could.
    ///
    /// In an event by a table that is half of the opponent's own games, so that it means something
    /// before all games are over and when somebody is left out; in the end it is half of the rounds.
    pub(super) fn koya(&self, player: PlayerNo) -> u32 {
        let by_table = self.record.is_by_table();
        let win = u32::from(self.record.scoring().win.0);
        let possible = |opponent| {
            let games = if by_table {
                self.record
                    .rounds_of(opponent)
                    .filter(|round| matches!(round, Round::Played { .. } | Round::Forfeit { .. }))
                    .count()
            } else {
                self.record.round_count()
            };
            win * u32::try_from(games).unwrap_or(u32::MAX)
        };
        self.record
            .rounds_of(player)
            .filter(|round| match round {
                Round::Played { opponent, .. } => 2 * self.points(*opponent) >= possible(*opponent),
                Round::Forfeit { opponent, .. } => {
                    by_table && 2 * self.points(*opponent) >= possible(*opponent)
                }
                _ => false,
            })
            .map(Round::points)
            .sum()
    }

    /// The sum of the opponents' points without the worst of them, or, in an event of more than
    /// eight rounds, without the two worst. A round without a game counts nothing, so it is the
    /// worst and goes first.
    pub(super) fn monrad_quality(&self, player: PlayerNo) -> u32 {
        let planned = self.record.event().round_count();
        let long = planned.max(self.record.round_count()) > 8;
        let points = self
            .record
            .rounds_of(player)
            .filter_map(|round| match round {
                Round::Nothing | Round::Pending { .. } => None,
                Round::Played { opponent, .. } => Some(self.points(opponent)),
                Round::Forfeit { .. } | Round::Given { .. } | Round::Requested { .. } => Some(0),
            });
        let (mut sum, mut worst, mut second) = (0, u32::MAX, u32::MAX);
        for one in points {
            sum += one;
            if one < worst {
                (worst, second) = (one, worst);
            } else {
                second = second.min(one);
            }
        }
        let or_none = |points: u32| if points == u32::MAX { 0 } else { points };
        sum - or_none(worst) - if long { or_none(second) } else { 0 }
    }

    /// The sum of the points of those beaten over the board.
    pub(super) fn points_of_beaten(&self, player: PlayerNo) -> u32 {
        self.record
            .rounds_of(player)
            .map(|round| match round {
                Round::Played {
                    opponent,
                    score: Score::Win,
                    ..
                } => self.points(opponent),
                _ => 0,
            })
            .sum()
    }
}
