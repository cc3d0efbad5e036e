//! One of the events on the card.

use super::events::label;
use crate::app::action::{Action, Opening};
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok, is_ok_held, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{Behaviour, EventsScreen, Profile, Room, WorkspaceUse};
use crate::card::FileJob;
use crate::card::{Answer, JournalNo, Listing};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::{Body, Heading, HintKeys, Kind};

menu! {
    /// An entry of the menu of an event on the card.
    FileEntry:
        ContinueEvent CopyEvent PutAway DeleteEvent TakeBack;
    /// An event on the card.
    EVENT_FILE: ContinueEvent CopyEvent PutAway DeleteEvent;
    /// An event on the card that was put away.
    ARCHIVED_FILE: TakeBack CopyEvent DeleteEvent;
}

/// An event on the card, and what is to be done with it.
#[derive(Debug, Clone)]
pub(in crate::app) struct EventFileScreen {
    number: JournalNo,
    is_archived: bool,
    title: Heading,
    selected: usize,
    /// The deed that the card has not done yet.
    asked: Option<Deed>,
}

/// Something that the card is to do with the event. It is not kept as a file job: those have room for a piece of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Put it away, or take it back.
    Archive(bool),
    Delete,
}

impl EventFileScreen {
    pub(in crate::app) fn new(listing: &Listing) -> Self {
        let summary = listing.summary.as_ref();
        let title = summary.map_or(Heading::Plain(Text::Event), |summary| {
            Heading::Event(label(summary))
        });
        Self {
            number: listing.number,
            is_archived: listing.is_archived,
            title,
            selected: 0,
            asked: None,
        }
    }

    const fn entries(&self) -> &'static [FileEntry] {
        if self.is_archived {
            ARCHIVED_FILE
        } else {
            EVENT_FILE
        }
    }

    const fn ask(&mut self, deed: Deed) -> Action {
        self.asked = Some(deed);
        Action::Stay
    }

    /// The file job for what was asked.
    fn job(&self) -> Option<FileJob> {
        Some(match self.asked? {
            Deed::Archive(away) => FileJob::Archive(self.number, away),
            Deed::Delete => FileJob::Delete(self.number),
        })
    }

    /// The card has done it.
    fn done(&mut self, answer: &Answer) -> Action {
        self.asked = None;
        let list = EventsScreen::new(self.is_archived).into();
        match answer {
            Answer::LetGo => Action::LetGo(list),
            _ => Action::Go(list),
        }
    }
}

impl Behaviour for EventFileScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Files, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, _tools: &mut Tools<'_>) -> Action {
        let entries = self.entries();
        move_selection(&mut self.selected, entries.len(), key);
        if is_back(key) {
            return Action::Go(EventsScreen::new(self.is_archived).into());
        }
        let Some(entry) = entries.get(self.selected).filter(|_| is_ok(key)) else {
            return Action::Stay;
        };
        match entry {
            FileEntry::ContinueEvent => Action::Open(self.number, Opening::Continue),
            FileEntry::CopyEvent => Action::Open(self.number, Opening::Copy),
            FileEntry::PutAway => self.ask(Deed::Archive(true)),
            FileEntry::TakeBack => self.ask(Deed::Archive(false)),
            FileEntry::DeleteEvent => Action::Go(DeleteScreen(self.clone()).into()),
        }
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        menu(self.title.clone(), self.entries(), self.selected)
    }

    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        self.job()
    }

    fn answer(&mut self, answer: Answer, _tools: &mut Tools<'_>) -> Action {
        self.done(&answer)
    }
}

/// The question whether it is to be deleted. Only OK held does it.
#[derive(Debug, Clone)]
pub(in crate::app) struct DeleteScreen(EventFileScreen);

impl Behaviour for DeleteScreen {
    fn profile(&self) -> Profile {
        self.0.profile()
    }

    fn key(&mut self, key: KeyEvent, _tools: &mut Tools<'_>) -> Action {
        if is_back(key) {
            return Action::Go(self.0.clone().into());
        }
        if is_ok_held(key) {
            return self.0.ask(Deed::Delete);
        }
        Action::Stay
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let body = Body::Message {
            kind: Kind::Question,
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

    fn asks_to_hold(&self, _scene: &Scene<'_>) -> bool {
        true
    }

    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        self.0.job()
    }

    fn answer(&mut self, answer: Answer, _tools: &mut Tools<'_>) -> Action {
        self.0.done(&answer)
    }
}
