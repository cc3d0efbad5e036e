//! Benchmarks: how fast the box is, by the emulator's cycle-exact clock.
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
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use equipment::presses::STORIES;
use pocket_arbiter::board::{Display, MODELS, Model, PICO_SIGN};
use pocket_arbiter::simulator::play::card_of;
use pocket_arbiter::simulator::script::has_sign;

use self::figures::{Figure, Measured, Unit};
use crate::budget;
use crate::emulator::{Emulator, Report, Run, card as image};
use crate::parallel;
use crate::project;
use crate::scripts;

/// The most time from a press to the last pixel of its answer, in all but one of a hundred presses.
const PRESS_TO_LAST_PIXEL_MS: f64 = 50.0;
/// So many of the slowest are named if that is missed.
const SLOWEST_TOLD: usize = 40;
/// The most by which the time stamp of a key may be wrong.
const STAMP_ERROR_US: f64 = 20.0;
/// The share of clicks and other tones that can be heard.
const AUDIBLE_PERCENT: f64 = 100.0;
/// The least share of its time that the box sleeps on its home screen.
const ASLEEP_AT_HOME_PERCENT: f64 = 95.0;

/// The script that rests on the home screen.
const HOME_IDLE: &str = "home_idle";
/// The script that watches a running clock.
const CLOCK_RUNNING: &str = "clock_running";

/// A part of the benchmark, which can also be measured alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Every script.
    Scripts,
    /// Players at the clock.
    Levers,
    /// Rounds that are paired.
    Pairing,
    /// An event of 512 players and its card.
    Card,
    /// Players who are called.
    Masnou,
    /// The presses that things take: counted on the desktop.
    Presses,
}

impl Part {
    /// Every part, in the order in which their figures are printed.
    pub const ALL: [Self; 6] = [
        Self::Scripts,
        Self::Levers,
        Self::Pairing,
        Self::Card,
        Self::Masnou,
        Self::Presses,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scripts => "scripts",
            Self::Levers => "levers",
            Self::Pairing => "pairing",
            Self::Card => "card",
            Self::Masnou => "masnou",
            Self::Presses => "presses",
        }
    }
}

/// The command: measures those parts, prints the table, and fails if a figure misses its bar.
pub fn command(parts: &[Part]) -> Result<()> {
    let mut figures = Vec::new();
    let mut missed = Vec::new();
    // Presses are counted on the simulator, which needs no image.
    if parts != [Part::Presses] {
        for board in MODELS {
            figures.append(&mut measure(board, parts, &mut missed)?);
        }
    }
    if parts.contains(&Part::Pairing) {
        for system in ["monrad", "fise", "dutch"] {
            figures.push(pairing::on_the_desktop(system)?);
        }
    }
    if parts.contains(&Part::Presses) {
        figures.append(&mut presses()?);
    }
    println!("name\tvalue\tunit");
    for figure in &figures {
        println!("{figure}");
    }
    missed.extend(figures.iter().filter_map(Figure::complaint));
    if !missed.is_empty() {
        bail!("{}", missed.join("\n"));
    }
    Ok(())
}

/// The numbers of presses that everyday work takes.
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

/// The figures of one board. A part that cannot be measured is `missed`, and the others are measured all the same.
fn measure(board: &'static Model, parts: &[Part], missed: &mut Vec<String>) -> Result<Vec<Figure>> {
    let emulator = Emulator::prepare(board)?;
    let mut measured = Measured::default();
    let mut figures = Vec::new();
    for part in parts {
        if let Err(error) = measure_part(*part, board, &emulator, &mut measured, &mut figures) {
            missed.push(format!("{} {}: {error:#}", board.name, part.name()));
        }
    }
    let sizes = &emulator.firmware().sizes;
    let bytes = |name, value| Figure::new(board, name, value, Unit::Bytes);
    figures.push(bytes("flash", sizes.flash_bytes as f64).at_most(budget::FLASH_BYTES as f64));
    figures.push(
        bytes("static-ram", sizes.static_ram_bytes as f64).at_most(budget::STATIC_RAM_BYTES as f64),
    );
    if measured.all_reports().next().is_some() {
        let (error_us, place) = measured.stamp_error_us()?;
        let stamps = Figure::new(board, "edge-stamp-error", error_us, Unit::Microseconds);
        figures.push(stamps.at_most(STAMP_ERROR_US).seen_in(place));
        figures.push(
            bytes("stack-high-water", measured.stack_bytes()?).at_most(budget::STACK_BYTES as f64),
        );
    }
    Ok(figures)
}

