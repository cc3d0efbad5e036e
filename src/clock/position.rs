//! All that must be kept of a game to go on with it after the power was cut.

use serde::{Deserialize, Serialize};

use super::bank::Bank;
use super::control::Control;
use super::side::{Pair, Side};
use super::value::{Clock, Stage};
use crate::time::Instant;

/// The position of a game at a moment, without the moment: it means the same after power-on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    banks: Pair<Bank>,
    to_move: Option<Side>,
    first_flag: Option<Side>,
}

impl Clock {
    /// The position of the game at `now`.
    pub fn position(&self, now: Instant) -> Position {
        let clock = self.at(now);
        Position {
            banks: clock.banks,
            to_move: clock.to_move(),
            first_flag: clock.first_flag,
        }
    }

    /// The clock in that position, paused. The sign of a period that ran out and the press that
    /// could be taken back are lost.
    pub fn restored(control: Control, position: Position) -> Self {
        let Position {
            banks,
            to_move,
            first_flag,
        } = position;
        let mut clock = Self::new(control);
        for side in Side::BOTH {
            *clock.banks.of_mut(side) = banks.of(side).settled(control.terms.of(side));
        }
        clock.stage = to_move.map_or(Stage::Ready, Stage::Paused);
        // Before the game no flag can be down, whatever a card says.
        clock.first_flag = first_flag.filter(|_| to_move.is_some());
        clock.look_at_flags();
        clock
    }
}
