//! The lock: with a PIN, everybody may look, press the clock's levers and pause it; all else asks for the
//! four digits first. It keeps children from the buttons, and nobody from the card.
//!
//! Every screen says of itself whether it is for everybody. A key that is not is kept; when the PIN has been
//! given it does what it was pressed for.

use crate::app::screens::Behaviour;
use core::ops::DerefMut;

use crate::app::action::Action;
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::shell::job::Work;
use crate::app::{App, Desk};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::settings::{Pin, Settings};
use crate::time::{Instant, Span};
use crate::ui::view::{Body, DigitEntry, HIDDEN_DIGIT, Heading, HintKeys, Kind};

/// Without a key for so long, the box locks itself again.
const LOCKS_AFTER: Span = Span::from_secs(5 * 60);
/// After a wrong PIN the next one must wait for so long, each time twice as long …
const FIRST_WAIT: Span = Span::from_secs(2);
/// … but never longer than 2 s doubled so often: 64 s.
const MOST_DOUBLED: u8 = 5;

const SECOND: u64 = 1_000_000;

/// The state of the lock, and the PIN that is being entered.
#[derive(Debug, Clone)]
pub(in crate::app) struct Lock {
    is_open: bool,
    touched_at: Instant,
    /// The number of wrong PINs in a row, as far as that counts.
    misses: u8,
    /// Until then no PIN is looked at.
    waits_until: Instant,
    entry: Option<Entry>,
}

/// Digits that are being entered.
#[derive(Debug, Clone)]
struct Entry {
    digits: [u8; Pin::DIGITS],
    selected: usize,
    asked: Asked,
}

/// The purpose of the digits.
#[derive(Debug, Clone, Copy)]
enum Asked {
    /// To do what that key was pressed for.
    Unlock(KeyEvent),
    /// To be the PIN from now on.
    New,
    /// The same once more.
    Again(Pin),
}

/// The outcome of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Unlocking {
    /// Nothing that matters elsewhere.
    Nothing,
    /// The box is open, and that key is to be taken now.
    Opened(KeyEvent),
    /// This is the PIN from now on.
    Chosen(Pin),
    /// The two that were entered are not the same.
    Differ,
}

impl Lock {
    pub(in crate::app) const fn new() -> Self {
        Self {
            is_open: false,
            touched_at: Instant::START,
            misses: 0,
            waits_until: Instant::START,
            entry: None,
        }
    }

    pub(in crate::app) const fn is_open(&self) -> bool {
        self.is_open
    }

    pub(in crate::app) const fn is_asking(&self) -> bool {
        self.entry.is_some()
    }

    /// From now on the PIN is needed.
    pub(in crate::app) const fn shut(&mut self) {
        self.is_open = false;
    }

    /// A key was touched. Levers do not count: those who play must not keep the box open.
    pub(in crate::app) fn touch(&mut self, key: Key, now: Instant) {
        if matches!(key, Key::LeverLeft | Key::LeverRight) {
            return;
        }
        if now >= self.touched_at + LOCKS_AFTER {
            self.is_open = false;
        }
        self.touched_at = now;
    }

    /// Asks for the PIN before that key does anything. One that only came up asks nothing.
    pub(in crate::app) fn ask(&mut self, event: KeyEvent) {
        if matches!(event.gesture, Gesture::Press | Gesture::Hold) || is_back(event) {
            self.entry = Some(Entry::new(Asked::Unlock(event)));
        }
    }

    /// Asks for a new PIN.
    pub(in crate::app) const fn ask_new(&mut self) {
        self.entry = Some(Entry::new(Asked::New));
    }

    /// Asks no more.
    pub(in crate::app) fn give_up(&mut self) {
        self.entry = None;
    }

    /// Takes a key while it asks.
    pub(in crate::app) fn key(&mut self, event: KeyEvent, pin: Option<Pin>) -> Unlocking {
        if is_back(event) {
            self.entry = None;
            return Unlocking::Nothing;
        }
        let Some(entry) = &mut self.entry else {
            return Unlocking::Nothing;
        };
        let is_waiting = matches!(entry.asked, Asked::Unlock(_)) && event.at < self.waits_until;
        if is_waiting || !entry.is_done(event) {
            return Unlocking::Nothing;
        }
        let given = Pin::of(entry.digits);
        let asked = entry.asked;
        match asked {
            Asked::Unlock(first) if Some(given) == pin => {
                self.entry = None;
                self.is_open = true;
                self.misses = 0;
                let at = event.at;
                Unlocking::Opened(KeyEvent { at, ..first })
            }
            Asked::Unlock(_) => {
                self.entry = Some(Entry::new(asked));
                let wait = FIRST_WAIT.as_micros() << self.misses.min(MOST_DOUBLED);
                self.waits_until = event.at + Span::from_micros(wait);
                self.misses = self.misses.saturating_add(1);
                Unlocking::Nothing
            }
            Asked::New => {
                self.entry = Some(Entry::new(Asked::Again(given)));
                Unlocking::Nothing
            }
            Asked::Again(first) => {
                self.entry = None;
                if first != given {
                    return Unlocking::Differ;
                }
                self.is_open = true;
                Unlocking::Chosen(given)
            }
        }
    }

