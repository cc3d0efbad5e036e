//! The bytes of a file as UTF-8 has them, or as they are.
//!
//! A spreadsheet's "Unicode text" has two bytes a letter, and a mark at its beginning that says which of the two comes
//! first. Such a file is turned into UTF-8 letter by letter; any other goes through as it is.

use heapless::Vec;

/// The marks at the beginning of a file with two bytes a letter: the lower byte first, or the higher.
const LOW_FIRST: [u8; 2] = [0xff, 0xfe];
const HIGH_FIRST: [u8; 2] = [0xfe, 0xff];
/// The sign in the place of what is no letter: no text has it, so its row is told.
const NO_LETTER: char = '\u{1}';

/// The way from the bytes of a file to those that are looked at.
#[derive(Debug)]
pub(super) struct Source {
    form: Form,
    /// Bytes that are to be looked at before anything else.
    ready: Vec<u8, 8, u8>,
    /// The first byte of two.
    half: Option<u8>,
    /// The first half of a letter that takes twice two bytes.
    high: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Nothing has come yet.
    Unknown,
    /// As it is.
    Bytes,
    LowFirst,
    HighFirst,
}

impl Source {
    pub(super) const fn new() -> Self {
        Self {
            form: Form::Unknown,
            ready: Vec::new(),
            half: None,
            high: None,
        }
    }

    /// The next byte, which stays the next one until it is [taken](Self::take).
    pub(super) fn next(&mut self, bytes: &mut &[u8]) -> Option<u8> {
        loop {
            if let Some(byte) = self.ready.first() {
                return Some(*byte);
            }
            let (byte, rest) = bytes.split_first()?;
            if self.form == Form::Bytes {
                return Some(*byte);
            }
            *bytes = rest;
            match self.half.take() {
                None => self.half = Some(*byte),
                Some(first) => self.pair(first, *byte),
            }
        }
    }

    /// The byte that was seen last is taken.
    pub(super) fn take(&mut self, bytes: &mut &[u8]) {
        if self.ready.is_empty() {
            *bytes = bytes.get(1..).unwrap_or_default();
        } else {
            self.ready.remove(0);
        }
    }

    /// After the last byte of the file: what is left is half of something.
    pub(super) fn end(&mut self) {
        match (self.half.take(), self.form) {
            (Some(byte), Form::Unknown | Form::Bytes) => {
                self.form = Form::Bytes;
                self.put(&[byte]);
            }
            (None, Form::Unknown | Form::Bytes) => {}
            (half, _) => {
                if self.high.take().is_some() || half.is_some() {
                    self.put_letter(NO_LETTER);
                }
            }
        }
    }

    /// Two bytes have come.
    fn pair(&mut self, first: u8, second: u8) {
        match self.form {
            Form::Unknown => {
                self.form = match [first, second] {
                    LOW_FIRST => Form::LowFirst,
                    HIGH_FIRST => Form::HighFirst,
                    both => {
                        self.put(&both);
                        Form::Bytes
                    }
                };
            }
            Form::Bytes => self.put(&[first, second]),
            Form::LowFirst => self.unit(u16::from_le_bytes([first, second])),
            Form::HighFirst => self.unit(u16::from_be_bytes([first, second])),
        }
    }

    /// A number of two bytes has come: a letter, or half of one.
    fn unit(&mut self, unit: u16) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(letter)) = char::decode_utf16([high, unit]).next() {
                self.put_letter(letter);
                return;
            }
            self.put_letter(NO_LETTER);
        }
        match char::decode_utf16([unit]).next() {
            Some(Ok(letter)) => self.put_letter(letter),
            _ if matches!(unit, 0xd800..=0xdbff) => self.high = Some(unit),
            _ => self.put_letter(NO_LETTER),
        }
    }

    fn put_letter(&mut self, letter: char) {
        self.put(letter.encode_utf8(&mut [0; 4]).as_bytes());
    }

    fn put(&mut self, bytes: &[u8]) {
        // Two letters at most come at once, and all before them has been taken.
        let _ = self.ready.extend_from_slice(bytes);
    }
}
