//! Everyone against everyone, once or twice, by a table.

use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{berger, rutsch};
use crate::tournament::numbers::{BoardNo, PlayerNo, RoundNo};

/// The numbers of players that there can be.
pub const PLAYERS: RangeInclusive<usize> = 2..=64;

/// The table that says who meets whom in which round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Table {
    /// The Berger table: the one of FIDE's regulations.
    #[default]
    Berger,
    /// The carousel: everyone but number 1 moves one seat each round.
    Rutsch,
}

/// The number of times that each pair meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cycles {
    /// Once.
    #[default]
    Single,
    /// Twice, with either colour. The last two rounds of the first cycle are swapped, so that by
    /// Berger's tables nobody has three equal colours in a row.
    Double,
}

/// A round robin. It holds no table: each pair is computed when it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundRobin {
    table: Table,
    cycles: Cycles,
    players: u16,
    /// The players, and one who is not there if their number is odd.
    size: u16,
}

impl RoundRobin {
    /// The round robin of so many players, if there can be one.
    pub fn new(table: Table, cycles: Cycles, players: usize) -> Option<Self> {
        if !PLAYERS.contains(&players) {
            return None;
        }
        let players = u16::try_from(players).ok()?;
        Some(Self {
            table,
            cycles,
            players,
            size: players.next_multiple_of(2),
        })
    }

    /// The number of rounds.
    pub fn rounds(self) -> usize {
        let cycle = usize::from(self.size - 1);
        match self.cycles {
            Cycles::Single => cycle,
            Cycles::Double => 2 * cycle,
        }
    }

    /// The number of games in each round.
    pub fn boards(self) -> usize {
        usize::from(self.players / 2)
    }

    /// White and black on a board. With an odd number of players the boards are those of the
    /// table without the one that stays empty.
    pub fn pairing(self, round: RoundNo, board: BoardNo) -> Option<(PlayerNo, PlayerNo)> {
        if board.index() >= self.boards() {
            return None;
        }
        let (round, turned) = self.in_table(round)?;
        let board = match self.empty_board(round) {
            Some((empty, _)) if board.get() >= empty => board.get() + 1,
            _ => board.get(),
        };
        let (white, black) = self.pair(round, board);
        let (white, black) = (PlayerNo::new(white)?, PlayerNo::new(black)?);
        Some(if turned {
            (black, white)
        } else {
            (white, black)
        })
    }

    /// The player who rests in that round: the opponent of the one who is not there.
    pub fn rest(self, round: RoundNo) -> Option<PlayerNo> {
        let (round, _) = self.in_table(round)?;
        let (_, rests) = self.empty_board(round)?;
        PlayerNo::new(rests)
    }

    /// The round of the table that is played in that round, and whether with colours reversed.
    fn in_table(self, round: RoundNo) -> Option<(u16, bool)> {
        if round.index() >= self.rounds() {
            return None;
        }
        let (round, cycle) = (u16::from(round.get()), self.size - 1);
        Some(match self.cycles {
            Cycles::Double if round > cycle => (round - cycle, true),
            // Two players have a cycle of one round, with nothing to swap.
            Cycles::Double if round == cycle && cycle > 1 => (cycle - 1, false),
            Cycles::Double if round + 1 == cycle => (cycle, false),
            _ => (round, false),
        })
    }

    /// The table's board at which someone waits for the one who is not there, and who it is.
    fn empty_board(self, round: u16) -> Option<(u16, u16)> {
        if self.size == self.players {
            return None;
        }
        (1..=self.size / 2).find_map(|board| match self.pair(round, board) {
            (waits, absent) | (absent, waits) if absent == self.size => Some((board, waits)),
            _ => None,
        })
    }

    fn pair(self, round: u16, board: u16) -> (u16, u16) {
        match self.table {
            Table::Berger => berger::pair(self.size, round, board),
            Table::Rutsch => rutsch::pair(self.size, round, board),
        }
    }
}
