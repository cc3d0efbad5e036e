//! The layout for 320×240 in colour.

mod clock_face;
mod fonts;
pub mod frame;
mod measures;
mod players;
pub mod sign;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;

use super::canvas::{Align, Canvas, Transcript, area, fill, pointer, text, triangle, width};
use super::hints;
use super::ink::Ink;
use super::measures::{HintStyle, Measures};
use super::view::{ClockFace, HintKeys, ResultChoice, Status, View};
use super::{Family, Layout, Viewport};
use crate::language::Language;
use frame::TftFrame;

/// The family of 320×240 colour displays.
pub struct Tft;

impl Family for Tft {
    type Frame = TftFrame;

    fn words(frame: &TftFrame) -> &Transcript {
        frame.transcript()
    }

    fn seen(frame: &TftFrame, at: Point) -> Rgb888 {
        let colour = frame.colour_at(at);
        // The panel spreads five and six bits over its whole range by repeating the upper bits.
        let five = |bits: u8| bits << 3 | bits >> 2;
        let six = |bits: u8| bits << 2 | bits >> 4;
        Rgb888::new(five(colour.r()), six(colour.g()), five(colour.b()))
    }
}

/// The width of the screen, and of half of it.
const WIDTH: u32 = 320;
const HALF: u32 = WIDTH / 2;
/// The height of the display.
const HEIGHT: u32 = 240;
/// The title bar's height.
const BAR: u32 = 34;
/// The height of a row of a list.
const ROW: u32 = 29;
/// The height of a row that is to be read from a distance.
const LARGE_ROW: u32 = 58;
/// The top of the first row.
const ROWS_TOP: i32 = 38;
/// The number of rows that fit.
const ROWS: usize = 6;
/// The number of large ones that fit.
pub(super) const LARGE_ROWS: usize = 3;
/// The top of the hint line.
const HINTS_TOP: i32 = 215;
/// The space left free at the left and right.
const MARGIN: i32 = 12;
/// The room between the margins.
const ROOM: u32 = 296;
/// The right margin.
const RIGHT: i32 = 308;

/// The rows and columns that are shown at a time.
pub(super) const VIEWPORT: Viewport = Viewport {
    rows: ROWS,
    events: measures::EVENTS,
    crosstable_rows: measures::CROSSTABLE_ROWS,
    single_columns: 7,
    double_columns: 5,
};

/// The space left free at the ends of the line with what the keys do.
const HINTS_MARGIN: i32 = 8;

/// The line with what the keys do.
const HINTS: HintStyle = HintStyle {
    font: &fonts::SMALL,
    keys_width: hint_keys_width,
    space: 5,
    gap: 16,
    tight_gap: 10,
};

impl Layout for Tft {
    const MEASURES: &'static Measures = &measures::MEASURES;

    fn emblem<C: Canvas>(canvas: &mut C, _: bool) {
        fill(canvas, area(0, 0, WIDTH, 150), Ink::Bar);
        fill(canvas, area(0, 150, WIDTH, 4), Ink::Active);
        board_emblem(canvas, Point::new(136, 18));
    }

    /// The badge has a margin of its own.
    fn title_end(view: &View) -> i32 {
        let margin = if view.has_battery_sign() { 15 } else { 4 };
        badge_left(view.language, view.status) - margin
    }

    fn battery_at(view: &View) -> Point {
        Point::new(badge_left(view.language, view.status) - 13, 7)
    }

    /// The badge at the right of the title bar: a picture of the card and a word.
    fn status<C: Canvas>(canvas: &mut C, view: &View, _: i32) {
        let status = view.status;
        let words = view.language.text(status.text());
        let left = badge_left(view.language, status);
        let badge_width = (RIGHT - left).unsigned_abs();
        let ground = match status {
            Status::Saved => Ink::Good,
            Status::NoCard | Status::CardError => Ink::Alert,
            Status::Starting | Status::Saving => Ink::Bar,
        };
        fill(canvas, area(left, 6, badge_width, 22), ground);
        card_picture(canvas, Point::new(left + 7, 10), status, ground);
        let at = Point::new(left + 24, 17);
        let (font, ink) = (&fonts::SMALL, Ink::Paper);
        text(canvas, font, at, Align::Left, ink, &words);
    }

    fn players<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
        players::draw(canvas, language, choice);
    }

    fn clock_foot<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
        clock_face::foot(canvas, view, face);
    }

    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View) {
        hints_line(canvas, view, WIDTH.cast_signed());
    }
}

