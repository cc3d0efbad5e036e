//! The length of an event's games.

use serde::{Deserialize, Serialize};

/// The class of an event by the Laws of Chess, if the arbiter has said it. The order is part of the
/// journal's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum TimeClass {
    /// Nobody has said it.
    #[default]
    Any,
    /// Ten minutes or less for 60 moves.
    Blitz,
    /// More than ten minutes and less than an hour.
    Rapid,
    /// An hour or more.
    Standard,
}

impl TimeClass {
    /// Every class, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Any, Self::Standard, Self::Rapid, Self::Blitz];
}
