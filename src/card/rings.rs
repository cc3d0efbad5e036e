//! What the box keeps on a card besides events: settings, time controls, clocks.

use super::fat::{Directory, Name};
use super::folder::Folder;
use super::ring::{Ring, open_file};
use super::{CardSlot, JournalNo, Report, Trouble};
use crate::clock::{KeptClocks, OwnControls};
use crate::settings::Settings;

/// The name of the settings' file in our folder.
pub const SETTINGS_FILE: &str = "SETTINGS.DAT";
/// How many blocks it has.
pub const SETTINGS_SLOTS: u32 = 8;

/// A file of this name beside our folder takes the PIN away, whatever is in it: whoever has forgotten
/// theirs makes one with a computer.
pub const UNLOCK_FILE: &str = "UNLOCK.TXT";

/// The name of the file for everything about time: first the arbiter's own controls, then the
/// clocks.
pub const CLOCK_FILE: &str = "CLOCK.DAT";
const CONTROLS_SLOTS: u32 = 8;
/// Every press of a lever is saved; more blocks wear less.
const CLOCKS_SLOTS: u32 = 32;
/// How many blocks that file has.
pub const CLOCK_FILE_BLOCKS: u32 = CONTROLS_SLOTS + CLOCKS_SLOTS;

/// The name of the file that says which event is in hand.
pub(super) const CURRENT_FILE: &str = "CURRENT.DAT";
const CURRENT_SLOTS: u32 = 8;

/// The open rings.
pub(super) struct Rings {
    pub(super) settings: Ring<Settings>,
    pub(super) controls: Ring<OwnControls>,
    pub(super) clocks: Ring<KeptClocks>,
    pub(super) current: Ring<JournalNo>,
    /// What the app has not been told of yet.
    untold: Untold,
}

/// What is to be told next.
#[derive(Clone, Copy)]
enum Untold {
    Controls,
    Clocks,
    Nothing,
}

impl Rings {
    /// Opens all of them, and reads the settings. The rest is told by [`read_on`](Self::read_on).
    pub(super) fn open<S: CardSlot>(
        folder: &mut Folder<S>,
    ) -> Result<(Self, Option<Settings>), Trouble> {
        let file = open_file(folder, SETTINGS_FILE, SETTINGS_SLOTS)?;
        let mut settings = Ring::open(folder, file, (0, SETTINGS_SLOTS))?;
        let found = settings.read(folder)?;
        let found = match forget_pin(folder, &mut settings, found) {
            // Whoever only looks at a locked card can do without it.
            Err(Trouble::Locked) => found.map(without_pin),
            found => found?,
        };
        let file = open_file(folder, CLOCK_FILE, CLOCK_FILE_BLOCKS)?;
        let current = open_file(folder, CURRENT_FILE, CURRENT_SLOTS)?;
        let rings = Self {
            settings,
            current: Ring::open(folder, current, (0, CURRENT_SLOTS))?,
            controls: Ring::open(folder, file, (0, CONTROLS_SLOTS))?,
            clocks: Ring::open(folder, file, (CONTROLS_SLOTS, CLOCKS_SLOTS))?,
            untold: Untold::Controls,
        };
        Ok((rings, found))
    }

    /// Tells what was found, one thing after the other; `None` if all is told.
    pub(super) fn read_on<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Report>, Trouble> {
        let report = match self.untold {
            Untold::Controls => {
                self.untold = Untold::Clocks;
                Report::Controls(self.controls.read(folder)?)
            }
            Untold::Clocks => {
                self.untold = Untold::Nothing;
                Report::Clocks(self.clocks.read(folder)?)
            }
            Untold::Nothing => return Ok(None),
        };
        Ok(Some(report))
    }
}

/// Takes the PIN away if there is a file that asks for it, and then that file.
fn forget_pin<S: CardSlot>(
    folder: &mut Folder<S>,
    settings: &mut Ring<Settings>,
    found: Option<Settings>,
) -> Result<Option<Settings>, Trouble> {
    let asked = folder.disk.find(Directory::Root, Name::new(UNLOCK_FILE))?;
    let Some(file) = asked.filter(|item| !item.is_directory) else {
        return Ok(found);
    };
    let freed = found.map(without_pin);
    if let Some(freed) = freed.filter(|freed| found != Some(*freed)) {
        settings.save(folder, &freed)?;
    }
    folder.disk.delete(Directory::Root, file)?;
    Ok(freed)
}

fn without_pin(settings: Settings) -> Settings {
    Settings {
        pin: None,
        ..settings
    }
}
