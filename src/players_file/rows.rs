//! From bytes to rows, however the bytes come.
//!
//! A row is a line, or several if a cell in quotes goes over line ends. Such a cell may be a quote
//! that somebody forgot to close. Then the lines after it are looked at once more, each as the
//! beginning of a row; they are all still there, since a row is kept until it has ended.

use heapless::Vec;

use super::grammar::{Delimiter, Grammar, Meaning, is_filler, is_line_end};
use super::problem::LineNo;
use super::source::Source;
use crate::letters::BYTE_ORDER_MARK;

/// The longest row. What does not fit is not looked at.
pub(super) const ROW_BYTES: usize = 512;
/// The number of line ends that the cells of a row can have inside quotes.
const LINE_ENDS_IN_ROW: u16 = 8;

/// The outcome of a search for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// A row.
    Row,
    /// A quote that is not closed.
    OpenQuote,
    /// Something that no text begins with.
    NotText,
}

/// The row that is coming in.
#[derive(Debug)]
pub(super) struct Rows {
    source: Source,
    /// Its bytes. After a quote that was not closed there may be whole rows among them.
    bytes: Vec<u8, ROW_BYTES, u16>,
    /// The number of those that have been looked at.
    looked_at: usize,
    grammar: Grammar,
    /// The line in which the row begins.
    line: LineNo,
    /// The line ends in it so far.
    line_ends: u16,
    /// The line ends before the last quote that was opened.
    before_quote: u16,
    /// The number of bytes up to the end of the line with that quote, if the cell goes on after it.
    quote_line: Option<usize>,
    /// The last byte was a return: a line feed belongs to it.
    after_return: bool,
    /// Something of the row did not fit.
    is_cut: bool,
    /// No row has come yet.
    is_start: bool,
    /// The numbers of bytes and lines of the one that was found.
    done: (usize, u16),
}

impl Rows {
    pub(super) const fn new() -> Self {
        Self {
            source: Source::new(),
            bytes: Vec::new(),
            looked_at: 0,
            grammar: Grammar::START,
            line: LineNo::FIRST,
            line_ends: 0,
            before_quote: 0,
            quote_line: None,
            after_return: false,
            is_cut: false,
            is_start: true,
            done: (0, 0),
        }
    }

    /// The bytes of the row that was found.
    pub(super) fn bytes(&self) -> &[u8] {
        let row = self.bytes.get(..self.done.0).unwrap_or_default();
        match row.split_last() {
            Some((last, row)) if is_line_end(*last) => row,
            _ => row,
        }
    }

    /// True if something of it is missing.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The line in which it begins.
    pub(super) const fn line(&self) -> LineNo {
        self.line
    }

    /// The line of the last quote that was opened.
    pub(super) const fn line_of_quote(&self) -> LineNo {
        self.line.plus(self.before_quote)
    }

    /// Takes bytes until something is found.
    pub(super) fn next(&mut self, bytes: &mut &[u8], delimiter: Delimiter) -> Option<Found> {
        self.forget_done();
        loop {
            while let Some(byte) = self.bytes.get(self.looked_at).copied() {
                self.looked_at += 1;
                if let Some(found) = self.look_at(byte, delimiter) {
                    return Some(found);
                }
            }
            let byte = self.source.next(bytes)?;
            if self.bytes.push(byte).is_ok() {
                self.source.take(bytes);
                continue;
            }
            // Nothing may be thrown away that will have to be looked at again.
            if let Some(end) = self.quote_line {
                return Some(self.give_up_quote(end));
            }
            self.source.take(bytes);
            self.is_cut |= !is_filler(byte);
            if let Some(found) = self.look_at(byte, delimiter) {
                return Some(found);
            }
        }
    }

    /// The find that is still there after the last byte of the file.
    pub(super) fn last(&mut self, delimiter: Delimiter) -> Option<Found> {
        self.source.end();
        if let Some(found) = self.next(&mut [].as_slice(), delimiter) {
            return Some(found);
        }
        match self.quote_line {
            Some(end) if self.grammar.is_quoted() => Some(self.give_up_quote(end)),
            _ if self.bytes.is_empty() => None,
            _ => Some(self.end_row()),
        }
    }

    fn look_at(&mut self, byte: u8, delimiter: Delimiter) -> Option<Found> {
        let is_second_half = byte == b'\n' && self.after_return;
        self.after_return = byte == b'\r';
        if is_second_half {
            // The first half has ended the row before, or is in quotes.
            if !self.grammar.is_quoted() {
                self.done = (self.looked_at, 0);
                self.forget_done();
            }
            return None;
        }
        if self.is_start {
            let start = self.bytes.get(..self.looked_at).unwrap_or_default();
            if byte == 0 {
                return Some(Found::NotText);
            }
            if start == BYTE_ORDER_MARK {
                self.done = (self.looked_at, 0);
                self.forget_done();
                return None;
            }
        }
        match self.grammar.step(byte, delimiter) {
            Meaning::RowEnd => Some(self.end_row()),
            Meaning::Opens => {
                self.before_quote = self.line_ends;
                self.quote_line = None;
                None
            }
            Meaning::Delimiter => {
                self.quote_line = None;
                None
            }
            Meaning::Stray => self.quote_line.map(|end| self.give_up_quote(end)),
            Meaning::Text if is_line_end(byte) => self.end_line_in_quotes(),
            Meaning::Text | Meaning::Around => None,
        }
    }

    fn end_line_in_quotes(&mut self) -> Option<Found> {
        if self.is_cut {
            return Some(self.end_row());
        }
        let end = *self.quote_line.get_or_insert(self.looked_at);
        if self.line_ends == LINE_ENDS_IN_ROW {
            return Some(self.give_up_quote(end));
        }
        self.line_ends += 1;
        None
    }

    fn end_row(&mut self) -> Found {
        self.done = (self.looked_at, self.line_ends + 1);
        self.is_start = false;
        Found::Row
    }

    /// Goes back to the end of the line with the quote.
    fn give_up_quote(&mut self, end: usize) -> Found {
        self.done = (end, self.before_quote + 1);
        let last = self.bytes.get(end.saturating_sub(1));
        self.after_return = last == Some(&b'\r');
        self.is_start = false;
        Found::OpenQuote
    }

    fn forget_done(&mut self) {
        let (bytes, lines) = core::mem::take(&mut self.done);
        if bytes == 0 && lines == 0 {
            return;
        }
        self.bytes.drain(..bytes.min(self.bytes.len()));
        self.line = self.line.plus(lines);
        self.looked_at = 0;
        self.grammar = Grammar::START;
        self.line_ends = 0;
        self.before_quote = 0;
        self.quote_line = None;
        self.is_cut = false;
    }
}
