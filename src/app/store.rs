//! What lies between the screen and the card: the settings, and the event's commands.
//!
//! What the screen shows is *applied*. A changed setting or a command is only *wanted* until the
//! card has it; then it is applied. Without a card it is applied at once, the status bar says so,
//! and it is saved as soon as there is a card again: settings as they are, an event by telling it
//! anew into a new journal. A write that takes no longer than a blink goes unmentioned.

use heapless::Deque;

use crate::card::{Report, Request, Trouble};
use crate::journal::{Entry, EventId};
use crate::language::Text;
use crate::settings::Settings;
use crate::time::{Instant, Span};
use crate::tournament::{Command, Event, Phase, Refusal, Retelling};
use crate::ui::view::Status;

/// A write that takes longer than this is shown.
const SHOW_SAVING_AFTER: Span = Span::from_millis(150);

/// The most commands that one press can mean.
pub(super) const MAX_COMMANDS: usize = 4;

/// What is wanted, and how far it has got.
#[derive(Debug, Clone)]
pub(super) struct Store {
    applied: Settings,
    wanted: Settings,
    card: Card,
    /// Whether `applied` has something that no card has.
    is_unsaved: bool,
    journal: Journal,
    event: EventId,
    /// Commands of a press, not done yet.
    commands: Deque<Command, { MAX_COMMANDS + 1 }>,
    /// Whether the card in the slot has no room for an event. Trying again every second would not
    /// make it larger.
    has_no_room: bool,
    refusal: Option<Refusal>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    /// Nobody has looked yet.
    Unknown,
    /// In, and nothing under way.
    Ready,
    /// In, and something is under way since then.
    Busy(Instant),
    /// Of no use.
    Trouble(Trouble),
}

/// The event's journal on the card.
#[derive(Debug, Clone)]
enum Journal {
    /// It is not known what the card has; in memory there is an event with so many entries, all
    /// of which were on a card.
    Unknown(u32),
    /// It is being read.
    Loading,
    /// It has so many entries, which are all there is.
    Open(u32),
    /// The card lacks something: all must be told anew.
    Behind,
    /// A new one is being made; then the event is told.
    Beginning,
    /// So many entries of the event have been told.
    Telling(Retelling, u32),
}

impl Store {
    pub(super) fn new() -> Self {
        Self {
            applied: Settings::default(),
            wanted: Settings::default(),
            card: Card::Unknown,
            is_unsaved: false,
            journal: Journal::Unknown(0),
            event: EventId(0),
            commands: Deque::new(),
            has_no_room: false,
            refusal: None,
        }
    }

    pub(super) const fn applied(&self) -> Settings {
        self.applied
    }

    pub(super) const fn wanted(&self) -> Settings {
        self.wanted
    }

    /// Whether it is known what the card has, or that there is none.
    pub(super) const fn has_heard_of_card(&self) -> bool {
        match self.card {
            Card::Unknown => false,
            Card::Trouble(_) => true,
            Card::Ready | Card::Busy(_) => {
                !matches!(self.journal, Journal::Unknown(_) | Journal::Loading)
            }
        }
    }

    /// Whether a command of the last press is not done yet.
    pub(super) fn is_waiting(&self) -> bool {
        !self.commands.is_empty()
    }

    /// Whether a card is being prepared for an event.
    pub(super) const fn is_preparing(&self) -> bool {
        matches!(self.journal, Journal::Beginning)
    }

    /// Why the last command was refused, if it was.
    pub(super) const fn take_refusal(&mut self) -> Option<Refusal> {
        self.refusal.take()
    }

    pub(super) fn status(&self, now: Instant) -> Status {
        let is_behind = matches!(
            self.journal,
            Journal::Behind | Journal::Beginning | Journal::Telling(..)
        );
        match self.card {
            Card::Unknown => Status::Starting,
            Card::Busy(since)
                if self.is_unsaved || is_behind || now >= since + SHOW_SAVING_AFTER =>
            {
                Status::Saving
            }
            // What the screen shows is saved, even while something newer is on its way.
            Card::Ready | Card::Busy(_) => Status::Saved,
            Card::Trouble(Trouble::Missing) => Status::NoCard,
            Card::Trouble(_) => Status::CardError,
        }
    }

