//! A name being written, letter by letter from a wheel.

use embedded_graphics::prelude::*;

use super::{MARGIN, ROOM, fonts};
use crate::ui::canvas::{Align, Canvas, area, fill, text, triangle, width};
use crate::ui::ink::Ink;
use crate::ui::view::NameEntry;

/// The middle of what is written.
const TEXT_MIDDLE: i32 = 72;
/// The middle of the wheel.
const WHEEL_MIDDLE: i32 = 152;
/// The room of a letter on the wheel.
const LETTER: i32 = 34;

/// Draws the name with its cursor, and the wheel under it.
pub(super) fn draw<C: Canvas>(canvas: &mut C, entry: &NameEntry) {
    fill(canvas, area(MARGIN, TEXT_MIDDLE - 20, ROOM, 40), Ink::Rule);
    // The end of a long name is what is being written.
    let mut shown = entry.text.as_str();
    while width(&fonts::TITLE, shown) > ROOM - 24 {
        let mut rest = shown.chars();
        rest.next();
        shown = rest.as_str();
    }
    let at = Point::new(MARGIN + 6, TEXT_MIDDLE);
    if !shown.is_empty() {
        text(canvas, &fonts::TITLE, at, Align::Left, Ink::Text, shown);
    }
    let cursor = at.x + width(&fonts::TITLE, shown).cast_signed() + 2;
    fill(canvas, area(cursor, TEXT_MIDDLE - 14, 3, 28), Ink::Selected);

    let centre = 160;
    fill(
        canvas,
        area(centre - 22, WHEEL_MIDDLE - 26, 44, 52),
        Ink::Selected,
    );
    for (place, letter) in (-4..).zip(entry.wheel) {
        let (font, ink) = if place == 0 {
            (&fonts::LARGE, Ink::SelectedText)
        } else {
            (&fonts::BODY, Ink::Text)
        };
        let at = Point::new(centre + place * LETTER, WHEEL_MIDDLE);
        if letter == ' ' {
            // A space is seen as the tray that it is written with.
            fill(canvas, area(at.x - 8, at.y + 6, 16, 3), ink);
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
    let (top, bottom) = (WHEEL_MIDDLE - 32, WHEEL_MIDDLE + 32);
    for (base, tip) in [(top, top - 8), (bottom, bottom + 8)] {
        let corners = [(centre - 10, base), (centre + 10, base), (centre, tip)];
        triangle(canvas, corners, Ink::Faint);
    }
}
