//! The clock and the event: at which board the game is played, and what came of it.

use crate::app::action::Action;
use crate::app::clock_game::{ClockGame, game_at, is_pending};
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, both, hints, message, tall_list};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, ClockMenu, FaceScreen, FloorResult, Profile, Room, Screen, WorkspaceUse,
    entry_of_game,
};
use crate::clock::EventGame;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{BoardNo, Event, Floor};
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue};

/// The boards that wait for a result.
#[derive(Debug, Clone)]
pub(in crate::app) struct TieScreen {
    selected: usize,
}

impl TieScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl Behaviour for TieScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Clock, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let game = &mut tools.shared.game;
        let event = &tools.desk.event;
        move_selection(&mut self.selected, games(event).count(), key);
        if is_back(key) {
            return Action::Go(Screen::ClockMenu(ClockMenu::new()));
        }
        let chosen = games(event).nth(self.selected).filter(|_| is_ok(key));
        if chosen.is_none() {
            return Action::Stay;
        }
        // Choosing the same board once more lets it go.
        game.tie(chosen.filter(|chosen| game.tied() != Some(*chosen)), key.at);
        Action::Go(Screen::Clock(FaceScreen::new()))
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let game = &scene.shared.game;
        let event = scene.event();
        let viewport = scene.viewport();
        let total = games(event).count();
        if total == 0 {
            return message(Text::GameBoard, Text::NoBoards);
        }
        let selection = (self.selected, total);
        let body = tall_list(Heading::Plain(Text::GameBoard), viewport, selection, |at| {
            let offered = games(event).nth(at)?;
            Some(ListRow {
                number: Some(offered.board.get()),
                who: both(event, offered.white, offered.black),
                value: if game.tied() == Some(offered) {
                    RowValue::Word(Text::On)
                } else {
                    RowValue::None
                },
            })
        });
        let keys = hints([
            (HintKeys::Ok, Text::HintUse),
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// Every game of the event that waits for its result: of the round that is being played, or of the
/// floor.
fn games(event: &Event) -> impl Iterator<Item = EventGame> {
    let round = event.first_unfinished_round();
    let in_round = round.into_iter().flat_map(move |round| {
        let boards = BoardNo::first(event.board_count(round));
        boards.map(move |board| (Some(round), board))
    });
    let on_floor = event.floor().into_iter().flat_map(Floor::boards);
    let on_floor = on_floor.map(|(board, _)| (None, board));
    in_round
        .chain(on_floor)
        .filter_map(|(round, board)| game_at(event, round, board))
        .filter(|game| is_pending(event, game))
}

/// The way to the screen on which the result of the game at the clock is entered, if it is one of the event's.
pub(in crate::app) fn result_of_game(
    game: &ClockGame,
    event: &Event,
    now: Instant,
) -> Option<Action> {
    let EventGame { round, board, .. } = game.event_game(event)?;
    let suggested = game.suggested(now);
    Some(Action::Go(match round {
        Some(round) => entry_of_game((round, board), suggested, event),
        None => Screen::FloorResult(FloorResult::of_board(board).suggesting(suggested)),
    }))
}
