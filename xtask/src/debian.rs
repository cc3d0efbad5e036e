//! Installing what is missing, where that is ours to do: as root on Debian. Everybody else is told
//! the one command to run.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;
use crate::version::Version;

/// Installs the packages, or fails with the one command that brings what is `missing`.
///
/// `elsewhere` is that command, or advice, for a system other than Debian.
pub fn install(missing: &str, packages: &[&str], elsewhere: &str) -> Result<()> {
    let packages_line = packages.join(" ");
    if !is_debian() {
        bail!("{missing} is missing; {elsewhere}");
    }
    if !is_root()? {
        bail!("{missing} is missing; run: sudo apt-get install {packages_line}");
    }
    eprintln!("{missing} is missing; installing {packages_line}");
    update()?;
    process::run(
        apt_get()
            .args(["install", "--yes", "--no-install-recommends"])
            .args(packages),
    )
    .with_context(|| format!("cannot install {packages_line}"))
}

/// Brings the package lists up to date if we may; a fresh machine has none.
pub fn update() -> Result<()> {
    if is_debian() && is_root()? {
        process::run(apt_get().args(["--quiet", "--quiet", "update"]))?;
    }
    Ok(())
}

/// The version of a package that Debian would install now, if it offers the package at all.
pub fn offered_version(package: &str) -> Option<Version> {
    let policy = process::output(Command::new("apt-cache").args(["policy", package])).ok()?;
    let candidate = policy
        .lines()
        .find_map(|line| line.trim().strip_prefix("Candidate:"))?;
    candidate.trim().parse().ok()
}

/// True if this is Debian or one of its children.
fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

/// True if we may install packages.
fn is_root() -> Result<bool> {
    Ok(process::output(Command::new("id").arg("-u"))?.trim() == "0")
}

/// `apt-get`, asking nothing.
fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
