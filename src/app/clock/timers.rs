//! The timers of the room: one for the round, one for the break. They go on behind every screen, and
//! what they have to say comes through.

use crate::app::event_menu::EventMenu;
use crate::app::{Hints, Screen, Tone, Turn, back_to_home, hints, is_back, is_ok, move_selection};
use crate::clock::{KeptTimer, Reading, Seconds, Timer, TimerPhase};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::link::{RoomTimer, TimeLeft};
use crate::time::{Instant, Span, earlier};
use crate::tournament::Event;
use crate::ui::view::{Banner, Body, FloorClock, HintKeys, TimerFace, Value, ValueRow};

/// How long a warning stays on the screen, and the end.
const WARNING_STAYS: Span = Span::from_secs(10);
const END_STAYS: Span = Span::from_secs(60);

/// Which timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Which {
    Round,
    Break,
}

impl Which {
    const ALL: [Self; 2] = [Self::Round, Self::Break];

    const fn title(self) -> Text {
        match self {
            Self::Round => Text::RoundTimer,
            Self::Break => Text::BreakTimer,
        }
    }

    /// What is said so many minutes before the end.
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
    /// What is said now, and until when.
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

    const fn timer(&self, which: Which) -> &Timer {
        match which {
            Which::Round => &self.round,
            Which::Break => &self.pause,
        }
    }

    /// A timer that the arbiter is at: what was said of it has been heard.
    const fn timer_mut(&mut self, which: Which) -> &mut Timer {
        self.banner = None;
        self.is_of_today = true;
        self.is_unsaved = true;
        match which {
            Which::Round => &mut self.round,
            Which::Break => &mut self.pause,
        }
    }

    fn is_running(&self, which: Which, now: Instant) -> bool {
        self.timer(which).phase(now) == TimerPhase::Running
    }

    pub(in crate::app) fn is_any_running(&self, now: Instant) -> bool {
        Which::ALL
            .into_iter()
            .any(|which| self.is_running(which, now))
    }

    /// What is to be heard by now.
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

    /// What everybody must hear of now.
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

    /// When something of this changes; every second if it is on the screen.
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

    /// What there is must be saved, if it is of today: the card is another one, or failed.
    pub(in crate::app) const fn lost_card(&mut self) {
        self.is_unsaved = self.is_of_today;
    }

    /// What is to be kept.
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

/// The list of timers.
#[derive(Debug, Clone)]
pub(in crate::app) struct TimersScreen {
    selected: usize,
}

impl TimersScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }

    pub(in crate::app) fn key(
        &mut self,
        key: KeyEvent,
        timers: &mut RoomTimers,
        event: &Event,
    ) -> Turn {
        let is_more = match (key.key, key.gesture) {
            (Key::Right, Gesture::Press | Gesture::Repeat) => Some(true),
            (Key::Left, Gesture::Press | Gesture::Repeat) => Some(false),
            _ => None,
        };
        if let Some((which, is_more)) = Which::ALL.get(self.selected).zip(is_more) {
            timers.timer_mut(*which).change(is_more, key.at);
        }
        let total = Which::ALL.len() + usize::from(event.floor().is_some());
        move_selection(&mut self.selected, total, key);
        if !is_ok(key) {
            return back_to_home(key, Text::Timers);
        }
        Turn::Go(match Which::ALL.get(self.selected) {
            Some(which) => Screen::Timer(TimerScreen {
                which: *which,
                is_ok_meant: false,
            }),
            None => Screen::Event(EventMenu::new()),
        })
    }

    pub(in crate::app) fn view(
        &self,
        timers: &RoomTimers,
        event: &Event,
        clock: FloorClock,
        now: Instant,
    ) -> (Body, Hints) {
        let row = |label, reading| ValueRow {
            label,
            value: Value::Time(reading),
        };
        let of_room = Which::ALL.into_iter().map(|which| {
            let left = Reading::of_room(timers.timer(which).left(now));
            ValueRow {
                label: which.title(),
                value: if timers.is_running(which, now) {
                    Value::RunningTime(left)
                } else {
                    Value::Time(left)
                },
            }
        });
        let of_event = event.floor().map(|_| {
            let seconds = match clock {
                FloorClock::Running(left) | FloorClock::Stopped(left) => left,
                FloorClock::LastMinutes(minutes) => minutes.saturating_mul(60),
                FloorClock::Up => 0,
            };
            row(Text::EventTimer, Reading::of_room(Seconds(seconds).span()))
        });
        let body = Body::Values {
            title: Text::Timers,
            rows: of_room.chain(of_event).collect(),
            selected: self.selected,
            help: None,
        };
        let keys = hints([
            (HintKeys::Ok, Text::HintOpen),
            (HintKeys::LeftRight, Text::HintMinutes),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// One timer.
#[derive(Debug, Clone)]
pub(in crate::app) struct TimerScreen {
    which: Which,
    /// Whether OK went down here: a hold that began in the list must not reset anything.
    is_ok_meant: bool,
}

impl TimerScreen {
    pub(in crate::app) fn key(&mut self, key: KeyEvent, timers: &mut RoomTimers) -> Turn {
        if is_back(key) {
            return Turn::Go(Screen::Timers(TimersScreen {
                selected: usize::from(self.which == Which::Break),
            }));
        }
        match (key.key, key.gesture) {
            (Key::Ok, Gesture::Press) => {
                self.is_ok_meant = true;
                timers.timer_mut(self.which).touch(key.at);
            }
            (Key::Ok, Gesture::Hold) if self.is_ok_meant => timers.timer_mut(self.which).reset(),
            (Key::Up, Gesture::Press | Gesture::Repeat) => {
                timers.timer_mut(self.which).change(true, key.at);
            }
            (Key::Down, Gesture::Press | Gesture::Repeat) => {
                timers.timer_mut(self.which).change(false, key.at);
            }
            _ => {}
        }
        Turn::Stay
    }

    pub(in crate::app) fn view(&self, timers: &RoomTimers, now: Instant) -> (Body, Hints) {
        let timer = timers.timer(self.which);
        let phase = timer.phase(now);
        let face = TimerFace {
            title: self.which.title(),
            left: Reading::of_room(timer.left(now)),
            is_running: phase == TimerPhase::Running,
            caption: match phase {
                TimerPhase::Ready => Text::TimerReady,
                TimerPhase::Running => Text::TimerRuns,
                TimerPhase::Paused => Text::ClockPaused,
                TimerPhase::Over => Text::TimeIsUp,
            },
        };
        let ok = match phase {
            TimerPhase::Ready => Text::HintStart,
            TimerPhase::Running => Text::HintPause,
            TimerPhase::Paused => Text::HintResume,
            TimerPhase::Over => Text::HintAnew,
        };
        let keys = hints([
            (HintKeys::Ok, ok),
            (HintKeys::UpDown, Text::HintMinutes),
            (HintKeys::Back, Text::HintBack),
        ]);
        (Body::Timer(face), keys)
    }
}
