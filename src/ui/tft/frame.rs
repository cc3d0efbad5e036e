//! The frame of a 320×240 colour display: four bits a pixel, and a memory of what was shown.
//!
//! A second frame to compare with would cost 38 KB. Instead every tile of 32×8 pixels has a
//! signature of 64 bits of what the display last got; a tile is sent when its signature differs.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::settings::Contrast;
use crate::ui::canvas::{Canvas, Transcript, note};
use crate::ui::font::Letter;
use crate::ui::ink::{Ink, Palette, palette};
use crate::ui::window::Window;

/// Pixels across.
pub const WIDTH: usize = 320;
/// Pixels down.
pub const HEIGHT: usize = 240;

/// Eight pixels of four bits; the leftmost is in the lowest bits.
const PIXELS_PER_WORD: usize = 8;
const WORDS_PER_LINE: usize = WIDTH / PIXELS_PER_WORD;
const WORD_BITS: usize = 32;

const TILE_WIDTH: usize = 32;
const TILE_HEIGHT: usize = 8;
const TILES_ACROSS: usize = WIDTH / TILE_WIDTH;
const TILES_DOWN: usize = HEIGHT / TILE_HEIGHT;
const WORDS_PER_TILE_LINE: usize = TILE_WIDTH / PIXELS_PER_WORD;

/// The frame.
pub struct TftFrame {
    words: [u32; WORDS_PER_LINE * HEIGHT],
    shown: [Signature; TILES_ACROSS * TILES_DOWN],
    contrast: Contrast,
    /// The part in which the picture may differ from what was shown.
    window: Part,
    transcript: Transcript,
}

/// The part of the frame that may be drawn.
type Part = Window<WIDTH, HEIGHT>;

/// The look of a tile, in 64 bits; zero is no picture.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Signature(u32, u32);

impl Signature {
    const NOTHING: Self = Self(0, 0);
    const START: Self = Self(0x9E37_79B9, 0x85EB_CA6B);

    /// Two independent multiplicative hashes, because the chip multiplies 32 bits in one cycle.
    #[inline(always)]
    fn mix(self, word: u32) -> Self {
        Self(
            (self.0 ^ word).wrapping_mul(0x0100_0193).rotate_left(13),
            (self.1.rotate_left(7) ^ word).wrapping_mul(0xC2B2_AE35),
        )
    }

    /// That of the tile with which these words of the frame begin.
    ///
    /// A function of its own, so that all it needs stays in the registers: the wire waits for it.
    #[inline(never)]
    fn of(words: &[u32]) -> Self {
        let mut signature = Self::START;
        for line in words.chunks(WORDS_PER_LINE).take(TILE_HEIGHT) {
            // Written out: built for size, a loop would stay one, and this is done for every word of the frame.
            let [first, second, third, fourth, ..] = *line else {
                break;
            };
            signature = signature.mix(first).mix(second).mix(third).mix(fourth);
        }
        signature.finish()
    }

    /// A picture never has the signature of no picture.
    fn finish(self) -> Self {
        Self(self.0 | 1, self.1)
    }
}

impl TftFrame {
    /// A blank frame; nothing of it has been shown.
    pub const fn new() -> Self {
        Self {
            words: [0; WORDS_PER_LINE * HEIGHT],
            shown: [Signature::NOTHING; TILES_ACROSS * TILES_DOWN],
            contrast: Contrast::Normal,
            window: Part::WHOLE,
            transcript: Transcript::new(),
        }
    }

