//! Several entries in one block.
//!
//! An event that is told anew shares blocks, and so does a second copy of what was appended: an event
//! of five hundred players is read from a hundred blocks instead of three thousand.
//!
//! A pack holds the event (first, as in every record of a journal), the time of its first entry, and
//! for each entry how much later it was and its command. The number of the record is that of its
//! first entry.

use embedded_sdmmc::Block;
use postcard::de_flavors::Slice;
use serde::Deserialize as _;

use super::record::{self, PAYLOAD_MAX, Payload as _, Sequence};
use crate::journal::{Entry, EventId};
use crate::tournament::Command;

const KIND: u8 = 7;
const VERSION: u8 = 1;
/// With less room than this it is time to begin the next one: most entries are shorter.
const HARDLY_ANY: usize = 32;

/// A pack that is being filled.
pub(super) struct Pack {
    first: Sequence,
    count: u32,
    at_us: u64,
    bytes: [u8; PAYLOAD_MAX],
    used: usize,
}

impl Pack {
    /// An empty one, for the entries from that one on.
    pub(super) const fn new(first: Sequence) -> Self {
        Self {
            first,
            count: 0,
            at_us: 0,
            bytes: [0; PAYLOAD_MAX],
            used: 0,
        }
    }

    /// The number of entries in it.
    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// True if hardly anything has room in it any more.
    pub(super) const fn is_full(&self) -> bool {
        self.count > 0 && self.used + HARDLY_ANY > PAYLOAD_MAX
    }

    /// Adds the next entry, if it has room.
    pub(super) fn push(&mut self, entry: &Entry) -> bool {
        let mut used = self.used;
        if self.count == 0 {
            self.at_us = entry.at_us;
            let Some(end) = self.put(0, &(entry.event, entry.at_us)) else {
                return false;
            };
            used = end;
        }
        // A box that was switched on again counts from zero.
        let later = entry.at_us.wrapping_sub(self.at_us);
        let end = self
            .put(used, &later)
            .and_then(|used| self.put(used, &entry.command));
        if let Some(end) = end {
            self.used = end;
            self.count = self.count.saturating_add(1);
        }
        end.is_some()
    }

    /// Writes something from there on, and answers where it ends.
    fn put<T: serde::Serialize>(&mut self, at: usize, what: &T) -> Option<usize> {
        let room = self.bytes.get_mut(at..)?;
        let used = postcard::to_slice(what, room).ok()?.len();
        at.checked_add(used)
    }

    /// The block that holds it.
    pub(super) fn block(&self) -> Block {
        let bytes = self.bytes.get(..self.used).unwrap_or_default();
        record::seal(KIND, VERSION, self.first, bytes)
    }
}

/// Reads a payload piece by piece.
type Reader<'a> = postcard::Deserializer<'a, Slice<'a>>;

/// The event of a pack, and the number of its first entry.
pub(super) fn event_and_sequence(block: &Block) -> Option<(EventId, Sequence)> {
    let (kind, _, sequence, payload) = record::open(block)?;
    let (event, _) = postcard::take_from_bytes::<EventId>(payload).ok()?;
    (kind == KIND).then_some((event, sequence))
}

/// The entries in one block of a journal, one after the other: those of a pack, or the one of a record.
///
/// This is how a journal reaches the app. A message for every entry would take longer than all that
/// the entries do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries {
    event: EventId,
    /// The time of the first.
    at_us: u64,
    block: [u8; Block::LEN],
    /// The place where the next one begins.
    at: u16,
    /// In a pack each entry says how much later it was.
    is_pack: bool,
    /// The part of the journal has been read after these, in thousandths.
    read: u16,
    /// The number of entries, or zero: then they must be counted.
    count: u32,
}

impl Entries {
    /// That entry alone; `None` if it is too long for a block.
    pub fn one(entry: &Entry) -> Option<Self> {
        Self::new(
            &record::encode(entry, Sequence::FIRST)?,
            entry.event,
            Sequence::FIRST,
        )
    }

