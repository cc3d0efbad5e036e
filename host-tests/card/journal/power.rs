//! The power fails.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{Answer, FileJob, JOURNAL_ROOM, Report, Request, Resumed};
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::{
    NEW, OLD, append, begin, entries, entry, journals, load, load_after_restart, play, play_next,
};
use crate::card::fat_check::assert_perfect;
use crate::card::{slot_of, small_card, switch_on};

/// The power fails at one write of a run of appends. Answers whether the run had so many writes.
fn cut_at_append(base: &[u8], write: u32, kind: FaultKind) -> bool {
    let slot = slot_of(base);
    let (mut keeper, _) = switch_on(&slot);
    load(&mut keeper);
    slot.plan(Fault { write, kind });
    let mut acknowledged = 2;
    while acknowledged < 20 && append(&mut keeper, entry(OLD, acknowledged + 1)) == Report::Appended
    {
        acknowledged += 1;
    }
    let fired = slot.is_power_lost();
    let (mut keeper, _) = switch_on(&slot);
    let found = load(&mut keeper);
    let count = u32::try_from(found.len()).unwrap();
    assert_eq!(found, entries(OLD, count), "cut {kind:?} write {write}");
    assert!(
        count == acknowledged || (fired && count == acknowledged + 1),
        "cut {kind:?} write {write}: found {count} of {acknowledged}"
    );
    assert_eq!(append(&mut keeper, entry(OLD, count + 1)), Report::Appended);
    assert_eq!(load_after_restart(&slot), entries(OLD, count + 1));
    fired
}

#[test]
fn the_power_may_fail_at_every_append() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 2);
    let base = slot.image().as_bytes().to_vec();
    for kind in FaultKind::ALL {
        let writes = (1..)
            .take_while(|write| cut_at_append(&base, *write, kind))
            .count();
        assert_eq!(
            writes,
            18 + 17,
            "one block an entry, and the copy of the one before"
        );
    }
}

#[test]
fn the_power_may_fail_in_the_first_append() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    play(&mut keeper, NEW, 0);
    slot.plan(Fault {
        write: 1,
        kind: FaultKind::Torn,
    });
    append(&mut keeper, entry(NEW, 1));
    assert!(slot.is_power_lost());
    // That there is a new event is durable; that anything has happened in it is not.
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), []);
    assert_eq!(append(&mut keeper, entry(NEW, 1)), Report::Appended);
    assert_eq!(load_after_restart(&slot), entries(NEW, 1));
    let (mut keeper, _) = switch_on(&slot);
    let report = keeper.handle(Request::Resume(OLD, 2));
    assert_eq!(
        report,
        Report::Resumed(Resumed::AsTold),
        "and the old one is whole"
    );
}

/// The power fails at one write while a second event begins. Answers whether it had so many.
fn cut_at_begin(base: &[u8], write: u32, kind: FaultKind) -> bool {
    let slot = slot_of(base);
    let (mut keeper, _) = switch_on(&slot);
    load(&mut keeper);
    assert_eq!(append(&mut keeper, entry(OLD, 4)), Report::Appended);
    slot.plan(Fault { write, kind });
    keeper.handle(begin(NEW));
    // Nobody tells anything for a while: other computers see the file then.
    keeper.look();
    let fired = slot.is_power_lost();
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(
        load(&mut keeper),
        entries(OLD, 4),
        "cut {kind:?} write {write}"
    );
    assert_eq!(append(&mut keeper, entry(OLD, 5)), Report::Appended);
    let new = play_next(&mut keeper, 1);
    assert_eq!(
        load_after_restart(&slot),
        entries(new, 1),
        "cut {kind:?} write {write}"
    );
    assert_perfect(
        slot.image().as_bytes(),
        &format!("cut {kind:?} write {write}"),
    );
    fired
}

#[test]
fn the_power_may_fail_between_any_two_writes_of_a_beginning() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 3);
    let base = slot.image().as_bytes().to_vec();
    for kind in FaultKind::ALL {
        let writes = (1..)
            .take_while(|write| cut_at_begin(&base, *write, kind))
            .count();
        assert!((32..200).contains(&writes), "{writes} writes");
    }
}

#[test]
fn a_beginning_that_was_cut_short_costs_no_room() {
    let base = small_card();
    let free = |slot: &VirtualSlot| {
        let image = slot.image();
        let bytes = &image.as_bytes()[8 * Block::LEN..];
        let volume = fatfs::FileSystem::new(
            std::io::Cursor::new(bytes.to_vec()),
            fatfs::FsOptions::new(),
        );
        volume.unwrap().stats().unwrap().free_clusters()
    };
    let whole = slot_of(&base);
    play(&mut switch_on(&whole).0, OLD, 1);
    for (write, kind) in (1..).flat_map(|write| FaultKind::ALL.map(|kind| (write, kind))) {
        let slot = slot_of(&base);
        let (mut keeper, _) = switch_on(&slot);
        slot.plan(Fault { write, kind });
        keeper.handle(begin(OLD));
        if !slot.is_power_lost() {
            break;
        }
        play_next(&mut switch_on(&slot).0, 1);
        assert_eq!(free(&slot), free(&whole), "{kind:?} write {write}");
        assert_eq!(journals(&slot), ["/EVENT001.DAT"], "{kind:?} write {write}");
    }
}

/// The file of such a beginning is used for the next one. If the power fails again, in the middle of any write, it is still
/// no journal: what was blank is not written.
#[test]
fn a_beginning_that_was_cut_short_twice_is_no_journal() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(keeper.handle(begin(OLD)), Report::Begun(OLD));
    assert_eq!(keeper.look(), None);
    let base = slot.image().as_bytes().to_vec();
    for write in 1.. {
        let slot = slot_of(&base);
        let (mut keeper, _) = switch_on(&slot);
        let kind = FaultKind::Torn;
        slot.plan(Fault { write, kind });
        keeper.handle(begin(OLD));
        if !slot.is_power_lost() {
            break;
        }
        let (mut keeper, _) = switch_on(&slot);
        let listed = keeper.handle(Request::FileJob(FileJob::List(None)));
        assert_eq!(
            listed,
            Report::Answer(Answer::Listed(None)),
            "write {write}"
        );
    }
}

#[test]
fn the_power_may_fail_while_a_journal_grows() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, JOURNAL_ROOM);
    let base = slot.image().as_bytes().to_vec();
    for kind in FaultKind::ALL {
        for write in 1.. {
            let slot = slot_of(&base);
            let (mut keeper, _) = switch_on(&slot);
            let resume = Request::Resume(OLD, JOURNAL_ROOM);
            assert_eq!(keeper.handle(resume), Report::Resumed(Resumed::AsTold));
            slot.plan(Fault { write, kind });
            append(&mut keeper, entry(OLD, JOURNAL_ROOM + 1));
            if !slot.is_power_lost() {
                assert!((8..60).contains(&write), "{write} writes");
                break;
            }
            let (mut keeper, _) = switch_on(&slot);
            let found = load(&mut keeper);
            let count = u32::try_from(found.len()).unwrap();
            assert!((JOURNAL_ROOM..=JOURNAL_ROOM + 1).contains(&count));
            assert_eq!(found, entries(OLD, count), "cut {kind:?} {write}");
            let report = append(&mut keeper, entry(OLD, count + 1));
            assert_eq!(report, Report::Appended);
            assert_eq!(load_after_restart(&slot), entries(OLD, count + 1));
        }
    }
}
