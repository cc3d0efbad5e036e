//! A game between two players, and the results it may have: the same design on every display, each with its own
//! measures.

use embedded_graphics::prelude::*;

use super::Layout;
use super::canvas::{Align, Canvas, area, fill, pointer, text};
use super::font::Font;
use super::ink::Ink;
use super::view::ResultChoice;
use crate::language::Language;
use crate::tournament::GameResult;
use crate::wording::result_text;

/// The measures.
pub(super) struct ResultStyle {
    /// The place and the letters of what else is decided.
    pub(super) note: Point,
    pub(super) note_font: &'static Font,
    /// The column where the choices begin, and the room for them.
    pub(super) left: i32,
    pub(super) room: u32,
    /// The number of choices that have room beside each other; and if that is not all, where the arrows are that say
    /// so, and their reach.
    pub(super) shown: usize,
    pub(super) arrows: (i32, i32, i32),
    /// A choice: its letters, its width, its top and height, and its middle.
    pub(super) font: &'static Font,
    pub(super) cell: fn(GameResult) -> u32,
    pub(super) top: i32,
    pub(super) height: u32,
    pub(super) middle: i32,
    /// The line under what is on the card: where it is and how thick, how much shorter than the choice at each
    /// side, and its ink.
    pub(super) line: (i32, u32),
    pub(super) line_inset: u32,
    pub(super) line_ink: Ink,
}

/// Draws the two players, and the choices under them.
#[inline(never)]
pub(super) fn draw<L: Layout, C: Canvas>(
    canvas: &mut C,
    language: Language,
    choice: &ResultChoice,
) {
    let style = &L::MEASURES.result;
    L::players(canvas, language, choice);
    if let Some(note) = choice.note {
        let (at, words) = (style.note, language.text(note));
        text(
            canvas,
            style.note_font,
            at,
            Align::Centre,
            Ink::Text,
            &words,
        );
    }
    // The selected one is among those that are shown.
    let count = choice.choices.len();
    let first = choice.selected.unwrap_or(2).saturating_sub(2);
    let first = first.min(count.saturating_sub(style.shown));
    let (before, after, reach) = style.arrows;
    if first > 0 {
        pointer(canvas, Point::new(before, style.middle), -reach, Ink::Text);
    }
    if count - first > style.shown {
        pointer(canvas, Point::new(after, style.middle), reach, Ink::Text);
    }
    let cells = choice.choices.iter().enumerate();
    let cells = cells.skip(first).take(style.shown);
    let cells = cells.map(|(index, result)| (index, *result, (style.cell)(*result)));
    let together: u32 = cells.clone().map(|(_, _, wide)| wide).sum();
    let mut left = style.left + style.room.saturating_sub(together).cast_signed() / 2;
    for (index, result, wide) in cells {
        let ink = if choice.selected == Some(index) {
            let ground = area(left, style.top, wide, style.height);
            fill(canvas, ground, Ink::Selected);
            Ink::Paper
        } else {
            Ink::Text
        };
        let at = Point::new(left + wide.cast_signed() / 2, style.middle);
        text(
            canvas,
            style.font,
            at,
            Align::Centre,
            ink,
            result_text(result),
        );
        if choice.entered == result && result != GameResult::Pending {
            // What is on the card is underlined, whatever is selected.
            let ((top, thick), inset) = (style.line, style.line_inset);
            let long = wide.saturating_sub(2 * inset);
            let line = area(left + inset.cast_signed(), top, long, thick);
            fill(canvas, line, style.line_ink);
        }
        left += wide.cast_signed();
    }
}
