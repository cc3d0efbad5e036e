//! Events by a table.

use pocket_arbiter::language::Language;
use pocket_arbiter::standings::team_table;
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::varma::Print;
use pocket_arbiter::tournament::{
    Command, Event, Federation, GameResult, HalfPoints, Numbering, Outcome, Phase, Player,
    PlayerNo, Refusal, System, Team, Turn,
};

use super::{BERGER, FISE, between, board, entering, named, number, result, round, setup, started};

#[test]
fn a_table_is_laid_out_at_the_start() {
    let event = started(BERGER, 0, 6);
    assert_eq!(event.open_round_count(), 5);
    let pairs: Vec<(u16, u16)> = (1..=3)
        .map(|at| event.pairing(round(2), board(at)).unwrap())
        .map(|pairing| (pairing.white.get(), pairing.black.get()))
        .collect();
    assert_eq!(pairs, [(6, 4), (5, 3), (1, 2)]);
}

#[test]
fn the_largest_double_round_robin_fits() {
    let system = System::RoundRobin {
        table: Table::Berger,
        cycles: Cycles::Double,
    };
    let event = started(system, 0, 64);
    assert_eq!(event.open_round_count(), 126);
    for at in event.open_rounds() {
        assert_eq!(event.board_count(at), 32);
        assert_eq!(event.pending_count(at), 32);
    }
}

#[test]
fn in_an_odd_field_one_rests() {
    let event = started(BERGER, 0, 5);
    let rests = |at| {
        event
            .numbers()
            .filter(|number| event.turn(*number, round(at)) == Turn::Nothing)
            .map(PlayerNo::get)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [rests(1), rests(2), rests(3), rests(4), rests(5)],
        [[1], [4], [2], [5], [3]]
    );
}

#[test]
fn fewer_than_three_is_no_round_robin_and_65_are_too_many() {
    let mut event = entering(BERGER, 0, 2);
    assert_eq!(
        event.apply(&Command::Start),
        Err(Refusal::TooFewPlayers { fewest: 3 })
    );
    assert_eq!(
        event.apply(&Command::EnterNumbered(63, Team::A)),
        Err(Refusal::TooManyPlayers { most: 64 })
    );
    event.apply(&Command::EnterNumbered(62, Team::A)).unwrap();
    assert_eq!(
        event.apply(&Command::Enter(Player::default())),
        Err(Refusal::TooManyPlayers { most: 64 })
    );
}

#[test]
fn games_may_be_played_in_any_order() {
    let mut event = started(BERGER, 0, 4);
    result(&mut event, (3, 2), GameResult::WhiteWins).unwrap();
    result(&mut event, (1, 1), GameResult::Draw).unwrap();
    assert_eq!(event.first_unfinished_round(), Some(round(1)));
    assert_eq!(event.points(number(3)), HalfPoints(2));
}

#[test]
fn a_corrected_result_counts_for_both() {
    let mut event = started(BERGER, 0, 4);
    result(&mut event, (1, 1), GameResult::WhiteWins).unwrap();
    result(&mut event, (1, 1), GameResult::BlackByForfeit).unwrap();
    assert_eq!(event.points(number(1)), HalfPoints(0));
    assert_eq!(event.points(number(4)), HalfPoints(2));
    result(&mut event, (1, 1), GameResult::Pending).unwrap();
    assert_eq!(event.points(number(4)), HalfPoints(0));
}

fn all_draws(event: &mut Event, but: &[u16]) {
    for at in event.open_rounds() {
        for table in 1..=event.board_count(at) {
            let table = board(table as u16);
            let pairing = event.pairing(at, table).unwrap();
            let is_left = [pairing.white, pairing.black]
                .iter()
                .any(|number| but.contains(&number.get()));
            if !is_left {
                event
                    .apply(&Command::Result(at, table, GameResult::Draw))
                    .unwrap();
            }
        }
    }
}

/// Six players, five games each: two are fewer than half, three are not.
#[test]
fn who_leaves_before_half_of_the_games_is_left_out_of_the_standings() {
    let mut event = started(BERGER, 0, 6);
    all_draws(&mut event, &[6]);
    between(&mut event, 6, 1, 2);
    between(&mut event, 6, 2, 0);
    event.apply(&Command::Withdraw(number(6))).unwrap();
    assert!(event.is_left_out(number(6)));
    for one in 1..=5 {
        assert_eq!(event.points(number(one)), HalfPoints(4), "player {one}");
    }
    assert_eq!(event.points(number(6)), HalfPoints::ZERO);
    // In the crosstable the results stay, and the games left are lost by forfeit.
    let outcomes: Vec<Outcome> = event
        .open_rounds()
        .map(|at| event.turn(number(6), at).game().unwrap())
        .map(|game| game.outcome)
        .collect();
    assert_eq!(
        outcomes
            .iter()
            .filter(|outcome| **outcome == Outcome::ForfeitLoss)
            .count(),
        3
    );
    assert!(outcomes.contains(&Outcome::Win) && outcomes.contains(&Outcome::Loss));
}

