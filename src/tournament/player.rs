//! A player, as entered.

use heapless::String;
use serde::{Deserialize, Serialize};

use super::team::Team;

/// The most bytes of a name.
pub const NAME_BYTES: usize = 32;
/// The most bytes of a club's name.
pub const CLUB_BYTES: usize = 24;

/// What is known of a player. Only the name is wanted, and even that may be empty: then the
/// player is known by number alone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// The name, surname first where that matters.
    pub name: String<NAME_BYTES, u8>,
    /// The club, or the school.
    pub club: String<CLUB_BYTES, u8>,
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

/// A federation's code of three letters, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "[u8; 3]", into = "[u8; 3]")]
pub struct Federation([u8; 3]);

impl Federation {
    /// No federation.
    pub const NONE: Self = Self([0; 3]);

    /// The federation with that code: three letters or digits, or nothing at all.
    pub fn new(code: &str) -> Option<Self> {
        if code.is_empty() {
            return Some(Self::NONE);
        }
        let code: [u8; 3] = code.as_bytes().try_into().ok()?;
        code.iter()
            .all(u8::is_ascii_alphanumeric)
            .then(|| Self(code.map(|letter| letter.to_ascii_uppercase())))
    }

    /// The code; empty if there is none.
    pub fn code(&self) -> &str {
        if *self == Self::NONE {
            return "";
        }
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl TryFrom<[u8; 3]> for Federation {
    type Error = &'static str;
    fn try_from(code: [u8; 3]) -> Result<Self, Self::Error> {
        if code == [0; 3] {
            return Ok(Self::NONE);
        }
        core::str::from_utf8(&code)
            .ok()
            .and_then(Self::new)
            .ok_or("a federation is three letters")
    }
}

impl From<Federation> for [u8; 3] {
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
