//! The frame of a 128×64 display that knows on and off, in the shape the controller wants: eight
//! pages of 128 bytes, each byte eight pixels one above the other.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::settings::Contrast;
use crate::ui::canvas::{Canvas, Transcript, note};
use crate::ui::ink::Ink;
use crate::ui::window::Window;

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
    /// True if `shown` is what the display shows; not so before the first picture.
    shown_is_known: bool,
    contrast: Contrast,
    /// The part that is being drawn.
    window: Part,
    transcript: Transcript,
}

/// The part of the frame that may be drawn.
type Part = Window<WIDTH, HEIGHT>;

impl OledFrame {
    /// A dark frame; nothing of it has been shown.
    pub const fn new() -> Self {
        Self {
            pages: [[0; WIDTH]; PAGES],
            shown: [[0; WIDTH]; PAGES],
            shown_is_known: false,
            contrast: Contrast::Normal,
            window: Part::WHOLE,
            transcript: Transcript::new(),
        }
    }

    /// Forgets what was sent, since it did not reach the display: the next time everything is.
    pub fn forget_shown(&mut self) {
        self.shown_is_known = false;
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
        self.window = Part::WHOLE;
    }

    /// True if the pixel at a point is lit; outside it is dark.
    pub fn is_lit(&self, at: Point) -> bool {
        Part::WHOLE
            .pixel(at)
            .and_then(|(x, y)| Some(self.pages.get(y / 8)?.get(x)? & 1 << (y % 8) != 0))
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

impl OriginDimensions for OledFrame {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl OledFrame {
    /// Page by page, each byte once.
    fn fill_area(&mut self, columns: Range<usize>, rows: Range<usize>, ink: Ink) {
        // In the sun it is the ground that shines.
        let is_lit = ink.is_lit() == (self.contrast == Contrast::Normal);
        let pages = rows.start / 8..rows.end.div_ceil(8);
        let mut top = pages.start * 8;
        for page in self.pages.get_mut(pages).unwrap_or_default() {
            let above = rows.start.saturating_sub(top);
            let below = (top + 8).saturating_sub(rows.end);
            let mask = (0xFF_u8 << above) & (0xFF >> below);
            for byte in page.get_mut(columns.clone()).unwrap_or_default() {
                if is_lit {
                    *byte |= mask;
                } else {
                    *byte &= !mask;
                }
            }
            top += 8;
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
            self.row(at, 1, ink);
        }
        Ok(())
    }

    fn fill_solid(&mut self, wanted: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let columns = self.window.columns(wanted.top_left.x, wanted.size.width);
        let rows = self.window.rows(wanted.top_left.y, wanted.size.height);
        if !rows.is_empty() {
            self.fill_area(columns, rows, ink);
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
        let (columns, rows) = (self.window.all_columns(), self.window.all_rows());
        self.fill_area(columns, rows, Ink::Paper);
    }

    fn narrow(&mut self, part: Option<Rectangle>) {
        self.window = part.map_or(Part::WHOLE, |part| Part::of(&part));
    }

    fn takes(&self, place: &Rectangle) -> bool {
        self.window.meets(place)
    }

    fn say(&mut self, words: &str, _: Rectangle) {
        note(&mut self.transcript, words);
    }
}
