//! Our folder on the card, and what all files in it have in common: they are read and written by
//! whole blocks.

use core::ops::ControlFlow;

use embedded_sdmmc::{
    Block, BlockIdx, DirEntry, Error, Mode, RawDirectory, RawFile, TimeSource, Timestamp,
    VolumeIdx, VolumeManager,
};

use super::{CardSlot, Trouble};

/// The folder on the card in which the box keeps what is its own.
///
/// It has an extension because the file system's driver takes the label of a volume for a file:
/// a card that somebody labelled `ARBITER` must not be in the way of a folder of that name.
pub const DIRECTORY: &str = "ARBITER.BOX";

/// The box has no calendar: files bear the date of the format.
struct NoCalendar;

impl TimeSource for NoCalendar {
    fn get_timestamp(&self) -> Timestamp {
        Timestamp {
            year_since_1970: 56,
            zero_indexed_month: 0,
            zero_indexed_day: 0,
            hours: 0,
            minutes: 0,
            seconds: 0,
        }
    }
}

/// The file system of a card. It can have four files and four folders open; we have our folder,
/// the settings, one journal, and for a moment a second file that is being looked at.
type FileSystem<S> = VolumeManager<S, NoCalendar>;

/// Our folder, open for as long as the card is in use.
pub(super) struct Folder<S: CardSlot> {
    files: FileSystem<S>,
    directory: RawDirectory,
}

impl<S: CardSlot> Folder<S> {
    /// Opens our folder on the card in the slot, making it if need be. Gives the slot back if
    /// that is not possible.
    pub(super) fn open(slot: S) -> Result<Self, (S, Trouble)> {
        let files = FileSystem::new(slot, NoCalendar);
        match Self::open_directory(&files) {
            Ok(directory) => Ok(Self { files, directory }),
            Err(error) => Err((files.free().0, trouble::<S>(error))),
        }
    }

    fn open_directory(files: &FileSystem<S>) -> Result<RawDirectory, Error<S::Error>> {
        let volume = files.open_raw_volume(VolumeIdx(0))?;
        let root = files.open_root_dir(volume)?;
        let directory = match files.open_dir(root, DIRECTORY) {
            Err(Error::NotFound) => {
                files.make_dir_in_dir(root, DIRECTORY)?;
                files.open_dir(root, DIRECTORY)?
            }
            other => other?,
        };
        files.close_dir(root)?;
        Ok(directory)
    }

    /// Lets go of the card, whatever state it is in: nothing is written.
    pub(super) fn free(self) -> S {
        self.files.free().0
    }

    /// Whether the card is still there: reads one block, past every cache.
    pub(super) fn probe(&self) -> Result<(), Trouble> {
        let mut block = [Block::new()];
        self.files
            .device(|slot| slot.read(&mut block, BlockIdx(0)))
            .map_err(|error| trouble::<S>(Error::DeviceError(error)))
    }

    /// Looks at everything in the folder that is not a folder itself.
    pub(super) fn each_file(&self, mut look: impl FnMut(&DirEntry)) -> Result<(), Trouble> {
        self.files
            .iterate_dir(self.directory, |entry| {
                if !entry.attributes.is_directory() {
                    look(entry);
                }
                ControlFlow::Continue(())
            })
            .map_err(trouble::<S>)
    }

    /// Opens a file that is there.
    pub(super) fn open_file(&self, name: &str) -> Result<RawFile, Trouble> {
        self.files
            .open_file_in_dir(self.directory, name, Mode::ReadWriteAppend)
            .map_err(trouble::<S>)
    }

    /// Opens a file, which is made if it is not there.
    pub(super) fn open_or_make_file(&self, name: &str) -> Result<RawFile, Trouble> {
        // The driver has a mode for this, but in that one it takes a block that it could not read
        // for the news that there is no such file.
        let mode = match self.files.find_directory_entry(self.directory, name) {
            Ok(_) => Mode::ReadWriteAppend,
            Err(Error::NotFound) => Mode::ReadWriteCreate,
            Err(error) => return Err(trouble::<S>(error)),
        };
        self.files
            .open_file_in_dir(self.directory, name, mode)
            .map_err(trouble::<S>)
    }

    /// Closes a file. One that was written to gets its entry in the folder written once more.
    pub(super) fn close_file(&self, file: RawFile) -> Result<(), Trouble> {
        self.files.close_file(file).map_err(trouble::<S>)
    }

    /// How many whole blocks a file has.
    pub(super) fn blocks(&self, file: RawFile) -> Result<u32, Trouble> {
        let length = self.files.file_length(file).map_err(trouble::<S>)?;
        Ok(length / Block::LEN_U32)
    }

    /// Reads a block of a file.
    pub(super) fn read(&self, file: RawFile, index: u32) -> Result<Block, Trouble> {
        let mut block = Block::new();
        self.seek(file, index)
            .and_then(|()| self.files.read(file, &mut block.contents))
            .map_err(trouble::<S>)?;
        Ok(block)
    }

    /// Writes a block that the file has already: this one and no other block of the card changes.
    /// Durable when it returns `Ok`.
    pub(super) fn write(&self, file: RawFile, index: u32, block: &Block) -> Result<(), Trouble> {
        self.seek(file, index)
            .and_then(|()| self.files.write(file, &block.contents))
            .map_err(trouble::<S>)
    }

    /// Makes a file longer, with zeros, until it has so many blocks or the card is full. Answers
    /// how many it has then.
    ///
    /// The new length is written last, so that after a power failure no block within the length
    /// holds what was on the card before. What was allocated until then still belongs to the file,
    /// and the next attempt finds it: hence a new file gets its first block before all others.
    pub(super) fn extend(&self, file: RawFile, blocks: u32) -> Result<u32, Trouble> {
        let mut present = self.blocks(file)?;
        while present < blocks {
            match self.write(file, present, &Block::new()) {
                Ok(()) => present = present.saturating_add(1),
                // Of a card that has just gone the driver says so too; then the flush below fails.
                Err(Trouble::Full) => break,
                Err(trouble) => return Err(trouble),
            }
            if present == 1 {
                self.files.flush_file(file).map_err(trouble::<S>)?;
            }
        }
        self.files.flush_file(file).map_err(trouble::<S>)?;
        Ok(present)
    }

    fn seek(&self, file: RawFile, index: u32) -> Result<(), Error<S::Error>> {
        let offset = index.checked_mul(Block::LEN_U32);
        self.files
            .file_seek_from_start(file, offset.ok_or(Error::InvalidOffset)?)
    }
}

/// What an error of the file system means for the arbiter.
fn trouble<S: CardSlot>(error: Error<S::Error>) -> Trouble {
    match error {
        Error::DeviceError(error) if S::is_missing(&error) => Trouble::Missing,
        Error::FormatError(_)
        | Error::NoSuchVolume
        | Error::Unsupported
        | Error::BadBlockSize(_) => Trouble::NotFat,
        Error::DiskFull | Error::NotEnoughSpace | Error::AllocationError => Trouble::Full,
        _ => Trouble::Faulty,
    }
}
