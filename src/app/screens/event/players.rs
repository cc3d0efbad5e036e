//! The players: their names, and whether they are still there.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{
    Hints, find_hints, list, listed_name_of, message, name_of, tall_list,
};
use crate::app::screens::keys::{is_back, is_ok, move_in_list, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{
    Behaviour, CallScreen, ConfirmScreen, EventEntry, EventMenu, FindIn, FindScreen, MessageScreen,
    NameScreen, PlayerCard, Profile, QueueScreen, RatingScreen, Room, Screen, WorkspaceUse,
    place_value,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{
    Bye, ClockTime, Colour, Command, Deed, Departure, Event, GameResult, Numbering, Outcome, Phase,
    Place, PlayerNo, RoundNo, Table, Turn as RoundTurn,
};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, Detail, Heading, ListRow, RowValue, Who};
use crate::wording::bye_text;

menu! {
    /// An entry of a player's menu.
    PlayerEntry:
        WriteName NumberUp NumberDown RemovePlayer Club Rating PlayerCard Leaves IsBack
        AbsentNext HalfByeNext PlaysAfterAll QueueForward QueueBack TakesBreak Expel;
    /// A player before the start.
    ENTERED: WriteName NumberUp NumberDown RemovePlayer;
    /// A player before the start of an event whose rounds are paired one by one.
    TO_BE_PAIRED: WriteName Club Rating NumberUp NumberDown RemovePlayer;
    /// A player who is there.
    HERE: WriteName PlayerCard Leaves Expel;
    /// A player who has left.
    GONE: WriteName PlayerCard IsBack Expel;
    /// A player who was sent home.
    SENT_HOME: WriteName PlayerCard IsBack;
    /// A player of an event that is over.
    AFTERWARDS: PlayerCard WriteName;
    /// A player of such an event who plays in the next round.
    PLAYING: PlayerCard AbsentNext HalfByeNext Leaves WriteName Club Rating Expel;
    /// A player of such an event who does not play in the next round.
    SITTING_OUT: PlayerCard PlaysAfterAll Leaves WriteName Club Rating Expel;
    /// A player of such an event when there is no next round.
    IN_LAST_ROUND: PlayerCard Leaves WriteName Club Rating Expel;
    /// A player of an event with a queue who is in the queue.
    QUEUED: PlayerCard QueueForward QueueBack TakesBreak Leaves Expel WriteName;
    /// A player of such an event at a board, called to one, or waiting for one.
    ON_FLOOR: PlayerCard TakesBreak Leaves Expel WriteName;
    /// A player of such an event who is not there for now.
    ASIDE: IsBack PlayerCard Leaves Expel WriteName;
    /// A player of such an event who has gone home.
    GONE_HOME: PlayerCard IsBack WriteName;
}

/// The list of players.
#[derive(Debug, Clone)]
pub(in crate::app) struct PlayersScreen {
    selected: usize,
    /// The entry of the event's menu to which BACK leads.
    next: EventEntry,
}

impl PlayersScreen {
    pub(in crate::app) const fn new() -> Self {
        Self::before(EventEntry::Players)
    }

    /// The list, to be looked at before that entry of the event's menu.
    pub(in crate::app) const fn before(next: EventEntry) -> Self {
        Self { selected: 0, next }
    }

    pub(in crate::app) const fn at(number: PlayerNo) -> Self {
        Self {
            selected: number.index(),
            ..Self::new()
        }
    }
}

impl Behaviour for PlayersScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        // The last one may have been removed.
        self.selected = self.selected.min(event.player_count().saturating_sub(1));
        move_in_list(&mut self.selected, event.player_count(), key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(self.next)));
        }
        let number = event.numbers().nth(self.selected);
        if let Some(turn) = FindScreen::opened(key, FindIn::Players, number, event) {
            return turn;
        }
        number
            .filter(|_| is_ok(key))
            .map_or(Action::Stay, |number| {
                Action::Go(Screen::Player(PlayerScreen::new(number)))
            })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let viewport = scene.viewport();
        let row = |place| {
            let number = PlayerNo::from_index(place)?;
            Some(ListRow {
                number: Some(number.get()),
                who: if viewport.has_details {
                    Who::Detailed(listed_name_of(event, number), detail(event, number))
                } else {
                    Who::One(listed_name_of(event, number))
                },
                value: if event.floor().is_some() {
                    place_value(event, number)
                } else if event.is_expelled(number) {
                    RowValue::Word(Text::WasExpelled)
                } else if event.has_left(number) {
                    RowValue::Word(Text::Left)
                } else if let Some(bye) = bye_next(event, number) {
                    RowValue::Word(bye_text(bye))
                } else {
                    RowValue::None
                },
            })
        };
        let title = Heading::Plain(Text::Players);
        if event.player_count() == 0 {
            return message(Text::Players, Text::NobodyYet);
        }
        let selection = (self.selected, event.player_count());
        let body = if viewport.has_details {
            tall_list(title, viewport, selection, row)
        } else {
            list(title, viewport, selection, row)
        };
        (body, find_hints(Text::HintOpen))
    }
}

