//! The description of the event that the card gets for its list, with the number of its entries.

use super::*;

/// Results change nothing in the list of events. All the same the card is told from time to time how many entries there
/// are, so that a loss of the last ones is seen.
#[test]
fn the_card_is_told_how_many_entries_there_are() {
    let mut bench = Bench::at_boards();
    bench.asked.clear();
    let mut behind = 0;
    let mut entries = 0;
    for turn in 0..40 {
        // Each time another result, so that each is a change.
        let down = [Key::Down, Key::Down].into_iter().take(turn % 2 + 1);
        bench.keys(down.chain([Key::Ok, Key::Ok]));
        for request in bench.asked.drain(..) {
            match request {
                Request::Append(_) => (behind, entries) = (behind + 1, entries + 1),
                Request::Describe(_) => behind = 0,
                _ => {}
            }
        }
        assert!(behind < 8, "{behind} entries behind");
    }
    assert!(entries >= 16, "{entries} entries");
}
