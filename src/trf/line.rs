//! A line and its columns, counted in characters from 1, as FIDE's tables count them.

use super::problem::{Place, Problem, TrfError};
use crate::tournament::{HalfPoints, PlayerNo, RoundNo};

/// A line without the blanks at its end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) number: u32,
}

impl<'a> Line<'a> {
    pub(super) const fn at(&self, column: u16) -> Place {
        Place {
            line: self.number,
            column,
        }
    }

    pub(super) const fn wrong(&self, column: u16, problem: Problem) -> TrfError {
        self.at(column).wrong(problem)
    }

    /// The text from a column on.
    pub(super) fn from(&self, column: u16) -> &'a str {
        split(self.text, column.saturating_sub(1)).1
    }

    /// The text in these columns, without blanks around it.
    pub(super) fn field(&self, first: u16, last: u16) -> Field<'a> {
        let text = split(self.from(first), (last + 1).saturating_sub(first)).0;
        let blanks = text.chars().take_while(|c| *c == ' ').count();
        Field {
            line: *self,
            column: match text.trim() {
                "" => first,
                _ => first.saturating_add(u16::try_from(blanks).unwrap_or(0)),
            },
            text: text.trim(),
        }
    }

    /// The words from a column on.
    pub(super) fn words(&self, column: u16) -> impl Iterator<Item = Field<'a>> + Clone + use<'a> {
        let line = *self;
        let mut rest = self.from(column);
        core::iter::from_fn(move || {
            rest = rest.trim_start();
            if rest.is_empty() {
                return None;
            }
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (text, after) = rest.split_at_checked(end)?;
            let before = line.text.len().saturating_sub(rest.len());
            let column = line.text.get(..before)?.chars().count() + 1;
            rest = after;
            Some(Field {
                line,
                column: u16::try_from(column).unwrap_or(u16::MAX),
                text,
            })
        })
    }

    /// That column must be blank.
    pub(super) fn blank(&self, column: u16) -> Result<(), TrfError> {
        match self.field(column, column).text {
            "" => Ok(()),
            _ => Err(self.wrong(column, Problem::NotBlank)),
        }
    }
}

/// A part of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) line: Line<'a>,
    pub(super) column: u16,
    pub(super) text: &'a str,
}

impl Field<'_> {
    pub(super) const fn place(&self) -> Place {
        self.line.at(self.column)
    }

    pub(super) const fn wrong(&self, problem: Problem) -> TrfError {
        self.line.wrong(self.column, problem)
    }

    /// A whole number, if there is anything.
    pub(super) fn number(&self, most: u32) -> Result<Option<u32>, TrfError> {
        if self.text.is_empty() {
            return Ok(None);
        }
        if !self.text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(self.wrong(Problem::NotANumber));
        }
        match self.text.parse() {
            Ok(number) if number <= most => Ok(Some(number)),
            _ => Err(self.wrong(Problem::NumberTooBig { most })),
        }
    }

    /// A small whole number, if there is anything.
    pub(super) fn small(&self, most: u16) -> Result<Option<u16>, TrfError> {
        let number = self.number(most.into())?;
        Ok(number.map(|number| u16::try_from(number).unwrap_or(most)))
    }

    /// A player's number, which must be there.
    pub(super) fn player(&self) -> Result<PlayerNo, TrfError> {
        let number = self.small(9999)?;
        let number = number.filter(|number| *number > 0);
        let number = number.ok_or(self.wrong(Problem::NoNumber))?;
        PlayerNo::new(number).ok_or(self.wrong(Problem::TooManyPlayers))
    }

    /// A round, which must be there.
    pub(super) fn round(&self) -> Result<RoundNo, TrfError> {
        let number = self.small(u8::MAX.into())?;
        number
            .and_then(|number| u8::try_from(number).ok())
            .and_then(RoundNo::new)
            .ok_or(self.wrong(Problem::NoNumber))
    }

    /// Points such as `4.5`, which must be there.
    pub(super) fn points(&self) -> Result<HalfPoints, TrfError> {
        let wrong = self.wrong(Problem::BadPoints);
        let (whole, half) = match self.text.split_once(['.', ',']) {
            Some((whole, "5" | "50")) => (whole, 1),
            Some((whole, "" | "0" | "00")) => (whole, 0),
            Some(_) => return Err(wrong),
            None => (self.text, 0),
        };
        if whole.len() > 4 || !whole.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(wrong);
        }
        let whole: u16 = whole.parse().map_err(|_| wrong)?;
        Ok(HalfPoints(2 * whole + half))
    }
}

/// The first so many characters, and the rest.
pub(super) fn split(text: &str, count: u16) -> (&str, &str) {
    let end = text
        .char_indices()
        .nth(count.into())
        .map_or(text.len(), |(at, _)| at);
    text.split_at_checked(end).unwrap_or((text, ""))
}
