//! Something that cannot be meant by accident: OK does it, BACK does not.

use super::call_screen::CallScreen;
use super::clock::{ClockGame, ClockMenu, FaceScreen};
use super::event_menu::EventMenu;
use super::floor_screen::FloorScreen;
use super::players_screen::PlayerScreen;
use super::{Hints, Screen, Turn, hints, is_back, is_ok};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{BoardNo, ClockTime, Command, Deed, Departure, Event, PlayerNo};
use crate::ui::view::{Body, HintKeys};

/// What is to be confirmed.
#[derive(Debug, Clone)]
pub(super) enum ConfirmScreen {
    /// A player goes, and loses the game at that board; from there it was asked for.
    Depart(PlayerNo, Departure, BoardNo, PlayerScreen),
    /// The time is to be up now.
    TimeUp,
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
        match self {
            Self::NewGame if is_back(key) => Turn::Go(Screen::ClockMenu(ClockMenu::new())),
            Self::NewGame if is_ok(key) => {
                game.restart(event, key.at);
                Turn::Go(Screen::Clock(FaceScreen::new()))
            }
            Self::Depart(.., asked) if is_back(key) => Turn::Go(Screen::Player(asked.clone())),
            Self::TimeUp if is_back(key) => Turn::Go(Screen::Event(EventMenu::at(Text::EndEvent))),
            Self::Depart(player, how, board, _) if is_ok(key) => {
                let deed = Command::Deed(at, Deed::Depart(*player, *how));
                Turn::one(deed, Screen::Call(CallScreen::at(*board)))
            }
            Self::TimeUp if is_ok(key) => {
                let deed = Command::Deed(at, Deed::TimeUp);
                Turn::one(deed, Screen::Floor(FloorScreen::new()))
            }
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self) -> (Body, Hints) {
        let (text, number) = match self {
            Self::Depart(_, _, board, _) => (Text::GamesLost, Some(board.get())),
            Self::TimeUp => (Text::EndNow, None),
            Self::NewGame => (Text::NewGameAsk, None),
        };
        let body = Body::Message {
            title: match self {
                Self::NewGame => Text::Clock,
                Self::Depart(..) | Self::TimeUp => Text::Event,
            },
            text,
            number,
        };
        let keys = hints([
            (HintKeys::Ok, Text::HintResume),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}
