//! A memory card as bytes: formatted, filled, listed and kept between runs on the desktop.
//!
//! The box reaches the same bytes block by block through [`VirtualSlot`](super::slot::VirtualSlot);
//! this is the side of the person who puts the card into a computer.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::prelude::v1::*;
use std::{fmt, format, vec};

use embedded_sdmmc::Block;
use fatfs::{FatType, FileSystem, FormatVolumeOptions, FsOptions, ReadWriteSeek};

/// The size of a new card.
const CARD_BYTES: usize = 64 << 20;
/// Where its one partition begins: at one mebibyte, as formatting programs have it.
const PARTITION_BYTE: usize = 1 << 20;
/// The type of that partition: FAT32, addressed by block number.
const PARTITION_FAT32: u8 = 0x0C;
/// A folder with more than this does not fit on a new card.
const FOLDER_MAX_BYTES: u64 = 48 << 20;

/// A card.
pub struct CardImage {
    bytes: Vec<u8>,
    home: Home,
    /// Whether the bytes differ from what is kept at home.
    is_changed: bool,
}

/// Where the card is kept between runs.
enum Home {
    /// Nowhere.
    Memory,
    /// In an image file.
    Image(PathBuf),
    /// As files in a folder; the files that the card and the folder share are remembered, so
    /// that only what the box deleted is deleted there.
    Folder(PathBuf, BTreeSet<String>),
}

/// A file on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFile {
    /// Its path, with `/` between folders.
    pub path: String,
    /// Its length in bytes.
    pub size: u64,
}

/// What can go wrong with a card on the desktop.
#[derive(Debug)]
pub enum CardError {
    /// The card or the place where it is kept cannot be read or written.
    Io {
        /// What was being done.
        doing: String,
        /// What went wrong.
        source: io::Error,
    },
    /// There is no FAT file system in these bytes.
    NotFat,
    /// The file name cannot be used.
    BadName(String),
    /// The card is in the box; it can be changed only outside.
    InUse,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, source } => write!(f, "{doing}: {source}"),
            Self::NotFat => write!(f, "the card has no FAT file system"),
            Self::BadName(name) => write!(f, "'{name}' is no good name for a file on the card"),
            Self::InUse => write!(f, "the card is in the box: eject it first"),
        }
    }
}

impl std::error::Error for CardError {}

fn doing(what: impl Into<String>) -> impl FnOnce(io::Error) -> CardError {
    let doing = what.into();
    move |source| CardError::Io { doing, source }
}

impl CardImage {
    /// A freshly formatted card: FAT32 in one partition, 64 MB.
    pub fn blank() -> Result<Self, CardError> {
        let mut bytes = vec![0; CARD_BYTES];
        write_partition_table(&mut bytes);
        let volume = bytes.get_mut(PARTITION_BYTE..).ok_or(CardError::NotFat)?;
        let options = FormatVolumeOptions::new()
            .fat_type(FatType::Fat32)
            .bytes_per_cluster(512)
            .volume_label(*b"ARBITER    ");
        fatfs::format_volume(Cursor::new(volume), options).map_err(doing("formatting the card"))?;
        Ok(Self::from_bytes(bytes))
    }

