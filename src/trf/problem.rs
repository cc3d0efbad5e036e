//! The problems that a file can have, and their places.

use core::fmt;

use crate::tournament::{
    Colour, HalfPoints, MAX_FORBIDDEN, MAX_PAIRED_ROUNDS, MAX_PLAYERS, MAX_VIRTUAL_POINTS,
    NAME_LETTERS, PlayerNo,
};
use crate::tournament::{Refusal, RoundNo, TITLE_BYTES};

/// Something wrong in a file, and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrfError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u16,
    /// The problem there.
    pub problem: Problem,
}

impl fmt::Display for TrfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.problem
        )
    }
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u32,
    pub(super) column: u16,
}

impl Place {
    /// The place of what is wrong with the file as a whole.
    pub(super) const BEGINNING: Self = Self { line: 1, column: 1 };

    pub(super) const fn wrong(self, problem: Problem) -> TrfError {
        TrfError {
            line: self.line,
            column: self.column,
            problem,
        }
    }
}

/// The reasons why a file could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError {
    /// The file says something wrong.
    Trf(TrfError),
    /// The event refused what the file says. That is a gap in the checks before, or the file has
    /// changed while it was read.
    Refused(Refusal),
}

impl From<TrfError> for ReadError {
    fn from(error: TrfError) -> Self {
        Self::Trf(error)
    }
}

impl From<Refusal> for ReadError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The things that were read but could not be kept, so that nothing is lost in silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    /// The number of things lost.
    pub count: u16,
    /// The one that comes first in the file.
    pub first: Option<TrfError>,
}

impl Losses {
    pub(super) fn add(&mut self, loss: TrfError) {
        let place = |loss: &TrfError| (loss.line, loss.column);
        let is_first = |first: TrfError| place(&loss) < place(&first);
        self.count = self.count.saturating_add(1);
        if self.first.is_none_or(is_first) {
            self.first = Some(loss);
        }
    }
}

/// A problem of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There is not one player in the file.
    NoPlayers,
    /// There is one player, who cannot have played anything.
    OnePlayer,
    /// A line does not fit into memory.
    LineTooLong,
    /// A character that no text has.
    NotText,
    /// No code at the beginning of a line.
    NoCode,
    /// A code that does not exist.
    UnknownCode([u8; 3]),
    /// A line that may be there once is there again.
    SecondLine,
    /// A kind of line that changes points in a way the event cannot express.
    ExtraPoints,
    /// The line ends too early.
    LineEnds,
    /// Something where there should be nothing.
    NotBlank,
    /// Not a number.
    NotANumber,
    /// Nothing where a number should be.
    NoNumber,
    /// A number that is too big.
    NumberTooBig {
        /// The biggest there can be.
        most: u32,
    },
    /// Two players have one number.
    NumberTwice(PlayerNo),
    /// Numbers go on without that one.
    NumberMissing(PlayerNo),
    /// More players than the box has room for.
    TooManyPlayers,
    /// Neither man nor woman nor blank.
    BadSex,
    /// Not three letters.
    BadFederation,
    /// No date.
    BadDate,
    /// Not points.
    BadPoints,
    /// A title that FIDE does not give.
    UnknownTitle,
    /// The event's title is too long.
    TitleCut,
    /// A name that is too long.
    NameCut,
    /// A line that there was no room for.
    NotKept,
    /// A table that the games do not follow.
    TableNotKept,
    /// A round robin whose games follow no table that we know.
    NoSuchTable,
    /// The line ends in the middle of a round.
    CellCut,
    /// A player against himself.
    OwnOpponent,
    /// An opponent who is not in the file.
    UnknownOpponent(u16),
    /// Not a colour.
    BadColour(char),
    /// A colour without a game.
    ColourWithoutOpponent,
    /// A game without a colour.
    NoColour,
    /// Not a result.
    BadResult(char),
    /// A result that only a game can have.
    ResultWithoutOpponent(char),
    /// A bye in spite of an opponent.
    ByeWithOpponent(char),
    /// The opponent's line knows nothing of the game.
    NotMutual(Meeting),
    /// Both have the same colour.
    SameColour(Meeting, Colour),
    /// The two results do not fit each other.
    ResultsDisagree(Meeting),
    /// The rounds do not make these points.
    WrongPoints {
        /// The points that the rounds make.
        expected: HalfPoints,
        /// The points that the file says.
        found: HalfPoints,
    },
    /// Not a possible number of rounds.
    BadRoundCount {
        /// The most there can be.
        most: u8,
    },
    /// Two numbers of rounds.
    TwoRoundCounts,
    /// More rounds than announced.
    TooManyRounds {
        /// The number of rounds that were announced.
        announced: u8,
    },
    /// Not a point system.
    BadScoring,
    /// Not a kind of bye.
    BadBye,
    /// A bye that the player's own line contradicts.
    ByeDisagrees(PlayerNo),
    /// A comment of ours that makes no sense.
    BadOwnComment,
    /// An acceleration of an event by a table.
    AccelerationNotKept,
    /// Scores that do not belong to a game with that result.
    ScoreNotKept,
    /// A decision of the arbiter about no game that was played.
    DecisionNotKept,
    /// A line that the pairing needs, and no room for it.
    NoRoomForPairingRule,
    /// A line about the pairing that makes no sense.
    BadPairingRule,
    /// More pairs that must not meet than there is room for.
    TooManyForbidden,
    /// More ranges of virtual points than there is room for.
    TooManyRanges,
    /// A system that the box does not have, in an event that is under way.
    UnknownSystem,
}

