//! The measures of lists, crosstables and the keys for letters.

use embedded_graphics::prelude::*;

use super::{LARGE_ROW, ROW, ROWS_TOP, fonts};
use crate::ui::entry::EntryStyle;
use crate::ui::tables::{CrosstableStyle, ListStyle};

pub(super) const LIST: ListStyle = ListStyle {
    body: &fonts::BODY,
    tight: &fonts::BODY,
    value: &fonts::BODY,
    number: &fonts::BODY,
    head: &fonts::BODY,
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
    names_least: 0,
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
    line: Some((6, &fonts::BODY)),
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
    keys: &fonts::BODY,
    line_top: ROWS_TOP - 1,
    line: Size::new(128, 12),
    left: 2,
    cursor: Size::new(1, 9),
    keys_at: Point::new(3, ROWS_TOP + 11),
    key: Size::new(11, 10),
    rows: 3,
    tray: Size::new(5, 1),
};
