//! The layout of a card: the places of its tables, directories and clusters.

use embedded_sdmmc::Block;

/// A cluster: some blocks in a row that belong to one file. The first has the number 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::card) struct Cluster(pub(super) u32);

impl Cluster {
    /// The lowest there is.
    pub(super) const FIRST: Self = Self(2);

    /// The one after it.
    pub(super) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// The width of a link: the bits that the table has for a cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// Cards up to two gigabytes.
    Fat16,
    /// Larger ones.
    Fat32,
}

impl Width {
    /// The number of clusters that a block of the table tells of.
    pub(super) const fn links_per_block(self) -> u32 {
        match self {
            Self::Fat16 => Block::LEN_U32 / 2,
            Self::Fat32 => Block::LEN_U32 / 4,
        }
    }
}

/// The place of the root's directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// In so many blocks from that one, and never in more.
    Fixed(u32, u32),
    /// In clusters, like any other.
    Chain(Cluster),
}

/// A volume's layout, from its boot block. Numbers of blocks count from the beginning of the card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    /// The block that says all this.
    pub(super) boot: u32,
    pub(super) width: Width,
    /// The first block of the table of clusters.
    pub(super) table: u32,
    /// The number of blocks of the table.
    pub(super) table_blocks: u32,
    /// True if there is a second table, right after the first.
    pub(super) is_mirrored: bool,
    /// The first block of the first cluster.
    pub(super) data: u32,
    /// The number of blocks of a cluster.
    pub(super) cluster_blocks: u32,
    /// The cluster after the last.
    pub(super) end: Cluster,
    pub(super) root: Root,
    /// The block that says how much is free, if there is one.
    pub(super) info: Option<u32>,
    /// The number by which computers tell volumes apart; whatever stands there if they do not.
    pub(super) serial: u32,
    /// The media byte, with which a table begins, too.
    pub(super) media: u8,
}

/// The end of a boot block, and of a partition table.
pub(super) const SIGNATURE: [u8; 2] = [0x55, 0xAA];
/// With fewer clusters it is a FAT12, with more no FAT of this kind.
pub(super) const FAT16_CLUSTERS: core::ops::Range<u32> = 4_085..65_525;
/// The numbers from this one on mean something else than a cluster.
const FAT32_END: u32 = 0x0FFF_FFF7;

pub(super) fn u16_at(block: &Block, at: usize) -> Option<u16> {
    let bytes = block.contents.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*bytes))
}

pub(super) fn u32_at(block: &Block, at: usize) -> Option<u32> {
    let bytes = block.contents.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}

fn u8_at(block: &Block, at: usize) -> Option<u32> {
    block.contents.get(at).copied().map(u32::from)
}

impl Layout {
    /// That of no volume: it has no clusters.
    pub(super) const NONE: Self = Self {
        boot: 0,
        width: Width::Fat16,
        table: 0,
        table_blocks: 0,
        is_mirrored: false,
        data: 0,
        cluster_blocks: 1,
        end: Cluster::FIRST,
        root: Root::Fixed(0, 0),
        info: None,
        serial: 0,
        media: 0,
    };

    /// The layout that the boot block of a volume tells, which is that block of the card. `None` if it is none.
    pub(super) fn of(boot: &Block, start: u32) -> Option<Self> {
        let is_boot = matches!(boot.contents.first(), Some(0xEB | 0xE9))
            && boot.contents.ends_with(&SIGNATURE)
            && u32::from(u16_at(boot, 11)?) == Block::LEN_U32;
        let cluster_blocks = u8_at(boot, 13)?;
        if !is_boot || !cluster_blocks.is_power_of_two() {
            return None;
        }
        let reserved = u32::from(u16_at(boot, 14)?);
        let copies = u8_at(boot, 16)?;
        let root_blocks = u32::from(u16_at(boot, 17)?).div_ceil(16);
        let table_blocks = either(u16_at(boot, 22)?, u32_at(boot, 36)?)?;
        let blocks = either(u16_at(boot, 19)?, u32_at(boot, 32)?)?;
        if reserved == 0 || !(1..=2).contains(&copies) {
            return None;
        }
        let root = reserved.checked_add(table_blocks.checked_mul(copies)?)?;
        let data = root.checked_add(root_blocks)?;
        let clusters = blocks.checked_sub(data)?.checked_div(cluster_blocks)?;
        let width = match u16_at(boot, 22)? {
            // Only the larger kind has a table whose length needs more room, however small the card.
            0 => Width::Fat32,
            _ if FAT16_CLUSTERS.contains(&clusters) => Width::Fat16,
            _ => return None,
        };
        let layout = Self {
            boot: start,
            width,
            table: start.checked_add(reserved)?,
            table_blocks,
            is_mirrored: copies == 2,
            data: start.checked_add(data)?,
            cluster_blocks,
            end: Cluster(clusters.checked_add(Cluster::FIRST.0)?),
            root: Root::Fixed(start.checked_add(root)?, root_blocks),
            info: None,
            serial: u32_at(boot, 39)?,
            media: *boot.contents.get(21)?,
        };
        // Nothing lies beyond the end of a card of two terabytes.
        start.checked_add(blocks)?;
        // A table of all the numbers there are has more room than the number can say.
        let room = table_blocks.saturating_mul(layout.links_per_block());
        if room < layout.end.0 || layout.end.0 > FAT32_END {
            return None;
        }
        match width {
            Width::Fat16 => Some(layout),
            Width::Fat32 => layout.large(boot, start),
        }
    }

