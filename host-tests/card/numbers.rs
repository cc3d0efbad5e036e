//! The numbers of journals, when the highest there may be is taken.

use pocket_arbiter::card::{Answer, DIRECTORY, FileJob, Found, JournalNo, Report, Trouble};
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::fat_check::assert_perfect;
use super::player::{Known, Player};
use super::{cards, slot_of, small_card};

fn path(name: &str) -> String {
    format!("{DIRECTORY}/{name}")
}

fn put(slot: &VirtualSlot, name: &str, bytes: &[u8]) {
    slot.image_mut().write_file(&path(name), bytes).unwrap();
}

/// A card with the journals 1 and 999, and the box switched on.
fn with_the_last() -> (VirtualSlot, Player) {
    let slot = slot_of(&cards::coarse());
    Player::switched_on(&slot).begin(1, 2).unwrap();
    let journal = slot.image().read_file(&path("EVENT001.DAT")).unwrap();
    put(&slot, "EVENT999.DAT", &journal);
    (slot.clone(), restarted(&slot))
}

fn restarted(slot: &VirtualSlot) -> Player {
    let mut player = Player::new(slot, Known::default());
    player.look().unwrap();
    player
}

/// The files of journals on the card.
fn files(slot: &VirtualSlot) -> Vec<String> {
    let files = slot.image().files().unwrap().into_iter();
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.path.strip_prefix(&path("EVENT"))?.to_owned()))
        .collect();
    names.sort();
    names
}

/// The numbers in the list of events, which the set of all agrees with.
fn listed(player: &mut Player, what: &str) -> Vec<u16> {
    let list = player.list().expect(what);
    let numbers = |wanted| {
        let those = list.iter().filter(move |event| event.is_archived == wanted);
        those.map(|event| event.number.0).collect::<Vec<u16>>()
    };
    for archived in [false, true] {
        let Some(Answer::Events(set)) = player.file_job(FileJob::Events(archived)) else {
            panic!("{what}: {:?}", player.said);
        };
        let all = (0..set.len()).map(|place| set.nth(place).unwrap().0);
        assert_eq!(all.collect::<Vec<u16>>(), numbers(archived), "{what}");
    }
    list.iter().map(|event| event.number.0).collect()
}

#[test]
fn gaps_are_filled_when_the_last_number_is_taken() {
    let (slot, mut player) = with_the_last();
    for number in [2, 3] {
        player.begin(number, 3).unwrap();
        player.append(number, 2).unwrap();
    }
    let names = ["001.DAT", "997.DAT", "998.DAT", "999.DAT"];
    assert_eq!(files(&slot), names);
    let mut player = restarted(&slot);
    assert_eq!(listed(&mut player, "two more"), [999, 998, 997, 1]);
    // The event in hand is the one that was, not the one with the highest number.
    let (found, told) = player.load(None).unwrap();
    assert_eq!((found.len(), told), (5, Found::Whole(5)));
    assert_eq!(found[0].event.count(), 3);
    assert_eq!(
        player.file_job(FileJob::AskInHand),
        Some(Answer::InHand(Some(JournalNo(997))))
    );
    assert_perfect(slot.image().as_bytes(), "gaps are filled");
}

#[test]
fn a_gap_is_where_nothing_has_the_number() {
    let (slot, _) = with_the_last();
    put(&slot, "EVENT998.OLD", b"put away");
    put(
        &slot,
        "EVENT997/PAIRS.TXT",
        b"made of an event that is gone",
    );
    put(&slot, "EVENT996", b"whatever");
    put(
        &slot,
        "EVENT995.TXT",
        b"not of a journal, but of this number",
    );
    restarted(&slot).begin(2, 1).unwrap();
    assert!(
        files(&slot).contains(&"994.DAT".to_owned()),
        "{:?}",
        files(&slot)
    );
    let read = |name: &str| slot.image().read_file(&path(name)).unwrap();
    assert_eq!(read("EVENT998.OLD"), b"put away");
    assert_eq!(read("EVENT996"), b"whatever");
}

/// However often the power fails while a journal is made, it leaves one file at most, which the list does not show.
#[test]
fn no_attempt_leaves_a_file_behind() {
    let (slot, _) = with_the_last();
    slot.remember();
    let writes = slot.writes();
    restarted(&slot).begin(2, 1).unwrap();
    let writes = u32::try_from(slot.writes() - writes).unwrap();
    assert!(writes > 10);
    slot.go_back();
    // Every attempt gets a little further than the one before.
    for write in 1..=writes {
        for kind in [FaultKind::After, FaultKind::Before] {
            let when = format!("{kind:?} write {write} of {writes}");
            let mut player = restarted(&slot);
            slot.plan(Fault { write, kind });
            let _ = player.begin(2, 1);
            let mut player = restarted(&slot);
            let names = files(&slot);
            assert!(names.len() <= 3, "{when}: {names:?}");
            if names.len() == 3 {
                assert!(names.contains(&"998.DAT".to_owned()), "{when}: {names:?}");
            }
            let numbers = listed(&mut player, &when);
            if numbers.len() == 3 {
                // It has become a journal: that was all.
                return;
            }
            assert_eq!(numbers, [999, 1], "{when}");
        }
    }
}

#[test]
fn a_stray_file_among_the_journals_is_in_no_list() {
    let slot = slot_of(&cards::coarse());
    let mut player = Player::switched_on(&slot);
    for number in 1..=3 {
        player.begin(number, 1).unwrap();
    }
    put(&slot, "EVENT002.DAT", b"too short");
    put(&slot, "EVENT001.OLD", &[0; 200_000]);
    let mut player = restarted(&slot);
    assert_eq!(listed(&mut player, "stray files"), [3, 1]);
}

#[test]
fn a_card_with_all_journals_is_full() {
    let slot = slot_of(&small_card());
    Player::switched_on(&slot).begin(1, 2).unwrap();
    for number in 2..1000 {
        put(&slot, &format!("EVENT{number:03}.OLD"), b"put away");
    }
    let before = slot.image().as_bytes().to_vec();
    let mut player = restarted(&slot);
    assert_eq!(player.begin(2, 1), None);
    assert_eq!(player.said, Some(Report::Trouble(Trouble::Full)));
    assert!(before == slot.image().as_bytes(), "nothing was written");
    let mut player = restarted(&slot);
    player.delete_unknown(500).unwrap();
    player.begin(2, 1).unwrap();
    assert!(files(&slot).contains(&"500.DAT".to_owned()));
    let (found, _) = restarted(&slot).load(None).unwrap();
    assert_eq!(found[0].event.count(), 2);
    assert_perfect(slot.image().as_bytes(), "the last number");
}
