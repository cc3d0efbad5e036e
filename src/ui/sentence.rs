//! Sentences about players: a text with names and a number put in.

use core::fmt::Write as _;

use heapless::String;

use super::view::Name;
use crate::language::{Language, Text};
use crate::tournament::GameResult;
use crate::wording::names::Ladder;
use crate::wording::result_text;

/// The most bytes of a sentence.
pub const SENTENCE_BYTES: usize = 240;

/// The most letters of a name in a sentence, so that a small display has room for all of it.
const NAME_LETTERS: usize = 14;

/// A text that speaks of one player or two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The text. `{1}` and `{2}` in it are the players, `{}` is the number.
    pub text: Text,
    /// The player it is about.
    pub first: Name,
    /// The other one, if it speaks of two.
    pub second: Option<Name>,
    /// The number in it, if it has one.
    pub number: Option<u16>,
    /// The round, `{o}`, and the result, `{r}`, of a game that it speaks of.
    pub result: Option<(u8, GameResult)>,
}

impl Sentence {
    /// The words.
    pub fn words(&self, language: Language) -> String<SENTENCE_BYTES> {
        self.filled_in(language, &language.text(self.text))
    }

    /// A part of its text, with what belongs there put in.
    pub fn filled_in(&self, language: Language, text: &str) -> String<SENTENCE_BYTES> {
        let mut written = String::new();
        let mut rest = text;
        // What does not fit is left out; the tests of the texts see to it that all does.
        while let Some((before, after)) = rest.split_once('{') {
            let _ = written.push_str(before);
            let (place, after) = after.split_once('}').unwrap_or((after, ""));
            match (place, &self.second) {
                ("o", _) => {
                    let _ = write!(written, "{}", self.result.map_or(0, |(round, _)| round));
                }
                ("r", _) => {
                    let sign = self.result.map_or("", |(_, result)| result_text(result));
                    let _ = written.push_str(sign);
                }
                ("1", _) => put_name(&mut written, &self.first, language),
                ("2", Some(second)) => put_name(&mut written, second, language),
                _ => {
                    if let Some(number) = self.number {
                        let _ = write!(written, "{number}");
                    }
                }
            }
            rest = after;
        }
        let _ = written.push_str(rest);
        written
    }
}

fn put_name(written: &mut String<SENTENCE_BYTES>, name: &Name, language: Language) {
    let fits = |words: &str| words.chars().count() <= NAME_LETTERS;
    let name = name.kept_alone(language, Ladder::Given, fits);
    let _ = written.push_str(&name.words);
}
