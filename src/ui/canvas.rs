//! The surface on which the layouts draw: pixels of ink, and a note of every word put on them.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::font::{Font, Letter};
use super::ink::Ink;
use super::view::HEADING_BYTES;
use crate::settings::Contrast;

/// The most bytes of words that one screen may hold.
pub const TRANSCRIPT_BYTES: usize = 1020;

/// The words on the screen, one drawn text a line, in drawing order.
///
/// Tests, scripts and screen readers look here instead of at pixels.
pub type Transcript = String<TRANSCRIPT_BYTES>;

/// A surface to draw on.
pub trait Canvas: DrawTarget<Color = Ink, Error = Infallible> {
    /// The pictures from now on are coloured so.
    fn set_contrast(&mut self, _contrast: Contrast) {}

    /// Starts a new picture: blank paper, no words.
    fn begin(&mut self);

    /// The next picture differs from this one in that part only, or perhaps everywhere. A canvas that
    /// keeps its picture need not draw anything else.
    fn narrow(&mut self, _part: Option<Rectangle>) {}

    /// True if anything that is drawn at that place changes the picture.
    fn takes(&self, _place: &Rectangle) -> bool {
        true
    }

    /// Learns that these words now stand at that place.
    fn say(&mut self, words: &str, place: Rectangle);

    /// Learns that these words have no room. Nobody listens but the tests, which let nothing but names be
    /// shortened.
    fn lose(&mut self, _: &str) {}

    /// Draws a letter at its place.
    fn letter(&mut self, letter: Letter, place: Rectangle, ink: Ink) {
        letter.rows(place, |at, length| self.row(at, length, ink));
    }

    /// Fills pixels side by side, from `at` to the right. Letters are made of them.
    fn row(&mut self, at: Point, length: u32, ink: Ink) {
        let Ok(()) = self.fill_solid(&Rectangle::new(at, Size::new(length, 1)), ink);
    }

    /// Fills pixels one below the other, from `at` down. Letters are made of them for whoever sits at
    /// the side.
    fn column(&mut self, at: Point, length: u32, ink: Ink) {
        let Ok(()) = self.fill_solid(&Rectangle::new(at, Size::new(1, length)), ink);
    }
}

/// The place of a text relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// The text begins there.
    Left,
    /// The text is centred there.
    Centre,
    /// The text ends there.
    Right,
}

/// Draws a text with the vertical middle of its line at `at.y`.
pub fn text<C: Canvas>(canvas: &mut C, font: &Font, at: Point, align: Align, ink: Ink, text: &str) {
    let start = match align {
        Align::Left => at.x,
        Align::Centre => {
            let inked = inked(font, text);
            at.x - (inked.start + (inked.end - inked.start) / 2)
        }
        Align::Right => at.x + 1 - width(font, text).cast_signed(),
    };
    let mut pen = Point::new(start, at.y + font.below_middle());
    let mut place: Option<Rectangle> = None;
    // The tests see to it that the fonts have every letter.
    for letter in text.chars().filter_map(|sign| font.letter(sign)) {
        let advance = letter.advance;
        if let Some(drawn) = letter.draw(canvas, pen, ink) {
            place = Some(place.map_or(drawn, |place| around(place, drawn)));
        }
        pen.x += advance;
    }
    canvas.say(text, place.unwrap_or_default());
}

/// The smallest rectangle around two.
pub(super) fn around(one: Rectangle, other: Rectangle) -> Rectangle {
    let start = one.top_left.component_min(other.top_left);
    let end = (one.top_left + one.size).component_max(other.top_left + other.size);
    let Point { x, y } = end - start;
    Rectangle::new(start, Size::new(x.unsigned_abs(), y.unsigned_abs()))
}

/// The width of a text in pixels.
pub fn width(font: &Font, text: &str) -> u32 {
    let letters = text.chars().filter_map(|sign| font.letter(sign));
    letters
        .map(|letter| letter.advance)
        .sum::<i32>()
        .unsigned_abs()
}

