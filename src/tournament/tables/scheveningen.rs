//! Two teams, in which each player meets everyone of the other team.
//!
//! Every round but the first is a round of the Berger table, played twice: once with white for
//! the first team, once for the second. In the first, equal numbers meet. Teams of an odd size
//! have no such round: whoever rests in the table meets the same number of the other team.

use core::fmt;
use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::berger;
use crate::tournament::numbers::{BoardNo, RoundNo};
use crate::tournament::team::Team;

/// The numbers of players that a team can have.
pub const TEAM: RangeInclusive<usize> = 2..=32;

/// The team with white where equal numbers meet in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum FirstRound {
    /// The first team everywhere, as the table is printed.
    #[default]
    Printed,
    /// The first team on odd boards, the second on even ones.
    Balanced,
}

/// A player's place in a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat {
    /// The team.
    pub team: Team,
    /// The number inside the team, from 1.
    pub number: u16,
}

impl Seat {
    const fn a(number: u16) -> Self {
        Self {
            team: Team::A,
            number,
        }
    }

    const fn b(number: u16) -> Self {
        Self {
            team: Team::B,
            number,
        }
    }
}

/// As the table prints it: `7` in the first team, `7B` in the second.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)?;
        match self.team {
            Team::A => Ok(()),
            Team::B => f.write_str("B"),
        }
    }
}

/// A match of two teams. It holds no table: each pair is computed when it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheveningen {
    team: u16,
    first_round: FirstRound,
}

impl Scheveningen {
    /// The match of teams with so many players each, if there can be one.
    pub fn new(team: usize, first_round: FirstRound) -> Option<Self> {
        if !TEAM.contains(&team) {
            return None;
        }
        Some(Self {
            team: u16::try_from(team).ok()?,
            first_round,
        })
    }

    /// The number of rounds.
    pub fn rounds(self) -> usize {
        usize::from(self.team)
    }

    /// The number of games in each round.
    pub fn boards(self) -> usize {
        usize::from(self.team)
    }

    /// White and black on a board.
    pub fn pairing(self, round: RoundNo, board: BoardNo) -> Option<(Seat, Seat)> {
        if round.index() >= self.rounds() || board.index() >= self.boards() {
            return None;
        }
        let (round, board) = (u16::from(round.get()), board.get());
        Some(if self.team % 2 == 1 {
            self.in_odd_teams(round, board)
        } else if round > 1 {
            twice(self.team / 2, board, |board| {
                berger::pair(self.team, round - 1, board)
            })
        } else {
            let a_has_white = self.first_round == FirstRound::Printed || board % 2 == 1;
            same_number(board, a_has_white)
        })
    }

    fn in_odd_teams(self, round: u16, board: u16) -> (Seat, Seat) {
        let size = self.team + 1;
        if board == self.team {
            return same_number(berger::first(size, round), round % 2 == 1);
        }
        // Board 1 of the table is the one with the rest.
        twice(self.team / 2, board, |board| {
            berger::pair(size, round, board + 1)
        })
    }
}

/// The table's boards, first with white for the first team, then with white for the second.
fn twice(boards: u16, board: u16, pair: impl Fn(u16) -> (u16, u16)) -> (Seat, Seat) {
    if board <= boards {
        let (white, black) = pair(board);
        (Seat::a(white), Seat::b(black))
    } else {
        let (white, black) = pair(board - boards);
        (Seat::b(white), Seat::a(black))
    }
}

fn same_number(number: u16, a_has_white: bool) -> (Seat, Seat) {
    if a_has_white {
        (Seat::a(number), Seat::b(number))
    } else {
        (Seat::b(number), Seat::a(number))
    }
}
