//! The player who is called, and the board, as large as a display allows: the same design on every display, each with
//! its own measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{Align, Canvas, fill, text, width};
use super::font::Font;
use super::ink::Ink;
use super::names::{self, NameBlock};
use super::rows::Pieces;
use super::view::{Call, HEADING_BYTES, Name};
use crate::language::{Language, Text};
use crate::tournament::Colour;
use crate::wording::{filled_in, filled_in_with};

/// The measures.
pub(super) struct CallStyle {
    /// The field with the board: the middles and the letters of the word and of the number in it.
    pub(super) field: Rectangle,
    pub(super) word: (i32, &'static Font),
    pub(super) smaller_word: &'static Font,
    pub(super) number: (i32, &'static Font),
    /// The place of the name.
    pub(super) name: (Point, Size),
    pub(super) names: NameBlock,
    pub(super) against: AgainstStyle,
}

/// The measures of the colour and the opponent.
pub(super) struct AgainstStyle {
    /// The middle of the disc.
    pub(super) disc: Point,
    pub(super) diameter: u32,
    pub(super) pieces: Pieces,
    /// The words for the colour, if there is room for them.
    pub(super) words: Option<(Point, &'static Font)>,
    /// The opponent's name: its letters, where it begins, its room, the number of lines, and their height.
    pub(super) names: &'static [&'static Font],
    pub(super) at: Point,
    pub(super) room: u32,
    pub(super) lines: usize,
    pub(super) line: i32,
}

/// Draws the board, the name as large as it can be, and with whom it is.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, style: &CallStyle, language: Language, call: &Call) {
    fill(canvas, style.field, Ink::Selected);
    let middle = style.field.top_left.x + style.field.size.width.cast_signed() / 2;
    let words = filled_in_with::<HEADING_BYTES>(&language.text(Text::CalledTo), "");
    let words = words.trim();
    let (y, font) = style.word;
    let font = if width(font, words) + 2 <= style.field.size.width {
        font
    } else {
        style.smaller_word
    };
    let ink = Ink::Paper;
    text(
        canvas,
        font,
        Point::new(middle, y),
        Align::Centre,
        ink,
        words,
    );
    let (y, font) = style.number;
    let number = filled_in::<8>("{}", Some(call.board));
    text(
        canvas,
        font,
        Point::new(middle, y),
        Align::Centre,
        ink,
        &number,
    );
    let manner = (Align::Left, Ink::Text);
    style
        .names
        .draw(canvas, (language, &call.name), style.name, manner);
    if let Some((colour, name)) = &call.against {
        against(canvas, &style.against, language, (*colour, name));
    }
}

fn against<C: Canvas>(
    canvas: &mut C,
    style: &AgainstStyle,
    language: Language,
    (colour, name): (Colour, &Name),
) {
    style
        .pieces
        .draw(canvas, style.disc, style.diameter, colour, Ink::Text);
    if let Some((at, font)) = style.words {
        let words = language.text(match colour {
            Colour::White => Text::CallWhite,
            Colour::Black => Text::CallBlack,
        });
        let words = filled_in_with::<HEADING_BYTES>(&words, "");
        text(canvas, font, at, Align::Left, Ink::Text, words.trim());
    }
    let place = (style.at, style.room, style.lines, style.line);
    names::wrapped(canvas, style.names, (language, name), place, Ink::Text);
}
