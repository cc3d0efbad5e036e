//! The layout for 320×240 in colour.

mod clock_face;
mod fonts;
pub mod frame;
mod measures;
mod players;
pub mod sign;

use core::fmt::Write as _;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::canvas::{Align, Canvas, Transcript, area, fill, pointer, text, triangle, width};
use super::hints;
use super::icons::{self, Icon};
use super::ink::Ink;
use super::measures::{HintStyle, Measures};
use super::shapes::{card, disc, edged_card};
use super::title_bar::Inks;
use super::view::{ClockFace, HEADING_BYTES, HintKeys, ResultChoice, Status, View};
use super::{Family, Layout, Viewport};
use crate::language::{Language, Text};
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
const BAR: u32 = 32;
/// The height of a row of a list.
const ROW: u32 = 29;
/// The height of a row that is to be read from a distance.
const LARGE_ROW: u32 = 58;
/// The top of the first row.
const ROWS_TOP: i32 = 38;
/// The number of rows that fit.
const ROWS: usize = 6;
/// The number of rows of two lines that fit, and of large ones.
const TALL_ROWS: usize = 4;
pub(super) const LARGE_TALL_ROWS: usize = 3;
/// The number of large ones that fit.
pub(super) const LARGE_ROWS: usize = 3;
/// The top of the hint line.
const HINTS_TOP: i32 = 216;
/// The space left free at the left and right.
const MARGIN: i32 = 10;
/// The room between the margins.
const ROOM: u32 = 300;
/// The right margin.
const RIGHT: i32 = 310;

/// The rows and columns that are shown at a time.
pub(super) const VIEWPORT: Viewport = Viewport {
    rows: ROWS,
    unfolded: [2, 3],
    tall_rows: TALL_ROWS,
    has_details: true,
    events: measures::EVENTS,
    crosstable_rows: measures::CROSSTABLE_ROWS,
    single_columns: 7,
    double_columns: 5,
};

/// The space left free at the ends of the line with what the keys do.
const HINTS_MARGIN: i32 = 10;

/// The line with what the keys do.
const HINTS: HintStyle = HintStyle {
    font: &fonts::SMALL,
    keys_width: hint_keys_width,
    space: 5,
    gap: 16,
    tight_gap: 4,
};

impl Layout for Tft {
    const MEASURES: &'static Measures = &measures::MEASURES;

    fn emblem<C: Canvas>(canvas: &mut C, _: bool) {
        fill(canvas, area(0, 0, WIDTH, 150), Ink::Bar);
        fill(canvas, area(0, 150, WIDTH, 4), Ink::Active);
        board_emblem(canvas, Point::new(136, 18));
    }

    fn mark_width(view: &View, in_words: bool) -> i32 {
        mark_width(view.language, view.status, in_words)
    }

