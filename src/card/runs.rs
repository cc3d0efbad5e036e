//! Runs: the places on the card of a file's blocks, as a few runs of blocks that follow each other.

use heapless::Vec;
use serde::{Deserialize, Serialize};

/// So many runs are enough for a journal on any card that is not in tatters.
const MOST_RUNS: usize = 32;

/// Blocks of the card that follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    start: u32,
    count: u32,
}

/// The blocks of a file, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Runs(Vec<Run, MOST_RUNS, u8>);

impl Runs {
    /// Adds blocks behind the others. Answers whether there was room.
    pub(super) fn push(&mut self, start: u32, count: u32) -> bool {
        if let Some(last) = self.0.last_mut()
            && last.start.checked_add(last.count) == Some(start)
        {
            last.count = last.count.saturating_add(count);
            return true;
        }
        self.0.push(Run { start, count }).is_ok()
    }

    /// The number of blocks in all runs.
    pub(super) fn len(&self) -> u32 {
        let counts = self.0.iter().map(|run| run.count);
        counts.fold(0, u32::saturating_add)
    }

    /// The block of the card that is that block of the file.
    pub(super) fn block(&self, index: u32) -> Option<u32> {
        let mut left = index;
        for run in &self.0 {
            match left.checked_sub(run.count) {
                Some(rest) => left = rest,
                None => return run.start.checked_add(left),
            }
        }
        None
    }
}