    /// The state of the card in a sentence, with what to do.
    pub(super) const fn card_text(&self) -> Text {
        match self.card {
            Card::Unknown => Text::Starting,
            Card::Busy(_) if self.is_unsaved => Text::StatusSaving,
            Card::Ready | Card::Busy(_) => Text::CardReady,
            Card::Trouble(Trouble::Missing) => Text::CardMissing,
            Card::Trouble(Trouble::NotFat) => Text::CardNotFat,
            Card::Trouble(Trouble::Full) => Text::CardFull,
            Card::Trouble(Trouble::Faulty) => Text::CardFaulty,
        }
    }

    /// When the status will change by itself.
    pub(super) fn wake_at(&self, now: Instant) -> Option<Instant> {
        match self.card {
            Card::Busy(since) => Some(since + SHOW_SAVING_AFTER).filter(|at| *at > now),
            _ => None,
        }
    }

    /// The arbiter wants these settings.
    pub(super) fn change(
        &mut self,
        settings: Settings,
        event: &mut Event,
        now: Instant,
    ) -> Option<Request> {
        // What the card has is not known yet, and must not be written over unseen.
        if self.card == Card::Unknown {
            return None;
        }
        self.wanted = settings;
        self.go_on(event, now)
    }

    /// The arbiter does these things, one after the other; a refusal ends them.
    pub(super) fn command(
        &mut self,
        commands: impl IntoIterator<Item = Command>,
        event: &mut Event,
        now: Instant,
    ) -> Option<Request> {
        self.refusal = None;
        for command in commands {
            // No press means more than there is room for.
            let _ = self.commands.push_back(command);
        }
        self.go_on(event, now)
    }

    /// The card's keeper says something.
    pub(super) fn report(
        &mut self,
        report: Report,
        event: &mut Event,
        now: Instant,
    ) -> Option<Request> {
        match report {
            Report::Ready(_) if self.has_no_room => self.card = Card::Trouble(Trouble::Full),
            Report::Ready(found) => {
                self.card = Card::Ready;
                // Another card without settings gets those that the screen shows.
                self.is_unsaved |= found.is_none() && self.applied != Settings::default();
                if let Some(settings) = found
                    && !self.is_unsaved
                {
                    self.applied = settings;
                    self.wanted = settings;
                }
            }
            Report::Saved(settings) => {
                self.applied = settings;
                self.is_unsaved = false;
                self.card = Card::Ready;
            }
            Report::Entry(entry) => {
                self.replay(&entry, event);
                return None;
            }
            Report::Loaded(entries) => {
                self.card = Card::Ready;
                if matches!(self.journal, Journal::Loading) {
                    self.journal = Journal::Open(entries);
                }
            }
            Report::Resumed(found) => {
                self.card = Card::Ready;
                self.journal = match self.journal {
                    Journal::Unknown(entries) if found => Journal::Open(entries),
                    _ => Journal::Behind,
                };
            }
            Report::Begun => {
                self.card = Card::Ready;
                self.journal = Journal::Telling(Retelling::new(), 0);
            }
            Report::Appended => {
                self.card = Card::Ready;
                self.appended(event);
            }
            Report::Trouble(trouble) => {
                self.card = Card::Trouble(trouble);
                self.has_no_room = match trouble {
                    Trouble::Full => true,
                    // Whatever comes next may be another card.
                    Trouble::Missing => false,
                    Trouble::NotFat | Trouble::Faulty => self.has_no_room,
                };
                self.lost_card();
            }
        }
        self.go_on(event, now)
    }

    /// An entry of the journal that is being read.
    fn replay(&mut self, entry: &Entry, event: &mut Event) {
        if matches!(self.journal, Journal::Loading) {
            self.event = entry.event;
            // What is there cannot be refused, unless a newer box wrote it. Then the event is what
            // could be read of it, and the journal itself must stay as it is.
            if event.apply(&entry.command).is_err() {
                self.journal = Journal::Behind;
            }
        }
    }

