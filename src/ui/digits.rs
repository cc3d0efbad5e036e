//! Digits that are turned one by one: the same design on every display, each with its own measures.

use embedded_graphics::prelude::*;

use super::canvas::{Align, Canvas, area, fill, text, triangle};
use super::font::Font;
use super::ink::Ink;
use super::view::HIDDEN_DIGIT;

/// The measures of a digit.
pub(super) struct DigitStyle {
    pub(super) font: &'static Font,
    /// The ground of a selected digit.
    pub(super) ground: Size,
    /// The distance by which the digits of this font stand above their middle.
    pub(super) rise: i32,
    /// From the middle of one digit to the middle of the next.
    pub(super) pitch: i32,
    /// The distance over and under a digit at which its arrows begin, and their reach, if there is room for them.
    pub(super) arrows: Option<(i32, i32)>,
}

/// Draws digits side by side, centred at `middle`, and under the selected one its ground.
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &DigitStyle,
    middle: Point,
    digits: &[u8],
    selected: Option<usize>,
    ink: Ink,
) {
    let between = i32::try_from(digits.len().saturating_sub(1)).unwrap_or(0);
    let mut at = Point::new(middle.x - between * style.pitch / 2, middle.y);
    for (place, digit) in digits.iter().enumerate() {
        let ink = if selected == Some(place) {
            ground(canvas, at, style.ground);
            if let Some(arrows) = style.arrows {
                turning(canvas, at, arrows, ink);
            }
            Ink::Paper
        } else {
            ink
        };
        let mut buffer = [0; 4];
        let sign = match *digit {
            HIDDEN_DIGIT => '*',
            digit => char::from(b'0'.saturating_add(digit)),
        };
        let sign = sign.encode_utf8(&mut buffer);
        let at_sign = at + Point::new(0, style.rise);
        text(canvas, style.font, at_sign, Align::Centre, ink, sign);
        at.x += style.pitch;
    }
}

/// The ground of something selected, centred at a point.
pub(super) fn ground<C: Canvas>(canvas: &mut C, at: Point, size: Size) {
    let left = at.x - size.width.cast_signed() / 2;
    let top = at.y - size.height.cast_signed() / 2;
    fill(
        canvas,
        area(left, top, size.width, size.height),
        Ink::Selected,
    );
}

/// Arrows over and under something that ↑↓ turn.
pub(super) fn turning<C: Canvas>(canvas: &mut C, at: Point, (away, reach): (i32, i32), ink: Ink) {
    for (base, tip) in [(at.y - away, -reach), (at.y + away, reach)] {
        let corners = [
            (at.x - reach, base),
            (at.x + reach, base),
            (at.x, base + tip),
        ];
        triangle(canvas, corners, ink);
    }
}
