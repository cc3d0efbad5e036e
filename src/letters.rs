//! Letters as files have them, and how many of them fit a place.

use heapless::String;

/// What some programs put before a text in UTF-8.
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

/// As much of a text as there is room for, without a blank at its end.
pub(crate) fn cut<const N: usize>(text: &str) -> String<N, u8> {
    let letters = text.char_indices();
    let ends = letters.map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|end| *end <= N).last().unwrap_or(0);
    let kept = text.get(..end).unwrap_or_default().trim_end();
    String::try_from(kept).unwrap_or_default()
}

/// The small letter of a capital one. The letters are those of Latin-1: tables of all the world's letters
/// would take more of the flash than the box has to spare.
pub(crate) const fn small(letter: char) -> char {
    match letter {
        'A'..='Z' => letter.to_ascii_lowercase(),
        'À'..='Þ' if letter != '×' => shifted(letter, 0x20, true),
        _ => letter,
    }
}

/// The capital letter of a small one; `ß` and `ÿ` have none.
pub(crate) const fn capital(letter: char) -> char {
    match letter {
        'a'..='z' => letter.to_ascii_uppercase(),
        'à'..='þ' if letter != '÷' => shifted(letter, 0x20, false),
        _ => letter,
    }
}

const fn shifted(letter: char, by: u32, up: bool) -> char {
    let code = letter as u32;
    match char::from_u32(if up { code + by } else { code - by }) {
        Some(shifted) => shifted,
        None => letter,
    }
}

/// The letter as somebody types it who looks for a name in a hurry: small, and without its accent.
pub(crate) fn plain(letter: char) -> char {
    let letter = small(letter);
    if letter.is_ascii() {
        return letter;
    }
    ACCENTS
        .iter()
        .find(|(_, under)| under.contains(letter))
        .map_or(letter, |(plain, _)| *plain)
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

/// Whether one of the words of a name begins with what was typed, as [`plain`] reads both. A typed blank or
/// comma may be missing in the name and the other way round: `lee bo` finds `Lee, Bo`.
pub(crate) fn is_found(name: &str, typed: &str) -> bool {
    let mut is_at_start = true;
    name.char_indices().any(|(at, letter)| {
        let begins = is_at_start && begins_with(name.get(at..).unwrap_or_default(), typed);
        is_at_start = is_between_words(letter);
        begins
    })
}

/// Whether a name begins with what was typed, as [`plain`] reads both.
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

/// Whether a sign parts two words of a name.
pub(crate) const fn is_between_words(sign: char) -> bool {
    matches!(sign, ' ' | ',' | '.' | '-' | '\'' | '/')
}
