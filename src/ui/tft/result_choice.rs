//! A game between two players, and the results it may have.

use embedded_graphics::prelude::*;

use super::{WIDTH, fonts};
use crate::language::{Language, Text};
use crate::tournament::GameResult;
use crate::ui::canvas::{Align, Canvas, Lines, area, fill, fitted, text};
use crate::ui::ink::Ink;
use crate::ui::view::{Name, ResultChoice};
use crate::wording::result_text;

/// Half of the screen: white's on the left, as at the board seen from the desk.
const HALF: u32 = WIDTH / 2;
/// Where the choices begin.
const CHOICES_TOP: i32 = 152;
/// The height of a choice.
const CHOICE: u32 = 34;

/// The middle of what else is decided.
const NOTE_MIDDLE: i32 = 204;

/// The width of a choice: what is played is entered far more often than what is not.
const fn cell(result: GameResult) -> u32 {
    match result {
        GameResult::WhiteWins | GameResult::Draw | GameResult::BlackWins => 60,
        _ => 35,
    }
}

/// Draws the two players, and the choices under them.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
    fill(canvas, area(160, 34, 160, 106), Ink::Bar);
    player(
        canvas,
        language,
        &choice.white,
        (80, Ink::Text),
        Text::White,
    );
    player(
        canvas,
        language,
        &choice.black,
        (240, Ink::BarText),
        Text::Black,
    );
    if let Some(note) = choice.note {
        let at = Point::new(160, NOTE_MIDDLE);
        text(
            canvas,
            &fonts::SMALL,
            at,
            Align::Centre,
            Ink::Text,
            &language.text(note),
        );
    }
    let together: u32 = choice.choices.iter().map(|result| cell(*result)).sum();
    let mut left = WIDTH.saturating_sub(together).cast_signed() / 2;
    for (index, result) in choice.choices.iter().enumerate() {
        let cell = cell(*result);
        let middle = Point::new(left + cell.cast_signed() / 2, CHOICES_TOP + 17);
        let ink = if choice.selected == Some(index) {
            fill(canvas, area(left, CHOICES_TOP, cell, CHOICE), Ink::Selected);
            Ink::SelectedText
        } else {
            Ink::Text
        };
        text(
            canvas,
            &fonts::BODY,
            middle,
            Align::Centre,
            ink,
            result_text(*result),
        );
        if choice.entered == *result && *result != GameResult::Pending {
            // What is on the card is underlined, whatever is selected.
            let width = cell.saturating_sub(8);
            fill(
                canvas,
                area(left + 4, CHOICES_TOP + 38, width, 4),
                Ink::Active,
            );
        }
        left += cell.cast_signed();
    }
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
