//! The hold of OK that everything final needs: a bar fills while the key is down, and whoever lets go too early has
//! done nothing.

use crate::input::{Gesture, HOLD_AFTER, KeyEvent};
use crate::keys::Key;
use crate::time::{Instant, Span};

/// The bar fills in so many steps.
pub(in crate::app) const STEPS: u8 = 8;

/// The state of OK on a screen that asks to hold it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::app) struct Hold {
    /// The moment at which it went down, if it did so on this screen and is still down.
    down_at: Option<Instant>,
    /// True if it was let go too early.
    pub(in crate::app) was_short: bool,
}

impl Hold {
    /// Takes a key on such a screen. Answers whether the screen may have it: a key that went down
    /// before the question was there was not meant for it.
    pub(in crate::app) fn takes(&mut self, event: KeyEvent) -> bool {
        if event.key != Key::Ok {
            return true;
        }
        match event.gesture {
            Gesture::Press => {
                *self = Self {
                    down_at: Some(event.at),
                    was_short: false,
                }
            }
            Gesture::Release { .. } => {
                self.was_short = self.down_at.take().is_some();
            }
            Gesture::Hold => return self.down_at.take().is_some(),
            Gesture::Repeat => {}
        }
        false
    }

    /// The steps of the bar that are full.
    pub(in crate::app) fn steps(self, now: Instant) -> u8 {
        let Some(since) = self.down_at else {
            return 0;
        };
        let passed = now.since(since).as_micros() * u64::from(STEPS) / HOLD_AFTER.as_micros();
        u8::try_from(passed).unwrap_or(STEPS).min(STEPS)
    }

    /// The moment at which there will be more of it.
    pub(in crate::app) fn wake_at(self, now: Instant) -> Option<Instant> {
        let since = self.down_at?;
        let next = u64::from(self.steps(now)) + 1;
        let span = HOLD_AFTER.as_micros() * next / u64::from(STEPS);
        (next <= u64::from(STEPS)).then(|| since + Span::from_micros(span))
    }
}
