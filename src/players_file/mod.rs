//! Players from a file: `PLAYERS.CSV`, as spreadsheets and people write it.
//!
//! A [`PlayersFile`] is given the bytes of the file as they come and gives row after row. It knows
//! nothing of what comes later and remembers nothing of the players before, so a file can be read
//! twice with the same result: once for a [`Preview`], once to enter the players.
//!
//! # The format
//!
//! - A row is a line; empty ones are passed over, and so are those of only separators, dashes and
//!   zeros. Lines end in CR, LF or both.
//! - Letters are UTF-8, with or without a byte order mark, or UTF-16 with one, as a spreadsheet's "Unicode text" is.
//!   A row of the first kind that is not is taken for Windows' extension of Latin-1. A spreadsheet's own file, or UTF-16
//!   without a mark, is [refused](Problem::NotCsv) as a whole.
//! - Cells are separated by tabs, semicolons, upright strokes or commas. The first row that has one of them outside
//!   of quotes decides: tabs before semicolons before strokes before commas. So names can have commas in them where
//!   cells have something else between them, while a semicolon in the first row of a file with
//!   commas wants quotes around its cell. A first line such as `sep=;` decides too, and is
//!   passed over. A file without separators is a list of names.
//! - A cell can have quotes around it. In it a separator or a line end is text, and two quotes are
//!   one. A quote inside a cell that does not begin with one is a letter like any other. A quote that
//!   nothing closes is a [problem](Problem::BadQuotes) of its line, and the next line is a new row.
//! - A row has up to 512 bytes. What comes after that is [not looked at](Problem::RowCut). There can be
//!   eight line ends in its cells.
//!
//! # The columns
//!
//! - The first row is a header if one of its cells is a word for *name*, *surname* or *first name* in
//!   English, Spanish, German or Norwegian (`words.rs` has them all). Capitals and accents make no
//!   difference. Columns can then have any order. Unknown ones are passed over, and
//!   [named](PlayersFile::unknown_columns); running numbers are passed over without a word. If a column is there
//!   twice, the first cell that says something counts.
//! - Without a header the order is: name, rating, club, federation, year of birth, team. Cells at the
//!   end may be missing. A running number in front of the name is passed over.
//! - Surname and first name become `Surname, First name`. *Name* beside *first name* is the surname, and
//!   beside *surname* the first name.
//! - Without a header, and with commas between cells, a second cell that begins with a letter is the
//!   first name: `Carlsen, Magnus, 2839` is a name and a rating. A club therefore comes third, with
//!   nothing between two commas if there is no rating. With a header such a row has [more cells than
//!   columns](Problem::TooManyCells), and wants quotes around the name.
//!
//! # The values
//!
//! - Nothing, dashes, zeros and question marks mean that there is no value.
//! - *Name*: 32 letters, surname and first name together. *Club*: 32 letters.
//! - *Rating*: up to 3999. `1583-24` is 1583; `unrated`, `ohne` and the like are no rating.
//! - *Federation*: three or four letters.
//! - *Title*: one of FIDE's, also as `MI` or `g`. *Sex*: `m`, `f`, `w` and the words for them.
//! - An apostrophe by which a spreadsheet was told that a cell is no formula is taken off: the box writes such cells.
//! - *Birth*: a year of four digits from 1900 to 2099, a month and a year, or a date: `2012-05-17`,
//!   `17.05.2012`, `17/05/2012`. The day comes before the month, unless there is no such month.
//! - *Team*, in a match of two teams: `A` or `1`, `B` or `2`, also as in `Team A`. Of other names the
//!   first that comes up is the first team, the next the second. A third is a problem.
//!
//! # Problems
//!
//! A [`Problem`] is an error or a warning. A row with an error is not taken: there is no name, or it is
//! doubtful which cell is what. A row with a warning is taken, without the value that is wrong, or with
//! as much of it as there is room for. Players for whom there is no room are counted.
//!
//! Two players of the same name are noticed by [`Names`], which whoever makes a preview keeps beside it: both
//! rows are taken, for there are people of the same name, and the second one is told.

mod cells;
mod columns;
mod entry;
mod grammar;
mod names;
mod preview;
mod problem;
mod rows;
mod source;
mod values;
mod words;

pub use names::Names;
pub use preview::{Preview, TOLD_PROBLEMS, Told};
pub use problem::{LineNo, Problem, Problems};

use crate::tournament::{Name, Player};
use cells::Cells;
use columns::{Header, Walk};
use entry::Entry;
use grammar::{Delimiter, Grammar, Meaning, is_filler};
use rows::{Found, Rows};
use values::Teams;

/// The needs of the event for which the file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// The number of players for whom there is room.
    pub most: u16,
    /// True if it is a match of two teams. Otherwise what the file says of teams is passed over.
    pub has_teams: bool,
}

/// The content of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line in which it begins. With a quote that is not closed: the line of the quote.
    pub line: LineNo,
    /// The player to be entered, unless something is wrong.
    pub player: Option<Player>,
    /// True if the row says the player's team. Otherwise the player is in the first, until somebody decides.
    pub has_team: bool,
    /// The problems of the row.
    pub problems: Problems,
}

/// A file as far as it has been read.
#[derive(Debug)]
pub struct PlayersFile {
    wanted: Wanted,
    rows: Rows,
    delimiter: Delimiter,
    header: Option<Header>,
    teams: Teams,
    taken: u16,
    has_begun: bool,
    is_refused: bool,
}

