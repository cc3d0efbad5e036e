//! The event: its rules one by one, and any commands at all.

mod any_commands;
mod kept_apart;
mod late_entries;
mod name_order;
mod paired_rounds;
mod records;
mod round_pairs;
mod round_robin;
mod rounds_by_hand;
mod scores;

use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::{
    BoardNo, Colour, Command, Event, GameResult, LateEntry, PairingOptions, Player, PlayerNo,
    Refusal, RoundNo, Scoring, Setup, System, Team,
};

pub(crate) const BERGER: System = System::RoundRobin {
    table: Table::Berger,
    cycles: Cycles::Single,
};

pub(crate) const OPTIONS: PairingOptions = PairingOptions {
    club_rounds: 0,
    late_entry: LateEntry::Nothing,
    first_colour: Colour::White,
};

pub(crate) const FISE: System = System::Fise {
    options: OPTIONS,
    has_scores: false,
};

pub(crate) const SCRABBLE: System = System::Fise {
    options: OPTIONS,
    has_scores: true,
};

pub(crate) fn setup(system: System, rounds: u8) -> Setup {
    Setup {
        title: "Test".try_into().unwrap(),
        system,
        rounds,
        scoring: Scoring::CLASSIC,
    }
}

pub(crate) fn named(name: &str) -> Player {
    Player {
        name: name.try_into().unwrap(),
        ..Player::default()
    }
}

pub(crate) fn number(number: u16) -> PlayerNo {
    PlayerNo::new(number).unwrap()
}

pub(crate) fn round(round: u8) -> RoundNo {
    RoundNo::new(round).unwrap()
}

pub(crate) fn board(board: u16) -> BoardNo {
    BoardNo::new(board).unwrap()
}

/// An event by that system with so many players without names, not started.
pub(crate) fn entering(system: System, rounds: u8, players: u16) -> Box<Event> {
    let mut event = Box::<Event>::default();
    event
        .apply(&Command::Create(setup(system, rounds)))
        .unwrap();
    event
        .apply(&Command::EnterNumbered(players, Team::A))
        .unwrap();
    event
}

pub(crate) fn started(system: System, rounds: u8, players: u16) -> Box<Event> {
    let mut event = entering(system, rounds, players);
    event.apply(&Command::Start).unwrap();
    event
}

pub(crate) fn result(event: &mut Event, at: (u8, u16), result: GameResult) -> Result<(), Refusal> {
    event.apply(&Command::Result(round(at.0), board(at.1), result))
}

/// Enters what a game between the two was for the first of them.
pub(crate) fn between(event: &mut Event, one: u16, other: u16, half_points: u16) {
    let (at, game) = event
        .open_rounds()
        .filter_map(|round| Some((round, event.turn(number(one), round).game()?)))
        .find(|(_, game)| game.opponent == number(other))
        .unwrap();
    let white_makes = match game.colour {
        Colour::White => half_points,
        Colour::Black => 2 - half_points,
    };
    let result = [
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::WhiteWins,
    ][usize::from(white_makes)];
    let board = event.board(number(one), at).unwrap();
    event.apply(&Command::Result(at, board, result)).unwrap();
}