    fn mark<C: Canvas>(canvas: &mut C, view: &View, left: i32, in_words: bool, inks: Inks) {
        let at = Point::new(left, 8);
        mark(canvas, (view.language, view.status), at, in_words, inks);
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

/// The pixels across the mark of a card that works.
const MARK: u32 = 16;

/// The width of the mark that says how the card is doing.
fn mark_width(language: Language, status: Status, in_words: bool) -> i32 {
    match (status.is_alert(), in_words) {
        (false, _) => MARK.cast_signed(),
        (true, false) => 27,
        (true, true) => 30 + width(&fonts::SMALL, &language.text(status.text())).cast_signed(),
    }
}

/// Draws it: a tick if all is saved, a ring while it is being written, and a red card if nothing is. A line of such words
/// is sixteen pixels high.
fn mark<C: Canvas>(
    canvas: &mut C,
    (language, status): (Language, Status),
    at: Point,
    in_words: bool,
    (ground, ink): Inks,
) {
    let words = language.text(status.text());
    let wide = mark_width(language, status, in_words).unsigned_abs();
    match status {
        Status::Saved => {
            disc(canvas, at, MARK, ink);
            disc(canvas, at + Point::new(1, 1), MARK - 2, Ink::Good);
            icons::draw(
                canvas,
                Icon::SmallTick,
                at + Point::new(4, 4),
                1,
                Ink::Paper,
            );
        }
        Status::Starting | Status::Saving => {
            disc(canvas, at, MARK, ink);
            disc(canvas, at + Point::new(2, 2), MARK - 4, ground);
        }
        Status::NoCard | Status::CardError => {
            let place = area(at.x, at.y - 3, wide, MARK + 6);
            edged_card(canvas, place, (Ink::Paper, Ink::Alert));
            card_picture(canvas, at + Point::new(5, 1));
            let at = at + Point::new(20, 8);
            if in_words {
                text(canvas, &fonts::SMALL, at, Align::Left, Ink::Paper, &words);
                return;
            }
            fill(canvas, area(at.x, at.y - 7, 3, 9), Ink::Paper);
            fill(canvas, area(at.x, at.y + 4, 3, 3), Ink::Paper);
        }
    }
    canvas.say(&words, area(at.x, at.y, wide, MARK));
}

/// Draws what the keys do.
fn hints_line<C: Canvas>(canvas: &mut C, view: &View, right: i32) {
    fill(canvas, area(0, HINTS_TOP, WIDTH, 1), Ink::Rule);
    if let Some(eighths) = view.held {
        held_ok(canvas, view, eighths);
    }
    let from = Point::new(HINTS_MARGIN, HINTS_TOP + 13);
    let room = right - 2 * HINTS_MARGIN;
    hints::draw(canvas, &HINTS, view, (from, room), hint_keys);
}

/// The box that says that OK is to be held, and the bar that fills meanwhile.
const HELD: Rectangle = area(MARGIN, 166, 300, 44);

/// Draws it: the words above, the bar below.
fn held_ok<C: Canvas>(canvas: &mut C, view: &View, eighths: u8) {
    edged_card(canvas, HELD, (Ink::Rule, Ink::Ground));
    let Point { x, y } = HELD.top_left;
    let at = Point::new(x + 8, y + 14);
    hint_keys(canvas, at, HintKeys::HoldOk);
    let mut hints = view.hints.iter();
    if let Some(hint) = hints.find(|hint| hint.keys == HintKeys::HoldOk) {
        let [hold, does] = [Text::HintHold, hint.text].map(|text| view.language.text(text));
        let mut words = String::<HEADING_BYTES>::new();
        // Two words have room.
        let _ = write!(words, "{hold}: {does}");
        let left = at.x + hint_keys_width(HintKeys::HoldOk) + 2;
        let room = HELD.size.width.cast_signed() - (left - x) - 8;
        let fits = |font| width(font, &words).cast_signed() <= room;
        let font = if fits(&fonts::BOLD) {
            &fonts::BOLD
        } else {
            &fonts::SMALL
        };
        text(
            canvas,
            font,
            Point::new(left, at.y),
            Align::Left,
            Ink::Text,
            &words,
        );
    }
    let bar = area(x + 8, y + 30, HELD.size.width - 16, 9);
    fill(canvas, bar, Ink::Faint);
    fill(canvas, bar.offset(-1), Ink::Paper);
    let mut full = bar.offset(-2);
    full.size.width = full.size.width / 8 * u32::from(eighths);
    fill(canvas, full, Ink::Good);
}

/// A card with its cut corner.
fn card_picture<C: Canvas>(canvas: &mut C, at: Point) {
    fill(canvas, area(at.x, at.y, 8, 4), Ink::Paper);
    fill(canvas, area(at.x, at.y + 3, 11, 11), Ink::Paper);
    fill(canvas, area(at.x + 8, at.y + 1, 1, 2), Ink::Paper);
    fill(canvas, area(at.x + 9, at.y + 2, 1, 1), Ink::Paper);
    for contact in [1, 4] {
        fill(canvas, area(at.x + contact, at.y + 2, 2, 3), Ink::Alert);
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
    card(canvas, area(at.x, at.y - 8, cap_width, 17), Ink::Faint);
    text(
        canvas,
        &fonts::CAP,
        Point::new(at.x + 4, at.y),
        Align::Left,
        Ink::Paper,
        engraving,
    );
}
