//! The code of a line: the three characters it begins with, which say what it is about.

use super::line::Line;
use super::own;
use super::problem::{Problem, TrfError};

/// A kind of line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// A player, with all rounds.
    Player,
    /// The event's title.
    Title,
    /// Something that follows from the rest of the file.
    Derived,
    /// The number of rounds that there will be.
    Rounds,
    /// The kind of tournament, in words or in FIDE's codes.
    Type,
    /// The worth of results, in one line.
    Scoring,
    /// The worth of one kind of result: a line of bbpPairings'.
    PointsFor(u8),
    /// The worth of results, in words: a line of JaVaFo's.
    ScoringWords,
    /// The players who will miss the next round: a line of JaVaFo's.
    Absent,
    /// The tie-breaks.
    Tiebreaks,
    /// The tie-breaks again, after the points.
    Standings,
    /// Byes.
    Byes,
    /// Points given outside the games.
    ExtraPoints,
    /// A player's national rating.
    National,
    /// A comment of ours, in which an event keeps what the format has no place for.
    Own,
    /// Something that decides who may be paired with whom; the event keeps it for the pairing.
    PairingRule,
    /// Anything else that may be in such a file; the event keeps it as it is.
    Other,
}

impl Code {
    /// The code of a line.
    pub(super) fn of(line: Line<'_>) -> Result<Self, TrfError> {
        if line.text.starts_with("###") {
            return Ok(if line.text.starts_with(own::PREFIX) {
                Self::Own
            } else {
                Self::Other
            });
        }
        let after = line.text.as_bytes().get(3).copied().unwrap_or(b' ');
        let code: Option<[u8; 3]> = line
            .text
            .as_bytes()
            .first_chunk()
            .copied()
            .filter(|code| code.iter().all(u8::is_ascii_alphanumeric));
        let Some(code) = code.filter(|_| matches!(after, b' ' | b'\t')) else {
            return Err(line.wrong(1, Problem::NoCode));
        };
        Ok(match &code {
            b"001" => Self::Player,
            b"012" => Self::Title,
            b"062" | b"072" => Self::Derived,
            b"142" | b"XXR" => Self::Rounds,
            b"092" | b"192" => Self::Type,
            b"162" => Self::Scoring,
            b"XXS" => Self::ScoringWords,
            b"XXZ" => Self::Absent,
            b"202" => Self::Tiebreaks,
            b"212" => Self::Standings,
            b"240" => Self::Byes,
            b"299" => Self::ExtraPoints,
            b"152" | b"250" | b"260" | b"XXA" | b"XXC" | b"XXP" => Self::PairingRule,
            b"013" | b"300" | b"310" | b"320" | b"330" | b"801" | b"802" => Self::Other,
            // Whatever ends in 2 is about the whole tournament.
            [b'0'..=b'9', b'0'..=b'9', b'2'] => Self::Other,
            [b'B', b'B', kind @ (b'W' | b'D' | b'L' | b'Z' | b'F' | b'U')] => {
                Self::PointsFor(*kind)
            }
            // A ruler that shows the columns, as some programs write it.
            b"DDD" => Self::Other,
            [b'X', b'X', _] | [b'B', b'B', _] => Self::Other,
            [b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'] => Self::National,
            code => return Err(line.wrong(1, Problem::UnknownCode(*code))),
        })
    }
}
