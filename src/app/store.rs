//! The store between the screen and the card: the settings, and the event's commands.
//!
//! What the screen shows is *applied*. A changed setting or a command is only *wanted* until the
//! card has it; then it is applied. Without a card it is applied at once, the status bar says so,
//! and it is saved as soon as there is a card again: settings as they are, commands from the backlog, one
//! after the other. If that card has another journal, or the backlog had no room for all, the event is told anew
//! into a new one. A write that takes no longer than a blink goes unmentioned.
//!
//! ```text
//!              Load              Loaded(Whole)
//!  Unknown ───────────> Loading ───────────────> Open <─────────────────────── Concluding
//!   ^   │                  │ Damaged, refused      │  create, retell               ^
//!   │   │ Resume           v                       v                               │
//!   │   │             Undecided ── go on ──────> Behind ──> Beginning ──> Telling ─┘
//!   │   │  AsTold, OneMore ────> Open              ^
//!   │   │  Otherwise ──────────────────────────────┤
//!   │   └─ Unreadable ─────> Detached ─ write anew ┘
//!   └──── the card is gone: from Open, Detached (from Undecided and Loading without an event)
//! ```

use heapless::Deque;

use super::desk::Desk;
use super::screens::bodies::thousandths;
use crate::card::record::checksum;
use crate::card::{Entries, Found, JournalNo, Replaced, Report, Request, Resumed, Trouble};
use crate::clock::OwnControls;
use crate::journal::{Entry, EventId, Summary};
use crate::language::Text;
use crate::settings::Settings;
use crate::time::{Instant, Span};
use crate::tournament::{Command, Event, Phase, Refusal, Retelling};
use crate::ui::view::Status;

/// After so many entries more the card is told how many there are.
const DESCRIBED_EVERY: u32 = 8;

/// A write that takes longer than this is shown.
const SHOW_SAVING_AFTER: Span = Span::from_millis(150);

/// The most commands that one press can mean.
pub(super) const MAX_COMMANDS: usize = 4;

/// The settings and commands that are wanted, and how far they have got.
#[derive(Debug, Clone)]
pub(super) struct Store {
    applied: Settings,
    wanted: Settings,
    card: Card,
    /// True if `applied` has something that no card has.
    is_unsaved: bool,
    /// True if the card in the box has no settings.
    is_new_card: bool,
    /// The arbiter's own time controls, as shown and as wanted.
    controls: OwnControls,
    wanted_controls: OwnControls,
    are_controls_unsaved: bool,
    /// True if the clocks are to be saved before anything else.
    are_clocks_due: bool,
    /// True if it is known what the card has of them: nothing must be written over unseen.
    has_heard_of_clocks: bool,
    journal: Journal,
    event: EventId,
    /// The number of times that the event in hand has become another, or something in it has changed but the time.
    changes: u32,
    /// The name by which an older journal knows the event in hand: a new one takes its place.
    older: Option<EventId>,
    /// True if the journal has been given room for what is to come.
    has_room_for_all: bool,
    /// The event of the card that is to be read next, if not the one that was in hand last.
    wanted_event: Option<JournalNo>,
    /// The same of the event that was read last.
    read_event: Option<JournalNo>,
    /// The summary of this event that the list of events on the card shows.
    described: Option<Summary>,
    /// The number of changes at which it was so. While players are taken from a file, nothing is described: they may be
    /// taken back.
    described_at: Option<u32>,
    /// The number of entries that the journal had then: the card keeps that number with it, and sees by it whether the
    /// last of them were lost.
    described_entries: u32,
    /// Commands of a press, not done yet.
    commands: Deque<Command, { MAX_COMMANDS + 1 }>,
    /// The reason why the card in the slot takes nothing, though it can be read: it has no room for an event, or its
    /// file system is damaged. Trying again every second would not mend it.
    refused: Option<Trouble>,
    /// True if the arbiter wants the card to get a new file system.
    wants_format: bool,
    /// True if the screen waits until all of the event has been told anew.
    is_awaited: bool,
    /// True if the journal that is being told says all that the older one does.
    says_all: bool,
    refusal: Option<Refusal>,
    /// True if the arbiter has not heard yet that the file system has lost the event.
    is_rescue_news: bool,
    /// The moments of all presses, mixed.
    salt: u32,
}

/// The trouble with an event that could not be read whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Doubt {
    /// So many entries were read.
    pub(super) read: u32,
    /// So many are missing at least; it is not known how many if a newer box wrote them.
    pub(super) missing: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    /// Nobody has looked yet.
    Unknown,
    /// In, and nothing under way.
    Ready,
    /// In, and something is under way since then.
    Busy(Instant),
    /// It gets a new file system, of which so many thousandths are done.
    Formatting(u16),
    /// Of no use.
    Trouble(Trouble),
}

/// The remedy for a card, or for an event on it, that is up to the arbiter alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remedy {
    /// The journal is looked for once more, or the event is told anew.
    TryOrWrite,
    /// The event is told anew.
    Write,
    /// The card gets a new file system.
    Format,
}