/// The rating and the club of a player.
fn detail(event: &Event, number: PlayerNo) -> Detail {
    let player = event.player(number).unwrap_or_default();
    Detail::Club(player.rating, player.club)
}

/// The menu of what can be done with one player.
#[derive(Debug, Clone)]
pub(in crate::app) struct PlayerScreen {
    pub(in crate::app) number: PlayerNo,
    selected: usize,
    /// True if BACK leads to the queue, and not to the list of players.
    is_from_queue: bool,
}

impl PlayerScreen {
    pub(in crate::app) const fn new(number: PlayerNo) -> Self {
        Self {
            number,
            selected: 0,
            is_from_queue: false,
        }
    }

    pub(in crate::app) const fn from_queue(number: PlayerNo) -> Self {
        Self {
            is_from_queue: true,
            ..Self::new(number)
        }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(in crate::app) fn at(number: PlayerNo, entry: PlayerEntry, event: &Event) -> Self {
        let mut screen = Self::new(number);
        let mut entries = screen.entries(event).iter();
        screen.selected = entries.position(|other| *other == entry).unwrap_or(0);
        screen
    }

    /// The list from which this came.
    pub(in crate::app) fn list(&self, event: &Event) -> Screen {
        if self.is_from_queue {
            Screen::Queue(QueueScreen::at(self.number, event))
        } else {
            Screen::Players(PlayersScreen::at(self.number))
        }
    }

    /// The player goes. The arbiter is asked first, but for a break that costs nothing.
    fn departs(&self, how: Departure, event: &Event, at: ClockTime) -> Action {
        let board = match event.place_on_floor(self.number) {
            Some(Place::Seated(board)) => Some(board),
            _ => None,
        };
        let table = board.and_then(|board| event.floor()?.table(board));
        let board = board.filter(|_| table.is_some_and(Table::is_playing));
        if board.is_none() && how == Departure::Pause {
            let deed = Deed::Depart(self.number, how);
            return Action::one(Command::Deed(at, deed), self.list(event));
        }
        confirm(ConfirmScreen::Depart(how, board, self.clone()))
    }

    /// The player moves in the queue; the menu goes along.
    fn moved(&self, event: &Event, at: ClockTime, by: i16) -> Action {
        let Some(Place::Queued(place)) = event.place_on_floor(self.number) else {
            return Action::Stay;
        };
        let last = event.floor().map_or(0, |floor| floor.queue().len());
        let to = place.checked_add_signed(by.into());
        let to = to.filter(|to| *to < last);
        to.and_then(|to| u16::try_from(to).ok())
            .map_or(Action::Stay, |to| {
                let deed = Deed::Move(self.number, to);
                Action::one(Command::Deed(at, deed), Screen::Player(self.clone()))
            })
    }

    /// The player gets the number of that place, if there is one; the menu goes along.
    fn renumbered(&self, place: Option<usize>, event: &Event) -> Action {
        let number = place
            .filter(|place| *place < event.player_count())
            .and_then(PlayerNo::from_index);
        number.map_or(Action::Stay, |number| {
            let then = Screen::Player(Self {
                number,
                ..self.clone()
            });
            Action::one(Command::Number(Numbering::Move(self.number, number)), then)
        })
    }

    /// The player has a bye in the next round, or plays in it after all.
    fn sits_out(&self, bye: Option<Bye>, event: &Event) -> Action {
        next_round(event).map_or(Action::Stay, |round| {
            let list = Screen::Players(PlayersScreen::at(self.number));
            Action::one(Command::SetBye(self.number, round, bye), list)
        })
    }

    /// The player leaves by that command. A game that was paired and has no result is the opponent's; in an event by
    /// a table that needs no saying.
    pub(in crate::app) fn leaves(&self, event: &Event, withdrawal: Command) -> Action {
        let Some((forfeit, opponent)) = unplayed_game(event, self.number) else {
            let list = Screen::Players(PlayersScreen::at(self.number));
            return Action::one(withdrawal, list);
        };
        let sentence = Sentence {
            text: Text::LeavesUnplayed,
            first: name_of(event, self.number),
            second: Some(name_of(event, opponent)),
            number: None,
            result: None,
        };
        let then = Screen::Message(MessageScreen {
            number: self.number,
            sentence,
        });
        // If the power fails between the two, the game is still open, and can be seen to be.
        Action::Do([withdrawal, forfeit].into_iter().collect(), then)
    }

    fn entries(&self, event: &Event) -> &'static [PlayerEntry] {
        let system = event.setup().system;
        let is_paired_one_by_one = system.pairing_options().is_some();
        match event.phase() {
            Phase::Running if let Some(place) = event.place_on_floor(self.number) => {
                entries_on_floor(place)
            }
            Phase::Entering if is_paired_one_by_one || system.queue_options().is_some() => {
                TO_BE_PAIRED
            }
            Phase::Entering => ENTERED,
            Phase::Finished => AFTERWARDS,
            _ if event.is_expelled(self.number) => SENT_HOME,
            _ if event.has_left(self.number) => GONE,
            _ if !is_paired_one_by_one => HERE,
            _ if next_round(event).is_none() => IN_LAST_ROUND,
            _ if bye_next(event, self.number).is_some() => SITTING_OUT,
            _ => PLAYING,
        }
    }
}

