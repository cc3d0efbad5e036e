//! The backlog: what was done while no card could take it, in order, to be appended to the journal when the
//! card is back. So the way back of the event, and what was undone, stay as they are.
//!
//! A command is kept as the journal would keep it, behind its length. A result takes eight bytes; the pairs of a
//! large round up to half a kilobyte.

use crate::tournament::Command;

/// Room for some five hundred results, more than anybody enters before looking for a card.
const BYTES: usize = 4096;
/// The length of a command before it.
const LENGTH_BYTES: usize = 2;

/// Commands that wait for the card, all zeros at first.
pub(super) struct Backlog {
    bytes: [u8; BYTES],
    /// The place at which the first one begins.
    start: usize,
    /// The place at which the last one ends.
    end: usize,
    /// True if there was no room for one. Then none of them is of use: the event must be told anew.
    is_lost: bool,
}

impl Default for Backlog {
    fn default() -> Self {
        Self::new()
    }
}

impl Backlog {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; BYTES],
            start: 0,
            end: 0,
            is_lost: false,
        }
    }

    /// True if the journal has all that was done.
    pub(super) const fn is_empty(&self) -> bool {
        self.start == self.end && !self.is_lost
    }

    /// True if there was more than it has room for.
    pub(super) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    pub(super) const fn clear(&mut self) {
        self.start = 0;
        self.end = 0;
        self.is_lost = false;
    }

    /// Adds what was done last.
    pub(super) fn push(&mut self, command: &Command) {
        if !self.is_lost && !self.put(command) {
            self.close_up();
            self.is_lost = !self.put(command);
        }
    }

    /// Not inlined: a command is put together here, and needs its room no longer than that.
    #[inline(never)]
    fn put(&mut self, command: &Command) -> bool {
        let free = self.bytes.get_mut(self.end..).unwrap_or_default();
        let Some((length, free)) = free.split_first_chunk_mut::<LENGTH_BYTES>() else {
            return false;
        };
        let Ok(written) = postcard::to_slice(command, free) else {
            return false;
        };
        let count = written.len();
        *length = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
        self.end += LENGTH_BYTES + count;
        true
    }

    /// Moves what is left to the beginning.
    fn close_up(&mut self) {
        for to in 0..self.end - self.start {
            let byte = self.bytes.get(self.start + to).copied();
            if let (Some(byte), Some(place)) = (byte, self.bytes.get_mut(to)) {
                *place = byte;
            }
        }
        self.end -= self.start;
        self.start = 0;
    }

    /// The command that is to be appended next.
    #[inline(never)]
    pub(super) fn first(&self) -> Option<Command> {
        let (bytes, _) = self.split_first()?;
        postcard::from_bytes(bytes).ok()
    }

    /// The first one is in the journal.
    pub(super) fn pop(&mut self) {
        if let Some((_, next)) = self.split_first() {
            self.start = next;
        }
        if self.start == self.end {
            self.start = 0;
            self.end = 0;
        }
    }

    /// The bytes of the first one, and where the next begins.
    fn split_first(&self) -> Option<(&[u8], usize)> {
        let all = self.bytes.get(self.start..self.end)?;
        let (length, rest) = all.split_first_chunk::<LENGTH_BYTES>()?;
        let length = usize::from(u16::from_le_bytes(*length));
        let next = self.start + LENGTH_BYTES + length;
        rest.get(..length).map(|bytes| (bytes, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{BoardNo, GameResult, RoundNo};

    /// A result of that board.
    fn result(board: usize) -> Option<Command> {
        let board = BoardNo::first(64).nth(board % 64)?;
        Some(Command::Result(
            RoundNo::FIRST,
            board,
            GameResult::WhiteWins,
        ))
    }

    /// The card takes some while more comes: the room of those is used again, and the order stays.
    #[test]
    fn what_was_taken_makes_room_for_more() {
        let mut backlog = Backlog::new();
        let (mut pushed, mut popped) = (0, 0);
        while pushed < 4 * BYTES / LENGTH_BYTES {
            let command = result(pushed);
            assert!(command.is_some());
            command.iter().for_each(|command| backlog.push(command));
            pushed += 1;
            if pushed % 300 == 0 {
                while pushed - popped > 50 {
                    assert_eq!(backlog.first(), result(popped));
                    backlog.pop();
                    popped += 1;
                }
            }
            assert!(!backlog.is_lost());
        }
    }
}