impl PlayersFile {
    /// At the start of a file.
    pub const fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            rows: Rows::new(),
            delimiter: Delimiter::Any,
            header: None,
            teams: Teams::new(),
            taken: 0,
            has_begun: false,
            is_refused: false,
        }
    }

    /// Takes bytes up to the end of the next row that says something, and tells what it says. The
    /// bytes after it are left. With nothing to tell, all bytes have been taken.
    pub fn next_row(&mut self, bytes: &mut &[u8]) -> Option<Row> {
        while !self.is_refused {
            let found = self.rows.next(bytes, self.delimiter)?;
            if let Some(row) = self.read(found) {
                return Some(row);
            }
        }
        *bytes = &[];
        None
    }

    /// After the last byte of the file: the rows that are still to be told, one at a time.
    pub fn last_row(&mut self) -> Option<Row> {
        while !self.is_refused {
            let found = self.rows.last(self.delimiter)?;
            if let Some(row) = self.read(found) {
                return Some(row);
            }
        }
        None
    }

    /// The columns that the header names and nobody understands, as far as there is room for their names.
    pub fn unknown_columns(&self) -> &[Name] {
        let header = self.header.as_ref();
        header.map_or(&[], |header| header.unknown())
    }

    /// The number of all of these.
    pub fn unknown_column_count(&self) -> u16 {
        self.header.as_ref().map_or(0, Header::unknown_count)
    }

    fn read(&mut self, found: Found) -> Option<Row> {
        match found {
            Found::Row => self.read_row(),
            Found::OpenQuote => {
                self.has_begun = true;
                let problems = Problems::NONE.with(Problem::BadQuotes);
                Some(Row::without_player(self.rows.line_of_quote(), problems))
            }
            Found::NotText => {
                self.is_refused = true;
                let problems = Problems::NONE.with(Problem::NotCsv);
                Some(Row::without_player(self.rows.line(), problems))
            }
        }
    }

    fn read_row(&mut self) -> Option<Row> {
        let (bytes, is_cut) = (self.rows.bytes(), self.rows.is_cut());
        if bytes.iter().all(|byte| is_filler(*byte)) && !is_cut {
            return None;
        }
        if let Some(delimiter) = said_delimiter(bytes).filter(|_| !self.has_begun) {
            self.delimiter = delimiter;
            return None;
        }
        if self.delimiter == Delimiter::Any {
            self.delimiter = used_delimiter(bytes);
        }
        if !core::mem::replace(&mut self.has_begun, true) {
            let mut cells = Cells::of(bytes, is_cut, self.delimiter);
            self.header = Header::of(&mut cells);
            if self.header.is_some() {
                if self.delimiter == Delimiter::Any {
                    // There is one column. The names in it may have commas.
                    self.delimiter = Delimiter::Is(b';');
                }
                return self.problems_of_header(cells.has_bad_quotes(), is_cut);
            }
        }
        let cells = Cells::of(bytes, is_cut, self.delimiter);
        let walk = Walk::new(self.header.as_ref(), self.delimiter);
        let teams = self.wanted.has_teams.then_some(&mut self.teams);
        let mut entry = Entry::read(cells, walk, teams)?;
        let mut is_taken = !entry.problems.has_error();
        if is_taken && self.taken >= self.wanted.most {
            entry.problems = Problems::NONE.with(Problem::TooManyPlayers);
            is_taken = false;
        }
        self.taken += u16::from(is_taken);
        Some(Row {
            line: self.rows.line(),
            player: is_taken.then_some(entry.player),
            has_team: entry.has_team,
            problems: entry.problems,
        })
    }

    fn problems_of_header(&self, has_bad_quotes: bool, is_cut: bool) -> Option<Row> {
        let mut problems = Problems::NONE;
        if has_bad_quotes {
            problems.add(Problem::BadQuotes);
        }
        if is_cut {
            problems.add(Problem::RowCut);
        }
        (problems != Problems::NONE).then(|| Row::without_player(self.rows.line(), problems))
    }
}

impl Row {
    const fn without_player(line: LineNo, problems: Problems) -> Self {
        Self {
            line,
            player: None,
            has_team: false,
            problems,
        }
    }
}

/// The delimiter that a row such as `sep=;` says.
fn said_delimiter(row: &[u8]) -> Option<Delimiter> {
    let row = row.strip_prefix(b"\"").unwrap_or(row);
    let (word, rest) = row.split_at_checked(4)?;
    let (delimiter, rest) = rest.split_first()?;
    let is_said = word.eq_ignore_ascii_case(b"sep=")
        && Delimiter::ALL.contains(delimiter)
        && rest.iter().all(|byte| is_filler(*byte));
    is_said.then_some(Delimiter::Is(*delimiter))
}

/// The delimiter that a row has in it, if it has any.
fn used_delimiter(row: &[u8]) -> Delimiter {
    let is_used = |delimiter: &u8| {
        let mut grammar = Grammar::START;
        row.iter().any(|byte| {
            grammar.step(*byte, Delimiter::Any) == Meaning::Delimiter && byte == delimiter
        })
    };
    let used = Delimiter::ALL.into_iter().find(is_used);
    used.map_or(Delimiter::Any, Delimiter::Is)
}
