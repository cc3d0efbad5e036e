//! The event: its players, rounds and results, and every way to change it.

mod numbers;

pub use numbers::{BoardNo, HalfPoints, MAX_PLAYERS, MAX_ROUNDS, PlayerNo, RoundNo};
