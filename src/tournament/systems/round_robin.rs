//! Round robin: everyone meets everyone.

use super::System;
use super::choice::Choice;
use super::profile::{Course, Entrants, NamedTable, NumberedBy, SystemProfile};
use crate::language::Text;
use crate::tournament::setup::{MAX_TABLE_PLAYERS, Scoring};
use crate::tournament::tables::PairingTable;
use crate::tournament::tables::round_robin::{Cycles, RoundRobin, Table};
use crate::tournament::tiebreak::Tiebreak;

pub(super) const PROFILE: SystemProfile = SystemProfile {
    name: Text::RoundRobin,
    help: Some(Text::HelpRoundRobin),
    word: "round robin",
    course: Course::Table(table, &NAMED),
    entrants: Entrants::Players,
    fewest_players: 3,
    most_players: MAX_TABLE_PLAYERS,
    scoring: Scoring::CLASSIC,
    tiebreaks: &[
        Tiebreak::DirectEncounter,
        Tiebreak::Wins,
        Tiebreak::SonnebornBerger,
        Tiebreak::Lot,
    ],
    numbered_by: Some(NumberedBy::Lot),
    choices: &[Choice::Table, Choice::Cycles, Choice::Players],
    counts_points: false,
};

const NAMED: [NamedTable; 4] = [
    NamedTable {
        system: by(Table::Berger, Cycles::Single),
        words: ("berger", "single"),
        type_words: "Individual: Round-Robin",
        type_code: "FIDE_ROUNDROBIN",
    },
    NamedTable {
        system: by(Table::Berger, Cycles::Double),
        words: ("berger", "double"),
        type_words: "Individual: Double Round-Robin",
        type_code: "FIDE_DOUBLEROUNDROBIN",
    },
    NamedTable {
        system: by(Table::Rutsch, Cycles::Single),
        words: ("rutsch", "single"),
        type_words: RUTSCH_WORDS,
        type_code: RUTSCH_CODE,
    },
    NamedTable {
        system: by(Table::Rutsch, Cycles::Double),
        words: ("rutsch", "double"),
        type_words: RUTSCH_WORDS,
        type_code: RUTSCH_CODE,
    },
];

/// FIDE knows of Berger's tables only.
const RUTSCH_WORDS: &str = "Individual: Round-Robin (Rutsch)";
const RUTSCH_CODE: &str = "CUSTOM_ROUNDROBIN";

const fn by(table: Table, cycles: Cycles) -> System {
    System::RoundRobin { table, cycles }
}

fn table(system: System, players: usize) -> Option<PairingTable> {
    let System::RoundRobin { table, cycles } = system else {
        return None;
    };
    RoundRobin::new(table, cycles, players).map(PairingTable::RoundRobin)
}

/// The round robins that games may follow of which nothing else is known, the likeliest first.
pub(crate) fn guesses(is_double: bool) -> [System; 4] {
    // The first rounds are the same in both.
    let (likely, other) = if is_double {
        (Cycles::Double, Cycles::Single)
    } else {
        (Cycles::Single, Cycles::Double)
    };
    [
        by(Table::Berger, likely),
        by(Table::Berger, other),
        by(Table::Rutsch, likely),
        by(Table::Rutsch, other),
    ]
}
