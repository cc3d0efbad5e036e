//! Names on a screen: in the largest letters in which all of one has room, and shortened by whole words only if the
//! smallest are too large.

use embedded_graphics::prelude::*;
use heapless::Vec;

use super::canvas::{Align, Canvas, text, width};
use super::font::Font;
use super::ink::Ink;
use super::view::Name;
use crate::language::Language;
use crate::wording::names::{Kept, Ladder};

/// The letters for names in a place.
pub(super) struct NameLetters {
    /// From those that every name should have down to those of the longest.
    pub(super) fonts: &'static [&'static Font],
    pub(super) ladder: Ladder,
}

impl NameLetters {
    /// The letters, and as much of a name as has room in them.
    pub(super) fn fit(&self, language: Language, name: &Name, room: u32) -> (&'static Font, Kept) {
        let whole = name.kept_alone(language, self.ladder, |_| true);
        let has_room = |font: &&&'static Font| width(font, &whole.words) <= room;
        if let Some(font) = self.fonts.iter().find(has_room) {
            return (font, whole);
        }
        let font = self.fonts.last().copied().unwrap_or(&Font::NONE);
        let fits = |words: &str| width(font, words) <= room;
        let kept = name.kept_alone(language, self.ladder, fits);
        // What is left may have room in larger letters.
        let has_room = |font: &&&'static Font| width(font, &kept.words) <= room;
        let larger = self.fonts.iter().find(has_room).copied();
        (larger.unwrap_or(font), kept)
    }

    /// The two lines in which all of a name has room in the smallest letters, if it has none in one.
    pub(super) fn in_two_lines<'a>(
        &self,
        words: &'a str,
        room: u32,
    ) -> Option<(&'static Font, [&'a str; 2])> {
        let font = *self.fonts.last()?;
        let (first, rest) = first_line(font, words, room)?;
        let (second, beyond) = first_line(font, rest, room)?;
        let is_needed = !second.is_empty() && beyond.is_empty();
        is_needed.then_some((font, [first, second]))
    }

    /// Writes a name, with the vertical middle of its line at `at.y`.
    pub(super) fn draw<C: Canvas>(
        &self,
        canvas: &mut C,
        (language, name): (Language, &Name),
        (at, align): (Point, Align),
        room: u32,
        ink: Ink,
    ) {
        let (font, kept) = self.fit(language, name, room);
        text(canvas, font, at, align, ink, &kept.words);
    }
}

/// The most lines of a name that is written large.
const LINES: usize = 6;

/// A name in lines: the given name large, the surnames below it.
pub(super) struct NameBlock {
    /// The letters of given names and of surnames, and the heights of their lines, from the largest down.
    pub(super) sizes: &'static [BlockSize],
    pub(super) ladder: Ladder,
}

/// The letters of a name in lines.
pub(super) struct BlockSize {
    pub(super) given: (&'static Font, i32),
    pub(super) surname: (&'static Font, i32),
}

/// The lines of a name as they are written.
type BlockLines<'a> = Vec<(&'a str, bool), LINES>;

impl NameBlock {
    /// Writes a name into a place. Answers the height that it took.
    pub(super) fn draw<C: Canvas>(
        &self,
        canvas: &mut C,
        (language, name): (Language, &Name),
        (from, size): (Point, Size),
        (align, ink): (Align, Ink),
    ) -> i32 {
        let whole = name.kept_alone(language, self.ladder, |_| true);
        let fits = |block: &&BlockSize| block.lines(&whole, size).is_some();
        let Some(block) = self.sizes.iter().find(fits).or(self.sizes.last()) else {
            return 0;
        };
        // A name that is longer than names are is shortened as in a line of its own.
        let is_whole = block.lines(&whole, size).is_some();
        let kept = match is_whole {
            true => whole,
            false => {
                let fits = |words: &str| {
                    let words = words.try_into().unwrap_or_default();
                    let alone = Kept { words, given: 0 };
                    block.lines(&alone, size).is_some()
                };
                name.kept_alone(language, self.ladder, fits)
            }
        };
        let lines = block.lines(&kept, size);
        let lines = lines.unwrap_or_else(|| [(kept.words.as_str(), true)].into_iter().collect());
        let mut top = from.y;
        for (line, is_given) in lines {
            let (font, height) = block.of(is_given);
            let at = Point::new(from.x, top + height / 2);
            text(canvas, font, at, align, ink, line);
            top += height;
        }
        top - from.y
    }

