//! A box on a table, with the clock on its screen and a card that takes everything at once.

use pocket_arbiter::app::{App, BootReason, Desk, Input, Tone};
use pocket_arbiter::board::Display;
use pocket_arbiter::card::{Found, Report, Request, Trouble};
use pocket_arbiter::clock::{KeptClocks, OwnControls, Side, SideReading};
use pocket_arbiter::input::{Gesture, KeyEvent};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::tournament::Command;
use pocket_arbiter::ui::view::{Body, ClockFace, Who, time_text};

use crate::{fingers, quick_card};

pub(super) struct Table {
    pub(super) app: App<Box<Desk>>,
    pub(super) now: Instant,
    pub(super) tones: Vec<Tone>,
    /// The records on the card.
    pub(super) clocks: Option<KeptClocks>,
    pub(super) controls: Option<OwnControls>,
    pub(super) journal: Vec<Command>,
    /// The number of times that the clocks were saved.
    pub(super) saved: usize,
    /// A card that is busy does not answer; what it was asked for waits.
    pub(super) is_busy: bool,
    asked: Option<Request>,
}

impl Table {
    /// A box that was just switched on, with this on its card; the boot screen is over.
    pub(super) fn start(
        clocks: Option<KeptClocks>,
        controls: Option<OwnControls>,
        journal: &[Command],
    ) -> Self {
        let mut table = Self {
            app: App::new(Display::Tft, BootReason::PowerOn, Box::default()),
            now: Instant::START + Span::from_millis(300),
            tones: Vec::new(),
            clocks,
            controls,
            journal: journal.to_vec(),
            saved: 0,
            is_busy: false,
            asked: None,
        };
        table.insert();
        table.now = Instant::START + Span::from_secs(2);
        table.input(Input::Time);
        table
    }

    /// A box with nothing on its card, and the clock on its screen.
    pub(super) fn at_the_clock() -> Self {
        let mut table = Self::start(None, None, &[]);
        table.open_clock();
        table
    }

    /// The same box, switched off and on again.
    pub(super) fn restarted(&self) -> Self {
        Self::start(self.clocks.clone(), self.controls, &self.journal)
    }

    /// The card goes in.
    pub(super) fn insert(&mut self) {
        // All that is found is told before anything is done.
        self.is_busy = true;
        self.input(Input::Card(Report::Ready(Some(Settings::default()))));
        self.input(Input::Card(Report::Controls(self.controls)));
        self.input(Input::Card(Report::Clocks(self.clocks.clone())));
        self.is_busy = false;
        self.card_goes_on();
    }

    /// The card fails while it is at something, or is pulled out.
    pub(super) fn fail(&mut self) {
        self.asked = None;
        self.input(Input::Card(Report::Trouble(Trouble::Missing)));
    }

    /// From the home screen.
    pub(super) fn open_clock(&mut self) {
        self.choose(Text::Clock);
    }

    /// Chooses an entry of the menu on the screen.
    pub(super) fn choose(&mut self, entry: Text) {
        if matches!(self.body(), Body::Home(_)) {
            let (key, presses) = fingers::way_to(&self.body(), entry);
            for _ in 0..presses {
                self.press(key);
            }
            return self.press(Key::Ok);
        }
        for _ in 0..20 {
            if self.selected() == Some(entry) {
                return self.press(Key::Ok);
            }
            self.press(Key::Down);
        }
        for _ in 0..20 {
            if self.selected() == Some(entry) {
                return self.press(Key::Ok);
            }
            self.press(Key::Up);
        }
        panic!("no {entry:?} in {:?}", self.body());
    }

    fn selected(&self) -> Option<Text> {
        match self.body() {
            Body::Menu {
                items, selected, ..
            } => items.get(selected).copied(),
            Body::List(list) => match list.rows.get(list.selected)?.who {
                Who::Word(word) => Some(word),
                _ => None,
            },
            Body::Values { rows, selected, .. } => Some(rows.get(selected)?.label),
            _ => None,
        }
    }

    /// Selects a row of a list of values.
    pub(super) fn select(&mut self, label: Text) {
        for key in [Key::Down, Key::Up] {
            for _ in 0..12 {
                if self.selected() == Some(label) {
                    return;
                }
                self.press(key);
            }
        }
        panic!("no {label:?} in {:?}", self.body());
    }

