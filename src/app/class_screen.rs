//! The class of the event, so that the clock can warn of a control that does not suit it.

use super::event_menu::EventMenu;
use super::{Hints, Screen, Turn, is_back, is_ok, menu, menus, move_selection};
use crate::clock::{Class, Control};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Command, Event, Phase, TimeClass};
use crate::ui::view::{Body, Heading};

/// The list of classes.
#[derive(Debug, Clone)]
pub(super) struct ClassScreen {
    selected: usize,
}

impl ClassScreen {
    /// With the class that the event has.
    pub(super) fn new(event: &Event) -> Self {
        let class = event.time_class();
        let place = TimeClass::ALL.iter().position(|other| *other == class);
        Self {
            selected: place.unwrap_or(0),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Turn {
        move_selection(&mut self.selected, TimeClass::ALL.len(), key);
        let back = Screen::Event(EventMenu::at(Text::EventClass));
        let chosen = TimeClass::ALL.get(self.selected);
        match chosen.filter(|_| is_ok(key)) {
            Some(class) => Turn::one(Command::Classify(*class), back),
            None if is_back(key) => Turn::Go(back),
            None => Turn::Stay,
        }
    }

    pub(super) fn view(&self) -> (Body, Hints) {
        let title = Heading::Plain(Text::EventClass);
        menu(title, &menus::CLASSES, self.selected)
    }
}

/// What is to be said of a control if the games of the event that is running are of another class.
pub(super) fn misfit(event: &Event, control: &Control) -> Option<Text> {
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
