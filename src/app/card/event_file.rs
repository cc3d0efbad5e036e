//! One of the events on the card.

use super::EventsScreen;
use super::events::who;
use crate::app::hold::is_ok_held;
use crate::app::{Hints, Screen, Turn, hints, is_back, is_ok, menu, menus, move_selection};
use crate::card::{Answer, JournalNo, Listing};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::{Body, Heading, HintKeys, Who};

/// What can be done with it.
#[derive(Debug, Clone)]
pub(in crate::app) struct EventFileScreen {
    number: JournalNo,
    is_archived: bool,
    title: Heading,
    selected: usize,
}

/// What the card is to do with an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum FileDeed {
    /// Read it, to go on with it.
    Continue,
    /// Read it, and make another one like it.
    Copy,
    /// Put it away, or take it back.
    Archive(bool),
    /// Delete it.
    Delete,
}

impl EventFileScreen {
    pub(in crate::app) fn new(listing: &Listing) -> Self {
        let title = match listing.summary.as_ref().map(who) {
            Some(Who::One(name)) => Heading::Name(name),
            Some(Who::Word(text)) => Heading::Plain(text),
            _ => Heading::Plain(Text::Event),
        };
        Self {
            number: listing.number,
            is_archived: listing.is_archived,
            title,
            selected: 0,
        }
    }

    const fn entries(&self) -> &'static [Text] {
        if self.is_archived {
            &menus::ARCHIVED_FILE
        } else {
            &menus::EVENT_FILE
        }
    }

    fn list(&self) -> Turn {
        Turn::Go(Screen::Events(EventsScreen::new(self.is_archived)))
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent) -> Turn {
        let entries = self.entries();
        move_selection(&mut self.selected, entries.len(), key);
        if is_back(key) {
            return self.list();
        }
        if !is_ok(key) {
            return Turn::Stay;
        }
        let deed = match entries.get(self.selected) {
            Some(Text::ContinueEvent) => FileDeed::Continue,
            Some(Text::CopyEvent) => FileDeed::Copy,
            Some(Text::PutAway) => FileDeed::Archive(true),
            Some(Text::TakeBack) => FileDeed::Archive(false),
            Some(Text::DeleteEvent) => {
                return Turn::Go(Screen::Delete(DeleteScreen(self.clone())));
            }
            _ => return Turn::Stay,
        };
        Turn::File(self.number, deed)
    }

    /// The card has done it.
    pub(in crate::app) fn done(&self, answer: &Answer) -> Turn {
        let list = Screen::Events(EventsScreen::new(self.is_archived));
        match answer {
            Answer::LetGo => Turn::LetGo(list),
            _ => Turn::Go(list),
        }
    }

    pub(in crate::app) fn view(&self) -> (Body, Hints) {
        menu(self.title.clone(), self.entries(), self.selected)
    }
}

/// Asks once more. Only OK held does it.
#[derive(Debug, Clone)]
pub(in crate::app) struct DeleteScreen(EventFileScreen);

impl DeleteScreen {
    pub(in crate::app) fn key(&self, key: KeyEvent) -> Turn {
        if is_back(key) {
            return Turn::Go(Screen::EventFile(self.0.clone()));
        }
        if is_ok_held(key) {
            return Turn::File(self.0.number, FileDeed::Delete);
        }
        Turn::Stay
    }

    pub(in crate::app) fn view(&self) -> (Body, Hints) {
        let body = Body::Message {
            title: Text::DeleteEvent,
            text: Text::DeleteAsk,
            number: Some(self.0.number.0),
        };
        let keys = hints([
            (HintKeys::HoldOk, Text::HintDelete),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }

    /// The card has done it.
    pub(in crate::app) fn done(&self, answer: &Answer) -> Turn {
        self.0.done(answer)
    }
}
