//! The way back: what undoes every change, and what does it again, in a fixed amount of memory.
//!
//! Two stacks share one array. What undoes the changes grows from the left; what redoes the
//! undone ones grows from the right. A result takes three bytes, a pair set by hand four, so some
//! 5,400 results can be taken back: those of 512 players in 21 rounds. When the array is full, the
//! older half of the way back is forgotten; the event itself loses nothing. A deed on the floor of
//! an event with a queue takes one byte, since the tape has the rest.
//!
//! To open a round with all its pairs is undone by a few bytes and done again by up to a thousand.
//! So what was undone may not have left the room that doing it again takes; then nothing can be done
//! again.

use core::ops::Range;

use super::change::{Change, Payload};

/// The bytes for both stacks.
const BYTES: usize = 16 * 1024;

/// The two stacks.
#[derive(Clone)]
pub(super) struct History {
    bytes: [u8; BYTES],
    undo_len: usize,
    redo_len: usize,
    undo_count: u16,
    redo_count: u16,
}

/// A tag says how long its entry is. It stands behind an entry to be undone and before one to be
/// redone: on the side from which the stack is taken down.
const COMPACT: u8 = 0x80;
const COMPACT_LEN: usize = 2;
/// A deed on the floor: the tape has all of it, so there is nothing to be said here.
const ON_TAPE: u8 = 0;
/// The length follows (or precedes) in two bytes.
const LONG: u8 = 0x7F;

impl History {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; BYTES],
            undo_len: 0,
            redo_len: 0,
            undo_count: 0,
            redo_count: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.undo_len = 0;
        self.undo_count = 0;
        self.forget_redo();
    }

    pub(super) const fn undo_count(&self) -> u16 {
        self.undo_count
    }

    pub(super) const fn redo_count(&self) -> u16 {
        self.redo_count
    }

    /// The bytes that undo, for comparing two histories.
    pub(super) fn undo_bytes(&self) -> &[u8] {
        self.bytes.get(..self.undo_len).unwrap_or_default()
    }

    pub(super) fn forget_redo(&mut self) {
        self.redo_len = 0;
        self.redo_count = 0;
    }

    pub(super) fn push_undo(&mut self, change: &Change<'_>) {
        let mut payload = Payload::new();
        let written = Written::new(change, &mut payload);
        let length = written.len();
        if !self.make_room(length) {
            // Longer than half of everything: the way back begins after this change.
            self.clear();
            return;
        }
        for piece in [written.body, written.size(), &[written.tag]] {
            self.undo_len += copy_to(self.bytes.get_mut(self.undo_len..), piece);
        }
        self.undo_count = self.undo_count.saturating_add(1);
    }

    pub(super) fn push_redo(&mut self, change: &Change<'_>) {
        let mut payload = Payload::new();
        let written = Written::new(change, &mut payload);
        let length = written.len();
        if self.undo_len + self.redo_len + length > BYTES {
            self.forget_redo();
            return;
        }
        let mut start = BYTES - self.redo_len - length;
        for piece in [&[written.tag], written.size(), written.body] {
            start += copy_to(self.bytes.get_mut(start..), piece);
        }
        self.redo_len += length;
        self.redo_count = self.redo_count.saturating_add(1);
    }

    /// Takes what undoes the last change.
    pub(super) fn pop_undo<'a>(&mut self, payload: &'a mut Payload) -> Option<Change<'a>> {
        let (_, start, _) = self.last_undo(self.undo_len)?;
        let change = self.peek_undo(payload)?;
        self.undo_len = start;
        self.undo_count = self.undo_count.saturating_sub(1);
        Some(change)
    }

    /// Takes what does the last undone change again.
    pub(super) fn pop_redo<'a>(&mut self, payload: &'a mut Payload) -> Option<Change<'a>> {
        let (_, body) = self.first_redo()?;
        let end = body.end;
        let change = self.peek_redo(payload)?;
        self.redo_len = BYTES.saturating_sub(end);
        self.redo_count = self.redo_count.saturating_sub(1);
        Some(change)
    }

    /// The change that would undo the last one.
    pub(super) fn peek_undo<'a>(&self, payload: &'a mut Payload) -> Option<Change<'a>> {
        let (tag, start, body_end) = self.last_undo(self.undo_len)?;
        let body = self.bytes.get(start..body_end)?;
        decode(tag, body, Change::Undeed, payload)
    }

    /// The change that would do the last undone one again.
    pub(super) fn peek_redo<'a>(&self, payload: &'a mut Payload) -> Option<Change<'a>> {
        let (tag, body) = self.first_redo()?;
        decode(tag, self.bytes.get(body)?, Change::Redeed, payload)
    }

    /// The entry to be redone first: its tag, and where its body is.
    fn first_redo(&self) -> Option<(u8, Range<usize>)> {
        if self.redo_len == 0 {
            return None;
        }
        let start = BYTES.checked_sub(self.redo_len)?;
        let (tag, rest) = self.bytes.get(start..)?.split_first()?;
        let (length, header) = match *tag {
            LONG => {
                let (size, _) = rest.split_first_chunk::<2>()?;
                (usize::from(u16::from_le_bytes(*size)), 3)
            }
            tag if tag & COMPACT != 0 => (COMPACT_LEN, 1),
            tag => (usize::from(tag), 1),
        };
        let body = start + header;
        Some((*tag, body..body + length))
    }

    /// The entry that ends before `end`: its tag, where it starts, and where its body ends.
    fn last_undo(&self, end: usize) -> Option<(u8, usize, usize)> {
        let (tag, before) = self.bytes.get(..end)?.split_last()?;
        let (length, body_end) = match *tag {
            LONG => {
                let (rest, size) = before.split_last_chunk::<2>()?;
                (usize::from(u16::from_le_bytes(*size)), rest.len())
            }
            tag if tag & COMPACT != 0 => (COMPACT_LEN, before.len()),
            tag => (usize::from(tag), before.len()),
        };
        Some((*tag, body_end.checked_sub(length)?, body_end))
    }

    /// Sees to it that `length` bytes are free, forgetting the older half if need be.
    fn make_room(&mut self, length: usize) -> bool {
        if self.undo_len + self.redo_len + length <= BYTES {
            return true;
        }
        let keep_at_least_from = self.undo_len / 2;
        let (mut start, mut kept) = (self.undo_len, 0_u16);
        while let Some((_, earlier, _)) = self.last_undo(start) {
            if earlier < keep_at_least_from {
                break;
            }
            start = earlier;
            kept = kept.saturating_add(1);
        }
        self.bytes.copy_within(start..self.undo_len, 0);
        self.undo_len -= start;
        self.undo_count = kept;
        self.undo_len + self.redo_len + length <= BYTES
    }
}

