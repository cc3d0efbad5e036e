//! The clock of an event that lasts for a fixed time.

use serde::{Deserialize, Serialize};

/// A time of the event's own clock, in seconds that it has run. It stands still while it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct ClockTime(pub u16);

impl ClockTime {
    /// The start.
    pub const ZERO: Self = Self(0);

    /// So many minutes after the start.
    pub const fn from_minutes(minutes: u16) -> Self {
        Self(minutes.saturating_mul(60))
    }

    /// The seconds since an earlier time; none if that is still to come.
    pub const fn since(self, earlier: Self) -> u16 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The event's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timer {
    /// True if it runs.
    pub is_running: bool,
    /// True if the time is up: nobody is called any more.
    pub is_up: bool,
    /// The duration of the event.
    pub limit: ClockTime,
    /// The time of the last deed.
    pub now: ClockTime,
}

impl Timer {
    /// Of no event. All zeros.
    pub(super) const NONE: Self = Self {
        is_running: false,
        is_up: false,
        limit: ClockTime::ZERO,
        now: ClockTime::ZERO,
    };
}
