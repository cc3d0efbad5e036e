//! A reader of CSV tables, and a spreadsheet's view of a cell.

/// A cell: its text, and whether it was in quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) is_quoted: bool,
}

/// Reads a table by the letter of RFC 4180, or panics.
pub(super) fn read(text: &str, comma: char) -> Vec<Vec<Cell>> {
    let mut letters = text
        .strip_prefix('\u{FEFF}')
        .expect("a mark")
        .chars()
        .peekable();
    let mut rows = Vec::new();
    while letters.peek().is_some() {
        let mut row = Vec::new();
        loop {
            let mut cell = Cell {
                text: String::new(),
                is_quoted: letters.next_if_eq(&'"').is_some(),
            };
            while cell.is_quoted {
                match letters.next().expect("a quote's end") {
                    '"' if letters.next_if_eq(&'"').is_none() => break,
                    letter => cell.text.push(letter),
                }
            }
            while let Some(letter) = letters.next_if(|c| *c != comma && *c != '\r') {
                assert!(
                    !cell.is_quoted && letter != '"' && letter != '\n',
                    "{letter:?}"
                );
                cell.text.push(letter);
            }
            row.push(cell);
            match letters.next().expect("a line's end") {
                '\r' => break,
                other => assert_eq!(other, comma),
            }
        }
        assert_eq!(letters.next(), Some('\n'));
        rows.push(row);
    }
    rows
}

/// True if a spreadsheet would take a cell for a formula. Numbers may be negative.
pub(super) fn is_formula(cell: &Cell) -> bool {
    if !cell.is_quoted {
        let digits = cell.text.trim_start_matches('-');
        return !digits
            .chars()
            .all(|c| c.is_ascii_digit() || c == '.' || c == ',');
    }
    cell.text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
}

/// The text before it was made safe.
pub(super) fn original(text: &str) -> &str {
    let inner = text.trim_start_matches([' ', '\'']);
    if inner.starts_with(['=', '+', '-', '@']) {
        return text.strip_prefix('\'').expect("an apostrophe");
    }
    text
}

#[test]
fn the_reader_knows_quotes() {
    let rows = read("\u{FEFF}a,\"b,\"\"c\"\"\"\r\n,1\r\n", ',');
    let texts: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.text.as_str()).collect())
        .collect();
    assert_eq!(texts, [["a", "b,\"c\""], ["", "1"]]);
    assert!(std::panic::catch_unwind(|| read("\u{FEFF}\"a\"b\r\n", ',')).is_err());
}
