//! The deeds of an event, one after the other, in as few bytes as can be: a result takes three, and so
//! does a call that was answered. 4,096 games are some 25 KB.
//!
//! A deed begins with two bytes that say what it is, and all of it if it is a frequent one; then come
//! the bytes of the others, and the seconds since the deed before.

use super::deed::{After, Deed};
use crate::tournament::cell::GameResult;
use crate::tournament::grid::{Grid, TAPE_BYTES};
use crate::tournament::numbers::{BoardNo, PlayerNo};

/// The length of the tape that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tournament) struct Tape {
    /// The end of what was done.
    used: u16,
    /// The end of what was undone and may be done again.
    end: u16,
}

const KIND_BITS: u16 = 2;
const KIND_MASK: u16 = (1 << KIND_BITS) - 1;
const RESULT: u16 = 0;
const HERE: u16 = 1;
const NO_SHOW: u16 = 2;
/// The other bits of the head are the number of bytes that follow.
const OTHER: u16 = 3;

/// A deed of any kind, and the time, fit into so many bytes.
const DEED_BYTES: usize = 160;
const HEAD_BYTES: usize = 2;
/// The seconds take at most so many.
const TIME_BYTES: usize = 3;
/// The bytes that the end of an event takes at most, unless the arbiter is busy with something else then.
const END_BYTES: usize = 1024;
const _: () = assert!(TAPE_BYTES <= u16::MAX as usize);

impl Tape {
    pub(in crate::tournament) const EMPTY: Self = Self { used: 0, end: 0 };

    /// The end of what was done.
    pub(in crate::tournament) const fn used(self) -> usize {
        self.used as usize
    }

    /// True if another deed of any kind fits.
    pub(in crate::tournament) const fn has_room(self) -> bool {
        self.used() + HEAD_BYTES + DEED_BYTES <= TAPE_BYTES
    }

    /// True if another deed fits and leaves room for the end of the event: the time is up, a game ends at every board,
    /// and those who are level play it out.
    pub(in crate::tournament) const fn has_room_to_spare(self) -> bool {
        self.used() + HEAD_BYTES + DEED_BYTES + END_BYTES <= TAPE_BYTES
    }

    /// True if something undone can be done again.
    pub(in crate::tournament) const fn has_undone(self) -> bool {
        self.used < self.end
    }

    /// Forgets what was undone.
    pub(in crate::tournament) const fn forget_undone(&mut self) {
        self.end = self.used;
    }

    /// Adds a deed so many seconds after the one before.
    pub(in crate::tournament) fn push(&mut self, grid: &mut Grid, deed: &Deed, seconds: u16) {
        let mut bytes = [0; HEAD_BYTES + DEED_BYTES];
        let Some(length) = write(&mut bytes, deed, seconds) else {
            return;
        };
        for (at, byte) in (self.used()..).zip(bytes.iter().take(length)) {
            grid.set_tape_byte(at, *byte);
        }
        self.used = u16::try_from(self.used() + length).unwrap_or(u16::MAX);
        self.end = self.used;
    }

    /// The deed that begins there with its seconds, and where the next one begins, among all that
    /// were done or undone.
    pub(in crate::tournament) fn read(self, grid: &Grid, at: usize) -> Option<(Deed, u16, usize)> {
        if at >= usize::from(self.end) {
            return None;
        }
        let head = u16::from_le_bytes([grid.tape_byte(at), grid.tape_byte(at + 1)]);
        let follow = match head & KIND_MASK {
            OTHER => usize::from(head >> KIND_BITS),
            _ => 0,
        };
        let mut bytes = [0; HEAD_BYTES + DEED_BYTES];
        let wanted = HEAD_BYTES + follow + TIME_BYTES;
        for (byte, at) in bytes.iter_mut().zip(at..at + wanted) {
            *byte = grid.tape_byte(at);
        }
        let (deed, seconds, length) = read(&bytes)?;
        Some((deed, seconds, at + length))
    }

    /// Now that ends there what was done.
    pub(in crate::tournament) fn wind_to(&mut self, at: usize) {
        self.used = u16::try_from(at).unwrap_or(self.end).min(self.end);
    }
}

fn write(bytes: &mut [u8], deed: &Deed, seconds: u16) -> Option<usize> {
    let (head, rest) = bytes.split_first_chunk_mut::<HEAD_BYTES>()?;
    let (kind, length) = match deed {
        Deed::Result(board, result, after) => {
            let result = place(&GameResult::ALL, result)?;
            let after = place(&After::ALL, after)?;
            let fields = (board.get() - 1) << 6 | after << 4 | result;
            (fields << KIND_BITS | RESULT, 0)
        }
        Deed::Here(player) => (player.get() << KIND_BITS | HERE, 0),
        Deed::NoShow(player) => (player.get() << KIND_BITS | NO_SHOW, 0),
        other => {
            let length = postcard::to_slice(other, rest).ok()?.len();
            let head = u16::try_from(length).ok()? << KIND_BITS | OTHER;
            (head, length)
        }
    };
    *head = kind.to_le_bytes();
    let time = postcard::to_slice(&seconds, rest.get_mut(length..)?)
        .ok()?
        .len();
    Some(HEAD_BYTES + length + time)
}

fn read(bytes: &[u8]) -> Option<(Deed, u16, usize)> {
    let (head, rest) = bytes.split_first_chunk::<HEAD_BYTES>()?;
    let head = u16::from_le_bytes(*head);
    let fields = head >> KIND_BITS;
    let (deed, length) = match head & KIND_MASK {
        RESULT => (
            Deed::Result(
                BoardNo::from_index(usize::from(fields >> 6))?,
                *GameResult::ALL.get(usize::from(fields & 0xF))?,
                *After::ALL.get(usize::from(fields >> 4 & 0x3))?,
            ),
            0,
        ),
        HERE => (Deed::Here(PlayerNo::new(fields)?), 0),
        NO_SHOW => (Deed::NoShow(PlayerNo::new(fields)?), 0),
        _ => {
            let length = usize::from(fields);
            (postcard::from_bytes(rest.get(..length)?).ok()?, length)
        }
    };
    let time = rest.get(length..)?;
    let (seconds, after) = postcard::take_from_bytes::<u16>(time).ok()?;
    let time_bytes = time.len().checked_sub(after.len())?;
    Some((deed, seconds, HEAD_BYTES + length + time_bytes))
}

fn place<T: PartialEq>(all: &[T], one: &T) -> Option<u16> {
    let at = all.iter().position(|other| other == one)?;
    u16::try_from(at).ok()
}
