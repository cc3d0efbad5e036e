//! The length of the random tests: `cargo xtask soak` sets `SOAK` and `SEED`.

use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRunner};

/// The number of cases: the short one, or that many times more.
pub(crate) fn cases(short: u32) -> u32 {
    short.saturating_mul(times())
}

/// True if it is not the short version.
pub(crate) fn is_long() -> bool {
    times() > 1
}

fn times() -> u32 {
    variable("SOAK").unwrap_or(1).max(1)
}

/// The seed: always the same, unless one is given.
pub(crate) fn seed() -> u64 {
    variable("SEED").unwrap_or(20_261_116)
}

/// A runner of that many cases which gives the same ones for the same seed.
pub(crate) fn runner(short: u32) -> TestRunner {
    TestRunner::new(Config {
        cases: cases(short),
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        ..Config::default()
    })
}

fn variable<T: std::str::FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}
