//! What the players scored in their games: ten bits for each player and round.

use super::grid::CELLS;
use super::numbers::GameScore;

/// So many scores share a byte for their two highest bits.
const SHARE: usize = 4;
const _: () = assert!(GameScore::MOST < 1 << 10);

/// A score for each cell of the grid; zero if there is none.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Scores {
    low: [u8; CELLS],
    high: [u8; CELLS / SHARE],
}

impl Scores {
    pub(super) const fn new() -> Self {
        Self {
            low: [0; CELLS],
            high: [0; CELLS / SHARE],
        }
    }

    pub(super) fn clear(&mut self) {
        self.low.fill(0);
        self.high.fill(0);
    }

    pub(super) fn get(&self, place: usize) -> GameScore {
        let low = self.low.get(place).copied().unwrap_or(0);
        let high = self.high.get(place / SHARE).copied().unwrap_or(0);
        let high = high >> shift(place) & 0b11;
        GameScore::new(u16::from_le_bytes([low, high])).unwrap_or_default()
    }

    pub(super) fn set(&mut self, place: usize, score: GameScore) {
        let [low, high] = score.get().to_le_bytes();
        if let Some(byte) = self.low.get_mut(place) {
            *byte = low;
        }
        if let Some(byte) = self.high.get_mut(place / SHARE) {
            *byte = *byte & !(0b11 << shift(place)) | high << shift(place);
        }
    }
}

/// Where a score's two highest bits begin in the byte they share.
const fn shift(place: usize) -> usize {
    2 * (place % SHARE)
}
