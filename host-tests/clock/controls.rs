//! Controls for tests, and any control at all.

use pocket_arbiter::clock::{
    AfterFlag, Control, Ends, FirstMove, Pace, Pair, Period, Seconds, Terms,
};
use proptest::array::uniform3;
use proptest::option;
use proptest::prelude::*;

/// One period of so many seconds, for both.
pub(super) fn single(seconds: u16, pace: Pace) -> Control {
    Control::single(Seconds(seconds), pace)
}

/// Several periods, for both.
pub(super) fn periods<const N: usize>(periods: [Period; N]) -> Control {
    let mut later = [None; 3];
    for (place, period) in later.iter_mut().zip(&periods[1..]) {
        *place = Some(*period);
    }
    Control::both(Terms {
        first: periods[0],
        later,
    })
}

/// The one that takes most room on a card: every number of it is the largest.
pub(crate) fn longest() -> Control {
    let longest = Period::moves(
        Seconds(u16::MAX),
        u8::MAX,
        Pace::ByoYomi {
            periods: u8::MAX,
            seconds: Seconds(u16::MAX),
        },
    );
    periods([longest; 4])
}

pub(super) fn moves(seconds: u16, moves: u8, pace: Pace) -> Period {
    Period::moves(Seconds(seconds), moves, pace)
}

pub(super) fn time_out(seconds: u16, pace: Pace) -> Period {
    Period::last(Seconds(seconds), pace)
}

/// The ten modes, with numbers so small that everything happens in a short game.
pub(super) fn any_pace() -> impl Strategy<Value = Pace> {
    let few = || (1_u16..8).prop_map(Seconds);
    prop_oneof![
        Just(Pace::SuddenDeath),
        few().prop_map(Pace::Fischer),
        few().prop_map(Pace::Bronstein),
        few().prop_map(Pace::Delay),
        (1_u8..4, few()).prop_map(|(periods, seconds)| Pace::ByoYomi { periods, seconds }),
        (1_u8..4, few()).prop_map(|(moves, seconds)| Pace::Canadian { moves, seconds }),
        Just(Pace::Hourglass),
        few().prop_map(Pace::Gong),
        Just(Pace::CountUp),
        (1_u8..20).prop_map(|points| Pace::Scrabble { points }),
    ]
}

fn any_period() -> impl Strategy<Value = Period> {
    let time = prop_oneof![Just(0_u16), 1_u16..60, 60_u16..400];
    let ends = prop_oneof![Just(Ends::TimeOut), (1_u8..5).prop_map(Ends::Moves)];
    (time, ends, any_pace()).prop_map(|(time, ends, pace)| Period {
        time: Seconds(time),
        ends,
        pace,
    })
}

fn any_terms() -> impl Strategy<Value = Terms> {
    (any_period(), uniform3(option::of(any_period())))
        .prop_map(|(first, later)| Terms { first, later })
}

/// Anything that fits into the type, with periods that can never be reached too.
pub(super) fn any_control() -> impl Strategy<Value = Control> {
    let terms = prop_oneof![
        any_terms().prop_map(Pair::same),
        (any_terms(), any_terms()).prop_map(|(left, right)| Pair { left, right }),
    ];
    (terms, any::<bool>(), any::<bool>()).prop_map(|(terms, with, freeze)| Control {
        terms,
        first_move: if with {
            FirstMove::With
        } else {
            FirstMove::Without
        },
        after_flag: if freeze {
            AfterFlag::Freeze
        } else {
            AfterFlag::RunOn
        },
    })
}
