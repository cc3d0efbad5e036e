//! A computer that reads the console of the box.

use std::prelude::v1::*;

use core::str;

/// No more than this is kept; what is older is forgotten.
const MOST_BYTES: usize = 1 << 20;

/// The line that begins a printout.
const DASHES: &str = "----------\r\n";

/// The terminal, with all that was read so far.
#[derive(Debug, Default)]
pub struct Terminal {
    bytes: Vec<u8>,
}

impl Terminal {
    /// Takes what the box gave.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        if self.bytes.len() > MOST_BYTES {
            self.bytes.drain(..MOST_BYTES / 2);
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// All that was read.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text below the last line of dashes.
    pub fn last_printout(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let last = text.rsplit_once(DASHES).map_or("", |(_, last)| last);
        last.to_owned()
    }
}
