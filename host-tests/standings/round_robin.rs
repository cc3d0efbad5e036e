//! Round robins: the Swiss-German tableau, forfeits, and players who leave.

use pocket_arbiter::standings::{Standings, Value, card, meetings};
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::{
    BoardNo, Colour, Command, Event, GameResult, HalfPoints, Outcome, Scoring, System,
};

use super::{column, player, ranked, ranks, started};

fn round_robin(players: usize, cycles: Cycles) -> Box<Event> {
    let system = System::RoundRobin {
        table: Table::Berger,
        cycles,
    };
    started(players, Scoring::CLASSIC, system, 0)
}

/// Enters the results of all games, asking for each.
fn play(event: &mut Event, result: impl Fn(usize, usize) -> GameResult) {
    for round in event.open_rounds() {
        for board in BoardNo::first(event.board_count(round)) {
            let pairing = event.pairing(round, board).unwrap();
            let result = result(pairing.white.index() + 1, pairing.black.index() + 1);
            event.apply(&Command::Result(round, board, result)).unwrap();
        }
    }
}

/// A tableau: the line is the player, the column the opponent, 2 is a win.
fn from_tableau<const N: usize>(tableau: [[u8; N]; N]) -> impl Fn(usize, usize) -> GameResult {
    move |white, black| match (tableau[white - 1][black - 1], tableau[black - 1][white - 1]) {
        (2, 0) => GameResult::WhiteWins,
        (1, 1) => GameResult::Draw,
        (0, 2) => GameResult::BlackWins,
        other => panic!("{white} against {black}: {other:?}"),
    }
}

const X: u8 = 9;

/// Adam, Bea, Chris, Daniela, Egon, Frieda, Gernot, Hanna.
const TABLEAU: [[u8; 8]; 8] = [
    [X, 1, 0, 2, 0, 0, 1, 2],
    [1, X, 2, 0, 0, 1, 0, 0],
    [2, 0, X, 2, 1, 1, 2, 1],
    [0, 2, 0, X, 0, 1, 2, 2],
    [2, 2, 1, 2, X, 2, 1, 2],
    [2, 1, 1, 1, 0, X, 2, 1],
    [1, 2, 0, 0, 1, 0, X, 2],
    [0, 2, 1, 0, 0, 1, 0, X],
];

#[test]
fn the_printed_tableau_comes_out_to_the_last_digit() {
    let mut event = round_robin(8, Cycles::Single);
    play(&mut event, from_tableau(TABLEAU));
    let usual: Vec<&str> = event.tiebreaks().iter().map(|one| one.code()).collect();
    assert_eq!(usual, ["DE", "WIN", "SB", "lot"]);
    let standings = ranked(&event, &usual.join(" "));
    let points: Vec<String> = event
        .numbers()
        .map(|one| standings.row(one).points.to_string())
        .collect();
    assert_eq!(
        points,
        ["3.0", "2.0", "4.5", "3.5", "6.0", "4.0", "3.0", "2.0"]
    );
    assert_eq!(
        column(&event, "WIN"),
        ["2", "1", "3", "3", "5", "2", "2", "1"]
    );
    assert_eq!(
        column(&event, "SB"),
        [
            "8.00", "8.00", "15.50", "9.00", "18.25", "12.00", "8.50", "6.25"
        ]
    );
    // Hanna is before Bea by their game, Gernot before Adam, with whom he drew, by the products.
    assert_eq!(ranks(&event, "DE WIN SB lot"), [6, 8, 2, 4, 1, 3, 5, 7]);
    assert_eq!(
        column(&event, "DE"),
        ["0", "2", "0", "0", "0", "0", "0", "1"]
    );
    let order: Vec<u16> = standings.order().iter().map(|one| one.get()).collect();
    assert_eq!(order, [5, 3, 6, 4, 7, 1, 8, 2]);
    assert_eq!(standings.place(player(8)), Some(7));
    assert_eq!(standings.place(player(9)), None);
}

