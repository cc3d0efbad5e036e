//! Taking back the last press.

use super::bank::Bank;
use super::side::{Pair, Side};
use super::value::{Clock, Stage};
use crate::time::{Instant, Span};

/// The clock as it was at the last press, and the time that has run since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LastPress {
    side: Side,
    was_first: bool,
    banks: Pair<Bank>,
    first_flag: Option<Side>,
    passed: Pair<Option<Instant>>,
    /// Without the pauses.
    pub(super) since: Span,
}

impl LastPress {
    pub(super) fn before(clock: &Clock, side: Side) -> Self {
        Self {
            side,
            was_first: clock.stage == Stage::Ready,
            banks: clock.banks,
            first_flag: clock.first_flag,
            passed: clock.passed,
            since: Span::ZERO,
        }
    }
}

impl Clock {
    /// True if there is a press to take back.
    pub const fn can_undo(&self) -> bool {
        self.last_press.is_some()
    }

    /// The last press is taken back: both times are as they were at that moment, and the time
    /// that has run since is charged to the player who pressed, as if nobody had. So the player
    /// can be out of time by now. A running clock runs on; one that stood still is paused. The
    /// first press of a game started nobody's move: after it the clock is as it was set up.
    ///
    /// Only one press can be taken back, and none after the arbiter has corrected something.
    pub fn undo_press(&mut self, at: Instant) {
        let mut clock = self.at(at);
        let Some(last) = clock.last_press.take() else {
            return;
        };
        let was_running = matches!(clock.stage, Stage::Running(_));
        clock.banks = last.banks;
        clock.first_flag = last.first_flag;
        clock.passed = last.passed;
        if last.was_first {
            clock.stage = Stage::Ready;
        } else {
            let now = clock.since.max(at);
            clock.since = now.before(last.since);
            clock.stage = Stage::Running(last.side);
            clock = clock.at(now);
            if !was_running && matches!(clock.stage, Stage::Running(_)) {
                clock.stage = Stage::Paused(last.side);
            }
        }
        *self = clock;
    }
}
