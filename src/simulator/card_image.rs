//! A memory card as bytes: formatted, filled, listed and kept between runs on the desktop.
//!
//! The box reaches the same bytes block by block through [`VirtualSlot`](super::slot::VirtualSlot);
//! this is the side of the person who puts the card into a computer.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::prelude::v1::*;
use std::rc::Rc;
use std::{fmt, format, vec};

use embedded_sdmmc::Block;
use fatfs::{FatType, FileSystem, FormatVolumeOptions, FsOptions, ReadWriteSeek};

use super::card_home::{self, Contents, Home, Kept, block_of};
use super::card_limits::{
    self, CARD_BYTES, LONGEST_NAME, LONGEST_PATH, NameFault, PARTITION_BYTE, in_capitals,
};

/// The type of the partition of a new card: FAT32, addressed by block number.
const PARTITION_FAT32: u8 = 0x0C;

/// A card.
pub struct CardImage {
    bytes: Vec<u8>,
    home: Home,
    /// The blocks that were written since the card was saved, in their order.
    unsaved: Vec<u32>,
    /// So many of them an image file has already.
    passed_on: usize,
    /// The reason why the card could not be saved, when that was tried last.
    trouble: Option<String>,
}

/// A file on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFile {
    /// Its path, with `/` between folders.
    pub path: String,
    /// Its length in bytes.
    pub size: u64,
}

/// A file with what is in it.
pub(super) struct FileOnCard {
    pub(super) bytes: Vec<u8>,
    /// The blocks of the card that it lies in, in their order.
    pub(super) blocks: Vec<u32>,
}

/// The errors of a card on the desktop.
#[derive(Debug)]
pub enum CardError {
    /// The card or the place where it is kept cannot be read or written.
    Io {
        /// The action that failed.
        doing: String,
        /// The error itself.
        source: io::Error,
    },
    /// There is no FAT file system in these bytes.
    NotFat,
    /// The file name cannot be used.
    BadName(String, NameFault),
    /// Another file has the name already, as far as a card can tell them apart.
    Twice(String),
    /// The files do not fit together on one card.
    TooMuch {
        /// So many bytes they would take.
        needed: usize,
        /// So many there are.
        room: usize,
    },
    /// The card is in the box; it can be changed only outside.
    InUse,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, source } => write!(f, "{doing}: {source}"),
            Self::NotFat => write!(f, "the card has no FAT file system"),
            Self::BadName(name, NameFault::Long) => write!(
                f,
                "'{}…' is too long: a name may have {LONGEST_NAME} bytes and a path {LONGEST_PATH}",
                beginning(name)
            ),
            Self::BadName(name, NameFault::Way) => {
                write!(f, "'{name}' is no way to a file on the card")
            }
            Self::BadName(name, NameFault::Letter(letter)) => write!(
                f,
                "'{}' cannot be the name of a file on a card, because of {letter:?} in it",
                name.escape_debug()
            ),
            Self::BadName(name, NameFault::End) => write!(
                f,
                "'{name}' cannot be the name of a file on a card: no part of it may end in a dot or a space"
            ),
            Self::BadName(name, NameFault::Reserved) => {
                write!(
                    f,
                    "'{name}' cannot be used: computers keep this name for themselves"
                )
            }
            Self::Twice(name) => write!(
                f,
                "'{name}' is the name of another file already: a card does not tell capitals apart, and gives long names a short one too"
            ),
            Self::TooMuch { needed, room } => write!(
                f,
                "that is more than fits on a card: it would take {} MiB, and there are {}",
                needed.div_ceil(1 << 20),
                room >> 20
            ),
            Self::InUse => write!(f, "the card is in the box: eject it first"),
        }
    }
}

impl std::error::Error for CardError {}

/// So much of a name that is too long is shown.
const SHOWN_LETTERS: usize = 32;

fn beginning(name: &str) -> String {
    name.escape_debug().take(SHOWN_LETTERS).collect()
}

pub(super) fn doing(what: impl Into<String>) -> impl FnOnce(io::Error) -> CardError {
    let doing = what.into();
    move |source| CardError::Io { doing, source }
}

impl CardImage {
    /// A freshly formatted card: FAT32 in one partition, 64 MB.
    pub fn blank() -> Result<Self, CardError> {
        blank_bytes(CARD_BYTES).map(Self::from_bytes)
    }

