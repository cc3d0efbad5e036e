//! The random tests and the power-cut tests, long or short.
//!
//! They are ordinary tests whose names begin with `soak_`. Two environment variables tell them
//! how long to go on (`SOAK`, a multiple of their short version) and where their randomness
//! begins (`SEED`), so that a failure can be repeated.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use crate::process;

/// The factor by which a long soak does more than the short version.
const LONG: u32 = 200;
/// The seed of the short version, the same every time so that a check is never red by chance.
const SHORT_SEED: u64 = 1;

/// The names of the tests begin with this.
pub const PREFIX: &str = "soak_";

/// The command: the long version.
pub fn command(seed: Option<u64>) -> Result<()> {
    let seed = seed.unwrap_or_else(seed_of_now);
    println!("seed {seed}; to repeat this soak: cargo xtask soak --seed {seed}");
    // The desktop's tests are worth the optimiser's time; in the others the emulator does the work.
    run(host_tests().arg("--release"), LONG, seed)?;
    run(&mut emulator_tests(), LONG, seed)
}

/// The short version of everything.
pub fn short() -> Result<()> {
    println!("seed {SHORT_SEED}");
    run(&mut host_tests(), 1, SHORT_SEED)?;
    run(&mut emulator_tests(), 1, SHORT_SEED)
}

fn host_tests() -> Command {
    let mut command = process::cargo();
    command.args(["test", "--package", "pocket-arbiter", "--test", "host"]);
    command
}

fn emulator_tests() -> Command {
    let mut command = process::cargo();
    command.args(["test", "--package", "xtask", "--test", "emulator"]);
    command
}

fn run(tests: &mut Command, multiple: u32, seed: u64) -> Result<()> {
    process::run(
        tests
            .args([PREFIX, "--", "--nocapture"])
            .env("SOAK", multiple.to_string())
            .env("SEED", seed.to_string()),
    )
}

/// A seed that is different each time.
fn seed_of_now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(SHORT_SEED, |since| since.as_secs())
}
