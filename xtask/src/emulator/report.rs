//! The report of the emulator.

use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use pocket_arbiter::input::HOLD_AFTER;
use serde::{Deserialize, Deserializer};

use super::misses::Misses;

/// The report of one run. Times are in the box's own microseconds.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The failure, if there was one.
    pub failure: Option<Failure>,
    /// True if the power failed as it was asked to.
    pub fault_fired: bool,
    /// The duration of the run.
    pub virtual_us: u64,
    /// The number of instructions that the chip executed.
    pub instructions: u64,
    /// The number of cycles in which the chip was at work.
    pub cycles_awake: u64,
    /// The number of times that the chip waited for its flash.
    pub cache_misses: u64,
    /// The number of cycles, of those at work, in which it did.
    pub cycles_stalled: u64,
    /// The number of times that something was wrong with the card.
    pub sd_faults: u64,
    /// The number of cycles in which the chip slept.
    pub cycles_asleep: u64,
    /// The number of blocks that were read from the card.
    pub sd_reads: u64,
    /// The number of blocks that were written to the card.
    pub sd_writes: u32,
    /// Every block that was written to the card.
    pub writes: Vec<Write>,
    /// Every block with a record of the chess clock that was written to the card.
    pub clock_records: Vec<WrittenBlock>,
    /// Every start of the chip, the first one first.
    pub boots: Vec<Boot>,
    /// Every press of a key.
    pub presses: Vec<Press>,
    /// Every key that went down or up, at its first contact.
    pub edges: Vec<Edge>,
    /// The same in the firmware's own times.
    pub(super) edge_stamps: Vec<Edge>,
    /// The text on the screen at the end, if the box was on.
    pub screen: Option<String>,
    /// The report on the sign, if there was one.
    pub sign: Option<SignReport>,
    /// Every tone that the firmware wanted to be heard.
    pub wanted_tones: Vec<Tone>,
    /// The long waits of the script.
    pub sleep_spans: Vec<SleepSpan>,
    /// The most stack that was ever used; unknown without the symbols of the stack's ends.
    pub stack_high_water_bytes: Option<u64>,
    /// The bytes that a computer on USB read from the console.
    #[serde(deserialize_with = "from_base64")]
    pub console: Vec<u8>,
    /// The name that the box gave itself there, if it was asked.
    pub usb_product: Option<String>,
    /// The backlight at the end, if there is one to be seen.
    pub backlight_percent: Option<u8>,
    /// True if the pin of the lamp was high at the end.
    pub led: bool,
    /// The contrast at the end, if the display has one.
    pub contrast: Option<u8>,
    /// The misses of the flash cache by the addresses of code, if they were to be told apart.
    #[serde(default)]
    pub(super) cache_trace: Option<Vec<(u32, u64)>>,
    /// The same by function, the most first.
    #[serde(skip)]
    pub misses: Vec<Misses>,
    /// The firmware's log as the chip wrote it.
    #[serde(deserialize_with = "from_base64")]
    pub(super) rtt: Vec<u8>,
    /// The firmware's log in words, decoded after the report was read.
    #[serde(skip)]
    pub log: Vec<String>,
}

/// The report on the sign and its cable.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignReport {
    /// The text on its screen at the end.
    pub screen: String,
    /// Frames that the box sent.
    pub frames_sent: u64,
    /// Those of them of which a byte was lost or garbled on the cable.
    pub frames_hit: u64,
    /// Bytes that the box sent.
    pub bytes_sent: u64,
    /// Those of them that were lost or garbled.
    pub bytes_hit: u64,
    /// Frames that the sign found whole.
    pub frames_whole: u64,
    /// Frames, and pieces of frames, that it did not.
    pub frames_spoilt: u64,
    /// Bytes that it was too slow for.
    pub overruns: u64,
    /// The most stack that it ever used.
    pub stack_high_water_bytes: Option<u64>,
}

/// The reason why a run failed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Failure {
    /// The line of the script.
    pub line: Option<usize>,
    /// The thing that was wrong.
    pub message: String,
    /// The text on the screen, if there was one and it matters.
    pub screen: Option<String>,
}

/// A start of the chip.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Boot {
    /// The time of the start.
    pub us: u64,
    /// The time from there to the first whole picture, if there was one.
    pub first_picture_us: Option<u64>,
    /// The place in the log's bytes where this start begins.
    pub rtt_offset: usize,
    /// The thing that started the chip: `power` or `watchdog`.
    pub reason: String,
}

/// A press of a key and the display's answer; the times are from the press on.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Press {
    /// The key.
    pub key: String,
    /// The time when it went down.
    pub us: u64,
    /// The time when the first pixel of the answer was painted, if there was an answer.
    pub first_pixel_us: Option<u64>,
    /// The time when the last pixel of the answer was painted, if there was an answer.
    pub last_pixel_us: Option<u64>,
    /// The time when anything was painted last before the box rested, or before the next press: the end of long work.
    /// Counted from the moment the key went down, even if its release is what counts.
    pub settled_us: Option<u64>,
    /// The longest time that the display stood still until then.
    pub longest_pause_us: Option<u64>,
    /// The number of times that the chip waited for its flash until the last pixel of the answer.
    pub cache_misses: Option<u64>,
}

