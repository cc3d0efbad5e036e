//! A text that is being written: its line, and the keys under it. The same design on every display, each
//! with its own measures.

use core::ops::Range;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{Align, Canvas, area, fill, fitted, text, width};
use super::font::Font;
use super::ink::Ink;
use super::view::{
    LETTER_COLUMNS, LETTER_KEYS, NameEntry, WIDE_KEYS_FROM, first_visible, signs_under,
};
use crate::language::{Language, Text};
use crate::letters;

/// The measures of a text that is being written.
pub(super) struct EntryStyle {
    pub(super) text: &'static Font,
    pub(super) keys: &'static Font,
    /// The letters of signs with accents, which are higher.
    pub(super) accents: &'static Font,
    /// The line of the text.
    pub(super) line_top: i32,
    pub(super) line: Size,
    /// The column where the text begins.
    pub(super) left: i32,
    pub(super) cursor: Size,
    /// The point where the keys begin, the size of one, and the number of rows in sight.
    pub(super) keys_at: Point,
    pub(super) key: Size,
    pub(super) rows: usize,
    /// The tray that a blank is seen as.
    pub(super) tray: Size,
    /// The place of the letter whose accents are chosen from, in larger letters, where they are too small to be told apart
    /// among the keys. It takes the place of the first row of keys.
    pub(super) magnified: Option<(Rectangle, &'static Font)>,
}

/// Draws the text with its cursor and what it could become, and the keys.
#[inline(never)]
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &EntryStyle,
    language: Language,
    entry: &NameEntry,
) {
    let rows = LETTER_KEYS.len() + 1;
    let selected = entry.row.checked_sub(1);
    let magnified = style.magnified.filter(|_| entry.under.is_some());
    let end = magnified.map_or(style.line.width, |(place, _)| {
        place.top_left.x.unsigned_abs()
    });
    line(canvas, style, (language, end), entry);
    let in_sight = style.rows - usize::from(magnified.is_some());
    let first = first_visible(rows, in_sight, selected.unwrap_or(0));
    let strip = strip(entry, first, in_sight);
    let mut top = style.keys_at.y;
    if let Some((place, font)) = magnified {
        magnify(canvas, font, place, &entry.text);
        top += style.key.height.cast_signed();
    }
    for row in (first..rows).take(in_sight) {
        let column = entry.column;
        let column = selected.filter(|selected| *selected == row).map(|_| column);
        let covered = strip.as_ref().filter(|strip| strip.row == row);
        match LETTER_KEYS.get(row) {
            Some(keys) => {
                let covered = covered.map_or(0..0, |strip| strip.columns.clone());
                let place = (top, column);
                letters_row(canvas, style, keys, (entry.is_capital, covered), place);
            }
            None => wide_row(canvas, style, language, entry.done_key, (top, column)),
        }
        if let (Some(strip), Some(at)) = (covered, entry.under) {
            let signs = signs_under(strip.letter, entry.is_capital);
            for (place, sign) in signs.enumerate() {
                let inks = if place == at {
                    (Some(Ink::Paper), Ink::Text)
                } else {
                    (Some(Ink::Bar), Ink::Paper)
                };
                key(
                    canvas,
                    style,
                    (strip.columns.start + place, top),
                    (style.accents, sign),
                    inks,
                );
            }
        }
        top += style.key.height.cast_signed();
    }
}

/// The place from which the signs under a letter are chosen.
struct Strip {
    letter: char,
    row: usize,
    columns: Range<usize>,
}

/// The signs under the letter that was written last, in the row under its key; or over it, if the row under it
/// is out of sight.
fn strip(entry: &NameEntry, first: usize, in_sight: usize) -> Option<Strip> {
    let letter = entry
        .text
        .chars()
        .next_back()
        .filter(|_| entry.under.is_some())?;
    let row = entry.row.checked_sub(1)?;
    let count = signs_under(letter, entry.is_capital).count();
    let start = entry.column.min(LETTER_COLUMNS.saturating_sub(count));
    let is_last = row + 1 >= LETTER_KEYS.len().min(first + in_sight);
    Some(Strip {
        letter,
        row: if is_last {
            row.saturating_sub(1)
        } else {
            row + 1
        },
        columns: start..start + count,
    })
}

/// Draws the last letter of a text in the middle of a place, so that its accent is above the middle of lines.
fn magnify<C: Canvas>(canvas: &mut C, font: &Font, place: Rectangle, written: &str) {
    fill(canvas, place, Ink::Paper);
    let sign = written.char_indices().next_back().map_or(0, |(at, _)| at);
    let letter = written.get(sign..).unwrap_or_default();
    let at = place.center() + Point::new(0, 3);
    text(canvas, font, at, Align::Centre, Ink::Text, letter);
}

