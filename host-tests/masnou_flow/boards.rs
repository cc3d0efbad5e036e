//! Boards that come and go, mistakes, and the way back.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::tournament::{GameResult, Place, TableStatus};
use pocket_arbiter::ui::view::{RowValue, Who};

use super::hall::Hall;
use crate::tournament::board;

fn close(hall: &mut Hall, row: usize, entry: Text) {
    hall.select(row);
    hall.press(Key::Right);
    hall.choose(entry);
}

#[test]
fn a_board_is_closed_after_its_game_or_kept_after_all() {
    let mut hall = Hall::of(12);
    close(&mut hall, 4, Text::CloseBoard);
    assert_eq!(hall.row_of(4).value, RowValue::Word(Text::IsClosing));
    close(&mut hall, 4, Text::KeepBoard);
    assert_eq!(
        hall.floor().table(board(4)).unwrap().status(),
        TableStatus::Open
    );
    close(&mut hall, 4, Text::CloseBoard);
    hall.result(4, Key::Left);
    assert_eq!(hall.calls(), [], "nobody is called to a closed board");
    assert_eq!(hall.place(7), Place::Waiting);
    // The next game to end is at board 2: the two who stay meet there.
    hall.result(2, Key::Right);
    assert_eq!(hall.call(), Some((2, 7, 0)));
    hall.press(Key::Ok);
    assert_eq!(hall.seats(2), [Some(4), Some(7)], "4 has not had white yet");
    hall.journal_tells_all();
}

#[test]
fn a_board_that_waits_is_closed_at_once_and_nobody_loses_a_turn() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    hall.press(Key::Back);
    close(&mut hall, 1, Text::CloseBoard);
    assert_eq!(hall.queue(), [9, 10, 11, 12, 2]);
    assert_eq!(hall.place(1), Place::Waiting);
    assert_eq!(hall.calls(), []);
}

#[test]
fn the_last_board_stays() {
    let mut hall = Hall::of(3);
    close(&mut hall, 1, Text::CloseBoard);
    assert_eq!(hall.notice(), Some(Text::RefusedLastBoard));
}

#[test]
fn a_long_queue_is_seen_over_the_boards_and_another_board_is_added() {
    let mut hall = Hall::of(12);
    close(&mut hall, 4, Text::CloseBoard);
    hall.result(4, Key::Left);
    let rows = hall.list().rows;
    assert_eq!(rows[3].who, Who::Numbered(Text::OpenMoreBoards, 1));
    let before = hall.journal.len();
    hall.row(4);
    assert_eq!(hall.journal.len(), before, "advice is not a deed");
    hall.menu(Text::AddBoard);
    assert_eq!(hall.call(), Some((4, 9, 1)), "two are called to it");
    hall.keys([Key::Ok, Key::Ok]);
    assert_eq!(hall.seats(4), [Some(9), Some(10)]);
    hall.journal_tells_all();
}

#[test]
fn a_result_of_the_past_is_put_right() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    hall.press(Key::Ok);
    hall.result(2, Key::Left);
    hall.press(Key::Ok);
    hall.menu(Text::AllGames);
    // The last one is the first of the list.
    hall.row(2);
    hall.keys([Key::Right, Key::Right, Key::Ok]);
    let results: Vec<_> = hall.event().floor_games().map(|game| game.result).collect();
    assert_eq!(results, [GameResult::BlackWins, GameResult::WhiteWins]);
    let list = hall.list();
    assert_eq!(list.selected, 1);
    assert_eq!(list.rows[1].value, RowValue::Result(GameResult::BlackWins));
    assert_eq!(hall.seats(1), [Some(1), Some(9)], "those at the board stay");
    hall.row(1);
    hall.keys([Key::Right, Key::Right, Key::Right, Key::Ok]);
    assert_eq!(
        hall.event().floor_games().nth(1).unwrap().result,
        GameResult::Pending,
        "it does not count"
    );
    hall.journal_tells_all();
}

#[test]
fn deeds_are_undone_and_redone_from_the_menu() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    let called = Box::new(hall.event().clone());
    hall.press(Key::Ok);
    let answered = Box::new(hall.event().clone());
    hall.menu(Text::Undo);
    assert!(*hall.event() == *called);
    assert_eq!(hall.calls(), [(1, 9)]);
    hall.choose(Text::Undo);
    assert_eq!(hall.floor().game_count(), 0);
    assert_eq!(hall.queue(), [9, 10, 11, 12]);
    hall.choose(Text::Redo);
    assert!(*hall.event() == *called);
    hall.choose(Text::Redo);
    assert!(*hall.event() == *answered);
    hall.choose(Text::Redo);
    assert_eq!(hall.notice(), Some(Text::RefusedNothingToRedo));
    hall.press(Key::Ok);
    hall.journal_tells_all();
}
