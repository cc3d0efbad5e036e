//! Traps: what other clocks get wrong.

use pocket_arbiter::clock::{AfterFlag, Clock, Control, Pace, Seconds, Side};
use pocket_arbiter::time::Instant;

use super::controls::single;
use super::script::play;

#[test]
fn a_pause_does_not_wipe_a_flag_away() {
    play(
        Control::fischer(1, 0),
        "
        0 right
        60 pause
        > flagged left
        61 resume
        > flagged left
        > left sign FirstFlag
        ",
    );
    play(
        Control {
            after_flag: AfterFlag::RunOn,
            ..Control::fischer(1, 0)
        },
        "
        0 right
        61 pause
        > paused left
        > left sign FirstFlag
        70 resume
        > left sign FirstFlag
        > left 0
        ",
    );
}

#[test]
fn a_pause_does_not_refill_a_delay() {
    for pace in [Pace::Delay(Seconds(5)), Pace::Bronstein(Seconds(5))] {
        let stopped = "0 right\n4 pause\n5 resume\n9 pause\n10 resume\n12 left\n13 right\n13 look";
        let straight = "0 right\n10 left\n11 right\n11 look";
        let (stopped, straight) = (
            play(single(60, pace), stopped),
            play(single(60, pace), straight),
        );
        assert_eq!(
            stopped.position(Instant::from_micros(13_000_000)),
            straight.position(Instant::from_micros(11_000_000))
        );
    }
}

#[test]
fn looking_every_millisecond_for_an_hour_costs_nothing() {
    let mut clock = Clock::new(Control::fischer(120, 0));
    clock.press(Side::Right, Instant::START);
    let untouched = clock;
    for millis in 1..=3_600_000_u64 {
        let now = Instant::from_micros(millis * 1_000);
        if millis % 7 == 0 {
            clock.pause(now);
            clock.resume(now);
        }
        if millis % 1_000 == 0 {
            assert_eq!(clock.reading(now), untouched.reading(now));
        }
    }
    let end = Instant::from_micros(3_600_000_000);
    assert_eq!(clock.remaining(Side::Left, end).as_micros(), 3_600_000_000);
}

#[test]
fn a_second_press_on_pause_does_not_reset_the_game() {
    play(
        Control::fischer(5, 0),
        "
        0 right
        10 pause
        11 pause
        > paused left
        > left 290
        12 resume
        12 resume
        13 look
        > running left
        > left 289
        ",
    );
}

#[test]
fn readings_change_at_the_right_moment() {
    play(
        Control::fischer(5, 0),
        "
        0 right
        > left shows 5:00
        0.999999 look
        > left shows 5:00
        1 look
        > left shows 4:59
        279.999999 look
        > left shows 0:21
        280 look
        > left shows 0:20
        280.099999 look
        > left shows 0:20
        280.1 look
        > left shows 19.9
        295.04 look
        > left shows 5.0
        295.099999 look
        > left shows 5.0
        295.1 look
        > left shows 4.9
        299.999999 look
        > left shows 0.1
        300 look
        > left shows 0.0
        ",
    );
}