/// The event's journal on the card.
#[derive(Debug, Clone)]
enum Journal {
    /// It is not known what the card has; in memory there is an event of which so many entries were on a
    /// card. What came after them is in the backlog.
    Unknown {
        entries: u32,
        /// True if they can be read there, as far as is known.
        is_safe: bool,
    },
    /// It is being read: so many entries were done, unless one was refused.
    Loading {
        done: u32,
        is_refused: bool,
        /// True if the arbiter wants it no more. The card's keeper reads it to its end all the same.
        is_given_up: bool,
        /// The part of all that has been read, in thousandths.
        read: u16,
    },
    /// It could not be read whole. Nothing happens to it or to what was read of it before the arbiter has
    /// decided.
    Undecided(Doubt),
    /// The event in memory is whole; its journal has so many entries, and the card cannot read or find them now.
    /// The event goes on in memory, as without a card.
    Detached { entries: u32, is_rescued: bool },
    /// It has so many entries; those in the backlog come next.
    Open(u32),
    /// The card lacks something: all must be told anew.
    Behind,
    /// A new one is being made; then the event is told.
    Beginning,
    /// The event is being told, so many entries so far.
    Telling(Retelling, u32),
    /// All of so many entries have been told.
    Concluding(u32),
}

impl Journal {
    /// Nobody has looked, and there is no event in memory.
    const NOTHING_KNOWN: Self = Self::Unknown {
        entries: 0,
        is_safe: true,
    };

    /// The number of entries that it has, as far as that is known.
    const fn entries(&self) -> u32 {
        match self {
            Self::Open(entries) => *entries,
            _ => 0,
        }
    }
}

impl Store {
    pub(super) fn new() -> Self {
        Self {
            applied: Settings::default(),
            wanted: Settings::default(),
            card: Card::Unknown,
            is_unsaved: false,
            is_new_card: false,
            controls: OwnControls::default(),
            wanted_controls: OwnControls::default(),
            are_controls_unsaved: false,
            are_clocks_due: false,
            has_heard_of_clocks: false,
            journal: Journal::NOTHING_KNOWN,
            event: EventId(0),
            changes: 0,
            older: None,
            has_room_for_all: false,
            wanted_event: None,
            read_event: None,
            described: None,
            described_at: None,
            described_entries: 0,
            commands: Deque::new(),
            refused: None,
            wants_format: false,
            is_awaited: false,
            says_all: false,
            refusal: None,
            is_rescue_news: false,
            salt: 0,
        }
    }

    pub(super) const fn applied(&self) -> Settings {
        self.applied
    }

    pub(super) const fn wanted(&self) -> Settings {
        self.wanted
    }

    /// The arbiter's own time controls.
    pub(super) const fn controls(&self) -> &OwnControls {
        &self.controls
    }

    /// The event in hand, as the card knows it.
    pub(super) const fn event_id(&self) -> EventId {
        self.event
    }

    /// The journal to which entries are appended, and how many it has.
    pub(super) const fn journal(&self) -> Option<(EventId, u32)> {
        match self.journal {
            Journal::Open(entries) => Some((self.event, entries)),
            _ => None,
        }
    }

    /// A number that is another whenever what can be said of the event is.
    pub(super) const fn changes(&self) -> u32 {
        self.changes
    }

    const fn has_changed(&mut self) {
        self.changes = self.changes.wrapping_add(1);
    }

    /// True if it is known that there is a card, or that there is none.
    pub(super) fn has_heard_of_card(&self) -> bool {
        self.card != Card::Unknown
    }

    /// True if an event is being read from the card.
    pub(super) const fn is_loading(&self) -> bool {
        matches!(self.journal, Journal::Loading { .. })
    }

    /// True if one is being read that the arbiter still wants.
    pub(super) const fn is_reading(&self) -> bool {
        matches!(
            self.journal,
            Journal::Loading {
                is_given_up: false,
                ..
            }
        )
    }

    /// True if what is in memory may be less than the event.
    pub(super) const fn has_half_event(&self) -> bool {
        self.is_loading() || self.doubt().is_some()
    }

    /// True if the screen waits for an event that is being told.
    pub(super) const fn is_awaited(&self) -> bool {
        self.is_awaited
    }

    /// The doubt that the arbiter has to settle, if an event could not be read whole.
    pub(super) const fn doubt(&self) -> Option<Doubt> {
        match self.journal {
            Journal::Undecided(doubt) => Some(doubt),
            _ => None,
        }
    }

    /// True if a command of the last press is not done yet, or an event is not all there yet.
    pub(super) fn is_waiting(&self) -> bool {
        !self.commands.is_empty()
            || self.is_reading()
            || self.is_awaited
            || self.wanted_controls != self.controls
    }

