//! The time that somebody in the queue can expect to wait: the mean time of a game, times the place in the queue,
//! shared among the boards.

use super::tell;

#[test]
fn before_the_first_game_has_ended_nobody_knows() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        > wait Cid: unknown
    ",
    );
}

#[test]
fn the_mean_game_times_the_place_shared_among_the_boards() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal
        at 8:00
        board 1 1-0
        > wait Fio: 4:00
        > wait Gus: 8:00
        > wait Bea: 16:00
        at 12:00
        board 2 1-0
        > wait Gus: 5:00
        > wait Dan: 20:00
    ",
    );
}

/// The game begins when both sit there.
#[test]
fn the_wait_for_whoever_was_called_is_not_a_part_of_the_game() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        at 6:00
        board 1 1-0
        at 10:00
        here Cid
        at 12:00
        board 1 1-0
        > wait Bea: 4:00
    ",
    );
}
