//! Team against team.

use super::event_menu::EventMenu;
use super::{Hints, Screen, Turn, hints, is_back};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::standings::team_table;
use crate::tournament::{Event, Team};
use crate::ui::view::{Body, Heading, HintKeys, List, ListRow, RowValue, Who};

pub(super) fn key(key: KeyEvent) -> Turn {
    if is_back(key) {
        Turn::Go(Screen::Event(EventMenu::at(Text::TeamTable)))
    } else {
        Turn::Stay
    }
}

pub(super) fn view(event: &Event) -> (Body, Hints) {
    let table = team_table(event);
    let [first, second] = table;
    let is_level = first.points == second.points;
    let rows = (1..).zip(table).map(|(place, team)| ListRow {
        number: Some(if is_level { 1 } else { place }),
        who: Who::Word(match team.team {
            Team::A => Text::TeamA,
            Team::B => Text::TeamB,
        }),
        value: RowValue::Points(team.points),
    });
    let list = List {
        title: Heading::Plain(Text::TeamTable),
        rows: rows.collect(),
        first: 0,
        total: table.len(),
        selected: 0,
    };
    (Body::List(list), hints([(HintKeys::Back, Text::HintBack)]))
}