    /// True if all of the event is on a card, be it one that was taken out.
    pub(super) const fn has_event_on_card(&self, desk: &Desk) -> bool {
        let is_there = matches!(
            self.journal,
            Journal::Open(_) | Journal::Unknown { is_safe: true, .. }
        );
        is_there && desk.backlog.is_empty()
    }

    /// True if a card is being prepared for an event.
    pub(super) const fn is_preparing(&self) -> bool {
        matches!(
            self.journal,
            Journal::Beginning | Journal::Telling(..) | Journal::Concluding(_)
        )
    }

    /// The progress of an event that is being read or told, in thousandths. A new journal is a tenth of the work, and
    /// so is its end.
    pub(super) fn progress(&self, event: &Event) -> u16 {
        /// The event may have to be drawn no more often than this, or the bar would take longer than the work.
        const STEP: u16 = 100;
        let thousandths = match &self.journal {
            Journal::Loading { read, .. } => *read,
            Journal::Telling(retelling, _) => {
                let (told, of) = retelling.progress(event);
                STEP + thousandths(told, of) / 10 * 8
            }
            Journal::Concluding(_) => 1000 - STEP,
            Journal::Unknown { .. }
            | Journal::Undecided(_)
            | Journal::Detached { .. }
            | Journal::Open(_)
            | Journal::Behind
            | Journal::Beginning => 0,
        };
        thousandths - thousandths % STEP
    }

    /// Takes the reason why the last command was refused, if it was.
    pub(super) const fn take_refusal(&mut self) -> Option<Refusal> {
        self.refusal.take()
    }

    /// True, once, if it was found just now that the card's file system has lost the event.
    pub(super) const fn take_rescue_news(&mut self) -> bool {
        let is_news = self.is_rescue_news;
        self.is_rescue_news = false;
        is_news
    }

    /// True if the card lacks something that the screen shows, or may lack it.
    const fn is_behind(&self, desk: &Desk) -> bool {
        self.is_unsaved
            || self.are_controls_unsaved
            || !desk.backlog.is_empty()
            || !matches!(self.journal, Journal::Open(_) | Journal::Loading { .. })
    }

    const fn is_detached(&self, rescued: bool) -> bool {
        matches!(self.journal, Journal::Detached { is_rescued, .. } if is_rescued == rescued)
    }

    /// True if the card is in, and has an event that it cannot give or go on with.
    const fn is_cut_off(&self) -> bool {
        matches!(
            self.journal,
            Journal::Undecided(_) | Journal::Detached { .. }
        )
    }

    pub(super) fn status(&self, desk: &Desk, now: Instant) -> Status {
        match self.card {
            Card::Unknown => Status::Starting,
            Card::Busy(_) if self.is_loading() => Status::Starting,
            Card::Ready | Card::Busy(_) if self.is_cut_off() => Status::CardError,
            Card::Busy(since) if self.is_behind(desk) || now >= since + SHOW_SAVING_AFTER => {
                Status::Saving
            }
            // What the screen shows is saved, even while something newer is on its way.
            Card::Ready | Card::Busy(_) => Status::Saved,
            Card::Formatting(_) => Status::Saving,
            Card::Trouble(Trouble::Missing) => Status::NoCard,
            Card::Trouble(_) => Status::CardError,
        }
    }

    /// The state of the card in a sentence, with what to do.
    pub(super) const fn card_text(&self, desk: &Desk) -> Text {
        match self.card {
            Card::Unknown => Text::Starting,
            Card::Busy(_) if self.is_loading() => Text::ReadingCard,
            Card::Ready | Card::Busy(_) if self.is_detached(true) => Text::CardLostEvent,
            Card::Ready | Card::Busy(_) if self.is_detached(false) => Text::CardUnreadable,
            Card::Busy(_) if self.is_behind(desk) => Text::StatusSaving,
            Card::Ready | Card::Busy(_) => Text::CardReady,
            Card::Formatting(_) => Text::FormattingCard,
            Card::Trouble(Trouble::Missing) => Text::CardMissing,
            Card::Trouble(Trouble::NotFat) => Text::CardNotFat,
            Card::Trouble(Trouble::Full) => Text::CardFull,
            Card::Trouble(Trouble::Faulty) => Text::CardFaulty,
            Card::Trouble(Trouble::Locked) => Text::CardLocked,
            Card::Trouble(Trouble::ExFat) => Text::CardExFat,
            Card::Trouble(Trouble::FalseCapacity) => Text::CardFalseCapacity,
            Card::Trouble(Trouble::FileSystem) => Text::CardFileSystem,
        }
    }

    /// The words while something of the card is waited for: that it is being read, or why it is not.
    pub(super) const fn waiting_text(&self, desk: &Desk) -> Text {
        match self.card {
            Card::Trouble(_) => self.card_text(desk),
            Card::Ready | Card::Busy(_) if self.is_cut_off() => self.card_text(desk),
            _ => Text::ReadingCard,
        }
    }

