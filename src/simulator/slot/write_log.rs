//! The log of the last writes to the card: for cards that forget them, and for pages that go back in time.

use std::collections::{BTreeMap, VecDeque, vec_deque};
use std::prelude::v1::*;

use embedded_sdmmc::Block;

use crate::chance::Chance;

/// One change of a block.
#[derive(Debug, Clone)]
pub struct Written {
    /// The block.
    pub block: u32,
    /// The content before.
    pub old: Block,
    /// The content now.
    pub new: Block,
}

/// The last writes to a card. It costs a kilobyte each, so it is kept only for who asks for it.
#[derive(Default)]
pub(super) struct WriteLog {
    limit: usize,
    writes: VecDeque<Written>,
    /// So many of them the card may still have in its cache only.
    unsettled: usize,
}

impl WriteLog {
    /// Keeps so many writes at least.
    pub(super) fn keep(&mut self, limit: usize) {
        self.limit = self.limit.max(limit);
    }

    /// Keeps nothing any more.
    pub(super) fn stop(&mut self) {
        *self = Self::default();
    }

    pub(super) const fn is_kept(&self) -> bool {
        self.limit > 0
    }

    pub(super) fn push(&mut self, written: Written) {
        if self.writes.len() >= self.limit {
            self.writes.pop_front();
        }
        self.writes.push_back(written);
        self.unsettled = self.unsettled.saturating_add(1).min(self.writes.len());
    }

    pub(super) fn writes(&self) -> vec_deque::Iter<'_, Written> {
        self.writes.iter()
    }

    /// The content of that block before it was last written.
    pub(super) fn before_last(&self, block: u32) -> Option<&Block> {
        let mut of_block = self.writes().rev().filter(|at| at.block == block);
        of_block.next().map(|written| &written.old)
    }

    /// The content of that block before the last so many writes; `None` if it is none of those.
    pub(super) fn before(&self, block: u32, writes: usize) -> Option<&Block> {
        let of_block = self.writes().rev().take(writes);
        let mut oldest_first = of_block.rev().filter(|at| at.block == block);
        oldest_first.next().map(|written| &written.old)
    }

    /// The power of the card fails: what that cache loses. Answers the blocks as they are then.
    pub(super) fn lose(&mut self, cache: &mut WriteCache) -> BTreeMap<u32, Block> {
        let count = self.unsettled.min(cache.writes);
        self.unsettled = 0;
        let mut blocks = BTreeMap::new();
        for written in self.writes().rev().take(count) {
            blocks.insert(written.block, written.old.clone());
        }
        let is_lost = cache.draw(count);
        // From the oldest on, so that the last write to a block that was not lost counts.
        let oldest_first = (0..count).rev().zip(self.writes().rev().take(count).rev());
        for (age, written) in oldest_first {
            if !is_lost.get(age).is_some_and(|is_lost| *is_lost) {
                blocks.insert(written.block, written.new.clone());
            }
        }
        blocks
    }

    /// The card has had time to write down what was in its cache.
    pub(super) const fn settle(&mut self) {
        self.unsettled = 0;
    }
}

/// A card that says of a write that it is done while it is only in a cache: when the power fails, any of
/// the last ones may be lost, whatever came after them.
#[derive(Debug, Clone)]
pub struct WriteCache {
    writes: usize,
    lost: Lost,
}

/// The writes in the cache that are lost.
#[derive(Debug, Clone)]
enum Lost {
    /// Those with a one, the lowest bit is the last write.
    These(u32),
    /// Every one with one chance in two.
    ByChance(Chance),
}

impl WriteCache {
    /// The most writes that a cache holds.
    pub const MOST: usize = 16;

    /// A cache of so many writes that loses those with a one in `lost`; its lowest bit is the last write.
    pub fn losing(writes: usize, lost: u32) -> Self {
        Self {
            writes: writes.clamp(1, Self::MOST),
            lost: Lost::These(lost),
        }
    }

    /// A cache of so many writes that loses each with one chance in two.
    pub fn by_chance(writes: usize, seed: u64) -> Self {
        Self {
            writes: writes.clamp(1, Self::MOST),
            lost: Lost::ByChance(Chance::from_seed(seed)),
        }
    }

    /// The fate of each of the last so many writes, from the last one back: true if it is lost.
    fn draw(&mut self, count: usize) -> Vec<bool> {
        (0..count)
            .map(|age| match &mut self.lost {
                Lost::These(bits) => *bits >> age & 1 == 1,
                Lost::ByChance(chance) => chance.below(2) == 1,
            })
            .collect()
    }
}
