//! A player, as entered.

use heapless::String;
use serde::{Deserialize, Serialize};

use super::cell::Bye;
use super::name::Name;
use super::numbers::{HalfPoints, RoundNo};
use super::team::Team;
use crate::letters::Letters;

/// The most letters of a club's name.
pub const CLUB_LETTERS: usize = 32;
/// The most bytes of a club's name as a string.
pub const CLUB_TEXT_BYTES: usize = 2 * CLUB_LETTERS;

/// The name of a club, or a school.
pub type Club = Letters<CLUB_LETTERS>;

/// The facts about a player. Only the name is wanted, and even that may be empty: then the
/// player is known by number alone.
///
/// The order is part of the journal's format. An event keeps it in less room (`record.rs`).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// The name, surname first where that matters.
    pub name: Name,
    /// The club, or the school.
    pub club: Club,
    /// The federation.
    pub federation: Federation,
    /// The rating by which the event is paired and rated; zero if there is none.
    pub rating: Rating,
    /// A second rating, such as a national one; zero if there is none.
    pub second_rating: Rating,
    /// The date of birth, as far as it is known.
    pub birth: Birth,
    /// FIDE's number of the player; zero if there is none.
    pub fide_id: u32,
    /// The title.
    pub title: Title,
    /// Man, woman, or not said.
    pub sex: Sex,
    /// The side in a match of two teams.
    pub team: Team,
    /// The rest, which few players have.
    pub more: Option<More>,
}

impl Player {
    /// The club's name as a string.
    pub fn club_text(&self) -> String<CLUB_TEXT_BYTES> {
        self.club.text()
    }
}

/// Facts that most players do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct More {
    /// The rated games before the event, by which some ratings change faster or slower.
    pub games: u16,
    /// The average of the scores in games that have them, by which the unrated are put in order.
    pub average: u16,
    /// The first round of a player who is known to come late.
    pub first_round: Option<RoundNo>,
    /// The first round that a player is known to miss and all after it.
    pub gone_from: Option<RoundNo>,
    /// Points that count in pairing, never in the standings.
    pub bonus: Bonus,
    /// The byes asked for before the event.
    pub byes: ByesAhead,
}

impl More {
    /// These facts, or none if all of them are usual.
    pub fn unless_usual(self) -> Option<Self> {
        (self != Self::default()).then_some(self)
    }
}

/// Points that count in pairing alone: 0 to 9½.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Bonus(u8);

impl Bonus {
    /// The highest, in half points.
    pub const MOST: u8 = 19;

    /// That bonus in half points, if it is not too high.
    pub const fn new(halves: u8) -> Option<Self> {
        if halves <= Self::MOST {
            Some(Self(halves))
        } else {
            None
        }
    }

    /// The points.
    pub const fn points(self) -> HalfPoints {
        HalfPoints(self.0 as u16)
    }
}

impl TryFrom<u8> for Bonus {
    type Error = &'static str;
    fn try_from(halves: u8) -> Result<Self, Self::Error> {
        Self::new(halves).ok_or("a bonus is 9½ points at most")
    }
}

impl From<Bonus> for u8 {
    fn from(bonus: Bonus) -> Self {
        bonus.0
    }
}

/// The byes that a player has asked for before the event: two bits for each of 32 rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ByesAhead(u64);

impl ByesAhead {
    /// The rounds for which one can be asked for.
    pub const ROUNDS: usize = 32;
    const KINDS: [Bye; 3] = [Bye::Half, Bye::Zero, Bye::Full];

    /// The bye in a round.
    pub fn get(self, round: RoundNo) -> Option<Bye> {
        let bits = self.0.checked_shr(Self::shift(round)?)? & 0b11;
        let kind = usize::try_from(bits).ok()?.checked_sub(1)?;
        Self::KINDS.get(kind).copied()
    }

