//! The boot screen: the same design on every display, each with its own measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::Layout;
use super::canvas::{Align, Canvas, fill, text};
use super::font::Font;
use super::ink::Ink;
use super::view::View;
use crate::language::Text;

/// The version of the box.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A line of words, centred.
pub(super) struct SplashLine {
    font: &'static Font,
    middle: i32,
    ink: Ink,
}

impl SplashLine {
    /// A line of those letters, that middle and that ink.
    pub(super) const fn new(font: &'static Font, middle: i32, ink: Ink) -> Self {
        Self { font, middle, ink }
    }
}

/// The measures.
pub(super) struct SplashStyle {
    pub(super) centre: i32,
    /// The name of the box, and what it is for.
    pub(super) name: SplashLine,
    pub(super) tagline: SplashLine,
    /// True if the tagline stays if the box was restarted: a small display needs its place.
    pub(super) keeps_tagline: bool,
    /// The ground on which it is said that the watchdog restarted the box, and the lines that say it.
    pub(super) alert: Rectangle,
    pub(super) restarted: SplashLine,
    pub(super) help: SplashLine,
    /// The lines that are there if nothing is wrong.
    pub(super) starting: SplashLine,
    pub(super) version: SplashLine,
}

/// Draws it.
#[inline(never)]
pub(super) fn draw<L: Layout, C: Canvas>(canvas: &mut C, view: &View, restarted: bool) {
    let style = &L::MEASURES.splash;
    let put = |canvas: &mut C, line: &SplashLine, words: &str| {
        let at = Point::new(style.centre, line.middle);
        text(canvas, line.font, at, Align::Centre, line.ink, words);
    };
    let say = |canvas: &mut C, line, words| put(canvas, line, &view.language.text(words));
    L::emblem(canvas, restarted);
    say(canvas, &style.name, Text::Home);
    if style.keeps_tagline || !restarted {
        say(canvas, &style.tagline, Text::Tagline);
    }
    if restarted {
        fill(canvas, style.alert, Ink::Alert);
        say(canvas, &style.restarted, Text::Restarted);
        say(canvas, &style.help, Text::RestartedHelp);
        L::bottom_line(canvas, view);
    } else {
        say(canvas, &style.starting, Text::Starting);
        put(canvas, &style.version, VERSION);
    }
}