    /// True if all of a name has room in a place.
    pub(super) fn has_room(&self, language: Language, name: &Name, size: Size) -> bool {
        let whole = name.kept_alone(language, self.ladder, |_| true);
        self.sizes
            .iter()
            .any(|block| block.lines(&whole, size).is_some())
    }

    /// The height that a name takes.
    pub(super) fn height(&self, language: Language, name: &Name, size: Size) -> i32 {
        let whole = name.kept_alone(language, self.ladder, |_| true);
        let heights = |block: &BlockSize| {
            let lines = block.lines(&whole, size)?;
            Some(
                lines
                    .iter()
                    .map(|(_, is_given)| block.of(*is_given).1)
                    .sum(),
            )
        };
        let last = || self.sizes.last().map_or(0, |block| block.given.1);
        self.sizes.iter().find_map(heights).unwrap_or_else(last)
    }
}

impl BlockSize {
    const fn of(&self, is_given: bool) -> (&'static Font, i32) {
        if is_given { self.given } else { self.surname }
    }

    /// The lines of a name, if all of it has room: the given names, then each surname, or as many as have room in a line.
    fn lines<'a>(&self, kept: &'a Kept, size: Size) -> Option<BlockLines<'a>> {
        let (given, surnames) = kept.words.split_at_checked(kept.given)?;
        let mut lines = BlockLines::new();
        for (part, is_given) in [(given.trim(), true), (surnames.trim(), false)] {
            // A name of one word is given, whatever it is.
            let is_given = is_given || given.is_empty();
            let (font, _) = self.of(is_given);
            let mut rest = part;
            while !rest.is_empty() {
                let (line, after) = first_line(font, rest, size.width)?;
                lines.push((line, is_given)).ok()?;
                rest = after;
            }
        }
        let heights = lines.iter().map(|(_, is_given)| self.of(*is_given).1);
        (heights.sum::<i32>() <= size.height.cast_signed()).then_some(lines)
    }
}

/// As many words as have room in a line, and the rest. A word may end at a hyphen, never within itself.
pub(super) fn first_line<'a>(font: &Font, words: &'a str, room: u32) -> Option<(&'a str, &'a str)> {
    let ends = words
        .match_indices([' ', '-'])
        .map(|(at, sign)| match sign {
            "-" => at + 1,
            _ => at,
        });
    let mut line = None;
    for end in ends.chain([words.len()]) {
        let (head, tail) = words.split_at_checked(end)?;
        if width(font, head) > room {
            break;
        }
        line = Some((head, tail.trim_start()));
    }
    line
}

/// Writes a name in as few lines as it takes, in the largest letters in which all of it has room.
pub(super) fn wrapped<C: Canvas>(
    canvas: &mut C,
    fonts: &'static [&'static Font],
    (language, name): (Language, &Name),
    (at, room, most, line): (Point, u32, usize, i32),
    ink: Ink,
) {
    let whole = name.kept_alone(language, Ladder::Surname, |_| true);
    let Some(last) = fonts.last() else {
        return;
    };
    let in_lines = |font: &Font, words: &str| {
        let mut rest = words;
        for _ in 0..most {
            match first_line(font, rest, room) {
                Some((_, after)) => rest = after,
                None => return false,
            }
            if rest.is_empty() {
                return true;
            }
        }
        false
    };
    let one_line = |font: &&&'static Font| width(font, &whole.words) <= room;
    let some_lines = |font: &&&'static Font| in_lines(font, &whole.words);
    let found = fonts.iter().take(1).find(one_line);
    let font = found.or_else(|| fonts.iter().find(some_lines));
    let (font, kept) = match font {
        Some(font) => (*font, whole),
        None => {
            let fits = |words: &str| in_lines(last, words);
            (*last, name.kept_alone(language, Ladder::Given, fits))
        }
    };
    let mut rest = kept.words.as_str();
    let mut at = at;
    while let Some((words, after)) =
        first_line(font, rest, room).filter(|(words, _)| !words.is_empty())
    {
        text(canvas, font, at, Align::Left, ink, words);
        at.y += line;
        rest = after;
    }
}
