//! Who has won: the first three, and where the files are. Then the way to all the others.

use super::event_menu::EventMenu;
use super::standings_screen::{self, StandingsScreen};
use super::{Desk, Hints, Screen, Turn, hints, is_back, is_ok, name_of};
use crate::card::{Answer, Errand, JournalNo};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::Standings;
use crate::ui::view::{Body, HintKeys, Podium, PodiumRow};

/// The screen.
#[derive(Debug, Clone)]
pub(super) struct PodiumScreen {
    /// Which event of the card it is, once the card has said so.
    event: Option<Option<JournalNo>>,
}

impl PodiumScreen {
    pub(super) const fn new() -> Self {
        Self { event: None }
    }

    /// The card is asked where the files are.
    pub(super) fn errand(&self) -> Option<Errand> {
        self.event.is_none().then_some(Errand::AskInHand)
    }

    pub(super) fn answer(&mut self, answer: &Answer) {
        self.event = Some(match answer {
            Answer::InHand(number) => *number,
            _ => None,
        });
    }

    pub(super) fn key(&self, key: KeyEvent) -> Turn {
        if is_back(key) {
            Turn::Go(Screen::Event(EventMenu::new()))
        } else if is_ok(key) {
            Turn::Go(Screen::Standings(StandingsScreen::new()))
        } else {
            Turn::Stay
        }
    }

    pub(super) fn view(&self, desk: &Desk) -> (Body, Hints) {
        let event = &desk.event;
        let rows = desk.standings().into_iter().flat_map(Standings::rows);
        let first = rows.filter(|row| !standings_screen::is_out(event, row.player));
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
}
