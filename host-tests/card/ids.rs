//! Every journal has an id of its own, whatever happens to its card: what was written under one is never taken for
//! another's.

use std::collections::BTreeSet;
use std::path::Path;

use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::card::record::decode;
use pocket_arbiter::card::{
    Answer, DIRECTORY, FileJob, Found, JournalNo, Keeper, Replaced, Report, Request, Resumed,
};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::tournament::{Command, Event, Retelling};

use super::fat_check::assert_perfect;
use super::journal::{directory_block, entries};
use super::player::Player;
use super::{as_block, slot_of, small_card, switch_on};

/// Begins an event, always with the same mark.
fn begin(keeper: &mut Keeper<VirtualSlot>) -> EventId {
    match keeper.handle(Request::Begin { mark: 7, room: 0 }) {
        Report::Begun(event) => event,
        other => panic!("{other:?}"),
    }
}

fn conclude(keeper: &mut Keeper<VirtualSlot>, replaced: Replaced) {
    let concluded = keeper.handle(Request::Conclude(replaced));
    assert_eq!(concluded, Report::Concluded);
    while keeper.read_on().is_some() {}
}

fn delete(keeper: &mut Keeper<VirtualSlot>, number: u16) {
    let deleted = keeper.handle(Request::FileJob(FileJob::Delete(JournalNo(number))));
    assert!(matches!(
        deleted,
        Report::Answer(Answer::Done | Answer::LetGo)
    ));
}

/// The first block of the file that says how many ids were given.
fn ring_of_current(slot: &VirtualSlot) -> u32 {
    let block = directory_block(slot, b"CURRENT DAT");
    let image = slot.image();
    let bytes = image.block(block).unwrap();
    let at = bytes
        .windows(11)
        .position(|at| at == b"CURRENT DAT")
        .unwrap();
    let cluster = u32::from(u16::from_le_bytes([bytes[at + 26], bytes[at + 27]]));
    super::corruption::data_start(image.as_bytes()) + (cluster - 2) * 2
}

#[test]
fn no_id_is_given_twice_on_a_card() {
    let slot = slot_of(&small_card());
    let mut given = BTreeSet::new();
    let mut is_new = |event: EventId, when: &str| {
        assert!(given.insert(event.0), "{when}: {event:?} once more");
    };
    let (mut keeper, _) = switch_on(&slot);
    is_new(begin(&mut keeper), "the first");
    is_new(begin(&mut keeper), "the first was never told");
    conclude(&mut keeper, Replaced::Nothing);
    let (mut keeper, _) = switch_on(&slot);
    is_new(begin(&mut keeper), "after a restart");
    conclude(&mut keeper, Replaced::Nothing);
    for number in [2, 1] {
        delete(&mut keeper, number);
    }
    is_new(begin(&mut keeper), "all others are deleted");
    conclude(&mut keeper, Replaced::Nothing);
    delete(&mut keeper, 1);
    let (mut keeper, _) = switch_on(&slot);
    is_new(begin(&mut keeper), "there is none");
    conclude(&mut keeper, Replaced::Nothing);
    // A page of the card is lost, and then another one.
    let ring = ring_of_current(&slot);
    for page in [ring..ring + 128, ring + 128..ring + 136] {
        page.for_each(|block| slot.lose(block));
        let (mut keeper, _) = switch_on(&slot);
        is_new(begin(&mut keeper), "a page is lost");
        conclude(&mut keeper, Replaced::Nothing);
    }
    // The whole ring is.
    let path = format!("{DIRECTORY}/CURRENT.DAT");
    let zeros = [0; 136 * 512];
    slot.image_mut().write_file(&path, &zeros).unwrap();
    for _ in 0..3 {
        let (mut keeper, _) = switch_on(&slot);
        is_new(begin(&mut keeper), "nobody has counted");
        conclude(&mut keeper, Replaced::Nothing);
    }
    assert_perfect(slot.image().as_bytes(), "many events");
}

/// Whichever journal a new one replaces, it is not the new one itself.
#[test]
fn no_journal_replaces_itself() {
    for is_deleted in [true, false] {
        let slot = slot_of(&small_card());
        let (mut keeper, _) = switch_on(&slot);
        let event = begin(&mut keeper);
        let replaced = if is_deleted {
            Replaced::Delete(event)
        } else {
            Replaced::PutAway(event)
        };
        conclude(&mut keeper, replaced);
        let entry = entries(event, 1).remove(0);
        let appended = keeper.handle(Request::Append(entry));
        assert_eq!(appended, Report::Appended);
        let mut player = Player::switched_on(&slot);
        let (found, told) = player.load(None).unwrap();
        assert_eq!((found, told), (entries(event, 1), Found::Whole(1)));
        let list = player.list().unwrap();
        assert!(list.len() == 1 && !list[0].is_archived);
    }
}