fn measure_part(
    part: Part,
    board: &'static Model,
    emulator: &Emulator,
    measured: &mut Measured,
    figures: &mut Vec<Figure>,
) -> Result<()> {
    match part {
        Part::Scripts => {
            let scripts = scripts::all()?;
            let sign = Emulator::prepare(&PICO_SIGN)?;
            let play = |script: PathBuf| play((emulator, &sign), board, &script);
            measured.reports = parallel::map(scripts, play)?;
            figures.append(&mut of_scripts(board, measured)?);
        }
        // What does not depend on the display is measured on one board.
        Part::Pairing | Part::Card if board != pairing::BOARD => {}
        Part::Presses => {}
        Part::Levers => measured.add(levers::on_the_box(emulator, board)?, figures),
        Part::Pairing => measured.add(pairing::on_the_box(emulator)?, figures),
        Part::Card => measured.add(card::on_the_box(emulator)?, figures),
        Part::Masnou => measured.add(masnou::on_the_box(emulator, board)?, figures),
    }
    Ok(())
}

/// The figures of all scripts.
fn of_scripts(board: &Model, measured: &Measured) -> Result<Vec<Figure>> {
    let millis = |name, value| Figure::new(board, name, value, Unit::Milliseconds);
    let percent = |name, value| Figure::new(board, name, value, Unit::Percent);
    Ok(vec![
        millis("boot-to-first-screen", measured.boot_ms()?).at_most(most_to_boot_ms(board.display)),
        millis("press-to-last-pixel-p50", measured.press_ms(50)?),
        millis("press-to-last-pixel-p99", measured.press_ms(99)?)
            .at_most(PRESS_TO_LAST_PIXEL_MS)
            .seen_in(measured.slowest_presses(SLOWEST_TOLD)),
        millis("full-screen-redraw", measured.redraw_ms()?),
        percent("asleep-on-home-screen", measured.percent_asleep(HOME_IDLE)?)
            .at_least(ASLEEP_AT_HOME_PERCENT),
        percent("clock-asleep", measured.percent_asleep(CLOCK_RUNNING)?),
        Figure::new(
            board,
            "cache-misses-per-press",
            measured.misses_of_press()?,
            Unit::Misses,
        ),
        percent("awake-cycles-stalled", measured.percent_stalled()),
        percent("audible-clicks", measured.percent_audible()?).at_least(AUDIBLE_PERCENT),
    ])
}

/// The most time from power-on to the first picture.
const fn most_to_boot_ms(display: Display) -> f64 {
    match display {
        Display::Tft => 450.0,
        Display::Oled => 300.0,
    }
}

/// One run of the box outside the scripts: its name, what came of it, and the figures.
struct Outcome {
    name: String,
    report: Report,
    figures: Vec<Figure>,
}

/// Plays one script, with a sign at the box's link if it speaks of one, and gives its name with what was found
/// out.
fn play(
    (emulator, sign): (&Emulator, &Emulator),
    board: &Model,
    script: &Path,
) -> Result<(String, Report)> {
    let name = scripts::name(script);
    let out = project::target().join("bench").join(board.name).join(&name);
    fs::create_dir_all(&out)?;
    let card = out.with_extension("img");
    image::write_sparse(&card, card_of(script)?.as_bytes())?;
    let steps = scripts::read(script)?;
    let report = emulator.run(Run {
        card: Some(&card),
        sign: has_sign(&steps).then_some(sign),
        ..Run::new(&steps, &out)
    })?;
    match report.failure {
        None => Ok((name, report)),
        Some(failure) => bail!("{} on {}: {failure}", script.display(), board.name),
    }
}
