//! The winners: the first three with all who share the last of these places, and where the files are. Then the way to
//! all the others.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, ConfirmScreen, EventMenu, Profile, Room, Screen, StandingsScreen, WorkspaceUse,
    awaits_lots,
};
use crate::card::{Answer, FileJob, JournalNo};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::{Row, Standings};
use crate::ui::view::{Body, HintKeys, PODIUM_ROWS, Podium, PodiumRow};

/// Everybody up to the third place, and all who share the last of these places.
fn winners(standings: &Standings) -> impl Iterator<Item = Row> {
    let places = standings.rows().filter(|row| row.rank.is_some());
    let last = places.clone().nth(PODIUM_ROWS - 1).and_then(|row| row.rank);
    places.take_while(move |row| last.is_none_or(|last| row.rank <= Some(last)))
}

/// The screen.
#[derive(Debug, Clone)]
pub(in crate::app) struct PodiumScreen {
    /// The number of the event on the card, once the card has said so.
    event: Option<Option<JournalNo>>,
    /// The first of those in sight.
    first: usize,
    /// True if the arbiter was asked about lots, and wants none now.
    is_asked: bool,
}

impl PodiumScreen {
    pub(in crate::app) const fn new() -> Self {
        Self {
            event: None,
            first: 0,
            is_asked: false,
        }
    }

    /// The winners as they are: those who are level share their places.
    pub(in crate::app) const fn as_it_is() -> Self {
        Self {
            is_asked: true,
            ..Self::new()
        }
    }
}

impl Behaviour for PodiumScreen {
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        tools.desk.rank();
        let standings = tools.desk.standings();
        // Other places can be parted later: the menu offers it.
        let has_level = standings.is_some_and(|standings| {
            let places = winners(standings);
            let next = winners(standings).skip(1);
            places.zip(next).any(|(one, next)| one.rank == next.rank)
        });
        if has_level && !self.is_asked && awaits_lots(&tools.desk.event) {
            return ConfirmScreen::lots(tools.desk).into();
        }
        self.into()
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Standings)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let shown = tools
            .desk
            .standings()
            .map_or(0, |standings| winners(standings).count());
        move_selection(&mut self.first, shown.saturating_sub(PODIUM_ROWS - 1), key);
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
        let winners = || {
            desk.standings()
                .into_iter()
                .flat_map(winners)
                .skip(self.first)
        };
        let more = winners().skip(PODIUM_ROWS).count();
        let body = Body::Podium(Podium {
            rows: winners()
                .take(PODIUM_ROWS)
                .filter_map(|row| {
                    Some(PodiumRow {
                        rank: row.rank?,
                        name: name_of(event, row.player),
                        points: row.points,
                    })
                })
                .collect(),
            more: u16::try_from(more).unwrap_or(u16::MAX),
            folder: self.event.flatten().map(|number| number.0),
        });
        let on = (HintKeys::Ok, Text::HintAllPlaces);
        let back = (HintKeys::Back, Text::HintBack);
        let keys = if more > 0 || self.first > 0 {
            hints([(HintKeys::UpDown, Text::HintScroll), on, back])
        } else {
            hints([on, back])
        };
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
