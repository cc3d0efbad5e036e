//! The clock and the event: at which board the game is played, and what came of it.

use super::face::FaceScreen;
use super::game::{ClockGame, Place, game_at};
use super::menu::ClockMenu;
use crate::app::floor_result::FloorResult;
use crate::app::round_screen::entry_of_game;
use crate::app::{
    Hints, Screen, Turn, hints, is_back, is_ok, list, message, move_selection, name_of,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{BoardNo, Event, Floor, GameResult};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The boards that wait for a result.
#[derive(Debug, Clone)]
pub(in crate::app) struct TieScreen {
    selected: usize,
}

impl TieScreen {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    pub(in crate::app) fn key(
        &mut self,
        key: KeyEvent,
        game: &mut ClockGame,
        event: &Event,
    ) -> Turn {
        move_selection(&mut self.selected, places(event).count(), key);
        if is_back(key) {
            return Turn::Go(Screen::ClockMenu(ClockMenu::new()));
        }
        let chosen = places(event).nth(self.selected).filter(|_| is_ok(key));
        if chosen.is_none() {
            return Turn::Stay;
        }
        // Choosing the same board once more lets it go.
        game.tie(chosen.filter(|place| game.place() != Some(*place)), key.at);
        Turn::Go(Screen::Clock(FaceScreen::new()))
    }

    pub(in crate::app) fn view(
        &self,
        game: &ClockGame,
        event: &Event,
        sight: Sight,
    ) -> (Body, Hints) {
        let total = places(event).count();
        if total == 0 {
            return message(Text::GameBoard, Text::NoBoards);
        }
        let selection = (self.selected, total);
        let body = list(Heading::Plain(Text::GameBoard), sight, selection, |at| {
            let place = places(event).nth(at)?;
            let (white, black, _) = game_at(event, place)?;
            Some(ListRow {
                number: Some(place.board.get()),
                who: Who::Two(name_of(event, white), name_of(event, black)),
                value: match game.place() {
                    Some(tied) if tied == place => RowValue::Word(Text::On),
                    _ => RowValue::None,
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

/// Every board of the event that waits for a result: of the round that is being played, or of the
/// floor.
fn places(event: &Event) -> impl Iterator<Item = Place> {
    let round = event.first_unfinished_round();
    let in_round = round.into_iter().flat_map(move |round| {
        let boards = BoardNo::first(event.board_count(round));
        boards.map(move |board| Place {
            round: Some(round),
            board,
        })
    });
    let on_floor = event.floor().into_iter().flat_map(Floor::boards);
    let on_floor = on_floor.map(|(board, _)| Place { round: None, board });
    in_round.chain(on_floor).filter(|place| {
        let game = game_at(event, *place);
        game.is_some_and(|(.., result)| result == GameResult::Pending)
    })
}

/// Where the result of the game at the clock is entered, if it is one of the event's.
pub(in crate::app) fn result_of_game(
    game: &ClockGame,
    event: &Event,
    now: Instant,
) -> Option<Turn> {
    let (place, ..) = game.players(event)?;
    let suggested = game.suggested(now);
    Some(Turn::Go(match place.round {
        Some(round) => entry_of_game((round, place.board), suggested, event),
        None => Screen::FloorResult(FloorResult::of_board(place.board).suggesting(suggested)),
    }))
}
