//! The sign in the hall on a display of this family: few things, each as large as it can be.

mod calls;
mod fonts;
mod pairings;
mod places;

use embedded_graphics::prelude::*;
use heapless::String;

use super::{MARGIN, RIGHT, WIDTH};
use crate::clock::Reading;
use crate::language::{Language, Text};
use crate::link::{Page, RoomTimer, TimeLeft};
use crate::sign::{SignBody, SignView};
use crate::time::Span;
use crate::ui::canvas::{Align, Canvas, Lines, area, fill, large_name, text, width};
use crate::ui::faces::{self, TimerStyle};
use crate::ui::font::Font;
use crate::ui::ink::Ink;
use crate::ui::view::{HEADING_BYTES, TimerFace, time_text};
use crate::wording::filled_in;

/// The height of the bar over a page.
const BAR: u32 = 38;
/// The middle of that bar.
const BAR_MIDDLE: i32 = 19;
/// The middle of the display.
const MIDDLE: i32 = 160;
/// The room of what is written large.
const NAME_ROOM: u32 = 308;

/// The height of a row of a page, the line below it with it.
const ROW: i32 = 50;
/// The top of the first one.
const ROWS_TOP: i32 = BAR.cast_signed() + 1;
/// The middles of two lines in a row.
const LINES: [i32; 2] = [12, 36];

/// The height that the lines of all languages share.
const LANGUAGES_HEIGHT: usize = 184;

/// A timer under its bar.
const TIMER: TimerStyle = TimerStyle {
    place: area(0, 38, WIDTH, 202),
    times: &super::fonts::TIMES_WHOLE,
    time_middle: 122,
    font: &super::fonts::LARGE,
    caption_middle: 208,
    reach: 11,
    alert: area(0, 38, WIDTH, 202),
};

/// Draws what is on the sign.
pub fn draw<C: Canvas>(view: &SignView, canvas: &mut C) {
    canvas.set_contrast(view.contrast);
    canvas.begin();
    let language = view.language.unwrap_or_default();
    match &view.body {
        SignBody::NoSignal => no_signal(canvas, view.language),
        SignBody::OtherVersion => {
            bar(canvas, Ink::Alert, &language.text(Text::Home));
            let words = language.text(Text::SignOutdated);
            let mut middle = 80;
            for line in Lines::new(&super::fonts::LARGE, NAME_ROOM, &words) {
                let at = Point::new(MIDDLE, middle);
                let font = &super::fonts::LARGE;
                text(canvas, font, at, Align::Centre, Ink::Text, line);
                middle += 34;
            }
        }
        SignBody::Page(Page::Title(title)) => {
            bar(canvas, Ink::Bar, &language.text(Text::Home));
            let tagline = language.text(Text::Tagline);
            let words = match title.as_str() {
                "" => &tagline,
                title => title,
            };
            name(canvas, &fonts::ALONE, 139, words);
        }
        SignBody::Page(Page::Calls(calls)) => {
            calls::draw(canvas, language, calls, view.is_blinking);
        }
        SignBody::Page(Page::Pairings(page)) => pairings::draw(canvas, language, page),
        SignBody::Page(Page::Places(page)) => places::draw(canvas, language, page),
        SignBody::Page(Page::Timer(shown)) => timer(canvas, language, *shown),
    }
}

/// The box is silent. As long as it has never been heard, nobody knows in which language to say so.
fn no_signal<C: Canvas>(canvas: &mut C, language: Option<Language>) {
    let font = &super::fonts::LARGE;
    if let Some(language) = language {
        bar(canvas, Ink::Alert, &language.text(Text::Home));
        name(canvas, &fonts::ALONE, 122, &language.text(Text::NoSignal));
        let at = Point::new(MIDDLE, 210);
        let help = language.text(Text::NoSignalHelp);
        let font = &super::fonts::BODY;
        text(canvas, font, at, Align::Centre, Ink::Text, &help);
        return;
    }
    bar(canvas, Ink::Alert, &Language::default().text(Text::Home));
    let middles = (70..).step_by(LANGUAGES_HEIGHT / Language::ALL.len());
    for (language, middle) in Language::ALL.into_iter().zip(middles) {
        let at = Point::new(MIDDLE, middle);
        let words = language.text(Text::NoSignal);
        text(canvas, font, at, Align::Centre, Ink::Text, &words);
    }
}

/// The bar over a page, with what it is.
fn bar<C: Canvas>(canvas: &mut C, ground: Ink, words: &str) {
    let ink = match ground {
        Ink::Alert => Ink::Paper,
        _ => Ink::Paper,
    };
    fill(canvas, area(0, 0, WIDTH, BAR), ground);
    let at = Point::new(MARGIN, BAR_MIDDLE);
    text(canvas, &super::fonts::LARGE, at, Align::Left, ink, words);
}

