//! Everybody against everybody, or one team against the other, scrolling both ways.

use heapless::String;

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::is_back;
use crate::app::screens::{Behaviour, EventEntry, EventMenu, Profile, Room, Screen, WorkspaceUse};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::standings::{meetings, team_table};
use crate::tournament::{self, CLUB_TEXT_BYTES, Event, HalfPoints, PlayerNo, Team};
use crate::ui::Viewport;
use crate::ui::view::{Body, CrossCell, Crosstable, CrosstableRow, HintKeys, Name, Seat, TeamHead};
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
        let [down, across] = sides(event).map(|side| members(event, side).count());
        let last_row = down.saturating_sub(viewport.crosstable_rows);
        let last_column = across.saturating_sub(columns(event, viewport));
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
        let [down, side] = sides(event);
        let across = || {
            members(event, side)
                .skip(self.column)
                .take(columns(event, viewport))
        };
        let rows = members(event, down)
            .skip(self.row)
            .take(viewport.crosstable_rows)
            .map(|number| CrosstableRow {
                seat: seat(event, number, down),
                name: name_of(event, number),
                cells: across().map(|other| cell(event, number, other)).collect(),
                points: event.points(number),
                is_left_out: event.is_left_out(number),
            });
        let table = Crosstable {
            columns: across().map(|number| seat(event, number, side)).collect(),
            rows: rows.collect(),
            rows_before: self.row,
            columns_before: self.column,
            total: members(event, down).count(),
            total_columns: members(event, side).count(),
            teams: down.is_some().then(|| heads(event)),
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

/// The teams of the rows and of the columns, if there are any: nobody meets their own.
const fn sides(event: &Event) -> [Option<Team>; 2] {
    if event.setup().system.has_teams() {
        [Some(Team::A), Some(Team::B)]
    } else {
        [None; 2]
    }
}

/// Everybody, or those of one team.
fn members(event: &Event, team: Option<Team>) -> impl Iterator<Item = PlayerNo> + '_ {
    let everybody = team.is_none().then(|| event.numbers());
    let own = team.map(|team| event.members(team));
    let everybody = everybody.into_iter().flatten();
    everybody.chain(own.into_iter().flatten())
}

/// The number of a player, in the team if there are any.
fn seat(event: &Event, number: PlayerNo, team: Option<Team>) -> Seat {
    let before = members(event, team).take_while(|other| *other < number);
    Seat {
        number: u16::try_from(before.count() + 1).unwrap_or(u16::MAX),
        team,
    }
}

/// The teams with their scores.
fn heads(event: &Event) -> [TeamHead; 2] {
    let table = team_table(event);
    [Team::A, Team::B].map(|team| {
        let score = table.iter().find(|score| score.team == team);
        TeamHead {
            team,
            club: club_of(event, team),
            points: score.map_or(HalfPoints::ZERO, |score| score.points),
        }
    })
}

/// The club of all players of a team, under whose name people know it.
pub(in crate::app) fn club_of(event: &Event, team: Team) -> Option<Name> {
    let mut clubs = event.members(team).map(|number| event.club(number));
    let club = clubs.next()?;
    let text: String<CLUB_TEXT_BYTES> = club.text();
    let is_common = !text.is_empty() && clubs.all(|other| other == club);
    let name = is_common.then(|| tournament::Name::new(&text))??;
    Some(Name::Given(name))
}

const fn is_double(event: &Event) -> bool {
    event.setup().system.is_double()
}

const fn columns(event: &Event, viewport: Viewport) -> usize {
    if is_double(event) || event.setup().system.has_teams() {
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
