//! Something to be read, and how far some work has come: the same design on every display, each with its own
//! measures.
//!
//! Each kind of message has a band of its own ink, with an icon and a few words that say the most; then comes one
//! sentence in large letters, and the rest in small ones. What only is there to be read has the title bar of any screen.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::Layout;
use super::canvas::{Align, Canvas, Lines, fill, text, whole, width};
use super::font::Font;
use super::icons::{self, Icon};
use super::ink::Ink;
use super::title_bar::{self, Inks, Title};
use super::view::{HEADING_BYTES, Kind, View};
use crate::language::Text;
use crate::wording::filled_in;

/// The letters of a sentence, and the distance from one line to the next.
pub(super) struct Voice {
    pub(super) font: &'static Font,
    pub(super) line: i32,
}

/// The measures of a message.
pub(super) struct MessageStyle {
    /// The column where its lines begin, and their room.
    pub(super) left: i32,
    pub(super) room: u32,
    /// The tops of its first line: under a title bar, and under a band.
    pub(super) top: i32,
    pub(super) top_under_band: i32,
    /// The place where its last line ends, and the same where OK is to be held.
    pub(super) bottom: i32,
    pub(super) bottom_held: i32,
    /// The letters of the first sentence and of the rest, from the largest down.
    pub(super) voices: &'static [[Voice; 2]],
    /// The space between the two.
    pub(super) gap: i32,
    pub(super) band: BandStyle,
    pub(super) time_up: TimeUpStyle,
}

/// The measures of the band over a message.
pub(super) struct BandStyle {
    pub(super) size: Size,
    /// The icon of a kind, its left top corner, and how many pixels each of its own takes.
    pub(super) icon: fn(Kind) -> Option<Icon>,
    pub(super) icon_at: Point,
    pub(super) scale: u32,
    /// The point where the words begin, and their letters from the largest down.
    pub(super) title: Point,
    pub(super) fonts: &'static [&'static Font],
}

/// The measures of what says that the time is up: it fills the screen.
pub(super) struct TimeUpStyle {
    pub(super) ground: Rectangle,
    /// The middle of the words, and their letters from the largest down.
    pub(super) title: Point,
    pub(super) fonts: &'static [&'static Font],
    /// The top of what follows.
    pub(super) top: i32,
    /// The point where the bell hangs.
    pub(super) icon_at: Point,
}

/// The ground of a kind, and the ink of words on it; nothing, if it has a title bar like any screen.
const fn inks(kind: Kind) -> Option<Inks> {
    Some(match kind {
        Kind::Plain => return None,
        Kind::Question | Kind::Undo => (Ink::Selected, Ink::Paper),
        Kind::Refusal => (Ink::Text, Ink::Paper),
        Kind::Warning => (Ink::Active, Ink::ActiveText),
        Kind::Done => (Ink::Good, Ink::Paper),
        Kind::TimeUp | Kind::Trouble => (Ink::Alert, Ink::Paper),
    })
}

/// The first sentence of a text, and the rest of it.
pub(super) fn sentences(words: &str) -> (&str, &str) {
    let ends = words.match_indices(['.', '!', '?']);
    let ends = ends.filter_map(|(at, _)| words.split_at_checked(at + 1));
    for (first, rest) in ends {
        // Three dots go on.
        if let Some(rest) = rest.strip_prefix(' ')
            && !first.ends_with("..")
        {
            return (first, rest);
        }
    }
    (words, "")
}

/// Draws a message with its title.
#[inline(never)]
pub(super) fn draw<L: Layout, C: Canvas>(
    canvas: &mut C,
    view: &View,
    (kind, title): (Kind, Text),
    sentences: [&str; 2],
) {
    let style = &L::MEASURES.message;
    let title = kind.title(view.language, title);
    let bottom = if view.held.is_some() {
        style.bottom_held
    } else {
        style.bottom
    };
    let inks = match (inks(kind), view.banner) {
        (inks, None) => inks,
        (_, Some(_)) => None,
    };
    let (top, align, voices) = match inks {
        None => {
            title_bar::draw::<L, C>(canvas, view, &Title::plain(&title));
            (style.top, Align::Left, [Ink::Text, Ink::Faint])
        }
        Some(inks) if kind == Kind::TimeUp => {
            time_up::<L, C>(canvas, view, &title, inks);
            (style.time_up.top, Align::Centre, [inks.1; 2])
        }
        Some(inks) => {
            band::<L, C>(canvas, view, (kind, &title), inks);
            (style.top_under_band, Align::Left, [Ink::Text, Ink::Faint])
        }
    };
    body(canvas, style, (top, bottom, align), sentences, voices);
}

