//! The chess clock on the screen.

use core::fmt::Write as _;

use super::{Hints, Turn, back_to_home, hints};
use crate::clock::{Clock, Control, ControlName, Phase, Seats, Side};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::ui::view::{Body, ClockFace, HintKeys, SideFace, SideState};

/// The time controls on offer: minutes, and seconds a move.
const CONTROLS: [(u16, u16); 6] = [(3, 2), (5, 0), (5, 3), (10, 0), (15, 10), (90, 30)];
/// The one that is offered first.
const DEFAULT: usize = 2;

/// The clock, its time control, and whether its flag has been announced.
#[derive(Debug, Clone)]
pub(super) struct ClockScreen {
    chosen: usize,
    clock: Clock,
    is_flag_announced: bool,
}

impl ClockScreen {
    pub(super) fn new() -> Self {
        Self::with(DEFAULT)
    }

    fn with(chosen: usize) -> Self {
        let (minutes, seconds) = control(chosen);
        Self {
            chosen,
            clock: Clock::new(Control::fischer(minutes, seconds)),
            is_flag_announced: false,
        }
    }

    pub(super) fn is_running(&self, now: Instant) -> bool {
        matches!(self.clock.phase(now), Phase::Running(_))
    }

    pub(super) fn key(&mut self, event: KeyEvent) -> Turn {
        let KeyEvent { key, gesture, at } = event;
        let phase = self.clock.phase(at);
        match (phase, key, gesture) {
            (_, Key::LeverLeft, Gesture::Press) => self.clock.press(Side::Left, at),
            (_, Key::LeverRight, Gesture::Press) => self.clock.press(Side::Right, at),
            (Phase::Ready, Key::Up, Gesture::Press | Gesture::Repeat) => {
                *self = Self::with((self.chosen + 1).min(CONTROLS.len() - 1));
            }
            (Phase::Ready, Key::Down, Gesture::Press | Gesture::Repeat) => {
                *self = Self::with(self.chosen.saturating_sub(1));
            }
            (Phase::Running(_), Key::Ok, Gesture::Press) => self.clock.pause(at),
            (Phase::Paused(_), Key::Ok, Gesture::Press) => self.clock.resume(at),
            // A press that was meant as a pause, but came after the flag, must not wipe it away.
            (Phase::Flagged(_), Key::Ok, Gesture::Hold) => *self = Self::with(self.chosen),
            // While a side's time runs nobody gets out of here.
            (Phase::Running(_), ..) => {}
            _ => return back_to_home(event, Text::Clock),
        }
        Turn::Stay
    }

    /// Whether a flag has fallen by `now` that nobody has heard of yet.
    pub(super) fn take_flag(&mut self, now: Instant) -> bool {
        let has_fallen = matches!(self.clock.phase(now), Phase::Flagged(_));
        let is_new = has_fallen && !self.is_flag_announced;
        self.is_flag_announced = has_fallen;
        is_new
    }

    /// When the face will look different.
    pub(super) fn wake_at(&self, now: Instant) -> Option<Instant> {
        self.clock.changes_at(now)
    }

    pub(super) fn view(&self, now: Instant) -> (Body, Hints) {
        let phase = self.clock.phase(now);
        let (minutes, seconds) = control(self.chosen);
        let mut name = ControlName::new();
        // Two numbers of two digits fit in eight characters.
        let _ = write!(name, "{minutes}+{seconds}");
        let (caption, hints) = match phase {
            Phase::Ready => (
                Some(Text::ClockReady),
                hints([
                    (HintKeys::UpDown, Text::HintTime),
                    (HintKeys::Back, Text::HintBack),
                ]),
            ),
            Phase::Running(_) => (None, hints([(HintKeys::Ok, Text::HintPause)])),
            Phase::Paused(_) => (
                Some(Text::ClockPaused),
                hints([
                    (HintKeys::Ok, Text::HintResume),
                    (HintKeys::Back, Text::HintBack),
                ]),
            ),
            Phase::Flagged(_) => (
                Some(Text::ClockFlag),
                hints([(HintKeys::Ok, Text::HintReset)]),
            ),
        };
        let face = ClockFace {
            left: self.side(Side::Left, phase, now),
            right: self.side(Side::Right, phase, now),
            control: name,
            caption,
            seats: Seats::Beside,
        };
        (Body::Clock(face), hints)
    }

    fn side(&self, side: Side, phase: Phase, now: Instant) -> SideFace {
        let reading = self.clock.reading(now);
        SideFace {
            reading: *reading.sides.of(side),
            periods: 1,
            name: None,
            state: match phase {
                Phase::Running(running) if running == side => SideState::Running,
                _ => SideState::Waiting,
            },
        }
    }
}

fn control(chosen: usize) -> (u16, u16) {
    CONTROLS.get(chosen).copied().unwrap_or((5, 3))
}
