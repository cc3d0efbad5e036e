//! Names, and what they stand for.

use core::ops::ControlFlow;

use embedded_sdmmc::Block;

use super::disk::{Disk, Link};
use super::layout::{Cluster, Root, Width};
use super::ledger::LEDGER_BLOCKS;
use crate::card::{CardSlot, FileName, Trouble};
use crate::letters::{of_short_name, to_short_name};

const ENTRY_BYTES: usize = 32;
const DELETED: u8 = 0xE5;
/// A name that begins with that letter begins with this instead.
const STANDS_FOR_DELETED: u8 = 0x05;
const DIRECTORY: u8 = 0x10;
const ARCHIVE: u8 = 0x20;
/// A volume's label, and with others a piece of a long name.
const LABEL: u8 = 0x08;
const LONG_NAME: u8 = 0x0F;
/// The box has no calendar: files bear the first of January 2026.
pub(super) const DATE: [u8; 2] = [0x21, 0x5C];
/// No directory has more blocks than this, unless it goes round in circles.
const MOST_BLOCKS: u32 = 0x1_0000 * 32 / Block::LEN_U32;

/// A name of eight letters and three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::card) struct Name(pub(in crate::card) [u8; 11]);

impl Name {
    const THIS: Self = Self(*b".          ");
    const PARENT: Self = Self(*b"..         ");

    /// The name that is written so, as in `EVENT001.DAT`. What is too long is cut, and a letter that no name can have
    /// becomes a line.
    pub(in crate::card) fn new(text: &str) -> Self {
        let (stem, extension) = text.split_once('.').unwrap_or((text, ""));
        let mut name = [b' '; 11];
        let (first, last) = name.split_at_mut(8);
        for (to, from) in first.iter_mut().zip(stem.chars()) {
            *to = to_short_name(from).unwrap_or(b'_');
        }
        for (to, from) in last.iter_mut().zip(extension.chars()) {
            *to = to_short_name(from).unwrap_or(b'_');
        }
        if let Some(first) = name.first_mut().filter(|first| **first == DELETED) {
            *first = STANDS_FOR_DELETED;
        }
        Self(name)
    }

    /// True if it stands for a directory itself, or for the one above.
    pub(in crate::card) fn is_dots(&self) -> bool {
        [Self::THIS, Self::PARENT].contains(self)
    }

    /// The name as it is written; `None` if it is written so that it could not be found again.
    pub(in crate::card) fn text(&self) -> Option<FileName> {
        let mut name = *self;
        if let Some(first) = name
            .0
            .first_mut()
            .filter(|first| **first == STANDS_FOR_DELETED)
        {
            *first = DELETED;
        }
        let (stem, extension) = name.parts();
        let point: &[u8] = if extension.is_empty() { b"" } else { b"." };
        let mut text = FileName::new();
        for byte in [stem, point, extension].into_iter().flatten() {
            text.push(of_short_name(*byte)).ok()?;
        }
        let is_clean = !name.0.iter().any(u8::is_ascii_control);
        (is_clean && Self::new(&text) == *self).then_some(text)
    }

    /// The part before the point, and the part behind it.
    pub(in crate::card) fn parts(&self) -> (&[u8], &[u8]) {
        let (stem, extension) = self.0.split_at(8);
        (stem.trim_ascii_end(), extension.trim_ascii_end())
    }
}

/// A directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::card) enum Directory {
    /// That of the card itself.
    Root,
    /// Any other, from its first cluster on.
    At(Cluster),
}

/// The state of our own directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::card) enum Home {
    /// All of it.
    Ready(Directory),
    /// The directory, and no ledger in it that can be used.
    WithoutLedger(Directory),
    /// Nothing that a name leads to.
    Nowhere,
}

