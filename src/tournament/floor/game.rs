//! The games of the floor, four bytes each.

use crate::tournament::cell::{Colour, GameResult, Outcome};
use crate::tournament::grid::Grid;
use crate::tournament::numbers::{BoardNo, PlayerNo};

/// A game that was played on the floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FloorGame {
    /// The board. Games of a knockout are counted from 1 in every round of it.
    pub board: BoardNo,
    /// The player with white.
    pub white: PlayerNo,
    /// The player with black.
    pub black: PlayerNo,
    /// The result; pending if it does not count, or if the knockout's game is not over.
    pub result: GameResult,
    /// True if it was about a prize place, and counts for nothing else.
    pub is_knockout: bool,
}

impl FloorGame {
    /// True if it counts in the ranking.
    pub fn counts(&self) -> bool {
        !self.is_knockout && self.result != GameResult::Pending
    }

    /// The colour of one of the two.
    pub fn colour_of(&self, player: PlayerNo) -> Option<Colour> {
        match player {
            player if player == self.white => Some(Colour::White),
            player if player == self.black => Some(Colour::Black),
            _ => None,
        }
    }

    /// The opponent of one of the two.
    pub fn opponent_of(&self, player: PlayerNo) -> Option<PlayerNo> {
        match self.colour_of(player)? {
            Colour::White => Some(self.black),
            Colour::Black => Some(self.white),
        }
    }

    /// The outcome for one of the two.
    pub fn outcome_for(&self, player: PlayerNo) -> Option<Outcome> {
        Some(self.result.outcome(self.colour_of(player)?))
    }
}

const PLAYER_BITS: u32 = 10;
const BOARD_BITS: u32 = 6;
const RESULTS: [GameResult; 4] = [
    GameResult::Pending,
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
];
const RESULT_BITS: u32 = 2;
const _: () = assert!(2 * PLAYER_BITS + BOARD_BITS + RESULT_BITS + 2 <= u32::BITS);

/// The game at that place of the list.
pub(in crate::tournament) fn game(grid: &Grid, at: usize) -> Option<FloorGame> {
    let mut bits = grid.word(at)?;
    let mut take = |count: u32| {
        let taken = bits & ((1 << count) - 1);
        bits >>= count;
        u16::try_from(taken).unwrap_or(0)
    };
    let mut game = FloorGame {
        white: PlayerNo::new(take(PLAYER_BITS))?,
        black: PlayerNo::new(take(PLAYER_BITS))?,
        board: BoardNo::from_index(take(BOARD_BITS).into())?,
        result: *RESULTS.get(usize::from(take(RESULT_BITS)))?,
        is_knockout: take(1) == 1,
    };
    if take(1) == 1 {
        game.result = game.result.decided()?;
    }
    Some(game)
}

/// Writes a game to that place of the list.
pub(in crate::tournament) fn put_game(grid: &mut Grid, at: usize, game: &FloorGame) {
    let unmarked = game.result.without_mark();
    let result = RESULTS.iter().position(|result| *result == unmarked);
    let fields = [
        (u32::from(game.white.get()), PLAYER_BITS),
        (u32::from(game.black.get()), PLAYER_BITS),
        (u32::from(game.board.get() - 1), BOARD_BITS),
        (
            result.and_then(|at| u32::try_from(at).ok()).unwrap_or(0),
            RESULT_BITS,
        ),
        (u32::from(game.is_knockout), 1),
        (u32::from(game.result.is_decided()), 1),
    ];
    let (word, _) = fields
        .into_iter()
        .fold((0, 0), |(word, used), (field, bits)| {
            (word | (field & ((1 << bits) - 1)) << used, used + bits)
        });
    grid.set_word(at, word);
}
