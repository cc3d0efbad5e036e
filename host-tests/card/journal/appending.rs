//! Entries: they are there when they were reported, twice.

use embedded_sdmmc::Block;
use equipment::recorder::{self, record};
use pocket_arbiter::card::record::{Sequence, decode, encode, sequence};
use pocket_arbiter::card::{JOURNAL_ROOM, Replaced, Report, Request, Resumed};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::tournament::{
    Birth, Bonus, Bye, ByesAhead, ClockTime, Command, Deed, Federation, HalfPoints, MAX_KNOCKOUT,
    More, Player, PlayerNo, Rating, RoundNo, Scoring, Setup, Sex, Team, Title,
};

use super::{
    NEW, OLD, append, begin, blocks_of, contents, entries, entry, first_loaded, load,
    load_after_restart, play, tell,
};
use crate::card::{as_block, blank, changed_blocks, slot_of, small_card, switch_on};

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
    let slot = slot_of(&crate::card::medium_card());
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
fn the_longest_entry_fits_a_block() {
    let mut byes = ByesAhead::default();
    for round in RoundNo::first(32) {
        byes.set(round, Some(Bye::Full));
    }
    let player = Player {
        name: format!("{0}, {0}", "ø".repeat(16))
            .as_str()
            .try_into()
            .unwrap(),
        club: "ñ".repeat(32).as_str().try_into().unwrap(),
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
        more: Some(More {
            games: u16::MAX,
            average: u16::MAX,
            first_round: RoundNo::new(126),
            gone_from: RoundNo::new(126),
            bonus: Bonus::new(19).unwrap(),
            byes,
        }),
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
        assert!(length < 160, "{length} bytes: {:?}", entry.command);
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
