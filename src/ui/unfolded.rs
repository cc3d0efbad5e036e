//! The part that the selected row of the standings opens below it: what parts players who are level, by name and value, and the
//! player's games.

use embedded_graphics::prelude::*;

use super::canvas::{Align, Canvas, area, fill, text, width};
use super::font::Font;
use super::ink::Ink;
use super::view::{GameSign, Unfolded};
use crate::language::{Language, Text};
use crate::tournament::{Colour, Tiebreak};
use crate::wording::{criterion_name, criterion_text, outcome_text};

/// The measures of what a row opens.
pub(super) struct UnfoldedStyle {
    pub(super) ground: Ink,
    pub(super) font: &'static Font,
    pub(super) left: i32,
    pub(super) right: i32,
    /// The height of a line with names and values, and the middles of both in it: the value is below the name, or beside
    /// it.
    pub(super) line: i32,
    pub(super) name: i32,
    pub(super) value: i32,
    /// The space between a name and its value beside it, and between that and the next name.
    pub(super) space: i32,
    pub(super) gap: i32,
    /// The height of the line with the games, and the room for each.
    pub(super) games: i32,
    pub(super) game: i32,
    pub(super) disc: DiscStyle,
}

/// The measures of a disc that says with which pieces somebody played.
pub(super) struct DiscStyle {
    /// The pixels across: an odd number.
    pub(super) side: i32,
    /// The ink of white pieces, and that of black ones.
    pub(super) white: Ink,
    pub(super) black: Ink,
}

/// Draws it below that line, in so many lines of a width as there is room for, and answers how high it is.
#[inline(never)]
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &UnfoldedStyle,
    language: Language,
    unfolded: &Unfolded,
    (top, width, room): (i32, u32, i32),
) -> i32 {
    let wanted = flow(style, language, unfolded, |_, _, _, _| {});
    let lines = wanted.min(room / style.line);
    let has_games = lines * style.line + style.games <= room && !unfolded.games.is_empty();
    let height = lines * style.line + if has_games { style.games } else { 0 };
    fill(
        canvas,
        area(0, top, width, height.unsigned_abs()),
        style.ground,
    );
    flow(style, language, unfolded, |line, left, name, value| {
        // The player's card has all of them.
        if line >= lines {
            return;
        }
        let top = top + line * style.line;
        let at = Point::new(left, top + style.name);
        text(canvas, style.font, at, Align::Left, Ink::Faint, name);
        let beside = if style.is_beside() {
            style.wide(name) + style.space
        } else {
            0
        };
        let at = Point::new(left + beside, top + style.value);
        text(canvas, style.font, at, Align::Left, Ink::Text, value);
    });
    if has_games {
        let middle = top + lines * style.line + style.games / 2 + 1;
        games(canvas, style, &unfolded.games, middle);
    }
    height
}

impl UnfoldedStyle {
    const fn is_beside(&self) -> bool {
        self.name == self.value
    }

    fn wide(&self, words: &str) -> i32 {
        width(self.font, words).cast_signed()
    }
}

/// Gives each criterion its place: the line, the column where it begins, its name and its value. Answers how many lines
/// that takes.
fn flow(
    style: &UnfoldedStyle,
    language: Language,
    unfolded: &Unfolded,
    mut put: impl FnMut(i32, i32, &str, &str),
) -> i32 {
    let (mut line, mut left) = (0, style.left);
    for (tiebreak, value) in &unfolded.criteria {
        let name = match tiebreak {
            Tiebreak::Wins => language.text(Text::WinsWord),
            other => criterion_name(language, *other, unfolded.has_queue),
        };
        let value = criterion_text(*value);
        let needed = if style.is_beside() {
            style.wide(&name) + style.space + style.wide(&value)
        } else {
            style.wide(&name).max(style.wide(&value))
        };
        if left > style.left && left + needed > style.right {
            (line, left) = (line + 1, style.left);
        }
        put(line, left, &name, &value);
        left += needed + style.gap;
    }
    line + i32::from(!unfolded.criteria.is_empty())
}

/// Draws the last games that have room.
fn games<C: Canvas>(canvas: &mut C, style: &UnfoldedStyle, games: &[GameSign], middle: i32) {
    let room = usize::try_from((style.right - style.left) / style.game).unwrap_or(0);
    let first = games.len().saturating_sub(room);
    let mut left = style.left;
    for game in games.iter().skip(first) {
        let reach = style.disc.side / 2;
        match game {
            GameSign::Played(colour, outcome) => {
                disc(
                    canvas,
                    &style.disc,
                    Point::new(left + reach, middle),
                    *colour,
                );
                let at = Point::new(left + style.disc.side + style.space, middle);
                let sign = outcome_text(*outcome);
                text(canvas, style.font, at, Align::Left, Ink::Text, sign);
            }
            GameSign::None => {
                let at = Point::new(left + reach, middle);
                text(canvas, style.font, at, Align::Centre, Ink::Faint, "-");
            }
        }
        left += style.game;
    }
}

/// Draws a disc in the colour of somebody's pieces, with an edge by which it stands out from any ground.
fn disc<C: Canvas>(canvas: &mut C, style: &DiscStyle, centre: Point, colour: Colour) {
    let inside = match colour {
        Colour::White => style.white,
        Colour::Black => style.black,
    };
    let reach = style.side / 2;
    round(canvas, centre, reach, Ink::Text);
    round(canvas, centre, reach - 1, inside);
}

/// Fills a circle, row by row.
fn round<C: Canvas>(canvas: &mut C, centre: Point, reach: i32, ink: Ink) {
    for y in -reach..=reach {
        // A little more than the radius, so that the circle has no tips.
        let half = (0..=reach)
            .rev()
            .find(|x| x * x + y * y <= reach * reach + reach / 2);
        let half = half.unwrap_or(0);
        let wide = (2 * half + 1).unsigned_abs();
        fill(canvas, area(centre.x - half, centre.y + y, wide, 1), ink);
    }
}
