//! The command that plays one script on the emulated box.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use pocket_arbiter::board::{Model, PICO_SIGN};
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::has_sign;

use super::{Emulator, Fault, Run, card};
use crate::scripts;

/// The wishes on the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The script.
    pub script: PathBuf,
    /// The folder for shots and saved files.
    pub out: PathBuf,
    /// The model of the box.
    pub board: &'static Model,
    /// The card's image file, if it is to be kept; a new card if there is none yet.
    pub card: Option<PathBuf>,
    /// The time that the card is busy after each block.
    pub write_latency: Duration,
    /// The failure of the power, if it is to fail.
    pub fault: Option<Fault>,
    /// True if the misses of the flash cache are to be printed by function.
    pub traces_cache: bool,
}

/// The command: plays the script, prints the report, and fails if the script did.
pub fn command(wishes: &Wishes) -> Result<()> {
    let steps = scripts::read(&wishes.script)?;
    if let Some(card) = &wishes.card
        && !card.exists()
    {
        card::write_blank(card)?;
    }
    // The script's own card is copied beside the pictures: what the box writes is not to end up beside the script.
    let own_card = wishes.out.join("card.img");
    let is_own = wishes.card.is_none();
    if is_own {
        fs::create_dir_all(&wishes.out)?;
        card::write_sparse(&own_card, play::card_of(&wishes.script)?.as_bytes())?;
    }
    let emulator = Emulator::prepare(wishes.board)?;
    let sign = if has_sign(&steps) {
        Some(Emulator::prepare(&PICO_SIGN)?)
    } else {
        None
    };
    let report = emulator.run(Run {
        sign: sign.as_ref(),
        card: wishes.card.as_deref().or(is_own.then_some(&own_card)),
        write_latency: wishes.write_latency,
        fault: wishes.fault,
        traces_cache: wishes.traces_cache,
        ..Run::new(&steps, &wishes.out)
    })?;
    print!("{report}");
    for misses in &report.misses {
        println!("{misses}");
    }
    match report.failure {
        None => Ok(()),
        Some(failure) => bail!("{}: {failure}", wishes.script.display()),
    }
}
