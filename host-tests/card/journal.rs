//! The journal on the card.

use embedded_sdmmc::Block;
use equipment::recorder::{self, record};
use pocket_arbiter::card::record::{Payload, Sequence, decode, encode, sequence};
use pocket_arbiter::card::{
    Answer, DIRECTORY, Entries, Errand, Found, JOURNAL_ROOM, JournalNo, Keeper, LEDGER_FILE,
    Listing, Replaced, Report, Request, Resumed, Trouble,
};
use pocket_arbiter::journal::{Entry, EventId, Summary};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};
use pocket_arbiter::tournament::{
    AcceleratedGroup, After, Birth, BoardNo, Bye, ClockTime, Colour, Command, Deed, Departure,
    Event, Federation, GameNo, GameResult, GameScore, HalfPoints, LateEntry, ListOrder,
    MAX_KNOCKOUT, PairingOptions, Phase, Player, PlayerNo, QueueOptions, Rating, RoundNo,
    RoundPairs, Scoring, Setup, Sex, StartOrder, System, Team, Tiebreak, TimeClass, TimeUp, Title,
    Turn,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::fat_check::assert_perfect;
use super::{as_block, blank, changed_blocks, fill, slot_of, small_card, switch_on};
use crate::soak;

/// The number that the cards of tests are formatted with.
pub(super) const SERIAL: u32 = 0x1234_5678;
/// The first event of a card, and the second.
const OLD: EventId = EventId::new(1, 7);
const NEW: EventId = EventId::new(2, u32::MAX);

/// The entry of that number in an event: no two are alike.
pub(super) fn entry(event: EventId, number: u32) -> Entry {
    let command = match number % 4 {
        1 => Command::Create(Setup::default()),
        2 => Command::Enter(Player {
            name: format!("Ødegård {number}").as_str().try_into().unwrap(),
            ..Player::default()
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

/// Asks for a journal that will have that id, if it is the card's turn to give it.
/// Tells that entry alone.
pub(super) fn tell(entry: &Entry) -> Request {
    Request::Tell(Entries::one(entry).unwrap())
}

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

#[test]
fn whoever_waits_for_a_journal_is_told_how_far_it_has_got() {
    let slot = blank();
    play(&mut switch_on(&slot).0, OLD, 300);
    let (mut keeper, _) = switch_on(&slot);
    let mut report = keeper.handle(Request::Load(None));
    let mut told = Vec::new();
    while let Report::Entries(entries) = report {
        told.push(entries.read());
        report = keeper.read_on().expect("more to come");
    }
    assert!(told.len() > 5, "{told:?}");
    assert!(told.is_sorted(), "{told:?}");
    assert!(
        told.iter().any(|read| (300..700).contains(read)),
        "{told:?}"
    );
    assert_eq!(told.last(), Some(&1000));
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

#[test]
fn what_is_appended_is_loaded() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), [], "no journal yet");
    play(&mut keeper, OLD, 9);
    assert_eq!(load_after_restart(&slot), entries(OLD, 9));
    assert!(contents(&slot, 1).len() >= JOURNAL_ROOM as usize * Block::LEN);
}

#[test]
fn a_loaded_journal_goes_on() {
    let slot = blank();
    play(&mut switch_on(&slot).0, OLD, 3);
    for number in 4..8 {
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(load(&mut keeper), entries(OLD, number - 1));
        assert_eq!(append(&mut keeper, entry(OLD, number)), Report::Appended);
    }
    assert_eq!(load_after_restart(&slot), entries(OLD, 7));
}

/// The report comes after one block and a look at it. Its copy follows, far enough away, and nothing else.
#[test]
fn appending_writes_one_block_that_held_no_record_and_then_its_copy() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 0);
    assert_eq!(keeper.read_on(), None);
    for entry in entries(OLD, 10) {
        let before = slot.image().as_bytes().to_vec();
        let accesses = (slot.reads(), slot.writes());
        assert_eq!(append(&mut keeper, entry.clone()), Report::Appended);
        assert_eq!(
            (slot.reads(), slot.writes()),
            (accesses.0 + 1, accesses.1 + 1)
        );
        let reported = changed_blocks(&before, slot.image().as_bytes());
        assert_eq!(reported, [blocks_of(&slot, &entry)[0] as usize]);
        assert_eq!(keeper.read_on(), None);
        assert_eq!(slot.writes(), accesses.1 + 2);
        let changed = changed_blocks(&before, slot.image().as_bytes());
        assert_eq!(changed, [reported[0], reported[0] + 128]);
        assert_eq!(blocks_of(&slot, &entry).len(), 2);
        for block in changed {
            let old = as_block(&before[block * Block::LEN..][..Block::LEN]);
            let is_record = sequence::<Entry>(&old).is_some();
            assert!(!is_record, "an entry was overwritten");
        }
        // There is no more to be done.
        assert_eq!(keeper.read_on(), None);
        assert_eq!(slot.writes(), accesses.1 + 2);
    }
}

/// Of the last entry, one of the two may be missing when the box is switched on: the power failed before it was written, or
/// its page was lost. Whichever it is, the other one gives it back.
#[test]
fn the_last_entry_is_there_twice_after_a_start() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 5);
    let base = slot.image().as_bytes().to_vec();
    let last = entry(OLD, 5);
    let places = blocks_of(&slot, &last);
    for missing in &places {
        let slot = slot_of(&base);
        slot.image_mut().block_mut(*missing).unwrap().fill(0);
        assert_eq!(load_after_restart(&slot), entries(OLD, 5));
        assert_eq!(blocks_of(&slot, &last), places, "block {missing}");
    }
}

