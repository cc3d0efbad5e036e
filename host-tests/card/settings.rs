//! The settings on the card.

use crc::{CRC_32_ISO_HDLC, Crc};
use embedded_sdmmc::Block;
use pocket_arbiter::card::record::{self, Payload as _, Sequence};
use pocket_arbiter::card::{
    CardSlot, DIRECTORY, Keeper, Report, Request, SETTINGS_FILE, SETTINGS_SLOTS, Trouble,
};
use pocket_arbiter::language::Language;
use pocket_arbiter::power::Cells;
use pocket_arbiter::settings::{Contrast, Letters, Light, Pin, Settings, Sound};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};
use proptest::collection::vec;
use proptest::prelude::*;

use super::journal::directory_block;
use super::journal::golden_files::golden;
use super::{as_block, blank, changed_blocks, fat_check, fill, switch_on};
use crate::soak;

fn settings(step: u8, language: Language) -> Settings {
    Settings {
        language,
        light: Light::new(step % 10 + 1).unwrap(),
        sound: Sound::Off,
        contrast: Contrast::Sun,
        letters: Letters::Large,
        pin: Some(Pin::of([0, 1, 9, step % 10])),
        cells: Cells::Lithium,
    }
}

/// The changes of a scripted run, each different from the one before.
fn changes() -> Vec<Settings> {
    (0..20)
        .map(|step| settings(step, Language::ALL[usize::from(step) % Language::ALL.len()]))
        .collect()
}

/// The settings that a box finds on the card when it is switched on.
fn settings_after_restart(slot: &VirtualSlot) -> Option<Settings> {
    switch_on(slot).1
}

fn save(keeper: &mut Keeper<VirtualSlot>, settings: Settings) -> Report {
    keeper.handle(Request::SaveSettings(settings))
}

#[test]
fn what_is_saved_is_found_again() {
    let slot = blank();
    let mut keeper = Keeper::new(slot.clone());
    assert_eq!(keeper.look(), Some(Report::Ready(None)));
    for wanted in changes() {
        assert_eq!(save(&mut keeper, wanted), Report::Saved(wanted));
        assert_eq!(settings_after_restart(&slot), Some(wanted));
        slot.forget();
    }
}

#[test]
fn a_length_that_is_too_small_costs_neither_settings_nor_room() {
    let slot = blank();
    let (mut keeper, _) = switch_on(&slot);
    let wanted = changes()[0];
    assert_eq!(save(&mut keeper, wanted), Report::Saved(wanted));
    drop(keeper);
    let home = directory_block(&slot, b"SETTINGSDAT");
    let mut image = slot.image_mut();
    let block = image.block_mut(home).unwrap();
    let at = block.windows(11).position(|at| at == b"SETTINGSDAT");
    block[at.unwrap() + 28..][..4].copy_from_slice(&1500_u32.to_le_bytes());
    drop(image);
    assert_eq!(settings_after_restart(&slot), Some(wanted));
    assert_eq!(
        fat_check::problems(slot.image().as_bytes()),
        Vec::<String>::new()
    );
}

#[test]
fn a_card_that_says_its_name_like_our_folder_is_no_trouble() {
    // A blank card of the simulator is labelled ARBITER.
    let slot = blank();
    assert_eq!(Keeper::new(slot.clone()).look(), Some(Report::Ready(None)));
    let path = format!("{DIRECTORY}/{SETTINGS_FILE}");
    let length = slot.image().read_file(&path).unwrap().len();
    // The copies lie a page of the card behind.
    assert_eq!(length, (PAGE + SETTINGS_SLOTS as usize) * Block::LEN);
}

/// The blocks of the largest page that a card writes at once.
const PAGE: usize = 128;

#[test]
fn saving_writes_a_block_and_its_copy_and_never_one_that_holds_the_newest() {
    let slot = blank();
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    for wanted in changes() {
        let before = slot.image().as_bytes().to_vec();
        let writes = slot.writes();
        save(&mut keeper, wanted);
        assert_eq!(slot.writes(), writes + 2);
        let image = slot.image();
        let changed = changed_blocks(&before, image.as_bytes());
        assert_eq!(changed, [changed[0], changed[0] + PAGE]);
        let newest_before = newest(&before);
        for block in changed {
            let old = as_block(&before[block * Block::LEN..][..Block::LEN]);
            if let Some((sequence, _)) = record::decode::<Settings>(&old) {
                assert!(Some(sequence) < newest_before, "the newest was overwritten");
            }
        }
    }
}

