//! What can be done with the event in hand.

use super::acceleration_screen::AccelerationScreen;
use super::crosstable_screen::CrosstableScreen;
use super::pairings_screen::PairingsScreen;
use super::players_screen::{NameScreen, PlayersScreen};
use super::round_screen::RoundScreen;
use super::standings_screen::StandingsScreen;
use super::{Hints, Screen, Turn, back_to_home, is_ok, menu, menus, move_selection};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::systems::scheveningen::Team;
use crate::tournament::{Command, Event, Numbering, Phase, PlayerNo};
use crate::ui::view::{Body, Heading};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(super) struct EventMenu {
    /// The entry, not its place: what is undone may bring another menu, and the next press must
    /// not hit something else.
    entry: Option<Text>,
}

impl EventMenu {
    pub(super) const fn new() -> Self {
        Self { entry: None }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(super) const fn at(entry: Text) -> Self {
        Self { entry: Some(entry) }
    }

    /// The place of the selected entry; the first, if there is none or no longer such an entry.
    fn selected(&self, event: &Event) -> usize {
        entries(event)
            .iter()
            .position(|entry| Some(*entry) == self.entry)
            .unwrap_or(0)
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let entries = entries(event);
        let mut selected = self.selected(event);
        move_selection(&mut selected, entries.len(), key);
        self.entry = entries.get(selected).copied();
        if !is_ok(key) {
            return back_to_home(key, Text::ContinueEvent);
        }
        let stay = || Screen::Event(self.clone());
        match self.entry {
            Some(Text::StartEvent) => Turn::one(Command::Start, Screen::Event(Self::new())),
            Some(Text::AddPlayer) => match PlayerNo::from_index(event.player_count()) {
                Some(number) => Turn::one(
                    Command::EnterNumbered(1, smaller_team(event)),
                    Screen::Name(NameScreen::nameless(number)),
                ),
                None => Turn::Stay,
            },
            // Nobody can aim at a microsecond: the moment of the press is as good as a lot.
            Some(Text::DrawNumbers) => Turn::one(
                Command::Number(Numbering::Lot(key.at.as_micros())),
                Screen::Players(PlayersScreen::new()),
            ),
            Some(Text::Results) => Turn::Go(Screen::Round(RoundScreen::new(event))),
            Some(Text::Pairings) => Turn::Go(Screen::Pairings(PairingsScreen::new(event))),
            Some(Text::Standings | Text::FinalStandings) => {
                Turn::Go(Screen::Standings(StandingsScreen::new()))
            }
            Some(Text::Acceleration) => {
                Turn::Go(Screen::Acceleration(AccelerationScreen::new(event)))
            }
            Some(Text::TeamTable) => Turn::Go(Screen::Teams),
            Some(Text::Crosstable) => Turn::Go(Screen::Crosstable(CrosstableScreen::new())),
            Some(Text::Players) => Turn::Go(Screen::Players(PlayersScreen::new())),
            Some(Text::Undo) => Turn::one(Command::Undo, stay()),
            Some(Text::Redo) => Turn::one(Command::Redo, stay()),
            Some(Text::EndEvent) => {
                Turn::one(Command::Finish, Screen::Standings(StandingsScreen::new()))
            }
            Some(Text::ReopenEvent) => Turn::one(Command::Reopen, stay()),
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        menu(
            Heading::Plain(Text::Event),
            entries(event),
            self.selected(event),
        )
    }
}

/// The team that a player without one joins.
fn smaller_team(event: &Event) -> Team {
    let is_b_smaller = event.members(Team::B).count() < event.members(Team::A).count();
    if event.setup().system.has_teams() && is_b_smaller {
        Team::B
    } else {
        Team::A
    }
}

fn entries(event: &Event) -> &'static [Text] {
    match (event.phase(), event.setup().system.has_teams()) {
        (Phase::Entering, _) => &menus::ENTERING,
        (Phase::Finished, false) => &menus::FINISHED,
        (Phase::Finished, true) => &menus::FINISHED_TEAMS,
        (_, false) if event.setup().system.pairing_options().is_some() => &menus::RUNNING_PAIRED,
        (_, false) => &menus::RUNNING,
        (_, true) => &menus::RUNNING_TEAMS,
    }
}
