//! The supply of the box, as it was measured, and a judgement whether it will last.

use serde::{Deserialize, Serialize};

use crate::time::Span;

/// The time between two measurements of the supply, from the start on. A battery takes hours to change.
pub const SUPPLY_LOOK_EVERY: Span = Span::from_secs(10);

/// The number of readings of the converter that make one measurement: a single one is noisy.
pub const READINGS: usize = 8;

/// Below this a battery is low: three dry cells, three rechargeable ones and a lithium cell are all
/// near their end here.
const LOW_BELOW: Millivolts = Millivolts(3400);
/// A low battery that recovers up to here, because the light was turned down, is still low: a sign
/// that comes and goes is not believed.
const LOW_UP_TO: Millivolts = Millivolts(3600);

/// A battery that is connected or charged jumps up by more than this; one that is spared for a while does not.
const RECOVERS_UP_TO: u16 = 150;

/// The charge is told in steps of so many per cent: the voltage does not say more.
const PERCENT_STEP: u8 = 5;

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

/// The supply that feeds the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supply {
    /// The voltage that the box runs on.
    pub voltage: Millivolts,
    /// True if USB gives it; a battery that is connected as well is not used then.
    pub is_on_usb: bool,
}

impl Supply {
    /// Three fresh dry cells.
    pub const FRESH: Self = Self {
        voltage: Millivolts(4500),
        is_on_usb: false,
    };
}

/// The cells of the battery. Its voltage means something else for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cells {
    /// Three dry cells of size AA.
    #[default]
    ThreeAa,
    /// A lithium cell.
    Lithium,
}

/// A voltage, and how many per cent are left then.
type CurvePoint = (Millivolts, u8);

/// Alkaline cells lose voltage all the time: from 1.6 V to 1 V each, at the current of the box.
const THREE_AA: [CurvePoint; 7] = [
    (Millivolts(3000), 0),
    (Millivolts(3300), 8),
    (Millivolts(3600), 25),
    (Millivolts(3900), 50),
    (Millivolts(4200), 70),
    (Millivolts(4500), 90),
    (Millivolts(4800), 100),
];
/// A lithium cell stays near 3.8 V for half of its life and then falls.
const LITHIUM: [CurvePoint; 8] = [
    (Millivolts(3300), 0),
    (Millivolts(3500), 6),
    (Millivolts(3600), 12),
    (Millivolts(3700), 28),
    (Millivolts(3800), 50),
    (Millivolts(3900), 65),
    (Millivolts(4000), 80),
    (Millivolts(4200), 100),
];

impl Cells {
    /// The other ones.
    pub const fn toggled(self) -> Self {
        match self {
            Self::ThreeAa => Self::Lithium,
            Self::Lithium => Self::ThreeAa,
        }
    }

    /// Below this there are minutes left. The sign of a low battery has been there for long.
    const fn nearly_empty_below(self) -> Millivolts {
        match self {
            Self::ThreeAa => Millivolts(3150),
            Self::Lithium => Millivolts(3350),
        }
    }

    /// The charge left at that voltage in per cent, to the nearest five.
    pub fn percent_left(self, voltage: Millivolts) -> u8 {
        let curve: &[CurvePoint] = match self {
            Self::ThreeAa => &THREE_AA,
            Self::Lithium => &LITHIUM,
        };
        let percent = on_curve(curve, voltage) + PERCENT_STEP / 2;
        percent - percent % PERCENT_STEP
    }
}

/// The value at that place of a curve of straight lines, which ends level on both sides.
fn on_curve(curve: &[CurvePoint], Millivolts(at): Millivolts) -> u8 {
    let mut below = None;
    for (Millivolts(voltage), percent) in curve {
        if at <= *voltage {
            let (from, least) = below.unwrap_or((*voltage, *percent));
            let (run, rise) = (voltage - from, u16::from(percent - least));
            let along = (at.saturating_sub(from) * rise)
                .checked_div(run)
                .unwrap_or_default();
            return least.saturating_add(u8::try_from(along).unwrap_or_default());
        }
        below = Some((*voltage, *percent));
    }
    below.map_or(0, |(_, most)| most)
}

/// The source that the box lives on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charge {
    /// A cable.
    Usb,
    /// A battery with so many per cent left.
    Percent(u8),
}

/// The state of the battery, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Battery {
    is_low: bool,
    is_on_usb: bool,
    /// The lowest voltage that was measured since it was connected.
    lowest: Option<Millivolts>,
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
        self.is_on_usb = supply.is_on_usb;
        let Millivolts(measured) = supply.voltage;
        let is_other = |Millivolts(lowest): Millivolts| {
            measured < lowest || measured > lowest.saturating_add(RECOVERS_UP_TO)
        };
        if supply.is_on_usb {
            self.lowest = None;
        } else if self.lowest.is_none_or(is_other) {
            self.lowest = Some(supply.voltage);
        }
    }

    /// The source that the box lives on, if that has been measured.
    pub fn charge(self, cells: Cells) -> Option<Charge> {
        if self.is_on_usb {
            return Some(Charge::Usb);
        }
        let lowest = self.lowest?;
        Some(Charge::Percent(cells.percent_left(lowest)))
    }

    /// True if the box lives on it, as far as is known.
    pub const fn is_in_use(self) -> bool {
        self.lowest.is_some()
    }

    /// True if it will be over in minutes.
    pub fn is_nearly_empty(self, cells: Cells) -> bool {
        let is_below = |lowest| lowest < cells.nearly_empty_below();
        self.lowest.is_some_and(is_below)
    }

    /// True if it must be changed or charged soon.
    pub const fn is_low(self) -> bool {
        self.is_low
    }
}
