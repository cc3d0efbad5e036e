//! The first three of an event: on steps if there is room for them, or else in rows, which is how those who share the
//! last of these places are looked through.

use embedded_graphics::prelude::*;
use heapless::String;

use super::canvas::{Align, Canvas, area, disc, fill, frame, text, width};
use super::font::Font;
use super::ink::Ink;
use super::names::{NameBlock, NameLetters};
use super::view::{HEADING_BYTES, Podium, PodiumRow, folder_words};
use crate::language::{Language, Text};
use crate::wording::{filled_in, points_text};

/// The measures.
pub(super) struct PodiumStyle {
    /// The heights of the three rows, and the letters of places and points.
    pub(super) heights: [u32; 3],
    pub(super) font: &'static Font,
    pub(super) names: NameLetters,
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
    /// The steps, if there is room for them.
    pub(super) steps: Option<StepsStyle>,
}

/// The measures of steps.
pub(super) struct StepsStyle {
    /// The column of each of the three: its left end and its width.
    pub(super) columns: [(i32, u32); 3],
    /// The top of all, and the bottom of the steps.
    pub(super) top: i32,
    pub(super) base: i32,
    /// The height of the step of each place.
    pub(super) heights: [i32; 3],
    /// The diameter of the first one's medal, and of the others'.
    pub(super) medal: (u32, u32),
    pub(super) place: &'static Font,
    pub(super) points: &'static Font,
    pub(super) names: NameBlock,
}

/// Draws the winners, and where the files are.
#[inline(never)]
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &PodiumStyle,
    language: Language,
    podium: &Podium,
) {
    let is_whole = podium.more == 0 && podium.rows.first().is_some_and(|row| row.rank == 1);
    let has_room = |steps: &&StepsStyle| {
        let mut rows = podium.rows.iter().zip(steps.columns);
        is_whole
            && rows.all(|(row, (_, wide))| {
                let high = steps.base - steps.step(row) - steps.top;
                let size = Size::new(wide, high.max(0).unsigned_abs());
                steps.names.has_room(language, &row.name, size)
            })
    };
    match style.steps.as_ref().filter(has_room) {
        Some(steps) => on_steps(canvas, steps, language, podium),
        None => in_rows(canvas, style, language, podium),
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

/// A row each, the winner's on a ground of its own.
fn in_rows<C: Canvas>(canvas: &mut C, style: &PodiumStyle, language: Language, podium: &Podium) {
    let mut top = style.top;
    let font = style.font;
    for (row, height) in podium.rows.iter().zip(style.heights) {
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
        let place = filled_in::<8>("{}", Some(row.rank));
        say(style.places_left, Align::Left, &place);
        let points: String<8> = points_text(row.points);
        say(style.points_right, Align::Right, &points);
        let end = style.points_right - width(font, &points).cast_signed() - 6;
        let room = (end - style.names_left).unsigned_abs();
        let at = Point::new(style.names_left, middle);
        let name = (language, &row.name);
        style.names.draw(canvas, name, (at, Align::Left), room, ink);
        top += height.cast_signed();
    }
}

/// A step each, with the name above it and the points below the medal.
fn on_steps<C: Canvas>(canvas: &mut C, style: &StepsStyle, language: Language, podium: &Podium) {
    let mut free = style.base;
    for (row, (left, wide)) in podium.rows.iter().zip(style.columns) {
        let step = style.step(row);
        let top = style.base - step;
        let (ground, ink) = match row.rank {
            1 => (Ink::Active, Ink::ActiveText),
            2 => (Ink::Silver, Ink::Text),
            _ => (Ink::Bronze, Ink::Text),
        };
        let place = area(left, top, wide, step.unsigned_abs());
        fill(canvas, place, ground);
        frame(canvas, place, Ink::Rule);
        let size = Size::new(wide, (top - style.top).unsigned_abs());
        let high = style.names.height(language, &row.name, size);
        let middle = left + wide.cast_signed() / 2;
        let from = Point::new(middle, top - high);
        let manner = (Align::Centre, Ink::Text);
        let name = (language, &row.name);
        style.names.draw(canvas, name, (from, size), manner);
        if row.rank != 1 {
            free = free.min(from.y);
        }
        let diameter = match row.rank {
            1 => style.medal.0,
            _ => style.medal.1,
        };
        // The lower steps have room for a medal with the points beside it, the highest one has it for both.
        let points: String<8> = points_text(row.points);
        let radius = diameter.cast_signed() / 2;
        let (medal, number) = if step > diameter.cast_signed() + 26 {
            let medal = Point::new(middle, top + 5 + radius);
            (medal, (Point::new(middle, style.base - 12), Align::Centre))
        } else {
            let y = top + step / 2;
            let medal = Point::new(left + 10 + radius, y);
            (
                medal,
                (
                    Point::new(left + wide.cast_signed() - 10, y + 1),
                    Align::Right,
                ),
            )
        };
        disc(canvas, medal, diameter, Ink::Text);
        disc(canvas, medal, diameter - 2, Ink::Paper);
        let rank = filled_in::<8>("{}", Some(row.rank));
        let at = medal + Point::new(0, 1);
        text(canvas, style.place, at, Align::Centre, Ink::Text, &rank);
        let (at, align) = number;
        text(canvas, style.points, at, align, ink, &points);
    }
    confetti(canvas, style, free - 6);
}

impl StepsStyle {
    fn step(&self, row: &PodiumRow) -> i32 {
        let [first, second, third] = self.heights;
        match row.rank {
            1 => first,
            2 => second,
            _ => third,
        }
    }
}

/// Draws confetti over the sides, down to that line: always the same.
fn confetti<C: Canvas>(canvas: &mut C, style: &StepsStyle, bottom: i32) {
    const INKS: [Ink; 4] = [Ink::Active, Ink::Alert, Ink::Good, Ink::Selected];
    let high = (bottom - style.top).max(0).unsigned_abs();
    let sides = style.columns.iter().skip(1);
    let mut lot = 7_u32;
    for (left, wide) in sides {
        for (_, ink) in (0..high / 4).zip(INKS.into_iter().cycle()) {
            lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let (x, y) = ((lot >> 16) % wide, (lot >> 8) % high.max(1));
            let at = Point::new(left + x.cast_signed(), style.top + y.cast_signed());
            let size = if lot & 1 == 0 { (3, 2) } else { (2, 3) };
            fill(canvas, area(at.x, at.y, size.0, size.1), ink);
        }
    }
}
