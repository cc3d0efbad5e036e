//! What is kept of an event: every command, in order. Playing them again gives the same event.

use serde::{Deserialize, Serialize};

use crate::tournament::Command;

/// Tells one event from another, whatever their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventId(pub u32);

/// One command as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The event it belongs to.
    pub event: EventId,
    /// When it was given, in microseconds since the box was switched on.
    pub at_us: u64,
    /// What was done.
    pub command: Command,
}
