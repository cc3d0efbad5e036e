//! The numbers that weights and duals are: narrow ones as a rule, wide ones where those do not suffice.

/// A number that weighs. Its sums wrap round; whoever adds up keeps to [`Value::is_safe`].
pub trait Value: Copy + Ord {
    /// The words that one takes.
    const WORDS: usize;
    /// True if there is room to remember slacks.
    const IS_CACHED: bool;
    /// Weights have fewer bits than this, so that no sum of them wraps round unseen.
    const BITS: u32;
    /// Nothing.
    const ZERO: Self;

    /// A small number.
    fn small(number: i32) -> Self;
    /// A number times two to that power.
    #[must_use]
    fn times_power(self, power: u32) -> Self;
    /// The sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The difference.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Half of an even number.
    #[must_use]
    fn half(self) -> Self;
    /// True if it can be added to others of that size without wrapping round.
    fn is_safe(self) -> bool;
    /// The number that these words hold.
    fn read(words: &[u32]) -> Self;
    /// Puts it into words.
    fn write(self, words: &mut [u32]);
}

/// Declares a kind of number.
macro_rules! value {
    ($type:ty, $words:literal, $is_cached:literal) => {
        impl Value for $type {
            const WORDS: usize = $words;
            const IS_CACHED: bool = $is_cached;
            // A dual may grow well beyond the weights, and a slack is made of two of them.
            const BITS: u32 = <$type>::BITS - 6;
            const ZERO: Self = 0;

            fn small(number: i32) -> Self {
                Self::from(number)
            }

            fn times_power(self, power: u32) -> Self {
                self.wrapping_shl(power)
            }

            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn half(self) -> Self {
                self >> 1
            }

            fn is_safe(self) -> bool {
                const MOST: $type = <$type>::MAX >> 3;
                (-MOST..=MOST).contains(&self)
            }

            fn read(words: &[u32]) -> Self {
                let mut bytes = [0; size_of::<Self>()];
                let (places, _) = bytes.as_chunks_mut::<4>();
                for (place, word) in places.iter_mut().zip(words) {
                    *place = word.to_le_bytes();
                }
                Self::from_le_bytes(bytes)
            }

            fn write(self, words: &mut [u32]) {
                let bytes = self.to_le_bytes();
                let (places, _) = bytes.as_chunks::<4>();
                for (place, word) in places.iter().zip(words) {
                    *word = u32::from_le_bytes(*place);
                }
            }
        }
    };
}

value!(i64, 2, true);
value!(i128, 4, false);
