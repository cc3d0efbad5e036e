//! The card answers wrongly once, where the file system is read to be changed: nothing is decided by that answer.

use pocket_arbiter::card::{Answer, FileJob, Found, JournalNo, Report, Request};
use pocket_arbiter::simulator::slot::{Disturbance, ReadFault, VirtualSlot};

use super::journal::directory_block;
use super::player::{Known, Player};
use super::rescue::ledger_blocks;
use super::{fat_check, slot_of, small_card};

/// Any bit of a block will do.
const FLIPPED: ReadFault = ReadFault::Flipped(8 * 77 + 2);

/// The blocks of the two tables of clusters.
fn tables(slot: &VirtualSlot) -> [std::ops::Range<u32>; 2] {
    let image = slot.image();
    let bytes = image.as_bytes();
    let boot = fat_check::volume_start(bytes).unwrap();
    let number =
        |at: usize| u32::from(u16::from_le_bytes([bytes[boot + at], bytes[boot + at + 1]]));
    let (first, length) = (u32::try_from(boot / 512).unwrap() + number(14), number(22));
    [first..first + length, first + length..first + 2 * length]
}

/// A card with an event on it, and nothing to be done.
fn used() -> (VirtualSlot, Known) {
    let slot = slot_of(&small_card());
    slot.keep_log(4000);
    let mut player = Player::switched_on(&slot);
    player.begin(1, 3).unwrap();
    player.append(1, 3).unwrap();
    (slot, player.known)
}

/// A start at which one read of the table is wrong calls nothing damaged: the card is looked at once more.
#[test]
fn the_table_may_be_read_wrongly_once_at_a_start() {
    let mut read = 0;
    loop {
        read += 1;
        let (slot, known) = used();
        let [table, _] = tables(&slot);
        let mut player = Player::new(&slot, known);
        let before = slot.disturbance_count();
        // The ledger's clusters are among the first of the card.
        let flipped = ReadFault::Flipped(8 * 9 + 4);
        slot.disturb(Disturbance::read(flipped).in_blocks(table).at(read));
        let looked = player.look();
        let is_over = slot.disturbance_count() == before;
        slot.calm();
        assert!(looked.is_some(), "read {read}: {:?}", player.said);
        let (_, found) = player.load(None).unwrap();
        assert!(matches!(found, Found::Whole(_)), "read {read}: {found:?}");
        if is_over {
            break;
        }
    }
    assert!(read > 2, "{read}");
}

/// A name that is read wrongly once at a start is not missing: no second file is made of that name.
#[test]
fn a_name_may_be_read_wrongly_once_at_a_start() {
    for name in [b"SETTINGSDAT", b"CURRENT DAT", b"CLOCK   DAT"] {
        let mut read = 0;
        loop {
            read += 1;
            let (slot, known) = used();
            let home = directory_block(&slot, name);
            let block = slot.image().block(home).unwrap().to_vec();
            let at = block.windows(11).position(|at| at == name).unwrap();
            let bit = u16::try_from(8 * at + 1).unwrap();
            let mut player = Player::new(&slot, known);
            let before = slot.disturbance_count();
            let flipped = Disturbance::read(ReadFault::Flipped(bit));
            slot.disturb(flipped.in_blocks(home..home + 1).at(read));
            let looked = player.look();
            let is_over = slot.disturbance_count() == before;
            slot.calm();
            let when = format!("{}, read {read}", name.escape_ascii());
            if looked.is_none() {
                player.look().expect(&when);
            }
            player.check(&when);
            if is_over {
                break;
            }
        }
        assert!(read > 2, "{read}");
    }
}

/// The copy of a table is read to see whether it says the same. If it seems not to, it is read again.
#[test]
fn the_copy_of_a_table_may_be_read_wrongly_once() {
    let mut read = 0;
    loop {
        read += 1;
        let (slot, known) = used();
        let [_, copy] = tables(&slot);
        let mut player = Player::new(&slot, known);
        player.look().unwrap();
        player.load(None).unwrap();
        let before = slot.disturbance_count();
        slot.disturb(Disturbance::read(FLIPPED).in_blocks(copy).at(read));
        let done = player
            .export(1, "ONE.TXT", 5000)
            .and_then(|()| player.export(1, "ONE.TXT", 10))
            .and_then(|()| player.begin(2, 2));
        assert!(done.is_some(), "read {read}: {:?}", player.said);
        player.check(&format!("read {read}"));
        if slot.disturbance_count() == before {
            break;
        }
    }
    assert!(read > 3, "{read}");
}

/// The table itself answers once what was there before the last event: its clusters seem to be free. They are not taken.
#[test]
fn a_cluster_that_only_seems_free_is_not_taken() {
    let mut read = 0;
    loop {
        read += 1;
        let (slot, known) = used();
        let [table, _] = tables(&slot);
        let mut player = Player::new(&slot, known);
        player.look().unwrap();
        let before = slot.disturbance_count();
        let stale = Disturbance::read(ReadFault::Stale);
        slot.disturb(stale.in_blocks(table).at(read));
        let when = format!("read {read}");
        let begun = player.begin(2, 2);
        let is_over = slot.disturbance_count() == before;
        slot.calm();
        if begun.is_none() {
            player.look().expect(&when);
        }
        player.check(&when);
        player.go_on(&when);
        if is_over {
            break;
        }
    }
    assert!(read > 3, "{read}");
}

/// While an event is told, what has happened to a directory is in the ledger. That may be read wrongly once, too.
#[test]
fn the_ledger_may_be_read_wrongly_once() {
    let (slot, known) = used();
    let start = u32::try_from(ledger_blocks(&slot).start).unwrap();
    let mut player = Player::new(&slot, known);
    player.look().unwrap();
    let begun = player.handle(Request::Begin { mark: 2, room: 0 });
    assert!(matches!(begun, Report::Begun(_)));
    let before = slot.disturbance_count();
    let contents = start + 32..start + 128;
    slot.disturb(Disturbance::read(FLIPPED).in_blocks(contents));
    let answer = player.file_job(FileJob::List(None));
    let Some(Answer::Listed(Some(listing))) = answer else {
        panic!("{:?}", player.said);
    };
    assert_eq!(listing.number, JournalNo(1));
    assert_eq!(slot.disturbance_count(), before + 1);
}
