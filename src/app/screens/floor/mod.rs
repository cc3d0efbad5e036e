//! An event with a queue: its boards, its queue, its calls, its end.

mod board_menu;
mod boards;
mod call;
mod games;
mod knockout;
mod queue;
mod result;

pub(in crate::app) use board_menu::{BoardMenu, FloorBoardEntry};
pub(in crate::app) use boards::{FloorScreen, title};
pub(in crate::app) use call::CallScreen;
pub(in crate::app) use games::FloorGames;
pub(in crate::app) use knockout::{KnockoutScreen, begin as begin_knockout};
pub(in crate::app) use queue::{QueueScreen, place_value};
pub(in crate::app) use result::FloorResult;
pub use result::{CORRECTIONS, FLOOR_RESULTS};
