//! The two players of a game whose result is entered.

use embedded_graphics::prelude::*;

use super::{BAR, HALF, fonts};
use crate::language::{Language, Text};
use crate::ui::canvas::{Align, Canvas, Lines, area, fill, fitted, text};
use crate::ui::ink::Ink;
use crate::ui::view::{Name, ResultChoice};

/// Draws white's half on the left and black's on the right, as at the board seen from the desk.
#[inline(never)]
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
    let ground = area(HALF.cast_signed(), BAR.cast_signed(), HALF, 106);
    fill(canvas, ground, Ink::Bar);
    let (white, black) = ((80, Ink::Text), (240, Ink::Paper));
    player(canvas, language, &choice.white, white, Text::White);
    player(canvas, language, &choice.black, black, Text::Black);
}

fn player<C: Canvas>(
    canvas: &mut C,
    language: Language,
    name: &Name,
    (middle, ink): (i32, Ink),
    colour: Text,
) {
    text(
        canvas,
        &fonts::SMALL,
        Point::new(middle, 54),
        Align::Centre,
        ink,
        &language.text(colour),
    );
    // A long name takes two lines.
    let name = name.words(language);
    let lines = Lines::new(&fonts::TITLE, HALF - 12, &name);
    let lines = match lines.clone().count() {
        1 => 1,
        _ => 2,
    };
    let mut at = Point::new(middle, 114 - 17 * lines);
    let mut rest = name.as_str();
    for line in 1..=lines {
        let mut cut = Lines::new(&fonts::TITLE, HALF - 12, rest);
        let words = match cut.next() {
            Some(words) if line < lines => words,
            _ => rest,
        };
        let words_fitted = fitted(&fonts::TITLE, words, HALF - 12);
        text(canvas, &fonts::TITLE, at, Align::Centre, ink, &words_fitted);
        rest = rest.get(words.len()..).unwrap_or_default().trim_start();
        at.y += 32;
    }
}
