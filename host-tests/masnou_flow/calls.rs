//! From a result to the next call, and what becomes of those who were called.

use pocket_arbiter::app::Tone;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::{Settings, Sound};
use pocket_arbiter::tournament::{GameResult, Place};
use pocket_arbiter::ui::view::RowValue;

use super::hall::Hall;
use crate::tournament::board;

#[test]
fn four_presses_lead_from_the_boards_to_a_result_a_call_and_back() {
    for (arrow, result, stays) in [
        (Key::Left, GameResult::WhiteWins, 1),
        (Key::Up, GameResult::Draw, 2),
        (Key::Right, GameResult::BlackWins, 2),
    ] {
        let mut hall = Hall::of(12);
        hall.presses = 0;
        hall.result(1, arrow);
        assert_eq!(hall.presses, 3);
        assert_eq!(hall.call(), Some((1, 9, 0)));
        hall.press(Key::Ok);
        assert_eq!(hall.presses, 4);
        assert_eq!(hall.seats(1), [Some(stays), Some(9)]);
        assert!(hall.floor().table(board(1)).unwrap().is_playing());
        assert_eq!(hall.event().floor_games().next().unwrap().result, result);
        assert_eq!(hall.row_of(1).value, RowValue::Minutes(0));
        hall.journal_tells_all();
    }
}

#[test]
fn ok_pressed_too_often_enters_no_result() {
    let mut hall = Hall::of(12);
    hall.keys([Key::Ok, Key::Ok, Key::Ok]);
    assert_eq!(hall.floor().game_count(), 0);
}

/// Boards 1 to 3 wait for 9, 10 and 11, and the last call is before the arbiter.
fn three_calls() -> Hall {
    let mut hall = Hall::of(12);
    for board in 1..=3 {
        hall.result(board, Key::Left);
        if board < 3 {
            hall.press(Key::Back);
        }
    }
    hall
}

#[test]
fn calls_are_turned_over_and_none_is_forgotten() {
    let mut hall = three_calls();
    assert_eq!(hall.call(), Some((3, 11, 2)));
    for expected in [(1, 9), (2, 10), (3, 11), (1, 9)] {
        hall.press(Key::Down);
        assert_eq!(hall.call(), Some((expected.0, expected.1, 2)));
    }
    hall.press(Key::Up);
    assert_eq!(hall.call(), Some((3, 11, 2)));
    hall.keys([Key::Up, Key::Ok]);
    assert_eq!(hall.place(10), Place::Seated(board(2)));
    // The one who was called first comes up by itself.
    assert_eq!(hall.call(), Some((1, 9, 1)));
    hall.press(Key::Ok);
    assert_eq!(hall.call(), Some((3, 11, 0)));
    hall.press(Key::Ok);
    assert_eq!(hall.call(), None);
    assert_eq!(hall.calls(), []);
    assert_eq!(hall.list().total, 4);
}

#[test]
fn a_call_put_off_stays_and_its_board_says_so() {
    let mut hall = three_calls();
    hall.press(Key::Back);
    for row in 1..=3 {
        assert_eq!(hall.row_of(row).value, RowValue::Word(Text::IsCalled));
    }
    assert_eq!(hall.row_of(4).value, RowValue::Minutes(0));
    assert_eq!(hall.calls(), [(1, 9), (2, 10), (3, 11)]);
    // OK at such a board brings up its call, not a result.
    hall.row(2);
    assert_eq!(hall.call(), Some((2, 10, 2)));
}

#[test]
fn who_does_not_come_is_set_aside_and_comes_back_to_the_end() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    assert_eq!(hall.call(), Some((1, 9, 0)));
    hall.press(Key::Right);
    assert_eq!(hall.call(), Some((1, 10, 0)), "the next one is called");
    hall.keys([Key::Ok, Key::Left]);
    assert_eq!(hall.queue(), [11, 12, 2]);
    let rows = hall.list().rows;
    assert_eq!(rows[3].number, None);
    assert_eq!(rows[3].value, RowValue::Word(Text::DidNotCome));
    hall.row(4);
    hall.choose(Text::IsBack);
    assert_eq!(hall.queue(), [11, 12, 2, 9]);
    hall.journal_tells_all();
}

#[test]
fn a_pending_call_is_heard_every_half_minute() {
    let mut hall = Hall::of(12);
    hall.wait(100);
    assert!(
        hall.heard(Tone::CALL, hall.now).is_empty(),
        "nobody is called"
    );
    let start = hall.now;
    hall.result(1, Key::Left);
    hall.press(Key::Back);
    hall.wait(95);
    assert_eq!(hall.heard(Tone::CALL, start), [0, 30, 60, 90]);
    // Another call is heard at once, and both are brought to mind together.
    hall.result(2, Key::Left);
    hall.wait(35);
    assert_eq!(hall.heard(Tone::CALL, start), [0, 30, 60, 90, 95, 125]);
    hall.keys([Key::Ok, Key::Ok]);
    assert_eq!(hall.calls(), []);
    hall.wait(100);
    assert_eq!(hall.heard(Tone::CALL, start).len(), 6, "all are there");
}

#[test]
fn without_sound_nothing_is_heard() {
    let mut hall = Hall::of(12);
    hall.keys([Key::Back, Key::Back]);
    hall.choose(Text::Settings);
    for _ in 0..4 {
        if hall.app.settings().sound == Sound::Off {
            break;
        }
        hall.keys([Key::Down, Key::Right]);
    }
    assert_eq!(hall.app.settings().sound, Sound::Off);
    assert_ne!(Settings::default().sound, Sound::Off);
    hall.press(Key::Back);
    hall.choose(Text::ContinueEvent);
    hall.choose(Text::Boards);
    hall.tones.clear();
    hall.result(1, Key::Left);
    hall.wait(100);
    hall.minutes(120);
    assert_eq!(hall.tones, []);
    assert!(hall.floor().timer().is_up);
}

#[test]
fn a_box_that_starts_tells_of_pending_calls_once() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    let hall = Hall::loaded(hall.journal);
    let calls = hall.tones.iter().filter(|(_, tone)| *tone == Tone::CALL);
    assert_eq!(calls.count(), 1);
}
