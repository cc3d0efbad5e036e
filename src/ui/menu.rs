//! Lists to choose from, and things with their values: the same design on every display, each with its own
//! measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::Layout;
use super::canvas::{Align, Canvas, area, fill, pointer, text, width};
use super::font::Font;
use super::home::by_words;
use super::ink::Ink;
use super::scroll_bar;
use super::view::{Value, first_visible};
use crate::language::{Language, Text};
use crate::settings::Letters;

/// A row: what it is, and its value if it has one.
pub(super) type MenuRow = (Text, Option<Value>);

/// The measures of a menu.
pub(super) struct MenuStyle {
    /// The top of the first row, and the width of all rows; and their width beside a scroll bar.
    pub(super) top: i32,
    pub(super) width: u32,
    pub(super) width_beside_bar: u32,
    /// The height of a row and how many fit, and of one that is to be read from a distance.
    pub(super) row: (u32, usize),
    pub(super) large_row: (u32, usize),
    /// The distance of a row's words under its middle.
    pub(super) below: i32,
    /// The same of the arrows.
    pub(super) arrows_below: i32,
    /// The arrow of the selected row, and its reach, if there is room for it.
    pub(super) pointer: Option<(i32, i32)>,
    /// The labels: where they begin, their letters, and the room for large ones.
    pub(super) label_left: i32,
    pub(super) font: &'static Font,
    pub(super) large: &'static Font,
    pub(super) label_room: u32,
    /// The letters of a label and its value that have no room beside each other in those.
    pub(super) smaller: [&'static Font; 2],
    pub(super) value: ValueStyle,
    pub(super) help: HelpStyle,
}

/// The measures of a value.
pub(super) struct ValueStyle {
    pub(super) font: &'static Font,
    /// The letters of a title: the largest in which it has room.
    pub(super) title: &'static [&'static Font],
    /// The room that it takes besides its own width: arrows, and the space before it.
    pub(super) margins: u32,
    /// From its end to the end of the row.
    pub(super) inset: i32,
    /// The distances before and after it of the arrows that say that it can be changed, and their reach.
    pub(super) arrows: (i32, i32, i32),
    /// The steps of a level, if they are not said in words.
    pub(super) steps: Option<StepStyle>,
}

/// The measures of the steps of a level.
pub(super) struct StepStyle {
    pub(super) size: Size,
    /// From one step to the next.
    pub(super) pitch: i32,
    /// The height of a step that is not reached.
    pub(super) low: u32,
}

/// The measures of a line of help in the place of the last row.
pub(super) struct HelpStyle {
    pub(super) at: Point,
    pub(super) font: &'static Font,
    pub(super) ink: Ink,
    /// A line over it.
    pub(super) rule: Option<Rectangle>,
    /// The height of the scroll bar beside it.
    pub(super) bar: usize,
}