#[test]
fn who_leaves_after_half_of_the_games_counts_and_loses_the_rest() {
    let mut event = started(BERGER, 0, 6);
    all_draws(&mut event, &[6]);
    for other in 1..=3 {
        between(&mut event, 6, other, 2);
    }
    event.apply(&Command::Withdraw(number(6))).unwrap();
    assert!(!event.is_left_out(number(6)));
    assert_eq!(event.points(number(6)), HalfPoints(6));
    assert_eq!(event.points(number(1)), HalfPoints(4));
    assert_eq!(event.points(number(5)), HalfPoints(6));
    assert_eq!(event.first_unfinished_round(), None);
    event.apply(&Command::Return(number(6))).unwrap();
    assert_eq!(event.points(number(5)), HalfPoints(4));
}

/// Five players, four games each.
#[test]
fn exactly_half_of_the_games_is_enough() {
    let mut event = started(BERGER, 0, 5);
    between(&mut event, 5, 1, 2);
    event.apply(&Command::Withdraw(number(5))).unwrap();
    assert!(event.is_left_out(number(5)));
    between(&mut event, 5, 2, 2);
    assert!(!event.is_left_out(number(5)));
}

#[test]
fn two_who_left_both_lose_their_game() {
    let mut event = started(BERGER, 0, 4);
    event.apply(&Command::Withdraw(number(1))).unwrap();
    event.apply(&Command::Withdraw(number(4))).unwrap();
    for one in [1, 4] {
        let game = event.turn(number(one), round(1)).game().unwrap();
        assert_eq!(game.outcome, Outcome::ForfeitLoss);
    }
    assert_eq!(
        event.apply(&Command::Withdraw(number(4))),
        Err(Refusal::HasLeft(number(4)))
    );
}

#[test]
fn an_event_with_open_games_is_not_finished() {
    let mut event = started(BERGER, 0, 3);
    assert_eq!(
        event.apply(&Command::Finish),
        Err(Refusal::RoundUnfinished(round(1)))
    );
    for at in 1..=3 {
        result(&mut event, (at, 1), GameResult::Draw).unwrap();
    }
    event.apply(&Command::Finish).unwrap();
    assert_eq!(event.phase(), Phase::Finished);
    // A mistake can still be put right, but not by leaving the game open.
    result(&mut event, (2, 1), GameResult::WhiteWins).unwrap();
    assert_eq!(
        result(&mut event, (2, 1), GameResult::Pending),
        Err(Refusal::IsFinished)
    );
    event.apply(&Command::Reopen).unwrap();
    assert_eq!(event.phase(), Phase::Running);
}

fn with_teams(a: usize, b: usize) -> Box<Event> {
    let system = System::Scheveningen {
        first_round: FirstRound::Printed,
    };
    let mut event = Box::<Event>::default();
    event.apply(&Command::Create(setup(system, 0))).unwrap();
    // Entered in turn, as children come to the desk.
    for place in 0..a.max(b) {
        for (team, size) in [(Team::B, b), (Team::A, a)] {
            if place < size {
                let player = Player {
                    team,
                    ..named(&format!("{team:?}{}", place + 1))
                };
                event.apply(&Command::Enter(player)).unwrap();
            }
        }
    }
    event
}

#[test]
fn scheveningen_seats_the_teams_whatever_the_order_of_entry() {
    let mut event = with_teams(4, 4);
    event.apply(&Command::Start).unwrap();
    let name = |number| event.name(number).unwrap().to_string();
    let games = |at| {
        (1..=4)
            .map(|table| event.pairing(round(at), board(table)).unwrap())
            .map(|pairing| format!("{}-{}", name(pairing.white), name(pairing.black)))
            .collect::<Vec<_>>()
    };
    assert_eq!(games(1), ["A1-B1", "A2-B2", "A3-B3", "A4-B4"]);
    assert_eq!(games(2), ["A1-B4", "A2-B3", "B1-A4", "B2-A3"]);
}