    /// The number of seconds that the next PIN must wait.
    fn seconds_to_wait(&self, now: Instant) -> u64 {
        let is_asked = |entry: &Entry| matches!(entry.asked, Asked::Unlock(_));
        if now >= self.waits_until || !self.entry.as_ref().is_some_and(is_asked) {
            return 0;
        }
        self.waits_until.since(now).as_micros().div_ceil(SECOND)
    }

    /// The moment at which the screen will change by itself.
    pub(in crate::app) fn wake_at(&self, now: Instant) -> Option<Instant> {
        let later = self.seconds_to_wait(now).checked_sub(1)?;
        let left = self.waits_until.since(now).as_micros();
        let until = left.saturating_sub(later.saturating_mul(SECOND));
        Some(now + Span::from_micros(until))
    }

    pub(in crate::app) fn view(&self, now: Instant) -> (Body, Hints) {
        let seconds = self.seconds_to_wait(now);
        let Some(entry) = self.entry.as_ref().filter(|_| seconds == 0) else {
            let body = Body::Message {
                kind: Kind::Refusal,
                title: Text::Pin,
                text: Text::PinWrong,
                number: u16::try_from(seconds).ok(),
            };
            return (body, hints([(HintKeys::Back, Text::HintBack)]));
        };
        let body = Body::Digits(DigitEntry {
            title: Heading::Plain(Text::Pin),
            whose: Heading::Plain(match entry.asked {
                Asked::Unlock(_) => Text::PinOfArbiter,
                Asked::New => Text::PinNew,
                Asked::Again(_) => Text::PinAgain,
            }),
            digits: entry.shown(),
            selected: entry.selected,
        });
        let keys = hints([
            (HintKeys::UpDown, Text::HintDigit),
            (HintKeys::Ok, Text::HintNext),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

impl Entry {
    const fn new(asked: Asked) -> Self {
        Self {
            digits: [0; Pin::DIGITS],
            selected: 0,
            asked,
        }
    }

    /// Takes a key; answers whether all digits are there.
    fn is_done(&mut self, event: KeyEvent) -> bool {
        let last = Pin::DIGITS - 1;
        if is_ok(event) && self.selected == last {
            return true;
        }
        if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
            return false;
        }
        let steps = match event.key {
            Key::Up => 1,
            Key::Down => 9,
            Key::Left => {
                self.selected = self.selected.saturating_sub(1);
                0
            }
            Key::Right | Key::Ok => {
                self.selected = (self.selected + 1).min(last);
                0
            }
            _ => 0,
        };
        if let Some(digit) = self.digits.get_mut(self.selected) {
            *digit = (*digit + steps) % 10;
        }
        false
    }

    /// The digits as they are shown: whoever looks over a shoulder sees one at a time.
    fn shown(&self) -> [u8; Pin::DIGITS] {
        let mut shown = [HIDDEN_DIGIT; Pin::DIGITS];
        let selected = shown.iter_mut().zip(self.digits).nth(self.selected);
        if let Some((shown, digit)) = selected {
            *shown = digit;
        }
        shown
    }
}

impl Action {
    /// True if a locked box may do that because of that key.
    pub(in crate::app) fn is_for_everybody(&self, event: KeyEvent) -> bool {
        match self {
            Self::Stay | Self::Tell(_) => true,
            Self::Go(screen) | Self::GoAndTell(screen, ..) => {
                is_back(event) || screen.profile().is_open
            }
            Self::Work(work) => matches!(work, Work::Explain { .. }),
            _ => false,
        }
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// True if everything but looking needs the PIN.
    pub(in crate::app) const fn is_locked(&self) -> bool {
        self.shared.store.applied().pin.is_some() && !self.shell.lock.is_open()
    }

    /// True if a player presses a lever of the clock on the screen. Whoever is being asked for the PIN
    /// there has lost the turn to do so.
    pub(super) fn is_lever_of_clock(&mut self, event: KeyEvent) -> bool {
        let is_lever =
            matches!(event.key, Key::LeverLeft | Key::LeverRight) && self.screen.has_levers();
        if is_lever {
            self.shell.lock.give_up();
        }
        is_lever
    }

    /// Takes a key of the PIN that is being entered.
    pub(super) fn pin_key(&mut self, event: KeyEvent, now: Instant) {
        match self.shell.lock.key(event, self.settings().pin) {
            Unlocking::Nothing => {}
            Unlocking::Opened(first) => self.key(first, now),
            Unlocking::Chosen(pin) => {
                let settings = Settings {
                    pin: Some(pin),
                    ..self.shared.store.wanted()
                };
                self.act(Action::Change(settings), event.at, now);
            }
            Unlocking::Differ => self.tell(Notice::refusal(Text::NotPossible, Text::PinsDiffer)),
        }
    }
}
