//! The terms: what is agreed for one player. They are up to four periods, each with its time and its pace.

use serde::{Deserialize, Serialize};

use crate::time::Span;

/// The most periods of a game.
pub const MAX_PERIODS: usize = 4;

/// The moves of a first period, if nothing else is said.
const USUAL_MOVES: u8 = 40;

/// A time that is agreed, in whole seconds: up to 18 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Seconds(pub u16);

impl Seconds {
    /// None.
    pub const ZERO: Self = Self(0);

    /// So many minutes.
    pub const fn minutes(minutes: u16) -> Self {
        Self(minutes.saturating_mul(60))
    }

    /// As a span.
    pub const fn span(self) -> Span {
        // From a smaller number to a bigger one, which `From` cannot do in a constant.
        Span::from_secs(self.0 as u64)
    }
}

/// A period, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PeriodNo(u8);

impl PeriodNo {
    /// The first.
    pub const FIRST: Self = Self(1);

    /// That one, if there can be one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= MAX_PERIODS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number itself.
    pub const fn get(self) -> u8 {
        self.0
    }

    const fn next(self) -> Option<Self> {
        Self::new(self.0.saturating_add(1))
    }
}

/// The end of a period, which leads on to the next one. In the last it has no meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ends {
    /// After so many moves of the player's own, made in time.
    Moves(u8),
    /// At the end of its time.
    TimeOut,
}

/// The pace: what a move costs and brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// The time for the game and nothing else.
    SuddenDeath,
    /// So much is added before every move.
    Fischer(Seconds),
    /// The part used of so much is given back after every move.
    Bronstein(Seconds),
    /// So much of every move is free.
    Delay(Seconds),
    /// After the time: periods of overtime, each of which starts anew with a move made in it.
    ByoYomi {
        /// The number of periods.
        periods: u8,
        /// The length of each.
        seconds: Seconds,
    },
    /// After the time: so many moves in so much time, again and again.
    Canadian {
        /// The number of moves.
        moves: u8,
        /// The time for them.
        seconds: Seconds,
    },
    /// The time that one player uses goes to the other one.
    Hourglass,
    /// So much for each move; nothing is saved and nothing is owed.
    Gong(Seconds),
    /// The time used is counted; nobody can run out of it.
    CountUp,
    /// The time can be overdrawn, for so many points for every started minute.
    Scrabble {
        /// The points for a minute.
        points: u8,
    },
}

/// A pace without its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "they are the paces, which say what they are")]
pub enum Mode {
    SuddenDeath,
    Fischer,
    Bronstein,
    Delay,
    ByoYomi,
    Canadian,
    Hourglass,
    Gong,
    CountUp,
    Scrabble,
}

impl Pace {
    /// The mode that it belongs to.
    pub const fn mode(self) -> Mode {
        match self {
            Self::SuddenDeath => Mode::SuddenDeath,
            Self::Fischer(_) => Mode::Fischer,
            Self::Bronstein(_) => Mode::Bronstein,
            Self::Delay(_) => Mode::Delay,
            Self::ByoYomi { .. } => Mode::ByoYomi,
            Self::Canadian { .. } => Mode::Canadian,
            Self::Hourglass => Mode::Hourglass,
            Self::Gong(_) => Mode::Gong,
            Self::CountUp => Mode::CountUp,
            Self::Scrabble { .. } => Mode::Scrabble,
        }
    }

    /// True if a player can run out of time.
    pub const fn has_flag(self) -> bool {
        !matches!(self, Self::CountUp | Self::Scrabble { .. })
    }

    /// True if another period can follow. The other paces have an overtime of their own, or no end.
    pub const fn leads_on(self) -> bool {
        matches!(
            self,
            Self::SuddenDeath | Self::Fischer(_) | Self::Bronstein(_) | Self::Delay(_)
        )
    }

    /// The part of a move that costs nothing.
    pub(super) const fn delay(self) -> Span {
        match self {
            Self::Bronstein(delay) | Self::Delay(delay) => delay.span(),
            _ => Span::ZERO,
        }
    }
}

/// One period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The time for it, which is added to what is left.
    pub time: Seconds,
    /// The end that leads on to the next one.
    pub ends: Ends,
    /// The pace: what a move in it costs and brings.
    pub pace: Pace,
}

impl Period {
    /// A last period.
    pub const fn last(time: Seconds, pace: Pace) -> Self {
        Self {
            time,
            ends: Ends::TimeOut,
            pace,
        }
    }

    /// A period for so many moves.
    pub const fn moves(time: Seconds, moves: u8, pace: Pace) -> Self {
        Self {
            time,
            ends: Ends::Moves(moves),
            pace,
        }
    }
}

/// The terms of one player. There is always a first period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The first period.
    pub first: Period,
    /// Those after it.
    pub later: [Option<Period>; MAX_PERIODS - 1],
}

impl Terms {
    /// One period only.
    pub const fn only(first: Period) -> Self {
        Self {
            first,
            later: [None; MAX_PERIODS - 1],
        }
    }

    /// The periods in their order.
    pub fn periods(&self) -> impl Iterator<Item = Period> + Clone {
        core::iter::once(self.first).chain(self.later.into_iter().flatten())
    }

    /// That period, if there is one.
    pub fn get(&self, no: PeriodNo) -> Option<Period> {
        self.periods().nth(usize::from(no.0).saturating_sub(1))
    }

    /// The period at that place, counted from 0, to be changed.
    pub fn period_mut(&mut self, index: usize) -> Option<&mut Period> {
        match index.checked_sub(1) {
            None => Some(&mut self.first),
            Some(index) => self.later.get_mut(index)?.as_mut(),
        }
    }

    /// Makes it so many periods. One more is like the last, which then ends after forty moves.
    pub fn set_count(&mut self, count: usize) {
        let before = self.periods().count();
        let mut last = self.first;
        for (index, later) in self.later.iter_mut().enumerate() {
            *later = (index + 1 < count).then(|| later.unwrap_or(last));
            last = later.unwrap_or(last);
        }
        for index in before.saturating_sub(1)..self.periods().count().saturating_sub(1) {
            if let Some(period) = self.period_mut(index)
                && period.ends == Ends::TimeOut
                && period.pace.leads_on()
            {
                period.ends = Ends::Moves(USUAL_MOVES);
            }
        }
    }

    /// The period a player is in. One that is not there is the first: a number from a damaged
    /// card must not stop the clock.
    pub(super) fn period(&self, no: PeriodNo) -> Period {
        self.get(no).unwrap_or(self.first)
    }

    /// The period that follows, if any does.
    pub(super) fn following(&self, no: PeriodNo) -> Option<(PeriodNo, Period)> {
        if !self.period(no).pace.leads_on() {
            return None;
        }
        let next = no.next()?;
        Some((next, self.get(next)?))
    }
}
