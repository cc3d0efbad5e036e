//! Formats that are frozen: the files of a journal, today and before, and what is in hand.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{Answer, DIRECTORY, FileJob, LEDGER_FILE, Replaced, Report, Request};
use pocket_arbiter::journal::{Entry, EventId, Summary};
use pocket_arbiter::simulator::slot::VirtualSlot;

use super::golden_events::{after, kept, second_commands, third_commands};
use super::{
    NEW, OLD, append, begin, contents, directory_block, entries, entry, load, load_after_restart,
    places, play, put_file, tell,
};
use crate::card::fat_check::assert_perfect;
use crate::card::{slot_of, small_card, switch_on};

/// A journal of today: told, described, gone on with.
pub(super) fn journal_of_today() -> (VirtualSlot, Vec<Entry>) {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    let entries = today(OLD);
    assert_eq!(keeper.handle(begin(OLD)), Report::Begun(OLD));
    let told = second_commands().len();
    for entry in &entries[..told] {
        assert_eq!(keeper.handle(tell(entry)), Report::Told);
    }
    let report = keeper.handle(Request::Conclude(Replaced::Nothing));
    assert_eq!(report, Report::Concluded);
    for entry in &entries[told..] {
        assert_eq!(append(&mut keeper, entry.clone()), Report::Appended);
        assert_eq!(keeper.read_on(), None);
    }
    for players in [7, 20] {
        let summary = Summary {
            players,
            ..Summary::of(&after(&second_commands()))
        };
        let report = keeper.handle(Request::Describe(summary));
        assert_eq!(report, Report::Described);
    }
    (slot, entries)
}

/// The entries of that journal. There are enough for a pack.
fn today(event: EventId) -> Vec<Entry> {
    let entries = kept(second_commands().into_iter().chain(third_commands()));
    let more = (1..=20).map(|number| entry(OLD, number));
    let entries = entries.into_iter().chain(more);
    entries.map(|entry| Entry { event, ..entry }).collect()
}

/// The blocks of a journal in which there is something.
fn blocks_of_today(entries: usize) -> impl Iterator<Item = usize> {
    (0..12).chain(256..256 + entries - second_commands().len())
}

