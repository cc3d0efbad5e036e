//! The Varma draw: its groups keep compatriots apart at the end, and the draw keeps to them.

use std::collections::{BTreeMap, BTreeSet};

use pocket_arbiter::chance::Chance;
use pocket_arbiter::tournament::round_robin::{Cycles, RoundRobin, Table};
use pocket_arbiter::tournament::varma::{self, Entrant, Print};
use pocket_arbiter::tournament::{BoardNo, RoundNo};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::soak;

/// The pairs of one group that meet in the last three rounds, and when.
fn late_meetings(players: usize, print: Print) -> Vec<(usize, u16, u16)> {
    let event = RoundRobin::new(Table::Berger, Cycles::Single, players).unwrap();
    let groups = varma::groups(players, print).unwrap();
    let mut late = Vec::new();
    for round in RoundNo::first(event.rounds()).rev().take(3) {
        for board in BoardNo::first(event.boards()) {
            let (white, black) = event.pairing(round, board).unwrap();
            let both = [white.get(), black.get()];
            if groups.iter().any(|group| {
                both.iter()
                    .all(|number| group.iter().any(|member| u16::from(*member) == *number))
            }) {
                late.push((event.rounds() - round.index(), both[0], both[1]));
            }
        }
    }
    late
}

#[test]
fn nobody_of_a_group_meets_another_in_the_last_three_rounds() {
    for players in varma::PLAYERS {
        assert_eq!(late_meetings(players, Print::Sound), [], "{players}");
    }
}

#[test]
fn fides_print_lets_6_and_12_meet_in_the_last_round() {
    assert_eq!(late_meetings(12, Print::Fide), [(1, 6, 12)]);
    // With eleven players the twelfth is the rest.
    assert_eq!(late_meetings(11, Print::Fide), []);
}

#[test]
fn the_groups_share_out_all_numbers() {
    for players in varma::PLAYERS {
        for print in [Print::Sound, Print::Fide] {
            let groups = varma::groups(players, print).unwrap();
            let mut numbers: Vec<u8> = groups.concat();
            numbers.sort_unstable();
            let all = players.next_multiple_of(2);
            assert!(numbers.into_iter().map(usize::from).eq(1..=all));
        }
    }
    assert_eq!(varma::groups(8, Print::Sound), None);
    assert_eq!(varma::groups(25, Print::Sound), None);
}

fn draw(players: &[(String, String)], print: Print, seed: u64) -> Vec<usize> {
    let entrants: Vec<Entrant<'_>> = players
        .iter()
        .map(|(federation, name)| Entrant {
            federation,
            name: name.as_str().try_into().unwrap(),
        })
        .collect();
    varma::draw(&entrants, print, &mut Chance::from_seed(seed))
        .unwrap()
        .iter()
        .map(|number| usize::from(number.get()))
        .collect()
}

/// Players with names in the order of the list.
fn players(federations: &[&str]) -> Vec<(String, String)> {
    federations
        .iter()
        .enumerate()
        .map(|(place, federation)| (federation.to_string(), format!("Name {place:02}")))
        .collect()
}

#[test]
fn what_a_seed_gave_once_it_gives_for_ever() {
    let entrants = players(&[
        "NOR", "ESP", "", "GER", "ESP", "NOR", "ESP", "", "SUI", "GER", "ESP", "VEN",
    ]);
    assert_eq!(
        draw(&entrants, Print::Sound, 1),
        [7, 9, 8, 12, 10, 1, 4, 6, 2, 3, 5, 11]
    );
}

#[test]
fn there_is_no_draw_for_too_few_or_too_many() {
    for count in [0, 8, 25, 64] {
        let entrant = Entrant {
            federation: "ESP",
            name: "Anna".try_into().unwrap(),
        };
        let entrants = vec![entrant; count];
        let drawn = varma::draw(&entrants, Print::Sound, &mut Chance::from_seed(1));
        assert_eq!(drawn, None);
    }
}

#[test]
fn a_federation_too_big_for_any_group_uses_up_the_biggest_first() {
    let entrants = players(&["ESP"; 12]);
    // All of A (4), then of B (3), of C (3), of D.
    let group_sizes = [4, 3, 3, 2];
    for seed in 0..50 {
        let drawn = draw(&entrants, Print::Sound, seed);
        let groups = varma::groups(12, Print::Sound).unwrap();
        let mut rest = drawn.as_slice();
        for (group, size) in groups.iter().zip(group_sizes) {
            let (here, others) = rest.split_at(size);
            let here: BTreeSet<usize> = here.iter().copied().collect();
            assert!(here.into_iter().eq(group.iter().map(|n| usize::from(*n))));
            rest = others;
        }
    }
}

