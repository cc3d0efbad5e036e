//! From bytes to lines: line ends, encodings, and everything that is not text.

use heapless::Vec;

use super::line::Line;
use super::problem::{Place, Problem, TrfError};
use crate::letters::{BYTE_ORDER_MARK, western};

/// The longest line. One of 126 rounds takes 1,351 columns; letters beyond ASCII take more bytes.
const LINE_BYTES: usize = 1536;

/// The line that is being read. All zeros before the first.
pub(super) struct Lines {
    bytes: Vec<u8, LINE_BYTES, u16>,
    /// The number of lines that came before it.
    before: u32,
    /// True if the line before it ended in a carriage return; a line feed would belong to that.
    after_return: bool,
    too_long: bool,
}

impl Lines {
    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            before: 0,
            after_return: false,
            too_long: false,
        }
    }

    /// The next byte is the first of the file.
    pub(super) fn begin(&mut self) {
        self.bytes.clear();
        (self.before, self.after_return, self.too_long) = (0, false, false);
    }

    /// Takes a byte, and says whether it ends the line. Whatever ends a line in one system or
    /// another ends it here, and they may be mixed.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let after_return = core::mem::replace(&mut self.after_return, byte == b'\r');
        match byte {
            b'\n' if after_return => false,
            b'\r' | b'\n' => true,
            _ => {
                self.too_long |= self.bytes.push(byte).is_err();
                false
            }
        }
    }

    /// The line, now that it has ended, unless it is blank.
    pub(super) fn line(&mut self) -> Result<Option<Line<'_>>, TrfError> {
        let number = self.before.saturating_add(1);
        let bytes = &mut self.bytes;
        if number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.rotate_left(BYTE_ORDER_MARK.len());
            bytes.truncate(bytes.len() - BYTE_ORDER_MARK.len());
        }
        if core::str::from_utf8(bytes).is_err() {
            self.too_long |= !decode_western(bytes);
        }
        let text = core::str::from_utf8(bytes).unwrap_or_default();
        let at = |column| Place {
            line: number,
            column,
        };
        let strange = |c: char| c.is_control() && c != '\t';
        if let Some((column, _)) = (1_u16..).zip(text.chars()).find(|(_, c)| strange(*c)) {
            return Err(at(column).wrong(Problem::NotText));
        }
        if self.too_long {
            return Err(at(1).wrong(Problem::LineTooLong));
        }
        let text = text.trim_end();
        Ok((!text.is_empty()).then_some(Line { text, number }))
    }

    /// Makes room for the line after it.
    pub(super) fn next(&mut self) {
        self.bytes.clear();
        self.before = self.before.saturating_add(1);
        self.too_long = false;
    }
}

/// Turns a line of one byte a character into UTF-8, and says whether there was room.
fn decode_western(bytes: &mut Vec<u8, LINE_BYTES, u16>) -> bool {
    let old_length = bytes.len();
    let new_length = bytes.iter().map(|byte| western(*byte).len_utf8()).sum();
    if bytes.resize(new_length, 0).is_err() {
        return false;
    }
    // From the end, so that nothing is overwritten before it is read.
    let mut end = new_length;
    for at in (0..old_length).rev() {
        let Some(letter) = bytes.get(at).map(|byte| western(*byte)) else {
            return false;
        };
        let start = end.saturating_sub(letter.len_utf8());
        if let Some(place) = bytes.get_mut(start..end) {
            letter.encode_utf8(place);
        }
        end = start;
    }
    true
}
