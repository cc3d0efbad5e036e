//! Changes of a folder: all of them or none, whenever the process is ended.
//!
//! The changes are first written into a file of their own in the folder. From the moment when that file is there under
//! its name they count as done: whoever opens the folder finishes them first. A box's card is consistent after each of
//! its requests, but not in between, and so must the folder be.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::prelude::v1::*;

use crc::{CRC_32_ISCSI, Crc};
use embedded_sdmmc::Block;

use super::replacing::replace_file;

/// The file that the changes wait in, and the name it has while it is being written.
pub(in crate::simulator) const OWN_NAMES: [&str; 2] = [WAITING, ".pocket-arbiter-saving.new"];
const WAITING: &str = ".pocket-arbiter-saving";

const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// Files as they are in a folder, by their paths.
pub(in crate::simulator) type Contents = BTreeMap<String, Vec<u8>>;

/// Some changes, in the order in which they are made.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Changes(Vec<Change>);

#[derive(Debug, PartialEq, Eq)]
enum Change {
    /// From `start` on a file, which is made if need be, has these bytes; it has so many in all.
    Write {
        path: String,
        size: u64,
        start: u64,
        bytes: Vec<u8>,
    },
    /// A file goes.
    Delete(String),
}

impl Changes {
    /// The changes that lead from one state of a folder to another.
    pub(super) fn between(old: &Contents, new: &Contents) -> Self {
        let mut changes = Self::default();
        for (path, bytes) in new {
            match old.get(path) {
                Some(known) if known == bytes => {}
                Some(known) if known.len() == bytes.len() => {
                    changes.write_what_differs(path, known, bytes);
                }
                _ => changes.write(path, length(bytes), 0, bytes),
            }
        }
        let gone = old.keys().filter(|path| !new.contains_key(*path));
        changes.0.extend(gone.cloned().map(Change::Delete));
        changes
    }

    /// From the first byte that differs to the last one.
    fn write_what_differs(&mut self, path: &str, old: &[u8], new: &[u8]) {
        let differs = |(a, b): (&u8, &u8)| a != b;
        let first = old.iter().zip(new).position(differs).unwrap_or(0);
        let last = old.iter().zip(new).rposition(differs).unwrap_or(0);
        let piece = new.get(first..=last).unwrap_or_default();
        let start = u64::try_from(first).unwrap_or(u64::MAX);
        self.write(path, length(new), start, piece);
    }

    /// From `start` on the file is to have these bytes, and so many in all.
    pub(super) fn write(&mut self, path: &str, size: u64, start: u64, bytes: &[u8]) {
        self.0.push(Change::Write {
            path: path.to_owned(),
            size,
            start,
            bytes: bytes.to_vec(),
        });
    }