/// A file or a directory, as its directory knows it.
#[derive(Debug, Clone, Copy)]
pub(in crate::card) struct Item {
    pub(in crate::card) name: Name,
    pub(in crate::card) is_directory: bool,
    /// Its length in bytes.
    pub(in crate::card) size: u32,
    /// Its first cluster, if it has any.
    pub(super) first: Option<Cluster>,
    /// The block in which it stands, and where in it.
    pub(super) place: (u32, usize),
}

impl Item {
    /// An item that no directory has any more.
    pub(in crate::card) const LOST: Self = Self {
        name: Name([b' '; 11]),
        is_directory: false,
        size: 0,
        first: None,
        place: (0, 0),
    };

    /// True if both are the same entry of a directory.
    pub(in crate::card) fn is_same(&self, other: &Self) -> bool {
        self.place == other.place
    }

    /// The directory it is, if it is one.
    pub(in crate::card) fn directory(&self) -> Option<Directory> {
        self.first.filter(|_| self.is_directory).map(Directory::At)
    }

    fn of(bytes: &[u8], place: (u32, usize), width: Width) -> Option<Self> {
        let name = Name(*bytes.first_chunk()?);
        let attributes = *bytes.get(11)?;
        if attributes & LABEL != 0 {
            return None;
        }
        let half = |at: usize| {
            let bytes = bytes.get(at..)?.first_chunk()?;
            Some(u32::from(u16::from_le_bytes(*bytes)))
        };
        // On the smaller kind the higher half is something else.
        let high = match width {
            Width::Fat16 => 0,
            Width::Fat32 => half(20)? << 16,
        };
        let first = Cluster(high | half(26)?);
        Some(Self {
            name,
            is_directory: attributes & DIRECTORY != 0,
            size: half(30)? << 16 | half(28)?,
            first: (first >= Cluster::FIRST).then_some(first),
            place,
        })
    }

    /// As it stands in a directory.
    fn bytes(&self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        let first = self.first.map_or(0, |cluster| cluster.0).to_le_bytes();
        let attributes = if self.is_directory {
            DIRECTORY
        } else {
            ARCHIVE
        };
        let [f0, f1, f2, f3] = first;
        let fields = self
            .name
            .0
            .into_iter()
            .chain([attributes, 0, 0, 0, 0])
            .chain(DATE)
            .chain(DATE)
            .chain([f2, f3, 0, 0])
            .chain(DATE)
            .chain([f0, f1])
            .chain(self.size.to_le_bytes());
        for (to, from) in bytes.iter_mut().zip(fields) {
            *to = from;
        }
        bytes
    }
}

impl<S: CardSlot> Disk<S> {
    /// Shows everything in a directory, until told to stop.
    pub(in crate::card) fn each_item<B>(
        &mut self,
        directory: Directory,
        mut show: impl FnMut(Item) -> ControlFlow<B>,
    ) -> Result<Option<B>, Trouble> {
        let width = self.layout().width;
        self.each_entry(directory, |bytes, place| match bytes.first() {
            // There are no more.
            None | Some(0) => ControlFlow::Break(None),
            Some(&DELETED) => ControlFlow::Continue(()),
            Some(_) => match Item::of(bytes, place, width).map(&mut show) {
                Some(ControlFlow::Break(found)) => ControlFlow::Break(Some(found)),
                Some(ControlFlow::Continue(())) | None => ControlFlow::Continue(()),
            },
        })
        .map(Option::flatten)
    }

