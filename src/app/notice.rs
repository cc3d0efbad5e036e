//! Something that the arbiter must read before going on.

use super::screens::{EventEntry, EventMenu, RoundScreen, Screen, StateScreen};
use crate::language::Text;
use crate::tournament::{Event, Phase};
use crate::ui::view::{Body, Kind};

/// The place where something can be done about a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Remedy {
    /// The boards whose results are missing.
    Results,
    /// The menu of the event, as long as players can be entered there.
    Players,
    /// The state of the card.
    Card,
    /// The entry of the event's menu by which it is reopened.
    Reopening,
}

/// Words of some kind, and a few over them that say the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct Notice {
    kind: Kind,
    title: Text,
    text: Text,
    number: Option<u16>,
    remedy: Option<Remedy>,
}

impl Notice {
    /// A notice of that kind.
    pub(in crate::app) const fn new(kind: Kind, title: Text, text: Text) -> Self {
        Self {
            kind,
            title,
            text,
            number: None,
            remedy: None,
        }
    }

    /// Something is not done.
    pub(in crate::app) const fn refusal(title: Text, text: Text) -> Self {
        Self::new(Kind::Refusal, title, text)
    }

    /// The same with a number in its words, if there is one.
    pub(in crate::app) const fn with(mut self, number: Option<u16>) -> Self {
        self.number = number;
        self
    }

    /// The same, about which something can be done there.
    pub(in crate::app) const fn mended_at(mut self, remedy: Remedy) -> Self {
        self.remedy = Some(remedy);
        self
    }

    /// The notice as it is shown.
    pub(in crate::app) const fn body(self) -> Body {
        Body::Message {
            kind: self.kind,
            title: self.title,
            text: self.text,
            number: self.number,
        }
    }

    /// The screen to which OK leads from it, if not just on.
    pub(in crate::app) fn leads_to(self, event: &Event) -> Option<Screen> {
        match self.remedy? {
            Remedy::Results => Some(RoundScreen::new(event).into()),
            Remedy::Card => Some(StateScreen::default().into()),
            Remedy::Reopening => Some(EventMenu::at(EventEntry::ReopenEvent).into()),
            Remedy::Players => (event.phase() == Phase::Entering).then(|| EventMenu::new().into()),
        }
    }
}