    /// Hands every part of the picture that the display does not show yet to `send`, and takes
    /// it as shown.
    pub fn send_changes(&mut self, mut send: impl FnMut(Rectangle, Pixels<'_>)) {
        let columns = tiles(self.window.all_columns(), TILE_WIDTH);
        for row in tiles(self.window.all_rows(), TILE_HEIGHT) {
            let mut run: Option<(usize, usize)> = None;
            for column in columns.clone() {
                let changed = self.take_change(column, row);
                run = match run {
                    Some((first, _)) if changed => Some((first, column)),
                    None if changed => Some((column, column)),
                    Some((first, last)) => {
                        self.send_run(row, first, last, &mut send);
                        None
                    }
                    None => None,
                };
            }
            if let Some((first, last)) = run {
                self.send_run(row, first, last, &mut send);
            }
        }
        self.window = Part::WHOLE;
    }

    /// The ink at a point; paper outside.
    pub fn colour_at(&self, at: Point) -> Rgb565 {
        Part::WHOLE
            .pixel(at)
            .map(place)
            .and_then(|(index, shift)| {
                let bits = self.words.get(index)? >> shift;
                Some(palette_colour(palette(self.contrast), bits))
            })
            .unwrap_or(Ink::Paper.colour())
    }

    /// True if a tile differs from what was shown, which it is taken for from now on.
    fn take_change(&mut self, column: usize, row: usize) -> bool {
        let start = times(row, TILE_HEIGHT * WORDS_PER_LINE) + times(column, WORDS_PER_TILE_LINE);
        let signature = Signature::of(self.words.get(start..).unwrap_or_default());
        match self.shown.get_mut(times(row, TILES_ACROSS) + column) {
            Some(shown) if *shown != signature => {
                *shown = signature;
                true
            }
            _ => false,
        }
    }

    fn send_run(
        &self,
        row: usize,
        first: usize,
        last: usize,
        send: &mut impl FnMut(Rectangle, Pixels<'_>),
    ) {
        let left = first * TILE_WIDTH;
        let width = (last + 1 - first) * TILE_WIDTH;
        let top = row * TILE_HEIGHT;
        let place = Rectangle::new(
            Point::new(signed(left), signed(top)),
            Size::new(unsigned(width), unsigned(TILE_HEIGHT)),
        );
        send(place, Pixels::new(self, left, width, top));
    }

    /// The words of the picture.
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }
}

impl Default for TftFrame {
    fn default() -> Self {
        Self::new()
    }
}

/// The colours of one changed area, line by line.
pub struct Pixels<'a> {
    frame: &'a TftFrame,
    palette: &'static Palette,
    start_word: usize,
    words_per_line: usize,
    line: usize,
    word: usize,
    bits: u32,
    pixels_left_in_word: usize,
}

impl<'a> Pixels<'a> {
    fn new(frame: &'a TftFrame, left: usize, width: usize, top: usize) -> Self {
        Self {
            frame,
            palette: palette(frame.contrast),
            start_word: top * WORDS_PER_LINE + left / PIXELS_PER_WORD,
            words_per_line: width / PIXELS_PER_WORD,
            line: 0,
            word: 0,
            bits: 0,
            pixels_left_in_word: 0,
        }
    }
}

impl Iterator for Pixels<'_> {
    type Item = Rgb565;

    #[inline]
    fn next(&mut self) -> Option<Rgb565> {
        if self.pixels_left_in_word == 0 {
            if self.word == self.words_per_line {
                self.word = 0;
                self.line += 1;
            }
            if self.line == TILE_HEIGHT {
                return None;
            }
            let index = self.start_word + self.line * WORDS_PER_LINE + self.word;
            self.bits = *self.frame.words.get(index)?;
            self.word += 1;
            self.pixels_left_in_word = PIXELS_PER_WORD;
        }
        let colour = palette_colour(self.palette, self.bits);
        self.bits >>= 4;
        self.pixels_left_in_word -= 1;
        Some(colour)
    }

    /// The same for all that are left. This is what a display gets its pixels by, so it must be quicker
    /// than the wire: a loop for lines, words and pixels each, and nothing to remember in between.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Rgb565) -> B>(mut self, start: B, mut take: F) -> B {
        let mut taken = start;
        while self.pixels_left_in_word > 0
            && let Some(colour) = self.next()
        {
            taken = take(taken, colour);
        }
        while self.line < TILE_HEIGHT {
            let line = self.start_word + times(self.line, WORDS_PER_LINE);
            let words = line + self.word..line + self.words_per_line;
            for word in self.frame.words.get(words).unwrap_or_default() {
                let mut bits = *word;
                for _ in 0..PIXELS_PER_WORD {
                    taken = take(taken, palette_colour(self.palette, bits));
                    bits >>= 4;
                }
            }
            self.word = 0;
            self.line += 1;
        }
        taken
    }
}

