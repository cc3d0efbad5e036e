//! Journals that the file system has lost, and cards that somebody else has changed: what is there is read, what is not
//! is no ghost, and nothing of somebody else's is written over.

use std::io::{Cursor, Read, Write};

use embedded_sdmmc::Block;
use fatfs::{Dir, FatType, FileSystem, FormatVolumeOptions, FsOptions};
use pocket_arbiter::card::{
    Answer, DIRECTORY, FileJob, Found, JournalNo, LEDGER_FILE, Replaced, Report, Request, Resumed,
    Trouble,
};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::fat_check::{assert_perfect, problems, volume_start};
use super::journal::{directory_block, entries, entry};
use super::player::{Known, Player, usual_id};
use super::{cards, changed_blocks, slot_of, small_card};

const FIRST: u32 = 2;
const SECOND: u32 = 30;

/// A card with two events, of which the second is in hand.
fn used(card: &[u8]) -> (VirtualSlot, Known) {
    let slot = slot_of(card);
    let mut player = Player::switched_on(&slot);
    player.begin(1, FIRST).unwrap();
    player.begin(2, 3).unwrap();
    player.append(2, SECOND - 3).unwrap();
    player.export(2, "ONE.TXT", 1500).unwrap();
    let known = player.known.clone();
    // The last change is said to be done.
    player.into_keeper().look();
    (slot, known)
}

/// Makes a block of the card hold something else.
type Lose = fn(&VirtualSlot, u32);

/// The ways to lose a page, by what it holds then.
fn ways() -> [(&'static str, Lose); 4] {
    [
        ("zeros", |slot, block| {
            slot.image_mut().block_mut(block).unwrap().fill(0);
        }),
        ("ones", |slot, block| {
            slot.image_mut().block_mut(block).unwrap().fill(0xFF);
        }),
        ("garbage", |slot, block| {
            slot.image_mut().block_mut(block).unwrap().fill(0xA5);
        }),
        ("nothing that can be read", VirtualSlot::lose),
    ]
}

/// The blocks of the tables of clusters, and those behind them up to the first cluster.
fn tables_and_root(bytes: &[u8]) -> (Vec<u32>, Vec<u32>) {
    let start = volume_start(bytes).unwrap();
    let number = |at: usize, count: usize| {
        let bytes = &bytes[start + at..start + at + count];
        bytes
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u32::from(*byte))
    };
    let table_blocks = match number(22, 2) {
        0 => number(36, 4),
        few => few,
    };
    let first = u32::try_from(start / Block::LEN).unwrap() + number(14, 2);
    let end = first + 2 * table_blocks;
    let root = match number(17, 2) {
        // The root has the first cluster.
        0 => end + (number(44, 4) - 2)..end + (number(44, 4) - 1),
        entries => end..end + entries.div_ceil(16),
    };
    ((first..end).collect(), root.collect())
}

/// Both events are read whole, and nothing is written whatever is asked for.
fn assert_rescued(slot: &VirtualSlot, when: &str) {
    let before = slot.image().as_bytes().to_vec();
    let mut player = Player::new(slot, Known::default());
    let looked = player.look();
    assert!(looked.is_some(), "{when}: {:?}", player.said);
    let list = player.list().expect(when);
    let numbers: Vec<u16> = list.iter().map(|listing| listing.number.0).collect();
    assert_eq!(numbers, [2, 1], "{when}");
    assert!(list.iter().all(|listing| listing.is_damaged), "{when}");
    for (number, count) in [(1, FIRST), (2, SECOND), (1, FIRST)] {
        let (found, told) = player.load(Some(number)).expect(when);
        assert_eq!(told, Found::Rescued(count), "{when}");
        assert_eq!(found, entries(usual_id(number), count), "{when}");
        let next = entry(usual_id(number), count + 1);
        let refused = Report::Resumed(Resumed::Otherwise);
        assert_eq!(player.handle(Request::Append(next)), refused, "{when}");
    }
    let (found, _) = player.load(None).expect(when);
    assert_eq!(found, entries(usual_id(2), SECOND), "{when}: the newest");
    type Doing = fn(&mut Player) -> Option<()>;
    let doings: [Doing; 3] = [
        |player| player.begin(3, 1),
        |player| player.delete_unknown(1),
        |player| player.keep_names(20),
    ];
    for doing in doings {
        let _ = player.look();
        assert_eq!(doing(&mut player), None, "{when}");
        let trouble = Some(Report::Trouble(Trouble::FileSystem));
        assert_eq!(player.said, trouble, "{when}");
    }
    let _ = player.look();
    let away = player.file_job(FileJob::Archive(JournalNo(1), true));
    assert_eq!(away, Some(Answer::Refused), "{when}");
    assert!(
        before == slot.image().as_bytes(),
        "{when}: it was written to"
    );
}

