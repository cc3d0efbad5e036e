//! A penalty in two presses: ↑ held on a stopped clock, and the arrow of the player who gets the
//! time.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::is_back;
use crate::app::screens::{Behaviour, FaceScreen, Profile, Room, Screen, WorkspaceUse};
use crate::clock::{Class, Control, Penalty, Side};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::ui::view::{Body, HintKeys, Kind};

/// The penalty that is being given.
#[derive(Debug, Clone)]
pub(in crate::app) struct PenaltyScreen {
    penalty: Penalty,
}

impl PenaltyScreen {
    /// Begins with the penalty that the Laws have for games of that kind.
    pub(in crate::app) fn new(control: &Control) -> Self {
        Self {
            penalty: match Class::of(control) {
                Class::Blitz | Class::Rapid => Penalty::OneMinute,
                Class::Standard => Penalty::TwoMinutes,
            },
        }
    }
}

impl Behaviour for PenaltyScreen {
    fn profile(&self) -> Profile {
        Profile {
            is_uncovered: true,
            ..Profile::of_arbiter(Room::Clock, WorkspaceUse::Free)
        }
    }

    fn key(&mut self, event: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let game = &mut tools.shared.game;
        let face = Action::Go(Screen::Clock(FaceScreen::new()));
        if is_back(event) {
            return face;
        }
        match (event.key, event.gesture) {
            (Key::Left, Gesture::Press) => game.give(Side::Left, self.penalty, event.at),
            (Key::Right, Gesture::Press) => game.give(Side::Right, self.penalty, event.at),
            (Key::Up | Key::Down, Gesture::Press) => {
                self.penalty = match self.penalty {
                    Penalty::OneMinute => Penalty::TwoMinutes,
                    Penalty::TwoMinutes => Penalty::OneMinute,
                };
                return Action::Stay;
            }
            _ => return Action::Stay,
        }
        face
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let body = Body::Message {
            kind: Kind::Plain,
            title: Text::Penalty,
            text: Text::PenaltyWhom,
            number: Some(match self.penalty {
                Penalty::OneMinute => 1,
                Penalty::TwoMinutes => 2,
            }),
        };
        let keys = hints([
            (HintKeys::LeftRight, Text::HintChoose),
            (HintKeys::UpDown, Text::HintMinutes),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}
