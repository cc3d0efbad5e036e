//! The letters of the u8g2 fonts, drawn in rows instead of pixels.
//!
//! These fonts are packed: so many pixels without ink, so many with it, line after line. Whoever
//! takes them apart pixel by pixel, as their own renderer does, spends most of a picture's time on it.
//! Here they stay what they are, rows of ink, which a frame fills by whole words.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::Canvas;
use super::ink::Ink;
use crate::letters;

const HEADER_BYTES: usize = 23;

/// A font.
pub struct Font {
    header: &'static [u8; HEADER_BYTES],
    /// Letter after letter: its code, how many bytes it takes, and those.
    letters: &'static [u8],
}

impl Font {
    /// No letters.
    pub(super) const NONE: Self = Self {
        header: &[0; HEADER_BYTES],
        letters: &[],
    };

    /// The font of that name.
    pub const fn new<F: u8g2_fonts::Font>() -> Self {
        match F::DATA.split_first_chunk() {
            Some((header, letters)) => Self { header, letters },
            // Without its header a font has no letters.
            None => Self::NONE,
        }
    }

    /// The distance of the baseline below the middle of a line.
    pub(super) fn below_middle(&self) -> i32 {
        let [.., ascent, descent, _, _, _, _, _, _, _, _] = self.header;
        let ascent = i32::from(ascent.cast_signed());
        let descent = i32::from(descent.cast_signed());
        (ascent - descent + 1) / 2 + descent
    }

    /// The letter for a sign, if the font has it; those that no font has are shown plainly.
    pub(super) fn letter(&self, sign: char) -> Option<Letter> {
        let sign = letters::shown(sign)?;
        let [_, _, paper, ink, width, height, left, bottom, advance, ..] = *self.header;
        let mut bits = Bits {
            bytes: self.bytes_of(u8::try_from(sign).ok()?)?,
            held: 0,
            holds: 0,
        };
        Some(Letter {
            width: bits.take(width)?,
            height: bits.take(height)?,
            left: bits.take_signed(left)?,
            bottom: bits.take_signed(bottom)?,
            advance: bits.take_signed(advance)?,
            bits,
            bits_of_paper: paper,
            bits_of_ink: ink,
        })
    }

    /// True if a sign can be seen in this font. Some fonts have blanks in the places of letters.
    pub fn shows(&self, sign: char) -> bool {
        // A question mark says nothing of the sign that it stands for.
        let letter = match letters::shown(sign) {
            Some('?') if sign != '?' => None,
            _ => self.letter(sign),
        };
        sign == ' ' || letter.is_some_and(|letter| letter.place(Point::zero()).is_some())
    }

    /// The bytes about a letter. The header knows where the alphabets begin; from there on each letter tells where the
    /// next one is, and the last one that there is none.
    fn bytes_of(&self, code: u8) -> Option<&'static [u8]> {
        let [.., upper_1, upper_2, lower_1, lower_2, _, _] = *self.header;
        let start = match code {
            b'a'.. => u16::from_be_bytes([lower_1, lower_2]),
            b'A'.. => u16::from_be_bytes([upper_1, upper_2]),
            _ => 0,
        };
        let mut letters = self.letters.get(usize::from(start)..)?;
        loop {
            match letters {
                [found, _, bytes @ ..] if *found == code => return Some(bytes),
                [_, 0, ..] | [] | [_] => return None,
                [_, length, ..] => letters = letters.get(usize::from(*length)..)?,
            }
        }
    }
}

/// A letter, ready to be drawn.
pub struct Letter {
    width: i32,
    height: i32,
    /// Its left end, right of the pen.
    left: i32,
    /// Its lower end, above the baseline.
    bottom: i32,
    /// The distance by which the pen moves.
    pub(super) advance: i32,
    bits: Bits,
    /// The bits that a number of pixels without ink takes.
    bits_of_paper: u8,
    /// The same for pixels with ink.
    bits_of_ink: u8,
}

impl Letter {
    /// The place where it has ink, with the pen at a point of the baseline. A space has none.
    pub(super) fn place(&self, pen: Point) -> Option<Rectangle> {
        let top_left = Point::new(pen.x + self.left, pen.y - self.bottom - self.height);
        let size = Size::new(self.width.unsigned_abs(), self.height.unsigned_abs());
        (self.width > 0 && self.height > 0).then_some(Rectangle::new(top_left, size))
    }

    /// Draws it with the pen at a point of the baseline. Answers where it stands.
    pub(super) fn draw<C: Canvas>(self, canvas: &mut C, pen: Point, ink: Ink) -> Option<Rectangle> {
        let place = self.place(pen)?;
        if canvas.takes(&place) {
            canvas.letter(self, place, ink);
        }
        Some(place)
    }

    /// Tells its rows of ink, if it stands at that place: where each begins, and how long it is. None is empty.
    ///
    /// Inlined, since most of a picture's time goes into what is done with them.
    #[inline(always)]
    pub fn rows(self, place: Rectangle, take: impl FnMut(Point, u32)) {
        // It ends with its last line. Were a font broken, its letters would end with their bits.
        let _ = self.each_row(place, take);
    }

    #[inline(always)]
    fn each_row(self, place: Rectangle, mut take: impl FnMut(Point, u32)) -> Option<()> {
        let mut bits = self.bits;
        let (left, right) = (place.top_left.x, place.top_left.x + self.width);
        let bottom = place.top_left.y + self.height;
        let Point { mut x, mut y } = place.top_left;
        while y < bottom {
            let without_ink = bits.take(self.bits_of_paper)?;
            let with_ink = bits.take(self.bits_of_ink)?;
            let mut is_repeated = true;
            while is_repeated {
                x += without_ink;
                while x >= right {
                    x -= self.width;
                    y += 1;
                }
                let mut rest = with_ink;
                while rest > 0 && y < bottom {
                    let length = rest.min(right - x);
                    take(Point::new(x, y), length.unsigned_abs());
                    rest -= length;
                    x += length;
                    if x == right {
                        x = left;
                        y += 1;
                    }
                }
                is_repeated = y < bottom && bits.take(1)? == 1;
            }
        }
        Some(())
    }
}

/// Bits one after the other, the lowest of a byte first.
struct Bits {
    bytes: &'static [u8],
    /// Those of the bytes before that have not been taken yet, and how many.
    held: u32,
    holds: u8,
}

impl Bits {
    /// The next number, of eight bits at the most.
    #[inline(always)]
    fn take(&mut self, count: u8) -> Option<i32> {
        if self.holds < count {
            let (next, rest) = self.bytes.split_first()?;
            self.held |= u32::from(*next).wrapping_shl(self.holds.into());
            self.holds += 8;
            self.bytes = rest;
        }
        let taken = self.held & !u32::MAX.wrapping_shl(count.into());
        self.held = self.held.wrapping_shr(count.into());
        self.holds -= count;
        Some(taken.cast_signed())
    }

    /// The next number, of which half of the range is below zero.
    fn take_signed(&mut self, count: u8) -> Option<i32> {
        let half = 1 << count >> 1;
        Some(self.take(count)? - half)
    }
}
