//! The chess clock and the timers go on behind every screen: they are heard, and the card knows where they stand.

use core::ops::DerefMut;

use super::screens::{Behaviour, FaceScreen, Room};
use super::{App, Desk, Tone};
use crate::card::{Found, Report, Request};
use crate::clock::{KeptClocks, Tie};
use crate::journal::EventId;
use crate::time::{Instant, Span};

/// While time runs, where it stands is written down so often, even if nobody touches anything.
const KEEP_EVERY: Span = Span::from_secs(5);

/// The clocks as the card knows them.
#[derive(Debug, Clone)]
pub(super) struct ClockKeeping {
    /// The moment at which they were last sent to the card.
    kept_at: Instant,
    /// The event then.
    event: EventId,
    /// The event of the game that came from the card.
    tied_to: Option<EventId>,
}

impl ClockKeeping {
    pub(super) const fn new() -> Self {
        Self {
            kept_at: Instant::START,
            event: EventId(0),
            tied_to: None,
        }
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// The tone that is due by now.
    pub(super) fn tone_of_clocks(&mut self, now: Instant) -> Option<Tone> {
        let timers = self.shared.timers.take_tone(now);
        self.shared.game.take_tone(now).or(timers)
    }

    /// Sends to the card what has happened to the clocks, before anything else. Nothing waits for it.
    pub(super) fn keep_clocks(&mut self, now: Instant) {
        let (game, timers) = (&self.shared.game, &self.shared.timers);
        // The journal of the event may have got another name.
        let is_renamed = game.tied().is_some() && self.clocks.event != self.shared.store.event_id();
        let is_due = is_renamed
            || game.is_unsaved()
            || timers.is_unsaved()
            || self.keeps_clocks_at(now).is_some_and(|at| now >= at);
        if is_due {
            self.shared.store.clocks_are_due();
        }
        if self.outbox.is_empty() && self.shared.store.is_free_for_clocks() {
            self.send_clocks(now);
        }
    }

    /// Not inlined: a request takes half a kilobyte of the stack.
    #[inline(never)]
    fn send_clocks(&mut self, now: Instant) {
        let event = self.shared.store.event_id();
        self.clocks.kept_at = now;
        self.clocks.event = event;
        let tie = self.shared.game.tied().map(|game| Tie { event, game });
        self.outbox.put(Request::SaveClocks(KeptClocks {
            game: self.shared.game.take_kept(tie, now),
            timers: self.shared.timers.take_kept(now),
        }));
        self.shared.store.clocks_sent(now);
    }

    /// The moment at which the clocks are to be written down next, if nobody touches them.
    pub(super) fn keeps_clocks_at(&self, now: Instant) -> Option<Instant> {
        let is_running = self.shared.game.is_running(now) || self.shared.timers.is_any_running(now);
        is_running.then(|| self.clocks.kept_at + KEEP_EVERY)
    }

    /// Does what a report means for the clocks.
    pub(super) fn hear_of_clocks(&mut self, report: &Report, now: Instant) {
        match report {
            // It may be another card, or what was under way did not get there.
            Report::Ready(_) | Report::Trouble(_) => {
                self.shared.game.lost_card();
                self.shared.timers.lost_card();
            }
            Report::Clocks(Some(kept)) => {
                if self.shared.game.adopt(&kept.game) {
                    self.clocks.tied_to = kept.game.tie.map(|tie| tie.event);
                    self.offer_game();
                }
                // The face says that the power failed.
                let is_told = !self.shared.game.was_cut();
                self.shared.timers.adopt(&kept.timers, now, is_told);
                // The card has the one or the other not yet.
                self.shared.game.lost_card();
                self.shared.timers.lost_card();
            }
            Report::ClocksSaved => self.shared.game.is_saved(),
            Report::Loaded(Found::Whole(_) | Found::Rescued(_)) => self.untie_from_others(),
            _ => {}
        }
    }

    /// The boards of another event than that of the game are other boards.
    pub(super) fn untie_from_others(&mut self) {
        if self.clocks.tied_to.take() != Some(self.shared.store.event_id()) {
            self.shared.game.untie();
        }
    }

    /// A game that the power cut short comes up, unless the arbiter is at something else.
    fn offer_game(&mut self) {
        let is_free = matches!(self.screen.profile().room, Room::Home | Room::Clock);
        if is_free && self.shared.game.was_cut() {
            self.go(FaceScreen::new().into());
        }
    }
}
