//! The two players of a game whose result is entered.

use embedded_graphics::prelude::*;

use super::fonts;
use crate::language::Language;
use crate::ui::canvas::{Align, Canvas, area, fill, shortened, text, width};
use crate::ui::ink::Ink;
use crate::ui::view::ResultChoice;

/// Draws the two players, white on lit ground.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
    let [white, black] = [&choice.white, &choice.black].map(|name| {
        let words = name.words(language);
        // A number that is cut says nothing.
        if width(&fonts::BODY, &words) <= 58 {
            words
        } else {
            shortened(&fonts::BODY, &name.short(), 58)
        }
    });
    fill(canvas, area(0, 14, 63, 13), Ink::Selected);
    text(
        canvas,
        &fonts::BODY,
        Point::new(31, 20),
        Align::Centre,
        Ink::Paper,
        &white,
    );
    text(
        canvas,
        &fonts::BODY,
        Point::new(96, 20),
        Align::Centre,
        Ink::Text,
        &black,
    );
    fill(canvas, area(64, 14, 64, 1), Ink::Rule);
    fill(canvas, area(64, 26, 64, 1), Ink::Rule);
}
