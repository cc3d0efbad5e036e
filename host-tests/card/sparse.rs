//! Cards of any size: a block is in memory only if the box has written it, and the tables of clusters are made up
//! when they are read.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use crc::{CRC_32_ISO_HDLC, Crc};
use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx};
use pocket_arbiter::card::{CardSlot, Report, Trouble};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{Beyond, FalseCapacity, SlotError};

use super::fat_check::{assert_perfect, fsck};
use super::player::use_card;

/// The division of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    /// One partition of that type.
    Mbr(u8),
    /// One partition, with a protective entry where older programs look.
    Gpt,
    /// Not at all.
    None,
}

/// The card's own word on how much is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Info {
    /// There is no block for it.
    Absent,
    /// It does not know.
    Unknown,
    /// The number of free clusters, and the first of them.
    Exact,
}

/// A FAT32 card as it may come from a shop or a camera.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) blocks: u32,
    pub(crate) cluster_blocks: u8,
    pub(crate) table: Table,
    pub(crate) info: Info,
    /// The parts of the card that are full of files, in percent of its clusters.
    pub(crate) taken: &'static [(u32, u32)],
}

impl Plan {
    /// A new card of so many blocks, as cameras format it.
    pub(crate) const fn new(blocks: u32, cluster_blocks: u8) -> Self {
        Self {
            blocks,
            cluster_blocks,
            table: Table::Mbr(0x0C),
            info: Info::Exact,
            taken: &[],
        }
    }
}

/// So many blocks a gigabyte has.
pub(crate) const GB: u32 = 1 << 21;
/// The beginning of the partition, if there is one.
const PARTITION: u32 = 8192;
const RESERVED: u32 = 32;
const INFO_BLOCK: u32 = 1;
const SPARE_BOOT: u32 = 6;
const END: u32 = 0x0FFF_FFFF;
/// A file cannot be longer.
const LONGEST_FILE: u64 = (4 << 30) - (1 << 20);
/// The entries of a GPT take so many blocks.
const GPT_ENTRIES: u32 = 32;
const BASIC_DATA: [u8; 16] = [
    0xA2, 0xA0, 0xD0, 0xEB, 0xE5, 0xB9, 0x33, 0x44, 0x87, 0xC0, 0x68, 0xB6, 0xB7, 0x26, 0x99, 0xC7,
];
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A slot with a sparse card in it, which counts.
#[derive(Clone)]
pub(crate) struct SparseSlot(Rc<RefCell<Card>>);

struct Card {
    blocks: u32,
    written: BTreeMap<u32, Block>,
    tables: Tables,
    capacity: Option<FalseCapacity>,
    reads: u64,
    writes: u64,
}

/// The tables of clusters as they were when the card was new.
struct Tables {
    /// The blocks of both.
    at: [Range<u32>; 2],
    root: Range<u32>,
    files: Vec<Range<u32>>,
}

impl Tables {
    fn link(&self, cluster: u32) -> u32 {
        let of_file = self.files.partition_point(|file| file.end <= cluster);
        let is_in = |file: &&Range<u32>| file.contains(&cluster);
        let file = self.files.get(of_file).filter(is_in);
        match (cluster, file) {
            (0, _) => 0x0FFF_FFF8,
            (1, _) => END,
            _ if self.root.contains(&cluster) => next_in(&self.root, cluster),
            (_, Some(file)) => next_in(file, cluster),
            (_, None) => 0,
        }
    }

    fn block(&self, index: u32) -> Option<Block> {
        let table = self.at.iter().find(|table| table.contains(&index))?;
        let first = (index - table.start) * 128;
        let mut block = Block::new();
        for (cluster, link) in (first..).zip(block.contents.chunks_exact_mut(4)) {
            link.copy_from_slice(&self.link(cluster).to_le_bytes());
        }
        Some(block)
    }
}

fn next_in(chain: &Range<u32>, cluster: u32) -> u32 {
    if cluster + 1 == chain.end {
        END
    } else {
        cluster + 1
    }
}

