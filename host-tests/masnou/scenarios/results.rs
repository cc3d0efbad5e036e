//! Those who leave a board and those who stay.

use super::tell;

#[test]
fn the_loser_leaves_and_the_winner_has_white() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 0-1
        > 1: Bea-Cid* | queue: Dan Ana
        here Cid
        board 1 1-0
        > 1: Bea-Dan* | queue: Ana Cid
        > games: Ana-Bea 0-1 board 1, Bea-Cid 1-0 board 1
    ",
    );
}

#[test]
fn on_a_draw_white_leaves_and_black_has_white() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 ½-½
        > 1: Bea-Cid* | queue: Dan Ana
    ",
    );
}

#[test]
fn on_a_draw_both_leave_if_that_was_decided() {
    tell(
        "
        event: 1 board, both leave
        players: Ana, Bea, Cid, Dan, Eva
        board 1 ½-½
        > 1: Cid*-Dan* | queue: Eva Ana Bea
        here Cid
        here Dan
        board 1 1-0
        > 1: Cid-Eva* | queue: Ana Bea Dan
    ",
    );
}

#[test]
fn when_both_leave_an_empty_queue_they_meet_again() {
    tell(
        "
        event: 1 board, both leave
        players: Ana, Bea
        board 1 ½-½
        > 1: Ana*-Bea* | queue: -
    ",
    );
}

#[test]
fn whoever_leaves_goes_to_the_end_of_the_queue_or_pauses_or_goes_home() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan, Eva
        board 1 1-0
        > 1: Ana-Cid* | queue: Dan Eva Bea
        here Cid
        board 1 1-0 and pauses
        > 1: Ana-Dan* | queue: Eva Bea | paused: Cid
        here Dan
        board 1 1-0 and leaves
        > 1: Ana-Eva* | queue: Bea | paused: Cid | gone: Dan
    ",
    );
}

#[test]
fn who_leaves_an_empty_queue_is_at_once_its_head_and_meets_the_same_opponent() {
    tell(
        "
        event: 1 board
        players: Ana, Bea
        board 1 0-1
        > 1: Bea-Ana* | queue: -
        here Ana
        board 1 1-0
        > 1: Bea-Ana* | queue: -
        here Ana
        board 1 1-0
        > games: Ana-Bea 0-1 board 1, Bea-Ana 1-0 board 1, Bea-Ana 1-0 board 1
    ",
    );
}

#[test]
fn a_chair_that_has_been_free_longer_comes_first() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid
        at 1:00
        board 1 1-0
        > 1: Ana-_, 2: Cid-Bea* | queue: -
    ",
    );
}

#[test]
fn a_win_is_a_point_a_draw_is_half_a_point() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        here Cid
        board 1 ½-½
        > points: Ana 1.5, Bea 0.0, Cid 0.5
    ",
    );
}

#[test]
fn a_game_on_the_floor_is_won_lost_or_drawn() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        refused NotInThisSystem: board 1 +/-
        refused NotInThisSystem: board 1 none
        refused NoSuchBoard: board 2 1-0
    ",
    );
}
