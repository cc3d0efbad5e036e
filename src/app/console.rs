//! The console on USB: whoever opens it reads the pairings and the standings, and reads them anew when they
//! change. Nothing that is typed there changes anything.
//!
//! The text is made as it is taken, a packet at a time. It lies in the workspace with the standings, like the
//! files for people; while a screen needs the workspace for something else, the console waits.

use heapless::Vec;

use super::screens::{Behaviour, Room};
use super::{App, Desk, Effects};
use crate::documents::{Material, Place, Printout, Sheets};
use crate::language::Language;
use crate::time::{Instant, Span};
use core::ops::DerefMut;

/// As much as is given at a time: one byte less than a packet of USB has room for. A packet that is not full is
/// the end of what a computer waits for, so it shows every one of them at once.
pub const CONSOLE_BYTES: usize = 63;

/// The text that is given to the console at a time.
pub type ConsoleText = Vec<u8, CONSOLE_BYTES, u8>;

/// Sheets that have changed are printed anew when nothing has been printed, and no key touched, for so long: who
/// enters results is not to wait for it, and who reads them wants to finish.
pub(super) const QUIET: Span = Span::from_secs(1);

/// Something that happens at the other end of the cable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsoleInput {
    /// A terminal was opened.
    Opened,
    /// It was closed.
    Closed,
    /// Somebody typed that: `p` for the pairings, `s` for the standings, anything else for both.
    Typed(u8),
    /// The text that was given last has been taken.
    Taken,
}

/// The state of the console: what it is to print, and what it has printed.
#[derive(Debug, Clone, Default)]
pub(super) struct Console {
    is_open: bool,
    /// The sheets that were asked for.
    wanted: Option<Sheets>,
    printing: Option<Printing>,
    /// True if something was given that has not been taken yet.
    is_outlet_full: bool,
    /// The state that was printed last, whole or not.
    printed: Option<Edition>,
    printed_at: Instant,
}

/// A state of the event, in words: when it is another one, the words are others.
pub(super) type Edition = (u32, Language);

#[derive(Debug, Clone)]
struct Printing {
    printout: Printout,
    place: Place,
    edition: Edition,
}

impl Console {
    pub(super) const fn hear(&mut self, input: ConsoleInput) {
        match input {
            ConsoleInput::Opened => {
                self.is_open = true;
                self.is_outlet_full = false;
                self.printing = None;
                self.wanted = Some(Sheets::Both);
            }
            ConsoleInput::Closed => {
                self.is_open = false;
                self.printing = None;
                self.wanted = None;
            }
            ConsoleInput::Typed(letter) => {
                self.wanted = Some(match letter {
                    b'p' | b'P' => Sheets::Pairings,
                    b's' | b'S' => Sheets::Standings,
                    _ => Sheets::Both,
                });
            }
            ConsoleInput::Taken => self.is_outlet_full = false,
        }
    }

    /// The moment at which it is to print of itself what has changed, if nobody touches anything until then.
    pub(super) fn wake_at(&self, edition: Edition, touched_at: Instant) -> Option<Instant> {
        let is_news = self.printed != Some(edition) && self.wanted.is_none();
        let at = touched_at.max(self.printed_at) + QUIET;
        (self.is_open && is_news && !self.is_outlet_full).then_some(at)
    }

    /// Takes the sheets that are to be printed now, if any are.
    fn begin(&mut self, edition: Edition, touched_at: Instant, now: Instant) -> Option<Sheets> {
        if !self.is_open || self.is_outlet_full {
            return None;
        }
        let is_old = |printing: &Printing| printing.edition != edition;
        if self.printing.as_ref().is_some_and(is_old) {
            self.printing = None;
        }
        if self.printing.is_some() && self.wanted.is_none() {
            return None;
        }
        let is_due = |at| now >= at;
        let is_of_itself = self.wake_at(edition, touched_at).is_some_and(is_due);
        self.wanted.take().or(is_of_itself.then_some(Sheets::Both))
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// The state of the event that the console is to print.
    pub(super) const fn console_edition(&self) -> Edition {
        (
            self.shared.store.changes(),
            self.shared.store.applied().language,
        )
    }

    /// True if the standings may be worked out behind whatever is on the screen.
    pub(super) fn is_workspace_free(&self) -> bool {
        // What the screen does not show yet is told nobody else either.
        let is_whole = !self.shared.store.has_half_event() && !self.shared.store.is_waiting();
        let is_known = self.shared.store.has_heard_of_card() && is_whole;
        let are_names_there = self.outbox.are_names_due() && self.desk.names().is_some();
        let is_starting = self.screen.profile().room == Room::Start;
        is_known && !is_starting && !are_names_there && !self.is_workspace_taken()
    }

    /// Gives the console what comes next. Not inlined: it takes its room on the stack from every key.
    #[inline(never)]
    pub(super) fn print(&mut self, effects: &mut Effects, now: Instant) {
        if !self.console.is_open || !self.is_workspace_free() {
            return;
        }
        let edition = self.console_edition();
        let console = &mut self.console;
        let begun = console.begin(edition, self.shell.touched_at, now);
        if let Some(sheets) = begun {
            let status = self.shared.store.status(&self.desk, now);
            let unsaved = status.is_alert().then(|| status.text());
            console.printed = Some(edition);
            console.printed_at = now;
            console.printing = Some(Printing {
                printout: Printout { sheets, unsaved },
                place: Place::default(),
                edition,
            });
        }
        let Some(printing) = console
            .printing
            .as_mut()
            .filter(|_| !console.is_outlet_full)
        else {
            return;
        };
        if begun.is_some() || self.desk.standings().is_none() {
            self.desk.rank();
        }
        let Some(standings) = self.desk.standings() else {
            return;
        };
        let material = Material {
            event: &self.desk.event,
            standings,
            language: edition.1,
        };
        let mut text = ConsoleText::new();
        // It is as long as it can be.
        let _ = text.resize(CONSOLE_BYTES, 0);
        let count = printing
            .printout
            .read(&material, &mut printing.place, &mut text);
        text.truncate(count);
        if !text.is_full() {
            console.printing = None;
        }
        if !text.is_empty() {
            console.is_outlet_full = true;
            effects.console = Some(text);
        }
    }
}
