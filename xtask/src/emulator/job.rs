//! What the emulator is asked to do, in the form in which it reads it.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail};
use pocket_arbiter::simulator::script::{Action, Step};
use serde::Serialize;

use super::wiring::Pins;
use super::{Emulator, Run, TYPICAL_READ_LATENCY};
use crate::image::Image;

/// Where the emulator finds things in the chip's memory.
pub(super) type Symbols = BTreeMap<&'static str, u32>;

/// What the emulator looks for: the log's buffer, the text of the screen, the stack's two ends,
/// and the places where a program that went wrong ends up.
const SYMBOLS: [&str; 6] = [
    "_SEGGER_RTT",
    "SCREEN_TEXT",
    "_stack_start",
    "_stack_end",
    "rust_begin_unwind",
    "HardFault",
];

/// The symbols that the image has; the emulator says what it cannot do without one of them.
pub(super) fn symbols(image: &Image<'_>) -> Symbols {
    SYMBOLS
        .into_iter()
        .filter_map(|name| Some((name, image.address(name)?)))
        .collect()
}

/// What becomes of the block that the card is given when the power fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// Nothing of it is written.
    Before,
    /// All of it is written.
    After,
    /// A part of it is written.
    Torn,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Before, Self::After, Self::Torn];
}

/// A power failure at a block write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Which write of the run, counted from 1.
    pub write: u32,
    /// What becomes of that block.
    pub kind: FaultKind,
}

impl FromStr for Fault {
    type Err = Error;

    /// Reads `before@3`, `after@3` or `torn@3`.
    fn from_str(text: &str) -> Result<Self> {
        let (kind, write) = text
            .split_once('@')
            .context("a fault is a kind and a write, such as torn@3")?;
        let kind = match kind {
            "before" => FaultKind::Before,
            "after" => FaultKind::After,
            "torn" => FaultKind::Torn,
            other => bail!("the power fails before, after or torn, not \"{other}\""),
        };
        match write.parse() {
            Ok(write) if write > 0 => Ok(Self { write, kind }),
            _ => bail!("writes are counted from 1, so \"{write}\" is none"),
        }
    }
}

/// The job file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Job<'a> {
    image: &'a Path,
    display: &'static str,
    pins: &'a Pins,
    symbols: &'a Symbols,
    sd: &'a Path,
    sd_write_us: u64,
    sd_read_us: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
    out: &'a Path,
    report: &'a Path,
    steps: Vec<JobStep<'a>>,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        emulator: &'a Emulator,
        run: &Run<'a>,
        card: &'a Path,
        report: &'a Path,
    ) -> Result<Self> {
        Ok(Self {
            image: &emulator.firmware.bin,
            display: emulator.board.display.controller(),
            pins: &emulator.pins,
            symbols: &emulator.symbols,
            sd: card,
            sd_write_us: micros(run.write_latency)?,
            sd_read_us: micros(TYPICAL_READ_LATENCY)?,
            fault: run.fault,
            out: run.out,
            report,
            steps: steps(run.steps),
        })
    }
}

/// A script's step.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct JobStep<'a> {
    line: usize,
    #[serde(flatten)]
    operation: Operation<'a>,
}

/// What a step does.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Operation<'a> {
    Down { key: &'static str },
    Up { key: &'static str },
    Run { us: u64 },
    Shot { name: &'a str },
    Expect { text: &'a str },
    Refuse { text: &'a str },
    Cut,
    Power,
    Eject,
    Insert,
    Save { index: usize },
    Crash,
}

/// The script's steps for the emulator. A saved file is known to it by its number only: it copies
/// the whole card, and the file is picked out of that later.
fn steps(script: &[Step]) -> Vec<JobStep<'_>> {
    let mut saves = 0..;
    script
        .iter()
        .map(|step| JobStep {
            line: step.line,
            operation: match &step.action {
                Action::Down(key) => Operation::Down { key: key.name() },
                Action::Up(key) => Operation::Up { key: key.name() },
                Action::Run(span) => Operation::Run {
                    us: span.as_micros(),
                },
                Action::Shot(name) => Operation::Shot { name },
                Action::Expect(text) => Operation::Expect { text },
                Action::Refuse(text) => Operation::Refuse { text },
                Action::Cut => Operation::Cut,
                Action::Power => Operation::Power,
                Action::Eject => Operation::Eject,
                Action::Insert => Operation::Insert,
                Action::Save(_) => Operation::Save {
                    index: saves.next().unwrap_or_default(),
                },
                Action::Crash => Operation::Crash,
            },
        })
        .collect()
}

fn micros(duration: Duration) -> Result<u64> {
    u64::try_from(duration.as_micros()).context("the card's latency is too long")
}

#[cfg(test)]
mod tests {
    use pocket_arbiter::keys::Key;
    use pocket_arbiter::time::Span;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_fault_is_a_kind_and_a_write() -> Result<()> {
        let fault = Fault {
            write: 12,
            kind: FaultKind::Torn,
        };
        assert_eq!("torn@12".parse::<Fault>()?, fault);
        Ok(())
    }

    #[test]
    fn other_faults_are_refused() {
        for text in ["torn", "torn@0", "torn@x", "melted@3"] {
            assert!(text.parse::<Fault>().is_err(), "{text}");
        }
    }

    #[test]
    fn steps_are_written_as_the_emulator_reads_them() -> Result<()> {
        let action = |action| Step { line: 3, action };
        let script = [
            action(Action::Down(Key::LeverLeft)),
            action(Action::Run(Span::from_millis(60))),
            action(Action::Save("A.DAT".into())),
            action(Action::Save("B.DAT".into())),
            action(Action::Cut),
        ];
        assert_eq!(
            serde_json::to_value(steps(&script))?,
            json!([
                {"line": 3, "op": "down", "key": "lever-left"},
                {"line": 3, "op": "run", "us": 60_000},
                {"line": 3, "op": "save", "index": 0},
                {"line": 3, "op": "save", "index": 1},
                {"line": 3, "op": "cut"},
            ])
        );
        Ok(())
    }
}