    /// The moment at which the status will change by itself.
    pub(super) fn wake_at(&self, now: Instant) -> Option<Instant> {
        match self.card {
            Card::Busy(since) => Some(since + SHOW_SAVING_AFTER).filter(|at| *at > now),
            _ => None,
        }
    }

    /// The arbiter wants that event of the card, instead of the one in hand, which it has too.
    pub(super) fn open_event(&mut self, number: JournalNo, desk: &mut Desk) {
        self.read_event = Some(number);
        self.read_again(desk);
    }

    /// The event that was in hand last is read from the card, after another one has not come in its place.
    pub(super) fn read_current(&mut self, desk: &mut Desk) {
        self.read_event = None;
        self.read_again(desk);
    }

    /// The event that was read last is read once more from its beginning.
    pub(super) fn read_again(&mut self, desk: &mut Desk) {
        self.wanted_event = self.read_event;
        desk.event.clear();
        desk.backlog.clear();
        self.journal = Journal::NOTHING_KNOWN;
    }

    /// The arbiter wants the event no more that is being read. Nothing has changed on the card.
    pub(super) fn give_up_reading(&mut self, desk: &mut Desk) {
        if let Journal::Loading { is_given_up, .. } = &mut self.journal {
            *is_given_up = true;
            desk.event.clear();
            self.has_changed();
        }
    }

    /// The arbiter does not wait until the event has been told. It is told all the same: half a journal would be
    /// none, and the event in hand would be on no card.
    pub(super) const fn wait_no_more(&mut self) {
        self.is_awaited = false;
    }

    /// The arbiter goes on with what was read of an event. It is told anew, and the journal that could not be read
    /// is put away.
    pub(super) fn go_on_with_these(&mut self, desk: &mut Desk) {
        self.is_awaited = true;
        self.says_all = false;
        self.fall_behind(desk);
    }

    /// The remedy for the card as it is.
    pub(super) const fn remedy(&self) -> Option<Remedy> {
        match (self.card, &self.journal) {
            (Card::Trouble(Trouble::NotFat | Trouble::ExFat | Trouble::FileSystem), _) => {
                Some(Remedy::Format)
            }
            (Card::Ready | Card::Busy(_), Journal::Detached { is_rescued, .. }) => {
                if *is_rescued {
                    Some(Remedy::Write)
                } else {
                    Some(Remedy::TryOrWrite)
                }
            }
            _ => None,
        }
    }

    /// The card is to get a new file system, and loses all that it has.
    pub(super) fn format(&mut self) {
        self.wants_format = self.remedy() == Some(Remedy::Format);
    }

    /// The part of a new file system that is there, in thousandths.
    pub(super) const fn formatted(&self) -> Option<u16> {
        match self.card {
            Card::Formatting(thousandths) => Some(thousandths),
            _ => None,
        }
    }

    /// The arbiter wants the journal to be looked for once more.
    pub(super) const fn resume_again(&mut self) {
        if let Journal::Detached { entries, .. } = self.journal {
            self.journal = Journal::Unknown {
                entries,
                is_safe: false,
            };
        }
    }

    /// The arbiter wants the event to be told anew to the card that cannot take it up.
    pub(super) fn write_anew(&mut self, desk: &mut Desk) {
        if matches!(self.journal, Journal::Detached { .. }) {
            self.is_awaited = true;
            self.fall_behind(desk);
        }
    }

    /// No journal has all of the event, and none can get it by what is in the backlog.
    fn fall_behind(&mut self, desk: &mut Desk) {
        desk.backlog.clear();
        self.journal = Journal::Behind;
    }

    /// The arbiter wants another event just like the one in hand.
    pub(super) fn copy_event(&mut self, desk: &mut Desk) {
        self.older = None;
        self.retell(desk);
    }

    /// The event in hand is no longer on the card: the box lets go of it.
    pub(super) fn forget_event(&mut self, desk: &mut Desk) {
        desk.event.clear();
        desk.backlog.clear();
        self.has_changed();
        self.older = None;
        self.described = None;
        self.journal = Journal::Open(0);
    }

    /// Much was done at once to the event in hand. The card gets it anew, in few blocks.
    pub(super) fn retell(&mut self, desk: &mut Desk) {
        self.has_changed();
        self.fall_behind(desk);
        self.is_awaited = true;
        self.says_all = true;
    }

    /// The event in hand is another one, and there is no card that it could be told to.
    pub(super) fn is_of_no_card(&mut self, desk: &mut Desk) {
        self.older = None;
        self.is_behind_now(desk);
    }

    /// Something happened to the event in hand that no card knows of.
    pub(super) fn is_behind_now(&mut self, desk: &mut Desk) {
        self.has_changed();
        self.fall_behind(desk);
    }

    /// The state of the event in hand, if the card has it: it changes with every command.
    pub(super) const fn edition(&self, desk: &Desk) -> Option<u32> {
        match self.journal {
            Journal::Open(entries) if desk.backlog.is_empty() => Some(entries),
            _ => None,
        }
    }

