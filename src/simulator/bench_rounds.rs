//! The rounds by which the speed of the pairing is measured.

use std::prelude::v1::*;

use super::random_event::{Plan, RandomEvent};
use crate::pairing::Method;
use crate::tournament::{Refusal, RoundNo};

/// A round of a random event.
#[derive(Debug, Clone, Copy)]
pub struct BenchRound {
    /// What it is called.
    pub name: &'static str,
    /// The event.
    pub plan: Plan,
    /// The round.
    pub round: u8,
}

impl BenchRound {
    /// The event with all rounds before this one played, and those who miss this one known.
    pub fn event(&self) -> Result<RandomEvent, Refusal> {
        let mut event = RandomEvent::start(self.plan)?;
        while event.next_round().is_some_and(|next| next < self.round()) {
            event.come_and_go()?;
            event.pair()?;
            event.play()?;
        }
        event.come_and_go()?;
        Ok(event)
    }

    /// The round.
    pub fn round(&self) -> RoundNo {
        RoundNo::new(self.round).unwrap_or(RoundNo::FIRST)
    }
}

const fn typical(name: &'static str, method: Method, players: u16) -> BenchRound {
    BenchRound {
        name,
        plan: Plan::new(method, players, 9, 1),
        round: 5,
    }
}

/// The fifth of nine rounds, in ordinary events.
pub const TYPICAL: [BenchRound; 6] = [
    typical("monrad-32-typical", Method::Monrad, 32),
    typical("monrad-128-typical", Method::Monrad, 128),
    typical("monrad-512-typical", Method::Monrad, 512),
    typical("fise-32-typical", Method::Fise, 32),
    typical("fise-128-typical", Method::Fise, 128),
    typical("fise-512-typical", Method::Fise, 512),
];

const fn worst(name: &'static str, plan: Plan, round: u8) -> BenchRound {
    BenchRound { name, plan, round }
}

/// The rounds that took the most work in a search through random events; host-tests has it.
pub const WORST: [BenchRound; 6] = [
    worst(
        "monrad-512-worst",
        Plan {
            unrest: 0,
            draws: 0,
            clubs: 1,
            club_rounds: 21,
            ..Plan::new(Method::Monrad, 512, 32, 3_101_095_795)
        },
        32,
    ),
    worst("a", Plan::new(Method::Monrad, 32, 9, 1), 5),
    worst("b", Plan::new(Method::Monrad, 32, 9, 1), 5),
    worst("c", Plan::new(Method::Monrad, 32, 9, 1), 5),
    worst("d", Plan::new(Method::Monrad, 32, 9, 1), 5),
    worst("e", Plan::new(Method::Monrad, 32, 9, 1), 5),
];
/// Those in which the box is interrupted.
pub const HARDEST: [BenchRound; 2] = [WORST[0], WORST[0]];
