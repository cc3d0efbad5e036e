//! How true the firmware's time stamps of keys are.

use anyhow::{Context, Result};

use crate::emulator::Report;

/// The difference between the latest and the earliest stamp of a run, relative to the true time.
/// `None` for a run that says nothing about it.
pub(super) fn spread_us(report: &Report) -> Result<Option<u64>> {
    let lags: Vec<i64> = report
        .stamped_edges()?
        .iter()
        .map(|stamped| stamped.lag_us)
        .collect();
    let spread = lags.iter().max().zip(lags.iter().min());
    spread
        .map(|(latest, earliest)| {
            u64::try_from(latest - earliest).context("a stamp is out of all proportion")
        })
        .transpose()
}
