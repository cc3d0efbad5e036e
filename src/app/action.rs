//! The things that a screen can want done after a key.
//!
//! A screen changes nothing but itself, the clock and the timers: whoever looks at a locked box may press its keys, and
//! the shell sees from what they want whether they may.

use heapless::Vec;

use super::notice::Notice;
use super::screens::{CardMending, Screen};
use super::shell::job::Work;
use super::store::MAX_COMMANDS;
use crate::card::JournalNo;
use crate::settings::Settings;
use crate::tournament::Command;

/// A wish of a screen.
pub(in crate::app) enum Action {
    Stay,
    /// Go to that screen.
    Go(Screen),
    /// These are the settings now.
    Change(Settings),
    /// The same, and they are written down even if they are as they were.
    Keep(Settings),
    /// A PIN is to be chosen.
    NewPin,
    /// Find that out; what comes of it says where to go.
    Work(Work),
    /// Do these things, and when they are done go to that screen.
    Do(Vec<Command, MAX_COMMANDS>, Screen),
    /// The same, and tell the arbiter that.
    DoAndTell(Vec<Command, MAX_COMMANDS>, Screen, Notice),
    /// Tell the arbiter that.
    Tell(Notice),
    /// Go to that screen, and tell the arbiter that.
    GoAndTell(Screen, Notice),
    /// Take that event of the card in the place of the one in hand.
    Open(JournalNo, Opening),
    /// Do that about the card.
    Mend(CardMending),
    /// Much was done at once to the event in hand: the card gets it anew, and then that screen comes.
    Retell(Screen),
    /// The event in hand is another one, which the card has not got.
    RetellNew(Screen),
    /// The event in hand is gone from the card.
    LetGo(Screen),
    /// Another event has not come in the place of the one in hand, which is read from the card once more, if there
    /// was one. The arbiter is told that, if anything.
    TakeUp {
        had_event: bool,
        told: Option<Notice>,
    },
    /// Show what can be undone, or done again.
    Undo {
        is_redo: bool,
    },
    /// The event to try the box with comes in the place of the one in hand.
    Demo,
}

/// Every press has an action on the stack, with room for the pairs of a round four times.
const _: () = assert!(size_of::<Action>() <= 1408);

/// The end to which an event is taken from the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Opening {
    /// It goes on.
    Continue,
    /// Another one like it goes on.
    Copy,
}

impl Action {
    /// Do one thing, and when it is done go to that screen.
    pub(in crate::app) fn one(command: Command, then: Screen) -> Self {
        Self::Do(core::iter::once(command).collect(), then)
    }

    /// Go there when all that the card was asked for is done.
    pub(in crate::app) const fn go_when_done(then: Screen) -> Self {
        Self::Do(Vec::new(), then)
    }
}
