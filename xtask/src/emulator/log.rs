//! The firmware's log in words: its texts are in the ELF file, and only their numbers and values
//! leave the chip.

use anyhow::{Context, Result};
use defmt_decoder::{DecodeError, Table};

use super::report::Boot;

/// The texts of one image's log.
pub(super) struct LogTexts {
    table: Table,
}

impl LogTexts {
    /// Finds the texts in an ELF file.
    pub(super) fn parse(elf: &[u8]) -> Result<Self> {
        let table = Table::parse(elf)
            .context("the log's texts cannot be read")?
            .context("the image has no log")?;
        Ok(Self { table })
    }

    /// The lines that the chip logged, each start of the chip under a line of its own.
    pub(super) fn decode(&self, rtt: &[u8], boots: &[Boot]) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        let ends = boots
            .iter()
            .skip(1)
            .map(|boot| boot.rtt_offset)
            .chain([rtt.len()]);
        for (boot, end) in boots.iter().zip(ends) {
            let bytes = rtt
                .get(boot.rtt_offset..end)
                .context("the log is shorter than the report says")?;
            let seconds = boot.us as f64 / 1e6;
            lines.push(format!("started after {seconds:.3} s by {}", boot.reason));
            lines.append(&mut self.decode_start(bytes));
        }
        Ok(lines)
    }

    /// The lines of one start. The last one may have been cut off with the power.
    fn decode_start(&self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut decoder = self.table.new_stream_decoder();
        decoder.received(bytes);
        loop {
            match decoder.decode() {
                Ok(frame) => lines.push(frame.display(false).to_string()),
                Err(DecodeError::UnexpectedEof) => return lines,
                Err(DecodeError::Malformed) => {
                    lines.push("(a damaged line)".to_owned());
                    if !self.table.encoding().can_recover() {
                        return lines;
                    }
                }
            }
        }
    }
}
