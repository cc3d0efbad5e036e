//! The chess clock: two halves, the running one lit.

use embedded_graphics::prelude::Point;

use super::fonts;
use crate::clock::Sign;
use crate::ui::canvas::{Align, Canvas, area, fill, text};
use crate::ui::ink::Ink;
use crate::ui::view::{ClockFace, SideFace, SideState, View, time_text};

/// The height of the halves.
const HEIGHT: u32 = 39;

pub(super) fn draw<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
    side(canvas, &face.left, 0);
    side(canvas, &face.right, 64);
    fill(canvas, area(0, 40, 128, 1), Ink::Rule);
    text(
        canvas,
        &fonts::BOLD,
        Point::new(2, 47),
        Align::Left,
        Ink::Text,
        &face.control,
    );
    if let Some(caption) = face.caption {
        text(
            canvas,
            &fonts::BOLD,
            Point::new(126, 47),
            Align::Right,
            Ink::Text,
            view.language.text(caption),
        );
    }
}

fn side<C: Canvas>(canvas: &mut C, side: &SideFace, left: i32) {
    let is_down = matches!(side.reading.sign, Sign::FirstFlag | Sign::SecondFlag);
    let (ground, ink) = match side.state {
        _ if is_down => (Ink::Paper, Ink::Alert),
        SideState::Waiting | SideState::Paused => (Ink::Paper, Ink::Text),
        SideState::Running => (Ink::Active, Ink::ActiveText),
    };
    fill(canvas, area(left, 0, 64, HEIGHT), ground);
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
        Point::new(left + 32, 19),
        Align::Centre,
        ink,
        &time,
    );
    if is_down {
        // A canvas around the half that has lost on time.
        fill(canvas, area(left, 0, 64, 2), ink);
        fill(canvas, area(left, 37, 64, 2), ink);
        fill(canvas, area(left, 0, 2, HEIGHT), ink);
        fill(canvas, area(left + 62, 0, 2, HEIGHT), ink);
    }
}
