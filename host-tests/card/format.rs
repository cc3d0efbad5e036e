//! The box makes an empty file system: on a card of any size, and never half of one.

use std::io::{Seek, SeekFrom, Write};

use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx};
use fatfs::FatType;
use pocket_arbiter::card::{CardSlot, Formatter, Keeper, Progress, Report, Trouble};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, SlotError, VirtualSlot};

use super::any_size::{SparseSlot, assert_others_see_the_event, assert_usable};
use super::fat_check::{assert_perfect, fsck_file};
use super::player::{Known, Player};
use super::{cards, slot_of};

const SERIAL: u32 = 0x1234_ABCD;
const KB: u64 = 2;
const MB: u64 = KB << 10;
const GB: u64 = MB << 10;

/// Formats the card in a slot; answers how far it was after each step.
fn format<S: CardSlot>(slot: &S) -> Result<Vec<Progress>, Trouble> {
    let blocks = slot.num_blocks().map_err(|_| Trouble::Missing)?;
    let mut formatter = Formatter::new(blocks.0, SERIAL).expect("the card is large enough");
    let mut progress = Vec::new();
    while progress.last() != Some(&Progress::Done) {
        progress.push(formatter.step(slot)?);
    }
    Ok(progress)
}

fn u16_at(block: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([block[at], block[at + 1]])
}

fn u32_at(block: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(block[at..at + 4].try_into().unwrap())
}

#[test]
fn a_card_of_any_size_gets_a_file_system() {
    for (name, size, kind, cluster_blocks) in [
        ("3 MB", 3 * MB, FatType::Fat16, 1),
        ("8 MB", 8 * MB, FatType::Fat16, 1),
        ("32 MB", 32 * MB, FatType::Fat16, 1),
        ("40 MB", 40 * MB, FatType::Fat32, 1),
        ("64 MB", 64 * MB, FatType::Fat32, 1),
        ("512 MB", 512 * MB, FatType::Fat32, 8),
        ("2 GB", 2 * GB, FatType::Fat32, 32),
        ("8 GB", 8 * GB - 4097, FatType::Fat32, 64),
        ("32 GB", 32 * GB, FatType::Fat32, 64),
        ("64 GB", 64 * GB, FatType::Fat32, 64),
        ("1 TB", 1024 * GB, FatType::Fat32, 64),
        ("2 TB", 2048 * GB, FatType::Fat32, 64),
    ] {
        // Whatever was on the card before.
        let slot = SparseSlot::new(size, 0xA5);
        let progress = format(&slot).expect(name);
        assert_eq!(
            progress
                .iter()
                .filter(|step| **step == Progress::Done)
                .count(),
            1
        );
        let table = slot.block(0);
        let start = u32_at(&table, 454);
        let blocks = u32_at(&table, 458);
        let is_large = kind == FatType::Fat32;
        assert_eq!(table[450], if is_large { 0x0C } else { 0x0E }, "{name}");
        assert!(
            start + blocks <= slot.blocks() && blocks <= 1 << 26,
            "{name}"
        );
        assert!(u64::from(start + blocks) >= size.min(32 * GB), "{name}");
        if size >= 64 * MB {
            assert_eq!(start, 8192, "{name}");
        }
        let boot = slot.block(start);
        assert_eq!(u32::from(boot[13]), cluster_blocks, "{name}");
        let names_at = if is_large { 64 } else { 36 };
        assert_eq!(u32_at(&boot, names_at + 3), SERIAL, "{name}");
        if is_large {
            assert_eq!(slot.block(start + 6), boot, "{name}: the copy");
            assert_eq!(
                slot.block(start + 7),
                slot.block(start + 1),
                "{name}: its info"
            );
            let data = u32::from(u16_at(&boot, 14)) + 2 * u32_at(&boot, 36);
            assert_eq!((start + data) % start, 0, "{name}: clusters begin anywhere");
        }
        let tables = 20 << 11;
        assert_perfect(&slot.beginning(tables), name);
        assert_ne!(fsck_of(&slot, start, blocks, name), Some(false), "{name}");

        // Somebody else puts a file there.
        {
            let volume = slot.volume(start);
            assert_eq!(volume.fat_type(), kind, "{name}");
            assert_eq!(volume.volume_id(), SERIAL, "{name}");
            assert_eq!(volume.volume_label(), "ARBITER", "{name}");
            let label = volume.read_volume_label_from_root_dir().unwrap();
            assert_eq!(label.as_deref(), Some("ARBITER"), "{name}");
            let root = volume.root_dir();
            assert_eq!(root.iter().count(), 0, "{name}");
            let mut file = root.create_file("PLAYERS.CSV").unwrap();
            file.write_all(&[b'x'; 5000]).unwrap();
        }
        assert_usable(&slot, name);
        assert_others_see_the_event(&slot, start, name);
        assert_perfect(&slot.beginning(tables), name);
        assert_ne!(fsck_of(&slot, start, blocks, name), Some(false), "{name}");
    }
}

