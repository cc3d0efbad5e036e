//! Lists of players and games, and the crosstable: the same design on every display, each with its own
//! measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::{String, Vec};

use super::Layout;
use super::canvas::{Align, Canvas, area, fill, pointer, text, whole, width};
use super::font::Font;
use super::ink::Ink;
use super::names::NameLetters;
use super::scroll_bar;
use super::unfolded;
use super::view::{
    CRITERIA, CrossCell, Crosstable, CrosstableRow, HEADING_BYTES, List, ListRow, Name, RowValue,
    Unfolded, View, Who,
};
use crate::language::Language;
use crate::settings::Letters;
use crate::wording::names::Ladder;
use crate::wording::{SHOWN_NAME_BYTES, criterion_text, filled_in, points_text};

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
    /// The most criteria that the standings show, and the least room that they leave for names.
    pub(super) criteria: usize,
    pub(super) names_least: i32,
    /// True if the selected row also has an arrow.
    pub(super) has_pointer: bool,
    /// The letters of a word of ours for which there would be no room otherwise.
    pub(super) tight: &'static Font,
    /// The style of a row that is too wide for this one.
    pub(super) narrower: Option<&'static Self>,
    /// The letters of names.
    pub(super) names: NameLetters,
    /// The height of a further line for the name in the selected row, if it unfolds so that the name is whole.
    pub(super) unfolded: Option<i32>,
}

/// Draws the rows in sight, and where they are among all of them.
pub(super) fn list<L: Layout, C: Canvas>(canvas: &mut C, view: &View, list: &List) {
    let style = match view.letters {
        Letters::Normal => &L::MEASURES.list,
        Letters::Large => &L::MEASURES.large_list,
    };
    rows(canvas, style, view.language, list, |_, _, _| 0);
    let in_sight = (list.rows.len(), list.total);
    let bar = (style.top, style.bar);
    scroll_bar::draw(canvas, &L::MEASURES.scroll_bar, bar, list.first, in_sight);
}

/// The same, with what the selected row opens below it: it has the room that the rows leave.
pub(super) fn standings<L: Layout, C: Canvas>(
    canvas: &mut C,
    view: &View,
    list: &List,
    unfolded: &Unfolded,
) {
    let style = match view.letters {
        Letters::Normal => &L::MEASURES.list,
        Letters::Large => &L::MEASURES.large_list,
    };
    let others = list.rows.len();
    let height = style.row.height as usize;
    let room = style.bar.saturating_sub(others * height) / height * height;
    let room = i32::try_from(room).unwrap_or(0);
    rows(canvas, style, view.language, list, |canvas, top, taken| {
        let part = &L::MEASURES.unfolded;
        unfolded::draw(
            canvas,
            part,
            view.language,
            unfolded,
            (top, style.row.width, room - taken),
        )
    });
    let bar = (style.top, style.bar);
    let in_sight = (others, list.total);
    scroll_bar::draw(canvas, &L::MEASURES.scroll_bar, bar, list.first, in_sight);
}

