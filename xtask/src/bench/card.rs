//! The time that the box takes with its card: to save a result, and with an event of 512 players in eleven rounds to
//! read it, to make files of it, and to take its players from a file.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, anyhow, bail};
use equipment::recorder;
use pocket_arbiter::board::Model;
use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::simulator::{play, script};

use super::Outcome;
use super::figures::{Figure, Unit};
use super::pairing::BOARD;
use crate::emulator::{Emulator, Press, Report, Run, card};
use crate::parallel;
use crate::project;

const PLAYERS: u16 = 512;
const ROUNDS: u8 = 11;
const SEED: u64 = 11;

/// The most time from a press to the moment at which what it did is on the card.
const DURABLE_MS: f64 = 10.0;
/// The most time to read the large event.
const RESUME_MS: f64 = 1_000.0;

/// A small event, and the results of its first round.
const RESULTS: &str = "wait 2s\npress ok\npress ok\nwait 4s\npress ok\nwait 1s\npress ok\nwait 500ms\n\
    press ok\nwait 500ms\npress left\nwait 300ms\npress ok\nwait 500ms\npress right\nwait 300ms\n\
    press ok\nwait 500ms\npress up\nwait 300ms\npress ok\nwait 2s\n";
/// The number of presses of OK before the first result is saved.
const PRESSES_BEFORE: usize = 5;

/// From the home screen into the list of events on the card, and to the first of them.
const CONTINUE: &str = "wait 10s\nhold up 2s\npress down\npress down\npress left\n\
    press ok\nwait 1s\npress ok\nwait 1s\npress ok\nwait 1s\npress ok\nwait 20s\n";
/// From the home screen to all files of the event.
const EXPORT: &str = "wait 10s\nhold up 2s\npress down\npress down\npress left\n\
    press ok\nwait 1s\npress down\nwait 1s\npress ok\nwait 150s\nexpect \"The files are on the card\"\n";
/// A new Monrad, for which the file on the card is offered, and its preview; then it is taken.
const IMPORT: &str = "wait 2s\npress ok\npress right\npress right\nwait 1s\npress ok\nwait 4s\npress ok\n\
    wait 20s\npress ok\nwait 30s\nexpect \"Ola 1\"\n";

/// The things that are measured, each with a card of its own.
#[derive(Clone, Copy)]
enum Task {
    Save,
    Resume,
    Export,
    Import,
}

impl Task {
    const fn name(self) -> &'static str {
        match self {
            Self::Save => "save",
            Self::Resume => "resume",
            Self::Export => "export",
            Self::Import => "import",
        }
    }
}

/// Everything, once.
pub(super) fn on_the_box(emulator: &Emulator) -> Result<Vec<Outcome>> {
    let event = large_event()?;
    let tasks = vec![Task::Save, Task::Resume, Task::Export, Task::Import];
    parallel::map(tasks, |task| {
        run(emulator, task, &event).with_context(|| task.name())
    })
}

fn large_event() -> Result<RandomEvent> {
    let refused = |refusal| anyhow!("the large event: {refusal:?}");
    let plan = Plan::new(Method::Monrad, PLAYERS, ROUNDS, SEED);
    let mut event = RandomEvent::start(plan).map_err(refused)?;
    while event.next_round().is_some() {
        if event.pair().map_err(refused)?.is_none() {
            bail!("the large event cannot be paired");
        }
        event.play().map_err(refused)?;
    }
    Ok(event)
}

fn run(emulator: &Emulator, task: Task, event: &RandomEvent) -> Result<Outcome> {
    let name = task.name();
    let (text, image) = match task {
        Task::Save => (RESULTS, play::used_card()?),
        Task::Resume => (CONTINUE, card_with(event)?),
        Task::Export => (EXPORT, card_with(event)?),
        Task::Import => (IMPORT, card_with_players()?),
    };
    let folder = project::target().join("bench").join("card");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join(name).with_extension("img");
    card::write_sparse(&path, image.as_bytes())?;
    let report = emulator.run(Run {
        card: Some(&path),
        ..Run::new(&script::parse(text)?, &folder.join(name))
    })?;
    if let Some(failure) = report.failure {
        bail!(failure);
    }
    let presses = &report.presses;
    let figures = match task {
        Task::Save => vec![millis("action-to-durable", slowest_save(&report)?).at_most(DURABLE_MS)],
        Task::Resume => vec![millis("resume-512x11", settled(presses.last())?).at_most(RESUME_MS)],
        Task::Export => vec![millis("export-512x11", settled(presses.last())?)],
        Task::Import => {
            let preview = presses
                .len()
                .checked_sub(2)
                .and_then(|index| presses.get(index));
            vec![
                millis("preview-512-players", settled(preview)?),
                millis("import-512-players", settled(presses.last())?),
            ]
        }
    };
    Ok(Outcome {
        name: name.to_owned(),
        report,
        figures,
    })
}

/// The longest time from a press that saves a result until the box has read back what the card took: then it is durable,
/// and shown.
fn slowest_save(report: &Report) -> Result<u64> {
    let oks = report.presses.iter().filter(|press| press.key == "ok");
    let mut slowest = None;
    for press in oks.skip(PRESSES_BEFORE) {
        let written = report.writes.iter().find(|write| write.us >= press.us);
        let written = written.context("a result was not saved")?;
        let seen = written.read_back_us.context("a result was not read back")?;
        slowest = slowest.max(Some(seen - press.us));
    }
    slowest.context("no result was saved")
}

fn settled(press: Option<&Press>) -> Result<u64> {
    press
        .and_then(|press| press.settled_us)
        .context("a press was not answered")
}

fn card_with(event: &RandomEvent) -> Result<CardImage> {
    recorder::record(event.commands()).map_err(|message| anyhow!(message))
}

fn card_with_players() -> Result<CardImage> {
    let mut file = String::from("Name;Rating;Club;Federation;Year\n");
    for number in 1..=PLAYERS {
        let rating = 1000 + number * 3;
        let club = number % 40;
        writeln!(
            file,
            "Nordmann, Ola {number};{rating};Skole {club};NOR;2012"
        )?;
    }
    let mut image = play::used_card()?;
    image.write_file("PLAYERS.CSV", file.as_bytes())?;
    Ok(CardImage::from_bytes(image.as_bytes().to_vec()))
}

fn millis(name: &str, micros: u64) -> Figure {
    let board: &Model = BOARD;
    Figure::new(board, name, micros as f64 / 1_000.0, Unit::Milliseconds)
}
