//! The layout for 128×64, lit or dark.

mod clock_face;
mod fonts;
pub mod frame;
mod measures;
mod players;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;

use super::canvas::{Align, Canvas, Transcript, area, fill, pointer, text, triangle, width};
use super::hints;
use super::icons::{self, Icon};
use super::ink::Ink;
use super::measures::{HintStyle, Measures};
use super::title_bar::Inks;
use super::view::{ClockFace, HintKeys, ResultChoice, Status, View};
use super::{Family, Layout, Viewport};
use crate::language::Language;
use frame::OledFrame;

/// The family of 128×64 displays.
pub struct Oled;

impl Family for Oled {
    type Frame = OledFrame;

    fn words(frame: &OledFrame) -> &Transcript {
        frame.transcript()
    }

    fn seen(frame: &OledFrame, at: Point) -> Rgb888 {
        if frame.is_lit(at) {
            Rgb888::WHITE
        } else {
            Rgb888::BLACK
        }
    }
}

/// The width of the display, half of it, and its height.
const WIDTH: u32 = 128;
const HALF: u32 = WIDTH / 2;
const HEIGHT: u32 = 64;
/// The title bar's height.
const BAR: u32 = 11;
/// The height of a row.
const ROW: u32 = 10;
/// The height of a row that is to be read from a distance.
const LARGE_ROW: u32 = 20;
/// The top of the rows.
const ROWS_TOP: i32 = 12;
/// The number of rows that fit.
const ROWS: usize = 4;
/// The number of rows of two lines that fit.
pub(super) const TALL_ROWS: usize = 2;
/// The number of large ones that fit.
pub(super) const LARGE_ROWS: usize = 2;
/// The middle of the bottom line.
const BOTTOM: i32 = 59;
/// The room for a message's line.
const ROOM: u32 = 126;

/// The rows and columns that are shown at a time.
pub(super) const VIEWPORT: Viewport = Viewport {
    rows: ROWS,
    unfolded: [2, 2],
    tall_rows: TALL_ROWS,
    has_details: false,
    events: measures::EVENTS,
    crosstable_rows: measures::CROSSTABLE_ROWS,
    single_columns: 6,
    double_columns: 3,
};

/// The line with what the keys do.
const HINTS: HintStyle = HintStyle {
    font: &fonts::BODY,
    keys_width: hint_keys_width,
    space: 2,
    gap: 5,
    tight_gap: 3,
};

impl Layout for Oled {
    const MEASURES: &'static Measures = &measures::MEASURES;

    /// A line under the name of the box, or else an alert.
    fn emblem<C: Canvas>(canvas: &mut C, restarted: bool) {
        if !restarted {
            fill(canvas, area(20, 21, 88, 1), Ink::Rule);
        }
    }

    fn mark_width(view: &View, in_words: bool) -> i32 {
        let wide = width(&fonts::BODY, &view.language.text(view.status.text()));
        MARK + if in_words { wide.cast_signed() + 4 } else { 0 }
    }

    /// The mark is a tick or a ring; of a card that is of no use a picture, and a word where there is room for it.
    fn mark<C: Canvas>(canvas: &mut C, view: &View, left: i32, in_words: bool, inks: Inks) {
        let right = left + Self::mark_width(view, in_words);
        let at = Point::new(right - MARK, 1);
        let words = view.language.text(view.status.text());
        let (_, ink) = inks;
        match view.status {
            Status::Saved => icons::draw(canvas, Icon::SmallTick, at, 1, ink),
            Status::Starting | Status::Saving => {
                icons::draw(canvas, Icon::TinyRing, at, 1, ink);
            }
            Status::NoCard | Status::CardError => card_picture(canvas, at),
        }
        if in_words {
            let wide = width(&fonts::BODY, &words);
            fill(canvas, area(left, 1, wide + 3, 10), ink);
            let at = Point::new(left + 2, 6);
            text(canvas, &fonts::BODY, at, Align::Left, inks.0, &words);
        } else {
            canvas.say(&words, area(at.x, 1, MARK.unsigned_abs(), 9));
        }
    }

    fn players<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
        players::draw(canvas, language, choice);
    }

    fn clock_foot<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
        clock_face::foot(canvas, view, face);
    }

    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View) {
        hints_line(canvas, view);
    }
}

