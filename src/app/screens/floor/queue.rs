//! The queue: who is next, how long everybody can expect to wait, and who is not in it for now.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, find_hints, list, message, name_of, tall_list};
use crate::app::screens::keys::{is_back, is_ok, move_in_list};
use crate::app::screens::{
    Behaviour, FindIn, FindScreen, FloorScreen, PlayerScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Event, Place, PlayerNo};
use crate::ui::view::{Body, Detail, Heading, ListRow, RowValue, Who};

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct QueueScreen {
    selected: usize,
}

impl QueueScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The list with that player selected, if the player is in it.
    pub(in crate::app) fn at(player: PlayerNo, event: &Event) -> Self {
        let place = listed(event).position(|listed| listed == player);
        Self {
            selected: place.unwrap_or(0),
        }
    }

    /// True if that player is in the list.
    pub(in crate::app) fn lists(player: PlayerNo, event: &Event) -> bool {
        listed(event).any(|listed| listed == player)
    }
}

impl Behaviour for QueueScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let total = listed(event).count();
        self.selected = self.selected.min(total.saturating_sub(1));
        move_in_list(&mut self.selected, total, key);
        if is_back(key) {
            return Action::Go(Screen::Floor(FloorScreen::new()));
        }
        let player = listed(event).nth(self.selected);
        if let Some(turn) = FindScreen::opened(key, FindIn::Queue, player, event) {
            return turn;
        }
        player
            .filter(|_| is_ok(key))
            .map_or(Action::Stay, |player| {
                Action::Go(Screen::Player(PlayerScreen::from_queue(player)))
            })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let total = listed(event).count();
        if total == 0 {
            return message(Text::Queue, Text::NobodyWaits);
        }
        let queue = event.floor().map_or(0, |floor| floor.queue().len());
        let title = match queue {
            0 => Heading::Plain(Text::Queue),
            queue => Heading::Numbered(Text::QueueTitle, u16::try_from(queue).unwrap_or(u16::MAX)),
        };
        let row = |place: usize| {
            let player = listed(event).nth(place)?;
            let number = place.checked_add(1).filter(|_| place < queue);
            Some(ListRow {
                number: number.and_then(|number| u16::try_from(number).ok()),
                who: if viewport.has_details {
                    Who::Detailed(
                        name_of(event, player),
                        Detail::Games(games_of(event, player)),
                    )
                } else {
                    Who::One(name_of(event, player))
                },
                value: place_value(event, player),
            })
        };
        let selection = (self.selected, total);
        let body = if viewport.has_details {
            tall_list(title, viewport, selection, row)
        } else {
            list(title, viewport, selection, row)
        };
        (body, find_hints(Text::HintOpen))
    }
}

/// The number of games that a player has begun.
fn games_of(event: &Event, player: PlayerNo) -> u16 {
    let games = event.floor_games();
    let own = games.filter(|game| game.white == player || game.black == player);
    u16::try_from(own.count()).unwrap_or(u16::MAX)
}

/// Those in the queue, then those who wait for another board, did not come, or have a break.
fn listed(event: &Event) -> impl Iterator<Item = PlayerNo> + '_ {
    event.floor().into_iter().flat_map(|floor| {
        let waiting = floor.queue().iter().chain(floor.waiting()).copied();
        waiting.chain(floor.away())
    })
}

/// The place where a player is, in a word or two: in the queue, how long that may still be.
pub(in crate::app) fn place_value(event: &Event, player: PlayerNo) -> RowValue {
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
