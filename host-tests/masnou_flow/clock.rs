//! The event's clock: it goes on behind every screen, and ends the event by itself.

use pocket_arbiter::app::{Input, Tone};
use pocket_arbiter::input::Gesture;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::{ClockTime, Command, Deed, QueueOptions, TimeUp};
use pocket_arbiter::ui::view::{Body, FloorClock};

use super::hall::{Hall, Slot, before_clock};

/// Ten minutes with that policy, the clock just started.
fn ten_minutes(time_up: TimeUp) -> Hall {
    Hall::playing(
        QueueOptions {
            minutes: 10,
            time_up,
            ..QueueOptions::default()
        },
        12,
    )
}

fn written_times(hall: &Hall) -> Vec<u16> {
    hall.journal
        .iter()
        .filter_map(|command| match command {
            Command::TimePasses(at) => Some(at.0),
            _ => None,
        })
        .collect()
}

fn time_ups(hall: &Hall) -> usize {
    let is_end = |command: &&Command| matches!(command, Command::Deed(_, Deed::TimeUp));
    hall.journal.iter().filter(is_end).count()
}

#[test]
fn the_clock_is_started_and_stopped_from_the_menu() {
    let mut hall = Hall::with(before_clock(QueueOptions::default(), 12));
    hall.wait(90);
    hall.choose(Text::StartClock);
    assert_eq!(hall.clock(), FloorClock::Running(7200));
    hall.wait(75);
    assert_eq!(hall.clock(), FloorClock::Running(7125));
    hall.menu(Text::StopClock);
    assert_eq!(hall.clock(), FloorClock::Stopped(7125));
    let entries = hall.journal.len();
    hall.minutes(30);
    assert_eq!(hall.clock(), FloorClock::Stopped(7125));
    assert_eq!(
        hall.journal.len(),
        entries,
        "nothing is written while it stands"
    );
    hall.menu(Text::StartClock);
    hall.wait(5);
    assert_eq!(hall.clock(), FloorClock::Running(7120));
    hall.journal_tells_all();
}

#[test]
fn the_event_lasts_longer_or_less_long_by_five_minutes() {
    let mut hall = Hall::of(12);
    hall.menu(Text::MoreTime);
    hall.choose(Text::MoreTime);
    hall.choose(Text::LessTime);
    hall.choose(Text::Boards);
    assert_eq!(hall.clock(), FloorClock::Running(125 * 60));
}

#[test]
fn less_time_than_has_passed_ends_the_event() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.minutes(6);
    hall.menu(Text::LessTime);
    assert_eq!(hall.notice(), Some(Text::EndNow), "the arbiter is asked");
    hall.press(Key::Back);
    assert!(!hall.floor().timer().is_up);
    hall.menu(Text::LessTime);
    hall.press(Key::Ok);
    assert!(hall.floor().timer().is_up);
    assert_eq!(hall.floor().timer().now, ClockTime(360));
}

#[test]
fn time_is_written_down_once_a_minute() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.wait(185);
    assert_eq!(written_times(&hall), [60, 120, 180]);
    hall.result(1, Key::Left);
    hall.wait(70);
    assert_eq!(
        written_times(&hall),
        [60, 120, 180, 245],
        "the result said how late it was"
    );
    hall.journal_tells_all();
}

#[test]
fn the_last_minutes_are_heard_once_each() {
    let mut hall = ten_minutes(TimeUp::Count);
    let start = hall.now;
    hall.wait(299);
    assert_eq!(hall.clock(), FloorClock::Running(301));
    hall.wait(1);
    assert_eq!(hall.clock(), FloorClock::LastMinutes(5));
    hall.wait(11);
    assert_eq!(hall.clock(), FloorClock::Running(289));
    hall.wait(230);
    assert_eq!(hall.clock(), FloorClock::LastMinutes(1));
    hall.wait(200);
    assert_eq!(hall.heard(Tone::WARNING, start), [300, 540]);
    assert_eq!(hall.heard(Tone::FLAG, start), [600]);
}

#[test]
fn warnings_are_heard_again_if_the_event_lasts_longer() {
    let mut hall = ten_minutes(TimeUp::Count);
    let start = hall.now;
    hall.minutes(6);
    hall.menu(Text::MoreTime);
    hall.minutes(10);
    assert_eq!(hall.heard(Tone::WARNING, start), [300, 600, 840]);
    assert_eq!(hall.heard(Tone::FLAG, start), [900]);
}

