//! The tables that say who meets whom, a file a system.

mod berger;
pub mod round_robin;
mod rutsch;
pub mod scheveningen;

use super::numbers::{BoardNo, RoundNo};
use super::systems::{Course, System};
use super::team::Team;
use round_robin::RoundRobin;
use scheveningen::{Scheveningen, Seat};

/// The table of a system that has one, for so many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairingTable {
    /// Everyone against everyone.
    RoundRobin(RoundRobin),
    /// Team against team.
    Scheveningen(Scheveningen),
}

impl PairingTable {
    /// The table, if the system has one and there can be one for so many players.
    pub fn new(system: System, players: usize) -> Option<Self> {
        match system.profile().course {
            Course::Table(table, _) => table(system, players),
            Course::Rounds(_) | Course::Queue => None,
        }
    }

    /// The number of rounds.
    pub fn rounds(self) -> usize {
        match self {
            Self::RoundRobin(table) => table.rounds(),
            Self::Scheveningen(table) => table.rounds(),
        }
    }

    /// The number of games in each round.
    pub fn boards(self) -> usize {
        match self {
            Self::RoundRobin(table) => table.boards(),
            Self::Scheveningen(table) => table.boards(),
        }
    }

    /// White and black on a board, as places in the list of all who play: by number, or the first
    /// team before the second.
    pub fn pairing(self, round: RoundNo, board: BoardNo) -> Option<(usize, usize)> {
        match self {
            Self::RoundRobin(table) => {
                let (white, black) = table.pairing(round, board)?;
                Some((white.index(), black.index()))
            }
            Self::Scheveningen(table) => {
                let place = |seat: Seat| {
                    let in_team = usize::from(seat.number).checked_sub(1)?;
                    Some(match seat.team {
                        Team::A => in_team,
                        Team::B => in_team + table.boards(),
                    })
                };
                let (white, black) = table.pairing(round, board)?;
                Some((place(white)?, place(black)?))
            }
        }
    }
}
