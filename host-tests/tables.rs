//! The tables of the round robin and the team match, against what is printed elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use pocket_arbiter::tournament::round_robin::{Cycles, RoundRobin, Table};
use pocket_arbiter::tournament::scheveningen::{FirstRound, Scheveningen, Seat};
use pocket_arbiter::tournament::{BoardNo, RoundNo, Team};

const BERGER_OF_FIDE: &str = include_str!("fixtures/tables/berger-fide.txt");
const BERGER_OF_RUNDENTURNIER: &str = include_str!("fixtures/tables/berger-rundenturnier.txt");
const SCHEVENINGEN_OF_TEN: &str = include_str!("fixtures/tables/scheveningen-10.txt");

/// The tables of a file, each below a line `players N`.
pub(crate) fn printed(file: &str) -> BTreeMap<usize, String> {
    let mut tables: BTreeMap<usize, String> = BTreeMap::new();
    let mut players = 0;
    for line in file.lines() {
        if let Some(number) = line.strip_prefix("players ") {
            players = number.parse().unwrap();
        } else {
            *tables.entry(players).or_default() += &format!("{line}\n");
        }
    }
    tables
}

type Rounds<Player> = Vec<Vec<(Player, Player)>>;

fn round_robin(table: Table, cycles: Cycles, players: usize) -> Rounds<u16> {
    let event = RoundRobin::new(table, cycles, players).unwrap();
    RoundNo::first(event.rounds())
        .map(|round| {
            BoardNo::first(event.boards())
                .map(|board| event.pairing(round, board).unwrap())
                .map(|(white, black)| (white.get(), black.get()))
                .collect()
        })
        .collect()
}

fn berger(players: usize) -> Rounds<u16> {
    round_robin(Table::Berger, Cycles::Single, players)
}

fn scheveningen(team: usize, first_round: FirstRound) -> Rounds<Seat> {
    let event = Scheveningen::new(team, first_round).unwrap();
    RoundNo::first(event.rounds())
        .map(|round| {
            BoardNo::first(event.boards())
                .map(|board| event.pairing(round, board).unwrap())
                .collect()
        })
        .collect()
}

fn text<Player: std::fmt::Display>(rounds: &Rounds<Player>) -> String {
    rounds
        .iter()
        .zip(1..)
        .map(|(pairs, round)| {
            let pairs: Vec<String> = pairs.iter().map(|(w, b)| format!("{w}-{b}")).collect();
            format!("{round}: {}\n", pairs.join(" "))
        })
        .collect()
}

fn reversed(rounds: &Rounds<u16>) -> Rounds<u16> {
    rounds
        .iter()
        .map(|pairs| {
            pairs
                .iter()
                .map(|(white, black)| (*black, *white))
                .collect()
        })
        .collect()
}

/// Each player's colours, round by round; white is true.
fn colours(rounds: &Rounds<u16>) -> BTreeMap<u16, Vec<bool>> {
    let mut colours: BTreeMap<u16, Vec<bool>> = BTreeMap::new();
    for (white, black) in rounds.iter().flatten() {
        colours.entry(*white).or_default().push(true);
        colours.entry(*black).or_default().push(false);
    }
    colours
}

fn with_three_in_a_row(rounds: &Rounds<u16>) -> Vec<u16> {
    colours(rounds)
        .into_iter()
        .filter(|(_, colours)| {
            colours
                .windows(3)
                .any(|three| three.iter().all(|colour| *colour == three[0]))
        })
        .map(|(player, _)| player)
        .collect()
}

/// The C functions with which the Swiss print their tables, line by line.
mod in_c {
    pub(super) fn black(board: i32, round: i32, participants: i32) -> i32 {
        if (round & 1) == 0 {
            (round + participants) / 2 - board + 1
        } else if board == 1 {
            participants
        } else if 2 * board - 1 <= round {
            (round + 1) / 2 - board + 1
        } else {
            (round + 1) / 2 - board + participants
        }
    }

