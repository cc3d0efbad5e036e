//! The face of the chess clock.
//!
//! While a game goes on nobody gets out of here by accident: a player finds levers and a pause, and
//! the arbiter holds a key.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::is_back;
use crate::app::screens::{
    Behaviour, ClockMenu, Home, HomeEntry, PenaltyScreen, Profile, Room, Screen, WorkspaceUse,
    misfit, mode_text,
};
use crate::clock::{Control, Mode, Phase, Side};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::Event;
use crate::ui::view::{Body, ClockFace, HintKeys, SideFace, SideState};

/// The face.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct FaceScreen {
    /// True if OK went down on a clock that stood still: only then letting go means something. The
    /// press that stopped the clock must not start it again.
    is_ok_meant: bool,
}

impl FaceScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { is_ok_meant: false }
    }
}

impl Behaviour for FaceScreen {
    /// The time control is the arbiter's to choose, and so is when a game is left.
    fn is_for_everybody(&self, key: KeyEvent, scene: &Scene<'_>) -> bool {
        let phase = scene.shared.game.clock().phase(key.at);
        match key.key {
            Key::Up | Key::Down => phase != Phase::Ready,
            Key::Back => {
                let is_left = matches!(phase, Phase::Paused(_) | Phase::Flagged(_));
                key.gesture != Gesture::Hold || !is_left
            }
            _ => true,
        }
    }

    fn has_levers(&self) -> bool {
        true
    }

    fn is_silent(&self, scene: &Scene<'_>) -> bool {
        scene.shared.game.is_silent()
    }

    fn is_watched(&self, scene: &Scene<'_>) -> bool {
        scene.shared.game.is_running(scene.now)
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        scene.shared.game.clock().changes_at(scene.now)
    }

    fn profile(&self) -> Profile {
        Profile {
            is_uncovered: true,
            waits_for_card: false,
            ..Profile::of_everybody(Room::Clock, WorkspaceUse::Free)
        }
    }

    fn key(&mut self, event: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let game = &mut tools.shared.game;
        let KeyEvent { key, gesture, at } = event;
        let phase = game.clock().phase(at);
        match (phase, key, gesture) {
            (_, Key::LeverLeft | Key::Left, Gesture::Press) => game.lever(Side::Left, at),
            (_, Key::LeverRight | Key::Right, Gesture::Press) => game.lever(Side::Right, at),
            (Phase::Ready, Key::Up, Gesture::Press | Gesture::Repeat) => {
                game.step_control(true, at);
            }
            (Phase::Ready, Key::Down, Gesture::Press | Gesture::Repeat) => {
                game.step_control(false, at);
            }
            (Phase::Ready, Key::Ok, Gesture::Press) => return menu(),
            (Phase::Ready, ..) if is_back(event) => {
                return Action::Go(Home::at(HomeEntry::Clock).into());
            }
            (Phase::Running(_), Key::Ok, Gesture::Press) => {
                self.is_ok_meant = false;
                game.pause(at);
            }
            (Phase::Paused(_), Key::Ok, Gesture::Press) => self.is_ok_meant = true,
            (Phase::Paused(_) | Phase::Flagged(_), Key::Ok, Gesture::Hold) => return menu(),
            (Phase::Paused(_), Key::Ok, Gesture::Release { held: false }) if self.is_ok_meant => {
                game.resume(at);
            }
            (Phase::Paused(_), Key::Up, Gesture::Hold) => {
                return Action::Go(Screen::Penalty(PenaltyScreen::new(game.clock().control())));
            }
            (Phase::Paused(_) | Phase::Flagged(_), Key::Back, Gesture::Hold) => {
                game.leave(at);
                return Action::Go(Home::at(HomeEntry::Clock).into());
            }
            _ => {}
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let game = &scene.shared.game;
        let desk = scene.event();
        let now = scene.now;
        let reading = game.clock().reading(now);
        let hold_menu = (HintKeys::HoldOk, Text::HintMenu);
        let hold_leave = (HintKeys::HoldBack, Text::HintLeave);
        let (caption, hints) = match reading.phase {
            Phase::Ready => (
                Some(ready(game.clock().control(), desk)),
                hints([
                    (HintKeys::Ok, Text::HintMenu),
                    (HintKeys::UpDown, Text::HintTime),
                    (HintKeys::Back, Text::HintBack),
                ]),
            ),
            Phase::Running(_) => (None, hints([(HintKeys::Ok, Text::HintPause)])),
            Phase::Paused(_) => (
                Some(if game.was_cut() {
                    Text::ClockAfterCut
                } else {
                    Text::ClockPaused
                }),
                hints([(HintKeys::Ok, Text::HintResume), hold_menu, hold_leave]),
            ),
            Phase::Flagged(_) => (Some(Text::ClockFlag), hints([hold_menu, hold_leave])),
        };
        let side = |side: Side| SideFace {
            reading: *reading.sides.of(side),
            periods: u8::try_from(game.clock().control().terms.of(side).periods().count())
                .unwrap_or(1),
            state: match reading.phase {
                Phase::Running(running) if running == side => SideState::Running,
                Phase::Paused(paused) if paused == side => SideState::Paused,
                _ => SideState::Waiting,
            },
            name: game
                .player_at(side, desk)
                .map(|player| name_of(desk, player)),
        };
        let face = ClockFace {
            left: side(Side::Left),
            right: side(Side::Right),
            control: game.clock().control().name(),
            caption,
            seats: game.seats(),
        };
        (Body::Clock(face), hints)
    }
}

/// The words about a control before the game: that it does not suit the event, or its mode. The two usual modes are
/// known by their numbers.
fn ready(control: &Control, event: &Event) -> Text {
    misfit(event, control).unwrap_or(match control.mode() {
        Mode::Fischer | Mode::SuddenDeath => Text::ClockReady,
        mode => mode_text(mode),
    })
}

fn menu() -> Action {
    Action::Go(Screen::ClockMenu(ClockMenu::new()))
}
