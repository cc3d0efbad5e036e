//! Who has won, and everybody else in their order: four places on a page, with their points.

use embedded_graphics::prelude::*;
use heapless::String;

use super::{LINES, RIGHT, ROW, ROWS_TOP, WIDTH, fonts, page_bar, row_number, row_rule};
use crate::language::{Language, Text};
use crate::link::{Place, Places};
use crate::ui::canvas::{Align, Canvas, Lines, area, fill, fitted, text, width};
use crate::ui::font::Font;
use crate::ui::ink::Ink;
use crate::ui::tft::fonts as box_fonts;
use crate::ui::view::points_text;

/// Where names begin.
const NAMES: i32 = 70;
/// The width of the field of a place.
const RANK: u32 = 62;
/// The room between a name and its points.
const GAP: i32 = 8;

/// Draws the page.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, page: &Places) {
    let title = language.text(Text::FinalStandings);
    page_bar(canvas, &title, page.page, page.timer);
    let mut top = ROWS_TOP;
    for place in &page.places {
        row(canvas, language, top, place);
        top += ROW;
    }
}

fn row<C: Canvas>(canvas: &mut C, language: Language, top: i32, place: &Place) {
    row_rule(canvas, top);
    // Who shares the first place is a winner too.
    let ink = if place.rank == 1 {
        fill(canvas, area(0, top, WIDTH, 48), Ink::Selected);
        Ink::SelectedText
    } else {
        Ink::Text
    };
    row_number(canvas, top, RANK, place.rank);
    let points: String<8> = points_text(place.points);
    let middle = top + 24;
    let at = Point::new(RIGHT, middle);
    text(canvas, &fonts::POINTS, at, Align::Right, ink, &points);
    let end = RIGHT - width(&fonts::POINTS, &points).cast_signed() - GAP;
    let room = (end - NAMES).unsigned_abs();
    let words = place.name.words(language);
    let mut say = |font: &Font, middle, words: &str| {
        let at = Point::new(NAMES, middle);
        text(canvas, font, at, Align::Left, ink, words);
    };
    let has_room = |font: &&&Font| width(font, &words) <= room;
    if let Some(font) = fonts::ROW_NAMES.iter().find(has_room) {
        say(font, middle, &words);
        return;
    }
    // In two lines, of which the second has all the rest, even if it must be cut.
    let font = &box_fonts::BOLD;
    let first = Lines::new(font, room, &words).next().unwrap_or_default();
    let rest = words.get(first.len()..).unwrap_or_default().trim_start();
    for (line, middle) in [first, rest].into_iter().zip(LINES) {
        say(font, top + middle, &fitted(font, line, room));
    }
}
