//! The figures that a benchmark prints, and how they come out of the reports.

use std::fmt;

use anyhow::{Context, Result, ensure};
use pocket_arbiter::board::Model;

use super::Outcome;
use crate::emulator::{Edge, Press, Report, Tone};

/// The unit of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Microseconds,
    Milliseconds,
    Percent,
    Bytes,
    Presses,
    Misses,
}

/// The bar for a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Bar {
    None,
    AtMost(f64),
    AtLeast(f64),
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figure {
    name: String,
    value: f64,
    unit: Unit,
    bar: Bar,
    /// The run in which it was seen, so that a figure that misses its bar can be looked into.
    seen_in: Option<String>,
}

impl Figure {
    pub(super) fn new(board: &Model, name: &str, value: f64, unit: Unit) -> Self {
        Self::named(board.name, name, value, unit)
    }

    /// A figure of something else than a board.
    pub(super) fn named(of: &str, name: &str, value: f64, unit: Unit) -> Self {
        Self {
            name: format!("{of} {name}"),
            value,
            unit,
            bar: Bar::None,
            seen_in: None,
        }
    }

    pub(super) fn seen_in(self, place: String) -> Self {
        Self {
            seen_in: Some(place),
            ..self
        }
    }

    pub(super) fn at_most(self, limit: f64) -> Self {
        Self {
            bar: Bar::AtMost(limit),
            ..self
        }
    }

    pub(super) fn at_least(self, limit: f64) -> Self {
        Self {
            bar: Bar::AtLeast(limit),
            ..self
        }
    }

    /// The value.
    pub(super) const fn value(&self) -> f64 {
        self.value
    }

    /// The complaint about the figure, if there is one.
    pub(super) fn complaint(&self) -> Option<String> {
        let (is_kept, wanted, limit) = match self.bar {
            Bar::None => return None,
            Bar::AtMost(limit) => (self.value <= limit, "at most", limit),
            Bar::AtLeast(limit) => (self.value >= limit, "at least", limit),
        };
        let (name, value, unit) = (&self.name, self.value, self.unit);
        let place = self.seen_in.as_deref().map(|place| format!(" ({place})"));
        let place = place.unwrap_or_default();
        (!is_kept).then(|| {
            format!("{name} is {value:.3} {unit}; it must be {wanted} {limit} {unit}{place}")
        })
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value, unit) = (&self.name, self.value, self.unit);
        match unit {
            Unit::Milliseconds | Unit::Percent => write!(formatter, "{name}\t{value:.3}\t{unit}"),
            Unit::Bytes | Unit::Microseconds | Unit::Presses | Unit::Misses => {
                write!(formatter, "{name}\t{value:.0}\t{unit}")
            }
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Microseconds => "us",
            Self::Milliseconds => "ms",
            Self::Percent => "%",
            Self::Bytes => "bytes",
            Self::Presses => "presses",
            Self::Misses => "misses",
        })
    }
}

/// The reports of one board's runs, each under its script's name.
#[derive(Default)]
pub(super) struct Measured {
    pub(super) reports: Vec<(String, Report)>,
    busy_reports: Vec<(String, Report)>,
}

impl Measured {
    /// Takes what came of runs in which a press may mean seconds of work.
    pub(super) fn add(&mut self, outcomes: Vec<Outcome>, figures: &mut Vec<Figure>) {
        for mut outcome in outcomes {
            figures.append(&mut outcome.figures);
            self.busy_reports.push((outcome.name, outcome.report));
        }
    }

    pub(super) fn all_reports(&self) -> impl Iterator<Item = &(String, Report)> {
        self.reports.iter().chain(&self.busy_reports)
    }

    /// From power-on to the last pixel of the first picture; the slowest start of all runs.
    pub(super) fn boot_ms(&self) -> Result<f64> {
        let boots = self.reports.iter().flat_map(|(_, report)| &report.boots);
        let slowest = boots
            .filter(|boot| boot.reason == "power")
            .filter_map(|boot| boot.first_picture_us)
            .max();
        Ok(millis(slowest.context("no start ended with a picture")?))
    }

    /// A percentile of the time from a press to the last pixel of its answer, over all presses
    /// that the display answered.
    pub(super) fn press_ms(&self, percentile: usize) -> Result<f64> {
        let answers = self.presses().map(|answer| answer.last_us).collect();
        Ok(millis(
            nearest_rank(answers, percentile).context("no press was answered")?,
        ))
    }

    /// The slowest answers of all, in words.
    pub(super) fn slowest_presses(&self, count: usize) -> String {
        let mut presses: Vec<Answer<'_>> = self.presses().collect();
        presses.sort_by_key(|answer| std::cmp::Reverse(answer.last_us));
        let words: Vec<String> = presses.iter().take(count).map(Answer::to_string).collect();
        words.join(", ")
    }

    /// The longest answer to a press, from its first pixel to its last: a change of screens
    /// paints everything anew, and nothing that a press does paints more.
    pub(super) fn redraw_ms(&self) -> Result<f64> {
        let longest = self
            .presses()
            .map(|answer| answer.last_us.saturating_sub(answer.first_us))
            .max();
        Ok(millis(longest.context("no press was answered")?))
    }

