//! Monrads of more rounds than half the players: they do not get stuck.

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};

use crate::soak;

/// The results are drawn by lot so often for every number of players and rounds.
const EVENTS: u32 = 3;

/// Every round of an event in which nobody is absent can be paired without a rematch.
fn is_never_stuck(plan: Plan) {
    let mut played = RandomEvent::start(plan).unwrap();
    let mut rounds = 0;
    while let Some(paired) = played.pair().unwrap() {
        assert_eq!(paired.stuck, None, "round {} of {plan:?}", paired.round);
        let rematches = played.pairer().rematches(played.event());
        assert_eq!(rematches, 0, "round {} of {plan:?}", paired.round);
        rounds += 1;
        played.play().unwrap();
    }
    assert_eq!(rounds, plan.rounds, "{plan:?}");
}

fn most_rounds(players: u16) -> u8 {
    u8::try_from(players - 1).unwrap() + u8::from(!players.is_multiple_of(2))
}

/// Up to twelve players, every number of rounds in which everybody can meet somebody else each time.
#[test]
fn soak_small_monrads_never_get_stuck() {
    for players in 2..=12 {
        for rounds in 1..=most_rounds(players) {
            for case in 0..soak::cases(EVENTS) {
                is_never_stuck(Plan {
                    unrest: 0,
                    draws: u8::try_from(case % 3 * 50).unwrap(),
                    ..Plan::new(
                        Method::Monrad,
                        players,
                        rounds,
                        soak::seed() + u64::from(case),
                    )
                });
            }
        }
    }
}

/// That club mates are kept apart counts less than the rounds to come: it is given up for a round before these are.
#[test]
fn soak_small_monrads_with_clubs_never_get_stuck() {
    for players in 4..=12 {
        for clubs in 2..=3 {
            for case in 0..soak::cases(EVENTS) {
                let rounds = most_rounds(players);
                is_never_stuck(Plan {
                    unrest: 0,
                    clubs,
                    club_rounds: rounds,
                    ..Plan::new(
                        Method::Monrad,
                        players,
                        rounds,
                        soak::seed() + u64::from(case),
                    )
                });
            }
        }
    }
}

/// The ones that an arbiter met first: the usual choice of the box, and three more.
#[test]
fn the_monrads_that_got_stuck_once_do_not_any_more() {
    for (players, rounds) in [(6, 5), (10, 7), (10, 9), (14, 9)] {
        for seed in 0..5 {
            is_never_stuck(Plan {
                unrest: 0,
                ..Plan::new(Method::Monrad, players, rounds, seed)
            });
        }
    }
}
