//! From the bare level of a pin to what the finger meant.
//!
//! A pin's level changes go through [`Debounce`], which keeps the time of the first contact and
//! drops the chatter after it; the clean edges go through [`Gestures`], which tells presses,
//! repeats, holds and releases apart. Both are values: time comes in with every call.

mod debounce;
mod gesture;

pub use debounce::{Debounce, LOCKOUT};
pub use gesture::{Gesture, Gestures, HOLD_AFTER, KeyEvent};

use crate::keys::Key;
use crate::time::Instant;

/// A key went down or up, at the moment of the first contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The key.
    pub key: Key,
    /// Down, or up.
    pub down: bool,
    /// The moment when the contact was first made or broken.
    pub at: Instant,
}