impl SparseSlot {
    pub(crate) fn new(plan: Plan) -> Self {
        let start = if plan.table == Table::None {
            0
        } else {
            PARTITION
        };
        let end = match plan.table {
            Table::Gpt => plan.blocks - GPT_ENTRIES - 1,
            _ => plan.blocks,
        };
        let volume = end - start;
        let per_cluster = u32::from(plan.cluster_blocks);
        // Of what is not reserved, a cluster takes its blocks and eight bytes in the tables.
        let clusters = u64::from(volume - RESERVED) * 512 / (u64::from(per_cluster) * 512 + 8);
        let table = u32::try_from((clusters + 2).div_ceil(128)).unwrap();
        let clusters = (volume - RESERVED - 2 * table) / per_cluster;
        let tables = start + RESERVED;
        let data = tables + 2 * table;
        let files = files_of(plan, clusters);
        let per_root = per_cluster as usize * 16;
        let root = u32::try_from((files.len() + 1).div_ceil(per_root)).unwrap();
        let files: Vec<Range<u32>> = files
            .into_iter()
            .map(|file| file.start.max(2 + root)..file.end)
            .filter(|file| !file.is_empty())
            .collect();
        let mut card = Card {
            blocks: plan.blocks,
            written: BTreeMap::new(),
            tables: Tables {
                at: [tables..tables + table, tables + table..data],
                root: 2..2 + root,
                files,
            },
            capacity: None,
            reads: 0,
            writes: 0,
        };
        card.divide(plan, start..end);
        card.format(plan, start, volume, table);
        card.describe(plan, start, clusters);
        card.list(data, per_cluster);
        Self(Rc::new(RefCell::new(card)))
    }

    /// The card is smaller than it says.
    pub(crate) fn set_capacity(&self, capacity: FalseCapacity) {
        self.0.borrow_mut().capacity = Some(capacity);
    }

    pub(crate) fn reads(&self) -> u64 {
        self.0.borrow().reads
    }

    pub(crate) fn writes(&self) -> u64 {
        self.0.borrow().writes
    }

    /// All of it, for one that is not too large.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let card = self.0.borrow();
        let block = |index| card.get(index).contents;
        (0..card.blocks).flat_map(block).collect()
    }
}

/// The clusters of the files that the plan wants, from the front to the back of the card.
fn files_of(plan: Plan, clusters: u32) -> Vec<Range<u32>> {
    let cluster_bytes = u64::from(plan.cluster_blocks) * 512;
    let longest = (LONGEST_FILE / cluster_bytes) as usize;
    let place = |percent: u32| 2 + (u64::from(clusters) * u64::from(percent) / 100) as u32;
    plan.taken
        .iter()
        .flat_map(|(from, to)| {
            let (from, to) = (place(*from), place(*to));
            let begins = (from..to).step_by(longest);
            begins.map(move |begin| begin..to.min(begin + longest as u32))
        })
        .collect()
}

impl Card {
    fn get(&self, index: u32) -> Block {
        let written = self.written.get(&index).cloned();
        written
            .or_else(|| self.tables.block(index))
            .unwrap_or_else(Block::new)
    }

    fn put(&mut self, index: u32, fields: &[(usize, &[u8])]) {
        let mut block = Block::new();
        for (at, bytes) in fields {
            block.contents[*at..*at + bytes.len()].copy_from_slice(bytes);
        }
        self.written.insert(index, block);
    }

    fn divide(&mut self, plan: Plan, volume: Range<u32>) {
        let (kind, first, length) = match plan.table {
            Table::None => return,
            Table::Mbr(kind) => (kind, volume.start, volume.end - volume.start),
            Table::Gpt => (0xEE, 1, plan.blocks - 1),
        };
        let fields: [(usize, &[u8]); 4] = [
            (450, &[kind]),
            (454, &first.to_le_bytes()),
            (458, &length.to_le_bytes()),
            (510, &[0x55, 0xAA]),
        ];
        self.put(0, &fields);
        if plan.table != Table::Gpt {
            return;
        }
        let (first, last) = (u64::from(volume.start), u64::from(volume.end - 1));
        let mut entries = vec![0; GPT_ENTRIES as usize * 512];
        entries[..16].copy_from_slice(&BASIC_DATA);
        entries[16..32].fill(7);
        entries[32..40].copy_from_slice(&first.to_le_bytes());
        entries[40..48].copy_from_slice(&last.to_le_bytes());
        let sum = CRC.checksum(&entries);
        let end = plan.blocks - 1;
        for (own, other, at) in [(1, end, 2), (end, 1, end - GPT_ENTRIES)] {
            let mut head = [0; 92];
            let fields: [(usize, &[u8]); 12] = [
                (0, b"EFI PART"),
                (8, &0x0001_0000_u32.to_le_bytes()),
                (12, &92_u32.to_le_bytes()),
                (24, &u64::from(own).to_le_bytes()),
                (32, &u64::from(other).to_le_bytes()),
                (40, &u64::from(2 + GPT_ENTRIES).to_le_bytes()),
                (48, &u64::from(end - GPT_ENTRIES - 1).to_le_bytes()),
                (56, &[9; 16]),
                (72, &u64::from(at).to_le_bytes()),
                (80, &128_u32.to_le_bytes()),
                (84, &128_u32.to_le_bytes()),
                (88, &sum.to_le_bytes()),
            ];
            for (at, bytes) in fields {
                head[at..at + bytes.len()].copy_from_slice(bytes);
            }
            let sum = CRC.checksum(&head);
            self.put(own, &[(0, &head), (16, &sum.to_le_bytes())]);
            self.put(at, &[(0, &entries[..512])]);
        }
    }