#[test]
fn journals_that_the_file_system_has_lost_are_read() {
    for (card_name, card) in [
        ("small", small_card as cards::Make),
        ("fat32", cards::fat32),
        ("coarse", cards::coarse),
    ] {
        let (slot, _) = used(&card());
        let bytes = slot.image().as_bytes().to_vec();
        let home = directory_block(&slot, b"EVENT002DAT");
        let first_home = directory_block(&slot, b"LEDGER  DAT");
        let (tables, root) = tables_and_root(&bytes);
        let losses = [
            ("our folder", vec![first_home, home]),
            ("the card's own directory", root),
            ("the tables", tables),
        ];
        for (what, blocks) in losses {
            for (way, lose) in ways() {
                let slot = slot_of(&bytes);
                for block in &blocks {
                    lose(&slot, *block);
                }
                assert_rescued(&slot, &format!("{card_name}: {what} holds {way}"));
            }
        }
    }
}

/// Of tables that lie in different pages one is left.
#[test]
fn a_journal_is_read_if_one_table_is_lost() {
    let (slot, _) = used(&small_card());
    let bytes = slot.image().as_bytes().to_vec();
    let (tables, _) = tables_and_root(&bytes);
    let half = tables.len() / 2;
    for (way, lose) in ways() {
        for lost in [&tables[..half], &tables[half..]] {
            let slot = slot_of(&bytes);
            for block in lost {
                lose(&slot, *block);
            }
            let when = format!("{way} from {}", lost[0]);
            let mut player = Player::new(&slot, Known::default());
            let looked = player.look();
            assert!(looked.is_some(), "{when}: {:?}", player.said);
            for (number, count) in [(1, FIRST), (2, SECOND)] {
                let (found, told) = player.load(Some(number)).expect(&when);
                assert!(
                    matches!(told, Found::Whole(_) | Found::Rescued(_)),
                    "{when}"
                );
                assert_eq!(found, entries(usual_id(number), count), "{when}");
            }
            // Nobody knows which of them is right.
            assert_eq!(player.begin(3, 1), None, "{when}");
            let said = player.said.clone();
            let is_told = matches!(
                said,
                Some(Report::Trouble(Trouble::FileSystem | Trouble::Faulty))
            );
            assert!(is_told, "{when}: {said:?}");
        }
    }
}

/// Does something to a card with a computer.
fn on_computer(slot: &VirtualSlot, change: impl FnOnce(Dir<'_, Cursor<&mut [u8]>>)) {
    let mut bytes = slot.image().as_bytes().to_vec();
    let start = volume_start(&bytes).unwrap();
    let volume = FileSystem::new(Cursor::new(&mut bytes[start..]), FsOptions::new()).unwrap();
    change(volume.root_dir());
    volume.unmount().unwrap();
    slot.swap(CardImage::from_bytes(bytes));
}

fn remove_all(directory: &Dir<'_, Cursor<&mut [u8]>>) {
    let names: Vec<(String, bool)> = directory
        .iter()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name(), entry.is_dir()))
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    for (name, is_directory) in names {
        if is_directory {
            remove_all(&directory.open_dir(&name).unwrap());
        }
        directory.remove(&name).unwrap();
    }
}

/// The card is like a new one: no event comes back, and it can be used.
fn assert_no_ghost(slot: &VirtualSlot, when: &str) {
    let mut player = Player::new(slot, Known::default());
    let looked = player.look();
    assert!(looked.is_some(), "{when}: {:?}", player.said);
    assert_eq!(player.list().expect(when), [], "{when}");
    let (found, told) = player.load(None).expect(when);
    assert!(found.is_empty() && told == Found::Nothing, "{when}");
    player.begin(1, 1).expect(when);
    player.append(1, 2).expect(when);
    player.check(when);
}

