//! A two-sided chess clock with Fischer's increment, as a value.
//!
//! Nothing ticks: what is left is computed from the moments of the presses, so the clock has no
//! drift of its own, and the same presses always give the same clock.

use crate::time::{Instant, Span};

/// One of the two players at the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The player at the left lever.
    Left,
    /// The player at the right lever.
    Right,
}

impl Side {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A time control: the same for both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Control {
    /// The time for the game.
    pub base: Span,
    /// What is added before every move, the first included.
    pub increment: Span,
}

impl Control {
    /// So many minutes, and so many seconds a move.
    pub const fn minutes_and_seconds(minutes: u64, seconds: u64) -> Self {
        Self {
            base: Span::from_secs(minutes.saturating_mul(60)),
            increment: Span::from_secs(seconds),
        }
    }
}

/// What the clock is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Set up; the first lever starts the opponent's time.
    Ready,
    /// This side's time runs, since that moment.
    Running(Side, Instant),
    /// Stopped by the arbiter with this side to move.
    Paused(Side),
    /// This side's time is out, for good.
    Flagged(Side),
}

/// The clock of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    left: Span,
    right: Span,
    phase: Phase,
}

impl Clock {
    /// A clock set up for a game.
    pub fn new(control: Control) -> Self {
        let start = control.base + control.increment;
        Self {
            control,
            left: start,
            right: start,
            phase: Phase::Ready,
        }
    }

    /// What the clock is doing at `now`. A flag that has fallen by then is seen, whether or not
    /// anybody looked in between.
    pub fn phase(&self, now: Instant) -> Phase {
        match self.phase {
            Phase::Running(side, _) if self.remaining(side, now) == Span::ZERO => {
                Phase::Flagged(side)
            }
            phase => phase,
        }
    }

    /// What this side has left at `now`; zero means the flag has fallen.
    pub fn remaining(&self, side: Side, now: Instant) -> Span {
        let banked = self.banked(side);
        match self.phase {
            Phase::Running(running, since) if running == side => {
                banked.saturating_sub(now.since(since))
            }
            _ => banked,
        }
    }

    /// A lever was pressed. It stops the presser's own time; the first press of a game starts
    /// the opponent's. Pressing on the opponent's time, on pause or after a flag does nothing;
    /// a press at the very moment of the flag comes too late.
    pub fn press(&mut self, side: Side, at: Instant) {
        match self.phase(at) {
            Phase::Ready => self.phase = Phase::Running(side.other(), at),
            Phase::Running(running, _) if running == side => {
                let left = self.remaining(side, at) + self.control.increment;
                self.bank(side, left);
                self.phase = Phase::Running(side.other(), at);
            }
            Phase::Flagged(flagged) => self.settle_flag(flagged),
            Phase::Running(..) | Phase::Paused(_) => {}
        }
    }

    /// The arbiter stops the clock; who was to move is remembered.
    pub fn pause(&mut self, at: Instant) {
        match self.phase(at) {
            Phase::Running(side, _) => {
                let left = self.remaining(side, at);
                self.bank(side, left);
                self.phase = Phase::Paused(side);
            }
            Phase::Flagged(side) => self.settle_flag(side),
            Phase::Ready | Phase::Paused(_) => {}
        }
    }

    /// The arbiter lets the game go on where it was stopped.
    pub fn resume(&mut self, at: Instant) {
        if let Phase::Paused(side) = self.phase {
            self.phase = Phase::Running(side, at);
        }
    }

    const fn banked(&self, side: Side) -> Span {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    fn bank(&mut self, side: Side, span: Span) {
        match side {
            Side::Left => self.left = span,
            Side::Right => self.right = span,
        }
    }

    fn settle_flag(&mut self, side: Side) {
        self.bank(side, Span::ZERO);
        self.phase = Phase::Flagged(side);
    }
}

/// Time left as a face shows it: whole seconds rounded up from 20 s, tenths rounded up below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading(Span);

/// Below this the face shows tenths.
const TENTHS_BELOW: Span = Span::from_secs(20);
const TENTH_MICROS: u64 = 100_000;
const SECOND_MICROS: u64 = 1_000_000;

impl Reading {
    /// The reading for that much time left.
    pub fn of(left: Span) -> Self {
        let unit = Self::unit(left);
        Self(Span::from_micros(
            left.as_micros().div_ceil(unit).saturating_mul(unit),
        ))
    }

    /// The span after which a running clock, now at `left`, shows something else.
    pub fn lasts(left: Span) -> Span {
        let unit = Self::unit(left);
        let into = left.as_micros() % unit;
        Span::from_micros(if into == 0 { unit } else { into })
    }

    /// Hours, minutes, seconds.
    pub const fn hms(self) -> (u64, u64, u64) {
        let secs = self.0.as_micros() / SECOND_MICROS;
        (secs / 3600, secs / 60 % 60, secs % 60)
    }

    /// The tenths, if they are shown.
    pub fn tenths(self) -> Option<u64> {
        (self.0 < TENTHS_BELOW).then_some(self.0.as_micros() / TENTH_MICROS % 10)
    }

    fn unit(left: Span) -> u64 {
        if left <= TENTHS_BELOW {
            TENTH_MICROS
        } else {
            SECOND_MICROS
        }
    }
}
