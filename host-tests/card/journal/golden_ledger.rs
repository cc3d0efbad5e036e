//! Formats that are frozen: the ledger.

use embedded_sdmmc::Block;
use pocket_arbiter::card::record::{Payload, Sequence, decode, encode};
use pocket_arbiter::card::{DIRECTORY, FileJob, JournalNo, LEDGER_FILE, Request};
use pocket_arbiter::simulator::slot::{Fault, FaultKind};

use super::golden_files::{golden, journal_of_today, newest_in};
use super::{
    OLD, directory_block, entries, journals, load_after_restart, load_that, play, put_file,
};
use crate::card::fat_check::assert_perfect;
use crate::card::{as_block, slot_of, small_card, switch_on};

/// The head of a change of several blocks that has been decided and not done.
#[test]
fn the_format_of_a_ledger_is_frozen() {
    let (slot, entries) = journal_of_today();
    let (mut keeper, _) = switch_on(&slot);
    // The new block, the head, and then what pushes both out of the card's own memory.
    slot.plan(Fault {
        write: 3,
        kind: FaultKind::Before,
    });
    keeper.handle(Request::FileJob(FileJob::Archive(JournalNo(1), true)));
    let path = format!("{DIRECTORY}/{LEDGER_FILE}");
    let contents = slot.image().read_file(&path).unwrap();
    let mut change = newest_in(&slot, LEDGER_FILE, 5);
    change.extend(&contents[32 * Block::LEN..][..Block::LEN]);
    golden("ledger-v2.bin", &change);
    assert_eq!(journals(&slot), ["/EVENT001.DAT"]);
    // Whoever switches it on has it done: the event is away, and in hand no more.
    assert_eq!(load_after_restart(&slot), []);
    assert_eq!(journals(&slot), ["/EVENT001.OLD"]);
    // It is whole, and can be taken back.
    let (mut keeper, _) = switch_on(&slot);
    keeper.handle(Request::FileJob(FileJob::Archive(JournalNo(1), false)));
    assert_eq!(load_after_restart(&slot), entries);
}

/// The head of the first firmware's ledger, in its own format.
#[derive(Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct FirstHead {
    changes: Vec<(u32, u32, u32)>,
}

impl Payload for FirstHead {
    const KIND: u8 = 5;
    const VERSION: u8 = 1;
}

fn checksum(bytes: &[u8]) -> u32 {
    crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes)
}

/// A change that the first firmware has left half done is finished, and only once.
#[test]
fn a_half_done_change_of_the_first_firmware_is_finished() {
    let golden = include_bytes!("../../golden/ledger-v1.bin");
    let head = as_block(&golden[..Block::LEN]);
    let (_, FirstHead { changes }) = decode(&head).unwrap();
    let content = &golden[Block::LEN..];
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].2, checksum(content));
    // A card whose ledger is such a one, in the last place of the card.
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 3);
    put_file(&slot, LEDGER_FILE, &[0; 320 * Block::LEN]);
    let home = directory_block(&slot, b"EVENT001DAT");
    let old = slot.image().block(home).unwrap().to_vec();
    let at = old.windows(11).position(|at| at == b"EVENT001DAT").unwrap();
    let mut new = old.clone();
    new[at + 8..at + 11].copy_from_slice(b"OLD");
    let changes = vec![(home, checksum(&old), checksum(&new))];
    let head = encode(&FirstHead { changes }, Sequence(12)).unwrap();
    assert_eq!(head.contents[..6], golden[..6], "the same kind of record");
    let last = last_place(slot.image().as_bytes());
    for (block, bytes) in [(last, &head.contents[..]), (last + 1, &new)] {
        slot.image_mut()
            .block_mut(block)
            .unwrap()
            .copy_from_slice(bytes);
    }
    let half_done = slot.image().as_bytes().to_vec();
    for torn in [false, true] {
        let slot = slot_of(&half_done);
        if torn {
            slot.image_mut().block_mut(home).unwrap()[256..].fill(0xA5);
        }
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(journals(&slot), ["/EVENT001.OLD"]);
        assert_eq!(load_that(&mut keeper, Some(JournalNo(1))), entries(OLD, 3));
        assert_perfect(slot.image().as_bytes(), "finished");
        keeper.handle(Request::FileJob(FileJob::Archive(JournalNo(1), false)));
        // Even if today's ledger is lost, that of the first firmware says nothing more.
        keeper.look();
        put_file(&slot, LEDGER_FILE, &[0; 320 * Block::LEN]);
        assert_eq!(load_after_restart(&slot), entries(OLD, 3));
        assert_eq!(journals(&slot), ["/EVENT001.DAT"]);
        assert_perfect(slot.image().as_bytes(), "and not again");
    }
    // A computer has written to the card since: what it says stays.
    let slot = slot_of(&half_done);
    put_file(&slot, "ONE.TXT", b"somebody else's");
    let foreign = slot.image().block(home).unwrap().to_vec();
    let mut both = vec![(home, checksum(&old), checksum(&new))];
    let table = crate::card::fat_check::volume_start(&half_done).unwrap() / Block::LEN + 1;
    both.push((u32::try_from(table).unwrap(), 1, checksum(&new)));
    let head = encode(&FirstHead { changes: both }, Sequence(12)).unwrap();
    for (block, bytes) in [
        (last, &head.contents[..]),
        (last + 1, &new),
        (last + 2, &new),
    ] {
        slot.image_mut()
            .block_mut(block)
            .unwrap()
            .copy_from_slice(bytes);
    }
    assert_eq!(load_after_restart(&slot), entries(OLD, 3));
    assert_eq!(slot.image().block(home).unwrap(), foreign);
}

/// The first block of the last place in which the first firmware's ledger of 32 blocks may be.
fn last_place(bytes: &[u8]) -> u32 {
    let data = crate::card::corruption::data_start(bytes);
    let start = crate::card::fat_check::volume_start(bytes).unwrap();
    let number = |at: usize| u32::from(bytes[start + at]) + 256 * u32::from(bytes[start + at + 1]);
    let blocks = match number(19) {
        0 => number(32) + 65536 * number(34),
        few => few,
    };
    let volume = u32::try_from(start / Block::LEN).unwrap();
    // Two blocks a cluster.
    let clusters = (blocks - (data - volume)) / 2;
    data + clusters * 2 - 32
}
