//! Who is called, and to which board, to be read from across the room.

use embedded_graphics::prelude::*;

use super::{WIDTH, fonts};
use crate::language::{Language, Text};
use crate::ui::canvas::{Align, Canvas, area, fill, large_name, text};
use crate::ui::ink::Ink;
use crate::ui::view::{Call, HEADING_BYTES};
use crate::wording::filled_in;

/// The stripe with the board.
const STRIPE_TOP: i32 = 34;
const STRIPE: u32 = 76;
/// The middle of the stripe, and of the room for the name.
const BOARD_MIDDLE: i32 = 72;
const NAME_MIDDLE: i32 = 162;
/// How much room a name has.
const NAME_ROOM: u32 = 312;

/// Draws the board, and the name as large as it can be.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, call: &Call) {
    fill(canvas, area(0, STRIPE_TOP, WIDTH, STRIPE), Ink::Selected);
    let board = filled_in::<HEADING_BYTES>(&language.text(Text::CalledTo), Some(call.board));
    let at = Point::new(160, BOARD_MIDDLE);
    text(
        canvas,
        &fonts::CALL,
        at,
        Align::Centre,
        Ink::SelectedText,
        &board,
    );
    let name = call.name.words(language);
    let fonts = (fonts::NAMES.as_slice(), &fonts::LONG_NAME);
    let middle = Point::new(160, NAME_MIDDLE);
    large_name(canvas, fonts, (middle, NAME_ROOM), &name);
}
