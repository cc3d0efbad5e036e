//! The window that a piece is written into: bytes that were given before are passed over, and when there is no more
//! room it is over.

use core::fmt;

/// A view of a document that begins somewhere in a piece and ends with the buffer.
pub(super) struct Window<'a> {
    into: &'a mut [u8],
    filled: usize,
    /// The number of bytes of the piece that are still to be passed over.
    skip: usize,
    /// The number of bytes of the piece that have been given, now or before.
    given: usize,
}

impl<'a> Window<'a> {
    pub(super) const fn new(into: &'a mut [u8]) -> Self {
        Self {
            into,
            filled: 0,
            skip: 0,
            given: 0,
        }
    }

    /// A piece begins of which so many bytes were given before.
    pub(super) const fn skip(&mut self, given: usize) {
        self.skip = given;
        self.given = given;
    }

    pub(super) const fn is_full(&self) -> bool {
        self.filled == self.into.len()
    }

    pub(super) const fn filled(&self) -> usize {
        self.filled
    }

    pub(super) const fn given(&self) -> usize {
        self.given
    }

    /// Writes what needs no care.
    pub(super) fn put(&mut self, text: &str) -> fmt::Result {
        let bytes = text.as_bytes();
        let passed_over = self.skip.min(bytes.len());
        self.skip -= passed_over;
        let new = bytes.get(passed_over..).unwrap_or_default();
        let room = self.into.get_mut(self.filled..).unwrap_or_default();
        let count = new.len().min(room.len());
        for (place, byte) in room.iter_mut().zip(new) {
            *place = *byte;
        }
        self.filled += count;
        self.given += count;
        if count < new.len() {
            return Err(fmt::Error);
        }
        Ok(())
    }

    pub(super) fn put_char(&mut self, letter: char) -> fmt::Result {
        self.put(letter.encode_utf8(&mut [0; 4]))
    }

    /// A whole number. Thousands of them are written, and the formatter takes its time.
    pub(super) fn number(&mut self, number: impl Into<u32>) -> fmt::Result {
        self.digits(number.into(), 1)
    }

    /// A whole number with at least so many digits.
    pub(super) fn digits(&mut self, number: u32, least: usize) -> fmt::Result {
        let mut digits = [b'0'; 10];
        let mut left = number;
        let mut used = 0;
        for digit in digits.iter_mut().rev() {
            if left == 0 && used >= least {
                break;
            }
            // A digit always fits.
            *digit = b'0' + u8::try_from(left % 10).unwrap_or_default();
            left /= 10;
            used += 1;
        }
        let shown = digits.len().saturating_sub(used);
        let shown = digits.get(shown..).unwrap_or_default();
        self.put(core::str::from_utf8(shown).unwrap_or_default())
    }
}

impl fmt::Write for Window<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text)
    }
}