    /// The share of its time that the chip slept in the longest wait of a script.
    pub(super) fn percent_asleep(&self, script: &str) -> Result<f64> {
        let waits = self
            .reports
            .iter()
            .filter(|(name, _)| name == script)
            .flat_map(|(_, report)| &report.sleep_spans);
        let longest = waits
            .max_by_key(|wait| wait.us)
            .with_context(|| format!("there is no script {script} with a long wait"))?;
        Ok(longest.percent_asleep())
    }

    /// The misses of the flash cache from a press to the last pixel of its answer, in the mean.
    pub(super) fn misses_of_press(&self) -> Result<f64> {
        let misses: Vec<u64> = self
            .presses()
            .filter_map(|answer| answer.press.cache_misses)
            .collect();
        ensure!(!misses.is_empty(), "no press was answered");
        Ok(misses.iter().sum::<u64>() as f64 / misses.len() as f64)
    }

    /// The share of the cycles at work that the chip waited for its flash, over all scripts.
    pub(super) fn percent_stalled(&self) -> f64 {
        let sum = |cycles: fn(&Report) -> u64| {
            let reports = self.reports.iter();
            reports.map(|(_, report)| cycles(report)).sum::<u64>() as f64
        };
        let awake = sum(|report| report.cycles_awake);
        sum(|report| report.cycles_stalled) * 100.0 / awake.max(1.0)
    }

    /// The share of the tones that the firmware wanted that were heard.
    pub(super) fn percent_audible(&self) -> Result<f64> {
        let tones: Vec<&Tone> = self
            .reports
            .iter()
            .flat_map(|(_, report)| &report.wanted_tones)
            .collect();
        ensure!(!tones.is_empty(), "nothing was to be heard");
        let heard = tones.iter().filter(|tone| tone.is_heard()).count();
        Ok(heard as f64 * 100.0 / tones.len() as f64)
    }

    /// The most by which the time stamp of a key was wrong in any run, and where; an error if a key went
    /// unseen. The chip's time and the emulator's begin together.
    pub(super) fn stamp_error_us(&self) -> Result<(f64, String)> {
        let mut worst = None;
        for (name, report) in self.all_reports() {
            for stamped in report.stamped_edges().with_context(|| name.clone())? {
                let error = stamped.lag_us.unsigned_abs();
                let Edge { key, us, .. } = stamped.edge;
                worst = worst.max(Some((error, format!("{name}: {key} at {us} us"))));
            }
        }
        let (error, place) = worst.context("no key was pressed")?;
        Ok((error as f64, place))
    }

    /// The most stack that any run used.
    pub(super) fn stack_bytes(&self) -> Result<f64> {
        let most = self
            .all_reports()
            .filter_map(|(_, report)| report.stack_high_water_bytes)
            .max();
        Ok(most.context("the image does not say where its stack is")? as f64)
    }

    /// Each answered press. Keys that are held are left out: some of them are answered only then.
    fn presses(&self) -> impl Iterator<Item = Answer<'_>> {
        let reports = self.reports.iter();
        let all = reports.flat_map(|(script, report)| {
            let presses = report.presses.iter();
            presses.map(move |press| (script, report, press))
        });
        all.filter(|(_, report, press)| !report.is_held(press))
            .filter_map(|(script, _, press)| {
                Some(Answer {
                    script,
                    press,
                    first_us: press.first_pixel_us?,
                    last_us: press.last_pixel_us?,
                })
            })
    }
}

/// A press that the display answered: its first and its last pixel, in microseconds after the press.
struct Answer<'a> {
    script: &'a str,
    press: &'a Press,
    first_us: u64,
    last_us: u64,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Press { key, us, .. } = self.press;
        let (script, millis) = (self.script, millis(self.last_us));
        write!(formatter, "{script}: {key} at {us} us {millis:.1} ms")
    }
}

pub(super) fn millis(micros: u64) -> f64 {
    micros as f64 / 1_000.0
}

/// The smallest value that `percentile` percent of all values do not exceed.
pub(super) fn nearest_rank(mut values: Vec<u64>, percentile: usize) -> Option<u64> {
    values.sort_unstable();
    let rank = (values.len() * percentile).div_ceil(100);
    values.get(rank.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use pocket_arbiter::board::PICO_TFT;

    use super::*;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let values: Vec<u64> = (1..=200).rev().collect();
        assert_eq!(nearest_rank(values.clone(), 50), Some(100));
        assert_eq!(nearest_rank(values, 99), Some(198));
        assert_eq!(nearest_rank(vec![7], 99), Some(7));
        assert_eq!(nearest_rank(vec![], 50), None);
    }

    #[test]
    fn a_line_is_a_name_a_value_and_a_unit() {
        let figure = Figure::new(&PICO_TFT, "flash", 1234.0, Unit::Bytes);
        assert_eq!(figure.to_string(), "pico-tft flash\t1234\tbytes");
    }

    #[test]
    fn a_bar_is_kept_or_complained_about() {
        let figure = Figure::new(&PICO_TFT, "press", 50.0, Unit::Milliseconds).at_most(50.0);
        assert_eq!(figure.complaint(), None);
        let figure = Figure::new(&PICO_TFT, "asleep", 94.0, Unit::Percent).at_least(95.0);
        assert_eq!(
            figure.complaint().as_deref(),
            Some("pico-tft asleep is 94.000 %; it must be at least 95 %")
        );
    }
}
