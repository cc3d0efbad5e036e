//! A second opinion about a card's file system, from the program that people repair cards with.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian;
use crate::emulator::card;
use crate::process;

/// Where Debian keeps the program; ordinary users do not have this folder on their path.
const PROGRAM: &str = "/usr/sbin/fsck.fat";

/// Makes sure that the program is there.
pub fn ensure_installed() -> Result<()> {
    if program().is_some() {
        return Ok(());
    }
    debian::install("fsck.fat", &["dosfstools"], "install dosfstools")
}

/// Fails if there is anything to repair on the card of that image file.
pub fn check(image: &Path) -> Result<()> {
    let card = fs::read(image).with_context(|| format!("cannot read {}", image.display()))?;
    let partition = image.with_extension("partition");
    card::write_sparse(&partition, card::partition(&card)?)?;
    let program = program().context("fsck.fat is missing")?;
    let verdict = Command::new(program).arg("-n").arg(&partition).output()?;
    fs::remove_file(&partition)?;
    ensure!(
        verdict.status.success(),
        "fsck.fat would repair {}:\n{}",
        image.display(),
        String::from_utf8_lossy(&verdict.stdout)
    );
    Ok(())
}

/// The program, wherever it is.
fn program() -> Option<&'static str> {
    ["fsck.fat", PROGRAM]
        .into_iter()
        .find(|program| process::output(Command::new(program).arg("--help")).is_ok())
}
