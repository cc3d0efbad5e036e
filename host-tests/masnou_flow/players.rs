//! Players who go, come back, join, and move in the queue.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::tournament::{GameResult, Place};

use super::hall::Hall;
use crate::tournament::{board, number};

const WAYS: [(Text, Place); 3] = [
    (Text::TakesBreak, Place::Paused),
    (Text::Leaves, Place::Gone),
    (Text::Expel, Place::Expelled),
];

#[test]
fn who_is_queued_goes_at_once() {
    for (how, place) in WAYS {
        let mut hall = Hall::of(12);
        hall.of_player(10, how);
        assert_eq!(hall.place(10), place);
        assert_eq!(hall.queue(), [9, 11, 12]);
        assert_eq!(hall.floor().game_count(), 0);
    }
}

#[test]
fn who_is_called_goes_and_the_next_one_is_called() {
    for (how, place) in WAYS {
        let mut hall = Hall::of(12);
        hall.result(1, Key::Left);
        hall.of_player(9, how);
        assert_eq!(hall.place(9), place);
        assert_eq!(hall.calls(), [(1, 10)]);
        hall.journal_tells_all();
    }
}

#[test]
fn who_waits_for_another_board_goes() {
    for (how, place) in WAYS {
        let mut hall = Hall::of(12);
        hall.select(4);
        hall.press(Key::Right);
        hall.choose(Text::CloseBoard);
        hall.result(4, Key::Left);
        assert_eq!(hall.place(7), Place::Waiting);
        hall.of_player(7, how);
        assert_eq!(hall.place(7), place);
        assert_eq!(hall.floor().waiting(), []);
    }
}

#[test]
fn who_plays_goes_only_if_the_game_may_be_lost() {
    for (how, place) in WAYS {
        let mut hall = Hall::of(12);
        hall.of_player(1, how);
        assert_eq!(hall.notice(), Some(Text::GamesLost));
        let before = hall.journal.len();
        hall.press(Key::Back);
        assert_eq!(hall.place(1), Place::Seated(board(1)));
        assert_eq!(hall.journal.len(), before);
        hall.of_player(1, how);
        hall.press(Key::Ok);
        assert_eq!(hall.place(1), place);
        let game = hall.event().floor_games().next().unwrap();
        assert_eq!(game.result, GameResult::BlackWins);
        assert_eq!(hall.call(), Some((1, 9, 0)), "the other one stays");
        hall.journal_tells_all();
    }
}

#[test]
fn who_is_alone_at_a_board_goes_without_a_question() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    hall.of_player(1, Text::TakesBreak);
    assert_eq!(hall.place(1), Place::Paused);
    assert_eq!(hall.floor().game_count(), 1);
    assert_eq!(hall.calls(), [(1, 9), (1, 10)]);
}

#[test]
fn who_took_a_break_or_went_home_comes_back_to_the_end() {
    for (how, _) in WAYS {
        let mut hall = Hall::of(12);
        hall.of_player(10, how);
        hall.of_player(10, Text::IsBack);
        assert_eq!(hall.queue(), [9, 11, 12, 10]);
    }
}

#[test]
fn a_player_joins_during_the_event() {
    let mut hall = Hall::of(12);
    hall.menu(Text::AddPlayer);
    hall.keys([Key::Ok, Key::Back, Key::Ok]);
    assert_eq!(hall.event().player(number(13)).unwrap().name, "A");
    assert_eq!(hall.queue(), [9, 10, 11, 12, 13]);
    assert_eq!(
        hall.list().total,
        5,
        "the boards, and the advice to add one"
    );
    hall.journal_tells_all();
}

#[test]
fn who_joins_an_empty_queue_is_called_at_once() {
    let mut hall = Hall::of(3);
    hall.result(1, Key::Left);
    hall.keys([Key::Ok, Key::Right]);
    hall.press(Key::Back);
    hall.of_player(2, Text::Leaves);
    hall.back_to_menu();
    hall.choose(Text::Boards);
    hall.result(1, Key::Left);
    assert_eq!(hall.calls(), [(1, 3)], "who lost is the next one");
    hall.of_player(3, Text::Leaves);
    assert_eq!(hall.calls(), []);
    hall.menu(Text::AddPlayer);
    hall.keys([Key::Up, Key::Ok]);
    assert_eq!(hall.call(), Some((1, 4, 0)));
}

#[test]
fn a_player_moves_in_the_queue_and_the_menu_goes_along() {
    let mut hall = Hall::of(12);
    hall.press(Key::Left);
    hall.row(3);
    hall.choose(Text::QueueForward);
    hall.choose(Text::QueueForward);
    assert_eq!(hall.queue(), [11, 9, 10, 12]);
    hall.choose(Text::QueueForward);
    assert_eq!(hall.queue(), [11, 9, 10, 12], "nobody is before the first");
    for _ in 0..5 {
        hall.choose(Text::QueueBack);
    }
    assert_eq!(hall.queue(), [9, 10, 12, 11]);
    hall.press(Key::Back);
    let list = hall.list();
    assert_eq!(list.first + list.selected, 3);
    hall.journal_tells_all();
}
