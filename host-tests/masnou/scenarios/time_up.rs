//! The end of the time.

use super::tell;

#[test]
fn nobody_is_called_any_more_and_games_in_progress_still_count() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        run
        at 120:00
        time up
        > clock: is up, 120:00 of 120:00
        refused TimeIsUp: time up
        refused TimeIsUp: run
        refused TimeIsUp: stop
        refused TimeIsUp: add board
        refused TimeNotUp: void 1
        refused GamesGoingOn: finish
        board 1 0-1
        > 1: Bea-_, 2: Cid-Dan | queue: Eva Ana
        board 2 ½-½
        > 1: Bea-_, 2: Dan-_ | queue: Eva Ana Cid
        > points: Ana 0.0, Bea 1.0, Cid 0.5, Dan 0.5
        refused NoGame: board 1 1-0
        finish
    ",
    );
}

#[test]
fn games_in_progress_are_void_if_that_was_decided() {
    tell(
        "
        event: 2 boards, games void
        players: Ana, Bea, Cid, Dan, Eva
        board 1 1-0
        here Eva
        time up
        > 1: Ana.Eva, 2: Cid.Dan | queue: Bea
        refused NoGame: board 1 1-0
        > points: Ana 1.0, Bea 0.0, Cid 0.0
        > games: Ana-Bea 1-0 board 1
        finish
    ",
    );
}

#[test]
fn the_arbiter_decides_each_game_if_that_was_decided() {
    tell(
        "
        event: 2 boards, games decided
        players: Ana, Bea, Cid, Dan, Eva
        refused TimeNotUp: void 1
        time up
        refused GamesGoingOn: finish
        void 1
        > 1: Ana.Bea, 2: Cid-Dan | queue: Eva
        refused NoGame: void 1
        board 2 0-1
        > 1: Ana.Bea, 2: Dan-_ | queue: Eva Cid
        refused NoGame: void 2
        > games: Cid-Dan 0-1 board 2
        finish
    ",
    );
}

#[test]
fn if_games_do_not_count_who_was_called_is_back_at_the_head_of_the_queue() {
    tell(
        "
        event: 3 boards, games void
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal, Ida
        board 3 1-0
        board 1 1-0
        time up
        > 1: Ana-_, 2: Cid.Dan, 3: Eva-_ | queue: Gus Hal Ida Fio Bea
        refused NotCalled: here Gus
        refused NoGame: board 1 1-0
    ",
    );
}

/// Nobody had said that Gus came, but the game had begun before the time was up.
#[test]
fn who_was_called_may_have_played_already() {
    tell(
        "
        event: 3 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal, Ida
        board 3 1-0
        board 1 1-0
        time up
        > 1: Ana-Hal*, 2: Cid-Dan, 3: Eva-Gus* | queue: Ida Fio Bea
        board 3 0-1
        > 1: Ana-Hal*, 2: Cid-Dan, 3: Gus-_ | queue: Ida Fio Bea Eva
        no show Hal
        > 1: Ana-_, 2: Cid-Dan, 3: Gus-_ | queue: Ida Fio Bea Eva | aside: Hal
        refused NoGame: board 1 1-0
    ",
    );
}

#[test]
fn who_goes_home_leaves_a_game_that_counts_as_a_loss() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        time up
        leave Ana
        > 1: Bea-_ | queue: Cid | gone: Ana
        > points: Ana 0.0, Bea 1.0
    ",
    );
}

#[test]
fn who_goes_home_from_a_void_game_has_lost_nothing() {
    tell(
        "
        event: 1 board, games void
        players: Ana, Bea, Cid
        time up
        leave Ana
        > 1: Bea-_ | queue: Cid | gone: Ana
        > points: Ana 0.0, Bea 0.0
    ",
    );
}

#[test]
fn the_event_goes_on_when_it_gets_more_time_and_void_games_begin_anew() {
    tell(
        "
        event: 2 boards, games void, 90 minutes
        players: Ana, Bea, Cid, Dan, Eva, Fio
        run
        at 80:00
        board 1 1-0
        at 90:00
        time up
        > 1: Ana-_, 2: Cid.Dan | queue: Eva Fio Bea
        extend 10
        > clock: runs, 90:00 of 100:00
        > 1: Ana-Eva*, 2: Cid-Dan | queue: Fio Bea
    ",
    );
}

#[test]
fn an_event_that_ended_early_gets_its_time_from_then_on() {
    tell(
        "
        event: 1 board, 90 minutes
        players: Ana, Bea, Cid
        run
        at 30:00
        time up
        extend -5
        > clock: is up, 30:00 of 30:00
        extend 10
        > clock: runs, 30:00 of 40:00
    ",
    );
}

#[test]
fn a_board_whose_last_game_ended_after_the_time_was_up_is_closed_when_the_event_goes_on() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva
        close 1
        time up
        board 1 1-0
        > 1 closing: Ana-_, 2: Cid-Dan | queue: Eva Bea
        extend 10
        > 2: Cid-Dan | queue: Eva Bea | waiting: Ana
        board 2 1-0
        > 2: Ana*-Cid | queue: Eva Bea Dan
    ",
    );
}