/// A small chess board: what the box is about, at a glance.
fn board_emblem<C: Canvas>(canvas: &mut C, at: Point) {
    for rank in 0..4 {
        for file in 0..4 {
            let ink = if (rank + file) % 2 == 0 {
                Ink::Paper
            } else {
                Ink::Selected
            };
            fill(
                canvas,
                area(at.x + file * 12, at.y + rank * 12, 12, 12),
                ink,
            );
        }
    }
}

/// The column where the badge of the title bar begins.
fn badge_left(language: Language, status: Status) -> i32 {
    RIGHT - 30 - width(&fonts::SMALL, &language.text(status.text())).cast_signed()
}

/// Draws what the keys do.
fn hints_line<C: Canvas>(canvas: &mut C, view: &View, right: i32) {
    fill(canvas, area(0, HINTS_TOP, WIDTH, 1), Ink::Rule);
    if let Some(eighths) = view.held {
        let done = WIDTH / 8 * u32::from(eighths);
        fill(canvas, area(0, HINTS_TOP - 12, WIDTH, 12), Ink::Ground);
        fill(canvas, area(0, HINTS_TOP - 12, done, 12), Ink::Selected);
    }
    let from = Point::new(HINTS_MARGIN, HINTS_TOP + 13);
    let room = right - 2 * HINTS_MARGIN;
    hints::draw(canvas, &HINTS, view, (from, room), hint_keys);
}

/// A card with its cut corner; struck through if it is of no use.
fn card_picture<C: Canvas>(canvas: &mut C, at: Point, status: Status, ground: Ink) {
    fill(canvas, area(at.x, at.y, 11, 14), Ink::Paper);
    for cut in 0..4 {
        fill(
            canvas,
            area(at.x + 11 - 4 + cut, at.y, 1, 1 + cut.unsigned_abs()),
            ground,
        );
    }
    if status.is_alert() {
        for step in 0..14 {
            fill(canvas, area(at.x - 1 + step, at.y + step, 2, 1), ground);
        }
    }
}

/// The room that the keys of a hint take, with the space before its words.
fn hint_keys_width(keys: HintKeys) -> i32 {
    let cap = |engraving| width(&fonts::CAP, engraving).cast_signed() + 13;
    match keys {
        HintKeys::UpDown => 14,
        HintKeys::LeftRight => 19,
        HintKeys::Cross => 14 + 19,
        HintKeys::Ok | HintKeys::HoldOk => cap("OK"),
        HintKeys::Back | HintKeys::HoldBack => cap("BACK"),
    }
}

/// Draws the keys of a hint.
fn hint_keys<C: Canvas>(canvas: &mut C, at: Point, keys: HintKeys) {
    let Point { x, y } = at;
    match keys {
        HintKeys::Cross => {
            hint_keys(canvas, at, HintKeys::UpDown);
            hint_keys(canvas, Point::new(x + 13, y), HintKeys::LeftRight);
        }
        HintKeys::UpDown => {
            triangle(
                canvas,
                [(x, y - 1), (x + 8, y - 1), (x + 4, y - 6)],
                Ink::Faint,
            );
            triangle(
                canvas,
                [(x, y + 2), (x + 8, y + 2), (x + 4, y + 7)],
                Ink::Faint,
            );
        }
        HintKeys::LeftRight => {
            pointer(canvas, Point::new(x + 5, y), -5, Ink::Faint);
            pointer(canvas, Point::new(x + 9, y), 5, Ink::Faint);
        }
        HintKeys::Ok => key_cap(canvas, at, "OK", false),
        HintKeys::HoldOk => key_cap(canvas, at, "OK", true),
        HintKeys::Back => key_cap(canvas, at, "BACK", false),
        HintKeys::HoldBack => key_cap(canvas, at, "BACK", true),
    }
}

/// A key with its engraving, which is the same in every language; underlined if it is to be held.
fn key_cap<C: Canvas>(canvas: &mut C, at: Point, engraving: &str, is_held: bool) {
    let cap_width = width(&fonts::CAP, engraving) + 8;
    if is_held {
        fill(canvas, area(at.x, at.y + 10, cap_width, 2), Ink::Active);
    }
    fill(canvas, area(at.x, at.y - 8, cap_width, 17), Ink::Faint);
    text(
        canvas,
        &fonts::CAP,
        Point::new(at.x + 4, at.y),
        Align::Left,
        Ink::Paper,
        engraving,
    );
}
