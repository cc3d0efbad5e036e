//! The app: what the box does with a press, a report of the card, and the passing of time.
//!
//! It is a value without I/O, clock or chance. Everything comes in through [`App::handle`] with
//! its moment; what is to be done outside comes back as [`Effects`]; [`App::view`] says what is on
//! the screen; [`App::wake_at`] when the screen will change by itself.
//!
//! A press goes through the [shell](shell::keys) to the [screen](screens) that is on. The screen answers with an
//! [action](action); the shell does it; and the [outbox] decides what the card is asked because of it.

#[macro_use]
mod screens;

mod action;
mod backlog;
mod clock_game;
mod clock_keeping;
mod console;
mod context;
mod desk;
mod effects;
mod event_clock;
mod export;
mod files_due;
mod hall;
pub mod menus;
mod name_list;
mod notice;
mod outbox;
mod room_timers;
mod shell;
mod store;

use core::ops::DerefMut;

use crate::board::Display;
use crate::card::Report;
use crate::input::{Gesture, KeyEvent};
use crate::journal::EventId;
use crate::language::Text;
use crate::settings::Settings;
use crate::time::{Instant, earlier};
use crate::tournament::{Command, Event};
use crate::ui::view::{Banner, Body, FloorClock, Kind, View};
use clock_keeping::ClockKeeping;
use console::Console;
pub use console::{CONSOLE_BYTES, ConsoleInput, ConsoleText};
use context::Shared;
pub use desk::Desk;
pub use effects::{BootReason, Effects, Input, Tone};
use hall::HallPages;
use notice::Notice;
use outbox::Outbox;
pub use screens::SCREENS;
use screens::bodies::Hints;
use screens::{Behaviour, Room, Screen, Splash};
use shell::Shell;
pub use shell::cover::COVERS;

/// The state of the box, with a desk that it holds by `D`.
#[derive(Debug, Clone)]
pub struct App<D> {
    /// The screen that is on.
    screen: Screen,
    desk: D,
    shared: Shared,
    shell: Shell,
    outbox: Outbox,
    clocks: ClockKeeping,
    console: Console,
    /// The sign in the hall.
    hall_pages: HallPages,
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// A box with that display and an empty desk, just started.
    pub fn new(display: Display, reason: BootReason, desk: D) -> Self {
        Self {
            screen: Splash::new(reason).into(),
            desk,
            shared: Shared::new(display),
            shell: Shell::new(),
            outbox: Outbox::default(),
            clocks: ClockKeeping::new(),
            console: Console::default(),
            hall_pages: HallPages::default(),
        }
    }

    /// The event in hand.
    pub fn event(&self) -> &Event {
        &self.desk.event
    }

    /// The journal on the card to which entries of the event are appended, and how many it has.
    pub const fn journal(&self) -> Option<(EventId, u32)> {
        self.shared.store.journal()
    }

    /// The settings in force.
    pub const fn settings(&self) -> Settings {
        self.shared.store.applied()
    }

    /// True if a side's time runs, for the LED.
    pub fn is_clock_running(&self, now: Instant) -> bool {
        self.shared.game.is_running(now)
    }

    /// Takes one input that happened at `now`.
    pub fn handle(&mut self, input: Input, now: Instant) -> Effects {
        let mut effects = Effects::default();
        match input {
            Input::Key(event) => {
                effects.tone = self.click(event, now);
                self.press(event, now);
            }
            Input::Card(report) => self.hear(report, now),
            Input::Supply(supply) => self.hear_of_supply(supply),
            Input::Console(input) => self.console.hear(input),
            Input::Time => self.work_on(now),
        }
        self.keep_event_time(&mut effects, now);
        effects.tone = self.tone_of_clocks(now).or(effects.tone);
        self.fill_outbox(now);
        self.pass_time(now);
        self.print(&mut effects, now);
        self.choose_tone(&mut effects, now);
        effects.request = self.outbox.take();
        effects
    }

    fn press(&mut self, event: KeyEvent, now: Instant) {
        self.shell.touched_at = now;
        self.shell.lock.touch(event.key, now);
        if event.gesture == Gesture::Press {
            self.shared.store.stir(event.at);
        }
        self.key_or_wait(event, now);
    }

    /// The card's keeper says something. Not inlined: a report would take its room on the stack from every key.
    #[inline(never)]
    fn hear(&mut self, report: Report, now: Instant) {
        self.hear_of_clocks(&report, now);
        let was_loading = self.shared.store.is_loading();
        let trouble = match report {
            Report::Trouble(trouble) => Some(trouble),
            _ => None,
        };
        if trouble.is_some() {
            self.give_up_file_jobs();
        }
        let pin = matches!(report, Report::Ready(_)).then(|| self.settings().pin);
        self.take_report(report, now);
        // Whoever had the PIN of another card has not got this one's.
        if pin.is_some_and(|pin| pin != self.settings().pin) {
            self.shell.lock.shut();
        }
        if let Some(trouble) = trouble {
            self.tell_of(trouble);
        }
        if self.shared.store.has_half_event() {
            self.make_way_for_another_event();
        } else if was_loading {
            self.outbox.forget_rounds();
            self.tell_of_clock();
            if let Some(opening) = self.shell.opening.take() {
                self.opened(opening, now);
            }
        }
        self.settle(now);
    }

