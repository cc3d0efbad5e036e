//! The box's display on the desktop.

use std::boxed::Box;
use std::prelude::v1::*;

use embedded_graphics::prelude::{Point, RgbColor};

use crate::board::Display;
use crate::ui::oled::Oled;
use crate::ui::oled::frame::OledFrame;
use crate::ui::tft::Tft;
use crate::ui::tft::frame::TftFrame;
use crate::ui::view::View;
use crate::ui::{Family, redraw};

/// The frame of a display.
pub(super) enum Screen {
    /// Of the large one.
    Tft(Box<TftFrame>),
    /// Of the small one.
    Oled(Box<OledFrame>),
}

impl Screen {
    pub(super) fn new(display: Display) -> Self {
        match display {
            Display::Tft => Self::Tft(Box::default()),
            Display::Oled => Self::Oled(Box::default()),
        }
    }

    /// Draws a view; answers whether a display would have got anything new.
    pub(super) fn draw(&mut self, shown: Option<&View>, view: &View) -> bool {
        let mut is_new = false;
        match self {
            Self::Tft(frame) => {
                redraw::<Tft>(shown, view, frame);
                frame.send_changes(|_, _| is_new = true);
            }
            Self::Oled(frame) => {
                redraw::<Oled>(shown, view, frame);
                frame.send_changes(|_, _, _| is_new = true);
            }
        }
        is_new
    }

    /// Red, green and blue at that point.
    pub(super) fn rgb(&self, at: Point) -> [u8; 3] {
        let seen = match self {
            Self::Tft(frame) => Tft::seen(frame, at),
            Self::Oled(frame) => Oled::seen(frame, at),
        };
        [seen.r(), seen.g(), seen.b()]
    }

    /// The words on it, one text a line.
    pub(super) fn words(&self) -> &str {
        match self {
            Self::Tft(frame) => frame.transcript(),
            Self::Oled(frame) => frame.transcript(),
        }
    }
}
