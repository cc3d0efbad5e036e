//! The chess clock at the box, and the timers of the room.
//!
//! [`ClockGame`] and [`RoomTimers`] outlive their screens: who leaves a stopped game finds it again,
//! and a timer goes on behind every screen.

mod controls;
mod correction;
mod face;
mod game;
mod menu;
mod own_control;
mod penalty;
mod tie;
mod timers;

pub(super) use controls::ControlsScreen;
pub(super) use correction::CorrectionScreen;
pub(super) use face::FaceScreen;
pub(super) use game::ClockGame;
pub(super) use menu::ClockMenu;
pub(super) use own_control::OwnControlScreen;
pub(super) use penalty::PenaltyScreen;
pub(super) use tie::{TieScreen, result_of_game};
pub(super) use timers::{RoomTimers, TimerScreen, TimersScreen};