fn line<C: Canvas>(
    canvas: &mut C,
    style: &EntryStyle,
    (language, end): (Language, u32),
    entry: &NameEntry,
) {
    let (ground, ink, faint) = if entry.row == 0 {
        (Ink::Selected, Ink::Paper, Ink::Paper)
    } else {
        (Ink::Ground, Ink::Text, Ink::Faint)
    };
    let paper = area(0, style.line_top, style.line.width, style.line.height);
    // On a small display only a line is under the text, unless it is selected.
    if style.line.height < LARGE_LINE && entry.row != 0 {
        let under = style.line_top + style.line.height.cast_signed() - 1;
        fill(canvas, area(0, under, style.line.width, 1), Ink::Rule);
    } else {
        fill(canvas, paper, ground);
    }
    let room = end.saturating_sub(2 * style.left.unsigned_abs());
    // The end of a long text is what is being written.
    let mut shown = entry.text.as_str();
    while width(style.text, shown) > room.saturating_sub(style.cursor.width + 2) {
        let mut rest = shown.chars();
        rest.next();
        shown = rest.as_str();
    }
    let middle = style.line_top + style.line.height.cast_signed() / 2;
    if !shown.is_empty() {
        let at = Point::new(style.left, middle);
        text(canvas, style.text, at, Align::Left, ink, shown);
    }
    let used = width(style.text, shown) + 1;
    let cursor = style.left + used.cast_signed();
    let top = middle - style.cursor.height.cast_signed() / 2;
    fill(
        canvas,
        area(cursor, top, style.cursor.width, style.cursor.height),
        ink,
    );
    let Some(offer) = &entry.offer else {
        return;
    };
    // What goes on as it was begun is offered as the rest of it; anything else by its whole name.
    let offer = offer.words(language);
    let begun = entry.text.chars().count();
    let (gap, words) = match offer.char_indices().nth(begun) {
        Some((at, _)) if is_begun(&offer, &entry.text) => (2, offer.get(at..)),
        _ => (8, Some(offer.as_str())),
    };
    let used = used + style.cursor.width + gap;
    let room = room.saturating_sub(used);
    let words = fitted(style.text, words.unwrap_or_default(), room);
    // Of a letter or two nobody would know what is offered.
    if words.chars().nth(2).is_some() || width(style.text, &offer) <= room {
        let at = Point::new(style.left + used.cast_signed(), middle);
        text(canvas, style.text, at, Align::Left, faint, &words);
    }
}

/// A line that is at least so high has a ground of its own.
const LARGE_LINE: u32 = 20;

/// True if a text begins, letter for letter but for accents, as it was written.
fn is_begun(offer: &str, written: &str) -> bool {
    let both = offer.chars().zip(written.chars());
    !written.is_empty()
        && both.fold(true, |so_far, (one, other)| {
            so_far && letters::plain(one) == letters::plain(other)
        })
}

fn letters_row<C: Canvas>(
    canvas: &mut C,
    style: &EntryStyle,
    keys: &str,
    (is_capital, covered): (bool, Range<usize>),
    (top, selected): (i32, Option<usize>),
) {
    let keys = keys.chars().enumerate();
    for (column, sign) in keys.filter(|(column, _)| !covered.contains(column)) {
        let sign = if is_capital {
            letters::capital(sign)
        } else {
            sign
        };
        let inks = if selected == Some(column) {
            (Some(Ink::Selected), Ink::Paper)
        } else {
            (None, Ink::Text)
        };
        key(canvas, style, (column, top), (style.keys, sign), inks);
    }
}

fn key<C: Canvas>(
    canvas: &mut C,
    style: &EntryStyle,
    (column, top): (usize, i32),
    (font, sign): (&Font, char),
    (ground, ink): (Option<Ink>, Ink),
) {
    let Size { width, height } = style.key;
    let left = style.keys_at.x + i32::try_from(column).unwrap_or(0) * width.cast_signed();
    if let Some(ground) = ground {
        fill(canvas, area(left, top, width, height), ground);
    }
    let middle = Point::new(
        left + width.cast_signed() / 2,
        top + height.cast_signed() / 2,
    );
    if sign == ' ' {
        let Size { width, height } = style.tray;
        let left = middle.x - width.cast_signed() / 2;
        fill(
            canvas,
            area(left, middle.y + 2 * height.cast_signed(), width, height),
            ink,
        );
        return;
    }
    let mut buffer = [0; 4];
    let sign = sign.encode_utf8(&mut buffer);
    text(canvas, font, middle, Align::Centre, ink, sign);
}

/// The two wide keys under the letters.
fn wide_row<C: Canvas>(
    canvas: &mut C,
    style: &EntryStyle,
    language: Language,
    first: Text,
    (top, selected): (i32, Option<usize>),
) {
    let key_width = style.key.width.cast_signed();
    let place = |column: usize| style.keys_at.x + i32::try_from(column).unwrap_or(0) * key_width;
    let is_last = selected.map(|column| column >= WIDE_KEYS_FROM);
    let keys = [
        (first, place(0), place(WIDE_KEYS_FROM), Some(false)),
        (
            Text::KeyDelete,
            place(WIDE_KEYS_FROM),
            place(LETTER_COLUMNS),
            Some(true),
        ),
    ];
    for (words, left, right, which) in keys {
        let (width, height) = ((right - left).unsigned_abs(), style.key.height);
        let ink = if is_last == which {
            fill(canvas, area(left, top, width, height), Ink::Selected);
            Ink::Paper
        } else {
            Ink::Text
        };
        let at = Point::new(i32::midpoint(left, right), top + height.cast_signed() / 2);
        text(
            canvas,
            style.keys,
            at,
            Align::Centre,
            ink,
            &language.text(words),
        );
    }
}
