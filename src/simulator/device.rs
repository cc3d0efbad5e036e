//! The virtual device: the same app, gestures, keeper and layouts as the firmware, in virtual time.

use std::boxed::Box;
use std::collections::VecDeque;
use std::prelude::v1::*;

use embedded_graphics::prelude::{Point, RgbColor};

use super::card_image::{CardError, CardFile, CardImage};
use super::slot::{Fault, VirtualSlot};
use super::terminal::Terminal;
use super::virtual_sign::{VirtualSign, on_the_wire};
use crate::app::{App, BootReason, ConsoleInput, ConsoleText, Desk, Effects, Input, Tone};
use crate::board::{Display, Model, WATCHDOG};
use crate::card::{CARD_LOOK_EVERY, Keeper, Report, Request, Trouble};
use crate::input::{Debounce, Edge, Gestures};
use crate::journal::EventId;
use crate::keys::Key;
use crate::link::Sender;
use crate::link::frame::Frame as LinkFrame;
use crate::power::{Millivolts, SUPPLY_LOOK_EVERY, Supply};
use crate::settings::Settings;
use crate::time::{Instant, Span, earlier};
use crate::tournament::Event;
use crate::ui::oled::Oled;
use crate::ui::oled::frame::OledFrame;
use crate::ui::tft::Tft;
use crate::ui::tft::frame::TftFrame;
use crate::ui::view::View;
use crate::ui::{Family, redraw};

/// What a typical card takes for a write.
const CARD_LATENCY: Span = Span::from_millis(2);
/// What it takes to read a block.
const READ_LATENCY: Span = Span::from_millis(1);
/// What it takes until a computer has fetched what the console gave it.
const CONSOLE_LATENCY: Span = Span::from_millis(1);

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
    /// How long one step of the app's work takes.
    work_takes: Span,
    running: Option<Running>,
    /// The sign at its link, if there is one.
    sign: Option<VirtualSign>,
    picture_version: u64,
    /// The computer at the other end of the USB cable.
    terminal: Terminal,
}

/// What the box can feel, whether it has power or not.
struct Outside {
    /// Which keys are down.
    keys: [bool; Key::COUNT],
    supply: Supply,
}

/// What exists only while the box has power.
struct Running {
    now: Instant,
    app: DesktopApp,
    debounces: [Debounce; Key::COUNT],
    gestures: Gestures,
    keeper: Keeper<VirtualSlot>,
    /// The keeper's slot, to see how much it had to do.
    slot: VirtualSlot,
    look_at: Instant,
    /// When the supply is measured next.
    measure_at: Instant,
    report: Option<(Instant, Report)>,
    /// Requests that came while the keeper had more to tell about the one before.
    requests: VecDeque<Request>,
    tone: Option<(Tone, Instant)>,
    /// What was given to the console, and when the computer will have it.
    console: Option<(ConsoleText, Instant)>,
    screen: Screen,
    /// A box that has stopped answering, and when the watchdog will have had enough.
    hung_until: Option<Instant>,
    /// What is said to a sign.
    hall: Option<Hall>,
}

/// The box's end of the link to a sign.
struct Hall {
    sender: Sender,
    frame: LinkFrame,
    /// When the last frame will be out.
    free_at: Instant,
    wake_at: Option<Instant>,
}

impl Hall {
    const fn new() -> Self {
        Self {
            sender: Sender::new(),
            frame: LinkFrame::new(),
            free_at: Instant::START,
            wake_at: None,
        }
    }

    /// What is to be sent by now, as the firmware does it.
    fn tell(&mut self, app: &mut DesktopApp, now: Instant) -> Option<&[u8]> {
        let mut is_said = false;
        if self.sender.looks(now) {
            if now < self.free_at {
                self.sender.put_off(now);
            } else {
                is_said = self.sender.say(&app.hall(now), now, &mut self.frame);
            }
        }
        self.wake_at = earlier(self.sender.wake_at(), app.hall_wake_at(now));
        if !is_said {
            return None;
        }
        self.free_at = now + on_the_wire(self.frame.len());
        Some(&self.frame)
    }
}

