//! The delay of pictures that would be over before anybody has seen them.

use crate::time::{Instant, Span};
use crate::ui::view::View;

/// The delay of the first picture of something under way, which may be done so soon. The picture would hold it up, and
/// be gone at once.
const BEFORE: Span = Span::from_millis(12);
/// The time between two pictures of how far something has got.
const BETWEEN: Span = Span::from_millis(100);

/// The delay of pictures that only tell that something is under way, or how far it has got.
pub struct RedrawDelay {
    /// The moment at which a picture that was put off is drawn.
    until: Option<Instant>,
}

impl RedrawDelay {
    /// Nothing is put off.
    pub const fn new() -> Self {
        Self { until: None }
    }

    /// True if a view is to be drawn now in the place of the one that is shown.
    pub fn draws(&mut self, shown: Option<&View>, view: &View, now: Instant) -> bool {
        let until = self.until.take();
        if shown == Some(view) {
            return false;
        }
        let Some(shown) = shown.filter(|_| view.is_in_passing()) else {
            return true;
        };
        let wait = if shown.is_in_passing() {
            BETWEEN
        } else if view.is_soon_over() {
            BEFORE
        } else {
            return true;
        };
        let until = until.unwrap_or(now + wait);
        if now < until {
            self.until = Some(until);
        }
        now >= until
    }

    /// The moment at which what was put off is to be drawn.
    pub const fn wake_at(&self) -> Option<Instant> {
        self.until
    }
}

impl Default for RedrawDelay {
    fn default() -> Self {
        Self::new()
    }
}
