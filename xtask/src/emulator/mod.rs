//! The real image on an emulated Pico.
//!
//! The chip and the parts around it are modelled by the Node program in `host-tests/emulator`.
//! This side brings everything up to date that it needs, writes it a job, and reads its report.

pub mod card;
mod card_fault;
mod command;
mod job;
mod log;
mod misses;
pub mod node;
mod report;
mod saved_files;
mod stamps;
mod wiring;
mod work_folder;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use pocket_arbiter::board::Model;
use pocket_arbiter::simulator::script::Step;

pub use self::card_fault::{
    Access, Beyond, CardFault, Damage, Page, Reached, ReadFault, Share, Trait, Which, WriteFault,
};
pub use self::command::{Wishes, command};
use self::job::{Job, Symbols};
use self::log::LogTexts;
pub use self::misses::Misses;
pub use self::report::{
    Boot, Edge, Failure, Press, Report, SignReport, SleepSpan, Tone, Write, WrittenBlock,
};
pub use self::stamps::StampedEdge;
pub use self::wiring::{Pins, of as pins_of};
use self::work_folder::WorkFolder;
use crate::firmware::{self, Firmware};
use crate::image::{Functions, Image};
use crate::project;
pub use pocket_arbiter::simulator::slot::{Fault, FaultKind};

/// The time that a typical card is busy after each block that it is given.
pub const TYPICAL_WRITE_LATENCY: Duration = Duration::from_millis(2);
/// The time that a typical card takes to find a block.
const TYPICAL_READ_LATENCY: Duration = Duration::from_micros(300);

/// The longest that a card may be busy after a block, by the standard.
const SLOW_WRITE_LATENCY: Duration = Duration::from_millis(250);
/// Almost the longest that a card may take to find a block, by the standard.
const SLOW_READ_LATENCY: Duration = Duration::from_millis(80);

/// An emulated board with its image, ready to run scripts.
pub struct Emulator {
    board: &'static Model,
    firmware: Firmware,
    pins: Pins,
    symbols: Symbols,
    log_texts: LogTexts,
    functions: Functions,
}

/// One run of a script.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The steps that happen to the box.
    pub steps: &'a [Step],
    /// The folder for shots and saved files.
    pub out: &'a Path,
    /// The card's image file, which keeps what is written; without one the card is blank and
    /// thrown away afterwards.
    pub card: Option<&'a Path>,
    /// The time that the card is busy after each block that it is given.
    pub write_latency: Duration,
    /// The spells in which the card takes longer than that.
    pub slow_spells: &'a [SlowSpell],
    /// The failure of the power, if it is to fail.
    pub fault: Option<Fault>,
    /// The faults of the card.
    pub card_faults: &'a [CardFault],
    /// True if the misses of the flash cache are to be told apart by function.
    pub traces_cache: bool,
    /// The sign at the box's link, if there is one.
    pub sign: Option<&'a Emulator>,
    /// The unusual thing about the hardware.
    pub oddity: Oddity,
}

/// Something unusual about the hardware.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// Nothing.
    #[default]
    None,
    /// The Pico is a Pico W.
    PicoW,
    /// The small display holds the data line of its bus until it has been given the clocks of a byte.
    HeldBus,
    /// It holds the line for ever.
    DeadBus,
}

/// A time in which the card is slow, as cards are when they tidy up.
#[derive(Debug, Clone, Copy)]
pub struct SlowSpell {
    /// It begins so long after the run does.
    pub from: Duration,
    /// It ends so long after the run begins.
    pub until: Duration,
}

impl<'a> Run<'a> {
    /// A run on a blank, typical card, without a power failure.
    pub fn new(steps: &'a [Step], out: &'a Path) -> Self {
        Self {
            steps,
            out,
            card: None,
            write_latency: TYPICAL_WRITE_LATENCY,
            slow_spells: &[],
            fault: None,
            card_faults: &[],
            traces_cache: false,
            sign: None,
            oddity: Oddity::None,
        }
    }
}

impl Emulator {
    /// Brings the board's image and the emulator itself up to date.
    pub fn prepare(board: &'static Model) -> Result<Self> {
        node::make_ready()?;
        let firmware = firmware::build(&[board])?
            .pop()
            .context("the build gave no image")?;
        let elf = fs::read(&firmware.elf)
            .with_context(|| format!("cannot read {}", firmware.elf.display()))?;
        Ok(Self {
            board,
            pins: wiring::of(board)?,
            symbols: job::symbols(&Image::parse(&elf)?),
            functions: Image::parse(&elf)?.functions(),
            log_texts: LogTexts::parse(&elf)?,
            firmware,
        })
    }

    /// The image that is run.
    pub fn firmware(&self) -> &Firmware {
        &self.firmware
    }

    /// The board's pins.
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// Runs a script. A script that fails is a report that says so; an error means that nothing
    /// was found out about the box.
    pub fn run(&self, run: Run<'_>) -> Result<Report> {
        let folder = WorkFolder::create(run.out)?;
        let blank_card = folder.path("card.img");
        let card = match run.card {
            Some(card) => card,
            None => {
                card::write_used(&blank_card)?;
                &blank_card
            }
        };
        let report_file = folder.path("report.json");
        let job = Job::new(self, &run, card, &report_file)?;
        let job_file = folder.path("job.json");
        fs::write(&job_file, serde_json::to_vec_pretty(&job)?)
            .with_context(|| format!("cannot write {}", job_file.display()))?;
        start_node(&job_file)?;
        let mut report = Report::read(&report_file)?;
        report.log = self.log_texts.decode(&report.rtt, &report.boots)?;
        report.misses = misses::by_function(&report.cache_trace, &self.functions);
        let missing_file = saved_files::pick_out(run.steps, run.out)?;
        report.failure = report.failure.or(missing_file);
        Ok(report)
    }
}

/// Runs a job; a script that failed is no error, since the report tells about it.
fn start_node(job: &Path) -> Result<()> {
    const SCRIPT_FAILED: i32 = 1;
    let mut program = Command::new("node");
    program
        .arg(project::emulator().join("emulate.mjs"))
        .arg(job);
    let result = program.output().context("cannot start node")?;
    if !result.status.success() && result.status.code() != Some(SCRIPT_FAILED) {
        bail!(
            "the emulator failed:\n{}",
            String::from_utf8_lossy(&result.stderr)
        );
    }
    Ok(())
}