    /// Asks for a bye in a round, or for none. A bye of the pairing's own, or after the last round, is passed over.
    pub fn set(&mut self, round: RoundNo, bye: Option<Bye>) {
        let kind = match bye {
            None => Some(0),
            Some(bye) => (1_u64..)
                .zip(Self::KINDS)
                .find_map(|(kind, other)| (other == bye).then_some(kind)),
        };
        if let (Some(shift), Some(kind)) = (Self::shift(round), kind) {
            self.0 = self.0 & !(0b11 << shift) | kind << shift;
        }
    }

    /// Every bye, the first one first.
    pub fn iter(self) -> impl Iterator<Item = (RoundNo, Bye)> {
        RoundNo::first(Self::ROUNDS).filter_map(move |round| Some((round, self.get(round)?)))
    }

    fn shift(round: RoundNo) -> Option<u32> {
        let shift = u32::try_from(2 * round.index()).ok()?;
        (round.index() < Self::ROUNDS).then_some(shift)
    }
}

/// A rating in points; zero for the unrated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Rating(pub u16);

impl Rating {
    /// No rating.
    pub const NONE: Self = Self(0);

    /// The points, unless the player is unrated.
    pub const fn points(self) -> Option<u16> {
        match self.0 {
            0 => None,
            points => Some(points),
        }
    }
}

/// A federation's code of three or four letters, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "[u8; 4]", into = "[u8; 4]")]
pub struct Federation([u8; 4]);

impl Federation {
    /// No federation.
    pub const NONE: Self = Self([0; 4]);

    /// The federation with that code: three or four letters or digits, or nothing at all.
    pub fn new(code: &str) -> Option<Self> {
        let mut federation = Self::NONE;
        let letters = code.as_bytes();
        let is_code = matches!(letters.len(), 0 | 3 | 4)
            && code.bytes().all(|letter| letter.is_ascii_alphanumeric());
        for (place, letter) in federation.0.iter_mut().zip(letters) {
            *place = letter.to_ascii_uppercase();
        }
        is_code.then_some(federation)
    }

    /// The code; empty if there is none.
    pub fn code(&self) -> &str {
        let end = self
            .0
            .iter()
            .position(|letter| *letter == 0)
            .unwrap_or(self.0.len());
        self.0
            .get(..end)
            .and_then(|code| core::str::from_utf8(code).ok())
            .unwrap_or_default()
    }
}

impl TryFrom<[u8; 4]> for Federation {
    type Error = &'static str;
    fn try_from(code: [u8; 4]) -> Result<Self, Self::Error> {
        let text = core::str::from_utf8(&code).unwrap_or("\0");
        Self::new(text.trim_end_matches('\0'))
            .filter(|federation| federation.0 == code)
            .ok_or("a federation is three or four letters")
    }
}

impl From<Federation> for [u8; 4] {
    fn from(federation: Federation) -> Self {
        federation.0
    }
}

/// A date of birth; parts that are not known are zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Birth {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day, 1 to 31.
    pub day: u8,
}

impl Birth {
    /// That date, if there can be one. A year has four digits.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let longest = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let is_year = year == 0 || (year >= 1000 && year <= 9999);
        if is_year && month <= 12 && day <= longest {
            Some(Self { year, month, day })
        } else {
            None
        }
    }
}

/// A title of FIDE's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Title {
    /// None.
    #[default]
    None,
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// FIDE master.
    Fm,
    /// Candidate master.
    Cm,
    /// Woman grandmaster.
    Wgm,
    /// Woman international master.
    Wim,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

impl Title {
    /// Every one, in the order of their numbers.
    pub(super) const ALL: [Self; 9] = [
        Self::None,
        Self::Gm,
        Self::Im,
        Self::Fm,
        Self::Cm,
        Self::Wgm,
        Self::Wim,
        Self::Wfm,
        Self::Wcm,
    ];
}

/// As FIDE's files say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Sex {
    /// Not said.
    #[default]
    Unknown,
    /// `m`.
    Man,
    /// `w`.
    Woman,
}

impl Sex {
    /// Every one, in the order of their numbers.
    pub(super) const ALL: [Self; 3] = [Self::Unknown, Self::Man, Self::Woman];
}
