//! The timers of the room.

use pocket_arbiter::app::Tone;
use pocket_arbiter::clock::{Seconds, Timer, TimerPhase};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::{Body, Value, time_text};
use proptest::prelude::*;

use super::table::Table;
use crate::soak;

fn opened() -> Table {
    let mut table = Table::start(None, None, &[]);
    table.choose(Text::Timers);
    table
}

fn time(table: &Table) -> String {
    match table.body() {
        Body::Timer(face) => time_text(face.left).as_str().to_owned(),
        other => panic!("no timer: {other:?}"),
    }
}

fn warnings(table: &Table) -> usize {
    let is_warning = |tone: &&Tone| **tone == Tone::WARNING;
    table.tones.iter().filter(is_warning).count()
}

#[test]
fn the_round_s_timer_goes_on_behind_every_screen_and_its_warnings_come_through() {
    let mut table = opened();
    table.choose(Text::RoundTimer);
    assert_eq!(time(&table), "1:00:00");
    table.press(Key::Ok);
    table.keys([Key::Back, Key::Back]);
    table.choose(Text::Settings);
    table.secs(54 * 60);
    assert_eq!((warnings(&table), table.banner()), (0, None));
    table.secs(61);
    assert_eq!(warnings(&table), 1);
    assert_eq!(table.banner().as_deref(), Some("Round: 5 min left"));
    table.secs(10);
    assert_eq!(table.banner(), None);
    table.secs(4 * 60);
    assert_eq!(warnings(&table), 2);
    table.press(Key::Back);
    table.open_clock();
    table.secs(60);
    assert_eq!(table.banner().as_deref(), Some("Round: time is up"));
    assert_eq!(table.tones.last(), Some(&Tone::FLAG));
    table.secs(600);
    assert_eq!(warnings(&table), 2);
    let ends = table.tones.iter().filter(|tone| **tone == Tone::FLAG);
    assert_eq!(ends.count(), 1);
}

#[test]
fn a_timer_is_stopped_changed_and_set_up_anew() {
    let mut table = opened();
    table.choose(Text::BreakTimer);
    assert_eq!(time(&table), "15:00");
    table.keys([Key::Up, Key::Up, Key::Down, Key::Ok]);
    table.secs(90);
    assert_eq!(time(&table), "14:30");
    table.press(Key::Ok);
    table.secs(90);
    assert_eq!(time(&table), "14:30");
    table.keys([Key::Down, Key::Ok]);
    table.secs(1);
    assert_eq!(time(&table), "13:29");
    table.hold(Key::Ok);
    assert_eq!(time(&table), "16:00");
}

#[test]
fn the_list_shows_both_and_changes_their_minutes() {
    let mut table = opened();
    table.keys([Key::Right, Key::Right, Key::Down, Key::Left]);
    let Body::Values { rows, .. } = table.body() else {
        panic!("no list");
    };
    let times: Vec<String> = rows
        .iter()
        .map(|row| match row.value {
            Value::Time(reading) => time_text(reading).as_str().to_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(times, ["1:02:00", "14:00"]);
}

#[test]
fn after_a_power_failure_the_round_s_timer_goes_on_and_the_box_says_so() {
    let mut table = opened();
    table.choose(Text::RoundTimer);
    table.press(Key::Ok);
    table.secs(605);
    let mut again = table.restarted();
    assert_eq!(again.told(), Some(Text::RoundTimerGoesOn));
    again.press(Key::Ok);
    again.choose(Text::Timers);
    again.choose(Text::RoundTimer);
    // Two seconds of the new start have run.
    assert_eq!(time(&again), "49:54");
    again.secs(1);
    assert_eq!(time(&again), "49:53");
}

#[test]
fn a_stopped_timer_lets_the_box_sleep() {
    let mut table = opened();
    table.choose(Text::RoundTimer);
    assert_eq!(table.app.wake_at(table.now), None);
    table.press(Key::Ok);
    assert!(table.app.wake_at(table.now).is_some());
    table.press(Key::Ok);
    assert_eq!(table.app.wake_at(table.now), None);
}

/// Against plain arithmetic: whatever is done to it, and however often it is looked at.
#[test]
fn soak_a_timer_agrees_with_paper() {
    let deeds = prop::collection::vec((0_u8..5, 0_u64..200_000_000), 1..80);
    soak::runner(256)
        .run(&deeds, |deeds| {
            let length = 10 * 60_i128;
            let mut timer = Timer::new(Seconds::minutes(10));
            let mut now = Instant::from_micros(77);
            let micros = |seconds: i128| seconds * 1_000_000;
            let (mut length, mut left, mut runs) = (micros(length), micros(length), false);
            for (deed, wait) in deeds {
                let before = now;
                now += Span::from_micros(wait);
                let was = left;
                if runs {
                    left = (left - i128::from(wait)).max(0);
                }
                let passes = |minutes: i128| {
                    let at = micros(minutes * 60);
                    runs && was > at && at >= left
                };
                let rings = [0, 1, 5].into_iter().find(|minutes| passes(*minutes));
                prop_assert_eq!(timer.rings(before, now).map(i128::from), rings);
                prop_assert_eq!(i128::from(timer.left(now).as_micros()), left);
                let is_over = left == 0;
                prop_assert_eq!(timer.phase(now) == TimerPhase::Over, is_over);
                match deed {
                    0 => {
                        timer.touch(now);
                        if is_over {
                            (left, runs) = (length, false);
                        } else {
                            runs = !runs;
                        }
                    }
                    1 => {
                        timer.reset();
                        (left, runs) = (length, false);
                    }
                    2 | 3 if !is_over => {
                        let is_more = deed == 2;
                        let is_ready = !runs && left == length;
                        timer.change(is_more, now);
                        let minute = micros(60);
                        if is_more {
                            left = (left + minute).min(micros(600 * 60));
                        } else if left > minute {
                            left -= minute;
                        }
                        if is_ready {
                            length = left;
                        }
                    }
                    _ => {}
                }
                prop_assert_eq!(i128::from(timer.left(now).as_micros()), left);
            }
            Ok(())
        })
        .unwrap();
}
