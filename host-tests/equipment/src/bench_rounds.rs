//! The rounds by which the speed of the pairing is measured.

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::tournament::{Refusal, RoundNo};

/// A round of a random event.
#[derive(Debug, Clone, Copy)]
pub struct BenchRound {
    /// The name of the round.
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

/// Looking through random events for the rounds that take the most work gave these; the search is
/// a test in `host-tests/pairing/hard_rounds.rs`. In Monrad it is the last round that is hard, in
/// the Swiss system one in which nearly everybody has drawn every game and clubs are kept apart.
pub const WORST: [BenchRound; 6] = [
    BenchRound {
        name: "monrad-32-worst",
        plan: Plan {
            unrest: 1,
            draws: 90,
            clubs: 1,
            club_rounds: 27,
            ..Plan::new(Method::Monrad, 32, 27, 3_660_764_475)
        },
        round: 26,
    },
    BenchRound {
        name: "monrad-128-worst",
        plan: Plan {
            unrest: 1,
            ..Plan::new(Method::Monrad, 128, 32, 1_268_499_467)
        },
        round: 32,
    },
    MONRAD_512,
    BenchRound {
        name: "fise-32-worst",
        plan: Plan {
            unrest: 1,
            draws: 90,
            clubs: 8,
            club_rounds: 16,
            ..Plan::new(Method::Fise, 32, 31, 3_862_137_487)
        },
        round: 30,
    },
    BenchRound {
        name: "fise-128-worst",
        plan: Plan {
            unrest: 0,
            draws: 100,
            clubs: 3,
            club_rounds: 27,
            ..Plan::new(Method::Fise, 128, 17, 542_551_032)
        },
        round: 17,
    },
    FISE_512,
];

const MONRAD_512: BenchRound = BenchRound {
    name: "monrad-512-worst",
    plan: Plan {
        unrest: 0,
        draws: 90,
        clubs: 8,
        club_rounds: 11,
        ..Plan::new(Method::Monrad, 512, 32, 3_355_803_121)
    },
    round: 32,
};

const FISE_512: BenchRound = BenchRound {
    name: "fise-512-worst",
    plan: Plan {
        unrest: 0,
        draws: 100,
        clubs: 20,
        club_rounds: 30,
        ..Plan::new(Method::Fise, 512, 29, 3_728_221_805)
    },
    round: 29,
};

/// Rounds of long events of few players, in which all rounds to come must stay possible: the second of eleven, and the round
/// of any event of up to twelve players, that took the most work of those that were looked through.
pub const LONG: [BenchRound; 2] = [
    BenchRound {
        name: "monrad-12-of-11-worst",
        plan: Plan {
            unrest: 0,
            draws: 100,
            ..Plan::new(Method::Monrad, 12, 11, 2)
        },
        round: 2,
    },
    BenchRound {
        name: "monrad-12-of-9-worst",
        plan: Plan {
            unrest: 0,
            draws: 0,
            ..Plan::new(Method::Monrad, 12, 9, 780)
        },
        round: 3,
    },
];

/// The second to the ninth round of an event of so many by the Dutch system in which nobody is absent.
macro_rules! dutch {
    ($players:literal: $($round:literal)+) => {
        [$(BenchRound {
            name: concat!("dutch-", $players, "-round-", $round),
            plan: Plan {
                unrest: 0,
                ..Plan::new(Method::Dutch, $players, 11, 1)
            },
            round: $round,
        },)+]
    };
}

/// Rounds of plain events by the Dutch system, of 32, 128 and 512 players. Of each event the median counts.
pub const DUTCH: [[BenchRound; 8]; 3] = [
    dutch!(32: 2 3 4 5 6 7 8 9),
    dutch!(128: 2 3 4 5 6 7 8 9),
    dutch!(512: 2 3 4 5 6 7 8 9),
];

/// The round by the Dutch system that takes the longest of those that were found: few scores, and large score groups whose
/// colours do not fit.
pub const DUTCH_WORST: BenchRound = BenchRound {
    name: "dutch-512-worst",
    plan: Plan {
        unrest: 0,
        draws: 90,
        ..Plan::new(Method::Dutch, 512, 9, 1)
    },
    round: 4,
};

/// Those that take the longest.
pub const HARDEST: [BenchRound; 3] = [MONRAD_512, FISE_512, DUTCH_WORST];
