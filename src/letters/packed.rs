//! Text in one byte a letter: so much is sure of its room, whatever accents it has.
//!
//! A letter of Latin-1 is its own number. The bytes from 0x80 to 0x9F, which are no letters there, begin one of the
//! others, which take two to four bytes, never more than in UTF-8. So nothing that was ever kept is lost, and
//! whatever fitted into so many bytes of UTF-8 fits here.

use core::fmt::{self, Write as _};

use heapless::String;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The byte before a letter below U+0800, of which the lowest bits are the higher byte.
const TWO: u8 = 0x80;
/// The byte before the two of any other letter below U+10000.
const THREE: u8 = 0x88;
/// The byte before the three of the rest.
const FOUR: u8 = 0x89;

/// A text of up to `N` bytes, one for each letter of Latin-1. All zeros if it is empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Letters<const N: usize> {
    len: u8,
    bytes: [u8; N],
}

impl<const N: usize> Letters<N> {
    /// No text.
    pub const EMPTY: Self = {
        assert!(N <= u8::MAX as usize, "a length has a byte");
        Self {
            len: 0,
            bytes: [0; N],
        }
    };
    /// The room, counted in letters of Latin-1.
    pub const ROOM: usize = N;

    /// The whole text, or nothing if there is no room for it.
    pub fn new(text: &str) -> Option<Self> {
        let mut letters = Self::EMPTY;
        let is_whole = text.chars().all(|letter| letters.push(letter));
        is_whole.then_some(letters)
    }

    /// As much of a text as there is room for, without a blank at its end.
    pub fn cut(text: &str) -> Self {
        let mut letters = Self::EMPTY;
        for letter in text.chars() {
            if !letters.push(letter) {
                break;
            }
        }
        let kept = letters.chars().collect::<Trimmed>().0;
        letters.truncate(kept);
        letters
    }

    /// The text of these bytes, as [`Letters::as_bytes`] gives them.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut letters = Self::EMPTY;
        letters.bytes.get_mut(..bytes.len())?.copy_from_slice(bytes);
        letters.len = u8::try_from(bytes.len()).ok()?;
        // Nearly all texts are Latin-1 throughout, and a journal has five hundred names.
        let mut rest = match bytes.iter().position(|byte| (0x80..0xA0).contains(byte)) {
            Some(at) => bytes.get(at..)?,
            None => &[],
        };
        while !rest.is_empty() {
            let (letter, length) = first(rest)?;
            // Every letter has one way to be written.
            if Packed::of(letter).as_slice() != rest.get(..length)? {
                return None;
            }
            rest = rest.get(length..)?;
        }
        Some(letters)
    }

    /// The bytes of the text.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len.into()).unwrap_or_default()
    }

    /// True if there is no text.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes that the text takes.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The letters, one after the other.
    pub fn chars(&self) -> Chars<'_> {
        Chars(self.as_bytes())
    }

    /// The text as a string.
    pub fn text<const T: usize>(&self) -> String<T> {
        const { assert!(T >= 2 * N, "no letter of Latin-1 takes more than two bytes") };
        let mut text = String::new();
        self.chars().write_to(&mut text);
        text
    }

    /// Adds a letter; false if there is no room for it.
    #[must_use]
    pub fn push(&mut self, letter: char) -> bool {
        if let '\0'..'\u{80}' | '\u{A0}'..='ÿ' = letter
            && let (Ok(byte), Some(place)) = (
                u8::try_from(letter),
                self.bytes.get_mut(usize::from(self.len)),
            )
        {
            *place = byte;
            self.len += 1;
            return true;
        }
        let packed = Packed::of(letter);
        let bytes = packed.as_slice();
        let end = self.len() + bytes.len();
        let Some(room) = self.bytes.get_mut(self.len.into()..end) else {
            return false;
        };
        room.copy_from_slice(bytes);
        self.len = u8::try_from(end).unwrap_or(self.len);
        true
    }

    /// Takes the last letter off.
    pub fn pop(&mut self) {
        let all = self.chars().count();
        let rest = self.chars().take(all.saturating_sub(1));
        let length = rest.map(|letter| Packed::of(letter).len).sum();
        self.truncate(length);
    }

    /// Cuts the text off after so many bytes. What is no longer used is zero again, so that equal texts are equal.
    fn truncate(&mut self, len: usize) {
        if let Some(unused) = self.bytes.get_mut(len..) {
            unused.fill(0);
        }
        self.len = u8::try_from(len).unwrap_or(self.len).min(self.len);
    }
}

