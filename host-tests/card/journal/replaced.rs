//! A journal that replaces another takes its number, by which people know the event and its files.

use pocket_arbiter::card::{Answer, FileJob, Found, JournalNo, Replaced, Report, Request};
use pocket_arbiter::simulator::slot::{Fault, FaultKind};

use super::{NEW, OLD, append, begin, entries, entry, journals, play, read_all, tell};
use crate::card::fat_check::assert_perfect;
use crate::card::{slot_of, small_card, switch_on};

/// A card with one event of three entries, in hand.
fn base() -> Vec<u8> {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 3);
    slot.image().as_bytes().to_vec()
}

#[test]
fn a_journal_takes_the_number_of_the_one_it_replaces() {
    let slot = slot_of(&base());
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(read_all(&mut keeper, None).0, entries(OLD, 3));
    assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
    for told in entries(NEW, 2) {
        assert_eq!(keeper.handle(tell(&told)), Report::Told);
    }
    let concluded = keeper.handle(Request::Conclude(Replaced::Delete(OLD)));
    assert_eq!(concluded, Report::Concluded);
    assert_eq!(append(&mut keeper, entry(NEW, 3)), Report::Appended);
    assert_eq!(keeper.look(), None);
    assert_eq!(journals(&slot), ["/EVENT001.DAT"]);
    assert_perfect(slot.image().as_bytes(), "replaced");
    // It is in hand after a restart, and found by its number.
    for number in [None, Some(JournalNo(1))] {
        let (mut keeper, _) = switch_on(&slot);
        let (found, told) = read_all(&mut keeper, number);
        assert_eq!((found, told), (entries(NEW, 3), Found::Whole(3)));
    }
    // The next event has the next number.
    let (mut keeper, _) = switch_on(&slot);
    read_all(&mut keeper, None);
    super::play_next(&mut keeper, 1);
    assert_eq!(journals(&slot), ["/EVENT001.DAT", "/EVENT002.DAT"]);
}

/// A number that something else has, too, is not taken.
#[test]
fn a_number_that_is_taken_stays_with_whom_it_belongs_to() {
    let slot = slot_of(&base());
    super::put_file(&slot, "EVENT001.OLD", b"somebody else's");
    let (mut keeper, _) = switch_on(&slot);
    read_all(&mut keeper, None);
    assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
    let concluded = keeper.handle(Request::Conclude(Replaced::Delete(OLD)));
    assert_eq!(concluded, Report::Concluded);
    assert_eq!(keeper.look(), None);
    assert_eq!(journals(&slot), ["/EVENT001.OLD", "/EVENT002.DAT"]);
}

/// Whenever the power fails, the one or the other is in hand and whole, and nothing is lost or there twice but for the
/// event itself, before it is replaced.
#[test]
fn the_power_may_fail_between_any_two_writes_of_a_replacement() {
    let base = base();
    for kind in FaultKind::ALL {
        for write in 1.. {
            let slot = slot_of(&base);
            let (mut keeper, _) = switch_on(&slot);
            read_all(&mut keeper, None);
            assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
            for told in entries(NEW, 2) {
                assert_eq!(keeper.handle(tell(&told)), Report::Told);
            }
            slot.plan(Fault { write, kind });
            keeper.handle(Request::Conclude(Replaced::Delete(OLD)));
            keeper.look();
            let fired = slot.is_power_lost();
            let what = format!("{kind:?} write {write}");
            let (mut keeper, _) = switch_on(&slot);
            let (found, told) = read_all(&mut keeper, None);
            let is_old = found == entries(OLD, 3) && told == Found::Whole(3);
            let is_new = found == entries(NEW, 2) && told == Found::Whole(2);
            assert!(is_new || fired && is_old, "{what}: {told:?} {found:?}");
            // None of those in the list is damaged.
            let mut below = None;
            let mut listed = 0;
            while let Report::Answer(Answer::Listed(Some(listing))) =
                keeper.handle(Request::FileJob(FileJob::List(below)))
            {
                assert!(!listing.is_damaged, "{what}: {listing:?}");
                below = Some(listing.number);
                listed += 1;
            }
            assert!((1..=2).contains(&listed), "{what}: {listed}");
            let event = if is_new { NEW } else { OLD };
            let next = u32::try_from(found.len()).unwrap() + 1;
            assert_eq!(
                append(&mut keeper, entry(event, next)),
                Report::Appended,
                "{what}"
            );
            keeper.look();
            assert_perfect(slot.image().as_bytes(), &what);
            let (mut keeper, _) = switch_on(&slot);
            assert_eq!(
                read_all(&mut keeper, None).0,
                entries(event, next),
                "{what}"
            );
            if !fired {
                assert!(write > 10, "{write} writes");
                break;
            }
        }
    }
}
