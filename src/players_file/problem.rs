//! The problems that a row can have.

use core::fmt;

use crate::language::Text;

/// A line of a file, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineNo(u16);

impl LineNo {
    /// The first.
    pub const FIRST: Self = Self(1);

    /// The number itself. All lines after the last number have that number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// So many lines further.
    pub(super) const fn plus(self, lines: u16) -> Self {
        Self(self.0.saturating_add(lines))
    }
}

impl fmt::Display for LineNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A problem of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// It is no text with one byte or UTF-8 a letter, but a spreadsheet or UTF-16. Nothing of the
    /// file is taken.
    NotCsv,
    /// A character that no text has.
    NotText,
    /// A quote that is not closed, or something after one that closes a cell.
    BadQuotes,
    /// Something after the last column.
    TooManyCells,
    /// There is no name.
    NoName,
    /// There is no room for more players.
    TooManyPlayers,
    /// The row is too long; what is at its end was not looked at.
    RowCut,
    /// The name is too long.
    NameCut,
    /// The club's name is too long.
    ClubCut,
    /// Not a rating.
    BadRating,
    /// Not three letters, nor four.
    BadFederation,
    /// Not a year and not a date.
    BadBirth,
    /// Neither of the two teams.
    ThirdTeam,
    /// The name is there twice: in the file, or in the file and in the event.
    NameTwice,
    /// There is no room for one more club.
    TooManyClubs,
    /// Not a title of FIDE's.
    BadTitle,
    /// Neither man nor woman.
    BadSex,
}

impl Problem {
    /// All of them, in the order in which a row's are told.
    pub const ALL: [Self; 17] = [
        Self::NotCsv,
        Self::NotText,
        Self::BadQuotes,
        Self::TooManyCells,
        Self::NoName,
        Self::TooManyPlayers,
        Self::RowCut,
        Self::NameCut,
        Self::ClubCut,
        Self::BadRating,
        Self::BadFederation,
        Self::BadBirth,
        Self::ThirdTeam,
        Self::NameTwice,
        Self::TooManyClubs,
        Self::BadTitle,
        Self::BadSex,
    ];

    /// True if the row is not taken. Otherwise the player is, without that value or with what there is room for.
    pub const fn is_error(self) -> bool {
        match self {
            Self::NotCsv
            | Self::NotText
            | Self::BadQuotes
            | Self::TooManyCells
            | Self::NoName
            | Self::TooManyPlayers => true,
            Self::RowCut
            | Self::NameCut
            | Self::ClubCut
            | Self::BadRating
            | Self::BadFederation
            | Self::BadBirth
            | Self::ThirdTeam
            | Self::NameTwice
            | Self::TooManyClubs
            | Self::BadTitle
            | Self::BadSex => false,
        }
    }

    /// The words for it.
    pub const fn text(self) -> Text {
        match self {
            Self::NotCsv => Text::RowNotCsv,
            Self::NotText => Text::RowNotText,
            Self::BadQuotes => Text::RowBadQuotes,
            Self::TooManyCells => Text::RowTooManyCells,
            Self::NoName => Text::RowNoName,
            Self::TooManyPlayers => Text::RowTooManyPlayers,
            Self::RowCut => Text::RowCut,
            Self::NameCut => Text::RowNameCut,
            Self::ClubCut => Text::RowClubCut,
            Self::BadRating => Text::RowBadRating,
            Self::BadFederation => Text::RowBadFederation,
            Self::BadBirth => Text::RowBadBirth,
            Self::ThirdTeam => Text::RowThirdTeam,
            Self::NameTwice => Text::RowNameTwice,
            Self::TooManyClubs => Text::RowTooManyClubs,
            Self::BadTitle => Text::RowBadTitle,
            Self::BadSex => Text::RowBadSex,
        }
    }
}

/// Everything that is wrong with one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Problems(u32);

impl Problems {
    /// None.
    pub const NONE: Self = Self(0);

    /// These and that one.
    #[must_use]
    pub const fn with(self, problem: Problem) -> Self {
        Self(self.0 | 1 << problem as u32)
    }

    /// True if it is one of them.
    pub const fn has(self, problem: Problem) -> bool {
        self.0 & (1 << problem as u32) != 0
    }

    /// Each of them.
    pub fn each(self) -> impl Iterator<Item = Problem> {
        let all = Problem::ALL.into_iter();
        all.filter(move |problem| self.has(*problem))
    }

    /// True if the row is not taken because of them.
    pub fn has_error(self) -> bool {
        self.each().any(Problem::is_error)
    }

    pub(super) fn add(&mut self, problem: Problem) {
        *self = self.with(problem);
    }
}
