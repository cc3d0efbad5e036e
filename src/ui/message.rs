//! Something to be read, and how far some work has come: the same design on every display, each with its own
//! measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::canvas::{Align, Canvas, Lines, fill, text};
use super::font::Font;
use super::ink::Ink;
use crate::wording::filled_in;

/// The measures of a message.
pub(super) struct MessageStyle {
    pub(super) font: &'static Font,
    /// The point where its first line begins, the room of a line, and the distance from one line to the next.
    pub(super) at: Point,
    pub(super) room: u32,
    pub(super) line: i32,
}

/// Draws a message.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, style: &MessageStyle, words: &str) {
    let mut at = style.at;
    for line in Lines::new(style.font, style.room, words) {
        text(canvas, style.font, at, Align::Left, Ink::Text, line);
        at.y += style.line;
    }
}

/// The measures of work that takes a while.
pub(super) struct ProgressStyle {
    /// The letters and the place of what is being done, and of how much of it is done.
    pub(super) font: &'static Font,
    pub(super) at: Point,
    pub(super) percent: &'static Font,
    pub(super) percent_right: i32,
    /// The bar, the ground of what is not full, and how thick a frame is around it.
    pub(super) bar: Rectangle,
    pub(super) ground: Ink,
    pub(super) frame: u32,
}

/// Draws what is being done, and a bar with how much of it is done.
#[inline(never)]
pub(super) fn progress<C: Canvas>(
    canvas: &mut C,
    style: &ProgressStyle,
    words: &str,
    thousandths: u16,
) {
    text(canvas, style.font, style.at, Align::Left, Ink::Text, words);
    let percent: String<8> = filled_in("{} %", Some(thousandths / 10));
    let at = Point::new(style.percent_right, style.at.y);
    text(canvas, style.percent, at, Align::Right, Ink::Text, &percent);
    let frame = style.frame.cast_signed();
    let [ground, mut full] = [-frame, -2 * frame].map(|inset| style.bar.offset(inset));
    if frame > 0 {
        fill(canvas, style.bar, Ink::Selected);
    }
    fill(canvas, ground, style.ground);
    full.size.width = full.size.width * u32::from(thousandths) / 1000;
    fill(canvas, full, Ink::Selected);
}