    /// The card has answered a file job, or there was none to be sent.
    pub(super) fn answered(&mut self) {
        if matches!(self.card, Card::Busy(_)) {
            self.card = Card::Ready;
        }
    }

    /// True if the card is free for a file job.
    pub(super) fn is_free_for_file_job(&self, desk: &Desk) -> bool {
        self.card == Card::Ready && self.edition(desk).is_some()
    }

    /// Something else than the store has to say was sent to the card.
    pub(super) const fn sent(&mut self, now: Instant) {
        self.card = Card::Busy(now);
    }

    /// True if there is a card that can be used.
    pub(super) const fn has_card(&self) -> bool {
        matches!(self.card, Card::Ready | Card::Busy(_))
    }

    /// The arbiter wants these settings.
    pub(super) fn change(&mut self, settings: Settings) {
        // What the card has is not known yet, and must not be written over unseen.
        if self.card != Card::Unknown {
            self.wanted = settings;
        }
    }

    /// The arbiter wants these settings, and they are written down even if they are as they were.
    pub(super) fn keep(&mut self, settings: Settings) {
        self.change(settings);
        self.is_unsaved = true;
    }

    /// True if the settings that are wanted are on the card, or there is none.
    pub(super) fn has_kept_settings(&self) -> bool {
        !self.has_card() || (!self.is_unsaved && self.wanted == self.applied)
    }

    /// True if the card in the box has never been told any settings, and neither has the box.
    pub(super) const fn is_new_card(&self) -> bool {
        self.is_new_card && !self.is_unsaved
    }

    /// The arbiter wants these time controls.
    pub(super) const fn change_controls(&mut self, controls: &OwnControls) {
        self.wanted_controls = *controls;
    }

    /// The clocks have something that the card has not. From now on everything else waits until the
    /// card has taken it.
    pub(super) const fn clocks_are_due(&mut self) {
        self.are_clocks_due = true;
    }

    const fn goes_first_for_clocks(&self) -> bool {
        self.are_clocks_due && self.has_heard_of_clocks
    }

    /// True if the clocks are to be sent now: the card is free for them.
    pub(super) fn is_free_for_clocks(&self) -> bool {
        self.goes_first_for_clocks() && self.card == Card::Ready
    }

    /// The clocks were sent to the card.
    pub(super) const fn clocks_sent(&mut self, now: Instant) {
        self.are_clocks_due = false;
        self.sent(now);
    }

    /// The arbiter does these things, one after the other; a refusal ends them.
    pub(super) fn command(&mut self, commands: &[Command]) {
        self.refusal = None;
        if self.doubt().is_some() {
            // What is in memory is not the event.
            return;
        }
        for command in commands {
            // No press means more than there is room for.
            let _ = self.commands.push_back(command.clone());
        }
    }

    /// The card's keeper says something. Not inlined: what a report needs would take room on the
    /// stack from every key.
    #[inline(never)]
    pub(super) fn report(&mut self, report: Report, desk: &mut Desk) {
        match report {
            Report::Ready(_) if self.refused.is_some() => {
                self.card = Card::Trouble(self.refused.unwrap_or(Trouble::Full));
            }
            Report::Ready(found) => {
                self.card = Card::Ready;
                self.has_heard_of_clocks = false;
                // Another card without settings gets those that the screen shows.
                self.is_unsaved |= found.is_none() && self.applied != Settings::default();
                self.is_new_card = found.is_none();
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
                self.is_new_card = false;
                self.card = Card::Ready;
            }
            Report::Controls(found) => {
                // Another card without any gets those of the box.
                self.are_controls_unsaved |=
                    found.is_none() && self.controls != OwnControls::default();
                if let Some(found) = found
                    && !self.are_controls_unsaved
                {
                    self.controls = found;
                    self.wanted_controls = found;
                }
            }
            Report::ControlsSaved => {
                self.controls = self.wanted_controls;
                self.are_controls_unsaved = false;
                self.card = Card::Ready;
            }
            // The app takes them.
            Report::Clocks(_) => {
                self.has_heard_of_clocks = true;
            }
            Report::ClocksSaved => self.card = Card::Ready,
            Report::Entries(entries) => {
                let id = entries.event();
                entries.visit(|command| self.replay(id, command, &mut desk.event));
                if let Journal::Loading { read, .. } = &mut self.journal {
                    *read = entries.read();
                }
            }
            Report::Loaded(found) => {
                self.card = Card::Ready;
                self.loaded(found, desk);
            }
            Report::Resumed(found) => {
                self.card = Card::Ready;
                self.resumed(found, desk);
            }
            Report::Formatting(thousandths) => {
                if let Card::Formatting(done) = &mut self.card {
                    *done = thousandths;
                }
            }
            Report::Begun(event) => {
                self.card = Card::Ready;
                self.event = event;
                self.journal = Journal::Telling(Retelling::new(), 0);
            }
            Report::Told => {
                self.card = Card::Ready;
            }
            Report::Concluded => {
                self.card = Card::Ready;
                self.concluded(&desk.event);
            }
            Report::Reserved => {
                self.card = Card::Ready;
                self.has_room_for_all = true;
            }
            Report::Described => {
                self.card = Card::Ready;
                self.described = Some(Summary::of(&desk.event));
                self.described_at = Some(self.changes);
                self.described_entries = self.journal.entries();
            }
            // The app takes it.
            Report::Answer(_) => self.answered(),
            Report::Appended => {
                self.card = Card::Ready;
                self.appended(desk);
            }
            Report::Trouble(trouble) => {
                self.card = Card::Trouble(trouble);
                self.has_heard_of_clocks = false;
                if self.has_half_event() {
                    // Half an event must not be taken for all of it.
                    desk.event.clear();
                    self.has_changed();
                }
                self.refused = match trouble {
                    Trouble::Full | Trouble::FileSystem => Some(trouble),
                    // Whatever comes next may be another card.
                    Trouble::Missing => None,
                    Trouble::NotFat
                    | Trouble::ExFat
                    | Trouble::Faulty
                    | Trouble::Locked
                    | Trouble::FalseCapacity => self.refused,
                };
                self.lost_card();
            }
        }
    }

