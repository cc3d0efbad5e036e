//! The settings between the screen and the card.
//!
//! What the screen shows is *applied*. A change is only *wanted* until the card has it; then it is
//! applied. Without a card it is applied at once, the status bar says so, and it is saved as soon
//! as there is a card again. A write that takes no longer than a blink goes unmentioned.

use crate::card::{Report, Request, Trouble};
use crate::language::Text;
use crate::settings::Settings;
use crate::time::{Instant, Span};
use crate::ui::view::Status;

/// A write that takes longer than this is shown.
const SHOW_SAVING_AFTER: Span = Span::from_millis(150);

/// The settings, and how far they have got.
#[derive(Debug, Clone)]
pub(super) struct SettingsStore {
    applied: Settings,
    wanted: Settings,
    card: Card,
    /// Whether `applied` has something that no card has.
    is_unsaved: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    /// Nobody has looked yet.
    Unknown,
    /// In, and nothing under way.
    Ready,
    /// In, and a write is under way since then.
    Writing(Instant),
    /// Of no use.
    Trouble(Trouble),
}

impl SettingsStore {
    pub(super) fn new() -> Self {
        Self {
            applied: Settings::default(),
            wanted: Settings::default(),
            card: Card::Unknown,
            is_unsaved: false,
        }
    }

    pub(super) const fn applied(&self) -> Settings {
        self.applied
    }

    pub(super) const fn wanted(&self) -> Settings {
        self.wanted
    }

    pub(super) fn has_heard_of_card(&self) -> bool {
        self.card != Card::Unknown
    }

    pub(super) fn status(&self, now: Instant) -> Status {
        match self.card {
            Card::Unknown => Status::Starting,
            Card::Writing(since) if self.is_unsaved || now >= since + SHOW_SAVING_AFTER => {
                Status::Saving
            }
            // What the screen shows is saved, even while something newer is on its way.
            Card::Ready | Card::Writing(_) => Status::Saved,
            Card::Trouble(Trouble::Missing) => Status::NoCard,
            Card::Trouble(_) => Status::CardError,
        }
    }

    /// The state of the card in a sentence, with what to do.
    pub(super) const fn card_text(&self) -> Text {
        match self.card {
            Card::Unknown => Text::Starting,
            Card::Writing(_) if self.is_unsaved => Text::StatusSaving,
            Card::Ready | Card::Writing(_) => Text::CardReady,
            Card::Trouble(Trouble::Missing) => Text::CardMissing,
            Card::Trouble(Trouble::NotFat) => Text::CardNotFat,
            Card::Trouble(Trouble::Full) => Text::CardFull,
            Card::Trouble(Trouble::Faulty) => Text::CardFaulty,
        }
    }

    /// When the status will change by itself.
    pub(super) fn wake_at(&self, now: Instant) -> Option<Instant> {
        match self.card {
            Card::Writing(since) => Some(since + SHOW_SAVING_AFTER).filter(|at| *at > now),
            _ => None,
        }
    }

    /// The arbiter wants these settings.
    pub(super) fn change(&mut self, settings: Settings, now: Instant) -> Option<Request> {
        self.wanted = settings;
        match self.card {
            Card::Ready => Some(self.save(now)),
            // The report of the write under way will find the new wish.
            Card::Writing(_) => None,
            // What the card has is not known yet, and must not be written over unseen.
            Card::Unknown => {
                self.wanted = self.applied;
                None
            }
            Card::Trouble(_) => {
                self.keep_in_memory();
                None
            }
        }
    }

    /// The card's keeper says something.
    pub(super) fn report(&mut self, report: Report, now: Instant) -> Option<Request> {
        match report {
            Report::Ready(found) => {
                self.card = Card::Ready;
                // Another card without settings gets those that the screen shows.
                self.is_unsaved |= found.is_none() && self.applied != Settings::default();
                if self.is_unsaved {
                    return Some(self.save(now));
                }
                if let Some(settings) = found {
                    self.applied = settings;
                    self.wanted = settings;
                }
                None
            }
            Report::Saved(settings) => {
                self.applied = settings;
                self.is_unsaved = false;
                self.card = Card::Ready;
                (self.wanted != settings).then(|| self.save(now))
            }
            Report::Entry(_)
            | Report::Loaded(_)
            | Report::Resumed(_)
            | Report::Begun
            | Report::Appended => None,
            Report::Trouble(trouble) => {
                self.card = Card::Trouble(trouble);
                if self.wanted != self.applied {
                    self.keep_in_memory();
                }
                None
            }
        }
    }

    fn save(&mut self, now: Instant) -> Request {
        self.card = Card::Writing(now);
        Request::SaveSettings(self.wanted)
    }

    fn keep_in_memory(&mut self) {
        self.applied = self.wanted;
        self.is_unsaved = true;
    }
}
