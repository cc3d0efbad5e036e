//! Something about a player that was done and must be read.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{Behaviour, PlayersScreen, Profile, Room, Screen, WorkspaceUse};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::PlayerNo;
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, HintKeys, Kind};

/// The sentence that is said, and the player whom it is about.
#[derive(Debug, Clone)]
pub(in crate::app) struct MessageScreen {
    pub(in crate::app) number: PlayerNo,
    pub(in crate::app) sentence: Sentence,
}

impl Behaviour for MessageScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, _tools: &mut Tools<'_>) -> Action {
        if is_back(key) || is_ok(key) {
            Action::Go(Screen::Players(PlayersScreen::at(self.number)))
        } else {
            Action::Stay
        }
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let body = Body::Sentence {
            kind: Kind::Done,
            title: Text::Players,
            sentence: self.sentence.clone(),
        };
        (body, hints([(HintKeys::Ok, Text::HintResume)]))
    }
}
