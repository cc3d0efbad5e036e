//! The systems by which an event can be played: one list, and a file each.
//!
//! A system's file has its [`SystemProfile`]: everything by which it differs from the others. Whoever wants to know
//! something of a system asks the profile; nobody else tells one system from another.

mod choice;
mod dutch;
mod fise;
mod free;
mod masnou;
mod monrad;
mod profile;
pub(super) mod round_robin;
mod scheveningen;

use serde::{Deserialize, Serialize};

use super::setup::{AcceleratedBy, PairingOptions, QueueOptions, Setup};
use super::tables::round_robin::{Cycles, Table};
use super::tables::scheveningen::FirstRound;
pub use choice::{Choice, Chosen};
pub use profile::{Course, Entrants, NamedTable, NumberedBy, PairedRounds, SystemProfile};

/// The one of a system's parts that is of the type wanted, if it has one. A flag is the one for game scores.
macro_rules! part {
    ($wanted:ident in) => { None };
    (Table in $part:ident: Table, $($more:tt)*) => { Some($part) };
    (Cycles in $part:ident: Cycles, $($more:tt)*) => { Some($part) };
    (PairingOptions in $part:ident: PairingOptions, $($more:tt)*) => { Some($part) };
    (QueueOptions in $part:ident: QueueOptions, $($more:tt)*) => { Some($part) };
    (bool in $part:ident: bool, $($more:tt)*) => { Some($part) };
    (AcceleratedBy in $part:ident: AcceleratedBy, $($more:tt)*) => { Some($part) };
    ($wanted:ident in $part:ident: $other:ident, $($more:tt)*) => { part!($wanted in $($more)*) };
}

/// The value that is chosen for a part of a system.
macro_rules! chosen {
    ($from:ident, Table) => {
        $from.table
    };
    ($from:ident, Cycles) => {
        $from.cycles
    };
    ($from:ident, FirstRound) => {
        $from.first_round
    };
    ($from:ident, PairingOptions) => {
        $from.pairing
    };
    ($from:ident, QueueOptions) => {
        $from.queue
    };
    ($from:ident, bool) => {
        $from.has_scores
    };
    ($from:ident, AcceleratedBy) => {
        $from.acceleration
    };
}

/// Declares the systems: what is kept of each in the journal, and the file that has its profile.
macro_rules! systems {
    ($(
        $(#[$about:meta])*
        $name:ident $({ $($(#[$doc:meta])* $part:ident: $type:ident,)* })? in $file:ident;
    )*) => {
        /// The system that says who meets whom. The order is part of the journal's format. The kind is told by a byte
        /// of its own: squeezed into what the kinds hold, the first would not be all zeros, and an event without a
        /// setup would take as much flash as RAM.
        #[repr(u8)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub enum System {
            $($(#[$about])* $name $({ $($(#[$doc])* $part: $type,)* })?,)*
        }

        /// The kind of a system, whatever was decided for it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum SystemKind {
            $(#[doc = concat!("The system of [`System::", stringify!($name), "`].")] $name,)*
        }

        impl SystemKind {
            /// Every system.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Everything by which it differs from the others.
            pub const fn profile(self) -> &'static SystemProfile {
                match self {
                    $(Self::$name => &$file::PROFILE,)*
                }
            }

            /// The system, with what is chosen for its parts.
            pub const fn system(self, chosen: &Chosen) -> System {
                match self {
                    $(Self::$name => System::$name $({ $($part: chosen!(chosen, $type),)* })?,)*
                }
            }
        }

        #[allow(unused_variables, reason = "who asks for one part of a system passes over the others")]
        impl System {
            /// The kind of the system.
            pub const fn kind(self) -> SystemKind {
                match self {
                    $(Self::$name { .. } => SystemKind::$name,)*
                }
            }

            /// True if a table says all pairings before the first round. It is asked of every game, so the profiles are
            /// looked at when the program is built.
            pub const fn is_by_table(self) -> bool {
                match self {
                    $(Self::$name { .. } => const { $file::PROFILE.course.is_table() },)*
                }
            }

            /// The options for the box's own pairing of each round, if the system has one.
            pub const fn pairing_options(self) -> Option<PairingOptions> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(PairingOptions in $($($part: $type,)*)?),)*
                }
            }

            /// The same, to be changed.
            pub const fn pairing_options_mut(&mut self) -> Option<&mut PairingOptions> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(PairingOptions in $($($part: $type,)*)?),)*
                }
            }

            /// The options of the queue, if the system has one instead of rounds.
            pub const fn queue_options(&self) -> Option<&QueueOptions> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(QueueOptions in $($($part: $type,)*)?),)*
                }
            }

            /// The same, to be changed.
            const fn queue_options_mut(&mut self) -> Option<&mut QueueOptions> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(QueueOptions in $($($part: $type,)*)?),)*
                }
            }

            /// The table of a round robin.
            pub const fn table(self) -> Option<Table> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(Table in $($($part: $type,)*)?),)*
                }
            }

            const fn cycles(self) -> Option<Cycles> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(Cycles in $($($part: $type,)*)?),)*
                }
            }

            /// The way in which an event is accelerated, if its system lets people choose.
            pub const fn accelerated_by(self) -> Option<AcceleratedBy> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(AcceleratedBy in $($($part: $type,)*)?),)*
                }
            }

            const fn scores(self) -> Option<bool> {
                match self {
                    $(Self::$name $({ $($part,)* })? => part!(bool in $($($part: $type,)*)?),)*
                }
            }
        }
    };
}

