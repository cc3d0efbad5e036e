//! A board of a queue event.

use super::timer::ClockTime;
use crate::tournament::numbers::PlayerNo;

/// The most boards of a queue event.
pub const MAX_BOARDS: usize = 64;

/// A chair at a board. The kind is told by a byte of its own, so that an empty one is all zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Seat {
    /// Nobody is to sit there yet.
    #[default]
    Empty,
    /// Somebody was called to it.
    Called(PlayerNo),
    /// Somebody sits there.
    Taken(PlayerNo),
}

impl Seat {
    /// The player who sits there or was called to it.
    pub const fn player(self) -> Option<PlayerNo> {
        match self {
            Self::Empty => None,
            Self::Called(player) | Self::Taken(player) => Some(player),
        }
    }

    /// The player who was called to it and is not there yet.
    pub const fn called(self) -> Option<PlayerNo> {
        match self {
            Self::Called(player) => Some(player),
            Self::Empty | Self::Taken(_) => None,
        }
    }
}

/// The use of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum TableStatus {
    /// There has never been such a board.
    #[default]
    None,
    /// One game after the other.
    Open,
    /// Its game is the last.
    Closing,
    /// Nothing any more.
    Closed,
}

/// A board with its two chairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    pub(super) status: TableStatus,
    pub(super) white: Seat,
    pub(super) black: Seat,
    pub(super) is_playing: bool,
    pub(super) since: ClockTime,
}

impl Table {
    /// There is none. All zeros.
    pub(super) const NONE: Self = Self {
        status: TableStatus::None,
        white: Seat::Empty,
        black: Seat::Empty,
        is_playing: false,
        since: ClockTime::ZERO,
    };

    /// The use that is made of it.
    pub const fn status(&self) -> TableStatus {
        self.status
    }

    /// True if it is there and not closed.
    pub const fn is_in_use(&self) -> bool {
        matches!(self.status, TableStatus::Open | TableStatus::Closing)
    }

    /// White's chair.
    pub const fn white(&self) -> Seat {
        self.white
    }

    /// Black's chair.
    pub const fn black(&self) -> Seat {
        self.black
    }

    /// Both chairs, white's first.
    pub const fn seats(&self) -> [Seat; 2] {
        [self.white, self.black]
    }

    /// True if a game is going on.
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// The time since which it has been as it is: the game, or the wait for somebody.
    pub const fn since(&self) -> ClockTime {
        self.since
    }

    /// Both players, white first, whether they sit or were called.
    pub fn players(&self) -> Option<(PlayerNo, PlayerNo)> {
        Some((self.white.player()?, self.black.player()?))
    }

    /// The player who was called to it and is not there yet; of two, the one with white.
    pub fn called(&self) -> Option<PlayerNo> {
        self.seats().into_iter().find_map(Seat::called)
    }

    /// True if exactly one chair is free.
    pub(super) fn has_one_free(&self) -> bool {
        (self.white == Seat::Empty) != (self.black == Seat::Empty)
    }

    /// True if a chair is free.
    pub(super) fn has_free(&self) -> bool {
        self.white == Seat::Empty || self.black == Seat::Empty
    }

    /// Puts somebody on the free chair. Whoever is there already came before, and has white.
    pub(super) fn fill(&mut self, seat: Seat) {
        if self.white == Seat::Empty {
            self.white = seat;
        } else {
            self.black = seat;
        }
    }

    /// Takes a player off the chair. Whoever is left has white.
    pub(super) fn vacate(&mut self, player: PlayerNo) {
        for seat in [&mut self.white, &mut self.black] {
            if seat.player() == Some(player) {
                *seat = Seat::Empty;
            }
        }
        if self.white == Seat::Empty {
            self.white = core::mem::take(&mut self.black);
        }
    }

    /// Seats the player who was called and has come.
    pub(super) fn arrive(&mut self, player: PlayerNo) {
        for seat in [&mut self.white, &mut self.black] {
            if *seat == Seat::Called(player) {
                *seat = Seat::Taken(player);
            }
        }
    }

    /// True if both sit there.
    pub(super) const fn is_full(&self) -> bool {
        matches!((self.white, self.black), (Seat::Taken(_), Seat::Taken(_)))
    }
}
