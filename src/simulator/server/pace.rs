//! Keeps the device's time in step with the wall clock.
//!
//! This is the only place where real time and the device's time meet. The moments are handed in,
//! so the rules can be tested without waiting.

use std::time::{Duration, Instant};

use crate::time::Span;

/// A busy device is woken no more often than this: four times a frame of the page's screen.
const SHORTEST_STEP: Duration = Duration::from_millis(4);

/// A device that lags behind more than this leaves the rest out, or a computer too slow for it
/// would do nothing but catch up and never again answer a key in time.
const LARGEST_LAG: Duration = Duration::from_secs(1);

/// The pace of the device: the time that it has come to.
pub(super) struct Pace {
    reached: Instant,
}

impl Pace {
    /// The device's time starts at `now`.
    pub(super) const fn starting_at(now: Instant) -> Self {
        Self { reached: now }
    }

    /// The time that has to pass for the device to reach `now`, given how long it would idle.
    pub(super) fn advance_to(&mut self, now: Instant, idle: Option<Span>) -> Span {
        let passed = now.saturating_duration_since(self.reached);
        self.reached = self.reached.max(now);
        // Time spent idle costs nothing, however long; only what comes after can be a lag.
        let owed = idle.map_or(passed, |idle| {
            passed.min(duration(idle).saturating_add(LARGEST_LAG))
        });
        Span::from_micros(u64::try_from(owed.as_micros()).unwrap_or(u64::MAX))
    }

    /// The time when the device must be woken, given how long it would idle; `None` is never.
    pub(super) fn wake_at(&self, idle: Option<Span>) -> Option<Instant> {
        self.reached.checked_add(duration(idle?).max(SHORTEST_STEP))
    }
}

const fn duration(span: Span) -> Duration {
    Duration::from_micros(span.as_micros())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_passes_as_on_the_wall() {
        let start = Instant::now();
        let mut pace = Pace::starting_at(start);
        let idle = Some(Span::from_millis(20));
        assert_eq!(
            pace.advance_to(start + Duration::from_millis(30), idle),
            Span::from_millis(30)
        );
        assert_eq!(
            pace.advance_to(start + Duration::from_millis(70), idle),
            Span::from_millis(40)
        );
    }

    #[test]
    fn a_long_sleep_passes_whole() {
        let start = Instant::now();
        let mut pace = Pace::starting_at(start);
        assert_eq!(
            pace.advance_to(start + 3600 * SECOND, None),
            Span::from_secs(3600)
        );
        assert_eq!(
            pace.advance_to(start + 7200 * SECOND, Some(Span::from_secs(3600))),
            Span::from_secs(3600)
        );
    }

    #[test]
    fn a_large_lag_is_left_out_and_does_not_come_back() {
        let start = Instant::now();
        let mut pace = Pace::starting_at(start);
        let busy = Some(Span::ZERO);
        assert_eq!(
            pace.advance_to(start + 60 * SECOND, busy),
            Span::from_secs(1)
        );
        assert_eq!(pace.advance_to(start + 60 * SECOND, busy), Span::ZERO);
    }

    #[test]
    fn a_moment_already_passed_costs_no_time() {
        let start = Instant::now();
        let mut pace = Pace::starting_at(start + SECOND);
        assert_eq!(pace.advance_to(start, None), Span::ZERO);
        assert_eq!(
            pace.advance_to(start + 2 * SECOND, None),
            Span::from_secs(1)
        );
    }

    #[test]
    fn a_busy_device_is_not_woken_too_often() {
        let start = Instant::now();
        let pace = Pace::starting_at(start);
        assert_eq!(pace.wake_at(Some(Span::ZERO)), Some(start + SHORTEST_STEP));
        assert_eq!(pace.wake_at(Some(Span::from_secs(1))), Some(start + SECOND));
        assert_eq!(pace.wake_at(None), None);
    }
}