    /// What was to be appended is durable.
    fn appended(&mut self, event: &mut Event) {
        match &mut self.journal {
            Journal::Open(entries) => {
                *entries = entries.saturating_add(1);
                if let Some(command) = self.commands.pop_front() {
                    self.do_now(&command, event);
                }
            }
            Journal::Telling(_, told) => *told = told.saturating_add(1),
            _ => {}
        }
    }

    fn do_now(&mut self, command: &Command, event: &mut Event) {
        if let Err(refusal) = event.apply(command) {
            self.refusal = Some(refusal);
            self.commands.clear();
        }
    }

    /// What is known of a journal that cannot be reached any more.
    fn lost_card(&mut self) {
        self.journal = match self.journal {
            Journal::Open(entries) | Journal::Unknown(entries) if self.commands.is_empty() => {
                Journal::Unknown(entries)
            }
            // A write may have been under way: whether it got there is not known.
            _ => Journal::Behind,
        };
    }

    /// What is to be asked of the card next, now that something has changed.
    fn go_on(&mut self, event: &mut Event, now: Instant) -> Option<Request> {
        let request = match self.card {
            Card::Unknown | Card::Busy(_) => return None,
            Card::Trouble(_) => {
                self.go_on_in_memory(event, now);
                return None;
            }
            Card::Ready if self.is_unsaved || self.wanted != self.applied => {
                Request::SaveSettings(self.wanted)
            }
            Card::Ready => self.next_of_event(event, now)?,
        };
        self.card = Card::Busy(now);
        Some(request)
    }

    fn go_on_in_memory(&mut self, event: &mut Event, now: Instant) {
        self.is_unsaved |= self.wanted != self.applied;
        self.applied = self.wanted;
        while let Some(command) = self.commands.pop_front() {
            if let Command::Create(_) = command {
                self.event = id_at(now);
            }
            self.do_now(&command, event);
            self.journal = Journal::Behind;
        }
    }

    fn next_of_event(&mut self, event: &mut Event, now: Instant) -> Option<Request> {
        loop {
            match &mut self.journal {
                Journal::Loading | Journal::Beginning => return None,
                Journal::Unknown(_) if event.phase() == Phase::None => {
                    self.journal = Journal::Loading;
                    return Some(Request::Load);
                }
                Journal::Unknown(entries) => return Some(Request::Resume(self.event, *entries)),
                Journal::Behind if event.phase() == Phase::None => self.journal = Journal::Open(0),
                Journal::Behind => {
                    self.journal = Journal::Beginning;
                    return Some(Request::Begin(self.event));
                }
                Journal::Telling(retelling, told) => match retelling.next(event) {
                    Some(command) => return Some(append(self.event, command, now)),
                    None => {
                        self.journal = Journal::Open(*told);
                        // The journal knows nothing of the detours, so the box forgets them too.
                        if event.undo_count() > 0 || event.redo_count() > 0 {
                            let _ = self.commands.push_front(Command::Settle);
                        }
                    }
                },
                Journal::Open(_) => {
                    let command = self.commands.front()?.clone();
                    if let Err(refusal) = event.check(&command) {
                        self.refusal = Some(refusal);
                        self.commands.clear();
                        return None;
                    }
                    if let Command::Create(_) = command {
                        // The event is made in memory and then told, like one that was made
                        // without a card: it is not shown before all of it is on the card.
                        self.event = id_at(now);
                        self.commands.pop_front();
                        self.do_now(&command, event);
                        self.journal = Journal::Behind;
                        continue;
                    }
                    return Some(append(self.event, command, now));
                }
            }
        }
    }
}

fn append(event: EventId, command: Command, now: Instant) -> Request {
    Request::Append(Entry {
        event,
        at_us: now.as_micros(),
        command,
    })
}

/// Nobody can aim at a microsecond, so the moment at which an event is made tells it from others.
fn id_at(now: Instant) -> EventId {
    let micros = now.as_micros();
    EventId(u32::try_from(micros & u64::from(u32::MAX)).unwrap_or(u32::MAX))
}
