//! The places of things in the project's tree.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The project's root folder: the one that holds `xtask/`.
pub fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// The version of the box, as its package has it.
pub fn version() -> Result<String> {
    let manifest = root().join("Cargo.toml");
    let text =
        fs::read_to_string(&manifest).with_context(|| format!("reading {}", manifest.display()))?;
    let version = text
        .lines()
        .find_map(|line| line.strip_prefix("version = \""));
    let version = version.and_then(|rest| rest.strip_suffix('"'));
    version
        .map(str::to_owned)
        .context("the package has no version")
}

/// Cargo's target folder, wherever the user put it.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The folder for the finished images.
pub fn firmware() -> PathBuf {
    target().join("firmware")
}

/// The scripts that are played on the simulator and on the emulator.
pub fn scripts() -> PathBuf {
    root().join("host-tests").join("scripts")
}

/// The scripts of the gallery.
pub fn gallery() -> PathBuf {
    root().join("host-tests").join("gallery")
}

/// The documents.
pub fn docs() -> PathBuf {
    root().join("docs")
}

/// The emulator's Node program with its packages.
pub fn emulator() -> PathBuf {
    root().join("host-tests").join("emulator")
}

/// The test of the simulator's page in a browser.
pub fn page_test() -> PathBuf {
    root().join("host-tests").join("page").join("page_test.mjs")
}
