//! Whatever an event looks like.

use std::cmp::Ordering;

use pocket_arbiter::standings::{Standings, Value, card};
use pocket_arbiter::tournament::{Bye, Command, Event, GameResult, Player, Scoring, Tiebreak};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{Entry, player, swiss};
use crate::soak;

/// A Swiss as chance will have it: rematches, byes of every kind, forfeits, games without a result
/// in the last round, players who are not there.
#[derive(Debug, Clone)]
struct Plan {
    ratings: Vec<u16>,
    monrad: bool,
    rounds: Vec<Vec<Entry>>,
}

impl Plan {
    /// The event, its players having these numbers.
    fn event(&self, numbers: &[usize]) -> Box<Event> {
        let scoring = if self.monrad {
            Scoring::MONRAD
        } else {
            Scoring::CLASSIC
        };
        let renumbered: Vec<Vec<Entry>> = self
            .rounds
            .iter()
            .map(|entries| {
                let renumber = |entry: &Entry| match *entry {
                    Entry::Game(white, black, result) => {
                        Entry::Game(numbers[white], numbers[black], result)
                    }
                    Entry::Bye(who, bye) => Entry::Bye(numbers[who], bye),
                };
                entries.iter().map(renumber).collect()
            })
            .collect();
        let mut event = swiss(self.ratings.len(), scoring, &renumbered);
        for (rating, number) in self.ratings.iter().zip(numbers) {
            let mut known = Player::default();
            known.rating.0 = *rating;
            event.apply(&Command::Edit(player(*number), known)).unwrap();
        }
        event
    }

    /// The event with the numbers in the order of the plan.
    fn straight(&self) -> Box<Event> {
        let numbers: Vec<usize> = (1..=self.ratings.len()).collect();
        self.event(&numbers)
    }
}

const BYES: [Bye; 4] = [Bye::PairingAllocated, Bye::Full, Bye::Half, Bye::Zero];

/// A round of that many players; the result of a game is one of the first so many.
fn round(players: usize, results: Vec<GameResult>) -> impl Strategy<Value = Vec<Entry>> {
    let everybody: Vec<usize> = (0..players).collect();
    let what = (0_u8..10, 0..results.len(), 0..BYES.len());
    (Just(everybody).prop_shuffle(), vec(what, players)).prop_map(move |(order, what)| {
        let mut entries = Vec::new();
        let mut left = order.as_slice();
        for (kind, result, bye) in what {
            left = match (kind, left) {
                (0, [_, others @ ..]) => others,
                (1, [one, others @ ..]) | (_, [one, others @ ..])
                    if kind == 1 || others.is_empty() =>
                {
                    entries.push(Entry::Bye(*one, BYES[bye]));
                    others
                }
                (_, [one, other, others @ ..]) => {
                    entries.push(Entry::Game(*one, *other, results[result]));
                    others
                }
                (_, left) => left,
            };
        }
        entries
    })
}

fn plans() -> impl Strategy<Value = Plan> {
    let over = GameResult::ALL[1..].to_vec();
    let size = (2_usize..14, 0_usize..7);
    size.prop_flat_map(move |(players, rounds)| {
        (
            vec(prop_oneof![1 => Just(0), 9 => 900_u16..2800], players),
            any::<bool>(),
            vec(round(players, over.clone()), rounds),
            prop_oneof![
                Just(None),
                round(players, GameResult::ALL.to_vec()).prop_map(Some)
            ],
        )
    })
    .prop_map(|(ratings, monrad, mut rounds, last)| {
        rounds.extend(last);
        Plan {
            ratings,
            monrad,
            rounds,
        }
    })
}

fn ranked(event: &Event, tiebreaks: &[Tiebreak]) -> Box<Standings> {
    let mut standings = Box::<Standings>::default();
    standings.rank(event, tiebreaks);
    standings
}

fn lists() -> impl Strategy<Value = Vec<Tiebreak>> {
    vec(
        (0..Tiebreak::ALL.len()).prop_map(|at| Tiebreak::ALL[at]),
        0..6,
    )
}

