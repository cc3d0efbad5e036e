//! The summary of a journal, and a journal that has lost its end.

use embedded_sdmmc::Block;
use pocket_arbiter::card::record::{Payload, Sequence, encode};
use pocket_arbiter::card::{Answer, FileJob, Found, Report, Request};
use pocket_arbiter::journal::Summary;
use pocket_arbiter::tournament::{Phase, System};

use super::golden_files::card_with;
use super::{
    NEW, OLD, append, blocks_of, contents, entries, entry, journals, play, put_file, read_all,
};
use crate::card::{slot_of, small_card, switch_on};

/// A summary in the format of earlier firmware.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
struct FirstSummary(Summary);

impl Payload for FirstSummary {
    const KIND: u8 = 8;
    const VERSION: u8 = 1;
}

fn summary(players: u16) -> Summary {
    Summary {
        title: "Masnou".try_into().unwrap(),
        system: System::Free,
        players,
        rounds: (1, 7),
        phase: Phase::Running,
    }
}

/// The last entries are lost in both copies. What is left would look like an event that has got no further; but the
/// summary knows how many there were.
#[test]
fn a_journal_that_has_lost_its_end_says_so() {
    for (lost, is_described) in [(1, true), (3, true), (0, true), (3, false)] {
        let slot = slot_of(&small_card());
        let (mut keeper, _) = switch_on(&slot);
        play(&mut keeper, OLD, 9);
        if is_described {
            let described = keeper.handle(Request::Describe(summary(7)));
            assert_eq!(described, Report::Described);
        }
        assert_eq!(append(&mut keeper, entry(OLD, 10)), Report::Appended);
        assert_eq!(keeper.read_on(), None);
        let left = 9 - lost;
        for block in (left + 1..=10).flat_map(|number| blocks_of(&slot, &entry(OLD, number))) {
            slot.image_mut().block_mut(block).unwrap().fill(0);
        }
        let wanted = if lost > 0 && is_described {
            let (read, missing) = (left, lost);
            Found::Damaged { read, missing }
        } else {
            Found::Whole(left)
        };
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(read_all(&mut keeper, None), (entries(OLD, left), wanted));
    }
}

/// A summary of another event, as it may be left where a file has been deleted, tells nothing of this one.
#[test]
fn a_summary_of_another_event_says_nothing() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 9);
    let described = keeper.handle(Request::Describe(summary(7)));
    assert_eq!(described, Report::Described);
    let old = contents(&slot, 1);
    play(&mut keeper, NEW, 2);
    let mut new = contents(&slot, 2);
    for place in [2, 128 + 2] {
        let at = place * Block::LEN..(place + 1) * Block::LEN;
        assert_eq!(old[at.clone()][4], 8, "a summary");
        new[at.clone()].copy_from_slice(&old[at]);
    }
    put_file(&slot, "EVENT002.DAT", &new);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(
        read_all(&mut keeper, None),
        (entries(NEW, 2), Found::Whole(2))
    );
    let listed = keeper.handle(Request::FileJob(FileJob::List(None)));
    let Report::Answer(Answer::Listed(Some(listing))) = listed else {
        panic!("it is in the list");
    };
    assert_eq!(listing.summary, None);
}

/// Earlier firmware cleared the beginning of a file only: where the copies of summaries are today, there may be one of
/// an event that was deleted.
#[test]
fn a_file_of_an_earlier_beginning_has_no_summary() {
    let stale = encode(&FirstSummary(summary(40)), Sequence(9)).unwrap();
    let slot = card_with([(128 + 3, stale.contents.to_vec())].into_iter());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    assert_eq!(journals(&slot), ["/EVENT001.DAT"], "the file is used");
    let listed = keeper.handle(Request::FileJob(FileJob::List(None)));
    let Report::Answer(Answer::Listed(Some(listing))) = listed else {
        panic!("it is in the list");
    };
    assert_eq!(listing.summary, None);
}
