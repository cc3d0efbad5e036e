//! The preview: what would become of a file, before anything is taken.

use heapless::Vec;

use super::Row;
use super::problem::{LineNo, Problem};
use crate::letters::is_shown_plainly;

/// The number of problems that are told with their lines.
pub const TOLD_PROBLEMS: usize = 16;

/// A problem and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The line.
    pub line: LineNo,
    /// The problem there.
    pub problem: Problem,
}

/// The content of a file, in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// The players that will be taken.
    pub players: u16,
    /// The rows that will not be taken, except for those for which there is no room.
    pub refused: u16,
    /// The players for whom there is no room.
    pub beyond: u16,
    /// All problems. That there is no room is one, however many players it concerns.
    pub problems: u16,
    /// The players whose names have letters that no display has.
    pub plain: u16,
    /// The first of the problems.
    pub told: Vec<Told, TOLD_PROBLEMS, u8>,
}

impl Preview {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self {
            players: 0,
            refused: 0,
            beyond: 0,
            problems: 0,
            plain: 0,
            told: Vec::new(),
        }
    }

    /// One row more.
    pub fn add(&mut self, row: &Row) {
        let is_beyond = row.problems.has(Problem::TooManyPlayers);
        let was_beyond = self.beyond > 0;
        let (players, refused) = (row.player.is_some(), row.problems.has_error() && !is_beyond);
        self.players = self.players.saturating_add(players.into());
        self.refused = self.refused.saturating_add(refused.into());
        let is_plain = row
            .player
            .as_ref()
            .is_some_and(|player| player.name.chars().any(is_shown_plainly));
        self.plain = self.plain.saturating_add(is_plain.into());
        self.beyond = self.beyond.saturating_add(is_beyond.into());
        if is_beyond && was_beyond {
            return;
        }
        for problem in row.problems.each() {
            self.problems = self.problems.saturating_add(1);
            let line = row.line;
            // The others are counted.
            let _ = self.told.push(Told { line, problem });
        }
    }
}
