//! The player who is called, and the board, as large as a display allows: the same design on every display, each with
//! its own measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{Align, Canvas, LargeFont, fill, large_name, text};
use super::font::Font;
use super::ink::Ink;
use super::view::{Call, HEADING_BYTES};
use crate::language::{Language, Text};
use crate::wording::filled_in;

/// The measures.
pub(super) struct CallStyle {
    /// The stripe with the board, and the middle of the board in it.
    pub(super) stripe: Rectangle,
    pub(super) board: Point,
    pub(super) board_font: &'static Font,
    /// The middle of the name, how much room it has, and its letters: from the largest down, and those of a
    /// name that is longer than names are.
    pub(super) name: Point,
    pub(super) name_room: u32,
    pub(super) name_fonts: (&'static [LargeFont], &'static LargeFont),
}

/// Draws the board, and the name as large as it can be.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, style: &CallStyle, language: Language, call: &Call) {
    fill(canvas, style.stripe, Ink::Selected);
    let board = filled_in::<HEADING_BYTES>(&language.text(Text::CalledTo), Some(call.board));
    let (font, ink) = (style.board_font, Ink::Paper);
    text(canvas, font, style.board, Align::Centre, ink, &board);
    let name = call.name.words(language);
    let place = (style.name, style.name_room);
    large_name(canvas, style.name_fonts, place, &name);
}
