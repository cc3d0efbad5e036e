//! Who meets whom in a round, and what can be done with one of its boards.

use super::confirm_screen::ConfirmScreen;
use super::event_menu::EventMenu;
use super::job::Work;
use super::round_rows::RoundRow;
use super::{
    Hints, Screen, Turn, hand_pairing, hints, is_back, is_ok, menu, move_selection, name_of,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{BoardNo, Event, RoundNo};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys};

/// The list of a round's pairs.
#[derive(Debug, Clone)]
pub(super) struct PairingsScreen {
    round: RoundNo,
    selected: usize,
}

impl PairingsScreen {
    /// The round opened last.
    pub(super) fn new(event: &Event) -> Self {
        Self {
            round: event.open_rounds().next_back().unwrap_or(RoundNo::FIRST),
            selected: 0,
        }
    }

    /// A round, with that row selected.
    pub(super) fn at(round: RoundNo, row: RoundRow, event: &Event) -> Self {
        Self {
            round,
            selected: row.place(event, round),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        move_selection(&mut self.selected, RoundRow::count(event, self.round), key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::at(Text::Pairings)));
        }
        if is_ok(key) {
            let board = RoundRow::at(event, self.round, self.selected)
                .map(|row| BoardScreen::new(self.round, row))
                .filter(|board| !board.entries(event).is_empty());
            return board.map_or(Turn::Stay, |board| Turn::Go(Screen::Board(board)));
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
        Turn::Stay
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let body = RoundRow::list(event, self.round, self.selected, sight);
        let keys = hints([
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintOpen),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// What can be done with one row of the list: a board, or a player without one.
#[derive(Debug, Clone)]
pub(super) struct BoardScreen {
    round: RoundNo,
    row: RoundRow,
    selected: usize,
}

impl BoardScreen {
    pub(super) const fn new(round: RoundNo, row: RoundRow) -> Self {
        Self {
            round,
            row,
            selected: 0,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        if is_back(key) {
            let list = PairingsScreen::at(self.round, self.row, event);
            return Turn::Go(Screen::Pairings(list));
        }
        match entries.get(self.selected).filter(|_| is_ok(key)) {
            Some(Text::Why) => self.explain(event),
            Some(Text::BreakUp) => Turn::Go(Screen::Confirm(ConfirmScreen::BreakUp(self.clone()))),
            Some(entry) => hand_pairing::chosen(*entry, event, self.round, self.row),
            None => Turn::Stay,
        }
    }

    /// Which board it is.
    pub(super) const fn number(&self) -> Option<BoardNo> {
        match self.row {
            RoundRow::Board(board) => Some(board),
            RoundRow::Idle(_) => None,
        }
    }

    /// The two are parted.
    pub(super) fn break_up(&self, event: &Event) -> Turn {
        hand_pairing::chosen(Text::BreakUp, event, self.round, self.row)
    }

    /// Why the two meet: of whichever it is asked, the answer says whose turn it was to choose.
    fn explain(&self, event: &Event) -> Turn {
        let player = match self.row {
            RoundRow::Board(board) => event
                .pairing(self.round, board)
                .map(|pairing| pairing.white),
            RoundRow::Idle(number) => Some(number),
        };
        player.map_or(Turn::Stay, |player| {
            Turn::Work(Work::Explain {
                round: self.round,
                row: self.row,
                player,
            })
        })
    }

    fn entries(&self, event: &Event) -> &'static [Text] {
        hand_pairing::entries(event, self.round, self.row)
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        let title = match self.row {
            RoundRow::Board(board) => Heading::Numbered(Text::BoardNumber, board.get()),
            RoundRow::Idle(number) => Heading::Name(name_of(event, number)),
        };
        menu(title, self.entries(event), self.selected)
    }
}
