//! Who leads.

use super::event_menu::EventMenu;
use super::{Desk, Hints, Screen, Turn, hints, is_back, list, move_selection, name_of};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Phase};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(super) struct StandingsScreen {
    selected: usize,
}

impl StandingsScreen {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        move_selection(&mut self.selected, event.player_count(), key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::at(title(event))));
        }
        Turn::Stay
    }

    pub(super) fn view(&self, desk: &Desk, sight: Sight) -> (Body, Hints) {
        let Desk { event, standings } = desk;
        let row = |place| {
            let row = standings.row(*standings.order().get(place)?);
            Some(ListRow {
                number: Some(row.rank),
                who: Who::One(name_of(event, row.player)),
                value: if event.is_left_out(row.player) {
                    RowValue::Word(Text::Left)
                } else {
                    RowValue::Points(row.points)
                },
            })
        };
        let total = standings.order().len();
        let title = Heading::Plain(title(event));
        let body = list(title, sight, (self.selected, total), row);
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

fn title(event: &Event) -> Text {
    match event.phase() {
        Phase::Finished => Text::FinalStandings,
        _ => Text::Standings,
    }
}