/// Somebody keeps a copy of a journal on the card, and goes on with both. The one in hand stays in hand.
#[test]
fn a_copy_of_a_journal_is_not_taken_for_it() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    let event = begin(&mut keeper);
    conclude(&mut keeper, Replaced::Nothing);
    let all = entries(event, 9);
    let append = |keeper: &mut Keeper<VirtualSlot>, entries: &[Entry]| {
        for entry in entries {
            let appended = keeper.handle(Request::Append(entry.clone()));
            assert_eq!(appended, Report::Appended);
            while keeper.read_on().is_some() {}
        }
    };
    append(&mut keeper, &all[..3]);
    let path = |number: u16| format!("{DIRECTORY}/EVENT{number:03}.DAT");
    let contents = slot.image().read_file(&path(1)).unwrap();
    slot.image_mut().write_file(&path(7), &contents).unwrap();
    // The same number of entries in both, but others.
    let go_on = |number: u16, entries: &[Entry]| {
        let mut player = Player::switched_on(&slot);
        player.load(Some(number)).unwrap();
        append(&mut player.into_keeper(), entries);
    };
    go_on(7, &[all[3].clone(), all[4].clone()]);
    go_on(1, &[all[5].clone(), all[6].clone()]);
    let read = |number: u16| Player::switched_on(&slot).load(Some(number)).unwrap().0;
    assert_ne!(read(1), read(7));
    go_on(1, &[]);
    let (mut keeper, _) = switch_on(&slot);
    let resumed = keeper.handle(Request::Resume(event, 5));
    assert_eq!(resumed, Report::Resumed(Resumed::AsTold));
    append(&mut keeper, &all[7..8]);
    assert_eq!(read(7).len(), 5);
    assert_eq!(read(1).last(), Some(&all[7]));
    // It is told anew: the one that was in hand is put away, not the copy.
    go_on(1, &[]);
    let (mut keeper, _) = switch_on(&slot);
    begin(&mut keeper);
    conclude(&mut keeper, Replaced::PutAway(event));
    let files = slot.image().files().unwrap();
    let has = |name: &str| files.iter().any(|file| file.path.ends_with(name));
    assert!(has("EVENT001.OLD") && has("EVENT007.DAT"));
}

/// Remains of a deleted event in the blocks of a new one are no part of it.
#[test]
fn entries_of_a_deleted_event_do_not_come_back() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    let play = |keeper: &mut Keeper<VirtualSlot>, count: u32| {
        let event = begin(keeper);
        conclude(keeper, Replaced::Nothing);
        for entry in entries(event, count) {
            assert_eq!(keeper.handle(Request::Append(entry)), Report::Appended);
            while keeper.read_on().is_some() {}
        }
        event
    };
    let old = play(&mut keeper, 60);
    delete(&mut keeper, 1);
    let (mut keeper, _) = switch_on(&slot);
    let new = play(&mut keeper, 5);
    // It is where the other was.
    let path = format!("{DIRECTORY}/EVENT001.DAT");
    let contents = slot.image().read_file(&path).unwrap();
    let block = as_block(&contents[(512 + 20) * 512..][..512]);
    let (_, entry) = decode::<Entry>(&block).unwrap();
    assert_eq!(entry.event, old);
    for _ in 0..2 {
        let mut player = Player::switched_on(&slot);
        let (found, told) = player.load(None).unwrap();
        assert_eq!((found, told), (entries(new, 5), Found::Whole(5)));
    }
}

/// Everything that there is to an event, but for the detours.
fn told(event: &Event) -> Vec<Command> {
    let mut retelling = Retelling::new();
    std::iter::from_fn(|| retelling.next(event)).collect()
}

/// Twice the card comes back in the same part of a second after the box was switched on: the journals of the event
/// that is told anew each time are two, and the newer one is in hand.
#[test]
fn an_event_that_is_told_anew_in_the_same_second_goes_on() {
    const BEFORE: &str = r#"
wait 1s
eject
wait 2s
press ok
press ok
wait 1s
press ok
press ok
wait 4500ms
insert
wait 6s
expect "Saved"
cut
wait 1s
power
wait 3s
press ok
wait 300ms
press ok
wait 300ms
eject
wait 300ms
press ok
press left
press ok
wait 4500ms
insert
wait 6s
expect "Saved"
press right
press ok
wait 1s
press left
press ok
wait 2s
expect "Saved"
"#;
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut device = VirtualDevice::new(&PICO_OLED, play::used_card().unwrap());
    play::run(&parse(BEFORE).unwrap(), &mut device, out).unwrap();
    let shown = told(device.event().unwrap());
    let results = shown
        .iter()
        .filter(|command| matches!(command, Command::Result(..)))
        .count();
    assert!(results > 1, "{shown:?}");
    device.cut();
    play::run(&parse("wait 5s").unwrap(), &mut device, out).unwrap();
    assert_eq!(told(device.event().unwrap()), shown);
}
