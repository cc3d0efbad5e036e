//! Ratings: the two tables that Swiss Perfect printed of a Scrabble tournament come out.

use pocket_arbiter::ratings::{Extreme, RatedGames, USUAL_K, expected_percent};
use pocket_arbiter::tournament::HalfPoints;

const ROUND_1: &str = include_str!("fixtures/fise/round-1.tsv");
const AFTER_ROUND_1: &str = include_str!("fixtures/fise/ratings-after-round-1.tsv");
const FIDE_EXPECTED: &str = include_str!("fixtures/fide/expected.tsv");
const FIDE_GAINS: &str = include_str!("fixtures/fide/gains.tsv");
const AT_THE_END: &str = include_str!("fixtures/fise/ratings-at-the-end.tsv");

const WIN: HalfPoints = HalfPoints(2);
const DRAW: HalfPoints = HalfPoints(1);
const LOSS: HalfPoints = HalfPoints::ZERO;

fn rows(file: &str) -> impl Iterator<Item = Vec<&str>> {
    file.lines().skip(1).map(|line| line.split('\t').collect())
}

/// The rating in a cell; an empty one is 0.
fn rating(cell: &str) -> u16 {
    if cell.is_empty() {
        0
    } else {
        cell.parse().unwrap()
    }
}

/// The cells of a row from the score on, as the print has them.
fn cells(own: u16, games: Option<RatedGames>) -> [String; 6] {
    let Some(games) = games else {
        return Default::default();
    };
    let (expected, change) = if own == 0 {
        Default::default()
    } else {
        (
            games.expected(own).to_string(),
            games.change(own, USUAL_K).to_string(),
        )
    };
    [
        games.score.to_string(),
        games.games.to_string(),
        expected,
        change,
        games.average.to_string(),
        games.performance(Extreme::SwissPerfect).to_string(),
    ]
}

#[test]
fn the_table_after_round_1_comes_out_of_its_games() {
    let players: Vec<u16> = rows(AFTER_ROUND_1).map(|row| rating(row[2])).collect();
    let rating_of = |number: &str| players[number.parse::<usize>().unwrap() - 1];
    let mut rated = 0;
    for row in rows(AFTER_ROUND_1) {
        let games = rows(ROUND_1).filter_map(|game| {
            let white_won = game[3] == "1-0";
            let won = |won: bool| if won { WIN } else { LOSS };
            if game[1] == row[0] {
                Some((rating_of(game[2]), won(white_won)))
            } else if game[2] == row[0] {
                Some((rating_of(game[1]), won(!white_won)))
            } else {
                None
            }
        });
        let own = rating(row[2]);
        assert_eq!(cells(own, RatedGames::of(games)), row[3..], "{}", row[1]);
        rated += usize::from(!row[5].is_empty());
    }
    assert_eq!(rated, 20);
}

#[test]
fn the_table_at_the_end_comes_out_of_scores_and_averages() {
    let mut rated = 0;
    for row in rows(AT_THE_END) {
        let (whole, half) = row[3].split_once('.').unwrap();
        let games = RatedGames {
            games: row[4].parse().unwrap(),
            score: HalfPoints(2 * whole.parse::<u16>().unwrap() + u16::from(half == "5")),
            average: row[7].parse().unwrap(),
        };
        assert_eq!(cells(rating(row[2]), Some(games)), row[3..], "{}", row[1]);
        rated += usize::from(!row[5].is_empty());
    }
    assert_eq!(rated, 22);
}

#[test]
fn what_is_expected_is_fides_table() {
    let rows: Vec<Vec<&str>> = rows(FIDE_EXPECTED).collect();
    assert_eq!(rows.len(), 51);
    for row in rows {
        let from: u16 = row[0].parse().unwrap();
        let to: u16 = row[1].parse().unwrap_or(4000);
        for difference in from..=to {
            let stronger = expected_percent(difference, 0);
            let weaker = expected_percent(0, difference);
            assert_eq!([stronger.to_string(), weaker.to_string()], row[2..]);
        }
    }
}

#[test]
fn what_a_score_gains_is_fides_table() {
    let rows: Vec<Vec<&str>> = rows(FIDE_GAINS).collect();
    assert_eq!(rows.len(), 99);
    for row in rows {
        let games = RatedGames {
            games: 50,
            score: HalfPoints(row[0].parse().unwrap()),
            average: 2000,
        };
        let gain = games.performance(Extreme::Fide) - 2000;
        assert_eq!(gain.to_string(), row[1], "{} %", row[0]);
    }
}

#[test]
fn all_and_nothing_count_as_the_mode_says() {
    let all = RatedGames::of([(2000, WIN), (2100, WIN)]).unwrap();
    let nothing = RatedGames::of([(2000, LOSS), (2100, LOSS)]).unwrap();
    assert_eq!(all.performance(Extreme::SwissPerfect), 3049);
    assert_eq!(all.performance(Extreme::Fide), 2850);
    assert_eq!(nothing.performance(Extreme::SwissPerfect), 1051);
    assert_eq!(nothing.performance(Extreme::Fide), 1250);
}

#[test]
fn nearly_all_is_not_all() {
    let mut games = vec![(2000, WIN); 200];
    games.push((2000, DRAW));
    let nearly = RatedGames::of(games.clone()).unwrap();
    assert_eq!(nearly.performance(Extreme::SwissPerfect), 2677);
    for (_, points) in &mut games {
        *points = HalfPoints(2 - points.0);
    }
    let hardly = RatedGames::of(games).unwrap();
    assert_eq!(hardly.performance(Extreme::SwissPerfect), 1323);
}

#[test]
fn halves_are_rounded_up_in_averages_and_scores_and_outwards_in_changes() {
    let games = RatedGames::of([(2000, WIN), (2001, LOSS)]).unwrap();
    assert_eq!(games.average, 2001);
    // Five of eight are 62.5 percent, three are 37.5.
    let of_eight = |points| RatedGames {
        games: 8,
        score: HalfPoints(points),
        average: 2000,
    };
    assert_eq!(of_eight(10).performance(Extreme::Fide), 2095);
    assert_eq!(of_eight(6).performance(Extreme::Fide), 1913);
    let five = |score| RatedGames {
        games: 5,
        score,
        average: 2000,
    };
    // Expected is 2.55.
    assert_eq!(five(HalfPoints(6)).change(2005, 10), 5);
    assert_eq!(five(HalfPoints(4)).change(2005, 10), -6);
    assert_eq!(five(HalfPoints(4)).change(2005, 100), -55);
}

#[test]
fn opponents_without_a_rating_do_not_count() {
    let games = RatedGames::of([(0, WIN), (1900, DRAW), (0, LOSS)]).unwrap();
    assert_eq!((games.games, games.score, games.average), (1, DRAW, 1900));
    assert_eq!(RatedGames::of([(0, WIN)]), None);
    assert_eq!(RatedGames::of([]), None);
}
