//! The names that were there before.

use crate::tournament::MAX_PLAYERS;

/// The keys of up to so many names, to see whether another is one of them.
///
/// The names themselves would take 16 KB. Of each a number of 64 bits is kept: that two names of a full
/// event have the same by chance happens once in a hundred million million files. Capitals and blanks make
/// no difference; accents do.
#[derive(Debug)]
pub struct Names {
    // In halves, so that all of it is in steps of four bytes wherever it lies.
    keys: [[u32; 2]; MAX_PLAYERS],
    count: u32,
}

impl Names {
    /// None.
    pub const NONE: Self = Self {
        keys: [[0; 2]; MAX_PLAYERS],
        count: 0,
    };

    /// Keeps a name in mind; answers whether it was there before. Nobody is called by no name.
    pub fn note(&mut self, name: &str) -> bool {
        let letters = name.chars().filter(|letter| *letter != ' ').map(small);
        self.note_letters(letters)
    }

    /// Keeps a text in mind in which every letter counts, and tells how many different ones there are.
    pub fn count_with(&mut self, text: &str) -> usize {
        self.note_letters(text.chars());
        usize::try_from(self.count).unwrap_or(MAX_PLAYERS)
    }

    fn note_letters(&mut self, letters: impl Iterator<Item = char>) -> bool {
        let Some(key) = key(letters) else {
            return false;
        };
        let count = usize::try_from(self.count).unwrap_or(MAX_PLAYERS);
        if self.keys.iter().take(count).any(|known| *known == key) {
            return true;
        }
        if let Some(free) = self.keys.get_mut(count) {
            *free = key;
            self.count = self.count.saturating_add(1);
        }
        false
    }
}

/// The number of a name (FNV-1a); none if it is empty.
fn key(letters: impl Iterator<Item = char>) -> Option<[u32; 2]> {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut key = START;
    for letter in letters {
        for byte in u32::from(letter).to_le_bytes() {
            key = (key ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    let (low, high) = (key & u64::from(u32::MAX), key >> 32);
    let halves = [low, high].map(|half| u32::try_from(half).unwrap_or(u32::MAX));
    (key != START).then_some(halves)
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
