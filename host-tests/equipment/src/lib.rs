//! The equipment with which the box is tested and measured. It is shared by the host tests, the tests on the emulator
//! and `cargo xtask`, and is no part of the product.

pub mod bench_rounds;
pub mod gallery;
mod masnou_day;
pub mod monkey;
pub mod presses;
pub mod recorder;
pub mod stories;
