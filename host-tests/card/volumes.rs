//! The places of files on cards as computers of all kinds format them.

use crc::{CRC_32_ISO_HDLC, Crc};
use embedded_sdmmc::Block;
use pocket_arbiter::card::{Keeper, Report, Trouble};

use super::any_size::{SparseSlot, assert_others_see_the_event, assert_usable};
use super::{cards, slot_of};

const BASIC_DATA: [u8; 16] = [
    0xA2, 0xA0, 0xD0, 0xEB, 0xE5, 0xB9, 0x33, 0x44, 0x87, 0xC0, 0x68, 0xB6, 0xB7, 0x26, 0x99, 0xC7,
];
const LINUX: [u8; 16] = [
    0xAF, 0x3D, 0xC6, 0x0F, 0x83, 0x84, 0x72, 0x47, 0x8E, 0x79, 0x3D, 0x69, 0xD8, 0x47, 0x7D, 0xE4,
];
const SYSTEM: [u8; 16] = [
    0x28, 0x73, 0x2A, 0xC1, 0x1F, 0xF8, 0xD2, 0x11, 0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B,
];

/// The content of a partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    Fat,
    ExFat,
    Ntfs,
    Nothing,
}

impl Holds {
    /// The first blocks of the volume, which begins at that block of the card.
    fn bytes(self) -> Vec<u8> {
        let name: &[u8; 11] = match self {
            Self::Fat => return cards::bare(),
            Self::ExFat => b"\xEB\x76\x90EXFAT   ",
            Self::Ntfs => b"\xEB\x52\x90NTFS    ",
            Self::Nothing => return vec![0; Block::LEN],
        };
        let mut bytes = vec![0; Block::LEN];
        bytes[..11].copy_from_slice(name);
        if self == Self::Ntfs {
            bytes[11..14].copy_from_slice(&[0, 2, 8]);
        }
        bytes[510..].copy_from_slice(&[0x55, 0xAA]);
        bytes
    }
}

/// A card of twenty megabytes with those volumes, each beginning at that block.
fn card_with(volumes: &[(u32, Holds)]) -> Vec<u8> {
    let mut card = vec![0; 20 << 20];
    for (start, holds) in volumes {
        let bytes = holds.bytes();
        card[*start as usize * Block::LEN..][..bytes.len()].copy_from_slice(&bytes);
    }
    card
}

/// Writes a partition table of the old kind: the type and first block of each.
fn old_table(card: &mut [u8], partitions: &[(u8, u32)]) {
    for (entry, (kind, start)) in card[446..].chunks_mut(16).zip(partitions) {
        entry[4] = *kind;
        entry[8..12].copy_from_slice(&start.to_le_bytes());
        entry[12..16].copy_from_slice(&10_240_u32.to_le_bytes());
    }
    card[510..512].copy_from_slice(&[0x55, 0xAA]);
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    Crc::<u32>::new(&CRC_32_ISO_HDLC)
        .checksum(bytes)
        .to_le_bytes()
}

/// The shape of a table of the new kind.
#[derive(Debug, Clone, Copy)]
struct Gpt {
    entry_bytes: usize,
    entries: usize,
}

const USUAL: Gpt = Gpt {
    entry_bytes: 128,
    entries: 128,
};

impl Gpt {
    fn blocks(self) -> usize {
        (self.entries * self.entry_bytes).div_ceil(Block::LEN)
    }

    /// Writes both copies of the table: for each partition which entry it is, its type and its first block.
    fn write(self, card: &mut [u8], partitions: &[(usize, [u8; 16], u64)]) {
        old_table(card, &[(0xEE, 1)]);
        let mut table = vec![0; self.entries * self.entry_bytes];
        for (index, kind, start) in partitions {
            let entry = &mut table[index * self.entry_bytes..][..self.entry_bytes];
            entry[..16].copy_from_slice(kind);
            entry[16..32].fill(7);
            entry[32..40].copy_from_slice(&start.to_le_bytes());
            entry[40..48].copy_from_slice(&(start + 10_239).to_le_bytes());
        }
        let last = card.len() / Block::LEN - 1;
        for (header_at, table_at, other) in [(1, 2, last), (last, last - self.blocks(), 1)] {
            let mut header = [0; 92];
            header[..8].copy_from_slice(b"EFI PART");
            header[8..16].copy_from_slice(&[0, 0, 1, 0, 92, 0, 0, 0]);
            for (at, number) in [(24, header_at), (32, other), (40, 34), (48, last - 34)] {
                header[at..at + 8].copy_from_slice(&(number as u64).to_le_bytes());
            }
            header[72..80].copy_from_slice(&(table_at as u64).to_le_bytes());
            header[80..84].copy_from_slice(&(self.entries as u32).to_le_bytes());
            header[84..88].copy_from_slice(&(self.entry_bytes as u32).to_le_bytes());
            header[88..92].copy_from_slice(&checksum(&table));
            let sum = checksum(&header);
            header[16..20].copy_from_slice(&sum);
            card[header_at * Block::LEN..][..92].copy_from_slice(&header);
            card[table_at * Block::LEN..][..table.len()].copy_from_slice(&table);
        }
    }
}