    /// A card with these bytes on it, kept nowhere.
    pub const fn from_bytes(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            home: Home::Memory,
            is_changed: false,
        }
    }

    /// The same card, kept nowhere from now on.
    pub fn kept_nowhere(self) -> Self {
        Self {
            home: Home::Memory,
            ..self
        }
    }

    /// The card kept at `path`: a folder, or an image file. What does not exist is made: an image
    /// if the name ends in `.img`, otherwise a folder.
    pub fn kept_at(path: &Path) -> Result<Self, CardError> {
        let is_image =
            path.is_file() || (!path.exists() && path.extension().is_some_and(|e| e == "img"));
        if !is_image {
            return Self::from_folder(path);
        }
        let mut card = if path.is_file() {
            let bytes = fs::read(path).map_err(doing(format!("reading {}", path.display())))?;
            Self::from_bytes(bytes)
        } else {
            Self {
                is_changed: true,
                ..Self::blank()?
            }
        };
        card.home = Home::Image(path.to_path_buf());
        Ok(card)
    }

    fn from_folder(folder: &Path) -> Result<Self, CardError> {
        fs::create_dir_all(folder).map_err(doing(format!("making {}", folder.display())))?;
        let mut paths = Vec::new();
        let total = collect_files(folder, "", &mut paths)?;
        if total > FOLDER_MAX_BYTES {
            let too_big = io::Error::other("more than fits on a 64 MB card");
            return Err(doing(format!("reading {}", folder.display()))(too_big));
        }
        let mut card = Self::blank()?;
        for path in &paths {
            let file = folder.join(path);
            let bytes = fs::read(&file).map_err(doing(format!("reading {}", file.display())))?;
            card.write_file(path, &bytes)?;
        }
        card.home = Home::Folder(folder.to_path_buf(), paths.into_iter().collect());
        card.is_changed = false;
        Ok(card)
    }

    /// The card's bytes, from its first block to its last.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// One block of the card, to be read.
    pub fn block(&self, index: u32) -> Option<&[u8]> {
        let start = usize::try_from(index).ok()?.checked_mul(Block::LEN)?;
        self.bytes.get(start..start.checked_add(Block::LEN)?)
    }

    /// One block of the card, to be written.
    pub fn block_mut(&mut self, index: u32) -> Option<&mut [u8]> {
        self.is_changed = true;
        let start = usize::try_from(index).ok()?.checked_mul(Block::LEN)?;
        self.bytes.get_mut(start..start.checked_add(Block::LEN)?)
    }

    /// How many blocks the card has.
    pub fn block_count(&self) -> u32 {
        u32::try_from(self.bytes.len() / Block::LEN).unwrap_or(u32::MAX)
    }

    /// Every file on the card, in the order of their paths.
    pub fn files(&self) -> Result<Vec<CardFile>, CardError> {
        let volume = open(Shelf(Cursor::new(self.volume()?)))?;
        let mut found = Vec::new();
        list(&volume.root_dir(), "", &mut found).map_err(doing("listing the card"))?;
        found.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(found)
    }

    /// The contents of a file.
    pub fn read_file(&self, path: &str) -> Result<Vec<u8>, CardError> {
        let volume = open(Shelf(Cursor::new(self.volume()?)))?;
        let mut contents = Vec::new();
        volume
            .root_dir()
            .open_file(path)
            .and_then(|mut file| file.read_to_end(&mut contents))
            .map_err(doing(format!("reading {path} from the card")))?;
        Ok(contents)
    }

    /// Writes a file, making its folders and replacing what it held.
    pub fn write_file(&mut self, path: &str, contents: &[u8]) -> Result<(), CardError> {
        let is_bad = |part: &str| part.is_empty() || part == "." || part == "..";
        if path.split('/').any(is_bad) || path.len() > 255 || path.chars().any(char::is_control) {
            return Err(CardError::BadName(path.to_owned()));
        }
        self.is_changed = true;
        let start = volume_start(&self.bytes).ok_or(CardError::NotFat)?;
        let bytes = self.bytes.get_mut(start..).ok_or(CardError::NotFat)?;
        let volume = open(Cursor::new(bytes))?;
        let write = || {
            let root = volume.root_dir();
            for (at, _) in path.match_indices('/') {
                root.create_dir(path.get(..at).unwrap_or_default())?;
            }
            let mut file = root.create_file(path)?;
            file.truncate()?;
            file.write_all(contents)?;
            file.flush()
        };
        write().map_err(doing(format!("writing {path} to the card")))?;
        volume
            .unmount()
            .map_err(doing(format!("writing {path} to the card")))
    }

    /// Writes the card to where it is kept, if it has changed.
    pub fn persist(&mut self) -> Result<(), CardError> {
        if !self.is_changed {
            return Ok(());
        }
        match &self.home {
            Home::Memory => {}
            Home::Image(path) => replace_file(path, &self.bytes)?,
            Home::Folder(folder, shared) => {
                let now = self.persist_folder(folder, shared)?;
                self.home = Home::Folder(folder.clone(), now);
            }
        }
        self.is_changed = false;
        Ok(())
    }

    /// The bytes of the file system.
    fn volume(&self) -> Result<&[u8], CardError> {
        volume_start(&self.bytes)
            .and_then(|start| self.bytes.get(start..))
            .ok_or(CardError::NotFat)
    }

    fn persist_folder(
        &self,
        folder: &Path,
        shared: &BTreeSet<String>,
    ) -> Result<BTreeSet<String>, CardError> {
        let mut now = BTreeSet::new();
        for CardFile { path, .. } in self.files()? {
            let contents = self.read_file(&path)?;
            let file = folder.join(&path);
            if fs::read(&file).ok().as_ref() != Some(&contents) {
                if let Some(parent) = file.parent() {
                    fs::create_dir_all(parent)
                        .map_err(doing(format!("making {}", parent.display())))?;
                }
                replace_file(&file, &contents)?;
            }
            now.insert(path);
        }
        for gone in shared.difference(&now) {
            let file = folder.join(gone);
            fs::remove_file(&file).map_err(doing(format!("deleting {}", file.display())))?;
        }
        Ok(now)
    }
}