/// A card that was locked before the copy could be written gets it when it is not.
#[test]
fn a_copy_waits_until_the_card_takes_it() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 1);
    let last = entry(OLD, 2);
    assert_eq!(append(&mut keeper, last.clone()), Report::Appended);
    slot.lock(true);
    assert_eq!(keeper.read_on(), None);
    assert_eq!(blocks_of(&slot, &last).len(), 1);
    slot.lock(false);
    assert_eq!(keeper.read_on(), None);
    assert_eq!(blocks_of(&slot, &last).len(), 2);
}

/// An event can be longer than the packs of its journal. What is told into blocks of its own is there twice, too, before
/// anything else is written.
#[test]
fn what_is_told_behind_the_packs_is_there_twice() {
    let long = |number: u32| Entry {
        event: OLD,
        at_us: number.into(),
        command: Command::Enter(Player {
            name: format!("{number:032}").as_str().try_into().unwrap(),
            club: "x".repeat(24).as_str().try_into().unwrap(),
            ..Player::default()
        }),
    };
    let told: Vec<Entry> = (1..=1900).map(long).collect();
    let slot = slot_of(&super::medium_card());
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(keeper.handle(begin(OLD)), Report::Begun(OLD));
    for entry in &told {
        assert_eq!(keeper.handle(tell(entry)), Report::Told);
    }
    let concluded = keeper.handle(Request::Conclude(Replaced::Nothing));
    assert_eq!(concluded, Report::Concluded);
    assert_eq!(blocks_of(&slot, &told[0]).len(), 0, "it is in a pack");
    assert_eq!(blocks_of(&slot, told.last().unwrap()).len(), 2);
    assert_eq!(load_after_restart(&slot), told);
}

/// A journal that is short of a few entries is not made longer for them.
#[test]
fn an_eighth_more_is_not_worth_a_change_of_the_file_system() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 0);
    assert_eq!(keeper.read_on(), None);
    // Seven eighths of 585 are just 512.
    for (wanted, is_longer) in [(JOURNAL_ROOM, false), (585, false), (586, true)] {
        let writes = slot.writes();
        assert_eq!(keeper.handle(Request::Reserve(wanted)), Report::Reserved);
        assert_eq!(slot.writes() > writes, is_longer, "{wanted}");
    }
}

#[test]
fn nothing_is_appended_without_a_journal_of_the_event() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    let writes = slot.writes();
    assert_eq!(
        append(&mut keeper, entry(OLD, 1)),
        Report::Resumed(Resumed::Otherwise)
    );
    assert_eq!(slot.writes(), writes);
    play(&mut keeper, OLD, 2);
    let writes = slot.writes();
    assert_eq!(
        append(&mut keeper, entry(NEW, 3)),
        Report::Resumed(Resumed::Otherwise)
    );
    assert_eq!(slot.writes(), writes);
    // Nor to one that has not been read to its end.
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(
        first_loaded(&mut keeper),
        [entry(OLD, 1)],
        "and there is more"
    );
    assert_eq!(
        append(&mut keeper, entry(OLD, 3)),
        Report::Resumed(Resumed::Otherwise)
    );
    assert_eq!(slot.writes(), writes);
}

#[test]
fn settings_are_saved_beside_a_journal() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    let settings = Settings::default();
    let report = keeper.handle(Request::SaveSettings(settings));
    assert_eq!(report, Report::Saved(settings));
    assert_eq!(append(&mut keeper, entry(OLD, 3)), Report::Appended);
    let (mut keeper, found) = switch_on(&slot);
    assert_eq!(found, Some(settings));
    assert_eq!(load(&mut keeper), entries(OLD, 3));
}

#[test]
fn the_newest_journal_is_loaded_and_the_old_one_stays() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 5);
    let old = contents(&slot, 1);
    play(&mut keeper, NEW, 3);
    assert_eq!(load_after_restart(&slot), entries(NEW, 3));
    assert_eq!(contents(&slot, 1), old);
    assert_eq!(journals(&slot), ["/EVENT001.DAT", "/EVENT002.DAT"]);
}

#[test]
fn a_journal_gets_the_number_after_the_highest() {
    let slot = blank();
    let stray = [
        "EVENT041.DAT",
        "EVENT099.TXT",
        "EVENTS99.DAT",
        "EVENT000.DAT",
    ];
    for name in stray {
        let path = format!("{DIRECTORY}/{name}");
        let contents = vec![0; JOURNAL_ROOM as usize * Block::LEN];
        slot.image_mut().write_file(&path, &contents).unwrap();
    }
    // The highest holds nothing, so it is used; the next one gets the number after it.
    play_next(&mut switch_on(&slot).0, 1);
    let second = play_next(&mut switch_on(&slot).0, 1);
    assert!(journals(&slot).contains(&"/EVENT042.DAT".to_owned()));
    assert!(!journals(&slot).contains(&"/EVENT043.DAT".to_owned()));
    let path = format!("{DIRECTORY}/EVENT999.DAT");
    slot.image_mut().write_file(&path, b"whatever").unwrap();
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), entries(second, 1));
    // A file that was begun and holds nothing is finished first; then there is no higher number.
    let third = play_next(&mut keeper, 1);
    assert_eq!(load_after_restart(&slot), entries(third, 1));
    let fourth = play_next(&mut keeper, 2);
    assert!(journals(&slot).contains(&"/EVENT998.DAT".to_owned()));
    assert_eq!(load_after_restart(&slot), entries(fourth, 2));
}