#[test]
fn whoever_has_no_federation_is_nobodys_compatriot() {
    let entrants = players(&[""; 10]);
    // Drawn one by one: all of a group together, in the order of the list, is what must not be
    // the rule.
    let groups = varma::groups(10, Print::Sound).unwrap();
    let together = (0..200)
        .filter(|seed| {
            let drawn = draw(&entrants, Print::Sound, *seed);
            groups.iter().any(|group| {
                drawn[..2]
                    .iter()
                    .all(|number| group.iter().any(|member| usize::from(*member) == *number))
            })
        })
        .count();
    assert!((20..100).contains(&together), "{together}");
}

#[test]
fn every_player_can_get_every_number_of_a_group_with_room() {
    let entrants = players(&["ESP", "ESP", "ESP", "NOR", "NOR", "", "", "", ""]);
    let mut seen: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for seed in 0..2000 {
        for (place, number) in draw(&entrants, Print::Sound, seed).into_iter().enumerate() {
            seen.entry(place).or_default().insert(number);
        }
    }
    // Three compatriots fit into A and B only; in D there is but the 2, because nobody is 10.
    for place in 0..3 {
        assert!(seen[&place].iter().eq(&[3, 4, 5, 7, 8, 9]), "{place}");
    }
    for place in 3..5 {
        assert!(seen[&place].iter().eq(&[1, 3, 4, 5, 6, 7, 8, 9]), "{place}");
    }
    for place in 5..9 {
        assert_eq!(seen[&place].len(), 9, "{place}");
    }
}

/// The numbers of each group that a federation has.
type Taken = [usize; 4];

/// The choices that the rule leaves open: any group that has room for all, or one way to share.
fn allowed(left: &Taken, contingent: usize) -> Vec<Taken> {
    let fitting: Vec<Taken> = (0..4)
        .filter(|group| left[*group] >= contingent)
        .map(|group| {
            let mut taken = [0; 4];
            taken[group] = contingent;
            taken
        })
        .collect();
    if !fitting.is_empty() {
        return fitting;
    }
    let mut fullest_first = [0, 1, 2, 3];
    fullest_first.sort_by_key(|group| std::cmp::Reverse(left[*group]));
    let (mut taken, mut missing) = ([0; 4], contingent);
    for group in fullest_first {
        taken[group] = missing.min(left[group]);
        missing -= taken[group];
    }
    vec![taken]
}

fn keeps_to_the_rule(players: &[(String, String)], print: Print, drawn: &[usize]) {
    let count = players.len();
    let mut sorted = drawn.to_vec();
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(1..=count), "{drawn:?}");

    let groups = varma::groups(count, print).unwrap();
    let group_of = |number: usize| {
        groups
            .iter()
            .position(|group| group.iter().any(|member| usize::from(*member) == number))
            .unwrap()
    };
    let mut left = groups.map(|group| {
        group
            .iter()
            .filter(|number| usize::from(**number) <= count)
            .count()
    });
    let mut federations: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for ((federation, _), number) in players.iter().zip(drawn) {
        if !federation.is_empty() {
            federations.entry(federation).or_default().push(*number);
        }
    }
    let mut order: Vec<(&str, Vec<usize>)> = federations.into_iter().collect();
    order.sort_by_key(|(code, numbers)| (std::cmp::Reverse(numbers.len()), *code));
    for (code, numbers) in order {
        if numbers.len() == 1 {
            // Those without a federation draw among these.
            break;
        }
        let mut taken = [0; 4];
        for number in &numbers {
            taken[group_of(*number)] += 1;
        }
        let allowed = allowed(&left, numbers.len());
        assert!(allowed.contains(&taken), "{code}: {taken:?} of {left:?}");
        for group in 0..4 {
            left[group] -= taken[group];
        }
    }
}

#[test]
fn every_draw_keeps_to_the_rule() {
    let federation = prop_oneof![
        4 => Just("ESP"),
        3 => Just("NOR"),
        2 => Just("GER"),
        1 => Just("SUI"),
        1 => Just("VEN"),
        2 => Just(""),
    ];
    let entrant = (federation.prop_map(str::to_owned), "[A-E][a-c]{0,2}");
    let case = (
        vec(entrant, 9..=24),
        prop_oneof![Just(Print::Sound), Just(Print::Fide)],
        any::<u64>(),
        any::<u64>(),
    );
    soak::runner(400)
        .run(&case, |(mut entrants, print, seed, order)| {
            for (place, (_, name)) in entrants.iter_mut().enumerate() {
                *name += &format!(" {place}");
            }
            let drawn = draw(&entrants, print, seed);
            keeps_to_the_rule(&entrants, print, &drawn);
            prop_assert_eq!(&draw(&entrants, print, seed), &drawn);

            // The order of the list is of no importance.
            let mut shuffled: Vec<((String, String), usize)> =
                entrants.into_iter().zip(drawn).collect();
            Chance::from_seed(order).shuffle(&mut shuffled);
            let (entrants, drawn): (Vec<_>, Vec<_>) = shuffled.into_iter().unzip();
            prop_assert_eq!(draw(&entrants, print, seed), drawn);
            Ok(())
        })
        .unwrap();
}
