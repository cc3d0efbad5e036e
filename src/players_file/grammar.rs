//! Quotes, separators and line ends. The rows are found by this, and later their cells.

/// The byte that separates the cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    /// No row has had one yet: it may be any of them.
    Any,
    /// This one.
    Is(u8),
}

impl Delimiter {
    /// All there are. If a row has several, the earlier one is the delimiter: commas are in many
    /// texts, strokes and semicolons in few, and tabs in none.
    pub(super) const ALL: [u8; 4] = [b'\t', b';', b'|', b','];

    /// True if that is a delimiter.
    fn is(self, byte: u8) -> bool {
        match self {
            Self::Any => Self::ALL.contains(&byte),
            Self::Is(delimiter) => byte == delimiter,
        }
    }
}

/// True if a byte says nothing by itself. A row of such bytes is empty.
pub(super) fn is_filler(byte: u8) -> bool {
    Delimiter::ALL.contains(&byte) || is_line_end(byte) || matches!(byte, b' ' | b'"')
}

/// True if a byte ends a line.
pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

/// The state of a row that is being understood.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grammar {
    place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing of the cell has come but blanks.
    Start,
    /// In a cell without quotes around it.
    Bare,
    /// In a cell with quotes around it.
    Quoted,
    /// After a quote in such a cell. It is the end, or the first of two that mean one.
    Quote,
    /// After its end.
    Closed,
}

/// The meaning of a byte in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It belongs to the text of a cell.
    Text,
    /// It belongs to no text.
    Around,
    /// It opens a cell with quotes around it.
    Opens,
    /// It ends a cell.
    Delimiter,
    /// It ends the row.
    RowEnd,
    /// It stands where a cell should have ended.
    Stray,
}

impl Grammar {
    /// At the start of a row.
    pub(super) const START: Self = Self {
        place: Place::Start,
    };

    /// True if a quote is open.
    pub(super) fn is_quoted(self) -> bool {
        self.place == Place::Quoted
    }

    /// Goes on by a byte.
    pub(super) fn step(&mut self, byte: u8, delimiter: Delimiter) -> Meaning {
        let (place, meaning) = match (self.place, byte) {
            (Place::Quoted, b'"') => (Place::Quote, Meaning::Around),
            (Place::Quoted, _) => (Place::Quoted, Meaning::Text),
            (Place::Quote, b'"') => (Place::Quoted, Meaning::Text),
            (Place::Start, b'"') => (Place::Quoted, Meaning::Opens),
            (_, _) if is_line_end(byte) => (Place::Start, Meaning::RowEnd),
            (_, _) if delimiter.is(byte) => (Place::Start, Meaning::Delimiter),
            (Place::Start, b' ' | b'\t') => (Place::Start, Meaning::Around),
            (Place::Quote | Place::Closed, b' ' | b'\t') => (Place::Closed, Meaning::Around),
            (Place::Quote | Place::Closed, _) => (Place::Bare, Meaning::Stray),
            (Place::Start | Place::Bare, _) => (Place::Bare, Meaning::Text),
        };
        self.place = place;
        meaning
    }
}
