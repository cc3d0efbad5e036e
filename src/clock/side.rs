//! The two players at the clock.

use serde::{Deserialize, Serialize};

/// One of the two players at the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The player at the left lever.
    Left,
    /// The player at the right lever.
    Right,
}

impl Side {
    /// Both, the left one first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// One of something for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair<T> {
    /// The left player's.
    pub left: T,
    /// The right player's.
    pub right: T,
}

impl<T: Copy> Pair<T> {
    /// The same for both.
    pub const fn same(both: T) -> Self {
        Self {
            left: both,
            right: both,
        }
    }

    /// This player's.
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// This player's, to be changed.
    pub const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    pub(super) const fn swapped(self) -> Self {
        Self {
            left: self.right,
            right: self.left,
        }
    }
}
