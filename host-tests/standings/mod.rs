//! Ranks and tie-breaks: against FIDE's own checker, by worked examples, and for any event.

mod after_round;
mod any_event;
mod direct_encounter;
mod files;
mod round_robin;
mod scores;
mod unplayed;

use pocket_arbiter::standings::Standings;
use pocket_arbiter::tournament::{
    BoardNo, Bye, Command, Event, GameResult, PlayerNo, RoundNo, Scoring, Setup, System, Team,
    Tiebreak,
};

pub(crate) fn player(number: usize) -> PlayerNo {
    PlayerNo::new(u16::try_from(number).unwrap()).unwrap()
}

fn tiebreak(code: &str) -> Tiebreak {
    Tiebreak::from_code(code).unwrap_or_else(|| panic!("{code} is no criterion"))
}

/// The things that somebody does in a round of a Swiss.
#[derive(Debug, Clone, Copy)]
enum Entry {
    Game(usize, usize, GameResult),
    Bye(usize, Bye),
}

/// A Swiss of so many players that went so; who is not mentioned in a round was not there.
fn swiss(players: usize, scoring: Scoring, rounds: &[Vec<Entry>]) -> Box<Event> {
    let mut event = started(players, scoring, System::Free, rounds.len().max(1));
    for (round, entries) in RoundNo::first(rounds.len()).zip(rounds) {
        event.apply(&Command::OpenRound).unwrap();
        let mut boards = BoardNo::first(256);
        for entry in entries {
            match *entry {
                Entry::Game(white, black, result) => {
                    let pair = Command::Pair(player(white), player(black));
                    event.apply(&pair).unwrap();
                    let board = boards.next().unwrap();
                    let result = Command::Result(round, board, result);
                    event.apply(&result).unwrap();
                }
                Entry::Bye(who, bye) => {
                    let bye = Command::SetBye(player(who), round, Some(bye));
                    event.apply(&bye).unwrap();
                }
            }
        }
    }
    event
}

fn started(players: usize, scoring: Scoring, system: System, rounds: usize) -> Box<Event> {
    let mut event = Box::<Event>::default();
    let setup = Setup {
        system,
        rounds: u8::try_from(rounds).unwrap(),
        scoring,
        ..Setup::default()
    };
    event.apply(&Command::Create(setup)).unwrap();
    let enter = Command::EnterNumbered(u16::try_from(players).unwrap(), Team::A);
    event.apply(&enter).unwrap();
    event.apply(&Command::Start).unwrap();
    event
}

/// The standings, made at a place of their own: they are large.
fn ranked(event: &Event, codes: &str) -> Box<Standings> {
    let tiebreaks: Vec<Tiebreak> = codes.split_whitespace().map(tiebreak).collect();
    let mut standings = Box::<Standings>::default();
    standings.rank(event, &tiebreaks);
    standings
}

/// The values that a criterion gives everybody, by number.
fn column(event: &Event, code: &str) -> Vec<String> {
    let standings = ranked(event, code);
    event
        .numbers()
        .map(|player| standings.value(event, tiebreak(code), player).to_string())
        .collect()
}

/// Everybody's rank, by number.
fn ranks(event: &Event, codes: &str) -> Vec<u16> {
    let standings = ranked(event, codes);
    event
        .numbers()
        .map(|player| standings.row(player).rank.unwrap_or_default())
        .collect()
}
