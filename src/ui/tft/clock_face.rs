//! The faces of the clock and of timers.

use embedded_graphics::prelude::*;

use super::measures::BATTERY;
use super::{
    BAR, HALF, HEIGHT, HINTS_TOP, MARGIN, RIGHT, Tft, WIDTH, fonts, hints_line, mark, mark_width,
};
use crate::clock::Seats;
use crate::language::Text;
use crate::ui::Layout as _;
use crate::ui::canvas::{Align, Canvas, area, fill, text, width};
use crate::ui::font::Font;
use crate::ui::ink::Ink;
use crate::ui::measures::*;
use crate::ui::view::{ClockFace, View};
use crate::ui::{battery, faces};

/// The height of the strip with the control and what the clock is doing.
const STRIP: u32 = 34;
/// The top of the strip.
const STRIP_TOP: i32 = HINTS_TOP - STRIP.cast_signed();
/// The room between what stands in the strip.
const GAP: i32 = 10;
/// The letters of the strip, and those for what has no room in them.
const LETTERS: [&Font; 2] = [&fonts::TITLE, &fonts::SMALL];

/// The height of what is filled of a half while its time runs: the time and its arrow. What is filled changes its
/// ground with every press, and a face is answered as quickly as that gets to the display; so it is whole tiles of the
/// frame, and none for the words below.
const RUNNING: u32 = 128;

/// Both players sit in front of the display.
const BESIDE: HalfStyle = HalfStyle {
    size: Size::new(HALF, STRIP_TOP.unsigned_abs()),
    times: &fonts::TIMES_BESIDE,
    time_middle: 84,
    head: None,
    name: Some(Line {
        font: &fonts::SMALL,
        from: 10,
        to: 150,
        middle: 168,
    }),
    info: Line {
        font: &fonts::SMALL,
        from: 10,
        to: 150,
        middle: 146,
    },
    bold: &fonts::TITLE,
    marker: area(58, 13, 44, 26),
    flag: area(122, 10, 26, 32),
    delay: area(10, 119, 140, 6),
    running: area(0, 0, HALF, RUNNING),
    band: area(0, 0, HALF, 50),
    alert: area(0, 0, HALF, STRIP_TOP.unsigned_abs()),
    frame: 5,
    battery: None,
};

/// Each player sits at a side: the half is as long as the display is high, without the line of hints.
const FACING: HalfStyle = HalfStyle {
    size: Size::new(HINTS_TOP.unsigned_abs(), HALF),
    times: &fonts::TIMES_FACING,
    time_middle: 78,
    head: Some(Line {
        font: &fonts::SMALL,
        from: 10,
        to: 205,
        middle: 16,
    }),
    name: None,
    info: Line {
        font: &fonts::SMALL,
        from: 10,
        to: 205,
        middle: 146,
    },
    bold: &fonts::TITLE,
    marker: area(167, 7, 36, 20),
    flag: area(136, 6, 20, 22),
    delay: area(10, 129, 195, 5),
    running: area(0, 0, HINTS_TOP.unsigned_abs(), RUNNING),
    band: area(0, 0, HINTS_TOP.unsigned_abs(), 31),
    alert: area(0, 0, HINTS_TOP.unsigned_abs(), HALF),
    frame: 5,
    battery: None,
};

pub(super) const CLOCK: ClockStyle = ClockStyle {
    size: Size::new(WIDTH, HEIGHT),
    // Whole tiles around the times.
    beside: SeatingStyle {
        half: BESIDE,
        times: [area(0, 48, HALF, 72), area(160, 48, HALF, 72)],
    },
    facing: SeatingStyle {
        half: FACING,
        times: [area(32, 0, 96, 216), area(192, 0, 96, 216)],
    },
    rule: (HALF.cast_signed() - 1, 2),
};

