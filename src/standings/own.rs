//! Criteria from what a player did alone.

use super::record::{Record, Round, Score};
use crate::tournament::{Colour, PlayerNo};

impl Record<'_> {
    fn count(&self, player: PlayerNo, counts: impl Fn(Round) -> bool) -> i32 {
        let rounds = self.rounds_of(player).filter(|round| counts(*round));
        i32::try_from(rounds.count()).unwrap_or(i32::MAX)
    }

    /// Rounds that brought as much as a win does, games or not (C.07, 7.1).
    pub(super) fn wins(&self, player: PlayerNo) -> i32 {
        let win = u32::from(self.scoring().win.0);
        self.count(player, |round| match round {
            Round::Nothing | Round::Pending { .. } => false,
            round => round.points() == win,
        })
    }

    /// Games won over the board.
    pub(super) fn games_won(&self, player: PlayerNo) -> i32 {
        self.count(player, |round| {
            matches!(
                round,
                Round::Played {
                    score: Score::Win,
                    ..
                }
            )
        })
    }

    /// Games played with black.
    pub(super) fn black_games(&self, player: PlayerNo) -> i32 {
        self.count(player, |round| {
            matches!(
                round,
                Round::Played {
                    colour: Colour::Black,
                    ..
                }
            )
        })
    }

    /// Games won with black.
    pub(super) fn black_wins(&self, player: PlayerNo) -> i32 {
        self.count(player, |round| {
            matches!(
                round,
                Round::Played {
                    colour: Colour::Black,
                    score: Score::Win,
                    ..
                }
            )
        })
    }

    /// Games played.
    pub(super) fn games(&self, player: PlayerNo) -> i32 {
        self.count(player, |round| matches!(round, Round::Played { .. }))
    }

    /// The scores of the player and the opponents, game by game.
    fn scores(&self, player: PlayerNo) -> impl Iterator<Item = (i32, i32)> {
        self.rounds().filter_map(move |round| {
            let (own, other) = self.event().score(player, round)?;
            Some((own.get().into(), other.get().into()))
        })
    }

    /// The total of the player's scores.
    pub(super) fn game_points(&self, player: PlayerNo) -> i32 {
        self.scores(player).map(|(own, _)| own).sum()
    }

    /// The points by which the player outscored the opponents, or was outscored.
    pub(super) fn spread(&self, player: PlayerNo) -> i32 {
        self.scores(player).map(|(own, other)| own - other).sum()
    }

    /// Rounds the player was willing to play: all but byes asked for and forfeits lost (7.6).
    pub(super) fn rounds_elected(&self, player: PlayerNo) -> i32 {
        self.count(player, |round| match round {
            Round::Nothing | Round::Pending { .. } => false,
            round => !round.is_voluntary(),
        })
    }

    /// The sum of the points after each round that is over for the player.
    pub(super) fn progressive(&self, player: PlayerNo) -> u32 {
        let (mut sum, mut points) = (0_u32, 0_u32);
        for number in self.rounds() {
            let round = self.round(player, number);
            let is_over = match round {
                Round::Pending { .. } => false,
                // Who rests is done with the round when the others are.
                Round::Nothing => self.is_by_table() && self.event().pending_count(number) == 0,
                _ => true,
            };
            if is_over {
                points = points.saturating_add(round.points());
                sum = sum.saturating_add(points);
            }
        }
        sum
    }
}
