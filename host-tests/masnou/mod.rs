//! Masnou: the winner stays at the board, and everybody else is in one queue.

mod hall;
mod invariants;
mod limits;
mod line;
mod model;
mod orders;
mod random;
mod scenarios;
mod script;

use pocket_arbiter::tournament::{
    ClockTime, Command, Deed, Event, GameNo, QueueOptions, Refusal, Scoring, Setup, System,
};

/// An event of this system.
fn setup(options: QueueOptions) -> Setup {
    Setup {
        title: "Masnou".try_into().unwrap(),
        system: System::Masnou { options },
        rounds: 0,
        scoring: Scoring::CLASSIC,
    }
}

/// So many boards, and nothing else out of the ordinary.
fn boards(boards: u8) -> QueueOptions {
    QueueOptions {
        boards,
        ..QueueOptions::default()
    }
}

fn game(number: u16) -> GameNo {
    GameNo::new(number).unwrap()
}

/// Does a deed at the start of the clock.
fn deed(event: &mut Event, deed: Deed) -> Result<(), Refusal> {
    event.apply(&Command::Deed(ClockTime::ZERO, deed))
}
