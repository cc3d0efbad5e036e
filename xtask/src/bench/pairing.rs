//! The time that the box takes to pair a round, from the press to the boards on its screen.
//!
//! An event is played on the desktop and written on a card. The emulated box loads it, somebody
//! presses OK, and the display tells when the answer is there. What the box then has on its card
//! must be what the desktop pairs.

use std::fs;

use anyhow::{Context, Result, anyhow, bail, ensure};
use equipment::bench_rounds::{BenchRound, DUTCH, DUTCH_WORST, HARDEST, LONG, TYPICAL, WORST};
use equipment::recorder;
use pocket_arbiter::board::{Model, PICO_TFT};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::random_event::RandomEvent;
use pocket_arbiter::simulator::script;
use pocket_arbiter::tournament::Command;

use super::Outcome;
use super::figures::{Figure, Unit};
use crate::emulator::{Emulator, Report, Run, card};
use crate::parallel;
use crate::process;
use crate::project;

/// The board on which it is measured; the others have the same chip.
pub(super) const BOARD: &Model = &PICO_TFT;

/// The most time that a round of an ordinary event may take.
const TYPICAL_MS: f64 = 2_000.0;
/// The most time that the hardest round may take that we know of.
const WORST_MS: f64 = 10_000.0;
/// The most time that the rounds to come of a long event may take.
const LONG_MS: f64 = 5_000.0;
/// The most time that the median round of a plain event by the Dutch system may take: of 32, 128 and 512 players.
const DUTCH_MS: [f64; 3] = [150.0, 500.0, 8_000.0];
/// The most time that the hardest round by the Dutch system may take that we know of.
const DUTCH_WORST_MS: f64 = 25_000.0;
/// The most time that a round of 500 players by the Dutch system may take on the desktop.
const DUTCH_DESKTOP_MS: f64 = 70.0;
/// The most time from the release of BACK, in the middle of the hardest round, to the last pixel of
/// its answer.
const CANCEL_MS: f64 = 100.0;

/// From the home screen, once the event is loaded, to the boards of the round that is due.
const PAIR: &str = "wait 12s\npress ok\nwait 1s\npress ok\nwait 12s\n";

/// The same for a round that may take longer.
const PAIR_LONG: &str = "wait 12s\npress ok\nwait 1s\npress ok\nwait 60s\n";

/// The same, but BACK is pressed while the work goes on.
const CANCEL: &str = "wait 12s\npress ok\nwait 1s\npress ok\nwait 400ms\npress back\nwait 2s\n";

/// The event that is paired on the desktop.
const DESKTOP_PLAYERS: &str = "500";
const DESKTOP_ROUNDS: &str = "9";

/// Every round is paired once, and the hardest ones are begun and given up.
pub(super) fn on_the_box(emulator: &Emulator) -> Result<Vec<Outcome>> {
    let typical = TYPICAL.iter().map(|round| (round, TYPICAL_MS));
    let worst = WORST.iter().map(|round| (round, WORST_MS));
    let long = LONG.iter().map(|round| (round, LONG_MS));
    let mut outcomes = parallel::map(
        typical.chain(worst).chain(long).collect(),
        |(round, limit)| pair(emulator, round, PAIR, Some(limit)),
    )?;
    for (rounds, limit) in DUTCH.iter().zip(DUTCH_MS) {
        outcomes.append(&mut plain(emulator, rounds, limit)?);
    }
    outcomes.push(pair(
        emulator,
        &DUTCH_WORST,
        PAIR_LONG,
        Some(DUTCH_WORST_MS),
    )?);
    let hardest = HARDEST.to_vec();
    outcomes.append(&mut parallel::map(hardest, |round| {
        cancel(emulator, &round)
    })?);
    Ok(outcomes)
}

/// The times of the rounds of an event, and the median, which has the limit.
fn plain(emulator: &Emulator, rounds: &[BenchRound], limit: f64) -> Result<Vec<Outcome>> {
    let mut outcomes = parallel::map(rounds.iter().collect(), |round| {
        pair(emulator, round, PAIR_LONG, None)
    })?;
    let times = outcomes
        .iter()
        .filter_map(|outcome| outcome.figures.first());
    let mut times: Vec<f64> = times.map(Figure::value).collect();
    times.sort_by(f64::total_cmp);
    let (below, above) = (times.len().saturating_sub(1) / 2, times.len() / 2);
    let middle = times.get(below).zip(times.get(above));
    let (below, above) = middle.context("no round was measured")?;
    let players = rounds.first().map_or(0, |round| round.plan.players);
    let name = format!("pair-dutch-{players}-median");
    let median = Figure::new(BOARD, &name, (below + above) / 2.0, Unit::Milliseconds);
    if let Some(last) = outcomes.last_mut() {
        last.figures.push(median.at_most(limit));
    }
    Ok(outcomes)
}

