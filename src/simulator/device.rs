//! The virtual device: the same runner, app, keeper and layouts as the firmware, in virtual time.

use std::boxed::Box;
use std::prelude::v1::*;

use embedded_graphics::prelude::Point;

use super::card_image::{CardError, CardFile, CardImage};
use super::desktop::Desktop;
use super::slot::{Fault, VirtualSlot};
use super::terminal::Terminal;
use super::virtual_sign::VirtualSign;
use crate::app::{App, BootReason, ConsoleInput, Desk};
use crate::board::{Model, WATCHDOG};
use crate::journal::EventId;
use crate::keys::Key;
use crate::power::{Millivolts, Supply};
use crate::runner::{BackEnd as _, Runner};
use crate::settings::{Light, Settings};
use crate::time::{Instant, Span, earlier};
use crate::tournament::Event;
use crate::ui::view::View;

/// A picture as a person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Red, green and blue, from the left top corner.
    pub rgb: Vec<u8>,
}

/// A box on the desktop.
pub struct VirtualDevice {
    model: &'static Model,
    slot: VirtualSlot,
    outside: Outside,
    /// The time that one step of the app's work takes.
    work_takes: Span,
    running: Option<Running>,
    /// The sign at its link, if there is one.
    sign: Option<VirtualSign>,
    picture_version: u64,
    /// The computer at the other end of the USB cable.
    terminal: Terminal,
}

/// The things that the box can feel, whether it has power or not.
struct Outside {
    /// True for each key that is down.
    keys: [bool; Key::COUNT],
    supply: Supply,
}

/// The parts that exist only while the box has power.
struct Running {
    runner: Runner<Box<Desk>>,
    desktop: Desktop,
    /// The time at which the runner wants to be woken.
    wake_at: Option<Instant>,
    /// A box that has stopped answering, and when the watchdog will have had enough.
    hung_until: Option<Instant>,
}

impl VirtualDevice {
    /// A box that is off, with this card in its slot.
    pub fn new(model: &'static Model, card: CardImage) -> Self {
        Self {
            model,
            slot: VirtualSlot::new(card),
            outside: Outside {
                keys: [false; Key::COUNT],
                supply: Supply::FRESH,
            },
            work_takes: Span::ZERO,
            running: None,
            sign: None,
            picture_version: 0,
            terminal: Terminal::default(),
        }
    }

    /// From now on a step of work, such as pairing, takes so long. A desktop needs no time for it, and
    /// so its bar would never be seen.
    pub const fn set_work_takes(&mut self, span: Span) {
        self.work_takes = span;
    }

    /// A sign is connected and switched on, if there is none yet.
    pub fn attach_sign(&mut self) {
        self.sign.get_or_insert_default();
    }

    /// The sign is taken away.
    pub fn detach_sign(&mut self) {
        self.sign = None;
    }

    /// The sign.
    pub const fn sign(&self) -> Option<&VirtualSign> {
        self.sign.as_ref()
    }

    /// The sign, to do something to its cable.
    pub const fn sign_mut(&mut self) -> Option<&mut VirtualSign> {
        self.sign.as_mut()
    }

