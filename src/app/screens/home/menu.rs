//! The home screen: where everything begins and BACK always leads.

use heapless::Vec;

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::is_ok;
use crate::app::screens::{
    Behaviour, CardMenu, EventMenu, EventsScreen, FaceScreen, NewEvent, Profile, Room,
    SettingsScreen, TimersScreen, WorkspaceUse, event_card,
};
use crate::demo;
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{Event, Phase};
use crate::ui::icons::Icon;
use crate::ui::view::{Body, HintKeys, HomeCard, HomeView, TILE_COLUMNS, Tile};

/// An entry of the home screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum HomeEntry {
    NewEvent,
    ContinueEvent,
    Clock,
    Timers,
    Events,
    Card,
    Settings,
    TryIt,
}

/// The entries when there is an event: first the card, then the tiles row by row.
const WITH_EVENT: &[HomeEntry] = &[
    HomeEntry::ContinueEvent,
    HomeEntry::NewEvent,
    HomeEntry::Clock,
    HomeEntry::Timers,
    HomeEntry::Card,
    HomeEntry::Settings,
    HomeEntry::TryIt,
];
/// The same when there is none.
const WITHOUT_EVENT: &[HomeEntry] = &[
    HomeEntry::NewEvent,
    HomeEntry::TryIt,
    HomeEntry::Clock,
    HomeEntry::Timers,
    HomeEntry::Events,
    HomeEntry::Card,
    HomeEntry::Settings,
];

/// The column under the middle of the card.
const MIDDLE: usize = 1;

impl HomeEntry {
    /// Every table, for the tests of the layouts.
    pub(in crate::app) const TABLES: [&'static [Self]; 2] = [WITH_EVENT, WITHOUT_EVENT];

    /// Its tile. The card has none.
    pub(in crate::app) const fn tile(self) -> Tile {
        let (icon, word) = match self {
            Self::NewEvent => (Icon::Plus, Text::TileNew),
            Self::ContinueEvent => (Icon::Play, Text::ContinueEvent),
            Self::Clock => (Icon::Clock, Text::Clock),
            Self::Timers => (Icon::Hourglass, Text::TileTimers),
            Self::Events => (Icon::Events, Text::TileEvents),
            Self::Card => (Icon::Card, Text::Card),
            Self::Settings => (Icon::Gear, Text::Settings),
            Self::TryIt => (Icon::Play, Text::Demo),
        };
        Tile { icon, word }
    }
}

/// The card, the tiles, and which of them is selected.
#[derive(Debug, Clone)]
pub(in crate::app) struct Home {
    /// The entry, not its place: with an event there are others than without.
    entry: HomeEntry,
}

impl Home {
    pub(in crate::app) const fn new() -> Self {
        Self::at(HomeEntry::NewEvent)
    }

    /// The home screen of a box that has just started: who comes back after the power has failed wants to
    /// go on.
    pub(in crate::app) fn after_start(event: &Event) -> Self {
        match event.phase() {
            Phase::Entering | Phase::Running => Self::at(HomeEntry::ContinueEvent),
            Phase::None | Phase::Finished => Self::new(),
        }
    }

    /// The home screen with that entry selected, as it was when the entry was opened.
    pub(in crate::app) const fn at(entry: HomeEntry) -> Self {
        Self { entry }
    }

    /// The place of the selected entry; the card, if it is not among them.
    fn place(&self, entries: &[HomeEntry]) -> usize {
        let place = entries.iter().position(|entry| *entry == self.entry);
        place.unwrap_or(0)
    }
}

impl Behaviour for Home {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Home, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let entries = entries(event);
        let place = moved(self.place(entries), entries.len(), key);
        let entry = entries.get(place).copied();
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
            HomeEntry::Events => EventsScreen::from_home().into(),
            HomeEntry::Card => CardMenu::new().into(),
            HomeEntry::Settings => SettingsScreen::new().into(),
        })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let entries = entries(scene.event());
        let tiles: Vec<Tile, _> = entries.iter().skip(1).map(|entry| entry.tile()).collect();
        let selected = self.place(entries).checked_sub(1);
        let card = match scene.event().phase() {
            Phase::None => HomeCard::NewEvent,
            _ => HomeCard::Event(event_card(scene)),
        };
        let does = match (&card, selected) {
            (HomeCard::Event(_), None) => Text::HintResume,
            _ => Text::HintOpen,
        };
        let body = Body::Home(HomeView {
            card,
            tiles,
            selected,
        });
        let keys = hints([(HintKeys::Cross, Text::HintChoose), (HintKeys::Ok, does)]);
        (body, keys)
    }

    /// The time of an event with a queue is on the card.
    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        let clock = &scene.shared.event_clock;
        clock.wake_at(scene.event(), scene.now, true)
    }
}

fn entries(event: &Event) -> &'static [HomeEntry] {
    match event.phase() {
        Phase::None => WITHOUT_EVENT,
        Phase::Entering | Phase::Running | Phase::Finished => WITH_EVENT,
    }
}

/// The place after a key: ← and → go through all places as one reads, ↑ and ↓ to what is above or below. Under the card's
/// middle is the middle tile.
fn moved(place: usize, total: usize, key: KeyEvent) -> usize {
    if !matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
        return place;
    }
    let last = total.saturating_sub(1);
    match key.key {
        Key::Left => place.saturating_sub(1),
        Key::Right => (place + 1).min(last),
        Key::Down if place == 0 => (1 + MIDDLE).min(last),
        Key::Down if place + TILE_COLUMNS <= last => place + TILE_COLUMNS,
        Key::Up => place.saturating_sub(TILE_COLUMNS) * usize::from(place > TILE_COLUMNS),
        _ => place,
    }
}