#[test]
fn a_full_journal_grows() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, JOURNAL_ROOM);
    let writes = slot.writes();
    let count = JOURNAL_ROOM + 1;
    assert_eq!(append(&mut keeper, entry(OLD, count)), Report::Appended);
    assert!(slot.writes() > writes + 1);
    assert!(contents(&slot, 1).len() >= 2 * JOURNAL_ROOM as usize * Block::LEN);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), entries(OLD, count));
    let writes = slot.writes();
    assert_eq!(append(&mut keeper, entry(OLD, count + 1)), Report::Appended);
    assert_eq!(slot.writes(), writes + 1);
    assert_eq!(load_after_restart(&slot), entries(OLD, count + 1));
}

#[test]
fn a_full_journal_takes_what_room_there_is() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, JOURNAL_ROOM);
    // A page of first copies, and part of the second ones.
    fill(&mut slot.image_mut(), 75 * 1024);
    let (mut keeper, _) = switch_on(&slot);
    load(&mut keeper);
    let mut count = JOURNAL_ROOM;
    let refusal = loop {
        match append(&mut keeper, entry(OLD, count + 1)) {
            Report::Appended if count < 2 * JOURNAL_ROOM => count += 1,
            other => break other,
        }
    };
    assert_eq!(refusal, Report::Trouble(Trouble::Full));
    assert!(count >= JOURNAL_ROOM + 10, "only {count} entries");
    assert_eq!(load_after_restart(&slot), entries(OLD, count));
}

#[test]
fn a_full_card_gets_no_new_journal() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 4);
    fill(&mut slot.image_mut(), 40 * 1024);
    for _ in 0..3 {
        let (mut keeper, _) = switch_on(&slot);
        let report = keeper.handle(begin(NEW));
        assert_eq!(report, Report::Trouble(Trouble::Full));
        assert_eq!(load_after_restart(&slot), entries(OLD, 4));
    }
    assert_eq!(journals(&slot).len(), 1, "no attempt left anything");
    slot.image_mut().write_file("FULL0.BIN", &[]).unwrap();
    let (mut keeper, _) = switch_on(&slot);
    load(&mut keeper);
    let new = play_next(&mut keeper, 2);
    assert_eq!(load_after_restart(&slot), entries(new, 2));
    assert_eq!(journals(&slot).len(), 2);
}

/// The number of a journal that was deleted may be given again. If the power fails before the new one is told, there is
/// nothing in hand, and nothing is damaged.
#[test]
fn a_beginning_in_the_place_of_a_deleted_journal_is_nothing() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    let deleted = keeper.handle(Request::Errand(Errand::Delete(JournalNo(1))));
    assert_eq!(deleted, Report::Answer(Answer::LetGo));
    assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
    assert_eq!(keeper.look(), None);
    assert_eq!(journals(&slot), ["/EVENT001.DAT"]);
    let (mut keeper, _) = switch_on(&slot);
    let loaded = keeper.handle(Request::Load(None));
    assert_eq!(loaded, Report::Loaded(Found::Nothing));
}

/// The room of a journal that was replaced is given back before the next one needs it, and at the latest when nobody waits
/// for the card.
#[test]
fn the_room_of_a_replaced_journal_is_given_back() {
    const LENGTH: usize = 2 * (256 + JOURNAL_ROOM as usize) * Block::LEN;
    let slot = slot_of(&small_card());
    switch_on(&slot);
    // Room for two journals, and not for a third.
    fill(&mut slot.image_mut(), 2 * LENGTH + 150_000);
    let (mut keeper, _) = switch_on(&slot);
    let mut older = None;
    for number in 1..=4 {
        let Report::Begun(event) = keeper.handle(begin(NEW)) else {
            panic!("there is room for {number}");
        };
        let replaced = older.map_or(Replaced::Nothing, Replaced::Delete);
        let concluded = keeper.handle(Request::Conclude(replaced));
        assert_eq!(concluded, Report::Concluded);
        older = Some(event);
    }
    assert_eq!(keeper.look(), None);
    assert_eq!(journals(&slot), ["/EVENT004.DAT"]);
    let files = slot.image().files().unwrap();
    let mut doomed = files.iter().filter(|file| file.path.ends_with(".TMP"));
    assert!(doomed.next().is_none());
    assert_perfect(slot.image().as_bytes(), "replaced");
}

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
        let listed = keeper.handle(Request::Errand(Errand::List(None)));
        assert_eq!(
            listed,
            Report::Answer(Answer::Listed(None)),
            "write {write}"
        );
    }
}

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
    let listed = keeper.handle(Request::Errand(Errand::List(None)));
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
    let listed = keeper.handle(Request::Errand(Errand::List(None)));
    let Report::Answer(Answer::Listed(Some(listing))) = listed else {
        panic!("it is in the list");
    };
    assert_eq!(listing.summary, None);
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

#[test]
fn a_journal_damaged_in_its_middle_is_never_written_again() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 12);
    // Cards spoil more than one block at a time.
    for number in [8, 7, 6] {
        spoil_entry(&slot, &entry(OLD, number));
        let damaged = contents(&slot, 1);
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(load(&mut keeper), entries(OLD, number - 1));
        let report = append(&mut keeper, entry(OLD, number));
        assert_eq!(report, Report::Resumed(Resumed::Otherwise));
        for count in [number - 1, 12] {
            let report = keeper.handle(Request::Resume(OLD, count));
            assert_eq!(report, Report::Resumed(Resumed::Unreadable));
            let report = append(&mut keeper, entry(OLD, number));
            assert_eq!(report, Report::Resumed(Resumed::Otherwise));
        }
        assert_eq!(contents(&slot, 1), damaged);
    }
    let damaged = contents(&slot, 1);
    let new = play_next(&mut switch_on(&slot).0, 6);
    assert_eq!(contents(&slot, 1), damaged);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), entries(new, 6));
    let report = keeper.handle(Request::Resume(new, 6));
    assert_eq!(report, Report::Resumed(Resumed::AsTold));
}

