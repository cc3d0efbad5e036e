//! The class of the event, so that the clock can warn of a control that does not suit it.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::Hints;
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{Behaviour, EventEntry, EventMenu, Profile, Room, Screen, WorkspaceUse};
use crate::clock::{Class, Control};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Command, Event, Phase, TimeClass};
use crate::ui::view::{Body, Heading};

menu! {
    /// A class of games.
    #[expect(clippy::enum_variant_names, reason = "entries are called as their texts are")]
    ClassEntry:
        ClassAny ClassStandard ClassRapid ClassBlitz;
    /// The classes of an event.
    CLASSES: ClassAny ClassStandard ClassRapid ClassBlitz;
}

impl ClassEntry {
    const fn class(self) -> TimeClass {
        match self {
            Self::ClassAny => TimeClass::Any,
            Self::ClassStandard => TimeClass::Standard,
            Self::ClassRapid => TimeClass::Rapid,
            Self::ClassBlitz => TimeClass::Blitz,
        }
    }
}

/// The list of classes.
#[derive(Debug, Clone)]
pub(in crate::app) struct ClassScreen {
    selected: usize,
}

impl ClassScreen {
    /// With the class that the event has.
    pub(in crate::app) fn new(event: &Event) -> Self {
        let class = event.time_class();
        let place = CLASSES.iter().position(|entry| entry.class() == class);
        Self {
            selected: place.unwrap_or(0),
        }
    }
}

impl Behaviour for ClassScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, _tools: &mut Tools<'_>) -> Action {
        move_selection(&mut self.selected, CLASSES.len(), key);
        let back = Screen::Event(EventMenu::at(EventEntry::EventClass));
        let chosen = CLASSES.get(self.selected);
        match chosen.filter(|_| is_ok(key)) {
            Some(entry) => Action::one(Command::Classify(entry.class()), back),
            None if is_back(key) => Action::Go(back),
            None => Action::Stay,
        }
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let title = Heading::Plain(Text::EventClass);
        menu(title, CLASSES, self.selected)
    }
}

/// The warning about a control if the games of the event that is running are of another class.
pub(in crate::app) fn misfit(event: &Event, control: &Control) -> Option<Text> {
    if event.phase() != Phase::Running {
        return None;
    }
    let (class, warning) = match event.time_class() {
        TimeClass::Any => return None,
        TimeClass::Blitz => (Class::Blitz, Text::NotBlitz),
        TimeClass::Rapid => (Class::Rapid, Text::NotRapid),
        TimeClass::Standard => (Class::Standard, Text::NotStandard),
    };
    (Class::of(control) != class).then_some(warning)
}
