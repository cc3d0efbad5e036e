//! The order of names, as a reader of a phone book expects it.
//!
//! Letters count without regard to case and accents, and Ñ is a letter of its own after N. In Norwegian Æ, Ø and Å come
//! after Z, with what Norwegians file under them: Ä, Ö and AA; and Ü is filed under Y. Letters that are two are taken for
//! two (ß is ss, œ is oe, elsewhere æ is ae), those of other languages for the one they are written with (Ł is L, Ş is S),
//! and alphabets that are not Latin come after it.
//!
//! A surname ends before its first name begins: `García, Zoe` comes before `García López, Ana`. Words count one after
//! the other, be there a blank or a dash between them: `de la Cruz` comes before `Dean`. Other signs do not count.
//!
//! Journals are numbered by this order, so it is frozen: whoever wants another makes another [`Alphabet`].

use core::cmp::Ordering;
use core::iter::Peekable;

/// The alphabet by which names are put in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alphabet {
    /// A to Z, with Ñ after N.
    Western,
    /// The same, with Æ, Ø and Å at its end.
    Norwegian,
}

/// The order of two names, but for what only case, accents and signs tell apart.
pub fn compare(
    one: impl Iterator<Item = char>,
    other: impl Iterator<Item = char>,
    alphabet: Alphabet,
) -> Ordering {
    Weights::of(one, alphabet).cmp(Weights::of(other, alphabet))
}

/// The end of a surname comes before everything.
const COMMA: u32 = 1;
/// A word that ends comes before one that goes on.
const BLANK: u32 = 2;
const DIGITS: u32 = 0x10;
const LETTERS: u32 = 0x20;
/// All that has no place in the Latin alphabet has that of its own, behind this.
const OTHERS: u32 = 0x100;

/// The letters behind Z in Norwegian.
const AE: u32 = weight('z') + 2;
const OE: u32 = weight('z') + 4;
const AA: u32 = weight('z') + 6;
/// Ñ has a place between N and O.
const ENYE: u32 = weight('n') + 1;

/// The weight of a small letter from a to z. Each leaves room for another behind it.
const fn weight(letter: char) -> u32 {
    LETTERS + 2 * (letter as u32 - 'a' as u32)
}

/// The weights of a name, one after the other.
struct Weights<I: Iterator<Item = char>> {
    letters: Peekable<I>,
    alphabet: Alphabet,
    /// The weights that come before the next letter is looked at.
    ahead: [Option<u32>; 2],
    /// True if a word has begun, so that a blank may end it.
    has_begun: bool,
    /// True if a word has ended, and nothing has come after it.
    has_ended: bool,
}

impl<I: Iterator<Item = char>> Weights<I> {
    fn of(letters: I, alphabet: Alphabet) -> Self {
        Self {
            letters: letters.peekable(),
            alphabet,
            ahead: [None; 2],
            has_begun: false,
            has_ended: false,
        }
    }

    /// The weights of a letter: one or two, or none if it does not count.
    fn weigh(&mut self, letter: char) -> Option<(u32, Option<u32>)> {
        if let Some(own) = self.own_letter(letter) {
            return Some((own, None));
        }
        if let Some(digit) = letter.to_digit(10) {
            return Some((DIGITS + digit, None));
        }
        if let Some((first, second)) = base(letter) {
            return Some((weight(first), second.map(weight)));
        }
        is_foreign(letter).then(|| (OTHERS + u32::from(folded(letter)), None))
    }

    /// The weight of what is a letter of its own, as one sign or as two.
    fn own_letter(&mut self, letter: char) -> Option<u32> {
        let next = self.letters.peek().copied();
        let (own, is_two) = match (letter, next, self.alphabet) {
            ('Ñ' | 'ñ', _, _) => (ENYE, false),
            ('N' | 'n', Some('\u{303}'), _) => (ENYE, true),
            (_, _, Alphabet::Western) => return None,
            ('Æ' | 'æ' | 'Ä' | 'ä', ..) => (AE, false),
            ('Ø' | 'ø' | 'Ö' | 'ö', ..) => (OE, false),
            ('Å' | 'å', ..) => (AA, false),
            ('Ü' | 'ü', ..) => (weight('y'), false),
            ('A' | 'a', Some('A' | 'a' | '\u{30a}'), _) => (AA, true),
            ('A' | 'a', Some('\u{308}'), _) => (AE, true),
            ('O' | 'o', Some('\u{308}'), _) => (OE, true),
            ('U' | 'u', Some('\u{308}'), _) => (weight('y'), true),
            _ => return None,
        };
        if is_two {
            self.letters.next();
        }
        Some(own)
    }
}

