//! The clock of one game.

use super::bank::Bank;
use super::control::{AfterFlag, Control};
use super::side::{Pair, Side};
use super::terms::{Mode, Terms};
use super::time_left::TimeLeft;
use super::undo::LastPress;
use crate::time::{Instant, Span};

/// The phases of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Set up; the first lever starts the opponent's time.
    Ready,
    /// This side's time runs. It may be out already, if the game goes on after a flag.
    Running(Side),
    /// Stopped by the arbiter with this side to move.
    Paused(Side),
    /// Both clocks stand still, and this side's flag was the first to fall.
    Flagged(Side),
}

/// The stage of the clock when it was last touched. The flag may have fallen since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Ready,
    Running(Side),
    Paused(Side),
    /// With this side to move, who need not be the one whose flag fell first.
    Frozen(Side),
}

/// The clock of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    pub(super) control: Control,
    pub(super) banks: Pair<Bank>,
    pub(super) stage: Stage,
    /// The time since which the running side runs, with the banks as they were then.
    pub(super) since: Instant,
    pub(super) first_flag: Option<Side>,
    /// The moments when the players last came into a period because the one before had run out.
    pub(super) passed: Pair<Option<Instant>>,
    pub(super) last_press: Option<LastPress>,
}

impl Clock {
    /// A clock set up for a game.
    pub fn new(control: Control) -> Self {
        let bank = |side| Bank::new(control.terms.of(side), control.first_move);
        Self {
            control,
            banks: Pair {
                left: bank(Side::Left),
                right: bank(Side::Right),
            },
            stage: Stage::Ready,
            since: Instant::START,
            first_flag: None,
            passed: Pair::same(None),
            last_press: None,
        }
    }

    /// The control that is agreed, as the players sit now.
    pub const fn control(&self) -> &Control {
        &self.control
    }

    /// The phase of the clock at `now`. A flag that has fallen by then is seen, whether or not anybody looked in
    /// between.
    pub fn phase(&self, now: Instant) -> Phase {
        let mut place = None;
        let clock = self.seen_at(now, &mut place);
        match clock.stage {
            Stage::Ready => Phase::Ready,
            Stage::Running(side) => Phase::Running(side),
            Stage::Paused(side) => Phase::Paused(side),
            Stage::Frozen(side) => Phase::Flagged(clock.first_flag.unwrap_or(side)),
        }
    }

    /// The side to move; none before the game has begun.
    pub const fn to_move(&self) -> Option<Side> {
        match self.stage {
            Stage::Ready => None,
            Stage::Running(side) | Stage::Paused(side) | Stage::Frozen(side) => Some(side),
        }
    }

    /// The side whose flag fell first.
    pub fn first_flag(&self, now: Instant) -> Option<Side> {
        self.at(now).first_flag
    }

    /// True if this side's time is out at `now`.
    pub fn is_out(&self, side: Side, now: Instant) -> bool {
        let clock = self.at(now);
        clock.banks.of(side).is_out(clock.terms(side))
    }

    /// The time that this side has left at `now`, or has used, if that is counted.
    pub fn remaining(&self, side: Side, now: Instant) -> TimeLeft {
        let clock = self.at(now);
        clock.banks.of(side).shown(clock.terms(side))
    }

    /// A lever was pressed. It stops the presser's own time; the first press of a game starts
    /// the opponent's. Pressing on the opponent's time, on pause or on a frozen clock does
    /// nothing, and a press at the very moment of the flag comes too late. If the game goes on
    /// after a flag, a press of the player without time lets the other's time run and nothing
    /// else.
    pub fn press(&mut self, side: Side, at: Instant) {
        let mut clock = self.at(at);
        let last_press = Some(LastPress::before(&clock, side));
        match clock.stage {
            Stage::Ready => clock.since = at,
            Stage::Running(running) if running == side => {
                let terms = *clock.terms(side);
                let bank = clock.banks.of_mut(side);
                if !bank.is_out(&terms) {
                    bank.finish_move(&terms);
                    *bank = bank.settled(&terms);
                }
            }
            Stage::Running(_) | Stage::Paused(_) | Stage::Frozen(_) => return,
        }
        clock.last_press = last_press;
        clock.stage = Stage::Running(side.other());
        // A time may have been set to nothing before the game, and the next period may have none.
        clock.look_at_flags();
        *self = clock;
    }

    /// The arbiter stops the clock; who was to move is remembered. A flag that has fallen stays.
    pub fn pause(&mut self, at: Instant) {
        let mut clock = self.at(at);
        if let Stage::Running(side) = clock.stage {
            clock.stage = Stage::Paused(side);
            *self = clock;
        }
    }

    /// The arbiter lets the game go on where it was stopped.
    pub fn resume(&mut self, at: Instant) {
        if let Stage::Paused(side) = self.stage {
            self.stage = Stage::Running(side);
            self.since = self.since.max(at);
        }
    }

    /// The clock as it is at `now`, made in `place` only if its time runs: the box asks at every turn, and mostly no
    /// clock is in use.
    pub(super) fn seen_at<'c>(&'c self, now: Instant, place: &'c mut Option<Self>) -> &'c Self {
        match self.stage {
            Stage::Running(_) => place.insert(self.at(now)),
            Stage::Ready | Stage::Paused(_) | Stage::Frozen(_) => self,
        }
    }

    /// The same clock, with its banks as they are at `now`. Time does not run backwards: an
    /// earlier moment than the last one is taken for that.
    pub(super) fn at(&self, now: Instant) -> Self {
        let mut clock = *self;
        let Stage::Running(side) = clock.stage else {
            return clock;
        };
        let span = now.since(clock.since);
        let now = clock.since.max(now);
        clock.since = now;
        let ran = clock.banks.of(side).run(clock.terms(side), span);
        *clock.banks.of_mut(side) = ran.bank;
        if let Some(ago) = ran.passed {
            *clock.passed.of_mut(side) = Some(now.before(ago));
        }
        let too_late = ran.out.unwrap_or(Span::ZERO);
        let in_time = span - too_late;
        if clock.is_hourglass(side) && clock.is_hourglass(side.other()) {
            let other = clock.banks.of_mut(side.other());
            // What was used before the hourglass was turned is gone.
            let flown = ran.passed.unwrap_or(span) - too_late;
            other.time = other.time.plus(flown);
        }
        let mut counted = span;
        if ran.out.is_some() {
            clock.first_flag = clock.first_flag.or(Some(side));
            if clock.freezes(side) {
                clock.stage = Stage::Frozen(side);
                counted = in_time;
            }
        }
        if let Some(last) = &mut clock.last_press {
            last.since = last.since + counted;
        }
        clock
    }

    pub(super) const fn terms(&self, side: Side) -> &Terms {
        self.control.terms.of(side)
    }

    /// True if the clock stands still now that this side's time is out.
    pub(super) fn freezes(&self, side: Side) -> bool {
        let bank = self.banks.of(side);
        let terms = self.terms(side);
        let other = side.other();
        self.control.after_flag == AfterFlag::Freeze
            || bank.pace(terms).mode() != Mode::SuddenDeath
            || terms.following(bank.period).is_some()
            || self.banks.of(other).is_out(self.terms(other))
    }

    fn is_hourglass(&self, side: Side) -> bool {
        self.banks.of(side).pace(self.terms(side)).mode() == Mode::Hourglass
    }
}