    /// The build that it is.
    pub const fn model(&self) -> &'static Model {
        self.model
    }

    /// Power comes.
    pub fn power_on(&mut self) {
        if self.running.is_none() {
            self.slot.power_up();
            self.boot(BootReason::PowerOn);
        }
    }

    /// The plug is pulled.
    pub fn cut(&mut self) {
        if self.running.take().is_some() {
            self.slot.power_down();
            self.picture_version += 1;
            self.silence();
        }
    }

    /// True if it has power.
    pub const fn is_on(&self) -> bool {
        self.running.is_some()
    }

    /// The firmware hangs, as after a panic; the watchdog will restart it.
    pub fn crash(&mut self) {
        if let Some(running) = &mut self.running {
            running.hung_until = Some(running.now() + WATCHDOG);
            self.silence();
        }
    }

    /// Ends in the middle what the box was sending to its sign.
    fn silence(&mut self) {
        if let Some(sign) = &mut self.sign {
            sign.box_is_off();
        }
    }

    /// Time passes for the sign.
    fn pass(&mut self, span: Span) {
        if let Some(sign) = &mut self.sign {
            sign.run(span);
        }
    }

    /// A key goes down or up, now.
    pub fn key(&mut self, key: Key, down: bool) {
        if let Some(level) = self.outside.keys.get_mut(key.index()) {
            *level = down;
        }
        self.step(|desktop| desktop.sample(key, down));
    }

    /// Time passes.
    pub fn run(&mut self, span: Span) {
        let mut left = span;
        while let Some(running) = &mut self.running {
            let end = running.now() + left;
            let Some(at) = running.wake_at().filter(|at| *at <= end) else {
                running.desktop.pass_to(end);
                self.pass(left);
                return;
            };
            let at = at.max(running.now());
            let passed = at.since(running.now());
            running.desktop.pass_to(at);
            let is_hung = running.hung_until.is_some();
            left = end.since(at);
            self.pass(passed);
            if is_hung {
                self.boot(BootReason::Fault);
                continue;
            }
            let Outside { keys, supply } = self.outside;
            let took = self.step(|desktop| desktop.work(keys, supply));
            self.pass(took);
            if took > left {
                return;
            }
            left = left.saturating_sub(took);
        }
        self.pass(left);
    }

    /// The time for which nothing will happen by itself; `None` if only a person can make it happen.
    pub fn idle_for(&self) -> Option<Span> {
        let running = self.running.as_ref();
        let of_box =
            running.and_then(|running| running.wake_at().map(|at| at.since(running.now())));
        let of_sign = self.sign.as_ref().and_then(VirtualSign::idle_for);
        [of_box, of_sign].into_iter().flatten().min()
    }

    /// The picture on the display.
    pub fn picture(&self) -> Picture {
        let (width, height) = self.model.display.size();
        let points = (0..height.cast_signed())
            .flat_map(|y| (0..width.cast_signed()).map(move |x| Point::new(x, y)));
        let rgb = match &self.running {
            Some(running) => {
                let screen = running.desktop.screen();
                points.flat_map(|at| screen.rgb(at)).collect()
            }
            None => points.flat_map(|_| [0; 3]).collect(),
        };
        Picture { width, height, rgb }
    }

    /// A number that changes whenever the picture does.
    pub const fn picture_version(&self) -> u64 {
        self.picture_version
    }

    /// The words on the screen, one text a line.
    pub fn screen_text(&self) -> &str {
        self.running
            .as_ref()
            .map_or("", |running| running.desktop.screen().words())
    }

    /// The contents of the screen, said without pixels, if it is on.
    pub fn view(&self) -> Option<View> {
        self.running.as_ref()?.runner.shown().cloned()
    }

    /// The app's name for the screen in sight, if it is on.
    pub fn screen_name(&self) -> Option<&'static str> {
        let running = self.running.as_ref()?;
        Some(running.runner.app().screen_name(running.now()))
    }

    /// The pitch of the buzzer while it sounds.
    pub fn tone(&self) -> Option<u32> {
        let tone = self.running.as_ref()?.desktop.tone()?;
        Some(tone.hertz.into())
    }

    /// The light of the screen in percent.
    pub fn backlight(&self) -> u8 {
        let running = self.running.as_ref();
        let light = running.and_then(|running| running.desktop.light());
        light.map_or(0, Light::percent)
    }

    /// True if the LED is lit.
    pub fn led(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.desktop.is_led_lit())
    }

    /// The settings in force, if it is on.
    pub fn settings(&self) -> Option<Settings> {
        self.app().map(App::settings)
    }

    /// The event in hand, if it is on.
    pub fn event(&self) -> Option<&Event> {
        self.app().map(App::event)
    }

    /// The journal on the card to which entries of the event are appended, and how many it has.
    pub fn journal(&self) -> Option<(EventId, u32)> {
        self.app()?.journal()
    }

    fn app(&self) -> Option<&App<Box<Desk>>> {
        self.running.as_ref().map(|running| running.runner.app())
    }

    /// The supply that feeds it, or would feed it.
    pub const fn supply(&self) -> Supply {
        self.outside.supply
    }

    /// The battery has that voltage from now on.
    pub const fn set_battery(&mut self, voltage: Millivolts) {
        self.outside.supply.voltage = voltage;
    }

    /// A computer is plugged in that reads the console, or it is unplugged; the battery stays connected.
    pub fn set_usb(&mut self, on: bool) {
        if self.outside.supply.is_on_usb != on {
            self.outside.supply.is_on_usb = on;
            self.terminal_turned(on);
        }
    }

    /// Somebody types that at the console.
    pub fn type_at_console(&mut self, letter: u8) {
        if self.outside.supply.is_on_usb {
            self.console_input(ConsoleInput::Typed(letter));
        }
    }

    /// The terminal at the other end of the USB cable, with what the computer has read.
    pub const fn terminal(&self) -> &Terminal {
        &self.terminal
    }

    fn terminal_turned(&mut self, on: bool) {
        self.console_input(if on {
            ConsoleInput::Opened
        } else {
            ConsoleInput::Closed
        });
    }

    fn console_input(&mut self, input: ConsoleInput) {
        self.step(|desktop| desktop.hear_console(input));
    }

    /// The card comes out.
    pub fn eject(&mut self) {
        self.slot.eject();
    }

    /// The card goes in.
    pub fn insert(&mut self) {
        self.slot.insert();
    }

    /// True if the card is in.
    pub fn card_inserted(&self) -> bool {
        self.slot.is_inserted()
    }

    /// The slot, for tests that count or cut its writes.
    pub const fn slot(&self) -> &VirtualSlot {
        &self.slot
    }

    /// Lets the power fail at a block write, counted from now on.
    pub fn plan(&mut self, fault: Fault) {
        self.slot.plan(fault);
    }

    /// The files on the card.
    pub fn card_files(&self) -> Result<Vec<CardFile>, CardError> {
        self.slot.image().files()
    }

    /// The contents of a file on the card.
    pub fn read_file(&self, path: &str) -> Result<Vec<u8>, CardError> {
        self.slot.image().read_file(path)
    }

    /// Puts a file on the card, which must be out of the box.
    pub fn add_file(&mut self, path: &str, contents: &[u8]) -> Result<(), CardError> {
        if self.card_inserted() {
            return Err(CardError::InUse);
        }
        self.slot.image_mut().write_file(path, contents)
    }

    /// Writes the card to where it is kept between runs.
    pub fn persist(&mut self) -> Result<(), CardError> {
        self.slot.image_mut().persist()
    }

    /// The reason why the card could not be written to where it is kept, when that was tried last.
    pub fn card_trouble(&self) -> Option<String> {
        self.slot.image().trouble().map(str::to_owned)
    }

    fn boot(&mut self, reason: BootReason) {
        let display = self.model.display;
        self.running = Some(Running {
            runner: Runner::new(display, reason, Box::default()),
            desktop: Desktop::new(display, self.slot.clone()),
            wake_at: None,
            hung_until: None,
        });
        self.step(|_| ());
        if self.outside.supply.is_on_usb {
            self.terminal_turned(true);
        }
    }

    /// Lets something happen to a box that answers, and shows what came of it. Answers how long that took.
    fn step(&mut self, happen: impl FnOnce(&mut Desktop)) -> Span {
        let Some(Running {
            runner,
            desktop,
            wake_at,
            hung_until: None,
        }) = &mut self.running
        else {
            return Span::ZERO;
        };
        happen(desktop);
        if let Some(text) = desktop.take_printed() {
            self.terminal.read(&text);
        }
        let is_at_work = runner.app().is_at_work();
        runner.take_in(desktop);
        let took = if is_at_work {
            self.work_takes
        } else {
            Span::ZERO
        };
        desktop.pass_to(desktop.now() + took);
        *wake_at = runner.present(desktop);
        if desktop.take_picture_change() {
            self.picture_version += 1;
        }
        if let (Some(bytes), Some(sign)) = (desktop.take_sent(), &mut self.sign) {
            sign.deliver(bytes);
        }
        if self.slot.is_power_lost() {
            self.cut();
        }
        took
    }
}

impl Running {
    fn now(&self) -> Instant {
        self.desktop.now()
    }

    fn wake_at(&self) -> Option<Instant> {
        if self.hung_until.is_some() {
            return self.hung_until;
        }
        earlier(self.wake_at, self.desktop.wake_at())
    }
}
