//! Somebody is called to a board. Several may be: one is shown after the other until all are there.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of, words};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{Behaviour, FloorScreen, Profile, Room, Screen, WorkspaceUse};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{BoardNo, Colour, Command, Deed, Event, PlayerNo};
use crate::ui::view::{Body, Call, HintKeys, Kind, Name};

/// The call that is shown, or is to be shown as soon as it is there.
#[derive(Debug, Clone, Copy)]
enum Shown {
    /// The one that comes of what is being done at that board.
    At(BoardNo),
    /// Of that player.
    Of(PlayerNo),
    /// Whoever was called first; then back to that board.
    Next(BoardNo),
}

/// A call.
#[derive(Debug, Clone)]
pub(in crate::app) struct CallScreen {
    shown: Shown,
}

impl CallScreen {
    /// The call that is about to be made to that board.
    pub(in crate::app) const fn at(board: BoardNo) -> Self {
        Self {
            shown: Shown::At(board),
        }
    }

    pub(in crate::app) const fn of(player: PlayerNo) -> Self {
        Self {
            shown: Shown::Of(player),
        }
    }

    /// Whichever call is still to be answered.
    pub(in crate::app) const fn next() -> Self {
        Self::next_from(BoardNo::FIRST)
    }

    /// The same, and then back to that board.
    const fn next_from(board: BoardNo) -> Self {
        Self {
            shown: Shown::Next(board),
        }
    }

    /// The call that is shown: where, who, and how many more there are.
    fn call(&self, event: &Event) -> Option<(BoardNo, PlayerNo, usize)> {
        let calls = event.floor()?.calls();
        let mut all = calls.iter();
        let (board, player) = *match self.shown {
            // What happens at one board may also call somebody to another.
            Shown::At(board) => all.find(|call| call.0 == board).or(calls.last()),
            Shown::Of(player) => all.find(|call| call.1 == player),
            Shown::Next(_) => all.next(),
        }?;
        Some((board, player, calls.len().saturating_sub(1)))
    }

    /// The call after or before, round and round.
    fn turn(&mut self, event: &Event, player: PlayerNo, forwards: bool) {
        let Some(floor) = event.floor() else { return };
        let calls = floor.calls();
        let at = calls.iter().position(|call| call.1 == player).unwrap_or(0);
        let by = if forwards { 1 } else { calls.len() - 1 };
        if let Some((_, next)) = calls.iter().cycle().nth(at + by) {
            self.shown = Shown::Of(*next);
        }
    }
}

impl Behaviour for CallScreen {
    /// The deed is done: the boards come up, if nobody is called.
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        let event = &tools.desk.event;
        match (self.call(event), self.shown) {
            (Some((_, player, _)), _) => Self::of(player).into(),
            (None, Shown::At(board) | Shown::Next(board)) => {
                FloorScreen::after(board, event).into()
            }
            (None, Shown::Of(_)) => FloorScreen::new().into(),
        }
    }

    /// Whoever pressed OK once too often has not said that the player called is there.
    fn drops_earlier_keys(&self) -> bool {
        true
    }

    fn is_watched(&self, _scene: &Scene<'_>) -> bool {
        true
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let at = tools.event_time(key.at);
        let Some((board, player, more)) = self.call(event) else {
            let boards = Screen::Floor(FloorScreen::new());
            return if is_ok(key) || is_back(key) {
                Action::Go(boards)
            } else {
                Action::Stay
            };
        };
        if is_back(key) {
            return Action::Go(Screen::Floor(FloorScreen::after(board, event)));
        }
        if key.gesture != Gesture::Press {
            return Action::Stay;
        }
        match key.key {
            Key::Ok => {
                let here = Command::Deed(at, Deed::Here(player));
                Action::one(here, Screen::Call(Self::next_from(board)))
            }
            Key::Left | Key::Right => {
                let no_show = Command::Deed(at, Deed::NoShow(player));
                Action::one(no_show, Screen::Call(Self::at(board)))
            }
            // The arbiter goes on to another board; the call stays.
            Key::Up | Key::Down | Key::LeverLeft | Key::LeverRight if more == 0 => {
                let boards = FloorScreen::after(board, event).moved(key, event);
                Action::Go(Screen::Floor(boards))
            }
            Key::Up | Key::Down => {
                self.turn(event, player, key.key == Key::Down);
                Action::Stay
            }
            _ => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let Some((board, player, more)) = self.call(event) else {
            let keys = hints([(HintKeys::Ok, Text::HintResume)]);
            return (words(Kind::Done, Text::Call, Text::NobodyCalled), keys);
        };
        let call = Call {
            board: board.get(),
            name: name_of(event, player),
            against: against(event, board, player),
            more: u16::try_from(more).unwrap_or(u16::MAX),
        };
        let keys = hints([
            (HintKeys::Ok, Text::HintHere),
            (HintKeys::LeftRight, Text::HintNoShow),
            (HintKeys::Back, Text::HintLater),
        ]);
        (Body::Call(call), keys)
    }
}

/// The colour with which a player plays at a board, and the opponent.
fn against(event: &Event, board: BoardNo, player: PlayerNo) -> Option<(Colour, Name)> {
    let table = event.floor()?.table(board)?;
    let (white, black) = table.players()?;
    if player == white {
        Some((Colour::White, name_of(event, black)))
    } else {
        Some((Colour::Black, name_of(event, white)))
    }
}
