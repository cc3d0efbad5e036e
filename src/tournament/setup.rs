//! What the arbiter decides before an event begins.

use heapless::String;
use serde::{Deserialize, Serialize};

use super::cell::{Bye, Colour, Outcome};
use super::command::Refusal;
use super::numbers::{HalfPoints, MAX_PLAYERS};
use crate::systems::round_robin::{Cycles, Table};
use crate::systems::scheveningen::FirstRound;

/// The most bytes of an event's title.
pub const TITLE_BYTES: usize = 32;
/// The most players of a round robin or of both teams of a Scheveningen match together.
pub const MAX_TABLE_PLAYERS: u16 = 64;
/// The most rounds of an event whose rounds are paired one by one.
pub const MAX_PAIRED_ROUNDS: u8 = 32;
/// The most players of an event whose rounds are paired one by one.
const MAX_PAIRED_PLAYERS: u16 = 512;
const _: () = assert!(MAX_PAIRED_PLAYERS as usize == MAX_PLAYERS);

/// How an event is played.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Setup {
    /// What the event is called; may be empty.
    pub title: String<TITLE_BYTES, u8>,
    /// Who meets whom.
    pub system: System,
    /// How many rounds are planned. Events by a table take it from the table.
    pub rounds: u8,
    /// What a result is worth.
    pub scoring: Scoring,
}

impl Setup {
    /// Of no event. All zeros, so that it costs no room in the flash.
    pub(super) const NONE: Self = Self {
        title: String::new(),
        system: System::RoundRobin {
            table: Table::Berger,
            cycles: Cycles::Single,
        },
        rounds: 0,
        scoring: Scoring::NONE,
    };

    /// Whether an event can be played so.
    pub(super) const fn check(&self) -> Result<(), Refusal> {
        let club_rounds = match self.system.pairing_options() {
            Some(options) => options.club_rounds,
            None => 0,
        };
        let has_rounds = matches!(self.rounds, 1..=MAX_PAIRED_ROUNDS);
        if (self.system.is_by_table() || has_rounds) && club_rounds <= MAX_PAIRED_ROUNDS {
            Ok(())
        } else {
            Err(Refusal::WrongNumberOfRounds)
        }
    }
}

/// Who meets whom. The order is part of the journal's format. The kind is told by a byte of its own:
/// squeezed into what the kinds hold, the first would not be all zeros, and an event without a setup
/// would take as much flash as RAM.
#[repr(u8)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum System {
    /// Everyone meets everyone.
    RoundRobin {
        /// By which table.
        table: Table,
        /// Once or twice.
        cycles: Cycles,
    },
    /// Every player of one team meets every player of the other.
    Scheveningen {
        /// Who has white when equal numbers meet.
        first_round: FirstRound,
    },
    /// Pairings set by hand, or read from a file; a Swiss to the tie-breaks.
    #[default]
    Free,
    /// Modified Monrad: neighbours in the list meet, colours in turn.
    Monrad {
        /// What else the arbiter decided.
        options: PairingOptions,
    },
    /// The Swiss system of FISE: the upper half of each score group meets the lower.
    Fise {
        /// What else the arbiter decided.
        options: PairingOptions,
        /// Whether games have scores, as in Scrabble.
        has_scores: bool,
    },
}

impl System {
    /// Whether a table says all pairings before the first round.
    pub const fn is_by_table(self) -> bool {
        matches!(self, Self::RoundRobin { .. } | Self::Scheveningen { .. })
    }

    /// What was decided for the box's own pairing of each round, if the system has one.
    pub const fn pairing_options(self) -> Option<PairingOptions> {
        match self {
            Self::Monrad { options } | Self::Fise { options, .. } => Some(options),
            Self::RoundRobin { .. } | Self::Scheveningen { .. } | Self::Free => None,
        }
    }

    /// Whether an event can go on by the other one: all that was played is worth the same there.
    pub(super) fn can_become(self, other: Self) -> bool {
        match (self, other) {
            (Self::Monrad { .. }, Self::Monrad { .. }) => true,
            (Self::Fise { .. }, Self::Fise { .. }) => self.has_scores() == other.has_scores(),
            _ => self == other,
        }
    }

    /// Whether games have scores.
    pub const fn has_scores(self) -> bool {
        matches!(
            self,
            Self::Fise {
                has_scores: true,
                ..
            }
        )
    }