    /// Adds what only the larger kind has.
    fn large(mut self, boot: &Block, start: u32) -> Option<Self> {
        let flags = u16_at(boot, 40)?;
        if flags & 0x80 != 0 {
            // Only one of the tables counts.
            let active = u32::from(flags & 0xF);
            if active > u32::from(self.is_mirrored) {
                return None;
            }
            self.table = self
                .table
                .checked_add(active.checked_mul(self.table_blocks)?)?;
            self.is_mirrored = false;
        }
        self.serial = u32_at(boot, 67)?;
        self.root = Root::Chain(Cluster(u32_at(boot, 44)?));
        self.info = match u16_at(boot, 48)? {
            0 | u16::MAX => None,
            block => start.checked_add(block.into()),
        };
        Some(self)
    }

    /// The first block of a cluster; `None` if there is no such cluster.
    pub(super) fn first_block(&self, cluster: Cluster) -> Option<u32> {
        if !self.has(cluster) {
            return None;
        }
        let index = cluster.0.checked_sub(Cluster::FIRST.0)?;
        self.data
            .checked_add(index.checked_mul(self.cluster_blocks)?)
    }

    /// True if there is such a cluster.
    pub(super) fn has(&self, cluster: Cluster) -> bool {
        (Cluster::FIRST..self.end).contains(&cluster)
    }

    /// The block of the table that says what follows a cluster, and where in it.
    pub(super) fn link_place(&self, cluster: Cluster) -> Option<(u32, usize)> {
        if !self.has(cluster) {
            return None;
        }
        let per_block = self.links_per_block();
        let block = self.table.checked_add(cluster.0 / per_block)?;
        let size = Block::LEN_U32 / per_block;
        Some((block, usize::try_from(cluster.0 % per_block * size).ok()?))
    }

    /// The link in that place of a block of the table, as the larger kind writes it.
    pub(super) fn link_at(&self, block: &Block, at: usize) -> Option<u32> {
        match self.width {
            Width::Fat16 => u16_at(block, at).map(|number| match number {
                0xFFF7 => 0x0FFF_FFF7,
                0xFFF8.. => 0x0FFF_FFFF,
                number => number.into(),
            }),
            Width::Fat32 => u32_at(block, at).map(|number| number & 0x0FFF_FFFF),
        }
    }

    /// True if a block can be one that a change of the file system changes: one of the first table, of a directory, or
    /// the one that says how much is free.
    pub(super) fn is_of_file_system(&self, block: u32) -> bool {
        let is_table = block >= self.table && block - self.table < self.table_blocks;
        let is_root = match self.root {
            Root::Fixed(start, blocks) => block >= start && block - start < blocks,
            Root::Chain(_) => false,
        };
        let clusters = self.end.0.saturating_sub(Cluster::FIRST.0);
        let data = u64::from(clusters) * u64::from(self.cluster_blocks);
        let is_data = block >= self.data && u64::from(block - self.data) < data;
        is_table || is_root || is_data || self.info == Some(block)
    }

    /// The second copy of a block, if it has one.
    pub(super) fn mirror_of(&self, block: u32) -> Option<u32> {
        let is_table = block >= self.table && block - self.table < self.table_blocks;
        (is_table && self.is_mirrored).then(|| block.saturating_add(self.table_blocks))
    }

    /// The number of clusters that so many blocks take.
    pub(super) const fn clusters_for(&self, blocks: u32) -> u32 {
        blocks.div_ceil(self.cluster_blocks)
    }

    pub(super) const fn links_per_block(&self) -> u32 {
        self.width.links_per_block()
    }

    /// The number of bytes of a link.
    pub(super) const fn link_bytes(&self) -> usize {
        match self.width {
            Width::Fat16 => 2,
            Width::Fat32 => 4,
        }
    }
}

/// A number that stands in the old place, or if that is zero in the new one.
fn either(old: u16, new: u32) -> Option<u32> {
    let number = if old == 0 { new } else { old.into() };
    (number > 0).then_some(number)
}
