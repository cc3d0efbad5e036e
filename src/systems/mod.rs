//! The pairing systems, one file each.

mod berger;
pub mod round_robin;
mod rutsch;
pub mod scheveningen;
pub mod varma;