/// The app with its desk on the heap.
type DesktopApp = App<Box<Desk>>;

struct Screen {
    frame: Frame,
    /// What it shows.
    shown: Option<View>,
}

enum Frame {
    Tft(Box<TftFrame>),
    Oled(Box<OledFrame>),
}

impl Screen {
    fn new(display: Display) -> Self {
        Self {
            frame: match display {
                Display::Tft => Frame::Tft(Box::default()),
                Display::Oled => Frame::Oled(Box::default()),
            },
            shown: None,
        }
    }

    /// Draws what the app shows; answers whether a display would have got anything new.
    fn draw(&mut self, app: &DesktopApp, now: Instant) -> bool {
        let view = app.view(now);
        let shown = self.shown.as_ref();
        if shown == Some(&view) {
            return false;
        }
        let mut is_new = false;
        match &mut self.frame {
            Frame::Tft(frame) => {
                redraw::<Tft>(shown, &view, frame);
                frame.send_changes(|_, _| is_new = true);
            }
            Frame::Oled(frame) => {
                redraw::<Oled>(shown, &view, frame);
                frame.send_changes(|_, _, _| is_new = true);
            }
        }
        self.shown = Some(view);
        is_new
    }

    fn rgb(&self, at: Point) -> [u8; 3] {
        let seen = match &self.frame {
            Frame::Tft(frame) => Tft::seen(frame, at),
            Frame::Oled(frame) => Oled::seen(frame, at),
        };
        [seen.r(), seen.g(), seen.b()]
    }

