//! The file that keeps the settings: a ring of blocks, each the whole settings.
//!
//! A change is written into the slot after the newest, never over it, so the last saved settings
//! are whole whatever happens to the power. The file has its full length from the start: saving
//! touches one data block and no block of the file system.

use embedded_sdmmc::RawFile;

use super::folder::Folder;
use super::record::{self, Sequence};
use super::{CardSlot, Trouble};
use crate::settings::Settings;

/// The name of the file in our folder.
pub const FILE: &str = "SETTINGS.DAT";
/// How many blocks the ring has.
pub const SLOTS: u32 = 8;

/// The open ring.
pub(super) struct SettingsFile {
    file: RawFile,
    newest: Option<(u32, Sequence)>,
}

impl SettingsFile {
    /// Opens the ring, making what is missing of it, and reads the newest settings in it.
    ///
    /// The file is made as soon as there is a card, not when the first setting is saved: making
    /// it takes a hundred times as long as saving. Only what is missing is written: a file cut
    /// short by a power failure may hold records.
    pub(super) fn open<S: CardSlot>(
        folder: &Folder<S>,
    ) -> Result<(Self, Option<Settings>), Trouble> {
        let file = folder.open_or_make_file(FILE)?;
        if folder.blocks(file)? < SLOTS && folder.extend(file, SLOTS)? < SLOTS {
            return Err(Trouble::Full);
        }
        Self::read_newest(folder, file)
    }

    fn read_newest<S: CardSlot>(
        folder: &Folder<S>,
        file: RawFile,
    ) -> Result<(Self, Option<Settings>), Trouble> {
        let mut newest: Option<(u32, Sequence)> = None;
        let mut readable: Option<(Sequence, Settings)> = None;
        for slot in 0..SLOTS {
            let block = folder.read(file, slot)?;
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
        folder: &Folder<S>,
        settings: Settings,
    ) -> Result<(), Trouble> {
        let (slot, sequence) = self
            .newest
            .map_or((0, Sequence::FIRST), |(slot, sequence)| {
                (slot.saturating_add(1) % SLOTS, sequence.next())
            });
        let block = record::encode_settings(settings, sequence);
        folder.write(self.file, slot, &block)?;
        self.newest = Some((slot, sequence));
        Ok(())
    }
}
