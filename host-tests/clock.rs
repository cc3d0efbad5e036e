//! The clock's arithmetic and its readings.

use pocket_arbiter::clock::{Clock, Control, Phase, Reading, Side};
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::time_text;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::soak;

fn at(micros: u64) -> Instant {
    Instant::from_micros(micros)
}

fn blitz() -> Clock {
    Clock::new(Control::minutes_and_seconds(3, 2))
}

const START: Span = Span::from_secs(182);

#[test]
fn the_increment_comes_before_the_first_move_too() {
    assert_eq!(blitz().remaining(Side::Left, at(0)), START);
}

#[test]
fn the_first_lever_starts_the_opponent() {
    let mut clock = blitz();
    clock.press(Side::Right, at(5_000_000));
    assert_eq!(
        clock.phase(at(5_000_000)),
        Phase::Running(Side::Left, at(5_000_000))
    );
    assert_eq!(
        clock.remaining(Side::Left, at(6_000_001)).as_micros(),
        180_999_999
    );
    assert_eq!(clock.remaining(Side::Right, at(6_000_001)), START);
}

#[test]
fn a_press_on_the_opponents_time_does_nothing() {
    let mut clock = blitz();
    clock.press(Side::Right, at(0));
    let before = clock;
    clock.press(Side::Right, at(1_000_000));
    assert_eq!(clock, before);
}

#[test]
fn a_press_at_the_moment_of_the_flag_comes_too_late() {
    let mut clock = blitz();
    clock.press(Side::Right, at(0));
    clock.press(Side::Left, at(182_000_000));
    assert_eq!(clock.phase(at(182_000_000)), Phase::Flagged(Side::Left));
    clock.press(Side::Left, at(190_000_000));
    clock.resume(at(191_000_000));
    clock.pause(at(192_000_000));
    assert_eq!(clock.phase(at(200_000_000)), Phase::Flagged(Side::Left));
    assert_eq!(clock.remaining(Side::Left, at(200_000_000)), Span::ZERO);
}

#[test]
fn one_microsecond_before_the_flag_is_in_time() {
    let mut clock = blitz();
    clock.press(Side::Right, at(0));
    clock.press(Side::Left, at(181_999_999));
    assert_eq!(
        clock.remaining(Side::Left, at(181_999_999)).as_micros(),
        2_000_001
    );
}

#[test]
fn a_pause_keeps_the_microsecond_and_the_side() {
    let mut clock = blitz();
    clock.press(Side::Right, at(0));
    clock.pause(at(1_234_567));
    assert_eq!(clock.phase(at(9_000_000)), Phase::Paused(Side::Left));
    clock.press(Side::Left, at(9_000_000));
    clock.resume(at(10_000_000));
    assert_eq!(
        clock.remaining(Side::Left, at(11_000_000)).as_micros(),
        182_000_000 - 1_234_567 - 1_000_000
    );
}

/// The clock as one would do it on paper: two numbers, one running.
#[derive(Debug)]
struct Paper {
    left: [i128; 2],
    running: Option<usize>,
    paused: Option<usize>,
    flagged: bool,
}

#[test]
fn soak_the_clock_agrees_with_paper() {
    let deeds = vec((0_u8..4, 0_u64..20_000_000), 1..120);
    soak::runner(256)
        .run(&deeds, |deeds| {
            let mut clock = blitz();
            let mut paper = Paper {
                left: [182_000_000; 2],
                running: None,
                paused: None,
                flagged: false,
            };
            let mut now = 0;
            let mut started = false;
            for (deed, gap) in deeds {
                now += gap;
                if let Some(side) = paper.running {
                    paper.left[side] -= i128::from(gap);
                    if paper.left[side] <= 0 {
                        paper.left[side] = 0;
                        paper.running = None;
                        paper.flagged = true;
                    }
                }
                match deed {
                    0 | 1 => {
                        let me = usize::from(deed);
                        clock.press([Side::Left, Side::Right][me], at(now));
                        if !started {
                            started = true;
                            paper.running = Some(1 - me);
                        } else if paper.running == Some(me) {
                            paper.left[me] += 2_000_000;
                            paper.running = Some(1 - me);
                        }
                    }
                    2 => {
                        clock.pause(at(now));
                        if !paper.flagged && paper.running.is_some() {
                            paper.paused = paper.running.take();
                        }
                    }
                    _ => {
                        clock.resume(at(now));
                        if let Some(side) = paper.paused.take() {
                            paper.running = Some(side);
                        }
                    }
                }
                for (index, side) in [Side::Left, Side::Right].into_iter().enumerate() {
                    prop_assert_eq!(
                        i128::from(clock.remaining(side, at(now)).as_micros()),
                        paper.left[index]
                    );
                }
                prop_assert_eq!(
                    matches!(clock.phase(at(now)), Phase::Flagged(_)),
                    paper.flagged
                );
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn readings_round_up_and_show_tenths_below_twenty_seconds() {
    let read = |micros| time_text(Reading::of(Span::from_micros(micros))).to_string();
    assert_eq!(read(300_000_000), "5:00");
    assert_eq!(read(299_000_001), "5:00");
    assert_eq!(read(299_000_000), "4:59");
    assert_eq!(read(20_000_001), "0:21");
    assert_eq!(read(20_000_000), "0:20");
    assert_eq!(read(19_950_000), "0:20");
    assert_eq!(read(19_900_000), "19.9");
    assert_eq!(read(4_960_000), "5.0");
    assert_eq!(read(4_900_000), "4.9");
    assert_eq!(read(1), "0.1");
    assert_eq!(read(0), "0.0");
    assert_eq!(read(5_400_000_000), "1:30:00");
}

#[test]
fn a_reading_lasts_until_it_changes_and_no_longer() {
    for micros in (1..40_000_000).step_by(33_331) {
        let left = Span::from_micros(micros);
        let lasts = Reading::lasts(left);
        let shown = |span: Span| time_text(Reading::of(span));
        let just_before = left.saturating_sub(lasts.saturating_sub(Span::from_micros(1)));
        assert_eq!(shown(just_before), shown(left), "at {micros}");
        if lasts < left && left > Span::from_secs(21) {
            assert_ne!(
                shown(left.saturating_sub(lasts)),
                shown(left),
                "at {micros}"
            );
        }
    }
}
