//! The chess clock: two halves, the running one filled and marked.

use embedded_graphics::prelude::Point;

use super::{HINTS_TOP, fonts};
use crate::clock::Sign;
use crate::ui::canvas::{Align, Canvas, area, fill, text, triangle};
use crate::ui::ink::Ink;
use crate::ui::view::{ClockFace, SideFace, SideState, View, time_text};

/// The height of the strip with the control and what the clock is doing.
const STRIP: u32 = 34;
/// The width of a half.
const HALF: u32 = 160;

pub(super) fn draw<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
    side(canvas, &face.left, 0);
    side(canvas, &face.right, HALF.cast_signed());
    fill(
        canvas,
        area(
            HALF.cast_signed() - 1,
            0,
            2,
            HINTS_TOP.unsigned_abs() - STRIP,
        ),
        Ink::Rule,
    );
    let top = HINTS_TOP - STRIP.cast_signed();
    fill(canvas, area(0, top, 320, STRIP), Ink::Bar);
    text(
        canvas,
        &fonts::TITLE,
        Point::new(12, top + 17),
        Align::Left,
        Ink::BarText,
        &face.control,
    );
    let words = view
        .language
        .text(face.caption.unwrap_or(view.status.text()));
    let (ink, font) = if face.caption.is_some() {
        (Ink::Active, &fonts::TITLE)
    } else {
        (Ink::BarText, &fonts::SMALL)
    };
    text(
        canvas,
        font,
        Point::new(308, top + 17),
        Align::Right,
        ink,
        words,
    );
}

fn side<C: Canvas>(canvas: &mut C, side: &SideFace, left: i32) {
    let height = HINTS_TOP.unsigned_abs() - STRIP;
    let is_down = matches!(side.reading.sign, Sign::FirstFlag | Sign::SecondFlag);
    let (ground, ink) = match side.state {
        _ if is_down => (Ink::Alert, Ink::BadgeText),
        SideState::Waiting | SideState::Paused => (Ink::Paper, Ink::Text),
        SideState::Running => (Ink::Active, Ink::ActiveText),
    };
    fill(canvas, area(left, 0, HALF, height), ground);
    let middle = left + 80;
    let time = time_text(side.reading.time);
    let (hours, ..) = side.reading.time.hms();
    let font = if hours > 0 {
        &fonts::DIGITS_SMALL
    } else {
        &fonts::DIGITS
    };
    text(
        canvas,
        font,
        Point::new(middle, 96),
        Align::Centre,
        ink,
        &time,
    );
    if side.state == SideState::Running {
        // Colour is never the only sign: the running side also has an arrow.
        triangle(
            canvas,
            [(middle - 22, 20), (middle + 22, 20), (middle, 44)],
            ink,
        );
    }
}