fn newest(image: &[u8]) -> Option<Sequence> {
    image
        .chunks(Block::LEN)
        .filter_map(|bytes| record::decode::<Settings>(&as_block(bytes)))
        .map(|(sequence, _)| sequence)
        .max()
}

/// The power fails at one write of a run on a card that the box knows; then it is switched on
/// again. Answers whether the run had so many writes.
fn cut_at(write: u32, kind: FaultKind) -> bool {
    let slot = blank();
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    slot.plan(Fault { write, kind });
    let mut acknowledged = None;
    let mut under_way = None;
    for wanted in changes() {
        under_way = Some(wanted);
        if save(&mut keeper, wanted) != Report::Saved(wanted) {
            break;
        }
        acknowledged = Some(wanted);
    }
    let fired = slot.is_power_lost();
    let found = settings_after_restart(&slot);
    assert!(
        found == acknowledged || (fired && found == under_way),
        "cut {kind:?} write {write}: found {found:?}, acknowledged {acknowledged:?}"
    );
    fired
}

#[test]
fn a_power_failure_is_a_kind_and_a_write() {
    let fault = Fault {
        write: 12,
        kind: FaultKind::Torn,
    };
    assert_eq!("torn@12".parse(), Ok(fault));
    for text in ["torn", "torn@0", "torn@x", "melted@3"] {
        assert!(text.parse::<Fault>().is_err(), "{text}");
    }
}

#[test]
fn the_power_may_fail_at_every_write() {
    for kind in FaultKind::ALL {
        let writes = (1..).take_while(|write| cut_at(*write, kind)).count();
        assert_eq!(writes, 2 * changes().len(), "two blocks a change");
    }
}

/// The power fails while the box makes its folder and file on a new card.
fn cut_while_making_the_file(write: u32, kind: FaultKind) -> bool {
    let slot = blank();
    slot.plan(Fault { write, kind });
    Keeper::new(slot.clone()).look();
    let fired = slot.is_power_lost();
    slot.power_up();
    let mut keeper = Keeper::new(slot.clone());
    assert_eq!(
        keeper.look(),
        Some(Report::Ready(None)),
        "cut {kind:?} write {write}"
    );
    let wanted = settings(1, Language::German);
    assert_eq!(save(&mut keeper, wanted), Report::Saved(wanted));
    assert_eq!(settings_after_restart(&slot), Some(wanted));
    fired
}

#[test]
fn the_power_may_fail_between_any_two_writes_on_a_new_card() {
    for kind in [FaultKind::Before, FaultKind::After] {
        let writes = (1..)
            .take_while(|write| cut_while_making_the_file(*write, kind))
            .count();
        assert!(writes > 10, "only {writes} writes");
    }
}

#[test]
fn a_card_that_comes_and_goes_is_noticed() {
    let slot = blank();
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    assert_eq!(keeper.look(), None, "nothing new");
    slot.eject();
    assert_eq!(keeper.look(), Some(Report::Trouble(Trouble::Missing)));
    assert_eq!(keeper.look(), None, "told once");
    assert_eq!(
        save(&mut keeper, Settings::default()),
        Report::Trouble(Trouble::Missing)
    );
    slot.insert();
    assert_eq!(keeper.look(), Some(Report::Ready(None)));
}

#[test]
fn a_card_swapped_between_two_looks_is_noticed() {
    let slot = blank();
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    slot.eject();
    slot.insert();
    assert_eq!(keeper.look(), Some(Report::Trouble(Trouble::Missing)));
    assert_eq!(keeper.look(), Some(Report::Ready(None)));
}

#[test]
fn a_card_without_a_file_system_is_called_so() {
    for bytes in [vec![0; 1 << 20], vec![0xFF; 1 << 20]] {
        let slot = VirtualSlot::new(CardImage::from_bytes(bytes));
        let report = Keeper::new(slot).look();
        assert_eq!(report, Some(Report::Trouble(Trouble::NotFat)));
    }
}

#[test]
fn a_full_card_is_called_full() {
    let mut image = CardImage::blank().unwrap();
    fill(&mut image, 0);
    let report = Keeper::new(VirtualSlot::new(image)).look();
    assert_eq!(report, Some(Report::Trouble(Trouble::Full)));
}

#[test]
fn the_format_is_frozen() {
    let wanted = settings(6, Language::Norwegian);
    let block = record::encode(&wanted, Sequence(0x0102_0304)).unwrap();
    golden(&golden_name(Settings::VERSION), &block.contents);
    let decoded = record::decode::<Settings>(&block);
    assert_eq!(decoded, Some((Sequence(0x0102_0304), wanted)));
}