systems! {
    /// Everyone meets everyone.
    RoundRobin {
        /// The table that says who meets whom.
        table: Table,
        /// Once or twice.
        cycles: Cycles,
    } in round_robin;
    /// Every player of one team meets every player of the other.
    Scheveningen {
        /// The team with white when equal numbers meet.
        first_round: FirstRound,
    } in scheveningen;
    /// Pairings set by hand, or read from a file; a Swiss to the tie-breaks.
    #[default]
    Free in free;
    /// Modified Monrad: neighbours in the list meet, colours in turn.
    Monrad {
        /// The other decisions of the arbiter.
        options: PairingOptions,
    } in monrad;
    /// The Swiss system of FISE: the upper half of each score group meets the lower.
    Fise {
        /// The other decisions of the arbiter.
        options: PairingOptions,
        /// True if games have scores, as in Scrabble.
        has_scores: bool,
    } in fise;
    /// Masnou: no rounds but a queue, and the winner stays at the board.
    Masnou {
        /// The other decisions of the arbiter.
        options: QueueOptions,
    } in masnou;
    /// FIDE's Dutch system: the upper half of each score group meets the lower, colours and floats weighed against each other.
    Dutch {
        /// The other decisions of the arbiter.
        options: PairingOptions,
        /// The acceleration of its first rounds.
        acceleration: AcceleratedBy,
    } in dutch;
}

impl SystemKind {
    /// The first of all. A new event is offered as one of these.
    pub const FIRST: Self = Self::RoundRobin;

    /// The systems that a new event can have, in the order in which they are offered: by a table, in rounds, with a
    /// queue.
    pub fn offered() -> impl Iterator<Item = Self> {
        let offered = |place| {
            let all = Self::ALL.iter().copied();
            all.filter(move |kind| {
                let profile = kind.profile();
                profile.help.is_some() && profile.course.place() == place
            })
        };
        (0..Course::PLACES).flat_map(offered)
    }

    /// The choices for it as long as nobody has chosen anything.
    pub const fn usual(self) -> Chosen {
        let mut chosen = Chosen::USUAL;
        if let Some(paired) = self.profile().paired_rounds() {
            chosen.pairing.first_colour = paired.first_colour;
        }
        chosen
    }

    /// The setup of an event for which this is chosen. It has no title yet.
    pub fn setup(self, chosen: &Chosen) -> Setup {
        Setup {
            system: self.system(chosen),
            rounds: match self.profile().course {
                Course::Rounds(_) => chosen.rounds,
                Course::Table(..) | Course::Queue => 0,
            },
            scoring: self.profile().scoring,
            ..Setup::default()
        }
    }
}

impl System {
    /// The first one, all zeros, in a place where there is none yet.
    pub(crate) const NONE: Self = SystemKind::FIRST.system(&Chosen::USUAL);

    /// Everything by which it differs from other systems.
    pub const fn profile(self) -> &'static SystemProfile {
        self.kind().profile()
    }

    /// True if an event can go on by the other one: all that was played is worth the same there.
    pub(super) fn can_become(self, other: Self) -> bool {
        let mut same = other;
        // What the rounds to come are paired by can change.
        if let (Some(own), Some(theirs)) = (self.pairing_options(), same.pairing_options_mut()) {
            *theirs = own;
        }
        // What happens when the time is up is fixed before the start; how many prizes there are is not.
        if let (Some(own), Some(theirs)) = (self.queue_options(), same.queue_options_mut()) {
            theirs.prizes = own.prizes;
        }
        self == same
    }

    /// True if games have scores.
    pub const fn has_scores(self) -> bool {
        matches!(self.scores(), Some(true))
    }

    /// True if everyone meets everyone twice.
    pub const fn is_double(self) -> bool {
        matches!(self.cycles(), Some(Cycles::Double))
    }

    /// True if every player belongs to one of two teams.
    pub const fn has_teams(self) -> bool {
        matches!(self.profile().entrants, Entrants::TwoTeams)
    }

    /// The most players that there can be.
    pub const fn most_players(self) -> u16 {
        self.profile().most_players
    }
}
