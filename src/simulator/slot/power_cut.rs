//! The power fails while a block is written.

use std::fmt;
use std::prelude::v1::*;
use std::str::FromStr;

use embedded_sdmmc::Block;
use serde::Serialize;

/// The bytes in the part of a torn block that was not written.
const TORN: u8 = 0xA5;

/// The power fails at one block write, counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The write at which it fails.
    pub write: u32,
    /// The point that that write gets to.
    pub kind: FaultKind,
}

/// The point that a write gets to that does not end well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The block stays as it was.
    Before,
    /// Half of the block is new, the rest is garbage.
    Torn,
    /// The block is written, but nobody is left to hear of it.
    After,
}

impl FaultKind {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Before, Self::Torn, Self::After];

    /// The block that such a write leaves; `None` if nothing of it got there.
    pub(super) fn leaves(self, new: &Block) -> Option<Block> {
        let mut left = new.clone();
        match self {
            Self::Before => return None,
            Self::Torn => {
                let rest = left.contents.iter_mut().skip(Block::LEN / 2);
                rest.for_each(|byte| *byte = TORN);
            }
            Self::After => {}
        }
        Some(left)
    }
}

impl FromStr for Fault {
    type Err = BadFault;

    /// Reads `before@3`, `torn@3` or `after@3`.
    fn from_str(text: &str) -> Result<Self, BadFault> {
        let bad = || BadFault(text.to_owned());
        let (kind, write) = text.split_once('@').ok_or_else(bad)?;
        let kind = match kind {
            "before" => FaultKind::Before,
            "torn" => FaultKind::Torn,
            "after" => FaultKind::After,
            _ => return Err(bad()),
        };
        match write.parse() {
            Ok(write) if write > 0 => Ok(Self { write, kind }),
            _ => Err(bad()),
        }
    }
}

/// A text that names no power failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadFault(String);

impl fmt::Display for BadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no power failure: write before@3, torn@3 or after@3, counting writes from 1",
            self.0
        )
    }
}

impl std::error::Error for BadFault {}
