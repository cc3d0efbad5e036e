//! The screens of the room's timers.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::room_timers::Which;
use crate::app::screens::behaviour::back_to_home;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{Behaviour, EventMenu, HomeEntry, Profile, Room, Screen, WorkspaceUse};
use crate::clock::{Reading, Seconds, TimerPhase};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::ui::view::{Body, FloorClock, HintKeys, TimerFace, Value, ValueRow};

/// The list of timers.
#[derive(Debug, Clone)]
pub(in crate::app) struct TimersScreen {
    selected: usize,
}

impl TimersScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl Behaviour for TimersScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Timers, WorkspaceUse::Free)
    }

    fn is_for_everybody(&self, key: KeyEvent, _scene: &Scene<'_>) -> bool {
        !matches!(key.key, Key::Left | Key::Right)
    }

    fn is_watched(&self, scene: &Scene<'_>) -> bool {
        scene.shared.timers.is_any_running(scene.now)
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        scene.shared.timers.wake_at(scene.now, true)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let timers = &mut tools.shared.timers;
        let event = &tools.desk.event;
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
            return back_to_home(key, HomeEntry::Timers);
        }
        Action::Go(match Which::ALL.get(self.selected) {
            Some(which) => Screen::Timer(TimerScreen {
                which: *which,
                is_ok_meant: false,
            }),
            None => Screen::Event(EventMenu::new()),
        })
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let timers = &scene.shared.timers;
        let event = scene.event();
        let clock = scene.floor_clock();
        let now = scene.now;
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
    /// True if OK went down here: a hold that began in the list must not reset anything.
    is_ok_meant: bool,
}

impl Behaviour for TimerScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Timers, WorkspaceUse::Free)
    }

    fn is_for_everybody(&self, key: KeyEvent, _scene: &Scene<'_>) -> bool {
        key.key == Key::Back
    }

    fn is_watched(&self, scene: &Scene<'_>) -> bool {
        scene.shared.timers.is_any_running(scene.now)
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        scene.shared.timers.wake_at(scene.now, true)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let timers = &mut tools.shared.timers;
        if is_back(key) {
            return Action::Go(Screen::Timers(TimersScreen {
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
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let timers = &scene.shared.timers;
        let now = scene.now;
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
