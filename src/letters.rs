//! Letters as files have them, and how many of them fit a place.

mod known;
mod order;
mod packed;

pub use known::Known;
pub use order::{Alphabet, compare};
pub use packed::{Chars, Letters};

use heapless::String;

/// The bytes that some programs put before a text in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The letter of a byte in a text of one byte a letter.
///
/// Such files come from programs for Windows, which fill a gap in Latin-1 with letters and signs;
/// without those the gap would hold nothing that belongs into a text.
pub(crate) fn western(byte: u8) -> char {
    const GAP: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    usize::from(byte)
        .checked_sub(0x80)
        .and_then(|at| GAP.get(at).copied())
        .unwrap_or(char::from(byte))
}

/// The letters of the upper half of code page 850, in which Windows writes short names of files in western
/// Europe. Its lines and corners have no place in Latin-1: each has a sign of its own that means nothing,
/// so that every byte has its letter and every letter its byte.
const OF_SHORT_NAMES: [u8; 128] = [
    0xC7, 0xFC, 0xE9, 0xE2, 0xE4, 0xE0, 0xE5, 0xE7, 0xEA, 0xEB, 0xE8, 0xEF, 0xEE, 0xEC, 0xC4, 0xC5,
    0xC9, 0xE6, 0xC6, 0xF4, 0xF6, 0xF2, 0xFB, 0xF9, 0xFF, 0xD6, 0xDC, 0xF8, 0xA3, 0xD8, 0xD7, 0x80,
    0xE1, 0xED, 0xF3, 0xFA, 0xF1, 0xD1, 0xAA, 0xBA, 0xBF, 0xAE, 0xAC, 0xBD, 0xBC, 0xA1, 0xAB, 0xBB,
    0x81, 0x82, 0x83, 0x84, 0x85, 0xC1, 0xC2, 0xC0, 0xA9, 0x86, 0x87, 0x88, 0x89, 0xA2, 0xA5, 0x8A,
    0x8B, 0x8C, 0x8D, 0x8E, 0x8F, 0x90, 0xE3, 0xC3, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0xA4,
    0xF0, 0xD0, 0xCA, 0xCB, 0xC8, 0x98, 0xCD, 0xCE, 0xCF, 0x99, 0x9A, 0x9B, 0x9C, 0xA6, 0xCC, 0x9D,
    0xD3, 0xDF, 0xD4, 0xD2, 0xF5, 0xD5, 0xB5, 0xFE, 0xDE, 0xDA, 0xDB, 0xD9, 0xFD, 0xDD, 0xAF, 0xB4,
    0xAD, 0xB1, 0x9E, 0xBE, 0xB6, 0xA7, 0xF7, 0xB8, 0xB0, 0xA8, 0xB7, 0xB9, 0xB3, 0xB2, 0x9F, 0xA0,
];

/// The letter of a byte in a short name of a file.
pub(crate) fn of_short_name(byte: u8) -> char {
    let upper = usize::from(byte).checked_sub(0x80);
    let letter = upper.and_then(|at| OF_SHORT_NAMES.get(at).copied());
    char::from(letter.unwrap_or(byte))
}

/// The byte of a letter in a short name of a file; `None` if it cannot have that letter.
pub(crate) fn to_short_name(letter: char) -> Option<u8> {
    let letter = u8::try_from(letter).ok()?;
    if letter.is_ascii() {
        return Some(letter);
    }
    let place = OF_SHORT_NAMES.iter().position(|other| *other == letter)?;
    u8::try_from(place).ok()?.checked_add(0x80)
}

/// As much of a text as there is room for, without a blank at its end.
pub(crate) fn cut<const N: usize>(text: &str) -> String<N, u8> {
    let letters = text.char_indices();
    let ends = letters.map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|end| *end <= N).last().unwrap_or(0);
    let kept = text.get(..end).unwrap_or_default().trim_end();
    String::try_from(kept).unwrap_or_default()
}

