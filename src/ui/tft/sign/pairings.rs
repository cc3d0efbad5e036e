//! Who meets whom: four boards on a page, white over black, and the timer of the round.

use embedded_graphics::prelude::*;
use heapless::String;

use super::{BAR, MARGIN, RIGHT, WIDTH, bar, fonts, time_in_bar};
use crate::language::{Language, Text};
use crate::link::{MAX_PAIRS, Pair, Pairings};
use crate::ui::canvas::{Align, Canvas, area, fill, shortened, text, width};
use crate::ui::font::Font;
use crate::ui::ink::Ink;
use crate::ui::tft::fonts as box_fonts;
use crate::ui::view::{HEADING_BYTES, Name, filled_in};

/// The height of a pair.
const ROW: i32 = 50;
/// Where its names begin.
const NAMES: i32 = 84;
/// The middle of the place of its board's number.
const BOARD_MIDDLE: i32 = 40;
/// The room of a name.
const NAME_ROOM: u32 = 226;

/// Draws the page.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, page: &Pairings) {
    let round = language.text(Text::RoundNumber);
    let title: String<HEADING_BYTES> = filled_in(&round, Some(page.round.into()));
    bar(canvas, Ink::Bar, &title);
    let timer = page.timer.map(|timer| time_in_bar(canvas, timer.left));
    let (number, pages) = page.page;
    if pages > 1 {
        let words: String<HEADING_BYTES> = filled_in("{}/{}", Some(number.into()));
        let words: String<HEADING_BYTES> = filled_in(&words, Some(pages.into()));
        let left = MARGIN + width(&box_fonts::LARGE, &title).cast_signed() + 12;
        let (at, align, room) = match timer {
            Some(right) => (left, Align::Left, right - left - 8),
            None => (RIGHT, Align::Right, RIGHT - left),
        };
        let mut fonts = [&box_fonts::BODY, &box_fonts::SMALL].into_iter();
        let has_room = |font: &&Font| width(font, &words).cast_signed() <= room;
        // Beside ten hours it can be missed.
        if let Some(font) = fonts.find(has_room) {
            let at = Point::new(at, 20);
            text(canvas, font, at, align, Ink::BarText, &words);
        }
    }
    let mut top = BAR.cast_signed() + 1;
    for pair in page.pairs.iter().take(MAX_PAIRS) {
        row(canvas, language, top, pair);
        top += ROW;
    }
}

fn row<C: Canvas>(canvas: &mut C, language: Language, top: i32, pair: &Pair) {
    fill(canvas, area(0, top + ROW - 1, WIDTH, 1), Ink::Rule);
    if let Some(board) = pair.board {
        fill(canvas, area(0, top, 76, 48), Ink::Selected);
        let words: String<HEADING_BYTES> = filled_in("{}", Some(board));
        let at = Point::new(BOARD_MIDDLE - 2, top + 24);
        let font = match board {
            ..100 => &fonts::PAIR_BOARD,
            _ => &fonts::PAIR_BOARD_SMALLER,
        };
        text(canvas, font, at, Align::Centre, Ink::SelectedText, &words);
    }
    let (upper, lower) = (top + 12, top + 36);
    match &pair.black {
        Some(black) => {
            player(canvas, language, upper, &pair.white);
            player(canvas, language, lower, black);
        }
        None => {
            player(canvas, language, upper, &pair.white);
            let at = Point::new(NAMES, lower);
            let words = language.text(Text::PairingBye);
            let font = &box_fonts::BODY;
            text(canvas, font, at, Align::Left, Ink::Faint, &words);
        }
    }
}

/// A name, cut if it has no room.
fn player<C: Canvas>(canvas: &mut C, language: Language, middle: i32, name: &Name) {
    let font = &box_fonts::BOLD;
    let words = shortened(font, &name.words(language), NAME_ROOM);
    let at = Point::new(NAMES, middle);
    text(canvas, font, at, Align::Left, Ink::Text, &words);
}
