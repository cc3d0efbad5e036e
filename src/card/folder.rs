//! Our folder on the card, and what all files in it have in common.

use core::ops::ControlFlow;

use embedded_sdmmc::Block;

use super::fat::{Directory, Disk, File, Item, Name};
use super::{CardSlot, Trouble};

/// The folder on the card in which the box keeps what is its own.
pub const DIRECTORY: &str = "ARBITER.BOX";
/// The file by which changes of the file system happen at once.
pub const LEDGER_FILE: &str = "LEDGER.DAT";

/// Our folder, open for as long as the card is in use.
pub(super) struct Folder<S: CardSlot> {
    pub(super) disk: Disk<S>,
    pub(super) home: Directory,
}

impl<S: CardSlot> Folder<S> {
    /// Opens our folder on the card in the slot, making it if need be. Gives the slot back if
    /// that is not possible.
    pub(super) fn open(slot: S) -> Result<Self, (S, Trouble)> {
        let mut disk = Disk::open(slot)?;
        match disk.home(Name::new(DIRECTORY), Name::new(LEDGER_FILE)) {
            Ok(home) => Ok(Self { disk, home }),
            Err(trouble) => Err((disk.free(), trouble)),
        }
    }

    /// Lets go of the card, whatever state it is in: nothing is written.
    pub(super) fn free(self) -> S {
        self.disk.free()
    }

    /// Whether the card is still there: reads one block.
    pub(super) fn probe(&self) -> Result<(), Trouble> {
        self.disk.read(0).map(|_| ())
    }

    /// Looks at every file in the folder.
    pub(super) fn each_file(&mut self, mut look: impl FnMut(&Item)) -> Result<(), Trouble> {
        self.disk.each_item(self.home, |item| {
            if !item.is_directory {
                look(&item);
            }
            ControlFlow::<()>::Continue(())
        })?;
        Ok(())
    }

    /// The file with that name, if there is one.
    pub(super) fn find(&mut self, name: &str) -> Result<Option<Item>, Trouble> {
        self.disk.find(self.home, Name::new(name))
    }

    /// Makes a file of so many blocks, the first so many of them zeros. On an almost full card it
    /// has fewer blocks.
    pub(super) fn make(&mut self, name: &str, blocks: u32, zeros: u32) -> Result<File, Trouble> {
        self.disk
            .make_file(self.home, Name::new(name), blocks, zeros)
    }

    /// Reads a block of a file.
    pub(super) fn read(&mut self, file: &mut File, index: u32) -> Result<Block, Trouble> {
        self.disk.read_file(file, index)
    }

    /// Writes a block that the file has already: this one and no other block of the card changes.
    /// Durable when it returns `Ok`.
    pub(super) fn write(
        &mut self,
        file: &mut File,
        index: u32,
        block: &Block,
    ) -> Result<(), Trouble> {
        self.disk.write_file(file, index, block)
    }
}
