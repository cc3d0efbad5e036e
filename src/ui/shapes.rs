//! Shapes that the designs are made of.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{Canvas, area, fill};
use super::ink::Ink;

/// Fills a rectangle without the pixels of its corners.
pub(super) fn card<C: Canvas>(canvas: &mut C, place: Rectangle, ink: Ink) {
    let Rectangle { top_left, size } = place;
    let Point { x, y } = top_left;
    let Size { width, height } = size;
    let (Some(narrow), Some(low)) = (width.checked_sub(2), height.checked_sub(2)) else {
        return;
    };
    fill(canvas, area(x + 1, y, narrow, 1), ink);
    fill(canvas, area(x, y + 1, width, low), ink);
    let last = y + height.cast_signed() - 1;
    fill(canvas, area(x + 1, last, narrow, 1), ink);
}

/// The same with an edge: in the sun a light area is seen by it.
pub(super) fn edged_card<C: Canvas>(canvas: &mut C, place: Rectangle, (edge, ink): (Ink, Ink)) {
    card(canvas, place, edge);
    card(canvas, place.offset(-1), ink);
}

/// Fills a disc that is so many pixels wide.
pub(super) fn disc<C: Canvas>(canvas: &mut C, at: Point, across: u32, ink: Ink) {
    for row in 0..across {
        // Measured in halves of a pixel, from the middle of the row to that of the disc.
        let off = (2 * row + 1).abs_diff(across);
        let wide = (across * across - off * off).isqrt();
        let inset = (across.saturating_sub(wide)) / 2;
        let place = area(
            at.x + inset.cast_signed(),
            at.y + row.cast_signed(),
            across - 2 * inset,
            1,
        );
        fill(canvas, place, ink);
    }
}
