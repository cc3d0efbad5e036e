//! The behaviour of a screen: all that the box asks of one.

use super::bodies::Hints;
use super::{Home, HomeEntry, Screen};
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::card::{Answer, FileJob};
use crate::input::KeyEvent;
use crate::keys::Key;
use crate::language::{Language, Text};
use crate::time::Instant;
use crate::ui::view::{Body, Kind};

/// The part of the box to which a screen belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Room {
    /// The box is starting.
    Start,
    Home,
    /// The event in hand.
    Event,
    /// An event that is yet to be.
    NewEvent,
    /// The chess clock.
    Clock,
    /// The timers of the room.
    Timers,
    /// The card and its state.
    Card,
    /// The files on the card: nothing of it holds when card or event are others.
    Files,
    Settings,
}

impl Room {
    /// True if BACK held leads to undoing.
    pub(in crate::app) const fn offers_undo(self) -> bool {
        matches!(self, Self::Event)
    }

    /// True if its screens are left when another event takes the place of the one in hand.
    pub(in crate::app) const fn is_about_event(self) -> bool {
        match self {
            Self::Event | Self::NewEvent | Self::Files => true,
            Self::Start | Self::Home | Self::Clock | Self::Timers | Self::Card | Self::Settings => {
                false
            }
        }
    }

    /// True if people look there for the charge of the battery: elsewhere its sign would take room from the titles.
    pub(in crate::app) const fn shows_charge(self) -> bool {
        matches!(self, Self::Home | Self::Settings)
    }
}

/// The use that a screen makes of the one workspace that there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum WorkspaceUse {
    /// None.
    Free,
    /// The standings are there, and whoever works with them too may do so.
    Standings,
    /// Something of its own.
    Taken,
}

/// The shell's treatment of a screen. Every screen says all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct Profile {
    pub room: Room,
    /// True if everybody may look at it while the box is locked.
    pub is_open: bool,
    pub workspace: WorkspaceUse,
    /// True if nothing may cover it: players look at it.
    pub is_uncovered: bool,
    /// True if its keys wait while the card is busy with those before.
    pub waits_for_card: bool,
}

impl Profile {
    /// A screen that only the arbiter has to do with.
    pub(in crate::app) const fn of_arbiter(room: Room, workspace: WorkspaceUse) -> Self {
        Self {
            room,
            is_open: false,
            workspace,
            is_uncovered: false,
            waits_for_card: true,
        }
    }

    /// A screen at which everybody may look.
    pub(in crate::app) const fn of_everybody(room: Room, workspace: WorkspaceUse) -> Self {
        Self {
            is_open: true,
            ..Self::of_arbiter(room, workspace)
        }
    }
}

/// A screen. What only few screens do has a usual answer here.
pub(in crate::app) trait Behaviour: Sized + Into<Screen> {
    fn profile(&self) -> Profile;

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action;

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints);

    /// The screen that comes up when this one is gone to: another, if what it is about is not there.
    fn open(self, _tools: &mut Tools<'_>) -> Screen {
        self.into()
    }

    /// Another screen comes up.
    fn leave(&mut self, _tools: &mut Tools<'_>) {}

    /// True if a locked box may give it that key at all. What comes of the key is looked at afterwards.
    ///
    /// Whoever finds an arbiter's screen on a box that has locked itself may leave it.
    fn is_for_everybody(&self, key: KeyEvent, _scene: &Scene<'_>) -> bool {
        key.key == Key::Back || self.profile().is_open
    }

    /// True if OK is to be held: what it does is final.
    fn asks_to_hold(&self, _scene: &Scene<'_>) -> bool {
        false
    }

    /// The language of its texts, if it is another one than that of the settings.
    fn speaks(&self) -> Option<Language> {
        None
    }

    /// True if players press the levers of the box at it.
    fn has_levers(&self) -> bool {
        false
    }

    /// True if keys are not to be heard.
    fn is_silent(&self, _scene: &Scene<'_>) -> bool {
        false
    }

    /// True if keys that were pressed before it came up are not meant for it.
    fn drops_earlier_keys(&self) -> bool {
        false
    }

    /// True if people look at it without touching the box, so that it stays lit.
    fn is_watched(&self, _scene: &Scene<'_>) -> bool {
        false
    }

    /// The moment at which it will change by itself.
    fn wake_at(&self, _scene: &Scene<'_>) -> Option<Instant> {
        None
    }

    /// Time has passed. The screen that comes after this one, if its own time is over.
    fn pass_time(&mut self, _scene: &Scene<'_>) -> Option<Screen> {
        None
    }

    /// True if there is work, of which a step is done whenever time passes.
    fn is_working(&self) -> bool {
        false
    }

    /// A step of the work.
    fn work(&mut self, _tools: &mut Tools<'_>) -> Action {
        Action::Stay
    }

    /// The next thing to be asked of the card.
    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        None
    }

    /// The card's answer.
    fn answer(&mut self, _answer: Answer, _tools: &mut Tools<'_>) -> Action {
        Action::Stay
    }

    /// The card is gone. Whoever was at its files is told so, in the card's menu.
    fn lose_card(&mut self, _tools: &mut Tools<'_>) -> Option<Notice> {
        let is_left = self.profile().room == Room::Files;
        is_left.then(|| Notice::new(Kind::Trouble, Text::StatusNoCard, Text::CardMissing))
    }

    /// The screen that comes after something was undone here; the event's menu, if none.
    fn after_undo(&self) -> Option<Screen> {
        None
    }
}

/// BACK leads home, to the entry from which the screen was opened.
pub(in crate::app) fn back_to_home(key: KeyEvent, entry: HomeEntry) -> Action {
    if super::keys::is_back(key) {
        Action::Go(Home::at(entry).into())
    } else {
        Action::Stay
    }
}
