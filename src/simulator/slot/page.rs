//! Pages of flash: a card keeps its blocks in pages that it erases and writes whole, so what goes wrong
//! with one block may go wrong with its neighbours.

use std::ops::Range;

use embedded_sdmmc::Block;

use crate::chance::Chance;

/// The size of the pages of a card; they begin at multiples of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageSize {
    blocks: u32,
}

impl PageSize {
    /// Four kilobytes.
    pub const KB4: Self = Self { blocks: 8 };
    /// Sixteen kilobytes.
    pub const KB16: Self = Self { blocks: 32 };
    /// Sixty-four kilobytes.
    pub const KB64: Self = Self { blocks: 128 };
    /// From the smallest to the largest.
    pub const ALL: [Self; 3] = [Self::KB4, Self::KB16, Self::KB64];

    /// The blocks of the page in which that one lies.
    pub const fn around(self, block: u32) -> Range<u32> {
        let first = block - block % self.blocks;
        first..first.saturating_add(self.blocks)
    }

    /// The number of blocks of a page.
    pub const fn blocks(self) -> u32 {
        self.blocks
    }
}

/// The content of a block that was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filling {
    /// Anything, by that seed.
    Garbage(u64),
    /// Erased flash.
    Ones,
    /// Zeros, which many cards answer instead of erased flash.
    Zeros,
    /// The card knows that it is lost, and says so.
    Unreadable,
}

impl Filling {
    /// The contents of that block; `None` if it cannot be read.
    pub(super) fn of(self, block: u32) -> Option<Block> {
        let mut filled = Block::new();
        match self {
            Self::Garbage(seed) => {
                let mut chance = Chance::from_seed(seed ^ u64::from(block) << 32);
                for word in filled.contents.chunks_exact_mut(2) {
                    let lot = u16::try_from(chance.below(1 << 16)).unwrap_or_default();
                    word.copy_from_slice(&lot.to_le_bytes());
                }
            }
            Self::Ones => filled.contents.fill(0xFF),
            Self::Zeros => {}
            Self::Unreadable => return None,
        }
        Some(filled)
    }
}

/// A moment in the past of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the last so many writes to the card, as far as the log of writes goes back.
    WritesAgo(usize),
    /// The moment when the card was to be remembered.
    Remembered,
}

/// The damage to the blocks of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// They are lost.
    Lost(Filling),
    /// They are what they were then: the card has taken an old page for the new one.
    Reverted(Moment),
}

/// The blocks of a page that are damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// All of them.
    Whole,
    /// Each with one chance in four, by that seed.
    Some(u64),
}

/// A page is spoilt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoiling {
    /// The size of the page.
    pub page: PageSize,
    /// The damage to it.
    pub damage: Damage,
    /// The share of it that is hit.
    pub share: Share,
}

impl Spoiling {
    /// The whole page.
    pub const fn whole(page: PageSize, damage: Damage) -> Self {
        Self {
            page,
            damage,
            share: Share::Whole,
        }
    }

    /// The blocks that are hit when the page around that block is spoilt.
    pub(super) fn blocks(self, around: u32) -> impl Iterator<Item = u32> {
        let mut chance = match self.share {
            Share::Whole => None,
            Share::Some(seed) => Some(Chance::from_seed(seed)),
        };
        self.page
            .around(around)
            .filter(move |_| chance.as_mut().is_none_or(|chance| chance.below(4) == 0))
    }
}
