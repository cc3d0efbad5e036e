//! A game between two players, and the results it may have.

use embedded_graphics::prelude::*;

use super::{WIDTH, fonts};
use crate::language::Language;
use crate::tournament::GameResult;
use crate::ui::canvas::{Align, Canvas, area, fill, pointer, shortened, text, width};
use crate::ui::ink::Ink;
use crate::ui::view::ResultChoice;
use crate::wording::result_text;

/// The middle of the choices.
const CHOICES: i32 = 44;
/// The middle of what else is decided.
const NOTE_MIDDLE: i32 = 33;

/// Draws the two players, white on lit ground, and the choice between them.
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
        Ink::SelectedText,
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

    // Five of the choices have room beside each other; the selected one is among them.
    let shown: usize = 5;
    let selected = choice.selected.unwrap_or(2);
    let first = selected
        .saturating_sub(2)
        .min(choice.choices.len().saturating_sub(shown));
    let cell = WIDTH.cast_signed() / 5;
    let together = i32::try_from(choice.choices.len().min(shown)).unwrap_or(0) * cell;
    let mut left = 1 + (5 * cell - together) / 2;
    if let Some(note) = choice.note {
        let at = Point::new(64, NOTE_MIDDLE);
        let words = language.text(note);
        text(canvas, &fonts::BODY, at, Align::Centre, Ink::Text, &words);
    }
    // There is more at the side.
    if first > 0 {
        pointer(canvas, Point::new(2, CHOICES), -2, Ink::Text);
    }
    if first + shown < choice.choices.len() {
        pointer(canvas, Point::new(125, CHOICES), 2, Ink::Text);
    }
    for (index, result) in choice.choices.iter().enumerate().skip(first).take(shown) {
        let at = Point::new(left + cell / 2, CHOICES);
        let ink = if choice.selected == Some(index) {
            fill(
                canvas,
                area(left, CHOICES - 7, cell.unsigned_abs(), 13),
                Ink::Selected,
            );
            Ink::SelectedText
        } else {
            Ink::Text
        };
        text(
            canvas,
            &fonts::BODY,
            at,
            Align::Centre,
            ink,
            result_text(*result),
        );
        if choice.entered == *result && *result != GameResult::Pending {
            // What is on the card is underlined, whatever is selected.
            fill(canvas, area(left + 3, CHOICES + 7, 19, 1), Ink::Text);
        }
        left += cell;
    }
}
