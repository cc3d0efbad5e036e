//! Something that the arbiter must read before going on.

use super::screens::{EventEntry, EventMenu, RoundScreen, Screen, StateScreen};
use crate::language::Text;
use crate::tournament::{Event, Phase};

/// The thing that a notice is about. Its title says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Subject {
    Event,
    Players,
    Pairings,
    Results,
    Knockout,
    Undo,
    Redo,
    Clock,
    Card,
    Power,
    Pin,
}

impl Subject {
    const fn title(self) -> Text {
        match self {
            Self::Event => Text::Event,
            Self::Players => Text::Players,
            Self::Pairings => Text::Pairings,
            Self::Results => Text::Results,
            Self::Knockout => Text::Knockout,
            Self::Undo => Text::Undo,
            Self::Redo => Text::Redo,
            Self::Clock => Text::Clock,
            Self::Card => Text::Card,
            Self::Power => Text::SettingCells,
            Self::Pin => Text::Pin,
        }
    }

    /// A notice about it.
    pub(in crate::app) const fn says(self, text: Text) -> Notice {
        Notice {
            subject: self,
            text,
            number: None,
            remedy: None,
        }
    }
}

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

/// Words about a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct Notice {
    subject: Subject,
    text: Text,
    number: Option<u16>,
    remedy: Option<Remedy>,
}

impl Notice {
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

    pub(in crate::app) const fn title(self) -> Text {
        self.subject.title()
    }

    pub(in crate::app) const fn text(self) -> Text {
        self.text
    }

    pub(in crate::app) const fn number(self) -> Option<u16> {
        self.number
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
