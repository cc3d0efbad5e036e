//! The part of a frame that is being drawn.

use core::ops::Range;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A part of a frame of that size. What is drawn outside it is not wanted: it is there already.
///
/// It says how much is left out at each side, so that a window without anything left out is all zeros:
/// then a frame is, too, and takes no room in the flash.
#[derive(Clone, Copy)]
pub(super) struct Window<const WIDTH: usize, const HEIGHT: usize> {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl<const WIDTH: usize, const HEIGHT: usize> Window<WIDTH, HEIGHT> {
    /// All of the frame.
    pub(super) const WHOLE: Self = Self {
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
    };

    /// That part of the frame.
    pub(super) fn of(part: &Rectangle) -> Self {
        let columns = Self::WHOLE.columns(part.top_left.x, part.size.width);
        let rows = Self::WHOLE.rows(part.top_left.y, part.size.height);
        Self {
            left: columns.start,
            right: WIDTH - columns.end,
            top: rows.start,
            bottom: HEIGHT - rows.end,
        }
    }

    /// Its columns.
    #[inline(always)]
    pub(super) const fn all_columns(&self) -> Range<usize> {
        self.left..WIDTH.wrapping_sub(self.right)
    }

    /// Its rows.
    #[inline(always)]
    pub(super) const fn all_rows(&self) -> Range<usize> {
        self.top..HEIGHT.wrapping_sub(self.bottom)
    }

    /// The columns in it, of so many pixels side by side.
    #[inline(always)]
    pub(super) fn columns(&self, from: i32, length: u32) -> Range<usize> {
        clip(from, length, self.all_columns())
    }

    /// The rows in it, of so many pixels one below the other.
    #[inline(always)]
    pub(super) fn rows(&self, from: i32, length: u32) -> Range<usize> {
        clip(from, length, self.all_rows())
    }

    /// The column and the row of a pixel, if it is in it.
    #[inline(always)]
    pub(super) fn pixel(&self, at: Point) -> Option<(usize, usize)> {
        let x = usize::try_from(at.x).ok()?;
        let y = usize::try_from(at.y).ok()?;
        let is_in = self.all_columns().contains(&x) && self.all_rows().contains(&y);
        is_in.then_some((x, y))
    }

    /// True if all of a place is in it.
    pub(super) fn holds(&self, place: &Rectangle) -> bool {
        let Size { width, height } = place.size;
        self.columns(place.top_left.x, width).len() == width as usize
            && self.rows(place.top_left.y, height).len() == height as usize
    }

    /// True if anything of a place is in it.
    pub(super) fn meets(&self, place: &Rectangle) -> bool {
        let columns = self.columns(place.top_left.x, place.size.width);
        let rows = self.rows(place.top_left.y, place.size.height);
        !columns.is_empty() && !rows.is_empty()
    }
}

#[inline(always)]
fn clip(from: i32, length: u32, within: Range<usize>) -> Range<usize> {
    let edge = |at: i32| {
        usize::try_from(at)
            .unwrap_or(0)
            .max(within.start)
            .min(within.end)
    };
    edge(from)..edge(from.saturating_add_unsigned(length))
}
