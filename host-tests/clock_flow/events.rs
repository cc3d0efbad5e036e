//! A game at the clock that is one of the event's: its result is offered.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::tournament::{Command, GameResult};
use pocket_arbiter::ui::view::{Body, Name};

use super::table::Table;
use crate::tournament::{BERGER, board, named, round, setup};

fn round_robin() -> Vec<Command> {
    let mut commands = vec![Command::Create(setup(BERGER, 3))];
    let players = ["Ada", "Bob", "Cleo", "Dan"].map(named);
    commands.extend(players.map(Command::Enter));
    commands.push(Command::Start);
    commands
}

fn given(name: &str) -> Option<Name> {
    Some(Name::Given(name.try_into().unwrap()))
}

/// The clock, tied to the second board of the first round.
fn tied() -> Table {
    let mut table = Table::start(None, None, &round_robin());
    table.open_clock();
    table.press(Key::Ok);
    table.choose(Text::GameBoard);
    table.keys([Key::Down, Key::Ok]);
    table
}

#[test]
fn who_lost_on_time_is_offered_as_the_loser() {
    for (starter, result) in [
        (Key::LeverLeft, GameResult::BlackWins),
        (Key::LeverRight, GameResult::BlackWins),
    ] {
        let mut table = tied();
        table.press(starter);
        let (left, right) = (table.face().left.name, table.face().right.name);
        let names = (given("Bob"), given("Cleo"));
        match starter {
            // Black starts the clock.
            Key::LeverLeft => assert_eq!((right, left), names),
            _ => assert_eq!((left, right), names),
        }
        table.secs(400);
        table.press(Key::Ok);
        let Body::Result(choice) = table.body() else {
            panic!("no result: {:?}", table.body());
        };
        assert_eq!(choice.white, names.0.unwrap());
        assert_eq!(choice.choices[choice.selected.unwrap()], result);
        table.press(Key::Ok);
        let entered = Command::Result(round(1), board(2), result);
        assert_eq!(table.journal.last(), Some(&entered));
    }
}

#[test]
fn a_result_can_be_entered_from_a_game_that_was_stopped() {
    let mut table = tied();
    table.press(Key::LeverLeft);
    table.secs(20);
    table.hold(Key::Ok);
    table.choose(Text::EnterResult);
    let Body::Result(choice) = table.body() else {
        panic!("no result");
    };
    assert_eq!(choice.selected, None, "nobody has lost");
    table.keys([Key::Up, Key::Ok]);
    let entered = Command::Result(round(1), board(2), GameResult::Draw);
    assert_eq!(table.journal.last(), Some(&entered));
}

#[test]
fn a_game_is_let_go_after_its_result_or_by_choosing_its_board_again() {
    let mut table = tied();
    table.press(Key::LeverLeft);
    table.secs(400);
    table.keys([Key::Ok, Key::Ok]);
    while !matches!(table.body(), Body::Menu { .. }) || table.told().is_some() {
        table.press(Key::Back);
    }
    table.press(Key::Back);
    table.open_clock();
    assert!(table.face().left.name.is_some());
    table.hold(Key::Ok);
    table.choose(Text::NewGame);
    table.press(Key::LeverLeft);
    assert_eq!(table.face().left.name, None);

    let mut table = tied();
    table.press(Key::Ok);
    table.choose(Text::GameBoard);
    table.keys([Key::Down, Key::Ok]);
    table.press(Key::LeverLeft);
    assert_eq!(table.face().left.name, None);
}

#[test]
fn without_an_event_there_is_nothing_to_be_tied_to() {
    let mut table = Table::at_the_clock();
    table.press(Key::Ok);
    table.choose(Text::GameBoard);
    assert_eq!(table.told(), Some(Text::NoBoards));
    table.press(Key::Ok);
    table.press(Key::Back);
    assert!(matches!(table.body(), Body::List(_)));
}

#[test]
fn after_a_power_failure_the_game_is_still_that_of_its_board() {
    let mut table = tied();
    table.press(Key::LeverLeft);
    table.secs(20);
    let again = table.restarted();
    assert_eq!(again.caption(), Some(Text::ClockAfterCut));
    assert_eq!(again.face().right.name, given("Bob"));
    // On a card with another event it is not.
    let mut other = Table::start(None, None, &round_robin());
    other.clocks = table.clocks.clone();
    if let Some(tie) = other
        .clocks
        .as_mut()
        .and_then(|kept| kept.game.tie.as_mut())
    {
        tie.event = pocket_arbiter::journal::EventId(99);
    }
    assert_eq!(other.restarted().face().right.name, None);
}
