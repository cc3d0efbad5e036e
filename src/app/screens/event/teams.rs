//! Team against team.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::event::club_of;
use crate::app::screens::keys::is_back;
use crate::app::screens::{Behaviour, EventEntry, EventMenu, Profile, Room, WorkspaceUse};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::team_table;
use crate::tournament::Team;
use crate::ui::view::{Body, Heading, HintKeys, List, ListRow, RowValue, Who};

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
            who: club_of(event, team.team).map_or(
                Who::Word(match team.team {
                    Team::A => Text::TeamA,
                    Team::B => Text::TeamB,
                }),
                Who::One,
            ),
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