/// The columns from the first to the last ink of a text that begins at zero.
fn inked(font: &Font, text: &str) -> Range<i32> {
    let mut pen = Point::zero();
    let mut inked: Option<Range<i32>> = None;
    for letter in text.chars().filter_map(|sign| font.letter(sign)) {
        if let Some(place) = letter.place(pen) {
            let Range { start, end } = place.columns();
            let so_far = inked.unwrap_or(start..end);
            inked = Some(so_far.start.min(start)..so_far.end.max(end));
        }
        pen.x += letter.advance;
    }
    inked.unwrap_or_default()
}

/// A text cut so that it is no wider than `room`; a full stop says that something is missing.
pub fn fitted(font: &Font, text: &str, room: u32) -> String<HEADING_BYTES> {
    let mut kept = String::new();
    let stop = sign_width(font, '.');
    let mut wide = 0;
    // How much of it has room with a full stop.
    let mut whole = 0;
    for sign in text.chars() {
        if wide + stop <= room {
            whole = kept.len();
        }
        wide += sign_width(font, sign);
        // All that is shown so is shorter than a heading.
        if wide > room || kept.push(sign).is_err() {
            kept.truncate(whole);
            let _ = kept.push('.');
            break;
        }
    }
    kept
}

/// Words of ours, which a display must have room for.
pub fn whole<C: Canvas>(
    canvas: &mut C,
    font: &Font,
    text: &str,
    room: u32,
) -> String<HEADING_BYTES> {
    let shown = fitted(font, text, room);
    if shown != text {
        canvas.lose(text);
    }
    shown
}

fn sign_width(font: &Font, sign: char) -> u32 {
    font.letter(sign)
        .map_or(0, |letter| letter.advance.unsigned_abs())
}

/// Fills a rectangle.
pub fn fill<C: Canvas>(canvas: &mut C, area: Rectangle, ink: Ink) {
    let Ok(()) = canvas.fill_solid(&area, ink);
}

/// Fills a disc around a pixel. Its diameter is odd.
pub fn disc<C: Canvas>(canvas: &mut C, centre: Point, diameter: u32, ink: Ink) {
    let reach = (diameter / 2).cast_signed();
    // A little more than the radius makes small discs round.
    let bound = reach * reach + reach;
    for y in -reach..=reach {
        let half = (0..=reach).take_while(|x| x * x + y * y <= bound).last();
        if let Some(half) = half {
            let at = Point::new(centre.x - half, centre.y + y);
            fill(
                canvas,
                area(at.x, at.y, (2 * half + 1).unsigned_abs(), 1),
                ink,
            );
        }
    }
}

/// Draws the edge of a rectangle, its corners left out.
pub fn frame<C: Canvas>(canvas: &mut C, place: Rectangle, ink: Ink) {
    let Point { x, y } = place.top_left;
    let Size { width, height } = place.size;
    let (long, high) = (width.saturating_sub(2), height.saturating_sub(2));
    fill(canvas, area(x + 1, y, long, 1), ink);
    fill(
        canvas,
        area(x + 1, y + height.cast_signed() - 1, long, 1),
        ink,
    );
    fill(canvas, area(x, y + 1, 1, high), ink);
    fill(
        canvas,
        area(x + width.cast_signed() - 1, y + 1, 1, high),
        ink,
    );
}

/// Fills a triangle, its edges with it.
///
/// By hand, since the crate's own can also draw thick outlines with joints, which takes seven kilobytes.
pub fn triangle<C: Canvas>(canvas: &mut C, corners: [(i32, i32); 3], ink: Ink) {
    let [a, b, c] = corners;
    let top = a.1.min(b.1).min(c.1);
    let bottom = a.1.max(b.1).max(c.1);
    for y in top..=bottom {
        let ends = [(a, b), (b, c), (c, a)].map(|(from, to)| crossing(from, to, y));
        let mut ends = ends.into_iter().flatten();
        let Some((mut left, mut right)) = ends.next() else {
            continue;
        };
        for (from, to) in ends {
            left = left.min(from);
            right = right.max(to);
        }
        let length = right.saturating_sub(left).saturating_add(1);
        canvas.row(Point::new(left, y), length.unsigned_abs(), ink);
    }
}

