//! The menu of what can be done with the card.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::export::Export;
use crate::app::notice::Notice;
use crate::app::screens::behaviour::back_to_home;
use crate::app::screens::bodies::Hints;
use crate::app::screens::keys::{is_ok, move_selection};
use crate::app::screens::menu::{menu, place};
use crate::app::screens::{
    Behaviour, EventsScreen, ExportScreen, HomeEntry, Profile, ReportsScreen, Room, Screen,
    StateScreen, WorkspaceUse,
};
use crate::documents::Occasion;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::Phase;
use crate::ui::view::{Body, Heading, Kind};

menu! {
    /// An entry of the card's menu.
    CardEntry:
        CardEvents WriteFiles ReadReport CardArchive CardState;
    /// All that can be done with the card.
    CARD: CardEvents WriteFiles ReadReport CardArchive CardState;
}

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct CardMenu {
    selected: usize,
}

impl CardMenu {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(in crate::app) fn at(entry: CardEntry) -> Self {
        Self {
            selected: place(CARD, entry),
        }
    }
}

impl Behaviour for CardMenu {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Card, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        move_selection(&mut self.selected, CARD.len(), key);
        if !is_ok(key) {
            return back_to_home(key, HomeEntry::Card);
        }
        match CARD.get(self.selected) {
            Some(CardEntry::CardEvents) => Action::Go(Screen::Events(EventsScreen::new(false))),
            Some(CardEntry::CardArchive) => Action::Go(Screen::Events(EventsScreen::new(true))),
            Some(CardEntry::ReadReport) => Action::Go(Screen::Reports(ReportsScreen::new())),
            Some(CardEntry::WriteFiles) => export(tools),
            Some(CardEntry::CardState) => Action::Go(Screen::CardState(StateScreen::default())),
            None => Action::Stay,
        }
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        menu(Heading::Plain(Text::Card), CARD, self.selected)
    }
}

/// All files of the event are to be made.
fn export(tools: &mut Tools<'_>) -> Action {
    let told = if tools.desk.event.phase() == Phase::None {
        Notice::refusal(Text::NotYet, Text::NothingToWrite)
    } else if tools.shared.spares_power() {
        Notice::refusal(Text::BatteryLow, Text::FilesNeedPower)
    } else if !tools.shared.store.has_card() {
        let text = tools.shared.store.card_text(tools.desk);
        Notice::new(Kind::Trouble, Text::NotPossible, text)
    } else {
        tools.shared.export = Some(Export::watched(Occasion::All));
        return Action::Go(ExportScreen.into());
    };
    Action::Tell(told)
}