#[test]
fn koya_counts_points_against_the_better_half() {
    let mut event = round_robin(8, Cycles::Single);
    play(&mut event, from_tableau(TABLEAU));
    // Half of seven games: Chris, Daniela, Egon and Frieda.
    assert_eq!(
        column(&event, "KS"),
        ["1.0", "1.5", "2.0", "0.5", "2.5", "1.0", "0.5", "1.0"]
    );
}

/// Half is enough, also for whom nobody has come to play: 2 has one point of two.
#[test]
fn koya_counts_a_forfeit_against_one_who_made_just_half() {
    let mut event = round_robin(3, Cycles::Single);
    play(&mut event, |white, black| match (white, black) {
        (1, 2) => GameResult::WhiteByForfeit,
        (2, 1) => GameResult::BlackByForfeit,
        (2, 3) => GameResult::WhiteWins,
        (3, 2) => GameResult::BlackWins,
        _ => GameResult::Draw,
    });
    assert_eq!(column(&event, "KS"), ["1.0", "0.0", "0.5"]);
}

#[test]
fn the_crosstable_has_a_cell_for_each_two() {
    let mut event = round_robin(4, Cycles::Double);
    play(&mut event, |_, _| GameResult::WhiteWins);
    let games: Vec<_> = meetings(&event, player(1), player(2))
        .map(|(round, game)| (round.get(), game.colour, game.outcome))
        .collect();
    assert_eq!(
        games,
        [
            (3, Colour::White, Outcome::Win),
            (5, Colour::Black, Outcome::Loss)
        ]
    );
    assert_eq!(meetings(&event, player(3), player(3)).count(), 0);
}

#[test]
fn forfeits_count_as_games_for_products_and_meetings_but_not_as_games_played() {
    let mut event = round_robin(3, Cycles::Single);
    play(&mut event, |white, black| match (white, black) {
        (1, 3) | (3, 1) => GameResult::Draw,
        (1, _) => GameResult::WhiteByForfeit,
        (_, 1) => GameResult::BlackByForfeit,
        _ => GameResult::Draw,
    });
    // 1½, ½, 1.
    assert_eq!(column(&event, "SB"), ["1.00", "0.50", "1.00"]);
    assert_eq!(column(&event, "KS"), ["0.5", "0.5", "0.5"]);
    assert_eq!(column(&event, "WIN"), ["1", "0", "0"]);
    assert_eq!(column(&event, "WON"), ["0", "0", "0"]);
    assert_eq!(column(&event, "fewest-games"), ["1", "1", "2"]);
    assert_eq!(column(&event, "REP"), ["2", "1", "2"]);
}

/// Number 4 leaves after one game of three, so nothing of it counts: 1 has lost the full point of
/// round 1 again, and is level with 3.
#[test]
fn who_leaves_early_is_left_out() {
    let mut event = round_robin(4, Cycles::Single);
    let results = [
        // 1 - 4, 2 - 3.
        [GameResult::WhiteWins, GameResult::Draw],
        // 4 - 3, 1 - 2.
        [GameResult::Pending, GameResult::Draw],
        // 2 - 4, 3 - 1.
        [GameResult::Pending, GameResult::Draw],
    ];
    for (round, results) in event.open_rounds().zip(results) {
        for (board, result) in BoardNo::first(2).zip(results) {
            event.apply(&Command::Result(round, board, result)).unwrap();
        }
    }
    assert_eq!(ranks(&event, ""), [1, 2, 2, 4]);
    event.apply(&Command::Withdraw(player(4))).unwrap();
    // Zero is no place at all.
    assert_eq!(ranks(&event, ""), [1, 1, 1, 0]);
    assert_eq!(column(&event, "WIN"), ["0", "0", "0", "0"]);
    assert_eq!(column(&event, "SB"), ["1.00", "1.00", "1.00", "0.00"]);
    assert_eq!(column(&event, "KS"), ["1.0", "1.0", "1.0", "0.0"]);
    // The result stays on the card.
    let first = card(&event, player(1)).next().unwrap();
    assert_eq!(first.turn.game().unwrap().outcome, Outcome::Win);
    assert_eq!(first.points, HalfPoints::ZERO);
    // Back again, and everything counts again.
    event.apply(&Command::Return(player(4))).unwrap();
    assert_eq!(ranks(&event, ""), [1, 2, 2, 4]);
}

