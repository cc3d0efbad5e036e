//! Lists of players and games, and the crosstable: the same design on every display, each with its own
//! measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::{String, Vec};

use super::Layout;
use super::canvas::{Align, Canvas, area, fill, fitted, pointer, shortened, text, whole, width};
use super::font::Font;
use super::ink::Ink;
use super::scroll_bar;
use super::view::{
    CRITERIA, CrossCell, Crosstable, HEADING_BYTES, List, ListRow, Name, RowValue, View, Who,
};
use crate::language::Language;
use crate::settings::Letters;
use crate::wording::{criterion_text, filled_in, points_text};

/// The measures of a list.
pub(super) struct ListStyle {
    pub(super) body: &'static Font,
    pub(super) value: &'static Font,
    pub(super) number: &'static Font,
    /// The letters of what stands over columns.
    pub(super) head: &'static Font,
    /// The size of a row, and where the first one begins.
    pub(super) row: Size,
    pub(super) top: i32,
    /// The height of the scroll bar.
    pub(super) bar: usize,
    /// The places where the widest numbers begin, where numbers end, where names begin, and where values end.
    pub(super) numbers_left: i32,
    pub(super) numbers_right: i32,
    pub(super) names_left: i32,
    /// The place where names begin in a list that counts nothing.
    pub(super) uncounted_left: i32,
    pub(super) values_right: i32,
    /// The space between two things in a row.
    pub(super) gap: i32,
    /// The dash between two players.
    pub(super) dash: Size,
    /// The most criteria that the standings show, and the least room that they leave for names.
    pub(super) criteria: usize,
    pub(super) names_least: i32,
    /// True if the selected row also has an arrow.
    pub(super) has_pointer: bool,
    /// The letters of a word of ours for which there would be no room otherwise.
    pub(super) tight: &'static Font,
    /// The style of a row that is too wide for this one.
    pub(super) narrower: Option<&'static Self>,
    /// The distance of the first line above the middle of a row, if two players have a line each, and their letters;
    /// the second is half a row below.
    pub(super) line: Option<(i32, &'static Font)>,
}

/// Draws the rows in sight, and where they are among all of them.
pub(super) fn list<L: Layout, C: Canvas>(canvas: &mut C, view: &View, list: &List) {
    let style = match view.letters {
        Letters::Normal => &L::MEASURES.list,
        Letters::Large => &L::MEASURES.large_list,
    };
    rows(canvas, style, view.language, list);
    let in_sight = (list.rows.len(), list.total);
    let bar = (style.top, style.bar);
    scroll_bar::draw(canvas, &L::MEASURES.scroll_bar, bar, list.first, in_sight);
}

#[inline(never)]
fn rows<C: Canvas>(canvas: &mut C, style: &ListStyle, language: Language, list: &List) {
    let columns = &criterion_columns(style, language, list);
    let is_counted = list.rows.iter().any(|row| row.number.is_some());
    let left = if is_counted {
        style.names_left
    } else {
        style.uncounted_left
    };
    let mut top = style.top;
    for (index, row) in list.rows.iter().enumerate() {
        let style = match style.narrower {
            Some(narrower) if !has_room(style, language, columns, row, left) => narrower,
            _ => style,
        };
        let middle = top + style.row.height.cast_signed() / 2 + 1;
        let (ink, number_ink) = if index == list.selected {
            fill(
                canvas,
                area(0, top, style.row.width, style.row.height),
                Ink::Selected,
            );
            if style.has_pointer {
                pointer(canvas, Point::new(6, middle), 7, Ink::Paper);
            }
            (Ink::Paper, Ink::Paper)
        } else if matches!(row.value, RowValue::Heads { .. }) {
            (Ink::Faint, Ink::Faint)
        } else {
            (Ink::Text, Ink::Faint)
        };
        if row.number.is_some() {
            let number = filled_in::<8>("{}", row.number);
            let at = Point::new(style.numbers_right, middle);
            text(canvas, style.number, at, Align::Right, number_ink, &number);
        }
        let words = (language, ink);
        let row_value = value_beside(style, language, left, row);
        let room_right = value(canvas, style, words, columns, row_value, middle);
        let room = (left, room_right);
        who(canvas, style, language, &row.who, room, middle, ink);
        top += style.row.height.cast_signed();
    }
}

/// True if a row has room without anything being cut.
fn has_room(
    style: &ListStyle,
    language: Language,
    columns: &[i32],
    row: &ListRow,
    left: i32,
) -> bool {
    let wide = |words: &str| width(style.body, words).cast_signed();
    let number = filled_in::<8>("{}", row.number);
    let number_left = style.numbers_right - width(style.number, &number).cast_signed();
    let words = row.value.first_words(language);
    let value =
        columns_width(style, columns) + width(style.value, &words).cast_signed() + style.gap;
    let room = style.values_right - left - value;
    let needed = match &row.who {
        Who::One(name) => wide(&name.words(language)),
        Who::Two(white, black) if let Some((_, font)) = style.line => {
            let both = [white, black].map(|name| width(font, &name.words(language)).cast_signed());
            both.into_iter().max().unwrap_or(0)
        }
        Who::Two(white, black) => {
            let widest = wide(&white.short()).max(wide(&black.short()));
            2 * (widest + style.gap) + style.dash.width.cast_signed() + 2
        }
        Who::Word(word) => wide(&language.text(*word)),
        Who::Numbered(words, number) => wide(&filled_in::<HEADING_BYTES>(
            &language.text(*words),
            Some(*number),
        )),
        Who::Code(code) => wide(code),
        Who::Control(name) => wide(name),
    };
    needed <= room && (row.number.is_none() || number_left >= style.numbers_left)
}

/// The widths of the criteria of the standings, so that those of all rows stand under each other. The last
/// ones are left out if names had next to no room beside them.
fn criterion_columns(style: &ListStyle, language: Language, list: &List) -> Vec<i32, CRITERIA> {
    let mut columns = Vec::new();
    let _ = columns.resize(style.criteria.min(CRITERIA), 0);
    for row in &list.rows {
        let font = criterion_font(style, row.value);
        for (column, words) in columns.iter_mut().zip(criteria(language, row.value)) {
            *column = width(font, &words).cast_signed().max(*column);
        }
    }
    let points = width(style.value, "00½").cast_signed() + style.gap;
    let room = style.values_right - style.names_left - points;
    while columns.len() > 1 && room - columns_width(style, &columns) < style.names_least {
        columns.pop();
    }
    columns
}

/// The room of all columns with the space before each.
fn columns_width(style: &ListStyle, columns: &[i32]) -> i32 {
    let used = columns.iter().filter(|column| **column > 0);
    used.map(|column| column + style.gap * 3 / 2).sum()
}

const fn criterion_font(style: &ListStyle, value: RowValue) -> &'static Font {
    match value {
        RowValue::Heads { .. } => style.head,
        _ => style.body,
    }
}

