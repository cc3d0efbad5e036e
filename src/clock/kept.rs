//! The record of the clocks, kept so that a power failure ends nothing.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::control::Control;
use super::position::Position;
use super::side::Side;
use super::terms::Seconds;
use crate::journal::EventId;
use crate::time::Span;
use crate::tournament::{BoardNo, PlayerNo, RoundNo};

/// The ways the players sit at the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Seats {
    /// On the same side of it: both halves stand upright.
    #[default]
    Beside,
    /// At its left and its right, facing each other: each half is turned to its player.
    Facing,
}

/// The game of an event that is played at the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventGame {
    /// The round, if the event has any.
    pub round: Option<RoundNo>,
    /// The board.
    pub board: BoardNo,
    /// The player with white. If somebody else sits at the board, it is another game.
    pub white: PlayerNo,
    /// The player with black.
    pub black: PlayerNo,
}

/// A game, and the event that it is one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The event.
    pub event: EventId,
    /// The game.
    pub game: EventGame,
}

/// The things done to the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Touch {
    /// A lever.
    Lever(Side),
    /// The arbiter stopped it.
    Pause,
    /// The arbiter let it go on.
    Resume,
    /// The arbiter changed something.
    Arbiter,
}

/// A touch of the clock, with its time: microseconds since the box was switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Touched {
    /// The thing done.
    pub what: Touch,
    /// The time in microseconds since the box was switched on.
    pub at_us: u64,
}

/// The most touches in one record. A card that takes a quarter of a second leaves time for four
/// quick ones; should there ever be more, the last are kept, and the position has them all.
pub const MAX_TOUCHES: usize = 8;

/// The game at the clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The control that is agreed.
    pub control: Control,
    /// The position of the game.
    pub position: Position,
    /// True if somebody's time was running.
    pub is_running: bool,
    /// The side with white: its time ran first.
    pub white: Option<Side>,
    /// The game of an event that it is, if it is one.
    pub tie: Option<Tie>,
    /// The seats of the players.
    pub seats: Seats,
    /// True if the clock is silent.
    pub is_silent: bool,
    /// The touches since the record before.
    pub touched: Vec<Touched, MAX_TOUCHES>,
}

/// A timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTimer {
    /// The time it is set up for.
    pub length: Seconds,
    /// The time that was left.
    pub left: Span,
    /// True if it was running.
    pub is_running: bool,
}

/// Everything about time that a power failure must not take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptClocks {
    /// The game.
    pub game: KeptGame,
    /// The timer of the round, and that of the break.
    pub timers: [KeptTimer; 2],
}

/// The arbiter's own time controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OwnControls(pub [Option<Control>; OwnControls::COUNT]);

impl OwnControls {
    /// The number of the arbiter's own controls.
    pub const COUNT: usize = 5;
}