    /// True if there is nothing in a directory.
    pub(in crate::card) fn is_empty(&mut self, directory: Directory) -> Result<bool, Trouble> {
        let found = self.each_item(directory, |item| {
            if item.name.is_dots() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        Ok(found.is_none())
    }

    /// The item of that name.
    pub(in crate::card) fn find(
        &mut self,
        directory: Directory,
        name: Name,
    ) -> Result<Option<Item>, Trouble> {
        self.each_item(directory, |item| {
            if item.name == name {
                ControlFlow::Break(item)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Shows the bytes of every entry there is room for in a directory.
    fn each_entry<B>(
        &mut self,
        directory: Directory,
        mut show: impl FnMut(&[u8], (u32, usize)) -> ControlFlow<B>,
    ) -> Result<Option<B>, Trouble> {
        let (mut start, mut cluster, blocks) = self.directory_start(directory)?;
        let mut left = MOST_BLOCKS;
        loop {
            for block in (start..start.saturating_add(blocks)).take(left as usize) {
                let contents = self.look(block)?.contents;
                for (at, bytes) in contents.chunks_exact(ENTRY_BYTES).enumerate() {
                    if let ControlFlow::Break(found) = show(bytes, (block, at * ENTRY_BYTES)) {
                        return Ok(Some(found));
                    }
                }
            }
            left = left.saturating_sub(blocks);
            cluster = match cluster {
                Some(cluster) if left > 0 => self.next_in_directory(cluster)?,
                _ => None,
            };
            let Some(cluster) = cluster else {
                return Ok(None);
            };
            start = self.layout().first_block(cluster).ok_or(Trouble::Faulty)?;
        }
    }

    /// The first block of a directory, the cluster it is in unless it is in none, and how many blocks
    /// follow each other there.
    fn directory_start(
        &self,
        directory: Directory,
    ) -> Result<(u32, Option<Cluster>, u32), Trouble> {
        let first = match (directory, self.root()) {
            (Directory::Root, Root::Fixed(start, blocks)) => return Ok((start, None, blocks)),
            (Directory::Root, Root::Chain(cluster)) | (Directory::At(cluster), _) => cluster,
        };
        let start = self.layout().first_block(first).ok_or(Trouble::Faulty)?;
        Ok((start, Some(first), self.layout().cluster_blocks))
    }

    /// The cluster of a directory after that one; `None` after the last.
    fn next_in_directory(&mut self, cluster: Cluster) -> Result<Option<Cluster>, Trouble> {
        match self.link(cluster)? {
            Link::Next(next) => Ok(Some(next)),
            Link::End => Ok(None),
            Link::Free | Link::Bad => Err(Trouble::Faulty),
        }
    }

    /// Adds something to a directory, as part of the change under way. Answers where it stands.
    ///
    /// Whoever adds something has looked for it and not found it; but a card may answer wrongly once. So the names are
    /// looked at again, when the blocks are read anew for a free place.
    pub(super) fn add_item(
        &mut self,
        directory: Directory,
        mut item: Item,
    ) -> Result<Item, Trouble> {
        let width = self.layout().width;
        let mut free = None;
        let namesake = self.each_entry(directory, |bytes, place| match bytes.first() {
            None | Some(0) => {
                free.get_or_insert(place);
                ControlFlow::Break(false)
            }
            Some(&DELETED) => {
                free.get_or_insert(place);
                ControlFlow::Continue(())
            }
            Some(_)
                if Item::of(bytes, place, width).is_some_and(|other| other.name == item.name) =>
            {
                ControlFlow::Break(true)
            }
            Some(_) => ControlFlow::Continue(()),
        })?;
        if namesake == Some(true) {
            return Err(Trouble::Faulty);
        }
        item.place = match free {
            Some(place) => place,
            None => (self.grow_directory(directory)?, 0),
        };
        self.set_item(&item)?;
        Ok(item)
    }

    /// Writes down what has changed of something, as part of the change under way.
    pub(super) fn set_item(&mut self, item: &Item) -> Result<(), Trouble> {
        let (block, at) = item.place;
        let bytes = item.bytes();
        self.edit(block, |contents| {
            for (to, from) in contents.iter_mut().skip(at).zip(bytes) {
                *to = from;
            }
        })
    }

    /// Takes something out of its directory, as part of the change under way.
    pub(super) fn remove_item(&mut self, item: &Item) -> Result<(), Trouble> {
        let (block, at) = item.place;
        self.forget_long_name(item)?;
        self.edit(block, |contents| {
            if let Some(first) = contents.get_mut(at) {
                *first = DELETED;
            }
        })
    }

    /// Takes the long name out that a computer gave to something, as part of the change under way. It
    /// stands before it; what does not stand in the same block stays, and means nothing.
    pub(super) fn forget_long_name(&mut self, item: &Item) -> Result<(), Trouble> {
        let (block, at) = item.place;
        let before = self.look(block)?.contents;
        let pieces = before
            .get(..at)
            .unwrap_or_default()
            .rchunks_exact(ENTRY_BYTES)
            .take_while(|entry| {
                entry.first() != Some(&DELETED) && entry.get(11) == Some(&LONG_NAME)
            })
            .count();
        if pieces == 0 {
            return Ok(());
        }
        self.edit(block, |contents| {
            let before = contents.get_mut(..at).unwrap_or_default();
            for entry in before.rchunks_exact_mut(ENTRY_BYTES).take(pieces) {
                if let Some(first) = entry.first_mut() {
                    *first = DELETED;
                }
            }
        })
    }

    /// Another cluster for a directory. Answers its first block.
    fn grow_directory(&mut self, directory: Directory) -> Result<u32, Trouble> {
        let (_, Some(mut last), blocks) = self.directory_start(directory)? else {
            return Err(Trouble::Full);
        };
        let mut length = blocks;
        while let Some(next) = self.next_in_directory(last)? {
            last = next;
            length = length.saturating_add(blocks);
            if length >= MOST_BLOCKS {
                return Err(Trouble::Full);
            }
        }
        let cluster = self.take_cluster(Some(last))?;
        self.blank_cluster(cluster)
    }

    /// Clears a cluster that nobody knows of yet. Answers its first block.
    fn blank_cluster(&mut self, cluster: Cluster) -> Result<u32, Trouble> {
        let start = self.layout().first_block(cluster).ok_or(Trouble::Faulty)?;
        for index in 0..self.layout().cluster_blocks {
            self.write(start.saturating_add(index), &Block::new())?;
        }
        self.relies_on_writes();
        Ok(start)
    }

    /// Makes a directory in another, as part of the change under way.
    fn add_directory(&mut self, parent: Directory, name: Name) -> Result<Directory, Trouble> {
        let cluster = self.take_cluster(None)?;
        let start = self.blank_cluster(cluster)?;
        let own = |name, first, at| Item {
            name,
            is_directory: true,
            size: 0,
            first,
            place: (start, at),
        };
        let above = match parent {
            // The root has no number of its own here, whatever its cluster.
            Directory::Root => None,
            Directory::At(cluster) => Some(cluster),
        };
        let mut first = Block::new();
        let this = own(Name::THIS, Some(cluster), 0).bytes();
        let that = own(Name::PARENT, above, ENTRY_BYTES).bytes();
        for (to, from) in first.contents.iter_mut().zip(this.into_iter().chain(that)) {
            *to = from;
        }
        self.write(start, &first)?;
        self.relies_on_writes();
        self.add_item(parent, own(name, Some(cluster), 0))?;
        Ok(Directory::At(cluster))
    }

    /// The directory of that name, made if need be.
    pub(in crate::card) fn directory(
        &mut self,
        parent: Directory,
        name: Name,
    ) -> Result<Directory, Trouble> {
        match self.find(parent, name)? {
            Some(item) => item.directory().ok_or(Trouble::Faulty),
            None => self.in_one_change(|disk| disk.add_directory(parent, name)),
        }
    }

    /// Looks for our own directory and the ledger in it. Before that the rest is done of what a power failure has left
    /// half done.
    pub(in crate::card) fn find_home(&mut self, name: Name, ledger: Name) -> Result<Home, Trouble> {
        // Directories may be half written: what they say now is only where to look first.
        let named = match self.ledger_by_name(name, ledger) {
            Ok((_, ledger)) => ledger.and_then(|item| item.first),
            Err(Trouble::Faulty) => None,
            Err(trouble) => return Err(trouble),
        };
        self.recover(named)?;
        let (home, ledger) = self.ledger_by_name(name, ledger)?;
        let Some(home) = home else {
            return Ok(Home::Nowhere);
        };
        if !self.begins_as_directory(home)? {
            return Err(Trouble::FileSystem);
        }
        let Some(place) = ledger.and_then(|item| item.first) else {
            return Ok(Home::WithoutLedger(home));
        };
        let is_known = self.has_ledger_at(place);
        // Whoever copies all files from one card to another copies this one too, to anywhere.
        if !self.is_place_of_ledger(place)? {
            // This one is where it was made. It is the table that has lost it, and who knows what else.
            return if is_known {
                Err(Trouble::FileSystem)
            } else {
                Ok(Home::WithoutLedger(home))
            };
        }
        if !is_known && !self.open_ledger(place)? {
            // Its page was lost when nothing else was going on. A locked card is read without.
            match self.lay_ledger(place) {
                Err(Trouble::Locked) => self.do_without_ledger(Trouble::Locked),
                laid => laid?,
            }
        }
        Ok(Home::Ready(home))
    }

    /// Makes our own directory with a ledger in it, or just that. Not inlined: most cards have one.
    #[inline(never)]
    pub(in crate::card) fn make_home(
        &mut self,
        name: Name,
        ledger: Name,
    ) -> Result<Directory, Trouble> {
        let (home, old) = self.ledger_by_name(name, ledger)?;
        if old.is_some_and(|old| old.is_directory) {
            return Err(Trouble::FileSystem);
        }
        let place = self.place_for_ledger()?;
        self.lay_ledger(place)?;
        if let (Some(home), Some(old)) = (home, old) {
            self.delete(home, old)?;
        }
        self.in_one_change(|disk| {
            // Before anything else is taken, so that nobody takes its place.
            let mut cluster = place;
            let last = disk.layout().clusters_for(LEDGER_BLOCKS).saturating_sub(1);
            for index in 0..=last {
                let next = cluster.next();
                let link = if index < last {
                    Link::Next(next)
                } else {
                    Link::End
                };
                disk.take_this(cluster, link)?;
                cluster = next;
            }
            let home = match home {
                Some(home) => home,
                None => disk.add_directory(Directory::Root, name)?,
            };
            disk.add_item(
                home,
                Item {
                    name: ledger,
                    is_directory: false,
                    size: LEDGER_BLOCKS.saturating_mul(Block::LEN_U32),
                    first: Some(place),
                    place: (0, 0),
                },
            )?;
            Ok(home)
        })
    }

    /// Our own directory and the ledger in it, if they are there.
    fn ledger_by_name(
        &mut self,
        name: Name,
        ledger: Name,
    ) -> Result<(Option<Directory>, Option<Item>), Trouble> {
        let Some(home) = self.find(Directory::Root, name)? else {
            return Ok((None, None));
        };
        let home = home.directory().ok_or(Trouble::Faulty)?;
        let item = self.find(home, ledger)?;
        Ok((Some(home), item))
    }

    /// True if a directory has its own name where it begins, as all do. If not, nobody knows what else was in it. Some
    /// programs put something before it.
    fn begins_as_directory(&mut self, directory: Directory) -> Result<bool, Trouble> {
        let Directory::At(cluster) = directory else {
            return Ok(true);
        };
        let start = self.layout().first_block(cluster).ok_or(Trouble::Faulty)?;
        let Name(this) = Name::THIS;
        let mut entries = self.look(start)?.contents.chunks_exact(ENTRY_BYTES);
        Ok(entries.any(|entry| entry.starts_with(&this)))
    }

    /// Makes everything that is done in `change` happen together, or not at all.
    pub(super) fn in_one_change<T>(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.prepare()?;
        let done = change(self).and_then(|answer| {
            self.commit()?;
            Ok(answer)
        });
        if done.is_err() {
            self.abandon();
        }
        done
    }
}
