//! Paired by hand, or read from a file whose system nobody knows.

use super::profile::{Course, Entrants, NumberedBy, SystemProfile};
use crate::language::Text;
use crate::tournament::setup::{MAX_PAIRED_PLAYERS, Scoring};
use crate::tournament::tiebreak::Tiebreak;

pub(super) const PROFILE: SystemProfile = SystemProfile {
    name: Text::PairedByHand,
    help: None,
    word: "by hand",
    course: Course::Rounds(None),
    entrants: Entrants::Players,
    fewest_players: 2,
    most_players: MAX_PAIRED_PLAYERS,
    scoring: Scoring::CLASSIC,
    tiebreaks: &[
        Tiebreak::BuchholzCut1,
        Tiebreak::Buchholz,
        Tiebreak::SonnebornBerger,
        Tiebreak::DirectEncounter,
        Tiebreak::Lot,
    ],
    numbered_by: Some(NumberedBy::Lot),
    choices: &[],
    counts_points: false,
};
