//! What feeds the box, as it was measured, and whether that will last.

use crate::time::Span;

/// How often the supply is measured, from the start on. A battery takes hours to change.
pub const SUPPLY_LOOK_EVERY: Span = Span::from_secs(10);

/// How many readings of the converter make one measurement: a single one is noisy.
pub const READINGS: usize = 8;

/// Below this a battery is low: three dry cells, three rechargeable ones and a lithium cell are all
/// near their end here.
const LOW_BELOW: Millivolts = Millivolts(3400);
/// A low battery that recovers up to here, because the light was turned down, is still low: a sign
/// that comes and goes is not believed.
const LOW_UP_TO: Millivolts = Millivolts(3600);

/// The converter has this many steps.
const STEPS: u16 = 4096;
/// All of them are 3.3 V, and a third of the supply reaches its pin.
const ALL_STEPS_MILLIVOLTS: usize = 3300 * 3;

/// A voltage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millivolts(pub u16);

impl Millivolts {
    /// The voltage of the supply (VSYS) that a Pico's converter reads so.
    pub fn of_supply(readings: [u16; READINGS]) -> Self {
        let steps = |reading: u16| usize::from(reading.min(STEPS));
        let sum: usize = readings.into_iter().map(steps).sum();
        let millivolts = sum * ALL_STEPS_MILLIVOLTS / (usize::from(STEPS) * READINGS);
        Self(u16::try_from(millivolts).unwrap_or(u16::MAX))
    }
}

/// What feeds the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supply {
    /// The voltage that the box runs on.
    pub voltage: Millivolts,
    /// Whether USB gives it; a battery that is connected as well is not used then.
    pub is_on_usb: bool,
}

impl Supply {
    /// Three fresh dry cells.
    pub const FRESH: Self = Self {
        voltage: Millivolts(4500),
        is_on_usb: false,
    };
}

/// What is known about the battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Battery {
    is_low: bool,
}

impl Battery {
    /// Takes a measurement.
    pub fn measure(&mut self, supply: Supply) {
        let is_empty = if self.is_low {
            supply.voltage <= LOW_UP_TO
        } else {
            supply.voltage < LOW_BELOW
        };
        self.is_low = is_empty && !supply.is_on_usb;
    }

    /// Whether it must be changed or charged soon.
    pub const fn is_low(self) -> bool {
        self.is_low
    }
}
