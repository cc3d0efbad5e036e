//! The chess clock at the box, and the timers of the room.

mod controls;
mod correction;
mod face;
mod menu;
mod own_control;
mod penalty;
mod tie;
mod timers;

pub(in crate::app) use controls::{ControlsScreen, MODES, mode_text};
pub(in crate::app) use correction::{CorrectionScreen, number};
pub(in crate::app) use face::FaceScreen;
pub(in crate::app) use menu::{ClockEntry, ClockMenu};
pub(in crate::app) use own_control::OwnControlScreen;
pub(in crate::app) use penalty::PenaltyScreen;
pub(in crate::app) use tie::{TieScreen, result_of_game};
pub(in crate::app) use timers::{TimerScreen, TimersScreen};
