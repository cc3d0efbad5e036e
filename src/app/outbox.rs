//! The outbox: the one place that decides what the card is asked next.
//!
//! One thing is asked at a time, in this order: the clocks, which wait for nobody; settings, controls and the commands of
//! the event, which the [store](super::store) keeps; what the screen wants of the card; the files that are being made; the
//! list of names.

use core::ops::DerefMut;

use super::action::Action;
use super::context::Tools;
use super::export::{Export, Sent};
use super::files_due::{FilesDue, Rounds};
use super::notice::Notice;
use super::screens::{Behaviour, CardEntry, CardMenu, WorkspaceUse};
use super::{App, Desk};
use crate::card::{Answer, FileJob, Report, Request};
use crate::language::Text;
use crate::time::{Instant, Span};
use crate::tournament::Phase;
use crate::ui::view::Kind;

/// Files that nobody asked for are made when no key has been touched for so long: whoever enters results
/// does not wait for them.
const LEISURE: Span = Span::from_secs(2);

/// The request that goes out next, and what is known of those that went.
#[derive(Debug, Clone, Default)]
pub(super) struct Outbox {
    request: Option<Request>,
    /// The one who waits for an answer of the card.
    asker: Option<Asker>,
    /// True if the card's list of names is to get those of the event.
    are_names_due: bool,
    /// The state of the event in which its rounds were last looked at, and what they were then.
    rounds_seen: Option<(u32, Rounds)>,
    /// The files that are to be made by themselves.
    files_due: FilesDue,
}

/// Somebody who waits for an answer of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The screen.
    Screen,
    /// A screen that is no longer there.
    Nobody,
    /// The files that are being made.
    Export(Sent),
    /// The list of names that is being kept.
    Names,
}

impl Outbox {
    pub(super) const fn is_empty(&self) -> bool {
        self.request.is_none()
    }

    pub(super) fn put(&mut self, request: Request) {
        self.request = Some(request);
    }

    pub(super) fn take(&mut self) -> Option<Request> {
        self.request.take()
    }

    /// The event in hand is another one: what its rounds have come to is nothing new.
    pub(super) fn forget_rounds(&mut self) {
        self.rounds_seen = None;
        self.files_due = FilesDue::default();
    }

    /// The screen that waited for an answer has gone.
    pub(super) fn screen_has_gone(&mut self) {
        if self.asker == Some(Asker::Screen) {
            self.asker = Some(Asker::Nobody);
        }
    }