/// The criteria in a row.
fn criteria(language: Language, value: RowValue) -> impl Iterator<Item = String<12>> + use<> {
    let shown = match value {
        RowValue::Standing { criteria, .. } => criteria.map(|shown| shown.map(criterion_text)),
        RowValue::Heads { criteria, .. } => {
            criteria.map(|shown| shown.map(|head| filled_in(&head.words(language), None)))
        }
        _ => [const { None }; CRITERIA],
    };
    shown.into_iter().flatten()
}

/// The class of a time control follows from its numbers, and is left out if there is no room for both.
fn value_beside(style: &ListStyle, language: Language, left: i32, row: &ListRow) -> RowValue {
    let Who::Control(control) = &row.who else {
        return row.value;
    };
    let class = row.value.words(language);
    let wide = width(style.body, control) + width(style.value, &class);
    if left + wide.cast_signed() + style.gap > style.values_right {
        RowValue::None
    } else {
        row.value
    }
}

/// Draws what stands at the end of a row, and answers where the room before it ends.
fn value<C: Canvas>(
    canvas: &mut C,
    style: &ListStyle,
    (language, ink): (Language, Ink),
    columns: &[i32],
    value: RowValue,
    middle: i32,
) -> i32 {
    let mut right = style.values_right - columns_width(style, columns);
    let words = value.first_words(language);
    let first = match value {
        RowValue::Heads { .. } => style.head,
        _ => style.value,
    };
    let room_right = if words.is_empty() {
        right
    } else {
        let at = Point::new(right, middle);
        text(canvas, first, at, Align::Right, ink, &words);
        right - width(first, &words).cast_signed() - style.gap
    };
    for (column, words) in columns.iter().zip(criteria(language, value)) {
        right += column + style.gap * 3 / 2;
        let (at, font) = (Point::new(right, middle), criterion_font(style, value));
        text(canvas, font, at, Align::Right, ink, &words);
    }
    room_right
}