    /// A card with these bytes on it, kept nowhere.
    pub const fn from_bytes(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            home: Home::Memory,
            unsaved: Vec::new(),
            passed_on: 0,
            trouble: None,
        }
    }

    /// The card kept at `path`: a folder, or an image file. What does not exist is made: an image
    /// if the name ends in `.img`, otherwise a folder.
    pub fn kept_at(path: &Path) -> Result<Self, CardError> {
        match Kept::at(path) {
            Kept::Image if path.exists() => Ok(Self {
                home: Home::image_at(path)?,
                ..Self::read_from(path)?
            }),
            Kept::Image => {
                let blank = Self::blank()?;
                Ok(Self {
                    home: Home::new_image(path, &blank.bytes)?,
                    ..blank
                })
            }
            Kept::Folder => {
                card_home::prepare_folder(path)?;
                let (bytes, contents) = made_of_folder(path)?;
                Ok(Self {
                    home: Home::folder_at(path, contents),
                    ..Self::from_bytes(bytes)
                })
            }
        }
    }

    /// A copy of the card kept at `path`, which is itself kept nowhere. Nothing is written there.
    pub fn read_from(path: &Path) -> Result<Self, CardError> {
        let bytes = match Kept::at(path) {
            Kept::Image => fs::read(path).map_err(doing(format!("reading {}", path.display())))?,
            Kept::Folder => made_of_folder(path)?.0,
        };
        Ok(Self::from_bytes(bytes))
    }

    /// The card's bytes, from its first block to its last.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// One block of the card, to be read.
    pub fn block(&self, index: u32) -> Option<&[u8]> {
        block_of(&self.bytes, index)
    }

    /// One block of the card, to be written.
    pub fn block_mut(&mut self, index: u32) -> Option<&mut [u8]> {
        let start = usize::try_from(index).ok()?.checked_mul(Block::LEN)?;
        let block = self.bytes.get_mut(start..start.checked_add(Block::LEN)?)?;
        if !matches!(self.home, Home::Memory) {
            self.unsaved.push(index);
        }
        Some(block)
    }

    /// The number of blocks of the card.
    pub fn block_count(&self) -> u32 {
        u32::try_from(self.bytes.len() / Block::LEN).unwrap_or(u32::MAX)
    }

    /// Every file on the card, in the order of their paths.
    pub fn files(&self) -> Result<Vec<CardFile>, CardError> {
        list_files(&self.bytes)
    }

    /// The contents of a file.
    pub fn read_file(&self, path: &str) -> Result<Vec<u8>, CardError> {
        let volume = open(Shelf::new(volume(&self.bytes)?))?;
        let mut contents = Vec::new();
        volume
            .root_dir()
            .open_file(path)
            .and_then(|mut file| file.read_to_end(&mut contents))
            .map_err(doing(format!("reading {path} from the card")))?;
        Ok(contents)
    }

    /// Writes a file, making its folders and replacing what it held, and saves the card. If that cannot be done, the
    /// card is as it was before, to the last byte, here and where it is kept.
    pub fn write_file(&mut self, path: &str, contents: &[u8]) -> Result<(), CardError> {
        card_limits::check_path(path)?;
        if matches!(self.home, Home::Folder(_)) {
            self.check_room(path, contents.len())?;
        }
        self.persist()?;
        let mut changed = self.bytes.clone();
        write_into(&mut changed, path, contents)?;
        check_names(&changed, [path])?;
        self.home.replace(&changed, || contents_of(&changed))?;
        self.bytes = changed;
        Ok(())
    }

    /// Checks that the folder could be opened again with that file in it.
    fn check_room(&self, path: &str, size: usize) -> Result<(), CardError> {
        let mut files = self.files()?;
        files.retain(|file| in_capitals(&file.path) != in_capitals(path));
        files.push(CardFile {
            path: path.to_owned(),
            size: u64::try_from(size).unwrap_or(u64::MAX),
        });
        card_limits::card_for(&files).map(|_| ())
    }

    /// Passes the blocks just written on to where the card is kept, if that can take blocks: the slot does so for each.
    pub fn pass_on(&mut self) -> Result<(), CardError> {
        let passed = self.pass_on_blocks();
        self.note(passed)
    }

    fn pass_on_blocks(&mut self) -> Result<(), CardError> {
        while let Some(index) = self.unsaved.get(self.passed_on) {
            self.home.take_block(*index, &self.bytes)?;
            self.passed_on += 1;
        }
        Ok(())
    }

    /// Writes the card to where it is kept, if it has changed, and comes back when the disk has it.
    pub fn persist(&mut self) -> Result<(), CardError> {
        let saved = self.save();
        self.note(saved)
    }

    fn save(&mut self) -> Result<(), CardError> {
        self.pass_on_blocks()?;
        self.home
            .take_request(&self.unsaved, &self.bytes, || contents_of(&self.bytes))?;
        self.unsaved.clear();
        self.passed_on = 0;
        Ok(())
    }

    fn note(&mut self, saved: Result<(), CardError>) -> Result<(), CardError> {
        self.trouble = saved.as_ref().err().map(ToString::to_string);
        saved
    }

    /// The reason why the card could not be saved, if it could not when that was tried last.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

/// The bytes of a freshly formatted card.
fn blank_bytes(card_bytes: usize) -> Result<Vec<u8>, CardError> {
    let mut bytes = vec![0; card_bytes];
    write_partition_table(&mut bytes);
    let volume = bytes.get_mut(PARTITION_BYTE..).ok_or(CardError::NotFat)?;
    let options = FormatVolumeOptions::new()
        .fat_type(FatType::Fat32)
        .bytes_per_cluster(512)
        .volume_label(*b"ARBITER    ");
    fatfs::format_volume(Cursor::new(volume), options).map_err(doing("formatting the card"))?;
    Ok(bytes)
}

