//! Deeds of the arbiter alone: corrections, penalties, changing sides, starting over.

use super::bank::Moves;
use super::side::Side;
use super::terms::{Pace, PeriodNo};
use super::time_left::TimeLeft;
use super::value::{Clock, Stage};
use crate::time::{Instant, Span};

/// Something the arbiter sets for one player. Nothing else changes with it: who corrects the
/// period and wants its time sets that too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction {
    /// The time left as it is shown; the time used, if that is counted. Only Scrabble knows
    /// overtime.
    Time(TimeLeft),
    /// The moves made.
    Moves(Moves),
    /// The period.
    Period(PeriodNo),
}

/// Time for the opponent of a player who broke the Laws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Penalty {
    /// In blitz and rapid.
    OneMinute,
    /// In standard games.
    TwoMinutes,
}

impl Penalty {
    /// The time that the opponent gets.
    pub const fn span(self) -> Span {
        match self {
            Self::OneMinute => Span::from_secs(60),
            Self::TwoMinutes => Span::from_secs(120),
        }
    }
}

impl Clock {
    /// The arbiter corrects something. A flag that fell stays down only if its player still has
    /// no time; a frozen clock that has nobody's flag down any more is paused.
    pub fn correct(&mut self, side: Side, correction: Correction, at: Instant) {
        let mut clock = self.at(at);
        clock.last_press = None;
        let terms = *clock.terms(side);
        let bank = clock.banks.of_mut(side);
        match correction {
            Correction::Time(time) => bank.show(&terms, time),
            Correction::Moves(moves) => bank.moves = moves,
            Correction::Period(no) => bank.move_to(&terms, no),
        }
        *bank = bank.settled(&terms);
        clock.look_at_flags();
        *self = clock;
    }

    /// The offender's opponent gets more time: none where the time used is counted, and none
    /// after the flag.
    pub fn penalise(&mut self, offender: Side, penalty: Penalty, at: Instant) {
        let mut clock = self.at(at);
        clock.last_press = None;
        let side = offender.other();
        let terms = *clock.terms(side);
        let bank = clock.banks.of_mut(side);
        if bank.pace(&terms) != Pace::CountUp && !bank.is_out(&terms) {
            bank.time = bank.time.plus(penalty.span());
        }
        *self = clock;
    }

    /// The players change places, with all they have.
    pub fn swap_sides(&mut self, at: Instant) {
        let mut clock = self.at(at);
        clock.last_press = None;
        clock.control.terms = clock.control.terms.swapped();
        clock.banks = clock.banks.swapped();
        clock.passed = clock.passed.swapped();
        clock.first_flag = clock.first_flag.map(Side::other);
        clock.stage = match clock.stage {
            Stage::Ready => Stage::Ready,
            Stage::Running(side) => Stage::Running(side.other()),
            Stage::Paused(side) => Stage::Paused(side.other()),
            Stage::Frozen(side) => Stage::Frozen(side.other()),
        };
        *self = clock;
    }

    /// A new game with the same control, the players where they sit.
    pub fn restart(&mut self) {
        *self = Self::new(self.control);
    }

    /// Finds the flag that is down, and stops the clock for it if it must, after times were set by hand. Of two that
    /// fall at the same instant the first is that of the player to move.
    pub(super) fn look_at_flags(&mut self) {
        let Some(to_move) = self.to_move() else {
            return;
        };
        let is_out = |side: &Side| self.banks.of(*side).is_out(self.terms(*side));
        self.first_flag = self
            .first_flag
            .filter(is_out)
            .or_else(|| [to_move, to_move.other()].into_iter().find(is_out));
        let freezes = self.first_flag.is_some_and(|side| self.freezes(side));
        self.stage = match self.stage {
            Stage::Frozen(_) if !freezes => Stage::Paused(to_move),
            _ if freezes => Stage::Frozen(to_move),
            stage => stage,
        };
    }
}
