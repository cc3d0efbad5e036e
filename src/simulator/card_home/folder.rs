//! A card that is kept as files in a folder.

use std::collections::BTreeMap;
use std::format;
use std::fs;
use std::path::{Path, PathBuf};
use std::prelude::v1::*;

use embedded_sdmmc::Block;

use super::changes::{Changes, Contents, OWN_NAMES};
use crate::simulator::card_image::{CardError, CardFile, FileOnCard, doing};
use crate::simulator::card_limits::NameFault;

/// The folder, and what is known of it.
pub(in crate::simulator) struct CardFolder {
    folder: PathBuf,
    /// The files that the card and the folder share: only what differs from them is written, and only what the box
    /// deleted is deleted.
    shared: Contents,
    /// True if what is in them has to be looked up, because something went wrong.
    is_doubtful: bool,
    /// The blocks of the card in which their contents lie. Empty if that is not known.
    places: BTreeMap<u32, Place>,
}

/// The place of a block's contents in the folder.
struct Place {
    path: String,
    start: usize,
}

impl CardFolder {
    /// The contents of a folder, without touching it: changes that somebody could not finish count as made.
    pub(super) fn contents(folder: &Path) -> Result<Contents, CardError> {
        let mut contents = Contents::new();
        for CardFile { path, .. } in list(folder)? {
            let bytes = read(&folder.join(&path))?;
            contents.insert(path, bytes);
        }
        let reading = || format!("reading {}", folder.display());
        if let Some(waiting) = Changes::waiting(folder).map_err(doing(reading()))? {
            waiting.imagine(&mut contents);
        }
        Ok(contents)
    }

    /// Makes the folder if there is none, and finishes what somebody could not.
    pub(super) fn prepare(folder: &Path) -> Result<(), CardError> {
        fs::create_dir_all(folder).map_err(doing(format!("making {}", folder.display())))?;
        let waiting = Changes::waiting(folder);
        waiting
            .and_then(|waiting| waiting.map_or(Ok(()), |waiting| waiting.finish(folder)))
            .map_err(doing(writing(folder)))
    }

    /// A folder with these files in it.
    pub(super) fn with(folder: &Path, shared: Contents) -> Self {
        Self {
            folder: folder.to_path_buf(),
            shared,
            is_doubtful: false,
            places: BTreeMap::new(),
        }
    }

    /// Saves what the box wrote into these blocks, if that is all inside of files and can be done; answers whether.
    pub(super) fn save_blocks<'a>(
        &mut self,
        blocks: impl Iterator<Item = (u32, &'a [u8])>,
    ) -> bool {
        let Some(changes) = self.changes_of(blocks) else {
            return false;
        };
        let made = if changes.is_one_block(&self.shared) {
            changes.make_at_once(&self.folder)
        } else {
            changes.make(&self.folder)
        };
        self.is_doubtful = made.is_err();
        if made.is_ok() {
            changes.imagine(&mut self.shared);
        }
        made.is_ok()
    }

