//! Readings: what a face shows, and when it will show something else.

use super::bank::{Bank, Moves};
use super::side::{Pair, Side};
use super::terms::{Ends, Mode, Pace, PeriodNo, Terms};
use super::time_left::TimeLeft;
use super::value::{Clock, Phase, Stage};
use crate::time::{Instant, Span, earlier};

/// Below this the face shows tenths.
const TENTHS_BELOW: Span = Span::from_secs(20);
const TENTH: Span = Span::from_millis(100);
const SECOND: Span = Span::from_secs(1);
const MINUTE: Span = Span::from_secs(60);
/// The time that follows a moment at once.
const MICRO: Span = Span::from_micros(1);
/// The steps of a full delay bar.
pub const DELAY_STEPS: u8 = 20;
/// The time for which the sign of a period that ran out stays.
pub const PASSED_SIGN: Span = Span::from_secs(300);

/// A time as a face shows it: whole seconds rounded up from 20 s, tenths rounded up below.
/// Overtime has whole seconds that have begun, and time used has whole seconds that are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    shown: Span,
    is_overtime: bool,
    has_tenths: bool,
}

impl Reading {
    /// The reading for that much time left.
    pub fn of(left: Span) -> Self {
        let shown = up(left, unit(left));
        Self {
            shown,
            is_overtime: false,
            has_tenths: shown < TENTHS_BELOW,
        }
    }

    /// The reading of a timer for the room: whole seconds, rounded up.
    pub fn of_room(left: Span) -> Self {
        Self {
            shown: up(left, SECOND),
            is_overtime: false,
            has_tenths: false,
        }
    }

    /// The reading for that much time left, or overtime.
    pub fn of_left(left: TimeLeft) -> Self {
        match left.overtime() {
            Span::ZERO => Self::of(left.span()),
            over => Self {
                shown: up(over, SECOND),
                is_overtime: true,
                has_tenths: false,
            },
        }
    }

    /// The reading for that much time used.
    pub fn of_used(used: Span) -> Self {
        Self {
            shown: used - over(used, SECOND),
            is_overtime: false,
            has_tenths: false,
        }
    }

    /// Hours, minutes, seconds.
    pub const fn hms(self) -> (u64, u64, u64) {
        let secs = self.shown.as_micros() / SECOND.as_micros();
        (secs / 3600, secs / 60 % 60, secs % 60)
    }

    /// The tenths, if they are shown.
    pub fn tenths(self) -> Option<u64> {
        self.has_tenths
            .then_some(self.shown.as_micros() / TENTH.as_micros() % 10)
    }

    /// True if it is overtime, with a minus before it.
    pub const fn is_overtime(self) -> bool {
        self.is_overtime
    }

    /// The time for which the reading of time left stays while it runs down.
    fn falls_in(left: TimeLeft) -> Span {
        if left <= TimeLeft::ZERO {
            let over = left.overtime();
            return up(over, SECOND) - over + MICRO;
        }
        let left = left.span();
        let unit = unit(left);
        match over(left, unit) {
            Span::ZERO => unit,
            some => some,
        }
    }

    /// The time for which the reading of time left stays while it runs up.
    fn rises_in(left: Span) -> Span {
        up(left, unit(left)) - left + MICRO
    }
}

fn unit(left: Span) -> Span {
    if left <= TENTHS_BELOW { TENTH } else { SECOND }
}

/// The rest after as many whole units as possible.
const fn over(span: Span, unit: Span) -> Span {
    Span::from_micros(span.as_micros() % unit.as_micros())
}

fn up(span: Span, unit: Span) -> Span {
    match over(span, unit) {
        Span::ZERO => span,
        some => span + (unit - some),
    }
}

/// The sign beside a player's time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Nothing.
    None,
    /// A period ran out within the last five minutes, and the next one began.
    Passed,
    /// The flag is down, and was the first.
    FirstFlag,
    /// The flag is down, but the other one was before.
    SecondFlag,
}

/// The reading of one half of the face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideReading {
    /// The time.
    pub time: Reading,
    /// The period.
    pub period: PeriodNo,
    /// The moves made.
    pub moves: Moves,
    /// The moves to go until time is added.
    pub moves_to_go: Option<u16>,
    /// The periods of byo-yomi that are left, with the running one.
    pub byo_yomi: Option<u8>,
    /// The rest of the free part of the move, of [`DELAY_STEPS`].
    pub delay: Option<u8>,
    /// The sign beside it.
    pub sign: Sign,
    /// The points for overtime.
    pub penalty: u32,
}

/// The reading of the whole face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockReading {
    /// The phase of the clock.
    pub phase: Phase,
    /// The two halves.
    pub sides: Pair<SideReading>,
}

impl Clock {
    /// The reading of the face at `now`.
    pub fn reading(&self, now: Instant) -> ClockReading {
        let clock = self.at(now);
        ClockReading {
            phase: clock.phase(now),
            sides: Pair {
                left: clock.side_reading(Side::Left, now),
                right: clock.side_reading(Side::Right, now),
            },
        }
    }

