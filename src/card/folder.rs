//! Our folder on the card, and what all files in it have in common.

use core::ops::ControlFlow;

use embedded_sdmmc::Block;

use super::fat::{Directory, Disk, File, Home, Item, Name};
use super::{CardSlot, EventSet, Trouble, atlas};

/// The folder on the card in which the box keeps what is its own.
pub const DIRECTORY: &str = "ARBITER.BOX";
/// The file by which changes of the file system happen at once.
pub const LEDGER_FILE: &str = "LEDGER.DAT";

/// So often a card is looked at before its file system is called damaged.
const LOOKS: u32 = 2;

/// Our folder, open for as long as the card is in use.
pub(super) struct Folder<S: CardSlot> {
    pub(super) disk: Disk<S>,
    pub(super) home: Directory,
    /// True if the file system has lost the folder, with journals in it. Nothing is written then.
    is_lost: bool,
    /// True if the table of clusters is lost: nobody knows what is taken.
    is_table_lost: bool,
    /// The journals that the file system has lost, once somebody has asked.
    lost: Option<EventSet>,
}

impl<S: CardSlot> Folder<S> {
    /// The folder of a slot whose card nobody has looked at.
    pub(super) const fn new(slot: S) -> Self {
        Self {
            disk: Disk::new(slot),
            home: Directory::Root,
            is_lost: true,
            is_table_lost: false,
            lost: None,
        }
    }

    /// Opens our folder on the card in the slot, making it if need be. A card may answer wrongly once: before its file
    /// system is called damaged, all is looked at again.
    pub(super) fn open(&mut self) -> Result<(), Trouble> {
        for _ in 1..LOOKS {
            match self.open_once() {
                Ok(()) if self.is_lost => {}
                Err(Trouble::FileSystem) => {}
                opened => return opened,
            }
        }
        self.open_once()
    }

    #[inline(never)]
    fn open_once(&mut self) -> Result<(), Trouble> {
        self.home = Directory::Root;
        self.is_lost = true;
        self.is_table_lost = false;
        self.lost = None;
        self.disk.open()?;
        self.find_home()
    }

    fn find_home(&mut self) -> Result<(), Trouble> {
        let (name, ledger) = (Name::new(DIRECTORY), Name::new(LEDGER_FILE));
        let mut trouble = None;
        match self.disk.find_home(name, ledger) {
            Ok(Home::Ready(home)) => {
                self.home = home;
                self.is_lost = false;
                return Ok(());
            }
            Ok(Home::WithoutLedger(home)) => {
                self.home = home;
                self.is_lost = false;
            }
            Ok(Home::Nowhere) => {}
            Err(found @ (Trouble::Faulty | Trouble::FileSystem)) => trouble = Some(found),
            Err(trouble) => return Err(trouble),
        }
        // There is a ledger, and no name leads to it. Where journals lie that nobody finds any more is written in it.
        if self.disk.ledger_start().is_some() {
            if trouble == Some(Trouble::FileSystem) || self.disk.is_table_lost()? {
                self.is_table_lost = true;
                self.is_lost = true;
                trouble = Some(Trouble::FileSystem);
            }
            if !self.lost()?.is_empty() {
                self.is_lost = true;
                self.lost = None;
                self.disk.do_without_ledger(Trouble::FileSystem);
                return Ok(());
            }
        }
        if let Some(trouble) = trouble {
            return Err(trouble);
        }
        self.lost = None;
        // A locked card is read without a ledger.
        if !self.is_lost && self.disk.is_locked()? {
            self.disk.do_without_ledger(Trouble::Locked);
            return Ok(());
        }
        match self.disk.make_home(name, ledger) {
            // What an earlier firmware has left on it is read, if there is no room for more.
            Err(Trouble::Full) if !self.is_lost => self.disk.do_without_ledger(Trouble::Full),
            home => self.home = home?,
        }
        self.is_lost = false;
        Ok(())
    }

    /// True if a block of the card is still somebody's, as far as that can be told.
    pub(super) fn is_taken(&mut self, block: u32) -> Result<bool, Trouble> {
        if self.is_table_lost {
            return Ok(true);
        }
        match self.disk.is_taken(block) {
            Err(Trouble::Faulty) => Ok(true),
            taken => taken,
        }
    }

    /// Forgets which journals are lost; that is to be found out anew.
    pub(super) fn forget_lost(&mut self) {
        self.lost = None;
    }

    /// True if the file system has lost the folder: nothing is written.
    pub(super) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// The journals that the file system has lost.
    pub(super) fn lost(&mut self) -> Result<&EventSet, Trouble> {
        if self.lost.is_none() {
            let mut lost = EventSet::EMPTY;
            atlas::each_lost(self, |number| lost.insert(number))?;
            self.lost = Some(lost);
        }
        self.lost.as_ref().ok_or(Trouble::Faulty)
    }

    /// Looks at every file in the folder.
    pub(super) fn each_file(&mut self, mut look: impl FnMut(&Item)) -> Result<(), Trouble> {
        if self.is_lost {
            return Ok(());
        }
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
        if self.is_lost {
            return Ok(None);
        }
        let item = self.disk.find(self.home, Name::new(name))?;
        Ok(item.filter(|item| !item.is_directory))
    }

    /// True if somebody has made a folder of that name where a file should be.
    pub(super) fn has_folder(&mut self, name: &str) -> Result<bool, Trouble> {
        if self.is_lost {
            return Ok(false);
        }
        let item = self.disk.find(self.home, Name::new(name))?;
        Ok(item.is_some_and(|item| item.is_directory))
    }

    /// Makes a file of so many blocks, zeros if they are to be. On an almost full card it has fewer blocks.
    pub(super) fn make(
        &mut self,
        name: &str,
        blocks: u32,
        is_zero: impl Fn(u32) -> bool,
    ) -> Result<File, Trouble> {
        // What is in a folder of that name is somebody's.
        if self.has_folder(name)? {
            return Err(Trouble::FileSystem);
        }
        self.disk
            .make_file(self.home, Name::new(name), blocks, is_zero)
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
