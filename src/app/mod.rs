//! The app: what the box does with a press, a report of the card, and the passing of time.
//!
//! It is a value without I/O, clock or chance. Everything comes in through [`App::handle`] with
//! its moment; what is to be done outside comes back as [`Effects`]; [`App::view`] says what is on
//! the screen; [`App::wake_at`] when the screen will change by itself.

mod clock_screen;
mod home;
mod settings_screen;
mod settings_store;

use heapless::Vec;

use crate::board::Display;
use crate::card::{Report, Request};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::settings::{Settings, Sound};
use crate::time::{Instant, Span, earlier};
use crate::ui::view::{Body, Hint, HintKeys, View};
use clock_screen::ClockScreen;
use home::Home;
use settings_screen::SettingsScreen;
use settings_store::SettingsStore;

/// The boot screen stays at least this long, so that it can be read.
const SPLASH_AT_LEAST: Span = Span::from_millis(1000);
/// And at most this long, should the card not make itself heard.
const SPLASH_AT_MOST: Span = Span::from_millis(3000);

/// Why the box is starting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BootReason {
    /// It was switched on.
    PowerOn,
    /// The watchdog restarted it because it had hung or panicked.
    Fault,
}

/// Something that happens to the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A key did something.
    Key(KeyEvent),
    /// The card's keeper says something.
    Card(Report),
    /// Time has passed; nothing else.
    Time,
}

/// What is to be done outside because of an input.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effects {
    /// To be asked of the card's keeper.
    pub request: Option<Request>,
    /// To be heard.
    pub tone: Option<Tone>,
}

/// A sound of the buzzer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone {
    /// Its pitch.
    pub hertz: u16,
    /// How long it lasts.
    pub span: Span,
}

impl Tone {
    /// A key was pressed.
    pub const CLICK: Self = Self {
        hertz: 2000,
        span: Span::from_millis(12),
    };
    /// A flag fell.
    pub const FLAG: Self = Self {
        hertz: 880,
        span: Span::from_millis(900),
    };
}

/// The state of the box.
#[derive(Debug, Clone)]
pub struct App {
    display: Display,
    screen: Screen,
    store: SettingsStore,
    /// The clock outlives its screen: who leaves a stopped game finds it again.
    clock: ClockScreen,
}

/// Which screen is on, with its own state.
#[derive(Debug, Clone)]
enum Screen {
    Splash(BootReason),
    Home(Home),
    /// A menu entry without anything in it.
    Empty(Text),
    Card,
    Settings(SettingsScreen),
    Clock,
}

/// What a screen wants after a key.
enum Turn {
    Stay,
    /// Go to that screen.
    Go(Screen),
    /// Back to the home screen, with this entry selected.
    Home(Text),
    /// These are the settings now.
    Change(Settings),
}

impl App {
    /// A box with that display, just started.
    pub fn new(display: Display, reason: BootReason) -> Self {
        Self {
            display,
            screen: Screen::Splash(reason),
            store: SettingsStore::new(),
            clock: ClockScreen::new(),
        }
    }

    /// The settings in force.
    pub const fn settings(&self) -> Settings {
        self.store.applied()
    }

    /// Whether a side's time runs, for the LED.
    pub fn is_clock_running(&self, now: Instant) -> bool {
        self.clock.is_running(now)
    }

    /// Takes one input that happened at `now`.
    pub fn handle(&mut self, input: Input, now: Instant) -> Effects {
        let mut effects = Effects::default();
        match input {
            Input::Key(event) => {
                if event.gesture == Gesture::Press {
                    effects.tone = Some(Tone::CLICK);
                }
                effects.request = self.key(event);
            }
            Input::Card(report) => effects.request = self.store.report(report, now),
            Input::Time => {}
        }
        if self.clock.take_flag(now) {
            effects.tone = Some(Tone::FLAG);
        }
        self.leave_splash(now);
        if self.settings().sound == Sound::Off {
            effects.tone = None;
        }
        effects
    }

