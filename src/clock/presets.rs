//! Time controls ready to be chosen.

use super::control::Control;
use super::terms::{Ends, Pace, Period, Seconds, Terms};

const fn single(minutes: u16, pace: Pace) -> Control {
    Control::single(Seconds::minutes(minutes), pace)
}

const fn periods(first: Period, second: Period, third: Option<Period>) -> Control {
    Control::both(Terms {
        first,
        later: [Some(second), third, None],
    })
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
pub static PRESETS: [Control; 41] = [
    Control::fischer(1, 0),
    Control::fischer(3, 0),
    Control::fischer(5, 0),
    Control::fischer(10, 0),
    Control::fischer(15, 0),
    Control::fischer(25, 0),
    Control::fischer(60, 0),
    Control::fischer(120, 0),
    Control::fischer(1, 1),
    Control::fischer(2, 1),
    Control::fischer(3, 2),
    Control::fischer(5, 3),
    Control::fischer(10, 5),
    Control::fischer(15, 10),
    Control::fischer(25, 10),
    Control::fischer(45, 15),
    Control::fischer(60, 30),
    Control::fischer(90, 30),
    periods(rest(120, NONE), rest(30, NONE), None),
    periods(rest(120, NONE), rest(60, NONE), None),
    periods(moves(120, 40, NONE), rest(60, NONE), None),
    periods(
        moves(120, 40, NONE),
        moves(60, 20, NONE),
        Some(rest(30, NONE)),
    ),
    periods(moves(90, 40, HALF_MINUTE), rest(15, HALF_MINUTE), None),
    periods(moves(90, 40, HALF_MINUTE), rest(30, HALF_MINUTE), None),
    periods(
        moves(100, 40, HALF_MINUTE),
        moves(50, 20, HALF_MINUTE),
        Some(rest(15, HALF_MINUTE)),
    ),
    periods(
        moves(120, 40, NONE),
        moves(60, 20, NONE),
        Some(rest(15, HALF_MINUTE)),
    ),
    periods(moves(120, 40, NONE), rest(30, HALF_MINUTE), None),
    single(5, Pace::Bronstein(Seconds(3))),
    single(25, Pace::Bronstein(Seconds(10))),
    single(5, Pace::Delay(Seconds(2))),
    single(25, Pace::Delay(Seconds(5))),
    single(115, Pace::Delay(Seconds(5))),
    single(10, byo_yomi(3, 30)),
    single(30, byo_yomi(5, 30)),
    single(60, byo_yomi(1, 60)),
    single(10, canadian(25, 5)),
    single(1, Pace::Hourglass),
    single(5, Pace::Hourglass),
    single(0, Pace::Gong(Seconds(10))),
    single(0, Pace::CountUp),
    single(25, Pace::Scrabble { points: 10 }),
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