fn open<T: ReadWriteSeek>(volume: T) -> Result<FileSystem<T>, CardError> {
    FileSystem::new(volume, FsOptions::new()).map_err(|_| CardError::NotFat)
}

/// A card that is only looked at; the file system's crate wants to be able to write all the same.
struct Shelf<'a>(Cursor<&'a [u8]>);

impl Read for Shelf<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Seek for Shelf<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.0.seek(place)
    }
}

impl Write for Shelf<'_> {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where the file system begins: at the first partition, or at once if there is no partition table.
fn volume_start(bytes: &[u8]) -> Option<usize> {
    let is_boot_sector = matches!(bytes.first(), Some(0xEB | 0xE9))
        && bytes
            .get(..Block::LEN)?
            .windows(3)
            .any(|window| window == b"FAT");
    if is_boot_sector {
        return Some(0);
    }
    let start = u32::from_le_bytes(*bytes.get(454..)?.first_chunk()?);
    usize::try_from(start).ok()?.checked_mul(Block::LEN)
}

fn write_partition_table(bytes: &mut [u8]) {
    let blocks = |bytes: usize| {
        u32::try_from(bytes / Block::LEN)
            .unwrap_or(u32::MAX)
            .to_le_bytes()
    };
    let entry = [0, 0xFF, 0xFF, 0xFF, PARTITION_FAT32, 0xFF, 0xFF, 0xFF]
        .into_iter()
        .chain(blocks(PARTITION_BYTE))
        .chain(blocks(bytes.len().saturating_sub(PARTITION_BYTE)));
    for (to, from) in bytes.iter_mut().skip(446).zip(entry) {
        *to = from;
    }
    for (to, from) in bytes.iter_mut().skip(510).zip([0x55, 0xAA]) {
        *to = from;
    }
}

fn list(
    folder: &fatfs::Dir<'_, Shelf<'_>>,
    prefix: &str,
    found: &mut Vec<CardFile>,
) -> io::Result<()> {
    for entry in folder.iter() {
        let entry = entry?;
        let name = entry.file_name();
        if name == "." || name == ".." {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.is_dir() {
            list(&entry.to_dir(), &format!("{path}/"), found)?;
        } else {
            found.push(CardFile {
                path,
                size: entry.len(),
            });
        }
    }
    Ok(())
}

fn collect_files(folder: &Path, prefix: &str, found: &mut Vec<String>) -> Result<u64, CardError> {
    let reading = || format!("reading {}", folder.display());
    let mut total = 0;
    for entry in fs::read_dir(folder).map_err(doing(reading()))? {
        let entry = entry.map_err(doing(reading()))?;
        let kind = entry.file_type().map_err(doing(reading()))?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            return Err(CardError::BadName(name.to_string_lossy().into_owned()));
        };
        let path = format!("{prefix}{name}");
        if kind.is_dir() {
            total += collect_files(&entry.path(), &format!("{path}/"), found)?;
        } else if kind.is_file() {
            total += entry.metadata().map_err(doing(reading()))?.len();
            found.push(path);
        }
    }
    Ok(total)
}

/// Writes a file so that it is never half there.
fn replace_file(path: &Path, contents: &[u8]) -> Result<(), CardError> {
    let writing = || format!("writing {}", path.display());
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".new");
    fs::write(&temporary, contents).map_err(doing(writing()))?;
    fs::rename(&temporary, path).map_err(doing(writing()))
}