#[test]
fn an_unfinished_round_robin_has_standings() {
    let mut event = round_robin(5, Cycles::Single);
    let codes = "DE WIN WON SB KS PS";
    assert_eq!(ranks(&event, codes), [1; 5]);
    let round = event.open_rounds().next().unwrap();
    let pairing = event.pairing(round, BoardNo::FIRST).unwrap();
    assert_eq!((pairing.white.get(), pairing.black.get()), (2, 5));
    event
        .apply(&Command::Result(
            round,
            BoardNo::FIRST,
            GameResult::WhiteWins,
        ))
        .unwrap();
    assert_eq!(ranks(&event, codes), [2, 1, 2, 2, 2]);
    // The rounds to come add nothing, and 1, who rests in the first, is not done with it.
    assert_eq!(column(&event, "PS"), ["0.0", "1.0", "0.0", "0.0", "0.0"]);
    assert_eq!(column(&event, "SB"), ["0.00"; 5]);
    assert_eq!(column(&event, "KS"), ["0.0"; 5]);
}

/// Ada goes after one game of three: listed last, without a number, and nobody's place is lower for it.
#[test]
fn who_does_not_count_is_listed_last_without_a_number() {
    let mut event = crate::tournament::started(crate::tournament::BERGER, 0, 4);
    crate::tournament::between(&mut event, 1, 2, 2);
    event.apply(&Command::Withdraw(player(1))).unwrap();
    let mut standings = Box::<Standings>::default();
    standings.rank(&event, &event.tiebreaks());
    let rows: Vec<_> = standings
        .rows()
        .map(|row| (row.player.get(), row.rank))
        .collect();
    let level = Some(1);
    assert_eq!(rows, [(2, level), (3, level), (4, level), (1, None)]);
    // The lot is the reason for nobody's place, until it is drawn; then for those whom it parts.
    assert_eq!(standings.level_count(), 3);
    event.apply(&Command::DrawLots(3)).unwrap();
    standings.rank(&event, &event.tiebreaks());
    assert_eq!(standings.level_count(), 0);
    let ranks: Vec<_> = standings.rows().map(|row| row.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(3), None]);
    let lots = event
        .numbers()
        .filter(|one| standings.deciding_lot(&event, *one) != Value::None);
    assert_eq!(lots.count(), 3);
    // A win is above the lot, which parts the other two only.
    crate::tournament::between(&mut event, 2, 3, 2);
    crate::tournament::between(&mut event, 3, 4, 1);
    standings.rank(&event, &event.tiebreaks());
    let lots = event
        .numbers()
        .filter(|one| standings.deciding_lot(&event, *one) != Value::None);
    assert_eq!(lots.count(), 2);
}

/// Two who do not count are level with nobody, neither with each other.
#[test]
fn those_without_a_place_share_none() {
    let mut event = crate::tournament::started(crate::tournament::BERGER, 0, 6);
    for number in [1, 2] {
        event.apply(&Command::Withdraw(player(number))).unwrap();
    }
    let mut standings = Box::<Standings>::default();
    standings.rank(&event, &event.tiebreaks());
    assert_eq!(standings.level_count(), 4);
    event.apply(&Command::DrawLots(3)).unwrap();
    standings.rank(&event, &event.tiebreaks());
    assert_eq!(standings.level_count(), 0);
    for number in [1, 2] {
        assert_eq!(standings.row(player(number)).rank, None);
        assert_eq!(standings.deciding_lot(&event, player(number)), Value::None);
    }
}
