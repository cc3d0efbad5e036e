//! The title bar: what the screen is, how the card is doing, and what is left of the battery. The same design
//! on every display, each with its own measures.

use embedded_graphics::prelude::*;

use super::Layout;
use super::battery;
use super::canvas::{Align, Canvas, area, fill, text, whole, width};
use super::font::Font;
use super::ink::Ink;
use super::view::View;
use crate::settings::Contrast;

/// The measures.
pub(super) struct TitleStyle {
    pub(super) bar: Size,
    /// The point where the title begins.
    pub(super) at: Point,
    /// The letters of titles, and smaller ones for what has no room in them.
    pub(super) font: &'static Font,
    pub(super) smaller: &'static [&'static Font],
    /// The sign of a weak battery.
    pub(super) weak_battery: Ink,
}

/// Draws the bar with a title, or with what everybody must hear of.
pub(super) fn draw<L: Layout, C: Canvas>(canvas: &mut C, view: &View, title: &str) {
    match view.banner {
        Some(banner) => draw_words::<L, C>(canvas, view, &banner.words(view.language)),
        None => draw_words::<L, C>(canvas, view, title),
    }
}

/// True if a title has room beside how the card is doing.
pub(super) fn has_room<L: Layout>(view: &View, title: &str) -> bool {
    width(L::MEASURES.title.font, title) <= room::<L>(view)
}

/// True if a title has room there in the smallest letters of titles.
pub(super) fn fits<L: Layout>(view: &View, title: &str) -> bool {
    let style = &L::MEASURES.title;
    let font = style.smaller.last().copied().unwrap_or(style.font);
    width(font, title) <= room::<L>(view)
}

fn room<L: Layout>(view: &View) -> u32 {
    (L::title_end(view) - L::MEASURES.title.at.x).unsigned_abs()
}

#[inline(never)]
fn draw_words<L: Layout, C: Canvas>(canvas: &mut C, view: &View, words: &str) {
    let style = &L::MEASURES.title;
    // What everybody must hear of is not to be taken for a title.
    let (ground, ink, weak) = match view.banner {
        Some(_) => (Ink::Active, Ink::ActiveText, Ink::ActiveText),
        None if view.contrast == Contrast::Sun => (Ink::Bar, Ink::Paper, Ink::Paper),
        None => (Ink::Bar, Ink::Paper, style.weak_battery),
    };
    let Size { width: all, height } = style.bar;
    fill(canvas, area(0, 0, all, height), ground);
    let room = room::<L>(view);
    // What has no room is written smaller before it is cut. Only the name of a player can be too long.
    let mut font = style.font;
    let mut smaller = style.smaller.iter();
    while width(font, words) > room
        && let Some(next) = smaller.next()
    {
        font = next;
    }
    let words = whole(canvas, font, words, room);
    text(canvas, font, style.at, Align::Left, ink, &words);
    L::status(canvas, view, style.at.x + width(font, &words).cast_signed());
    if view.has_battery_sign() {
        let ink = if view.is_battery_low { weak } else { ink };
        battery::draw(canvas, &L::MEASURES.battery, view, L::battery_at(view), ink);
    }
}
