//! All games of a round at once: what pairing a round sets, and what takes it back.

use serde::{Deserialize, Serialize};

use super::cell::{Bye, GameResult, Turn};
use super::change::Payload;
use super::event::Event;
use super::numbers::{BoardNo, PlayerNo, RoundNo};

/// All games and all byes that a round's pairing gave. The games have no results.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RoundGames<'a> {
    pub(super) round: RoundNo,
    /// The number of rounds that are open then.
    pub(super) opened: u8,
    /// The number of games.
    pub(super) boards: u16,
    /// Two bytes for each player: white and black of every board, then those with a bye.
    pub(super) players: &'a [u8],
}

impl RoundGames<'_> {
    /// Everybody in it: the two of every board, white first, then those with a bye.
    pub(super) fn players(&self) -> impl Iterator<Item = PlayerNo> {
        self.players.chunks_exact(2).filter_map(|two| {
            let number = u16::from_le_bytes(two.try_into().ok()?);
            PlayerNo::new(number)
        })
    }
}

impl Event {
    /// Gives a round these games and byes in place of those it has, which are the answer.
    pub(super) fn set_round<'a>(
        &mut self,
        games: &RoundGames<'_>,
        back: &'a mut Payload,
    ) -> RoundGames<'a> {
        let round = games.round;
        let old = self.round_games(round, back);
        for number in self.numbers() {
            if self.was_paired(number, round) {
                self.grid.empty(number, round);
            }
        }
        let mut players = games.players();
        for board in BoardNo::first(games.boards.into()) {
            if let (Some(white), Some(black)) = (players.next(), players.next()) {
                let pending = GameResult::Pending;
                self.grid.put_game(round, board, (white, black), pending);
            }
        }
        for player in players {
            let bye = Turn::Bye(Bye::PairingAllocated);
            self.grid.set_turn(player, round, bye);
        }
        self.opened = games.opened;
        old
    }

    /// The games of a round, and the byes that its pairing gave.
    fn round_games<'a>(&self, round: RoundNo, room: &'a mut Payload) -> RoundGames<'a> {
        let boards = self.board_count(round);
        let byes = || {
            self.numbers().filter(move |number| {
                self.grid.turn(*number, round) == Turn::Bye(Bye::PairingAllocated)
            })
        };
        let places = 2 * boards + byes().count();
        let bytes = room.room(2 * places).unwrap_or_default();
        let mut put = |place: usize, player: PlayerNo| {
            if let Some(two) = bytes.chunks_exact_mut(2).nth(place) {
                two.copy_from_slice(&player.get().to_le_bytes());
            }
        };
        for (white, game) in self.grid.whites(round) {
            let board = self.grid.board(white, round).map_or(0, BoardNo::index);
            put(2 * board, white);
            put(2 * board + 1, game.opponent);
        }
        for (place, player) in (2 * boards..).zip(byes()) {
            put(place, player);
        }
        RoundGames {
            round,
            opened: self.opened,
            boards: u16::try_from(boards).unwrap_or(0),
            players: bytes,
        }
    }
}
