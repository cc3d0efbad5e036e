//! The choices of the arbiter for an event that is to be made.

use crate::language::Text;
use crate::tournament::cell::Colour;
use crate::tournament::setup::{AcceleratedBy, LateEntry, PairingOptions, QueueOptions};
use crate::tournament::tables::round_robin::{Cycles, Table};
use crate::tournament::tables::scheveningen::FirstRound;

/// Declares the choices, each with its name and a line of help.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident = $label:ident, $help:ident;)*) => {
        /// Something that can be chosen. Which of them a system has is in its profile.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Choice {
            $($(#[$doc])* $name,)*
        }

        impl Choice {
            /// Everything that can be chosen for one system or another.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name of the choice.
            pub const fn label(self) -> Text {
                match self {
                    $(Self::$name => Text::$label,)*
                }
            }

            /// The meaning of the choice, in one line.
            pub const fn help(self) -> Text {
                match self {
                    $(Self::$name => Text::$help,)*
                }
            }
        }
    };
}

choices! {
    /// The table of a round robin.
    Table = Table, HelpTable;
    /// Once or twice.
    Cycles = Cycles, HelpCycles;
    /// The team with white where equal numbers of two teams meet.
    FirstRound = FirstRound, HelpFirstRound;
    /// The number of players who are numbered in advance.
    Players = Players, HelpPlayers;
    /// The number of players in each of two teams.
    TeamSize = TeamSize, HelpTeamSize;
    /// The number of rounds.
    Rounds = Rounds, HelpRounds;
    /// Games with scores, or without.
    GameScores = GameScores, HelpGameScores;
    /// The colour of the lower number on the first board of the first round.
    FirstColour = FirstColour, HelpFirstColour;
    /// The acceleration of the first rounds.
    Acceleration = Acceleration, HelpAcceleration;
    /// The number of rounds in which club mates are kept apart.
    ClubRounds = ClubRounds, HelpClubRounds;
    /// The worth of a round to a player who joined after it.
    MissedRound = MissedRound, HelpMissedRound;
    /// The number of boards to which a queue leads.
    Boards = Boards, HelpBoards;
    /// The length of an event with a queue.
    Minutes = Minutes, HelpMinutes;
    /// The players who begin in an event with a queue.
    StartOrder = StartOrder, HelpStartOrder;
    /// The fate of games that are going on when the time is up.
    AtTimeUp = AtTimeUp, HelpAtTimeUp;
    /// The players who leave the board after a draw.
    AfterDraw = AfterDraw, HelpAfterDraw;
    /// The number of places for which those who are level play a knockout.
    Prizes = Prizes, HelpPrizes;
}

/// Everything that is chosen, for the parts of all systems. Each takes its own from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The table of a round robin.
    pub table: Table,
    /// Once or twice.
    pub cycles: Cycles,
    /// The team with white where equal numbers of two teams meet.
    pub first_round: FirstRound,
    /// The number of rounds.
    pub rounds: u8,
    /// The options for rounds that the box pairs.
    pub pairing: PairingOptions,
    /// True if games have scores.
    pub has_scores: bool,
    /// The acceleration of the first rounds.
    pub acceleration: AcceleratedBy,
    /// The options for a queue.
    pub queue: QueueOptions,
}

impl Chosen {
    /// The choices that are offered at first.
    pub(super) const USUAL: Self = Self {
        table: Table::Berger,
        cycles: Cycles::Single,
        first_round: FirstRound::Printed,
        rounds: 5,
        pairing: PairingOptions {
            club_rounds: 0,
            late_entry: LateEntry::Nothing,
            first_colour: Colour::White,
        },
        has_scores: false,
        acceleration: AcceleratedBy::Nothing,
        queue: QueueOptions::USUAL,
    };
}