/// Draws the sentences between two heights, as large as they have room.
fn body<C: Canvas>(
    canvas: &mut C,
    style: &MessageStyle,
    (top, bottom, align): (i32, i32, Align),
    [first, rest]: [&str; 2],
    [ink, faint]: [Ink; 2],
) {
    let lines = |voice: &Voice, words| Lines::new(voice.font, style.room, words);
    let high = |voice: &Voice, words| lines(voice, words).fold(0, |height, _| height + voice.line);
    let fits = |[large, small]: &&[Voice; 2]| {
        top + high(large, first) + style.gap + high(small, rest) <= bottom
    };
    let Some([large, small]) = style.voices.iter().find(fits).or(style.voices.last()) else {
        return;
    };
    let x = match align {
        Align::Centre => style.left + style.room.cast_signed() / 2,
        Align::Left | Align::Right => style.left,
    };
    let mut top = top;
    for (voice, words, ink) in [(large, first, ink), (small, rest, faint)] {
        for line in lines(voice, words) {
            if top + voice.line > bottom {
                canvas.lose(line);
                continue;
            }
            let at = Point::new(x, top + voice.line / 2);
            text(canvas, voice.font, at, align, ink, line);
            top += voice.line;
        }
        top += style.gap;
    }
}

/// The first of some letters in which words have room, and the words.
fn fitting<C: Canvas>(
    canvas: &mut C,
    fonts: &'static [&'static Font],
    words: &str,
    room: i32,
) -> Option<(&'static Font, String<HEADING_BYTES>)> {
    let room = room.max(0).unsigned_abs();
    let font = fonts.iter().find(|font| width(font, words) <= room);
    let font = *font.or(fonts.last())?;
    Some((font, whole(canvas, font, words, room)))
}

/// Draws the band with its icon and its words.
fn band<L: Layout, C: Canvas>(
    canvas: &mut C,
    view: &View,
    (kind, title): (Kind, &str),
    inks: Inks,
) {
    let style = &L::MEASURES.message.band;
    let (ground, ink) = inks;
    fill(canvas, Rectangle::new(Point::zero(), style.size), ground);
    if let Some(icon) = (style.icon)(kind) {
        icons::draw(canvas, icon, style.icon_at, style.scale, ink);
    }
    let fits_in_words = |in_words: bool| {
        let room = title_bar::end::<L>(view, in_words) - style.title.x;
        let fonts = style.fonts.iter();
        let mut widths = fonts.map(|font| width(font, title).cast_signed());
        widths.any(|wide| wide <= room)
    };
    let in_words = view.status.is_alert() && fits_in_words(true);
    let room = title_bar::end::<L>(view, in_words) - style.title.x;
    if let Some((font, words)) = fitting(canvas, style.fonts, title, room) {
        text(canvas, font, style.title, Align::Left, ink, &words);
    }
    title_bar::signs::<L, C>(canvas, view, in_words, inks);
}

/// Fills the screen with it: nobody in the room overlooks that.
fn time_up<L: Layout, C: Canvas>(canvas: &mut C, view: &View, title: &str, inks: Inks) {
    let message = &L::MEASURES.message;
    let style = &message.time_up;
    let (ground, ink) = inks;
    fill(canvas, style.ground, ground);
    if let Some(icon) = (message.band.icon)(Kind::TimeUp) {
        icons::draw(canvas, icon, style.icon_at, message.band.scale, ink);
    }
    let room = message.room.cast_signed();
    if let Some((font, words)) = fitting(canvas, style.fonts, title, room) {
        text(canvas, font, style.title, Align::Centre, ink, &words);
    }
    title_bar::signs::<L, C>(canvas, view, false, inks);
}

/// The measures of work that takes a while.
pub(super) struct ProgressStyle {
    /// The letters and the place of what is being done, and of how much of it is done.
    pub(super) font: &'static Font,
    pub(super) at: Point,
    pub(super) percent: &'static Font,
    pub(super) percent_at: Point,
    /// The bar, the ground of what is not full, and how thick a frame is around it.
    pub(super) bar: Rectangle,
    pub(super) ground: Ink,
    pub(super) frame: u32,
}

/// Draws what is being done, and a bar with how much of it is done.
#[inline(never)]
pub(super) fn progress<C: Canvas>(
    canvas: &mut C,
    style: &ProgressStyle,
    words: &str,
    thousandths: u16,
) {
    text(canvas, style.font, style.at, Align::Left, Ink::Text, words);
    let percent: String<8> = filled_in("{} %", Some(thousandths / 10));
    let at = style.percent_at;
    text(canvas, style.percent, at, Align::Right, Ink::Text, &percent);
    let frame = style.frame.cast_signed();
    let [ground, mut full] = [-frame, -2 * frame].map(|inset| style.bar.offset(inset));
    if frame > 0 {
        fill(canvas, style.bar, Ink::Selected);
    }
    fill(canvas, ground, style.ground);
    full.size.width = full.size.width * u32::from(thousandths) / 1000;
    fill(canvas, full, Ink::Selected);
}
