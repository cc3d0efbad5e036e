//! The standings after an earlier round are those that there were then.

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::standings::{Standings, team_table, team_table_after};
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::{
    BoardNo, Command, Event, GameResult, PlayerNo, RoundNo, System, Team,
};

use crate::tournament::setup;

/// Everybody's place, points and values.
fn seen(event: &Event, after: Option<RoundNo>) -> Vec<String> {
    let mut standings = Box::<Standings>::default();
    standings.rank_after(event, &event.tiebreaks(), after);
    let line = |player: PlayerNo| {
        let row = standings.row(player);
        let values = event.tiebreaks();
        let values = values
            .iter()
            .map(|one| standings.value(event, *one, player));
        let values: Vec<String> = values.map(|value| value.to_string()).collect();
        format!(
            "{:?} {player} {} {}",
            row.rank,
            row.points,
            values.join(" ")
        )
    };
    standings
        .order()
        .iter()
        .map(|player| line(*player))
        .collect()
}

#[test]
fn standings_after_a_round_leave_out_what_came_later() {
    for (method, seed) in [(Method::Monrad, 3), (Method::Fise, 4)] {
        let plan = Plan::new(method, 21, 6, seed);
        let mut random = RandomEvent::start(plan).unwrap();
        let mut then = Vec::new();
        while random.next_round().is_some() {
            assert!(random.pair().unwrap().is_some());
            random.play().unwrap();
            then.push(seen(random.event(), None));
        }
        for (round, wanted) in RoundNo::first(6).zip(&then) {
            assert_eq!(
                seen(random.event(), Some(round)),
                *wanted,
                "{method:?} {round}"
            );
        }
        assert_ne!(then[4], then[5]);
    }
}

#[test]
fn teams_after_a_round_leave_out_what_came_later() {
    let system = System::Scheveningen {
        first_round: FirstRound::Printed,
    };
    let mut event = Box::<Event>::default();
    event.apply(&Command::Create(setup(system, 0))).unwrap();
    for team in [Team::A, Team::B] {
        event.apply(&Command::EnterNumbered(4, team)).unwrap();
    }
    event.apply(&Command::Start).unwrap();
    let mut then = Vec::new();
    for round in RoundNo::first(4) {
        for board in BoardNo::first(4) {
            let result =
                [GameResult::WhiteWins, GameResult::Draw][(board.index() + round.index()) % 2];
            event.apply(&Command::Result(round, board, result)).unwrap();
        }
        let told = team_table(&event).map(|one| (one.team, one.points, one.wins));
        then.push(told);
    }
    for (round, wanted) in RoundNo::first(4).zip(&then) {
        let told =
            team_table_after(&event, Some(round)).map(|one| (one.team, one.points, one.wins));
        assert_eq!(told, *wanted, "{round}");
    }
}