/// Draws what is below the halves. A weak battery is said where there is room for it: in the strip, or else among
/// the hints.
#[inline(never)]
pub(super) fn foot<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
    let sign = |canvas: &mut C, at, ink| {
        if view.is_battery_low {
            battery::draw(canvas, &BATTERY, view, at, ink);
        }
    };
    let room = if view.is_battery_low { 18 } else { 0 };
    match face.seats {
        Seats::Beside => {
            strip(canvas, view, face, RIGHT - room);
            sign(canvas, Point::new(RIGHT - 10, STRIP_TOP + 7), Ink::Paper);
            Tft::bottom_line(canvas, view);
        }
        Seats::Facing => {
            hints_line(canvas, view, WIDTH.cast_signed() - room);
            let at = Point::new(WIDTH.cast_signed() - 14, HINTS_TOP + 3);
            sign(canvas, at, Ink::Text);
        }
    }
}

/// The control at the left, and up to `right` what the clock is doing, or how the card is.
fn strip<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace, right: i32) {
    fill(canvas, area(0, STRIP_TOP, WIDTH, STRIP), Ink::Bar);
    let middle = STRIP_TOP + 17;
    let language = view.language;
    if let Some(banner) = view.banner {
        let words = banner.words(language);
        put(canvas, (MARGIN, right), middle, Ink::Paper, &words);
        return;
    }
    let status = language.text(view.status.text());
    let mut from = MARGIN;
    if let Some(caption) = face.caption {
        // Without a card nothing is saved, which matters more than the control.
        if view.status.is_alert() {
            from = alert(canvas, MARGIN, &status);
        }
        let small = |words: &str| width(&fonts::SMALL, words).cast_signed();
        let control = small(&face.control) + GAP;
        let words = language.fitting(caption, |words| from + control + small(words) <= right);
        let font = faces::large_if(LETTERS, &words, right - from - control);
        let at = Point::new(right, middle);
        text(canvas, font, at, Align::Right, Ink::Paper, &words);
        let to = right - width(font, &words).cast_signed() - GAP;
        // A control is not shown by half, unless it is being chosen: some that people make up are longer than any line.
        let has_room = from + control - GAP <= to || caption == Text::ClockReady;
        if !view.status.is_alert() && has_room {
            put(canvas, (from, to), middle, Ink::BarFaint, &face.control);
        }
    } else {
        // What is wrong with the card is said where the control has room beside the words.
        let control = width(&fonts::SMALL, &face.control).cast_signed();
        let wide = |in_words| mark_width(language, view.status, in_words);
        let in_words = view.status.is_alert() && from + control + GAP + wide(true) <= right;
        let left = right - wide(in_words);
        let at = Point::new(left, middle - 8);
        let inks = (Ink::Bar, Ink::Paper);
        mark(canvas, (language, view.status), at, in_words, inks);
        put(
            canvas,
            (from, left - GAP),
            middle,
            Ink::BarFaint,
            &face.control,
        );
    }
}

/// Words about a card that is of no use. Answers where there is room after them.
fn alert<C: Canvas>(canvas: &mut C, left: i32, words: &str) -> i32 {
    let wide = width(&fonts::SMALL, words);
    let ground = area(left - 6, STRIP_TOP + 6, wide + 12, 22);
    fill(canvas, ground, Ink::Alert);
    let at = Point::new(left, STRIP_TOP + 17);
    text(canvas, &fonts::SMALL, at, Align::Left, Ink::Paper, words);
    left + wide.cast_signed() + 6 + GAP
}

/// Words from the left.
fn put<C: Canvas>(canvas: &mut C, (from, to): (i32, i32), middle: i32, ink: Ink, words: &str) {
    let place = (Point::new(from, middle), to);
    faces::put_large(canvas, LETTERS, place, ink, words);
}

pub(super) const TIMER: TimerStyle = TimerStyle {
    place: area(0, BAR.cast_signed(), WIDTH, 184),
    times: &fonts::TIMES_WHOLE,
    time_middle: 106,
    font: &fonts::LARGE,
    caption_middle: 187,
    reach: 11,
    alert: area(0, BAR.cast_signed(), WIDTH, 184),
};