#[inline(always)]
fn palette_colour(palette: &Palette, bits: u32) -> Rgb565 {
    // Four bits always name one of the sixteen colours.
    palette
        .get((bits & 0xF) as usize)
        .copied()
        .unwrap_or(Ink::Paper.colour())
}

/// The word that holds a pixel, and the place of its lowest bit there.
#[inline(always)]
const fn place((x, y): (usize, usize)) -> (usize, usize) {
    let word = times(y, WORDS_PER_LINE) + x / PIXELS_PER_WORD;
    (word, x % PIXELS_PER_WORD * 4)
}

/// The tiles that have some of these pixels.
const fn tiles(pixels: Range<usize>, size: usize) -> Range<usize> {
    pixels.start / size..pixels.end.div_ceil(size)
}

/// A product of measures of the frame. It cannot overflow, and one that is checked takes the chip a
/// hundred cycles.
#[inline(always)]
const fn times(count: usize, measure: usize) -> usize {
    count.wrapping_mul(measure)
}

impl OriginDimensions for TftFrame {
    fn size(&self) -> Size {
        Size::new(unsigned(WIDTH), unsigned(HEIGHT))
    }
}

impl DrawTarget for TftFrame {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, ink) in pixels {
            if let Some((index, shift)) = self.window.pixel(at).map(place)
                && let Some(word) = self.words.get_mut(index)
            {
                *word = *word & !(0xF << shift) | u32::from(ink.index()) << shift;
            }
        }
        Ok(())
    }

    /// Whole words at a time: this is what bars, rows and blank paper are made of.
    fn fill_solid(&mut self, wanted: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let columns = self.window.columns(wanted.top_left.x, wanted.size.width);
        let rows = self.window.rows(wanted.top_left.y, wanted.size.height);
        self.fill_area(columns, rows, ink);
        Ok(())
    }
}

impl TftFrame {
    fn fill_area(&mut self, columns: Range<usize>, rows: Range<usize>, ink: Ink) {
        if columns.is_empty() {
            return;
        }
        let solid = solid(ink);
        let mut start = times(rows.start, WORDS_PER_LINE);
        if columns.len() == WIDTH {
            // Whole lines follow each other in the memory.
            let end = times(rows.end, WORDS_PER_LINE);
            fill_words(self.words.get_mut(start..end).unwrap_or_default(), solid);
            return;
        }
        let line = Span::new(columns.start, columns.len());
        for _ in rows {
            self.fill_span(start, &line, solid);
            start += WORDS_PER_LINE;
        }
    }

    /// The length of a stroke of a letter: in the sun letters are thicker by a pixel.
    fn thick(&self, length: u32) -> u32 {
        length.saturating_add(u32::from(self.contrast == Contrast::Sun))
    }

    /// The place that a letter takes with its strokes, which grow downwards if it is turned.
    fn grown(&self, place: &Rectangle) -> Rectangle {
        let Size { width, height } = place.size;
        Rectangle::new(
            place.top_left,
            Size::new(self.thick(width), self.thick(height)),
        )
    }

    /// Fills a part of the line that begins at a word.
    fn fill_span(&mut self, start: usize, span: &Span, solid: u32) {
        let words = start + span.first_word..start + span.end_word;
        match self.words.get_mut(words).unwrap_or_default() {
            [only] => blend(only, solid, span.first_mask & span.last_mask),
            [first, middle @ .., last] => {
                blend(first, solid, span.first_mask);
                fill_words(middle, solid);
                blend(last, solid, span.last_mask);
            }
            [] => {}
        }
    }
}

/// A part of a line, in words: those it touches, and its pixels in the first and in the last.
struct Span {
    first_word: usize,
    end_word: usize,
    first_mask: u32,
    last_mask: u32,
}