    pub(super) const fn are_names_due(&self) -> bool {
        self.are_names_due
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// Asks the card for what the store wants next, if anything. Without a card, the store does it now.
    pub(super) fn ask_for_event(&mut self, now: Instant) {
        if let Some(request) = self.shared.store.next_request(&mut self.desk, now) {
            self.outbox.put(request);
        }
    }

    /// Fills the outbox with whatever comes next, if nothing is in it yet.
    pub(super) fn fill_outbox(&mut self, now: Instant) {
        self.keep_clocks(now);
        self.watch_rounds();
        let is_waiting = self.outbox.asker.is_some() || self.shared.store.is_waiting();
        if !self.outbox.is_empty() || is_waiting {
            return;
        }
        if let Some(file_job) = self.screen.file_job(&self.scene(now)) {
            if self.shared.store.is_free_for_file_job(&self.desk) {
                self.send(Asker::Screen, file_job, now);
            }
        } else if self.shared.spares_power() && !self.is_export_watched() {
            // They are made when there is power again: nothing that counts is in them alone.
        } else {
            while self.has_files_to_make() && self.send_for_export(now) {}
            if self.outbox.are_names_due && !self.has_files_to_make() {
                self.send_for_names(now);
            }
        }
    }

    fn send(&mut self, asker: Asker, file_job: FileJob, now: Instant) {
        self.outbox.asker = Some(asker);
        self.outbox.put(Request::FileJob(file_job));
        self.shared.store.sent(now);
    }

    fn has_files_to_make(&self) -> bool {
        self.shared.export.is_some() || self.outbox.files_due.next().is_some()
    }

    fn is_export_watched(&self) -> bool {
        let export = self.shared.export.as_ref();
        export.is_some_and(Export::is_watched)
    }

    /// The moment at which something will be sent, if nobody touches a key until then.
    pub(super) fn sends_at(&self, now: Instant) -> Option<Instant> {
        let is_due = self.has_files_to_make() || self.outbox.are_names_due;
        let leisure = self.shell.touched_at + LEISURE;
        (is_due && !self.shared.spares_power() && leisure > now).then_some(leisure)
    }

    fn has_leisure(&self, now: Instant) -> bool {
        now >= self.shell.touched_at + LEISURE
    }

    /// True if what is on the screen lies in the workspace.
    pub(super) fn is_workspace_taken(&self) -> bool {
        self.shell.job.is_some() || self.screen.profile().workspace == WorkspaceUse::Taken
    }

    /// The players of the event come into the card's list of names, when nobody touches anything.
    #[inline(never)]
    fn send_for_names(&mut self, now: Instant) {
        let is_used = self.screen.profile().workspace != WorkspaceUse::Free;
        if !self.has_leisure(now) || self.is_workspace_taken() || is_used {
            return;
        }
        let Some(edition) = self.shared.store.edition(&self.desk) else {
            return;
        };
        if !self.shared.store.is_free_for_file_job(&self.desk) {
            return;
        }
        if self.desk.names().is_none() {
            self.desk.begin_names();
        }
        let list = self.desk.names_and_event();
        match list.and_then(|(names, event)| names.file_job_to_keep(event, edition)) {
            Some(file_job) => self.send(Asker::Names, file_job, now),
            None => {
                self.outbox.are_names_due = false;
                self.desk.clear_workspace();
            }
        }
    }

    /// The files that are being made, or that are due, go on. Answers whether all of an occasion were made just now. Not
    /// inlined: a piece of a file takes half a kilobyte of the stack.
    #[inline(never)]
    fn send_for_export(&mut self, now: Instant) -> bool {
        let is_watched = self.is_export_watched();
        if !is_watched && !self.has_leisure(now) || self.is_workspace_taken() {
            return false;
        }
        let language = self.shared.language();
        let due = self.outbox.files_due.next();
        self.shared.export = self.shared.export.take().or(due.map(Export::new));
        let (Some(export), Some(edition)) = (
            &mut self.shared.export,
            self.shared.store.edition(&self.desk),
        ) else {
            return false;
        };
        if !self.shared.store.is_free_for_file_job(&self.desk) {
            return false;
        }
        let file_job = export.file_job(&mut self.desk, language, edition);
        let is_over = file_job.is_none();
        match file_job {
            Some(file_job) => self.send(Asker::Export(Sent::of(&file_job)), file_job, now),
            None => self.end_export(is_watched.then_some(Text::FilesWritten)),
        }
        is_over
    }

    /// No more files are made. Whoever waits for them, or must know, is told that.
    fn end_export(&mut self, told: Option<Text>) {
        let is_watched = self.is_export_watched();
        let export = self.shared.export.take();
        if told == Some(Text::FilesRefused) {
            // The card has no room for the others either.
            self.outbox.files_due = FilesDue::default();
        } else if let Some(export) = export {
            self.outbox.files_due.are_made(export.occasion());
        }
        if is_watched {
            self.go(CardMenu::at(CardEntry::WriteFiles).into());
        }
        if let Some(text) = told {
            let kind = if text == Text::FilesRefused {
                Kind::Trouble
            } else {
                Kind::Done
            };
            self.tell(Notice::new(kind, Text::WriteFiles, text));
        }
    }

    /// Takes a report: an answer goes to whoever waits for it, all else to the store.
    pub(super) fn take_report(&mut self, report: Report, now: Instant) {
        match report {
            Report::Answer(answer) => {
                self.shared.store.answered();
                let action = self.answered(answer);
                self.act(action, now, now);
            }
            report => self.shared.store.report(report, &mut self.desk),
        }
        self.ask_for_event(now);
    }

    fn answered(&mut self, answer: Answer) -> Action {
        match self.outbox.asker.take() {
            Some(Asker::Screen) => {
                let tools = &mut Tools {
                    desk: &mut self.desk,
                    shared: &mut self.shared,
                };
                return self.screen.answer(answer, tools);
            }
            Some(Asker::Export(sent)) => {
                let export = self.shared.export.as_mut();
                if export.is_some_and(|export| !export.answer(sent, &answer)) {
                    self.end_export(Some(Text::FilesRefused));
                }
            }
            Some(Asker::Names) => {
                if let Some((names, _)) = self.desk.names_and_event() {
                    names.answer(&answer);
                }
            }
            Some(Asker::Nobody) | None => {}
        }
        Action::Stay
    }

    /// The card is gone: nobody waits for it any longer.
    pub(super) fn give_up_file_jobs(&mut self) {
        self.outbox.asker = None;
        self.outbox.are_names_due = false;
        self.shell.opening = None;
        self.shared.export = None;
        let tools = &mut Tools {
            desk: &mut self.desk,
            shared: &mut self.shared,
        };
        if let Some(told) = self.screen.lose_card(tools) {
            self.go(CardMenu::new().into());
            self.tell(told);
        }
    }

    /// After every round, and when it is paired, files are to be made of it.
    fn watch_rounds(&mut self) {
        let edition = self.shared.store.edition(&self.desk);
        let Some(edition) = edition.filter(|_| !self.shared.store.is_waiting()) else {
            return;
        };
        let before = self.outbox.rounds_seen;
        if before.is_some_and(|(seen, _)| seen == edition) {
            return;
        }
        let event = &self.desk.event;
        let now = Rounds::of(event);
        self.outbox.rounds_seen = Some((edition, now));
        let Some((_, before)) = before else {
            return;
        };
        self.outbox.are_names_due |=
            now.phase != before.phase && matches!(now.phase, Phase::Running | Phase::Finished);
        self.outbox.files_due.add(event, &before, &now);
    }
}