/// Draws the rows; and below the selected one whatever opens there, which hears where, and how much of the room a second
/// line of the name has taken, and answers how high it is.
#[inline(never)]
fn rows<C: Canvas>(
    canvas: &mut C,
    style: &ListStyle,
    language: Language,
    list: &List,
    mut open: impl FnMut(&mut C, i32, i32) -> i32,
) {
    let columns = &criterion_columns(style, language, list);
    let is_counted = list.rows.iter().any(|row| row.number.is_some());
    let left = if is_counted {
        style.names_left
    } else {
        style.uncounted_left
    };
    let unfolded = unfolded(style, language, columns, left, list);
    // The last row makes room for what unfolds; if that is the one itself, the first does.
    let (skipped, shown) = match unfolded {
        Some(_) if list.rows.len() < style.rows() => (0, list.rows.len()),
        Some(_) if list.selected + 1 >= list.rows.len() => (1, list.rows.len()),
        Some(_) => (0, list.rows.len() - 1),
        None => (0, list.rows.len()),
    };
    let mut top = style.top;
    for (index, row) in list.rows.iter().enumerate().take(shown).skip(skipped) {
        let style = match style.narrower {
            Some(narrower) if !has_room(style, language, columns, row, left) => narrower,
            _ => style,
        };
        let middle = top + style.row.height.cast_signed() / 2 + 1;
        let unfolded = unfolded.filter(|_| index == list.selected);
        let (ink, number_ink) = if index == list.selected {
            let below = unfolded.unwrap_or(0).unsigned_abs();
            fill(
                canvas,
                area(0, top, style.row.width, style.row.height + below),
                Ink::Selected,
            );
            // A number of three digits takes its place.
            if style.has_pointer && row.number.is_none_or(|number| number < 100) {
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
            let is_wide = width(style.number, &number).cast_signed() > style.numbers_right;
            let font = if is_wide { style.tight } else { style.number };
            text(canvas, font, at, Align::Right, number_ink, &number);
        }
        let words = (language, ink);
        let row_value = value_beside(style, language, left, row);
        let room_right = value(canvas, style, words, columns, row_value, middle);
        let room = (left, room_right);
        match (unfolded, &row.who) {
            (Some(below), Who::One(name)) => {
                in_two_lines(canvas, style, (language, name), room, (middle, below), ink);
                top += below;
            }
            _ => who(canvas, style, language, &row.who, room, middle, ink),
        }
        top += style.row.height.cast_signed();
        if index == list.selected {
            top += open(canvas, top, unfolded.unwrap_or(0));
        }
    }
}

/// The height by which the selected row unfolds so that its name is whole, if there is need and room.
fn unfolded(
    style: &ListStyle,
    language: Language,
    columns: &[i32],
    left: i32,
    list: &List,
) -> Option<i32> {
    let line = style.unfolded?;
    let row = list.rows.get(list.selected)?;
    let Who::One(name) = &row.who else {
        return None;
    };
    let words = row.value.first_words(language);
    let value = match width(style.value, &words) {
        0 => 0,
        wide => wide.cast_signed() + style.gap,
    };
    let right = style.values_right - columns_width(style, columns) - value;
    let room = (right - left).max(0).unsigned_abs();
    let words = name.words(language);
    let lines = style.names.in_two_lines(&words, room);
    lines.map(|_| line)
}

/// Draws a name that has no room in a line.
fn in_two_lines<C: Canvas>(
    canvas: &mut C,
    style: &ListStyle,
    (language, name): (Language, &Name),
    (left, right): (i32, i32),
    (middle, below): (i32, i32),
    ink: Ink,
) {
    let words = name.words(language);
    let room = (right - left).max(0).unsigned_abs();
    let Some((font, lines)) = style.names.in_two_lines(&words, room) else {
        return;
    };
    for (words, y) in lines.into_iter().zip([middle, middle + below]) {
        text(canvas, font, Point::new(left, y), Align::Left, ink, words);
    }
}

impl ListStyle {
    /// The number of rows that have room.
    const fn rows(&self) -> usize {
        match self.row.height {
            0 => 0,
            height => self.bar / height as usize,
        }
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
        // Two have rows of their own.
        Who::One(name)
        | Who::Detailed(name, _)
        | Who::Two(name, _)
        | Who::InTurn(name, _)
        | Who::Pair(name, _) => {
            let font = style.names.fonts.first().copied().unwrap_or(style.body);
            width(font, &name.words(language)).cast_signed()
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
    let mut say = |words: &str| {
        if words.is_empty() {
            return;
        }
        let words = whole(canvas, style.body, words, room);
        let at = Point::new(left, middle);
        text(canvas, style.body, at, Align::Left, ink, &words);
    };
    match who {
        // Two have rows of their own.
        Who::One(name)
        | Who::Detailed(name, _)
        | Who::Two(name, _)
        | Who::InTurn(name, _)
        | Who::Pair(name, _) => {
            let at = Point::new(left, middle);
            let name = (language, name);
            style.names.draw(canvas, name, (at, Align::Left), room, ink);
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
        Who::Numbered(words, number) => say(&filled_in::<HEADING_BYTES>(
            &language.text(*words),
            Some(*number),
        )),
        Who::Code(code) => say(code),
        Who::Control(name) => say(name),
    }
}

/// The measures of a crosstable.
pub(super) struct CrosstableStyle {
    pub(super) font: &'static Font,
    /// Smaller letters, for names that have no room.
    pub(super) smaller: &'static [&'static Font],
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

/// As much of a name as has room before the cells: in the largest letters in which it needs no number, else in the usual
/// ones.
fn cell_name(style: &CrosstableStyle, name: &Name) -> (&'static Font, String<SHOWN_NAME_BYTES>) {
    let kept = |font: &'static Font| {
        let fits = |words: &str| width(font, words) <= style.names_room;
        (font, name.kept(Ladder::Given, fits).words)
    };
    let fonts = core::iter::once(style.font).chain(style.smaller.iter().copied());
    let mut kept = fonts.map(kept);
    let usual = kept.next();
    let is_name = |words: &str| !words.starts_with(|sign: char| sign.is_ascii_digit());
    match usual {
        Some((_, ref words)) if !is_name(words) => kept.find(|(_, words)| is_name(words)).or(usual),
        usual => usual,
    }
    .unwrap_or((style.font, String::new()))
}

/// The words of a name without the number that stands before it already.
fn numberless<'a>(style: &CrosstableStyle, row: &CrosstableRow, words: &'a str) -> &'a str {
    let number = filled_in::<8>("{} ", Some(row.seat.number));
    match style.numbers_right {
        Some(_) => words.strip_prefix(number.as_str()).unwrap_or(words),
        None => words,
    }
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
    // Two games, or two signs over the column.
    let cell = if table.is_double || table.teams.is_some() {
        style.double_cell
    } else {
        style.single_cell
    };
    let middle_of = |column: i32| style.columns_left + column * cell + cell / 2;
    for (column, seat) in (0..).zip(&table.columns) {
        let at = Point::new(middle_of(column), style.head_middle);
        text(
            canvas,
            style.font,
            at,
            Align::Centre,
            Ink::Faint,
            &seat.words(),
        );
    }
    let columns = table.columns.len();
    if table.columns_before > 0 {
        let at = Point::new(style.columns_left - style.arrow / 2, style.head_middle);
        pointer(canvas, at, -style.arrow, Ink::Faint);
    }
    if table.columns_before + columns < table.total_columns {
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
            let at = Point::new(right, middle);
            text(
                canvas,
                style.font,
                at,
                Align::Right,
                Ink::Faint,
                &row.seat.words(),
            );
        }
        // Who has no name is there by number already.
        if style.numbers_right.is_none() || !matches!(row.name, Name::Number(_)) {
            let at = Point::new(style.names_left, middle);
            match &row.name {
                Name::Number(_) => {
                    text(canvas, style.font, at, Align::Left, ink, &row.seat.words());
                }
                name => {
                    let (font, words) = cell_name(style, name);
                    let words = numberless(style, row, &words);
                    text(canvas, font, at, Align::Left, ink, words);
                }
            }
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
