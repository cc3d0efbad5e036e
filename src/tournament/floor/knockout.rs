//! The knockout among players who are level for a prize.
//!
//! In every round of it pairs and colours are drawn by lot; who is left over goes on without a game.
//! The others are parted by it into those who go on and those who are out. If several are out, or go
//! on, and the place is still open, they play another round.

use super::game::{FloorGame, game, put_game};
use super::{Floor, KnockoutGroup};
use crate::chance::Chance;
use crate::tournament::cell::GameResult;
use crate::tournament::grid::Grid;
use crate::tournament::numbers::{BoardNo, MAX_PLAYERS, PlayerNo};

/// The knockout, with what it has made of everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Knockout {
    /// By number. Compared only among players who were level: more is better.
    ranks: [u16; MAX_PLAYERS],
    is_on: bool,
    /// The place in the list of the round's first game.
    first: u16,
    /// The player who goes on without a game; zero if nobody does.
    pass: u16,
}

impl Knockout {
    pub(super) const fn new() -> Self {
        Self {
            ranks: [0; MAX_PLAYERS],
            is_on: false,
            first: 0,
            pass: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.ranks.fill(0);
        self.is_on = false;
        self.first = 0;
        self.pass = 0;
    }

    pub(super) fn rank(&self, player: PlayerNo) -> u16 {
        self.ranks.get(player.index()).copied().unwrap_or(0)
    }

    pub(super) const fn first_game(&self) -> Option<usize> {
        if self.is_on {
            Some(self.first as usize)
        } else {
            None
        }
    }

    pub(super) fn pass(&self) -> Option<PlayerNo> {
        PlayerNo::new(self.pass).filter(|_| self.is_on)
    }

    fn set_rank(&mut self, player: PlayerNo, rank: u16) {
        if let Some(known) = self.ranks.get_mut(player.index()) {
            *known = rank;
        }
    }
}

/// The player who is out after a game of a knockout: a draw eliminates white.
fn loser(game: &FloorGame) -> Option<PlayerNo> {
    match game.result.without_mark() {
        GameResult::WhiteWins => Some(game.black),
        GameResult::Draw | GameResult::BlackWins => Some(game.white),
        _ => None,
    }
}

impl Floor {
    /// A round of the knockout is drawn.
    pub(super) fn draw_knockout(&mut self, grid: &mut Grid, group: &KnockoutGroup, seed: u64) {
        let mut drawn = group.clone();
        Chance::from_seed(seed).shuffle(&mut drawn);
        self.knockout.is_on = true;
        self.knockout.first = self.games;
        self.knockout.pass = 0;
        let mut drawn = drawn.into_iter();
        let mut boards = (0..).map_while(BoardNo::from_index);
        while let (Some(white), Some(board)) = (drawn.next(), boards.next()) {
            let Some(black) = drawn.next() else {
                self.knockout.pass = white.get();
                return;
            };
            self.record(
                grid,
                &FloorGame {
                    board,
                    white,
                    black,
                    result: GameResult::Pending,
                    is_knockout: true,
                },
            );
        }
    }

    /// A game of the knockout is over; with the last one the round is.
    pub(super) fn decide_knockout(&mut self, grid: &mut Grid, at: usize, result: GameResult) {
        if let Some(decided) = game(grid, at) {
            put_game(grid, at, &FloorGame { result, ..decided });
        }
        let games = usize::from(self.knockout.first)..usize::from(self.games);
        let is_over = games
            .clone()
            .filter_map(|at| game(grid, at))
            .all(|game| game.result != GameResult::Pending);
        let first = games.clone().find_map(|at| game(grid, at));
        let Some(level) = first
            .filter(|_| is_over)
            .map(|game| self.knockout.rank(game.white))
        else {
            return;
        };
        // Whoever is above the group stays above those who go on.
        for rank in &mut self.knockout.ranks {
            if *rank > level {
                *rank = rank.saturating_add(1);
            }
        }
        let pass = self.knockout.pass();
        let winners = games.filter_map(|at| {
            let game = game(grid, at)?;
            game.opponent_of(loser(&game)?)
        });
        for winner in winners.chain(pass) {
            self.knockout.set_rank(winner, level.saturating_add(1));
        }
        self.knockout.is_on = false;
    }
}
