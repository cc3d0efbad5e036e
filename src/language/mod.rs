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

/// Makes [`Language`] and all that is a list of its variants.
macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident $code:literal in $book:ident,)*) => {
        /// The languages of the box.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub enum Language {
            $($(#[$doc])* $name,)*
        }

        impl Language {
            /// Every language, in the order in which the settings offer them.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$name),*];

            /// The code by which browsers know it.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            const fn book(self) -> &'static Book {
                match self {
                    $(Self::$name => &book::$book,)*
                }
            }
        }
    };
}

languages! {
    /// English.
    #[default]
    English "en" in ENGLISH,
    /// Español.
    Spanish "es" in SPANISH,
    /// Deutsch.
    German "de" in GERMAN,
    /// Norsk.
    Norwegian "nb" in NORWEGIAN,
}

impl Language {
    /// The words for `text` in this language.
    pub fn text(self, text: Text) -> Words {
        self.book().text(text)
    }

    /// The words for `text`, or for what says the same in fewer letters if these do not fit.
    pub fn fitting(self, text: Text, fits: impl FnOnce(&str) -> bool) -> Words {
        let words = self.text(text);
        match text.shorter() {
            Some(shorter) if !fits(&words) => self.text(shorter),
            _ => words,
        }
    }

    /// True if four and a half is written `4,5`.
    pub const fn has_decimal_comma(self) -> bool {
        match self {
            Self::English => false,
            Self::Spanish | Self::German | Self::Norwegian => true,
        }
    }

    /// The sign between a whole number and its decimals.
    pub const fn decimal_sign(self) -> char {
        if self.has_decimal_comma() { ',' } else { '.' }
    }

    /// The language after this one, round and round.
    pub fn next(self) -> Self {
        self.moved(1)
    }

    /// The language before this one, round and round.
    pub fn previous(self) -> Self {
        self.moved(Self::ALL.len() - 1)
    }

    fn moved(self, places: usize) -> Self {
        let place = (self as usize + places) % Self::ALL.len();
        Self::ALL.get(place).copied().unwrap_or(self)
    }
}
