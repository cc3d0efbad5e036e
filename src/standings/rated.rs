//! Criteria from the opponents' ratings: games over the board with rated opponents only.

use super::opponents::Scores;
use super::record::Round;
use super::value::rounded_mean;
use crate::ratings::{Extreme, RatedGames, expected_percent};
use crate::tournament::{HalfPoints, PlayerNo};

/// As far below the least opponent, a player is rated who made nothing at all (C.07, 10.3).
const NOTHING_MADE: i32 = 800;
/// Beyond this difference FIDE's table expects all points, or none.
const ALL_EXPECTED: i32 = 736;
/// Only differences matter to the table, and with this added no rating is negative.
const OFFSET: i32 = 2 * NOTHING_MADE;

impl Scores<'_> {
    /// The opponents' ratings, and what was made against them.
    fn rated_games(&self, player: PlayerNo) -> impl Iterator<Item = (u16, HalfPoints)> + Clone {
        self.record
            .rounds_of(player)
            .filter_map(|round| match round {
                Round::Played {
                    opponent, score, ..
                } => Some((self.record.rating(opponent)?, score.points())),
                _ => None,
            })
    }

    /// The mean rating of the opponents.
    pub(super) fn average_rating(&self, player: PlayerNo) -> Option<i32> {
        RatedGames::of(self.rated_games(player)).map(|games| games.average.into())
    }

    /// The mean rating of the opponents without the least.
    pub(super) fn average_rating_cut(&self, player: PlayerNo) -> Option<i32> {
        let ratings = self
            .rated_games(player)
            .map(|(rating, _)| i32::from(rating));
        let least = ratings.clone().min()?;
        let (sum, of) = ratings.fold((0, 0), |(sum, of), one| (sum + one, of + 1));
        rounded_mean(sum - least, of - 1)
    }

    /// The mean rating of the opponents, and what the score was above it.
    pub(super) fn performance(&self, player: PlayerNo) -> Option<i32> {
        RatedGames::of(self.rated_games(player)).map(|games| games.performance(Extreme::Fide))
    }

    /// The mean of the performances of those met over the board.
    pub(super) fn average_performance(&self, player: PlayerNo) -> Option<i32> {
        let (sum, of) = self
            .opponents_met(player)
            .filter_map(|opponent| self.performance(opponent))
            .fold((0, 0), |(sum, of), one| (sum + one, of + 1));
        rounded_mean(sum, of)
    }

    /// The least rating that is expected to make that score, opponent by opponent.
    pub(super) fn perfect_performance(&self, player: PlayerNo) -> Option<i32> {
        let games = self.rated_games(player);
        let ratings = games.clone().map(|(rating, _)| i32::from(rating));
        let (least, greatest) = (ratings.clone().min()?, ratings.max()?);
        let made: u32 = games
            .clone()
            .map(|(_, points)| u32::from(points.0) * 50)
            .sum();
        if made == 0 {
            return Some(least - NOTHING_MADE);
        }
        let is_enough = |rating: i32| {
            let percents = games.clone().map(|(opponent, _)| {
                let shifted = |rating: i32| u16::try_from(rating + OFFSET).unwrap_or(u16::MAX);
                u32::from(expected_percent(shifted(rating), shifted(opponent.into())))
            });
            percents.sum::<u32>() >= made
        };
        // Too little is expected of the first, enough of the second.
        let (mut low, mut high) = (least - ALL_EXPECTED, greatest + ALL_EXPECTED);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if is_enough(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(high)
    }
}