    /// An entry of the journal that is being read.
    fn replay(&mut self, id: EventId, command: &Command, event: &mut Event) {
        // What is there cannot be refused, unless a newer box wrote it. Then the event is what could
        // be read of it, and the journal itself must stay as it is.
        if let Journal::Loading {
            done,
            is_refused,
            is_given_up: false,
            ..
        } = &mut self.journal
            && !*is_refused
        {
            self.event = id;
            self.older = Some(id);
            *is_refused = event.apply(command).is_err();
            *done = done.saturating_add(u32::from(!*is_refused));
        }
    }

    fn loaded(&mut self, found: Found, desk: &mut Desk) {
        self.has_changed();
        let Journal::Loading {
            done,
            is_refused,
            is_given_up,
            ..
        } = self.journal
        else {
            return;
        };
        if is_given_up {
            self.forget_event(desk);
            return;
        }
        let doubt = |missing| {
            Journal::Undecided(Doubt {
                read: done,
                missing,
            })
        };
        self.journal = match found {
            Found::Nothing if desk.event.phase() == Phase::None => Journal::Open(0),
            // An event that is over is still in hand, and this card has not got it.
            Found::Nothing => Journal::Behind,
            Found::Damaged { missing, .. } => doubt(Some(missing)),
            Found::Whole(_) | Found::Rescued(_) if is_refused => doubt(None),
            Found::Whole(entries) => Journal::Open(entries),
            Found::Rescued(entries) => {
                self.is_rescue_news = true;
                Journal::Detached {
                    entries,
                    is_rescued: true,
                }
            }
        };
        if found != Found::Nothing {
            // What was pressed before it was there was not meant for this event.
            self.commands.clear();
        }
    }

    /// The journal was looked for, or the one that was open is so no more.
    fn resumed(&mut self, found: Resumed, desk: &mut Desk) {
        let (Journal::Unknown { entries, .. } | Journal::Open(entries)) = self.journal else {
            self.fall_behind(desk);
            return;
        };
        let is_looked_for = matches!(self.journal, Journal::Unknown { .. });
        let is_lost = desk.backlog.is_lost();
        self.journal = match found {
            Resumed::AsTold if is_looked_for && !is_lost => Journal::Open(entries),
            // The write that was under way when the card failed has got there.
            Resumed::OneMore(more) if is_looked_for && !is_lost && is_first_of(desk, &more) => {
                desk.backlog.pop();
                Journal::Open(entries.saturating_add(1))
            }
            Resumed::Unreadable => Journal::Detached {
                entries,
                is_rescued: false,
            },
            Resumed::AsTold | Resumed::OneMore(_) | Resumed::Otherwise => {
                self.fall_behind(desk);
                return;
            }
        };
    }

    /// The entry that was to be appended is durable.
    fn appended(&mut self, desk: &mut Desk) {
        if let Journal::Open(entries) = &mut self.journal {
            *entries = entries.saturating_add(1);
            if !desk.backlog.is_empty() {
                // The event has it already.
                desk.backlog.pop();
            } else if let Some(command) = self.commands.pop_front() {
                self.do_now(&command, &mut desk.event);
            }
        }
    }

    /// The event that was told is durable.
    fn concluded(&mut self, event: &Event) {
        if let Journal::Concluding(told) = self.journal {
            // The journal knows nothing of the detours, so the box forgets them too.
            if told > 1 || event.undo_count() > 0 || event.redo_count() > 0 {
                let _ = self.commands.push_front(Command::Settle);
            }
            self.journal = Journal::Open(told);
            self.is_awaited = false;
            self.says_all = false;
            self.older = Some(self.event);
        }
    }

