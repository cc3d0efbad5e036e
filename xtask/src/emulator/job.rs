//! The job of the emulator, in the form in which it reads it.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use pocket_arbiter::simulator::mishap::Mishap;
use pocket_arbiter::simulator::script::{Action, Step};
use serde::Serialize;

use super::wiring::Pins;
use super::{
    CardFault, Emulator, Fault, Oddity, Run, SLOW_READ_LATENCY, SLOW_WRITE_LATENCY, SlowSpell,
    TYPICAL_READ_LATENCY,
};
use crate::image::Image;

/// The places in the chip's memory that the emulator must find.
pub(super) type Symbols = BTreeMap<&'static str, u32>;

/// The symbols that the emulator looks for: the log's buffer, the text of the screen, the times of keys, the counts of
/// the link, the stack's two ends, and the places where a program that went wrong ends up.
const SYMBOLS: [&str; 8] = [
    "_SEGGER_RTT",
    "SCREEN_TEXT",
    "EDGE_STAMPS",
    "LINK_COUNTS",
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

/// The job file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Job<'a> {
    image: &'a Path,
    display: &'static str,
    pins: &'a Pins,
    symbols: &'a Symbols,
    #[serde(skip_serializing_if = "Option::is_none")]
    sign: Option<JobSign<'a>>,
    sd: &'a Path,
    sd_write_us: u64,
    sd_read_us: u64,
    sd_slow_spells: Vec<JobSpell>,
    sd_faults: &'a [CardFault],
    trace_cache: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
    oddity: Oddity,
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
            sign: run.sign.map(JobSign::new),
            sd: card,
            sd_write_us: micros(run.write_latency)?,
            sd_read_us: micros(TYPICAL_READ_LATENCY)?,
            sd_slow_spells: run.slow_spells.iter().map(spell).collect::<Result<_>>()?,
            sd_faults: run.card_faults,
            trace_cache: run.traces_cache,
            fault: run.fault,
            oddity: run.oddity,
            out: run.out,
            report,
            steps: steps(run.steps),
        })
    }
}

/// The sign at the box's link.
#[derive(Debug, Serialize)]
struct JobSign<'a> {
    image: &'a Path,
    pins: &'a Pins,
    symbols: &'a Symbols,
}

impl<'a> JobSign<'a> {
    fn new(sign: &'a Emulator) -> Self {
        Self {
            image: &sign.firmware.bin,
            pins: &sign.pins,
            symbols: &sign.symbols,
        }
    }
}

/// A time in which the card is slow.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct JobSpell {
    from_us: u64,
    until_us: u64,
    read_us: u64,
    write_us: u64,
}

fn spell(spell: &SlowSpell) -> Result<JobSpell> {
    Ok(JobSpell {
        from_us: micros(spell.from)?,
        until_us: micros(spell.until)?,
        read_us: micros(SLOW_READ_LATENCY)?,
        write_us: micros(SLOW_WRITE_LATENCY)?,
    })
}

/// A script's step.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct JobStep<'a> {
    line: usize,
    #[serde(flatten)]
    operation: Operation<'a>,
}

/// The operation of a step.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Operation<'a> {
    Down {
        key: &'static str,
    },
    Up {
        key: &'static str,
    },
    Run {
        us: u64,
    },
    Shot {
        name: &'a str,
    },
    Expect {
        text: &'a str,
    },
    Refuse {
        text: &'a str,
    },
    Cut,
    Power,
    Battery {
        mv: u16,
    },
    Usb {
        on: bool,
    },
    Eject,
    Wipe,
    ExFat,
    Lose {
        text: &'a str,
    },
    Shrink {
        blocks: u32,
    },
    Insert,
    Save {
        index: usize,
    },
    Crash,
    Type {
        byte: u8,
    },
    Console {
        text: &'a str,
    },
    SignShot {
        name: &'a str,
    },
    SignExpect {
        text: &'a str,
    },
    SignRefuse {
        text: &'a str,
    },
    Link {
        on: bool,
    },
    Noise {
        #[serde(rename = "oneIn")]
        one_in: u32,
    },
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
                Action::Battery(voltage) => Operation::Battery { mv: voltage.0 },
                Action::Usb(on) => Operation::Usb { on: *on },
                Action::Eject => Operation::Eject,
                Action::Befall(Mishap::Wiped) => Operation::Wipe,
                Action::Befall(Mishap::ExFat) => Operation::ExFat,
                Action::Befall(Mishap::Lost(text)) => Operation::Lose { text },
                Action::Befall(Mishap::Shrunk(blocks)) => Operation::Shrink { blocks: *blocks },
                Action::Insert => Operation::Insert,
                Action::Save(_) => Operation::Save {
                    index: saves.next().unwrap_or_default(),
                },
                Action::Crash => Operation::Crash,
                Action::Type(byte) => Operation::Type { byte: *byte },
                Action::ExpectConsole(text) => Operation::Console { text },
                Action::SignShot(name) => Operation::SignShot { name },
                Action::SignExpect(text) => Operation::SignExpect { text },
                Action::SignRefuse(text) => Operation::SignRefuse { text },
                Action::Link(on) => Operation::Link { on: *on },
                Action::Noise(one_in) => Operation::Noise { one_in: *one_in },
            },
        })
        .collect()
}

fn micros(duration: Duration) -> Result<u64> {
    u64::try_from(duration.as_micros()).context("a time of the card is too long")
}

#[cfg(test)]
mod tests {
    use pocket_arbiter::keys::Key;
    use pocket_arbiter::power::Millivolts;
    use pocket_arbiter::time::Span;
    use serde_json::json;

    use super::*;

    #[test]
    fn steps_are_written_as_the_emulator_reads_them() -> Result<()> {
        let action = |action| Step { line: 3, action };
        let script = [
            action(Action::Down(Key::LeverLeft)),
            action(Action::Run(Span::from_millis(60))),
            action(Action::Save("A.DAT".into())),
            action(Action::Save("B.DAT".into())),
            action(Action::Cut),
            action(Action::Befall(Mishap::ExFat)),
            action(Action::Befall(Mishap::Lost("LOST".into()))),
            action(Action::Befall(Mishap::Shrunk(2048))),
            action(Action::Battery(Millivolts(3300))),
            action(Action::Usb(true)),
            action(Action::SignShot("call".into())),
            action(Action::Noise(50)),
        ];
        assert_eq!(
            serde_json::to_value(steps(&script))?,
            json!([
                {"line": 3, "op": "down", "key": "lever-left"},
                {"line": 3, "op": "run", "us": 60_000},
                {"line": 3, "op": "save", "index": 0},
                {"line": 3, "op": "save", "index": 1},
                {"line": 3, "op": "cut"},
                {"line": 3, "op": "exfat"},
                {"line": 3, "op": "lose", "text": "LOST"},
                {"line": 3, "op": "shrink", "blocks": 2048},
                {"line": 3, "op": "battery", "mv": 3300},
                {"line": 3, "op": "usb", "on": true},
                {"line": 3, "op": "signshot", "name": "call"},
                {"line": 3, "op": "noise", "oneIn": 50},
            ])
        );
        Ok(())
    }
}
