//! The care for the power: the light that goes down while nobody looks, and the last words of a battery.

use core::ops::DerefMut;

use crate::app::notice::Notice;
use crate::app::screens::{Behaviour, Room};
use crate::app::{App, Desk};
use crate::language::Text;
use crate::power::{Charge, Supply};
use crate::settings::{Contrast, Light};
use crate::time::{Instant, Span};
use crate::ui::view::Kind;

/// On a battery the light goes down when no key has been touched for so long.
const DIMS_AFTER: Span = Span::from_secs(120);

impl<D: DerefMut<Target = Desk>> App<D> {
    /// Takes a measurement. That a battery is at its end is told once, unless something else is being told:
    /// then the next measurement brings it.
    pub(in crate::app) fn hear_of_supply(&mut self, supply: Supply) {
        self.shared.battery.measure(supply);
        if !self.shared.spares_power() {
            self.shell.is_empty_told = false;
        } else if !self.shell.is_empty_told && self.can_be_told() {
            self.shell.is_empty_told = true;
            self.tell(Notice::new(
                Kind::Warning,
                Text::BatteryLow,
                Text::BatteryEmpty,
            ));
        }
    }

    /// True if a notice would be seen at once, and would take nothing from anybody.
    fn can_be_told(&self) -> bool {
        let is_elsewhere = matches!(self.screen.profile().room, Room::Start | Room::Clock);
        !is_elsewhere
            && !self.shared.store.has_half_event()
            && self.shell.notice.is_none()
            && self.shell.waiting.is_empty()
            && self.shell.job.is_none()
    }

    /// The charge of the battery, where people look for it.
    pub(in crate::app) fn shown_charge(&self, now: Instant) -> Option<u8> {
        if !self.screen.profile().room.shows_charge() || self.cover(now).is_some() {
            return None;
        }
        match self.shared.charge()? {
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

    /// The moment at which the light goes down, if nobody touches a key until then. It never does on USB, nor in the
    /// sun, where nothing could be read any more, nor while people look at the box without touching it.
    pub(in crate::app) fn dims_at(&self, now: Instant) -> Option<Instant> {
        let dims = self.shared.battery.is_in_use()
            && self.settings().contrast == Contrast::Normal
            && !self.screen.is_watched(&self.scene(now));
        dims.then(|| self.shell.touched_at + DIMS_AFTER)
    }
}