/// The verdict of `fsck.fat` on it, if there is that program here.
fn fsck_of(slot: &SparseSlot, start: u32, blocks: u32, name: &str) -> Option<bool> {
    let name = name.replace(' ', "-");
    fsck_file(&format!("format-{name}"), |file| {
        file.set_len(u64::from(blocks) * 512)?;
        slot.each_written(|index, block| {
            if (start..start + blocks).contains(&index) {
                file.seek(SeekFrom::Start(u64::from(index - start) * 512))?;
                file.write_all(block)?;
            }
            Ok(())
        })
    })
}

#[test]
fn a_card_that_is_too_small_is_not_touched() {
    for blocks in [0, 1, 33, 127, 128, 129, 2000, 4096] {
        assert!(Formatter::new(blocks, SERIAL).is_none(), "{blocks}");
    }
    // From the smallest on there is none that cannot be formatted.
    let smallest = (4096..8192).find(|blocks| Formatter::new(*blocks, SERIAL).is_some());
    let smallest = smallest.unwrap();
    assert!(smallest < 4600, "{smallest}");
    for blocks in (smallest..300_000).chain((300_000..u32::MAX - 1_000_000).step_by(999_983)) {
        assert!(Formatter::new(blocks, SERIAL).is_some(), "{blocks}");
    }
    assert!(Formatter::new(u32::MAX, SERIAL).is_some());
}

/// Around the sizes where the one kind of file system becomes the other, everybody agrees which it is.
#[test]
fn the_kinds_of_file_systems_are_told_apart() {
    for size in (4400..4500)
        .chain(66_300..66_500)
        .chain(67_000..67_500)
        .step_by(7)
    {
        if Formatter::new(size, SERIAL).is_none() {
            continue;
        }
        let slot = SparseSlot::new(size.into(), 0xA5);
        format(&slot).unwrap();
        assert_perfect(&slot.beginning(size), &format!("{size} blocks"));
        let start = u32_at(&slot.block(0), 454);
        let is_large = u16_at(&slot.block(start), 22) == 0;
        let kind = slot.volume(start).fat_type();
        assert_eq!(kind == FatType::Fat32, is_large, "{size} blocks");
        assert_ne!(kind, FatType::Fat12, "{size} blocks");
        assert_usable(&slot, &format!("{size} blocks"));
    }
}

#[test]
fn whoever_waits_sees_how_far_it_has_got() {
    let slot = SparseSlot::new(32 * GB, 0);
    let steps = format(&slot).unwrap();
    let thousandths: Vec<u16> = steps
        .iter()
        .map(|step| match step {
            Progress::Working(thousandths) => *thousandths,
            Progress::Done => 1000,
        })
        .collect();
    assert!(thousandths.is_sorted());
    assert!(thousandths.windows(2).all(|pair| pair[1] - pair[0] <= 10));
    // So few that it takes seconds, and so many that no step takes long.
    assert!((1000..4000).contains(&steps.len()), "{}", steps.len());
    let writes = slot.writes();
    assert!(writes.iter().all(|blocks| *blocks <= 16));
    assert!(writes.len() <= steps.len());
}

/// The rest of a partition table of the new kind at the card's end would be found again by a computer.
#[test]
fn no_older_table_is_left() {
    for size in [40 * MB, 64 * GB] {
        let slot = SparseSlot::new(size, 0xA5);
        let last = slot.blocks() - 1;
        for block in [1, last] {
            let mut header = [0; Block::LEN];
            header[..8].copy_from_slice(b"EFI PART");
            slot.set(block, header);
        }
        format(&slot).unwrap();
        for block in [1, 2, 33, last - 32, last] {
            assert_eq!(slot.block(block), [0; Block::LEN], "block {block}");
        }
    }
}

fn keeper_says(slot: &VirtualSlot) -> Option<Report> {
    slot.power_up();
    Keeper::new(slot.clone()).look()
}

