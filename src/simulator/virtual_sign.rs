//! The sign on the desktop: the same state and pages as its firmware, in virtual time.

use std::boxed::Box;
use std::collections::VecDeque;
use std::prelude::v1::*;

use embedded_graphics::prelude::{Point, RgbColor};

use super::cable::Cable;
use super::device::Picture;
use crate::board::PICO_SIGN;
use crate::link::{BAUD, BITS_PER_BYTE, Receiver};
use crate::sign::{Sign, SignView};
use crate::time::{Instant, Span, earlier};
use crate::ui::Family;
use crate::ui::tft::Tft;
use crate::ui::tft::frame::TftFrame;
use crate::ui::tft::sign;

/// A sign that is on, with a clock of its own.
pub struct VirtualSign {
    now: Instant,
    sign: Sign,
    cable: Cable,
    /// The bytes that are on their way, and the time when they will be there.
    coming: VecDeque<(Instant, Vec<u8>)>,
    frame: Box<TftFrame>,
    shown: Option<SignView>,
    picture_version: u64,
}

/// The time that so many bytes take on the wire.
pub fn on_the_wire(bytes: usize) -> Span {
    let bits = u64::try_from(bytes).unwrap_or(u64::MAX) * u64::from(BITS_PER_BYTE);
    Span::from_micros(bits * 1_000_000 / u64::from(BAUD))
}

impl VirtualSign {
    /// A sign that has just been switched on.
    pub fn new() -> Self {
        let mut sign = Self {
            now: Instant::START,
            sign: Sign::new(),
            cable: Cable::new(),
            coming: VecDeque::new(),
            frame: Box::default(),
            shown: None,
            picture_version: 0,
        };
        sign.draw();
        sign
    }

    /// The cable to the box.
    pub const fn cable(&mut self) -> &mut Cable {
        &mut self.cable
    }

    /// A box begins to send these bytes now.
    pub fn deliver(&mut self, bytes: &[u8]) {
        let last = self.coming.back().map_or(self.now, |(at, _)| *at);
        let at = last.max(self.now) + on_the_wire(bytes.len());
        self.coming.push_back((at, bytes.to_vec()));
    }

    /// The box has lost its power: what it was sending ends in the middle.
    pub fn box_is_off(&mut self) {
        self.coming.clear();
    }

    /// Time passes.
    pub fn run(&mut self, span: Span) {
        let end = self.now + span;
        while let Some(at) = self.wake_at().filter(|at| *at <= end) {
            self.now = at.max(self.now);
            while let Some((at, _)) = self.coming.front()
                && *at <= self.now
                && let Some((_, bytes)) = self.coming.pop_front()
            {
                let bytes = self.cable.carry(&bytes);
                self.sign.receive(&bytes, self.now);
            }
            self.draw();
        }
        self.now = end;
    }

    /// The time in which nothing will happen by itself; `None` if only a box can make it happen.
    pub fn idle_for(&self) -> Option<Span> {
        self.wake_at().map(|at| at.since(self.now))
    }

    /// The words on its screen, one text a line.
    pub fn screen_text(&self) -> &str {
        self.frame.transcript()
    }

    /// The receiver, which counts what has come in so far.
    pub const fn receiver(&self) -> &Receiver {
        self.sign.receiver()
    }

    /// The view on its screen.
    pub fn view(&self) -> SignView {
        self.sign.view(self.now)
    }

    /// The picture on its display.
    pub fn picture(&self) -> Picture {
        seen(&self.frame)
    }

    /// A number that changes whenever the picture does.
    pub const fn picture_version(&self) -> u64 {
        self.picture_version
    }

    fn wake_at(&self) -> Option<Instant> {
        let comes = self.coming.front().map(|(at, _)| *at);
        earlier(comes, self.sign.wake_at(self.now))
    }

    fn draw(&mut self) {
        let view = self.sign.view(self.now);
        if self.shown.as_ref() == Some(&view) {
            return;
        }
        sign::draw(&view, &mut *self.frame);
        let mut is_new = false;
        self.frame.send_changes(|_, _| is_new = true);
        self.shown = Some(view);
        if is_new {
            self.picture_version += 1;
        }
    }
}

impl Default for VirtualSign {
    fn default() -> Self {
        Self::new()
    }
}

/// The picture of a view, whatever a sign would have to hear for it.
pub fn picture_of(view: &SignView) -> Picture {
    let mut frame: Box<TftFrame> = Box::default();
    sign::draw(view, &mut *frame);
    seen(&frame)
}

fn seen(frame: &TftFrame) -> Picture {
    let (width, height) = PICO_SIGN.display.size();
    let points = (0..height.cast_signed())
        .flat_map(|y| (0..width.cast_signed()).map(move |x| Point::new(x, y)));
    let rgb = points.flat_map(|at| {
        let seen = Tft::seen(frame, at);
        [seen.r(), seen.g(), seen.b()]
    });
    Picture {
        width,
        height,
        rgb: rgb.collect(),
    }
}
