//! All games of an event with a queue, the last one first, to be put right if need be.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, both, hints, message, tall_list};
use crate::app::screens::keys::{is_back, is_ok, move_in_list};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, FloorResult, Profile, Room, Screen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Floor, GameNo};
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct FloorGames {
    selected: usize,
    /// The game to be selected when the screen is next looked at.
    about: Option<GameNo>,
}

impl FloorGames {
    pub(in crate::app) const fn new() -> Self {
        Self {
            selected: 0,
            about: None,
        }
    }

    pub(in crate::app) fn at(number: GameNo, event: &Event) -> Self {
        Self {
            selected: count(event).saturating_sub(number.index() + 1),
            about: None,
        }
    }

    /// The list with a game that is being put right.
    pub(in crate::app) const fn about(number: GameNo) -> Self {
        Self {
            selected: 0,
            about: Some(number),
        }
    }

    fn selected(&self, event: &Event) -> usize {
        let about = self.about.map(|number| Self::at(number, event).selected);
        about.unwrap_or(self.selected)
    }
}

impl Behaviour for FloorGames {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        self.selected = self.selected(event);
        self.about = None;
        move_in_list(&mut self.selected, count(event), key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(EventEntry::AllGames)));
        }
        let number = number_at(event, self.selected);
        let game = number.and_then(|number| event.floor_game(number));
        match (number, game) {
            (Some(number), Some(game)) if is_ok(key) && !game.is_knockout => {
                Action::Go(Screen::FloorResult(FloorResult::of_game(number, event)))
            }
            _ => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let title = Heading::Plain(Text::AllGames);
        let rows = (self.selected(event), count(event));
        if count(event) == 0 {
            return message(Text::AllGames, Text::NoGameYet);
        }
        let body = tall_list(title, viewport, rows, |place| {
            let number = number_at(event, place)?;
            let game = event.floor_game(number)?;
            Some(ListRow {
                number: Some(game.board.get()),
                who: both(event, game.white, game.black),
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
