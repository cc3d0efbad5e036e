//! Team against team.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::is_back;
use crate::app::screens::{Behaviour, EventEntry, EventMenu, Profile, Room, WorkspaceUse};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::team_table;
use crate::tournament::{self, Event, Team};
use crate::ui::view::{Body, Heading, HintKeys, List, ListRow, Name, RowValue, Who};

/// The table.
#[derive(Debug, Clone)]
pub(in crate::app) struct TeamsScreen;

impl Behaviour for TeamsScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, _tools: &mut Tools<'_>) -> Action {
        if is_back(key) {
            Action::Go(EventMenu::at(EventEntry::TeamTable).into())
        } else {
            Action::Stay
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let table = team_table(event);
        let [first, second] = table;
        let is_level = first.points == second.points;
        let rows = (1..).zip(table).map(|(place, team)| ListRow {
            number: Some(if is_level { 1 } else { place }),
            who: match team_name(event, team.team) {
                Some(name) => Who::One(Name::Given(name)),
                None => Who::Word(match team.team {
                    Team::A => Text::TeamA,
                    Team::B => Text::TeamB,
                }),
            },
            value: RowValue::Points(team.points),
        });
        let list = List {
            title: Heading::Plain(Text::TeamTable),
            rows: rows.collect(),
            first: 0,
            total: table.len(),
            selected: 0,
            is_tall: false,
        };
        (Body::List(list), hints([(HintKeys::Back, Text::HintBack)]))
    }
}

/// The name of a team: the club of all its players, if they have one.
fn team_name(event: &Event, team: Team) -> Option<tournament::Name> {
    let mut clubs = event
        .members(team)
        .filter_map(|number| Some(event.player(number)?.club));
    let first = clubs.next().filter(|club| !club.is_empty())?;
    let text: heapless::String<{ tournament::CLUB_TEXT_BYTES }> = first.text();
    clubs
        .all(|club| club == first)
        .then(|| tournament::Name::cut(&text))
}
