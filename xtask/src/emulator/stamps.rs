//! The accuracy of the firmware's time stamps of keys.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};

use super::report::{Edge, Report};

/// An edge of a key, and how much later the firmware says that it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StampedEdge {
    /// The edge as the emulator made it.
    pub edge: Edge,
    /// The firmware's time of it, less the emulator's.
    pub lag_us: i64,
}

impl Report {
    /// Every edge with the firmware's stamp of it; an error if one went unseen. Empty for a run in
    /// which the chip started more than once, since its time did, too.
    pub fn stamped_edges(&self) -> Result<Vec<StampedEdge>> {
        if self.boots.len() != 1 {
            return Ok(Vec::new());
        }
        pair_up(&self.edges, &self.edge_stamps)
    }
}

/// Gives each edge its stamp. Of keys that move at the same instant any may be stamped first, so
/// each key is looked at by itself.
fn pair_up(edges: &[Edge], stamps: &[Edge]) -> Result<Vec<StampedEdge>> {
    ensure!(
        stamps.len() == edges.len(),
        "{} keys went down or up, the firmware saw {}",
        edges.len(),
        stamps.len()
    );
    let mut of_key: BTreeMap<&str, Vec<&Edge>> = BTreeMap::new();
    for stamp in stamps.iter().rev() {
        of_key.entry(&stamp.key).or_default().push(stamp);
    }
    edges
        .iter()
        .map(|edge| {
            let stamp = of_key.get_mut(edge.key.as_str()).and_then(Vec::pop);
            let stamp = stamp.with_context(|| format!("the firmware did not see {edge:?}"))?;
            ensure!(
                stamp.down == edge.down,
                "the firmware saw {stamp:?} for {edge:?}"
            );
            let lag = i128::from(stamp.us) - i128::from(edge.us);
            Ok(StampedEdge {
                edge: edge.clone(),
                lag_us: i64::try_from(lag).context("a stamp is out of all proportion")?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(key: &str, down: bool, us: u64) -> Edge {
        Edge {
            key: key.to_owned(),
            down,
            us,
            card_keeps_waiting: false,
        }
    }

    #[test]
    fn of_keys_at_the_same_instant_any_may_be_stamped_first() -> Result<()> {
        let edges = [
            edge("ok", true, 70),
            edge("up", true, 70),
            edge("ok", false, 99),
        ];
        let stamps = [
            edge("up", true, 75),
            edge("ok", true, 74),
            edge("ok", false, 99),
        ];
        let stamped = pair_up(&edges, &stamps)?;
        let lags: Vec<i64> = stamped.iter().map(|stamped| stamped.lag_us).collect();
        assert_eq!(lags, [4, 5, 0]);
        Ok(())
    }

    #[test]
    fn an_edge_that_the_firmware_did_not_see_is_an_error() {
        let down = [edge("ok", true, 70)];
        assert!(pair_up(&down, &[]).is_err());
        assert!(pair_up(&down, &[edge("up", true, 75)]).is_err());
        assert!(pair_up(&down, &[edge("ok", false, 75)]).is_err());
    }
}
