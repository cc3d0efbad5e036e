//! A game at the clock that is one of the event's: its result is offered.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::tournament::{Command, GameResult, TimeClass};
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

/// A name as it is read on the screen.
fn read(name: Option<&Name>) -> String {
    name.map_or_else(String::new, |name| {
        name.words(Language::English).as_str().to_owned()
    })
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
        let face = table.face();
        let (left, right) = (
            read(face.left.name.as_ref()),
            read(face.right.name.as_ref()),
        );
        let names = ("Bob".to_owned(), "Cleo".to_owned());
        match starter {
            // Black starts the clock.
            Key::LeverLeft => assert_eq!((right, left), names),
            _ => assert_eq!((left, right), names),
        }
        table.secs(400);
        table.press(Key::Ok);
        assert!(
            table.is_face(),
            "a player who stops the clock too late enters nothing"
        );
        table.hold(Key::Ok);
        table.press(Key::Ok);
        let Body::Result(choice) = table.body() else {
            panic!("no result: {:?}", table.body());
        };
        assert_eq!(read(Some(&choice.white)), names.0);
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
    table.hold(Key::Ok);
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
    assert_eq!(read(again.face().right.name.as_ref()), "Bob");
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

#[test]
fn a_board_at_which_others_sit_now_is_not_that_of_the_game() {
    let mut table = tied();
    table.press(Key::LeverLeft);
    table.secs(400);
    let mut again = table.restarted();
    // The same board, but colours are the other way round.
    let tie = again
        .clocks
        .as_mut()
        .and_then(|kept| kept.game.tie.as_mut());
    let game = &mut tie.unwrap().game;
    (game.white, game.black) = (game.black, game.white);
    let mut again = again.restarted();
    again.open_clock();
    assert_eq!(again.face().left.name, None);
    again.hold(Key::Ok);
    again.press(Key::Ok);
    assert!(again.is_face(), "a new game, no result");
}

/// A box with an event that is running, whose class was chosen by buttons.
fn with_class(class: Text) -> Table {
    let mut table = Table::start(None, None, &round_robin());
    table.choose(Text::ContinueEvent);
    table.choose(Text::EventClass);
    table.choose(class);
    table.press(Key::Back);
    table
}

#[test]
fn the_class_of_the_event_is_chosen_and_undone_by_buttons() {
    let classes = [
        (Text::ClassBlitz, TimeClass::Blitz),
        (Text::ClassRapid, TimeClass::Rapid),
        (Text::ClassStandard, TimeClass::Standard),
        (Text::ClassAny, TimeClass::Any),
    ];
    for (entry, class) in classes {
        let mut table = with_class(entry);
        assert_eq!(table.journal.last(), Some(&Command::Classify(class)));
        assert_eq!(table.app.event().time_class(), class);
        assert_eq!(table.restarted().app.event().time_class(), class);
        table.choose(Text::ContinueEvent);
        table.choose(Text::Undo);
        table.keys([Key::Ok, Key::Ok]);
        assert_eq!(table.app.event().time_class(), TimeClass::Any);
    }
}

/// The box says it until the game begins, and obeys.
#[test]
fn a_control_of_another_class_than_the_event_is_warned_of() {
    let mut table = with_class(Text::ClassRapid);
    table.open_clock();
    assert_eq!(table.face().control, "5+3");
    assert_eq!(table.caption(), Some(Text::NotRapid));
    while table.face().control != "15+10" {
        table.press(Key::Up);
    }
    assert_eq!(table.caption(), Some(Text::ClockReady));
    while table.face().control != "90+30" {
        table.press(Key::Up);
    }
    assert_eq!(table.caption(), Some(Text::NotRapid));
    table.press(Key::LeverLeft);
    assert_eq!(table.caption(), None, "the box obeys");
}

#[test]
fn only_an_event_that_is_running_has_a_say_in_the_clock() {
    let mut entering = round_robin();
    entering.pop();
    entering.push(Command::Classify(TimeClass::Standard));
    let mut table = Table::start(None, None, &entering);
    table.open_clock();
    assert_eq!(table.caption(), Some(Text::ClockReady));
    let mut table = with_class(Text::ClassAny);
    table.open_clock();
    assert_eq!(table.caption(), Some(Text::ClockReady));
}
