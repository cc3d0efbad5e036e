//! The seats at the start.

use pocket_arbiter::tournament::QueueOptions;

use super::tell;

#[test]
fn everybody_else_is_in_one_queue_in_order_of_arrival() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus
        > 1: Ana-Bea, 2: Cid-Dan | queue: Eva Fio Gus
    ",
    );
}

#[test]
fn the_best_begin() {
    tell(
        "
        event: 1 board, by ranking
        players: Ana 1500, Bea, Cid 2100, Dan 1800, Eva 2100
        > 1: Cid-Eva | queue: Dan Ana Bea
    ",
    );
}

#[test]
fn the_best_begin_last_and_those_without_a_rating_first() {
    tell(
        "
        event: 1 board, by reverse ranking
        players: Ana 1500, Bea, Cid 2100, Dan 1800, Eva 2100
        > 1: Bea-Ana | queue: Dan Eva Cid
    ",
    );
}

#[test]
fn a_third_of_the_players_is_the_number_of_boards_rounded_down() {
    tell(
        "
        event: usual
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal
        > 1: Ana-Bea, 2: Cid-Dan | queue: Eva Fio Gus Hal
    ",
    );
    let boards = |players| QueueOptions::recommended_boards(players);
    assert_eq!(
        [2, 3, 5, 6, 30, 191, 192, 512].map(boards),
        [1, 1, 1, 2, 10, 63, 64, 64]
    );
}

#[test]
fn two_players_have_one_board() {
    tell(
        "
        event: usual
        players: Ana, Bea
        > 1: Ana-Bea | queue: -
    ",
    );
}

#[test]
fn with_more_boards_than_players_chairs_stay_free() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid
        > 1: Ana-Bea, 2: Cid-_, 3: _-_ | queue: -
        join Dan
        > 1: Ana-Bea, 2: Cid-Dan*, 3: _-_ | queue: -
        join Eva
        > 1: Ana-Bea, 2: Cid-Dan*, 3: Eva*-_ | queue: -
    ",
    );
}