    /// The next entries of an event of which so many have been told, as many as a block has room for; `None` if there are
    /// no more. What had no room is left where it was.
    #[inline(never)]
    pub fn gather<T: Clone>(
        event: EventId,
        told: u32,
        at_us: u64,
        story: &mut T,
        mut next: impl FnMut(&mut T) -> Option<Command>,
    ) -> Option<Self> {
        let first = Sequence(told).next();
        let mut pack = Pack::new(first);
        loop {
            let before = story.clone();
            let Some(command) = next(story) else {
                break;
            };
            let entry = Entry {
                event,
                at_us,
                command,
            };
            // Every entry has room in an empty one.
            if !pack.push(&entry) {
                *story = before;
                break;
            }
        }
        let entries = Self::new(&pack.block(), event, first)?;
        Some(Self {
            count: pack.count(),
            ..entries
        })
    }

    /// The entries in this block, if they are of that event and begin with that one.
    pub(super) fn new(block: &Block, event: EventId, first: Sequence) -> Option<Self> {
        let (kind, version, sequence, payload) = record::open(block)?;
        let ((found, at_us), rest) = postcard::take_from_bytes::<(EventId, u64)>(payload).ok()?;
        let is_pack = (kind, version) == (KIND, VERSION);
        let is_entry = (kind, version) == (Entry::KIND, Entry::VERSION);
        let is_wanted = (is_pack || is_entry) && (sequence, found) == (first, event);
        is_wanted.then(|| Self {
            event,
            at_us,
            block: block.contents,
            at: u16::try_from(payload.len().saturating_sub(rest.len())).unwrap_or(u16::MAX),
            is_pack,
            read: 0,
            count: 0,
        })
    }

    /// The block that holds them as a pack whose first entry has that number; `None` if they are none.
    pub(super) fn pack_from(&self, first: Sequence) -> Option<Block> {
        let block = Block {
            contents: self.block,
        };
        let (kind, version, sequence, _) = record::open(&block)?;
        let is_wanted = (kind, version, sequence) == (KIND, VERSION, first);
        is_wanted.then_some(block)
    }

    /// The same, after which so much of the journal has been read.
    pub(super) fn after(self, done: u32, of: u32) -> Self {
        let read = u64::from(done.min(of)) * 1000 / u64::from(of.max(1));
        Self {
            read: u16::try_from(read).unwrap_or(1000),
            ..self
        }
    }

    /// The part of the journal has been read after these, in thousandths, as far as that could be told before.
    pub const fn read(&self) -> u16 {
        self.read
    }

    /// The event that the entries are of.
    pub const fn event(&self) -> EventId {
        self.event
    }

    /// Shows the commands one after the other.
    ///
    /// A command is three hundred bytes in memory, and this chip takes long to move them. So whoever
    /// replays a journal sees each where it was read, and is not given it.
    pub fn visit(&self, mut visit: impl FnMut(&Command)) {
        let mut at = self.at;
        while let Some((_, mut reader)) = self.reader(at)
            && let Ok(command) = &Command::deserialize(&mut reader)
            && let Some(next) = self.place_after(reader)
        {
            visit(command);
            at = next;
        }
    }

    /// The number of entries, as long as none has been taken out.
    pub(crate) fn len(&self) -> u32 {
        if self.count > 0 {
            return self.count;
        }
        let mut count = 0_u32;
        self.visit(|_| count = count.saturating_add(1));
        count
    }

    /// The time of the entry that begins there, and a reader that stands before its command.
    fn reader(&self, at: u16) -> Option<(u64, Reader<'_>)> {
        let payload = record::payload(&self.block)?;
        let rest = payload
            .get(usize::from(at)..)
            .filter(|rest| !rest.is_empty())?;
        let (later, rest) = if self.is_pack {
            postcard::take_from_bytes::<u64>(rest).ok()?
        } else {
            (0, rest)
        };
        Some((self.at_us.wrapping_add(later), Reader::from_bytes(rest)))
    }

    /// The place behind the entry that was read, where the next one begins.
    fn place_after(&self, reader: Reader<'_>) -> Option<u16> {
        let rest = reader.finalize().ok()?;
        let payload = record::payload(&self.block)?;
        u16::try_from(payload.len().saturating_sub(rest.len())).ok()
    }
}

impl Iterator for Entries {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let (at_us, mut reader) = self.reader(self.at)?;
        let Ok(command) = Command::deserialize(&mut reader) else {
            return None;
        };
        self.at = self.place_after(reader)?;
        Some(Entry {
            event: self.event,
            at_us,
            command,
        })
    }
}
