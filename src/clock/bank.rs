//! The bank: what one player has, and the arithmetic of all modes: running, and finishing a move.
//!
//! Running is a function of a length of time only, and running twice is running the sum. That is
//! why a pause at any microsecond, or looking at the clock, changes nothing.

use serde::{Deserialize, Serialize};

use super::control::FirstMove;
use super::terms::{Ends, Mode, Pace, PeriodNo, Terms};
use super::time_left::TimeLeft;
use crate::time::Span;

/// A number of moves of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Moves(pub u16);

impl Moves {
    pub(super) const fn plus(self, more: u16) -> Self {
        Self(self.0.saturating_add(more))
    }

    pub(super) const fn since(self, earlier: Self) -> u16 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The bank of one player: time, moves and the place in the terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    /// The time left without the free part of the move; the time used if that is counted.
    pub(super) time: TimeLeft,
    /// The rest of the free part of the move.
    pub(super) free: Span,
    pub(super) moves: Moves,
    /// The number of moves with which the period began.
    pub(super) period_began: Moves,
    pub(super) period: PeriodNo,
    /// In overtime: the periods of byo-yomi behind the running one, or the moves to go.
    pub(super) overtime: Option<u8>,
}

/// A bank after some time has run.
pub(super) struct Ran {
    pub(super) bank: Bank,
    /// The time since the last period began, if one did.
    pub(super) passed: Option<Span>,
    /// The time since it ran out, if it did.
    pub(super) out: Option<Span>,
}

/// The thing that opens when the time is out.
enum Opened {
    Overtime,
    Period,
    Nothing,
}

/// Every step of running opens a period of overtime or of the game: there are no more of them.
const MAX_STEPS: usize = u8::MAX as usize + super::MAX_PERIODS + 1;

impl Bank {
    pub(super) fn new(terms: &Terms, first_move: FirstMove) -> Self {
        let first = terms.first;
        let mut bank = Self {
            time: TimeLeft::of(first.time.span()),
            free: Span::ZERO,
            moves: Moves(0),
            period_began: Moves(0),
            period: PeriodNo::FIRST,
            overtime: None,
        };
        if first_move == FirstMove::With || bank.time == TimeLeft::ZERO {
            bank.prepare(first.pace);
        }
        bank.settled(terms)
    }

    /// The bank with its overtime or its next period open if its time is out.
    pub(super) fn settled(self, terms: &Terms) -> Self {
        self.run(terms, Span::ZERO).bank
    }

    pub(super) fn pace(&self, terms: &Terms) -> Pace {
        terms.period(self.period).pace
    }

    /// True if the time is out. The free part of a move must be over too, so a player without any other time does not
    /// lose at once.
    pub(super) fn is_out(&self, terms: &Terms) -> bool {
        self.pace(terms).has_flag() && self.free == Span::ZERO && self.time <= TimeLeft::ZERO
    }

    /// The time as it is shown. Bronstein's free part is lent in advance, the other one is not.
    pub(super) fn shown(&self, terms: &Terms) -> TimeLeft {
        match self.pace(terms) {
            Pace::Bronstein(_) => self.time.plus(self.free),
            _ => self.time,
        }
    }

    pub(super) fn show(&mut self, terms: &Terms, shown: TimeLeft) {
        match self.pace(terms) {
            Pace::Scrabble { .. } => self.time = shown,
            Pace::Bronstein(_) => {
                self.free = self.free.min(shown.span());
                self.time = TimeLeft::of(shown.span().saturating_sub(self.free));
            }
            _ => self.time = shown.max(TimeLeft::ZERO),
        }
    }

    /// The arbiter moves the player to another period. The time stays, but only Scrabble knows
    /// overtime.
    pub(super) fn move_to(&mut self, terms: &Terms, no: PeriodNo) {
        let Some(period) = terms.get(no) else {
            return;
        };
        let (old, new) = (self.pace(terms).delay(), period.pace.delay());
        // A delay that nobody has touched stays untouched; one in use is not refilled.
        self.free = if self.free == old {
            new
        } else {
            self.free.min(new)
        };
        self.period = no;
        self.overtime = None;
        if period.pace.mode() != Mode::Scrabble {
            self.time = self.time.max(TimeLeft::ZERO);
        }
        let before = terms
            .periods()
            .take(usize::from(no.get()).saturating_sub(1));
        self.period_began = before
            .map(|period| match period.ends {
                Ends::Moves(moves) => Some(u16::from(moves)),
                Ends::TimeOut => None,
            })
            .sum::<Option<u16>>()
            .map_or(self.moves, Moves);
    }

