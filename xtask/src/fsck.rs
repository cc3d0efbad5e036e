//! A second opinion about a card's file system, from the program that people repair cards with.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian;
use crate::emulator::card;
use crate::process;

/// The path of the program on Debian; ordinary users do not have this folder on their path.
const PROGRAM: &str = "/usr/sbin/fsck.fat";

/// Makes sure that the program is there.
pub fn ensure_installed() -> Result<()> {
    if program().is_some() {
        return Ok(());
    }
    debian::install("fsck.fat", &["dosfstools"], "install dosfstools")
}

/// The things that the program would repair on the card of that image file, line by line.
pub fn findings(image: &Path) -> Result<Vec<String>> {
    let card = fs::read(image).with_context(|| format!("cannot read {}", image.display()))?;
    let partition = image.with_extension("partition");
    card::write_sparse(&partition, card::partition(&card)?)?;
    let program = program().context("fsck.fat is missing")?;
    let verdict = Command::new(program).arg("-n").arg(&partition).output()?;
    fs::remove_file(&partition)?;
    // 1 means that there is something to repair; what is beyond that is about the program itself.
    ensure!(
        matches!(verdict.status.code(), Some(0 | 1)),
        "fsck.fat failed ({})",
        verdict.status
    );
    let text = String::from_utf8_lossy(&verdict.stdout);
    let is_finding = |line: &&str| {
        // The number of free clusters may be unknown, as it is on a freshly formatted card.
        let is_frame = line.starts_with("fsck.fat ")
            || line.starts_with("Leaving filesystem unchanged")
            || line.starts_with("Free cluster summary uninitialized")
            || line.starts_with(&*partition.to_string_lossy());
        !is_frame && !line.trim().is_empty()
    };
    Ok(text.lines().filter(is_finding).map(str::to_owned).collect())
}

/// The program, wherever it is.
fn program() -> Option<&'static str> {
    ["fsck.fat", PROGRAM]
        .into_iter()
        .find(|program| process::output(Command::new(program).arg("--help")).is_ok())
}
