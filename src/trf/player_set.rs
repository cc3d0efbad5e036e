//! Some of the players: one bit for each.

use crate::tournament::{MAX_PLAYERS, PlayerNo};

/// A set of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayerSet([u32; MAX_PLAYERS / 32]);

impl PlayerSet {
    pub(super) const EMPTY: Self = Self([0; MAX_PLAYERS / 32]);

    pub(super) fn contains(&self, player: PlayerNo) -> bool {
        let word = self.0.get(player.index() / 32).copied();
        word.is_some_and(|word| word & bit(player) != 0)
    }

    /// Puts a player in, and says whether they were not in it yet.
    pub(super) fn insert(&mut self, player: PlayerNo) -> bool {
        let is_new = !self.contains(player);
        if let Some(word) = self.0.get_mut(player.index() / 32) {
            *word |= bit(player);
        }
        is_new
    }
}

const fn bit(player: PlayerNo) -> u32 {
    1 << (player.index() % 32)
}
