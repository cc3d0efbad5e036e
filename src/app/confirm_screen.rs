//! Something that cannot be meant by accident: OK held does it, BACK does not.

use super::call_screen::CallScreen;
use super::clock::{ClockGame, ClockMenu, FaceScreen};
use super::event_menu::{self, EventMenu};
use super::floor_screen::FloorScreen;
use super::hold::is_ok_held;
use super::pairings_screen::BoardScreen;
use super::players_screen::PlayerScreen;
use super::podium_screen::PodiumScreen;
use super::{Hints, Screen, Turn, hints, is_back, name_of};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{BoardNo, ClockTime, Command, Deed, Departure, Event};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, HintKeys};

/// What is to be confirmed.
#[derive(Debug, Clone)]
pub(super) enum ConfirmScreen {
    /// A player goes from the floor, and loses the game at that board if there is one.
    Depart(Departure, Option<BoardNo>, PlayerScreen),
    /// A player leaves the event.
    Leave(PlayerScreen),
    /// A player goes off the list.
    Remove(PlayerScreen),
    /// The board is broken up.
    BreakUp(BoardScreen),
    /// The round is paired anew.
    PairAnew,
    /// The event ends.
    End,
    /// The time is to be up now.
    TimeUp,
    /// So many who are level for a prize play it out.
    Knockout(u16),
    /// The game at the clock is to be wiped out.
    NewGame,
}

impl ConfirmScreen {
    pub(super) fn key(
        &self,
        key: KeyEvent,
        (event, game): (&Event, &mut ClockGame),
        at: ClockTime,
    ) -> Turn {
        if is_back(key) {
            return Turn::Go(self.asked_from());
        }
        if !is_ok_held(key) {
            return Turn::Stay;
        }
        match self {
            Self::NewGame => {
                game.restart(event, key.at);
                Turn::Go(Screen::Clock(FaceScreen::new()))
            }
            Self::Depart(how, board, player) => {
                let deed = Command::Deed(at, Deed::Depart(player.number, *how));
                let then = match board {
                    Some(board) => Screen::Call(CallScreen::at(*board)),
                    None => player.list(event),
                };
                Turn::one(deed, then)
            }
            Self::Leave(player) => player.leaves(event),
            Self::Remove(player) => Turn::one(Command::Remove(player.number), player.list(event)),
            Self::BreakUp(board) => board.break_up(event),
            Self::PairAnew => event_menu::pair_anew(event),
            Self::End => Turn::one(Command::Finish, Screen::Podium(PodiumScreen::new())),
            Self::TimeUp => {
                let deed = Command::Deed(at, Deed::TimeUp);
                Turn::one(deed, Screen::Floor(FloorScreen::new()))
            }
            Self::Knockout(_) => Turn::Knockout { is_sure: true },
        }
    }

    fn asked_from(&self) -> Screen {
        match self {
            Self::NewGame => Screen::ClockMenu(ClockMenu::new()),
            Self::Depart(.., player) | Self::Leave(player) | Self::Remove(player) => {
                Screen::Player(player.clone())
            }
            Self::BreakUp(board) => Screen::Board(board.clone()),
            Self::PairAnew => Screen::Event(EventMenu::at(Text::PairAnew)),
            Self::End | Self::TimeUp => Screen::Event(EventMenu::at(Text::EndEvent)),
            Self::Knockout(_) => Screen::Event(EventMenu::at(Text::Knockout)),
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        let about = |player: &PlayerScreen, text| Body::Told {
            title: Text::Players,
            sentence: Sentence {
                text,
                first: name_of(event, player.number),
                second: None,
                number: None,
                result: None,
            },
        };
        let ask = |title, text, number| Body::Message {
            title,
            text,
            number,
        };
        let last = event.open_rounds().next_back();
        let (body, does) = match self {
            Self::Depart(how, Some(board), _) => {
                let body = ask(Text::Event, Text::GamesLost, Some(board.get()));
                (body, departure(*how))
            }
            Self::Depart(Departure::Expel, None, player) => {
                (about(player, Text::UndoExpelled), Text::HintExpel)
            }
            Self::Depart(_, None, player) | Self::Leave(player) => {
                (about(player, Text::UndoLeft), Text::HintLeaves)
            }
            Self::Remove(player) => (about(player, Text::RemoveAsk), Text::HintRemove),
            Self::BreakUp(board) => {
                let number = board.number().map(BoardNo::get);
                let body = ask(Text::Pairings, Text::BreakUpAsk, number);
                (body, Text::HintBreakUp)
            }
            Self::PairAnew => {
                let number = last.map(|round| round.get().into());
                let body = ask(Text::Event, Text::PairAnewAsk, number);
                (body, Text::HintPairAnew)
            }
            Self::End => (ask(Text::Event, Text::EndAsk, None), Text::HintEnd),
            Self::TimeUp => (ask(Text::Event, Text::EndNow, None), Text::HintEnd),
            Self::Knockout(count) => {
                let body = ask(Text::Knockout, Text::KnockoutAsk, Some(*count));
                (body, Text::HintStart)
            }
            Self::NewGame => (ask(Text::Clock, Text::NewGameAsk, None), Text::HintNewGame),
        };
        let keys = hints([(HintKeys::HoldOk, does), (HintKeys::Back, Text::HintBack)]);
        (body, keys)
    }
}

const fn departure(how: Departure) -> Text {
    match how {
        Departure::Expel => Text::HintExpel,
        Departure::Pause | Departure::Leave => Text::HintLeaves,
    }
}
