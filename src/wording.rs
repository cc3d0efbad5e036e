//! Values of an event as people write them, on a screen, on the sign and in a file: points, results, criteria, names.

pub mod names;

use core::fmt::Write as _;

use heapless::String;
use serde::{Deserialize, Serialize};

use crate::language::{Language, Text, Words};
use crate::standings::Value as Criterion;
use crate::tournament::{self, Bye, GameResult, HalfPoints, NAME_TEXT_BYTES, Outcome, Tiebreak};
use names::{Apart, Kept, Ladder, Order};

/// The most bytes of a player as shown.
pub const SHOWN_NAME_BYTES: usize = NAME_TEXT_BYTES;

/// A player as shown: by name, or by number if there is no name. It goes over the link to the sign like that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Name {
    /// By name, as it is written: the surname first if it has a comma. So it stands in lists by the alphabet.
    Given(#[serde(with = "as_string")] tournament::Name),
    /// By number.
    Number(u16),
    /// By name, as it is said: the given name first. So it stands wherever people work with it.
    ///
    /// The sign knows nothing of the others of an event: it is told such a name in the words in which it is said.
    #[serde(skip)]
    Said(tournament::Name, Apart),
}

impl Name {
    /// In a place of its own: `Ada`, or `Player 7`.
    pub fn words(&self, language: Language) -> String<SHOWN_NAME_BYTES> {
        match self {
            Self::Number(number) => filled_in(&language.text(Text::PlayerNumber), Some(*number)),
            Self::Given(_) | Self::Said(..) => self.kept(Ladder::Given, |_| true).words,
        }
    }

    /// Among others: `Ada`, or `7`.
    pub fn short(&self) -> String<SHOWN_NAME_BYTES> {
        self.kept(Ladder::Given, |_| true).words
    }

    /// The same for those who do not know the others of the event.
    pub fn as_said(&self) -> Self {
        match self {
            Self::Said(..) => Self::Given(tournament::Name::cut(&self.short())),
            Self::Given(_) | Self::Number(_) => self.clone(),
        }
    }

    /// As much of it as fits, and so that nobody takes it for another player's.
    pub fn kept(&self, ladder: Ladder, fits: impl Fn(&str) -> bool) -> Kept {
        match self {
            Self::Given(name) => {
                let whole = names::whole(name, Order::Listed);
                if fits(&whole.words) {
                    whole
                } else {
                    names::fitting(name, None, (Order::Listed, ladder), fits)
                }
            }
            Self::Said(name, apart) => {
                names::fitting(name, Some(*apart), (Order::Said, ladder), fits)
            }
            Self::Number(number) => {
                let words: String<SHOWN_NAME_BYTES> = filled_in("{}", Some(*number));
                Kept { words, given: 0 }
            }
        }
    }

    /// The same in a place of its own, where a number is told with a word if there is room for it.
    pub fn kept_alone(
        &self,
        language: Language,
        ladder: Ladder,
        fits: impl Fn(&str) -> bool,
    ) -> Kept {
        if let Self::Number(_) = self {
            let words = self.words(language);
            if fits(&words) {
                return Kept { words, given: 0 };
            }
        }
        self.kept(ladder, fits)
    }
}

/// A name goes over the link as a string.
mod as_string {
    use core::fmt;

    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    use crate::tournament::{NAME_LETTERS, Name};

    pub(super) fn serialize<S: Serializer>(name: &Name, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&name.text())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Name, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a name of {NAME_LETTERS} letters at most")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Name, E> {
                Name::new(text).ok_or(E::custom("a longer name"))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// A text with a number in the place of its `{}`.
pub fn filled_in<const N: usize>(text: &str, number: Option<u16>) -> String<N> {
    let mut digits = String::<8>::new();
    if let Some(number) = number {
        // Five digits are the most.
        let _ = write!(digits, "{number}");
    }
    filled_in_with(text, &digits)
}

/// A text with others in the place of its `{}`, if it has one.
pub(crate) fn filled_in_with<const N: usize>(text: &str, inner: &str) -> String<N> {
    let mut written = String::new();
    let parts = match text.split_once("{}") {
        Some((before, after)) => [before, inner, after],
        None => [text, "", ""],
    };
    // What does not fit is left out; the tests of the texts see to it that all does.
    for part in parts {
        let _ = written.push_str(part);
    }
    written
}

/// The words for a bye.
pub const fn bye_text(bye: Bye) -> Text {
    match bye {
        Bye::PairingAllocated => Text::PairingBye,
        Bye::Full => Text::FullBye,
        Bye::Half => Text::HalfBye,
        Bye::Zero => Text::Absent,
    }
}

/// A result as arbiters write it.
pub const fn result_text(result: GameResult) -> &'static str {
    match result {
        GameResult::Pending => "?",
        GameResult::WhiteWins | GameResult::WhiteWinsUnrated => "1-0",
        GameResult::Draw | GameResult::DrawUnrated => "½-½",
        GameResult::BlackWins | GameResult::BlackWinsUnrated => "0-1",
        GameResult::WhiteWinsDecided => "1-0*",
        GameResult::DrawDecided => "½-½*",
        GameResult::BlackWinsDecided => "0-1*",
        GameResult::WhiteByForfeit => "+/-",
        GameResult::BlackByForfeit => "-/+",
        GameResult::BothForfeit => "-/-",
    }
}

