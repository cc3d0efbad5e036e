//! The state of the card in words, and what the arbiter can do about it.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, thousandths, words};
use crate::app::screens::keys::{is_back, is_ok, is_ok_held, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{Behaviour, CardEntry, CardMenu, Profile, Room, Screen, WorkspaceUse};
use crate::app::store::Remedy;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::{Body, Heading, HintKeys, Kind};

menu! {
    /// An entry of the menu of an event that the card cannot read.
    StateEntry:
        TryAgain WriteAnew;
    /// An event that is whole in memory, and that the card cannot read now.
    UNREADABLE_EVENT: TryAgain WriteAnew;
}

/// The state of the card on the screen, and how far the arbiter has got with it.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct StateScreen {
    stage: Stage,
    selected: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// The state is told.
    #[default]
    Told,
    /// One of two things can be done about it.
    Choosing,
    /// The event is to be told anew: OK must be held for that.
    AskingToWrite,
    /// Everything on the card is to be lost: OK must be held for that.
    AskingToFormat,
}

/// A way to mend the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum CardMending {
    /// The journal of the event in hand is looked for once more.
    TryAgain,
    /// The event in hand is told anew.
    Write,
    /// The card gets a new file system.
    Format,
}

impl StateScreen {
    /// The stage, if what it is about is still so: the card may have gone meanwhile.
    const fn stage(&self, remedy: Option<Remedy>) -> Stage {
        match (self.stage, remedy) {
            (Stage::Choosing, Some(Remedy::TryOrWrite))
            | (Stage::AskingToWrite, Some(Remedy::TryOrWrite | Remedy::Write))
            | (Stage::AskingToFormat, Some(Remedy::Format)) => self.stage,
            _ => Stage::Told,
        }
    }

    fn choose(&mut self, key: KeyEvent) -> Action {
        let entries = UNREADABLE_EVENT;
        move_selection(&mut self.selected, entries.len(), key);
        match entries.get(self.selected).filter(|_| is_ok(key)) {
            Some(StateEntry::TryAgain) => Action::Mend(CardMending::TryAgain),
            Some(StateEntry::WriteAnew) => {
                self.stage = Stage::AskingToWrite;
                Action::Stay
            }
            None => Action::Stay,
        }
    }
}

impl Behaviour for StateScreen {
    fn asks_to_hold(&self, scene: &Scene<'_>) -> bool {
        matches!(
            self.stage(scene.shared.store.remedy()),
            Stage::AskingToWrite | Stage::AskingToFormat
        )
    }

    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Card, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let remedy = tools.shared.store.remedy();
        self.stage = self.stage(remedy);
        match self.stage {
            Stage::Told if is_back(key) => {
                return Action::Go(Screen::Card(CardMenu::at(CardEntry::CardState)));
            }
            Stage::Told if is_ok(key) => {
                self.stage = match remedy {
                    Some(Remedy::TryOrWrite) => Stage::Choosing,
                    Some(Remedy::Write) => Stage::AskingToWrite,
                    Some(Remedy::Format) => Stage::AskingToFormat,
                    None => Stage::Told,
                };
            }
            Stage::Told => {}
            _ if is_back(key) => self.stage = Stage::Told,
            Stage::Choosing => return self.choose(key),
            Stage::AskingToWrite if is_ok_held(key) => return Action::Mend(CardMending::Write),
            Stage::AskingToFormat if is_ok_held(key) => return Action::Mend(CardMending::Format),
            Stage::AskingToWrite | Stage::AskingToFormat => {}
        }
        Action::Stay
    }

    /// The screen, with a bar for a new file system of which so many thousandths are done.
    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let state = scene.shared.store.card_text(scene.desk);
        let remedy = scene.shared.store.remedy();
        let formatted = scene.shared.store.formatted();
        if let Some(done) = formatted {
            let body = Body::Progress {
                title: Heading::Plain(Text::Card),
                text: state,
                thousandths: thousandths(done.into(), 1000),
            };
            return (body, Hints::new());
        }
        let back = (HintKeys::Back, Text::HintBack);
        match self.stage(remedy) {
            Stage::Told => {
                let keys = match remedy {
                    None => hints([back]),
                    Some(Remedy::Format) => hints([(HintKeys::Ok, Text::HintFormat), back]),
                    Some(Remedy::Write) => hints([(HintKeys::Ok, Text::HintWrite), back]),
                    Some(Remedy::TryOrWrite) => hints([(HintKeys::Ok, Text::HintResume), back]),
                };
                let status = scene.shared.store.status(scene.desk, scene.now);
                let (kind, title) = if status.is_alert() {
                    (Kind::Trouble, status.text())
                } else {
                    (Kind::Plain, Text::Card)
                };
                (words(kind, title, state), keys)
            }
            Stage::Choosing => {
                let title = Heading::Plain(Text::Card);
                menu(title, UNREADABLE_EVENT, self.selected)
            }
            Stage::AskingToWrite => (
                words(Kind::Question, Text::WriteAnew, Text::WriteAnewAsk),
                hints([(HintKeys::HoldOk, Text::HintWrite), back]),
            ),
            Stage::AskingToFormat => (
                words(Kind::Question, Text::FormatCard, Text::FormatAsk),
                hints([(HintKeys::HoldOk, Text::HintFormat), back]),
            ),
        }
    }
}