    /// Does a command; answers whether it was accepted.
    fn do_now(&mut self, command: &Command, event: &mut Event) -> bool {
        let done = event.apply(command);
        if !matches!(command, Command::TimePasses(_) | Command::Settle) {
            self.has_changed();
        }
        if matches!(command, Command::Create(_)) {
            // Another event than the one before: that one's journal stays.
            self.older = None;
        }
        if let Err(refusal) = done {
            self.refusal = Some(refusal);
            self.commands.clear();
        }
        done.is_ok()
    }

    /// Keeps what is known of a journal that cannot be reached any more. If a write was under way, its command is the
    /// first of the backlog from now on.
    const fn lost_card(&mut self) {
        self.is_awaited = false;
        self.says_all = false;
        self.journal = match self.journal {
            Journal::Open(entries) => Journal::Unknown {
                entries,
                is_safe: true,
            },
            Journal::Unknown { entries, is_safe } => Journal::Unknown { entries, is_safe },
            Journal::Detached { entries, .. } => Journal::Unknown {
                entries,
                is_safe: false,
            },
            Journal::Loading { .. } | Journal::Undecided(_) => Journal::NOTHING_KNOWN,
            Journal::Behind
            | Journal::Beginning
            | Journal::Telling(..)
            | Journal::Concluding(_) => Journal::Behind,
        };
    }

    /// The next thing to be asked of the card, which is busy then. Without a card, what is wanted is done.
    pub(super) fn next_request(&mut self, desk: &mut Desk, now: Instant) -> Option<Request> {
        let request = match self.card {
            Card::Unknown | Card::Busy(_) | Card::Formatting(_) => return None,
            // Time goes first: it does not wait.
            Card::Ready if self.goes_first_for_clocks() => return None,
            Card::Trouble(_) if self.wants_format => {
                self.wants_format = false;
                self.refused = None;
                self.card = Card::Formatting(0);
                return Some(Request::Format {
                    mark: self.mark(now),
                });
            }
            Card::Trouble(_) => {
                self.go_on_in_memory(desk);
                return None;
            }
            Card::Ready if self.is_unsaved || self.wanted != self.applied => {
                Request::SaveSettings(self.wanted)
            }
            Card::Ready if self.are_controls_unsaved || self.wanted_controls != self.controls => {
                Request::SaveControls(self.wanted_controls)
            }
            Card::Ready => self.next_of_event(desk, now)?,
        };
        self.card = Card::Busy(now);
        Some(request)
    }

    /// Not inlined, and neither is its counterpart below: only one of the two is ever needed.
    #[inline(never)]
    fn go_on_in_memory(&mut self, desk: &mut Desk) {
        self.is_unsaved |= self.wanted != self.applied;
        self.applied = self.wanted;
        self.are_controls_unsaved |= self.wanted_controls != self.controls;
        self.controls = self.wanted_controls;
        self.do_in_memory(desk);
    }

    /// Does what is wanted without a card, and keeps it for the card to come.
    fn do_in_memory(&mut self, desk: &mut Desk) {
        while let Some(command) = self.commands.pop_front() {
            if !self.do_now(&command, &mut desk.event) {
                continue;
            }
            match self.journal {
                Journal::Unknown { .. } | Journal::Detached { .. }
                    if !matches!(command, Command::Create(_)) =>
                {
                    desk.backlog.push(&command);
                }
                _ => self.fall_behind(desk),
            }
        }
    }

    /// Sees to it that the list of events on the card is true, when there is nothing else to do.
    fn describe(&self, event: &Event) -> Option<Request> {
        let is_looked_at = self.described.is_some() && self.described_at == Some(self.changes);
        let summary = Summary::of(event);
        let is_due =
            self.journal.entries() >= self.described_entries.saturating_add(DESCRIBED_EVERY);
        let is_known = is_looked_at || !is_due && self.described.as_ref() == Some(&summary);
        (!is_known && event.phase() != Phase::None).then_some(Request::Describe(summary))
    }