#[test]
fn a_folder_that_somebody_has_deleted_does_not_haunt_the_card() {
    for (name, card) in cards::all() {
        for (photos, size) in [(0, 0), (1, 9_000), (9, 9_000), (9, 250_000)] {
            let (slot, _) = used(&card());
            let photo = vec![0xD8; size];
            on_computer(&slot, |root| {
                remove_all(&root.open_dir(DIRECTORY).unwrap());
                root.remove(DIRECTORY).unwrap();
                for number in 0..photos {
                    let mut file = root.create_file(&format!("{number}.JPG")).unwrap();
                    file.write_all(&photo).unwrap();
                }
            });
            let when = format!("{name}: {photos} photos of {size}");
            assert_perfect(slot.image().as_bytes(), &when);
            assert_no_ghost(&slot, &when);
            for number in 0..photos {
                let found = slot.image().read_file(&format!("{number}.JPG")).unwrap();
                assert!(found == photo, "{when}: {number}");
            }
        }
    }
}

#[test]
fn a_card_that_was_formatted_anew_is_a_new_one() {
    let (slot, _) = used(&small_card());
    let mut bytes = slot.image().as_bytes().to_vec();
    let start = volume_start(&bytes).unwrap();
    let options = FormatVolumeOptions::new()
        .fat_type(FatType::Fat16)
        .bytes_per_cluster(1024)
        .volume_id(0x7777_1111);
    fatfs::format_volume(Cursor::new(&mut bytes[start..]), options).unwrap();
    assert_no_ghost(&slot_of(&bytes), "formatted anew");
}

/// The ledger is somebody's file that nobody knows. Without it the card goes on.
#[test]
fn a_card_whose_ledger_was_deleted_goes_on() {
    for (name, card) in cards::all() {
        for is_locked in [false, true] {
            let (slot, known) = used(&card());
            on_computer(&slot, |root| {
                let folder = root.open_dir(DIRECTORY).unwrap();
                folder.remove(LEDGER_FILE).unwrap();
            });
            slot.lock(is_locked);
            let mut player = Player::new(&slot, known);
            let looked = player.look();
            assert!(looked.is_some(), "{name}: {:?}", player.said);
            player.check(name);
            if !is_locked {
                player.go_on(name);
            }
        }
    }
}

/// A change is under way when the power fails: it has been decided, and nothing of it is done.
fn interrupted(slot: &VirtualSlot, known: &Known) -> Known {
    let mut player = Player::new(slot, known.clone());
    player.look().unwrap();
    player.load(None).unwrap();
    // The content, the head, and then what pushes both out of the card's own memory.
    slot.plan(Fault {
        write: 3,
        kind: FaultKind::Before,
    });
    assert_eq!(player.archive(1, true), None);
    player.known
}

/// All files of a card, by their paths.
fn files_in(directory: &Dir<'_, Cursor<&mut [u8]>>, path: &str) -> Vec<(String, Option<Vec<u8>>)> {
    let mut files = Vec::new();
    for entry in directory.iter().map(|entry| entry.unwrap()) {
        let name = entry.file_name();
        let full = format!("{path}{name}");
        if name.starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            files.push((full.clone(), None));
            files.extend(files_in(&entry.to_dir(), &format!("{full}/")));
        } else {
            let mut contents = Vec::new();
            entry.to_file().read_to_end(&mut contents).unwrap();
            files.push((full, Some(contents)));
        }
    }
    files
}

/// Whoever copies all files to another card copies a change that is under way, too. It is about blocks that are
/// somebody else's there.
#[test]
fn a_change_under_way_is_not_carried_out_on_another_card() {
    let (slot, known) = used(&small_card());
    interrupted(&slot, &known);
    let mut files = Vec::new();
    on_computer(&slot, |root| files = files_in(&root, ""));
    for photos in [0, 7, 30, 150] {
        let other = slot_of(&cards::bare());
        let photo = vec![0xD8; 3000];
        on_computer(&other, |root| {
            for number in 0..photos {
                let mut file = root.create_file(&format!("{number}.JPG")).unwrap();
                file.write_all(&photo).unwrap();
            }
            for (path, contents) in &files {
                match contents {
                    Some(contents) => {
                        let mut file = root.create_file(path).unwrap();
                        file.write_all(contents).unwrap();
                    }
                    None => drop(root.create_dir(path).unwrap()),
                }
            }
        });
        let when = format!("{photos} photos");
        // The program that makes the folders here does not do it perfectly.
        let flaws = problems(other.image().as_bytes());
        let mut player = Player::new(&other, known.clone());
        let looked = player.look();
        assert!(looked.is_some(), "{when}: {:?}", player.said);
        player.check_events(&when);
        assert_eq!(problems(other.image().as_bytes()), flaws, "{when}");
        for (path, contents) in &files {
            let found = other.image().read_file(path);
            let is_same = found.is_ok_and(|found| Some(found) == *contents);
            let is_ours = path.ends_with(".DAT") && !path.contains("EVENT");
            assert!(is_same || contents.is_none() || is_ours, "{when}: {path}");
        }
        for number in 0..photos {
            let found = other.image().read_file(&format!("{number}.JPG")).unwrap();
            assert!(found == photo, "{when}: {number}");
        }
    }
}

