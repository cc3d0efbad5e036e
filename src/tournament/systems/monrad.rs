//! Modified Monrad: neighbours in the list meet, colours in turn.

use super::choice::Choice;
use super::profile::{Course, Entrants, NumberedBy, PairedRounds, SystemProfile, halvings};
use crate::language::Text;
use crate::tournament::cell::Colour;
use crate::tournament::setup::{MAX_PAIRED_PLAYERS, Scoring};
use crate::tournament::tiebreak::Tiebreak;

pub(super) const PROFILE: SystemProfile = SystemProfile {
    name: Text::Monrad,
    help: Some(Text::HelpMonrad),
    word: "monrad",
    course: Course::Rounds(Some(PairedRounds {
        // The rules say it: number 1 begins with black.
        first_colour: Colour::Black,
        bye_colour: Some(Colour::White),
        alternates_colours: true,
        has_rematches: true,
        needs_own_points: true,
        orders_boards: false,
        can_accelerate: false,
        suitable_rounds,
        reason_for_rounds: Text::HelpMonradRounds,
        report_type: None,
    })),
    entrants: Entrants::Players,
    fewest_players: 2,
    most_players: MAX_PAIRED_PLAYERS,
    scoring: Scoring::MONRAD,
    tiebreaks: &[
        Tiebreak::MonradQuality,
        Tiebreak::DirectEncounter,
        Tiebreak::Wins,
        Tiebreak::Lot,
    ],
    numbered_by: Some(NumberedBy::Lot),
    choices: &[
        Choice::Players,
        Choice::Rounds,
        Choice::ClubRounds,
        Choice::MissedRound,
    ],
    counts_points: true,
};

/// An odd number: 5, 7 or 9, and no fewer than it takes until one is left.
fn suitable_rounds(players: u16) -> u8 {
    match halvings(players) {
        0..=5 => 5,
        6 | 7 => 7,
        _ => 9,
    }
}
