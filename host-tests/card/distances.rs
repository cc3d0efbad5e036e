//! A card may have its last sixteen writes in a memory of its own, and lose any of them with the power. So many others lie
//! between what must be there and what says that it is.

use pocket_arbiter::card::{Answer, FileJob, Replaced, Report, Request};
use pocket_arbiter::simulator::slot::{VirtualSlot, Written};

use super::journal::{entries, tell};
use super::player::Player;
use super::rescue::ledger_blocks;
use super::{corruption, slot_of, small_card};

/// The number of writes that a card may lose.
const CACHED: usize = 16;
/// More writes than any of this takes.
const LOG: usize = 4000;

fn is_record(written: &Written, kind: u8) -> bool {
    let [magic @ .., of] = written.new.contents.first_chunk::<5>().unwrap();
    magic == b"PARB" && *of == kind
}

/// The head of a ledger.
fn is_ledger_head(written: &Written) -> bool {
    is_record(written, 5)
}

/// True if a block is cleared, or becomes the beginning of a directory.
fn is_cleared(written: &Written) -> bool {
    let contents = written.new.contents;
    let is_blank = contents.iter().all(|byte| *byte == 0);
    is_blank || contents.starts_with(b".          ")
}

/// The number of writes between the last that is so and the first one behind it that is so.
fn between(
    log: &[Written],
    last: impl Fn(&Written) -> bool,
    next: impl Fn(&Written) -> bool,
) -> usize {
    let at = log.iter().rposition(last).unwrap();
    log[at + 1..].iter().position(next).unwrap()
}

/// The writes since.
fn since(slot: &VirtualSlot, count: u64) -> Vec<Written> {
    let log = slot.log();
    let new = usize::try_from(slot.writes() - count).unwrap();
    log[log.len() - new..].to_vec()
}

/// A card whose free blocks hold whatever was on it before.
fn littered() -> Vec<u8> {
    let mut bytes = small_card();
    let data = corruption::data_start(&bytes) as usize * 512;
    bytes[data..].fill(0xA5);
    bytes
}

/// The head of a journal comes after all that was told: into a new file, whose changes go to their places meanwhile, and
/// into one that is there.
#[test]
fn a_head_of_a_journal_is_far_from_what_was_told() {
    for told in [3, 300] {
        for is_file_there in [false, true] {
            let slot = slot_of(&small_card());
            slot.keep_log(LOG);
            let mut player = Player::switched_on(&slot);
            let begin = Request::Begin { mark: 1, room: 0 };
            if is_file_there {
                player.handle(begin.clone());
                player = Player::switched_on(&slot);
            }
            let Report::Begun(event) = player.handle(begin) else {
                panic!("it should begin");
            };
            let before = slot.writes();
            for entry in entries(event, told) {
                assert_eq!(player.handle(tell(&entry)), Report::Told);
            }
            let concluded = player.handle(Request::Conclude(Replaced::Nothing));
            assert_eq!(concluded, Report::Concluded);
            let log = since(&slot, before);
            // Packs, and where the journal lies.
            let is_told = |written: &Written| is_record(written, 7) || is_record(written, 10);
            let is_head = |written: &Written| is_record(written, 6);
            let writes = between(&log, is_told, is_head);
            let mut before_head = log.iter().take_while(|written| !is_head(written));
            assert!(before_head.any(|written| is_record(written, 10)));
            assert!(writes >= CACHED, "{told} told, {is_file_there}: {writes}");
        }
    }
}

/// The head of a change comes after the blocks that were cleared for it and that it does not list.
#[test]
fn a_change_is_far_from_what_was_cleared_for_it() {
    let slot = slot_of(&littered());
    slot.keep_log(LOG);
    let mut player = Player::switched_on(&slot);
    let ledger = ledger_blocks(&slot);
    // What a directory will hold lies in the ledger first.
    let is_cleared =
        |written: &Written| is_cleared(written) && !ledger.contains(&(written.block as usize));
    let before = slot.writes();
    let begun = player.handle(Request::Begin { mark: 1, room: 0 });
    assert!(matches!(begun, Report::Begun(_)));
    let writes = between(&since(&slot, before), is_cleared, is_ledger_head);
    assert!(writes >= CACHED, "a journal: {writes}");
    player.begin(1, 2).unwrap();
    // The first file of an event is made in a new directory.
    let before = slot.writes();
    assert_eq!(player.file_job(FileJob::Make), Some(Answer::Done));
    let writes = between(&since(&slot, before), is_cleared, is_ledger_head);
    assert!(writes >= CACHED, "a directory: {writes}");
}
