//! Files of the event are being made, and the arbiter watches.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, message};
use crate::app::screens::keys::is_back;
use crate::app::screens::{Behaviour, CardEntry, CardMenu, Profile, Room, WorkspaceUse};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::Body;

/// The bar.
#[derive(Debug, Clone)]
pub(in crate::app) struct ExportScreen;

impl Behaviour for ExportScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Files, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        if !is_back(key) {
            return Action::Stay;
        }
        tools.shared.export = None;
        Action::Go(CardMenu::at(CardEntry::WriteFiles).into())
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        match &scene.shared.export {
            Some(export) => export.view(scene.desk, scene.shared.language()),
            None => message(Text::WriteFiles, Text::FilesWritten),
        }
    }

    fn leave(&mut self, tools: &mut Tools<'_>) {
        if let Some(export) = &mut tools.shared.export {
            export.goes_on_unwatched();
        }
    }
}
