//! FIDE's Dutch system, by the rules of 2026.

use super::choice::Choice;
use super::profile::{Course, Entrants, NumberedBy, PairedRounds, SystemProfile, halvings};
use crate::language::Text;
use crate::tournament::cell::Colour;
use crate::tournament::setup::{MAX_PAIRED_PLAYERS, Scoring};
use crate::tournament::tiebreak::Tiebreak;

pub(super) const PROFILE: SystemProfile = SystemProfile {
    name: Text::Dutch,
    help: Some(Text::HelpDutch),
    word: "dutch",
    course: Course::Rounds(Some(PairedRounds {
        first_colour: Colour::White,
        bye_colour: None,
        alternates_colours: false,
        has_rematches: false,
        needs_own_points: false,
        orders_boards: true,
        can_accelerate: true,
        suitable_rounds,
        reason_for_rounds: Text::HelpFiseRounds,
        report_type: Some(("Individual: Swiss-System (Dutch)", "FIDE_DUTCH")),
    })),
    entrants: Entrants::Players,
    fewest_players: 2,
    most_players: MAX_PAIRED_PLAYERS,
    scoring: Scoring::CLASSIC,
    tiebreaks: &[
        Tiebreak::BuchholzCut1,
        Tiebreak::Buchholz,
        Tiebreak::SonnebornBerger,
        Tiebreak::DirectEncounter,
        Tiebreak::Wins,
    ],
    numbered_by: Some(NumberedBy::Rating),
    choices: &[
        Choice::Players,
        Choice::Rounds,
        Choice::FirstColour,
        Choice::Acceleration,
        Choice::ClubRounds,
        Choice::MissedRound,
    ],
    counts_points: false,
};

/// As many as it takes until one is left, and no fewer than are usual.
fn suitable_rounds(players: u16) -> u8 {
    halvings(players).max(5)
}
