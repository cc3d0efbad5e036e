//! Numbers that are entered digit by digit: the scores of a game, a rating.

use embedded_graphics::prelude::*;

use super::{ROOM, WIDTH, fonts};
use crate::language::{Language, Text};
use crate::ui::canvas::{Align, Canvas, area, fill, fitted, text};
use crate::ui::digits::{self, DigitStyle};
use crate::ui::ink::Ink;
use crate::ui::view::{DigitEntry, SCORE_DIGITS, ScoreEntry};
use crate::wording::result_text;

const DIGIT: DigitStyle = DigitStyle {
    font: &fonts::DIGITS,
    ground: Size::new(40, 62),
    rise: 3,
    pitch: 44,
    arrows: Some((35, 8)),
};

/// The middle of the names, of the digits, and of what is entered instead of them.
const NAMES: i32 = 52;
const DIGITS: i32 = 118;
const INSTEAD: i32 = 191;

/// Half of the screen: white's on the left, as at the board seen from the desk.
const HALF: u32 = WIDTH / 2;

/// Draws the two players with their scores, and what is entered if there are none.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, entry: &ScoreEntry) {
    fill(canvas, area(160, 34, HALF, 133), Ink::Bar);
    let [white, black] = &entry.digits;
    let is_instead = entry.selected >= 2 * SCORE_DIGITS;
    let sides = [
        (&entry.white, white, 80, Ink::Text),
        (&entry.black, black, 240, Ink::BarText),
    ];
    for (side, (name, digits, middle, ink)) in sides.into_iter().enumerate() {
        player(canvas, &name.words(language), middle, ink);
        let selected = entry.selected.checked_sub(side * SCORE_DIGITS);
        let ink = if is_instead { Ink::Faint } else { ink };
        let at = Point::new(middle, DIGITS);
        digits::draw(canvas, &DIGIT, at, digits, selected, ink);
    }
    let label = language.text(Text::NotPlayed);
    let at = Point::new(150, INSTEAD);
    text(canvas, &fonts::BODY, at, Align::Right, Ink::Text, &label);
    let at = Point::new(200, INSTEAD);
    let (font, ink) = if is_instead {
        digits::ground(canvas, at, Size::new(70, 32));
        (&fonts::BOLD, Ink::SelectedText)
    } else {
        (&fonts::BODY, Ink::Faint)
    };
    text(
        canvas,
        font,
        at,
        Align::Centre,
        ink,
        result_text(entry.instead),
    );
    if is_instead {
        let beside = Point::new(248, INSTEAD);
        digits::turning(canvas, beside, (2, 7), Ink::Faint);
    }
}

fn player<C: Canvas>(canvas: &mut C, name: &str, middle: i32, ink: Ink) {
    let words = fitted(&fonts::TITLE, name, HALF - 12);
    let at = Point::new(middle, NAMES);
    text(canvas, &fonts::TITLE, at, Align::Centre, ink, &words);
}

/// Draws whose number it is, and its digits.
pub(super) fn draw_number<C: Canvas>(canvas: &mut C, language: Language, entry: &DigitEntry) {
    let whose = fitted(&fonts::TITLE, &entry.whose.words(language), ROOM);
    let at = Point::new(160, NAMES);
    text(canvas, &fonts::TITLE, at, Align::Centre, Ink::Text, &whose);
    let at = Point::new(160, DIGITS + 6);
    digits::draw(
        canvas,
        &DIGIT,
        at,
        &entry.digits,
        Some(entry.selected),
        Ink::Text,
    );
}
