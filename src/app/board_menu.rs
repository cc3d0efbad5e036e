//! What can be done with one board of an event with a queue.

use super::call_screen::CallScreen;
use super::floor_result::FloorResult;
use super::floor_screen::FloorScreen;
use super::{Hints, Screen, Turn, is_back, is_ok, menu, menus, move_selection};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{BoardNo, ClockTime, Command, Deed, Event, TableStatus, TimeUp};
use crate::ui::view::{Body, Heading};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(super) struct BoardMenu {
    board: BoardNo,
    selected: usize,
}

impl BoardMenu {
    pub(super) const fn new(board: BoardNo) -> Self {
        Self { board, selected: 0 }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event, at: ClockTime) -> Turn {
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        let boards = || Screen::Floor(FloorScreen::at(self.board, event));
        if is_back(key) {
            return Turn::Go(boards());
        }
        if !is_ok(key) {
            return Turn::Stay;
        }
        let deed = |deed, then| Turn::one(Command::Deed(at, deed), then);
        match entries.get(self.selected) {
            Some(Text::EnterResult) => {
                Turn::Go(Screen::FloorResult(FloorResult::of_board(self.board)))
            }
            // Who waited at the board may get another one, or somebody else be called there.
            Some(Text::CloseBoard) => deed(
                Deed::CloseBoard(self.board),
                Screen::Call(CallScreen::at(self.board)),
            ),
            Some(Text::KeepBoard) => deed(Deed::KeepBoard(self.board), boards()),
            Some(Text::VoidGame) => deed(Deed::VoidGame(self.board), boards()),
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        let title = Heading::Numbered(Text::BoardNumber, self.board.get());
        menu(title, self.entries(event), self.selected)
    }

    fn entries(&self, event: &Event) -> &'static [Text] {
        let floor = event.floor();
        let Some((floor, table)) = floor.and_then(|floor| Some((floor, floor.table(self.board)?)))
        else {
            return &menus::FLOOR_BOARD_CLOSED;
        };
        let decides = event
            .queue_options()
            .is_some_and(|options| options.time_up == TimeUp::Decide);
        // A game that was declared void has both players at its board, but no end.
        let is_to_end = table.is_playing() || table.players().is_some() && !floor.timer().is_up;
        match table.status() {
            _ if floor.timer().is_up && table.is_playing() && decides => {
                &menus::FLOOR_BOARD_TO_BE_DECIDED
            }
            TableStatus::Closing => &menus::FLOOR_BOARD_CLOSING,
            TableStatus::Open if is_to_end => &menus::FLOOR_BOARD_PLAYING,
            TableStatus::Open => &menus::FLOOR_BOARD_WAITING,
            TableStatus::None | TableStatus::Closed => &menus::FLOOR_BOARD_CLOSED,
        }
    }
}
