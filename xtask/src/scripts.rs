//! The scripts that are played on the simulator and on the emulator.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use pocket_arbiter::simulator::script::{self, Step};

use crate::project;

/// Every script of the project, in the order of their names.
pub fn all() -> Result<Vec<PathBuf>> {
    let folder = project::scripts();
    let reading = || format!("cannot read {}", folder.display());
    let mut scripts = Vec::new();
    for entry in fs::read_dir(&folder).with_context(reading)? {
        let path = entry.with_context(reading)?.path();
        if path.extension() == Some(OsStr::new("txt")) {
            scripts.push(path);
        }
    }
    scripts.sort();
    Ok(scripts)
}

/// A script's name: that of its file, without the extension.
pub fn name(script: &Path) -> String {
    script
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Reads a script, with the parser that the simulator uses too.
pub fn read(script: &Path) -> Result<Vec<Step>> {
    let text =
        fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    script::parse(&text).with_context(|| script.display().to_string())
}