    fn format(&mut self, plan: Plan, start: u32, volume: u32, table: u32) {
        let info = if plan.info == Info::Absent {
            0
        } else {
            INFO_BLOCK as u16
        };
        let fields: [(usize, &[u8]); 19] = [
            (0, &[0xEB, 0x58, 0x90]),
            (3, b"MSDOS5.0"),
            (11, &512_u16.to_le_bytes()),
            (13, &[plan.cluster_blocks]),
            (14, &(RESERVED as u16).to_le_bytes()),
            (16, &[2]),
            (21, &[0xF8]),
            (24, &63_u16.to_le_bytes()),
            (26, &255_u16.to_le_bytes()),
            (28, &start.to_le_bytes()),
            (32, &volume.to_le_bytes()),
            (36, &table.to_le_bytes()),
            (44, &2_u32.to_le_bytes()),
            (48, &info.to_le_bytes()),
            (50, &(SPARE_BOOT as u16).to_le_bytes()),
            (64, &[0x80, 0, 0x29]),
            (67, &0x1234_5678_u32.to_le_bytes()),
            (71, b"NO NAME    FAT32   "),
            (510, &[0x55, 0xAA]),
        ];
        self.put(start, &fields);
        self.put(start + SPARE_BOOT, &fields);
    }

    fn describe(&mut self, plan: Plan, start: u32, clusters: u32) {
        let taken =
            self.tables.root.len() + self.tables.files.iter().map(Range::len).sum::<usize>();
        let is_free = |cluster: &u32| self.tables.link(*cluster) == 0;
        let (free, next) = match plan.info {
            Info::Absent => return,
            Info::Unknown => (u32::MAX, u32::MAX),
            Info::Exact => {
                let ends = self.tables.files.iter().map(|file| file.end);
                let mut candidates = ends.chain([self.tables.root.end]).collect::<Vec<u32>>();
                candidates.sort_unstable();
                let next = candidates.into_iter().find(is_free);
                (clusters - taken as u32, next.unwrap_or(u32::MAX))
            }
        };
        let fields: [(usize, &[u8]); 5] = [
            (0, b"RRaA"),
            (484, b"rrAa"),
            (488, &free.to_le_bytes()),
            (492, &next.to_le_bytes()),
            (508, &[0, 0, 0x55, 0xAA]),
        ];
        self.put(start + INFO_BLOCK, &fields);
    }

    /// The root directory, with the files.
    fn list(&mut self, data: u32, per_cluster: u32) {
        let bytes = |file: &Range<u32>| file.len() as u64 * u64::from(per_cluster) * 512;
        let entries: Vec<u8> = self
            .tables
            .files
            .iter()
            .enumerate()
            .flat_map(|(number, file)| {
                let mut entry = [0; 32];
                entry[..11].copy_from_slice(format!("TAKEN{number:03}BIN").as_bytes());
                entry[11] = 0x20;
                let [low, high] = [file.start as u16, (file.start >> 16) as u16];
                entry[20..22].copy_from_slice(&high.to_le_bytes());
                entry[26..28].copy_from_slice(&low.to_le_bytes());
                entry[28..].copy_from_slice(&(bytes(file) as u32).to_le_bytes());
                entry
            })
            .collect();
        for (block, entries) in (data..).zip(entries.chunks(512)) {
            self.put(block, &[(0, entries)]);
        }
    }

    /// The block that is meant; `None` if the card only says that it has it.
    fn place(&self, index: u32) -> Result<Option<u32>, SlotError> {
        if index >= self.blocks {
            return Err(SlotError::OutOfRange);
        }
        Ok(self
            .capacity
            .map_or(Some(index), |capacity| capacity.place(index)))
    }
}

impl BlockDevice for SparseSlot {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        let mut card = self.0.borrow_mut();
        for (index, block) in (start.0..).zip(blocks) {
            card.reads += 1;
            let place = card.place(index)?;
            *block = place.map_or_else(Block::new, |place| card.get(place));
        }
        Ok(())
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        let mut card = self.0.borrow_mut();
        for (index, block) in (start.0..).zip(blocks) {
            card.writes += 1;
            if let Some(place) = card.place(index)? {
                card.written.insert(place, block.clone());
            }
        }
        Ok(())
    }

    fn num_blocks(&self) -> Result<BlockCount, SlotError> {
        Ok(BlockCount(self.0.borrow().blocks))
    }
}

