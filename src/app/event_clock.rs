//! The clock of an event with a queue: it goes on whatever is on the screen.
//!
//! The event knows how long its clock had run when something was last written down; here is the
//! moment since which it has run on. Every minute that is written down too, so that a power failure
//! costs less than a minute.

use super::Tone;
use crate::clock::TIMER_WARNINGS;
use crate::language::Text;
use crate::link::TimeLeft;
use crate::time::{Instant, Span, earlier};
use crate::tournament::{ClockTime, Command, Deed, Event, Floor, Phase, PlayerNo, TimeUp};
use crate::ui::view::FloorClock;

/// The time for which a warning stays on the screen.
const WARNING_SECONDS: u16 = 10;
/// So often the time is written down.
const WRITE_EVERY: u16 = 60;
/// So often somebody who was called and is not there is brought to mind.
const REMIND_EVERY: Span = Span::from_secs(30);

/// The event's clock as it stands, and what has been heard of it.
#[derive(Debug, Clone, Default)]
pub(super) struct EventClock {
    /// The moment at which the clock showed that, if it runs.
    anchor: Option<(Instant, ClockTime)>,
    /// The time up to which warnings were heard.
    heard: ClockTime,
    /// The player who was called last and is not there.
    last_call: Option<PlayerNo>,
    /// The number of players who were called and are not there.
    calls: usize,
    remind_at: Option<Instant>,
    /// The end that has been told: if the arbiter undoes it, the box does not insist.
    told_end: Option<ClockTime>,
}

impl EventClock {
    /// The event may have changed: runs on or stands, as the event says.
    pub(super) fn follow(&mut self, event: &Event, now: Instant) {
        let is_running = event.phase() == Phase::Running
            && event
                .floor()
                .is_some_and(|floor| floor.timer().is_running && !floor.timer().is_up);
        if event.floor().is_none() {
            // The next event may last as long as this one.
            self.told_end = None;
        }
        if !is_running {
            self.anchor = None;
            self.heard = event.clock_seen();
        } else if self.anchor.is_none() {
            self.anchor = Some((now, event.clock_seen()));
            self.heard = event.clock_seen();
        }
    }

    /// Forgets the event: another one takes its place.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// The time for which the clock has run.
    pub(super) fn time(&self, event: &Event, now: Instant) -> ClockTime {
        let Some((since, shown)) = self.anchor else {
            return event.clock_seen();
        };
        let seconds = now.since(since).as_micros() / Span::from_secs(1).as_micros();
        let seconds = u16::try_from(seconds).unwrap_or(u16::MAX);
        ClockTime(shown.0.saturating_add(seconds))
    }

    /// The time that is left, for the hall.
    pub(super) fn left(&self, event: &Event, now: Instant) -> TimeLeft {
        let Some(timer) = event.floor().map(Floor::timer) else {
            return TimeLeft::Stopped(0);
        };
        let left = timer.limit.since(self.time(event, now));
        match self.anchor {
            _ if timer.is_up => TimeLeft::Up,
            Some(_) => TimeLeft::Running(left),
            None => TimeLeft::Stopped(left),
        }
    }

    /// The face of the clock, as the screen shows it.
    pub(super) fn face(&self, event: &Event, now: Instant) -> FloorClock {
        let Some(floor) = event.floor() else {
            return FloorClock::Stopped(0);
        };
        let timer = floor.timer();
        let left = timer.limit.since(self.time(event, now));
        if timer.is_up {
            return FloorClock::Up;
        }
        if self.anchor.is_none() {
            return FloorClock::Stopped(left);
        }
        let warning = TIMER_WARNINGS.into_iter().find(|minutes| {
            let begins = minutes * 60;
            // An event that is no longer than that has no last minutes.
            timer.limit.0 > begins
                && (begins.saturating_sub(WARNING_SECONDS)..=begins).contains(&left)
        });
        warning.map_or(FloorClock::Running(left), FloorClock::LastMinutes)
    }

    /// The command that is to be written down by now: that the time is up, or that time has passed.
    pub(super) fn due(&self, event: &Event, now: Instant) -> Option<Command> {
        self.anchor?;
        let limit = event.floor()?.timer().limit;
        let time = self.time(event, now);
        if time >= limit && self.told_end != Some(limit) {
            Some(Command::Deed(limit, Deed::TimeUp))
        } else if time.since(event.clock_seen()) >= WRITE_EVERY {
            Some(Command::TimePasses(time))
        } else {
            None
        }
    }

    /// That end has been told.
    pub(super) const fn tell_end(&mut self, at: ClockTime) {
        self.told_end = Some(at);
    }

    /// Takes the tone that is to be heard by now: a warning, a call, or that somebody called is still not there.
    pub(super) fn take_tone(&mut self, event: &Event, now: Instant) -> Option<Tone> {
        let floor = event.floor()?;
        let (time, limit) = (self.time(event, now), floor.timer().limit);
        let before = core::mem::replace(&mut self.heard, time);
        let is_warned = self.anchor.is_some()
            && TIMER_WARNINGS.into_iter().any(|minutes| {
                let begins = ClockTime(limit.0.saturating_sub(minutes * 60));
                before < begins && begins <= time
            });
        // Once the time is up, calls are only a matter of what was not entered.
        let last_call = floor.last_call().filter(|_| !floor.timer().is_up);
        let before = core::mem::replace(&mut self.last_call, last_call);
        let calls_before = core::mem::replace(&mut self.calls, floor.call_count());
        // If there are fewer now, the last one has come, and the one before is not called anew.
        let is_called = last_call.is_some() && last_call != before && self.calls >= calls_before;
        let is_reminded = last_call.is_some() && self.remind_at.is_some_and(|at| now >= at);
        self.remind_at = match self.remind_at {
            _ if last_call.is_none() => None,
            Some(at) if !is_called && !is_reminded => Some(at),
            _ => Some(now + REMIND_EVERY),
        };
        if is_warned {
            Some(Tone::WARNING)
        } else if is_called || is_reminded {
            Some(Tone::CALL)
        } else {
            None
        }
    }

    /// The moment at which something of this changes; every second if the clock is on the screen.
    pub(super) fn wake_at(&self, event: &Event, now: Instant, is_shown: bool) -> Option<Instant> {
        let floor = event.floor()?;
        let next = self.anchor.map(|(since, shown)| {
            let time = self.time(event, now);
            let limit = floor.timer().limit;
            let warnings = TIMER_WARNINGS.map(|minutes| limit.0.saturating_sub(minutes * 60));
            let warned = warnings.map(|at| at.saturating_add(WARNING_SECONDS + 1));
            let written = event.clock_seen().0.saturating_add(WRITE_EVERY);
            let shown_next = if is_shown {
                time.0.saturating_add(1)
            } else {
                u16::MAX
            };
            let candidates = warnings.into_iter().chain(warned);
            let candidates = candidates.chain([written, limit.0, shown_next]);
            // What is due and could not be written down yet will be when the card is heard of.
            let next = candidates.filter(|at| *at > time.0).min();
            let seconds = next.unwrap_or(u16::MAX).saturating_sub(shown.0);
            since + Span::from_secs(seconds.into())
        });
        earlier(next, self.remind_at.filter(|at| *at > now))
    }
}

/// The words that the arbiter is told when the time is up.
pub(super) const fn time_up_text(policy: TimeUp) -> Text {
    match policy {
        TimeUp::Count => Text::TimeUpCount,
        TimeUp::Void => Text::TimeUpVoid,
        TimeUp::Decide => Text::TimeUpDecide,
    }
}
