//! The home screen: where everything begins and BACK always leads.

use super::card::CardMenu;
use super::clock::{FaceScreen, TimersScreen};
use super::event_menu::EventMenu;
use super::menus::HOME;
use super::new_event::NewEvent;
use super::settings_screen::SettingsScreen;
use super::{Hints, Screen, Turn, hints, is_ok, move_selection};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Phase};
use crate::ui::view::{Body, Heading, HintKeys, MenuValues};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(super) struct Home {
    selected: usize,
}

impl Home {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
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
    pub(super) fn at(entry: Text) -> Self {
        Self {
            selected: HOME.iter().position(|other| *other == entry).unwrap_or(0),
        }
    }

    pub(super) fn key(&mut self, event: KeyEvent, desk: &Event) -> Turn {
        move_selection(&mut self.selected, HOME.len(), event);
        if !is_ok(event) {
            return Turn::Stay;
        }
        match HOME.get(self.selected) {
            Some(Text::NewEvent) => Turn::Go(Screen::NewEvent(NewEvent::new())),
            Some(Text::ContinueEvent) if desk.phase() != Phase::None => {
                Turn::Go(Screen::Event(EventMenu::new()))
            }
            Some(Text::Clock) => Turn::Go(Screen::Clock(FaceScreen::new())),
            Some(Text::Timers) => Turn::Go(Screen::Timers(TimersScreen::new())),
            Some(Text::Card) => Turn::Go(Screen::Card(CardMenu::new())),
            Some(Text::Settings) => Turn::Go(Screen::Settings(SettingsScreen::new())),
            Some(entry) => Turn::Go(Screen::Empty(*entry)),
            None => Turn::Stay,
        }
    }

    pub(super) fn view(&self) -> (Body, Hints) {
        (
            Body::Menu {
                title: Heading::Plain(Text::Home),
                items: &HOME,
                values: MenuValues::new(),
                selected: self.selected,
            },
            hints([
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, Text::HintOpen),
            ]),
        )
    }
}
