//! The names that were there before.

use crate::letters::Known;
use crate::tournament::MAX_PLAYERS;

/// The names of a full event. Capitals and blanks make no difference; accents do.
#[derive(Debug)]
pub struct Names(Known<MAX_PLAYERS>);

impl Names {
    /// None.
    pub const NONE: Self = Self(Known::NONE);

    /// Keeps a name in mind; answers whether it was there before. Nobody is called by no name.
    pub fn note(&mut self, name: &str) -> bool {
        let letters = name.chars().filter(|letter| *letter != ' ').map(small);
        self.0.note(letters)
    }
}

/// A letter as a small one: those of Latin-1, which are all that most names have.
const fn small(letter: char) -> char {
    match letter {
        'À'..='Ö' | 'Ø'..='Þ' => match char::from_u32(letter as u32 + 0x20) {
            Some(small) => small,
            None => letter,
        },
        _ => letter.to_ascii_lowercase(),
    }
}
