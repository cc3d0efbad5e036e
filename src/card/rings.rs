//! The things that the box keeps on a card besides events: settings, time controls, clocks.

use super::fat::{Directory, Name};
use super::folder::Folder;
use serde::{Deserialize, Serialize};

use super::journals;
use super::record::Payload;
use super::ring::{Ring, open_file};
use super::{CardSlot, JournalNo, Report, Trouble};
use crate::clock::{KeptClocks, OwnControls};
use crate::journal::EventId;
use crate::settings::Settings;

/// The name of the settings' file in our folder.
pub const SETTINGS_FILE: &str = "SETTINGS.DAT";
/// The number of blocks of the settings' file.
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
/// The number of blocks of that file.
pub const CLOCK_FILE_BLOCKS: u32 = CONTROLS_SLOTS + CLOCKS_SLOTS;

/// The name of the file that says which event is in hand.
pub(super) const CURRENT_FILE: &str = "CURRENT.DAT";
const CURRENT_SLOTS: u32 = 8;

/// The event in hand, and how many journals the card has been given.
///
/// Both are about journals and change with them, so one record holds them: a journal's id is taken by writing the
/// count down, before anything is made that bears it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Current {
    /// The journal in hand, if there ever was one.
    pub(super) number: Option<JournalNo>,
    /// The number of ids that were given.
    pub(super) issued: u32,
}

impl Payload for Current {
    const KIND: u8 = 9;
    const VERSION: u8 = 2;

    fn of_older(version: u8, bytes: &[u8]) -> Option<Self> {
        if version != 1 {
            return None;
        }
        // The first format had the number alone.
        let number = postcard::from_bytes(bytes).ok()?;
        Some(Self {
            number: Some(number),
            issued: 0,
        })
    }
}

/// The open rings.
pub(super) struct Rings {
    pub(super) settings: Ring<Settings>,
    pub(super) controls: Ring<OwnControls>,
    pub(super) clocks: Ring<KeptClocks>,
    pub(super) current: Ring<Current>,
    /// The next of the rings that the app has not been told of yet.
    untold: Untold,
}

/// The ring that the app is to be told of next.
#[derive(Clone, Copy)]
enum Untold {
    Controls,
    Clocks,
    Nothing,
}

impl Rings {
    /// Those of no card: nothing is read, and nothing can be saved.
    pub(super) const CLOSED: Self = Self {
        settings: Ring::CLOSED,
        current: Ring::CLOSED,
        controls: Ring::CLOSED,
        clocks: Ring::CLOSED,
        untold: Untold::Controls,
    };

    /// Opens all of them, and reads the settings. The rest is told by [`read_on`](Self::read_on). If the file system has
    /// lost them, nothing is read, and nothing can be saved.
    #[inline(never)]
    pub(super) fn open<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<Settings>, Trouble> {
        *self = Self::CLOSED;
        if folder.is_lost() {
            return Ok(None);
        }
        let (file, is_twin) = open_file(folder, SETTINGS_FILE, SETTINGS_SLOTS)?;
        self.settings = Ring::open(folder, file, (0, SETTINGS_SLOTS), is_twin)?;
        let found = self.settings.read(folder)?;
        let found = match forget_pin(folder, &mut self.settings, found) {
            // Whoever only looks at a card that takes nothing can do without it.
            Err(Trouble::Locked | Trouble::Full) => found.map(without_pin),
            found => found?,
        };
        let (file, is_twin) = open_file(folder, CURRENT_FILE, CURRENT_SLOTS)?;
        self.current = Ring::open(folder, file, (0, CURRENT_SLOTS), is_twin)?;
        let (file, is_twin) = open_file(folder, CLOCK_FILE, CLOCK_FILE_BLOCKS)?;
        self.controls = Ring::open(folder, file, (0, CONTROLS_SLOTS), is_twin)?;
        self.clocks = Ring::open(folder, file, (CONTROLS_SLOTS, CLOCKS_SLOTS), is_twin)?;
        Ok(found)
    }

    /// The id of a new journal, which no other on this card has or had. It is taken as soon as this returns. The journal
    /// gets that number; one that had it before is in hand no more.
    pub(super) fn next_event<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        number: JournalNo,
        mark: u32,
    ) -> Result<EventId, Trouble> {
        let current = self.current.read(folder)?.unwrap_or_default();
        // A card that lost its count, or never had one, has the journals themselves.
        let given = match current.issued {
            0 => journals::most_issued(folder)?,
            issued => issued,
        };
        let issued = given.saturating_add(1);
        let number = current.number.filter(|in_hand| *in_hand != number);
        self.current.save(folder, &Current { number, issued })?;
        Ok(EventId::new(issued, mark ^ folder.disk.serial()))
    }

    /// The journal that was in hand last.
    pub(super) fn current_number<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
    ) -> Result<Option<JournalNo>, Trouble> {
        let current = self.current.read(folder)?;
        Ok(current.and_then(|current| current.number))
    }

    /// Writes down which journal is in hand, if that has changed.
    pub(super) fn note_current<S: CardSlot>(
        &mut self,
        folder: &mut Folder<S>,
        number: JournalNo,
    ) -> Result<(), Trouble> {
        let current = self.current.read(folder)?.unwrap_or_default();
        let number = Some(number);
        if current.number == number {
            return Ok(());
        }
        self.current.save(folder, &Current { number, ..current })
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