    /// The moment when the reading will be another one than at `now`, if nobody touches the clock: never, or at that
    /// very moment.
    pub fn changes_at(&self, now: Instant) -> Option<Instant> {
        let mut place = None;
        let clock = self.seen_at(now, &mut place);
        let signs = Side::BOTH
            .into_iter()
            .filter(|side| clock.sign(*side, now) == Sign::Passed)
            .filter_map(|side| *clock.passed.of(side))
            .map(|passed| passed + PASSED_SIGN);
        let running = match clock.stage {
            Stage::Running(side) => clock.runs_in(side).map(|span| clock.since + span),
            _ => None,
        };
        signs.fold(running, |first, sign| earlier(first, Some(sign)))
    }

    /// The time for which the times shown stay while this side's time runs.
    fn runs_in(&self, side: Side) -> Option<Span> {
        let terms = self.terms(side);
        let bank = self.banks.of(side);
        if bank.is_out(terms) {
            return None;
        }
        let own = changes_in(bank, terms);
        let (there, other) = (self.terms(side.other()), self.banks.of(side.other()));
        let flows = bank.pace(terms).mode() == Mode::Hourglass
            && other.pace(there).mode() == Mode::Hourglass;
        Some(if flows {
            own.min(Reading::rises_in(other.time.span()))
        } else {
            own
        })
    }

    fn side_reading(&self, side: Side, now: Instant) -> SideReading {
        let terms = self.terms(side);
        let bank = self.banks.of(side);
        let pace = bank.pace(terms);
        let shown = bank.shown(terms);
        let minutes = match pace {
            Pace::Scrabble { .. } => up(shown.overtime(), MINUTE).as_micros() / MINUTE.as_micros(),
            _ => 0,
        };
        SideReading {
            time: match pace {
                Pace::CountUp => Reading::of_used(shown.span()),
                _ => Reading::of_left(shown),
            },
            period: bank.period,
            moves: bank.moves,
            moves_to_go: moves_to_go(bank, terms),
            byo_yomi: match pace {
                Pace::ByoYomi { periods, .. } => Some(
                    bank.overtime
                        .map_or(periods, |behind| behind.saturating_add(1)),
                ),
                _ => None,
            },
            delay: match pace.delay() {
                Span::ZERO => None,
                delay => Some(steps(bank.free, delay)),
            },
            sign: self.sign(side, now),
            penalty: match pace {
                Pace::Scrabble { points } => u32::try_from(minutes)
                    .unwrap_or(u32::MAX)
                    .saturating_mul(u32::from(points)),
                _ => 0,
            },
        }
    }

    fn sign(&self, side: Side, now: Instant) -> Sign {
        let is_down = self.first_flag.is_some() && self.banks.of(side).is_out(self.terms(side));
        match (self.first_flag == Some(side), is_down, self.passed.of(side)) {
            (true, ..) => Sign::FirstFlag,
            (_, true, _) => Sign::SecondFlag,
            (.., Some(passed)) if now < *passed + PASSED_SIGN => Sign::Passed,
            _ => Sign::None,
        }
    }
}

fn moves_to_go(bank: &Bank, terms: &Terms) -> Option<u16> {
    let period = terms.period(bank.period);
    match (period.pace, period.ends) {
        (Pace::Canadian { .. }, _) => bank.overtime.map(u16::from),
        (_, Ends::Moves(moves)) => {
            terms.following(bank.period)?;
            let at = bank.period_began.plus(u16::from(moves));
            // Past the number, the next move will do.
            Some(at.since(bank.moves).max(1))
        }
        _ => None,
    }
}

/// The time for which the time shown stays while it runs.
fn changes_in(bank: &Bank, terms: &Terms) -> Span {
    let pace = bank.pace(terms);
    let shown = bank.shown(terms);
    match pace {
        Pace::CountUp => SECOND - over(shown.span(), SECOND),
        Pace::Delay(_) if bank.free > Span::ZERO => step_in(bank.free, pace.delay()),
        Pace::Bronstein(_) if bank.free > Span::ZERO => {
            step_in(bank.free, pace.delay()).min(Reading::falls_in(shown))
        }
        _ => Reading::falls_in(shown),
    }
}

/// The bar of a delay: full until the first step of it is over.
fn steps(free: Span, delay: Span) -> u8 {
    let all = u64::from(DELAY_STEPS);
    let steps = free.as_micros().saturating_mul(all);
    u8::try_from(steps.div_ceil(delay.as_micros().max(1)))
        .unwrap_or(DELAY_STEPS)
        .min(DELAY_STEPS)
}

/// The time for which the bar of a delay stays while it runs.
fn step_in(free: Span, delay: Span) -> Span {
    let all = u64::from(DELAY_STEPS);
    let less = u64::from(steps(free, delay)).saturating_sub(1);
    free - Span::from_micros(less.saturating_mul(delay.as_micros()) / all)
}
