//! The room that journals take, and their numbers.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{
    Answer, DIRECTORY, FileJob, Found, JOURNAL_ROOM, JournalNo, Replaced, Report, Request, Trouble,
};

use super::{
    NEW, OLD, append, begin, contents, entries, entry, journals, load, load_after_restart, play,
    play_next,
};
use crate::card::fat_check::assert_perfect;
use crate::card::{blank, fill, slot_of, small_card, switch_on};

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
    let deleted = keeper.handle(Request::FileJob(FileJob::Delete(JournalNo(1))));
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
    assert_eq!(
        journals(&slot),
        ["/EVENT001.DAT"],
        "each has taken its number"
    );
    let files = slot.image().files().unwrap();
    let mut doomed = files.iter().filter(|file| file.path.ends_with(".TMP"));
    assert!(doomed.next().is_none());
    assert_perfect(slot.image().as_bytes(), "replaced");
}
