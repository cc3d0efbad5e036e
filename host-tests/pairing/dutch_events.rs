//! Whole events by the Dutch system, played at random: every round is legal, and none is called impossible that is not.

use std::collections::BTreeSet;

use pocket_arbiter::pairing::{Method, Pairer, Step, Task};
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::tournament::{
    Colour, Command, Event, ForbiddenGroup, PlayerNo, RoundNo, Turn, VirtualPoints,
};
use proptest::prelude::*;

use super::dutch_reference::Field;
use crate::soak;

/// So many steps are more than any round of 64 players takes; whoever needs more goes round in circles.
const MOST_STEPS: usize = 100_000;

/// Events of any length that the field allows, with absences, forfeits, late entries and withdrawals.
fn plans() -> impl Strategy<Value = Plan> {
    let draws = prop_oneof![Just(30_u8), 0_u8..=100];
    (2_u16..=64, any::<u8>(), any::<u64>(), 0_u8..25, draws).prop_map(
        |(players, rounds, seed, unrest, draws)| {
            let most = u8::try_from(players - 1).unwrap().min(32);
            Plan {
                unrest,
                draws,
                ..Plan::new(Method::Dutch, players, 1 + rounds % most, seed)
            }
        },
    )
}

/// Players who must not meet; and true if the first rounds are accelerated by FIDE's rules.
fn wishes() -> impl Strategy<Value = (Vec<u16>, bool)> {
    (proptest::collection::vec(1_u16..=16, 0..4), any::<bool>())
}

fn first_colour(event: &Event) -> Colour {
    event.setup().system.pairing_options().unwrap().first_colour
}

fn all_rounds_are_legal(plan: Plan, group: &[u16], is_baku: bool) {
    let mut played = RandomEvent::start(plan).unwrap();
    let members: BTreeSet<u16> = group
        .iter()
        .copied()
        .filter(|number| *number <= plan.players)
        .collect();
    if members.len() > 1 {
        let group: ForbiddenGroup = members
            .iter()
            .map(|number| PlayerNo::new(*number).unwrap())
            .collect();
        played.apply(Command::ForbidGroup(group)).unwrap();
    }
    if is_baku {
        let win = played.event().setup().scoring.win;
        let ranges = VirtualPoints::baku(plan.players.into(), plan.rounds.into(), win);
        played.apply(Command::SetVirtualPoints(ranges)).unwrap();
    }
    loop {
        played.come_and_go().unwrap();
        let Some(round) = played.next_round() else {
            break;
        };
        let event = played.event();
        let field = Field::of(event, round, first_colour(event), |number| {
            event.is_to_be_paired(number, round)
        });
        if event.to_be_paired(round).count() < 2 {
            break;
        }
        let mut pairer = Box::<Pairer>::default();
        pairer.begin(event, round, played.rules(false).unwrap(), Task::Pair);
        let end = (0..MOST_STEPS).find_map(|_| match pairer.step(event) {
            Step::Working => None,
            end => Some(end),
        });
        match end {
            None => panic!("round {round} has no end"),
            Some(Step::Stuck) => {
                assert!(!field.can_be_paired(false), "round {round} can be paired");
                break;
            }
            Some(_) => {
                let pairs: Vec<(u16, u16)> = pairer
                    .pairs()
                    .map(|(white, black)| (white.get(), black.get()))
                    .collect();
                let bye = pairer.bye().map(PlayerNo::get);
                assert_eq!(field.wrong(&pairs, bye), None, "round {round}");
            }
        }
        let paired = played.pair().unwrap().unwrap();
        assert_eq!(paired.stuck, None, "round {round}");
        explained(&played, round);
        played.play().unwrap();
    }
}

/// Somebody's pair is explained as it was made.
fn explained(played: &RandomEvent, round: RoundNo) {
    let event = played.event();
    let Some(player) = event
        .numbers()
        .find(|number| event.was_paired(*number, round))
    else {
        return;
    };
    let mut pairer = Box::<Pairer>::default();
    let rules = played.rules(false).unwrap();
    pairer.begin(event, round, rules, Task::Explain(player));
    while pairer.step(event) == Step::Working {}
    let explanation = pairer.explanation();
    let named = [explanation.chooser, explanation.opponent];
    let wanted = match event.turn(player, round) {
        Turn::Game(game) => Some(game.opponent),
        _ => None,
    };
    assert!(named.contains(&Some(player)), "{player}: {explanation:?}");
    assert!(named.contains(&wanted), "{player}: {explanation:?}");
}

/// A late round that the long soak found: some of those moved down float on while the halves of the residents meet without an
/// exchange, and it stays decided that they do.
#[test]
fn a_late_round_that_can_be_paired() {
    let plan = Plan {
        unrest: 0,
        draws: 38,
        ..Plan::new(Method::Dutch, 22, 19, 12_654_216_278_218_859_035)
    };
    all_rounds_are_legal(plan, &[], true);
}

/// Ten thousand events in a long soak.
#[test]
fn soak_dutch_events_are_legal() {
    soak::runner(250)
        .run(&(plans(), wishes()), |(plan, (group, is_baku))| {
            all_rounds_are_legal(plan, &group, is_baku);
            Ok(())
        })
        .unwrap();
}