fn who<C: Canvas>(
    canvas: &mut C,
    style: &ListStyle,
    language: Language,
    who: &Who,
    (left, right): (i32, i32),
    middle: i32,
    ink: Ink,
) {
    let room = (right - left).unsigned_abs();
    // Names may be shortened, words of ours may not.
    let is_ours = !matches!(who, Who::One(_) | Who::Two(..));
    let mut say = |x: i32, align: Align, words: &str, room: u32| {
        if words.is_empty() {
            return;
        }
        let words = if is_ours {
            whole(canvas, style.body, words, room)
        } else {
            fitted(style.body, words, room)
        };
        text(
            canvas,
            style.body,
            Point::new(x, middle),
            align,
            ink,
            &words,
        );
    };
    match who {
        Who::One(name) => {
            let words = name.words(language);
            // A number that is cut says nothing.
            let words = if width(style.body, &words) > room {
                name.short()
            } else {
                words
            };
            say(left, Align::Left, &words, room);
        }
        Who::Word(word) => {
            let font = if width(style.body, &language.text(*word)) <= room {
                style.body
            } else {
                style.tight
            };
            let words = language.fitting(*word, |words| width(font, words) <= room);
            let words = whole(canvas, font, &words, room);
            let at = Point::new(left, middle);
            text(canvas, font, at, Align::Left, ink, &words);
        }
        Who::Numbered(words, number) => {
            let words = filled_in::<HEADING_BYTES>(&language.text(*words), Some(*number));
            say(left, Align::Left, &words, room);
        }
        Who::Code(code) => say(left, Align::Left, code, room),
        Who::Control(name) => say(left, Align::Left, name, room),
        Who::Two(white, black) if let Some((line, font)) = style.line => {
            let half = (style.row.height / 2).cast_signed();
            for (name, y) in [(white, middle - line), (black, middle - line + half)] {
                let words = shortened(font, &name.words(language), room);
                let at = Point::new(left, y);
                text(canvas, font, at, Align::Left, ink, &words);
            }
        }
        Who::Two(white, black) => {
            let dash = style.dash.width.cast_signed();
            let aside = dash / 2 + style.gap;
            let both = [white.short(), black.short()];
            let wanted =
                [0, 1].map(|side| both.get(side).map_or(0, |name| width(style.body, name)));
            let rooms = shared(room.saturating_sub(2 * aside.unsigned_abs()), wanted);
            let [white, black] = [0, 1].map(|side| {
                let name = both.get(side).map_or("", |name| name.as_str());
                shortened(style.body, name, rooms.get(side).copied().unwrap_or(0))
            });
            let centre = left + rooms.first().map_or(0, |room| room.cast_signed()) + aside;
            say(centre - aside, Align::Right, &white, room);
            say(centre + aside, Align::Left, &black, room);
            let at = Point::new(centre - dash / 2, middle);
            fill(
                canvas,
                area(at.x, at.y, style.dash.width, style.dash.height),
                ink,
            );
        }
    }
}

/// The room that each of two gets: half, and what the other does not need.
fn shared(room: u32, [one, other]: [u32; 2]) -> [u32; 2] {
    let half = room / 2;
    let first = if other < half {
        one.min(room - other).max(half)
    } else {
        one.min(half)
    };
    [first, room - first]
}

