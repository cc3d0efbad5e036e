//! The numbers of a tournament, each a type of its own so that none is taken for another.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::setup::MAX_PAIRED_ROUNDS;

/// The most players an event can have.
pub const MAX_PLAYERS: usize = 512;
/// The most rounds of any event: a double round robin of 64.
pub const MAX_ROUNDS: usize = 126;
/// The most games of an event without rounds.
pub const MAX_GAMES: usize = 4096;

/// A player's start number, from 1, kept for the whole event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct PlayerNo(u16);

/// A round, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct RoundNo(u8);

/// A board, from 1. There are at most half as many boards as players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct BoardNo(u16);

/// A game of an event without rounds, from 1, in the order in which they ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct GameNo(u16);

/// Everything that each of these numbers can do.
macro_rules! counted {
    ($name:ident, $inner:ty, $most:expr, $wrong:literal) => {
        impl $name {
            /// The first.
            pub const FIRST: Self = Self(1);

            /// That number, if there can be one.
            pub const fn new(number: $inner) -> Option<Self> {
                if number >= 1 && number as usize <= $most {
                    Some(Self(number))
                } else {
                    None
                }
            }

            /// The one at that place of a list.
            pub fn from_index(index: usize) -> Option<Self> {
                <$inner>::try_from(index.checked_add(1)?)
                    .ok()
                    .and_then(Self::new)
            }

            /// The number itself.
            pub const fn get(self) -> $inner {
                self.0
            }

            /// Its place in a list.
            pub const fn index(self) -> usize {
                self.0 as usize - 1
            }

            /// The next one, if there can be one.
            pub const fn next(self) -> Option<Self> {
                Self::new(self.0 + 1)
            }

            /// The one before, if there is one.
            pub const fn previous(self) -> Option<Self> {
                Self::new(self.0 - 1)
            }

            /// The first `count` of them.
            pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..count).filter_map(Self::from_index)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl TryFrom<$inner> for $name {
            type Error = &'static str;
            fn try_from(number: $inner) -> Result<Self, Self::Error> {
                Self::new(number).ok_or($wrong)
            }
        }

        impl From<$name> for $inner {
            fn from(number: $name) -> Self {
                number.0
            }
        }
    };
}

counted!(PlayerNo, u16, MAX_PLAYERS, "players are numbered 1 to 512");
counted!(RoundNo, u8, MAX_ROUNDS, "rounds are numbered 1 to 126");
impl RoundNo {
    /// The last round of an event whose rounds are paired one by one, if it has as many as there can be.
    pub const LAST_PAIRED: Self = Self(MAX_PAIRED_ROUNDS);
}

counted!(
    BoardNo,
    u16,
    MAX_PLAYERS / 2,
    "boards are numbered 1 to 256"
);

counted!(GameNo, u16, MAX_GAMES, "games are numbered 1 to 4096");

/// Points, counted in halves: a win is worth 2 of them.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct HalfPoints(pub u16);

impl HalfPoints {
    /// None.
    pub const ZERO: Self = Self(0);

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl core::iter::Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Self::plus)
    }
}

/// The score of a player in a game of a kind that has scores, such as Scrabble.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(try_from = "u16", into = "u16")]
pub struct GameScore(u16);

impl GameScore {
    /// None.
    pub const ZERO: Self = Self(0);
    /// The highest: three digits.
    pub const MOST: u16 = 999;

    /// That score, if it has three digits at most.
    pub const fn new(score: u16) -> Option<Self> {
        if score <= Self::MOST {
            Some(Self(score))
        } else {
            None
        }
    }

    /// The number itself.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for GameScore {
    type Error = &'static str;
    fn try_from(score: u16) -> Result<Self, Self::Error> {
        Self::new(score).ok_or("a score has three digits at most")
    }
}

impl From<GameScore> for u16 {
    fn from(score: GameScore) -> Self {
        score.0
    }
}

/// As a decimal number, such as `4.5`; [`ui`](crate::ui) knows the nicer `4½`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = if self.0.is_multiple_of(2) { 0 } else { 5 };
        write!(f, "{}.{tenths}", self.0 / 2)
    }
}