    fn words(&self) -> &str {
        match &self.frame {
            Frame::Tft(frame) => frame.transcript(),
            Frame::Oled(frame) => frame.transcript(),
        }
    }
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
        if let Some(running) = &mut self.running {
            running.hall.get_or_insert_with(Hall::new);
        }
        self.step(|_, _| ());
    }

    /// The sign is taken away.
    pub fn detach_sign(&mut self) {
        self.sign = None;
        if let Some(running) = &mut self.running {
            running.hall = None;
        }
    }

    /// The sign.
    pub const fn sign(&self) -> Option<&VirtualSign> {
        self.sign.as_ref()
    }

    /// The sign, to do something to its cable.
    pub const fn sign_mut(&mut self) -> Option<&mut VirtualSign> {
        self.sign.as_mut()
    }

    /// Which build it is.
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

    /// Whether it has power.
    pub const fn is_on(&self) -> bool {
        self.running.is_some()
    }

    /// The firmware hangs, as after a panic; the watchdog will restart it.
    pub fn crash(&mut self) {
        if let Some(running) = &mut self.running {
            running.hung_until = Some(running.now + WATCHDOG);
            self.silence();
        }
    }

    /// What the box was sending to its sign ends in the middle.
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
        self.step(|running, _| running.sample(key, down));
    }

    /// Time passes.
    pub fn run(&mut self, span: Span) {
        let mut left = span;
        while let Some(running) = &mut self.running {
            let end = running.now + left;
            let Some(at) = running.wake_at().filter(|at| *at <= end) else {
                running.now = end;
                self.pass(left);
                return;
            };
            let at = at.max(running.now);
            let passed = at.since(running.now);
            let is_hung = running.hung_until.is_some();
            let is_at_work = running.app.is_at_work();
            left = end.since(at);
            self.pass(passed);
            if is_hung {
                self.boot(BootReason::Fault);
            } else {
                let took = if is_at_work {
                    self.work_takes
                } else {
                    Span::ZERO
                };
                self.step(|running, outside| {
                    running.now = at;
                    running.due(outside);
                    running.now += took;
                });
                self.pass(took);
                if took > left {
                    return;
                }
                left = left.saturating_sub(took);
            }
        }
        self.pass(left);
    }

    /// How long nothing will happen by itself; `None` if only a person can make it happen.
    pub fn idle_for(&self) -> Option<Span> {
        let running = self.running.as_ref();
        let of_box = running.and_then(|running| running.wake_at().map(|at| at.since(running.now)));
        let of_sign = self.sign.as_ref().and_then(VirtualSign::idle_for);
        [of_box, of_sign].into_iter().flatten().min()
    }

    /// The picture on the display.
    pub fn picture(&self) -> Picture {
        let (width, height) = self.model.display.size();
        let points = (0..height.cast_signed())
            .flat_map(|y| (0..width.cast_signed()).map(move |x| Point::new(x, y)));
        let rgb = match &self.running {
            Some(running) => points.flat_map(|at| running.screen.rgb(at)).collect(),
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
            .map_or("", |running| running.screen.words())
    }

    /// What is on the screen, said without pixels, if it is on.
    pub fn view(&self) -> Option<View> {
        let running = self.running.as_ref()?;
        Some(running.app.view(running.now))
    }

    /// What the app calls the screen in sight, if it is on.
    pub fn screen_name(&self) -> Option<&'static str> {
        let running = self.running.as_ref()?;
        Some(running.app.screen_name(running.now))
    }

    /// The pitch of the buzzer while it sounds.
    pub fn tone(&self) -> Option<u32> {
        let running = self.running.as_ref()?;
        running.tone.map(|(tone, _)| tone.hertz.into())
    }

    /// The light of the screen in percent.
    pub fn backlight(&self) -> u8 {
        self.running
            .as_ref()
            .map_or(0, |running| running.app.light(running.now).percent())
    }

    /// Whether the LED is lit.
    pub fn led(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.app.is_clock_running(running.now))
    }

    /// The settings in force, if it is on.
    pub fn settings(&self) -> Option<Settings> {
        self.running.as_ref().map(|running| running.app.settings())
    }

    /// The event in hand, if it is on.
    pub fn event(&self) -> Option<&Event> {
        self.running.as_ref().map(|running| running.app.event())
    }

    /// The journal on the card to which entries of the event are appended, and how many it has.
    pub fn journal(&self) -> Option<(EventId, u32)> {
        self.running.as_ref()?.app.journal()
    }

    /// What feeds it, or would feed it.
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

    /// What the computer at the other end of the USB cable has read.
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
        self.step(|running, _| {
            if running.hung_until.is_none() {
                running.input(Input::Console(input));
            }
        });
    }

    /// The card comes out.
    pub fn eject(&mut self) {
        self.slot.eject();
    }

    /// The card goes in.
    pub fn insert(&mut self) {
        self.slot.insert();
    }

    /// Whether the card is in.
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

    /// Why the card could not be written to where it is kept, when that was tried last.
    pub fn card_trouble(&self) -> Option<String> {
        self.slot.image().trouble().map(str::to_owned)
    }

    fn boot(&mut self, reason: BootReason) {
        self.running = Some(Running {
            now: Instant::START,
            app: App::new(self.model.display, reason, Box::default()),
            debounces: [Debounce::new(); Key::COUNT],
            gestures: Gestures::new(),
            keeper: Keeper::new(self.slot.clone()),
            slot: self.slot.clone(),
            look_at: Instant::START,
            measure_at: Instant::START,
            report: None,
            requests: VecDeque::new(),
            tone: None,
            console: None,
            screen: Screen::new(self.model.display),
            hung_until: None,
            hall: self.sign.as_ref().map(|_| Hall::new()),
        });
        self.step(|running, _| running.input(Input::Time));
        if self.outside.supply.is_on_usb {
            self.terminal_turned(true);
        }
    }

    /// Lets something happen and draws what came of it.
    fn step(&mut self, happen: impl FnOnce(&mut Running, &Outside)) {
        let Some(running) = &mut self.running else {
            return;
        };
        happen(running, &self.outside);
        if let Some((text, _)) = running.console.take_if(|(_, at)| *at <= running.now) {
            self.terminal.read(&text);
            running.input(Input::Console(ConsoleInput::Taken));
        }
        if running.screen.draw(&running.app, running.now) {
            self.picture_version += 1;
        }
        let Running { hall, app, now, .. } = running;
        if let (Some(sign), Some(hall), None) = (&mut self.sign, hall, running.hung_until)
            && let Some(bytes) = hall.tell(app, *now)
        {
            sign.deliver(bytes);
        }
        if self.slot.is_power_lost() {
            self.cut();
        }
    }
}

