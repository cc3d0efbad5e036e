//! Scheveningen: every player of one team meets every player of the other.

use super::System;
use super::choice::Choice;
use super::profile::{Course, Entrants, NamedTable, NumberedBy, SystemProfile};
use crate::language::Text;
use crate::tournament::setup::{MAX_TABLE_PLAYERS, Scoring};
use crate::tournament::tables::PairingTable;
use crate::tournament::tables::scheveningen::{FirstRound, Scheveningen};
use crate::tournament::tiebreak::Tiebreak;

const WORD: &str = "scheveningen";

pub(super) const PROFILE: SystemProfile = SystemProfile {
    name: Text::Scheveningen,
    help: Some(Text::HelpScheveningen),
    word: WORD,
    course: Course::Table(table, &NAMED),
    entrants: Entrants::TwoTeams,
    fewest_players: 4,
    most_players: MAX_TABLE_PLAYERS,
    scoring: Scoring::CLASSIC,
    tiebreaks: &[
        Tiebreak::DirectEncounter,
        Tiebreak::Wins,
        Tiebreak::SonnebornBerger,
        Tiebreak::Lot,
    ],
    numbered_by: Some(NumberedBy::Lot),
    choices: &[Choice::FirstRound, Choice::TeamSize],
    counts_points: false,
};

const NAMED: [NamedTable; 2] = [
    named("printed", FirstRound::Printed),
    named("balanced", FirstRound::Balanced),
];

const fn named(word: &'static str, first_round: FirstRound) -> NamedTable {
    NamedTable {
        system: System::Scheveningen { first_round },
        words: (WORD, word),
        type_words: "Individual: Scheveningen",
        type_code: "FIDE_SCHEVENINGEN",
    }
}

fn table(system: System, players: usize) -> Option<PairingTable> {
    let System::Scheveningen { first_round } = system else {
        return None;
    };
    Scheveningen::new(players / 2, first_round).map(PairingTable::Scheveningen)
}
