//! Numbers that are entered digit by digit, the scores of a game or a rating: the same design on every display,
//! each with its own measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{Align, Canvas, fill, text, whole};
use super::digits::{self, DigitStyle};
use super::font::Font;
use super::ink::Ink;
use super::names::{NameBlock, NameLetters};
use super::view::{DigitEntry, Heading, SCORE_DIGITS, ScoreEntry};
use crate::language::{Language, Text};
use crate::wording::result_text;

/// The measures of a number.
pub(super) struct NumberStyle {
    /// The letters, the place and the room of the words for whose number it is.
    pub(super) font: &'static Font,
    pub(super) names: NameLetters,
    pub(super) name: Point,
    pub(super) name_room: u32,
    /// The middle of its digits.
    pub(super) digits: Point,
    pub(super) digit: &'static DigitStyle,
}

/// Draws whose number it is, and its digits.
#[inline(never)]
pub(super) fn number<C: Canvas>(
    canvas: &mut C,
    style: &NumberStyle,
    language: Language,
    entry: &DigitEntry,
) {
    let (font, ink) = (style.font, Ink::Text);
    match &entry.whose {
        Heading::Name(name) => {
            let (name, place) = ((language, name), (style.name, Align::Centre));
            style.names.draw(canvas, name, place, style.name_room, ink);
        }
        words => {
            let words = whole(canvas, font, &words.words(language), style.name_room);
            text(canvas, font, style.name, Align::Centre, ink, &words);
        }
    }
    let selected = Some(entry.selected);
    digits::draw(
        canvas,
        style.digit,
        style.digits,
        &entry.digits,
        selected,
        ink,
    );
}

/// The measures of the scores of a game.
pub(super) struct ScoreStyle {
    /// The grounds under the names and digits.
    pub(super) grounds: &'static [(Rectangle, Ink)],
    pub(super) names: NameBlock,
    pub(super) name_size: Size,
    /// The middle and the letters of the words for who starts, if there is room for them.
    pub(super) turn: Option<(i32, &'static Font)>,
    pub(super) digit: &'static DigitStyle,
    /// The side of who starts and the other one.
    pub(super) sides: [ScoreSide; 2],
    pub(super) instead: InsteadStyle,
}

/// The measures of one player's side.
pub(super) struct ScoreSide {
    pub(super) name: Point,
    pub(super) name_ink: Ink,
    pub(super) digits: Point,
    pub(super) digits_ink: Ink,
}

/// The measures of what is entered if there are no scores.
pub(super) struct InsteadStyle {
    /// A word for it before it, if there is room.
    pub(super) label: Option<(Point, &'static Font)>,
    pub(super) at: Point,
    pub(super) font: &'static Font,
    /// If it is selected: its letters, its ground, and where the arrows that turn it are, how far away from there
    /// they begin, and their reach.
    pub(super) selected_font: &'static Font,
    pub(super) ground: Size,
    pub(super) arrows: Option<(Point, (i32, i32))>,
    /// The rule that parts it from the scores otherwise.
    pub(super) rule: Option<Rectangle>,
}

/// Draws the two players with their scores, and what is entered if there are none.
#[inline(never)]
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &ScoreStyle,
    language: Language,
    entry: &ScoreEntry,
) {
    for (ground, ink) in style.grounds {
        fill(canvas, *ground, *ink);
    }
    let is_instead = entry.selected >= 2 * SCORE_DIGITS;
    let names = [&entry.white, &entry.black];
    let players = names.into_iter().zip(&entry.digits).zip(&style.sides);
    for (number, ((name, digits), side)) in players.enumerate() {
        let (place, manner) = ((side.name, style.name_size), (Align::Centre, side.name_ink));
        style.names.draw(canvas, (language, name), place, manner);
        if let Some((middle, font)) = style.turn {
            let turn = match number {
                0 => Text::Starts,
                _ => Text::PlaysSecond,
            };
            let at = Point::new(side.name.x, middle);
            let words = language.text(turn);
            text(canvas, font, at, Align::Centre, side.name_ink, &words);
        }
        let selected = entry.selected.checked_sub(number * SCORE_DIGITS);
        let ink = match (is_instead, side.digits_ink) {
            (true, Ink::Paper) => Ink::BarFaint,
            (true, _) => Ink::Faint,
            (false, ink) => ink,
        };
        digits::draw(canvas, style.digit, side.digits, digits, selected, ink);
    }
    instead(canvas, &style.instead, language, (entry, is_instead));
}

fn instead<C: Canvas>(
    canvas: &mut C,
    style: &InsteadStyle,
    language: Language,
    (entry, is_selected): (&ScoreEntry, bool),
) {
    if let Some((at, font)) = style.label {
        let label = language.text(Text::NotPlayed);
        text(canvas, font, at, Align::Right, Ink::Text, &label);
    }
    let (font, ink) = if is_selected {
        digits::ground(canvas, style.at, style.ground);
        if let Some((at, arrows)) = style.arrows {
            digits::turning(canvas, at, arrows, Ink::Faint);
        }
        (style.selected_font, Ink::Paper)
    } else {
        if let Some(rule) = style.rule {
            fill(canvas, rule, Ink::Rule);
        }
        (style.font, Ink::Faint)
    };
    let words = result_text(entry.instead);
    text(canvas, font, style.at, Align::Centre, ink, words);
}
