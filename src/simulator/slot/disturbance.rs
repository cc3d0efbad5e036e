//! Disturbances: what goes wrong with accesses of a card, and with which.
//!
//! Everything can be planned by count, by block or by chance, once, for a while or for good; and it happens
//! again in the same way when the box does the same again.

use std::ops::Range;
use std::prelude::v1::*;

use super::page::Spoiling;
use super::power_cut::FaultKind;
use crate::chance::Chance;
use crate::time::Span;

/// The rate of what happens by chance is out of so many.
pub const RATE_OUT_OF: u32 = 10_000;

/// The faults of a block's reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadFault {
    /// The card says that it cannot.
    Fails,
    /// It answers what the block held before it was last written, if that is in the log of writes.
    Stale,
    /// One bit is the other way round, and nobody says so.
    Flipped(u16),
    /// It takes that long.
    Slow(Span),
    /// Somebody pulls the card.
    Pulled,
    /// The page in which the block lies is spoilt by it.
    Spoils(Spoiling),
}

/// The faults of a block's writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteFault {
    /// The card says that it cannot, having got so far.
    Fails(FaultKind),
    /// The power fails, the write having got so far.
    PowerFails(FaultKind),
    /// The card says that it is done, and has done nothing.
    Dropped,
    /// The card says that it is done, and has written another block.
    Misdirected(Astray),
    /// It takes that long.
    Slow(Span),
    /// Somebody pulls the card before it.
    Pulled,
    /// The page in which the block lies is spoilt by it, the block itself as well.
    Spoils(Spoiling),
}

/// The wrong place to which a write goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Astray {
    /// To that block.
    To(u32),
    /// To the block whose number differs in that bit.
    AddressBit(u8),
}

impl Astray {
    pub(super) fn instead_of(self, block: u32) -> u32 {
        match self {
            Self::To(other) => other,
            Self::AddressBit(bit) => block ^ 1_u32.checked_shl(bit.into()).unwrap_or_default(),
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum What {
    Read(ReadFault),
    Write(WriteFault),
}

/// Something that goes wrong: what, and with which accesses. If nothing else is said, with the next one.
#[derive(Debug, Clone)]
pub struct Disturbance {
    what: What,
    blocks: Range<u32>,
    /// So many accesses that it could be pass before.
    passes: u64,
    lots: Option<(Chance, u32)>,
    /// So often it still happens; without end if `None`.
    left: Option<u64>,
}

impl Disturbance {
    /// Something goes wrong with a read.
    pub const fn read(fault: ReadFault) -> Self {
        Self::new(What::Read(fault))
    }

    /// Something goes wrong with a write.
    pub const fn write(fault: WriteFault) -> Self {
        Self::new(What::Write(fault))
    }

    const fn new(what: What) -> Self {
        Self {
            what,
            blocks: 0..u32::MAX,
            passes: 0,
            lots: None,
            left: Some(1),
        }
    }

    /// With that block only.
    #[must_use]
    pub const fn of_block(self, block: u32) -> Self {
        self.in_blocks(block..block.saturating_add(1))
    }

    /// With those blocks only.
    #[must_use]
    pub const fn in_blocks(mut self, blocks: Range<u32>) -> Self {
        self.blocks = blocks;
        self
    }

    /// From that access on, counted from one among those that it can be.
    #[must_use]
    pub const fn at(mut self, access: u64) -> Self {
        self.passes = access.saturating_sub(1);
        self
    }

    /// By chance: with so many out of [`RATE_OUT_OF`].
    #[must_use]
    pub const fn by_chance(mut self, seed: u64, rate: u32) -> Self {
        self.lots = Some((Chance::from_seed(seed), rate));
        self
    }

    /// So often.
    #[must_use]
    pub const fn times(mut self, times: u64) -> Self {
        self.left = Some(times);
        self
    }

    /// For good.
    #[must_use]
    pub const fn for_good(mut self) -> Self {
        self.left = None;
        self
    }

    /// True if it needs to know what was written before.
    pub(super) const fn wants_log(&self) -> bool {
        matches!(self.what, What::Read(ReadFault::Stale))
    }

    /// True if it is about the power and not about the card.
    const fn is_of_power(&self) -> bool {
        matches!(self.what, What::Write(WriteFault::PowerFails(_)))
    }

    /// True if it happens with this access, which is of its kind.
    fn strikes(&mut self, block: u32) -> bool {
        if !self.blocks.contains(&block) || self.left == Some(0) {
            return false;
        }
        if self.passes > 0 {
            self.passes -= 1;
            return false;
        }
        if let Some((chance, rate)) = &mut self.lots
            && chance.below(RATE_OUT_OF) >= *rate
        {
            return false;
        }
        self.left = self.left.map(|left| left.saturating_sub(1));
        true
    }
}

/// All that is planned.
#[derive(Default)]
pub(super) struct Disturbances {
    planned: Vec<Disturbance>,
    /// The number of times that something has happened.
    count: u64,
}

impl Disturbances {
    pub(super) fn plan(&mut self, disturbance: Disturbance) {
        self.planned.push(disturbance);
    }

    pub(super) fn clear(&mut self) {
        self.planned.clear();
    }

    /// Nobody cuts the power any more.
    pub(super) fn clear_power(&mut self) {
        self.planned.retain(|planned| !planned.is_of_power());
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// The faults that happen when that block is read.
    pub(super) fn at_read(&mut self, block: u32) -> Vec<ReadFault> {
        self.striking(block, |what| match what {
            What::Read(fault) => Some(fault),
            What::Write(_) => None,
        })
    }

    /// The faults that happen when that block is written.
    pub(super) fn at_write(&mut self, block: u32) -> Vec<WriteFault> {
        self.striking(block, |what| match what {
            What::Write(fault) => Some(fault),
            What::Read(_) => None,
        })
    }

    fn striking<F>(&mut self, block: u32, of_kind: impl Fn(What) -> Option<F>) -> Vec<F> {
        let mut faults = Vec::new();
        for planned in &mut self.planned {
            if let Some(fault) = of_kind(planned.what)
                && planned.strikes(block)
            {
                faults.push(fault);
                self.count += 1;
            }
        }
        if !faults.is_empty() {
            self.planned.retain(|planned| planned.left != Some(0));
        }
        faults
    }
}