    pub(super) fn white(board: i32, round: i32, participants: i32) -> i32 {
        if (round & 1) == 0 {
            if board == 1 {
                participants
            } else if board + round / 2 <= participants / 2 {
                (round + participants) / 2 + board - 1
            } else {
                (round - participants) / 2 + board
            }
        } else {
            (round - 1) / 2 + board
        }
    }
}

#[test]
fn berger_is_the_c_program_for_every_size() {
    for players in (2..=64).step_by(2) {
        let expected: Rounds<u16> = (1..players)
            .map(|round| {
                (1..=players / 2)
                    .map(|board| {
                        let white = in_c::white(board, round, players);
                        let black = in_c::black(board, round, players);
                        (white.try_into().unwrap(), black.try_into().unwrap())
                    })
                    .collect()
            })
            .collect();
        assert_eq!(berger(players.try_into().unwrap()), expected, "{players}");
    }
}

#[test]
fn berger_is_as_printed() {
    let fide = printed(BERGER_OF_FIDE);
    assert!(fide.keys().copied().eq((4..=16).step_by(2)));
    let rundenturnier = printed(BERGER_OF_RUNDENTURNIER);
    assert!(rundenturnier.keys().copied().eq((4..=12).step_by(2)));
    for (players, table) in fide.into_iter().chain(rundenturnier) {
        assert_eq!(text(&berger(players)), table, "{players}");
    }
}

#[test]
fn on_bergers_last_board_the_numbers_follow_one_another() {
    for players in (4..=64).step_by(2) {
        for pairs in berger(players) {
            let (white, black) = *pairs.last().unwrap();
            let circle = u16::try_from(players).unwrap() - 1;
            assert_eq!(white % circle + 1, black, "{players}: {pairs:?}");
        }
    }
}

#[test]
fn bergers_colours_go_by_odd_and_even() {
    for players in (4..=64).step_by(2) {
        for (white, black) in berger(players).iter().flat_map(|pairs| &pairs[1..]) {
            let alike = white % 2 == black % 2;
            assert_eq!(white > black, alike, "{players}: {white}-{black}");
        }
    }
}

