//! The first question of a new box: in which language it shall speak. Once it has been answered, the answer is on the card,
//! and it is never asked again.

use super::Home;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_ok, move_selection};
use crate::app::screens::{Behaviour, Profile, Room, Screen, WorkspaceUse};
use crate::input::KeyEvent;
use crate::language::{Language, Text};
use crate::settings::Settings;
use crate::ui::view::{Body, HintKeys};

/// The languages, of which one is selected. The screen speaks it.
#[derive(Debug, Clone)]
pub(in crate::app) struct LanguageScreen {
    selected: usize,
    /// True if OK has answered, and the answer is on its way to the card.
    is_answered: bool,
}

impl LanguageScreen {
    pub(in crate::app) const fn new() -> Self {
        Self {
            selected: 0,
            is_answered: false,
        }
    }

    fn language(&self) -> Language {
        let language = Language::ALL.get(self.selected).copied();
        language.unwrap_or_default()
    }
}

impl Behaviour for LanguageScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Home, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        if self.is_answered {
            return Action::Stay;
        }
        move_selection(&mut self.selected, Language::ALL.len(), key);
        if !is_ok(key) {
            return Action::Stay;
        }
        let settings = Settings {
            language: self.language(),
            ..tools.shared.store.wanted()
        };
        self.is_answered = true;
        Action::Keep(settings)
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let keys = hints([
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Ok, Text::HintResume),
        ]);
        (Body::Languages, keys)
    }

    /// The home screen comes when the answer is on the card, or the card is gone.
    fn pass_time(&mut self, scene: &Scene<'_>) -> Option<Screen> {
        let is_kept = self.is_answered && scene.shared.store.has_kept_settings();
        is_kept.then(|| Home::after_start(scene.event()).into())
    }

    fn speaks(&self) -> Option<Language> {
        Some(self.language())
    }
}
