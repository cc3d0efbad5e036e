//! The home screen: where everything begins and BACK always leads.

use super::card::CardMenu;
use super::clock::{FaceScreen, TimersScreen};
use super::event_menu::EventMenu;
use super::menus::{HOME, HOME_WITHOUT_EVENT};
use super::new_event::NewEvent;
use super::settings_screen::SettingsScreen;
use super::{Hints, Screen, Turn, hints, is_ok, move_selection};
use crate::demo;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Phase};
use crate::ui::view::{Body, Heading, HintKeys, MenuValues};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(super) struct Home {
    /// The entry, not its place: with an event there are others than without.
    entry: Text,
}

impl Home {
    pub(super) const fn new() -> Self {
        Self::at(Text::NewEvent)
    }

    /// The menu of a box that has just started: who comes back after the power has failed wants to
    /// go on.
    pub(super) fn after_start(event: &Event) -> Self {
        match event.phase() {
            Phase::Entering | Phase::Running => Self::at(Text::ContinueEvent),
            Phase::None | Phase::Finished => Self::new(),
        }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(super) const fn at(entry: Text) -> Self {
        Self { entry }
    }

    fn selected(&self, entries: &[Text]) -> usize {
        let place = entries.iter().position(|entry| *entry == self.entry);
        place.unwrap_or(0)
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let entries = entries(event);
        let mut selected = self.selected(entries);
        move_selection(&mut selected, entries.len(), key);
        self.entry = entries.get(selected).copied().unwrap_or(Text::NewEvent);
        if !is_ok(key) {
            return Turn::Stay;
        }
        match self.entry {
            Text::NewEvent => Turn::Go(Screen::NewEvent(NewEvent::new())),
            Text::TryIt if event.phase() == Phase::None => Turn::Demo,
            Text::TryIt if !demo::is_demo(event) => {
                Turn::Go(Screen::NewEvent(NewEvent::asking_for_demo()))
            }
            // Who tries it again goes on with it.
            Text::ContinueEvent | Text::TryIt => Turn::Go(Screen::Event(EventMenu::new())),
            Text::Clock => Turn::Go(Screen::Clock(FaceScreen::new())),
            Text::Timers => Turn::Go(Screen::Timers(TimersScreen::new())),
            Text::Card => Turn::Go(Screen::Card(CardMenu::new())),
            Text::Settings => Turn::Go(Screen::Settings(SettingsScreen::new())),
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        let items = entries(event);
        (
            Body::Menu {
                title: Heading::Plain(Text::Home),
                items,
                values: MenuValues::new(),
                selected: self.selected(items),
            },
            hints([
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, Text::HintOpen),
            ]),
        )
    }
}

fn entries(event: &Event) -> &'static [Text] {
    match event.phase() {
        Phase::None => &HOME_WITHOUT_EVENT,
        Phase::Entering | Phase::Running | Phase::Finished => &HOME,
    }
}