/// A tone that the firmware wanted to be heard.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tone {
    /// The time when it was to begin.
    pub us: u64,
    /// Its pitch.
    pub hz: u32,
    /// The time when it was to end.
    pub until: u64,
    /// The part of that time in which the buzzer sounded so.
    pub heard_us: u64,
}

impl Tone {
    /// True if it could be heard: for half of its time at least.
    pub const fn is_heard(&self) -> bool {
        self.heard_us * 2 >= self.until.saturating_sub(self.us)
    }
}

/// A key goes down or up.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Edge {
    /// Its name.
    pub key: String,
    /// True if it goes down.
    pub down: bool,
    /// The time of the edge.
    pub us: u64,
    /// True if the card kept the firmware waiting then; unknown to the firmware.
    #[serde(default)]
    pub card_keeps_waiting: bool,
}

/// A write to the card.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Write {
    /// The time when the card had got all of the block.
    pub us: u64,
    /// The time when the box had read it back, if it did so next.
    pub read_back_us: Option<u64>,
}

/// A block that was written to the card.
#[derive(Debug, Clone, Deserialize)]
pub struct WrittenBlock {
    /// The time when the card had got it.
    pub us: u64,
    /// The content of the block.
    #[serde(deserialize_with = "from_base64")]
    pub block: Vec<u8>,
}

/// A wait in the script of a second or more.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SleepSpan {
    /// The length of the wait.
    pub us: u64,
    /// The part of it in which the chip was at work.
    pub awake_us: u64,
}

impl Report {
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read(path).context("the emulator left no report")?;
        serde_json::from_slice(&text).context("the emulator's report cannot be understood")
    }

    /// True if the key stayed down until it counted as held, so that the answer may be to that.
    pub fn is_held(&self, press: &Press) -> bool {
        let release = self
            .edges
            .iter()
            .find(|edge| !edge.down && edge.key == press.key && edge.us >= press.us);
        release.is_none_or(|edge| edge.us - press.us >= HOLD_AFTER.as_micros())
    }

    /// The share of its time that the chip slept, in percent.
    pub fn percent_asleep(&self) -> f64 {
        percent(self.cycles_asleep, self.cycles_asleep + self.cycles_awake)
    }

    /// The share of its time at work that the chip waited for its flash, in percent.
    pub fn percent_stalled(&self) -> f64 {
        percent(self.cycles_stalled, self.cycles_awake)
    }
}

impl SleepSpan {
    /// The share of the wait that the chip slept, in percent.
    pub fn percent_asleep(&self) -> f64 {
        percent(self.us.saturating_sub(self.awake_us), self.us)
    }
}

/// A share in percent; nothing of nothing is nothing.
pub(super) fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 * 100.0 / whole as f64
    }
}

fn from_base64<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    BASE64_STANDARD
        .decode(text)
        .map_err(serde::de::Error::custom)
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.virtual_us as f64 / 1e6;
        writeln!(formatter, "virtual time   {seconds:.3} s")?;
        writeln!(formatter, "instructions   {}", self.instructions)?;
        writeln!(
            formatter,
            "cycles asleep  {} ({:.2} %)",
            self.cycles_asleep,
            self.percent_asleep()
        )?;
        writeln!(
            formatter,
            "cache misses   {} ({:.2} % of the cycles awake)",
            self.cache_misses,
            self.percent_stalled()
        )?;
        writeln!(formatter, "SD reads       {}", self.sd_reads)?;
        writeln!(formatter, "SD writes      {}", self.sd_writes)?;
        if let Some(bytes) = self.stack_high_water_bytes {
            writeln!(formatter, "stack          {bytes} bytes at the most")?;
        }
        writeln!(formatter, "log")?;
        for line in &self.log {
            writeln!(formatter, "  {line}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(formatter, "line {line}: ")?;
        }
        write!(formatter, "{}", self.message)?;
        if let Some(screen) = &self.screen {
            write!(formatter, "\non the screen:")?;
            for line in screen.lines() {
                write!(formatter, "\n  {line}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_tells_the_line_and_what_was_on_the_screen() {
        let failure = Failure {
            line: Some(7),
            message: "the screen does not show \"Home\"".into(),
            screen: Some("Settings\nLanguage".into()),
        };
        assert_eq!(
            failure.to_string(),
            "line 7: the screen does not show \"Home\"\non the screen:\n  Settings\n  Language"
        );
    }

    #[test]
    fn the_share_asleep_is_what_is_left_of_the_time_awake() {
        let span = SleepSpan {
            us: 1_000_000,
            awake_us: 25_000,
        };
        assert!((span.percent_asleep() - 97.5).abs() < 1e-9);
    }
}
