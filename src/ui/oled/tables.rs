//! The measures of lists, crosstables and the wheel of letters.

use embedded_graphics::prelude::*;

use super::{LARGE_ROW, ROW, ROWS_TOP, fonts};
use crate::ui::canvas::{Canvas, area, fill};
use crate::ui::ink::Ink;
use crate::ui::tables::{CrosstableStyle, EntryStyle, ListStyle};

pub(super) const LIST: ListStyle = ListStyle {
    body: &fonts::BODY,
    value: &fonts::BODY,
    number: &fonts::BODY,
    row: Size::new(125, ROW.unsigned_abs()),
    top: ROWS_TOP,
    numbers_left: 0,
    numbers_right: 18,
    names_left: 22,
    uncounted_left: 2,
    values_right: 123,
    gap: 3,
    dash: Size::new(3, 1),
    criteria: 1,
    has_pointer: false,
    narrower: None,
    line: None,
};

/// To be read from a distance.
pub(super) const LARGE_LIST: ListStyle = ListStyle {
    body: &fonts::LARGE,
    value: &fonts::LARGE,
    number: &fonts::LARGE,
    narrower: Some(&TALL_LIST),
    line: None,
    ..TALL_LIST
};

/// The same for what is longer: two players have a line each.
const TALL_LIST: ListStyle = ListStyle {
    row: Size::new(125, LARGE_ROW.unsigned_abs()),
    criteria: 0,
    line: Some(6),
    ..LIST
};

/// How many players of a crosstable are in sight.
pub(super) const CROSSTABLE_ROWS: usize = 3;

/// There is no room for a number beside the name: who has no name is shown by number.
pub(super) const CROSSTABLE: CrosstableStyle = CrosstableStyle {
    font: &fonts::BODY,
    points: &fonts::BOLD,
    head_middle: ROWS_TOP + 5,
    top: ROWS_TOP + 11,
    row: 10,
    numbers_right: None,
    names_left: 1,
    names_room: 30,
    columns_left: 32,
    single_cell: 12,
    double_cell: 18,
    points_right: 123,
    arrow: 3,
    rule: 0,
    own_margin: Size::new(4, 3),
};

pub(super) const ENTRY: EntryStyle = EntryStyle {
    text: &fonts::BODY,
    letters: &fonts::BODY,
    selected: &fonts::LARGE,
    at: Point::new(2, 19),
    room: 120,
    cursor: Size::new(1, 10),
    wheel: Point::new(64, 40),
    letter: 14,
    tray: Size::new(7, 1),
};

/// What lies under a name that is being written: its line, and the wheel's window.
pub(super) fn entry_ground<C: Canvas>(canvas: &mut C) {
    let Point { x, y } = ENTRY.wheel;
    fill(canvas, area(0, ENTRY.at.y + 7, 128, 1), Ink::Rule);
    fill(canvas, area(x - 8, y - 9, 16, 19), Ink::Selected);
}
