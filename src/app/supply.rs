//! What becomes of the power: the light that goes down while nobody looks, and the last words of a battery.

use core::ops::DerefMut;

use super::{App, Desk, Screen, job};
use crate::language::Text;
use crate::power::{Charge, Supply};
use crate::settings::{Contrast, Light};
use crate::time::{Instant, Span};

/// On a battery the light goes down when no key has been touched for so long.
const DIMS_AFTER: Span = Span::from_secs(120);

impl<D: DerefMut<Target = Desk>> App<D> {
    /// Takes a measurement. That a battery is at its end is told once, unless something else is being told:
    /// then the next measurement brings it.
    pub(super) fn hear_of_supply(&mut self, supply: Supply) {
        self.battery.measure(supply);
        if !self.battery.is_nearly_empty(self.settings().cells) {
            self.is_empty_told = false;
        } else if !self.is_empty_told && self.can_be_told() {
            self.is_empty_told = true;
            self.tell(Some(job::notice(Text::BatteryEmpty)));
        }
    }

    /// Whether a notice would be seen at once, and would take nothing from anybody.
    fn can_be_told(&self) -> bool {
        let is_starting = matches!(self.screen, Screen::Splash(_)) || self.store.has_half_event();
        !is_starting
            && self.notice.is_none()
            && !self.screen.is_of_clock()
            && self.waiting.is_empty()
            && self.job.is_none()
    }

    /// Whether the last of the battery is to be kept for what is on the screen.
    pub(super) fn spares_power(&self) -> bool {
        self.battery.is_nearly_empty(self.settings().cells)
    }

    /// How much is left of the battery, where people look for it: elsewhere its sign would take room from the
    /// titles.
    pub(super) fn shown_charge(&self, now: Instant) -> Option<u8> {
        let is_looked_for = matches!(self.screen, Screen::Home(_) | Screen::Settings(_));
        if !is_looked_for || self.cover(now).is_some() {
            return None;
        }
        match self.battery.charge(self.settings().cells)? {
            Charge::Percent(percent) => Some(percent),
            Charge::Usb => None,
        }
    }

    /// The light that the screen is to have at `now`.
    pub fn light(&self, now: Instant) -> Light {
        let light = self.settings().light();
        if self.dims_at(now).is_some_and(|at| now >= at) {
            light.dimmed()
        } else {
            light
        }
    }

    /// When the light goes down, if nobody touches a key until then. It never does on USB, nor in the sun, where
    /// nothing could be read any more, nor while people look at the box without touching it: at a clock that runs,
    /// at the boards of a queue, at a call.
    pub(super) fn dims_at(&self, now: Instant) -> Option<Instant> {
        let is_looked_at = match &self.screen {
            Screen::Clock(_) => self.game.is_running(now),
            Screen::Timers(_) | Screen::Timer(_) => self.timers.is_any_running(now),
            Screen::Call(_) | Screen::Floor(_) => true,
            _ => false,
        };
        let dims = self.battery.is_in_use()
            && self.settings().contrast == Contrast::Normal
            && !is_looked_at;
        dims.then(|| self.touched_at + DIMS_AFTER)
    }
}