fn said(card: &[u8]) -> Report {
    Keeper::new(slot_of(card))
        .look()
        .expect("it says something")
}

fn assert_ready(card: &[u8], what: &str) {
    assert!(
        matches!(said(card), Report::Ready(_)),
        "{what}: {:?}",
        said(card)
    );
}

fn assert_trouble(card: &[u8], trouble: Trouble, what: &str) {
    assert_eq!(said(card), Report::Trouble(trouble), "{what}");
}

/// The block of the card in which our folder is named, once the box has used it.
fn used_volume(card: &[u8]) -> u32 {
    let slot = slot_of(card);
    assert_usable(&slot, "a card with a table");
    let image = slot.image();
    let at = image
        .as_bytes()
        .windows(11)
        .position(|name| name == b"ARBITER BOX")
        .unwrap();
    u32::try_from(at / Block::LEN).unwrap()
}

#[test]
fn a_partition_is_what_its_first_block_says() {
    // NTFS and exFAT, hidden ones, Linux, and what nobody has heard of.
    for kind in [
        0x01, 0x07, 0x0B, 0x0C, 0x11, 0x16, 0x17, 0x1B, 0x1C, 0x1E, 0x83, 0xFF,
    ] {
        let mut card = card_with(&[(2048, Holds::Fat)]);
        old_table(&mut card, &[(kind, 2048)]);
        assert_ready(&card, &format!("type {kind:#x}"));
    }
    for kind in [0x00, 0x05, 0x0F, 0x85] {
        let mut card = card_with(&[(2048, Holds::Fat)]);
        old_table(&mut card, &[(kind, 2048)]);
        assert_trouble(&card, Trouble::NotFat, &format!("type {kind:#x}"));
    }
    let mut card = card_with(&[(2048, Holds::Fat)]);
    old_table(&mut card, &[(0x0C, 2048)]);
    card[510] = 0;
    assert_trouble(&card, Trouble::NotFat, "no table");
}

/// A large volume may say that only one of its tables of clusters counts. What is in the other is nobody's business.
#[test]
fn only_the_table_that_counts_is_used() {
    const BOOT: usize = 8 * Block::LEN;
    let whole = cards::fat32();
    let number = |at: usize, length: usize| {
        let bytes = whole[BOOT + at..][..length].iter().rev();
        bytes.fold(0, |number, byte| number << 8 | usize::from(*byte))
    };
    let tables_at = BOOT + number(14, 2) * Block::LEN;
    let table_bytes = number(36, 4) * Block::LEN;
    for active in 0..16_u8 {
        let mut card = whole.clone();
        card[BOOT + 40] = 0x80 | active;
        if active > 1 {
            assert_trouble(&card, Trouble::NotFat, &format!("table {active}"));
            continue;
        }
        let other = tables_at + table_bytes * usize::from(1 - active);
        card[other..][..table_bytes].fill(0xA5);
        let slot = slot_of(&card);
        assert_usable(&slot, &format!("table {active}"));
        let image = slot.image();
        let mut left = image.as_bytes()[other..][..table_bytes].iter();
        assert!(left.all(|byte| *byte == 0xA5), "table {active}");
    }
    // There is only one, and an empty root in the place of the second.
    let mut card = whole.clone();
    card[BOOT + 16] = 1;
    let blocks = u32::try_from(number(32, 4) - number(36, 4)).unwrap();
    card[BOOT + 32..BOOT + 36].copy_from_slice(&blocks.to_le_bytes());
    card[tables_at + table_bytes..][..table_bytes].fill(0);
    card[BOOT + 40] = 0x80;
    assert_ready(&card, "the only table");
    card[BOOT + 40] = 0x81;
    assert_trouble(&card, Trouble::NotFat, "no second table");
}

