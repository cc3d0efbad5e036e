//! The players: their names, and whether they are still there.

use super::call_screen::CallScreen;
use super::confirm_screen::ConfirmScreen;
use super::event_menu::EventMenu;
use super::find_screen::{FindIn, FindScreen};
use super::name_screen::NameScreen;
use super::player_card::PlayerCard;
use super::queue_screen::{QueueScreen, place_value};
use super::rating_screen::RatingScreen;
use super::told_screen::ToldScreen;
use super::{
    Hints, Screen, Turn, find_hints, is_back, is_ok, list, menu, menus, message, move_selection,
    name_of,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{
    Bye, ClockTime, Colour, Command, Deed, Departure, Event, GameResult, Numbering, Outcome, Phase,
    Place, PlayerNo, RoundNo, Table, Turn as RoundTurn,
};
use crate::ui::Sight;
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, Heading, ListRow, RowValue, Who};
use crate::wording::bye_text;

/// The list of players.
#[derive(Debug, Clone)]
pub(super) struct PlayersScreen {
    selected: usize,
    /// The entry of the event's menu to which BACK leads.
    next: Text,
}

impl PlayersScreen {
    pub(super) const fn new() -> Self {
        Self::before(Text::Players)
    }

    /// The list, to be looked at before that entry of the event's menu.
    pub(super) const fn before(next: Text) -> Self {
        Self { selected: 0, next }
    }

