//! What is on the screen, and how each display shows it.
//!
//! The app describes a screen as a [`View`](view::View): words, rows, times, and which of them is
//! selected, but no pixel. Each family of displays has one layout that places and draws it into
//! a frame. The same layouts run on the chip and in the simulator, so their pixels are equal.

pub mod canvas;
pub mod ink;
pub mod oled;
pub mod tft;
pub mod view;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::Point;

use crate::language::{Language, Text};
use canvas::{Canvas, Transcript};
use view::{Body, ClockFace, Value, ValueRow, View};

/// A family of displays: a layout, and the frame it is drawn into.
pub trait Family: Layout {
    /// The frame.
    type Frame: Canvas;

    /// The words that were drawn.
    fn words(frame: &Self::Frame) -> &Transcript;

    /// What a person sees at that point of the frame.
    fn seen(frame: &Self::Frame, at: Point) -> Rgb888;
}

/// A row of a list: what it is, and its value if it has one.
pub type Row = (Text, Option<Value>);

/// How a family places and draws the parts of a screen.
pub trait Layout {
    /// The boot screen.
    fn splash<C: Canvas>(canvas: &mut C, view: &View, restarted: bool);

    /// What the screen is, and how the card is doing.
    fn title_bar<C: Canvas>(canvas: &mut C, view: &View, title: Text);

    /// Rows, one of them selected.
    fn list<C: Canvas>(
        canvas: &mut C,
        language: Language,
        rows: impl ExactSizeIterator<Item = Row>,
        selected: usize,
    );

    /// Something to be read, with what the keys do if there is room.
    fn message<C: Canvas>(canvas: &mut C, view: &View, words: &str);

    /// The chess clock.
    fn clock<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace);

    /// What the keys do.
    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View);
}

/// Draws a view in the manner of a layout.
pub fn draw<L: Layout, C: Canvas>(view: &View, canvas: &mut C) {
    canvas.begin();
    match &view.body {
        Body::Splash { restarted } => L::splash(canvas, view, *restarted),
        Body::Menu {
            title,
            items,
            selected,
        } => {
            L::title_bar(canvas, view, *title);
            let rows = items.iter().map(|item| (*item, None));
            L::list(canvas, view.language, rows, *selected);
            L::bottom_line(canvas, view);
        }
        Body::Values {
            title,
            rows,
            selected,
        } => {
            L::title_bar(canvas, view, *title);
            let row = |row: &ValueRow| (row.label, Some(row.value));
            L::list(canvas, view.language, rows.iter().map(row), *selected);
            L::bottom_line(canvas, view);
        }
        Body::Message { title, text } => {
            L::title_bar(canvas, view, *title);
            L::message(canvas, view, view.language.text(*text));
        }
        Body::Clock(face) => {
            L::clock(canvas, view, face);
            L::bottom_line(canvas, view);
        }
    }
}
