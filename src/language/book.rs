//! All texts of a language in one piece, and where each of them ends.
//!
//! A table of string slices would take eight bytes for every text in every language, a dozen kilobytes of
//! flash in all. Here it is two.

use super::Text;

/// How many texts there are.
pub(super) const COUNT: usize = Text::ALL.len();

/// The texts of a language, one after the other in the order of their names.
pub(super) struct Book {
    pub(super) words: &'static str,
    /// The place after each text.
    pub(super) ends: &'static [u16; COUNT],
}

impl Book {
    /// The words of one text.
    pub(super) fn text(&self, text: Text) -> &'static str {
        let place = text as usize;
        let end_of = |place: usize| self.ends.get(place).map_or(0, |end| usize::from(*end));
        let start = place.checked_sub(1).map_or(0, end_of);
        self.words.get(start..end_of(place)).unwrap_or_default()
    }
}

/// Binds the texts of one language's file. All of this happens when the firmware is built.
macro_rules! bind {
    ($text:path) => {{
        const LENGTH: usize = {
            let mut length = 0;
            let mut rest = Text::ALL;
            while let [text, after @ ..] = rest {
                length += $text(*text).len();
                rest = after;
            }
            length
        };
        // Ends are written in two bytes.
        const _: () = assert!(LENGTH <= 0xFFFF);
        #[expect(
            clippy::indexing_slicing,
            clippy::cast_possible_truncation,
            reason = "whatever is wrong here does not compile"
        )]
        const BOUND: ([u8; LENGTH], [u16; book::COUNT]) = {
            let mut words = [0; LENGTH];
            let mut ends = [0; book::COUNT];
            let (mut at, mut index) = (0, 0);
            let mut rest = Text::ALL;
            while let [text, after @ ..] = rest {
                let mut bytes = $text(*text).as_bytes();
                while let [byte, others @ ..] = bytes {
                    words[at] = *byte;
                    at += 1;
                    bytes = others;
                }
                ends[index] = at as u16;
                index += 1;
                rest = after;
            }
            (words, ends)
        };
        static WORDS: [u8; LENGTH] = BOUND.0;
        static ENDS: [u16; book::COUNT] = BOUND.1;
        static BOOK: Book = Book {
            words: match core::str::from_utf8(&WORDS) {
                Ok(words) => words,
                // They were strings before; a test reads all of them.
                Err(_) => "",
            },
            ends: &ENDS,
        };
        &BOOK
    }};
}

pub(super) use bind;