#[test]
fn any_partition_of_a_table_will_do() {
    for place in 0..4 {
        let mut partitions = [(0x83, 63), (0x07, 4000), (0x82, 5000), (0x0B, 6000)];
        partitions[place] = (0x07, 20_480);
        let mut card = card_with(&[(20_480, Holds::Fat), (5000, Holds::Ntfs)]);
        old_table(&mut card, &partitions);
        assert_ready(&card, &format!("place {place}"));
    }
}

#[test]
fn a_partition_beyond_the_card_is_none() {
    let mut card = card_with(&[(2048, Holds::Fat)]);
    old_table(
        &mut card,
        &[(0x0C, 0), (0x0C, 40_960), (0x0C, u32::MAX), (0x0C, 2048)],
    );
    assert_ready(&card, "the last one is on the card");
    old_table(
        &mut card,
        &[(0x0C, 0), (0x0C, 40_960), (0x0C, u32::MAX), (0, 0)],
    );
    assert_trouble(&card, Trouble::NotFat, "none is on the card");
    USUAL.write(
        &mut card,
        &[(0, BASIC_DATA, 1 << 32 | 2048), (1, BASIC_DATA, 40_960)],
    );
    assert_trouble(&card, Trouble::NotFat, "no larger number is cut short");
}

#[test]
fn a_partition_that_cannot_be_read_hides_no_other() {
    let mut card = card_with(&[(2048, Holds::Fat)]);
    old_table(&mut card, &[(0x0C, 1024), (0x0C, 2048)]);
    let slot = slot_of(&card);
    slot.lose(1024);
    assert!(matches!(
        Keeper::new(slot.clone()).look(),
        Some(Report::Ready(_))
    ));
    slot.lose(2048);
    let report = Keeper::new(slot.clone()).look();
    assert_eq!(report, Some(Report::Trouble(Trouble::Faulty)));
    slot.eject();
    let report = Keeper::new(slot).look();
    assert_eq!(report, Some(Report::Trouble(Trouble::Missing)));
}

#[test]
fn tables_of_the_new_kind_are_read() {
    for entry_bytes in [128, 256, 384, 512] {
        for (entries, index) in [(128, 0), (128, 5), (128, 127), (4, 3), (5, 4), (56, 55)] {
            let gpt = Gpt {
                entry_bytes,
                entries,
            };
            let mut card = card_with(&[(2048, Holds::Fat), (30_000, Holds::Ntfs)]);
            gpt.write(&mut card, &[(index, BASIC_DATA, 2048)]);
            assert_ready(&card, &format!("{gpt:?}, entry {index}"));
            let mut card = card_with(&[(2048, Holds::Fat), (30_000, Holds::Ntfs)]);
            let other = usize::from(index == 0);
            gpt.write(
                &mut card,
                &[(other, BASIC_DATA, 30_000), (index, LINUX, 2048)],
            );
            assert_ready(&card, &format!("{gpt:?}, entry {index} and another"));
        }
    }
    let mut card = card_with(&[(2048, Holds::Fat)]);
    USUAL.write(&mut card, &[(0, [0; 16], 2048)]);
    assert_trouble(&card, Trouble::NotFat, "an entry of no type is empty");
}

#[test]
fn a_spoilt_table_has_a_copy() {
    let mut whole = card_with(&[(2048, Holds::Fat)]);
    USUAL.write(&mut whole, &[(3, BASIC_DATA, 2048)]);
    let last = whole.len() / Block::LEN - 1;
    let first_copy = [
        Block::LEN + 50,
        Block::LEN + 16,
        2 * Block::LEN + 400,
        5 * Block::LEN,
    ];
    let second_copy = [last * Block::LEN + 50, (last - 32) * Block::LEN + 400];
    for at in first_copy.into_iter().chain(second_copy) {
        let mut card = whole.clone();
        card[at] ^= 1;
        assert_ready(&card, &format!("byte {at}"));
    }
    for first in first_copy {
        for second in second_copy {
            let mut card = whole.clone();
            card[first] ^= 1;
            card[second] ^= 1;
            assert_trouble(
                &card,
                Trouble::NotFat,
                &format!("bytes {first} and {second}"),
            );
        }
    }
    // Blocks that cannot be read at all.
    for lost in [1, 2, 20] {
        let slot = slot_of(&whole);
        slot.lose(lost);
        let report = Keeper::new(slot).look();
        assert!(
            matches!(report, Some(Report::Ready(_))),
            "block {lost}: {report:?}"
        );
    }
    // A table of the old kind counts unless it says that there is another.
    let mut card = whole;
    old_table(&mut card, &[(0, 1)]);
    assert_trouble(&card, Trouble::NotFat, "what is left of a table");
}