impl<I: Iterator<Item = char>> Iterator for Weights<I> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let [first, second] = self.ahead;
        if first.is_some() {
            self.ahead = [second, None];
            return first;
        }
        loop {
            let letter = self.letters.next()?;
            if letter == ',' {
                self.has_begun = false;
                self.has_ended = false;
                return Some(COMMA);
            }
            if is_between(letter) {
                self.has_ended = self.has_begun;
            } else if let Some((first, second)) = self.weigh(letter) {
                self.has_begun = true;
                if core::mem::take(&mut self.has_ended) {
                    self.ahead = [Some(first), second];
                    return Some(BLANK);
                }
                self.ahead = [second, None];
                return Some(first);
            }
        }
    }
}

/// True if a sign ends a word: blanks and dashes of all widths.
const fn is_between(sign: char) -> bool {
    matches!(
        sign,
        ' ' | '-' | '/' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{2010}'..='\u{2015}' | '\u{202f}'
    )
}

/// True if a sign from outside the Latin alphabet is a letter, as far as that can be told without a table of all the
/// world's signs: marks that lie over a letter and the signs of print are none.
const fn is_foreign(sign: char) -> bool {
    !matches!(sign, '\0'..='\u{bf}' | '×' | '÷' | '\u{2b0}'..='\u{36f}' | '\u{2000}'..='\u{2bff}')
}

/// A Greek or Cyrillic capital as a small letter.
const fn folded(letter: char) -> char {
    let code = letter as u32;
    let small = match letter {
        'Α'..='Ω' | 'А'..='Я' => code + 0x20,
        'Ѐ'..='Џ' => code + 0x50,
        _ => code,
    };
    match char::from_u32(small) {
        Some(small) => small,
        None => letter,
    }
}

/// The letter or the two letters from a to z with which a letter is written; none if it is not of the Latin alphabet.
pub(super) fn base(letter: char) -> Option<(char, Option<char>)> {
    /// From À on, capitals and small ones alike.
    const LATIN_1: &[u8; 32] = b"aaaaaaaceeeeiiiidnooooo ouuuuyts";
    /// From Ā on, each as a capital and as a small one.
    const EXTENDED: &[u8; 128] = b"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk\
        llllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    let in_table = |table: &[u8], place: u32| {
        let place = usize::try_from(place).ok()?;
        table.get(place).copied().map(char::from)
    };
    let code = u32::from(letter);
    let first = match letter {
        'A'..='Z' | 'a'..='z' => Some(letter.to_ascii_lowercase()),
        'ÿ' => Some('y'),
        '×' | '÷' => None,
        'À'..='þ' => in_table(LATIN_1, code & 0x1f),
        'Ā'..='ſ' => in_table(EXTENDED, code - 0x100),
        'Ơ' | 'ơ' | 'Ọ'..='ợ' => Some('o'),
        'Ư' | 'ư' | 'Ụ'..='ự' => Some('u'),
        'Ș' | 'ș' | 'ẞ' => Some('s'),
        'Ț' | 'ț' => Some('t'),
        'Ạ'..='ặ' => Some('a'),
        'Ə' | 'ə' | 'Ẹ'..='ệ' => Some('e'),
        'Ỉ'..='ị' => Some('i'),
        'Ỳ'..='ỹ' => Some('y'),
        _ => None,
    }?;
    let second = match letter {
        'Æ' | 'æ' | 'Œ' | 'œ' => Some('e'),
        'Þ' | 'þ' => Some('h'),
        'ß' | 'ẞ' => Some('s'),
        'Ĳ' | 'ĳ' => Some('j'),
        _ => None,
    };
    Some((first, second))
}
