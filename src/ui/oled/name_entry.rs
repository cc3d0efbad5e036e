//! A name being written, letter by letter from a wheel.

use embedded_graphics::prelude::*;

use super::fonts;
use crate::ui::canvas::{Align, Canvas, area, fill, text, width};
use crate::ui::ink::Ink;
use crate::ui::view::NameEntry;

/// The middle of what is written.
const TEXT_MIDDLE: i32 = 19;
/// The middle of the wheel.
const WHEEL_MIDDLE: i32 = 40;
/// The room of a letter on the wheel.
const LETTER: i32 = 14;

/// Draws the name with its cursor, and the wheel under it.
pub(super) fn draw<C: Canvas>(canvas: &mut C, entry: &NameEntry) {
    // The end of a long name is what is being written.
    let mut shown = entry.text.as_str();
    while width(&fonts::BODY, shown) > 120 {
        let mut rest = shown.chars();
        rest.next();
        shown = rest.as_str();
    }
    let at = Point::new(2, TEXT_MIDDLE);
    if !shown.is_empty() {
        text(canvas, &fonts::BODY, at, Align::Left, Ink::Text, shown);
    }
    let cursor = at.x + width(&fonts::BODY, shown).cast_signed() + 1;
    fill(canvas, area(cursor, TEXT_MIDDLE - 5, 1, 10), Ink::Text);
    fill(canvas, area(0, TEXT_MIDDLE + 7, 128, 1), Ink::Rule);

    fill(canvas, area(56, WHEEL_MIDDLE - 9, 16, 19), Ink::Selected);
    for (place, letter) in (-4..).zip(entry.wheel) {
        let (font, ink) = if place == 0 {
            (&fonts::LARGE, Ink::SelectedText)
        } else {
            (&fonts::BODY, Ink::Text)
        };
        let at = Point::new(64 + place * LETTER, WHEEL_MIDDLE);
        if letter == ' ' {
            // A space is seen as the tray that it is written with.
            fill(canvas, area(at.x - 3, at.y + 3, 7, 1), ink);
            continue;
        }
        let mut buffer = [0; 4];
        text(
            canvas,
            font,
            at,
            Align::Centre,
            ink,
            letter.encode_utf8(&mut buffer),
        );
    }
}
