//! The bar beside a list that is longer than what is in sight: the same design on every display, each with its
//! own measures.

use super::canvas::{Canvas, area, fill};
use super::ink::Ink;

/// The measures.
pub(super) struct ScrollBarStyle {
    pub(super) left: i32,
    pub(super) width: u32,
    /// The ink of the track that the thumb moves on, if there is one.
    pub(super) track: Option<Ink>,
    pub(super) thumb: Ink,
    /// The least height of the thumb: however long the list is, it can be seen.
    pub(super) smallest: usize,
}

/// Shows in a bar of that top and height where the rows in sight are among all of them.
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &ScrollBarStyle,
    (top, height): (i32, usize),
    first: usize,
    (in_sight, total): (usize, usize),
) {
    if total <= in_sight {
        return;
    }
    let thumb = (in_sight * height / total).max(style.smallest);
    let above = first * height.saturating_sub(thumb) / (total - in_sight);
    let pixels = |length: usize| i32::try_from(length).unwrap_or(0);
    let mut part = |top, height, ink| {
        let height = pixels(height).unsigned_abs();
        fill(canvas, area(style.left, top, style.width, height), ink);
    };
    if let Some(ink) = style.track {
        part(top, height, ink);
    }
    part(top + pixels(above), thumb, style.thumb);
}
