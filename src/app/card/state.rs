//! The state of the card in words, and what the arbiter can do about it.

use super::CardMenu;
use crate::app::hold::is_ok_held;
use crate::app::job::thousandths;
use crate::app::store::Remedy;
use crate::app::{Hints, Screen, Turn, hints, is_back, is_ok, menu, menus, move_selection, words};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::{Body, Heading, HintKeys};

/// How far the arbiter has got with it.
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

/// What is to be done about the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum CardDeed {
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

    /// Whether OK is to be held.
    pub(in crate::app) fn is_asking(&self, remedy: Option<Remedy>) -> bool {
        matches!(
            self.stage(remedy),
            Stage::AskingToWrite | Stage::AskingToFormat
        )
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent, remedy: Option<Remedy>) -> Turn {
        self.stage = self.stage(remedy);
        match self.stage {
            Stage::Told if is_back(key) => {
                return Turn::Go(Screen::Card(CardMenu::at(Text::CardState)));
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
            Stage::AskingToWrite if is_ok_held(key) => return Turn::Card(CardDeed::Write),
            Stage::AskingToFormat if is_ok_held(key) => return Turn::Card(CardDeed::Format),
            Stage::AskingToWrite | Stage::AskingToFormat => {}
        }
        Turn::Stay
    }

    fn choose(&mut self, key: KeyEvent) -> Turn {
        let entries = &menus::UNREADABLE_EVENT;
        move_selection(&mut self.selected, entries.len(), key);
        match entries.get(self.selected).filter(|_| is_ok(key)) {
            Some(Text::TryAgain) => Turn::Card(CardDeed::TryAgain),
            Some(_) => {
                self.stage = Stage::AskingToWrite;
                Turn::Stay
            }
            None => Turn::Stay,
        }
    }

    /// The screen, with a bar for a new file system of which so many thousandths are done.
    pub(in crate::app) fn view(
        &self,
        state: Text,
        remedy: Option<Remedy>,
        formatted: Option<u16>,
    ) -> (Body, Hints) {
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
                (words(Text::Card, state), keys)
            }
            Stage::Choosing => {
                let title = Heading::Plain(Text::Card);
                menu(title, &menus::UNREADABLE_EVENT, self.selected)
            }
            Stage::AskingToWrite => (
                words(Text::WriteAnew, Text::WriteAnewAsk),
                hints([(HintKeys::HoldOk, Text::HintWrite), back]),
            ),
            Stage::AskingToFormat => (
                words(Text::FormatCard, Text::FormatAsk),
                hints([(HintKeys::HoldOk, Text::HintFormat), back]),
            ),
        }
    }
}
