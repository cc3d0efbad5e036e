//! The pairing of one round, by the rules of its system.
//!
//! A [`Pairer`] is a piece of work that goes on in steps, each a few milliseconds on the chip, so
//! that a screen can show how far it has got and a key can end it. It looks at what happened
//! before the round and at who is to be paired, and at nothing else; so it can also say, long
//! after the round was played, why two players met.

pub mod warnings;

use heapless::Vec;

use crate::tournament::{Colour, Event, ListKey, ListOrder, PlayerNo, RoundNo, RoundPairs, System};

/// The rules by which a round is paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Of which system.
    pub method: Method,
    /// In so many rounds from the first, players of one club do not meet if that can be helped.
    pub club_rounds: u8,
    /// The colour of the lower number on the first board of the first round.
    pub first_colour: Colour,
    /// Whether the arbiter allows that players meet again, as far as it must be.
    pub allows_rematches: bool,
}

/// The systems that pair round by round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Modified Monrad.
    Monrad,
    /// The Swiss system of FISE.
    Fise,
}

impl Rules {
    /// The rules of an event whose rounds the box pairs itself.
    pub const fn of(system: System, allows_rematches: bool) -> Option<Self> {
        let (method, options) = match system {
            System::Monrad { options } => (Method::Monrad, options),
            System::Fise { options, .. } => (Method::Fise, options),
            System::RoundRobin { .. } | System::Scheveningen { .. } | System::Free => return None,
        };
        Some(Self {
            method,
            club_rounds: options.club_rounds,
            first_colour: options.first_colour,
            allows_rematches,
        })
    }
}

/// What a [`Pairer`] is to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The pairs of a round that is to be paired, now or anew.
    Pair,
    /// Why a player got this opponent, or the bye, in a round that was paired.
    Explain(PlayerNo),
}

/// How far the work has got after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// There is more to do.
    Working,
    /// All are paired.
    Paired,
    /// Without a rematch there is no pairing.
    Stuck,
}

/// The most passed-over players that an explanation names.
pub const MAX_PASSED_OVER: usize = 16;

/// Why somebody got this opponent, or the bye.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The one whose turn it was to get an opponent; of a bye, the one who has it.
    pub chooser: Option<PlayerNo>,
    /// The opponent; nobody if it is a bye.
    pub opponent: Option<PlayerNo>,
    /// Those who would have come first, in their order, and why it was not them.
    pub passed_over: Vec<PassedOver, MAX_PASSED_OVER, u8>,
    /// How many more there were.
    pub more: u16,
}

/// Somebody who would have come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassedOver {
    /// Who.
    pub player: PlayerNo,
    /// Why not.
    pub why: Why,
}

/// Why two are not paired, or why somebody does not get the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// They met in that round.
    Met(RoundNo),
    /// They are of one club.
    Club,
    /// Their colours do not fit.
    Colour,
    /// The others could not all be paired then.
    Rest,
    /// They have had a bye.
    HadBye,
}

/// The work of pairing one round. It takes some 10 KB, all zeros before it begins.
#[derive(Debug)]
pub struct Pairer {
    list: ListOrder,
    explanation: Explanation,
    trouble: Vec<PlayerNo, 8, u8>,
}

impl Pairer {
    /// No work yet.
    pub const fn new() -> Self {
        Self {
            list: ListOrder::new(),
            explanation: Explanation {
                chooser: None,
                opponent: None,
                passed_over: Vec::new(),
                more: 0,
            },
            trouble: Vec::new(),
        }
    }

    /// Begins. The event must not change until the work is done.
    pub fn begin(&mut self, event: &Event, round: RoundNo, rules: Rules, task: Task) {
        let _ = (event, round, rules, task);
    }

    /// Goes on for a few milliseconds.
    pub fn step(&mut self, event: &Event) -> Step {
        let _ = event;
        Step::Stuck
    }

    /// How much is done, in thousandths.
    pub fn progress(&self) -> u16 {
        0
    }

    /// Everybody who is paired, in the order of the list.
    pub fn list(&self) -> &[ListKey] {
        &self.list
    }

    /// The pairs, white first, in the order of their boards.
    pub fn pairs(&self) -> impl Iterator<Item = (PlayerNo, PlayerNo)> {
        core::iter::empty()
    }

    /// Who has the bye, if anybody.
    pub fn bye(&self) -> Option<PlayerNo> {
        None
    }

    /// The pairs for the command that pairs the round.
    pub fn round_pairs(&self) -> Option<RoundPairs> {
        RoundPairs::new(&self.list, self.pairs(), self.bye())
    }

    /// Whether club mates had to be allowed to meet in a round in which they should not.
    pub fn dropped_clubs(&self) -> bool {
        false
    }

    /// How many of the pairs have met before.
    pub fn rematches(&self) -> usize {
        0
    }

    /// Who is left over when nobody may meet again: the trouble when the work is stuck.
    pub fn trouble(&self) -> &[PlayerNo] {
        &self.trouble
    }

    /// Why it is so, when the work was to explain.
    pub fn explanation(&self) -> &Explanation {
        &self.explanation
    }
}

impl Default for Pairer {
    fn default() -> Self {
        Self::new()
    }
}
