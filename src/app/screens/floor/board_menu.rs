//! The menu of what can be done with one board of an event with a queue.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::Hints;
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{
    Behaviour, CallScreen, FloorResult, FloorScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{BoardNo, Command, Deed, Event, TableStatus, TimeUp};
use crate::ui::view::{Body, Heading};

menu! {
    /// An entry of a board's menu.
    FloorBoardEntry:
        EnterResult CloseBoard KeepBoard VoidGame;
    /// A board of such an event with two players.
    PLAYING: EnterResult CloseBoard;
    /// A board at which somebody is missing.
    WAITING: CloseBoard;
    /// A board whose game is its last.
    CLOSING: EnterResult KeepBoard;
    /// A board whose game the arbiter decides, now that the time is up.
    TO_BE_DECIDED: EnterResult VoidGame;
    /// A board that is closed.
    CLOSED: ;
}

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct BoardMenu {
    board: BoardNo,
    selected: usize,
}

impl BoardMenu {
    pub(in crate::app) const fn new(board: BoardNo) -> Self {
        Self { board, selected: 0 }
    }

    fn entries(&self, event: &Event) -> &'static [FloorBoardEntry] {
        let floor = event.floor();
        let Some((floor, table)) = floor.and_then(|floor| Some((floor, floor.table(self.board)?)))
        else {
            return CLOSED;
        };
        let decides = event
            .queue_options()
            .is_some_and(|options| options.time_up == TimeUp::Decide);
        // A game that was declared void has both players at its board, but no end.
        let is_to_end = table.is_playing() || table.players().is_some() && !floor.timer().is_up;
        match table.status() {
            _ if floor.timer().is_up && table.is_playing() && decides => TO_BE_DECIDED,
            TableStatus::Closing => CLOSING,
            TableStatus::Open if is_to_end => PLAYING,
            TableStatus::Open => WAITING,
            TableStatus::None | TableStatus::Closed => CLOSED,
        }
    }
}

impl Behaviour for BoardMenu {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let at = tools.event_time(key.at);
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        let boards = || Screen::Floor(FloorScreen::at(self.board, event));
        if is_back(key) {
            return Action::Go(boards());
        }
        if !is_ok(key) {
            return Action::Stay;
        }
        let deed = |deed, then| Action::one(Command::Deed(at, deed), then);
        match entries.get(self.selected) {
            Some(FloorBoardEntry::EnterResult) => {
                Action::Go(Screen::FloorResult(FloorResult::of_board(self.board)))
            }
            // Who waited at the board may get another one, or somebody else be called there.
            Some(FloorBoardEntry::CloseBoard) => deed(
                Deed::CloseBoard(self.board),
                Screen::Call(CallScreen::at(self.board)),
            ),
            Some(FloorBoardEntry::KeepBoard) => deed(Deed::KeepBoard(self.board), boards()),
            Some(FloorBoardEntry::VoidGame) => deed(Deed::VoidGame(self.board), boards()),
            None => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let title = Heading::Numbered(Text::BoardNumber, self.board.get());
        menu(title, self.entries(event), self.selected)
    }
}
