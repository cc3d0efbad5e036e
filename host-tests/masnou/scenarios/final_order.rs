//! The final order: points, fewer games, more wins, the direct result.

use super::tell;

#[test]
fn more_points_come_first() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 0-1
        board 1 1-0
        board 1 1-0
        > points: Ana 0.0, Bea 3.0, Cid 0.0
        > order: Bea, Cid, Ana
    ",
    );
}

#[test]
fn with_equal_points_fewer_games_come_first() {
    tell(
        "
        event: 2 boards
        players: Ana, Bea, Cid, Dan
        board 1 1-0 and leaves
        leave Ana
        board 2 1-0
        board 2 0-1
        > points: Ana 1.0, Cid 1.0, Dan 1.0
        > order: Ana, Cid = Dan, Bea
    ",
    );
}

#[test]
fn with_equally_many_games_more_wins_come_first() {
    tell(
        "
        event: 2 boards, both leave
        players: Ana, Bea, Cid, Dan
        board 1 ½-½
        board 2 1-0
        board 1 ½-½
        board 2 0-1
        > games: Ana-Bea ½-½ board 1, Cid-Dan 1-0 board 2, Ana-Bea ½-½ board 1, Cid-Dan 0-1 board 2
        > order: Cid = Dan, Ana = Bea
    ",
    );
}

/// Dan and Ana have a point of two games and one win each; Dan won the game between them.
#[test]
fn then_the_direct_result_decides() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid, Dan
        board 1 0-1
        board 1 0-1
        board 1 0-1
        board 1 0-1
        > order: Ana = Bea = Cid = Dan
        correct 1 1-0
        correct 3 1-0
        correct 4 1-0
        > games: Ana-Bea 1-0 board 1, Bea-Cid 0-1 board 1, Cid-Dan 1-0 board 1, Dan-Ana 1-0 board 1
        > order: Cid, Dan, Ana, Bea
    ",
    );
}

#[test]
fn the_direct_result_of_three_in_a_circle_parts_nobody() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        board 1 1-0
        board 1 0-1
        board 1 0-1
        > games: Ana-Bea 1-0 board 1, Ana-Cid 0-1 board 1, Cid-Bea 0-1 board 1
        > order: Ana = Bea = Cid
    ",
    );
}

/// Ana won against Bea, and both are level with Cid, whom neither of them has met.
#[test]
fn the_direct_result_counts_only_if_all_who_are_level_have_met() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Dan, Eva, Cid
        board 1 1-0
        board 1 0-1
        board 1 1-0
        move Eva to 1
        board 1 0-1
        board 1 0-1
        board 1 0-1
        > points: Ana 1.0, Bea 1.0, Cid 1.0, Dan 2.0, Eva 1.0
        > order: Dan, Ana = Bea = Cid, Eva
    ",
    );
}