impl Span {
    /// So many pixels from the left, one at least.
    fn new(left: usize, width: usize) -> Self {
        let last = left + width - 1;
        Self {
            first_word: left / PIXELS_PER_WORD,
            end_word: last / PIXELS_PER_WORD + 1,
            first_mask: u32::MAX << (left % PIXELS_PER_WORD * 4),
            last_mask: u32::MAX >> ((PIXELS_PER_WORD - 1 - last % PIXELS_PER_WORD) * 4),
        }
    }
}

/// A word of eight pixels of one ink.
#[inline(always)]
fn solid(ink: Ink) -> u32 {
    u32::from(ink.index()).wrapping_mul(0x1111_1111)
}

/// Eight words at a time: built for size, a loop for each would take three times as long.
fn fill_words(words: &mut [u32], solid: u32) {
    let (eights, rest) = words.as_chunks_mut();
    for [a, b, c, d, e, f, g, h] in eights {
        *a = solid;
        *b = solid;
        *c = solid;
        *d = solid;
        *e = solid;
        *f = solid;
        *g = solid;
        *h = solid;
    }
    rest.fill(solid);
}

/// Fills so many pixels, at least one, from one on. They must be in the frame.
#[inline(always)]
fn stroke(words: &mut [u32], from: (usize, usize), length: usize, solid: u32) {
    let (mut index, shift) = place(from);
    let mut mask = u32::MAX << shift;
    // So many bits from the beginning of the word.
    let mut end = shift + length * 4;
    while let Some(word) = words.get_mut(index) {
        if end <= WORD_BITS {
            blend(
                word,
                solid,
                mask & u32::MAX.wrapping_shr(unsigned(WORD_BITS - end)),
            );
            break;
        }
        blend(word, solid, mask);
        mask = u32::MAX;
        end -= WORD_BITS;
        index += 1;
    }
}

#[inline(always)]
const fn blend(word: &mut u32, solid: u32, mask: u32) {
    *word = *word & !mask | solid & mask;
}

impl Canvas for TftFrame {
    /// In another palette nothing looks as it did.
    fn set_contrast(&mut self, contrast: Contrast) {
        if self.contrast != contrast {
            self.contrast = contrast;
            self.shown.fill(Signature::NOTHING);
        }
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
        self.window.meets(&self.grown(place))
    }

    fn say(&mut self, words: &str, _: Rectangle) {
        note(&mut self.transcript, words);
    }

    /// Finds out once what is the same for all rows of a letter: most of a picture's time goes into them.
    fn letter(&mut self, letter: Letter, place: Rectangle, ink: Ink) {
        let is_whole = self.window.holds(&self.grown(&place));
        let thicker = self.thick(0);
        let solid = solid(ink);
        letter.rows(place, |at, length| {
            if is_whole {
                let from = (at.x.unsigned_abs() as usize, at.y.unsigned_abs() as usize);
                stroke(&mut self.words, from, (length + thicker) as usize, solid);
            } else {
                self.row(at, length, ink);
            }
        });
    }

    fn row(&mut self, at: Point, length: u32, ink: Ink) {
        let columns = self.window.columns(at.x, self.thick(length));
        let rows = self.window.rows(at.y, 1);
        if !columns.is_empty() && !rows.is_empty() {
            let solid = solid(ink);
            let from = (columns.start, rows.start);
            stroke(&mut self.words, from, columns.len(), solid);
        }
    }

    fn column(&mut self, at: Point, length: u32, ink: Ink) {
        let columns = self.window.columns(at.x, 1);
        let rows = self.window.rows(at.y, self.thick(length));
        if columns.is_empty() {
            return;
        }
        let (mut index, shift) = place((columns.start, rows.start));
        let (solid, mask) = (solid(ink), 0xF << shift);
        let mut left = rows.len();
        while left > 0
            && let Some(word) = self.words.get_mut(index)
        {
            blend(word, solid, mask);
            index = index.wrapping_add(WORDS_PER_LINE);
            left -= 1;
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a coordinate of this display is below 320"
)]
const fn unsigned(coordinate: usize) -> u32 {
    coordinate as u32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a coordinate of this display is below 320"
)]
const fn signed(coordinate: usize) -> i32 {
    coordinate as i32
}
