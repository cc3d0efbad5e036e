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

use canvas::{Canvas, Transcript};
use view::View;

/// A family of displays: a frame of its size, and the layout that draws into it.
pub trait Family {
    /// The frame.
    type Frame: Canvas;

    /// A blank frame that no display has shown yet.
    fn frame() -> Self::Frame;

    /// Draws the view into the frame.
    fn draw(view: &View, frame: &mut Self::Frame);

    /// The words that were drawn.
    fn words(frame: &Self::Frame) -> &Transcript;

    /// What a person sees at that point of the frame.
    fn seen(frame: &Self::Frame, at: Point) -> Rgb888;
}
