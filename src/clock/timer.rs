//! A timer for everybody in the room: it counts down, and can be stopped and changed.

use super::terms::Seconds;
use crate::time::{Instant, Span};

/// The minutes before the end at which everybody is warned.
pub const TIMER_WARNINGS: [u16; 2] = [5, 1];

/// The phases of a timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimerPhase {
    /// Set up.
    Ready,
    /// Running.
    Running,
    /// Stopped in the middle.
    Paused,
    /// The time is over.
    Over,
}

/// A timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timer {
    length: Seconds,
    /// The time that was left when it was last touched.
    left: Span,
    /// The time since which it has run.
    since: Option<Instant>,
}

impl Timer {
    /// A timer set up for that long.
    pub const fn new(length: Seconds) -> Self {
        Self {
            length,
            left: length.span(),
            since: None,
        }
    }

    /// A timer that was stopped with so much left.
    pub fn stopped(length: Seconds, left: Span) -> Self {
        Self {
            // A card may say anything.
            length: length.clamp(Seconds::minutes(1), LONGEST),
            left: left.min(LONGEST.span()),
            since: None,
        }
    }

    /// The time it is set up for.
    pub const fn length(&self) -> Seconds {
        self.length
    }

    /// The time left at `now`.
    pub fn left(&self, now: Instant) -> Span {
        self.since
            .map_or(self.left, |since| self.left - now.since(since))
    }

    /// The phase at `now`.
    pub fn phase(&self, now: Instant) -> TimerPhase {
        match (self.left(now), self.since) {
            (Span::ZERO, _) => TimerPhase::Over,
            (_, Some(_)) => TimerPhase::Running,
            (left, None) if left == self.length.span() => TimerPhase::Ready,
            _ => TimerPhase::Paused,
        }
    }

    /// Starts it, or stops it; one that is over is set up anew.
    pub fn touch(&mut self, now: Instant) {
        match self.phase(now) {
            TimerPhase::Ready | TimerPhase::Paused => self.since = Some(now),
            TimerPhase::Running => {
                self.left = self.left(now);
                self.since = None;
            }
            TimerPhase::Over => self.reset(),
        }
    }

    /// Sets it up anew.
    pub const fn reset(&mut self) {
        *self = Self::new(self.length);
    }

    /// A minute more, or less, as long as a minute remains. While it is set up that is its length;
    /// after that, only what is left changes.
    pub fn change(&mut self, is_more: bool, now: Instant) {
        let is_ready = self.phase(now) == TimerPhase::Ready;
        if self.phase(now) == TimerPhase::Over {
            return;
        }
        let minute = Span::from_secs(60);
        let left = self.left(now);
        let changed = if is_more {
            (left + minute).min(LONGEST.span())
        } else if left > minute {
            left - minute
        } else {
            return;
        };
        self.left = changed;
        self.since = self.since.map(|_| now);
        if is_ready {
            let seconds = u16::try_from(changed.as_micros() / 1_000_000).unwrap_or(u16::MAX);
            self.length = Seconds(seconds);
        }
    }

    /// The warning, or the end (0), of which everybody must hear who has last heard of it at `before`.
    pub fn rings(&self, before: Instant, now: Instant) -> Option<u16> {
        self.since?;
        let (was, is) = (self.left(before), self.left(now));
        let has_passed = |minutes: &u16| {
            let at = Seconds::minutes(*minutes).span();
            was > at && at >= is
        };
        // Whoever slept through more than one hears of the last.
        [0].into_iter()
            .chain(TIMER_WARNINGS.into_iter().rev())
            .find(has_passed)
    }

    /// The next moment at which everybody must hear of something.
    pub fn rings_at(&self, now: Instant) -> Option<Instant> {
        self.since?;
        let left = self.left(now);
        TIMER_WARNINGS
            .into_iter()
            .chain([0])
            .map(|minutes| Seconds::minutes(minutes).span())
            .find(|at| *at < left)
            .map(|at| now + (left - at))
    }

    /// The moment when the whole seconds shown will be others.
    pub fn changes_at(&self, now: Instant) -> Option<Instant> {
        self.since?;
        let left = self.left(now).as_micros();
        let second = Span::from_secs(1).as_micros();
        let over = match left % second {
            0 => second.min(left),
            some => some,
        };
        (left > 0).then(|| now + Span::from_micros(over))
    }
}

/// Nothing in a hall lasts longer.
const LONGEST: Seconds = Seconds::minutes(600);