impl Running {
    fn wake_at(&self) -> Option<Instant> {
        if self.hung_until.is_some() {
            return self.hung_until;
        }
        let recheck = self.debounces.iter().filter_map(Debounce::recheck_at).min();
        let waits = [
            recheck,
            self.gestures.wake_at(),
            self.app.wake_at(self.now),
            self.report.as_ref().map(|(at, _)| *at),
            // The keeper does one thing at a time.
            self.report.is_none().then_some(self.look_at),
            Some(self.measure_at),
            self.tone.map(|(_, end)| end),
            self.console.as_ref().map(|(_, at)| *at),
            self.hall.as_ref().and_then(|hall| hall.wake_at),
        ];
        waits.into_iter().fold(None, earlier)
    }

    /// Everything that has fallen due by now.
    fn due(&mut self, outside: &Outside) {
        for (key, down) in Key::ALL.into_iter().zip(outside.keys) {
            self.sample(key, down);
        }
        while let Some(event) = self.gestures.due(self.now) {
            self.input(Input::Key(event));
        }
        if let Some((_, report)) = self.report.take_if(|(at, _)| *at <= self.now) {
            let before = self.slot.writes();
            let next = self.keeper.read_on().map(|next| self.once_kept(next));
            let took = self.writing_took(before).max(READ_LATENCY) + self.slot.take_delay();
            self.report = next.map(|report| (self.now + took, report));
            self.input(Input::Card(report));
            self.serve();
        }
        if self.report.is_none() && self.look_at <= self.now {
            self.look_at = self.now + CARD_LOOK_EVERY;
            let looked = self.keeper.look().map(|told| self.once_kept(told));
            let took = self.slot.take_delay();
            self.look_at += took;
            self.report = looked.map(|report| (self.now + took, report));
        }
        if self.measure_at <= self.now {
            self.measure_at += SUPPLY_LOOK_EVERY;
            self.input(Input::Supply(outside.supply));
        }
        self.tone = self.tone.filter(|(_, end)| *end > self.now);
        self.input(Input::Time);
    }

    fn sample(&mut self, key: Key, down: bool) {
        if self.hung_until.is_some() {
            return;
        }
        let changed = self
            .debounces
            .get_mut(key.index())
            .and_then(|debounce| debounce.sample(down, self.now));
        if let Some(down) = changed {
            let edge = Edge {
                key,
                down,
                at: self.now,
            };
            let event = self.gestures.edge(edge);
            self.input(Input::Key(event));
        }
    }

    fn input(&mut self, input: Input) {
        let Effects {
            request,
            tone,
            console,
        } = self.app.handle(input, self.now);
        if let Some(text) = console {
            self.console = Some((text, self.now + CONSOLE_LATENCY));
        }
        if let Some(tone) = tone {
            self.tone = Some((tone, self.now + tone.span));
        }
        if let Some(request) = request {
            self.requests.push_back(request);
            self.serve();
        }
    }

    /// Serves the requests that wait, one at a time.
    fn serve(&mut self) {
        if self.report.is_none()
            && let Some(request) = self.requests.pop_front()
        {
            let before = self.slot.writes();
            let report = self.keeper.handle(request);
            let report = self.once_kept(report);
            let took = self.writing_took(before).max(CARD_LATENCY) + self.slot.take_delay();
            self.report = Some((self.now + took, report));
        }
    }

    /// How long the card was busy with what was written since it had taken so many blocks.
    fn writing_took(&self, before: u64) -> Span {
        let writes = self.slot.writes().wrapping_sub(before);
        Span::from_micros(CARD_LATENCY.as_micros() * writes)
    }

    /// What the keeper says, once what it wrote is also where the card is kept between runs. If it does not get there,
    /// nothing that the keeper says counts: the card has failed, and is looked at anew.
    fn once_kept(&mut self, report: Report) -> Report {
        let kept = self.slot.image_mut().persist();
        if kept.is_ok() || matches!(report, Report::Trouble(_)) {
            return report;
        }
        self.keeper = Keeper::new(self.slot.clone());
        Report::Trouble(Trouble::Faulty)
    }
}
