//! A board less.

use super::tell;

#[test]
fn it_is_marked_and_its_game_goes_on() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        > 1 closing: Ana-Bea, 2: Cid-Dan | queue: Eva
        refused IsClosing: close 1
    ",
    );
}

#[test]
fn who_stays_waits_for_the_next_game_to_end_and_meets_there_who_stays() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus
        close 1
        board 1 1-0
        > 2: Cid-Dan, 3: Eva-Fio | queue: Gus Bea | waiting: Ana
        board 3 0-1
        > 2: Cid-Dan, 3: Fio-Ana* | queue: Gus Bea Eva
    ",
    );
}

#[test]
fn both_who_leave_queue_in_the_order_in_which_they_finished() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        close 2
        board 2 0-1
        > 1: Ana-Bea | queue: Cid | waiting: Dan
        board 1 1-0
        > 1: Dan*-Ana | queue: Cid Bea
    ",
    );
}

#[test]
fn who_has_had_white_less_often_has_white() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        board 1 1-0
        > 2: Cid-Dan | queue: Eva Bea | waiting: Ana
        board 2 0-1
        > 2: Dan-Ana* | queue: Eva Bea Cid
    ",
    );
}

#[test]
fn with_equally_many_whites_who_waited_has_white() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        board 1 0-1
        board 2 0-1
        > 2: Bea*-Dan | queue: Eva Ana Cid
        undo
        board 2 1-0
        > 2: Bea*-Cid | queue: Eva Ana Dan
        undo
        undo
        board 1 1-0
        board 2 1-0
        > 2: Ana*-Cid | queue: Eva Bea Dan
    ",
    );
}

#[test]
fn several_wait_and_the_first_of_them_is_the_first_to_play() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio
        close 1
        close 2
        board 1 1-0
        > 2 closing: Cid-Dan, 3: Eva-Fio | queue: Bea | waiting: Ana
        board 3 1-0
        > 2 closing: Cid-Dan, 3: Ana*-Eva | queue: Bea Fio
        board 2 1-0
        > 3: Ana*-Eva | queue: Bea Fio Dan | waiting: Cid
    ",
    );
}

/// Any other board: also one that is closing too. Its last game is then the one of these two.
#[test]
fn they_meet_at_a_board_that_is_closing_too() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio
        close 1
        close 2
        board 1 1-0
        board 2 1-0
        > 2 closing: Ana*-Cid, 3: Eva-Fio | queue: Bea Dan
        board 2 1-0
        > 3: Eva-Fio | queue: Bea Dan Cid | waiting: Ana
    ",
    );
}

#[test]
fn if_both_leave_the_other_board_who_waited_sits_there_with_the_next_of_the_queue() {
    tell(
        "
        event: 2 boards, both leave
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        board 1 1-0
        board 2 ½-½
        > 2: Ana*-Eva* | queue: Bea Cid Dan
    ",
    );
}

#[test]
fn if_both_leave_the_board_that_closes_nobody_waits() {
    tell(
        "
        event: 2 boards, both leave
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        board 1 ½-½
        > 2: Cid-Dan | queue: Eva Ana Bea
    ",
    );
}

#[test]
fn without_a_game_it_is_closed_at_once_and_who_was_called_has_not_lost_the_turn() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio
        board 1 1-0
        > 1: Ana-Eva*, 2: Cid-Dan | queue: Fio Bea
        close 1
        > 2: Cid-Dan | queue: Eva Fio Bea | waiting: Ana
    ",
    );
}

#[test]
fn both_who_were_called_to_a_board_that_is_closed_are_the_first_of_the_queue_again() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan, Eva
        add board
        close 2
        > 1: Ana-Bea | queue: Cid Dan Eva
    ",
    );
}

#[test]
fn one_board_stays() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        close 1
        refused LastBoard: close 2
        board 1 1-0
        refused LastBoard: close 2
        refused NoSuchBoard: close 1
        refused NoSuchBoard: keep 1
    ",
    );
}

#[test]
fn it_can_be_kept_while_its_game_goes_on() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        refused NotClosing: keep 1
        close 1
        keep 1
        board 1 1-0
        > 1: Ana-Eva*, 2: Cid-Dan | queue: Bea
    ",
    );
}

#[test]
fn who_waits_can_go() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        board 1 1-0
        pause Ana
        > 2: Cid-Dan | queue: Eva Bea | paused: Ana
        board 2 1-0
        > 2: Cid-Eva* | queue: Bea Dan | paused: Ana
    ",
    );
}

/// With nobody in the queue, who waits need not wait for a game to end.
#[test]
fn who_waits_takes_a_chair_that_nobody_else_can_take() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        close 1
        board 1 1-0 and leaves
        leave Dan
        > 2: Ana*-Cid | queue: - | gone: Bea Dan
        board 2 1-0 and pauses
        > 2: Ana-_ | queue: - | paused: Cid | gone: Bea Dan
    ",
    );
}

#[test]
fn who_leaves_the_middle_of_a_last_game_leaves_the_other_one_waiting() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        leave Ana
        > 2: Cid-Dan | queue: Eva | waiting: Bea | gone: Ana
    ",
    );
}

/// A player who waited does not come to the board where the last game was to be: it is closed, and who stayed there
/// waits.
#[test]
fn a_board_whose_last_game_cannot_be_played_is_closed() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio
        close 1
        close 2
        board 1 1-0
        board 2 1-0
        > 2 closing: Ana*-Cid, 3: Eva-Fio | queue: Bea Dan
        no show Ana
        > 3: Eva-Fio | queue: Bea Dan | waiting: Cid | aside: Ana
    ",
    );
}