pub(in crate::card) fn golden(name: &str, bytes: &[u8]) -> Vec<u8> {
    let path = format!("{}/host-tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    // One that there is stays as it is.
    if std::env::var_os("WRITE_GOLDEN").is_some() && !std::path::Path::new(&path).exists() {
        std::fs::write(&path, bytes).unwrap();
    }
    let golden = std::fs::read(&path).unwrap();
    assert!(golden == bytes, "{name}");
    golden
}

/// A card that knows nothing of a journal but its file, of which these blocks are written.
pub(super) fn card_with(blocks: impl Iterator<Item = (usize, Vec<u8>)>) -> VirtualSlot {
    let slot = slot_of(&small_card());
    switch_on(&slot);
    let mut file = vec![0; 1536 * Block::LEN];
    for (block, bytes) in blocks {
        file[block * Block::LEN..][..Block::LEN].copy_from_slice(&bytes);
    }
    let path = format!("{DIRECTORY}/EVENT001.DAT");
    slot.image_mut().write_file(&path, &file).unwrap();
    slot
}

/// It is read, listed and gone on with.
fn assert_is_today(slot: &VirtualSlot, wanted: &[Entry]) {
    assert_eq!(load_after_restart(slot), wanted);
    let (mut keeper, _) = switch_on(slot);
    let Report::Answer(Answer::Listed(Some(listing))) =
        keeper.handle(Request::FileJob(FileJob::List(None)))
    else {
        panic!("it is in the list");
    };
    let summary = listing.summary.unwrap();
    assert_eq!((summary.players, &*summary.title), (20, "Villanueva"));
    assert_eq!(load(&mut keeper), wanted);
    let mut more = wanted.to_vec();
    for number in 1..=40 {
        let next = Entry {
            event: wanted[0].event,
            ..entry(OLD, number)
        };
        assert_eq!(append(&mut keeper, next.clone()), Report::Appended);
        assert_eq!(keeper.read_on(), None);
        more.push(next);
    }
    assert_eq!(load_after_restart(slot), more);
}

#[test]
fn the_format_of_todays_journal_is_frozen() {
    let (slot, wanted) = journal_of_today();
    let contents = contents(&slot, 1);
    let block = |place: usize| contents[place * Block::LEN..][..Block::LEN].to_vec();
    let blocks: Vec<[usize; 2]> = blocks_of_today(wanted.len()).map(places).collect();
    let bytes: Vec<u8> = blocks.iter().flat_map(|[first, _]| block(*first)).collect();
    let golden = golden("journal-v4.bin", &bytes);
    // All but the second pack, which holds what is elsewhere too, is there twice.
    for [first, copy] in &blocks {
        assert!(
            *first == 9 || block(*first) == block(*copy),
            "block {first}"
        );
    }
    // Each of the copies is enough.
    for copy in [0, 1] {
        let places = blocks.iter().map(|places| places[copy]);
        let bytes = golden.chunks(Block::LEN).map(<[u8]>::to_vec);
        assert_is_today(&card_with(places.zip(bytes)), &wanted);
    }
}

/// The firmware before this one had summaries that did not know how many entries there are.
#[test]
fn a_journal_of_the_third_firmware_is_read_and_goes_on() {
    let wanted = today(OLD);
    let golden = include_bytes!("../../golden/journal-v3.bin");
    for copy in [0, 1] {
        let places = blocks_of_today(wanted.len()).map(|block| places(block)[copy]);
        let bytes = golden.chunks(Block::LEN).map(<[u8]>::to_vec);
        assert_is_today(&card_with(places.zip(bytes)), &wanted);
    }
}

/// The second firmware had a second head, and no other copies.
#[test]
fn a_journal_of_the_second_firmware_is_read_and_goes_on() {
    let wanted = today(EventId(0x1234_5678));
    let golden = include_bytes!("../../golden/journal-v2.bin");
    for lost in [None, Some(0), Some(1)] {
        let blocks = blocks_of_today(wanted.len()).zip(golden.chunks(Block::LEN));
        let blocks = blocks.map(|(block, bytes)| (block, bytes.to_vec()));
        let slot = card_with(blocks.filter(|(block, _)| Some(*block) != lost));
        assert_is_today(&slot, &wanted);
        let after = contents(&slot, 1);
        for (block, bytes) in blocks_of_today(wanted.len()).zip(golden.chunks(Block::LEN)) {
            // Only the packs go on, too.
            let is_same = after[block * Block::LEN..][..Block::LEN] == *bytes;
            assert!(is_same || block >= 10 || Some(block) == lost, "{block}");
        }
    }
}

/// The newest record in a file with two copies of each.
pub(super) fn newest_in(slot: &VirtualSlot, file: &str, kind: u8) -> Vec<u8> {
    let path = format!("{DIRECTORY}/{file}");
    let contents = slot.image().read_file(&path).unwrap();
    let records = contents
        .chunks(Block::LEN)
        .filter(|block| block.starts_with(b"PARB") && block[4] == kind);
    let number = |block: &&[u8]| u32::from_le_bytes(block[8..12].try_into().unwrap());
    records.max_by_key(number).unwrap().to_vec()
}

#[test]
fn the_format_of_what_is_in_hand_is_frozen() {
    let (slot, _) = journal_of_today();
    let golden = golden("current-v2.bin", &newest_in(&slot, "CURRENT.DAT", 9));
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, NEW, 2);
    let mut file = vec![0; 136 * Block::LEN];
    file[..Block::LEN].copy_from_slice(&golden);
    put_file(&slot, "CURRENT.DAT", &file);
    // The first event is in hand again, and the card knows of one that it was given.
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), today(OLD));
    assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
}

/// The first format had the number of the event alone. How many ids were given is seen from the journals.
#[test]
fn what_was_in_hand_of_the_first_firmware_is_in_hand() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 3);
    play(&mut keeper, NEW, 2);
    let mut file = vec![0; 8 * Block::LEN];
    file[..Block::LEN].copy_from_slice(include_bytes!("../../golden/current-v1.bin"));
    put_file(&slot, "CURRENT.DAT", &file);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), entries(OLD, 3));
    let third = EventId::new(3, u32::MAX);
    assert_eq!(keeper.handle(begin(third)), Report::Begun(third));
    assert_perfect(slot.image().as_bytes(), "the ring has room for copies");
}

/// The place of a journal: without our directory it is found by that.
#[test]
fn the_format_of_where_a_journal_lies_is_frozen() {
    let (slot, wanted) = journal_of_today();
    let path = format!("{DIRECTORY}/{LEDGER_FILE}");
    let ledger = slot.image().read_file(&path).unwrap();
    let block = |place: usize| &ledger[place * Block::LEN..][..Block::LEN];
    golden("atlas-v1.bin", block(128 + 1));
    assert_eq!(block(128 + 1), block(256 + 1), "and its copy");
    let home = directory_block(&slot, b"EVENT001DAT");
    slot.image_mut().block_mut(home).unwrap().fill(0);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), wanted);
}
