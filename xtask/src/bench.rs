//! How fast the box is, by the emulator's cycle-exact clock.
//!
//! Every script of `host-tests/scripts` is played on every board. The figures are the same on
//! every machine, and in every run of the same image. Rounds are paired, and players called, in events
//! of their own, which come on a card.

mod card;
mod figures;
mod levers;
mod masnou;
mod pairing;

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};
use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::simulator::play::card_of;
use pocket_arbiter::simulator::presses::STORIES;

use self::figures::{Figure, Measured, Unit};
use crate::budget;
use crate::emulator::{Emulator, Report, Run, card as image};
use crate::parallel;
use crate::project;
use crate::scripts;

/// The most time from a press to the last pixel of its answer, in all but one of a hundred presses.
const PRESS_TO_LAST_PIXEL_MS: f64 = 50.0;
/// The most by which the time stamp of a key may be wrong.
const STAMP_ERROR_US: f64 = 20.0;
/// The least share of its time that the box sleeps on its home screen.
const ASLEEP_AT_HOME_PERCENT: f64 = 95.0;

/// The script that rests on the home screen.
const HOME_IDLE: &str = "home_idle";
/// The script that watches a running clock.
const CLOCK_RUNNING: &str = "clock_running";

/// The command: prints the table, and fails if a figure misses its bar.
pub fn command() -> Result<()> {
    let mut figures = Vec::new();
    for board in MODELS {
        figures.append(&mut measure(board)?);
    }
    for system in ["monrad", "fise"] {
        figures.push(pairing::on_the_desktop(system)?);
    }
    figures.append(&mut presses()?);
    println!("name\tvalue\tunit");
    for figure in &figures {
        println!("{figure}");
    }
    let missed: Vec<String> = figures.iter().filter_map(Figure::complaint).collect();
    if !missed.is_empty() {
        bail!("{}", missed.join("\n"));
    }
    Ok(())
}

/// How many presses everyday work takes.
fn presses() -> Result<Vec<Figure>> {
    let boards = MODELS.into_iter();
    let all = boards.flat_map(|board| STORIES.into_iter().map(move |story| (board, story)));
    all.map(|(board, story)| {
        let count = story.presses(board).map_err(anyhow::Error::msg)?;
        let figure = Figure::new(board, story.name, count as f64, Unit::Presses);
        Ok(figure.at_most(story.most as f64))
    })
    .collect()
}

/// All figures of one board.
fn measure(board: &'static Model) -> Result<Vec<Figure>> {
    let emulator = Emulator::prepare(board)?;
    let pairings = if board == pairing::BOARD {
        pairing::on_the_box(&emulator)?
    } else {
        Vec::new()
    };
    let cards = if board == pairing::BOARD {
        card::on_the_box(&emulator)?
    } else {
        Vec::new()
    };
    let calls = masnou::on_the_box(&emulator, board)?;
    let of_pairings = pairings.iter().map(pairing::Outcome::named_report);
    let of_calls = calls.iter().map(masnou::Outcome::named_report);
    let of_cards = cards
        .iter()
        .map(|outcome| (outcome.name.to_owned(), outcome.report.clone()));
    let of_levers = levers::on_the_box(&emulator, board)?;
    let measured = Measured {
        reports: parallel::map(scripts::all()?, |script| play(&emulator, board, &script))?,
        busy_reports: of_pairings
            .chain(of_calls)
            .chain(of_cards)
            .chain([of_levers])
            .collect(),
    };
    let sizes = &emulator.firmware().sizes;
    let micros = |name, value| Figure::new(board, name, value, Unit::Microseconds);
    let millis = |name, value| Figure::new(board, name, value, Unit::Milliseconds);
    let percent = |name, value| Figure::new(board, name, value, Unit::Percent);
    let bytes = |name, value| Figure::new(board, name, value, Unit::Bytes);
    let mut figures = vec![
        millis("boot-to-first-screen", measured.boot_ms()?),
        millis("press-to-last-pixel-p50", measured.press_ms(50)?),
        millis("press-to-last-pixel-p99", measured.press_ms(99)?).at_most(PRESS_TO_LAST_PIXEL_MS),
        millis("full-screen-redraw", measured.redraw_ms()?),
        micros("edge-stamp-error", measured.stamp_error_us()?).at_most(STAMP_ERROR_US),
        percent("asleep-on-home-screen", measured.percent_asleep(HOME_IDLE)?)
            .at_least(ASLEEP_AT_HOME_PERCENT),
        millis(
            "clock-press-to-face-p99",
            measured.lever_ms(levers::NAME, 99)?,
        )
        .at_most(PRESS_TO_LAST_PIXEL_MS),
        percent("clock-asleep", measured.percent_asleep(CLOCK_RUNNING)?),
        bytes("flash", sizes.flash_bytes as f64).at_most(budget::FLASH_BYTES as f64),
        bytes("static-ram", sizes.static_ram_bytes as f64).at_most(budget::STATIC_RAM_BYTES as f64),
        bytes("stack-high-water", measured.stack_bytes()?).at_most(budget::STACK_BYTES as f64),
    ];
    figures.extend(pairings.into_iter().flat_map(|pairing| pairing.figures));
    figures.extend(cards.into_iter().flat_map(|outcome| outcome.figures));
    figures.extend(calls.into_iter().flat_map(|calls| calls.figures));
    Ok(figures)
}

/// Plays one script and gives its name with what was found out.
fn play(emulator: &Emulator, board: &Model, script: &Path) -> Result<(String, Report)> {
    let name = scripts::name(script);
    let out = project::target().join("bench").join(board.name).join(&name);
    fs::create_dir_all(&out)?;
    let card = out.with_extension("img");
    image::write_sparse(&card, card_of(script)?.as_bytes())?;
    let report = emulator.run(Run {
        card: Some(&card),
        ..Run::new(&scripts::read(script)?, &out)
    })?;
    match report.failure {
        None => Ok((name, report)),
        Some(failure) => bail!("{} on {}: {failure}", script.display(), board.name),
    }
}
