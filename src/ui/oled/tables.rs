//! Lists of players and games, and the crosstable.

use embedded_graphics::prelude::*;

use super::{ROW, ROWS, ROWS_TOP, fonts, scroll_bar};
use crate::language::Language;
use crate::ui::canvas::{Align, Canvas, area, fill, fitted, pointer, text, width};
use crate::ui::ink::Ink;
use crate::ui::view::{CrossCell, Crosstable, List, Who, filled_in, points_text};

/// Where the numbers of a list end.
const NUMBERS_RIGHT: i32 = 18;
/// Where names begin.
const NAMES_LEFT: i32 = 22;

/// Draws the rows in sight, and where they are in the whole.
pub(super) fn list<C: Canvas>(canvas: &mut C, language: Language, list: &List) {
    let right = 123;
    let mut top = ROWS_TOP;
    for (index, row) in list.rows.iter().enumerate() {
        let middle = top + 6;
        let ink = if index == list.selected {
            fill(canvas, area(0, top, 125, ROW.unsigned_abs()), Ink::Selected);
            Ink::SelectedText
        } else {
            Ink::Text
        };
        let number = filled_in::<8>("{}", Some(row.number));
        let at = Point::new(NUMBERS_RIGHT, middle);
        text(canvas, &fonts::BODY, at, Align::Right, ink, &number);
        let value = row.value.words(language);
        let mut room_right = right;
        if !value.is_empty() {
            let at = Point::new(right, middle);
            text(canvas, &fonts::BODY, at, Align::Right, ink, &value);
            room_right = right - width(&fonts::BODY, &value).cast_signed() - 3;
        }
        who(
            canvas,
            language,
            &row.who,
            (NAMES_LEFT, room_right),
            middle,
            ink,
        );
        top += ROW;
    }
    scroll_bar(canvas, list.first, list.total, ROWS);
}

fn who<C: Canvas>(
    canvas: &mut C,
    language: Language,
    who: &Who,
    (left, right): (i32, i32),
    middle: i32,
    ink: Ink,
) {
    let room = (right - left).unsigned_abs();
    match who {
        Who::One(name) => {
            let words = fitted(&fonts::BODY, &name.words(language), room);
            let at = Point::new(left, middle);
            text(canvas, &fonts::BODY, at, Align::Left, ink, &words);
        }
        Who::Word(word) => {
            let at = Point::new(left, middle);
            let words = fitted(&fonts::BODY, language.text(*word), room);
            text(canvas, &fonts::BODY, at, Align::Left, ink, &words);
        }
        Who::Two(white, black) => {
            let half = room.saturating_sub(7) / 2;
            let dash = left + half.cast_signed() + 3;
            let white = fitted(&fonts::BODY, &white.short(), half);
            let black = fitted(&fonts::BODY, &black.short(), half);
            let at = Point::new(dash - 3, middle);
            text(canvas, &fonts::BODY, at, Align::Right, ink, &white);
            fill(canvas, area(dash - 1, middle, 3, 1), ink);
            let at = Point::new(dash + 4, middle);
            text(canvas, &fonts::BODY, at, Align::Left, ink, &black);
        }
    }
}

/// How many players of a crosstable are in sight.
pub(super) const CROSSTABLE_ROWS: usize = 3;
/// Where the columns begin.
const COLUMNS_LEFT: i32 = 32;

/// Draws the part in sight. Arrows show that there is more to either side.
pub(super) fn crosstable<C: Canvas>(canvas: &mut C, table: &Crosstable) {
    let cell_width = if table.is_double { 18 } else { 12 };
    let columns_middle = |column: i32| COLUMNS_LEFT + column * cell_width + cell_width / 2;
    let head_middle = ROWS_TOP + 5;
    for (column, number) in (0..).zip(&table.columns) {
        let number = filled_in::<8>("{}", Some(*number));
        let at = Point::new(columns_middle(column), head_middle);
        text(canvas, &fonts::BODY, at, Align::Centre, Ink::Faint, &number);
    }
    let columns = table.columns.len();
    if table.columns_before > 0 {
        pointer(
            canvas,
            Point::new(COLUMNS_LEFT - 3, head_middle),
            -3,
            Ink::Faint,
        );
    }
    if table.columns_before + columns < table.total {
        let right = COLUMNS_LEFT + i32::try_from(columns).unwrap_or(0) * cell_width;
        pointer(canvas, Point::new(right + 3, head_middle), 3, Ink::Faint);
    }
    fill(canvas, area(0, ROWS_TOP + 10, 124, 1), Ink::Rule);
    let mut top = ROWS_TOP + 11;
    for row in &table.rows {
        let middle = top + 5;
        let name = fitted(&fonts::BODY, &row.name.short(), 30);
        text(
            canvas,
            &fonts::BODY,
            Point::new(1, middle),
            Align::Left,
            Ink::Text,
            &name,
        );
        for (column, cell) in (0..).zip(&row.cells) {
            let at = Point::new(columns_middle(column), middle);
            match cell {
                CrossCell::Own => {
                    fill(canvas, area(at.x - 2, middle - 2, 4, 4), Ink::Rule);
                }
                CrossCell::Games(first, second) => {
                    let mut signs = heapless::String::<8>::new();
                    for sign in [first, second] {
                        // Two letters always fit.
                        let _ = signs.push(*sign);
                    }
                    let signs = signs.trim();
                    if !signs.is_empty() {
                        text(canvas, &fonts::BODY, at, Align::Centre, Ink::Text, signs);
                    }
                }
            }
        }
        let points = points_text::<8>(row.points);
        let at = Point::new(123, middle);
        text(canvas, &fonts::BOLD, at, Align::Right, Ink::Text, &points);
        top += 10;
    }
    scroll_bar(canvas, table.rows_before, table.total, CROSSTABLE_ROWS);
}
