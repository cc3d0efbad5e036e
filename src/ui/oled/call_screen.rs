//! Who is called, and to which board, as large as the display allows.

use embedded_graphics::prelude::*;

use super::{WIDTH, fonts};
use crate::language::{Language, Text};
use crate::ui::canvas::{Align, Canvas, area, fill, large_name, text};
use crate::ui::ink::Ink;
use crate::ui::view::{Call, HEADING_BYTES};
use crate::wording::filled_in;

/// The stripe with the board.
const STRIPE: u32 = 16;
const STRIPE_TOP: i32 = 12;
/// The middle of the room for the name.
const NAME_MIDDLE: i32 = 41;
/// How much room a name has.
const NAME_ROOM: u32 = 126;

/// Draws the board, and the name as large as it can be.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, call: &Call) {
    fill(canvas, area(0, STRIPE_TOP, WIDTH, STRIPE), Ink::Selected);
    let board = filled_in::<HEADING_BYTES>(&language.text(Text::CalledTo), Some(call.board));
    let at = Point::new(64, STRIPE_TOP + STRIPE.cast_signed() / 2 + 1);
    text(
        canvas,
        &fonts::LARGE,
        at,
        Align::Centre,
        Ink::SelectedText,
        &board,
    );
    let name = call.name.words(language);
    let fonts = (fonts::NAMES.as_slice(), &fonts::LONG_NAME);
    let middle = Point::new(64, NAME_MIDDLE);
    large_name(canvas, fonts, (middle, NAME_ROOM), &name);
}
