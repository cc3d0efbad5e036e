//! How true the firmware's time stamps of keys are.
//!
//! The firmware logs every edge of a key with the time it stamped it with, such as
//! `ok down at 2000123 us`. Its time begins a little after the emulator's, always by the same
//! amount; what remains is the error of the stamps.

use anyhow::{Context, Result, ensure};

use crate::emulator::{Edge, Report};

/// The difference between the latest and the earliest stamp of a run, relative to the true time.
/// `None` for a run in which the chip started more than once, since its time did, too.
pub(super) fn spread_us(report: &Report) -> Result<Option<u64>> {
    if report.boots.len() != 1 {
        return Ok(None);
    }
    let stamps: Vec<Edge> = report
        .log
        .iter()
        .filter_map(|line| stamped_edge(line))
        .collect();
    ensure!(
        stamps.len() == report.edges.len(),
        "{} keys went down or up, the firmware saw {}",
        report.edges.len(),
        stamps.len()
    );
    let mut lags = Vec::new();
    for (stamp, edge) in stamps.iter().zip(&report.edges) {
        ensure!(
            (&stamp.key, stamp.down) == (&edge.key, edge.down),
            "the firmware saw {stamp:?} for {edge:?}"
        );
        lags.push(i128::from(stamp.us) - i128::from(edge.us));
    }
    let spread = lags.iter().max().zip(lags.iter().min());
    spread
        .map(|(latest, earliest)| {
            u64::try_from(latest - earliest).context("a stamp is out of all proportion")
        })
        .transpose()
}

/// The edge in a line of the log, if there is one.
fn stamped_edge(line: &str) -> Option<Edge> {
    let mut words = line.split_whitespace().rev();
    let (Some("us"), Some(us), Some("at"), Some(direction), Some(key)) = (
        words.next(),
        words.next(),
        words.next(),
        words.next(),
        words.next(),
    ) else {
        return None;
    };
    let down = match direction {
        "down" => true,
        "up" => false,
        _ => return None,
    };
    Some(Edge {
        key: key.to_owned(),
        down,
        us: us.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_read_from_the_log() {
        let edge = Edge {
            key: "lever-left".to_owned(),
            down: false,
            us: 2_000_123,
        };
        assert_eq!(
            stamped_edge("2.000140 INFO lever-left up at 2000123 us"),
            Some(edge)
        );
        assert_eq!(stamped_edge("0.010990 INFO pico-tft starts: PowerOn"), None);
        assert_eq!(stamped_edge("INFO ok sideways at 7 us"), None);
    }
}
