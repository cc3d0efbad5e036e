//! Every text that a person reads on the screen or on paper, in every language.
//!
//! A text is a name ([`Text`]); each language is one file with one exhaustive `match`, so a
//! missing translation does not compile. All texts keep to Latin-1, which is what the fonts hold.
//!
//! The files of the languages are no part of the box itself: the build script binds them into books of half
//! the size ([`book`]).

mod book;
mod measures;
mod text;

use book::Book;
pub use book::Words;
use serde::{Deserialize, Serialize};
pub use text::Text;

impl Text {
    /// The text that says the same where this has no room.
    pub const fn shorter(self) -> Option<Self> {
        Some(match self {
            Self::RoundRobin => Self::RoundRobinShort,
            Self::Scheveningen => Self::ScheveningenShort,
            Self::Fise => Self::FiseShort,
            Self::ClockReady => Self::ClockIsReady,
            _ => return None,
        })
    }
}

/// The languages of the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Español.
    Spanish,
    /// Deutsch.
    German,
    /// Norsk.
    Norwegian,
}

impl Language {
    /// Every language, in the order in which the settings offer them.
    pub const ALL: [Self; 4] = [Self::English, Self::Spanish, Self::German, Self::Norwegian];

    /// The words for `text` in this language.
    pub fn text(self, text: Text) -> Words {
        let book: &Book = match self {
            Self::English => &book::ENGLISH,
            Self::Spanish => &book::SPANISH,
            Self::German => &book::GERMAN,
            Self::Norwegian => &book::NORWEGIAN,
        };
        book.text(text)
    }

    /// The words for `text`, or for what says the same in fewer letters if these do not fit.
    pub fn fitting(self, text: Text, fits: impl FnOnce(&str) -> bool) -> Words {
        let words = self.text(text);
        match text.shorter() {
            Some(shorter) if !fits(&words) => self.text(shorter),
            _ => words,
        }
    }

    /// The code by which browsers know it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::German => "de",
            Self::Norwegian => "nb",
        }
    }

    /// True if four and a half is written `4,5`.
    pub const fn has_decimal_comma(self) -> bool {
        !matches!(self, Self::English)
    }

    /// The sign between a whole number and its decimals.
    pub const fn decimal_sign(self) -> char {
        if self.has_decimal_comma() { ',' } else { '.' }
    }

    /// The language after this one, round and round.
    pub const fn next(self) -> Self {
        match self {
            Self::English => Self::Spanish,
            Self::Spanish => Self::German,
            Self::German => Self::Norwegian,
            Self::Norwegian => Self::English,
        }
    }

    /// The language before this one, round and round.
    pub const fn previous(self) -> Self {
        match self {
            Self::English => Self::Norwegian,
            Self::Spanish => Self::English,
            Self::German => Self::Spanish,
            Self::Norwegian => Self::German,
        }
    }
}