/// A game as one line tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The round.
    pub round: RoundNo,
    /// The player of the line.
    pub player: PlayerNo,
    /// The opponent whom that line names.
    pub opponent: PlayerNo,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlayers => write!(f, "there are no players (lines beginning with 001)"),
            Self::OnePlayer => write!(f, "there are rounds, but only one player"),
            Self::LineTooLong => write!(f, "the line is too long"),
            Self::NotText => write!(f, "this is not text"),
            Self::NoCode => write!(
                f,
                "a line begins with a code of three characters and a blank"
            ),
            Self::UnknownCode(code) => {
                let code = core::str::from_utf8(code).unwrap_or("???");
                write!(f, "the code {code} is unknown")
            }
            Self::SecondLine => write!(f, "there is such a line already"),
            Self::ExtraPoints => write!(f, "points given outside the games are not supported"),
            Self::LineEnds => write!(f, "the line ends too early"),
            Self::NotBlank => write!(f, "this column should be blank"),
            Self::NotANumber => write!(f, "a whole number is expected here"),
            Self::NoNumber => write!(f, "a number is missing here"),
            Self::NumberTooBig { most } => write!(f, "the number is too big; {most} is the most"),
            Self::NumberTwice(number) => write!(f, "there is a player {number} already"),
            Self::NumberMissing(number) => {
                write!(f, "the numbers have a gap: there is no player {number}")
            }
            Self::TooManyPlayers => {
                write!(f, "there are more than {MAX_PLAYERS} players")
            }
            Self::BadSex => write!(f, "m, w or a blank is expected here"),
            Self::BadFederation => write!(f, "a federation is a code of three letters"),
            Self::BadDate => write!(f, "this is not a date like 1999/12/31"),
            Self::BadPoints => write!(f, "points like 4.5 are expected here"),
            Self::UnknownTitle => write!(f, "the title is not one of FIDE's"),
            Self::TitleCut => write!(f, "the title is longer than {TITLE_BYTES} bytes"),
            Self::NameCut => write!(f, "the name is longer than {NAME_LETTERS} letters"),
            Self::NotKept => write!(f, "there is no room to keep this line"),
            Self::TableNotKept => write!(f, "the games do not follow the table named here"),
            Self::NoSuchTable => f.write_str(
                "the games follow no round-robin table that is known here: the event counts as a Swiss",
            ),
            Self::CellCut => write!(f, "the line ends in the middle of a round"),
            Self::OwnOpponent => write!(f, "nobody meets themselves"),
            Self::UnknownOpponent(number) => write!(f, "there is no player {number}"),
            Self::BadColour(found) => write!(f, "w, b or - is expected here, not '{found}'"),
            Self::ColourWithoutOpponent => write!(f, "a colour without an opponent"),
            Self::NoColour => write!(f, "a game without a colour"),
            Self::BadResult(found) => write!(f, "'{found}' is not a result"),
            Self::ResultWithoutOpponent(found) => {
                write!(f, "the result '{found}' needs an opponent")
            }
            Self::ByeWithOpponent(found) => {
                write!(f, "'{found}' is a bye, but there is an opponent")
            }
            Self::NotMutual(meeting) => write!(
                f,
                "{meeting}, but the line of player {} says otherwise",
                meeting.opponent
            ),
            Self::SameColour(meeting, Colour::White) => write!(f, "{meeting}, both with white"),
            Self::SameColour(meeting, Colour::Black) => write!(f, "{meeting}, both with black"),
            Self::ResultsDisagree(meeting) => {
                write!(f, "{meeting}, but their results do not fit together")
            }
            Self::WrongPoints { expected, found } => {
                write!(f, "the points are {found}, but the rounds make {expected}")
            }
            Self::BadRoundCount { most } => {
                write!(f, "the number of rounds is from 1 to {most}")
            }
            Self::TwoRoundCounts => write!(f, "another line says another number of rounds"),
            Self::TooManyRounds { announced } if *announced == MAX_PAIRED_ROUNDS => {
                write!(f, "there are more than {announced} rounds")
            }
            Self::TooManyRounds { announced } => {
                write!(f, "there are more rounds than the {announced} announced")
            }
            Self::BadScoring => write!(f, "W, D, L, A or P with its points is expected here"),
            Self::BadBye => write!(f, "F, H or Z is expected here"),
            Self::ByeDisagrees(number) => {
                write!(
                    f,
                    "the line of player {number} says otherwise about that round"
                )
            }
            Self::BadOwnComment => write!(f, "this comment of Pocket Arbiter's makes no sense"),
            Self::AccelerationNotKept => write!(f, "an event by a table is not accelerated"),
            Self::ScoreNotKept => write!(f, "there is no game with such scores"),
            Self::DecisionNotKept => write!(f, "there is no such game that was played"),
            Self::BadPairingRule => write!(f, "this line about the pairing makes no sense"),
            Self::TooManyForbidden => write!(
                f,
                "there is room for {MAX_FORBIDDEN} pairs who must not meet, and this is one more"
            ),
            Self::TooManyRanges => write!(
                f,
                "there is room for {MAX_VIRTUAL_POINTS} ranges of virtual points, and this is one more"
            ),
            Self::UnknownSystem => write!(f, "this system is not one of those that are here"),
            Self::NoRoomForPairingRule => {
                write!(
                    f,
                    "there is no room to keep this line, and the pairing needs it"
                )
            }
        }
    }
}

impl fmt::Display for Meeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "in round {} player {} meets player {}",
            self.round, self.player, self.opponent
        )
    }
}