    /// The bank after that much time of its player's own.
    pub(super) fn run(mut self, terms: &Terms, span: Span) -> Ran {
        let mut rest = span;
        let mut passed = None;
        for _ in 0..MAX_STEPS {
            let spared = self.free.min(rest);
            self.free = self.free - spared;
            rest = rest - spared;
            match self.pace(terms) {
                Pace::CountUp => {
                    self.time = self.time.plus(rest);
                    return self.ran(passed);
                }
                Pace::Scrabble { .. } => {
                    self.time = self.time.minus(rest);
                    return self.ran(passed);
                }
                _ => {}
            }
            let left = self.time.span();
            if self.free > Span::ZERO || rest < left {
                self.time = self.time.minus(rest);
                return self.ran(passed);
            }
            rest = rest - left;
            self.time = TimeLeft::ZERO;
            match self.open(terms) {
                Opened::Overtime => {}
                Opened::Period => passed = Some(rest),
                Opened::Nothing => break,
            }
        }
        Ran {
            bank: self,
            passed,
            out: Some(rest),
        }
    }

    /// The player has finished a move in time: what that brings, and what comes before the next.
    pub(super) fn finish_move(&mut self, terms: &Terms) {
        self.moves = self.moves.plus(1);
        let period = terms.period(self.period);
        match (period.pace, self.overtime) {
            (Pace::ByoYomi { seconds, .. }, Some(_)) => self.time = TimeLeft::of(seconds.span()),
            (Pace::Canadian { moves, seconds }, Some(to_go)) => {
                if to_go > 1 {
                    self.overtime = Some(to_go - 1);
                } else {
                    self.overtime = Some(moves);
                    self.time = TimeLeft::of(seconds.span());
                }
            }
            _ => {}
        }
        if let Ends::Moves(moves) = period.ends
            && self.moves.since(self.period_began) >= u16::from(moves)
            && let Some((no, _)) = terms.following(self.period)
        {
            self.enter(terms, no);
        }
        self.free = Span::ZERO;
        self.prepare(self.pace(terms));
    }

    const fn ran(self, passed: Option<Span>) -> Ran {
        Ran {
            bank: self,
            passed,
            out: None,
        }
    }

    fn enter(&mut self, terms: &Terms, no: PeriodNo) {
        self.period = no;
        self.period_began = self.moves;
        self.overtime = None;
        self.time = self.time.plus(terms.period(no).time.span());
    }

    /// Gives the player what comes before a move.
    fn prepare(&mut self, pace: Pace) {
        match pace {
            Pace::Fischer(increment) => self.time = self.time.plus(increment.span()),
            Pace::Bronstein(_) | Pace::Delay(_) => self.free = pace.delay(),
            Pace::Gong(each) => self.time = TimeLeft::of(each.span()),
            _ => {}
        }
    }

    /// The time is out: what there is after it.
    fn open(&mut self, terms: &Terms) -> Opened {
        let period = terms.period(self.period);
        match period.pace {
            Pace::ByoYomi { periods, seconds } => {
                let Some(behind) = self.overtime.unwrap_or(periods).checked_sub(1) else {
                    return Opened::Nothing;
                };
                self.overtime = Some(behind);
                self.time = TimeLeft::of(seconds.span());
                Opened::Overtime
            }
            Pace::Canadian { moves, seconds } if self.overtime.is_none() && moves > 0 => {
                self.overtime = Some(moves);
                self.time = TimeLeft::of(seconds.span());
                Opened::Overtime
            }
            pace if pace.leads_on() && period.ends == Ends::TimeOut => {
                let Some((no, next)) = terms.following(self.period) else {
                    return Opened::Nothing;
                };
                self.enter(terms, no);
                // The move under way has had what came before it. But a period that is nothing
                // but its increment or its delay must not be lost as soon as it begins.
                if next.time.span() == Span::ZERO {
                    self.prepare(next.pace);
                }
                Opened::Period
            }
            _ => Opened::Nothing,
        }
    }
}
