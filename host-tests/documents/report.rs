//! The report is the same file that is written in one go.

use pocket_arbiter::documents::{Document, all_documents};
use pocket_arbiter::simulator::trf_file;
use proptest::prelude::*;

use super::Ranked;
use crate::soak;

#[test]
fn the_report_is_the_trf_file() {
    soak::runner(100)
        .run(&any::<u64>(), |seed| {
            let ranked = Ranked::any(seed);
            let has_report = all_documents(&ranked.event).any(|one| one == Document::Report);
            let has_queue = ranked.event.setup().system.queue_options().is_some();
            prop_assert_eq!(has_report, !has_queue);
            if has_report {
                let report = ranked.text(Document::Report);
                prop_assert_eq!(report, trf_file::text(&ranked.event));
            }
            Ok(())
        })
        .unwrap();
}
