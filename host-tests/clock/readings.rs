//! Times as a face shows them.

use pocket_arbiter::clock::{Reading, TimeLeft};
use pocket_arbiter::time::Span;
use pocket_arbiter::ui::view::time_text;

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
fn overtime_shows_the_seconds_that_have_begun() {
    let read = |micros| time_text(Reading::of_left(TimeLeft::from_micros(micros))).to_string();
    assert_eq!(read(-1), "-0:01");
    assert_eq!(read(-1_000_000), "-0:01");
    assert_eq!(read(-60_000_001), "-1:01");
    assert_eq!(read(-3_600_000_000), "-1:00:00");
    assert_eq!(read(1), "0.1");
}

#[test]
fn time_used_shows_the_seconds_that_are_over() {
    let read = |micros| time_text(Reading::of_used(Span::from_micros(micros))).to_string();
    assert_eq!(read(0), "0:00");
    assert_eq!(read(999_999), "0:00");
    assert_eq!(read(5_000_000), "0:05");
    assert_eq!(read(3_600_000_000), "1:00:00");
}
