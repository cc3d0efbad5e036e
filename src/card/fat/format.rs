//! An empty file system for any card, made in small steps: whoever waits sees how far it has got.
//!
//! One partition, FAT32, at most 32 GB of the card: so much is ready in seconds, it is more than a thousand events
//! need, and every computer reads and writes it. A card that is too small for FAT32 gets FAT16. What a card is
//! good at depends on whole erase units, so the partition and its clusters begin at multiples of 4 MB, as on a
//! card that is new.
//!
//! If the power fails on the way, the card has plainly no file system, never half of one: the first block is
//! blanked before anything else, and written again after everything else.

use core::ops::Range;

use embedded_sdmmc::{Block, BlockIdx};

use super::directory::DATE;
use super::layout::{FAT16_CLUSTERS, SIGNATURE, Width};
use crate::card::{CardSlot, Trouble};

/// So many blocks of zeros are written at once. They lie in the flash: the stack has no room for them.
const AT_ONCE: u32 = 8;
static ZEROS: [Block; AT_ONCE as usize] = [const {
    Block {
        contents: [0; Block::LEN],
    }
}; AT_ONCE as usize];

/// No partition is larger, 32 GB.
const MOST_BLOCKS: u32 = 1 << 26;
/// The alignment of things on a card: they begin at multiples of 4 MB, or of 64 KB if it has less than 64 MB.
const ALIGNMENT: u32 = 8192;
const SMALL_ALIGNMENT: u32 = 128;
const SMALL_BLOCKS: u32 = 16 * ALIGNMENT;
/// The largest clusters that every computer knows, 32 KB.
const MOST_CLUSTER_BLOCKS: u32 = 64;
/// Some programs are not sure where the one kind ends and the other begins. So far away all agree.
const MARGIN: u32 = 16;

/// The header and the usual table of a new kind of partition table take so many blocks, at both ends of a card.
const GPT_BLOCKS: u32 = 33;

const LABEL: &[u8; 11] = b"ARBITER    ";
/// Something else than a file: the name of the volume.
const LABEL_ATTRIBUTE: u8 = 0x08;
const INFO_AT: u16 = 1;
const BOOT_COPY_AT: u16 = 6;
const ROOT_CLUSTER: u32 = 2;
const ROOT_ENTRIES: u16 = 512;

/// The progress of the formatter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do; so many thousandths are done.
    Working(u16),
    /// The card is ready to be used.
    Done,
}

/// Makes an empty file system on a card. What was on it is gone with the first step.
#[derive(Debug, Clone)]
pub struct Formatter {
    plan: Plan,
    serial: u32,
    stage: Stage,
    /// The blocks done of this stage, and of all stages.
    at: u32,
    done: u32,
}

/// The stages of formatting, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// From here on the card holds nothing.
    Nothing,
    /// The partition table of the new kind that it may have had, which a computer would find again.
    OldTable,
    /// Its copy at the end of the card.
    OldCopy,
    Reserved,
    /// The tables of clusters and the root's directory.
    Tables,
    FirstLinks,
    FirstLinksCopy,
    Label,
    Info,
    InfoCopy,
    BootCopy,
    Boot,
    /// From here on the card has a file system.
    Partition,
    Done,
}

impl Stage {
    const fn next(self) -> Self {
        match self {
            Self::Nothing => Self::OldTable,
            Self::OldTable => Self::OldCopy,
            Self::OldCopy => Self::Reserved,
            Self::Reserved => Self::Tables,
            Self::Tables => Self::FirstLinks,
            Self::FirstLinks => Self::FirstLinksCopy,
            Self::FirstLinksCopy => Self::Label,
            Self::Label => Self::Info,
            Self::Info => Self::InfoCopy,
            Self::InfoCopy => Self::BootCopy,
            Self::BootCopy => Self::Boot,
            Self::Boot => Self::Partition,
            Self::Partition | Self::Done => Self::Done,
        }
    }
}

impl Formatter {
    /// One for a card of so many blocks. The serial number should not be that of another card. `None` if the card is too
    /// small: it must have a little more than 2 MB.
    pub fn new(blocks: u32, serial: u32) -> Option<Self> {
        Some(Self {
            plan: Plan::new(blocks)?,
            serial,
            stage: Stage::Nothing,
            at: 0,
            done: 0,
        })
    }

