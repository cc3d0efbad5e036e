//! The queue: who is next, how long everybody can expect to wait, and who is not in it for now.

use super::find_screen::{FindIn, FindScreen};
use super::floor_screen::FloorScreen;
use super::players_screen::PlayerScreen;
use super::{
    Hints, Screen, Turn, find_hints, is_back, is_ok, list, message, move_selection, name_of,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Place, PlayerNo};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(super) struct QueueScreen {
    selected: usize,
}

impl QueueScreen {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The list with that player selected, if the player is in it.
    pub(super) fn at(player: PlayerNo, event: &Event) -> Self {
        let place = listed(event).position(|listed| listed == player);
        Self {
            selected: place.unwrap_or(0),
        }
    }

    /// Whether that player is in the list.
    pub(super) fn lists(player: PlayerNo, event: &Event) -> bool {
        listed(event).any(|listed| listed == player)
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let total = listed(event).count();
        self.selected = self.selected.min(total.saturating_sub(1));
        move_selection(&mut self.selected, total, key);
        if is_back(key) {
            return Turn::Go(Screen::Floor(FloorScreen::new()));
        }
        let player = listed(event).nth(self.selected);
        if let Some(turn) = FindScreen::opened(key, FindIn::Queue, player, event) {
            return turn;
        }
        player.filter(|_| is_ok(key)).map_or(Turn::Stay, |player| {
            Turn::Go(Screen::Player(PlayerScreen::from_queue(player)))
        })
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let total = listed(event).count();
        if total == 0 {
            return message(Text::Queue, Text::NobodyWaits);
        }
        let queue = event.floor().map_or(0, |floor| floor.queue().len());
        let title = match queue {
            0 => Heading::Plain(Text::Queue),
            queue => Heading::Numbered(Text::QueueTitle, u16::try_from(queue).unwrap_or(u16::MAX)),
        };
        let body = list(title, sight, (self.selected, total), |place| {
            let player = listed(event).nth(place)?;
            let number = place.checked_add(1).filter(|_| place < queue);
            Some(ListRow {
                number: number.and_then(|number| u16::try_from(number).ok()),
                who: Who::One(name_of(event, player)),
                value: place_value(event, player),
            })
        });
        (body, find_hints(Text::HintOpen))
    }
}

/// Those in the queue, then those who wait for another board, did not come, or have a break.
fn listed(event: &Event) -> impl Iterator<Item = PlayerNo> + '_ {
    event.floor().into_iter().flat_map(|floor| {
        let waiting = floor.queue().iter().chain(floor.waiting()).copied();
        waiting.chain(floor.away())
    })
}

/// Where a player is, in a word or two: in the queue, how long that may still be.
pub(super) fn place_value(event: &Event, player: PlayerNo) -> RowValue {
    let minutes = |seconds: u32| u16::try_from(seconds.div_ceil(60)).unwrap_or(u16::MAX);
    match event.place_on_floor(player) {
        None => RowValue::None,
        Some(Place::Seated(board)) => RowValue::Numbered(Text::AtBoard, board.get()),
        Some(Place::Called(_)) => RowValue::Word(Text::IsCalled),
        Some(Place::Queued(behind)) => {
            let wait = event.floor().and_then(|floor| floor.expected_wait(behind));
            wait.map_or(RowValue::None, |wait| {
                RowValue::Numbered(Text::MinutesShort, minutes(wait))
            })
        }
        Some(Place::Waiting) => RowValue::Word(Text::WaitsThere),
        Some(Place::Aside) => RowValue::Word(Text::DidNotCome),
        Some(Place::Paused) => RowValue::Word(Text::HasPause),
        Some(Place::Gone) => RowValue::Word(Text::Left),
        Some(Place::Expelled) => RowValue::Word(Text::WasExpelled),
    }
}