    /// The clock of an event with a queue goes on: warnings are heard, and what is due is written
    /// down, unless the card is busy with something else.
    fn keep_event_time(&mut self, effects: &mut Effects, now: Instant) {
        if self.shared.store.has_half_event() {
            return;
        }
        let clock = &mut self.shared.event_clock;
        clock.follow(&self.desk.event, now);
        if let Some(tone) = clock.take_tone(&self.desk.event, now) {
            effects.tone = Some(tone);
        }
        let is_busy =
            self.shared.store.is_waiting() || !self.outbox.is_empty() || self.shell.job.is_some();
        let due = self.shared.event_clock.due(&self.desk.event, now);
        let Some(command) = due.filter(|_| !is_busy) else {
            return;
        };
        // Without a card there is nothing to be gained from it, and the event would have to be told
        // anew to the next one.
        let is_time = matches!(command, Command::TimePasses(_));
        if is_time && self.shared.store.status(&self.desk, now).is_alert() {
            return;
        }
        if let Command::Deed(at, _) = command {
            self.shared.event_clock.tell_end(at);
            effects.tone = Some(Tone::FLAG);
            let options = self.desk.event.queue_options();
            self.shell.then_told = options
                .map(|options| event_clock::time_up_text(options.time_up))
                .map(|text| Notice::new(Kind::TimeUp, Text::TimeIsUp, text));
        }
        self.shared.store.command(&[command]);
        self.ask_for_event(now);
        self.settle(now);
        self.shared.event_clock.follow(&self.desk.event, now);
    }

    /// Time has passed for the screen that is on.
    fn pass_time(&mut self, now: Instant) {
        let scene = context::Scene {
            desk: &self.desk,
            shared: &self.shared,
            now,
        };
        if let Some(screen) = self.screen.pass_time(&scene) {
            self.go(screen);
        }
    }

    /// The words that everybody must hear of, whatever is on the screen.
    fn banner(&self, now: Instant) -> Option<Banner> {
        let of_event = || match self.scene(now).floor_clock() {
            FloorClock::LastMinutes(minutes) => Some(Banner {
                text: Text::LastMinutes,
                number: Some(minutes),
            }),
            // What there is to be read about it waits until the clock's face is left.
            FloorClock::Up if self.shell.notice.is_some() && self.notice_in_sight().is_none() => {
                Some(Banner {
                    text: Text::TimeIsUp,
                    number: None,
                })
            }
            _ => None,
        };
        self.shared.timers.banner(now).or_else(of_event)
    }

    /// The moment at which something will change by itself.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        if self.is_at_work() {
            return Some(now);
        }
        let event = &self.desk.event;
        let later = |at: &Instant| *at > now;
        // A screen that is covered does not change; but the first one gives way under anything.
        let is_seen = self.shell.notice.is_none() || self.screen.profile().is_uncovered;
        let is_seen = is_seen || self.screen.profile().room == Room::Start;
        let screen = self.screen.wake_at(&self.scene(now));
        let console = self
            .console
            .wake_at(self.console_edition(), self.shell.touched_at);
        [
            screen.filter(|_| is_seen),
            self.shell.hold.wake_at(now),
            self.shared.event_clock.wake_at(event, now, false),
            self.shared.timers.wake_at(now, false),
            self.keeps_clocks_at(now).filter(later),
            self.sends_at(now),
            self.shared.store.wake_at(now),
            self.shell.lock.wake_at(now),
            console.filter(later),
            self.dims_at(now).filter(later),
        ]
        .into_iter()
        .fold(None, earlier)
    }

    /// The main part of what is in sight at `now`. Not inlined, like the view: a body takes a kilobyte of the stack, and each
    /// of them only one.
    #[inline(never)]
    fn seen(&self, now: Instant) -> (Body, Hints) {
        match self.cover(now) {
            Some(cover) => self.cover_view(&cover, now),
            None => self.screen.view(&self.scene(now)),
        }
    }

    /// The view that is on the screen at `now`.
    #[inline(never)]
    pub fn view(&self, now: Instant) -> View {
        let settings = self.settings();
        let held = self.held(now);
        let too_short = held
            .is_some_and(|(_, was_short)| was_short)
            .then_some(Banner {
                text: Text::HoldLonger,
                number: None,
            });
        let seen = self.seen(now);
        View {
            language: self.screen.speaks().unwrap_or(settings.language),
            contrast: settings.contrast,
            letters: settings.letters,
            status: self.shared.store.status(&self.desk, now),
            banner: self.banner(now).or(too_short),
            is_battery_low: self.shared.battery.is_low(),
            charge: self.shown_charge(now),
            body: seen.0,
            hints: seen.1,
            held: held.map(|(steps, _)| steps),
        }
    }

    /// The name of what is in sight at `now`, for the gallery.
    pub fn screen_name(&self, now: Instant) -> &'static str {
        match self.cover(now) {
            Some(cover) => cover.name(),
            None => self.screen.name(),
        }
    }
}