    /// When something will change by itself.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        let screen = match &self.screen {
            Screen::Splash(BootReason::PowerOn) => {
                let at_least = Instant::START + SPLASH_AT_LEAST;
                Some(if now < at_least {
                    at_least
                } else {
                    Instant::START + SPLASH_AT_MOST
                })
            }
            Screen::Clock => self.clock.wake_at(now),
            _ => None,
        };
        earlier(screen, self.store.wake_at(now))
    }

    /// What is on the screen at `now`.
    pub fn view(&self, now: Instant) -> View {
        let (body, hints) = match &self.screen {
            Screen::Splash(reason) => splash(*reason),
            Screen::Home(home) => home.view(),
            Screen::Empty(title) => message(*title, Text::NothingHere),
            Screen::Card => message(Text::Card, self.store.card_text()),
            Screen::Settings(screen) => screen.view(self.settings(), self.display),
            Screen::Clock => self.clock.view(now),
        };
        View {
            language: self.settings().language,
            status: self.store.status(now),
            body,
            hints,
        }
    }

    fn key(&mut self, event: KeyEvent) -> Option<Request> {
        let turn = match &mut self.screen {
            Screen::Splash(BootReason::PowerOn) => Turn::Stay,
            Screen::Splash(BootReason::Fault) => match event.gesture {
                Gesture::Press => Turn::Go(Screen::Home(Home::new())),
                _ => Turn::Stay,
            },
            Screen::Home(home) => home.key(event),
            Screen::Empty(title) => back_to_home(event, *title),
            Screen::Card => back_to_home(event, Text::Card),
            Screen::Settings(screen) => screen.key(event, self.store.wanted()),
            Screen::Clock => self.clock.key(event),
        };
        match turn {
            Turn::Stay => None,
            Turn::Go(screen) => {
                self.screen = screen;
                None
            }
            Turn::Home(entry) => {
                self.screen = Screen::Home(Home::at(entry));
                None
            }
            Turn::Change(settings) => self.store.change(settings, event.at),
        }
    }

    fn leave_splash(&mut self, now: Instant) {
        if let Screen::Splash(BootReason::PowerOn) = self.screen {
            let wait = if self.store.has_heard_of_card() {
                SPLASH_AT_LEAST
            } else {
                SPLASH_AT_MOST
            };
            if now >= Instant::START + wait {
                self.screen = Screen::Home(Home::new());
            }
        }
    }
}

type Hints = Vec<Hint, 3>;

/// The hint line, from its keys and words.
fn hints<const N: usize>(hints: [(HintKeys, Text); N]) -> Hints {
    hints
        .into_iter()
        .map(|(keys, text)| Hint { keys, text })
        .collect()
}

fn splash(reason: BootReason) -> (Body, Hints) {
    let restarted = reason == BootReason::Fault;
    let keys = if restarted {
        hints([(HintKeys::Ok, Text::HintResume)])
    } else {
        Hints::new()
    };
    (Body::Splash { restarted }, keys)
}

fn message(title: Text, text: Text) -> (Body, Hints) {
    (
        Body::Message { title, text },
        hints([(HintKeys::Back, Text::HintBack)]),
    )
}

/// BACK acts when it is let go, so that holding it can mean something else.
fn is_back(event: KeyEvent) -> bool {
    event.key == Key::Back && event.gesture == (Gesture::Release { held: false })
}

fn back_to_home(event: KeyEvent, entry: Text) -> Turn {
    if is_back(event) {
        Turn::Home(entry)
    } else {
        Turn::Stay
    }
}

/// Moves a selection up or down in a list of `total`, stopping at its ends.
fn move_selection(selected: &mut usize, total: usize, event: KeyEvent) {
    if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
        return;
    }
    match event.key {
        Key::Up => *selected = selected.saturating_sub(1),
        Key::Down => *selected = (*selected + 1).min(total.saturating_sub(1)),
        _ => {}
    }
}
