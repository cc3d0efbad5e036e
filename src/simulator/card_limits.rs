//! The limits of a card, decided in one place: the drawer takes a file, and `--sd` opens a folder, by the same rules.
//! What the one has taken the other can open again.

use std::collections::{BTreeMap, BTreeSet};
use std::prelude::v1::*;

use embedded_sdmmc::Block;

use super::card_home::OWN_NAMES;
use super::card_image::{CardError, CardFile};

/// The size of a new card.
pub(super) const CARD_BYTES: usize = 64 << 20;
/// A folder that needs more than that gets a card with a little more, since the box itself may have filled its card to the
/// last block, and the names of its files take more room when a computer writes them. Beyond this it is refused.
const LARGEST_CARD_BYTES: usize = 72 << 20;
/// The step by which such a card grows.
const CARD_STEP_BYTES: usize = 1 << 20;
/// The beginning of the one partition of a card: at one mebibyte, as formatting programs have it.
pub(super) const PARTITION_BYTE: usize = 1 << 20;
/// The room before the tables of a file system, and what rounding may add to them.
const RESERVED_BYTES: usize = 32 << 10;
/// Two tables with four bytes for each block take so much of a card.
const TABLES_SHARE: usize = 64;

/// The longest name, in bytes. Cards and computers know 255, of which some computers' programs add a few of their own
/// while they copy.
pub const LONGEST_NAME: usize = 251;
/// The longest path, in bytes: what every computer can still open below a folder of its own.
pub const LONGEST_PATH: usize = 255;

const ENTRY_BYTES: usize = 32;
/// So many letters of a name fit into an entry of a directory.
const LETTERS_PER_ENTRY: usize = 13;
/// Names that mean devices on some computers, with any ending.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];
/// The same, if a digit follows.
const NUMBERED_DEVICES: [&str; 2] = ["COM", "LPT"];

/// The faults of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    /// It is longer than [`LONGEST_NAME`], or its path longer than [`LONGEST_PATH`].
    Long,
    /// A part of it is empty, or leads elsewhere.
    Way,
    /// It has a letter that names on a card cannot have.
    Letter(char),
    /// It ends in a dot or a space, which some computers drop.
    End,
    /// It means something else on some computers, or to the simulator.
    Reserved,
}

/// Checks that a file may have that path.
pub fn check_path(path: &str) -> Result<(), CardError> {
    let fault = if path.len() > LONGEST_PATH {
        Err(NameFault::Long)
    } else if OWN_NAMES.contains(&path) {
        Err(NameFault::Reserved)
    } else {
        path.split('/').try_for_each(check_name)
    };
    fault.map_err(|fault| CardError::BadName(path.to_owned(), fault))
}

fn check_name(name: &str) -> Result<(), NameFault> {
    if name.is_empty() || name == "." || name == ".." {
        return Err(NameFault::Way);
    }
    if name.len() > LONGEST_NAME {
        return Err(NameFault::Long);
    }
    if let Some(letter) = name.chars().find(|letter| !is_on_cards(*letter)) {
        return Err(NameFault::Letter(letter));
    }
    if name.ends_with(['.', ' ']) {
        return Err(NameFault::End);
    }
    if is_device(name) {
        return Err(NameFault::Reserved);
    }
    Ok(())
}

/// Cards spell names in sixteen bits a letter, of which the last two are none; computers keep some signs for themselves.
fn is_on_cards(letter: char) -> bool {
    !letter.is_control() && !r#""*/:<>?\|"#.contains(letter) && letter < '\u{FFFE}'
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let is_numbered = |device: &str| {
        let digit = stem.get(device.len()..).unwrap_or_default();
        let begin = stem.get(..device.len()).unwrap_or_default();
        begin.eq_ignore_ascii_case(device) && matches!(digit.as_bytes(), [b'1'..=b'9'])
    };
    DEVICES
        .iter()
        .any(|device| stem.eq_ignore_ascii_case(device))
        || NUMBERED_DEVICES.iter().any(|device| is_numbered(device))
}

/// The size of a card for these files; or the reason why no card can have one of them, or not together.
pub fn card_for(files: &[CardFile]) -> Result<usize, CardError> {
    files.iter().try_for_each(|file| check_path(&file.path))?;
    check_that_names_differ(files)?;
    let needed = room_of(files);
    let sizes = (CARD_BYTES..=LARGEST_CARD_BYTES).step_by(CARD_STEP_BYTES);
    sizes
        .into_iter()
        .find(|size| needed <= room_on(*size))
        .ok_or(CardError::TooMuch {
            needed,
            room: room_on(LARGEST_CARD_BYTES),
        })
}

/// Names that differ only in capitals are one to a card, and one of the two files would be lost.
fn check_that_names_differ(files: &[CardFile]) -> Result<(), CardError> {
    let mut seen = BTreeSet::new();
    match files
        .iter()
        .find(|file| !seen.insert(in_capitals(&file.path)))
    {
        Some(file) => Err(CardError::Twice(file.path.clone())),
        None => Ok(()),
    }
}

/// A path as cards compare them.
pub(super) fn in_capitals(path: &str) -> String {
    path.chars().flat_map(char::to_uppercase).collect()
}

/// The room for files and folders on a card of that size.
const fn room_on(card_bytes: usize) -> usize {
    card_bytes - PARTITION_BYTE - card_bytes / TABLES_SHARE - RESERVED_BYTES
}

/// The room that these files and their folders take, in whole blocks.
fn room_of(files: &[CardFile]) -> usize {
    let mut folders = BTreeMap::from([("", 0)]);
    let mut contents = 0_usize;
    for CardFile { path, size } in files {
        let size = usize::try_from(*size).unwrap_or(usize::MAX);
        contents = contents.saturating_add(in_blocks(size));
        let mut path = path.as_str();
        loop {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            let is_new = !folders.contains_key(folder);
            *folders.entry(folder).or_insert(2 * ENTRY_BYTES) += entries_of(name);
            if !is_new {
                break;
            }
            path = folder;
        }
    }
    let folders = folders.into_values().map(in_blocks);
    folders.fold(contents, usize::saturating_add)
}

fn entries_of(name: &str) -> usize {
    let letters = name.encode_utf16().count();
    (1 + letters.div_ceil(LETTERS_PER_ENTRY)) * ENTRY_BYTES
}

const fn in_blocks(bytes: usize) -> usize {
    bytes.div_ceil(Block::LEN).saturating_mul(Block::LEN)
}
