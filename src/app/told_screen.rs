//! Something about a player that was done and must be read.

use super::players_screen::PlayersScreen;
use super::{Hints, Screen, Turn, hints, is_back, is_ok};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::PlayerNo;
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, HintKeys};

/// What is said, and about whom.
#[derive(Debug, Clone)]
pub(super) struct ToldScreen {
    pub(super) number: PlayerNo,
    pub(super) sentence: Sentence,
}

impl ToldScreen {
    pub(super) fn key(&self, key: KeyEvent) -> Turn {
        if is_back(key) || is_ok(key) {
            Turn::Go(Screen::Players(PlayersScreen::at(self.number)))
        } else {
            Turn::Stay
        }
    }

    pub(super) fn view(&self) -> (Body, Hints) {
        let body = Body::Told {
            title: Text::Players,
            sentence: self.sentence.clone(),
        };
        (body, hints([(HintKeys::Ok, Text::HintResume)]))
    }
}
