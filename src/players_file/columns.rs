//! The columns: what the cells of a row are.

use heapless::Vec;

use super::cells::{Cell, Cells};
use super::grammar::Delimiter;
use super::{values, words};
use crate::tournament::Name;

/// The most columns that a header can have. Those after it are not looked at.
const MAX_COLUMNS: usize = 64;
/// The most columns that are named because nobody understands them. The others are counted.
const MAX_UNKNOWN: usize = 8;

/// The kinds of columns that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Name,
    Surname,
    FirstName,
    Rating,
    Club,
    Federation,
    Birth,
    Team,
    Title,
    Sex,
    /// A running number, or a place: whoever reads it has numbers of their own.
    Number,
}

/// The columns of a file without a header.
const WITHOUT_HEADER: [Column; 6] = [
    Column::Name,
    Column::Rating,
    Column::Club,
    Column::Federation,
    Column::Birth,
    Column::Team,
];

/// The columns that a header names; none where it says something else.
#[derive(Debug)]
pub(super) struct Header {
    columns: Vec<Option<Column>, MAX_COLUMNS, u8>,
    /// The names of those that say something else, and how many they are.
    unknown: Vec<Name, MAX_UNKNOWN, u8>,
    unknown_count: u16,
    /// There are more columns, which nobody has looked at.
    goes_on: bool,
}

impl Header {
    /// The header in that row, if it is one: some cell is a word for a name.
    pub(super) fn of(cells: &mut Cells<'_>) -> Option<Self> {
        let mut header = Self {
            columns: Vec::new(),
            unknown: Vec::new(),
            unknown_count: 0,
            goes_on: cells.is_row_cut(),
        };
        for cell in cells {
            let column = words::column(&cell.text);
            header.goes_on |= header.columns.push(column).is_err();
            if column.is_none() && cell.text.chars().any(char::is_alphanumeric) {
                header.unknown_count = header.unknown_count.saturating_add(1);
                // The others are counted.
                let _ = header.unknown.push(Name::cut(&cell.text));
            }
        }
        let has_surname = header.has(Column::Surname);
        let has_first_name = header.has(Column::FirstName);
        let has_name = header.has(Column::Name);
        // `Name` can be the other half of what else there is, or both together.
        match (has_surname, has_first_name) {
            (true, false) => header.rename(Some(Column::FirstName)),
            (true, true) => header.rename(None),
            (false, _) => {}
        }
        (has_name || has_surname || has_first_name).then_some(header)
    }

    /// The names of the columns that nobody understands, as far as there is room.
    pub(super) fn unknown(&self) -> &[Name] {
        &self.unknown
    }

    /// The number of them all.
    pub(super) const fn unknown_count(&self) -> u16 {
        self.unknown_count
    }

    fn has(&self, column: Column) -> bool {
        self.columns.contains(&Some(column))
    }

    fn rename(&mut self, to: Option<Column>) {
        for column in &mut self.columns {
            if *column == Some(Column::Name) {
                *column = to;
            }
        }
    }
}

/// The place of a cell in its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It says that.
    Column(Column),
    /// It says nothing that is asked for.
    Passed,
    /// There are no more columns.
    Beyond,
}

/// Goes through the columns of one row.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    header: Option<&'a Header>,
    delimiter: Delimiter,
    next: usize,
    is_first: bool,
    had_first_name: bool,
}

impl<'a> Walk<'a> {
    pub(super) const fn new(header: Option<&'a Header>, delimiter: Delimiter) -> Self {
        Self {
            header,
            delimiter,
            next: 0,
            is_first: true,
            had_first_name: false,
        }
    }

    /// The place of the next cell.
    pub(super) fn place(&mut self, cell: &Cell) -> Place {
        let is_first = core::mem::take(&mut self.is_first);
        if self.header.is_none() {
            if is_first && is_running_number(&cell.text) {
                return Place::Passed;
            }
            // A table that somebody drew has a stroke before its first cell, too.
            if is_first && self.delimiter == Delimiter::Is(b'|') && cell.text.is_empty() {
                self.is_first = true;
                self.delimiter = Delimiter::Any;
                return Place::Passed;
            }
            let may_be_first_name = self.next == 1
                && !self.had_first_name
                && self.delimiter == Delimiter::Is(b',')
                && is_word(&cell.text);
            if may_be_first_name {
                self.had_first_name = true;
                return Place::Column(Column::FirstName);
            }
        }
        let index = self.next;
        self.next += 1;
        match self.header {
            Some(header) => match header.columns.get(index) {
                Some(Some(Column::Number)) => Place::Passed,
                Some(column) => column.map_or(Place::Passed, Place::Column),
                None if header.goes_on => Place::Passed,
                None => Place::Beyond,
            },
            None => match WITHOUT_HEADER.get(index) {
                Some(column) => Place::Column(*column),
                None => Place::Beyond,
            },
        }
    }
}

/// `7`, `7.` or `7)`.
fn is_running_number(text: &str) -> bool {
    let digits = text.trim_end_matches(['.', ')']);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// True if it is no rating, but a word.
fn is_word(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|first| first.is_ascii_alphabetic() || !first.is_ascii())
        && !values::is_nothing(text)
        && !words::is_unrated(text)
}