/// How the journal is found that the box has in its memory, with so many entries.
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

/// The first block of the only journal on a card.
fn first_head(slot: &VirtualSlot) -> u32 {
    let image = slot.image();
    let blocks = image.as_bytes().chunks(Block::LEN);
    let heads: Vec<usize> = blocks
        .enumerate()
        .filter(|(_, block)| block.starts_with(b"PARB\x06"))
        .map(|(index, _)| index)
        .collect();
    assert_eq!(heads.len(), 2);
    u32::try_from(heads[0]).unwrap()
}

/// A journal that has lost both of its heads is no new one: it is told as far as it can be read, and not
/// written over.
#[test]
fn a_journal_without_heads_is_read_and_not_written_over() {
    // Nothing in packs; the first ones in a pack; so many that there are several packs.
    for (told, count) in [(0, 12), (3, 3), (3, 12), (3, 150), (70, 150), (70, 70)] {
        type Spoil = fn(&VirtualSlot, u32);
        let ways: [Spoil; 3] = [
            spoil,
            |slot, block| slot.image_mut().block_mut(block).unwrap().fill(0),
            VirtualSlot::lose,
        ];
        for (way, spoil) in ways.into_iter().enumerate() {
            let when = format!("{told} told of {count}, way {way}");
            let slot = slot_of(&small_card());
            let (mut keeper, _) = switch_on(&slot);
            assert_eq!(keeper.handle(begin(OLD)), Report::Begun(OLD));
            for entry in entries(OLD, told) {
                assert_eq!(keeper.handle(tell(&entry)), Report::Told);
            }
            let concluded = keeper.handle(Request::Conclude(Replaced::Nothing));
            assert_eq!(concluded, Report::Concluded);
            for entry in entries(OLD, count).into_iter().skip(told as usize) {
                assert_eq!(append(&mut keeper, entry), Report::Appended);
                while keeper.read_on().is_some() {}
            }
            let summary = Summary {
                title: "Masnou".try_into().unwrap(),
                system: System::Free,
                players: 40,
                rounds: (1, 7),
                phase: Phase::Running,
            };
            let described = keeper.handle(Request::Describe(summary.clone()));
            assert_eq!(described, Report::Described);
            let first = first_head(&slot);
            for head in [first, first + 128] {
                spoil(&slot, head);
            }
            let image = |slot: &VirtualSlot| slot.image().block(first + 512).unwrap().to_vec();
            let (mut keeper, _) = switch_on(&slot);
            let listed = keeper.handle(Request::Errand(Errand::List(None)));
            assert_eq!(
                listed,
                Report::Answer(Answer::Listed(Some(Listing {
                    number: JournalNo(1),
                    is_archived: false,
                    is_damaged: true,
                    summary: Some(summary),
                }))),
                "{when}"
            );
            let verdict = keeper.verify(JournalNo(1)).unwrap();
            assert_eq!(verdict.first_bad, Some(0), "{when}");
            assert!(!verdict.is_whole && verdict.entries == count, "{when}");
            let before = image(&slot);
            assert_eq!(load(&mut keeper), entries(OLD, count), "{when}");
            let next = append(&mut keeper, entry(OLD, count + 1));
            assert_eq!(next, Report::Resumed(Resumed::Otherwise), "{when}");
            let report = keeper.handle(Request::Resume(OLD, count));
            assert_eq!(report, Report::Resumed(Resumed::Unreadable), "{when}");
            play(&mut keeper, NEW, 2);
            assert_eq!(image(&slot), before, "{when}");
            assert_eq!(load_after_restart(&slot), entries(NEW, 2), "{when}");
            // The new one can take its place.
            let (mut keeper, _) = switch_on(&slot);
            assert_eq!(
                load_that(&mut keeper, Some(JournalNo(1))),
                entries(OLD, count)
            );
        }
    }
}

/// Without its heads and its beginning nothing of a journal can be read. It is listed as damaged.
#[test]
fn a_journal_of_which_nothing_is_left_is_listed_as_damaged() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 12);
    let first = first_head(&slot);
    for block in [first, first + 128, first + 512] {
        spoil(&slot, block);
    }
    assert_eq!(
        load_after_restart(&slot),
        entries(OLD, 12),
        "there is a copy"
    );
    spoil(&slot, first + 640);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), []);
    let listed = keeper.handle(Request::Errand(Errand::List(None)));
    assert_eq!(
        listed,
        Report::Answer(Answer::Listed(Some(Listing {
            number: JournalNo(1),
            is_archived: false,
            is_damaged: true,
            summary: None,
        })))
    );
    let damaged = contents(&slot, 1);
    play(&mut keeper, NEW, 2);
    assert_eq!(contents(&slot, 1), damaged);
}

