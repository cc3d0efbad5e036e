//! The runner: a box at work, the same on the chip and on the desktop.
//!
//! It holds what lies between the app and the outside: the gestures of the keys, the picture that is shown, the delay
//! of pictures that would be over at once, the light, and what was said to the sign. It alone says in which order
//! things go. A [`BackEnd`] is the outside: where inputs come from, where effects go, and what time it is.
//!
//! Whoever has one of each goes round for ever: [`present`](Runner::present), sleep until that moment or until
//! something happens, [`take_in`](Runner::take_in).

pub mod redraw_delay;

use core::ops::DerefMut;

use crate::app::{App, BootReason, ConsoleInput, ConsoleText, Desk, Input, Tone};
use crate::board::Display;
use crate::card::{Report, Request};
use crate::input::{Edge, Gestures};
use crate::link::Sender;
use crate::link::frame::Frame;
use crate::power::Supply;
use crate::settings::Light;
use crate::time::{Instant, earlier};
use crate::ui::view::View;
use redraw_delay::RedrawDelay;

/// The outside of a box. Nothing here waits for anything.
pub trait BackEnd {
    /// The time. It may go on between two questions.
    fn now(&self) -> Instant;

    /// The earliest edge of a key that was not taken yet.
    fn next_edge(&mut self) -> Option<Edge>;

    /// The earliest report of the card's keeper that was not taken yet.
    fn next_report(&mut self) -> Option<Report>;

    /// The supply, if it was measured since it was taken last.
    fn next_supply(&mut self) -> Option<Supply>;

    /// The earliest thing at the console that was not taken yet.
    fn next_console_input(&mut self) -> Option<ConsoleInput>;

    /// Draws a view into a frame that has the one shown before, and brings the display up to date.
    fn draw(&mut self, shown: Option<&View>, view: &View);

    /// Sets the display's light.
    fn set_light(&mut self, light: Light);

    /// Sets the LED.
    fn set_led(&mut self, is_lit: bool);

    /// Plays a tone, in the place of the one that sounds.
    fn play(&mut self, tone: Tone);

    /// Gives the console a text.
    fn print(&mut self, text: ConsoleText);

    /// Asks something of the card's keeper.
    fn ask(&mut self, request: Request);

    /// The frame for the sign, unless the last one is still being sent.
    fn link_frame(&mut self) -> Option<impl DerefMut<Target = Frame>>;

    /// Sends that frame.
    fn send_link_frame(&mut self);
}

/// A box that is on, with a desk that it holds by `D`.
///
/// A view takes a kilobyte of the stack, and so do a report and the commands of a press. Functions of their own give
/// that room back at once; inlined, each would take it from the other.
pub struct Runner<D> {
    app: App<D>,
    gestures: Gestures,
    /// The view on the display.
    shown: Option<View>,
    redraw_delay: RedrawDelay,
    light: Option<Light>,
    /// The sender to the sign, which knows what was said to it.
    sender: Sender,
}

impl<D: DerefMut<Target = Desk>> Runner<D> {
    /// A box with that display and an empty desk, just started.
    pub fn new(display: Display, reason: BootReason, desk: D) -> Self {
        Self {
            app: App::new(display, reason, desk),
            gestures: Gestures::new(),
            shown: None,
            redraw_delay: RedrawDelay::new(),
            light: None,
            sender: Sender::new(),
        }
    }

    /// The app.
    pub const fn app(&self) -> &App<D> {
        &self.app
    }

    /// The view on the display, once there is one.
    pub const fn shown(&self) -> Option<&View> {
        self.shown.as_ref()
    }

    /// Shows what came of everything so far. Answers when something will happen by itself.
    ///
    /// The sign comes after the picture: nobody at the box waits for it.
    pub fn present<B: BackEnd>(&mut self, back_end: &mut B) -> Option<Instant> {
        let now = back_end.now();
        self.show(back_end, now);
        back_end.set_led(self.app.is_clock_running(now));
        self.tell_the_hall(back_end, now);
        self.wake_at(now)
    }

    /// Takes in everything that has happened or fallen due.
    ///
    /// Time comes last, and then whatever came during a step of long work: nobody wants to see its bar who has just
    /// ended it.
    pub fn take_in<B: BackEnd>(&mut self, back_end: &mut B) {
        self.take_edges_and_reports(back_end);
        if let Some(supply) = back_end.next_supply() {
            self.input(Input::Supply(supply), back_end.now(), back_end);
        }
        // One at a time: a computer can type quicker than it is read.
        if let Some(input) = back_end.next_console_input() {
            self.input(Input::Console(input), back_end.now(), back_end);
        }
        let now = back_end.now();
        self.due_gestures(now, back_end);
        self.input(Input::Time, now, back_end);
        self.take_edges_and_reports(back_end);
    }

    fn take_edges_and_reports<B: BackEnd>(&mut self, back_end: &mut B) {
        while let Some(edge) = back_end.next_edge() {
            self.key(edge, back_end);
        }
        while self.take_report(back_end) {}
    }

    /// An edge, after every repeat and hold that fell due before it.
    fn key<B: BackEnd>(&mut self, edge: Edge, back_end: &mut B) {
        self.due_gestures(edge.at, back_end);
        let event = self.gestures.edge(edge);
        self.input(Input::Key(event), edge.at, back_end);
    }

    fn due_gestures<B: BackEnd>(&mut self, now: Instant, back_end: &mut B) {
        while let Some(event) = self.gestures.due(now) {
            self.input(Input::Key(event), event.at, back_end);
        }
    }

    /// The next report, if there is one.
    #[inline(never)]
    fn take_report<B: BackEnd>(&mut self, back_end: &mut B) -> bool {
        let report = back_end.next_report();
        let is_there = report.is_some();
        if let Some(report) = report {
            self.input(Input::Card(report), back_end.now(), back_end);
        }
        is_there
    }

    #[inline(never)]
    fn input<B: BackEnd>(&mut self, input: Input, at: Instant, back_end: &mut B) {
        let effects = self.app.handle(input, at);
        if let Some(tone) = effects.tone {
            back_end.play(tone);
        }
        if let Some(text) = effects.console {
            back_end.print(text);
        }
        if let Some(request) = effects.request {
            back_end.ask(request);
        }
    }

    /// Brings the display up to date.
    #[inline(never)]
    fn show<B: BackEnd>(&mut self, back_end: &mut B, now: Instant) {
        let view = self.app.view(now);
        if self.redraw_delay.draws(self.shown.as_ref(), &view, now) {
            back_end.draw(self.shown.as_ref(), &view);
            self.shown = Some(view);
        }
        let light = self.app.light(now);
        if self.light != Some(light) {
            back_end.set_light(light);
            self.light = Some(light);
        }
    }

    /// Says to the sign what is to be said by now.
    #[inline(never)]
    fn tell_the_hall<B: BackEnd>(&mut self, back_end: &mut B, now: Instant) {
        if !self.sender.looks(now) {
            return;
        }
        let Some(mut frame) = back_end.link_frame() else {
            self.sender.put_off(now);
            return;
        };
        let is_new = self.sender.say(&self.app.hall(now), now, &mut frame);
        drop(frame);
        if is_new {
            back_end.send_link_frame();
        }
    }

    /// The moment at which something will happen by itself.
    fn wake_at(&self, now: Instant) -> Option<Instant> {
        [
            self.gestures.wake_at(),
            self.app.wake_at(now),
            self.redraw_delay.wake_at(),
            self.sender.wake_at(),
            self.app.hall_wake_at(now),
        ]
        .into_iter()
        .fold(None, earlier)
    }
}
