//! The whole box in the hands of a monkey while everything happens to its card that can happen to one: keys, ejects,
//! pulls, power cuts, faults of all kinds, and another fault while the box comes back from the first.
//!
//! What the screen called saved is there after the restart. That is promised without condition for whatever passes and
//! for one harm to a card; for the rest it is promised that nothing goes without a word.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::chance::Chance;
use pocket_arbiter::time::Span;

use crate::soak;

mod life;
mod memory;
mod misfortune;
mod settle;
mod traces;

use life::{Life, Verdict};
use misfortune::Weight;

/// The presses of a run.
const PRESSES: u32 = 1_000;
/// So many failures are told in full.
const TOLD: usize = 12;

/// The outcomes of runs.
#[derive(Default)]
struct Counts {
    presses: u64,
    lives: u64,
    misfortunes: u64,
    verdicts: BTreeMap<Verdict, u64>,
}

/// One run, the same for the same seed.
fn run(model: &'static Model, most: Weight, seed: u64, counts: &mut Counts) -> Result<(), String> {
    // Another story on each box.
    let is_large = u64::from(model.name == MODELS[0].name);
    let mut chance = Chance::from_seed(seed ^ is_large << 60 ^ (most as u64) << 61);
    let mut life = Life::begin(model, &mut chance);
    counts.lives += 1;
    for press in 1..=PRESSES {
        let mut is_time = false;
        match chance.below(1000) {
            0..30 => {
                life.suffer(most, &mut chance);
                counts.misfortunes += 1;
            }
            30..50 => is_time = true,
            50..58 => {
                life.device.eject();
                life.pass(Span::from_millis(u64::from(chance.below(4000))));
            }
            58..85 => life.device.insert(),
            85..95 => life.pass(Span::from_secs(u64::from(chance.below(20)))),
            95..105 => life.calm(),
            _ => life.press(&mut chance),
        }
        counts.presses += 1;
        if is_time || !life.device.is_on() {
            let has_second = chance.below(3) == 0;
            let verdict = life.check(has_second, &mut chance);
            let verdict = verdict.map_err(|words| {
                let suffered = life.suffered.iter();
                let suffered: Vec<String> = suffered.map(|one| format!("{one:?}")).collect();
                format!("press {press}: {words}; after {}", suffered.join(", "))
            })?;
            *counts.verdicts.entry(verdict).or_default() += 1;
            if life.is_over() {
                life = Life::begin(model, &mut chance);
                counts.lives += 1;
            }
        }
    }
    Ok(())
}

/// So many runs in the short version.
fn chaos(name: &str, runs: u32, model: &'static Model, most: Weight) {
    let begin = Instant::now();
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    let runs = soak::cases(runs);
    for turn in 0..runs {
        let seed = soak::seed().wrapping_add(turn.into());
        let done = catch_unwind(AssertUnwindSafe(|| run(model, most, seed, &mut counts)));
        let done = done.unwrap_or_else(|cause| {
            let words = cause.downcast_ref::<String>().cloned();
            Err(format!("panic: {}", words.unwrap_or_default()))
        });
        if let Err(words) = done {
            failures.push(format!("SEED={seed} {words}"));
        }
    }
    let Counts {
        presses,
        lives,
        misfortunes,
        verdicts,
    } = counts;
    let speed = presses as f64 / begin.elapsed().as_secs_f64();
    let mut line = format!(
        "{name} on {}: {runs} runs, {presses} presses ({speed:.0} a second), {lives} cards, {misfortunes} misfortunes, {verdicts:?}, {} failed",
        model.name,
        failures.len()
    );
    for failure in failures.iter().take(TOLD) {
        let _ = write!(line, "\n  {failure}");
    }
    assert!(failures.is_empty(), "{line}");
    println!("{line}");
}

#[test]
fn soak_chaos_that_passes_on_the_large_box() {
    chaos("what passes", 4, MODELS[0], Weight::Passing);
}

#[test]
fn soak_chaos_that_passes_on_the_small_box() {
    chaos("what passes", 4, MODELS[1], Weight::Passing);
}

#[test]
fn soak_chaos_that_harms_once_on_the_large_box() {
    chaos("one harm", 3, MODELS[0], Weight::Harm);
}

#[test]
fn soak_chaos_that_harms_once_on_the_small_box() {
    chaos("one harm", 3, MODELS[1], Weight::Harm);
}

#[test]
fn soak_chaos_of_anything_on_the_large_box() {
    chaos("anything", 3, MODELS[0], Weight::Beyond);
}

#[test]
fn soak_chaos_of_anything_on_the_small_box() {
    chaos("anything", 3, MODELS[1], Weight::Beyond);
}