    pub(super) fn input(&mut self, input: Input) {
        let effects = self.app.handle(input, self.now);
        self.tones.extend(effects.tone);
        if let Some(request) = effects.request {
            assert_eq!(self.asked, None, "one request after the other");
            self.asked = Some(request);
            self.card_goes_on();
        }
    }

    /// The card does what it was asked for, unless it is busy.
    pub(super) fn card_goes_on(&mut self) {
        while !self.is_busy
            && let Some(request) = self.asked.take()
        {
            let report = match request {
                Request::SaveControls(controls) => {
                    self.controls = Some(controls);
                    Report::ControlsSaved
                }
                Request::SaveClocks(clocks) => {
                    self.clocks = Some(clocks);
                    self.saved += 1;
                    Report::ClocksSaved
                }
                Request::Load(_) => {
                    for command in self.journal.clone() {
                        self.input(Input::Card(quick_card::entry(Entry {
                            event: EventId(1),
                            at_us: 0,
                            command,
                        })));
                    }
                    Report::Loaded(match u32::try_from(self.journal.len()).unwrap() {
                        0 => Found::Nothing,
                        entries => Found::Whole(entries),
                    })
                }
                Request::Append(entry) => {
                    self.journal.push(entry.command);
                    Report::Appended
                }
                other => quick_card::report(&other),
            };
            self.input(Input::Card(report));
        }
    }

    pub(super) fn gesture(&mut self, key: Key, gesture: Gesture) {
        let event = KeyEvent {
            key,
            gesture,
            at: self.now,
        };
        self.input(Input::Key(event));
    }

    /// A short press; no time passes.
    pub(super) fn press(&mut self, key: Key) {
        let asks_to_hold = self.app.view(self.now).held.is_some();
        fingers::touch(asks_to_hold, key, |key, gesture| self.gesture(key, gesture));
    }

    pub(super) fn keys(&mut self, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            self.press(key);
        }
    }

    /// A key is held; no time passes.
    pub(super) fn hold(&mut self, key: Key) {
        for gesture in [
            Gesture::Press,
            Gesture::Hold,
            Gesture::Release { held: true },
        ] {
            self.gesture(key, gesture);
        }
    }

    /// Time passes, and the app is woken whenever it wants.
    pub(super) fn wait(&mut self, span: Span) {
        let end = self.now + span;
        while let Some(at) = self.app.wake_at(self.now).filter(|at| *at <= end) {
            assert!(at > self.now, "the app does not sleep");
            self.now = at;
            self.input(Input::Time);
        }
        self.now = end;
        self.input(Input::Time);
    }

    pub(super) fn secs(&mut self, secs: u64) {
        self.wait(Span::from_secs(secs));
    }

    pub(super) fn body(&self) -> Body {
        self.app.view(self.now).body
    }

    pub(super) fn face(&self) -> ClockFace {
        match self.body() {
            Body::Clock(face) => face,
            other => panic!("no clock: {other:?}"),
        }
    }

    pub(super) fn is_face(&self) -> bool {
        matches!(self.body(), Body::Clock(_))
    }

    pub(super) fn reading(&self, side: Side) -> SideReading {
        match side {
            Side::Left => self.face().left.reading,
            Side::Right => self.face().right.reading,
        }
    }

    /// Both times as they are shown.
    pub(super) fn times(&self) -> (String, String) {
        let face = self.face();
        let text = |reading: SideReading| time_text(reading.time).as_str().to_owned();
        (text(face.left.reading), text(face.right.reading))
    }

    pub(super) fn caption(&self) -> Option<Text> {
        self.face().caption
    }

    /// The text of the message on the screen.
    pub(super) fn told(&self) -> Option<Text> {
        match self.body() {
            Body::Message { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The banner that everybody must hear of.
    pub(super) fn banner(&self) -> Option<String> {
        let banner = self.app.view(self.now).banner?;
        Some(banner.words(Language::English).as_str().to_owned())
    }
}

/// Times as they are shown.
pub(super) fn shown(left: &str, right: &str) -> (String, String) {
    (left.to_owned(), right.to_owned())
}
