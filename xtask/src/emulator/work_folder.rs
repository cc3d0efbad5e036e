//! A folder for what only the emulator needs to see, gone after the run.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder, inside of the run's output folder. Dropping it removes it.
pub(super) struct WorkFolder {
    path: PathBuf,
}

impl WorkFolder {
    pub(super) fn create(out: &Path) -> Result<Self> {
        let path = out.join(".job");
        fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
        Ok(Self { path })
    }

    /// A file in the folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.path) {
            eprintln!("cannot remove {}: {error}", self.path.display());
        }
    }
}
