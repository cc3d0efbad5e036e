//! Everybody's part and board in every round: two bytes and one for each player and round.
//!
//! An event without rounds has no use for these. Its tape and its games lie in the same memory: the
//! tape in the cells, two bytes in each, and a game in the bytes of four boards.

use core::ops::Range;

use super::cell::{Cell, Colour, Game, GameResult, Turn};
use super::numbers::{BoardNo, MAX_GAMES, MAX_PLAYERS, PlayerNo, RoundNo};

/// 512 players × 32 rounds; a table of 64 has room for four times as many rounds in it.
pub(super) const CELLS: usize = MAX_PLAYERS * 32;

/// The bytes of a tape.
pub(super) const TAPE_BYTES: usize = 2 * CELLS;
/// The words of four bytes for games.
pub(super) const GAME_WORDS: usize = CELLS / GAME_BYTES;
const GAME_BYTES: usize = 4;
const _: () = assert!(GAME_WORDS == MAX_GAMES);

/// The cells of an event, round by round.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Grid {
    cells: [Cell; CELLS],
    /// The board of a game less one, for each cell that holds a game: four of them in a word, the first in its lowest byte.
    boards: [u32; GAME_WORDS],
    /// The number of players for whom a round has room.
    room: u16,
}

impl Grid {
    pub(super) const fn new() -> Self {
        Self {
            cells: [Cell::NOTHING; CELLS],
            boards: [0; GAME_WORDS],
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
            .and_then(|at| {
                self.boards
                    .get(at / GAME_BYTES)?
                    .to_le_bytes()
                    .get(at % GAME_BYTES)
                    .copied()
            })
            .and_then(|board| BoardNo::from_index(usize::from(board)))
    }

    /// The two of a game, white first, with its result.
    ///
    /// Lists of a round ask for one board after the other, so only those are looked at who are at
    /// that board, or at none, which is written like the first.
    pub(super) fn game(
        &self,
        round: RoundNo,
        board: BoardNo,
    ) -> Option<(PlayerNo, PlayerNo, GameResult)> {
        let room = usize::from(self.room);
        let start = round.index() * room;
        let index = u8::try_from(board.index()).ok()?;
        let has_white = |at: usize| {
            let cell = self.cells.get(at).filter(|cell| cell.has_white())?;
            Some((PlayerNo::from_index(at - start)?, cell.turn().game()?))
        };
        let (white, game) = first_place(index, &self.boards, start..start + room, has_white)?;
        let black = self.turn(game.opponent, round).game()?;
        let result = GameResult::of(game.outcome, black.outcome)?;
        Some((white, game.opponent, result))
    }

    /// Everybody who has white in a round, by number.
    ///
    /// Every screen of a round asks for them more than once, and a round may have room for 512: whoever does not have
    /// white is passed over by one bit.
    pub(super) fn whites(&self, round: RoundNo) -> impl Iterator<Item = (PlayerNo, Game)> {
        let places = self.row(round).iter().enumerate();
        places
            .filter(|(_, cell)| cell.has_white())
            .filter_map(|(place, cell)| Some((PlayerNo::from_index(place)?, cell.turn().game()?)))
    }

    /// The number of games of a round.
    pub(super) fn game_count(&self, round: RoundNo) -> usize {
        let cells = self.row(round).iter();
        cells.filter(|cell| cell.has_white()).count()
    }

    /// Everybody who has white in a round and no result, by number.
    pub(super) fn pending_whites(&self, round: RoundNo) -> impl Iterator<Item = PlayerNo> {
        let places = self.row(round).iter().enumerate();
        places
            .filter(|(_, cell)| cell.is_pending_white())
            .filter_map(|(place, _)| PlayerNo::from_index(place))
    }

    /// The cells of a round, by number.
    fn row(&self, round: RoundNo) -> &[Cell] {
        let room = usize::from(self.room);
        let from = self.cells.get(round.index() * room..);
        from.and_then(|from| from.get(..room)).unwrap_or_default()
    }

    /// Puts a game on a board; the games on that board and after it move on by one.
    pub(super) fn seat(
        &mut self,
        round: RoundNo,
        board: BoardNo,
        players: (PlayerNo, PlayerNo),
        result: GameResult,
    ) {
        self.move_boards(round, board, 1);
        self.put_game(round, board, players, result);
    }

    /// Puts a game on a board that is free.
    pub(super) fn put_game(
        &mut self,
        round: RoundNo,
        board: BoardNo,
        (white, black): (PlayerNo, PlayerNo),
        result: GameResult,
    ) {
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
                self.empty(player, round);
            }
            self.move_boards(round, board, -1);
        }
    }

    /// Takes a player's game or bye away. Whoever is at the same board must go too.
    pub(super) fn empty(&mut self, player: PlayerNo, round: RoundNo) {
        self.set_turn(player, round, Turn::Nothing);
        self.set_board(player, round, 0);
    }

    /// Two change places: each takes the other's board and colour, or the other's bye. If they are
    /// at one board, they change colours.
    pub(super) fn swap(&mut self, round: RoundNo, one: PlayerNo, other: PlayerNo) {
        let (ones, others) = (self.turn(one, round), self.turn(other, round));
        let boards = [one, other].map(|player| {
            let board = self.board(player, round);
            board.map_or(0, BoardNo::index)
        });
        let [ones_board, others_board] = boards;
        self.take_over(round, one, others, other);
        self.take_over(round, other, ones, one);
        self.set_board(one, round, others_board);
        self.set_board(other, round, ones_board);
    }

    /// Gives a player what somebody else did in a round.
    fn take_over(&mut self, round: RoundNo, player: PlayerNo, turn: Turn, whose: PlayerNo) {
        let Turn::Game(game) = turn else {
            self.set_turn(player, round, turn);
            return;
        };
        // Who takes over from the own opponent meets that one, on the other side.
        let opponent = if game.opponent == player {
            whose
        } else {
            game.opponent
        };
        self.set_turn(player, round, Turn::Game(Game { opponent, ..game }));
        if opponent != whose
            && let Turn::Game(theirs) = self.turn(opponent, round)
        {
            let theirs = Game {
                opponent: player,
                ..theirs
            };
            self.set_turn(opponent, round, Turn::Game(theirs));
        }
    }

    /// Enters the result of the game of these two, white first.
    pub(super) fn set_result(
        &mut self,
        round: RoundNo,
        (white, black): (PlayerNo, PlayerNo),
        result: GameResult,
    ) {
        for player in [white, black] {
            if let Turn::Game(game) = self.turn(player, round) {
                let outcome = result.outcome(game.colour);
                self.set_turn(player, round, Turn::Game(Game { outcome, ..game }));
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
        if let Some(at) = self.place(player, round)
            && let Some(word) = self.boards.get_mut(at / GAME_BYTES)
        {
            let mut bytes = word.to_le_bytes();
            if let Some(board) = bytes.get_mut(at % GAME_BYTES) {
                *board = u8::try_from(index).unwrap_or(u8::MAX);
            }
            *word = u32::from_le_bytes(bytes);
        }
    }

    /// The cell of a player in a round.
    pub(super) fn place(&self, player: PlayerNo, round: RoundNo) -> Option<usize> {
        let room = usize::from(self.room);
        (player.index() < room).then(|| round.index() * room + player.index())
    }

    /// A byte of the tape.
    pub(super) fn tape_byte(&self, at: usize) -> u8 {
        let cell = self.cells.get(at / 2).copied().unwrap_or(Cell::NOTHING);
        let [even, odd] = cell.0.to_le_bytes();
        if at.is_multiple_of(2) { even } else { odd }
    }

    pub(super) fn set_tape_byte(&mut self, at: usize, byte: u8) {
        if let Some(cell) = self.cells.get_mut(at / 2) {
            let [even, odd] = cell.0.to_le_bytes();
            cell.0 = u16::from_le_bytes(if at.is_multiple_of(2) {
                [byte, odd]
            } else {
                [even, byte]
            });
        }
    }

    /// The word of a game.
    pub(super) fn word(&self, at: usize) -> Option<u32> {
        self.boards.get(at).copied()
    }

    pub(super) fn set_word(&mut self, at: usize, word: u32) {
        if let Some(place) = self.boards.get_mut(at) {
            *place = word;
        }
    }
}

/// The first thing that is found at one of these places that holds this byte, of which each word has four.
///
/// Everybody of a round is walked over for every result that is entered or replayed, so this looks at a word
/// at a time.
fn first_place<T>(
    byte: u8,
    words: &[u32],
    places: Range<usize>,
    find: impl Fn(usize) -> Option<T>,
) -> Option<T> {
    let mut first = places.start / GAME_BYTES;
    let last = places.end.div_ceil(GAME_BYTES);
    loop {
        let words = words.get(first..last)?;
        let passed = words_without(byte, words);
        let word = words.get(passed)?;
        let start = (first + passed) * GAME_BYTES;
        let found = (start..)
            .zip(word.to_le_bytes())
            .filter(|(at, here)| *here == byte && places.contains(at))
            .find_map(|(at, _)| find(at));
        if found.is_some() {
            return found;
        }
        first += passed + 1;
    }
}

/// The number of words before the first that has this byte in it.
///
/// Not inlined: by itself it has its numbers in registers, and takes a third of the time.
#[inline(never)]
fn words_without(byte: u8, words: &[u32]) -> usize {
    const ONES: u32 = 0x0101_0101;
    let pattern = u32::from(byte).wrapping_mul(ONES);
    let has_it = |word: &u32| {
        let difference = word ^ pattern;
        // Whether some byte of it is zero.
        difference.wrapping_sub(ONES) & !difference & (ONES << 7) != 0
    };
    words.iter().position(has_it).unwrap_or(words.len())
}
