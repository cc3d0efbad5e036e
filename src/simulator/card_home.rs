//! The homes of cards between runs.
//!
//! What the box is told to be saved is in the image file or in the folder by then, so that the program may be killed at
//! any moment. An image gets each block at its offset when the box writes it. A folder gets the files of the card after
//! each request of the box, since a card makes sense as files only then.

mod changes;
mod folder;
mod image_file;
mod replacing;

use std::collections::BTreeMap;
use std::path::Path;
use std::prelude::v1::*;
use std::{format, fs};

pub(super) use changes::{Contents, OWN_NAMES};
use embedded_sdmmc::Block;
use folder::CardFolder;
use image_file::ImageFile;

use super::card_image::{CardError, CardFile, FileOnCard, doing};
use super::card_limits;

/// The home of a card.
pub(super) enum Home {
    /// Nowhere.
    Memory,
    /// In an image file.
    Image(ImageFile),
    /// As files in a folder.
    Folder(CardFolder),
}

/// The kinds of cards kept at a path.
pub(super) enum Kept {
    /// A whole card, in an image file.
    Image,
    /// Files.
    Folder,
}

impl Kept {
    /// A folder or an image file. What does not exist is to be an image if its name ends in `.img`, otherwise a folder.
    pub(super) fn at(path: &Path) -> Self {
        let is_image =
            path.is_file() || (!path.exists() && path.extension().is_some_and(|e| e == "img"));
        if is_image { Self::Image } else { Self::Folder }
    }
}

/// Makes the folder if there is none, and finishes what was being saved to it when the program was killed.
pub(super) fn prepare_folder(folder: &Path) -> Result<(), CardError> {
    CardFolder::prepare(folder)
}

/// The files in a folder, and how large a card they need. Nothing is written.
pub(super) fn read_folder(folder: &Path) -> Result<(Contents, usize), CardError> {
    // The sizes are known before anything is read: a slip could name a whole disk.
    card_limits::card_for(&folder::list(folder)?)?;
    let contents = CardFolder::contents(folder)?;
    let files: Vec<CardFile> = contents
        .iter()
        .map(|(path, bytes)| CardFile {
            path: path.clone(),
            size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        })
        .collect();
    let card_bytes = card_limits::card_for(&files)?;
    Ok((contents, card_bytes))
}

impl Home {
    /// An image file that is there.
    pub(super) fn image_at(path: &Path) -> Result<Self, CardError> {
        // A link to an image is to stay one when the image is replaced.
        let path = fs::canonicalize(path).map_err(doing(format!("reading {}", path.display())))?;
        Ok(Self::Image(ImageFile::at(&path)))
    }

    /// A new image file with this card in it.
    pub(super) fn new_image(path: &Path, card: &[u8]) -> Result<Self, CardError> {
        ImageFile::at(path).replace(card)?;
        Self::image_at(path)
    }

    /// A folder with these files in it.
    pub(super) fn folder_at(folder: &Path, contents: Contents) -> Self {
        Self::Folder(CardFolder::with(folder, contents))
    }

    /// Writes a block through to an image. A folder waits for the end of the request.
    pub(super) fn take_block(&mut self, index: u32, card: &[u8]) -> Result<(), CardError> {
        let (Self::Image(file), Some(block)) = (self, block_of(card, index)) else {
            return Ok(());
        };
        let start = usize::try_from(index).map_or(card.len(), |index| index * Block::LEN);
        file.write_at(start, block, card.len())
    }

    /// Saves what is in these blocks, and comes back when the disk has it. `files` reads the card as files.
    pub(super) fn take_request(
        &mut self,
        blocks: &[u32],
        card: &[u8],
        files: impl FnOnce() -> Result<BTreeMap<String, FileOnCard>, CardError>,
    ) -> Result<(), CardError> {
        match self {
            Self::Memory => Ok(()),
            Self::Image(file) => file.sync(),
            Self::Folder(_) if blocks.is_empty() => Ok(()),
            Self::Folder(folder) => {
                let written = blocks
                    .iter()
                    .filter_map(|at| Some((*at, block_of(card, *at)?)));
                if folder.save_blocks(written) {
                    return Ok(());
                }
                folder.save(files()?)
            }
        }
    }

    /// Puts this card into the place of the one before, whole or not at all. `files` reads it as files.
    pub(super) fn replace(
        &mut self,
        card: &[u8],
        files: impl FnOnce() -> Result<BTreeMap<String, FileOnCard>, CardError>,
    ) -> Result<(), CardError> {
        match self {
            Self::Memory => Ok(()),
            Self::Image(file) => file.replace(card),
            Self::Folder(folder) => folder.replace(files()?),
        }
    }
}

/// One block of a card.
pub(super) fn block_of(card: &[u8], index: u32) -> Option<&[u8]> {
    let start = usize::try_from(index).ok()?.checked_mul(Block::LEN)?;
    card.get(start..start.checked_add(Block::LEN)?)
}
