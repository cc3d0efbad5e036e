//! Numbers that are entered digit by digit: the scores of a game, a rating.

use embedded_graphics::prelude::*;

use super::fonts;
use crate::language::Language;
use crate::ui::canvas::{Align, Canvas, area, fill, fitted, text};
use crate::ui::digits::{self, DigitStyle};
use crate::ui::ink::Ink;
use crate::ui::view::{DigitEntry, SCORE_DIGITS, ScoreEntry};
use crate::wording::result_text;

const DIGIT: DigitStyle = DigitStyle {
    font: &fonts::DIGITS,
    ground: Size::new(13, 22),
    rise: 0,
    pitch: 14,
    arrows: None,
};

/// The middle of the names, and of the digits.
const NAMES: i32 = 20;
const DIGITS: i32 = 40;
/// What is entered instead of scores is to the right of them.
const INSTEAD: i32 = 113;

/// Draws the two players with their scores, white on lit ground, and what is entered if there are
/// none.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, entry: &ScoreEntry) {
    let [white, black] = &entry.digits;
    fill(canvas, area(0, 13, 63, 13), Ink::Selected);
    fill(canvas, area(64, 13, 64, 1), Ink::Rule);
    fill(canvas, area(64, 25, 64, 1), Ink::Rule);
    let sides = [
        (&entry.white, white, 31, 22, Ink::SelectedText),
        (&entry.black, black, 96, 73, Ink::Text),
    ];
    for (side, (name, digits, name_middle, middle, ink)) in sides.into_iter().enumerate() {
        let name = fitted(&fonts::BODY, &name.words(language), 58);
        let at = Point::new(name_middle, NAMES);
        text(canvas, &fonts::BODY, at, Align::Centre, ink, &name);
        let selected = entry.selected.checked_sub(side * SCORE_DIGITS);
        let at = Point::new(middle, DIGITS);
        digits::draw(canvas, &DIGIT, at, digits, selected, Ink::Text);
    }
    fill(canvas, area(45, DIGITS, 5, 1), Ink::Text);
    let at = Point::new(INSTEAD, DIGITS);
    let ink = if entry.selected >= 2 * SCORE_DIGITS {
        digits::ground(canvas, at, Size::new(26, 22));
        Ink::SelectedText
    } else {
        fill(canvas, area(97, DIGITS - 11, 1, 22), Ink::Rule);
        Ink::Faint
    };
    text(
        canvas,
        &fonts::BODY,
        at,
        Align::Centre,
        ink,
        result_text(entry.instead),
    );
}

/// Draws whose number it is, and its digits.
pub(super) fn draw_number<C: Canvas>(canvas: &mut C, language: Language, entry: &DigitEntry) {
    let name = fitted(&fonts::BODY, &entry.whose.words(language), 124);
    let at = Point::new(64, NAMES);
    text(canvas, &fonts::BODY, at, Align::Centre, Ink::Text, &name);
    let at = Point::new(64, DIGITS);
    digits::draw(
        canvas,
        &DIGIT,
        at,
        &entry.digits,
        Some(entry.selected),
        Ink::Text,
    );
}
