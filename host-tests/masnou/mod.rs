//! Masnou: the winner stays at the board, and everybody else is in one queue.

mod hall;
mod invariants;
mod line;
mod model;
mod orders;
mod random;
mod scenarios;
mod script;

use pocket_arbiter::tournament::{QueueOptions, Scoring, Setup, System};

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
