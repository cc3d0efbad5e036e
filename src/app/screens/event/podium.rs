//! The winners: the first three, and where the files are. Then the way to all the others.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{
    Behaviour, EventMenu, Profile, Room, Screen, StandingsScreen, WorkspaceUse, is_out,
};
use crate::card::{Answer, FileJob, JournalNo};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::Standings;
use crate::ui::view::{Body, HintKeys, Podium, PodiumRow};

/// The screen.
#[derive(Debug, Clone)]
pub(in crate::app) struct PodiumScreen {
    /// The number of the event on the card, once the card has said so.
    event: Option<Option<JournalNo>>,
}

impl PodiumScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { event: None }
    }
}

impl Behaviour for PodiumScreen {
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        tools.desk.rank();
        self.into()
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Standings)
    }

    fn key(&mut self, key: KeyEvent, _tools: &mut Tools<'_>) -> Action {
        if is_back(key) {
            Action::Go(Screen::Event(EventMenu::new()))
        } else if is_ok(key) {
            Action::Go(Screen::Standings(StandingsScreen::new()))
        } else {
            Action::Stay
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let desk = scene.desk;
        let event = &desk.event;
        let rows = desk.standings().into_iter().flat_map(Standings::rows);
        let first = rows.filter(|row| !is_out(event, row.player));
        let body = Body::Podium(Podium {
            rows: first
                .take(3)
                .map(|row| PodiumRow {
                    rank: row.rank,
                    name: name_of(event, row.player),
                    points: row.points,
                })
                .collect(),
            folder: self.event.flatten().map(|number| number.0),
        });
        let keys = hints([
            (HintKeys::Ok, Text::HintAllPlaces),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }

    /// The card is asked where the files are.
    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        self.event.is_none().then_some(FileJob::AskInHand)
    }

    fn answer(&mut self, answer: Answer, _tools: &mut Tools<'_>) -> Action {
        self.event = Some(match answer {
            Answer::InHand(number) => number,
            _ => None,
        });
        Action::Stay
    }
}
