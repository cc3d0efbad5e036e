//! The boot screen.

use super::{Home, LanguageScreen};
use crate::app::BootReason;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::{Behaviour, FaceScreen, HomeEntry, Profile, Room, Screen, WorkspaceUse};
use crate::input::{Gesture, KeyEvent};
use crate::language::Text;
use crate::time::{Instant, Span};
use crate::tournament::Phase;
use crate::ui::view::{Body, HintKeys};

/// The boot screen stays at least this long, so that it can be read.
const AT_LEAST: Span = Span::from_millis(1000);
/// And at most this long, should the card not make itself heard.
const AT_MOST: Span = Span::from_millis(3000);

/// The boot screen. After a fault it stays until a key is pressed.
#[derive(Debug, Clone)]
pub(in crate::app) struct Splash {
    reason: BootReason,
}

impl Splash {
    pub(in crate::app) const fn new(reason: BootReason) -> Self {
        Self { reason }
    }
}

impl Behaviour for Splash {
    fn profile(&self) -> Profile {
        Profile {
            // It has no key that could wait.
            waits_for_card: false,
            ..Profile::of_everybody(Room::Start, WorkspaceUse::Free)
        }
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let is_pressed = key.gesture == Gesture::Press && !tools.shared.store.is_loading();
        match self.reason {
            BootReason::Fault if is_pressed => Action::Go(first_screen(&tools.scene(key.at))),
            BootReason::Fault | BootReason::PowerOn => Action::Stay,
        }
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let restarted = self.reason == BootReason::Fault;
        let keys = if restarted {
            hints([(HintKeys::Ok, Text::HintResume)])
        } else {
            Hints::new()
        };
        (Body::Splash { restarted }, keys)
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        let ends = [AT_LEAST, AT_MOST].map(|after| Instant::START + after);
        match self.reason {
            BootReason::PowerOn => ends.into_iter().find(|at| scene.now < *at),
            BootReason::Fault => None,
        }
    }

    fn pass_time(&mut self, scene: &Scene<'_>) -> Option<Screen> {
        if self.reason == BootReason::Fault {
            return None;
        }
        let store = &scene.shared.store;
        let is_reading = store.is_loading();
        // Once a card is being read, what is on it will be known soon. If not, the next screen says how far it is,
        // and it can be given up there.
        let wait = if store.has_heard_of_card() && !is_reading {
            AT_LEAST
        } else {
            AT_MOST
        };
        if scene.now < Instant::START + wait {
            return None;
        }
        Some(if is_reading && !scene.shared.game.was_cut() {
            Home::at(HomeEntry::ContinueEvent).into()
        } else {
            first_screen(scene)
        })
    }
}

/// The screen after this one: a game that the power cut short comes before all.
pub(in crate::app) fn first_screen(scene: &Scene<'_>) -> Screen {
    if scene.shared.game.was_cut() {
        FaceScreen::new().into()
    } else if scene.shared.store.is_new_card() && scene.event().phase() == Phase::None {
        LanguageScreen::new().into()
    } else {
        Home::after_start(scene.event()).into()
    }
}
