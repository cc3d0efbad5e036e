//! One key's contact, freed of its chatter.

use crate::time::{Instant, Span};

/// The time for which a contact may chatter after it closes or opens.
///
/// Small push buttons settle within 5 ms; worn ones need 10. A finger cannot press twice in 15.
pub const LOCKOUT: Span = Span::from_millis(15);

/// The debounced state of one key.
///
/// The first change of level counts at once, with its own time, so debouncing never delays a
/// press. What follows within [`LOCKOUT`] is not believed; when the lock-out ends the level is
/// looked at once more, so that a change hidden in the chatter is not missed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Debounce {
    down: bool,
    locked_until: Option<Instant>,
}

impl Debounce {
    /// A key that is up.
    pub const fn new() -> Self {
        Self {
            down: false,
            locked_until: None,
        }
    }

    /// Takes the level seen at `now`; answers the new state if the key changed.
    pub fn sample(&mut self, down: bool, now: Instant) -> Option<bool> {
        if self.locked_until.is_some_and(|until| now < until) {
            return None;
        }
        self.locked_until = None;
        if down == self.down {
            return None;
        }
        self.down = down;
        self.locked_until = Some(now + LOCKOUT);
        Some(down)
    }

    /// True if the key is down.
    pub const fn is_down(&self) -> bool {
        self.down
    }

    /// The moment when the level must be looked at again even if nothing seems to change.
    pub const fn recheck_at(&self) -> Option<Instant> {
        self.locked_until
    }
}
