//! The two players of a game whose result is entered.

use embedded_graphics::prelude::*;

use super::measures::{NAMES_BESIDE, PIECES};
use crate::language::Language;
use crate::tournament::Colour;
use crate::ui::canvas::{Align, Canvas};
use crate::ui::ink::Ink;
use crate::ui::view::ResultChoice;

const DISC: u32 = 7;

/// Draws the two players, each in a line; if there is something else to say below them, beside each other.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
    let (places, room) = match choice.note {
        None => ([Point::new(4, 17), Point::new(4, 28)], 117),
        Some(_) => ([Point::new(4, 19), Point::new(67, 19)], 52),
    };
    let players = [
        (Colour::White, &choice.white),
        (Colour::Black, &choice.black),
    ];
    for ((colour, name), centre) in players.into_iter().zip(places) {
        PIECES.draw(canvas, centre, DISC, colour, Ink::Text);
        let at = centre + Point::new(6, 0);
        NAMES_BESIDE.draw(canvas, (language, name), (at, Align::Left), room, Ink::Text);
    }
}
