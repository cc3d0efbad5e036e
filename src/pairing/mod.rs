//! The pairing of one round, by the rules of its system.
//!
//! A [`Pairer`] is a piece of work that goes on in steps, each a few milliseconds on the chip, so
//! that a screen can show how far it has got and a key can end it. It looks at what happened
//! before the round and at who is to be paired, and at nothing else; so it can also say, long
//! after the round was played, why two players met.

mod colours;
mod dutch;
mod field;
mod fise;
mod monrad;
mod pairer;
mod rounds_to_come;
pub mod warnings;
mod work;

use heapless::Vec;

use crate::tournament::{Colour, Event, PlayerNo, RoundNo, System, SystemKind, SystemProfile};
pub use pairer::Pairer;

pairer::pairers! {
    Monrad in monrad;
    Fise in fise;
    Dutch in dutch;
}

/// The rules by which a round is paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The system whose rules they are.
    pub method: Method,
    /// In so many rounds from the first, players of one club do not meet if that can be helped.
    pub club_rounds: u8,
    /// The colour of the lower number on the first board of the first round.
    pub first_colour: Colour,
    /// True if the arbiter allows that players meet again, as far as it must be.
    pub allows_rematches: bool,
}

impl Method {
    /// The first of all, told by a zero.
    const FIRST: Self = Self::Monrad;

    /// Everything by which the system differs from the others.
    pub const fn profile(self) -> &'static SystemProfile {
        self.kind().profile()
    }

    /// The colour that the bye of the pairing counts as, if it counts as one.
    pub const fn bye_colour(self) -> Option<Colour> {
        match self.profile().paired_rounds() {
            Some(paired) => paired.bye_colour,
            None => None,
        }
    }
}

impl Rules {
    /// The rules of an event whose rounds the box pairs itself.
    pub const fn of(system: System, allows_rematches: bool) -> Option<Self> {
        let (Some(method), Some(options)) = (Method::of(system.kind()), system.pairing_options())
        else {
            return None;
        };
        Some(Self {
            method,
            club_rounds: options.club_rounds,
            first_colour: options.first_colour,
            allows_rematches,
        })
    }
}

/// The question that a [`Pairer`] is to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The pairs of a round that is to be paired, now or anew.
    Pair,
    /// The reasons for which a player got this opponent, or the bye, in a round that was paired.
    Explain(PlayerNo),
    /// The pairs of a round that was paired, found anew from what was before it.
    Again,
}

/// The state of the work after a step.
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

/// The most players in trouble who are named.
pub const MAX_TROUBLE: usize = 8;

/// The reasons for which somebody got this opponent, or the bye.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The one whose turn it was to get an opponent; of a bye, the one who has it.
    pub chooser: Option<PlayerNo>,
    /// The opponent; nobody if it is a bye.
    pub opponent: Option<PlayerNo>,
    /// Those who would have come first, in their order, and why it was not them.
    pub passed_over: Vec<PassedOver, MAX_PASSED_OVER, u8>,
    /// The number of others who would have come first, and for whom there was no room.
    pub more: u16,
    /// True if the chooser was moved down: nobody of the own score group was left.
    pub is_moved_down: bool,
}

/// Somebody who would have come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassedOver {
    /// The player.
    pub player: PlayerNo,
    /// The reason for which it was not this player.
    pub why: Why,
}

/// The reason for which two are not paired, or for which somebody does not get the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// They met in that round.
    Met(RoundNo),
    /// They must not meet, the arbiter has said.
    Forbidden,
    /// They are of one club.
    Club,
    /// Their colours do not fit.
    Colour,
    /// Somebody would float the same way again.
    Float,
    /// The others could not all be paired then.
    Rest,
    /// The others could not be paired as well then: more would float, or more colours not fit.
    Others,
    /// They have had a bye.
    HadBye,
    /// The rounds to come could not all be paired then.
    RoundsToCome,
}

impl Explanation {
    const NONE: Self = Self {
        chooser: None,
        opponent: None,
        passed_over: Vec::new(),
        more: 0,
        is_moved_down: false,
    };

    fn pass_over(&mut self, player: PlayerNo, why: Why) {
        if self.passed_over.push(PassedOver { player, why }).is_err() {
            self.more = self.more.saturating_add(1);
        }
    }
}
