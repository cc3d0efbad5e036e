//! A board more.

use super::tell;

#[test]
fn the_first_two_of_the_queue_come_to_it_the_first_with_white() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan, Eva
        add board
        > 1: Ana-Bea, 2: Cid*-Dan* | queue: Eva
        here Dan
        > 1: Ana-Bea, 2: Cid*-Dan | queue: Eva
        here Cid
        > 1: Ana-Bea, 2: Cid-Dan | queue: Eva
    ",
    );
}

#[test]
fn with_too_few_in_the_queue_it_waits_for_more() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        add board
        > 1: Ana-Bea, 2: Cid*-_ | queue: -
        join Dan
        > 1: Ana-Bea, 2: Cid*-Dan* | queue: -
    ",
    );
}

#[test]
fn it_has_the_lowest_number_that_is_free_and_the_others_keep_theirs() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal
        close 2
        board 2 1-0
        > 1: Ana-Bea, 3: Eva-Fio | queue: Gus Hal Dan | waiting: Cid
        board 3 1-0
        > 1: Ana-Bea, 3: Cid*-Eva | queue: Gus Hal Dan Fio
        add board
        > 1: Ana-Bea, 2: Gus*-Hal*, 3: Cid*-Eva | queue: Dan Fio
        add board
        > 1: Ana-Bea, 2: Gus*-Hal*, 3: Cid*-Eva, 4: Dan*-Fio* | queue: -
    ",
    );
}

#[test]
fn who_waits_for_the_next_game_may_as_well_come_to_it() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        close 1
        board 1 1-0 and leaves
        > 2: Cid-Dan | queue: - | waiting: Ana | gone: Bea
        add board
        > 1: Ana*-_, 2: Cid-Dan | queue: - | gone: Bea
    ",
    );
}
