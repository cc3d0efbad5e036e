//! Node and the emulator's packages.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};

use crate::debian;
use crate::process;
use crate::project;
use crate::version::Version;

/// The oldest Node that runs the emulator.
const OLDEST_NODE: Version = Version {
    major: 18,
    minor: 0,
    patch: 0,
};

/// Makes sure that the emulator can be started, installing what is missing if that is ours to do.
pub fn make_ready() -> Result<()> {
    ensure_node()?;
    let folder = project::emulator();
    if !are_packages_current(&folder) {
        ensure_npm()?;
        process::run(
            Command::new("npm")
                .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
                .current_dir(&folder),
        )?;
    }
    Ok(())
}

/// Makes sure that there is a Node that is new enough.
pub fn ensure_node() -> Result<()> {
    if node_version().is_some_and(|version| version >= OLDEST_NODE) {
        return Ok(());
    }
    let missing = format!("Node {} or newer", OLDEST_NODE.major);
    debian::install(
        &missing,
        &["nodejs", "npm"],
        "install it from your system's packages",
    )?;
    let version = node_version().context("node was installed and cannot be started")?;
    ensure!(
        version >= OLDEST_NODE,
        "{missing} is needed, and the system's packages have {version}"
    );
    Ok(())
}

fn ensure_npm() -> Result<()> {
    if process::output(Command::new("npm").arg("--version")).is_ok() {
        return Ok(());
    }
    debian::install("npm", &["npm"], "install it from your system's packages")
}

fn node_version() -> Option<Version> {
    process::output(Command::new("node").arg("--version"))
        .ok()?
        .trim()
        .parse()
        .ok()
}

/// True if the installed packages are those of the lock file. Npm leaves a copy of it when it is done, so one that is
/// older than the lock file, or missing, means another installation.
fn are_packages_current(folder: &Path) -> bool {
    let wanted = modified(&folder.join("package-lock.json"));
    let installed = modified(&folder.join("node_modules").join(".package-lock.json"));
    installed.is_some() && installed >= wanted
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
