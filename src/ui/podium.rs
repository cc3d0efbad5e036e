//! The first three of an event: the same design on every display, each with its own measures.

use embedded_graphics::prelude::*;
use heapless::String;

use super::canvas::{Align, Canvas, area, fill, shortened, text, width};
use super::font::Font;
use super::ink::Ink;
use super::view::{HEADING_BYTES, Podium, folder_words};
use crate::language::{Language, Text};
use crate::wording::{filled_in, points_text};

/// The measures.
pub(super) struct PodiumStyle {
    /// The letters and the height of each of the three rows.
    pub(super) rows: [(&'static Font, u32); 3],
    /// The top of the first one.
    pub(super) top: i32,
    pub(super) width: u32,
    /// The columns where places begin, names begin and points end.
    pub(super) places_left: i32,
    pub(super) names_left: i32,
    pub(super) points_right: i32,
    /// The place of the words that say where the files are.
    pub(super) files: Point,
    pub(super) files_font: &'static Font,
}

/// Draws the rows, the winner on a ground of its own, and where the files are.
#[inline(never)]
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &PodiumStyle,
    language: Language,
    podium: &Podium,
) {
    let mut top = style.top;
    for (row, (font, height)) in podium.rows.iter().zip(style.rows) {
        let middle = top + height.cast_signed() / 2 + 1;
        // Who shares the first place is a winner too.
        let ink = if row.rank == 1 {
            fill(canvas, area(0, top, style.width, height - 1), Ink::Selected);
            Ink::Paper
        } else {
            Ink::Text
        };
        let mut say = |x, align, words: &str| {
            text(canvas, font, Point::new(x, middle), align, ink, words);
        };
        say(
            style.places_left,
            Align::Left,
            &filled_in::<8>("{}", Some(row.rank)),
        );
        let points: String<8> = points_text(row.points);
        say(style.points_right, Align::Right, &points);
        let end = style.points_right - width(font, &points).cast_signed() - 6;
        let room = (end - style.names_left).unsigned_abs();
        let name = shortened(font, &row.name.words(language), room);
        say(style.names_left, Align::Left, &name);
        top += height.cast_signed();
    }
    if podium.more > 0 {
        let words = filled_in::<HEADING_BYTES>(&language.text(Text::MoreShare), Some(podium.more));
        let font = style.files_font;
        text(canvas, font, style.files, Align::Left, Ink::Text, &words);
    } else if let Some(folder) = podium.folder {
        let words: String<HEADING_BYTES> = folder_words(language, folder);
        let font = style.files_font;
        text(canvas, font, style.files, Align::Left, Ink::Faint, &words);
    }
}
