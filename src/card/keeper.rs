//! The keeper owns the card: it notices when one comes or goes, and does what the app asks.

use embedded_sdmmc::{Block, BlockIdx, VolumeIdx};

use super::settings_file::{Files, NoCalendar, SettingsFile, trouble};
use super::{CardSlot, Report, Request, Trouble};
use crate::settings::Settings;

/// Owns the slot and whatever card is in it.
pub struct Keeper<S: CardSlot> {
    state: State<S>,
    /// What the app was last told is wrong, so that it is told once.
    told: Option<Trouble>,
}

#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to box it on, and only one of these"
)]
enum State<S: CardSlot> {
    /// No card in use.
    Unmounted(S),
    /// A card whose file system is open.
    Mounted(Mounted<S>),
    /// Between two states; never seen from outside.
    Changing,
}

struct Mounted<S: CardSlot> {
    files: Files<S>,
    settings: SettingsFile,
}

impl<S: CardSlot> Keeper<S> {
    /// A keeper who has not looked into the slot yet.
    pub const fn new(slot: S) -> Self {
        Self {
            state: State::Unmounted(slot),
            told: None,
        }
    }

    /// Looks after the slot; to be called every second or so. Tells what has changed, if anything.
    pub fn look(&mut self) -> Option<Report> {
        match &self.state {
            State::Mounted(mounted) => match mounted.probe() {
                Ok(()) => None,
                Err(trouble) => Some(self.give_up(trouble)),
            },
            State::Unmounted(_) | State::Changing => match self.mount() {
                Ok(settings) => {
                    self.told = None;
                    Some(Report::Ready(settings))
                }
                Err(trouble) if self.told == Some(trouble) => None,
                Err(trouble) => Some(self.give_up(trouble)),
            },
        }
    }

    /// Does what the app asks, and tells how it went.
    pub fn handle(&mut self, request: Request) -> Report {
        let Request::SaveSettings(settings) = request else {
            return Report::Trouble(Trouble::Faulty);
        };
        let result = match &mut self.state {
            State::Mounted(mounted) => mounted.settings.save(&mounted.files, settings),
            State::Unmounted(_) | State::Changing => Err(self.told.unwrap_or(Trouble::Missing)),
        };
        match result {
            Ok(()) => Report::Saved(settings),
            Err(trouble) => self.give_up(trouble),
        }
    }

    fn mount(&mut self) -> Result<Option<Settings>, Trouble> {
        let State::Unmounted(slot) = core::mem::replace(&mut self.state, State::Changing) else {
            return Err(Trouble::Faulty);
        };
        slot.forget();
        let files = Files::new(slot, NoCalendar);
        match Self::open(&files) {
            Ok((settings, read)) => {
                self.state = State::Mounted(Mounted { files, settings });
                Ok(read)
            }
            Err(trouble) => {
                self.state = State::Unmounted(files.free().0);
                Err(trouble)
            }
        }
    }

    fn open(files: &Files<S>) -> Result<(SettingsFile, Option<Settings>), Trouble> {
        let volume = files.open_raw_volume(VolumeIdx(0)).map_err(trouble::<S>)?;
        SettingsFile::open(files, volume)
    }

    /// Lets go of the card. Whatever it was, the next look starts from the beginning.
    fn give_up(&mut self, trouble: Trouble) -> Report {
        self.state = match core::mem::replace(&mut self.state, State::Changing) {
            State::Mounted(mounted) => State::Unmounted(mounted.files.free().0),
            other => other,
        };
        self.told = Some(trouble);
        Report::Trouble(trouble)
    }
}

impl<S: CardSlot> Mounted<S> {
    /// Whether the card is still there: reads one block, past every cache.
    fn probe(&self) -> Result<(), Trouble> {
        let mut block = [Block::new()];
        self.files
            .device(|slot| slot.read(&mut block, BlockIdx(0)))
            .map_err(|error| {
                if S::is_missing(&error) {
                    Trouble::Missing
                } else {
                    Trouble::Faulty
                }
            })
    }
}
