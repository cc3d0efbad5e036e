//! Anyone can leave, pause, return or join at any time.

use pocket_arbiter::tournament::{Command, PlayerNo, Rating, Refusal};

use super::tell;

#[test]
fn who_joins_is_at_the_end_of_the_queue() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        join Dan
        > 1: Ana-Bea | queue: Cid Dan
        join 2 more
        > 1: Ana-Bea | queue: Cid Dan 5 6
        join 0 more
        > 1: Ana-Bea | queue: Cid Dan 5 6
    ",
    );
}

#[test]
fn who_pauses_in_the_queue_loses_the_place_in_it() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan, Eva
        pause Cid
        > 1: Ana-Bea | queue: Dan Eva | paused: Cid
        return Cid
        > 1: Ana-Bea | queue: Dan Eva Cid
    ",
    );
}

#[test]
fn who_goes_home_can_come_back() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        leave Cid
        > 1: Ana-Bea | queue: Dan | gone: Cid
        return Cid
        > 1: Ana-Bea | queue: Dan Cid
        refused HasNotLeft: return Cid
        refused HasNotLeft: return Ana
    ",
    );
}

#[test]
fn who_is_called_and_goes_leaves_the_chair_to_the_next() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        pause Cid
        > 1: Ana-Dan* | queue: Bea | paused: Cid
        leave Dan
        > 1: Ana-Bea* | queue: - | paused: Cid | gone: Dan
    ",
    );
}

#[test]
fn who_goes_in_the_middle_of_a_game_has_lost_it() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan, Eva, Fio
        leave Ana
        > 1: Bea-Eva*, 2: Cid-Dan | queue: Fio | gone: Ana
        pause Dan
        > 1: Bea-Eva*, 2: Cid-Fio* | queue: - | paused: Dan | gone: Ana
        > points: Ana 0.0, Bea 1.0, Cid 1.0, Dan 0.0
        > games: Ana-Bea 0-1 board 1, Cid-Dan 1-0 board 2
    ",
    );
}

#[test]
fn who_goes_while_waiting_for_an_opponent_has_lost_nothing() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        leave Ana
        > 1: Cid*-Dan* | queue: Bea | gone: Ana
        > points: Ana 1.0
    ",
    );
}

#[test]
fn who_pauses_can_go_home_and_who_went_home_can_be_expelled() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        pause Cid
        refused HasLeft: pause Cid
        leave Cid
        refused HasLeft: pause Cid
        refused HasLeft: leave Cid
        expel Cid
        > 1: Ana-Bea | queue: Dan | expelled: Cid
        refused HasLeft: expel Cid
        refused NoSuchPlayer: pause 5
    ",
    );
}

#[test]
fn who_was_set_aside_can_pause() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        no show Cid
        pause Cid
        > 1: Ana-Dan* | queue: Bea | paused: Cid
    ",
    );
}

#[test]
fn who_is_expelled_comes_last_and_the_opponents_keep_their_points() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        here Cid
        expel Ana
        > 1: Cid-Bea* | queue: - | expelled: Ana
        > points: Ana 1.0, Cid 1.0
        > order: Cid, Bea, Ana
    ",
    );
}

#[test]
fn an_expulsion_can_be_taken_back() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        expel Cid
        return Cid
        > 1: Ana-Bea | queue: Dan Cid
    ",
    );
}

#[test]
fn a_name_can_be_put_right_a_rating_cannot() {
    let mut event = tell(
        "
        event: 1 board, by ranking
        players: Ana 1900, Bea 1800, Cid 1700
        rename Cid Cyd
        > 1: Ana-Bea | queue: Cyd
        undo
        > 1: Ana-Bea | queue: Cid
    ",
    );
    let mut cid = event.player(PlayerNo::new(3).unwrap()).unwrap().clone();
    cid.rating = Rating(2200);
    let edit = Command::Edit(PlayerNo::new(3).unwrap(), cid);
    assert_eq!(event.apply(&edit), Err(Refusal::HasStarted));
}

#[test]
fn a_player_can_be_moved_in_the_queue() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan, Eva, Fio
        move Fio to 1
        > 1: Ana-Bea | queue: Fio Cid Dan Eva
        move Fio to 3
        > 1: Ana-Bea | queue: Cid Dan Fio Eva
        move Fio to 4
        > 1: Ana-Bea | queue: Cid Dan Eva Fio
        refused NotQueued: move Fio to 5
        refused NotQueued: move Ana to 1
    ",
    );
}
