//! The title bar: what the screen is, where it belongs or what is left to be done, how the card is doing, and what is
//! left of the battery. The same design on every display, each with its own measures.

use core::iter;

use embedded_graphics::prelude::*;

use super::Layout;
use super::battery;
use super::canvas::{Align, Canvas, area, fill, text, whole, width};
use super::font::Font;
use super::ink::Ink;
use super::shapes::card;
use super::view::{Beside, Strip, View};
use crate::settings::Contrast;

/// The measures.
pub(super) struct TitleStyle {
    pub(super) bar: Size,
    /// The point where the title begins.
    pub(super) at: Point,
    /// The column where the bar's contents end.
    pub(super) right: i32,
    /// The least space between two of them.
    pub(super) gap: i32,
    /// The letters of titles, and smaller ones for what has no room in them.
    pub(super) font: &'static Font,
    pub(super) smaller: &'static [&'static Font],
    /// The letters of what is beside a title, and the edge around what is left to be done.
    pub(super) beside: &'static Font,
    pub(super) chip: Size,
    /// The height of the strip under the bar, if there is room for it.
    pub(super) strip: Option<u32>,
    /// The top of the sign of the battery, and its ink if it is weak.
    pub(super) battery_top: i32,
    pub(super) weak_battery: Ink,
}

/// The contents of a title bar.
pub(super) struct Title<'a> {
    pub(super) words: &'a str,
    pub(super) beside: Option<Beside>,
    pub(super) strip: Option<Strip>,
}

impl<'a> Title<'a> {
    /// Words with nothing beside them.
    pub(super) const fn plain(words: &'a str) -> Self {
        Self {
            words,
            beside: None,
            strip: None,
        }
    }
}

/// A ground, and the ink of words on it.
pub(super) type Inks = (Ink, Ink);

/// Draws the bar with a title, or with what everybody must hear of.
pub(super) fn draw<L: Layout, C: Canvas>(canvas: &mut C, view: &View, title: &Title<'_>) {
    // What everybody must hear of is not to be taken for a title.
    match view.banner {
        Some(banner) => {
            let words = banner.words(view.language);
            let inks = (Ink::Active, Ink::ActiveText);
            draw_words::<L, C>(canvas, view, &Title::plain(&words), inks);
        }
        None => draw_words::<L, C>(canvas, view, title, (Ink::Bar, Ink::Paper)),
    }
}

/// True if a title has room in its usual letters, with words beside it if there are any.
pub(super) fn has_room<L: Layout>(view: &View, title: &str, beside: Option<&Beside>) -> bool {
    let style = &L::MEASURES.title;
    let all = wide(style.font, title) + beside.map_or(0, |beside| beside_width(style, beside));
    all <= room::<L>(view, view.status.is_alert())
}

/// True if a title has room there in the smallest letters of titles.
pub(super) fn fits<L: Layout>(view: &View, title: &str) -> bool {
    let style = &L::MEASURES.title;
    let font = style.smaller.last().copied().unwrap_or(style.font);
    wide(font, title) <= room::<L>(view, false)
}

/// The column where the room for words ends, left of how the card is doing and of the battery.
pub(super) fn end<L: Layout>(view: &View, in_words: bool) -> i32 {
    let Measured { gap, right, .. } = Measured::of::<L>();
    let mark = right - L::mark_width(view, in_words);
    if view.has_battery_sign() {
        mark - gap - L::MEASURES.battery.size.width.cast_signed() - gap
    } else {
        mark - gap
    }
}

/// The two measures that all of them ask for.
struct Measured {
    gap: i32,
    right: i32,
}

impl Measured {
    const fn of<L: Layout>() -> Self {
        let TitleStyle { gap, right, .. } = L::MEASURES.title;
        Self { gap, right }
    }
}

fn room<L: Layout>(view: &View, in_words: bool) -> i32 {
    end::<L>(view, in_words) - L::MEASURES.title.at.x
}

fn wide(font: &Font, words: &str) -> i32 {
    width(font, words).cast_signed()
}

/// The room that something takes beside a title, with the space before it.
fn beside_width(style: &TitleStyle, beside: &Beside) -> i32 {
    let edges = if beside.is_left {
        2 * style.chip.width.cast_signed()
    } else {
        0
    };
    wide(style.beside, &beside.words) + edges + style.gap
}

