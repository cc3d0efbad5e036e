//! The control: what is agreed for a game.

use serde::{Deserialize, Serialize};

use super::side::{Pair, Side};
use super::terms::{Ends, Mode, Pace, Period, Seconds, Terms};

/// The answer to whether the increment or the delay comes before the first move too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstMove {
    /// Yes, as FIDE has it: 3+2 starts at 3:02.
    With,
    /// No: 3+2 starts at 3:00. A period without time has it all the same, as it would be lost at
    /// once.
    Without,
}

/// The consequence of a flag that falls in a last period of sudden death. At any other pace, and before the last
/// period, both clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AfterFlag {
    /// Both clocks stand still.
    Freeze,
    /// The game goes on: the other player's flag can fall too.
    RunOn,
}

/// A time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The terms of each player.
    pub terms: Pair<Terms>,
    /// The rule for the first move.
    pub first_move: FirstMove,
    /// The consequence of a flag.
    pub after_flag: AfterFlag,
}

/// The reasons why a control cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The game would be over at once.
    NoTime(Side),
    /// A number of moves, or of periods of overtime, is zero.
    Nothing(Side),
    /// Something follows a period after which nothing can follow.
    NeverReached(Side),
}

impl Control {
    /// The same for both, with the usual rules.
    pub const fn both(terms: Terms) -> Self {
        Self {
            terms: Pair::same(terms),
            first_move: FirstMove::With,
            after_flag: AfterFlag::Freeze,
        }
    }

    /// One period, the same for both.
    pub const fn single(time: Seconds, pace: Pace) -> Self {
        Self::both(Terms::only(Period::last(time, pace)))
    }

    /// So many minutes, and so many seconds more before every move.
    pub const fn fischer(minutes: u16, seconds: u16) -> Self {
        let pace = if seconds == 0 {
            Pace::SuddenDeath
        } else {
            Pace::Fischer(Seconds(seconds))
        };
        Self::single(Seconds::minutes(minutes), pace)
    }

    /// The mode of the last period, which is how it ends.
    pub fn mode(&self) -> Mode {
        let terms = &self.terms.left;
        terms
            .periods()
            .last()
            .map_or(terms.first.pace.mode(), |period| period.pace.mode())
    }

    /// The problem with it, if there is one.
    pub fn problem(&self) -> Option<Problem> {
        Side::BOTH
            .into_iter()
            .find_map(|side| problem(self.terms.of(side), side))
    }
}

fn problem(terms: &Terms, side: Side) -> Option<Problem> {
    let count = terms.periods().count();
    for (index, period) in terms.periods().enumerate() {
        let is_last = index + 1 == count;
        if !is_last && !period.pace.leads_on() {
            return Some(Problem::NeverReached(side));
        }
        let brings = match period.pace {
            Pace::Fischer(seconds)
            | Pace::Bronstein(seconds)
            | Pace::Delay(seconds)
            | Pace::Gong(seconds) => seconds,
            Pace::ByoYomi {
                periods: many,
                seconds,
            }
            | Pace::Canadian {
                moves: many,
                seconds,
            } => {
                if many == 0 || seconds == Seconds::ZERO {
                    return Some(Problem::Nothing(side));
                }
                seconds
            }
            Pace::SuddenDeath | Pace::Hourglass | Pace::CountUp | Pace::Scrabble { .. } => {
                Seconds::ZERO
            }
        };
        if !is_last && period.ends == Ends::Moves(0) {
            return Some(Problem::Nothing(side));
        }
        let needs_more = match period.pace {
            // What the first minutes are worth makes no difference to a gong.
            Pace::Gong(_) => brings == Seconds::ZERO,
            pace => pace.has_flag() && period.time == Seconds::ZERO && brings == Seconds::ZERO,
        };
        if needs_more {
            return Some(Problem::NoTime(side));
        }
    }
    None
}
