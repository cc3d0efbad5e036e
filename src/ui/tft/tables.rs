//! The measures of lists, crosstables and the keys for letters.

use embedded_graphics::prelude::*;

use super::{LARGE_ROW, MARGIN, RIGHT, ROW, ROWS_TOP, WIDTH, fonts};
use crate::ui::entry::EntryStyle;
use crate::ui::tables::{CrosstableStyle, ListStyle};

pub(super) const LIST: ListStyle = ListStyle {
    body: &fonts::BODY,
    tight: &fonts::SMALL,
    value: &fonts::BOLD,
    number: &fonts::BODY,
    head: &fonts::SMALL,
    row: Size::new(WIDTH, ROW),
    top: ROWS_TOP,
    numbers_left: 0,
    numbers_right: 46,
    names_left: 60,
    uncounted_left: 26,
    values_right: RIGHT - 4,
    gap: 8,
    dash: Size::new(8, 2),
    criteria: 2,
    names_least: 80,
    has_pointer: true,
    narrower: None,
    line: None,
};

/// To be read from a distance: two players have a line each.
pub(super) const LARGE_LIST: ListStyle = ListStyle {
    body: &fonts::LARGE,
    value: &fonts::LARGE,
    number: &fonts::LARGE,
    numbers_left: 14,
    narrower: Some(&TALL_LIST),
    ..TALL_LIST
};

/// The same for what is longer.
const TALL_LIST: ListStyle = ListStyle {
    row: Size::new(WIDTH, LARGE_ROW),
    head: &fonts::BODY,
    criteria: 1,
    line: Some((15, &fonts::BOLD)),
    ..LIST
};

/// How many players of a crosstable are in sight.
pub(super) const CROSSTABLE_ROWS: usize = 6;

pub(super) const CROSSTABLE: CrosstableStyle = CrosstableStyle {
    font: &fonts::SMALL,
    points: &fonts::SMALL,
    head_middle: ROWS_TOP + 10,
    top: ROWS_TOP + 20,
    row: 25,
    numbers_right: Some(30),
    names_left: 36,
    names_room: 66,
    columns_left: 106,
    single_cell: 24,
    double_cell: 34,
    points_right: RIGHT,
    arrow: 6,
    rule: 312,
    own_margin: Size::new(2, 2),
};

pub(super) const ENTRY: EntryStyle = EntryStyle {
    text: &fonts::TITLE,
    keys: &fonts::BODY,
    line_top: 38,
    line: Size::new(WIDTH, 36),
    left: MARGIN,
    cursor: Size::new(3, 26),
    keys_at: Point::new(MARGIN - 6, 77),
    key: Size::new(28, 27),
    rows: 5,
    tray: Size::new(16, 3),
};