/// The first and the last column of an edge on a line.
fn crossing(from: (i32, i32), to: (i32, i32), y: i32) -> Option<(i32, i32)> {
    let (upper, lower) = if from.1 <= to.1 {
        (from, to)
    } else {
        (to, from)
    };
    if !(upper.1..=lower.1).contains(&y) {
        return None;
    }
    let height = lower.1 - upper.1;
    if height == 0 {
        return Some((upper.0.min(lower.0), upper.0.max(lower.0)));
    }
    // Rounded to the nearest pixel.
    let doubled = 2 * (lower.0 - upper.0) * (y - upper.1) + height;
    let x = upper.0 + doubled.div_euclid(2 * height);
    Some((x, x))
}

/// A triangle with its base at `at`, pointing `reach` pixels to the right (or left, if negative).
pub fn pointer<C: Canvas>(canvas: &mut C, at: Point, reach: i32, ink: Ink) {
    let half = reach.abs();
    let (top, bottom) = ((at.x, at.y - half), (at.x, at.y + half));
    triangle(canvas, [top, bottom, (at.x + reach, at.y)], ink);
}

/// A rectangle from its left top corner and its size.
pub const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

/// Adds a text to a transcript.
pub fn note(transcript: &mut Transcript, text: &str) {
    // A screen has room for far less than the transcript; were it ever full, the rest is not noted.
    if transcript.is_empty() || transcript.push('\n').is_ok() {
        let _ = transcript.push_str(text);
    }
}

/// Cuts a text into lines no wider than `room`, at spaces.
///
/// A single word that is too wide stays on a line of its own; the tests of the texts refuse it.
#[derive(Clone)]
pub struct Lines<'a> {
    font: &'a Font,
    room: u32,
    rest: &'a str,
}

impl<'a> Lines<'a> {
    /// The lines of `text` in `font`, within `room` pixels.
    pub const fn new(font: &'a Font, room: u32, text: &'a str) -> Self {
        Self {
            font,
            room,
            rest: text,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let mut line = None;
        for (at, _) in self.rest.match_indices(' ').chain([(self.rest.len(), "")]) {
            let (head, tail) = self.rest.split_at_checked(at)?;
            if line.is_some() && width(self.font, head) > self.room {
                break;
            }
            line = Some((head, tail));
        }
        let (head, tail) = line?;
        self.rest = tail.trim_start();
        Some(head)
    }
}

/// A font in which a name may be written large: how high its lines are, and how many there may be.
pub struct LargeFont {
    /// The font.
    pub font: &'static Font,
    /// From one line to the next.
    pub height: i32,
    /// The number of lines that there is room for.
    pub lines: usize,
}

/// Writes a name as large as it can be, in lines around a point: in the first of the fonts, from the
/// largest down, in which it has room; or in the last resort, in which what has no room is cut.
pub fn large_name<C: Canvas>(
    canvas: &mut C,
    (fonts, last_resort): (&'static [LargeFont], &'static LargeFont),
    (middle, room): (Point, u32),
    words: &str,
) {
    let lines = |font: &'static LargeFont| Lines::new(font.font, room, words);
    let font = fonts
        .iter()
        .find(|font| {
            words.chars().all(|sign| font.font.shows(sign))
                && lines(font).count() <= font.lines
                && lines(font).all(|line| width(font.font, line) <= room)
        })
        .unwrap_or(last_resort);
    let lines = lines(font).take(font.lines);
    let between = i32::try_from(lines.clone().count().saturating_sub(1)).unwrap_or(0);
    let mut at = Point::new(middle.x, middle.y - between * font.height / 2);
    for line in lines {
        let line = fitted(font.font, line, room);
        text(canvas, font.font, at, Align::Centre, Ink::Text, &line);
        at.y += font.height;
    }
}
