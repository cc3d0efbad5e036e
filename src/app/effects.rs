//! The inputs that go into the app, and the effects that come out of it.

use super::console::{ConsoleInput, ConsoleText};
use crate::card::{Report, Request};
use crate::input::KeyEvent;
use crate::power::Supply;
use crate::time::Span;

/// The reason why the box is starting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BootReason {
    /// It was switched on.
    PowerOn,
    /// The watchdog restarted it because it had hung or panicked.
    Fault,
}

/// Something that happens to the box.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put the pairs of a round on"
)]
pub enum Input {
    /// A key did something.
    Key(KeyEvent),
    /// The card's keeper says something.
    Card(Report),
    /// The supply that feeds the box was measured.
    Supply(Supply),
    /// Something happens at the console on USB.
    Console(ConsoleInput),
    /// Time has passed; nothing else.
    Time,
}

/// The effects of an input, which are to be done outside.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effects {
    /// To be asked of the card's keeper.
    pub request: Option<Request>,
    /// To be heard.
    pub tone: Option<Tone>,
    /// To be given to the console, which has taken what was given before.
    pub console: Option<ConsoleText>,
}

/// They leave the app on the stack after every input.
const _: () = assert!(size_of::<Effects>() <= 704);

/// A sound of the buzzer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone {
    /// Its pitch.
    pub hertz: u16,
    /// The time for which it lasts.
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
    /// Somebody is called to a board.
    pub const CALL: Self = Self {
        hertz: 1320,
        span: Span::from_millis(400),
    };
    /// One of the last seconds of a move.
    pub const COUNT: Self = Self {
        hertz: 1760,
        span: Span::from_millis(60),
    };
    /// The last minutes of an event begin.
    pub const WARNING: Self = Self {
        hertz: 990,
        span: Span::from_millis(700),
    };
}
