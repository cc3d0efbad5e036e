//! Texts that were there before.

/// The keys of up to `N` different texts, to see whether another is one of them. All zeros if there are none.
///
/// The texts themselves would take 16 KB in a full event. Of each a number of 64 bits is kept: that two of such an
/// event have the same by chance happens once in a hundred million million files.
#[derive(Debug)]
pub struct Known<const N: usize> {
    // In halves, so that all of it is in steps of four bytes wherever it lies.
    keys: [[u32; 2]; N],
    count: u32,
}

impl<const N: usize> Known<N> {
    /// None.
    pub const NONE: Self = Self {
        keys: [[0; 2]; N],
        count: 0,
    };

    /// Keeps a text in mind; answers whether it was there before. One without letters never was.
    pub fn note(&mut self, letters: impl Iterator<Item = char>) -> bool {
        key(letters).is_some_and(|key| self.place(key, N).1)
    }

    /// Keeps a text in mind if it is one of the first so many different ones; answers whether it is. One without
    /// letters takes no room.
    pub fn has_room(&mut self, letters: impl Iterator<Item = char>, most: usize) -> bool {
        key(letters).is_none_or(|key| self.place(key, most).0)
    }

    /// True if a key has a place among the first so many; and true if it had one before.
    fn place(&mut self, key: [u32; 2], most: usize) -> (bool, bool) {
        let count = usize::try_from(self.count).unwrap_or(N);
        if self.keys.iter().take(count).any(|known| *known == key) {
            return (true, true);
        }
        match self.keys.get_mut(count).filter(|_| count < most) {
            Some(free) => {
                *free = key;
                self.count = self.count.saturating_add(1);
                (true, false)
            }
            None => (false, false),
        }
    }
}

/// The number of a text (FNV-1a); none if it is empty.
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
