//! Who does what in every round, and on which board: two bytes and one for each player and round.

use super::cell::{Cell, Colour, Game, GameResult, Turn};
use super::numbers::{BoardNo, MAX_PLAYERS, PlayerNo, RoundNo};

/// 512 players × 32 rounds; a table of 64 has room for four times as many rounds in it.
const CELLS: usize = MAX_PLAYERS * 32;

/// The cells of an event, round by round.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Grid {
    cells: [Cell; CELLS],
    /// The board of a game less one, for each cell that holds a game.
    boards: [u8; CELLS],
    /// How many players a round has room for.
    room: u16,
}

impl Grid {
    pub(super) const fn new() -> Self {
        Self {
            cells: [Cell::NOTHING; CELLS],
            boards: [0; CELLS],
            room: 0,
        }
    }

    /// Empties the grid and gives every round that much room.
    pub(super) fn clear(&mut self, room: u16) {
        self.cells.fill(Cell::NOTHING);
        self.boards.fill(0);
        self.room = room;
    }

    pub(super) fn turn(&self, player: PlayerNo, round: RoundNo) -> Turn {
        self.place(player, round)
            .and_then(|at| self.cells.get(at))
            .map_or(Turn::Nothing, |cell| cell.turn())
    }

    /// The opponent of a game that was played.
    pub(super) fn met(&self, player: PlayerNo, round: RoundNo) -> Option<PlayerNo> {
        self.cells.get(self.place(player, round)?)?.met()
    }

    pub(super) fn set_turn(&mut self, player: PlayerNo, round: RoundNo, turn: Turn) {
        if let Some(cell) = self
            .place(player, round)
            .and_then(|at| self.cells.get_mut(at))
        {
            *cell = Cell::of(turn);
        }
    }

    /// The board of a player's game; meaningless if there is no game.
    pub(super) fn board(&self, player: PlayerNo, round: RoundNo) -> Option<BoardNo> {
        self.place(player, round)
            .and_then(|at| self.boards.get(at))
            .and_then(|board| BoardNo::from_index(usize::from(*board)))
    }

    /// The two of a game, white first, with its result.
    pub(super) fn game(
        &self,
        round: RoundNo,
        board: BoardNo,
    ) -> Option<(PlayerNo, PlayerNo, GameResult)> {
        let (white, game) = self
            .whites(round)
            .find(|(white, _)| self.board(*white, round) == Some(board))?;
        let black = self.turn(game.opponent, round).game()?;
        let result = GameResult::of(game.outcome, black.outcome)?;
        Some((white, game.opponent, result))
    }

    /// Everybody who has white in a round, by number.
    pub(super) fn whites(&self, round: RoundNo) -> impl Iterator<Item = (PlayerNo, Game)> {
        PlayerNo::first(usize::from(self.room)).filter_map(move |player| {
            let game = self.turn(player, round).game()?;
            (game.colour == Colour::White).then_some((player, game))
        })
    }

    /// Puts a game on a board; the games on that board and after it move on by one.
    pub(super) fn seat(
        &mut self,
        round: RoundNo,
        board: BoardNo,
        (white, black): (PlayerNo, PlayerNo),
        result: GameResult,
    ) {
        self.move_boards(round, board, 1);
        for (player, opponent, colour) in
            [(white, black, Colour::White), (black, white, Colour::Black)]
        {
            let outcome = result.outcome(colour);
            self.set_turn(
                player,
                round,
                Turn::Game(Game {
                    opponent,
                    colour,
                    outcome,
                }),
            );
            self.set_board(player, round, board.index());
        }
    }

    /// Takes the game off a board; the games after it move up by one.
    pub(super) fn unseat(&mut self, round: RoundNo, board: BoardNo) {
        if let Some((white, black, _)) = self.game(round, board) {
            for player in [white, black] {
                self.set_turn(player, round, Turn::Nothing);
                self.set_board(player, round, 0);
            }
            self.move_boards(round, board, -1);
        }
    }

    pub(super) fn set_result(&mut self, round: RoundNo, board: BoardNo, result: GameResult) {
        if let Some((white, black, _)) = self.game(round, board) {
            for player in [white, black] {
                if let Turn::Game(game) = self.turn(player, round) {
                    let outcome = result.outcome(game.colour);
                    self.set_turn(player, round, Turn::Game(Game { outcome, ..game }));
                }
            }
        }
    }

    /// Moves every game from that board on.
    fn move_boards(&mut self, round: RoundNo, from: BoardNo, by: isize) {
        for player in PlayerNo::first(usize::from(self.room)) {
            if self.turn(player, round).game().is_some()
                && let Some(board) = self.board(player, round)
                && board >= from
            {
                self.set_board(player, round, board.index().saturating_add_signed(by));
            }
        }
    }

    fn set_board(&mut self, player: PlayerNo, round: RoundNo, index: usize) {
        if let Some(board) = self
            .place(player, round)
            .and_then(|at| self.boards.get_mut(at))
        {
            *board = u8::try_from(index).unwrap_or(u8::MAX);
        }
    }

    fn place(&self, player: PlayerNo, round: RoundNo) -> Option<usize> {
        let room = usize::from(self.room);
        (player.index() < room).then(|| round.index() * room + player.index())
    }
}
