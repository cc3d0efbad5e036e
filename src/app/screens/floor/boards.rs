//! The boards of an event with a queue: who plays, who is awaited. From here results are entered.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, both, hints, name_of, tall_list};
use crate::app::screens::keys::{is_back, move_in_list};
use crate::app::screens::{
    Behaviour, BoardMenu, CallScreen, EventEntry, EventMenu, FloorResult, Profile, QueueScreen,
    Room, Screen, WorkspaceUse,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{
    BoardNo, ClockTime, Event, Floor, PlayerNo, QueueOptions, Table, TableStatus,
};
use crate::ui::view::{Body, FloorClock, FloorHeading, Heading, HintKeys, ListRow, RowValue, Who};

/// The list of boards.
#[derive(Debug, Clone)]
pub(in crate::app) struct FloorScreen {
    selected: usize,
}

impl FloorScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The list with that board selected, or the one that is in its place now.
    pub(in crate::app) fn at(board: BoardNo, event: &Event) -> Self {
        let boards = || event.floor().into_iter().flat_map(Floor::boards);
        let before = boards().take_while(|(other, _)| *other < board).count();
        // Not on what stands under the last one.
        Self {
            selected: before.min(boards().count().saturating_sub(1)),
        }
    }
}

impl FloorScreen {
    /// The list with the board selected at which the next result is most likely: where a game has gone on for longest. If
    /// there is none, with that board.
    pub(in crate::app) fn after(board: BoardNo, event: &Event) -> Self {
        let boards = event.floor().into_iter().flat_map(Floor::boards);
        let longest = boards
            .filter(|(_, table)| table.is_playing())
            .min_by_key(|(_, table)| table.since());
        Self::at(longest.map_or(board, |(longest, _)| longest), event)
    }

    /// The same after a key that moves the selection.
    pub(in crate::app) fn moved(mut self, key: KeyEvent, event: &Event) -> Self {
        let total = event.floor().map_or(0, |floor| floor.boards().count());
        self.turn(total, key);
        self
    }

    fn turn(&mut self, total: usize, key: KeyEvent) {
        match wrapped(self.selected, total, key) {
            Some(selected) => self.selected = selected,
            None => move_in_list(&mut self.selected, total, key),
        }
    }
}

impl Behaviour for FloorScreen {
    /// The boards may have been undone; then the menu comes up.
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        match tools.desk.event.floor() {
            Some(_) => self.into(),
            None => EventMenu::new().into(),
        }
    }

    fn after_undo(&self) -> Option<Screen> {
        Some(self.clone().into())
    }

    fn is_watched(&self, _scene: &Scene<'_>) -> bool {
        true
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        let clock = &scene.shared.event_clock;
        clock.wake_at(scene.event(), scene.now, true)
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let Some(floor) = event.floor() else {
            return Action::Go(Screen::Event(EventMenu::new()));
        };
        let advice = advice(floor);
        let boards = floor.boards().count();
        let total = boards + usize::from(advice.is_some());
        self.selected = self.selected.min(total.saturating_sub(1));
        self.turn(total, key);
        if is_back(key) {
            // When all is over, what comes next is at the top of the menu.
            return Action::Go(Screen::Event(if floor.is_over() {
                EventMenu::new()
            } else {
                EventMenu::at(EventEntry::Boards)
            }));
        }
        if key.gesture != Gesture::Press {
            return Action::Stay;
        }
        let board = floor.boards().nth(self.selected);
        match (key.key, board) {
            (Key::Left, _) => Action::Go(Screen::Queue(QueueScreen::new())),
            (Key::Right, Some((board, _))) => Action::Go(Screen::FloorBoard(BoardMenu::new(board))),
            (Key::Ok, Some((board, table))) => Action::Go(opened(board, table)),
            _ => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let (at, clock) = (scene.event_time(), scene.floor_clock());
        let viewport = scene.viewport();
        let floor = event.floor();
        let boards = floor.map_or(0, |floor| floor.boards().count());
        let advice = floor.and_then(advice);
        let total = boards + usize::from(advice.is_some());
        let title = floor.map_or(Heading::Plain(Text::Boards), |floor| title(floor, clock));
        let body = tall_list(
            title,
            viewport,
            (self.selected, total),
            |place| match floor?.boards().nth(place) {
                Some((board, table)) => Some(row(event, board, table, at)),
                None => Some(ListRow {
                    number: None,
                    who: advised(floor?, advice?),
                    value: RowValue::None,
                }),
            },
        );
        let keys = hints([
            (HintKeys::Ok, Text::HintResult),
            (HintKeys::LeftRight, Text::HintQueueMore),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// From the first board up to the last, and from the last down to the first: there may be 64.
fn wrapped(selected: usize, total: usize, key: KeyEvent) -> Option<usize> {
    let last = total.checked_sub(1)?;
    match (key.key, key.gesture) {
        (Key::Up, Gesture::Press) if selected == 0 => Some(last),
        (Key::Down, Gesture::Press) if selected == last => Some(0),
        _ => None,
    }
}

/// The time that is left, and how many wait.
pub(in crate::app) fn title(floor: &Floor, clock: FloorClock) -> Heading {
    Heading::Floor(FloorHeading {
        clock,
        limit: floor.timer().limit.0,
        queue: u16::try_from(floor.queue().len()).unwrap_or(u16::MAX),
        is_advised: advice(floor).is_some(),
    })
}

/// The screen for what is to be done at a board: answer a call, enter a result, or else look at it.
fn opened(board: BoardNo, table: &Table) -> Screen {
    if let Some(player) = table.called() {
        Screen::Call(CallScreen::of(player))
    } else if table.is_playing() {
        Screen::FloorResult(FloorResult::of_board(board))
    } else {
        Screen::FloorBoard(BoardMenu::new(board))
    }
}

/// The trouble with the queue: it should be neither empty nor longer than one for each board. Once the time is up,
/// there is none.
fn advice(floor: &Floor) -> Option<Text> {
    match floor.queue().len() {
        _ if floor.timer().is_up => None,
        0 => Some(Text::QueueEmpty),
        queue if queue > floor.boards().count() => Some(Text::QueueLong),
        _ => None,
    }
}

/// The advice about it: with so many who are here, there could be more boards.
fn advised(floor: &Floor, advice: Text) -> Who {
    let advised = QueueOptions::recommended_boards(floor.present_count());
    let more = advised.saturating_sub(floor.boards().count());
    match u16::try_from(more) {
        Ok(1) if advice == Text::QueueLong => Who::Word(Text::OpenOneMoreBoard),
        Ok(more) if more > 0 && advice == Text::QueueLong => {
            Who::Numbered(Text::OpenMoreBoards, more)
        }
        _ => Who::Word(advice),
    }
}

fn row(event: &Event, board: BoardNo, table: &Table, at: ClockTime) -> ListRow {
    let name = |player: PlayerNo| name_of(event, player);
    let who = match (table.white().player(), table.black().player()) {
        (Some(white), Some(black)) => both(event, white, black),
        (Some(alone), None) | (None, Some(alone)) => Who::One(name(alone)),
        (None, None) => Who::Word(Text::IsFree),
    };
    let value = if table.status() == TableStatus::Closing {
        RowValue::Word(Text::IsClosing)
    } else if table.called().is_some() {
        RowValue::Word(Text::IsCalled)
    } else if table.is_playing() {
        RowValue::Minutes(at.since(table.since()) / 60)
    } else if matches!(who, Who::One(_)) {
        RowValue::Word(Text::WaitsThere)
    } else {
        RowValue::None
    };
    ListRow {
        number: Some(board.get()),
        who,
        value,
    }
}
