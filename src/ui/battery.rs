//! The sign of the battery: the same design on every display, each with its own measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{Canvas, fill};
use super::ink::Ink;
use super::view::View;

/// The measures, from the left top corner of the sign.
pub(super) struct BatteryStyle {
    pub(super) size: Size,
    /// Its pole, its top, its sides and its bottom.
    pub(super) outline: [Rectangle; 5],
    /// The place that is filled if it is full, and the height that is filled in any case.
    pub(super) filling: Rectangle,
    pub(super) least: u32,
}

/// Draws it with what is left in it.
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &BatteryStyle,
    view: &View,
    at: Point,
    ink: Ink,
) {
    for part in &style.outline {
        fill(canvas, part.translate(at), ink);
    }
    let Rectangle { top_left, size } = style.filling;
    let percent = view.charge.filter(|_| !view.is_battery_low);
    let full = u32::from(percent.unwrap_or_default()) * size.height / 100;
    let full = full.max(style.least);
    let above = Point::new(0, size.height.cast_signed() - full.cast_signed());
    let filled = Rectangle::new(top_left + above, Size::new(size.width, full));
    fill(canvas, filled.translate(at), ink);
    canvas.say(&view.battery_words(), Rectangle::new(at, style.size));
}