/// The way from the boards to some screen, and the test that it is there.
type Way = (fn(&mut Hall), fn(&Body) -> bool);

const WAYS: [Way; 5] = [
    (|_| {}, |body| matches!(body, Body::List(_))),
    (
        |hall| hall.keys([Key::Back, Key::Back]),
        |body| matches!(body, Body::Home(_)),
    ),
    (
        |hall| hall.press(Key::Ok),
        |body| matches!(body, Body::Result(_)),
    ),
    (
        |hall| hall.menu(Text::AddPlayer),
        |body| matches!(body, Body::Entry(_)),
    ),
    (
        |hall| {
            hall.keys([Key::Back, Key::Back]);
            hall.choose(Text::Settings);
        },
        |body| matches!(body, Body::Values { .. }),
    ),
];

#[test]
fn the_time_is_up_on_any_screen_and_the_screen_stays() {
    for (policy, told) in [
        (TimeUp::Count, Text::TimeUpCount),
        (TimeUp::Void, Text::TimeUpVoid),
        (TimeUp::Decide, Text::TimeUpDecide),
    ] {
        for (lead, is_there) in WAYS {
            let mut hall = ten_minutes(policy);
            lead(&mut hall);
            let start = hall.now;
            hall.wait(599);
            assert!(!hall.floor().timer().is_up);
            assert!(is_there(&hall.body()), "{:?}", hall.body());
            hall.wait(1);
            assert_eq!(hall.notice(), Some(told));
            assert_eq!(hall.floor().timer().now, ClockTime(600));
            assert_eq!(hall.heard(Tone::FLAG, start), [600]);
            let games = hall.floor().games_going_on().count();
            assert_eq!(games, if policy == TimeUp::Void { 0 } else { 4 });
            hall.press(Key::Ok);
            assert!(is_there(&hall.body()), "{:?}", hall.body());
            hall.minutes(30);
            assert_eq!(time_ups(&hall), 1);
            hall.journal_tells_all();
        }
    }
}

#[test]
fn a_chess_clock_is_not_covered_when_the_time_is_up() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.keys([Key::Back, Key::Back]);
    hall.choose(Text::Clock);
    hall.gesture(Key::LeverLeft, Gesture::Press);
    hall.wait(605);
    assert!(matches!(hall.body(), Body::Clock(_)));
    assert!(hall.floor().timer().is_up);
    hall.press(Key::Ok);
    hall.gesture(Key::Back, Gesture::Hold);
    assert_eq!(hall.notice(), Some(Text::TimeUpCount));
}

#[test]
fn a_call_is_taken_back_if_its_game_would_not_count() {
    let mut hall = ten_minutes(TimeUp::Void);
    hall.result(1, Key::Left);
    assert_eq!(hall.call(), Some((1, 9, 0)));
    hall.minutes(10);
    hall.press(Key::Ok);
    assert_eq!(hall.calls(), []);
    assert_eq!(hall.notice(), Some(Text::NobodyCalled));
    hall.press(Key::Ok);
    assert_eq!(hall.clock(), FloorClock::Up);
    assert_eq!(hall.queue(), [9, 10, 11, 12, 2]);
}

#[test]
fn nobody_is_brought_to_mind_when_the_time_is_up() {
    for policy in [TimeUp::Count, TimeUp::Void, TimeUp::Decide] {
        let mut hall = ten_minutes(policy);
        hall.result(1, Key::Left);
        hall.minutes(10);
        hall.press(Key::Ok);
        hall.tones.clear();
        hall.minutes(5);
        assert_eq!(hall.tones, []);
    }
}

#[test]
fn a_busy_card_keeps_neither_the_time_nor_the_box_awake() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.slot = Slot::Slow;
    // The minute that is due is on its way for the rest of the event.
    hall.minutes(15);
    assert!(!hall.floor().timer().is_up);
    assert_eq!(hall.clock(), FloorClock::Running(0));
    hall.card_is_done();
    hall.card_is_done();
    assert_eq!(hall.notice(), Some(Text::TimeUpCount));
    assert_eq!(hall.floor().timer().now, ClockTime(600));
    assert_eq!(hall.asked, None);
    hall.journal_tells_all();
}

#[test]
fn the_box_sleeps_where_no_clock_is_shown() {
    let mut hall = Hall::of(12);
    // From the home screen, which has the clock on it, to the settings.
    hall.keys([Key::Back, Key::Back]);
    hall.keys([Key::Right; 5]);
    hall.press(Key::Ok);
    let start = hall.now;
    let mut wakes = 0;
    while let Some(at) = hall.app.wake_at(hall.now) {
        assert!(at > hall.now);
        hall.now = at;
        hall.input(Input::Time);
        wakes += 1;
        if hall.now.since(start) >= Span::from_secs(3600) {
            break;
        }
    }
    assert!(wakes <= 62, "{wakes}: once a minute is enough");
}

