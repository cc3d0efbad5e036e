//! Journals that cannot be read as a whole.

use embedded_sdmmc::Block;
use pocket_arbiter::card::record::{Sequence, decode, encode};
use pocket_arbiter::card::{
    Answer, FileJob, JournalNo, Listing, Replaced, Report, Request, Resumed,
};
use pocket_arbiter::journal::{Entry, Summary};
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::tournament::{Phase, System};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{
    NEW, OLD, append, begin, blocks_of, contents, entries, entry, load, load_after_restart,
    load_that, places, play, play_next, replace_entry, spoil, spoil_entry, tell,
};
use crate::card::{slot_of, small_card, switch_on};
use crate::soak;

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
            let listed = keeper.handle(Request::FileJob(FileJob::List(None)));
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
    let listed = keeper.handle(Request::FileJob(FileJob::List(None)));
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

/// A file that never became a journal is no event, and is not among their numbers.
#[test]
fn what_never_became_a_journal_is_not_listed() {
    let slot = slot_of(&small_card());
    let (mut keeper, _) = switch_on(&slot);
    play(&mut keeper, OLD, 2);
    assert_eq!(keeper.handle(begin(NEW)), Report::Begun(NEW));
    let (mut keeper, _) = switch_on(&slot);
    match keeper.handle(Request::FileJob(FileJob::Events(false))) {
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