/// More entries in a row can be lost than are looked at one by one. Those behind them are seen all the same.
#[test]
fn a_wide_gap_in_a_journal_is_seen() {
    const COUNT: u32 = 300;
    const READ: u32 = 100;
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, COUNT);
    let first = first_head(&slot);
    let is_pack = |block: &[u8]| block.starts_with(b"PARB\x07");
    let packs: Vec<usize> = {
        let image = slot.image();
        let blocks = image.as_bytes().chunks(Block::LEN).enumerate();
        let packs = blocks.filter(|(_, block)| is_pack(block));
        packs.map(|(block, _)| block).collect()
    };
    assert!(packs.len() > 3);
    for block in packs {
        spoil(&slot, u32::try_from(block).unwrap());
    }
    let base = slot.image().as_bytes().to_vec();
    for gap in [1, 31, 32, 33, 35, 60, 100, 150] {
        let slot = slot_of(&base);
        for number in READ + 1..=READ + gap {
            for place in places(255 + number as usize) {
                spoil(&slot, first + u32::try_from(place).unwrap());
            }
        }
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(load(&mut keeper), entries(OLD, READ), "{gap} lost");
        let next = append(&mut keeper, entry(OLD, READ + 1));
        assert_eq!(next, Report::Resumed(Resumed::Otherwise), "{gap} lost");
        let report = keeper.handle(Request::Resume(OLD, READ));
        assert_eq!(report, Report::Resumed(Resumed::Unreadable), "{gap} lost");
    }
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
        let in_hand = keeper.handle(Request::Errand(Errand::AskInHand));
        assert_eq!(in_hand, Report::Answer(Answer::InHand(None)));
        let next = append(&mut keeper, entry(OLD, 3));
        assert_eq!(next, Report::Resumed(Resumed::Otherwise));
    }
}

/// A file that never became a journal is no event, and is not among their numbers.
#[test]
fn what_never_became_a_journal_is_not_listed() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
    let (mut keeper, _) = switch_on(&slot);
    match keeper.handle(Request::Errand(Errand::Events(false))) {
        Report::Answer(Answer::Events(events)) => {
            assert_eq!(events.len(), 1);
            assert_eq!(events.nth(0), Some(JournalNo(1)));
        }
        other => panic!("{other:?}"),
    }
}

/// A whole record that this firmware cannot read: of a version to come.
fn newer(number: u32) -> Block {
    let mut block = encode(&entry(OLD, number), Sequence(number)).unwrap();
    block.contents[5] = 2;
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&block.contents[..508]);
    block.contents[508..].copy_from_slice(&crc.to_le_bytes());
    block
}

#[test]
fn an_entry_of_a_newer_firmware_is_not_written_over() {
    let slot = slot_of(&small_card());
    play(&mut switch_on(&slot).0, OLD, 5);
    let block = newer(5);
    replace_entry(&slot, &entry(OLD, 5), &block);
    assert_eq!(decode::<Entry>(&block), None);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), entries(OLD, 4));
    assert_eq!(
        append(&mut keeper, entry(OLD, 5)),
        Report::Resumed(Resumed::Otherwise)
    );
}

#[test]
fn entries_of_another_event_or_out_of_turn_are_no_part_of_a_journal() {
    for stranger in [
        encode(&entry(NEW, 4), Sequence(4)),
        encode(&entry(OLD, 4), Sequence(5)),
    ] {
        let slot = slot_of(&small_card());
        play(&mut switch_on(&slot).0, OLD, 5);
        replace_entry(&slot, &entry(OLD, 4), &stranger.unwrap());
        assert_eq!(load_after_restart(&slot), entries(OLD, 3));
    }
}

