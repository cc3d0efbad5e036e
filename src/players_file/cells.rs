//! From a row to its cells.

use core::slice;
use core::str::Chars;

use heapless::String;

use super::grammar::{Delimiter, Grammar, Meaning};
use crate::letters::western;
use crate::tournament::NAME_TEXT_BYTES;

/// The longest text of a cell. Every value is shorter.
const CELL_BYTES: usize = NAME_TEXT_BYTES;

/// The text of a cell, with one blank wherever there are blanks of any kind, and none around it.
#[derive(Debug, Default)]
pub(super) struct Cell {
    pub(super) text: String<CELL_BYTES, u8>,
    /// Something of the text did not fit.
    pub(super) is_cut: bool,
    /// There was something in it that no text has.
    pub(super) has_controls: bool,
    after_blank: bool,
}

impl Cell {
    fn push(&mut self, letter: char) {
        if letter.is_whitespace() {
            self.after_blank = true;
            return;
        }
        if letter.is_control() {
            self.has_controls = true;
            return;
        }
        if is_invisible(letter) {
            return;
        }
        if core::mem::take(&mut self.after_blank) && !self.text.is_empty() {
            self.is_cut |= self.text.push(' ').is_err();
        }
        self.is_cut = self.is_cut || self.text.push(letter).is_err();
    }
}

/// Signs without a width, which programs leave in texts and nobody means.
const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// The cells of a row, one after the other.
#[derive(Debug)]
pub(super) struct Cells<'a> {
    letters: Letters<'a>,
    delimiter: Delimiter,
    grammar: Grammar,
    is_row_cut: bool,
    is_over: bool,
    has_stray_quotes: bool,
}

impl<'a> Cells<'a> {
    pub(super) fn of(row: &'a [u8], is_row_cut: bool, delimiter: Delimiter) -> Self {
        Self {
            letters: Letters::of(row, is_row_cut),
            delimiter,
            grammar: Grammar::START,
            is_row_cut,
            is_over: false,
            has_stray_quotes: false,
        }
    }

    /// True if something of the row is missing.
    pub(super) const fn is_row_cut(&self) -> bool {
        self.is_row_cut
    }

    /// True if the quotes of the cells so far were wrong.
    pub(super) fn has_bad_quotes(&self) -> bool {
        // The end of a row that did not fit may have closed it.
        self.has_stray_quotes || (self.is_over && !self.is_row_cut && self.grammar.is_quoted())
    }
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.is_over {
            return None;
        }
        let mut cell = Cell::default();
        for letter in self.letters.by_ref() {
            // Only letters of ASCII have a meaning.
            let byte = u8::try_from(letter).ok().filter(u8::is_ascii);
            match self.grammar.step(byte.unwrap_or(b'x'), self.delimiter) {
                Meaning::Text => cell.push(letter),
                Meaning::Around | Meaning::Opens => {}
                Meaning::Delimiter => return Some(cell),
                // The row ends before this one, by the delimiters that were possible then.
                Meaning::RowEnd | Meaning::Stray => {
                    self.has_stray_quotes = true;
                    cell.push(letter);
                }
            }
        }
        self.is_over = true;
        // Nobody knows how the last cell would have gone on.
        (!self.is_row_cut).then_some(cell)
    }
}

/// The letters of a row. One that is not UTF-8 is taken for Windows' extension of Latin-1.
#[derive(Debug)]
enum Letters<'a> {
    Utf8(Chars<'a>),
    Western(slice::Iter<'a, u8>),
}

impl<'a> Letters<'a> {
    fn of(row: &'a [u8], is_cut: bool) -> Self {
        match core::str::from_utf8(row) {
            Ok(text) => Self::Utf8(text.chars()),
            // Only the last letter is not whole.
            Err(error) if is_cut && error.error_len().is_none() => {
                let whole = row.get(..error.valid_up_to()).unwrap_or_default();
                Self::Utf8(core::str::from_utf8(whole).unwrap_or_default().chars())
            }
            Err(_) => Self::Western(row.iter()),
        }
    }
}

impl Iterator for Letters<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Utf8(letters) => letters.next(),
            Self::Western(bytes) => bytes.next().map(|byte| western(*byte)),
        }
    }
}
