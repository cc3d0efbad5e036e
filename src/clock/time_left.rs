//! Time left, which can be less than none.

use serde::{Deserialize, Serialize};

use crate::time::Span;

/// Time left in microseconds; below zero it is overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct TimeLeft(i64);

impl TimeLeft {
    /// None.
    pub const ZERO: Self = Self(0);

    /// That many microseconds.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// All of that span.
    pub fn of(span: Span) -> Self {
        Self(signed(span))
    }

    /// In microseconds.
    pub const fn as_micros(self) -> i64 {
        self.0
    }

    /// As a span; none if it is overtime.
    pub fn span(self) -> Span {
        Span::from_micros(u64::try_from(self.0).unwrap_or(0))
    }

    /// The overtime; none while there is time left.
    pub const fn overtime(self) -> Span {
        Span::from_micros(if self.0 < 0 { self.0.unsigned_abs() } else { 0 })
    }

    pub(super) fn plus(self, span: Span) -> Self {
        Self(self.0.saturating_add(signed(span)))
    }

    pub(super) fn minus(self, span: Span) -> Self {
        Self(self.0.saturating_sub(signed(span)))
    }
}

/// A span of 292,000 years or more is cut there.
fn signed(span: Span) -> i64 {
    i64::try_from(span.as_micros()).unwrap_or(i64::MAX)
}