fn golden_name(version: u8) -> String {
    format!("settings-v{version}.bin")
}

/// Older settings stay as they were, and have zeros for all that was added since.
#[test]
fn settings_of_every_version_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/golden");
    for version in 1..Settings::VERSION {
        let old = std::fs::read(folder.join(golden_name(version))).unwrap();
        let (sequence, settings) = record::decode::<Settings>(&as_block(&old)).unwrap();
        let today = record::encode(&settings, sequence).unwrap();
        assert_eq!(today.contents[12..508], old[12..508], "version {version}");
    }
}

#[test]
fn settings_of_the_first_firmware_are_read() {
    let golden = include_bytes!("../golden/settings-v1.bin");
    let decoded = record::decode::<Settings>(&as_block(golden));
    let first = Settings {
        language: Language::Norwegian,
        light: Light::new(7).unwrap(),
        sound: Sound::Off,
        ..Settings::default()
    };
    assert_eq!(decoded, Some((Sequence(0x0102_0304), first)));
}

#[test]
fn settings_of_a_box_that_did_not_know_its_battery_are_read() {
    let golden = include_bytes!("../golden/settings-v2.bin");
    let decoded = record::decode::<Settings>(&as_block(golden));
    let second = Settings {
        cells: Cells::ThreeAa,
        ..settings(6, Language::Norwegian)
    };
    assert_eq!(decoded, Some((Sequence(0x0102_0304), second)));
}

#[test]
fn no_two_pins_are_the_same_and_none_is_written_in_digits() {
    let mut seen = std::collections::HashSet::new();
    for number in 0..10_000_u32 {
        let digits = [1000, 100, 10, 1].map(|place| (number / place % 10) as u8);
        let pin = Some(Pin::of(digits));
        let block = record::encode(
            &Settings {
                pin,
                ..Settings::default()
            },
            Sequence(1),
        )
        .unwrap();
        let letters = digits.map(|digit| digit + b'0');
        for plain in [digits, letters] {
            assert!(
                !block.contents[18..23]
                    .windows(4)
                    .any(|bytes| bytes == plain)
            );
        }
        assert!(
            seen.insert(block.contents),
            "{number} is another one's, too"
        );
    }
}

/// A card of a locked box, with that file beside the folder if it has a name.
fn locked_card(file: Option<&str>) -> VirtualSlot {
    let slot = blank();
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    save(&mut keeper, settings(4, Language::German));
    slot.eject();
    if let Some(name) = file {
        slot.image_mut().write_file(name, b"please").unwrap();
    }
    slot.insert();
    slot
}

#[test]
fn a_file_on_the_card_takes_a_forgotten_pin_away() {
    let locked = settings(4, Language::German);
    let slot = locked_card(None);
    assert_eq!(settings_after_restart(&slot), Some(locked));
    let slot = locked_card(Some("UNLOCK.TXT"));
    let freed = Settings {
        pin: None,
        ..locked
    };
    assert_eq!(settings_after_restart(&slot), Some(freed));
    assert!(
        slot.image().read_file("UNLOCK.TXT").is_err(),
        "it is still there"
    );
    assert_eq!(settings_after_restart(&slot), Some(freed), "not for good");
}

#[test]
fn a_new_pin_outlives_the_file_that_took_the_old_one() {
    let slot = locked_card(Some("UNLOCK.TXT"));
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    let wanted = settings(5, Language::German);
    save(&mut keeper, wanted);
    assert_eq!(settings_after_restart(&slot), Some(wanted));
}

#[test]
fn the_power_may_fail_while_a_pin_is_taken_away() {
    let locked = settings(4, Language::German);
    for kind in FaultKind::ALL {
        for write in 1.. {
            let slot = locked_card(Some("UNLOCK.TXT"));
            slot.plan(Fault { write, kind });
            Keeper::new(slot.clone()).look();
            let fired = slot.is_power_lost();
            let freed = Settings {
                pin: None,
                ..locked
            };
            assert_eq!(
                settings_after_restart(&slot),
                Some(freed),
                "{kind:?} {write}"
            );
            assert!(slot.image().read_file("UNLOCK.TXT").is_err());
            if !fired {
                break;
            }
        }
    }
}

