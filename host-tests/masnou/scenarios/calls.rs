//! The head of the queue is called, and comes or does not.

use super::tell;

#[test]
fn who_is_called_and_here_is_seated_and_the_game_begins() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        refused NotCalled: here Cid
        board 1 1-0
        > 1: Ana-Cid* | queue: Bea
        here Cid
        > 1: Ana-Cid | queue: Bea
        refused NotCalled: here Cid
    ",
    );
}

#[test]
fn who_does_not_come_loses_the_turn_and_the_next_is_called() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        no show Cid
        > 1: Ana-Dan* | queue: Bea | aside: Cid
        refused NotCalled: no show Cid
        refused NotCalled: no show Bea
    ",
    );
}

#[test]
fn who_was_set_aside_and_reports_again_is_at_the_end_of_the_queue() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        no show Cid
        return Cid
        > 1: Ana-Dan* | queue: Bea Cid
    ",
    );
}

#[test]
fn if_nobody_comes_the_chair_is_free_until_somebody_does() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        no show Cid
        no show Bea
        > 1: Ana-_ | queue: - | aside: Bea Cid
        return Cid
        > 1: Ana-Cid* | queue: - | aside: Bea
    ",
    );
}

#[test]
fn a_result_says_that_whoever_was_called_has_come() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        board 1 0-1
        > 1: Cid-Dan* | queue: Bea Ana
        > calls: Dan to 1
    ",
    );
}

#[test]
fn the_first_of_two_who_were_called_has_white_also_if_white_does_not_come() {
    tell(
        "
        event: 1 board, both leave
        players: Ana, Bea, Cid, Dan, Eva
        board 1 ½-½
        > 1: Cid*-Dan* | queue: Eva Ana Bea
        no show Cid
        > 1: Dan*-Eva* | queue: Ana Bea | aside: Cid
    ",
    );
}

/// The clock may stand still, so no time tells who was called before whom.
#[test]
fn calls_are_listed_in_the_order_in_which_they_were_made() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal, Ida
        board 3 1-0
        board 1 1-0
        board 2 1-0
        > calls: Gus to 3, Hal to 1, Ida to 2
        no show Gus
        > calls: Hal to 1, Ida to 2, Fio to 3
        here Ida
        > calls: Hal to 1, Fio to 3
    ",
    );
}