/// Draws how the card is doing and what is left of the battery, at the right end.
pub(super) fn signs<L: Layout, C: Canvas>(
    canvas: &mut C,
    view: &View,
    in_words: bool,
    (ground, ink): Inks,
) {
    let style = &L::MEASURES.title;
    let mark = style.right - L::mark_width(view, in_words);
    L::mark(canvas, view, mark, in_words, (ground, ink));
    if view.has_battery_sign() {
        let is_plain = view.contrast == Contrast::Sun || ground != Ink::Bar;
        let ink = if view.is_battery_low && !is_plain {
            style.weak_battery
        } else {
            ink
        };
        let left = mark - style.gap - L::MEASURES.battery.size.width.cast_signed();
        let at = Point::new(left, style.battery_top);
        battery::draw(canvas, &L::MEASURES.battery, view, at, ink);
    }
}

/// The way in which a title has room: whether the card's trouble is said in words, whether there is something beside it, and the
/// letters of the title. Trouble matters more than where something belongs, and less than what is left to be done.
fn plan<L: Layout>(view: &View, title: &Title<'_>) -> (bool, bool, &'static Font) {
    let style = &L::MEASURES.title;
    let beside = title.beside.as_ref();
    let is_left = beside.is_some_and(|beside| beside.is_left);
    let taken = beside.map_or(0, |beside| beside_width(style, beside));
    let fits = |in_words, taken, font| wide(font, title.words) + taken <= room::<L>(view, in_words);
    if view.status.is_alert() {
        if fits(true, taken, style.font) {
            return (true, true, style.font);
        }
        if !is_left && fits(true, 0, style.font) {
            return (true, false, style.font);
        }
    }
    // What has no room is written smaller before it is cut. Only the name of a player can be too long.
    let fonts = || iter::once(style.font).chain(style.smaller.iter().copied());
    let fitting = |taken| fonts().find(|font| fits(false, taken, font));
    match (fitting(taken), fitting(0)) {
        (Some(font), _) => (false, true, font),
        (None, Some(font)) => (false, false, font),
        (None, None) => (false, false, fonts().last().unwrap_or(style.font)),
    }
}

#[inline(never)]
fn draw_words<L: Layout, C: Canvas>(canvas: &mut C, view: &View, title: &Title<'_>, inks: Inks) {
    let style = &L::MEASURES.title;
    let (ground, ink) = inks;
    let Size { width: all, height } = style.bar;
    fill(canvas, area(0, 0, all, height), ground);
    let (in_words, has_beside, font) = plan::<L>(view, title);
    let beside = title.beside.as_ref().filter(|_| has_beside);
    let taken = beside.map_or(0, |beside| beside_width(style, beside));
    let end = end::<L>(view, in_words);
    let room = (end - style.at.x - taken).max(0).unsigned_abs();
    let words = whole(canvas, font, title.words, room);
    text(canvas, font, style.at, Align::Left, ink, &words);
    if let Some(beside) = beside {
        draw_beside(canvas, style, beside, end);
    }
    signs::<L, C>(canvas, view, in_words, inks);
    if let (Some(high), Some((done, of))) = (style.strip, title.strip) {
        let top = height.cast_signed();
        let wide = all * u32::from(done.min(of)) / u32::from(of.max(1));
        fill(canvas, area(0, top, all, high), Ink::Ground);
        fill(canvas, area(0, top, wide, high), Ink::Active);
    }
}

fn draw_beside<C: Canvas>(canvas: &mut C, style: &TitleStyle, beside: &Beside, end: i32) {
    let Size {
        width: edge,
        height,
    } = style.chip;
    let (right, ink) = if beside.is_left {
        let all = width(style.beside, &beside.words) + 2 * edge;
        let top = style.at.y - height.cast_signed() / 2;
        card(
            canvas,
            area(end - all.cast_signed(), top, all, height),
            Ink::Active,
        );
        (end - edge.cast_signed(), Ink::ActiveText)
    } else {
        (end, Ink::BarFaint)
    };
    let at = Point::new(right - 1, style.at.y);
    text(canvas, style.beside, at, Align::Right, ink, &beside.words);
}
