//! A penalty in two presses: ↑ held on a stopped clock, and the arrow of the player who gets the
//! time.

use super::face::FaceScreen;
use super::game::ClockGame;
use crate::app::{Hints, Screen, Turn, hints, is_back};
use crate::clock::{Class, Control, Penalty, Side};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::ui::view::{Body, HintKeys};

/// How much is given.
#[derive(Debug, Clone)]
pub(in crate::app) struct PenaltyScreen {
    penalty: Penalty,
}

impl PenaltyScreen {
    /// What the Laws have for games of that kind.
    pub(in crate::app) fn new(control: &Control) -> Self {
        Self {
            penalty: match Class::of(control) {
                Class::Blitz | Class::Rapid => Penalty::OneMinute,
                Class::Standard => Penalty::TwoMinutes,
            },
        }
    }

    pub(in crate::app) fn key(&mut self, event: KeyEvent, game: &mut ClockGame) -> Turn {
        let face = Turn::Go(Screen::Clock(FaceScreen::new()));
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
                return Turn::Stay;
            }
            _ => return Turn::Stay,
        }
        face
    }

    pub(in crate::app) fn view(&self) -> (Body, Hints) {
        let body = Body::Message {
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
