//! The runner's back end on the desktop: what surrounds a box that is on, in virtual time.

use std::collections::VecDeque;
use std::prelude::v1::*;

use core::mem;
use core::ops::DerefMut;

use super::card_level::CardLevel;
use super::screen::Screen;
use super::slot::VirtualSlot;
use super::virtual_sign::on_the_wire;
use crate::app::{ConsoleInput, ConsoleText, Tone};
use crate::board::Display;
use crate::card::{Report, Request};
use crate::input::{Debounce, Edge};
use crate::keys::Key;
use crate::link::frame::Frame;
use crate::power::{SUPPLY_LOOK_EVERY, Supply};
use crate::runner::BackEnd;
use crate::settings::Light;
use crate::time::{Instant, Span, earlier};
use crate::ui::view::View;

/// The time until a computer has fetched what the console gave it.
const CONSOLE_LATENCY: Span = Span::from_millis(1);

/// The parts around the app, and what is on its way between them.
pub(super) struct Desktop {
    now: Instant,
    debounces: [Debounce; Key::COUNT],
    edges: VecDeque<Edge>,
    card: CardLevel,
    /// The time of the next measurement of the supply.
    measure_at: Instant,
    measured: Option<Supply>,
    tone: Option<(Tone, Instant)>,
    /// The text that was given to the console, and when the computer will have it.
    console: Option<(ConsoleText, Instant)>,
    console_inputs: VecDeque<ConsoleInput>,
    screen: Screen,
    /// True if the picture has changed since somebody asked.
    is_picture_new: bool,
    light: Option<Light>,
    is_led_lit: bool,
    link: Link,
}

/// The box's end of the link to a sign.
struct Link {
    frame: Frame,
    /// The time at which the last frame will be out.
    free_at: Instant,
    /// True if there is a frame that nobody has taken yet.
    is_new: bool,
}

impl Desktop {
    /// The parts of a box that has just been switched on.
    pub(super) fn new(display: Display, slot: VirtualSlot) -> Self {
        Self {
            now: Instant::START,
            debounces: [Debounce::new(); Key::COUNT],
            edges: VecDeque::new(),
            card: CardLevel::new(slot),
            measure_at: Instant::START,
            measured: None,
            tone: None,
            console: None,
            console_inputs: VecDeque::new(),
            screen: Screen::new(display),
            is_picture_new: false,
            light: None,
            is_led_lit: false,
            link: Link {
                frame: Frame::new(),
                free_at: Instant::START,
                is_new: false,
            },
        }
    }

    /// Time passes, up to that moment.
    pub(super) const fn pass_to(&mut self, at: Instant) {
        self.now = at;
    }

    /// The moment at which one of the parts will do something by itself.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        let recheck = self.debounces.iter().filter_map(Debounce::recheck_at).min();
        let waits = [
            recheck,
            Some(self.card.wake_at()),
            Some(self.measure_at),
            self.tone.map(|(_, end)| end),
            self.console.as_ref().map(|(_, at)| *at),
            (!self.console_inputs.is_empty()).then_some(self.now),
        ];
        waits.into_iter().fold(None, earlier)
    }

    /// Does what has fallen due by now, with these keys down and that supply.
    pub(super) fn work(&mut self, keys: [bool; Key::COUNT], supply: Supply) {
        for (key, down) in Key::ALL.into_iter().zip(keys) {
            self.sample(key, down);
        }
        self.card.look(self.now);
        if self.measure_at <= self.now {
            self.measure_at += SUPPLY_LOOK_EVERY;
            self.measured = Some(supply);
        }
        self.tone = self.tone.filter(|(_, end)| *end > self.now);
    }

    /// A key is seen to be down or up.
    pub(super) fn sample(&mut self, key: Key, down: bool) {
        let at = self.now;
        let debounce = self.debounces.get_mut(key.index());
        if let Some(down) = debounce.and_then(|debounce| debounce.sample(down, at)) {
            self.edges.push_back(Edge { key, down, at });
        }
    }

    /// Something happens at the console.
    pub(super) fn hear_console(&mut self, input: ConsoleInput) {
        self.console_inputs.push_back(input);
    }

    /// The text that the computer at the console has fetched by now, once.
    pub(super) fn take_printed(&mut self) -> Option<ConsoleText> {
        let now = self.now;
        let (text, _) = self.console.take_if(|(_, at)| *at <= now)?;
        self.console_inputs.push_back(ConsoleInput::Taken);
        Some(text)
    }

    /// The bytes that the box begins to send to a sign, once.
    pub(super) fn take_sent(&mut self) -> Option<&[u8]> {
        mem::take(&mut self.link.is_new).then_some(&*self.link.frame)
    }

    /// True if the picture has changed since this was asked last.
    pub(super) const fn take_picture_change(&mut self) -> bool {
        mem::replace(&mut self.is_picture_new, false)
    }

    /// The display.
    pub(super) const fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The display's light, once it was set.
    pub(super) const fn light(&self) -> Option<Light> {
        self.light
    }

    /// True if the LED is lit.
    pub(super) const fn is_led_lit(&self) -> bool {
        self.is_led_lit
    }

    /// The tone that sounds.
    pub(super) fn tone(&self) -> Option<Tone> {
        self.tone.map(|(tone, _)| tone)
    }
}

impl BackEnd for Desktop {
    fn now(&self) -> Instant {
        self.now
    }

    fn next_edge(&mut self) -> Option<Edge> {
        self.edges.pop_front()
    }

    fn next_report(&mut self) -> Option<Report> {
        self.card.take_report(self.now)
    }

    fn next_supply(&mut self) -> Option<Supply> {
        self.measured.take()
    }

    fn next_console_input(&mut self) -> Option<ConsoleInput> {
        self.console_inputs.pop_front()
    }

    fn draw(&mut self, shown: Option<&View>, view: &View) {
        self.is_picture_new |= self.screen.draw(shown, view);
    }

    fn set_light(&mut self, light: Light) {
        self.light = Some(light);
    }

    fn set_led(&mut self, is_lit: bool) {
        self.is_led_lit = is_lit;
    }

    fn play(&mut self, tone: Tone) {
        self.tone = Some((tone, self.now + tone.span));
    }

    fn print(&mut self, text: ConsoleText) {
        self.console = Some((text, self.now + CONSOLE_LATENCY));
    }

    fn ask(&mut self, request: Request) {
        self.card.ask(request, self.now);
    }

    fn link_frame(&mut self) -> Option<impl DerefMut<Target = Frame>> {
        (self.now >= self.link.free_at).then_some(&mut self.link.frame)
    }

    fn send_link_frame(&mut self) {
        self.link.free_at = self.now + on_the_wire(self.link.frame.len());
        self.link.is_new = true;
    }
}
