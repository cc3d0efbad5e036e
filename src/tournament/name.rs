//! The name of a player: surname and first name, 32 letters together.

use core::cmp::Ordering;
use core::fmt::{self, Write as _};

use heapless::String;
use serde::{Deserialize, Serialize};

use crate::letters::{self, Alphabet, Chars, Letters};

/// The most letters of a name, besides the comma and the blank between its halves.
pub const NAME_LETTERS: usize = 32;
/// The most bytes of a name as a string.
pub const NAME_TEXT_BYTES: usize = 2 * NAME_LETTERS + BETWEEN.len();

/// The sign between surname and first name.
const BETWEEN: &str = ", ";

/// A name as a string.
pub type NameText = String<NAME_TEXT_BYTES>;

/// A name, such as `García López, Ana`: the surname, then the first name if a comma says which is which. Without
/// one it is kept as it was typed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Kept", into = "Kept")]
pub struct Name {
    /// Surname and first name, one behind the other.
    letters: Letters<NAME_LETTERS>,
    /// The bytes of the surname and one more; zero if no comma parts the two.
    split: u8,
}

/// A name as journals have it.
#[derive(Serialize, Deserialize)]
struct Kept(Letters<NAME_LETTERS>, u8);

impl TryFrom<Kept> for Name {
    type Error = &'static str;
    fn try_from(Kept(letters, split): Kept) -> Result<Self, Self::Error> {
        let name = Self { letters, split };
        // Said in another way, the same name would not be equal to itself.
        let (surname, _) = name.halves();
        let length = split.checked_sub(1).map_or(letters.len(), usize::from);
        let is_parted = letters
            .as_bytes()
            .get(..length)
            .is_some_and(|bytes| Letters::<NAME_LETTERS>::from_bytes(bytes).is_some());
        if is_parted && !has_comma(surname) {
            Ok(name)
        } else {
            Err("a name is parted at its first comma")
        }
    }
}

impl From<Name> for Kept {
    fn from(name: Name) -> Self {
        Self(name.letters, name.split)
    }
}

impl Name {
    /// No name.
    pub const EMPTY: Self = Self {
        letters: Letters::EMPTY,
        split: 0,
    };

    /// The whole name, or nothing if there is no room for it.
    pub fn new(text: &str) -> Option<Self> {
        let mut name = Self::EMPTY;
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if name.split == 0 && letter == ',' && letters.clone().next() == Some(' ') {
                letters.next();
                name.split = u8::try_from(name.letters.len() + 1).ok()?;
            } else if !name.letters.push(letter) {
                return None;
            }
        }
        Some(name)
    }

    /// As much of a name as there is room for, without a blank at its end.
    pub fn cut(text: &str) -> Self {
        let text = text.trim_end();
        let ends = text.char_indices().rev().map(|(at, _)| at);
        core::iter::once(text.len())
            .chain(ends)
            .find_map(|end| Self::new(text.get(..end)?.trim_end()))
            .unwrap_or_default()
    }

    /// True if there is no name.
    pub const fn is_empty(&self) -> bool {
        self.letters.is_empty() && self.split == 0
    }

    /// The name as a string.
    pub fn text(&self) -> NameText {
        let mut text = NameText::new();
        let (surname, first_name) = self.halves();
        surname.write_to(&mut text);
        if let Some(first_name) = first_name {
            // There is room for all of it.
            let _ = text.push_str(BETWEEN);
            first_name.write_to(&mut text);
        }
        text
    }

    /// The letters of the name as it is written.
    pub fn chars(&self) -> impl Iterator<Item = char> + Clone {
        let (surname, first_name) = self.halves();
        let between = first_name.as_ref().map_or("", |_| BETWEEN).chars();
        surname
            .chain(between)
            .chain(first_name.into_iter().flatten())
    }

    /// The order of two names in a list for people; of those that only case, accents and signs tell apart, the order of
    /// the numbers of their letters. Who has no name comes last.
    pub fn listed(&self, other: &Self, alphabet: Alphabet) -> Ordering {
        let names = letters::compare(self.chars(), other.chars(), alphabet);
        let have_none = self.is_empty().cmp(&other.is_empty());
        have_none.then(names).then_with(|| self.cmp(other))
    }

    /// The letters of the name as it is said: of the first name, and of the surname. If no comma says which is which,
    /// the first word is the first name.
    #[expect(clippy::iter_skip_zero, reason = "what both arms answer has one type")]
    pub fn said(
        &self,
    ) -> (
        impl Iterator<Item = char> + Clone,
        impl Iterator<Item = char> + Clone,
    ) {
        let (surname, first_name) = self.halves();
        match first_name {
            Some(first_name) => (first_name, surname.skip(0)),
            None => {
                let first = surname.clone().take_while(|letter| *letter != ' ').count();
                (surname.clone(), surname.skip(first.saturating_add(1)))
            }
        }
    }

    /// The surname, and the first name if a comma parts the two.
    fn halves(&self) -> (Chars<'_>, Option<Chars<'_>>) {
        let mut rest = self.letters.chars();
        match self.split.checked_sub(1) {
            None => (rest, None),
            Some(split) => (rest.split_off(split.into()), Some(rest)),
        }
    }
}

/// True if there is the sign that parts a name.
fn has_comma(mut letters: Chars<'_>) -> bool {
    let mut before = None;
    letters.any(|letter| before.replace(letter) == Some(',') && letter == ' ')
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|letter| f.write_char(letter))
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Names are in the order of the numbers of their letters, as strings are: journals of every age are numbered by it.
impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.chars().cmp(other.chars())
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl TryFrom<&str> for Name {
    type Error = &'static str;
    fn try_from(text: &str) -> Result<Self, Self::Error> {
        Self::new(text).ok_or("no room for so many letters")
    }
}
