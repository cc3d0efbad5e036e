//! Masnou: the winner stays at the board, and everybody else is in one queue.

mod invariants;
mod line;
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