    fn changes_of<'a>(&self, blocks: impl Iterator<Item = (u32, &'a [u8])>) -> Option<Changes> {
        if self.is_doubtful {
            return None;
        }
        let mut changes = Changes::default();
        for (index, block) in blocks {
            let Place { path, start } = self.places.get(&index)?;
            let size = self.shared.get(path)?.len();
            let length = size.saturating_sub(*start).min(Block::LEN);
            changes.write(path, as_size(size), as_size(*start), block.get(..length)?);
        }
        Some(changes)
    }

    /// Saves these files, whatever there was before.
    pub(super) fn save(&mut self, files: BTreeMap<String, FileOnCard>) -> Result<(), CardError> {
        self.places.clear();
        let mut places = BTreeMap::new();
        let mut new = Contents::new();
        for (path, file) in files {
            for (block, start) in file.blocks.iter().zip((0..).step_by(Block::LEN)) {
                let path = path.clone();
                places.insert(*block, Place { path, start });
            }
            new.insert(path, file.bytes);
        }
        let was_doubtful = self.is_doubtful;
        let mut made = self.change(&new);
        if made.is_err() && !was_doubtful {
            // Somebody may have changed the folder: what is really there decides.
            made = self.change(&new);
        }
        made?;
        self.shared = new;
        self.places = places;
        Ok(())
    }

    fn change(&mut self, new: &Contents) -> Result<(), CardError> {
        if self.is_doubtful {
            self.shared = self.look_up(new)?;
        }
        let changes = Changes::between(&self.shared, new);
        let made = changes.make(&self.folder);
        self.is_doubtful = made.is_err();
        made.map_err(doing(writing(&self.folder)))
    }

    /// The real contents of the shared files and of those that are to be. Others are somebody else's, and are left
    /// alone.
    fn look_up(&self, new: &Contents) -> Result<Contents, CardError> {
        let mut found = Contents::new();
        for CardFile { path, .. } in list(&self.folder)? {
            if new.contains_key(&path) || self.shared.contains_key(&path) {
                let bytes = read(&self.folder.join(&path))?;
                found.insert(path, bytes);
            }
        }
        Ok(found)
    }

    /// Saves these files all at once, or leaves the folder as it is.
    pub(super) fn replace(&mut self, files: BTreeMap<String, FileOnCard>) -> Result<(), CardError> {
        let before = self.shared.clone();
        let paths: Vec<String> = files.keys().cloned().collect();
        let new_folders = self.missing_folders(&paths);
        self.save(files)
            .inspect_err(|_| self.go_back(before, &paths, &new_folders))
    }

    /// The folders that files at these paths would need first, the outer ones first.
    fn missing_folders(&self, paths: &[String]) -> Vec<PathBuf> {
        let ways = paths.iter().flat_map(|path| {
            let ends = path.match_indices('/');
            ends.filter_map(|(at, _)| path.get(..at))
        });
        let folders = ways.map(|way| self.folder.join(way));
        folders.filter(|folder| !folder.exists()).collect()
    }

    /// Takes back what was changed before something went wrong. On a disk that is full this makes room; what cannot be
    /// done now is done when the card is saved next.
    fn go_back(&mut self, before: Contents, paths: &[String], new_folders: &[PathBuf]) {
        // Changes that wait would be finished by whoever opens the folder next.
        let _ = Changes::drop_waiting(&self.folder);
        let made: Contents = paths
            .iter()
            .map(|path| (path.clone(), Vec::new()))
            .collect();
        let halves = self.look_up(&made).unwrap_or_default();
        let _ = Changes::between(&halves, &before).make_at_once(&self.folder);
        for folder in new_folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
        self.shared = before;
        self.is_doubtful = true;
        self.places.clear();
    }
}

fn read(file: &Path) -> Result<Vec<u8>, CardError> {
    fs::read(file).map_err(doing(format!("reading {}", file.display())))
}

fn writing(folder: &Path) -> String {
    format!("writing to {}", folder.display())
}

fn as_size(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// The files in a folder and those below it, apart from the simulator's own. Links are not followed.
pub(super) fn list(folder: &Path) -> Result<Vec<CardFile>, CardError> {
    let mut found = Vec::new();
    list_below(folder, "", &mut found)?;
    found.retain(|file| !OWN_NAMES.contains(&file.path.as_str()));
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn list_below(folder: &Path, prefix: &str, found: &mut Vec<CardFile>) -> Result<(), CardError> {
    let reading = || format!("reading {}", folder.display());
    for entry in fs::read_dir(folder).map_err(doing(reading()))? {
        let entry = entry.map_err(doing(reading()))?;
        let kind = entry.file_type().map_err(doing(reading()))?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            let name = name.to_string_lossy().into_owned();
            return Err(CardError::BadName(name, NameFault::Letter('\u{FFFD}')));
        };
        let path = format!("{prefix}{name}");
        if kind.is_dir() {
            list_below(&entry.path(), &format!("{path}/"), found)?;
        } else if kind.is_file() {
            let size = entry.metadata().map_err(doing(reading()))?.len();
            found.push(CardFile { path, size });
        }
    }
    Ok(())
}
