//! Time controls ready to be chosen.

use super::class::Class;
use super::control::Control;
use super::terms::{Ends, Mode, Pace, Period, Seconds, Terms};

/// A time control with its name. The name has numbers only and so needs no language; the mode,
/// which has one, tells apart those with the same numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Minutes, `/` moves, `+` seconds a move; `;` before the next period.
    pub name: &'static str,
    /// What is agreed.
    pub control: Control,
}

impl Preset {
    /// How it ends: the mode of the last period.
    pub fn mode(&self) -> Mode {
        let terms = &self.control.terms.left;
        terms
            .periods()
            .last()
            .map_or(terms.first.pace.mode(), |period| period.pace.mode())
    }

    /// Its class by the Laws.
    pub fn class(&self) -> Class {
        Class::of(&self.control)
    }
}

const fn fischer(name: &'static str, minutes: u16, seconds: u16) -> Preset {
    Preset {
        name,
        control: Control::fischer(minutes, seconds),
    }
}

const fn single(name: &'static str, minutes: u16, pace: Pace) -> Preset {
    Preset {
        name,
        control: Control::single(Seconds::minutes(minutes), pace),
    }
}

const fn periods(
    name: &'static str,
    first: Period,
    second: Period,
    third: Option<Period>,
) -> Preset {
    Preset {
        name,
        control: Control::both(Terms {
            first,
            later: [Some(second), third, None],
        }),
    }
}

const fn moves(minutes: u16, moves: u8, pace: Pace) -> Period {
    Period::moves(Seconds::minutes(minutes), moves, pace)
}

const fn rest(minutes: u16, pace: Pace) -> Period {
    Period {
        time: Seconds::minutes(minutes),
        ends: Ends::TimeOut,
        pace,
    }
}

const NONE: Pace = Pace::SuddenDeath;
const HALF_MINUTE: Pace = Pace::Fischer(Seconds(30));

/// The time controls on offer, by mode and length.
pub const PRESETS: [Preset; 41] = [
    fischer("1", 1, 0),
    fischer("3", 3, 0),
    fischer("5", 5, 0),
    fischer("10", 10, 0),
    fischer("15", 15, 0),
    fischer("25", 25, 0),
    fischer("60", 60, 0),
    fischer("120", 120, 0),
    fischer("1+1", 1, 1),
    fischer("2+1", 2, 1),
    fischer("3+2", 3, 2),
    fischer("5+3", 5, 3),
    fischer("10+5", 10, 5),
    fischer("15+10", 15, 10),
    fischer("25+10", 25, 10),
    fischer("45+15", 45, 15),
    fischer("60+30", 60, 30),
    fischer("90+30", 90, 30),
    periods("120;30", rest(120, NONE), rest(30, NONE), None),
    periods("120;60", rest(120, NONE), rest(60, NONE), None),
    periods("120/40;60", moves(120, 40, NONE), rest(60, NONE), None),
    periods(
        "120/40;60/20;30",
        moves(120, 40, NONE),
        moves(60, 20, NONE),
        Some(rest(30, NONE)),
    ),
    periods(
        "90/40+30;15+30",
        moves(90, 40, HALF_MINUTE),
        rest(15, HALF_MINUTE),
        None,
    ),
    periods(
        "90/40+30;30+30",
        moves(90, 40, HALF_MINUTE),
        rest(30, HALF_MINUTE),
        None,
    ),
    periods(
        "100/40+30;50/20+30;15+30",
        moves(100, 40, HALF_MINUTE),
        moves(50, 20, HALF_MINUTE),
        Some(rest(15, HALF_MINUTE)),
    ),
    periods(
        "120/40;60/20;15+30",
        moves(120, 40, NONE),
        moves(60, 20, NONE),
        Some(rest(15, HALF_MINUTE)),
    ),
    periods(
        "120/40;30+30",
        moves(120, 40, NONE),
        rest(30, HALF_MINUTE),
        None,
    ),
    single("5+3", 5, Pace::Bronstein(Seconds(3))),
    single("25+10", 25, Pace::Bronstein(Seconds(10))),
    single("5+2", 5, Pace::Delay(Seconds(2))),
    single("25+5", 25, Pace::Delay(Seconds(5))),
    single("115+5", 115, Pace::Delay(Seconds(5))),
    single("10;3x30", 10, byo_yomi(3, 30)),
    single("30;5x30", 30, byo_yomi(5, 30)),
    single("60;1x60", 60, byo_yomi(1, 60)),
    single("10;5/25", 10, canadian(25, 5)),
    single("1", 1, Pace::Hourglass),
    single("5", 5, Pace::Hourglass),
    single("0:10", 0, Pace::Gong(Seconds(10))),
    single("0", 0, Pace::CountUp),
    single("25", 25, Pace::Scrabble { points: 10 }),
];

const fn byo_yomi(periods: u8, seconds: u16) -> Pace {
    Pace::ByoYomi {
        periods,
        seconds: Seconds(seconds),
    }
}

const fn canadian(moves: u8, minutes: u16) -> Pace {
    Pace::Canadian {
        moves,
        seconds: Seconds::minutes(minutes),
    }
}
