//! Files, by whole blocks.

use embedded_sdmmc::Block;

use super::directory::{Directory, Item, Name};
use super::disk::{Disk, Link};
use super::layout::Cluster;
use crate::card::runs::Runs;
use crate::card::{CardSlot, Trouble};

/// The name of what is being deleted.
const DOOMED: Name = Name(*b"DELETED TMP");

/// An open file. Nothing need be done to close it.
#[derive(Debug, Clone, Copy)]
pub(in crate::card) struct File {
    item: Item,
    /// A cluster of it, and which one that is: from there the way on is short.
    near: Option<(u32, Cluster)>,
}

impl File {
    /// The file that a directory has there.
    pub(in crate::card) const fn new(item: Item) -> Self {
        Self { item, near: None }
    }

    /// The item of its directory.
    pub(in crate::card) const fn item(&self) -> Item {
        self.item
    }

    /// The number of whole blocks it has.
    pub(in crate::card) const fn blocks(&self) -> u32 {
        self.item.size / Block::LEN_U32
    }

    /// Its length in bytes.
    pub(in crate::card) const fn size(&self) -> u32 {
        self.item.size
    }
}

impl<S: CardSlot> Disk<S> {
    /// The block of the card that is that block of a file, which must be long enough.
    pub(in crate::card) fn block_of(
        &mut self,
        file: &mut File,
        index: u32,
    ) -> Result<u32, Trouble> {
        let cluster_blocks = self.layout().cluster_blocks;
        let wanted = index / cluster_blocks;
        // No chain is longer than the card, but one that goes round in circles has no end.
        if wanted >= self.layout().end.0 {
            return Err(Trouble::Faulty);
        }
        let first = file.item.first.ok_or(Trouble::Faulty)?;
        let (mut at, mut cluster) = file
            .near
            .filter(|(at, _)| *at <= wanted)
            .unwrap_or((0, first));
        while at < wanted {
            let run = self.following(cluster, wanted.saturating_sub(at))?;
            if run > 0 {
                cluster = Cluster(cluster.0.saturating_add(run));
                at = at.saturating_add(run);
                continue;
            }
            cluster = match self.link(cluster)? {
                Link::Next(next) => next,
                _ => return Err(Trouble::Faulty),
            };
            at = at.saturating_add(1);
        }
        file.near = Some((at, cluster));
        let start = self.layout().first_block(cluster).ok_or(Trouble::Faulty)?;
        Ok(start.saturating_add(index % cluster_blocks))
    }

    /// The places of all blocks of a file; `None` if they lie in too many pieces, or the table has lost some.
    pub(in crate::card) fn runs_of(&mut self, file: File) -> Result<Option<Runs>, Trouble> {
        let cluster_blocks = self.layout().cluster_blocks;
        let (mut runs, mut file) = (Runs::default(), file);
        while runs.len() < file.blocks() {
            let start = match self.block_of(&mut file, runs.len()) {
                Err(Trouble::Faulty) => return Ok(None),
                start => start?,
            };
            let left = file.blocks().saturating_sub(runs.len());
            let behind = match file.near {
                Some((_, cluster)) => self.following(cluster, left / cluster_blocks)?,
                None => 0,
            };
            // The last cluster may be longer than the file.
            let found = behind.saturating_add(1).saturating_mul(cluster_blocks);
            if !runs.push(start, found.min(left)) {
                return Ok(None);
            }
        }
        Ok(Some(runs))
    }

    /// Reads a block of a file. What lies behind the end of the file is whatever is there.
    pub(in crate::card) fn read_file(
        &mut self,
        file: &mut File,
        index: u32,
    ) -> Result<Block, Trouble> {
        let block = self.block_of(file, index)?;
        self.read(block)
    }

    /// Writes a block that the file has: this one and no other block of the card changes. Durable
    /// when it returns `Ok`.
    pub(in crate::card) fn write_file(
        &mut self,
        file: &mut File,
        index: u32,
        contents: &Block,
    ) -> Result<(), Trouble> {
        let block = self.block_of(file, index)?;
        self.write(block, contents)
    }

    /// Writes a block that the file has, on which nothing depends.
    pub(in crate::card) fn write_file_unseen(
        &mut self,
        file: &mut File,
        index: u32,
        contents: &Block,
    ) -> Result<(), Trouble> {
        let block = self.block_of(file, index)?;
        self.write_unseen(block, contents)
    }

    /// Makes a file with so many blocks, of which those are zeros that are to be; the others hold
    /// whatever was on the card. On an almost full card it has fewer.
    pub(in crate::card) fn make_file(
        &mut self,
        directory: Directory,
        name: Name,
        blocks: u32,
        is_zero: impl Fn(u32) -> bool,
    ) -> Result<File, Trouble> {
        let (item, last) = self.in_one_change(|disk| {
            let (first, last, taken) = disk.take_chain(None, disk.layout().clusters_for(blocks))?;
            let size = taken
                .saturating_mul(disk.layout().cluster_blocks)
                .min(blocks)
                .saturating_mul(Block::LEN_U32);
            let item = Item {
                name,
                is_directory: false,
                size,
                first,
                place: (0, 0),
            };
            // Nobody knows of these blocks yet.
            disk.blank_file(item, 0, &is_zero)?;
            let last = last.zip(taken.checked_sub(1));
            Ok((disk.add_item(directory, item)?, last))
        })?;
        let mut file = File {
            item,
            near: last.map(|(cluster, at)| (at, cluster)),
        };
        self.extend_file(&mut file, blocks, is_zero)?;
        Ok(file)
    }