#[test]
fn strange_tables_do_no_harm() {
    let last = (20 << 20) / Block::LEN - 1;
    for (at, number) in [
        (12, 0),
        (12, 91),
        (12, 513),
        (12, u32::MAX),
        (72, u32::MAX),
        (72, 0),
        (76, 1),
        (80, u32::MAX),
        (80, 0),
        (84, 0),
        (84, 1),
        (84, 127),
        (84, 640),
        (84, u32::MAX),
    ] {
        let mut card = card_with(&[(2048, Holds::Fat)]);
        USUAL.write(&mut card, &[(3, BASIC_DATA, 2048)]);
        for header in [1, last] {
            let block = &mut card[header * Block::LEN..][..Block::LEN];
            block[at..at + 4].copy_from_slice(&number.to_le_bytes());
            block[16..20].fill(0);
            let length = u32::from_le_bytes(block[12..16].try_into().unwrap()) as usize;
            let sum = checksum(&block[..length.min(Block::LEN)]);
            block[16..20].copy_from_slice(&sum);
        }
        assert_trouble(&card, Trouble::NotFat, &format!("{number:#x} at {at}"));
    }
}

/// Computers put a small FAT before the files, to start from: nobody looks for files there.
#[test]
fn what_a_computer_starts_from_comes_last() {
    let volumes = [(2048, Holds::Fat), (20_480, Holds::Fat)];
    let mut card = card_with(&volumes);
    USUAL.write(&mut card, &[(0, SYSTEM, 2048), (1, BASIC_DATA, 20_480)]);
    assert!(used_volume(&card) > 20_480);
    let mut card = card_with(&volumes);
    old_table(&mut card, &[(0xEF, 2048), (0x0C, 20_480)]);
    assert!(used_volume(&card) > 20_480);
    let mut card = card_with(&[(2048, Holds::Fat), (20_480, Holds::ExFat)]);
    USUAL.write(&mut card, &[(0, SYSTEM, 2048), (1, BASIC_DATA, 20_480)]);
    assert_trouble(&card, Trouble::ExFat, "the files are elsewhere");
    let mut card = card_with(&volumes);
    USUAL.write(&mut card, &[(0, SYSTEM, 2048)]);
    assert!(used_volume(&card) > 2048);
}

#[test]
fn a_card_with_exfat_is_called_so() {
    assert_trouble(&card_with(&[(0, Holds::ExFat)]), Trouble::ExFat, "no table");
    let mut card = card_with(&[(2048, Holds::ExFat)]);
    old_table(&mut card, &[(0x07, 2048)]);
    assert_trouble(&card, Trouble::ExFat, "a table of the old kind");
    USUAL.write(&mut card, &[(2, BASIC_DATA, 2048)]);
    assert_trouble(&card, Trouble::ExFat, "a table of the new kind");
    // What can be read is read.
    for starts in [[2048, 20_480], [20_480, 2048]] {
        let mut card = card_with(&[(2048, Holds::ExFat), (20_480, Holds::Fat)]);
        old_table(&mut card, &starts.map(|start| (0x07, start)));
        assert_ready(&card, "one of each");
    }
    for holds in [Holds::Ntfs, Holds::Nothing] {
        assert_trouble(&card_with(&[(0, holds)]), Trouble::NotFat, "no table");
        let mut card = card_with(&[(2048, holds)]);
        old_table(&mut card, &[(0x07, 2048)]);
        assert_trouble(&card, Trouble::NotFat, "a table of the old kind");
    }
    let mut card = card_with(&[(0, Holds::ExFat)]);
    card[510] = 0;
    assert_trouble(&card, Trouble::NotFat, "half a boot block");
}

/// A large volume as other programs make it, with one table or two: its boot block and what must be there.
fn large(slot: &SparseSlot, start: u32, blocks: u32, cluster_blocks: u8, tables: u8) -> bool {
    const RESERVED: u32 = 32;
    let clusters = (blocks - RESERVED) / u32::from(cluster_blocks);
    if !(65_525..0x0FFF_FFF0).contains(&clusters) {
        return false;
    }
    let table_blocks = (clusters + 2).div_ceil(128);
    let mut boot = [0; Block::LEN];
    boot[..3].copy_from_slice(&[0xEB, 0x58, 0x90]);
    boot[11..14].copy_from_slice(&[0, 2, cluster_blocks]);
    boot[14] = 32;
    boot[16] = tables;
    boot[21] = 0xF8;
    boot[32..36].copy_from_slice(&blocks.to_le_bytes());
    boot[36..40].copy_from_slice(&table_blocks.to_le_bytes());
    boot[44] = 2;
    boot[48] = 1;
    boot[66] = 0x29;
    boot[82..90].copy_from_slice(b"FAT32   ");
    boot[510..].copy_from_slice(&[0x55, 0xAA]);
    slot.set(start, boot);
    let mut info = [0; Block::LEN];
    info[..4].copy_from_slice(b"RRaA");
    info[484..488].copy_from_slice(b"rrAa");
    info[488..496].fill(0xFF);
    info[510..].copy_from_slice(&[0x55, 0xAA]);
    slot.set(start + 1, info);
    for table in 0..u32::from(tables) {
        let mut links = [0; Block::LEN];
        links[..4].copy_from_slice(&[0xF8, 0xFF, 0xFF, 0x0F]);
        links[4..12].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x0F, 0xFF, 0xFF, 0xFF, 0x0F]);
        slot.set(start + RESERVED + table * table_blocks, links);
    }
    true
}