    /// Writes the next few blocks. After trouble nothing is to be expected of the card; another formatter may try
    /// again from the beginning.
    pub fn step<S: CardSlot>(&mut self, slot: &S) -> Result<Progress, Trouble> {
        if let Some(range) = self.plan.zeros(self.stage) {
            let from = range.start.saturating_add(self.at);
            let count = range.end.saturating_sub(from).min(AT_ONCE);
            let zeros = ZEROS.get(..usize::try_from(count).unwrap_or(0));
            self.write(slot, zeros.unwrap_or_default(), from)?;
            self.at = self.at.saturating_add(count);
            self.done = self.done.saturating_add(count);
            if from.saturating_add(count) < range.end {
                return Ok(self.progress());
            }
        } else if let Some((at, block)) = self.plan.block(self.stage, self.serial) {
            self.write(slot, core::slice::from_ref(&block), at)?;
            // A card that only says that it has taken a block is found out here.
            let mut back = [Block::new()];
            let read = slot.read(&mut back, BlockIdx(at));
            read.map_err(|error| why::<S>(&error, Trouble::Faulty))?;
            let [back] = back;
            if back.contents != block.contents {
                return Err(Trouble::Faulty);
            }
            self.done = self.done.saturating_add(1);
        }
        self.stage = self.stage.next();
        self.at = 0;
        Ok(self.progress())
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        if self.stage == Stage::Done {
            return Progress::Done;
        }
        // Some ten thousand blocks.
        let thousandths = self.done.saturating_mul(1000) / self.plan.all().max(1);
        Progress::Working(u16::try_from(thousandths).unwrap_or(1000).min(999))
    }

    fn write<S: CardSlot>(&self, slot: &S, blocks: &[Block], at: u32) -> Result<(), Trouble> {
        let refused = match self.stage {
            // It has just been read: it takes nothing.
            Stage::Nothing => Trouble::Locked,
            _ => Trouble::Faulty,
        };
        let written = slot.write(blocks, BlockIdx(at));
        written.map_err(|error| why::<S>(&error, refused))
    }
}

fn why<S: CardSlot>(error: &S::Error, otherwise: Trouble) -> Trouble {
    if S::is_missing(error) {
        Trouble::Missing
    } else {
        otherwise
    }
}

/// The places where everything will be. Numbers of blocks count from the beginning of the card.
#[derive(Debug, Clone, Copy)]
struct Plan {
    /// The number of blocks of the card.
    card: u32,
    /// The first block of the partition.
    start: u32,
    /// The number of blocks of the volume.
    blocks: u32,
    width: Width,
    /// The first block of the first table.
    table: u32,
    table_blocks: u32,
    /// The first block of the first cluster.
    data: u32,
    cluster_blocks: u32,
    clusters: u32,
}

impl Plan {
    fn new(card: u32) -> Option<Self> {
        let alignment = if card < SMALL_BLOCKS {
            SMALL_ALIGNMENT
        } else {
            ALIGNMENT
        };
        // The largest clusters have the smallest tables.
        let large = Self::sizes(Width::Fat32, card, alignment).last();
        large.or_else(|| Self::sizes(Width::Fat16, card, alignment).next())
    }

    /// The plans with clusters of all sizes that a card may have, from the smallest on.
    fn sizes(width: Width, card: u32, alignment: u32) -> impl Iterator<Item = Self> {
        let sizes = core::iter::successors(Some(1_u32), |blocks| blocks.checked_mul(2));
        sizes
            .take_while(|blocks| *blocks <= MOST_CLUSTER_BLOCKS)
            .filter_map(move |blocks| Self::with(width, card, alignment, blocks))
            .filter(Self::is_what_all_take_it_for)
    }

    fn with(width: Width, card: u32, alignment: u32, cluster_blocks: u32) -> Option<Self> {
        let start = alignment;
        let blocks = card.checked_sub(start)?.min(MOST_BLOCKS);
        // Room for a few clusters more than there will be.
        let links = blocks
            .checked_div(cluster_blocks)?
            .checked_add(ROOT_CLUSTER)?;
        let table_blocks = links.div_ceil(width.links_per_block());
        let tables = table_blocks
            .checked_mul(2)?
            .checked_add(width.root_blocks())?;
        // What is left before the first cluster belongs to nobody, and comes before the tables.
        let least = start
            .checked_add(width.least_reserved())?
            .checked_add(tables)?;
        let data = least.checked_next_multiple_of(alignment)?;
        let clusters = start.checked_add(blocks)?.checked_sub(data)? / cluster_blocks;
        Some(Self {
            card,
            start,
            blocks,
            width,
            table: data.checked_sub(tables)?,
            table_blocks,
            data,
            cluster_blocks,
            clusters,
        })
    }

