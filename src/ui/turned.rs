//! A part of a canvas as a canvas of its own, upright or turned to somebody who sits at the side.

use core::convert::Infallible;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::Canvas;
use super::font::Letter;
use super::ink::Ink;

/// The place where the reader sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// In front of the display.
    InFront,
    /// At its left: lines go from top to bottom.
    AtLeft,
    /// At its right: lines go from bottom to top.
    AtRight,
}

/// A part of a canvas. Its own left top corner, as the reader sees it, is at zero.
pub struct Turned<'a, C> {
    canvas: &'a mut C,
    /// As the reader sees it.
    size: Size,
    rotation: Rotation,
}

/// The turn by which points of a part become points of the canvas.
#[derive(Clone, Copy)]
struct Rotation {
    reader: Reader,
    /// The place of the part's zero on the canvas.
    zero: Point,
}

impl Rotation {
    /// Sums only: a product that is checked for overflow takes the chip a hundred cycles, and this is
    /// done for every pixel of a digit.
    #[inline(always)]
    fn point(self, at: Point) -> Point {
        let zero = self.zero;
        match self.reader {
            Reader::InFront => Point::new(zero.x + at.x, zero.y + at.y),
            Reader::AtLeft => Point::new(zero.x - at.y, zero.y + at.x),
            Reader::AtRight => Point::new(zero.x + at.y, zero.y - at.x),
        }
    }
}

impl<'a, C: Canvas> Turned<'a, C> {
    /// That part of a canvas, for a reader who sits there.
    pub fn new(canvas: &'a mut C, part: Rectangle, reader: Reader) -> Self {
        let Size { width, height } = part.size;
        let (last_x, last_y) = (width.cast_signed() - 1, height.cast_signed() - 1);
        let zero = match reader {
            Reader::InFront => Point::zero(),
            Reader::AtLeft => Point::new(last_x, 0),
            Reader::AtRight => Point::new(0, last_y),
        };
        Self {
            canvas,
            size: match reader {
                Reader::InFront => part.size,
                Reader::AtLeft | Reader::AtRight => Size::new(height, width),
            },
            rotation: Rotation {
                reader,
                zero: part.top_left + zero,
            },
        }
    }

    fn rectangle(&self, area: &Rectangle) -> Rectangle {
        area.bottom_right().map_or_else(
            || Rectangle::new(self.rotation.point(area.top_left), Size::zero()),
            |last| {
                Rectangle::with_corners(
                    self.rotation.point(area.top_left),
                    self.rotation.point(last),
                )
            },
        )
    }
}

impl<C: Canvas> OriginDimensions for Turned<'_, C> {
    fn size(&self) -> Size {
        self.size
    }
}

impl<C: Canvas> DrawTarget for Turned<'_, C> {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let turn = self.rotation;
        let pixels = pixels.into_iter();
        self.canvas
            .draw_iter(pixels.map(|Pixel(at, ink)| Pixel(turn.point(at), ink)))
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let area = self.rectangle(area);
        self.canvas.fill_solid(&area, ink)
    }
}

impl<C: Canvas> Canvas for Turned<'_, C> {
    /// A part is drawn into a picture that has begun.
    fn begin(&mut self) {}

    fn takes(&self, place: &Rectangle) -> bool {
        self.canvas.takes(&self.rectangle(place))
    }

    fn say(&mut self, words: &str, place: Rectangle) {
        let place = self.rectangle(&place);
        self.canvas.say(words, place);
    }

    fn lose(&mut self, words: &str) {
        self.canvas.lose(words);
    }

    fn letter(&mut self, letter: Letter, place: Rectangle, ink: Ink) {
        if matches!(self.rotation.reader, Reader::InFront) {
            let place = self.rectangle(&place);
            self.canvas.letter(letter, place, ink);
        } else {
            letter.rows(place, |at, length| self.row(at, length, ink));
        }
    }

    fn row(&mut self, at: Point, length: u32, ink: Ink) {
        let at = self.rotation.point(at);
        match self.rotation.reader {
            Reader::InFront => self.canvas.row(at, length, ink),
            Reader::AtLeft => self.canvas.column(at, length, ink),
            Reader::AtRight => self.canvas.column(above(at, length), length, ink),
        }
    }

    fn column(&mut self, at: Point, length: u32, ink: Ink) {
        let at = self.rotation.point(at);
        match self.rotation.reader {
            Reader::InFront => self.canvas.column(at, length, ink),
            Reader::AtLeft => self.canvas.row(left_of(at, length), length, ink),
            Reader::AtRight => self.canvas.row(at, length, ink),
        }
    }
}

/// The first of so many pixels of which the lowest is there.
fn above(lowest: Point, length: u32) -> Point {
    Point::new(lowest.x, lowest.y + 1 - length.cast_signed())
}

/// The first of so many pixels of which the rightmost is there.
fn left_of(rightmost: Point, length: u32) -> Point {
    Point::new(rightmost.x + 1 - length.cast_signed(), rightmost.y)
}