/// The short name of a criterion: a word of the arbiter's where there is one, otherwise FIDE's code. In an event with a
/// queue there are no other wins than games won.
pub fn criterion_name(language: Language, tiebreak: Tiebreak, has_queue: bool) -> Words {
    match tiebreak {
        Tiebreak::MonradQuality => language.text(Text::Quality),
        Tiebreak::FiseSonnebornBerger => filled_in("SB", None),
        Tiebreak::FewestGames => language.text(Text::GamesWord),
        Tiebreak::GamePoints => language.text(Text::ScoreTotal),
        Tiebreak::Spread => filled_in("+/-", None),
        Tiebreak::Lot => language.text(Text::ByLot),
        Tiebreak::Knockout => language.text(Text::Knockout),
        Tiebreak::WonGames if has_queue => language.text(Text::WinsWord),
        other => filled_in(other.code(), None),
    }
}

/// The end of a game for a player, as it stands in a crosstable.
pub const fn outcome_sign(outcome: Outcome) -> char {
    match outcome {
        Outcome::Pending => '.',
        Outcome::Win | Outcome::UnratedWin | Outcome::DecidedWin => '1',
        Outcome::Draw | Outcome::UnratedDraw | Outcome::DecidedDraw => '½',
        Outcome::Loss | Outcome::UnratedLoss | Outcome::DecidedLoss => '0',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
    }
}

/// The same with an asterisk if the arbiter decided the game.
pub const fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pending => ".",
        Outcome::Win | Outcome::UnratedWin => "1",
        Outcome::Draw | Outcome::UnratedDraw => "½",
        Outcome::Loss | Outcome::UnratedLoss => "0",
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        Outcome::DecidedWin => "1*",
        Outcome::DecidedDraw => "½*",
        Outcome::DecidedLoss => "0*",
    }
}

/// The mark of a game that the arbiter decided.
pub const fn decision_mark(outcome: Outcome) -> &'static str {
    if outcome.is_decided() { "*" } else { "" }
}

/// Points as people write them: `4½`.
pub fn points_text<const N: usize>(points: HalfPoints) -> String<N> {
    let mut written = String::new();
    let (whole, half) = (points.0 / 2, points.0 % 2 == 1);
    let _ = match (whole, half) {
        (0, true) => write!(written, "½"),
        (whole, true) => write!(written, "{whole}½"),
        (whole, false) => write!(written, "{whole}"),
    };
    written
}

/// The value of a criterion, as people write it: `42`, `12½`, `7¾`.
pub fn criterion_text(criterion: Criterion) -> String<12> {
    let mut written = String::new();
    let quarters = match criterion {
        Criterion::Halves(halves) => Some(halves.saturating_mul(2)),
        Criterion::Quarters(quarters) => Some(quarters),
        Criterion::None | Criterion::Whole(_) | Criterion::Mean { .. } => None,
    };
    let _ = match quarters.map(|quarters| (quarters / 4, quarters % 4)) {
        Some((whole, 0)) => write!(written, "{whole}"),
        Some((0, part)) => write!(written, "{}", quarter_sign(part)),
        Some((whole, part)) => write!(written, "{whole}{}", quarter_sign(part)),
        None => write!(written, "{criterion}"),
    };
    written
}

const fn quarter_sign(quarters: u32) -> char {
    match quarters {
        1 => '¼',
        2 => '½',
        _ => '¾',
    }
}
