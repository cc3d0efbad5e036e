//! What can be done with the card.

use super::{EventsScreen, ReportsScreen, StateScreen};
use crate::app::{Hints, Screen, Turn, back_to_home, is_ok, menu, menus, move_selection};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::{Body, Heading};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct CardMenu {
    selected: usize,
}

impl CardMenu {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(in crate::app) fn at(entry: Text) -> Self {
        let selected = menus::CARD.iter().position(|other| *other == entry);
        Self {
            selected: selected.unwrap_or(0),
        }
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent) -> Turn {
        move_selection(&mut self.selected, menus::CARD.len(), key);
        if !is_ok(key) {
            return back_to_home(key, Text::Card);
        }
        match menus::CARD.get(self.selected) {
            Some(Text::CardEvents) => Turn::Go(Screen::Events(EventsScreen::new(false))),
            Some(Text::CardArchive) => Turn::Go(Screen::Events(EventsScreen::new(true))),
            Some(Text::ReadReport) => Turn::Go(Screen::Reports(ReportsScreen::new())),
            Some(Text::WriteFiles) => Turn::Export,
            Some(Text::CardState) => Turn::Go(Screen::CardState(StateScreen::default())),
            _ => Turn::Stay,
        }
    }

    pub(in crate::app) fn view(&self) -> (Body, Hints) {
        menu(Heading::Plain(Text::Card), &menus::CARD, self.selected)
    }
}
