//! Cards of false capacity: they say that they are larger than they are.

/// A card that has fewer blocks than it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FalseCapacity {
    /// So many blocks it has. Not zero.
    pub real: u32,
    /// The treatment of the others.
    pub beyond: Beyond,
}

/// The fate of a block that a card only says to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beyond {
    /// Writes are dropped, reads give zeros.
    Nothing,
    /// It is one of those that there are: the card counts round.
    Wraps,
}

impl FalseCapacity {
    /// The block that is meant by that number; `None` if there is none.
    pub fn place(self, block: u32) -> Option<u32> {
        match self.beyond {
            Beyond::Nothing => (block < self.real).then_some(block),
            Beyond::Wraps => block.checked_rem(self.real),
        }
    }
}