/// The same on a card that was formatted anew, where a photo lies in the block that was to be changed.
#[test]
fn a_change_under_way_does_not_outlive_its_volume() {
    let (slot, known) = used(&small_card());
    interrupted(&slot, &known);
    let ledger = ledger_blocks(&slot);
    let home = directory_block(&slot, b"EVENT002DAT");
    let mut bytes = slot.image().as_bytes().to_vec();
    let half_done = bytes[ledger.start * Block::LEN..ledger.end * Block::LEN].to_vec();
    let start = volume_start(&bytes).unwrap();
    let options = FormatVolumeOptions::new()
        .fat_type(FatType::Fat16)
        .bytes_per_cluster(1024)
        .volume_id(0x7777_1111);
    fatfs::format_volume(Cursor::new(&mut bytes[start..]), options).unwrap();
    let slot = slot_of(&bytes);
    let before = home - super::corruption::data_start(&bytes);
    let photo = vec![0xD8; 3000];
    on_computer(&slot, |root| {
        let mut pad = root.create_file("PAD.BIN").unwrap();
        pad.write_all(&vec![0; before as usize * Block::LEN])
            .unwrap();
        drop(pad);
        let mut file = root.create_file("PHOTO.JPG").unwrap();
        file.write_all(&photo).unwrap();
        drop(file);
        root.remove("PAD.BIN").unwrap();
    });
    // What was there before the photo was never written over.
    for (block, old) in ledger.zip(half_done.chunks(Block::LEN)) {
        let block = u32::try_from(block).unwrap();
        slot.image_mut()
            .block_mut(block)
            .unwrap()
            .copy_from_slice(old);
    }
    let first = slot.image().block(home).unwrap()[..9].to_vec();
    assert_eq!(first, photo[..9], "the photo lies there");
    assert_no_ghost(&slot, "formatted anew");
    assert_eq!(slot.image().read_file("PHOTO.JPG").unwrap(), photo);
}

/// The blocks of the ledger.
pub(super) fn ledger_blocks(slot: &VirtualSlot) -> std::ops::Range<usize> {
    let path = format!("{DIRECTORY}/{LEDGER_FILE}");
    let ledger = slot.image().read_file(&path).unwrap();
    let image = slot.image();
    let mut blocks = image.as_bytes().chunks(Block::LEN);
    let first = blocks
        .position(|block| *block == ledger[..Block::LEN])
        .unwrap();
    first..first + ledger.len() / Block::LEN
}

/// A change whose contents are not what was written has not happened, whatever its head says.
#[test]
fn a_change_that_is_not_whole_has_not_happened() {
    let (slot, known) = used(&small_card());
    let before = slot.image().as_bytes().to_vec();
    interrupted(&slot, &known);
    let ledger = ledger_blocks(&slot);
    let changed = changed_blocks(&before, slot.image().as_bytes());
    assert_eq!(changed.len(), 2);
    assert!(changed.iter().all(|block| ledger.contains(block)));
    let half_done = slot.image().as_bytes().to_vec();
    let mut ways = ways().to_vec();
    ways.push(("another byte", |slot, block| {
        slot.image_mut().block_mut(block).unwrap()[300] ^= 1;
    }));
    for block in changed {
        for (way, lose) in &ways {
            let slot = slot_of(&half_done);
            lose(&slot, u32::try_from(block).unwrap());
            let mut player = Player::new(&slot, known.clone());
            player.look().expect(way);
            player.check(way);
            player.go_on(way);
        }
    }
    // With all of it there it has.
    let slot = slot_of(&half_done);
    Player::switched_on(&slot);
    let path = format!("{DIRECTORY}/EVENT001.OLD");
    assert!(slot.image().read_file(&path).is_ok());
}

