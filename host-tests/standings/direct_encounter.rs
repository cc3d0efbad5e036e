//! The tied players' games against each other, by either rule.

use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::{BoardNo, Bye, Command, GameResult, Scoring, System};

use super::{Entry, column, ranks, started, swiss};
use Entry::Game;
use GameResult::{BlackByForfeit, BlackWins, Draw, WhiteByForfeit, WhiteWins};

fn full(who: usize) -> Entry {
    Entry::Bye(who, Bye::Full)
}

fn half(who: usize) -> Entry {
    Entry::Bye(who, Bye::Half)
}

fn direct(players: usize, rounds: &[Vec<Entry>]) -> Vec<String> {
    column(&swiss(players, Scoring::CLASSIC, rounds), "DE")
}

/// 1 and 2 made two points against the others, 3 and 4 one; 1 beat 2, and 3 beat 4.
fn little_table(one: usize, other: usize) -> GameResult {
    match (one, other) {
        (1, 2 | 3) | (2, 3 | 4) | (3, 4) | (4, 1) => WhiteWins,
        _ => BlackWins,
    }
}

#[test]
fn in_a_swiss_those_still_level_have_a_little_table_of_their_own() {
    let game = |white, black| Game(white, black, little_table(white, black));
    let rounds = [
        vec![game(1, 4), game(2, 3)],
        vec![game(4, 3), game(1, 2)],
        vec![game(2, 4), game(3, 1)],
        vec![full(3), full(4)],
    ];
    assert_eq!(direct(4, &rounds), ["1", "2", "3", "4"]);
}

#[test]
fn in_a_round_robin_those_still_level_stay_level() {
    let system = System::RoundRobin {
        table: Table::Berger,
        cycles: Cycles::Single,
    };
    let mut event = started(6, Scoring::CLASSIC, system, 0);
    // 5 and 6 beat 1 and 2, and lose a point to each of 3 and 4.
    let white_wins = |white: usize, black: usize| match (white, black) {
        (1..=4, 1..=4) => little_table(white, black) == WhiteWins,
        (1 | 2, _) => false,
        (_, 1 | 2) => true,
        (3, 5) | (4, 6) | (6, 3) | (5, 4) | (5, 6) => true,
        _ => false,
    };
    for round in event.open_rounds() {
        for board in BoardNo::first(3) {
            let pairing = event.pairing(round, board).unwrap();
            let white = white_wins(pairing.white.index() + 1, pairing.black.index() + 1);
            let result = if white { WhiteWins } else { BlackWins };
            event.apply(&Command::Result(round, board, result)).unwrap();
        }
    }
    assert_eq!(column(&event, "DE"), ["1", "1", "3", "3", "0", "0"]);
    assert_eq!(ranks(&event, "DE"), [3, 3, 5, 5, 1, 2]);
}

#[test]
fn in_a_round_robin_all_must_have_met() {
    let system = System::RoundRobin {
        table: Table::Berger,
        cycles: Cycles::Single,
    };
    let mut event = started(6, Scoring::CLASSIC, system, 0);
    // 1 beat 2 and 6, who made their two points elsewhere and have not met each other. In a Swiss
    // number 1 would be first.
    let played = [(1, 6), (2, 5), (6, 4), (1, 2), (6, 5), (2, 3)];
    let mut entered = 0;
    for round in event.open_rounds() {
        for board in BoardNo::first(3) {
            let pairing = event.pairing(round, board).unwrap();
            if played.contains(&(pairing.white.get(), pairing.black.get())) {
                let result = Command::Result(round, board, WhiteWins);
                event.apply(&result).unwrap();
                entered += 1;
            }
        }
    }
    assert_eq!(entered, played.len());
    assert_eq!(ranks(&event, "DE"), [1, 1, 4, 4, 4, 1]);
}

#[test]
fn who_is_first_whatever_the_missing_game_brings_is_first() {
    let rounds = [
        vec![Game(1, 2, WhiteWins), half(3)],
        vec![Game(3, 1, BlackWins), half(2)],
        vec![half(2), half(3)],
        vec![full(2), full(3)],
    ];
    // 2 and 3 did not meet, so nothing parts them.
    assert_eq!(direct(3, &rounds), ["1", "2", "2"]);
}

#[test]
fn one_who_can_still_be_reached_is_not_first() {
    // 3 met nobody: with two wins the two points of 1 would be reached.
    let rounds = [vec![Game(1, 2, WhiteWins), full(3)], vec![full(2)]];
    assert_eq!(direct(3, &rounds), ["0", "0", "0"]);
}

#[test]
fn after_the_first_the_others_are_looked_at_again() {
    // 1 beat 2, 3 and 4. The three others met all but 3 and 4, but 2 beat both.
    let rounds = [
        vec![Game(1, 2, WhiteWins), full(3), full(4)],
        vec![Game(1, 3, WhiteWins), Game(2, 4, WhiteWins)],
        vec![Game(1, 4, WhiteWins), Game(2, 3, WhiteWins)],
        vec![full(3), full(4), full(2)],
        vec![full(3), full(4)],
    ];
    assert_eq!(direct(4, &rounds), ["1", "2", "3", "3"]);
}

#[test]
fn in_a_swiss_a_forfeit_is_no_meeting() {
    let forfeit = [
        vec![Game(1, 2, WhiteByForfeit)],
        vec![Game(1, 2, BlackByForfeit)],
    ];
    assert_eq!(direct(2, &forfeit), ["0", "0"]);
    let with_a_game = [
        vec![Game(1, 2, WhiteByForfeit)],
        vec![Game(1, 2, BlackWins)],
    ];
    assert_eq!(direct(2, &with_a_game), ["2", "1"]);
}

#[test]
fn two_games_against_one_opponent_count_as_their_mean() {
    // 1 made 1½ of 2 against 2 and ½ against 3: two points. 3 beat 2: 1½ points. But the two games
    // with 2 are worth ¾ only.
    let rounds = [
        vec![Game(1, 2, WhiteWins), full(3)],
        vec![Game(2, 1, Draw), half(3)],
        vec![Game(1, 3, Draw), full(2)],
        vec![Game(2, 3, BlackWins)],
        vec![half(1), full(2)],
        vec![half(1), half(2)],
    ];
    let event = swiss(3, Scoring::CLASSIC, &rounds);
    assert_eq!(ranks(&event, ""), [1, 1, 1]);
    assert_eq!(direct(3, &rounds), ["2", "3", "1"]);
}

#[test]
fn only_those_whom_nothing_else_parted_are_looked_at() {
    // 1 beat 2, but 2 has more wins.
    let rounds = [
        vec![Game(1, 2, WhiteWins), half(3), half(4)],
        vec![Game(2, 3, WhiteWins), half(1)],
        vec![Game(2, 4, WhiteWins), half(1)],
    ];
    let event = swiss(4, Scoring::CLASSIC, &rounds);
    assert_eq!(ranks(&event, "DE WIN")[..2], [1, 2]);
    assert_eq!(ranks(&event, "WIN DE")[..2], [2, 1]);
}
