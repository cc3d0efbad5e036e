//! Blitz, rapid or standard, by the Laws of Chess.

use super::control::Control;
use super::side::Side;
use super::terms::{Ends, Pace, Terms};

/// The class of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Ten minutes or less for 60 moves.
    Blitz,
    /// More than ten minutes and less than an hour.
    Rapid,
    /// An hour or more.
    Standard,
}

/// The number of moves for which the Laws reckon.
const MOVES: u32 = 60;

impl Class {
    /// The class of a control: of the player with more time, if they differ.
    pub fn of(control: &Control) -> Self {
        let [left, right] = Side::BOTH.map(|side| Self::of_terms(control.terms.of(side)));
        left.max(right)
    }

    fn of_terms(terms: &Terms) -> Self {
        match seconds(terms) {
            // Nobody can run out of time.
            None => Self::Standard,
            Some(..=600) => Self::Blitz,
            Some(601..=3599) => Self::Rapid,
            Some(_) => Self::Standard,
        }
    }
}

/// The time for 60 moves: that of all periods, and what each of the moves brings.
fn seconds(terms: &Terms) -> Option<u32> {
    let mut moves_left = MOVES;
    let mut total = 0_u32;
    for period in terms.periods() {
        let moves = match period.ends {
            Ends::Moves(moves) if period.pace.leads_on() => u32::from(moves).min(moves_left),
            // Which moves fall into it is not known, so all of them might.
            Ends::Moves(_) | Ends::TimeOut => moves_left,
        };
        moves_left -= moves;
        let brings = match period.pace {
            Pace::Fischer(each)
            | Pace::Bronstein(each)
            | Pace::Delay(each)
            | Pace::Gong(each)
            | Pace::ByoYomi { seconds: each, .. } => u32::from(each.0) * moves,
            Pace::Canadian {
                moves: many,
                seconds,
            } => u32::from(seconds.0) * moves / u32::from(many.max(1)),
            Pace::SuddenDeath | Pace::Hourglass | Pace::Scrabble { .. } => 0,
            Pace::CountUp => return None,
        };
        let time = match period.pace {
            Pace::Gong(_) => 0,
            _ => u32::from(period.time.0),
        };
        total = total.saturating_add(time).saturating_add(brings);
    }
    Some(total)
}