/// A card with the files of a folder, and these files.
fn made_of_folder(folder: &Path) -> Result<(Vec<u8>, Contents), CardError> {
    let (contents, card_bytes) = card_home::read_folder(folder)?;
    let mut bytes = blank_bytes(card_bytes)?;
    for (path, file) in &contents {
        write_into(&mut bytes, path, file)?;
    }
    check_names(&bytes, contents.keys().map(String::as_str))?;
    Ok((bytes, contents))
}

/// Finds out whether files went to where their names are: the short name of another file leads to that file.
fn check_names<'a>(card: &[u8], paths: impl IntoIterator<Item = &'a str>) -> Result<(), CardError> {
    let files = list_files(card)?;
    let there: BTreeSet<String> = files.iter().map(|file| in_capitals(&file.path)).collect();
    let mut paths = paths.into_iter();
    match paths.find(|path| !there.contains(&in_capitals(path))) {
        Some(path) => Err(CardError::Twice(path.to_owned())),
        None => Ok(()),
    }
}

/// Writes a file to a card. If that cannot be done, parts of it may be there.
fn write_into(card: &mut [u8], path: &str, contents: &[u8]) -> Result<(), CardError> {
    let writing = || doing(format!("writing {path} to the card"));
    let start = volume_start(card).ok_or(CardError::NotFat)?;
    let bytes = card.get_mut(start..).ok_or(CardError::NotFat)?;
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
    write().map_err(writing())?;
    volume.unmount().map_err(writing())
}

/// Every file on a card, in the order of their paths.
fn list_files(card: &[u8]) -> Result<Vec<CardFile>, CardError> {
    let volume = open(Shelf::new(volume(card)?))?;
    let mut found = Vec::new();
    walk(&volume.root_dir(), "", &mut |path, entry| {
        let size = entry.len();
        found.push(CardFile { path, size });
        Ok(())
    })
    .map_err(doing("listing the card"))?;
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// Every file on a card with what is in it.
fn contents_of(card: &[u8]) -> Result<BTreeMap<String, FileOnCard>, CardError> {
    let start = volume_start(card).ok_or(CardError::NotFat)?;
    let shelf = Shelf::new(volume(card)?);
    let last_read = Rc::clone(&shelf.last_read);
    let volume = open(shelf)?;
    let mut found = BTreeMap::new();
    walk(&volume.root_dir(), "", &mut |path, entry| {
        let mut file = entry.to_file();
        let mut bytes = Vec::new();
        let mut blocks = Vec::new();
        let mut piece = [0; Block::LEN];
        loop {
            // The crate reads inside of one cluster, so a piece lies in one block, and it was read last.
            let length = file.read(&mut piece)?;
            if length == 0 {
                break;
            }
            bytes.extend(piece.iter().take(length));
            let place = usize::try_from(last_read.get()).map_err(io::Error::other)?;
            let block = u32::try_from((start + place) / Block::LEN);
            blocks.push(block.map_err(io::Error::other)?);
        }
        found.insert(path, FileOnCard { bytes, blocks });
        Ok(())
    })
    .map_err(doing("reading the card"))?;
    Ok(found)
}

/// The bytes of the file system.
fn volume(card: &[u8]) -> Result<&[u8], CardError> {
    volume_start(card)
        .and_then(|start| card.get(start..))
        .ok_or(CardError::NotFat)
}

fn open<T: ReadWriteSeek>(volume: T) -> Result<FileSystem<T>, CardError> {
    FileSystem::new(volume, FsOptions::new()).map_err(|_| CardError::NotFat)
}

/// A card that is only looked at; the file system's crate wants to be able to write all the same.
struct Shelf<'a> {
    card: Cursor<&'a [u8]>,
    /// The place where it was read last, for whoever asks in which blocks a file lies.
    last_read: Rc<Cell<u64>>,
}

impl<'a> Shelf<'a> {
    fn new(volume: &'a [u8]) -> Self {
        Self {
            card: Cursor::new(volume),
            last_read: Rc::default(),
        }
    }
}

impl Read for Shelf<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.last_read.set(self.card.position());
        self.card.read(buffer)
    }
}

impl Seek for Shelf<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.card.seek(place)
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

/// The beginning of the file system: at the first partition, or at once if there is no partition table.
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

/// Goes through all files in a folder of the card and below it.
fn walk<'a, 'b>(
    folder: &fatfs::Dir<'a, Shelf<'b>>,
    prefix: &str,
    visit: &mut impl FnMut(String, &fatfs::DirEntry<'a, Shelf<'b>>) -> io::Result<()>,
) -> io::Result<()> {
    for entry in folder.iter() {
        let entry = entry?;
        let name = entry.file_name();
        if name == "." || name == ".." {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.is_dir() {
            walk(&entry.to_dir(), &format!("{path}/"), visit)?;
        } else {
            visit(path, &entry)?;
        }
    }
    Ok(())
}