    /// True if the number of clusters, by which everybody tells the two kinds apart, is clearly of this one.
    fn is_what_all_take_it_for(&self) -> bool {
        let (low, high) = match self.width {
            Width::Fat16 => (FAT16_CLUSTERS.start, FAT16_CLUSTERS.end - MARGIN),
            Width::Fat32 => (FAT16_CLUSTERS.end, u32::MAX),
        };
        (low + MARGIN..high).contains(&self.clusters)
    }

    /// The number of blocks that are written in all, but for some single ones.
    fn all(&self) -> u32 {
        let zeros = [
            Stage::OldTable,
            Stage::OldCopy,
            Stage::Reserved,
            Stage::Tables,
        ];
        zeros
            .into_iter()
            .filter_map(|stage| self.zeros(stage))
            .fold(0, |all, range| {
                all.saturating_add(range.end.saturating_sub(range.start))
            })
    }

    /// The blocks that are blanked in a stage.
    fn zeros(&self, stage: Stage) -> Option<Range<u32>> {
        let range = match stage {
            Stage::OldTable => 1..GPT_BLOCKS.saturating_add(1),
            Stage::OldCopy => self.card.saturating_sub(GPT_BLOCKS)..self.card,
            Stage::Reserved => self.start..self.start.saturating_add(self.width.least_reserved()),
            Stage::Tables => self.table..self.first_free_block(),
            _ => return None,
        };
        Some(range)
    }

    /// The block behind the root's directory.
    const fn first_free_block(&self) -> u32 {
        match self.width {
            Width::Fat16 => self.data,
            Width::Fat32 => self.data.saturating_add(self.cluster_blocks),
        }
    }

    /// The first block of the root's directory.
    const fn root(&self) -> u32 {
        self.data.saturating_sub(self.width.root_blocks())
    }

    /// The one block that is written in a stage.
    fn block(&self, stage: Stage, serial: u32) -> Option<(u32, Block)> {
        let is_large = self.width == Width::Fat32;
        let at = |index: u16| self.start.saturating_add(index.into());
        let written = match stage {
            Stage::Nothing => (0, Block::new()),
            Stage::FirstLinks => (self.table, self.first_links()),
            Stage::FirstLinksCopy => {
                let copy = self.table.saturating_add(self.table_blocks);
                (copy, self.first_links())
            }
            Stage::Label => (self.root(), label()),
            Stage::Info if is_large => (at(INFO_AT), self.info()),
            Stage::InfoCopy if is_large => (at(BOOT_COPY_AT + INFO_AT), self.info()),
            Stage::BootCopy if is_large => (at(BOOT_COPY_AT), self.boot(serial)),
            Stage::Boot => (self.start, self.boot(serial)),
            Stage::Partition => (0, self.partition(serial)),
            _ => return None,
        };
        Some(written)
    }

    /// The beginning of a table, before the first file: two links that are none, and the root's directory.
    fn first_links(&self) -> Block {
        let mut block = Block::new();
        match self.width {
            Width::Fat16 => put(&mut block, 0, &[0xF8, 0xFF, 0xFF, 0xFF]),
            Width::Fat32 => {
                for (at, link) in [(0, 0x0FFF_FFF8_u32), (4, 0x0FFF_FFFF), (8, 0x0FFF_FFFF)] {
                    put(&mut block, at, &link.to_le_bytes());
                }
            }
        }
        block
    }

    /// The block that says how much is free, and from where on.
    fn info(&self) -> Block {
        let mut block = Block::new();
        let free = self.clusters.saturating_sub(1);
        for (at, number) in [
            (0, 0x4161_5252),
            (484, 0x6141_7272),
            (488, free),
            (492, ROOT_CLUSTER + 1),
            (508, 0xAA55_0000),
        ] {
            put(&mut block, at, &number.to_le_bytes());
        }
        block
    }

