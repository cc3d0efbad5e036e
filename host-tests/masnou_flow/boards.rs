//! Boards that come and go, mistakes, and the way back.

use pocket_arbiter::input::Gesture;
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
    assert_eq!(rows[3].who, Who::Word(Text::OpenOneMoreBoard));
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

/// The row that is selected, counted from 0.
fn selected(hall: &Hall) -> usize {
    let list = hall.list();
    list.first + list.selected
}

#[test]
fn any_of_forty_boards_is_two_presses_and_a_held_lever_away() {
    let mut hall = Hall::of(120);
    assert_eq!(hall.floor().boards().count(), 40);
    for wanted in 0..40 {
        let at = selected(&hall);
        let (lever, far) = if wanted > at {
            (Key::LeverRight, wanted - at)
        } else {
            (Key::LeverLeft, at - wanted)
        };
        // Whoever holds the lever lets go where it is nearest.
        let jumps = (far + 2) / 5;
        for jump in 0..jumps {
            let gesture = if jump == 0 {
                Gesture::Press
            } else {
                Gesture::Repeat
            };
            hall.gesture(lever, gesture);
        }
        hall.gesture(lever, Gesture::Release { held: jumps > 1 });
        let mut presses = 0;
        while selected(&hall) != wanted {
            let is_above = selected(&hall) > wanted;
            hall.press(if is_above { Key::Up } else { Key::Down });
            presses += 1;
        }
        assert!(presses <= 2, "{presses} presses from {at} to {wanted}");
    }
}

#[test]
fn a_jump_goes_round_and_a_held_lever_stops_at_the_end() {
    let mut hall = Hall::of(24);
    let jump = |hall: &mut Hall, gesture| {
        hall.gesture(Key::LeverRight, gesture);
        selected(hall)
    };
    assert_eq!(jump(&mut hall, Gesture::Press), 5);
    assert_eq!(jump(&mut hall, Gesture::Repeat), 7, "the last board");
    assert_eq!(jump(&mut hall, Gesture::Repeat), 7);
    assert_eq!(jump(&mut hall, Gesture::Press), 4);
    hall.press(Key::LeverLeft);
    assert_eq!(selected(&hall), 7);
}

#[test]
fn after_a_call_the_game_that_has_gone_on_for_longest_is_selected() {
    let mut hall = Hall::of(12);
    hall.wait(60);
    hall.result(1, Key::Left);
    hall.press(Key::Ok);
    assert_eq!(selected(&hall), 1, "board 2 has played since the start");
    hall.wait(60);
    hall.result(2, Key::Left);
    hall.press(Key::Ok);
    hall.result(3, Key::Left);
    // The call stays while the arbiter goes on, and up and down lead on at once.
    hall.press(Key::Down);
    assert_eq!(selected(&hall), 0, "from board 4 round to the first");
    assert_eq!(hall.calls().len(), 1);
    hall.result(4, Key::Left);
    assert_eq!(hall.calls().len(), 2);
    // Of several calls, up and down lead to the others.
    hall.press(Key::Down);
    assert!(hall.call().is_some());
    hall.press(Key::Back);
    assert_eq!(selected(&hall), 0, "board 1 has played for longest now");
}
