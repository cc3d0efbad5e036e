//! A card that is pulled and put in again.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{
    Answer, FileJob, Found, JournalNo, Keeper, Report, Request, Resumed, Trouble,
};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::{
    NEW, OLD, append, begin, blocks_of, entries, entry, first_loaded, load_after_restart,
    load_that, play, put_file,
};
use crate::card::{blank, slot_of, small_card, switch_on};

#[test]
fn a_card_that_was_out_is_resumed() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 5);
    play(&mut keeper, NEW, 3);
    let mut put_in_again = || {
        slot.eject();
        assert_eq!(keeper.look(), Some(Report::Trouble(Trouble::Missing)));
        assert_eq!(
            append(&mut keeper, entry(NEW, 4)),
            Report::Trouble(Trouble::Missing)
        );
        slot.insert();
        assert_eq!(keeper.look(), Some(Report::Ready(None)));
        assert_eq!(
            append(&mut keeper, entry(NEW, 4)),
            Report::Resumed(Resumed::Otherwise)
        );
    };
    put_in_again();
    for (event, count) in [(NEW, 1), (NEW, 4), (OLD, 3), (EventId(99), 3), (NEW, 0)] {
        let report = keeper.handle(Request::Resume(event, count));
        assert_eq!(
            report,
            Report::Resumed(Resumed::Otherwise),
            "{event:?} {count}"
        );
        let report = append(&mut keeper, entry(event, count + 1));
        assert_eq!(report, Report::Resumed(Resumed::Otherwise));
    }
    let report = keeper.handle(Request::Resume(NEW, 3));
    assert_eq!(report, Report::Resumed(Resumed::AsTold));
    assert_eq!(append(&mut keeper, entry(NEW, 4)), Report::Appended);
    assert_eq!(load_after_restart(&slot), entries(NEW, 4));
    // An older journal that is resumed is the one in hand from then on, and found again.
    let (mut keeper, _) = switch_on(&slot);
    let report = keeper.handle(Request::Resume(OLD, 5));
    assert_eq!(report, Report::Resumed(Resumed::AsTold));
    assert_eq!(
        append(&mut keeper, entry(NEW, 5)),
        Report::Resumed(Resumed::Otherwise)
    );
    assert_eq!(append(&mut keeper, entry(OLD, 6)), Report::Appended);
    assert_eq!(load_after_restart(&slot), entries(OLD, 6));
}

#[test]
fn a_card_pulled_while_a_journal_is_read_is_noticed() {
    let slot = blank();
    play(&mut switch_on(&slot).0, OLD, 5);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(first_loaded(&mut keeper), [entry(OLD, 1)]);
    slot.eject();
    let reports: Vec<Report> = std::iter::from_fn(|| keeper.read_on()).collect();
    assert_eq!(reports.last(), Some(&Report::Trouble(Trouble::Missing)));
    assert!(reports.len() < 5);
}

#[test]
fn a_card_pulled_while_a_journal_is_made_is_called_missing() {
    let base = small_card();
    for write in 1.. {
        let slot = slot_of(&base);
        let (mut keeper, _) = switch_on(&slot);
        let kind = FaultKind::Before;
        slot.plan(Fault { write, kind });
        let report = keeper.handle(begin(OLD));
        if !slot.is_power_lost() {
            assert_eq!(report, Report::Begun(OLD));
            assert!(write > 8, "the first blocks are cleared");
            break;
        }
        assert_eq!(report, Report::Trouble(Trouble::Missing), "write {write}");
    }
}

/// The journal that the box has in its memory, with so many entries, may be found in four states.
#[test]
fn a_journal_is_as_told_or_has_one_more_or_cannot_be_read_or_is_another() {
    let base = small_card();
    let slot = slot_of(&base);
    play(&mut switch_on(&slot).0, OLD, 12);
    let whole = slot.image().as_bytes().to_vec();
    let resume = |slot: &VirtualSlot, count: u32| {
        let (mut keeper, _) = switch_on(slot);
        match keeper.handle(Request::Resume(OLD, count)) {
            Report::Resumed(resumed) => (keeper, resumed),
            other => panic!("{other:?}"),
        }
    };
    let goes_on = |keeper: &mut Keeper<VirtualSlot>, count: u32| {
        append(keeper, entry(OLD, count + 1)) == Report::Appended
    };
    let (mut keeper, resumed) = resume(&slot, 12);
    assert_eq!(resumed, Resumed::AsTold);
    assert!(goes_on(&mut keeper, 12));
    // The power failed before the box heard of it.
    let slot = slot_of(&whole);
    let (mut keeper, resumed) = resume(&slot, 11);
    let Resumed::OneMore(more) = resumed else {
        panic!("{resumed:?}");
    };
    assert_eq!(more.collect::<Vec<Entry>>(), [entry(OLD, 12)]);
    assert!(goes_on(&mut keeper, 12));
    assert_eq!(load_after_restart(&slot), entries(OLD, 13));
    // So it is if only its copy is left.
    for lost in blocks_of(&slot_of(&whole), &entry(OLD, 12)) {
        let slot = slot_of(&whole);
        slot.lose(lost);
        let (mut keeper, resumed) = resume(&slot, 11);
        assert!(matches!(resumed, Resumed::OneMore(_)), "{resumed:?}");
        assert!(goes_on(&mut keeper, 12));
    }
    // What cannot be read may be read the next time.
    for number in [1, 5, 12] {
        let slot = slot_of(&whole);
        for block in blocks_of(&slot, &entry(OLD, number)) {
            slot.lose(block);
        }
        let (mut keeper, resumed) = resume(&slot, 12);
        assert_eq!(resumed, Resumed::Unreadable, "{number}");
        assert!(!goes_on(&mut keeper, 12), "{number}");
        assert!(whole == slot.image().as_bytes(), "{number}");
    }
    // There are fewer, or more, than one that was under way.
    for count in [0, 5, 10, 13, 40] {
        let slot = slot_of(&whole);
        let (mut keeper, resumed) = resume(&slot, count);
        assert_eq!(resumed, Resumed::Otherwise, "{count}");
        assert!(!goes_on(&mut keeper, count), "{count}");
        assert!(whole == slot.image().as_bytes(), "{count}");
    }
    let (_, resumed) = resume(&slot_of(&base), 0);
    assert_eq!(resumed, Resumed::Otherwise, "there is none");
}

/// Whoever asks for another journal lets go of the one in hand, also if there is no such journal, or nothing of it is left.
#[test]
fn what_was_in_hand_is_so_no_more_if_another_cannot_be_had() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 2);
    put_file(&slot, "EVENT002.DAT", &[0; 16 * Block::LEN]);
    let number = Some(JournalNo(2));
    for (request, wanted) in [
        (
            Request::Load(number),
            Report::Loaded(Found::Damaged {
                read: 0,
                missing: 1,
            }),
        ),
        (Request::Resume(NEW, 1), Report::Resumed(Resumed::Otherwise)),
    ] {
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(load_that(&mut keeper, Some(JournalNo(1))), entries(OLD, 2));
        assert_eq!(keeper.handle(request), wanted);
        let in_hand = keeper.handle(Request::FileJob(FileJob::AskInHand));
        assert_eq!(in_hand, Report::Answer(Answer::InHand(None)));
        let next = append(&mut keeper, entry(OLD, 3));
        assert_eq!(next, Report::Resumed(Resumed::Otherwise));
    }
}
