//! Everybody against everybody, scrolling both ways.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::is_back;
use crate::app::screens::{Behaviour, EventEntry, EventMenu, Profile, Room, Screen, WorkspaceUse};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::standings::meetings;
use crate::tournament::{Event, PlayerNo};
use crate::ui::Viewport;
use crate::ui::view::{Body, CrossCell, Crosstable, CrosstableRow, HintKeys};
use crate::wording::outcome_sign;

/// The part of the table that is in sight.
#[derive(Debug, Clone)]
pub(in crate::app) struct CrosstableScreen {
    row: usize,
    column: usize,
}

impl CrosstableScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { row: 0, column: 0 }
    }
}

impl Behaviour for CrosstableScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let viewport = tools.shared.viewport();
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(EventEntry::Crosstable)));
        }
        if !matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            return Action::Stay;
        }
        let total = event.player_count();
        let last_row = total.saturating_sub(viewport.crosstable_rows);
        let last_column = total.saturating_sub(columns(event, viewport));
        match key.key {
            Key::Up => self.row = self.row.saturating_sub(1),
            Key::Down => self.row = (self.row + 1).min(last_row),
            Key::Left => self.column = self.column.saturating_sub(1),
            Key::Right => self.column = (self.column + 1).min(last_column),
            _ => {}
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let across = || {
            event
                .numbers()
                .skip(self.column)
                .take(columns(event, viewport))
        };
        let rows = event
            .numbers()
            .skip(self.row)
            .take(viewport.crosstable_rows)
            .map(|number| CrosstableRow {
                number: number.get(),
                name: name_of(event, number),
                cells: across().map(|other| cell(event, number, other)).collect(),
                points: event.points(number),
                is_left_out: event.is_left_out(number),
            });
        let table = Crosstable {
            columns: across().map(PlayerNo::get).collect(),
            rows: rows.collect(),
            rows_before: self.row,
            columns_before: self.column,
            total: event.player_count(),
            is_double: is_double(event),
        };
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::LeftRight, Text::HintScroll),
            (HintKeys::Back, Text::HintBack),
        ]);
        (Body::Crosstable(table), keys)
    }
}

const fn is_double(event: &Event) -> bool {
    event.setup().system.is_double()
}

const fn columns(event: &Event, viewport: Viewport) -> usize {
    if is_double(event) {
        viewport.double_columns
    } else {
        viewport.single_columns
    }
}

/// The results of one against the other: a sign a game, in the order of the rounds.
fn cell(event: &Event, one: PlayerNo, other: PlayerNo) -> CrossCell {
    if one == other {
        return CrossCell::Own;
    }
    let mut signs = meetings(event, one, other).map(|(_, game)| outcome_sign(game.outcome));
    let first = signs.next().unwrap_or(' ');
    CrossCell::Games(first, signs.next().unwrap_or(' '))
}
