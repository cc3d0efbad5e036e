//! The standings once more, by a second and plain program.
//!
//! It knows an event as lists of what happened, written down while chance makes the event, and works out everybody's place
//! by the rules as they are printed, without a look at how the box does it. Then the two are compared: places, points and
//! the values of the criteria.

mod direct;
mod event;
mod ledger;
mod places;
mod queue;

use pocket_arbiter::standings::{Standings, Value, team_table};
use pocket_arbiter::tournament::{Team, Tiebreak};

use crate::soak;
use event::{Kind, Made};
use ledger::Ledger;

/// The number of random events of each system; a soak of a hundred and a few times more makes ten thousand of all.
const EVENTS: u32 = 60;

/// Compares all that the box says of a random event with what the second program says.
fn compare(kind: Kind, seed: u64) {
    let Made { event, ledger } = event::make(kind, seed);
    let mut standings = Box::<Standings>::default();
    standings.rank(&event, &event.tiebreaks());
    let places = places::of(&ledger);
    let about = |player: usize| format!("{kind:?} of seed {seed}, player {}", player + 1);
    for (player, number) in event.numbers().enumerate() {
        let row = standings.row(number);
        let place = row.rank.map(usize::from);
        assert_eq!(place, places[player], "place, {}", about(player));
        if place.is_some() {
            let points = i64::from(row.points.0);
            assert_eq!(points, ledger.points(player), "points, {}", about(player));
        }
    }
    let listed: Vec<usize> = standings.order().iter().map(|one| one.index()).collect();
    let mut expected: Vec<usize> = (0..ledger.players.len()).collect();
    expected.sort_by_key(|player| (places[*player].unwrap_or(usize::MAX), *player));
    assert_eq!(listed, expected, "order, {kind:?} of seed {seed}");
    compare_values(&ledger, &event, &standings, &about);
    if kind == Kind::Scheveningen {
        for score in team_table(&event) {
            let made = ledger.team_points(score.team == Team::B);
            assert_eq!(i64::from(score.points.0), made, "team, seed {seed}");
        }
    }
}

fn compare_values(
    ledger: &Ledger,
    event: &pocket_arbiter::tournament::Event,
    standings: &Standings,
    about: &dyn Fn(usize) -> String,
) {
    for (player, number) in event.numbers().enumerate() {
        if standings.row(number).rank.is_none() {
            continue;
        }
        for tiebreak in event.tiebreaks() {
            let ours = match tiebreak {
                Tiebreak::SonnebornBerger => {
                    Value::Quarters(small(ledger.sonneborn_berger(player)))
                }
                Tiebreak::MonradQuality => Value::Halves(small(ledger.quality(player))),
                Tiebreak::FiseSonnebornBerger => Value::Halves(small(ledger.beaten(player))),
                Tiebreak::GamePoints => whole(ledger.scored(player)),
                Tiebreak::Wins => whole(ledger.wins(player)),
                Tiebreak::FewestGames => whole(ledger.games_on_floor(player)),
                Tiebreak::WonGames => whole(ledger.wins_on_floor(player)),
                _ => continue,
            };
            let value = standings.value(event, tiebreak, number);
            assert_eq!(value, ours, "{}, {}", tiebreak.code(), about(player));
        }
    }
}

fn small(value: i64) -> u32 {
    u32::try_from(value).unwrap()
}

fn whole(value: i64) -> Value {
    Value::Whole(i32::try_from(value).unwrap())
}

fn soak(kind: Kind) {
    for case in 0..soak::cases(EVENTS) {
        compare(kind, soak::seed().wrapping_add(u64::from(case) * 7919));
    }
}

#[test]
fn soak_a_second_program_finds_the_same_places_in_a_round_robin() {
    soak(Kind::RoundRobin);
}

#[test]
fn soak_a_second_program_finds_the_same_places_and_teams_in_a_scheveningen() {
    soak(Kind::Scheveningen);
}

#[test]
fn soak_a_second_program_finds_the_same_places_in_a_monrad() {
    soak(Kind::Monrad);
}

#[test]
fn soak_a_second_program_finds_the_same_places_in_a_swiss_of_fise() {
    soak(Kind::Fise);
}

#[test]
fn soak_a_second_program_finds_the_same_places_in_a_masnou() {
    soak(Kind::Masnou);
}
