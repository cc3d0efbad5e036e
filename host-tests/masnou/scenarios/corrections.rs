//! A mistake is put right.

use super::tell;

#[test]
fn a_past_result_is_corrected_and_nobody_moves() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        > points: Ana 1.0, Bea 0.0
        correct 1 0-1
        > points: Ana 0.0, Bea 1.0
        > 1: Ana-Cid* | queue: Bea
        correct 1 ½-½
        > points: Ana 0.5, Bea 0.5
        refused NotInThisSystem: correct 1 +/-
        refused NoSuchGame: correct 2 1-0
    ",
    );
}

#[test]
fn a_game_that_does_not_count_after_all_is_worth_nothing() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        correct 1 none
        > points: Ana 0.0, Bea 0.0
        > games: Ana-Bea none board 1
        > order: Ana = Bea = Cid
        correct 1 1-0
        > order: Ana, Cid, Bea
    ",
    );
}

#[test]
fn a_result_can_still_be_corrected_when_the_event_is_over() {
    tell(
        "
        event: 1 board, games void
        players: Ana, Bea, Cid
        board 1 1-0
        time up
        finish
        refused IsFinished: return Ana
        refused IsFinished: join Dan
        refused IsFinished: extend 10
        correct 1 0-1
        > points: Ana 0.0, Bea 1.0
        reopen
        join Dan
        > 1: Ana-_ | queue: Cid Bea Dan
    ",
    );
}

#[test]
fn everything_can_be_undone_and_done_again() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        join Dan
        here Cid
        board 1 0-1
        > 1: Cid-Bea* | queue: Dan Ana
        undo
        > 1: Ana-Cid | queue: Bea Dan
        undo
        undo
        > 1: Ana-Cid* | queue: Bea
        undo
        > 1: Ana-Bea | queue: Cid
        redo
        redo
        redo
        redo
        > 1: Cid-Bea* | queue: Dan Ana
        > games: Ana-Bea 1-0 board 1, Ana-Cid 0-1 board 1
    ",
    );
}

#[test]
fn also_the_start() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        here Cid
        board 1 0-1
        undo
        undo
        undo
        undo
        redo
        redo
        redo
        redo
        > 1: Cid-Bea* | queue: Ana
        > games: Ana-Bea 1-0 board 1, Ana-Cid 0-1 board 1
    ",
    );
}

/// Undoing it did the deed again that had been undone before it.
#[test]
fn also_the_entry_of_nobody() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        join 0 more
        board 1 1-0
        undo
        undo
        > 1: Ana-Bea | queue: Cid
        redo
        redo
        > 1: Ana-Cid* | queue: Bea
    ",
    );
}
