//! The box's end: says something new at once, and the same again every second.

use super::frame::{self, Frame};
use super::message::Message;
use crate::time::{Instant, Span};

/// At least so often something is said, so that the sign can tell silence from nothing new.
pub const SEND_EVERY: Span = Span::from_secs(1);
/// The least time between two looks at what there is to say: in a large event a look takes milliseconds.
const LOOK_EVERY: Span = Span::from_millis(100);

/// The sender: it knows what was said last, and when.
#[derive(Debug, Clone, Default)]
pub struct Sender {
    /// The checksum of what was said, and the moment.
    said: Option<(u32, Instant)>,
    /// The time of the next look at what there is to say.
    look_at: Option<Instant>,
    /// True if something may have changed since the last look.
    is_stale: bool,
}

impl Sender {
    /// Nothing was said yet.
    pub const fn new() -> Self {
        Self {
            said: None,
            look_at: None,
            is_stale: false,
        }
    }

    /// True if it is time to look at what there is to say. To be asked whenever something may have changed.
    pub fn looks(&mut self, now: Instant) -> bool {
        self.is_stale = true;
        self.look_at.is_none_or(|at| now >= at)
    }

    /// There is no frame to put anything into: the last one is still being sent.
    pub fn put_off(&mut self, now: Instant) {
        self.look_at = Some(now + LOOK_EVERY);
    }

    /// Puts what there is to say into a frame; answers whether it is to be sent.
    pub fn say(&mut self, message: &Message, now: Instant, frame: &mut Frame) -> bool {
        self.is_stale = false;
        self.look_at = Some(now + LOOK_EVERY);
        let Some(sum) = frame::write(message, frame) else {
            return false;
        };
        let is_said = self
            .said
            .is_some_and(|(said, at)| said == sum && now < at + SEND_EVERY);
        if !is_said {
            self.said = Some((sum, now));
        }
        !is_said
    }

    /// The time to look without being asked.
    pub fn wake_at(&self) -> Option<Instant> {
        let again = self.said.map(|(_, at)| at + SEND_EVERY);
        if self.is_stale { self.look_at } else { again }
    }
}
