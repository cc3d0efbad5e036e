//! What the arbiter can choose for an event that is to be made.

use crate::language::Text;
use crate::tournament::cell::Colour;
use crate::tournament::setup::{LateEntry, PairingOptions, QueueOptions};
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

            /// What it is called.
            pub const fn label(self) -> Text {
                match self {
                    $(Self::$name => Text::$label,)*
                }
            }

            /// What it means, in one line.
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
    /// Who has white where equal numbers of two teams meet.
    FirstRound = FirstRound, HelpFirstRound;
    /// How many players are numbered in advance.
    Players = Players, HelpPlayers;
    /// How many players each of two teams has.
    TeamSize = TeamSize, HelpTeamSize;
    /// How many rounds there are.
    Rounds = Rounds, HelpRounds;
    /// Whether games have scores.
    GameScores = GameScores, HelpGameScores;
    /// The colour of the lower number on the first board of the first round.
    FirstColour = FirstColour, HelpFirstColour;
    /// For how many rounds club mates are kept apart.
    ClubRounds = ClubRounds, HelpClubRounds;
    /// What a round is worth to a player who joined after it.
    MissedRound = MissedRound, HelpMissedRound;
    /// How many boards a queue leads to.
    Boards = Boards, HelpBoards;
    /// How long an event with a queue lasts.
    Minutes = Minutes, HelpMinutes;
    /// Who begins in an event with a queue.
    StartOrder = StartOrder, HelpStartOrder;
    /// What becomes of games that are going on when the time is up.
    AtTimeUp = AtTimeUp, HelpAtTimeUp;
    /// Who leaves the board after a draw.
    AfterDraw = AfterDraw, HelpAfterDraw;
    /// For how many places those who are level play a knockout.
    Prizes = Prizes, HelpPrizes;
}

/// What is chosen, for the parts of all systems. Each takes its own from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The table of a round robin.
    pub table: Table,
    /// Once or twice.
    pub cycles: Cycles,
    /// Who has white where equal numbers of two teams meet.
    pub first_round: FirstRound,
    /// How many rounds there are.
    pub rounds: u8,
    /// What is decided for rounds that the box pairs.
    pub pairing: PairingOptions,
    /// Whether games have scores.
    pub has_scores: bool,
    /// What is decided for a queue.
    pub queue: QueueOptions,
}

impl Chosen {
    /// What is offered at first.
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
        queue: QueueOptions::USUAL,
    };
}
