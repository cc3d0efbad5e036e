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
