//! The problems of a file, in the arbiter's language.
//!
//! The command line says it at length ([`Problem`]'s `Display`). The box has room for a sentence:
//! it names the line, and what is looked for there.

use super::problem::{Problem, ReadError, TrfError};
use crate::language::Text;
use crate::tournament::MAX_PLAYERS;

impl ReadError {
    /// The words for it, and the number in them.
    pub fn words(&self) -> (Text, Option<u16>) {
        match self {
            Self::Trf(error) => error.words(),
            // What the checks have let through is refused only if something else is read now.
            Self::Refused(_) => (Text::TrfChanged, None),
        }
    }
}

impl TrfError {
    /// The words for it, and the number in them: that of the line, as a rule.
    pub fn words(&self) -> (Text, Option<u16>) {
        let number = match self.problem {
            Problem::NoPlayers | Problem::OnePlayer => None,
            Problem::TooManyPlayers => u16::try_from(MAX_PLAYERS).ok(),
            _ => Some(u16::try_from(self.line).unwrap_or(u16::MAX)),
        };
        (text(self.problem), number)
    }
}

/// The text for a problem of a line.
const fn text(problem: Problem) -> Text {
    match problem {
        Problem::NoPlayers => Text::TrfNoPlayers,
        Problem::OnePlayer => Text::TrfOnePlayer,
        Problem::TooManyPlayers => Text::RefusedTooManyPlayers,
        Problem::LineTooLong | Problem::NotText | Problem::NoCode | Problem::UnknownCode(_) => {
            Text::TrfNoSuchLine
        }
        Problem::SecondLine | Problem::TwoRoundCounts => Text::TrfSaidTwice,
        Problem::ExtraPoints => Text::TrfExtraPoints,
        Problem::LineEnds | Problem::NotBlank | Problem::CellCut => Text::TrfColumn,
        Problem::NotANumber
        | Problem::NoNumber
        | Problem::NumberTooBig { .. }
        | Problem::BadPoints => Text::TrfNumber,
        Problem::NumberTwice(_) => Text::TrfNumberTwice,
        Problem::NumberMissing(_) => Text::TrfNumberMissing,
        Problem::BadSex | Problem::BadFederation | Problem::BadDate => Text::TrfPlayer,
        Problem::UnknownOpponent(_) => Text::TrfNobody,
        Problem::OwnOpponent
        | Problem::BadColour(_)
        | Problem::ColourWithoutOpponent
        | Problem::NoColour
        | Problem::BadResult(_)
        | Problem::ResultWithoutOpponent(_)
        | Problem::ByeWithOpponent(_)
        | Problem::BadBye => Text::TrfGame,
        Problem::NotMutual(_) | Problem::SameColour(..) | Problem::ResultsDisagree(_) => {
            Text::TrfGameDisagrees
        }
        Problem::ByeDisagrees(_) => Text::TrfByeDisagrees,
        Problem::WrongPoints { .. } => Text::TrfPoints,
        Problem::BadScoring => Text::TrfScoring,
        Problem::BadRoundCount { .. } | Problem::TooManyRounds { .. } => Text::TrfRoundCount,
        Problem::BadOwnComment => Text::TrfOwnComment,
        Problem::NoRoomForPairingRule => Text::TrfRuleNoRoom,
        Problem::BadPairingRule => Text::TrfBadRule,
        Problem::TooManyForbidden => Text::TrfTooManyForbidden,
        Problem::TooManyRanges => Text::TrfTooManyRanges,
        Problem::UnknownSystem => Text::TrfUnknownSystem,
        Problem::UnknownTitle => Text::TrfPlayerTitle,
        Problem::TitleCut | Problem::NameCut => Text::TrfCut,
        Problem::NotKept => Text::TrfNotKept,
        Problem::TableNotKept | Problem::NoSuchTable => Text::TrfNoTable,
        Problem::AccelerationNotKept => Text::TrfNoAcceleration,
        Problem::ScoreNotKept => Text::TrfNoScores,
        Problem::DecisionNotKept => Text::TrfNoSuchGame,
    }
}
