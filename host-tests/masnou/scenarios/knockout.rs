//! A knockout among those who are still level for a prize.

use super::tell;

/// Four won one game each and are level for the first place.
const FOUR_ARE_LEVEL: &str = "
    event: 4 boards, 1 prize
    players: Ana, Bea, Cid, Dan, Eva, Fio, Gus, Hal
    board 1 1-0
    board 2 1-0
    board 3 1-0
    board 4 1-0
    time up
    > order: Ana = Cid = Eva = Gus, Bea = Dan = Fio = Hal
    > level: 1 Ana Cid Eva Gus
";

fn among_four(story: &str) {
    tell(&format!("{FOUR_ARE_LEVEL}{story}"));
}

#[test]
fn colours_are_drawn_by_lot_and_who_wins_goes_on() {
    among_four(
        "
        knockout 1 Ana Cid Eva Gus
        > knockout: Ana-Cid none, Gus-Eva none
        > pass: nobody
        game 5 1-0
        > level: 1 Ana Cid Eva Gus
        game 6 0-1
        > order: Ana = Eva, Cid = Gus, Bea = Dan = Fio = Hal
        > level: 1 Ana Eva
        knockout 2 Ana Eva
        > knockout: Ana-Cid 1-0, Gus-Eva 0-1, Ana-Eva none
        game 7 1-0
        > order: Ana, Eva, Cid = Gus, Bea = Dan = Fio = Hal
        > level: nobody
        > points: Ana 1.0, Cid 1.0, Eva 1.0, Gus 1.0
        finish
    ",
    );
}

#[test]
fn another_lot_draws_other_pairs() {
    among_four(
        "
        knockout 3 Ana Cid Eva Gus
        > knockout: Gus-Cid none, Eva-Ana none
    ",
    );
}

#[test]
fn a_draw_eliminates_white() {
    among_four(
        "
        knockout 1 Ana Cid Eva Gus
        game 5 ½-½
        game 6 ½-½
        > order: Cid = Eva, Ana = Gus, Bea = Dan = Fio = Hal
    ",
    );
}

#[test]
fn of_an_odd_number_one_goes_on_without_a_game() {
    tell(
        "
        event: 3 boards, 1 prize
        players: Ana, Bea, Cid, Dan, Eva, Fio
        board 1 1-0
        board 2 1-0
        board 3 1-0
        time up
        > level: 1 Ana Cid Eva
        knockout 1 Ana Cid Eva
        > knockout: Ana-Eva none
        > pass: Cid
        game 4 1-0
        > pass: nobody
        > order: Ana = Cid, Eva, Bea = Dan = Fio
    ",
    );
}

#[test]
fn those_who_are_out_may_be_level_for_the_next_prize() {
    tell(&format!(
        "{}
        knockout 1 Ana Cid Eva Gus
        game 5 1-0
        game 6 0-1
        knockout 2 Ana Eva
        game 7 1-0
        > level: 3 Cid Gus
        knockout 3 Cid Gus
        > knockout: Ana-Cid 1-0, Gus-Eva 0-1, Ana-Eva 1-0, Gus-Cid none
        game 8 1-0
        > order: Ana, Eva, Gus, Cid, Bea = Dan = Fio = Hal
        > level: nobody
    ",
        FOUR_ARE_LEVEL.replace("1 prize", "3 prizes")
    ));
}

#[test]
fn it_comes_when_all_games_are_over_one_round_at_a_time() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        refused TimeNotUp: knockout 1 Ana Cid
        time up
        board 1 1-0
        refused GamesGoingOn: knockout 1 Ana Cid
        board 2 1-0
        refused NotLevel: knockout 1 Ana
        refused NotLevel: knockout 1 Ana Ana
        refused NoSuchPlayer: knockout 1 Ana 5
        refused NoSuchGame: game 1 1-0
        knockout 1 Ana Cid
        refused GamesGoingOn: knockout 1 Bea Dan
        refused GamesGoingOn: finish
        refused NoSuchGame: game 2 1-0
        refused NoSuchGame: game 4 1-0
        refused NotInThisSystem: game 3 none
        refused GamesGoingOn: correct 1 0-1
        game 3 1-0
        refused NotLevel: knockout 1 Ana Cid
    ",
    );
}

/// Its games would be taken for games of the knockout.
#[test]
fn the_event_does_not_go_on_while_it_is_played() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        board 1 1-0
        board 2 1-0
        time up
        knockout 1 Ana Cid
        refused GamesGoingOn: extend 10
        game 3 1-0
        > order: Ana, Cid, Bea = Dan
        extend 10
        > order: Ana = Cid, Bea = Dan
    ",
    );
}

#[test]
fn a_result_of_it_is_corrected_while_the_round_is_on() {
    among_four(
        "
        knockout 1 Ana Cid Eva Gus
        game 5 1-0
        game 5 0-1
        game 6 1-0
        > order: Cid = Gus, Ana = Eva, Bea = Dan = Fio = Hal
        refused NoSuchGame: game 6 0-1
        undo
        game 6 0-1
        > order: Cid = Eva, Ana = Gus, Bea = Dan = Fio = Hal
    ",
    );
}
