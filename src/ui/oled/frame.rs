//! The frame of a 128×64 display that knows on and off, in the shape the controller wants: eight
//! pages of 128 bytes, each byte eight pixels one above the other.

use core::convert::Infallible;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::settings::Contrast;
use crate::ui::canvas::{Canvas, Transcript, note};
use crate::ui::ink::Ink;

/// Pixels across.
pub const WIDTH: usize = 128;
/// Pixels down.
pub const HEIGHT: usize = 64;
/// Pages of eight lines.
pub const PAGES: usize = HEIGHT / 8;

/// The frame.
pub struct OledFrame {
    pages: [[u8; WIDTH]; PAGES],
    shown: [[u8; WIDTH]; PAGES],
    /// Whether `shown` is what the display shows; not so before the first picture.
    shown_is_known: bool,
    contrast: Contrast,
    transcript: Transcript,
}

impl OledFrame {
    /// A dark frame; nothing of it has been shown.
    pub const fn new() -> Self {
        Self {
            pages: [[0; WIDTH]; PAGES],
            shown: [[0; WIDTH]; PAGES],
            shown_is_known: false,
            contrast: Contrast::Normal,
            transcript: Transcript::new(),
        }
    }

    /// Hands every run of bytes that the display does not show yet to `send`, as page, first
    /// column and bytes, and takes it as shown.
    pub fn send_changes(&mut self, mut send: impl FnMut(u8, u8, &[u8])) {
        for (number, (page, shown)) in (0..).zip(self.pages.iter().zip(&mut self.shown)) {
            let differs = |(new, old): (&u8, &u8)| new != old;
            let (first, last) = if self.shown_is_known {
                let Some(first) = page.iter().zip(shown.iter()).position(differs) else {
                    continue;
                };
                let last = page
                    .iter()
                    .zip(shown.iter())
                    .rposition(differs)
                    .unwrap_or(first);
                (first, last)
            } else {
                (0, WIDTH - 1)
            };
            if let (Ok(column), Some(bytes)) = (u8::try_from(first), page.get(first..=last)) {
                send(number, column, bytes);
            }
            *shown = *page;
        }
        self.shown_is_known = true;
    }

    /// Whether the pixel at a point is lit; outside it is dark.
    pub fn is_lit(&self, at: Point) -> bool {
        place(at)
            .and_then(|(page, column, bit)| Some(self.pages.get(page)?.get(column)? & bit != 0))
            .unwrap_or(false)
    }

    /// The words of the picture.
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }
}

impl Default for OledFrame {
    fn default() -> Self {
        Self::new()
    }
}

impl Contrast {
    /// Whether a pixel of that ink is lit: in the sun it is the ground that shines.
    const fn lights(self, ink: Ink) -> bool {
        match self {
            Self::Normal => ink.is_lit(),
            Self::Sun => !ink.is_lit(),
        }
    }
}

fn place(at: Point) -> Option<(usize, usize, u8)> {
    let x = usize::try_from(at.x).ok().filter(|x| *x < WIDTH)?;
    let y = usize::try_from(at.y).ok().filter(|y| *y < HEIGHT)?;
    Some((y / 8, x, 1 << (y % 8)))
}

impl OriginDimensions for OledFrame {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl OledFrame {
    fn set(&mut self, at: Point, ink: Ink) {
        if let Some((page, column, bit)) = place(at)
            && let Some(byte) = self
                .pages
                .get_mut(page)
                .and_then(|page| page.get_mut(column))
        {
            if self.contrast.lights(ink) {
                *byte |= bit;
            } else {
                *byte &= !bit;
            }
        }
    }
}

impl DrawTarget for OledFrame {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, ink) in pixels {
            self.set(at, ink);
        }
        Ok(())
    }
}

impl Canvas for OledFrame {
    fn set_contrast(&mut self, contrast: Contrast) {
        self.contrast = contrast;
    }

    fn begin(&mut self) {
        self.transcript.clear();
        let paper = if self.contrast.lights(Ink::Paper) {
            0xFF
        } else {
            0
        };
        self.pages = [[paper; WIDTH]; PAGES];
    }

    fn say(&mut self, words: &str, _: Rectangle) {
        note(&mut self.transcript, words);
    }

    fn row(&mut self, at: Point, length: u32, ink: Ink) {
        for x in (at.x..).take(length as usize) {
            self.set(Point::new(x, at.y), ink);
        }
    }

    fn column(&mut self, at: Point, length: u32, ink: Ink) {
        for y in (at.y..).take(length as usize) {
            self.set(Point::new(at.x, y), ink);
        }
    }
}