/// In the first round of a balanced match neither team has white throughout.
#[test]
fn a_balanced_match_turns_the_even_boards_of_its_first_round() {
    let mut event = with_teams(4, 4);
    let system = System::Scheveningen {
        first_round: FirstRound::Balanced,
    };
    event.apply(&Command::SetUp(setup(system, 0))).unwrap();
    event.apply(&Command::Start).unwrap();
    let has_white = |at| {
        let team_a: Vec<PlayerNo> = event.members(Team::A).collect();
        let whites = (1..=4).map(|table| event.pairing(round(at), board(table)).unwrap().white);
        whites
            .map(|white| team_a.contains(&white))
            .collect::<Vec<_>>()
    };
    assert_eq!(has_white(1), [true, false, true, false]);
    assert_eq!(has_white(2), [true, true, false, false]);
}

/// The way forward is gone once something else was done.
#[test]
fn a_new_result_ends_what_could_be_done_again() {
    let mut event = started(BERGER, 0, 4);
    result(&mut event, (1, 1), GameResult::WhiteWins).unwrap();
    event.apply(&Command::Undo).unwrap();
    assert_eq!(event.redo_count(), 1);
    result(&mut event, (1, 2), GameResult::Draw).unwrap();
    assert_eq!(event.redo_count(), 0);
    assert_eq!(event.apply(&Command::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn the_team_table_adds_up_and_puts_the_leader_first() {
    let mut event = with_teams(2, 2);
    event.apply(&Command::Start).unwrap();
    result(&mut event, (1, 1), GameResult::BlackWins).unwrap();
    result(&mut event, (1, 2), GameResult::Draw).unwrap();
    let [first, second] = team_table(&event);
    assert_eq!((first.team, first.points), (Team::B, HalfPoints(3)));
    assert_eq!((first.wins, first.pending), (1, 2));
    assert_eq!((second.team, second.points), (Team::A, HalfPoints(1)));
}

/// The half of the games ranks single players; to the team every board counts, and the rest of them are won by forfeit.
#[test]
fn a_team_keeps_every_board_when_somebody_leaves_before_half_of_the_games() {
    let mut event = with_teams(3, 3);
    event.apply(&Command::Start).unwrap();
    // A1 wins a game of three and goes home; everybody else draws.
    let one = event.members(Team::A).next().unwrap();
    for at in event.open_rounds() {
        for table in (1..=3).map(board) {
            let pairing = event.pairing(at, table).unwrap();
            let first = at == round(1) && [pairing.white, pairing.black].contains(&one);
            let result = match pairing.white == one {
                true if first => GameResult::WhiteWins,
                false if first => GameResult::BlackWins,
                _ if [pairing.white, pairing.black].contains(&one) => continue,
                _ => GameResult::Draw,
            };
            event.apply(&Command::Result(at, table, result)).unwrap();
        }
    }
    event.apply(&Command::Withdraw(one)).unwrap();
    assert!(event.is_left_out(one));
    // Six draws and a win against six draws and two games that A1 did not come to.
    let [first, second] = team_table(&event);
    assert_eq!((first.team, first.points), (Team::B, HalfPoints(10)));
    assert_eq!((second.team, second.points), (Team::A, HalfPoints(8)));
    assert_eq!((first.wins, second.wins), (2, 1));
    assert_eq!((first.pending, second.pending), (0, 0));
}

/// Sent home or gone of their own will: the half of the games decides. It can be undone, and who has left can still be sent
/// home.
#[test]
fn who_is_expelled_is_out_by_the_same_half_of_the_games() {
    let mut event = started(BERGER, 0, 5);
    between(&mut event, 5, 1, 2);
    event.apply(&Command::Expel(number(5))).unwrap();
    assert!(event.is_expelled(number(5)) && event.has_left(number(5)));
    assert!(event.has_no_place(number(5)));
    between(&mut event, 5, 2, 2);
    assert!(!event.has_no_place(number(5)), "half of the games count");
    for command in [Command::Expel(number(5)), Command::Withdraw(number(5))] {
        let refused = event.apply(&command);
        assert_eq!(refused, Err(Refusal::HasLeft(number(5))));
    }
    event.apply(&Command::Return(number(5))).unwrap();
    assert!(!event.is_expelled(number(5)));
    event.apply(&Command::Withdraw(number(5))).unwrap();
    event.apply(&Command::Expel(number(5))).unwrap();
    event.apply(&Command::Undo).unwrap();
    assert!(event.has_left(number(5)) && !event.is_expelled(number(5)));
}

#[test]
fn scheveningen_wants_equal_teams() {
    let mut event = with_teams(4, 3);
    assert_eq!(
        event.apply(&Command::Start),
        Err(Refusal::UnevenTeams { a: 4, b: 3 })
    );
}

#[test]
fn nobody_changes_teams_after_the_start() {
    let mut event = with_teams(2, 2);
    let turncoat = |event: &Event| {
        let known = event.player(number(1)).unwrap();
        let team = match known.team {
            Team::A => Team::B,
            Team::B => Team::A,
        };
        Command::Edit(number(1), Player { team, ..known })
    };
    for _ in 0..2 {
        event.apply(&turncoat(&event)).unwrap();
    }
    event.apply(&Command::Start).unwrap();
    assert_eq!(event.apply(&turncoat(&event)), Err(Refusal::HasStarted));
    let known = event.player(number(1)).unwrap();
    let name = "Ana".try_into().unwrap();
    let edit = Command::Edit(number(1), Player { name, ..known });
    assert_eq!(event.apply(&edit), Ok(()));
}

#[test]
fn numbers_by_hand_by_lot_by_rating_and_back() {
    let mut event = entering(BERGER, 0, 0);
    for (name, rating) in [("Ada", 0), ("Bo", 1500), ("Cy", 1800), ("Di", 1500)] {
        let mut player = named(name);
        player.rating.0 = rating;
        event.apply(&Command::Enter(player)).unwrap();
    }
    let names = |event: &Event| {
        event
            .numbers()
            .map(|number| event.player(number).unwrap().name.to_string())
            .collect::<Vec<_>>()
    };
    let renumber = |event: &mut Event, how| event.apply(&Command::Number(how)).unwrap();
    renumber(&mut event, Numbering::Rating);
    assert_eq!(names(&event), ["Cy", "Bo", "Di", "Ada"]);
    renumber(&mut event, Numbering::Move(number(4), number(2)));
    assert_eq!(names(&event), ["Cy", "Ada", "Bo", "Di"]);
    renumber(&mut event, Numbering::Move(number(1), number(3)));
    assert_eq!(names(&event), ["Ada", "Bo", "Cy", "Di"]);
    renumber(&mut event, Numbering::Lot(7));
    let drawn = names(&event);
    renumber(&mut event, Numbering::Lot(8));
    for _ in 0..2 {
        event.apply(&Command::Undo).unwrap();
    }
    assert_eq!(names(&event), ["Ada", "Bo", "Cy", "Di"]);
    event.apply(&Command::Redo).unwrap();
    assert_eq!(names(&event), drawn);
    event.apply(&Command::Start).unwrap();
    assert_eq!(
        event.apply(&Command::Number(Numbering::Lot(1))),
        Err(Refusal::HasStarted)
    );
}

/// The groups of the draw are about the last rounds of Berger's table.
#[test]
fn there_is_no_varma_draw_outside_bergers_table() {
    let system = |table| System::RoundRobin {
        table,
        cycles: Cycles::Single,
    };
    let draws = [
        Numbering::Varma(1, Print::Sound),
        Numbering::VarmaIn(1, Print::Sound, Language::English),
    ];
    for (system, rounds, is_there) in [
        (system(Table::Berger), 0, true),
        (system(Table::Rutsch), 0, false),
        (FISE, 5, false),
    ] {
        for draw in draws {
            let mut event = entering(system, rounds, 10);
            let drawn = event.apply(&Command::Number(draw));
            assert_eq!(drawn.is_ok(), is_there, "{system:?} {draw:?}");
            if !is_there {
                assert_eq!(drawn, Err(Refusal::NotInThisSystem));
            }
        }
    }
}

#[test]
fn varma_keeps_compatriots_in_one_group() {
    let mut event = entering(BERGER, 0, 0);
    for place in 0..10 {
        let mut player = named(&format!("P{place}"));
        let federation = match place {
            0..=2 => "NOR",
            3..=5 => "ESP",
            _ => "",
        };
        player.federation = Federation::new(federation).unwrap();
        event.apply(&Command::Enter(player)).unwrap();
    }
    event
        .apply(&Command::Number(Numbering::Varma(5, Print::Sound)))
        .unwrap();
    let mut groups = ["NOR", "ESP"].map(|code| {
        event
            .numbers()
            .filter(|number| event.player(*number).unwrap().federation.code() == code)
            .map(PlayerNo::get)
            .collect::<Vec<_>>()
    });
    groups.sort();
    assert_eq!(groups, [[3, 4, 8], [5, 7, 9]]);
    let mut few = entering(BERGER, 0, 8);
    assert_eq!(
        few.apply(&Command::Number(Numbering::Varma(5, Print::Sound))),
        Err(Refusal::NoVarmaTable)
    );
}
