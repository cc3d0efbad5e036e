//! The journal on the card.

mod appending;
mod card_out;
mod damage;
mod golden_events;
pub(super) mod golden_files;
mod golden_ledger;
mod power;
mod replaced;
mod room;
mod summaries;

use embedded_sdmmc::Block;
use pocket_arbiter::card::record::decode;
use pocket_arbiter::card::{
    DIRECTORY, Entries, Found, JournalNo, Keeper, Replaced, Report, Request,
};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::tournament::{Command, FirstPlayer, Setup};

use crate::card::{as_block, switch_on};

/// The number that the cards of tests are formatted with.
pub(super) const SERIAL: u32 = 0x1234_5678;
/// The first event of a card, and the second.
const OLD: EventId = EventId::new(1, 7);
const NEW: EventId = EventId::new(2, u32::MAX);

/// The entry of that number in an event: no two are alike.
pub(super) fn entry(event: EventId, number: u32) -> Entry {
    let command = match number % 4 {
        1 => Command::Create(Setup::default()),
        2 => Command::EnterFirst(FirstPlayer {
            name: format!("Ødegård {number}").as_str().try_into().unwrap(),
            ..FirstPlayer::default()
        }),
        3 => Command::Undo,
        _ => Command::DrawLots(number.into()),
    };
    Entry {
        event,
        at_us: u64::from(number) * 1_000_000,
        command,
    }
}

pub(super) fn entries(event: EventId, count: u32) -> Vec<Entry> {
    (1..=count).map(|number| entry(event, number)).collect()
}

/// Tells that entry alone.
pub(super) fn tell(entry: &Entry) -> Request {
    Request::Tell(Entries::one(entry).unwrap())
}

/// Asks for a journal that will have that id, if it is the card's turn to give it.
pub(super) fn begin(event: EventId) -> Request {
    let [a, b, c, d, ..] = event.0.to_le_bytes();
    Request::Begin {
        mark: u32::from_le_bytes([a, b, c, d]) ^ SERIAL,
        room: 0,
    }
}

fn append(keeper: &mut Keeper<VirtualSlot>, entry: Entry) -> Report {
    keeper.handle(Request::Append(entry))
}

/// Begins an event and appends so many entries.
fn play(keeper: &mut Keeper<VirtualSlot>, event: EventId, count: u32) {
    assert_eq!(keeper.handle(begin(event)), Report::Begun(event));
    assert_eq!(
        keeper.handle(Request::Conclude(Replaced::Nothing)),
        Report::Concluded
    );
    for entry in entries(event, count) {
        assert_eq!(append(keeper, entry), Report::Appended);
        assert_eq!(keeper.read_on(), None, "what can wait is done");
    }
}

/// Begins the next event of the card and appends so many entries; answers the id that it was given.
fn play_next(keeper: &mut Keeper<VirtualSlot>, count: u32) -> EventId {
    let Report::Begun(event) = keeper.handle(begin(NEW)) else {
        panic!("it should begin");
    };
    assert_eq!(
        keeper.handle(Request::Conclude(Replaced::Nothing)),
        Report::Concluded
    );
    for entry in entries(event, count) {
        assert_eq!(append(keeper, entry), Report::Appended);
        assert_eq!(keeper.read_on(), None, "what can wait is done");
    }
    event
}

/// Everything that the keeper tells when it is to load.
fn load(keeper: &mut Keeper<VirtualSlot>) -> Vec<Entry> {
    load_that(keeper, None)
}

fn load_that(keeper: &mut Keeper<VirtualSlot>, number: Option<JournalNo>) -> Vec<Entry> {
    read_all(keeper, number).0
}

/// The same, and what it says of the journal at last.
fn read_all(keeper: &mut Keeper<VirtualSlot>, number: Option<JournalNo>) -> (Vec<Entry>, Found) {
    let mut found = Vec::new();
    let mut report = keeper.handle(Request::Load(number));
    loop {
        match report {
            Report::Entries(entries) => found.extend(entries),
            Report::Loaded(told) => {
                let count = match told {
                    Found::Nothing => 0,
                    Found::Whole(count) | Found::Rescued(count) => count,
                    Found::Damaged { read, .. } => read,
                };
                assert_eq!(count as usize, found.len());
                assert_eq!(keeper.read_on(), None, "that was all");
                return (found, told);
            }
            other => panic!("{other:?} while loading"),
        }
        report = keeper.read_on().expect("more to come");
    }
}

/// The entries that come first.
fn first_loaded(keeper: &mut Keeper<VirtualSlot>) -> Vec<Entry> {
    match keeper.handle(Request::Load(None)) {
        Report::Entries(entries) => entries.into_iter().collect(),
        other => panic!("{other:?} while loading"),
    }
}

fn load_after_restart(slot: &VirtualSlot) -> Vec<Entry> {
    load(&mut switch_on(slot).0)
}

/// The names of the journals on the card.
fn journals(slot: &VirtualSlot) -> Vec<String> {
    let files = slot.image().files().unwrap();
    files
        .into_iter()
        .filter_map(|file| Some(file.path.strip_prefix(DIRECTORY)?.to_owned()))
        .filter(|path| path.starts_with("/EVENT"))
        .collect()
}

fn contents(slot: &VirtualSlot, number: u32) -> Vec<u8> {
    let path = format!("{DIRECTORY}/EVENT{number:03}.DAT");
    slot.image().read_file(&path).unwrap()
}

/// The blocks of the card that hold that entry, and nothing else.
fn blocks_of(slot: &VirtualSlot, wanted: &Entry) -> Vec<u32> {
    let image = slot.image();
    let blocks = image.as_bytes().chunks(Block::LEN).enumerate();
    blocks
        .filter(|(_, bytes)| {
            decode::<Entry>(&as_block(bytes)).is_some_and(|(_, entry)| entry == *wanted)
        })
        .map(|(index, _)| u32::try_from(index).unwrap())
        .collect()
}

/// Makes that block of the card unreadable as a record.
fn spoil(slot: &VirtualSlot, block: u32) {
    slot.image_mut().block_mut(block).unwrap()[100] ^= 1;
}

/// Makes both copies of an entry unreadable.
fn spoil_entry(slot: &VirtualSlot, entry: &Entry) {
    let blocks = blocks_of(slot, entry);
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        spoil(slot, block);
    }
}

/// Puts something else into both copies of an entry.
fn replace_entry(slot: &VirtualSlot, entry: &Entry, with: &Block) {
    for block in blocks_of(slot, entry) {
        slot.image_mut()
            .block_mut(block)
            .unwrap()
            .copy_from_slice(&with.contents);
    }
}

/// The places of a block and its copy in a file that has two of each.
fn places(block: usize) -> [usize; 2] {
    let first = block / 128 * 256 + block % 128;
    [first, first + 128]
}

/// Puts a file of these blocks in the place of another.
fn put_file(slot: &VirtualSlot, name: &str, contents: &[u8]) {
    let path = format!("{DIRECTORY}/{name}");
    slot.image_mut().write_file(&path, contents).unwrap();
}

/// The block of a directory that has that name in it. The ledger, which lies before it, may have some of it too.
pub(super) fn directory_block(slot: &VirtualSlot, name: &[u8]) -> u32 {
    let image = slot.image();
    let at = image.as_bytes().windows(11).rposition(|at| at == name);
    u32::try_from(at.unwrap() / Block::LEN).unwrap()
}
