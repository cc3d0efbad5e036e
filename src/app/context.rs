//! The things around a screen: those that it may look at, and those that it may change.

use super::clock_game::ClockGame;
use super::desk::Desk;
use super::event_clock::EventClock;
use super::export::Export;
use super::room_timers::RoomTimers;
use super::store::Store;
use crate::board::Display;
use crate::language::Language;
use crate::power::{Battery, Charge};
use crate::time::Instant;
use crate::tournament::{ClockTime, Event};
use crate::ui::Viewport;
use crate::ui::view::FloorClock;

/// The parts of the box that outlive every screen. The desk is not among them: on the chip it lies elsewhere.
#[derive(Debug, Clone)]
pub(in crate::app) struct Shared {
    pub display: Display,
    pub store: Store,
    /// The game at the chess clock: who leaves a stopped one finds it again.
    pub game: ClockGame,
    pub timers: RoomTimers,
    /// The clock of an event with a queue.
    pub event_clock: EventClock,
    pub battery: Battery,
    /// The files that are being made.
    pub export: Option<Export>,
}

impl Shared {
    pub(in crate::app) fn new(display: Display) -> Self {
        Self {
            display,
            store: Store::new(),
            game: ClockGame::new(),
            timers: RoomTimers::new(),
            event_clock: EventClock::default(),
            battery: Battery::default(),
            export: None,
        }
    }

    /// The part of a list that is shown at a time.
    pub(in crate::app) const fn viewport(&self) -> Viewport {
        Viewport::of(self.display, self.store.applied().letters)
    }

    pub(in crate::app) const fn language(&self) -> Language {
        self.store.applied().language
    }

    /// The charge of the battery, if it is known.
    pub(in crate::app) fn charge(&self) -> Option<Charge> {
        self.battery.charge(self.store.applied().cells)
    }

    /// True if the last of the battery is to be kept for what is on the screen.
    pub(in crate::app) fn spares_power(&self) -> bool {
        self.battery.is_nearly_empty(self.store.applied().cells)
    }
}

/// All that a screen may look at, at one moment.
#[derive(Clone, Copy)]
pub(in crate::app) struct Scene<'a> {
    pub desk: &'a Desk,
    pub shared: &'a Shared,
    pub now: Instant,
}

impl<'a> Scene<'a> {
    /// The event in hand.
    pub(in crate::app) const fn event(&self) -> &'a Event {
        &self.desk.event
    }

    pub(in crate::app) const fn viewport(&self) -> Viewport {
        self.shared.viewport()
    }

    /// The time that the clock of an event with a queue has run.
    pub(in crate::app) fn event_time(&self) -> ClockTime {
        self.shared.event_clock.time(self.event(), self.now)
    }

    /// The same as it is shown: the time that is left.
    pub(in crate::app) fn floor_clock(&self) -> FloorClock {
        self.shared.event_clock.face(self.event(), self.now)
    }

    /// True if all of the event in hand is on a card.
    pub(in crate::app) const fn is_event_on_card(&self) -> bool {
        self.shared.store.has_event_on_card(self.desk)
    }
}

/// All that a screen may use when something happens to it.
pub(in crate::app) struct Tools<'a> {
    pub desk: &'a mut Desk,
    pub shared: &'a mut Shared,
}

impl Tools<'_> {
    /// The same, to look at.
    pub(in crate::app) const fn scene(&self, now: Instant) -> Scene<'_> {
        Scene {
            desk: self.desk,
            shared: self.shared,
            now,
        }
    }

    /// The time that the clock of an event with a queue had run at that moment.
    pub(in crate::app) fn event_time(&self, at: Instant) -> ClockTime {
        self.shared.event_clock.time(&self.desk.event, at)
    }
}