    /// Whether every player belongs to one of two teams.
    pub const fn has_teams(self) -> bool {
        matches!(self, Self::Scheveningen { .. })
    }

    /// How many players there can be.
    pub const fn most_players(self) -> u16 {
        if self.is_by_table() {
            MAX_TABLE_PLAYERS
        } else {
            MAX_PAIRED_PLAYERS
        }
    }
}

/// What the arbiter decides for a system that pairs round by round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairingOptions {
    /// In so many rounds from the first, players of one club do not meet if that can be helped.
    pub club_rounds: u8,
    /// What rounds are worth to a player who had not come yet.
    pub late_entry: LateEntry,
    /// The colour of the lower number on the first board of the first round.
    pub first_colour: Colour,
}

/// What a round is worth to a player who joined after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum LateEntry {
    /// Nothing.
    #[default]
    Nothing,
    /// As much as a bye of half a point.
    Half,
    /// As much as a bye of a full point.
    Full,
}

impl LateEntry {
    /// The bye that such a round is.
    pub const fn bye(self) -> Option<Bye> {
        match self {
            Self::Nothing => None,
            Self::Half => Some(Bye::Half),
            Self::Full => Some(Bye::Full),
        }
    }
}

/// What each way to end a round is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// A win.
    pub win: HalfPoints,
    /// A draw.
    pub draw: HalfPoints,
    /// A loss over the board.
    pub loss: HalfPoints,
    /// A win because the opponent did not come.
    pub forfeit_win: HalfPoints,
    /// A loss because the player did not come.
    pub forfeit_loss: HalfPoints,
    /// A bye that the pairing gave.
    pub pairing_bye: HalfPoints,
    /// A bye of a full point.
    pub full_bye: HalfPoints,
    /// A bye of half a point.
    pub half_bye: HalfPoints,
    /// Absence, asked for or not.
    pub absence: HalfPoints,
}

impl Scoring {
    /// Nothing is worth anything.
    pub(super) const NONE: Self = Self {
        win: HalfPoints::ZERO,
        draw: HalfPoints::ZERO,
        loss: HalfPoints::ZERO,
        forfeit_win: HalfPoints::ZERO,
        forfeit_loss: HalfPoints::ZERO,
        pairing_bye: HalfPoints::ZERO,
        full_bye: HalfPoints::ZERO,
        half_bye: HalfPoints::ZERO,
        absence: HalfPoints::ZERO,
    };

    /// 1, ½, 0.
    pub const CLASSIC: Self = Self {
        win: HalfPoints(2),
        draw: HalfPoints(1),
        loss: HalfPoints(0),
        forfeit_win: HalfPoints(2),
        forfeit_loss: HalfPoints(0),
        pairing_bye: HalfPoints(2),
        full_bye: HalfPoints(2),
        half_bye: HalfPoints(1),
        absence: HalfPoints(0),
    };

    /// 3, 2, 1: the Monrad way, in which who plays and loses still has more than who stays away.
    pub const MONRAD: Self = Self {
        win: HalfPoints(6),
        draw: HalfPoints(4),
        loss: HalfPoints(2),
        forfeit_win: HalfPoints(6),
        forfeit_loss: HalfPoints(0),
        pairing_bye: HalfPoints(6),
        full_bye: HalfPoints(6),
        half_bye: HalfPoints(4),
        absence: HalfPoints(0),
    };

    /// What an outcome is worth.
    pub const fn of_outcome(&self, outcome: Outcome) -> HalfPoints {
        match outcome {
            Outcome::Pending => HalfPoints::ZERO,
            Outcome::Win | Outcome::UnratedWin => self.win,
            Outcome::Draw | Outcome::UnratedDraw => self.draw,
            Outcome::Loss | Outcome::UnratedLoss => self.loss,
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
        }
    }

    /// What a bye is worth.
    pub const fn of_bye(&self, bye: Bye) -> HalfPoints {
        match bye {
            Bye::PairingAllocated => self.pairing_bye,
            Bye::Full => self.full_bye,
            Bye::Half => self.half_bye,
            Bye::Zero => self.absence,
        }
    }
}

impl Default for Scoring {
    fn default() -> Self {
        Self::CLASSIC
    }
}