    /// Makes the changes in a folder, so that they are all there or none.
    pub(super) fn make(&self, folder: &Path) -> io::Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        replace_file(&folder.join(WAITING), &self.encode())?;
        self.make_at_once(folder)?;
        Self::drop_waiting(folder)
    }

    /// True if it is one block of a file that stays as long as it is: that is written in one go or not at all.
    pub(super) fn is_one_block(&self, old: &Contents) -> bool {
        match self.0.as_slice() {
            [
                Change::Write {
                    path, size, bytes, ..
                },
            ] => {
                bytes.len() <= Block::LEN
                    && old.get(path).is_some_and(|known| length(known) == *size)
            }
            _ => false,
        }
    }

    /// Makes the changes without writing them down before.
    pub(super) fn make_at_once(&self, folder: &Path) -> io::Result<()> {
        self.0.iter().try_for_each(|change| change.make(folder))
    }

    /// Makes changes that were waiting. A file of which they know only a piece and which is not there any more has been
    /// taken away since, by somebody who did not want it.
    pub(super) fn finish(&self, folder: &Path) -> io::Result<()> {
        for change in &self.0 {
            match change.make(folder) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Self::drop_waiting(folder)
    }

    /// Changes that are waiting are made, or will not be made any more.
    pub(super) fn drop_waiting(folder: &Path) -> io::Result<()> {
        match fs::remove_file(folder.join(WAITING)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The changes that somebody could not finish.
    pub(super) fn waiting(folder: &Path) -> io::Result<Option<Self>> {
        match fs::read(folder.join(WAITING)) {
            Ok(bytes) => Self::decode(&bytes).map(Some).ok_or_else(|| {
                let path = folder.join(WAITING);
                let why = std::format!("{} is damaged", path.display());
                io::Error::new(ErrorKind::InvalidData, why)
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Makes the changes in memory: `contents` becomes what the files will be.
    pub(super) fn imagine(&self, contents: &mut Contents) {
        for change in &self.0 {
            match change {
                Change::Write {
                    path,
                    size,
                    start,
                    bytes,
                } => {
                    let file = contents.entry(path.clone()).or_default();
                    file.resize(usize::try_from(*size).unwrap_or(0), 0);
                    let start = usize::try_from(*start).unwrap_or(usize::MAX);
                    for (to, from) in file.iter_mut().skip(start).zip(bytes) {
                        *to = *from;
                    }
                }
                Change::Delete(path) => {
                    contents.remove(path);
                }
            }
        }
    }

    /// The changes as they wait: each with the lengths of what has any, and a checksum behind them all.
    fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for change in &self.0 {
            match change {
                Change::Write {
                    path,
                    size,
                    start,
                    bytes,
                } => {
                    out.push(b'W');
                    put(&mut out, path.as_bytes());
                    out.extend(size.to_le_bytes());
                    out.extend(start.to_le_bytes());
                    put(&mut out, bytes);
                }
                Change::Delete(path) => {
                    out.push(b'D');
                    put(&mut out, path.as_bytes());
                }
            }
        }
        out.extend(CHECKSUM.checksum(&out).to_le_bytes());
        out
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (mut rest, sum) = bytes.split_last_chunk()?;
        if CHECKSUM.checksum(rest) != u32::from_le_bytes(*sum) {
            return None;
        }
        let mut changes = Vec::new();
        while let Some((kind, after)) = rest.split_first() {
            rest = after;
            let path = String::from_utf8(take(&mut rest)?.to_vec()).ok()?;
            changes.push(match kind {
                b'W' => Change::Write {
                    path,
                    size: take_number(&mut rest)?,
                    start: take_number(&mut rest)?,
                    bytes: take(&mut rest)?.to_vec(),
                },
                b'D' => Change::Delete(path),
                _ => return None,
            });
        }
        Some(Self(changes))
    }
}

fn put(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend(length(bytes).to_le_bytes());
    out.extend(bytes);
}

fn take_number(rest: &mut &[u8]) -> Option<u64> {
    let (number, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u64::from_le_bytes(*number))
}

fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take_number(rest)?).ok()?;
    let (taken, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(taken)
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

impl Change {
    fn make(&self, folder: &Path) -> io::Result<()> {
        self.make_in(folder).map_err(|error| {
            let why = std::format!("{path}: {error}", path = self.path());
            io::Error::new(error.kind(), why)
        })
    }

    fn make_in(&self, folder: &Path) -> io::Result<()> {
        match self {
            Self::Write {
                path,
                size,
                start,
                bytes,
            } => write_piece(&place(folder, path, true)?, *size, *start, bytes),
            Self::Delete(path) => match fs::remove_file(place(folder, path, false)?) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }

    fn path(&self) -> &str {
        match self {
            Self::Write { path, .. } | Self::Delete(path) => path,
        }
    }
}

fn write_piece(path: &Path, size: u64, start: u64, bytes: &[u8]) -> io::Result<()> {
    // A file of which only a piece is known cannot be made: it has been taken away.
    let is_whole = start == 0 && size == length(bytes);
    let mut file: File = OpenOptions::new()
        .write(true)
        .create(is_whole)
        .truncate(false)
        .open(path)?;
    if file.metadata()?.len() != size {
        file.set_len(size)?;
    }
    file.seek(SeekFrom::Start(start))?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The place of a card's file in its folder. A link on the way would lead out of the folder.
fn place(folder: &Path, path: &str, is_made: bool) -> io::Result<PathBuf> {
    let mut place = folder.to_path_buf();
    let mut names = path.split('/').peekable();
    while let Some(name) = names.next() {
        place.push(name);
        let found = fs::symlink_metadata(&place);
        let is_folder = names.peek().is_some();
        match found {
            Ok(found) if is_folder && found.is_dir() || !is_folder && found.is_file() => {}
            Ok(_) => return Err(io::Error::other("something else has this name")),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if is_folder && is_made {
                    fs::create_dir(&place)?;
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(files: &[(&str, &[u8])]) -> Contents {
        let own = |(path, bytes): &(&str, &[u8])| ((*path).to_owned(), bytes.to_vec());
        files.iter().map(own).collect()
    }

    #[test]
    fn changes_lead_from_one_state_to_the_other() {
        let old = contents(&[("A", b"one"), ("B", b"two"), ("C/D", b"three"), ("E", b"")]);
        let new = contents(&[
            ("A", b"one"),
            ("B", b"twenty"),
            ("C/D", b"throe"),
            ("F", b""),
        ]);
        let changes = Changes::between(&old, &new);
        let mut seen = old;
        changes.imagine(&mut seen);
        assert_eq!(seen, new);
        let kept = Changes::decode(&changes.encode());
        assert_eq!(kept.as_ref(), Some(&changes));
    }

    #[test]
    fn changes_that_are_damaged_are_not_made() {
        let changes = Changes::between(&contents(&[]), &contents(&[("A", b"one")]));
        let good = changes.encode();
        for place in 0..good.len() {
            let flip = |(at, byte): (usize, &u8)| if at == place { byte ^ 1 } else { *byte };
            let bad: Vec<u8> = good.iter().enumerate().map(flip).collect();
            assert_eq!(Changes::decode(&bad), None, "{place}");
            assert_eq!(good.get(..place).and_then(Changes::decode), None, "{place}");
        }
    }
}
