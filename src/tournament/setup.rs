//! The decisions of the arbiter before an event begins.

use heapless::String;
use serde::{Deserialize, Serialize};

use super::cell::{Bye, Colour, Outcome};
use super::command::Refusal;
use super::floor::MAX_BOARDS;
use super::numbers::{HalfPoints, MAX_PLAYERS};
use super::systems::System;
use crate::letters;

/// The most bytes of an event's title.
pub const TITLE_BYTES: usize = 32;
/// The most players of a round robin or of both teams of a Scheveningen match together.
pub const MAX_TABLE_PLAYERS: u16 = 64;
/// The most rounds of an event whose rounds are paired one by one.
pub const MAX_PAIRED_ROUNDS: u8 = 32;
/// The most players of an event whose rounds are paired one by one.
pub(super) const MAX_PAIRED_PLAYERS: u16 = 512;
const _: () = assert!(MAX_PAIRED_PLAYERS as usize == MAX_PLAYERS);

/// The way in which an event is played.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The title of the event; may be empty.
    pub title: String<TITLE_BYTES, u8>,
    /// The system that says who meets whom.
    pub system: System,
    /// The number of rounds that are planned. Events by a table take it from the table.
    pub rounds: u8,
    /// The worth of each result.
    pub scoring: Scoring,
}

impl Setup {
    /// Of no event. All zeros, so that it costs no room in the flash.
    pub(super) const NONE: Self = Self {
        title: String::new(),
        system: System::NONE,
        rounds: 0,
        scoring: Scoring::NONE,
    };

    /// The same event under that title, of which as much is kept as there is room for.
    #[must_use]
    pub fn titled(&self, title: &str) -> Self {
        Self {
            title: letters::cut(title),
            ..self.clone()
        }
    }

    /// True if the two are the same but for the title.
    pub(super) fn differs_in_title(&self, other: &Self) -> bool {
        self.title != other.title
            && self.system == other.system
            && self.rounds == other.rounds
            && self.scoring == other.scoring
    }

    /// Checks that an event can be played so.
    pub(super) const fn check(&self) -> Result<(), Refusal> {
        if let Some(options) = self.system.queue_options() {
            return options.check();
        }
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

/// The decisions of the arbiter for a system that pairs round by round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairingOptions {
    /// In so many rounds from the first, players of one club do not meet if that can be helped.
    pub club_rounds: u8,
    /// The worth of rounds to a player who had not come yet.
    pub late_entry: LateEntry,
    /// The colour of the lower number on the first board of the first round.
    pub first_colour: Colour,
}

/// The decisions of the arbiter for an event with a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueueOptions {
    /// The number of boards at the start; with 0, as many as are recommended.
    pub boards: u8,
    /// The players who begin.
    pub order: StartOrder,
    /// The length of the event.
    pub minutes: u16,
    /// The fate of games that are going on when the time is up.
    pub time_up: TimeUp,
    /// True if both leave the board after a draw, and not white alone.
    pub both_leave_after_draw: bool,
    /// For so many places those who are level play a knockout.
    pub prizes: u8,
}

impl QueueOptions {
    /// The options that are offered at first.
    pub(super) const USUAL: Self = Self {
        boards: 0,
        order: StartOrder::Arrival,
        minutes: 120,
        time_up: TimeUp::Count,
        both_leave_after_draw: false,
        prizes: 3,
    };
    /// An event shorter than this does not part the players.
    pub const SHORT_MINUTES: u16 = 90;
    /// The longest event: twelve hours, as the first one was.
    pub const MOST_MINUTES: u16 = 720;
    /// The most prizes.
    pub const MOST_PRIZES: u8 = 16;

    /// The boards recommended for so many players: two play and one waits.
    pub fn recommended_boards(players: usize) -> usize {
        (players / 3).clamp(1, MAX_BOARDS)
    }

    /// The boards at the start with so many players.
    pub fn boards_for(&self, players: usize) -> usize {
        match self.boards {
            0 => Self::recommended_boards(players),
            boards => usize::from(boards).min(MAX_BOARDS),
        }
    }

    const fn check(&self) -> Result<(), Refusal> {
        let is_sound = self.boards as usize <= MAX_BOARDS
            && 1 <= self.minutes
            && self.minutes <= Self::MOST_MINUTES
            && self.prizes <= Self::MOST_PRIZES;
        if is_sound {
            Ok(())
        } else {
            Err(Refusal::WrongQueueOptions)
        }
    }
}

impl Default for QueueOptions {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The players who begin an event with a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum StartOrder {
    /// Those who came first: by number.
    #[default]
    Arrival,
    /// The best: by rating, then by number.
    Ranking,
    /// The same the other way round.
    ReverseRanking,
}

/// The fate of games that are going on when the time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TimeUp {
    /// They are played to their end and count.
    #[default]
    Count,
    /// They do not count.
    Void,
    /// The arbiter decides each of them.
    Decide,
}

/// The way in which the first rounds of an event are accelerated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum AcceleratedBy {
    /// They are not.
    #[default]
    Nothing,
    /// By FIDE's rules (C.04.7), from the numbers that there are at the start.
    Baku,
    /// By groups that the arbiter chooses.
    Groups,
}

/// The worth of a round to a player who joined after it.
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

/// The worth of each way to end a round.
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
    pub(crate) const NONE: Self = Self {
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

    /// The worth of an outcome.
    pub const fn of_outcome(&self, outcome: Outcome) -> HalfPoints {
        match outcome {
            Outcome::Pending => HalfPoints::ZERO,
            Outcome::Win | Outcome::UnratedWin | Outcome::DecidedWin => self.win,
            Outcome::Draw | Outcome::UnratedDraw | Outcome::DecidedDraw => self.draw,
            Outcome::Loss | Outcome::UnratedLoss | Outcome::DecidedLoss => self.loss,
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
        }
    }

    /// The worth of a bye.
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