/// Draws rows, one of them selected; and leaves the last place free for a line of help if there is one.
#[inline(never)]
pub(super) fn draw<L: Layout, C: Canvas>(
    canvas: &mut C,
    (language, letters): (Language, Letters),
    rows: impl ExactSizeIterator<Item = MenuRow>,
    (selected, has_help): (usize, bool),
) {
    let style = &L::MEASURES.menu;
    let total = rows.len();
    let ((height, in_sight), bar) = match letters {
        Letters::Normal if has_help => ((style.row.0, style.row.1 - 1), style.help.bar),
        Letters::Normal => (style.row, bar(style.row)),
        Letters::Large => (style.large_row, bar(style.large_row)),
    };
    let first = first_visible(total, in_sight, selected);
    let wide = if total > in_sight {
        style.width_beside_bar
    } else {
        style.width
    };
    let mut top = style.top;
    for (index, (label, value)) in rows.enumerate().skip(first).take(in_sight) {
        let is_selected = index == selected;
        let centre = top + height.cast_signed() / 2;
        let middle = centre + style.below;
        let ink = if is_selected {
            fill(canvas, area(0, top, wide, height), Ink::Selected);
            if let Some((left, reach)) = style.pointer {
                let at = Point::new(left, centre + style.arrows_below);
                pointer(canvas, at, reach, Ink::Paper);
            }
            Ink::Paper
        } else {
            Ink::Text
        };
        let label = language.text(label);
        // A title takes the room that there is.
        let taken = match value {
            None | Some(Value::Title(_)) => 0,
            Some(value) => width(style.value.font, &value.words(language)) + style.value.margins,
        };
        let is_large =
            letters == Letters::Large && width(style.large, &label) + taken <= style.label_room;
        let font = if is_large { style.large } else { style.font };
        let is_long =
            value.is_some() && style.label_left.unsigned_abs() + width(font, &label) + taken > wide;
        let [small, small_value] = style.smaller;
        let (font, value_font) = match is_long {
            true => (small, small_value),
            false => (font, style.value.font),
        };
        let at = Point::new(style.label_left, middle);
        text(canvas, font, at, Align::Left, ink, &label);
        if let Some(value) = value {
            let end = Point::new(wide.cast_signed() - style.value.inset, middle);
            let beside = style.label_left.unsigned_abs() + width(font, &label);
            let room = wide.saturating_sub(beside + style.value.margins);
            draw_value(
                canvas,
                (&style.value, value_font),
                language,
                value,
                (end, room),
                (ink, is_selected, centre + style.arrows_below),
            );
        }
        top += height.cast_signed();
    }
    let rows = (in_sight, total);
    scroll_bar::draw(
        canvas,
        &L::MEASURES.scroll_bar,
        (style.top, bar),
        first,
        rows,
    );
}

/// The height of a scroll bar beside so many rows.
const fn bar((height, rows): (u32, usize)) -> usize {
    height as usize * rows
}

fn draw_value<C: Canvas>(
    canvas: &mut C,
    (style, font): (&ValueStyle, &Font),
    language: Language,
    value: Value,
    (end, room): (Point, u32),
    (ink, is_selected, arrows): (Ink, bool, i32),
) {
    let words = value.words(language);
    let left = match (value, &style.steps) {
        (Value::Level { step, of }, Some(steps)) => {
            let left = end.x - i32::from(of) * steps.pitch;
            let top = end.y - steps.size.height.cast_signed() / 2;
            let all = (end.x - left).unsigned_abs();
            canvas.say(&words, area(left, top, all, steps.size.height));
            let bottom = top + steps.size.height.cast_signed();
            for number in 0..of {
                let height = if number < step {
                    steps.size.height
                } else {
                    steps.low
                };
                let x = left + i32::from(number) * steps.pitch;
                let top = bottom - height.cast_signed();
                fill(canvas, area(x, top, steps.size.width, height), ink);
            }
            left
        }
        (Value::Title(_), _) => {
            let mut fonts = style.title.iter();
            let fits = fonts.find(|font| width(font, &words) <= room);
            let font = fits.or(style.title.last()).unwrap_or(&style.font);
            let words = by_words(font, &words, room);
            text(canvas, font, end, Align::Right, ink, &words);
            end.x - width(font, &words).cast_signed()
        }
        _ => {
            text(canvas, font, end, Align::Right, ink, &words);
            end.x - width(font, &words).cast_signed()
        }
    };
    if is_selected && value.is_changeable() {
        let (before, after, reach) = style.arrows;
        pointer(canvas, Point::new(left - before, arrows), -reach, ink);
        pointer(canvas, Point::new(end.x + after, arrows), reach, ink);
    }
}

/// Says what the selected value means, in the place of the last row. A second sentence is for displays that have room
/// for both.
pub(super) fn help<L: Layout, C: Canvas>(canvas: &mut C, words: &str) {
    let menu = &L::MEASURES.menu;
    let style = &menu.help;
    if let Some(rule) = style.rule {
        fill(canvas, rule, Ink::Rule);
    }
    let room = menu.width_beside_bar.saturating_add_signed(-style.at.x);
    let words = match words.split_once(". ") {
        Some((first, _)) if width(style.font, words) > room => first,
        _ => words,
    };
    text(canvas, style.font, style.at, Align::Left, style.ink, words);
}
