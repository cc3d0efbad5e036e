//! Masnou: no rounds but a queue, and the winner stays at the board. What happens there is in
//! [`floor`](crate::tournament::floor).

use super::choice::Choice;
use super::profile::{Course, Entrants, SystemProfile};
use crate::language::Text;
use crate::tournament::setup::{MAX_PAIRED_PLAYERS, Scoring};
use crate::tournament::tiebreak::Tiebreak;

pub(super) const PROFILE: SystemProfile = SystemProfile {
    name: Text::Masnou,
    help: Some(Text::HelpMasnou),
    word: "masnou",
    course: Course::Queue,
    entrants: Entrants::Players,
    fewest_players: 2,
    most_players: MAX_PAIRED_PLAYERS,
    scoring: Scoring::CLASSIC,
    tiebreaks: &[
        Tiebreak::FewestGames,
        Tiebreak::WonGames,
        Tiebreak::DirectEncounter,
        Tiebreak::Knockout,
    ],
    numbered_by: None,
    choices: &[
        Choice::Players,
        Choice::Boards,
        Choice::Minutes,
        Choice::StartOrder,
        Choice::AtTimeUp,
        Choice::AfterDraw,
        Choice::Prizes,
    ],
    counts_points: false,
};
