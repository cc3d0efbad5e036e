//! What can be done with the event in hand.

use super::crosstable_screen::CrosstableScreen;
use super::players_screen::{NameScreen, PlayersScreen};
use super::round_screen::RoundScreen;
use super::standings_screen::StandingsScreen;
use super::{Hints, Screen, Turn, back_to_home, hints, menus, move_selection};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::systems::scheveningen::Team;
use crate::tournament::{Command, Event, Numbering, Phase, PlayerNo, System};
use crate::ui::view::{Body, Heading, HintKeys};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(super) struct EventMenu {
    selected: usize,
}

impl EventMenu {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(super) fn at(entry: Text, event: &Event) -> Self {
        Self {
            selected: entries(event)
                .iter()
                .position(|other| *other == entry)
                .unwrap_or(0),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let entries = entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        if key.key != Key::Ok || key.gesture != Gesture::Press {
            return back_to_home(key, Text::ContinueEvent);
        }
        let stay = || Screen::Event(self.clone());
        match entries.get(self.selected) {
            Some(Text::StartEvent) => Turn::one(Command::Start, Screen::Event(Self::new())),
            Some(Text::AddPlayer) => match PlayerNo::from_index(event.player_count()) {
                Some(number) => Turn::one(
                    Command::EnterNumbered(1, Team::A),
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
            Some(Text::Standings | Text::FinalStandings) => {
                Turn::Go(Screen::Standings(StandingsScreen::new()))
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
        (
            Body::Menu {
                title: Heading::Plain(Text::Event),
                items: entries(event),
                selected: self.selected,
            },
            hints([
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, Text::HintOpen),
                (HintKeys::Back, Text::HintBack),
            ]),
        )
    }
}

fn entries(event: &Event) -> &'static [Text] {
    let has_teams = matches!(event.setup().system, System::Scheveningen { .. });
    match (event.phase(), has_teams) {
        (Phase::Entering, _) => &menus::ENTERING,
        (Phase::Finished, false) => &menus::FINISHED,
        (Phase::Finished, true) => &menus::FINISHED_TEAMS,
        (_, false) => &menus::RUNNING,
        (_, true) => &menus::RUNNING_TEAMS,
    }
}
