//! A card that is kept in a file: a whole image of it, block by block.

use std::format;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::replacing::replace_file;
use crate::simulator::card_image::{CardError, doing};

/// The file.
pub(in crate::simulator) struct ImageFile {
    path: PathBuf,
    /// The file that has been given to the system, but perhaps not to the disk.
    unsynced: Option<File>,
}

impl ImageFile {
    /// A file that is there.
    pub(super) fn at(path: &Path) -> Self {
        Self {
            path: path.to_path_buf(),
            unsynced: None,
        }
    }

    /// Writes some bytes to their place.
    ///
    /// The file is opened anew each time: if somebody has taken it away or put another in its place, that is found out
    /// here, and not when the work of an evening is gone with a file that has no name any more.
    pub(super) fn write_at(
        &mut self,
        start: usize,
        bytes: &[u8],
        card_bytes: usize,
    ) -> Result<(), CardError> {
        let file = self.write(start, bytes, card_bytes);
        self.unsynced = Some(file.map_err(doing(self.writing()))?);
        Ok(())
    }

    fn write(&self, start: usize, bytes: &[u8], card_bytes: usize) -> io::Result<File> {
        let mut file = OpenOptions::new().write(true).open(&self.path)?;
        if file.metadata()?.len() != as_offset(card_bytes) {
            return Err(io::Error::other("this is another file now"));
        }
        file.seek(SeekFrom::Start(as_offset(start)))?;
        file.write_all(bytes)?;
        Ok(file)
    }

    /// Waits until the disk has everything that was written.
    pub(super) fn sync(&mut self) -> Result<(), CardError> {
        if let Some(file) = &self.unsynced {
            file.sync_data().map_err(doing(self.writing()))?;
        }
        self.unsynced = None;
        Ok(())
    }

    /// Puts a whole card into the place of the one that was there, if there was one.
    pub(super) fn replace(&mut self, card: &[u8]) -> Result<(), CardError> {
        replace_file(&self.path, card).map_err(doing(self.writing()))?;
        self.unsynced = None;
        Ok(())
    }

    fn writing(&self) -> std::string::String {
        format!("writing {}", self.path.display())
    }
}

fn as_offset(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}
