//! What is on the screen, said without pixels.

use heapless::{String, Vec};

use crate::clock::Reading;
use crate::language::{Language, Text};

/// A whole screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The language of its texts.
    pub language: Language,
    /// How the card is doing.
    pub status: Status,
    /// The main part.
    pub body: Body,
    /// What the keys do here.
    pub hints: Vec<Hint, 3>,
}

/// How the card is doing, for the status bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Nobody has looked yet.
    Starting,
    /// All is on the card.
    Saved,
    /// A write is under way.
    Saving,
    /// There is no card: nothing is saved.
    NoCard,
    /// The card does not work: nothing is saved.
    CardError,
}

impl Status {
    /// The words for it.
    pub const fn text(self) -> Text {
        match self {
            Self::Starting => Text::StatusStarting,
            Self::Saved => Text::StatusSaved,
            Self::Saving => Text::StatusSaving,
            Self::NoCard => Text::StatusNoCard,
            Self::CardError => Text::StatusCardError,
        }
    }

    /// Whether the arbiter must not overlook it.
    pub const fn is_alert(self) -> bool {
        matches!(self, Self::NoCard | Self::CardError)
    }
}

/// A key, or a pair of keys, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// The keys.
    pub keys: HintKeys,
    /// What they do.
    pub text: Text,
}

/// The keys that a hint speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintKeys {
    /// The cross, up and down.
    UpDown,
    /// The cross, left and right.
    LeftRight,
    /// OK.
    Ok,
    /// BACK.
    Back,
}

/// The main part of a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// The boot screen.
    Splash {
        /// Whether the watchdog had to restart the box.
        restarted: bool,
    },
    /// A list to choose from.
    Menu {
        /// What the list is.
        title: Text,
        /// Its entries.
        items: &'static [Text],
        /// Which of them is selected.
        selected: usize,
    },
    /// A list of things with values that can be changed.
    Values {
        /// What the list is.
        title: Text,
        /// Its rows.
        rows: Vec<ValueRow, 4>,
        /// Which of them is selected.
        selected: usize,
    },
    /// Something to be read.
    Message {
        /// What it is about.
        title: Text,
        /// The message.
        text: Text,
    },
    /// The chess clock.
    Clock(ClockFace),
}

/// A thing and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueRow {
    /// What it is.
    pub label: Text,
    /// What it is set to.
    pub value: Value,
}

/// A value in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// A word.
    Word(Text),
    /// So many steps of so many.
    Level {
        /// The step it stands at.
        step: u8,
        /// The highest step.
        of: u8,
    },
}

/// The face of the chess clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockFace {
    /// The left player's half.
    pub left: SideFace,
    /// The right player's half.
    pub right: SideFace,
    /// The time control, such as `5+3`.
    pub control: String<8>,
    /// What the clock is doing, if it does not simply run.
    pub caption: Option<Text>,
}

/// One player's half of the face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideFace {
    /// The time left.
    pub reading: Reading,
    /// What this side's time is doing.
    pub state: SideState,
}

/// What a side's time is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideState {
    /// Not running.
    Waiting,
    /// Running.
    Running,
    /// Out.
    Flagged,
}

/// The first row to show of a list of `total`, with room for `room`, so that the selected one is
/// in sight and there is something to see on both sides of it.
pub const fn first_visible(total: usize, room: usize, selected: usize) -> usize {
    let latest = total.saturating_sub(room);
    let centred = selected.saturating_sub(room / 2);
    if centred < latest { centred } else { latest }
}

/// A time as it is written on a clock: `1:05:00`, `5:00`, `19.9`.
pub fn time_text(reading: Reading) -> String<12> {
    use core::fmt::Write as _;

    let (hours, minutes, seconds) = reading.hms();
    let mut written = String::new();
    // Twelve characters hold any time of less than a thousand hours.
    let _ = match (hours, reading.tenths()) {
        (0, None) => write!(written, "{minutes}:{seconds:02}"),
        (0, Some(tenths)) => write!(written, "{seconds}.{tenths}"),
        (hours, _) => write!(written, "{hours}:{minutes:02}:{seconds:02}"),
    };
    written
}
