//! The players who are called: the board and the name of the last one to be read from the other end of the hall, the
//! others smaller, and at the bottom who is next and how long it will still go on.

use embedded_graphics::prelude::*;
use heapless::String;

use super::{MARGIN, MIDDLE, NAME_ROOM, RIGHT, TIMER, WIDTH, fonts, name, reading};
use crate::language::{Language, Text};
use crate::link::{Call, Calls, TimeLeft};
use crate::ui::canvas::{Align, Canvas, area, fill, text, whole, width};
use crate::ui::faces;
use crate::ui::ink::Ink;
use crate::ui::tft::fonts as box_fonts;
use crate::ui::view::{HEADING_BYTES, TimerFace, time_text};
use crate::wording::filled_in;

/// The stripe with the board.
const STRIPE: u32 = 71;
/// The middle of the board's line in it; the letters reach a little higher than low.
const BOARD_MIDDLE: i32 = 39;
/// The top of the strip at the bottom, and its height.
const FOOT_TOP: i32 = 206;
const FOOT: u32 = 34;
/// The middle of a name with nothing below it.
const NAME_MIDDLE: i32 = 137;
/// The middle of one that has further calls below it.
const NAME_AMONG: i32 = 114;
/// The lines of further calls.
const FURTHER: [i32; 2] = [171, 194];
/// The room between two things in a line.
const GAP: i32 = 12;

/// Draws the page.
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    language: Language,
    calls: &Calls,
    is_blinking: bool,
) {
    match calls.calls.split_first() {
        Some((call, further)) => {
            board(canvas, language, call.board, is_blinking);
            let words = call.name.words(language);
            if further.is_empty() {
                name(canvas, &fonts::ALONE, NAME_MIDDLE, &words);
            } else {
                name(canvas, &fonts::AMONG, NAME_AMONG, &words);
                further_calls(canvas, language, further, calls.more);
            }
            foot(canvas, language, calls, true);
        }
        None => {
            time(canvas, language, calls.left);
            foot(canvas, language, calls, false);
        }
    }
}

/// Somebody is to come to that board.
fn board<C: Canvas>(canvas: &mut C, language: Language, number: u16, is_blinking: bool) {
    let (ground, ink) = if is_blinking {
        (Ink::Active, Ink::ActiveText)
    } else {
        (Ink::Selected, Ink::Paper)
    };
    fill(canvas, area(0, 0, WIDTH, STRIPE), ground);
    let words: String<HEADING_BYTES> = filled_in(&language.text(Text::CalledTo), Some(number));
    let font = if width(&fonts::BOARD, &words) <= NAME_ROOM {
        &fonts::BOARD
    } else {
        &fonts::BOARD_SMALLER
    };
    let at = Point::new(MIDDLE, BOARD_MIDDLE);
    let words = whole(canvas, font, &words, NAME_ROOM);
    text(canvas, font, at, Align::Centre, ink, &words);
}

/// Draws who was called before and is not there yet, as far as there is room.
fn further_calls<C: Canvas>(canvas: &mut C, language: Language, further: &[Call], more: u16) {
    let untold = further.len().saturating_sub(FURTHER.len());
    let more = more.saturating_add(u16::try_from(untold).unwrap_or(u16::MAX));
    for (call, middle) in further.iter().zip(FURTHER) {
        let board: String<HEADING_BYTES> =
            filled_in(&language.text(Text::CalledTo), Some(call.board));
        let at = Point::new(MARGIN, middle);
        let font = &box_fonts::BOLD;
        text(canvas, font, at, Align::Left, Ink::Faint, &board);
        let left = MARGIN + width(font, &board).cast_signed() + GAP;
        let mut right = RIGHT;
        if more > 0 && Some(&middle) == FURTHER.last() {
            let sign: String<HEADING_BYTES> = filled_in("+{}", Some(more));
            let at = Point::new(RIGHT, middle);
            text(canvas, font, at, Align::Right, Ink::Faint, &sign);
            right -= width(font, &sign).cast_signed() + GAP;
        }
        let room = (right - left).unsigned_abs();
        let place = (Point::new(left, middle), Align::Left);
        let name = (language, &call.name);
        fonts::ROW_LETTERS.draw(canvas, name, place, room, Ink::Text);
    }
}

/// Nobody is called: what is left is what everybody wants to know.
fn time<C: Canvas>(canvas: &mut C, language: Language, left: TimeLeft) {
    let face = TimerFace {
        title: Text::EventTimer,
        left: reading(left),
        is_running: matches!(left, TimeLeft::Running(_)),
        caption: match left {
            TimeLeft::Running(_) => Text::TimerRuns,
            TimeLeft::Stopped(_) => Text::ClockPaused,
            TimeLeft::Up => Text::TimeIsUp,
        },
    };
    let place = area(0, 0, WIDTH, FOOT_TOP.unsigned_abs());
    let style = faces::TimerStyle {
        place,
        time_middle: 90,
        caption_middle: 172,
        alert: place,
        ..TIMER
    };
    faces::timer(canvas, &style, language, &face);
}

/// Draws who is next, and what is left if it does not stand above.
fn foot<C: Canvas>(canvas: &mut C, language: Language, calls: &Calls, has_time: bool) {
    fill(canvas, area(0, FOOT_TOP, WIDTH, FOOT), Ink::Bar);
    let middle = FOOT_TOP + 17;
    let font = &box_fonts::BOLD;
    let mut right = RIGHT;
    if has_time {
        let (ink, words) = match calls.left {
            TimeLeft::Running(_) => (Ink::Paper, time_text(reading(calls.left))),
            TimeLeft::Stopped(_) | TimeLeft::Up => (Ink::Active, time_text(reading(calls.left))),
        };
        let at = Point::new(RIGHT, middle);
        text(canvas, font, at, Align::Right, ink, &words);
        right -= width(font, &words).cast_signed() + GAP;
    }
    let mut left = MARGIN;
    let said = match calls.next.first() {
        Some(_) => language.text(Text::NextInQueue),
        None => language.text(Text::QueueEmpty),
    };
    let at = Point::new(left, middle);
    text(
        canvas,
        &box_fonts::SMALL,
        at,
        Align::Left,
        Ink::Active,
        &said,
    );
    left += width(&box_fonts::SMALL, &said).cast_signed() + GAP;
    for (place, next) in calls.next.iter().enumerate() {
        let room = (right - left).max(0).unsigned_abs();
        // The first is told even if there is no room for all of the name, the others only in full.
        if place > 0 && width(font, &next.words(language)) > room {
            break;
        }
        let (font, kept) = fonts::ROW_LETTERS.fit(language, next, room);
        let at = Point::new(left, middle);
        text(canvas, font, at, Align::Left, Ink::Paper, &kept.words);
        left += width(font, &kept.words).cast_signed() + 2 * GAP;
    }
}