fn table_blocks(boot: &[u8]) -> u64 {
    u32::from_le_bytes(boot[36..40].try_into().unwrap()).into()
}

/// Follows the names to the journal, with numbers that are large enough for any card.
fn assert_journal_is_where_it_belongs(slot: &SparseSlot, start: u32, what: &str) {
    let boot = slot.block(start);
    let data = u64::from(start) + 32 + u64::from(boot[16]) * table_blocks(&boot);
    let block_of = |cluster: u64| {
        let block = data + (cluster - 2) * u64::from(boot[13]);
        u32::try_from(block).expect(what)
    };
    let mut cluster = 2;
    for name in [b"ARBITER BOX", b"EVENT001DAT"] {
        let directory = slot.block(block_of(cluster));
        let mut entries = directory.chunks(32);
        let entry = entries.find(|entry| entry[..11] == *name).expect(what);
        let half = |at| u64::from(u16::from_le_bytes([entry[at], entry[at + 1]]));
        cluster = half(20) << 16 | half(26);
    }
    assert_eq!(slot.block(block_of(cluster))[..4], *b"PARB", "{what}");
}

#[test]
fn cards_of_up_to_two_terabytes_are_used() {
    let mut tried = 0;
    for size in [1_u64 << 26, 1 << 28, 1 << 30, 1 << 31, 1 << 32] {
        for exponent in 0..8 {
            for tables in [1, 2] {
                for start in [0, 2048, 32_768] {
                    let slot = SparseSlot::new(size, 0);
                    let blocks = slot.blocks() - start;
                    if !large(&slot, start, blocks, 1 << exponent, tables) {
                        continue;
                    }
                    if start > 0 {
                        let mut table = slot.block(0);
                        old_table(&mut table, &[(0x07, start)]);
                        slot.set(0, table);
                    }
                    let what = format!("{blocks} blocks from {start}, 2^{exponent} a cluster");
                    assert_usable(&slot, &what);
                    assert_journal_is_where_it_belongs(&slot, start, &what);
                    // The other program has no numbers for larger tables.
                    if table_blocks(&slot.block(start)) < 1 << 20 {
                        assert_others_see_the_event(&slot, start, &what);
                    }
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 150, "{tried}");
}

/// A number of blocks with which the sums do not come out is that of no volume.
#[test]
fn a_volume_that_is_larger_than_any_card_is_none() {
    for (start, blocks, cluster_blocks, is_one) in [
        (2048, u32::MAX - 2048, 128, true),
        (2048, u32::MAX - 2047, 128, false),
        (u32::MAX - 10, 1 << 20, 8, false),
        // More clusters than there are numbers for.
        (2048, u32::MAX - 2048, 1, false),
        (2048, 0x1300_0000, 1, false),
    ] {
        let slot = SparseSlot::new(1 << 32, 0);
        let mut table = slot.block(0);
        old_table(&mut table, &[(0x0C, start)]);
        slot.set(0, table);
        large(&slot, 100, 1 << 26, 8, 1);
        let mut boot = slot.block(100);
        boot[13] = cluster_blocks;
        boot[32..36].copy_from_slice(&blocks.to_le_bytes());
        boot[36..40].copy_from_slice(&(1_u32 << 25).to_le_bytes());
        slot.set(start, boot);
        slot.set(start.saturating_add(32), slot.block(132));
        let report = Keeper::new(slot).look();
        let what = format!("{blocks} blocks from {start}");
        if is_one {
            assert!(
                matches!(report, Some(Report::Ready(_))),
                "{what}: {report:?}"
            );
        } else {
            assert_eq!(report, Some(Report::Trouble(Trouble::NotFat)), "{what}");
        }
    }
}
