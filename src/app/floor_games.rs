//! All games of an event with a queue, the last one first, to be put right if need be.

use super::event_menu::EventMenu;
use super::floor_result::FloorResult;
use super::{Hints, Screen, Turn, hints, is_back, is_ok, list, message, move_selection, name_of};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Floor, GameNo};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(super) struct FloorGames {
    selected: usize,
    /// The game to be selected when the screen is next looked at.
    about: Option<GameNo>,
}

impl FloorGames {
    pub(super) const fn new() -> Self {
        Self {
            selected: 0,
            about: None,
        }
    }

    pub(super) fn at(number: GameNo, event: &Event) -> Self {
        Self {
            selected: count(event).saturating_sub(number.index() + 1),
            about: None,
        }
    }

    /// The list with a game that is being put right.
    pub(super) const fn about(number: GameNo) -> Self {
        Self {
            selected: 0,
            about: Some(number),
        }
    }

    fn selected(&self, event: &Event) -> usize {
        let about = self.about.map(|number| Self::at(number, event).selected);
        about.unwrap_or(self.selected)
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        self.selected = self.selected(event);
        self.about = None;
        move_selection(&mut self.selected, count(event), key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::at(Text::AllGames)));
        }
        let number = number_at(event, self.selected);
        let game = number.and_then(|number| event.floor_game(number));
        match (number, game) {
            (Some(number), Some(game)) if is_ok(key) && !game.is_knockout => {
                Turn::Go(Screen::FloorResult(FloorResult::of_game(number, event)))
            }
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let title = Heading::Plain(Text::AllGames);
        let rows = (self.selected(event), count(event));
        if count(event) == 0 {
            return message(Text::AllGames, Text::NoGameYet);
        }
        let body = list(title, sight, rows, |place| {
            let number = number_at(event, place)?;
            let game = event.floor_game(number)?;
            Some(ListRow {
                number: Some(game.board.get()),
                who: Who::Two(name_of(event, game.white), name_of(event, game.black)),
                value: if game.is_knockout {
                    RowValue::Word(Text::Knockout)
                } else {
                    RowValue::Result(game.result)
                },
            })
        });
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Ok, Text::HintResult),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

fn count(event: &Event) -> usize {
    event.floor().map_or(0, Floor::game_count)
}

/// The game at that place of the list, whose first is the last that was played.
fn number_at(event: &Event, place: usize) -> Option<GameNo> {
    let at = count(event).checked_sub(place.checked_add(1)?)?;
    GameNo::from_index(at)
}