/// The time to the boards of the round, and how long the display stood still on the way.
fn pair(
    emulator: &Emulator,
    round: &BenchRound,
    text: &str,
    limit: Option<f64>,
) -> Result<Outcome> {
    let mut event = prepare(round)?;
    let (report, commands) = play(emulator, round, &event, "pair", text)?;
    ensure!(
        commands != event.commands(),
        "{}: the round is not paired in time",
        round.name
    );
    event
        .pair()
        .map_err(|refusal| anyhow!("{}: {refusal:?}", round.name))?;
    ensure!(
        commands == event.commands(),
        "{}: the box pairs otherwise than the desktop",
        round.name
    );
    let press = report.presses.last().context("nothing was pressed")?;
    let (settled, pause) = press
        .settled_us
        .zip(press.longest_pause_us)
        .with_context(|| format!("{}: no boards were shown", round.name))?;
    let taken = millis(&format!("pair-{}", round.name), settled);
    let figures = vec![
        match limit {
            Some(limit) => taken.at_most(limit),
            None => taken,
        },
        millis(&format!("standstill-{}", round.name), pause),
    ];
    Ok(Outcome {
        name: round.name.to_owned(),
        report,
        figures,
    })
}

/// The time from the release of BACK, while the box is at work, to the last pixel of its answer.
fn cancel(emulator: &Emulator, round: &BenchRound) -> Result<Outcome> {
    let event = prepare(round)?;
    let (report, commands) = play(emulator, round, &event, "cancel", CANCEL)?;
    ensure!(
        commands == event.commands(),
        "{}: BACK came too late to end the pairing",
        round.name
    );
    let press = report.presses.last().context("nothing was pressed")?;
    let release = report.edges.last().context("no key went up")?;
    let settled = press.settled_us.context("BACK was not answered")?;
    let since_release = (press.us + settled).saturating_sub(release.us);
    let figure = millis(&format!("cancel-{}", round.name), since_release).at_most(CANCEL_MS);
    Ok(Outcome {
        name: round.name.to_owned(),
        report,
        figures: vec![figure],
    })
}

fn prepare(round: &BenchRound) -> Result<RandomEvent> {
    let event = round.event();
    event.map_err(|refusal| anyhow!("{}: {refusal:?}", round.name))
}

/// Plays a script on a card with the event on it; gives the report, and what is on the card then.
fn play(
    emulator: &Emulator,
    round: &BenchRound,
    event: &RandomEvent,
    what: &str,
    text: &str,
) -> Result<(Report, Vec<Command>)> {
    let wrong = |message: String| anyhow!("{}: {message}", round.name);
    let folder = project::target().join("bench").join("pairing");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join(format!("{what}-{}.img", round.name));
    let image = recorder::record(event.commands()).map_err(wrong)?;
    card::write_sparse(&path, image.as_bytes())?;
    let steps = script::parse(text)?;
    let out = folder.join(format!("{what}-{}", round.name));
    let report = emulator.run(Run {
        card: Some(&path),
        ..Run::new(&steps, &out)
    })?;
    if let Some(failure) = report.failure {
        bail!("{}: {failure}", round.name);
    }
    let image = CardImage::from_bytes(fs::read(&path)?);
    Ok((report, recorder::commands(image).map_err(wrong)?))
}

/// The mean time that a round of 500 players takes on this machine.
pub(super) fn on_the_desktop(system: &str) -> Result<Figure> {
    let table = process::output(
        process::cargo()
            .args(["run", "--quiet", "--release", "--bin", BOARD.name, "--"])
            .args(["simulate", system, "--seed", "1"])
            .args(["--players", DESKTOP_PLAYERS, "--rounds", DESKTOP_ROUNDS]),
    )?;
    let times: Vec<f64> = table
        .lines()
        .skip(1)
        .filter_map(|line| line.rsplit('\t').next()?.parse().ok())
        .collect();
    ensure!(!times.is_empty(), "the simulation printed no times");
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let name = format!("pair-{system}-{DESKTOP_PLAYERS}");
    let figure = Figure::named("desktop", &name, mean, Unit::Milliseconds);
    Ok(if system == "dutch" {
        figure.at_most(DUTCH_DESKTOP_MS)
    } else {
        figure
    })
}

fn millis(name: &str, micros: u64) -> Figure {
    Figure::new(BOARD, name, micros as f64 / 1_000.0, Unit::Milliseconds)
}
