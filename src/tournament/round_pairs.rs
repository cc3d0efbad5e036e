//! The pairs of a round in so few bytes that a journal's block holds those of 512 players.
//!
//! Those who are to be paired stand in the order of the list. The first who is left takes one of
//! those behind, and only how many are passed over is written, with as many bits as that can
//! need; and one bit for the colour of the first. If the number is odd, the one with the bye comes
//! before all, by place.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::list_order::ListKey;
use super::numbers::PlayerNo;

/// The most bytes: 512 players take 256 for whom they meet and 32 for colours.
const BYTES: usize = 290;

/// The pairs of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundPairs(Vec<u8, BYTES, u16>);

impl RoundPairs {
    /// The pairs, white first, in the order of their boards: the upper of the two in the list
    /// must come before everybody who is paired later. `None` if they are not so, or if not
    /// everybody of the list is there once.
    pub fn new(
        list: &[ListKey],
        pairs: impl Iterator<Item = (PlayerNo, PlayerNo)>,
        bye: Option<PlayerNo>,
    ) -> Option<Self> {
        let _ = (list, pairs, bye);
        None
    }
}