/// The order of two values by a criterion; nobody has no value unless it says so.
fn better_first(tiebreak: Tiebreak, one: Value, other: Value) -> Ordering {
    match (one, other) {
        (Value::None, _) | (_, Value::None) => other.cmp(&one),
        _ if tiebreak.prefers_low() => one.cmp(&other),
        _ => other.cmp(&one),
    }
}

#[test]
fn soak_the_order_is_by_points_and_then_by_each_criterion_in_turn() {
    soak::runner(300)
        .run(
            &(plans(), lists(), any::<Option<u64>>()),
            |(plan, tiebreaks, lots)| {
                let mut event = plan.straight();
                if let Some(lots) = lots {
                    event.apply(&Command::DrawLots(lots)).unwrap();
                }
                let standings = ranked(&event, &tiebreaks);
                let mut order = standings.order().to_vec();
                for one in &order {
                    prop_assert_eq!(standings.row(*one).points, event.points(*one));
                    let on_card = card(&event, *one).last().map(|line| line.total);
                    prop_assert_eq!(on_card.unwrap_or_default(), event.points(*one));
                }
                // Direct encounter twice is a matter of its own.
                let twice = tiebreaks
                    .iter()
                    .filter(|one| **one == Tiebreak::DirectEncounter);
                if twice.count() < 2 {
                    for pair in standings.rows().zip(standings.rows().skip(1)) {
                        let (one, other) = pair;
                        let by_points = other.points.cmp(&one.points);
                        let by_all = tiebreaks.iter().fold(by_points, |so_far, tiebreak| {
                            so_far.then_with(|| {
                                let value = |who| standings.value(&event, *tiebreak, who);
                                better_first(*tiebreak, value(one.player), value(other.player))
                            })
                        });
                        prop_assert_eq!(by_all, one.rank.cmp(&other.rank));
                        let by_number = by_all.then(one.player.cmp(&other.player));
                        prop_assert_eq!(by_number, Ordering::Less);
                    }
                }
                for (place, row) in standings.rows().enumerate() {
                    let before = standings
                        .rows()
                        .filter(|other| other.rank < row.rank)
                        .count();
                    prop_assert_eq!(usize::from(row.rank.unwrap()), before + 1);
                    prop_assert_eq!(standings.place(row.player), Some(place + 1));
                }
                order.sort();
                prop_assert!(order.iter().copied().eq(event.numbers()));
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn soak_a_further_criterion_only_parts_those_who_were_level() {
    soak::runner(200)
        .run(&(plans(), lists()), |(plan, tiebreaks)| {
            let event = plan.straight();
            for count in 0..tiebreaks.len() {
                let before = ranked(&event, &tiebreaks[..count]);
                let after = ranked(&event, &tiebreaks[..=count]);
                for one in event.numbers() {
                    for other in event.numbers() {
                        let [was, is] = [&before, &after].map(|standings| {
                            standings.row(one).rank.cmp(&standings.row(other).rank)
                        });
                        prop_assert!(was == Ordering::Equal || was == is);
                    }
                }
            }
            Ok(())
        })
        .unwrap();
}

/// All but the lot: that is drawn by number.
fn fair() -> impl Iterator<Item = Tiebreak> {
    Tiebreak::ALL
        .iter()
        .copied()
        .filter(|one| *one != Tiebreak::Lot)
}

#[test]
fn soak_numbers_do_not_matter() {
    let plans = plans().prop_flat_map(|plan| {
        let numbers: Vec<usize> = (1..=plan.ratings.len()).collect();
        (Just(plan), Just(numbers).prop_shuffle())
    });
    soak::runner(150)
        .run(&plans, |(plan, numbers)| {
            let (event, shuffled) = (plan.straight(), plan.event(&numbers));
            let all: Vec<Tiebreak> = fair().collect();
            let (one, other) = (ranked(&event, &all), ranked(&shuffled, &all));
            for (number, new) in event.numbers().zip(&numbers) {
                prop_assert_eq!(one.row(number).rank, other.row(player(*new)).rank);
                for tiebreak in &all {
                    let value = one.value(&event, *tiebreak, number);
                    let same = other.value(&shuffled, *tiebreak, player(*new));
                    prop_assert_eq!(value, same, "{}", tiebreak.code());
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_a_place_used_before_makes_no_difference() {
    soak::runner(100)
        .run(
            &(plans(), plans(), lists()),
            |(first, second, mut tiebreaks)| {
                let (first, second) = (first.straight(), second.straight());
                // This one keeps what it says.
                tiebreaks.insert(0, Tiebreak::DirectEncounter);
                let mut used = ranked(&first, &tiebreaks);
                used.rank(&second, &tiebreaks);
                let fresh = ranked(&second, &tiebreaks);
                prop_assert!(used.rows().eq(fresh.rows()));
                for one in second.numbers() {
                    for tiebreak in Tiebreak::ALL {
                        let value = used.value(&second, *tiebreak, one);
                        prop_assert_eq!(value, fresh.value(&second, *tiebreak, one));
                    }
                }
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn soak_what_is_cut_is_not_added() {
    soak::runner(200)
        .run(&plans(), |plan| {
            let event = plan.straight();
            let standings = ranked(&event, &[]);
            for one in event.numbers() {
                let value = |tiebreak| standings.value(&event, tiebreak, one);
                for (less, more) in [
                    (Tiebreak::BuchholzCut1, Tiebreak::Buchholz),
                    (Tiebreak::BuchholzCut2, Tiebreak::BuchholzCut1),
                    (Tiebreak::BuchholzMedian1, Tiebreak::BuchholzCut1),
                    (Tiebreak::SonnebornBergerCut1, Tiebreak::SonnebornBerger),
                    (Tiebreak::WonGames, Tiebreak::Wins),
                    (Tiebreak::BlackWins, Tiebreak::BlackGames),
                    (Tiebreak::BlackWins, Tiebreak::WonGames),
                ] {
                    prop_assert!(value(less) <= value(more), "{}", less.code());
                }
                let (cut, all) = (Tiebreak::AverageRatingCut1, Tiebreak::AverageRating);
                prop_assert!(value(cut) == Value::None || value(cut) >= value(all));
            }
            Ok(())
        })
        .unwrap();
}

/// If everybody plays in every round, everybody's points are in the sum as often as there are rounds.
#[test]
fn soak_nothing_is_lost_in_buchholz() {
    let results = [
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
        GameResult::DrawUnrated,
    ];
    let full_round = move |pairs: usize| {
        let everybody: Vec<usize> = (1..=2 * pairs).collect();
        let order = Just(everybody).prop_shuffle();
        (order, vec(0..results.len(), pairs)).prop_map(move |(order, chosen)| {
            let pairs = order.chunks(2).zip(chosen);
            pairs
                .map(|(pair, at)| Entry::Game(pair[0], pair[1], results[at]))
                .collect::<Vec<Entry>>()
        })
    };
    let full = (1_usize..8, 0_usize..8)
        .prop_flat_map(move |(pairs, rounds)| (Just(pairs), vec(full_round(pairs), rounds)));
    soak::runner(200)
        .run(&full, |(pairs, rounds)| {
            let event = swiss(2 * pairs, Scoring::CLASSIC, &rounds);
            let standings = ranked(&event, &[]);
            let (mut sum, mut points) = (0, 0);
            for one in event.numbers() {
                match standings.value(&event, Tiebreak::Buchholz, one) {
                    Value::Halves(halves) => sum += halves as usize,
                    other => panic!("{other:?}"),
                }
                points += usize::from(event.points(one).0);
            }
            prop_assert_eq!(sum, points * rounds.len());
            Ok(())
        })
        .unwrap();
}

/// The chip has no room to waste.
#[test]
fn standings_take_ten_kilobytes() {
    let bytes = size_of::<Standings>();
    assert!(bytes <= 10 * 1024 + 16, "{bytes} bytes");
}
