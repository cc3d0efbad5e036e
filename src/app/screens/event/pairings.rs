//! The pairs of a round, and what can be done with one of its boards.

use super::hand_pairing;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, is_ok, move_in_list, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{
    Behaviour, ConfirmScreen, EventEntry, EventMenu, Profile, Room, RoundRow, RowEntry, Screen,
    WorkspaceUse,
};
use crate::app::shell::job::Work;
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{BoardNo, Event, RoundNo};
use crate::ui::view::{Body, Heading, HintKeys};

/// The list of a round's pairs.
#[derive(Debug, Clone)]
pub(in crate::app) struct PairingsScreen {
    round: RoundNo,
    selected: usize,
}

impl PairingsScreen {
    /// The round opened last.
    pub(in crate::app) fn new(event: &Event) -> Self {
        Self {
            round: event.open_rounds().next_back().unwrap_or(RoundNo::FIRST),
            selected: 0,
        }
    }

    /// That round.
    pub(in crate::app) const fn of(round: RoundNo) -> Self {
        Self { round, selected: 0 }
    }

    /// A round, with that row selected.
    pub(in crate::app) fn at(round: RoundNo, row: RoundRow, event: &Event) -> Self {
        Self {
            round,
            selected: row.place(event, round),
        }
    }
}

impl Behaviour for PairingsScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        move_in_list(&mut self.selected, RoundRow::count(event, self.round), key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(EventEntry::Pairings)));
        }
        if is_ok(key) {
            let board = RoundRow::at(event, self.round, self.selected)
                .map(|row| BoardScreen::new(self.round, row))
                .filter(|board| !board.entries(event).is_empty());
            return board.map_or(Action::Stay, |board| Action::Go(Screen::Board(board)));
        }
        if matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            let other = match key.key {
                Key::Left => self.round.previous(),
                Key::Right => self.round.next(),
                _ => None,
            };
            if let Some(round) = other.filter(|round| round.index() < event.open_round_count()) {
                *self = Self { round, selected: 0 };
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let body = RoundRow::list(event, self.round, self.selected, viewport);
        let keys = hints([
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintOpen),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// The menu of what can be done with one row of the list: a board, or a player without one.
#[derive(Debug, Clone)]
pub(in crate::app) struct BoardScreen {
    round: RoundNo,
    row: RoundRow,
    selected: usize,
}

impl BoardScreen {
    pub(in crate::app) const fn new(round: RoundNo, row: RoundRow) -> Self {
        Self {
            round,
            row,
            selected: 0,
        }
    }

    /// The number of the board, if the row is one.
    pub(in crate::app) const fn number(&self) -> Option<BoardNo> {
        match self.row {
            RoundRow::Board(board) => Some(board),
            RoundRow::Idle(_) => None,
        }
    }

    /// The two are parted.
    pub(in crate::app) fn break_up(&self, event: &Event) -> Action {
        hand_pairing::chosen(RowEntry::BreakUp, event, self.round, self.row)
    }

    /// Asks why the two meet: of whichever it is asked, the answer says whose turn it was to choose.
    fn explain(&self, event: &Event) -> Action {
        let player = match self.row {
            RoundRow::Board(board) => event
                .pairing(self.round, board)
                .map(|pairing| pairing.white),
            RoundRow::Idle(number) => Some(number),
        };
        player.map_or(Action::Stay, |player| {
            Action::Work(Work::Explain {
                round: self.round,
                row: self.row,
                player,
            })
        })
    }

    fn entries(&self, event: &Event) -> &'static [RowEntry] {
        hand_pairing::entries(event, self.round, self.row)
    }
}

impl Behaviour for BoardScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        if is_back(key) {
            let list = PairingsScreen::at(self.round, self.row, event);
            return Action::Go(Screen::Pairings(list));
        }
        match entries.get(self.selected).filter(|_| is_ok(key)) {
            Some(RowEntry::Why) => self.explain(event),
            Some(RowEntry::BreakUp) => {
                Action::Go(Screen::Confirm(ConfirmScreen::BreakUp(self.clone())))
            }
            Some(entry) => hand_pairing::chosen(*entry, event, self.round, self.row),
            None => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let title = match self.row {
            RoundRow::Board(board) => Heading::Numbered(Text::BoardNumber, board.get()),
            RoundRow::Idle(number) => Heading::Name(name_of(event, number)),
        };
        menu(title, self.entries(event), self.selected)
    }
}
