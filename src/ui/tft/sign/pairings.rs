//! The pairings: four boards on a page, white over black, and the timer of the round.

use embedded_graphics::prelude::*;
use heapless::String;

use super::fonts::ROW_LETTERS;
use super::{LINES, ROW, ROWS_TOP, page_bar, row_number, row_rule};
use crate::language::{Language, Text};
use crate::link::{MAX_PAIRS, Pair, Pairings};
use crate::ui::canvas::{Align, Canvas, text};
use crate::ui::ink::Ink;
use crate::ui::tft::fonts as box_fonts;
use crate::ui::view::{HEADING_BYTES, Name};
use crate::wording::filled_in;

/// The column where names begin.
const NAMES: i32 = 84;
/// The width of the place of a board's number.
const BOARD: u32 = 76;
/// The room of a name.
const NAME_ROOM: u32 = 226;

/// Draws the page.
pub(super) fn draw<C: Canvas>(canvas: &mut C, language: Language, page: &Pairings) {
    let round = language.text(Text::RoundNumber);
    let title: String<HEADING_BYTES> = filled_in(&round, Some(page.round.into()));
    page_bar(canvas, &title, page.page, page.timer);
    let mut top = ROWS_TOP;
    for pair in page.pairs.iter().take(MAX_PAIRS) {
        row(canvas, language, top, pair);
        top += ROW;
    }
}

fn row<C: Canvas>(canvas: &mut C, language: Language, top: i32, pair: &Pair) {
    row_rule(canvas, top);
    if let Some(board) = pair.board {
        row_number(canvas, top, BOARD, board);
    }
    let [upper, lower] = LINES.map(|line| top + line);
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

/// A name, shortened if it has no room.
fn player<C: Canvas>(canvas: &mut C, language: Language, middle: i32, name: &Name) {
    let at = Point::new(NAMES, middle);
    let place = (at, Align::Left);
    ROW_LETTERS.draw(canvas, (language, name), place, NAME_ROOM, Ink::Text);
}
