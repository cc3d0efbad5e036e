//! Cards of any size, and what is to be expected of all of them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::rc::Rc;

use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx};
use fatfs::{FileSystem, FsOptions};
use pocket_arbiter::card::{CardSlot, DIRECTORY, Found, Keeper, Replaced, Report, Request};
use pocket_arbiter::simulator::slot::SlotError;

use super::journal::{entries, entry};

/// A slot with a card of any size in it, of which only what was written takes memory.
#[derive(Clone)]
pub(super) struct SparseSlot(Rc<RefCell<Sparse>>);

struct Sparse {
    blocks: u32,
    /// The byte in every block that was never written.
    background: u8,
    written: BTreeMap<u32, [u8; Block::LEN]>,
    /// The number of blocks of each write.
    writes: Vec<usize>,
}

impl SparseSlot {
    pub(super) fn new(blocks: u64, background: u8) -> Self {
        Self(Rc::new(RefCell::new(Sparse {
            // The largest card there may be has one block more than the number can say.
            blocks: u32::try_from(blocks).unwrap_or(u32::MAX),
            background,
            written: BTreeMap::new(),
            writes: Vec::new(),
        })))
    }

    pub(super) fn blocks(&self) -> u32 {
        self.0.borrow().blocks
    }

    pub(super) fn block(&self, index: u32) -> [u8; Block::LEN] {
        let card = self.0.borrow();
        let background = [card.background; Block::LEN];
        card.written.get(&index).copied().unwrap_or(background)
    }

    pub(super) fn set(&self, index: u32, block: [u8; Block::LEN]) {
        self.0.borrow_mut().written.insert(index, block);
    }

    /// The first blocks of the card.
    pub(super) fn beginning(&self, blocks: u32) -> Vec<u8> {
        let blocks = blocks.min(self.blocks());
        (0..blocks).flat_map(|index| self.block(index)).collect()
    }

    /// Every block that was written, with its number.
    pub(super) fn each_written(
        &self,
        mut show: impl FnMut(u32, &[u8; Block::LEN]) -> io::Result<()>,
    ) -> io::Result<()> {
        let card = self.0.borrow();
        let mut written = card.written.iter();
        written.try_for_each(|(index, block)| show(*index, block))
    }

    /// The number of blocks of each write.
    pub(super) fn writes(&self) -> Vec<usize> {
        self.0.borrow().writes.clone()
    }

    /// The volume from that block on, as everybody else sees it.
    pub(super) fn volume(&self, start: u32) -> FileSystem<Volume> {
        let volume = Volume {
            slot: self.clone(),
            start,
            at: 0,
        };
        FileSystem::new(volume, FsOptions::new()).expect("everybody else can read it")
    }
}

impl BlockDevice for SparseSlot {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        for (index, block) in (start.0..=u32::MAX).zip(blocks) {
            if index >= self.blocks() {
                return Err(SlotError::OutOfRange);
            }
            block.contents = self.block(index);
        }
        Ok(())
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        self.0.borrow_mut().writes.push(blocks.len());
        for (index, block) in (start.0..=u32::MAX).zip(blocks) {
            if index >= self.blocks() {
                return Err(SlotError::OutOfRange);
            }
            self.set(index, block.contents);
        }
        Ok(())
    }

    fn num_blocks(&self) -> Result<BlockCount, SlotError> {
        Ok(BlockCount(self.blocks()))
    }
}

impl CardSlot for SparseSlot {
    fn pause(&self, _: pocket_arbiter::time::Span) {}

    fn forget(&self) {}

    fn is_missing(error: &SlotError) -> bool {
        *error == SlotError::NoCard
    }
}

/// The bytes of a card from a block on.
pub(super) struct Volume {
    slot: SparseSlot,
    start: u32,
    at: u64,
}

impl Volume {
    fn place(&self) -> (u32, usize) {
        let block = u64::from(self.start) + self.at / 512;
        (u32::try_from(block).unwrap(), (self.at % 512) as usize)
    }
}

impl Read for Volume {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let (block, at) = self.place();
        let count = bytes.len().min(Block::LEN - at);
        bytes[..count].copy_from_slice(&self.slot.block(block)[at..at + count]);
        self.at += count as u64;
        Ok(count)
    }
}

impl Write for Volume {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (index, at) = self.place();
        let count = bytes.len().min(Block::LEN - at);
        let mut block = self.slot.block(index);
        block[at..at + count].copy_from_slice(&bytes[..count]);
        self.slot.set(index, block);
        self.at += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Volume {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::Current(by) => self.at.checked_add_signed(by).unwrap(),
            SeekFrom::End(_) => unreachable!("nobody asks for the end"),
        };
        Ok(self.at)
    }
}

/// An event is begun, goes on, and is there after the box was switched off.
pub(super) fn assert_usable<S: CardSlot + Clone>(slot: &S, what: &str) {
    let mut keeper = Keeper::new(slot.clone());
    let ready = keeper.look();
    assert!(matches!(ready, Some(Report::Ready(_))), "{what}: {ready:?}");
    while keeper.read_on().is_some() {}
    let event = match keeper.handle(Request::Begin { mark: 5, room: 0 }) {
        Report::Begun(event) => event,
        other => panic!("{what}: {other:?}"),
    };
    let concluded = keeper.handle(Request::Conclude(Replaced::Nothing));
    assert_eq!(concluded, Report::Concluded, "{what}");
    for number in 1..=3 {
        let report = keeper.handle(Request::Append(entry(event, number)));
        assert_eq!(report, Report::Appended, "{what}");
    }
    let mut keeper = Keeper::new(slot.clone());
    assert!(matches!(keeper.look(), Some(Report::Ready(_))), "{what}");
    while keeper.read_on().is_some() {}
    let mut found = Vec::new();
    let mut report = Some(keeper.handle(Request::Load(None)));
    while let Some(Report::Entries(some)) = report {
        found.extend(some);
        report = keeper.read_on();
    }
    assert_eq!(report, Some(Report::Loaded(Found::Whole(3))), "{what}");
    assert_eq!(found, entries(event, 3), "{what}");
}

/// Checks that a computer sees that event: the journal's first bytes.
pub(super) fn assert_others_see_the_event(slot: &SparseSlot, start: u32, what: &str) {
    let volume = slot.volume(start);
    let path = format!("{DIRECTORY}/EVENT001.DAT");
    let mut file = volume.root_dir().open_file(&path).expect(what);
    let mut magic = [0; 4];
    file.read_exact(&mut magic).expect(what);
    assert_eq!(magic, *b"PARB", "{what}");
}
