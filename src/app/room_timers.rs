//! The timers of the room: one for the round, one for the break. They go on behind every screen, and
//! what they have to say comes through.

use super::Tone;
use crate::clock::{KeptTimer, Seconds, Timer, TimerPhase};
use crate::language::Text;
use crate::link::{RoomTimer, TimeLeft};
use crate::time::{Instant, Span, earlier};
use crate::ui::view::Banner;

/// The time for which a warning stays on the screen, and the end.
const WARNING_STAYS: Span = Span::from_secs(10);
const END_STAYS: Span = Span::from_secs(60);

/// One of the two timers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Which {
    Round,
    Break,
}

impl Which {
    pub(in crate::app) const ALL: [Self; 2] = [Self::Round, Self::Break];

    pub(in crate::app) const fn title(self) -> Text {
        match self {
            Self::Round => Text::RoundTimer,
            Self::Break => Text::BreakTimer,
        }
    }

    /// The banner for so many minutes before the end.
    const fn banner(self, minutes: u16) -> Banner {
        let (text, number) = match (self, minutes) {
            (Self::Round, 0) => (Text::RoundTimeOver, None),
            (Self::Break, 0) => (Text::BreakOver, None),
            (Self::Round, minutes) => (Text::RoundMinutes, Some(minutes)),
            (Self::Break, minutes) => (Text::BreakMinutes, Some(minutes)),
        };
        Banner { text, number }
    }
}

/// Both timers, and what has been heard of them.
#[derive(Debug, Clone)]
pub(in crate::app) struct RoomTimers {
    round: Timer,
    pause: Timer,
    heard_at: Instant,
    /// The banner that is shown now, and the moment at which it goes.
    banner: Option<(Banner, Instant)>,
    is_of_today: bool,
    is_unsaved: bool,
}

impl RoomTimers {
    pub(in crate::app) const fn new() -> Self {
        Self {
            round: Timer::new(Seconds::minutes(60)),
            pause: Timer::new(Seconds::minutes(15)),
            heard_at: Instant::START,
            banner: None,
            is_of_today: false,
            is_unsaved: false,
        }
    }

    pub(in crate::app) const fn timer(&self, which: Which) -> &Timer {
        match which {
            Which::Round => &self.round,
            Which::Break => &self.pause,
        }
    }

    /// A timer that the arbiter is at: what was said of it has been heard.
    pub(in crate::app) const fn timer_mut(&mut self, which: Which) -> &mut Timer {
        self.banner = None;
        self.is_of_today = true;
        self.is_unsaved = true;
        match which {
            Which::Round => &mut self.round,
            Which::Break => &mut self.pause,
        }
    }

    pub(in crate::app) fn is_running(&self, which: Which, now: Instant) -> bool {
        self.timer(which).phase(now) == TimerPhase::Running
    }

    pub(in crate::app) fn is_any_running(&self, now: Instant) -> bool {
        Which::ALL
            .into_iter()
            .any(|which| self.is_running(which, now))
    }

    /// Takes the tone that is to be heard by now.
    pub(in crate::app) fn take_tone(&mut self, now: Instant) -> Option<Tone> {
        let before = self.heard_at;
        self.heard_at = before.max(now);
        let mut tone = None;
        for which in Which::ALL {
            if let Some(minutes) = self.timer(which).rings(before, now) {
                let (stays, heard) = match minutes {
                    0 => (END_STAYS, Tone::FLAG),
                    _ => (WARNING_STAYS, Tone::WARNING),
                };
                self.banner = Some((which.banner(minutes), now + stays));
                // One that is over must not run again after a power failure.
                self.is_unsaved = true;
                // The end is louder than a warning.
                if tone != Some(Tone::FLAG) {
                    tone = Some(heard);
                }
            }
        }
        tone
    }

    /// The banner that everybody must see now.
    pub(in crate::app) fn banner(&self, now: Instant) -> Option<Banner> {
        self.banner
            .filter(|(_, until)| now < *until)
            .map(|(banner, _)| banner)
    }

    /// The timer that the hall is to see, if one is in use: a break that is going on, or else the round's.
    pub(in crate::app) fn in_hall(&self, now: Instant) -> Option<RoomTimer> {
        let which = if self.is_running(Which::Break, now) {
            Which::Break
        } else {
            Which::Round
        };
        let timer = self.timer(which);
        // Seconds are shown as they are on the box: the last one until it is over.
        let seconds = timer.left(now).as_micros().div_ceil(1_000_000);
        let seconds = u16::try_from(seconds).unwrap_or(u16::MAX);
        let left = match timer.phase(now) {
            TimerPhase::Ready => return None,
            TimerPhase::Running => TimeLeft::Running(seconds),
            TimerPhase::Paused => TimeLeft::Stopped(seconds),
            TimerPhase::Over => TimeLeft::Up,
        };
        Some(RoomTimer {
            is_break: which == Which::Break,
            left,
        })
    }

    /// The moment at which something of this changes; every second if it is on the screen.
    pub(in crate::app) fn wake_at(&self, now: Instant, is_shown: bool) -> Option<Instant> {
        let banner_ends = self.banner.map(|(_, until)| until).filter(|at| *at > now);
        Which::ALL.into_iter().fold(banner_ends, |first, which| {
            let timer = self.timer(which);
            let next = if is_shown {
                timer.changes_at(now)
            } else {
                timer.rings_at(now)
            };
            earlier(first, next)
        })
    }

    pub(in crate::app) const fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// The timers must be saved, if they are of today: the card is another one, or failed.
    pub(in crate::app) const fn lost_card(&mut self) {
        self.is_unsaved = self.is_of_today;
    }

    /// Takes the records that are to be kept.
    pub(in crate::app) fn take_kept(&mut self, now: Instant) -> [KeptTimer; 2] {
        self.is_unsaved = false;
        Which::ALL.map(|which| KeptTimer {
            length: self.timer(which).length(),
            left: self.timer(which).left(now),
            is_running: self.is_running(which, now),
        })
    }

    /// Takes the timers from a card, unless there are some of today. One that ran goes on, as the room
    /// has not waited; everybody sees what is left, if nothing else is to be said.
    pub(in crate::app) fn adopt(&mut self, kept: &[KeptTimer; 2], now: Instant, is_told: bool) {
        if self.is_of_today {
            return;
        }
        let restored = |kept: &KeptTimer| {
            let mut timer = Timer::stopped(kept.length, kept.left);
            if kept.is_running {
                timer.touch(now);
            }
            timer
        };
        let [round, pause] = kept;
        self.round = restored(round);
        self.pause = restored(pause);
        self.heard_at = now;
        for (which, kept) in Which::ALL.into_iter().zip(kept) {
            if kept.is_running {
                self.is_of_today = true;
                let minutes = self.timer(which).left(now).as_micros().div_ceil(60_000_000);
                let minutes = u16::try_from(minutes).unwrap_or(u16::MAX);
                self.banner = is_told.then(|| (which.banner(minutes), now + END_STAYS));
            }
        }
    }
}