impl Behaviour for PlayerScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let at = tools.event_time(key.at);
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        let to_list = || self.list(event);
        if is_back(key) {
            return Action::Go(to_list());
        }
        if !is_ok(key) {
            return Action::Stay;
        }
        let Some(entry) = entries.get(self.selected) else {
            return Action::Stay;
        };
        match entry {
            PlayerEntry::WriteName => Action::Go(Screen::Name(NameScreen::new(self.number, event))),
            PlayerEntry::Club => Action::Go(Screen::Name(NameScreen::of_club(self.number, event))),
            PlayerEntry::Rating => {
                Action::Go(Screen::Rating(RatingScreen::new(self.number, event)))
            }
            PlayerEntry::AbsentNext => self.sits_out(Some(Bye::Zero), event),
            PlayerEntry::HalfByeNext => self.sits_out(Some(Bye::Half), event),
            PlayerEntry::PlaysAfterAll => self.sits_out(None, event),
            PlayerEntry::PlayerCard => Action::Go(Screen::PlayerCard(PlayerCard::new(self.number))),
            PlayerEntry::NumberUp => self.renumbered(self.number.index().checked_sub(1), event),
            PlayerEntry::NumberDown => self.renumbered(Some(self.number.index() + 1), event),
            PlayerEntry::RemovePlayer => confirm(ConfirmScreen::Remove(self.clone())),
            PlayerEntry::TakesBreak => self.departs(Departure::Pause, event, at),
            PlayerEntry::Leaves if event.floor().is_some() => {
                self.departs(Departure::Leave, event, at)
            }
            PlayerEntry::Expel if event.floor().is_some() => {
                self.departs(Departure::Expel, event, at)
            }
            PlayerEntry::Expel => confirm(ConfirmScreen::Expel(self.clone())),
            PlayerEntry::QueueForward => self.moved(event, at, -1),
            PlayerEntry::QueueBack => self.moved(event, at, 1),
            PlayerEntry::IsBack if event.floor().is_some() => Action::one(
                Command::Deed(at, Deed::Return(self.number)),
                Screen::Call(CallScreen::next()),
            ),
            PlayerEntry::Leaves => confirm(ConfirmScreen::Leave(self.clone())),
            PlayerEntry::IsBack => Action::one(Command::Return(self.number), to_list()),
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let title = Heading::Name(name_of(event, self.number));
        menu(title, self.entries(event), self.selected)
    }
}

const fn confirm(question: ConfirmScreen) -> Action {
    Action::Go(Screen::Confirm(question))
}

/// The entries for what can be done with a player in that place of the floor.
const fn entries_on_floor(place: Place) -> &'static [PlayerEntry] {
    match place {
        Place::Queued(_) => QUEUED,
        Place::Seated(_) | Place::Called(_) | Place::Waiting => ON_FLOOR,
        Place::Aside | Place::Paused => ASIDE,
        Place::Gone | Place::Expelled => GONE_HOME,
    }
}

/// The next round to be paired, if there is one.
fn next_round(event: &Event) -> Option<RoundNo> {
    let is_paired_one_by_one = event.setup().system.pairing_options().is_some();
    RoundNo::from_index(event.open_round_count())
        .filter(|round| is_paired_one_by_one && round.index() < event.round_count())
}

/// The bye that a player has in the next round.
fn bye_next(event: &Event, number: PlayerNo) -> Option<Bye> {
    match event.turn(number, next_round(event)?) {
        RoundTurn::Bye(bye) => Some(bye),
        RoundTurn::Nothing | RoundTurn::Game(_) => None,
    }
}

/// The command by which a player who leaves loses the game of the round opened last, and the opponent, if that game
/// has no result.
fn unplayed_game(event: &Event, number: PlayerNo) -> Option<(Command, PlayerNo)> {
    if event.setup().system.is_by_table() {
        return None;
    }
    let round = event.open_rounds().next_back()?;
    let game = event.turn(number, round).game()?;
    let board = event.board(number, round)?;
    let result = match game.colour {
        Colour::White => GameResult::BlackByForfeit,
        Colour::Black => GameResult::WhiteByForfeit,
    };
    (game.outcome == Outcome::Pending)
        .then_some((Command::Result(round, board, result), game.opponent))
}
