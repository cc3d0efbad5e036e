//! The two players of a game whose result is entered.

use embedded_graphics::prelude::*;

use super::measures::PIECES;
use super::{BAR, HALF, fonts};
use crate::language::Language;
use crate::tournament::Colour;
use crate::ui::canvas::{Align, Canvas, area, fill};
use crate::ui::ink::Ink;
use crate::ui::measures::{BlockSize, NameBlock};
use crate::ui::view::{Name, ResultChoice};
use crate::wording::names::Ladder;

/// The height of the halves.
const HEIGHT: u32 = 108;
/// The place of a name in its half: to the right of the disc.
const NAME_LEFT: i32 = 30;
const NAME_ROOM: Size = Size::new(HALF - NAME_LEFT.unsigned_abs() - 4, HEIGHT - 8);

const NAMES: NameBlock = NameBlock {
    sizes: &[
        BlockSize {
            given: (&fonts::TITLE, 26),
            surname: (&fonts::SMALL, 22),
        },
        BlockSize {
            given: (&fonts::PEOPLE, 22),
            surname: (&fonts::SECOND, 19),
        },
        BlockSize {
            given: (&fonts::LONG, 19),
            surname: (&fonts::SECOND, 18),
        },
    ],
    ladder: Ladder::Surname,
};

/// Draws white's half on the left and black's on the right, as at the board seen from the desk.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
    let ground = area(HALF.cast_signed(), BAR.cast_signed(), HALF, HEIGHT);
    fill(canvas, ground, Ink::Text);
    let white = (Colour::White, 0, Ink::Text);
    let black = (Colour::Black, HALF.cast_signed(), Ink::Paper);
    player(canvas, language, &choice.white, white);
    player(canvas, language, &choice.black, black);
}

fn player<C: Canvas>(
    canvas: &mut C,
    language: Language,
    name: &Name,
    (colour, left, ink): (Colour, i32, Ink),
) {
    let top = BAR.cast_signed() + 6;
    PIECES.draw(canvas, Point::new(left + 16, top + 12), 13, colour, ink);
    let from = Point::new(left + NAME_LEFT, top);
    let manner = (Align::Left, ink);
    NAMES.draw(canvas, (language, name), (from, NAME_ROOM), manner);
}