#[test]
fn undoing_and_redoing_leave_the_clock_where_it_is() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.wait(30);
    hall.result(1, Key::Left);
    hall.wait(25);
    hall.menu(Text::Undo);
    hall.wait(5);
    hall.choose(Text::Redo);
    hall.wait(5);
    hall.choose(Text::Boards);
    assert_eq!(hall.clock(), FloorClock::Running(535));
}

#[test]
fn the_start_of_the_clock_is_undone_and_no_second_is_lost() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.wait(95);
    hall.menu(Text::Undo);
    hall.wait(100);
    hall.choose(Text::Boards);
    assert_eq!(hall.clock(), FloorClock::Stopped(505));
    hall.menu(Text::Redo);
    hall.wait(10);
    hall.choose(Text::Boards);
    assert_eq!(hall.clock(), FloorClock::Running(495));
    // Stopped, on again by undo, and stopped again by redo.
    hall.menu(Text::StopClock);
    hall.menu(Text::Undo);
    hall.wait(20);
    hall.choose(Text::Redo);
    hall.wait(50);
    hall.choose(Text::Boards);
    assert_eq!(hall.clock(), FloorClock::Stopped(475));
    hall.journal_tells_all();
}

#[test]
fn the_end_of_the_time_can_be_undone() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.wait(590);
    hall.result(1, Key::Left);
    hall.press(Key::Ok);
    hall.wait(15);
    hall.press(Key::Ok);
    hall.result(2, Key::Left);
    // The result at board 2, the end of the time, who came before it, and the wrong result.
    hall.menu(Text::Undo);
    hall.choose(Text::Undo);
    assert!(!hall.floor().timer().is_up);
    assert_eq!(hall.notice(), None);
    hall.choose(Text::Undo);
    hall.choose(Text::Undo);
    assert_eq!(hall.floor().game_count(), 0);
    hall.wait(100);
    assert!(!hall.floor().timer().is_up, "it is the arbiter's to end it");
    for _ in 0..4 {
        hall.choose(Text::Redo);
    }
    assert!(hall.floor().timer().is_up);
    assert_eq!(hall.floor().game_count(), 2);
    hall.journal_tells_all();
    // More time ends again by itself.
    hall.menu(Text::MoreTime);
    assert!(!hall.floor().timer().is_up);
    hall.minutes(5);
    assert!(hall.floor().timer().is_up);
}

#[test]
fn the_next_event_ends_by_itself_too() {
    let mut hall = Hall::loaded([]);
    for _ in 0..2 {
        hall.choose(Text::NewEvent);
        hall.keys([Key::Left, Key::Ok]);
        if hall.notice() == Some(Text::LeaveEvent) {
            hall.press(Key::Ok);
        }
        hall.choose(Text::StartEvent);
        hall.choose(Text::StartClock);
        assert_eq!(hall.clock(), FloorClock::Running(7200));
        hall.minutes(120);
        assert_eq!(hall.notice(), Some(Text::TimeUpCount));
        hall.press(Key::Ok);
        hall.back_to_menu();
        hall.press(Key::Back);
    }
    assert_eq!(hall.begun, 2);
}

#[test]
fn after_a_power_failure_the_clock_goes_on() {
    let mut hall = ten_minutes(TimeUp::Count);
    hall.wait(200);
    let mut hall = Hall::loaded(hall.journal);
    let Body::Message { text, number, .. } = hall.body() else {
        panic!("no notice: {:?}", hall.body());
    };
    assert_eq!((text, number), (Text::ClockGoesOn, Some(3)));
    hall.keys([Key::Ok, Key::Ok, Key::Ok]);
    // It had run for 180 seconds when that was last written down, and for three while the box started.
    hall.wait(30);
    assert!(matches!(hall.clock(), FloorClock::Running(385..=390)));
    hall.wait(400);
    assert_eq!(hall.notice(), Some(Text::TimeUpCount));
    assert_eq!(time_ups(&hall), 1);
}

#[test]
fn a_clock_that_stands_is_not_told_of() {
    let hall = Hall::loaded(before_clock(QueueOptions::default(), 12));
    assert_eq!(hall.notice(), None);
}