    #[inline(never)]
    fn next_of_event(&mut self, desk: &mut Desk, now: Instant) -> Option<Request> {
        loop {
            match &mut self.journal {
                Journal::Loading { .. } | Journal::Beginning | Journal::Undecided(_) => {
                    return None;
                }
                // An event that is over and saved makes way for one that the card has.
                Journal::Unknown { is_safe: true, .. }
                    if matches!(desk.event.phase(), Phase::None | Phase::Finished)
                        && desk.backlog.is_empty() =>
                {
                    self.journal = Journal::Loading {
                        done: 0,
                        is_refused: false,
                        is_given_up: false,
                        read: 0,
                    };
                    self.has_room_for_all = false;
                    self.described = None;
                    self.read_event = self.wanted_event.take();
                    return Some(Request::Load(self.read_event));
                }
                Journal::Unknown { entries, .. } => {
                    return Some(Request::Resume(self.event, *entries));
                }
                Journal::Detached { .. } => {
                    self.do_in_memory(desk);
                    if self.is_cut_off() {
                        return None;
                    }
                }
                Journal::Behind if desk.event.phase() == Phase::None => {
                    self.journal = Journal::Open(0);
                }
                Journal::Behind => {
                    // Another journal is another event to the card: two cards that went apart
                    // must not be taken for each other.
                    self.journal = Journal::Beginning;
                    self.has_room_for_all = desk.event.phase() != Phase::Entering;
                    self.described = None;
                    return Some(Request::Begin {
                        mark: self.mark(now),
                        room: entries_to_come(&desk.event),
                    });
                }
                Journal::Telling(retelling, told) => {
                    // A message for every entry would take longer than to write them.
                    let next = |story: &mut Retelling| story.next(&desk.event);
                    match Entries::gather(self.event, *told, now.as_micros(), retelling, next) {
                        Some(entries) => {
                            *told = told.saturating_add(entries.len());
                            return Some(Request::Tell(entries));
                        }
                        None => self.journal = Journal::Concluding(*told),
                    }
                }
                Journal::Concluding(_) => {
                    let replaced = match self.older {
                        None => Replaced::Nothing,
                        Some(event) if self.says_all => Replaced::Delete(event),
                        Some(event) => Replaced::PutAway(event),
                    };
                    return Some(Request::Conclude(replaced));
                }
                Journal::Open(_) if !desk.backlog.is_empty() => {
                    match self.next_of_backlog(desk, now) {
                        Some(request) => return Some(request),
                        None => self.fall_behind(desk),
                    }
                }
                Journal::Open(_) => {
                    let Some(command) = self.commands.front() else {
                        return self.describe(&desk.event);
                    };
                    if let Err(refusal) = desk.event.check(command) {
                        self.refusal = Some(refusal);
                        self.commands.clear();
                        return None;
                    }
                    if let Some(request) = self.makes_room_first(command, &desk.event) {
                        return Some(request);
                    }
                    if let Command::Create(_) = command {
                        // The event is made in memory, with all that belongs to the same press, and
                        // then told, like one that was made without a card: it is not shown before
                        // all of it is on the card.
                        while let Some(command) = self.commands.pop_front() {
                            self.do_now(&command, &mut desk.event);
                        }
                        self.is_awaited = true;
                        self.journal = Journal::Behind;
                        continue;
                    }
                    return Some(Request::Append(entry(self.event, command.clone(), now)));
                }
            }
        }
    }

    /// The next entry from the backlog; none if it cannot be had from there.
    #[inline(never)]
    fn next_of_backlog(&self, desk: &Desk, now: Instant) -> Option<Request> {
        let command = desk.backlog.first()?;
        let request = self.makes_room_first(&command, &desk.event);
        Some(request.unwrap_or_else(|| Request::Append(entry(self.event, command, now))))
    }

    /// No block of the file system is to be written while games are played: the room for them is made before the
    /// event starts.
    fn makes_room_first(&self, command: &Command, event: &Event) -> Option<Request> {
        let is_due = matches!(command, Command::Start) && !self.has_room_for_all;
        is_due.then(|| Request::Reserve(entries_to_come(event)))
    }

    /// A key was pressed at that moment. Nobody can aim at a microsecond, so the moments of all presses tell this box
    /// from every other.
    pub(super) fn stir(&mut self, at: Instant) {
        self.salt = self.mark(at);
    }

    /// Anything that is hardly ever the same twice. The moment alone would not do: what the box does by itself, it does
    /// at whole seconds.
    fn mark(&self, now: Instant) -> u32 {
        let mut bytes = [0; 12];
        let mixed = now.as_micros().to_le_bytes();
        let mixed = mixed.into_iter().chain(self.salt.to_le_bytes());
        for (to, from) in bytes.iter_mut().zip(mixed) {
            *to = from;
        }
        checksum(&bytes)
    }
}

/// True if there is only one of these entries, and it is what the backlog has first.
#[inline(never)]
fn is_first_of(desk: &Desk, entries: &Entries) -> bool {
    let first = desk.backlog.first();
    let (mut count, mut is_same) = (0_u32, false);
    entries.visit(|command| {
        count = count.saturating_add(1);
        is_same = first.as_ref() == Some(command);
    });
    count == 1 && is_same
}

/// The number of entries that an event will have at least, with some to spare for corrections.
fn entries_to_come(event: &Event) -> u32 {
    /// The number of entries that a queue writes down in an afternoon.
    const QUEUE: u32 = 4096;
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let players = count(event.player_count());
    if event.setup().system.queue_options().is_some() {
        return QUEUE;
    }
    let rounds = if event.setup().system.is_by_table() {
        players.saturating_mul(2)
    } else {
        event.setup().rounds.into()
    };
    let games = players.saturating_mul(rounds) / 2;
    games.saturating_add(games / 4).saturating_add(players)
}

fn entry(event: EventId, command: Command, now: Instant) -> Entry {
    Entry {
        event,
        at_us: now.as_micros(),
        command,
    }
}