impl<const N: usize> Default for Letters<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Display for Letters<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|letter| f.write_char(letter))
    }
}

impl<const N: usize> fmt::Debug for Letters<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl<const N: usize> PartialEq<str> for Letters<N> {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl<const N: usize> PartialEq<&str> for Letters<N> {
    fn eq(&self, other: &&str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl<const N: usize> TryFrom<&str> for Letters<N> {
    type Error = &'static str;
    fn try_from(text: &str) -> Result<Self, Self::Error> {
        Self::new(text).ok_or("no room for so many letters")
    }
}

impl<const N: usize> Serialize for Letters<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.as_bytes())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Letters<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes<const N: usize>;

        impl<const N: usize> Visitor<'_> for Bytes<N> {
            type Value = Letters<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {N} letters")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
                Letters::from_bytes(bytes).ok_or(E::custom("no letters"))
            }
        }

        deserializer.deserialize_bytes(Bytes)
    }
}

/// The letters of a packed text.
#[derive(Debug, Clone)]
pub struct Chars<'a>(&'a [u8]);

impl Chars<'_> {
    /// Adds the letters to a text that has room for them. Every name on every page is written so: a letter of Latin-1,
    /// which nearly all are, is taken without looking further.
    pub fn write_to<const T: usize>(self, text: &mut String<T>) {
        let mut rest = self.0;
        while let Some((lead, after)) = rest.split_first() {
            let (letter, left) = match *lead {
                lead @ (..0x80 | 0xA0..) => (char::from(lead), after),
                _ => {
                    let Some((letter, length)) = first(rest) else {
                        return;
                    };
                    (letter, rest.get(length..).unwrap_or_default())
                }
            };
            // There is room for all of them.
            let _ = text.push(letter);
            rest = left;
        }
    }

    /// Takes the letters of the first so many bytes off; they are the answer. If there are not so many, nothing is left.
    pub fn split_off(&mut self, bytes: usize) -> Self {
        let (taken, rest) = self.0.split_at_checked(bytes).unwrap_or_default();
        self.0 = rest;
        Self(taken)
    }
}

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let (letter, length) = first(self.0)?;
        self.0 = self.0.get(length..).unwrap_or_default();
        Some(letter)
    }
}

/// The first letter of packed bytes, and how many bytes it takes.
fn first(bytes: &[u8]) -> Option<(char, usize)> {
    let (lead, rest) = bytes.split_first()?;
    let number = |digits: &[u8]| {
        digits
            .iter()
            .fold(0, |sum, byte| sum << 8 | u32::from(*byte))
    };
    let (number, length) = match *lead {
        lead @ TWO..THREE => (u32::from(lead - TWO) << 8 | number(rest.get(..1)?), 2),
        THREE => (number(rest.get(..2)?), 3),
        FOUR => (number(rest.get(..3)?), 4),
        lead => (u32::from(lead), 1),
    };
    Some((char::from_u32(number)?, length))
}

/// The bytes of one letter.
struct Packed {
    bytes: [u8; 4],
    len: usize,
}

impl Packed {
    fn of(letter: char) -> Self {
        let [_, high, middle, low] = u32::from(letter).to_be_bytes();
        let (bytes, len) = match u32::from(letter) {
            0..0x80 | 0xA0..0x100 => ([low, 0, 0, 0], 1),
            0x80..0xA0 | 0x100..0x800 => ([TWO | middle, low, 0, 0], 2),
            0x800..0x1_0000 => ([THREE, middle, low, 0], 3),
            _ => ([FOUR, high, middle, low], 4),
        };
        Self { bytes, len }
    }

    fn as_slice(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

/// The bytes of a text without the blanks at its end.
struct Trimmed(usize);

impl FromIterator<char> for Trimmed {
    fn from_iter<I: IntoIterator<Item = char>>(letters: I) -> Self {
        let (mut all, mut kept) = (0, 0);
        for letter in letters {
            all += Packed::of(letter).len;
            if !letter.is_whitespace() {
                kept = all;
            }
        }
        Self(kept)
    }
}
