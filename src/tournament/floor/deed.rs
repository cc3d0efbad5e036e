//! Deeds: what happens on the floor.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::tournament::cell::GameResult;
use crate::tournament::numbers::{BoardNo, GameNo, PlayerNo};

/// The most players who can be level for a prize and play it out.
pub const MAX_KNOCKOUT: usize = 64;

/// Players who are level for a prize.
pub type KnockoutGroup = Vec<PlayerNo, MAX_KNOCKOUT, u8>;

/// One thing that happens on the floor. The order is part of the journal's format: new ones go to
/// the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// A game ended so, and whoever leaves the board does that.
    Result(BoardNo, GameResult, After),
    /// Somebody who was called is there.
    Here(PlayerNo),
    /// Somebody who was called did not come: the turn is lost.
    NoShow(PlayerNo),
    /// A player goes, from wherever; a game under way is lost.
    Depart(PlayerNo, Departure),
    /// A player who went, or did not come, is at the end of the queue.
    Return(PlayerNo),
    /// So many new players join the end of the queue.
    Join(u16),
    /// One board more: the lowest number that is free.
    AddBoard,
    /// That board's game is its last.
    CloseBoard(BoardNo),
    /// It is not, after all.
    KeepBoard(BoardNo),
    /// A player in the queue goes to that place, the head being 0.
    Move(PlayerNo, u16),
    /// A game that is over ended otherwise; pending, if it does not count after all.
    Correct(GameNo, GameResult),
    /// The game at that board does not count: the time was up.
    VoidGame(BoardNo),
    /// The clock runs.
    RunClock,
    /// The clock stands still.
    StopClock,
    /// The event lasts so many minutes longer, or less long.
    Extend(i16),
    /// The time is up.
    TimeUp,
    /// These players are level for a prize: pairs and colours are drawn with that number.
    Knockout(KnockoutGroup, u64),
    /// A game of the knockout ended so.
    KnockoutResult(GameNo, GameResult),
}

/// The next step of the player who leaves a board after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum After {
    /// Goes to the end of the queue.
    #[default]
    Queue,
    /// Rests for a while.
    Pause,
    /// Goes home.
    Leave,
}

impl After {
    /// Every one of them.
    pub const ALL: [Self; 3] = [Self::Queue, Self::Pause, Self::Leave];
}

/// The ways to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Departure {
    /// For a while.
    Pause,
    /// Home.
    Leave,
    /// Sent home.
    Expel,
}
