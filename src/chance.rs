//! Lots that can be drawn again.
//!
//! The core has no chance of its own. A seed arrives inside a command, and all that is drawn from
//! it is the same whenever that command is played again. The algorithm is therefore frozen: a
//! change here would change events that are long over.

/// A source of lots: the generator SplitMix64.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// The source that belongs to that seed.
    pub const fn from_seed(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A number from 0 to below `count`, all equally likely; 0 if there is nothing to choose.
    pub fn below(&mut self, count: u32) -> u32 {
        // A number of 32 bits times `count` has its choice in the upper half. Some choices have
        // one number more than others; the surplus is at the start of the lower half and is
        // drawn again (Lemire's method).
        let surplus = count.wrapping_neg().checked_rem(count).unwrap_or(0);
        loop {
            let number = self.next();
            let product = u64::from(number) * u64::from(count);
            if number.wrapping_mul(count) >= surplus {
                return upper_half(product);
            }
        }
    }

    /// A place in a list of that length; none if the list is empty.
    pub fn place(&mut self, length: usize) -> Option<usize> {
        let count = u32::try_from(length).ok().filter(|count| *count > 0)?;
        Some(self.below(count) as usize)
    }

    /// Puts the items into an order drawn by lot, all orders equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            if let Some(place) = self.place(last + 1) {
                items.swap(last, place);
            }
        }
    }

    fn next(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        upper_half(mixed ^ (mixed >> 31))
    }
}

const fn upper_half(number: u64) -> u32 {
    (number >> 32) as u32
}