/// The hints. Answers where there is room after them.
fn hints_line<C: Canvas>(canvas: &mut C, view: &View) -> i32 {
    if let Some(eighths) = view.held {
        let bar = area(0, 46, WIDTH, 6);
        fill(canvas, bar, Ink::Rule);
        fill(canvas, bar.offset(-1), Ink::Paper);
        let mut full = bar.offset(-2);
        full.size.width = full.size.width / 8 * u32::from(eighths);
        fill(canvas, full, Ink::Selected);
    }
    let (from, room) = (Point::new(1, BOTTOM), WIDTH.cast_signed() - 1);
    hints::draw(canvas, &HINTS, view, (from, room), hint_keys)
}

/// The pixels across the mark of the card.
const MARK: i32 = 9;

/// A card with its cut corner, dark, and a light exclamation mark on it.
fn card_picture<C: Canvas>(canvas: &mut C, Point { x, y }: Point) {
    fill(canvas, area(x, y, 6, 2), Ink::Paper);
    fill(canvas, area(x, y + 2, 8, 7), Ink::Paper);
    fill(canvas, area(x + 6, y + 1, 1, 1), Ink::Paper);
    fill(canvas, area(x + 3, y + 1, 2, 4), Ink::Bar);
    fill(canvas, area(x + 3, y + 6, 2, 2), Ink::Bar);
}

/// The room that the keys of a hint take, with the space before its words.
const fn hint_keys_width(keys: HintKeys) -> i32 {
    match keys {
        HintKeys::UpDown => 7,
        HintKeys::Cross => 7 + 9,
        HintKeys::LeftRight | HintKeys::Back | HintKeys::HoldBack => 9,
        HintKeys::Ok | HintKeys::HoldOk => 15,
    }
}

/// Draws the keys of a hint.
fn hint_keys<C: Canvas>(canvas: &mut C, at: Point, keys: HintKeys) {
    let Point { x, y } = at;
    match keys {
        HintKeys::Cross => {
            hint_keys(canvas, at, HintKeys::UpDown);
            hint_keys(canvas, Point::new(x + 7, y), HintKeys::LeftRight);
        }
        HintKeys::UpDown => {
            triangle(
                canvas,
                [(x, y - 1), (x + 4, y - 1), (x + 2, y - 3)],
                Ink::Faint,
            );
            triangle(
                canvas,
                [(x, y + 1), (x + 4, y + 1), (x + 2, y + 3)],
                Ink::Faint,
            );
        }
        HintKeys::LeftRight => {
            pointer(canvas, Point::new(x + 2, y), -2, Ink::Faint);
            pointer(canvas, Point::new(x + 4, y), 2, Ink::Faint);
        }
        HintKeys::Ok => ok_cap(canvas, at),
        HintKeys::HoldOk => {
            ok_cap(canvas, at);
            fill(canvas, area(x, y + 4, 13, 1), Ink::Selected);
        }
        HintKeys::Back => back_arrow(canvas, at),
        HintKeys::HoldBack => {
            back_arrow(canvas, at);
            fill(canvas, area(x, y + 4, 7, 1), Ink::Faint);
        }
    }
}

/// The hooked arrow that every key-pad has for BACK; the word would take half the line.
fn back_arrow<C: Canvas>(canvas: &mut C, Point { x, y }: Point) {
    pointer(canvas, Point::new(x + 2, y), -2, Ink::Faint);
    fill(canvas, area(x + 2, y, 5, 1), Ink::Faint);
    fill(canvas, area(x + 6, y - 4, 1, 5), Ink::Faint);
    fill(canvas, area(x + 3, y - 4, 4, 1), Ink::Faint);
}

/// `OK` in letters smaller than any font's: a line has room for three keys only so.
const OK_LETTERS: [&[u8; 9]; 5] = [
    b".##..#..#",
    b"#..#.#.#.",
    b"#..#.##..",
    b"#..#.#.#.",
    b".##..#..#",
];

/// The key with its engraving, which is the same in every language.
fn ok_cap<C: Canvas>(canvas: &mut C, Point { x, y }: Point) {
    let cap = area(x, y - 6, 13, 9);
    fill(canvas, cap, Ink::Selected);
    for (row, letters) in (y - 4..).zip(OK_LETTERS) {
        for (column, _) in (x + 2..).zip(letters).filter(|(_, ink)| **ink == b'#') {
            fill(canvas, area(column, row, 1, 1), Ink::Paper);
        }
    }
    canvas.say("OK", cap);
}
