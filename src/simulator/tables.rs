//! The tables of the round robin, the team match and the draw, as text.

use std::fmt::Display;
use std::format;
use std::ops::RangeInclusive;
use std::prelude::v1::*;

use crate::tournament::round_robin::{self, Cycles, RoundRobin, Table};
use crate::tournament::scheveningen::{self, FirstRound, Scheveningen};
use crate::tournament::varma::{self, Groups, Print};
use crate::tournament::{BoardNo, RoundNo};

/// The options of a table besides its system and its size.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Options {
    pub(super) double: bool,
    pub(super) balanced: bool,
    pub(super) fide: bool,
}

impl Options {
    /// Refuses what has no meaning for the command with these words.
    pub(super) fn check(self, words: &[&str]) -> Result<(), String> {
        for (given, name, systems) in [
            (self.double, "--double", ["berger", "rutsch"].as_slice()),
            (self.balanced, "--balanced", &["scheveningen"]),
            (self.fide, "--fide", &["varma"]),
        ] {
            let fits = matches!(words, ["tables", system, ..] if systems.contains(system));
            if given && !fits {
                let systems = systems.join(" and ");
                return Err(format!("{name} goes with tables {systems} only"));
            }
        }
        Ok(())
    }
}

/// A table to print.
#[derive(Debug)]
pub(super) enum Tables {
    RoundRobin(RoundRobin),
    Scheveningen(Scheveningen),
    Varma(Groups),
}

impl Tables {
    /// The table of that system for that number.
    pub(super) fn parse(system: &str, number: &str, options: Options) -> Result<Self, String> {
        let size = number
            .parse()
            .map_err(|_| format!("'{number}' is no number of players"))?;
        let cycles = if options.double {
            Cycles::Double
        } else {
            Cycles::Single
        };
        let round_robin = |table| {
            RoundRobin::new(table, cycles, size)
                .map(Self::RoundRobin)
                .ok_or_else(|| wrong_size("a round robin", &round_robin::PLAYERS, size))
        };
        match system {
            "berger" => round_robin(Table::Berger),
            "rutsch" => round_robin(Table::Rutsch),
            "scheveningen" => {
                let first_round = if options.balanced {
                    FirstRound::Balanced
                } else {
                    FirstRound::Printed
                };
                Scheveningen::new(size, first_round)
                    .map(Self::Scheveningen)
                    .ok_or_else(|| wrong_size("a team", &scheveningen::TEAM, size))
            }
            "varma" => {
                let print = if options.fide {
                    Print::Fide
                } else {
                    Print::Sound
                };
                varma::groups(size, print)
                    .map(Self::Varma)
                    .ok_or_else(|| wrong_size("a Varma draw", &varma::PLAYERS, size))
            }
            other => Err(format!(
                "there are no tables '{other}'; there are berger, rutsch, scheveningen and varma"
            )),
        }
    }

    /// The table, one line for each round or group.
    pub(super) fn text(&self) -> String {
        match self {
            Self::RoundRobin(event) => by_round(event.rounds(), |round| {
                let pairs = boards(event.boards(), |board| event.pairing(round, board));
                let rest = event.rest(round).map(|player| format!("{player}-"));
                pairs.chain(rest).collect()
            }),
            Self::Scheveningen(event) => by_round(event.rounds(), |round| {
                boards(event.boards(), |board| event.pairing(round, board)).collect()
            }),
            Self::Varma(groups) => ["A", "B", "C", "D"]
                .iter()
                .zip(groups)
                .map(|(name, numbers)| {
                    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
                    format!("{name}: {}\n", numbers.join(" "))
                })
                .collect(),
        }
    }
}

fn by_round(rounds: usize, pairs: impl Fn(RoundNo) -> Vec<String>) -> String {
    RoundNo::first(rounds)
        .map(|round| format!("{round}: {}\n", pairs(round).join(" ")))
        .collect()
}

fn boards<Seat: Display>(
    count: usize,
    pairing: impl Fn(BoardNo) -> Option<(Seat, Seat)>,
) -> impl Iterator<Item = String> {
    BoardNo::first(count)
        .filter_map(pairing)
        .map(|(white, black)| format!("{white}-{black}"))
}

fn wrong_size(what: &str, sizes: &RangeInclusive<usize>, size: usize) -> String {
    format!(
        "{what} has {} to {} players, not {size}",
        sizes.start(),
        sizes.end()
    )
}