    pub(super) const fn at(number: PlayerNo) -> Self {
        Self {
            selected: number.index(),
            ..Self::new()
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        // The last one may have been removed.
        self.selected = self.selected.min(event.player_count().saturating_sub(1));
        move_selection(&mut self.selected, event.player_count(), key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::at(self.next)));
        }
        let number = event.numbers().nth(self.selected);
        if let Some(turn) = FindScreen::opened(key, FindIn::Players, number, event) {
            return turn;
        }
        number.filter(|_| is_ok(key)).map_or(Turn::Stay, |number| {
            Turn::Go(Screen::Player(PlayerScreen::new(number)))
        })
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let row = |place| {
            let number = PlayerNo::from_index(place)?;
            Some(ListRow {
                number: Some(number.get()),
                who: Who::One(name_of(event, number)),
                value: if event.floor().is_some() {
                    place_value(event, number)
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
        let body = list(title, sight, (self.selected, event.player_count()), row);
        (body, find_hints(Text::HintOpen))
    }
}

/// What can be done with one player.
#[derive(Debug, Clone)]
pub(super) struct PlayerScreen {
    pub(super) number: PlayerNo,
    selected: usize,
    /// Where BACK leads.
    is_from_queue: bool,
}

impl PlayerScreen {
    pub(super) const fn new(number: PlayerNo) -> Self {
        Self {
            number,
            selected: 0,
            is_from_queue: false,
        }
    }

    pub(super) const fn from_queue(number: PlayerNo) -> Self {
        Self {
            is_from_queue: true,
            ..Self::new(number)
        }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(super) fn at(number: PlayerNo, entry: Text, event: &Event) -> Self {
        let mut screen = Self::new(number);
        let mut entries = screen.entries(event).iter();
        screen.selected = entries.position(|other| *other == entry).unwrap_or(0);
        screen
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event, at: ClockTime) -> Turn {
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        let to_list = || self.list(event);
        if is_back(key) {
            return Turn::Go(to_list());
        }
        if !is_ok(key) {
            return Turn::Stay;
        }
        match entries.get(self.selected) {
            Some(Text::WriteName) => Turn::Go(Screen::Name(NameScreen::new(self.number, event))),
            Some(Text::Club) => Turn::Go(Screen::Name(NameScreen::of_club(self.number, event))),
            Some(Text::Rating) => Turn::Go(Screen::Rating(RatingScreen::new(self.number, event))),
            Some(Text::AbsentNext) => self.sits_out(Some(Bye::Zero), event),
            Some(Text::HalfByeNext) => self.sits_out(Some(Bye::Half), event),
            Some(Text::PlaysAfterAll) => self.sits_out(None, event),
            Some(Text::PlayerCard) => Turn::Go(Screen::PlayerCard(PlayerCard::new(self.number))),
            Some(Text::NumberUp) => self.renumbered(self.number.index().checked_sub(1), event),
            Some(Text::NumberDown) => self.renumbered(Some(self.number.index() + 1), event),
            Some(Text::RemovePlayer) => confirm(ConfirmScreen::Remove(self.clone())),
            Some(Text::TakesBreak) => self.departs(Departure::Pause, event, at),
            Some(Text::Leaves) if event.floor().is_some() => {
                self.departs(Departure::Leave, event, at)
            }
            Some(Text::Expel) => self.departs(Departure::Expel, event, at),
            Some(Text::QueueForward) => self.moved(event, at, -1),
            Some(Text::QueueBack) => self.moved(event, at, 1),
            Some(Text::IsBack) if event.floor().is_some() => Turn::one(
                Command::Deed(at, Deed::Return(self.number)),
                Screen::Call(CallScreen::next()),
            ),
            Some(Text::Leaves) => confirm(ConfirmScreen::Leave(self.clone())),
            Some(Text::IsBack) => Turn::one(Command::Return(self.number), to_list()),
            _ => Turn::Stay,
        }
    }

    /// The list from which this came.
    pub(super) fn list(&self, event: &Event) -> Screen {
        if self.is_from_queue {
            Screen::Queue(QueueScreen::at(self.number, event))
        } else {
            Screen::Players(PlayersScreen::at(self.number))
        }
    }

    /// The player goes. The arbiter is asked first, but for a break that costs nothing.
    fn departs(&self, how: Departure, event: &Event, at: ClockTime) -> Turn {
        let board = match event.place_on_floor(self.number) {
            Some(Place::Seated(board)) => Some(board),
            _ => None,
        };
        let table = board.and_then(|board| event.floor()?.table(board));
        let board = board.filter(|_| table.is_some_and(Table::is_playing));
        if board.is_none() && how == Departure::Pause {
            let deed = Deed::Depart(self.number, how);
            return Turn::one(Command::Deed(at, deed), self.list(event));
        }
        confirm(ConfirmScreen::Depart(how, board, self.clone()))
    }

    /// The player moves in the queue; the menu goes along.
    fn moved(&self, event: &Event, at: ClockTime, by: i16) -> Turn {
        let Some(Place::Queued(place)) = event.place_on_floor(self.number) else {
            return Turn::Stay;
        };
        let last = event.floor().map_or(0, |floor| floor.queue().len());
        let to = place.checked_add_signed(by.into());
        let to = to.filter(|to| *to < last);
        to.and_then(|to| u16::try_from(to).ok())
            .map_or(Turn::Stay, |to| {
                let deed = Deed::Move(self.number, to);
                Turn::one(Command::Deed(at, deed), Screen::Player(self.clone()))
            })
    }

    /// The player gets the number of that place, if there is one; the menu goes along.
    fn renumbered(&self, place: Option<usize>, event: &Event) -> Turn {
        let number = place
            .filter(|place| *place < event.player_count())
            .and_then(PlayerNo::from_index);
        number.map_or(Turn::Stay, |number| {
            let then = Screen::Player(Self {
                number,
                ..self.clone()
            });
            Turn::one(Command::Number(Numbering::Move(self.number, number)), then)
        })
    }

    /// The player has a bye in the next round, or plays in it after all.
    fn sits_out(&self, bye: Option<Bye>, event: &Event) -> Turn {
        next_round(event).map_or(Turn::Stay, |round| {
            let list = Screen::Players(PlayersScreen::at(self.number));
            Turn::one(Command::SetBye(self.number, round, bye), list)
        })
    }

    /// The player leaves. A game that was paired and has no result is the opponent's; in an event by
    /// a table that needs no saying.
    pub(super) fn leaves(&self, event: &Event) -> Turn {
        let withdrawal = Command::Withdraw(self.number);
        let Some((forfeit, opponent)) = unplayed_game(event, self.number) else {
            let list = Screen::Players(PlayersScreen::at(self.number));
            return Turn::one(withdrawal, list);
        };
        let sentence = Sentence {
            text: Text::LeavesUnplayed,
            first: name_of(event, self.number),
            second: Some(name_of(event, opponent)),
            number: None,
            result: None,
        };
        let then = Screen::Told(ToldScreen {
            number: self.number,
            sentence,
        });
        // If the power fails between the two, the game is still open, and can be seen to be.
        Turn::Do([withdrawal, forfeit].into_iter().collect(), then)
    }

    fn entries(&self, event: &Event) -> &'static [Text] {
        let system = event.setup().system;
        let is_paired_one_by_one = system.pairing_options().is_some();
        match event.phase() {
            Phase::Running if let Some(place) = event.place_on_floor(self.number) => {
                entries_on_floor(place)
            }
            Phase::Entering if is_paired_one_by_one || system.queue_options().is_some() => {
                &menus::PLAYER_TO_BE_PAIRED
            }
            Phase::Entering => &menus::PLAYER_ENTERED,
            Phase::Finished => &menus::PLAYER_AFTERWARDS,
            _ if event.has_left(self.number) => &menus::PLAYER_GONE,
            _ if !is_paired_one_by_one => &menus::PLAYER_HERE,
            _ if next_round(event).is_none() => &menus::PLAYER_IN_LAST_ROUND,
            _ if bye_next(event, self.number).is_some() => &menus::PLAYER_SITTING_OUT,
            _ => &menus::PLAYER_PLAYING,
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        let title = Heading::Name(name_of(event, self.number));
        menu(title, self.entries(event), self.selected)
    }
}

const fn confirm(question: ConfirmScreen) -> Turn {
    Turn::Go(Screen::Confirm(question))
}

/// What can be done with a player in that place of the floor.
const fn entries_on_floor(place: Place) -> &'static [Text] {
    match place {
        Place::Queued(_) => &menus::PLAYER_QUEUED,
        Place::Seated(_) | Place::Called(_) | Place::Waiting => &menus::PLAYER_ON_FLOOR,
        Place::Aside | Place::Paused => &menus::PLAYER_ASIDE,
        Place::Gone | Place::Expelled => &menus::PLAYER_GONE_HOME,
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

/// How a player who leaves loses the game of the round opened last, and to whom, if it has no
/// result.
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
