//! The home screen: where everything begins and BACK always leads.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_ok, move_selection};
use crate::app::screens::menu::{menu, place};
use crate::app::screens::{
    Behaviour, CardMenu, EventMenu, FaceScreen, NewEvent, Profile, Room, SettingsScreen,
    TimersScreen, WorkspaceUse,
};
use crate::demo;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Phase};
use crate::ui::view::{Body, Heading, HintKeys};

menu! {
    /// An entry of the home screen.
    HomeEntry: NewEvent ContinueEvent Clock Timers Card Settings TryIt;
    /// With an event that can go on.
    WITH_EVENT: NewEvent ContinueEvent Clock Timers Card Settings TryIt;
    /// Without.
    WITHOUT_EVENT: NewEvent TryIt Clock Timers Card Settings;
}

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct Home {
    /// The entry, not its place: with an event there are others than without.
    entry: HomeEntry,
}

impl Home {
    pub(in crate::app) const fn new() -> Self {
        Self::at(HomeEntry::NewEvent)
    }

    /// The menu of a box that has just started: who comes back after the power has failed wants to
    /// go on.
    pub(in crate::app) fn after_start(event: &Event) -> Self {
        match event.phase() {
            Phase::Entering | Phase::Running => Self::at(HomeEntry::ContinueEvent),
            Phase::None | Phase::Finished => Self::new(),
        }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(in crate::app) const fn at(entry: HomeEntry) -> Self {
        Self { entry }
    }
}

impl Behaviour for Home {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Home, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let entries = entries(event);
        let mut selected = place(entries, self.entry);
        move_selection(&mut selected, entries.len(), key);
        let entry = entries.get(selected).copied();
        self.entry = entry.unwrap_or(HomeEntry::NewEvent);
        if !is_ok(key) {
            return Action::Stay;
        }
        Action::Go(match self.entry {
            HomeEntry::NewEvent => NewEvent::new().into(),
            HomeEntry::TryIt if event.phase() == Phase::None => return Action::Demo,
            HomeEntry::TryIt if !demo::is_demo(event) => NewEvent::asking_for_demo().into(),
            // Who tries it again goes on with it.
            HomeEntry::ContinueEvent | HomeEntry::TryIt => EventMenu::new().into(),
            HomeEntry::Clock => FaceScreen::new().into(),
            HomeEntry::Timers => TimersScreen::new().into(),
            HomeEntry::Card => CardMenu::new().into(),
            HomeEntry::Settings => SettingsScreen::new().into(),
        })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let entries = entries(scene.event());
        let title = Heading::Plain(Text::Home);
        let (body, _) = menu(title, entries, place(entries, self.entry));
        let keys = hints([
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Ok, Text::HintOpen),
        ]);
        (body, keys)
    }
}

fn entries(event: &Event) -> &'static [HomeEntry] {
    match event.phase() {
        Phase::None => WITHOUT_EVENT,
        Phase::Entering | Phase::Running | Phase::Finished => WITH_EVENT,
    }
}