#[test]
fn everyone_meets_everyone_and_rests_once_if_at_all() {
    for table in [Table::Berger, Table::Rutsch] {
        for players in 2..=64_usize {
            let event = RoundRobin::new(table, Cycles::Single, players).unwrap();
            let mut met = BTreeSet::new();
            let mut rested = BTreeSet::new();
            let rounds = round_robin(table, Cycles::Single, players);
            for (pairs, round) in rounds.iter().zip(RoundNo::first(event.rounds())) {
                let mut seated: BTreeSet<u16> = BTreeSet::new();
                for (white, black) in pairs {
                    assert!(seated.insert(*white) && seated.insert(*black));
                    assert!(met.insert((white.min(black), white.max(black))));
                }
                if let Some(player) = event.rest(round) {
                    assert!(seated.insert(player.get()) && rested.insert(player));
                }
                assert!(seated.into_iter().map(usize::from).eq(1..=players));
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert_eq!(rested.len(), players % 2 * players);
        }
    }
}

#[test]
fn an_odd_berger_is_the_even_one_without_its_first_board() {
    for players in (3..=63).step_by(2) {
        for (odd, even) in berger(players).iter().zip(berger(players + 1)) {
            assert_eq!(odd, &even[1..], "{players}");
        }
    }
}

#[test]
fn the_second_cycle_is_the_first_with_colours_reversed() {
    for table in [Table::Berger, Table::Rutsch] {
        for players in 3..=64 {
            let mut first = round_robin(table, Cycles::Single, players);
            let second = reversed(&first);
            let last = first.len() - 1;
            first.swap(last - 1, last);
            first.extend(second);
            assert_eq!(round_robin(table, Cycles::Double, players), first);
        }
    }
    let two = round_robin(Table::Berger, Cycles::Double, 2);
    assert_eq!(two, [[(1, 2)], [(2, 1)]]);
}

#[test]
fn the_rest_of_a_double_event_comes_twice() {
    let event = RoundRobin::new(Table::Berger, Cycles::Double, 5).unwrap();
    let rests: Vec<u16> = RoundNo::first(event.rounds())
        .map(|round| event.rest(round).unwrap().get())
        .collect();
    assert_eq!(rests, [1, 4, 2, 3, 5, 1, 4, 2, 5, 3]);
}

/// In a carousel with an empty chair a rest can hide that someone changed colour, so only the even
/// ones keep to this.
#[test]
fn nobody_has_three_equal_colours_in_a_row() {
    for (table, step) in [(Table::Berger, 1), (Table::Rutsch, 2)] {
        for players in (2..=64).step_by(step) {
            for cycles in [Cycles::Single, Cycles::Double] {
                let unlucky = with_three_in_a_row(&round_robin(table, cycles, players));
                assert!(unlucky.is_empty(), "{table:?} {players}: {unlucky:?}");
            }
        }
    }
}

#[test]
fn without_the_swapped_rounds_two_players_would_have_three() {
    for players in (4..=64_u16).step_by(2) {
        let mut rounds = berger(players.into());
        let second = reversed(&rounds);
        rounds.extend(second);
        assert_eq!(with_three_in_a_row(&rounds), [1, players / 2 + 1]);
    }
}

/// The carousel as people do it: seats along both sides of a row of boards, from which everyone
/// but number 1 moves on.
fn carousel(players: u16) -> Rounds<u16> {
    let boards = usize::from(players / 2);
    let mut a: Vec<u16> = (1..=players / 2).collect();
    let mut b: Vec<u16> = (players / 2 + 1..=players).rev().collect();
    (1..players)
        .map(|round| {
            let pairs = (0..boards)
                .map(|k| {
                    let board_is_odd = k % 2 == 0;
                    let a_white = if k == 0 { round % 2 == 1 } else { board_is_odd };
                    if a_white { (a[k], b[k]) } else { (b[k], a[k]) }
                })
                .collect();
            // B_1 goes to A_2, the others on side A one further, the last of A round the end.
            let (old_a, old_b) = (a.clone(), b.clone());
            for k in 1..boards {
                a[k] = if k == 1 { old_b[0] } else { old_a[k - 1] };
                b[k - 1] = old_b[k];
            }
            if boards > 1 {
                b[boards - 1] = old_a[boards - 1];
            }
            pairs
        })
        .collect()
}

#[test]
fn rutsch_is_what_happens_at_the_boards() {
    for players in (2..=64_u16).step_by(2) {
        let table = round_robin(Table::Rutsch, Cycles::Single, players.into());
        assert_eq!(table, carousel(players), "{players}");
    }
}

#[test]
fn rutsch_with_a_rest_is_the_carousel_with_an_empty_chair() {
    for players in (3..=63_u16).step_by(2) {
        let mut expected = carousel(players + 1);
        for pairs in &mut expected {
            pairs.retain(|(white, black)| *white.max(black) <= players);
        }
        let table = round_robin(Table::Rutsch, Cycles::Single, players.into());
        assert_eq!(table, expected, "{players}");
    }
}

#[test]
fn colours_are_shared_out_evenly() {
    for table in [Table::Berger, Table::Rutsch] {
        for players in 2..=64 {
            // The empty chair of the carousel takes a game of the one colour.
            let most = if table == Table::Rutsch && players % 2 == 1 {
                2
            } else {
                1
            };
            for (player, colours) in colours(&round_robin(table, Cycles::Single, players)) {
                let whites = colours.iter().filter(|white| **white).count();
                let blacks = colours.len() - whites;
                assert!(
                    whites.abs_diff(blacks) <= most,
                    "{table:?} {players}: {player} has {whites} and {blacks}"
                );
            }
        }
    }
}

#[test]
fn there_is_nothing_outside_a_round_robin() {
    for players in [0, 1, 65, 100_000] {
        assert_eq!(
            RoundRobin::new(Table::Berger, Cycles::Single, players),
            None
        );
    }
    let event = RoundRobin::new(Table::Berger, Cycles::Double, 64).unwrap();
    assert_eq!((event.rounds(), event.boards()), (126, 32));
    let event = RoundRobin::new(Table::Berger, Cycles::Single, 7).unwrap();
    let (round, board) = (RoundNo::new(7).unwrap(), BoardNo::new(3).unwrap());
    assert!(event.pairing(round, board).is_some());
    assert_eq!(event.pairing(round.next().unwrap(), board), None);
    assert_eq!(event.pairing(round, board.next().unwrap()), None);
    assert_eq!(event.rest(round.next().unwrap()), None);
}

#[test]
fn scheveningen_of_ten_is_as_printed() {
    let table = scheveningen(10, FirstRound::Printed);
    assert_eq!(text(&table), SCHEVENINGEN_OF_TEN);
}

#[test]
fn every_a_meets_every_b() {
    for first_round in [FirstRound::Printed, FirstRound::Balanced] {
        for team in 2..=32_usize {
            let rounds = scheveningen(team, first_round);
            assert_eq!(rounds.len(), team);
            let mut met = BTreeSet::new();
            for pairs in &rounds {
                let mut seated = BTreeSet::new();
                for (white, black) in pairs {
                    assert!(seated.insert(*white) && seated.insert(*black));
                    assert_ne!(white.team, black.team);
                    let (a, b) = (white.min(black), white.max(black));
                    assert!(met.insert((a.number, b.number)));
                }
                assert_eq!(seated.len(), 2 * team);
            }
            assert_eq!(met.len(), team * team);
            let numbers = met.iter().map(|(a, _)| *a).collect::<BTreeSet<u16>>();
            assert!(numbers.into_iter().map(usize::from).eq(1..=team));
        }
    }
}

/// The number of boards of the round on which team A has white.
fn whites_of_a(pairs: &[(Seat, Seat)]) -> usize {
    pairs
        .iter()
        .filter(|(white, _)| white.team == Team::A)
        .count()
}

#[test]
fn even_teams_share_white_but_where_equal_numbers_meet() {
    for team in (2..=32).step_by(2) {
        let printed = scheveningen(team, FirstRound::Printed);
        let balanced = scheveningen(team, FirstRound::Balanced);
        assert_eq!(whites_of_a(&printed[0]), team);
        for (board, (white, black)) in (1..).zip(&balanced[0]) {
            assert_eq!((white.number, black.number), (board, board));
            assert_eq!(white.team == Team::A, board % 2 == 1);
        }
        assert_eq!(printed[1..], balanced[1..]);
        for pairs in &balanced {
            assert_eq!(whites_of_a(pairs), team / 2);
        }
    }
}

#[test]
fn in_odd_teams_whoever_would_rest_meets_the_same_number() {
    for team in (3..=31).step_by(2) {
        let event = RoundRobin::new(Table::Berger, Cycles::Single, team).unwrap();
        let rounds = scheveningen(team, FirstRound::Printed);
        for ((pairs, table), round) in rounds
            .iter()
            .zip(berger(team))
            .zip(RoundNo::first(event.rounds()))
        {
            let numbers: Vec<(u16, u16)> = pairs
                .iter()
                .map(|(white, black)| (white.number, black.number))
                .collect();
            let rest = event.rest(round).unwrap().get();
            assert_eq!(
                numbers,
                [table.as_slice(), &table, &[(rest, rest)]].concat()
            );
            let teams: Vec<bool> = pairs
                .iter()
                .map(|(white, _)| white.team == Team::A)
                .collect();
            let half = vec![true; team / 2];
            let other_half = vec![false; team / 2];
            let last = [round.get() % 2 == 1];
            assert_eq!(teams, [half.as_slice(), &other_half, &last].concat());
        }
        assert_eq!(rounds, scheveningen(team, FirstRound::Balanced));
    }
}

#[test]
fn there_is_nothing_outside_a_match() {
    for team in [0, 1, 33, 70_000] {
        assert_eq!(Scheveningen::new(team, FirstRound::Printed), None);
    }
    let event = Scheveningen::new(3, FirstRound::Printed).unwrap();
    let (third, fourth) = (RoundNo::new(3).unwrap(), RoundNo::new(4).unwrap());
    let (last, none) = (BoardNo::new(3).unwrap(), BoardNo::new(4).unwrap());
    assert!(event.pairing(third, last).is_some());
    assert_eq!(event.pairing(fourth, last), None);
    assert_eq!(event.pairing(third, none), None);
}