/// The capital letter of a small one; `ß` and `ÿ` have none. The letters are those of Latin-1: tables of all the world's
/// letters would take more of the flash than the box has to spare.
pub(crate) const fn capital(letter: char) -> char {
    match letter {
        'a'..='z' => letter.to_ascii_uppercase(),
        'à'..='þ' if letter != '÷' => match char::from_u32(letter as u32 - 0x20) {
            Some(capital) => capital,
            None => letter,
        },
        _ => letter,
    }
}

/// The letter as somebody types it who looks for a name in a hurry: small, and without its accent.
pub(crate) fn plain(letter: char) -> char {
    order::base(letter).map_or(letter, |(plain, _)| plain)
}

/// The letter as a screen shows it: those of Latin-1 as they are, others without their accents (`ł` as `l`), and a
/// question mark for one of another alphabet. Nothing for a mark that lies over a letter, or a sign of print.
pub fn shown(letter: char) -> Option<char> {
    if u32::from(letter) < 0x100 {
        return Some(letter);
    }
    if let Some((plain, _)) = order::base(letter) {
        return Some(if is_capital(letter) {
            plain.to_ascii_uppercase()
        } else {
            plain
        });
    }
    match letter {
        '\u{2b0}'..='\u{36f}' => None,
        '\u{2010}'..='\u{2015}' => Some('-'),
        '\u{2018}'..='\u{201b}' => Some('\''),
        '\u{201c}'..='\u{201f}' => Some('"'),
        '\u{2000}'..='\u{200a}' | '\u{202f}' => Some(' '),
        '\u{2000}'..='\u{2bff}' => None,
        _ => Some('?'),
    }
}

/// True if a letter is not shown as it is.
pub fn is_shown_plainly(letter: char) -> bool {
    shown(letter) != Some(letter)
}

/// True for a capital among the Latin letters from Ā on: mostly each stands before its small one, at even places.
fn is_capital(letter: char) -> bool {
    let is_even = u32::from(letter).is_multiple_of(2);
    match letter {
        'ĸ' | 'ſ' => false,
        'Ÿ' | 'Ə' | 'Ư' => true,
        'ư' => false,
        'Ĺ'..='ň' | 'Ź'..='ž' => !is_even,
        _ => is_even && letter != 'ŉ',
    }
}

/// The letters that are found under a plain one.
pub(crate) const ACCENTS: [(char, &str); 11] = [
    ('a', "áàâãäåæ"),
    ('c', "ç"),
    ('d', "ð"),
    ('e', "éèêë"),
    ('i', "íìîï"),
    ('n', "ñ"),
    ('o', "óòôõöø"),
    ('s', "ß"),
    ('t', "þ"),
    ('u', "úùûü"),
    ('y', "ýÿ"),
];

/// True if one of the words of a name begins with what was typed, as [`plain`] reads both. A typed blank or comma may
/// be missing in the name and the other way round: `lee bo` finds `Lee, Bo`.
pub(crate) fn is_found(name: &str, typed: &str) -> bool {
    let mut is_at_start = true;
    name.char_indices().any(|(at, letter)| {
        let begins = is_at_start && begins_with(name.get(at..).unwrap_or_default(), typed);
        is_at_start = is_between_words(letter);
        begins
    })
}

/// True if a name begins with what was typed, as [`plain`] reads both.
pub(crate) fn begins_with(name: &str, typed: &str) -> bool {
    let mut letters = name.chars().filter(|letter| !is_between_words(*letter));
    typed
        .chars()
        .filter(|letter| !is_between_words(*letter))
        .all(|letter| {
            letters
                .next()
                .is_some_and(|other| plain(other) == plain(letter))
        })
}

/// True if a sign parts two words of a name.
pub(crate) const fn is_between_words(sign: char) -> bool {
    matches!(sign, ' ' | ',' | '.' | '-' | '\'' | '/')
}
