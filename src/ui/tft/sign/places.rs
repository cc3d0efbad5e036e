//! The winner, and everybody else in their order: four places on a page, with their points.

use embedded_graphics::prelude::*;
use heapless::String;

use super::fonts::ROW_LETTERS;
use super::{LINES, RIGHT, ROW, ROWS_TOP, WIDTH, fonts, page_bar, row_number, row_rule};
use crate::language::{Language, Text};
use crate::link::{Place, Places};
use crate::ui::canvas::{Align, Canvas, area, fill, text, width};
use crate::ui::font::Font;
use crate::ui::ink::Ink;
use crate::ui::names;
use crate::wording::points_text;

/// The column where names begin.
const NAMES: i32 = 70;
/// The width of the field of a place.
const RANK: u32 = 62;
/// The room between a name and its points.
const GAP: i32 = 8;

/// Draws the page. Its names are of one size, but for those that are too long for it.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, page: &Places) {
    let title = language.text(Text::FinalStandings);
    page_bar(canvas, &title, page.page, page.timer);
    let [large, small] = fonts::ROW_NAMES;
    let is_between = |place: &Place| {
        let (words, room) = (place.name.words(language), name_room(place));
        width(large, &words) > room && width(small, &words) <= room
    };
    let font = if page.places.iter().any(is_between) {
        small
    } else {
        large
    };
    let mut top = ROWS_TOP;
    for place in &page.places {
        row(canvas, (language, font), top, place);
        top += ROW;
    }
}

/// The room that the points leave for a name.
fn name_room(place: &Place) -> u32 {
    let points: String<8> = points_text(place.points);
    let end = RIGHT - width(&fonts::POINTS, &points).cast_signed() - GAP;
    (end - NAMES).unsigned_abs()
}

fn row<C: Canvas>(canvas: &mut C, (language, font): (Language, &Font), top: i32, place: &Place) {
    row_rule(canvas, top);
    // Who shares the first place is a winner too.
    let ink = if place.rank == 1 {
        fill(canvas, area(0, top, WIDTH, 48), Ink::Selected);
        Ink::Paper
    } else {
        Ink::Text
    };
    row_number(canvas, top, RANK, place.rank);
    let points: String<8> = points_text(place.points);
    let middle = top + 24;
    let at = Point::new(RIGHT, middle);
    text(canvas, &fonts::POINTS, at, Align::Right, ink, &points);
    let room = name_room(place);
    let words = place.name.words(language);
    let mut say = |font: &Font, middle, words: &str| {
        let at = Point::new(NAMES, middle);
        text(canvas, font, at, Align::Left, ink, words);
    };
    if width(font, &words) <= room {
        say(font, middle, &words);
        return;
    }
    // In two lines.
    let [first, second] = LINES;
    let at = Point::new(NAMES, top + first);
    let lines = (at, room, LINES.len(), second - first);
    let name = (language, &place.name);
    names::wrapped(canvas, ROW_LETTERS.fonts, name, lines, ink);
}