/// The measures of a crosstable.
pub(super) struct CrosstableStyle {
    pub(super) font: &'static Font,
    pub(super) points: &'static Font,
    /// The middle of the numbers over the columns, and the top of the first row.
    pub(super) head_middle: i32,
    pub(super) top: i32,
    pub(super) row: i32,
    /// The top of the scroll bar, and its height.
    pub(super) bar: (i32, usize),
    /// The place where a player's number ends, if there is room for it.
    pub(super) numbers_right: Option<i32>,
    pub(super) names_left: i32,
    pub(super) names_room: u32,
    pub(super) columns_left: i32,
    pub(super) single_cell: i32,
    pub(super) double_cell: i32,
    pub(super) points_right: i32,
    /// The reach of the arrows that say that there is more to either side.
    pub(super) arrow: i32,
    /// The line under the numbers of the columns, if rows have none over them; and the width of theirs.
    pub(super) head_rule: Option<Rectangle>,
    pub(super) rule: u32,
    /// The margin that stays free at each side of the cell where a player would meet themselves.
    pub(super) own_margin: Size,
}

/// Draws the part in sight, and where it is among all of it.
pub(super) fn crosstable<L: Layout, C: Canvas>(canvas: &mut C, table: &Crosstable) {
    let style = &L::MEASURES.crosstable;
    cells(canvas, style, table);
    if let Some(rule) = style.head_rule {
        fill(canvas, rule, Ink::Rule);
    }
    let in_sight = (table.rows.len(), table.total);
    let first = table.rows_before;
    scroll_bar::draw(canvas, &L::MEASURES.scroll_bar, style.bar, first, in_sight);
}

#[inline(never)]
fn cells<C: Canvas>(canvas: &mut C, style: &CrosstableStyle, table: &Crosstable) {
    let cell = if table.is_double {
        style.double_cell
    } else {
        style.single_cell
    };
    let middle_of = |column: i32| style.columns_left + column * cell + cell / 2;
    for (column, number) in (0..).zip(&table.columns) {
        let number = filled_in::<8>("{}", Some(*number));
        let at = Point::new(middle_of(column), style.head_middle);
        text(canvas, style.font, at, Align::Centre, Ink::Faint, &number);
    }
    let columns = table.columns.len();
    if table.columns_before > 0 {
        let at = Point::new(style.columns_left - style.arrow / 2, style.head_middle);
        pointer(canvas, at, -style.arrow, Ink::Faint);
    }
    if table.columns_before + columns < table.total {
        let right = style.columns_left + i32::try_from(columns).unwrap_or(0) * cell;
        let at = Point::new(right + style.arrow / 2, style.head_middle);
        pointer(canvas, at, style.arrow, Ink::Faint);
    }
    let mut top = style.top;
    for row in &table.rows {
        fill(canvas, area(0, top, style.rule, 1), Ink::Rule);
        let middle = top + style.row / 2 + 1;
        let ink = if row.is_left_out {
            Ink::Faint
        } else {
            Ink::Text
        };
        if let Some(right) = style.numbers_right {
            let number = filled_in::<8>("{}", Some(row.number));
            let at = Point::new(right, middle);
            text(canvas, style.font, at, Align::Right, Ink::Faint, &number);
        }
        // Who has no name is there by number already.
        if style.numbers_right.is_none() || matches!(row.name, Name::Given(_)) {
            let name = shortened(style.font, &row.name.short(), style.names_room);
            let at = Point::new(style.names_left, middle);
            text(canvas, style.font, at, Align::Left, ink, &name);
        }
        for (column, made) in (0..).zip(&row.cells) {
            let at = Point::new(middle_of(column), middle);
            match made {
                CrossCell::Own => {
                    let size = Size::new(cell.unsigned_abs(), style.row.unsigned_abs())
                        .saturating_sub(style.own_margin * 2);
                    let left = at.x - size.width.cast_signed() / 2;
                    let top = at.y - size.height.cast_signed() / 2;
                    fill(canvas, area(left, top, size.width, size.height), Ink::Rule);
                }
                CrossCell::Games(first, second) => {
                    let mut signs = String::<8>::new();
                    for sign in [first, second] {
                        // Two letters always fit.
                        let _ = signs.push(*sign);
                    }
                    let signs = signs.trim();
                    if !signs.is_empty() {
                        text(canvas, style.font, at, Align::Centre, ink, signs);
                    }
                }
            }
        }
        // Colour alone would not say it.
        let points = if row.is_left_out {
            filled_in::<8>("-", None)
        } else {
            points_text(row.points)
        };
        let at = Point::new(style.points_right, middle);
        text(canvas, style.points, at, Align::Right, ink, &points);
        top += style.row;
    }
}
