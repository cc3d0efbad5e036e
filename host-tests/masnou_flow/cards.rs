//! A card that is pulled in the middle of an event.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::tournament::QueueOptions;
use pocket_arbiter::ui::view::FloorClock;

use super::hall::{Hall, Slot};

#[test]
fn what_happens_without_a_card_is_appended_when_it_is_back() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    hall.press(Key::Ok);
    hall.eject();
    hall.wait(200);
    hall.result(2, Key::Up);
    hall.press(Key::Right);
    hall.press(Key::Ok);
    hall.of_player(7, Text::TakesBreak);
    hall.press(Key::Ok);
    hall.menu(Text::AddPlayer);
    hall.keys([Key::Up, Key::Ok]);
    assert_eq!(hall.floor().game_count(), 3);
    let way_back = hall.event().undo_count();
    hall.insert();
    assert_eq!(hall.begun, 0, "the journal goes on");
    hall.journal_tells_all();
    assert_eq!(hall.event().undo_count(), way_back);
    // It goes on there.
    hall.menu(Text::Boards);
    hall.result(1, Key::Right);
    hall.journal_tells_all();
    let clock = hall.event().clock_seen();
    let hall = Hall::with(hall.journal);
    assert_eq!(hall.event().clock_seen(), clock);
    assert_eq!(hall.floor().game_count(), 4);
}

#[test]
fn a_card_that_was_out_for_a_while_is_taken_up_again() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    hall.press(Key::Ok);
    hall.eject();
    hall.minutes(10);
    assert_eq!(hall.clock(), FloorClock::Running(110 * 60));
    hall.insert();
    assert_eq!(hall.begun, 0, "nothing but time has passed");
    hall.journal_tells_all();
    assert_eq!(hall.event().clock_seen().0, 600);
    hall.menu(Text::Undo);
    assert_eq!(hall.calls(), [(1, 9)]);
}

#[test]
fn a_card_pulled_while_it_writes_loses_nothing() {
    let mut hall = Hall::of(12);
    hall.slot = Slot::Slow;
    hall.result(1, Key::Left);
    assert_eq!(hall.floor().game_count(), 0, "it is not saved yet");
    hall.eject();
    assert_eq!(hall.floor().game_count(), 1);
    assert_eq!(hall.call(), Some((1, 9, 0)));
    hall.insert();
    hall.journal_tells_all();
}

#[test]
fn the_time_is_up_without_a_card_too() {
    let options = QueueOptions {
        minutes: 10,
        ..QueueOptions::default()
    };
    let mut hall = Hall::playing(options, 12);
    hall.eject();
    hall.minutes(20);
    assert_eq!(hall.notice(), Some(Text::TimeUpCount));
    hall.press(Key::Ok);
    assert_eq!(hall.clock(), FloorClock::Up);
    hall.insert();
    hall.journal_tells_all();
    assert_eq!(hall.event().clock_seen().0, 600);
}
