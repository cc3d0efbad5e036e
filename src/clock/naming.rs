//! A time control in a few signs: `5+3`, `90/40+30;15+30`.
//!
//! Numbers only, so that it needs no language. The mode, which has one, tells apart controls with the
//! same numbers.

use core::fmt::{self, Write as _};

use heapless::String;

use super::control::Control;
use super::terms::{Ends, Pace, Period, Seconds, Terms};

/// The name of a control. Four periods for each player, all with their longest numbers, would be
/// longer; then the end is missing.
pub type ControlName = String<48>;

impl Control {
    /// Minutes, `/` moves, `+` seconds a move; `;` before the next period; `|` before the right
    /// player's terms, if they are others.
    pub fn name(&self) -> ControlName {
        let mut name = ControlName::new();
        // What has no room is left out.
        let _ = write_terms(&mut name, &self.terms.left);
        if self.terms.left != self.terms.right {
            let _ = name.push_str(" | ");
            let _ = write_terms(&mut name, &self.terms.right);
        }
        name
    }
}

fn write_terms(name: &mut ControlName, terms: &Terms) -> fmt::Result {
    let count = terms.periods().count();
    for (index, period) in terms.periods().enumerate() {
        if index > 0 {
            name.write_char(';')?;
        }
        write_period(name, period, index + 1 == count)?;
    }
    Ok(())
}

fn write_period(name: &mut ControlName, period: Period, is_last: bool) -> fmt::Result {
    // A gong has no time but that of a move.
    if let Pace::Gong(seconds) = period.pace {
        return write!(name, "{}", Clockwise(seconds));
    }
    write!(name, "{}", Clockwise(period.time))?;
    if let Ends::Moves(moves) = period.ends
        && !is_last
    {
        write!(name, "/{moves}")?;
    }
    match period.pace {
        Pace::Fischer(seconds) | Pace::Bronstein(seconds) | Pace::Delay(seconds) => {
            write!(name, "+{}", seconds.0)
        }
        Pace::ByoYomi { periods, seconds } => write!(name, ";{periods}x{}", seconds.0),
        Pace::Canadian { moves, seconds } => write!(name, ";{}/{moves}", Clockwise(seconds)),
        Pace::SuddenDeath
        | Pace::Hourglass
        | Pace::Gong(_)
        | Pace::CountUp
        | Pace::Scrabble { .. } => Ok(()),
    }
}

/// Whole minutes as they are, anything else with its seconds: `5`, `0:10`.
struct Clockwise(Seconds);

impl fmt::Display for Clockwise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.0.0 / 60, self.0.0 % 60);
        match seconds {
            0 => write!(f, "{minutes}"),
            _ => write!(f, "{minutes}:{seconds:02}"),
        }
    }
}
