//! Lists of players and games, and the crosstable.

use embedded_graphics::prelude::*;

use super::{MARGIN, RIGHT, ROW, ROWS, ROWS_TOP, WIDTH, fonts, scroll_bar};
use crate::language::Language;
use crate::ui::canvas::{Align, Canvas, area, fill, fitted, pointer, text, width};
use crate::ui::ink::Ink;
use crate::ui::view::{CrossCell, Crosstable, List, Who, filled_in, points_text};

/// Where the numbers of a list end.
const NUMBERS_RIGHT: i32 = 46;
/// Where names begin.
const NAMES_LEFT: i32 = 60;

/// Draws the rows in sight, and where they are in the whole.
pub(super) fn list<C: Canvas>(canvas: &mut C, language: Language, list: &List) {
    let right = RIGHT - 4;
    let mut top = ROWS_TOP;
    for (index, row) in list.rows.iter().enumerate() {
        let middle = top + 14;
        let (ink, number_ink) = if index == list.selected {
            fill(canvas, area(0, top, WIDTH, ROW), Ink::Selected);
            pointer(canvas, Point::new(6, middle), 7, Ink::SelectedText);
            (Ink::SelectedText, Ink::SelectedText)
        } else {
            (Ink::Text, Ink::Faint)
        };
        let number = filled_in::<8>("{}", Some(row.number));
        let at = Point::new(NUMBERS_RIGHT, middle);
        text(canvas, &fonts::BODY, at, Align::Right, number_ink, &number);
        let value = row.value.words(language);
        let mut room_right = right;
        if !value.is_empty() {
            let at = Point::new(right, middle);
            text(canvas, &fonts::BOLD, at, Align::Right, ink, &value);
            room_right = right - width(&fonts::BOLD, &value).cast_signed() - 8;
        }
        who(
            canvas,
            language,
            &row.who,
            (NAMES_LEFT, room_right),
            middle,
            ink,
        );
        top += ROW.cast_signed();
    }
    if list.total > ROWS {
        scroll_bar(canvas, list.first, list.total);
    }
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
            let half = room.saturating_sub(12) / 2;
            let dash = left + half.cast_signed() + 6;
            let white = fitted(&fonts::BODY, &white.short(), half);
            let black = fitted(&fonts::BODY, &black.short(), half);
            let at = Point::new(dash - 8, middle);
            text(canvas, &fonts::BODY, at, Align::Right, ink, &white);
            fill(canvas, area(dash - 4, middle, 8, 2), ink);
            let at = Point::new(dash + 8, middle);
            text(canvas, &fonts::BODY, at, Align::Left, ink, &black);
        }
    }
}

/// How many players of a crosstable are in sight.
pub(super) const CROSSTABLE_ROWS: usize = 6;
/// The height of the numbers over the columns.
const HEAD: i32 = 20;
/// The height of a row.
const CROSSTABLE_ROW: i32 = 25;
/// Where the columns begin.
const COLUMNS_LEFT: i32 = 106;

/// Draws the part in sight. Arrows show that there is more to either side.
pub(super) fn crosstable<C: Canvas>(canvas: &mut C, table: &Crosstable) {
    let cell_width = if table.is_double { 34 } else { 24 };
    let columns_middle = |column: i32| COLUMNS_LEFT + column * cell_width + cell_width / 2;
    let head_middle = ROWS_TOP + HEAD / 2;
    for (column, number) in (0..).zip(&table.columns) {
        let number = filled_in::<8>("{}", Some(*number));
        let at = Point::new(columns_middle(column), head_middle);
        text(
            canvas,
            &fonts::SMALL,
            at,
            Align::Centre,
            Ink::Faint,
            &number,
        );
    }
    let columns = table.columns.len();
    if table.columns_before > 0 {
        pointer(
            canvas,
            Point::new(COLUMNS_LEFT - 2, head_middle),
            -6,
            Ink::Faint,
        );
    }
    if table.columns_before + columns < table.total {
        let right = COLUMNS_LEFT + i32::try_from(columns).unwrap_or(0) * cell_width;
        pointer(canvas, Point::new(right + 2, head_middle), 6, Ink::Faint);
    }
    let mut top = ROWS_TOP + HEAD;
    for row in &table.rows {
        fill(canvas, area(MARGIN, top, 300, 1), Ink::Rule);
        let middle = top + CROSSTABLE_ROW / 2 + 1;
        let ink = if row.is_left_out {
            Ink::Faint
        } else {
            Ink::Text
        };
        let number = filled_in::<8>("{}", Some(row.number));
        let at = Point::new(30, middle);
        text(canvas, &fonts::SMALL, at, Align::Right, Ink::Faint, &number);
        let name = fitted(&fonts::SMALL, &row.name.short(), 66);
        let at = Point::new(36, middle);
        text(canvas, &fonts::SMALL, at, Align::Left, ink, &name);
        for (column, cell) in (0..).zip(&row.cells) {
            let at = Point::new(columns_middle(column), middle);
            match cell {
                CrossCell::Own => {
                    let left = at.x - cell_width / 2 + 2;
                    let own = area(left, top + 3, cell_width.unsigned_abs() - 4, 20);
                    fill(canvas, own, Ink::Rule);
                }
                CrossCell::Games(first, second) => {
                    let mut signs = heapless::String::<8>::new();
                    for sign in [first, second] {
                        // Two letters always fit.
                        let _ = signs.push(*sign);
                    }
                    let signs = signs.trim();
                    if !signs.is_empty() {
                        text(canvas, &fonts::SMALL, at, Align::Centre, ink, signs);
                    }
                }
            }
        }
        let points = points_text::<8>(row.points);
        let at = Point::new(RIGHT, middle);
        text(canvas, &fonts::SMALL, at, Align::Right, ink, &points);
        top += CROSSTABLE_ROW;
    }
    if table.total > CROSSTABLE_ROWS {
        let height = CROSSTABLE_ROW * i32::try_from(CROSSTABLE_ROWS).unwrap_or(0);
        let scale = |rows: usize| {
            let share = i32::try_from(rows * height.unsigned_abs() as usize / table.total.max(1));
            share.unwrap_or(0)
        };
        let top = ROWS_TOP + HEAD;
        fill(canvas, area(315, top, 5, height.unsigned_abs()), Ink::Rule);
        let bar = scale(CROSSTABLE_ROWS).unsigned_abs();
        fill(
            canvas,
            area(315, top + scale(table.rows_before), 5, bar),
            Ink::Faint,
        );
    }
}