/// One of the two blocks of an entry costs nothing; both cost what is in no pack, and nothing before it.
#[test]
fn soak_a_spoilt_block_costs_no_entry_before_it() {
    const COUNT: u32 = 60;
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    play(&mut keeper, NEW, COUNT);
    let base = slot.image().as_bytes().to_vec();
    let places: Vec<Vec<u32>> = entries(NEW, COUNT)
        .iter()
        .map(|entry| blocks_of(&slot, entry))
        .collect();
    // One pack is full; what is in it is told from there.
    let packed = (1..=COUNT)
        .take_while(|number| {
            let slot = slot_of(&base);
            spoil_entry(&slot, &entry(NEW, *number));
            load_after_restart(&slot) == entries(NEW, COUNT)
        })
        .last()
        .unwrap_or_default();
    assert!((10..COUNT).contains(&packed), "{packed} entries in packs");
    let spoils = prop_oneof![
        vec((0..Block::LEN, 1_u8..), 1..4).prop_map(|flips| {
            let mut mask = [0; Block::LEN];
            for (at, flip) in flips {
                mask[at] = flip;
            }
            mask.to_vec()
        }),
        vec(any::<u8>(), Block::LEN),
    ];
    soak::runner(256)
        .run(&(1..=COUNT, 0..3_usize, spoils), |(number, copy, mask)| {
            let slot = slot_of(&base);
            let places = &places[number as usize - 1];
            // The first of them, the second, or both.
            let lost = places.get(copy..=copy).unwrap_or(places);
            for block in lost {
                let mut image = slot.image_mut();
                let bytes = image.block_mut(*block).unwrap();
                for (byte, flip) in bytes.iter_mut().zip(&mask) {
                    *byte ^= flip;
                }
            }
            let (mut keeper, _) = switch_on(&slot);
            let found = load(&mut keeper);
            if number <= packed || lost.len() == 1 {
                prop_assert_eq!(found, entries(NEW, COUNT), "there is a copy");
                return Ok(());
            }
            prop_assert_eq!(found, entries(NEW, number - 1));
            let before = slot.image().as_bytes().to_vec();
            let report = append(&mut keeper, entry(NEW, number));
            if number == COUNT {
                prop_assert_eq!(report, Report::Appended, "like one that was under way");
            } else {
                prop_assert_eq!(report, Report::Resumed(Resumed::Otherwise));
                prop_assert!(before == slot.image().as_bytes(), "something was written");
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_longest_entry_fits_a_block() {
    let player = Player {
        name: "ø".repeat(16).as_str().try_into().unwrap(),
        club: "ñ".repeat(12).as_str().try_into().unwrap(),
        federation: Federation::new("ESP").unwrap(),
        rating: Rating(u16::MAX),
        second_rating: Rating(u16::MAX),
        birth: Birth {
            year: u16::MAX,
            month: u8::MAX,
            day: u8::MAX,
        },
        fide_id: u32::MAX,
        title: Title::Wcm,
        sex: Sex::Woman,
        team: Team::B,
    };
    let most = HalfPoints(u8::MAX.into());
    let setup = Setup {
        title: "ü".repeat(16).as_str().try_into().unwrap(),
        rounds: u8::MAX,
        scoring: Scoring {
            win: most,
            draw: most,
            loss: most,
            forfeit_win: most,
            forfeit_loss: most,
            pairing_bye: most,
            full_bye: most,
            half_bye: most,
            absence: most,
        },
        ..Setup::default()
    };
    for command in [
        Command::Create(setup),
        Command::Enter(player.clone()),
        Command::Edit(PlayerNo::new(512).unwrap(), player),
    ] {
        let entry = Entry {
            event: EventId(u32::MAX.into()),
            at_us: u64::MAX,
            command,
        };
        let block = encode(&entry, Sequence(u32::MAX)).unwrap();
        let length = u16::from_le_bytes([block.contents[6], block.contents[7]]);
        assert!(length < 128, "{length} bytes: {:?}", entry.command);
        assert_eq!(decode::<Entry>(&block), Some((Sequence(u32::MAX), entry)));
    }
}

/// Everybody who can play a prize out, with the highest numbers.
#[test]
fn the_longest_deed_fits_into_an_entry() {
    let level = PlayerNo::first(512).skip(512 - MAX_KNOCKOUT).collect();
    let entry = Entry {
        event: EventId(u32::MAX.into()),
        at_us: u64::MAX,
        command: Command::Deed(ClockTime(u16::MAX), Deed::Knockout(level, u64::MAX)),
    };
    let block = encode(&entry, Sequence(u32::MAX)).unwrap();
    assert_eq!(decode::<Entry>(&block), Some((Sequence(u32::MAX), entry)));
}

/// Commands as a journal keeps them, a minute after another.
fn kept(commands: impl IntoIterator<Item = Command>) -> Vec<Entry> {
    let minutes = (1..).map(|minute| minute * 61_000_000);
    minutes
        .zip(commands)
        .map(|(at_us, command)| Entry {
            event: EventId(0x1234_5678),
            at_us,
            command,
        })
        .collect()
}

/// What the first golden file holds.
fn first_commands() -> [Command; 4] {
    [
        Command::Create(Setup {
            title: "Åsgårdstrand 2026".try_into().unwrap(),
            system: System::Free,
            rounds: 7,
            scoring: Scoring::CLASSIC,
        }),
        Command::Enter(Player {
            name: "Peña Gómez, Íñigo".try_into().unwrap(),
            club: "Círculo Jaque".try_into().unwrap(),
            federation: Federation::new("ESP").unwrap(),
            rating: Rating(2145),
            second_rating: Rating(2098),
            birth: Birth {
                year: 1987,
                month: 2,
                day: 28,
            },
            fide_id: 2_298_765,
            title: Title::Fm,
            sex: Sex::Man,
            team: Team::B,
        }),
        Command::Result(
            RoundNo::new(3).unwrap(),
            BoardNo::new(200).unwrap(),
            GameResult::BlackByForfeit,
        ),
        Command::Undo,
    ]
}

/// What the second golden file holds: systems that pair round by round, and what belongs to them.
fn second_commands() -> Vec<Command> {
    let options = PairingOptions {
        club_rounds: 3,
        late_entry: LateEntry::Half,
        first_colour: Colour::Black,
    };
    let system = System::Fise {
        options,
        has_scores: true,
    };
    let other = System::Monrad {
        options: PairingOptions {
            club_rounds: 0,
            late_entry: LateEntry::Full,
            first_colour: Colour::White,
        },
    };
    let setup = |system| Setup {
        title: "Villanueva".try_into().unwrap(),
        system,
        rounds: 5,
        scoring: Scoring::CLASSIC,
    };
    let number = |number| PlayerNo::new(number).unwrap();
    let round = |round| RoundNo::new(round).unwrap();
    let group = |from, to, points, last| AcceleratedGroup {
        from: number(from),
        to: number(to),
        points: HalfPoints(points),
        last: round(last),
    };
    let mut commands = vec![
        Command::Create(setup(other)),
        Command::SetUp(setup(system)),
        Command::EnterNumbered(7, Team::A),
        Command::Accelerate(
            [group(1, 2, 4, 2), group(3, 300, 2, 1)]
                .into_iter()
                .collect(),
        ),
        Command::SetTiebreaks(
            [Tiebreak::GamePoints, Tiebreak::Spread]
                .into_iter()
                .collect(),
        ),
        Command::Start,
    ];
    let event = after(&commands);
    let mut list = ListOrder::new();
    event.list_order(RoundNo::FIRST, |_| true, &mut list);
    let pairs = [(1, 3), (4, 2), (5, 7)].map(|(white, black)| (number(white), number(black)));
    let pairs = RoundPairs::new(&list, pairs.into_iter(), Some(number(6))).unwrap();
    let [high, low] = [999, 256].map(|score| GameScore::new(score).unwrap());
    commands.extend([
        Command::PairRound(RoundNo::FIRST, pairs),
        Command::Swap(number(6), number(3)),
        Command::TurnBoard(BoardNo::new(2).unwrap()),
        Command::Score(RoundNo::FIRST, BoardNo::new(3).unwrap(), low, high),
    ]);
    commands
}

/// What the third golden file holds: a system with a queue, and everything that can happen there.
fn third_commands() -> Vec<Command> {
    let options = QueueOptions {
        boards: 3,
        order: StartOrder::ReverseRanking,
        minutes: 90,
        time_up: TimeUp::Decide,
        both_leave_after_draw: true,
        prizes: 2,
    };
    let setup = |options| Setup {
        title: "Masnou".try_into().unwrap(),
        system: System::Masnou { options },
        rounds: 0,
        scoring: Scoring::CLASSIC,
    };
    let number = |number| PlayerNo::new(number).unwrap();
    let board = |board| BoardNo::new(board).unwrap();
    let game = |game| GameNo::new(game).unwrap();
    let others = QueueOptions {
        order: StartOrder::Ranking,
        time_up: TimeUp::Void,
        ..options
    };
    let (white, draw, black) = (
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
    );
    let mut commands = vec![
        Command::Create(setup(QueueOptions::default())),
        Command::SetUp(setup(others)),
        Command::SetUp(setup(options)),
        Command::EnterNumbered(20, Team::A),
        Command::Start,
    ];
    let deed = |(at, deed)| Command::Deed(ClockTime(at), deed);
    commands.extend(
        [
            (0, Deed::RunClock),
            (200, Deed::Result(board(1), white, After::Queue)),
            (230, Deed::Here(number(14))),
            (300, Deed::Result(board(2), black, After::Pause)),
            (330, Deed::NoShow(number(13))),
            (340, Deed::Return(number(13))),
            (400, Deed::Result(board(3), draw, After::Leave)),
            (450, Deed::Depart(number(20), Departure::Expel)),
            (451, Deed::Depart(number(19), Departure::Pause)),
            (452, Deed::Depart(number(8), Departure::Leave)),
            (500, Deed::AddBoard),
        ]
        .map(deed),
    );
    commands.extend([
        Command::Enter(Player {
            name: "Íñigo".try_into().unwrap(),
            ..Player::default()
        }),
        Command::EnterNumbered(2, Team::A),
        Command::TimePasses(ClockTime(530)),
    ]);
    commands.extend(
        [
            (550, Deed::Here(number(9))),
            (600, Deed::CloseBoard(board(1))),
            (601, Deed::KeepBoard(board(1))),
            (700, Deed::Move(number(13), 0)),
            (800, Deed::Correct(game(2), draw)),
            (900, Deed::StopClock),
            (900, Deed::Extend(-70)),
            (1200, Deed::TimeUp),
            (1200, Deed::VoidGame(board(1))),
            (
                1200,
                Deed::Knockout([number(14), number(17)].into_iter().collect(), u64::MAX),
            ),
            (1200, Deed::KnockoutResult(game(5), draw)),
        ]
        .map(deed),
    );
    commands.push(Command::Finish);
    commands
}

/// What the fourth golden file holds: every class of an event.
fn fourth_commands() -> Vec<Command> {
    let setup = Setup {
        title: "Blitz".try_into().unwrap(),
        system: System::Free,
        rounds: 3,
        scoring: Scoring::CLASSIC,
    };
    let classes = [
        TimeClass::Any,
        TimeClass::Blitz,
        TimeClass::Rapid,
        TimeClass::Standard,
    ]
    .map(Command::Classify);
    [Command::Create(setup)]
        .into_iter()
        .chain(classes)
        .collect()
}

/// The event that commands make.
fn after(commands: &[Command]) -> Box<Event> {
    let mut event = Box::<Event>::default();
    for command in commands {
        event.apply(command).unwrap();
    }
    event
}

fn golden_journals() -> [(&'static [u8], Vec<Entry>); 4] {
    [
        (
            include_bytes!("../golden/journal-v1.bin"),
            kept(first_commands()),
        ),
        (
            include_bytes!("../golden/journal-v1-rounds.bin"),
            kept(second_commands()),
        ),
        (
            include_bytes!("../golden/journal-v1-queue.bin"),
            kept(third_commands()),
        ),
        (
            include_bytes!("../golden/journal-v1-class.bin"),
            kept(fourth_commands()),
        ),
    ]
}

#[test]
fn the_format_of_a_journal_is_frozen() {
    for (golden, entries) in golden_journals() {
        let blocks: Vec<&[u8]> = golden.chunks(Block::LEN).collect();
        assert_eq!(blocks.len(), entries.len());
        for ((entry, bytes), number) in entries.into_iter().zip(blocks).zip(1..) {
            let block = encode(&entry, Sequence(number)).unwrap();
            assert_eq!(block.contents, *bytes);
            let decoded = decode::<Entry>(&as_block(bytes));
            assert_eq!(decoded, Some((Sequence(number), entry)));
        }
    }
}

#[test]
fn a_frozen_journal_can_still_be_loaded() {
    for (golden, entries) in golden_journals() {
        let slot = slot_of(&small_card());
        switch_on(&slot);
        let path = format!("{DIRECTORY}/EVENT001.DAT");
        slot.image_mut().write_file(&path, golden).unwrap();
        assert_eq!(load_after_restart(&slot), entries);
        // And it goes on, though its file has no room left.
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(load_that(&mut keeper, Some(JournalNo(1))), entries);
        let mut more = entries.clone();
        for number in 0..40 {
            let entry = Entry {
                at_us: number,
                ..entries[0].clone()
            };
            assert_eq!(append(&mut keeper, entry.clone()), Report::Appended);
            assert_eq!(keeper.read_on(), None);
            more.push(entry);
        }
        assert_eq!(load_after_restart(&slot), more);
        assert_perfect(slot.image().as_bytes(), "an old journal goes on");
        let old = &contents(&slot, 1)[..golden.len()];
        assert_eq!(old, golden, "and is still an old one");
    }
}

/// What a journal of today looks like: told, described, gone on with.
fn journal_of_today() -> (VirtualSlot, Vec<Entry>) {
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

/// Where a block and its copy are in a file that has two of each.
fn places(block: usize) -> [usize; 2] {
    let first = block / 128 * 256 + block % 128;
    [first, first + 128]
}

fn golden(name: &str, bytes: &[u8]) -> Vec<u8> {
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
fn card_with(blocks: impl Iterator<Item = (usize, Vec<u8>)>) -> VirtualSlot {
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
        keeper.handle(Request::Errand(Errand::List(None)))
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
    let golden = include_bytes!("../golden/journal-v3.bin");
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
    let golden = include_bytes!("../golden/journal-v2.bin");
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
fn newest_in(slot: &VirtualSlot, file: &str, kind: u8) -> Vec<u8> {
    let path = format!("{DIRECTORY}/{file}");
    let contents = slot.image().read_file(&path).unwrap();
    let records = contents
        .chunks(Block::LEN)
        .filter(|block| block.starts_with(b"PARB") && block[4] == kind);
    let number = |block: &&[u8]| u32::from_le_bytes(block[8..12].try_into().unwrap());
    records.max_by_key(number).unwrap().to_vec()
}

/// Puts a file of these blocks in the place of another.
fn put_file(slot: &VirtualSlot, name: &str, contents: &[u8]) {
    let path = format!("{DIRECTORY}/{name}");
    slot.image_mut().write_file(&path, contents).unwrap();
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
    file[..Block::LEN].copy_from_slice(include_bytes!("../golden/current-v1.bin"));
    put_file(&slot, "CURRENT.DAT", &file);
    let (mut keeper, _) = switch_on(&slot);
    assert_eq!(load(&mut keeper), entries(OLD, 3));
    let third = EventId::new(3, u32::MAX);
    assert_eq!(keeper.handle(begin(third)), Report::Begun(third));
    assert_perfect(slot.image().as_bytes(), "the ring has room for copies");
}

/// Where a journal lies: without our directory it is found by that.
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

/// The block of a directory that has that name in it. The ledger, which lies before it, may have some of it too.
pub(super) fn directory_block(slot: &VirtualSlot, name: &[u8]) -> u32 {
    let image = slot.image();
    let at = image.as_bytes().windows(11).rposition(|at| at == name);
    u32::try_from(at.unwrap() / Block::LEN).unwrap()
}

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
    keeper.handle(Request::Errand(Errand::Archive(JournalNo(1), true)));
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
    keeper.handle(Request::Errand(Errand::Archive(JournalNo(1), false)));
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
    let golden = include_bytes!("../golden/ledger-v1.bin");
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
        keeper.handle(Request::Errand(Errand::Archive(JournalNo(1), false)));
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
    let table = super::fat_check::volume_start(&half_done).unwrap() / Block::LEN + 1;
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
    let data = super::corruption::data_start(bytes);
    let start = super::fat_check::volume_start(bytes).unwrap();
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

/// The commands mean what they meant: 6 and 3 have changed places, and the second board is turned.
#[test]
fn a_frozen_journal_still_makes_the_same_event() {
    let event = after(&second_commands());
    let boards: Vec<(u16, u16)> = BoardNo::first(3)
        .map(|board| event.pairing(RoundNo::FIRST, board).unwrap())
        .map(|pairing| (pairing.white.get(), pairing.black.get()))
        .collect();
    assert_eq!(boards, [(1, 6), (2, 4), (5, 7)]);
    let bye = event.turn(PlayerNo::new(3).unwrap(), RoundNo::FIRST);
    assert_eq!(bye, Turn::Bye(Bye::PairingAllocated));
    assert_eq!(event.points(PlayerNo::new(7).unwrap()), HalfPoints(2));
}

/// The same of the event with a queue: who waits for whom, what was made of the games, and who won the
/// knockout.
#[test]
fn a_frozen_journal_still_makes_the_same_floor() {
    let event = after(&third_commands());
    let floor = event.floor().unwrap();
    let queue: Vec<u16> = floor.queue().iter().map(|player| player.get()).collect();
    assert_eq!(queue, [13, 5, 4, 3, 2, 1, 15, 21, 22, 23]);
    let games: Vec<(u16, u16, GameResult)> = event
        .floor_games()
        .map(|game| (game.white.get(), game.black.get(), game.result))
        .collect();
    let (white, draw, black) = (
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
    );
    let expected = [
        (20, 19, white),
        (18, 17, draw),
        (16, 15, draw),
        (20, 14, black),
        (14, 17, draw),
    ];
    assert_eq!(games, expected);
    let rank = |number| floor.knockout_rank(PlayerNo::new(number).unwrap());
    assert_eq!([14, 17].map(rank), [0, 1]);
    assert_eq!(floor.timer().limit, ClockTime::from_minutes(20));
    assert_eq!(event.clock_seen(), ClockTime(1200));
}

/// More entries than a journal has room for at first, recorded for the box to go on with.
#[test]
fn a_recorded_event_is_the_journal_of_its_commands() {
    let commands: Vec<Command> = entries(OLD, JOURNAL_ROOM + 20)
        .into_iter()
        .map(|entry| entry.command)
        .collect();
    let image = record(&commands).unwrap();
    let slot = slot_of(image.as_bytes());
    let loaded = load_after_restart(&slot);
    let loaded: Vec<Command> = loaded.into_iter().map(|entry| entry.command).collect();
    assert_eq!(loaded, commands);
    assert_eq!(recorder::commands(image).unwrap(), commands);
    let none = recorder::commands(CardImage::blank().unwrap());
    assert_eq!(none.unwrap(), []);
}