impl CardSlot for SparseSlot {
    fn pause(&self, _: pocket_arbiter::time::Span) {}

    fn forget(&self) {}

    fn is_missing(error: &SlotError) -> bool {
        *error == SlotError::NoCard
    }
}

#[test]
fn the_cards_that_are_made_up_are_perfect() {
    let small = Plan::new(70 << 11, 1);
    let plans = [
        small,
        Plan {
            taken: &[(0, 40), (50, 60), (99, 100)],
            ..small
        },
        Plan {
            info: Info::Unknown,
            ..small
        },
        Plan {
            info: Info::Absent,
            ..small
        },
        Plan {
            table: Table::None,
            taken: &[(0, 100)],
            ..small
        },
    ];
    for plan in plans {
        let bytes = SparseSlot::new(plan).bytes();
        assert_perfect(&bytes, &format!("{plan:?}"));
        if let Some(is_perfect) = fsck(&bytes, "sparse") {
            assert!(is_perfect, "{plan:?}");
        }
    }
}

/// The largest cards there are: what the box does with one does not depend on its size.
#[test]
fn the_largest_cards_are_used() {
    for plan in [
        Plan::new(32 * GB, 64),
        Plan {
            taken: &[(0, 90)],
            ..Plan::new(128 * GB, 64)
        },
        Plan::new(u32::MAX, 128),
    ] {
        let slot = SparseSlot::new(plan);
        assert_eq!(use_card(slot.clone()), Ok(()), "{plan:?}");
        let (reads, writes) = (slot.reads(), slot.writes());
        println!("{plan:?}: {reads} reads, {writes} writes");
        assert!(reads < 3000 && writes < 700, "{plan:?}: {reads}, {writes}");
    }
}

#[test]
fn a_card_without_a_word_of_what_is_free_is_used() {
    for (info, most_reads) in [(Info::Unknown, 3000), (Info::Absent, 3000)] {
        let slot = SparseSlot::new(Plan {
            info,
            taken: &[(0, 50)],
            ..Plan::new(128 * GB, 8)
        });
        assert_eq!(use_card(slot.clone()), Ok(()), "{info:?}");
        assert!(slot.reads() < most_reads, "{info:?}: {}", slot.reads());
    }
}

#[test]
fn a_card_whose_end_is_taken_is_used() {
    for taken in [&[(99, 100)][..], &[(0, 10), (60, 100)]] {
        let plan = Plan {
            taken,
            ..Plan::new(32 * GB, 64)
        };
        assert_eq!(use_card(SparseSlot::new(plan)), Ok(()), "{taken:?}");
    }
}

#[test]
fn a_card_may_be_divided_in_any_way() {
    let kinds = [0x0B, 0x0C, 0x07, 0x1C];
    let tables = kinds.map(Table::Mbr).into_iter();
    let used: Vec<(Table, bool)> = tables
        .chain([Table::None, Table::Gpt])
        .map(|table| {
            let plan = Plan {
                table,
                ..Plan::new(32 * GB, 64)
            };
            (table, use_card(SparseSlot::new(plan)).is_ok())
        })
        .collect();
    assert!(used.iter().all(|(_, is_used)| *is_used), "{used:?}");
}

/// A card that has less than it says may be refused, but what is on it stays whole.
#[test]
fn a_card_of_false_capacity_is_not_spoilt() {
    let mut spoilt = Vec::new();
    for beyond in [Beyond::Nothing, Beyond::Wraps] {
        for real in (4..16).map(|sixteenths| sixteenths * (40 << 11) / 16) {
            let slot = SparseSlot::new(Plan {
                taken: &[(0, 6)],
                ..Plan::new(40 << 11, 1)
            });
            let photo = || CardImage::from_bytes(slot.bytes()).read_file("TAKEN000.BIN");
            let before = photo().unwrap();
            slot.set_capacity(FalseCapacity { real, beyond });
            let said = use_card(slot.clone());
            let is_said = said.is_err_and(|said| *said == Report::Trouble(Trouble::FalseCapacity));
            // A card that wraps round at an odd place is not always found out at once.
            let must_be_said = beyond == Beyond::Nothing;
            if must_be_said && !is_said || photo().ok() != Some(before) {
                spoilt.push((beyond, real));
            }
        }
    }
    assert_eq!(spoilt, []);
}