/// Writes a piece of an entry where there is room for it, and gives its length.
fn copy_to(room: Option<&mut [u8]>, piece: &[u8]) -> usize {
    let room = room.and_then(|room| room.get_mut(..piece.len()));
    room.map_or(0, |room| {
        // Most pieces are a byte or two, for which a call of the general copying takes longer.
        for (to, from) in room.iter_mut().zip(piece) {
            *to = *from;
        }
        piece.len()
    })
}

/// A change as bytes.
struct Written<'a> {
    tag: u8,
    size: [u8; 2],
    body: &'a [u8],
}

impl<'a> Written<'a> {
    fn new(change: &Change<'_>, payload: &'a mut Payload) -> Self {
        let (tag, body) = match change.compact() {
            Some((code, body)) => (COMPACT | code, payload.keep(&body)),
            None if matches!(change, Change::Undeed | Change::Redeed) => {
                (ON_TAPE, payload.keep(&[]))
            }
            None => {
                let body = payload.write(change);
                let short = u8::try_from(body.len()).ok();
                let tag = short.filter(|length| *length < LONG).unwrap_or(LONG);
                (tag, body)
            }
        };
        let size = u16::try_from(body.len()).unwrap_or(u16::MAX).to_le_bytes();
        Self { tag, size, body }
    }

    /// The bytes between tag and body: the length, if the tag does not say it.
    fn size(&self) -> &[u8] {
        if self.tag == LONG { &self.size } else { &[] }
    }

    fn len(&self) -> usize {
        1 + self.size().len() + self.body.len()
    }
}

fn decode<'a>(
    tag: u8,
    body: &[u8],
    on_tape: Change<'static>,
    payload: &'a mut Payload,
) -> Option<Change<'a>> {
    if tag == ON_TAPE {
        Some(on_tape)
    } else if tag & COMPACT != 0 {
        Change::from_compact(tag & !COMPACT, body.try_into().ok()?)
    } else {
        payload.keep(body);
        payload.read()
    }
}
