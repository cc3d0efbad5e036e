//! The file that keeps the settings: a ring of blocks, each the whole settings.
//!
//! A change is written into the slot after the newest, never over it, so the last saved settings
//! are whole whatever happens to the power. The file has its full length from the start: saving
//! touches one data block and no block of the file system.

use embedded_sdmmc::{
    Block, Error, Mode, RawDirectory, RawFile, RawVolume, TimeSource, Timestamp, VolumeManager,
};

use super::record::{self, Sequence};
use super::{CardSlot, Trouble};
use crate::settings::Settings;

/// The folder on the card in which the box keeps what is its own.
///
/// It has an extension because the file system's driver takes the label of a volume for a file:
/// a card that somebody labelled `ARBITER` must not be in the way of a folder of that name.
pub const DIRECTORY: &str = "ARBITER.BOX";
/// The name of the file in that folder.
pub const FILE: &str = "SETTINGS.DAT";
/// How many blocks the ring has.
pub const SLOTS: u32 = 8;

/// The box has no calendar: files bear the date of the format.
pub(super) struct NoCalendar;

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

/// The file system of a card.
pub(super) type Files<S> = VolumeManager<S, NoCalendar>;

/// The open ring.
pub(super) struct SettingsFile {
    file: RawFile,
    newest: Option<(u32, Sequence)>,
}

impl SettingsFile {
    /// Opens the ring, making what is missing of it, and reads the newest settings in it.
    ///
    /// The file is made as soon as there is a card, not when the first setting is saved: making
    /// it takes a hundred times as long as saving.
    pub(super) fn open<S: CardSlot>(
        files: &Files<S>,
        volume: RawVolume,
    ) -> Result<(Self, Option<Settings>), Trouble> {
        let root = files.open_root_dir(volume).map_err(trouble::<S>)?;
        let directory = Self::open_directory(files, root);
        files.close_dir(root).map_err(trouble::<S>)?;
        let directory = directory.map_err(trouble::<S>)?;
        let file = Self::open_in(files, directory);
        files.close_dir(directory).map_err(trouble::<S>)?;
        Self::read_newest(files, file.map_err(trouble::<S>)?)
    }

    fn open_directory<S: CardSlot>(
        files: &Files<S>,
        root: RawDirectory,
    ) -> Result<RawDirectory, Error<S::Error>> {
        match files.open_dir(root, DIRECTORY) {
            Err(Error::NotFound) => {
                files.make_dir_in_dir(root, DIRECTORY)?;
                files.open_dir(root, DIRECTORY)
            }
            other => other,
        }
    }

    fn open_in<S: CardSlot>(
        files: &Files<S>,
        directory: RawDirectory,
    ) -> Result<RawFile, Error<S::Error>> {
        let file = files.open_file_in_dir(directory, FILE, Mode::ReadWriteCreateOrAppend)?;
        // Only what is missing is written: a file cut short by a power failure may hold records.
        let present = files.file_length(file)? / Block::LEN_U32;
        if present >= SLOTS {
            return Ok(file);
        }
        files.file_seek_from_start(file, present.saturating_mul(Block::LEN_U32))?;
        for _ in present..SLOTS {
            files.write(file, &Block::new().contents)?;
        }
        files.flush_file(file)?;
        Ok(file)
    }

    fn read_newest<S: CardSlot>(
        files: &Files<S>,
        file: RawFile,
    ) -> Result<(Self, Option<Settings>), Trouble> {
        let slots = (files.file_length(file).map_err(trouble::<S>)? / Block::LEN_U32).min(SLOTS);
        let mut newest: Option<(u32, Sequence)> = None;
        let mut readable: Option<(Sequence, Settings)> = None;
        for slot in 0..slots {
            let mut block = Block::new();
            read_slot(files, file, slot, &mut block).map_err(trouble::<S>)?;
            if let Some(sequence) = record::settings_sequence(&block)
                && newest.is_none_or(|(_, best)| best < sequence)
            {
                newest = Some((slot, sequence));
            }
            if let Some((sequence, settings)) = record::decode_settings(&block)
                && readable.is_none_or(|(best, _)| best < sequence)
            {
                readable = Some((sequence, settings));
            }
        }
        Ok((
            Self { file, newest },
            readable.map(|(_, settings)| settings),
        ))
    }

    /// Writes the settings into the slot after the newest. Durable when it returns `Ok`.
    pub(super) fn save<S: CardSlot>(
        &mut self,
        files: &Files<S>,
        settings: Settings,
    ) -> Result<(), Trouble> {
        let (slot, sequence) = self
            .newest
            .map_or((0, Sequence::FIRST), |(slot, sequence)| {
                (slot.saturating_add(1) % SLOTS, sequence.next())
            });
        let block = record::encode_settings(settings, sequence);
        files
            .file_seek_from_start(self.file, slot.saturating_mul(Block::LEN_U32))
            .and_then(|()| files.write(self.file, &block.contents))
            .map_err(trouble::<S>)?;
        self.newest = Some((slot, sequence));
        Ok(())
    }
}

fn read_slot<S: CardSlot>(
    files: &Files<S>,
    file: RawFile,
    slot: u32,
    block: &mut Block,
) -> Result<(), Error<S::Error>> {
    files.file_seek_from_start(file, slot.saturating_mul(Block::LEN_U32))?;
    files.read(file, &mut block.contents)?;
    Ok(())
}

/// What an error of the file system means for the arbiter.
pub(super) fn trouble<S: CardSlot>(error: Error<S::Error>) -> Trouble {
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