/// The bar over one of several pages: what they are, which one it is, and what is left of the room's timer.
fn page_bar<C: Canvas>(
    canvas: &mut C,
    title: &str,
    (number, pages): (u8, u8),
    timer: Option<RoomTimer>,
) {
    fill(canvas, area(0, 0, WIDTH, BAR), Ink::Bar);
    let end = timer.map(|timer| time_in_bar(canvas, timer.left) - 8);
    let room = end.unwrap_or(RIGHT) - MARGIN;
    let mut words = String::<HEADING_BYTES>::new();
    if pages > 1 {
        words = filled_in("{}/{}", Some(number.into()));
        words = filled_in(&words, Some(pages.into()));
    }
    let beside = |font: &Font| width(font, &words).cast_signed() + 12;
    // A long title becomes smaller beside a long time.
    let sizes = [
        &super::fonts::LARGE,
        &super::fonts::TITLE,
        &super::fonts::PEOPLE,
    ];
    let wide = |font: &Font| width(font, title).cast_signed();
    let has_both = |font: &&Font| wide(font) + beside(&super::fonts::SMALL) <= room;
    let found = sizes.iter().take(2).copied().find(has_both);
    let has_title = |font: &&Font| wide(font) <= room;
    let found = found.or_else(|| sizes.iter().skip(1).copied().find(has_title));
    let font = found.unwrap_or(&super::fonts::PEOPLE);
    let at = Point::new(MARGIN, BAR_MIDDLE);
    text(canvas, font, at, Align::Left, Ink::Paper, title);
    if words.is_empty() {
        return;
    }
    let left = width(font, title).cast_signed();
    let mut fonts = [&super::fonts::BODY, &super::fonts::SMALL].into_iter();
    // Beside ten hours it can be missed.
    if let Some(font) = fonts.find(|font| left + beside(font) <= room) {
        let (at, align) = match end {
            Some(_) => (MARGIN + left + 12, Align::Left),
            None => (RIGHT, Align::Right),
        };
        text(canvas, font, Point::new(at, 20), align, Ink::Paper, &words);
    }
}

/// The line below a row.
fn row_rule<C: Canvas>(canvas: &mut C, top: i32) {
    fill(canvas, area(0, top + ROW - 1, WIDTH, 1), Ink::Rule);
}

/// The number at the beginning of a row, in a field of that width.
fn row_number<C: Canvas>(canvas: &mut C, top: i32, width: u32, number: u16) {
    fill(canvas, area(0, top, width, 48), Ink::Selected);
    let words: String<HEADING_BYTES> = filled_in("{}", Some(number));
    let at = Point::new(width.cast_signed() / 2, top + 24);
    let font = match number {
        ..100 => &fonts::ROW_NUMBER,
        _ => &fonts::ROW_NUMBER_SMALLER,
    };
    text(canvas, font, at, Align::Centre, Ink::Paper, &words);
}

/// A name as large as it can be, around a line.
fn name<C: Canvas>(canvas: &mut C, fonts: &'static fonts::NameFonts, middle: i32, words: &str) {
    let fonts = (fonts.large, &fonts.last_resort);
    let middle = Point::new(MIDDLE, middle);
    large_name(canvas, fonts, (middle, NAME_ROOM), words);
}

/// A timer of the room across the whole page.
fn timer<C: Canvas>(canvas: &mut C, language: Language, shown: RoomTimer) {
    let title = timer_title(shown);
    bar(canvas, Ink::Bar, &language.text(title));
    let face = TimerFace {
        title,
        left: reading(shown.left),
        is_running: matches!(shown.left, TimeLeft::Running(_)),
        caption: match shown.left {
            TimeLeft::Running(_) => Text::TimerRuns,
            TimeLeft::Stopped(_) => Text::ClockPaused,
            TimeLeft::Up => Text::TimeIsUp,
        },
    };
    faces::timer(canvas, &TIMER, language, &face);
}

const fn timer_title(timer: RoomTimer) -> Text {
    if timer.is_break {
        Text::BreakTimer
    } else {
        Text::RoundTimer
    }
}

/// The time that is left, as it is shown.
fn reading(left: TimeLeft) -> Reading {
    let seconds = match left {
        TimeLeft::Running(left) | TimeLeft::Stopped(left) => left,
        TimeLeft::Up => 0,
    };
    Reading::of_room(Span::from_secs(seconds.into()))
}

/// Writes what is left at the end of a bar: a time that stands has another colour. Answers where it begins.
fn time_in_bar<C: Canvas>(canvas: &mut C, left: TimeLeft) -> i32 {
    let ink = match left {
        TimeLeft::Running(_) => Ink::Paper,
        TimeLeft::Stopped(_) | TimeLeft::Up => Ink::Active,
    };
    let words = time_text(reading(left));
    let font = &super::fonts::LARGE;
    let at = Point::new(RIGHT, BAR_MIDDLE);
    text(canvas, font, at, Align::Right, ink, &words);
    RIGHT - width(font, &words).cast_signed()
}