/// The power fails at every write: there is what was there before, or nothing, or all of it.
#[test]
fn a_card_has_all_of_a_file_system_or_none() {
    for (name, card) in [
        ("FAT16", cards::in_use(&cards::small_card())),
        ("FAT32", cards::in_use(&cards::fat32())),
        ("no table", cards::in_use(&cards::bare())),
    ] {
        let slot = slot_of(&card);
        slot.power_up();
        slot.forget();
        slot.remember();
        let before = slot.writes();
        format(&slot).expect(name);
        let writes = u32::try_from(slot.writes() - before).unwrap();
        assert_perfect(slot.image().as_bytes(), name);
        for write in 1..=writes {
            // In the middle of the zeros one is like the next.
            if (60..writes - 40).contains(&write) && write % 37 != 0 {
                continue;
            }
            for kind in FaultKind::ALL {
                let when = format!("{name}: {kind:?} write {write} of {writes}");
                slot.go_back();
                slot.power_up();
                slot.forget();
                slot.plan(Fault { write, kind });
                assert_eq!(format(&slot), Err(Trouble::Missing), "{when}");
                let said = keeper_says(&slot);
                let is_whole = match (write, kind) {
                    (1, FaultKind::Before) => true,
                    (_, FaultKind::After) => write == writes,
                    _ => false,
                };
                if is_whole {
                    assert!(matches!(said, Some(Report::Ready(_))), "{when}: {said:?}");
                    assert_perfect(slot.image().as_bytes(), &when);
                } else {
                    let nothing = Some(Report::Trouble(Trouble::NotFat));
                    assert_eq!(said, nothing, "{when}");
                    slot.power_up();
                    slot.forget();
                    format(&slot).expect(&when);
                    assert_perfect(slot.image().as_bytes(), &when);
                }
            }
        }
    }
}

#[test]
fn a_formatted_card_is_like_any_other() {
    let slot = slot_of(&vec![0xFF; 8 << 20]);
    let mut player = Player::new(&slot, Known::default());
    assert_eq!(player.look(), None);
    assert_eq!(player.said, Some(Report::Trouble(Trouble::NotFat)));
    format(&slot).unwrap();
    player.look().unwrap();
    player.begin(1, 3).unwrap();
    player.append(1, 20).unwrap();
    player.export(1, "PAIRS.TXT", 3000).unwrap();
    player.begin(2, 1).unwrap();
    player.delete(1).unwrap();
    player.check("a formatted card");
}

#[test]
fn trouble_has_its_right_name() {
    let slot = slot_of(&cards::small_card());
    slot.forget();
    slot.lock(true);
    assert_eq!(format(&slot), Err(Trouble::Locked));
    assert!(
        *slot.image().as_bytes() == cards::small_card(),
        "nothing was written"
    );
    slot.lock(false);
    slot.remember();
    for block in [1, 128, 10_239] {
        slot.wear_out(block);
        assert_eq!(format(&slot), Err(Trouble::Faulty), "block {block}");
        slot.go_back();
        slot.forget();
    }
    slot.eject();
    let mut formatter = Formatter::new(10_000, SERIAL).unwrap();
    assert_eq!(formatter.step(&slot), Err(Trouble::Missing));
}

/// Says that it takes every block, and forgets those in one place.
#[derive(Clone)]
struct Forgetful(VirtualSlot, u32);

impl BlockDevice for Forgetful {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        self.0.read(blocks, start)
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        if start.0 == self.1 && blocks.len() == 1 {
            return Ok(());
        }
        self.0.write(blocks, start)
    }

    fn num_blocks(&self) -> Result<BlockCount, SlotError> {
        self.0.num_blocks()
    }
}

impl CardSlot for Forgetful {
    fn pause(&self, _: pocket_arbiter::time::Span) {}

    fn forget(&self) {
        self.0.forget();
    }

    fn is_missing(error: &SlotError) -> bool {
        VirtualSlot::is_missing(error)
    }
}

#[test]
fn a_card_that_forgets_what_matters_is_called_faulty() {
    let slot = VirtualSlot::new(CardImage::from_bytes(cards::fat32()));
    slot.forget();
    format(&slot).unwrap();
    let start = u32_at(slot.image().as_bytes(), 454);
    for block in [0, start, start + 1, start + 6, start + 7] {
        let slot = VirtualSlot::new(CardImage::from_bytes(cards::fat32()));
        let slot = Forgetful(slot, block);
        slot.forget();
        assert_eq!(format(&slot), Err(Trouble::Faulty), "block {block}");
    }
}