#[test]
fn soak_a_spoilt_block_is_never_taken_for_a_record() {
    let spoil = (any::<u32>(), vec((0_usize..Block::LEN, 1_u8..), 1..4));
    soak::runner(512)
        .run(&spoil, |(sequence, spots)| {
            let original =
                record::encode(&settings(3, Language::German), Sequence(sequence)).unwrap();
            let mut block = original.clone();
            for (at, flip) in spots {
                block.contents[at] ^= flip;
            }
            prop_assume!(block.contents != original.contents);
            prop_assert_eq!(record::decode::<Settings>(&block), None);
            Ok(())
        })
        .unwrap();
}

/// A block whose magic, kind and checksum are right, and nothing else.
fn forged(version: u8, length: u16, payload: &[u8]) -> Block {
    let mut block = record::encode(&Settings::default(), Sequence(1)).unwrap();
    block.contents[5] = version;
    block.contents[6..8].copy_from_slice(&length.to_le_bytes());
    block.contents[12..12 + payload.len()].copy_from_slice(payload);
    let crc = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(&block.contents[..508]);
    block.contents[508..].copy_from_slice(&crc.to_le_bytes());
    block
}

#[test]
fn soak_any_payload_can_be_looked_at() {
    let payloads = (
        1..=Settings::VERSION + 1,
        any::<u16>(),
        vec(any::<u8>(), 0..496),
    );
    soak::runner(512)
        .run(&payloads, |(version, length, payload)| {
            let decoded = record::decode::<Settings>(&forged(version, length, &payload));
            if let Some((_, settings)) = decoded {
                prop_assert!(version <= Settings::VERSION);
                prop_assert!((Light::MIN..=Light::MAX).contains(&settings.light.step()));
            }
            Ok(())
        })
        .unwrap();
    let whole = record::decode::<Settings>(&forged(1, 3, &[1, 9, 0]));
    assert_eq!(whole.map(|(_, settings)| settings.light.step()), Some(9));
    assert_eq!(
        record::decode::<Settings>(&forged(1, 3, &[1, 11, 0])),
        None,
        "no such light"
    );
    assert_eq!(
        record::decode::<Settings>(&forged(1, 3, &[Language::ALL.len() as u8, 9, 0])),
        None,
        "no such language"
    );
}

#[test]
fn a_record_of_a_newer_firmware_keeps_its_place() {
    let newer = forged(3, 3, &[1, 9, 0]);
    assert_eq!(record::decode::<Settings>(&newer), None);
    assert_eq!(record::sequence::<Settings>(&newer), Some(Sequence(1)));
}

/// A record that this firmware can read stays until there is something newer that it can, though a newer firmware has
/// gone all the way round behind it.
#[test]
fn what_can_be_read_is_not_written_over_for_what_cannot() {
    let kept = settings(1, Language::German);
    let card = || {
        let slot = blank();
        Keeper::new(slot.clone()).look();
        let mut file = vec![0; (PAGE + SETTINGS_SLOTS as usize) * Block::LEN];
        for place in 0..SETTINGS_SLOTS as usize {
            let sequence = Sequence(u32::try_from(place).unwrap() + 1);
            let mut block = record::encode(&kept, sequence).unwrap();
            if place > 0 {
                block.contents[5] = u8::MAX;
                let crc = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(&block.contents[..508]);
                block.contents[508..].copy_from_slice(&crc.to_le_bytes());
            }
            for place in [place, PAGE + place] {
                file[place * Block::LEN..][..Block::LEN].copy_from_slice(&block.contents);
            }
        }
        let path = format!("{DIRECTORY}/{SETTINGS_FILE}");
        slot.image_mut().write_file(&path, &file).unwrap();
        slot
    };
    let wanted = settings(2, Language::Spanish);
    for kind in FaultKind::ALL {
        for write in 1.. {
            let slot = card();
            let (mut keeper, found) = switch_on(&slot);
            assert_eq!(found, Some(kept));
            slot.plan(Fault { write, kind });
            let report = save(&mut keeper, wanted);
            let is_lost = slot.is_power_lost();
            let found = settings_after_restart(&slot);
            let is_one_of_both = found == Some(kept) || found == Some(wanted);
            assert!(is_one_of_both, "{kind:?} {write}: {found:?}");
            // Neither copy of it is touched, not even when all goes well.
            let path = format!("{DIRECTORY}/{SETTINGS_FILE}");
            let file = slot.image().read_file(&path).unwrap();
            for place in [0, PAGE] {
                let block = as_block(&file[place * Block::LEN..][..Block::LEN]);
                let record = record::decode::<Settings>(&block);
                assert_eq!(record, Some((Sequence(1), kept)), "{kind:?} {write}");
            }
            if !is_lost {
                assert_eq!((report, found), (Report::Saved(wanted), Some(wanted)));
                break;
            }
        }
    }
}
