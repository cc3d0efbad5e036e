//! The rounds by which the speed of the pairing is measured, and where they come from.

use equipment::bench_rounds::{BenchRound, LONG, TYPICAL, WORST};
use pocket_arbiter::chance::Chance;
use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};

/// The work that a round of the bench takes.
fn work(bench: &BenchRound) -> u32 {
    let mut event = bench.event().unwrap();
    let paired = event.pair().unwrap().unwrap();
    assert_eq!(paired.round, bench.round(), "{}", bench.name);
    assert_eq!(paired.stuck, None, "{}", bench.name);
    event.pairer().work()
}

/// The neighbourhoods that the chip can look at in two seconds, and in ten: the bench knows exactly, this notices
/// sooner.
const TYPICAL_WORK: u32 = 20_000;
const WORST_WORK: u32 = 100_000;
/// The same for the rounds to come of twelve players.
const LONG_WORK: u32 = 50_000;

#[test]
fn the_rounds_of_the_bench_take_no_more_work_than_the_chip_has_time_for() {
    for (typical, worst) in TYPICAL.iter().zip(&WORST) {
        let (usual, most) = (work(typical), work(worst));
        assert!(usual < most, "{} is not worse", worst.name);
        assert!(usual <= TYPICAL_WORK, "{}: {usual}", typical.name);
        assert!(most <= WORST_WORK, "{}: {most}", worst.name);
    }
    for long in &LONG {
        let most = work(long);
        assert!(most <= LONG_WORK, "{}: {most}", long.name);
    }
}

/// Looks for the rounds that take the most work, and prints them for `bench_rounds.rs`:
/// `cargo test --release --test host search_for -- --ignored --nocapture`.
#[test]
#[ignore = "a search of minutes, whose finds are constants"]
fn search_for_the_rounds_that_take_the_most_work() {
    for method in Method::ALL.iter().copied() {
        for (players, events) in [(32, 3_000), (128, 1_500), (512, 1_000)] {
            let mut chance = Chance::from_seed(players.into());
            let mut most = 0;
            for _ in 0..events {
                let plan = any_plan(method, players, &mut chance);
                let hardest = hardest_round(plan);
                if hardest.cost > most {
                    most = hardest.cost;
                    let Hardest { round, work, .. } = hardest;
                    println!("round {round}, {work} neighbourhoods, of {plan:?}");
                }
            }
        }
    }
}

/// The same for the rounds of a long event, the second of them by itself.
#[test]
#[ignore = "a search of minutes, whose finds are constants"]
fn search_for_the_long_events_that_take_the_most_work() {
    for (players, rounds) in [
        (12, 11),
        (11, 11),
        (12, 9),
        (10, 9),
        (14, 13),
        (24, 20),
        (40, 32),
    ] {
        let (mut most, mut most_in_second) = (0, 0);
        for seed in 0..20_000 {
            let plan = Plan {
                unrest: 0,
                draws: u8::try_from(seed % 3 * 50).unwrap(),
                ..Plan::new(Method::Monrad, players, rounds, seed)
            };
            let mut played = RandomEvent::start(plan).unwrap();
            while let Some(paired) = played.pair().unwrap() {
                let work = played.pairer().work();
                let record = match paired.round.get() {
                    2 => &mut most_in_second,
                    _ => &mut most,
                };
                if work > *record {
                    *record = work;
                    println!("round {}, {work} looks, of {plan:?}", paired.round);
                }
                played.play().unwrap();
            }
        }
    }
}

fn any_plan(method: Method, players: u16, chance: &mut Chance) -> Plan {
    let rounds = u16::try_from(1 + chance.below(32))
        .unwrap()
        .min(players - 1);
    let few = [0, 0, 1, 2, 3, 5, 10, 30];
    let clubs = [0, 0, 0, 1, 2, 3, 4, 8, 20];
    let draws = [0, 10, 20, 50, 90, 100];
    let club_rounds = u8::try_from(chance.below(33)).unwrap();
    let seed = chance.below(u32::MAX).into();
    Plan {
        unrest: few[chance.place(few.len()).unwrap()],
        draws: draws[chance.place(draws.len()).unwrap()],
        clubs: clubs[chance.place(clubs.len()).unwrap()],
        club_rounds,
        ..Plan::new(method, players, u8::try_from(rounds).unwrap(), seed)
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Hardest {
    round: u8,
    work: u32,
    cost: u32,
}

/// The round that took the longest. To look at somebody takes the longer the more opponents there
/// were, and the more club mates there are; a mate takes a fifth of an opponent's time.
fn hardest_round(plan: Plan) -> Hardest {
    let mut played = RandomEvent::start(plan).unwrap();
    let mut hardest = Hardest::default();
    loop {
        played.come_and_go().unwrap();
        let Some(paired) = played.pair().unwrap() else {
            return hardest;
        };
        let (round, work) = (paired.round.get(), played.pairer().work());
        let mates = match plan.players.checked_div(plan.clubs) {
            // The players of a big club are known at one look.
            Some(mates @ ..57) if round <= plan.club_rounds => mates.into(),
            _ => 0,
        };
        let cost = work * (u32::from(round) + 5 + mates / 5);
        // To find out that there is no way, and to go on with rematches, are two presses.
        if cost > hardest.cost && paired.stuck.is_none() {
            hardest = Hardest { round, work, cost };
        }
        played.play().unwrap();
    }
}