/// The heads of the ledger are there twice. Whichever page of them is lost, a change that has happened is done.
#[test]
fn a_change_outlives_either_ring_of_heads() {
    let (slot, known) = used(&small_card());
    let mut player = Player::new(&slot, known);
    player.look().unwrap();
    player.load(None).unwrap();
    // The content, the head and its copy.
    slot.plan(Fault {
        write: 3,
        kind: FaultKind::After,
    });
    assert_eq!(player.archive(1, true), None);
    let known = player.known;
    let start = u32::try_from(ledger_blocks(&slot).start).unwrap();
    let half_done = slot.image().as_bytes().to_vec();
    for ring in [start, start + 208] {
        for (way, lose) in ways() {
            let when = format!("{way}, ring {}", ring - start);
            let slot = slot_of(&half_done);
            for block in ring..ring + 8 {
                lose(&slot, block);
            }
            let mut player = Player::new(&slot, known.clone());
            player.look().expect(&when);
            player.check(&when);
            let path = format!("{DIRECTORY}/EVENT001.OLD");
            assert!(slot.image().read_file(&path).is_ok(), "{when}");
        }
    }
}

/// While an event is told, changes wait in the ledger. If the card has lost one of their blocks by then, none of them
/// goes anywhere: half of a change would be none.
#[test]
fn a_change_that_was_lost_while_it_waits_goes_nowhere() {
    let (slot, known) = used(&small_card());
    let base = slot.image().as_bytes().to_vec();
    let begin = |slot: &VirtualSlot| {
        let mut player = Player::new(slot, known.clone());
        player.look().unwrap();
        let begun = player.handle(Request::Begin { mark: 3, room: 0 });
        assert!(matches!(begun, Report::Begun(_)), "{begun:?}");
        player
    };
    begin(&slot);
    let start = ledger_blocks(&slot).start;
    let contents = start + 32..start + 128;
    let changed = changed_blocks(&base, slot.image().as_bytes());
    let waiting = changed.into_iter().filter(|block| contents.contains(block));
    let waiting: Vec<usize> = waiting.collect();
    assert!(waiting.len() > 3, "{waiting:?}");
    for block in waiting {
        let when = format!("block {} of the ledger", block - start);
        let slot = slot_of(&base);
        let mut player = begin(&slot);
        let block = u32::try_from(block).unwrap();
        slot.image_mut().block_mut(block).unwrap()[300] ^= 1;
        let report = player.handle(Request::Conclude(Replaced::Nothing));
        assert_eq!(report, Report::Trouble(Trouble::Faulty), "{when}");
        let mut player = Player::new(&slot, known.clone());
        player.look().expect(&when);
        player.check(&when);
        player.go_on(&when);
    }
}

/// Of several changes in a row the last that is whole counts: the newest head is lost, or what it lists.
#[test]
fn an_older_head_counts_if_the_newest_is_not_whole() {
    let (slot, known) = used(&small_card());
    let base = slot.image().as_bytes().to_vec();
    let ledger = ledger_blocks(&slot);
    let mut tried = 0;
    for write in 1.. {
        let slot = slot_of(&base);
        let mut player = Player::new(&slot, known.clone());
        player.look().unwrap();
        player.load(None).unwrap();
        slot.plan(Fault {
            write,
            kind: FaultKind::Before,
        });
        player.delete(2);
        let now = slot.image().as_bytes().to_vec();
        let changed = changed_blocks(&base, &now);
        if !slot.is_power_lost() || !changed.iter().all(|block| ledger.contains(block)) {
            break;
        }
        let known = player.known;
        for block in changed
            .into_iter()
            .filter(|block| *block < ledger.start + 128)
        {
            let slot = slot_of(&now);
            slot.image_mut()
                .block_mut(u32::try_from(block).unwrap())
                .unwrap()[20] ^= 1;
            let when = format!(
                "write {write}, block {} of the ledger",
                block - ledger.start
            );
            let mut player = Player::new(&slot, known.clone());
            let looked = player.look();
            assert!(looked.is_some(), "{when}: {:?}", player.said);
            player.check(&when);
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried}");
}
