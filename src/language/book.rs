//! A language's texts as the box carries them, in half the room that they would take as strings.
//!
//! What is often found side by side is one *code*: a code is a letter or stands for two others, and so on
//! down to letters. The build script (`build.rs`) finds the best pairs for each language and binds the books.

use heapless::{String, Vec};

use super::Text;
use super::measures::{DEEPEST, LONGEST, STRIDE};

/// The words of one text.
pub type Words = String<LONGEST>;

/// The texts of a language, one after the other in the order of their names.
pub(super) struct Book {
    /// The letters that occur, in Latin-1: the codes from zero on.
    letters: &'static [u8],
    /// The pairs for which the codes after the letters stand.
    pairs: &'static [[u8; 2]],
    /// All texts.
    codes: &'static [u8],
    /// The number of codes of each text.
    lengths: &'static [u8],
    /// The place where every [`STRIDE`]th text begins.
    starts: &'static [u16],
}

impl Book {
    /// The words of one text.
    #[inline(never)]
    pub(super) fn text(&self, text: Text) -> Words {
        let mut words = Words::new();
        for code in self.codes_of(text) {
            self.spell(*code, &mut words);
        }
        words
    }

    fn codes_of(&self, text: Text) -> &'static [u8] {
        let place = text as usize;
        let before = place - place % STRIDE;
        let known = self
            .starts
            .get(place / STRIDE)
            .map_or(0, |start| usize::from(*start));
        let between = self.lengths.get(before..place).unwrap_or_default();
        let start = between
            .iter()
            .fold(known, |start, length| start + usize::from(*length));
        let length = self
            .lengths
            .get(place)
            .map_or(0, |length| usize::from(*length));
        self.codes.get(start..start + length).unwrap_or_default()
    }

    fn spell(&self, code: u8, words: &mut Words) {
        let mut waiting = Vec::<u8, DEEPEST>::new();
        let mut next = Some(code);
        while let Some(code) = next {
            let code = usize::from(code);
            next = match code.checked_sub(self.letters.len()) {
                Some(pair) => self.pairs.get(pair).map(|[first, second]| {
                    // There is room, as the build script has seen.
                    let _ = waiting.push(*second);
                    *first
                }),
                None => {
                    let letter = self.letters.get(code).copied().map_or('?', char::from);
                    let _ = words.push(letter);
                    waiting.pop()
                }
            };
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/books.rs"));