    /// Writes zeros into those blocks of a file, from that one on, that are to be zeros.
    fn blank_file(
        &mut self,
        item: Item,
        from: u32,
        is_zero: impl Fn(u32) -> bool,
    ) -> Result<(), Trouble> {
        let mut file = File::new(item);
        let before = self.blocks.written();
        for index in (from..file.blocks()).filter(|index| is_zero(*index)) {
            let block = self.block_of(&mut file, index)?;
            self.blank(block)?;
        }
        if self.blocks.written() != before {
            self.relies_on_writes();
        }
        Ok(())
    }

    /// Makes a file longer, until it has so many blocks or the card is full. The new blocks are zeros if they are to be;
    /// if not, they hold whatever was on the card.
    pub(in crate::card) fn extend_file(
        &mut self,
        file: &mut File,
        blocks: u32,
        is_zero: impl Fn(u32) -> bool,
    ) -> Result<(), Trouble> {
        let cluster_blocks = self.layout().cluster_blocks;
        let wanted = self.layout().clusters_for(blocks);
        while file.blocks() < blocks {
            // Some programs give a cluster to a file that is still empty.
            let mut present = file
                .item
                .size
                .div_ceil(Block::LEN_U32)
                .div_ceil(cluster_blocks)
                .max(u32::from(file.item.first.is_some()));
            let mut last = match present.checked_sub(1) {
                Some(last) => {
                    self.block_of(file, last.saturating_mul(cluster_blocks))?;
                    file.near.map(|(_, cluster)| cluster)
                }
                None => None,
            };
            // It may have more than its length says. What is there stays its own.
            while present < wanted
                && let Some(cluster) = last
                && let Link::Next(next) = self.link(cluster)?
            {
                last = Some(next);
                present = present.saturating_add(1);
            }
            let known = present.saturating_mul(cluster_blocks).max(file.blocks());
            let mut item = file.item;
            let change = self.in_one_change(|disk| {
                let more = wanted.saturating_sub(present);
                let (first, _, taken) = match more {
                    0 => (None, None, 0),
                    more => disk.take_chain(last, more)?,
                };
                item.first = item.first.or(first);
                let room = present.saturating_add(taken).saturating_mul(cluster_blocks);
                item.size = room.min(blocks).saturating_mul(Block::LEN_U32);
                // Nobody knows of the new ones yet.
                disk.blank_file(item, known, &is_zero)?;
                disk.set_item(&item)
            });
            match change {
                Ok(()) => file.item = item,
                Err(Trouble::Full) => break,
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }

    /// Takes clusters one after the other, as many as are wanted, as one change can have, or as
    /// there are. Answers the first and the last, and how many. Full if there is not one.
    fn take_chain(
        &mut self,
        after: Option<Cluster>,
        wanted: u32,
    ) -> Result<(Option<Cluster>, Option<Cluster>, u32), Trouble> {
        let (mut first, mut last, mut taken) = (None, after, 0_u32);
        while taken < wanted && self.has_room_for_links() {
            match self.take_clusters(last, wanted.saturating_sub(taken)) {
                Ok((from, to)) => {
                    first = first.or(Some(from));
                    last = Some(to);
                    let count = to.0.saturating_sub(from.0).saturating_add(1);
                    taken = taken.saturating_add(count);
                }
                Err(Trouble::Full) if taken > 0 => break,
                Err(trouble) => return Err(trouble),
            }
        }
        Ok((first, last, taken))
    }

    /// Gives a file its final name and length, and what it does not need back. What had that name
    /// before is gone at the same moment. Full if that is a directory.
    pub(in crate::card) fn publish_file(
        &mut self,
        directory: Directory,
        file: File,
        name: Name,
        size: u32,
    ) -> Result<(), Trouble> {
        self.clear_doomed(directory)?;
        let old = self.find(directory, name)?;
        if old.is_some_and(|old| old.is_directory) {
            return Err(Trouble::Full);
        }
        let blocks = size.div_ceil(Block::LEN_U32);
        let mut item = file.item;
        loop {
            let surplus = self.surplus(item, blocks)?;
            let (left, is_done) = self.in_one_change(|disk| {
                let (item, is_short) = match surplus {
                    Some(surplus) => disk.cut(item, surplus, blocks)?,
                    None => (item, true),
                };
                if !is_short {
                    disk.set_item(&item)?;
                    return Ok((item, false));
                }
                if let Some(old) = old {
                    disk.forget_long_name(&old)?;
                    disk.set_item(&Item {
                        name: DOOMED,
                        ..old
                    })?;
                }
                let first = match item.first {
                    // What is empty has no cluster.
                    Some(first) if size == 0 => {
                        disk.give_back(first)?;
                        None
                    }
                    first => first,
                };
                disk.set_item(&Item {
                    name,
                    size,
                    first,
                    ..item
                })?;
                Ok((item, true))
            })?;
            if is_done {
                break;
            }
            item = left;
        }
        if old.is_some() {
            self.clear_doomed(directory)?;
        }
        Ok(())
    }

    /// Gives something another name.
    pub(in crate::card) fn rename(&mut self, item: Item, name: Name) -> Result<Item, Trouble> {
        let item = Item { name, ..item };
        self.in_one_change(|disk| {
            disk.forget_long_name(&item)?;
            disk.set_item(&item)
        })?;
        Ok(item)
    }

    /// Deletes a file, or a directory with nothing in it.
    pub(in crate::card) fn delete(
        &mut self,
        directory: Directory,
        item: Item,
    ) -> Result<(), Trouble> {
        self.doom(directory, item)?;
        self.clear_doomed(directory)
    }

    /// Takes its name away from something that is to be deleted. A long one takes several changes: what is left of it
    /// after a power failure must not be taken for what it was.
    pub(in crate::card) fn doom(
        &mut self,
        directory: Directory,
        item: Item,
    ) -> Result<(), Trouble> {
        self.clear_doomed(directory)?;
        self.rename(item, DOOMED).map(|_| ())
    }

    /// Does away with what was to be deleted when the power failed.
    pub(in crate::card) fn clear_doomed(&mut self, directory: Directory) -> Result<(), Trouble> {
        let Some(doomed) = self.find(directory, DOOMED)? else {
            return Ok(());
        };
        // A folder with anything in it is somebody else's.
        if let Some(folder) = doomed.directory()
            && !self.is_empty(folder)?
        {
            return Err(Trouble::Full);
        }
        let mut shortened = self.shorten(doomed, 1);
        // The card may have answered wrongly once.
        if let Err(Trouble::Faulty) = shortened
            && let Some(again) = self.find(directory, DOOMED)?
        {
            shortened = self.shorten(again, 1);
        }
        let doomed = match shortened {
            // Nobody knows which clusters it had: they stay as they are.
            Err(Trouble::Faulty) => return self.in_one_change(|disk| disk.remove_item(&doomed)),
            doomed => doomed?,
        };
        self.in_one_change(|disk| {
            disk.remove_item(&doomed)?;
            match doomed.first {
                Some(first) => disk.give_back(first),
                None => Ok(()),
            }
        })
    }

    /// Gives the clusters of a file or directory behind so many blocks back, but for the first. One change may not
    /// have room for all; after each it is a file as long as what it still has.
    fn shorten(&mut self, mut item: Item, blocks: u32) -> Result<Item, Trouble> {
        while let Some(surplus) = self.surplus(item, blocks)? {
            item = self.in_one_change(|disk| {
                let (item, _) = disk.cut(item, surplus, blocks)?;
                disk.set_item(&item)?;
                Ok(item)
            })?;
        }
        Ok(item)
    }

    /// The last cluster that a file or directory needs for so many blocks, and the one behind it, if it has more. The
    /// first is always needed.
    fn surplus(&mut self, item: Item, blocks: u32) -> Result<Option<(Cluster, Cluster)>, Trouble> {
        if item.first.is_none() {
            return Ok(None);
        }
        let cluster_blocks = self.layout().cluster_blocks;
        let keep = self.layout().clusters_for(blocks).max(1);
        let mut file = File::new(item);
        self.block_of(
            &mut file,
            keep.saturating_sub(1).saturating_mul(cluster_blocks),
        )?;
        let (_, last) = file.near.ok_or(Trouble::Faulty)?;
        Ok(match self.link(last)? {
            Link::Next(next) => Some((last, next)),
            _ => None,
        })
    }

    /// Gives back what is more than is needed for so many blocks, as part of the change under way, as far as that has
    /// room. Answers what is left, and whether that is all that is needed.
    fn cut(
        &mut self,
        mut item: Item,
        (last, mut gone): (Cluster, Cluster),
        blocks: u32,
    ) -> Result<(Item, bool), Trouble> {
        let cluster_bytes = self.layout().cluster_blocks.saturating_mul(Block::LEN_U32);
        let keep = self.layout().clusters_for(blocks).max(1);
        let mut clusters = item.size.div_ceil(cluster_bytes);
        let rest = loop {
            let (count, after) = match self.following(gone, u32::MAX)? {
                0 => (1, self.link(gone)?),
                run => (run, Link::Next(Cluster(gone.0.saturating_add(run)))),
            };
            self.give_back_all(gone, count)?;
            clusters = clusters.saturating_sub(count).max(keep);
            match after {
                Link::Next(after) if self.has_room_for_links() => gone = after,
                Link::Next(_) => break after,
                _ => break Link::End,
            }
        };
        self.set_link(last, rest)?;
        item.size = item.size.min(clusters.saturating_mul(cluster_bytes));
        Ok((item, rest == Link::End))
    }
}