    fn boot(&self, serial: u32) -> Block {
        let mut block = Block::new();
        let is_large = self.width == Width::Fat32;
        let reserved = self.table.saturating_sub(self.start);
        // The smaller kind has short numbers, and long ones for what does not fit.
        let short = u16::try_from(self.blocks).ok().filter(|_| !is_large);
        let short_table = u16::try_from(self.table_blocks).ok().filter(|_| !is_large);
        let root_entries = if is_large { 0 } else { ROOT_ENTRIES };
        put(&mut block, 3, b"MSDOS5.0");
        // Of a number that is longer than its place, the next one writes over the zeros.
        put(&mut block, 11, &Block::LEN_U32.to_le_bytes());
        put(&mut block, 13, &self.cluster_blocks.to_le_bytes());
        put(&mut block, 14, &reserved.to_le_bytes());
        put(&mut block, 16, &[2]);
        put(&mut block, 17, &root_entries.to_le_bytes());
        put(&mut block, 19, &short.unwrap_or(0).to_le_bytes());
        put(&mut block, 21, &[0xF8]);
        put(&mut block, 22, &short_table.unwrap_or(0).to_le_bytes());
        // Tracks of 63 blocks and 255 heads: nobody has such disks, but everybody says so.
        put(&mut block, 24, &[63, 0, 255, 0]);
        put(&mut block, 28, &self.start.to_le_bytes());
        put(
            &mut block,
            32,
            &short.map_or(self.blocks, |_| 0).to_le_bytes(),
        );
        let (kind, names_at): (&[u8; 8], usize) = if is_large {
            put(&mut block, 36, &self.table_blocks.to_le_bytes());
            put(&mut block, 44, &ROOT_CLUSTER.to_le_bytes());
            put(&mut block, 48, &INFO_AT.to_le_bytes());
            put(&mut block, 50, &BOOT_COPY_AT.to_le_bytes());
            (b"FAT32   ", 64)
        } else {
            (b"FAT16   ", 36)
        };
        put(&mut block, names_at, &[0x80, 0, 0x29]);
        put(&mut block, names_at + 3, &serial.to_le_bytes());
        put(&mut block, names_at + 7, LABEL);
        put(&mut block, names_at + 18, kind);
        // A computer that tries to start from it is sent to its next disk.
        let code_at = names_at + 26;
        put(&mut block, code_at, &[0xCD, 0x18, 0xEB, 0xFE]);
        let jump = u8::try_from(code_at.saturating_sub(2)).unwrap_or_default();
        put(&mut block, 0, &[0xEB, jump, 0x90]);
        put(&mut block, 510, &SIGNATURE);
        block
    }

    /// The partition table, with one partition.
    fn partition(&self, serial: u32) -> Block {
        let mut block = Block::new();
        let kind = match self.width {
            Width::Fat16 => 0x0E,
            Width::Fat32 => 0x0C,
        };
        put(&mut block, 440, &serial.to_le_bytes());
        // Tracks and heads cannot say where it is.
        put(
            &mut block,
            446,
            &[0, 0xFE, 0xFF, 0xFF, kind, 0xFE, 0xFF, 0xFF],
        );
        put(&mut block, 454, &self.start.to_le_bytes());
        put(&mut block, 458, &self.blocks.to_le_bytes());
        put(&mut block, 510, &SIGNATURE);
        block
    }
}

impl Width {
    /// The least number of blocks before the tables.
    const fn least_reserved(self) -> u32 {
        match self {
            Self::Fat16 => 1,
            Self::Fat32 => 32,
        }
    }

    /// The number of blocks of the root's directory, if it is in none of the clusters.
    const fn root_blocks(self) -> u32 {
        match self {
            Self::Fat16 => 32,
            Self::Fat32 => 0,
        }
    }
}

/// The first block of the root's directory, with the name of the volume.
fn label() -> Block {
    let mut block = Block::new();
    put(&mut block, 0, LABEL);
    put(&mut block, 11, &[LABEL_ATTRIBUTE]);
    put(&mut block, 24, &DATE);
    block
}

fn put(block: &mut Block, at: usize, bytes: &[u8]) {
    for (to, from) in block.contents.iter_mut().skip(at).zip(bytes) {
        *to = *from;
    }
}
