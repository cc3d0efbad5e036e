//! From bytes to lines: line ends, encodings, and everything that is not text.

use heapless::Vec;

use super::line::Line;
use super::problem::{Problem, ReadError, TrfError};
use super::source::Source;
use crate::letters::{BYTE_ORDER_MARK, western};

/// The longest line. One of 126 rounds takes 1,351 columns; letters beyond ASCII take more bytes.
const LINE_BYTES: usize = 1536;
/// What is read at once: one block of a card.
const BLOCK_BYTES: usize = 512;

/// Room for one line and for the block it is read from.
pub(super) struct Lines {
    block: [u8; BLOCK_BYTES],
    line: Vec<u8, LINE_BYTES>,
}

impl Lines {
    pub(super) const fn new() -> Self {
        Self {
            block: [0; BLOCK_BYTES],
            line: Vec::new(),
        }
    }

    /// Shows every line from the first to the last, except blank ones. Whatever ends a line in
    /// one system or another ends it here, and they may be mixed.
    pub(super) fn each<S: Source>(
        &mut self,
        source: &mut S,
        mut show: impl FnMut(Line<'_>) -> Result<(), ReadError<S::Error>>,
    ) -> Result<(), ReadError<S::Error>> {
        source.rewind().map_err(ReadError::Source)?;
        self.line.clear();
        let (mut number, mut after_return, mut too_long) = (1_u32, false, false);
        loop {
            let count = source.read(&mut self.block).map_err(ReadError::Source)?;
            let block = self.block.get(..count).unwrap_or(&self.block);
            if block.is_empty() {
                break;
            }
            for byte in block {
                match byte {
                    b'\n' if after_return => after_return = false,
                    b'\r' | b'\n' => {
                        finish(&mut self.line, number, too_long, &mut show)?;
                        number = number.saturating_add(1);
                        after_return = *byte == b'\r';
                        too_long = false;
                    }
                    _ => {
                        after_return = false;
                        too_long |= self.line.push(*byte).is_err();
                    }
                }
            }
        }
        finish(&mut self.line, number, too_long, &mut show)
    }
}

/// Shows a line that is complete, and makes room for the next.
fn finish<E>(
    bytes: &mut Vec<u8, LINE_BYTES>,
    number: u32,
    mut too_long: bool,
    show: &mut impl FnMut(Line<'_>) -> Result<(), ReadError<E>>,
) -> Result<(), ReadError<E>> {
    if number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.rotate_left(BYTE_ORDER_MARK.len());
        bytes.truncate(bytes.len() - BYTE_ORDER_MARK.len());
    }
    if core::str::from_utf8(bytes).is_err() {
        too_long |= !decode_western(bytes);
    }
    let text = core::str::from_utf8(bytes).unwrap_or_default();
    let line = Line {
        text: text.trim_end(),
        number,
    };
    let wrong = |column, problem| TrfError {
        line: number,
        column,
        problem,
    };
    let strange = |c: char| c.is_control() && c != '\t';
    if let Some(place) = (1_u16..).zip(text.chars()).find(|(_, c)| strange(*c)) {
        return Err(wrong(place.0, Problem::NotText).into());
    }
    if too_long {
        return Err(wrong(1, Problem::LineTooLong).into());
    }
    if !line.text.is_empty() {
        show(line)?;
    }
    bytes.clear();
    Ok(())
}

/// Turns a line of one byte a character into UTF-8, and says whether there was room.
fn decode_western(bytes: &mut Vec<u8, LINE_BYTES>) -> bool {
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
