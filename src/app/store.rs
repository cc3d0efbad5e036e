//! What lies between the screen and the card: the settings, and the event's commands.
//!
//! What the screen shows is *applied*. A changed setting or a command is only *wanted* until the
//! card has it; then it is applied. Without a card it is applied at once, the status bar says so,
//! and it is saved as soon as there is a card again: settings as they are, an event by telling it
//! anew into a new journal. A write that takes no longer than a blink goes unmentioned.

use heapless::Deque;

use super::job;
use crate::card::{Found, JournalNo, Replaced, Report, Request, Resumed, Trouble};
use crate::clock::OwnControls;
use crate::journal::{Entry, EventId, Summary};
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
    /// The arbiter's own time controls, as shown and as wanted.
    controls: OwnControls,
    wanted_controls: OwnControls,
    are_controls_unsaved: bool,
    /// Whether the clocks are to be saved before anything else.
    are_clocks_due: bool,
    /// Whether it is known what the card has of them: nothing must be written over unseen.
    has_heard_of_clocks: bool,
    journal: Journal,
    event: EventId,
    /// How often the event in hand has become another, or something in it has changed but the time.
    changes: u32,
    /// By what name an older journal knows the event in hand: a new one takes its place.
    older: Option<EventId>,
    /// Whether the journal has been given room for what is to come.
    has_room_for_all: bool,
    /// The event of the card that is to be read next, if not the one that was in hand last.
    wanted_event: Option<JournalNo>,
    /// What the list of events on the card shows of this one.
    described: Option<Summary>,
    /// Commands of a press, not done yet.
    commands: Deque<Command, { MAX_COMMANDS + 1 }>,
    /// Whether the card in the slot has no room for an event. Trying again every second would not
    /// make it larger.
    has_no_room: bool,
    /// Whether the screen waits until all of the event has been told anew.
    is_retold: bool,
    refusal: Option<Refusal>,
    damage: Option<u32>,
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
    /// It is being read: so many entries were done, unless one was refused.
    Loading {
        done: u32,
        is_refused: bool,
        /// How much that is of all, in thousandths.
        read: u16,
    },
    /// It has so many entries, which are all there is.
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

impl Store {
    pub(super) fn new() -> Self {
        Self {
            applied: Settings::default(),
            wanted: Settings::default(),
            card: Card::Unknown,
            is_unsaved: false,
            controls: OwnControls::default(),
            wanted_controls: OwnControls::default(),
            are_controls_unsaved: false,
            are_clocks_due: false,
            has_heard_of_clocks: false,
            journal: Journal::Unknown(0),
            event: EventId(0),
            changes: 0,
            older: None,
            has_room_for_all: false,
            wanted_event: None,
            described: None,
            commands: Deque::new(),
            has_no_room: false,
            is_retold: false,
            refusal: None,
            damage: None,
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

    /// A number that is another whenever what can be said of the event is.
    pub(super) const fn changes(&self) -> u32 {
        self.changes
    }

    const fn has_changed(&mut self) {
        self.changes = self.changes.wrapping_add(1);
    }

    /// Whether it is known that there is a card, or that there is none.
    pub(super) fn has_heard_of_card(&self) -> bool {
        self.card != Card::Unknown
    }

    /// Whether an event is being read from the card.
    pub(super) const fn is_loading(&self) -> bool {
        matches!(self.journal, Journal::Loading { .. })
    }

    /// Whether a command of the last press is not done yet, or an event is not all there yet.
    pub(super) fn is_waiting(&self) -> bool {
        !self.commands.is_empty()
            || self.is_loading()
            || self.is_retold
            || self.wanted_controls != self.controls
    }

    /// Whether all of the event is on a card, be it one that was taken out.
    pub(super) const fn has_event_on_card(&self) -> bool {
        matches!(self.journal, Journal::Open(_) | Journal::Unknown(_))
    }

    /// Whether a card is being prepared for an event.
    pub(super) const fn is_preparing(&self) -> bool {
        matches!(
            self.journal,
            Journal::Beginning | Journal::Telling(..) | Journal::Concluding(_)
        )
    }

    /// How far an event has got that is being read or told, in thousandths. A new journal is a tenth of the
    /// work, and so is its end.
    pub(super) fn progress(&self, event: &Event) -> u16 {
        /// The event may have to be drawn no more often than this, or the bar would take longer than the work.
        const STEP: u16 = 100;
        let thousandths = match &self.journal {
            Journal::Loading { read, .. } => *read,
            Journal::Telling(retelling, _) => {
                let (told, of) = retelling.progress(event);
                STEP + job::thousandths(told, of) / 10 * 8
            }
            Journal::Concluding(_) => 1000 - STEP,
            Journal::Unknown(_) | Journal::Open(_) | Journal::Behind | Journal::Beginning => 0,
        };
        thousandths - thousandths % STEP
    }

    /// Why the last command was refused, if it was.
    pub(super) const fn take_refusal(&mut self) -> Option<Refusal> {
        self.refusal.take()
    }

    /// How many entries could be read of a journal that is damaged, if one was found.
    pub(super) const fn take_damage(&mut self) -> Option<u32> {
        self.damage.take()
    }

    /// Whether the card lacks something that the screen shows, or may lack it.
    const fn is_behind(&self) -> bool {
        self.is_unsaved
            || self.are_controls_unsaved
            || !matches!(self.journal, Journal::Open(_) | Journal::Loading { .. })
    }

    pub(super) fn status(&self, now: Instant) -> Status {
        match self.card {
            Card::Unknown => Status::Starting,
            Card::Busy(_) if self.is_loading() => Status::Starting,
            Card::Busy(since) if self.is_behind() || now >= since + SHOW_SAVING_AFTER => {
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
            Card::Busy(_) if self.is_loading() => Text::ReadingCard,
            Card::Busy(_) if self.is_behind() => Text::StatusSaving,
            Card::Ready | Card::Busy(_) => Text::CardReady,
            Card::Trouble(Trouble::Missing) => Text::CardMissing,
            Card::Trouble(Trouble::NotFat) => Text::CardNotFat,
            Card::Trouble(Trouble::ExFat) => Text::CardExFat,
            Card::Trouble(Trouble::Full) => Text::CardFull,
            Card::Trouble(Trouble::Faulty) => Text::CardFaulty,
            Card::Trouble(Trouble::Locked) => Text::CardLocked,
            Card::Trouble(Trouble::FalseCapacity | Trouble::FileSystem) => Text::CardFaulty,
        }
    }

    /// When the status will change by itself.
    pub(super) fn wake_at(&self, now: Instant) -> Option<Instant> {
        match self.card {
            Card::Busy(since) => Some(since + SHOW_SAVING_AFTER).filter(|at| *at > now),
            _ => None,
        }
    }

    /// The arbiter wants that event of the card, instead of the one in hand, which it has too.
    pub(super) fn open_event(
        &mut self,
        number: JournalNo,
        event: &mut Event,
        now: Instant,
    ) -> Option<Request> {
        event.clear();
        self.journal = Journal::Unknown(0);
        self.wanted_event = Some(number);
        self.go_on(event, now)
    }

    /// The arbiter wants another event just like the one in hand.
    pub(super) fn copy_event(&mut self, event: &mut Event, now: Instant) -> Option<Request> {
        self.older = None;
        self.retell(event, now)
    }

    /// The event in hand is no longer on the card: the box lets go of it.
    pub(super) fn forget_event(&mut self, event: &mut Event) {
        event.clear();
        self.has_changed();
        self.older = None;
        self.described = None;
        self.journal = Journal::Open(0);
    }

    /// Much was done at once to the event in hand. The card gets it anew, in few blocks.
    pub(super) fn retell(&mut self, event: &mut Event, now: Instant) -> Option<Request> {
        self.has_changed();
        self.journal = Journal::Behind;
        self.is_retold = true;
        self.go_on(event, now)
    }

    /// The event in hand is another one, and there is no card that it could be told to.
    pub(super) const fn is_of_no_card(&mut self) {
        self.has_changed();
        self.older = None;
        self.journal = Journal::Behind;
    }

    /// Something happened to the event in hand that no card knows of.
    pub(super) const fn is_behind_now(&mut self) {
        self.has_changed();
        self.journal = Journal::Behind;
    }

    /// The state of the event in hand, if the card has it: it changes with every command.
    pub(super) const fn edition(&self) -> Option<u32> {
        match self.journal {
            Journal::Open(entries) => Some(entries),
            _ => None,
        }
    }

    /// The card has answered an errand, or there was none to be sent.
    pub(super) fn answered(&mut self) {
        if matches!(self.card, Card::Busy(_)) {
            self.card = Card::Ready;
        }
    }

    /// Whether the card is free for an errand. If it is, one must be sent now.
    pub(super) fn takes_errand(&mut self, now: Instant) -> bool {
        let is_free = self.card == Card::Ready && matches!(self.journal, Journal::Open(_));
        if is_free {
            self.card = Card::Busy(now);
        }
        is_free
    }

    /// Whether there is a card that can be used.
    pub(super) const fn has_card(&self) -> bool {
        matches!(self.card, Card::Ready | Card::Busy(_))
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

    /// The arbiter wants these time controls.
    pub(super) fn change_controls(
        &mut self,
        controls: &OwnControls,
        event: &mut Event,
        now: Instant,
    ) -> Option<Request> {
        self.wanted_controls = *controls;
        self.go_on(event, now)
    }

    /// The clocks have something that the card has not. From now on everything else waits until the
    /// card has taken it.
    pub(super) const fn clocks_are_due(&mut self) {
        self.are_clocks_due = true;
    }

    const fn goes_first_for_clocks(&self) -> bool {
        self.are_clocks_due && self.has_heard_of_clocks
    }

    /// Whether the card is free for the clocks. If it is, they must be sent now.
    pub(super) fn takes_clocks(&mut self, now: Instant) -> bool {
        let is_free = self.goes_first_for_clocks() && self.card == Card::Ready;
        if is_free {
            self.are_clocks_due = false;
            self.card = Card::Busy(now);
        }
        is_free
    }

    /// The arbiter does these things, one after the other; a refusal ends them.
    pub(super) fn command(
        &mut self,
        commands: &[Command],
        event: &mut Event,
        now: Instant,
    ) -> Option<Request> {
        self.refusal = None;
        for command in commands {
            // No press means more than there is room for.
            let _ = self.commands.push_back(command.clone());
        }
        self.go_on(event, now)
    }

    /// The card's keeper says something. Not inlined: what a report needs would take room on the
    /// stack from every key.
    #[inline(never)]
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
                self.has_heard_of_clocks = false;
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
                return None;
            }
            Report::ClocksSaved => self.card = Card::Ready,
            Report::Entries(entries) => {
                let id = entries.event();
                entries.visit(|command| self.replay(id, command, event));
                if let Journal::Loading { read, .. } = &mut self.journal {
                    *read = entries.read();
                }
                return None;
            }
            Report::Loaded(found) => {
                self.card = Card::Ready;
                self.loaded(found, event);
            }
            Report::Resumed(found) => {
                self.card = Card::Ready;
                self.journal = match self.journal {
                    Journal::Unknown(entries) if found == Resumed::AsTold => Journal::Open(entries),
                    _ => Journal::Behind,
                };
            }
            Report::Formatting(_) => return None,
            Report::Begun(event) => {
                self.card = Card::Ready;
                self.event = event;
                self.journal = Journal::Telling(Retelling::new(), 0);
            }
            Report::Told => {
                self.card = Card::Ready;
                if let Journal::Telling(_, told) = &mut self.journal {
                    *told = told.saturating_add(1);
                }
            }
            Report::Concluded => {
                self.card = Card::Ready;
                self.concluded(event);
            }
            Report::Reserved => {
                self.card = Card::Ready;
                self.has_room_for_all = true;
            }
            Report::Described => {
                self.card = Card::Ready;
                self.described = Some(Summary::of(event));
            }
            // The app takes it.
            Report::Answer(_) => self.answered(),
            Report::Appended => {
                self.card = Card::Ready;
                self.appended(event);
            }
            Report::Trouble(trouble) => {
                self.card = Card::Trouble(trouble);
                self.has_heard_of_clocks = false;
                if self.is_loading() {
                    // Half an event must not be taken for all of it.
                    event.clear();
                    self.has_changed();
                }
                self.has_no_room = match trouble {
                    Trouble::Full => true,
                    // Whatever comes next may be another card.
                    Trouble::Missing => false,
                    Trouble::NotFat
                    | Trouble::ExFat
                    | Trouble::Faulty
                    | Trouble::Locked
                    | Trouble::FalseCapacity
                    | Trouble::FileSystem => self.has_no_room,
                };
                self.lost_card();
            }
        }
        self.go_on(event, now)
    }

    /// An entry of the journal that is being read.
    fn replay(&mut self, id: EventId, command: &Command, event: &mut Event) {
        // What is there cannot be refused, unless a newer box wrote it. Then the event is what could
        // be read of it, and the journal itself must stay as it is.
        if let Journal::Loading {
            done, is_refused, ..
        } = &mut self.journal
            && !*is_refused
        {
            self.event = id;
            self.older = Some(id);
            *is_refused = event.apply(command).is_err();
            *done = done.saturating_add(u32::from(!*is_refused));
        }
    }

    fn loaded(&mut self, found: Found, event: &Event) {
        self.has_changed();
        let Journal::Loading {
            done, is_refused, ..
        } = self.journal
        else {
            return;
        };
        self.journal = match found {
            Found::Nothing if event.phase() == Phase::None => Journal::Open(0),
            // An event that is over is still in hand, and this card has not got it.
            Found::Nothing => Journal::Behind,
            Found::Whole(entries) if !is_refused => Journal::Open(entries),
            Found::Whole(_) | Found::Damaged { .. } | Found::Rescued(_) => {
                self.damage = Some(done);
                Journal::Behind
            }
        };
        if found != Found::Nothing {
            // What was pressed before it was there was not meant for this event.
            self.commands.clear();
        }
    }

    /// What was to be appended is durable.
    fn appended(&mut self, event: &mut Event) {
        if let Journal::Open(entries) = &mut self.journal {
            *entries = entries.saturating_add(1);
            if let Some(command) = self.commands.pop_front() {
                self.do_now(&command, event);
            }
        }
    }

    /// What was told is durable.
    fn concluded(&mut self, event: &Event) {
        if let Journal::Concluding(told) = self.journal {
            // The journal knows nothing of the detours, so the box forgets them too.
            if told > 1 || event.undo_count() > 0 || event.redo_count() > 0 {
                let _ = self.commands.push_front(Command::Settle);
            }
            self.journal = Journal::Open(told);
            self.is_retold = false;
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

    /// What is known of a journal that cannot be reached any more.
    fn lost_card(&mut self) {
        self.is_retold = false;
        self.journal = match self.journal {
            Journal::Open(entries) | Journal::Unknown(entries) if self.commands.is_empty() => {
                Journal::Unknown(entries)
            }
            Journal::Loading { .. } => Journal::Unknown(0),
            // A write may have been under way: whether it got there is not known.
            _ => Journal::Behind,
        };
    }

    /// What is to be asked of the card next, now that something has changed.
    pub(super) fn go_on(&mut self, event: &mut Event, now: Instant) -> Option<Request> {
        let request = match self.card {
            Card::Unknown | Card::Busy(_) => return None,
            // Time goes first: it does not wait.
            Card::Ready if self.goes_first_for_clocks() => return None,
            Card::Trouble(_) => {
                self.go_on_in_memory(event);
                return None;
            }
            Card::Ready if self.is_unsaved || self.wanted != self.applied => {
                Request::SaveSettings(self.wanted)
            }
            Card::Ready if self.are_controls_unsaved || self.wanted_controls != self.controls => {
                Request::SaveControls(self.wanted_controls)
            }
            Card::Ready => self.next_of_event(event, now)?,
        };
        self.card = Card::Busy(now);
        Some(request)
    }

    /// Not inlined, and neither is its counterpart below: only one of the two is ever needed.
    #[inline(never)]
    fn go_on_in_memory(&mut self, event: &mut Event) {
        self.is_unsaved |= self.wanted != self.applied;
        self.applied = self.wanted;
        self.are_controls_unsaved |= self.wanted_controls != self.controls;
        self.controls = self.wanted_controls;
        while let Some(command) = self.commands.pop_front() {
            if self.do_now(&command, event) {
                self.journal = Journal::Behind;
            }
        }
    }

    /// Sees to it that the list of events on the card is true, when there is nothing else to do.
    fn describe(&self, event: &Event) -> Option<Request> {
        let summary = Summary::of(event);
        let is_known = self.described.as_ref() == Some(&summary);
        (!is_known && event.phase() != Phase::None).then_some(Request::Describe(summary))
    }

    #[inline(never)]
    fn next_of_event(&mut self, event: &mut Event, now: Instant) -> Option<Request> {
        loop {
            match &mut self.journal {
                Journal::Loading { .. } | Journal::Beginning => return None,
                // An event that is over and saved makes way for one that the card has.
                Journal::Unknown(_) if matches!(event.phase(), Phase::None | Phase::Finished) => {
                    self.journal = Journal::Loading {
                        done: 0,
                        is_refused: false,
                        read: 0,
                    };
                    self.has_room_for_all = false;
                    self.described = None;
                    return Some(Request::Load(self.wanted_event.take()));
                }
                Journal::Unknown(entries) => return Some(Request::Resume(self.event, *entries)),
                Journal::Behind if event.phase() == Phase::None => self.journal = Journal::Open(0),
                Journal::Behind => {
                    // Another journal is another event to the card: two cards that went apart
                    // must not be taken for each other.
                    self.journal = Journal::Beginning;
                    self.has_room_for_all = event.phase() != Phase::Entering;
                    self.described = None;
                    return Some(Request::Begin {
                        mark: mark_at(now),
                        room: entries_to_come(event),
                    });
                }
                Journal::Telling(retelling, told) => match retelling.next(event) {
                    Some(command) => {
                        let entry = entry(self.event, command, now);
                        return Some(Request::Tell(entry));
                    }
                    None => self.journal = Journal::Concluding(*told),
                },
                Journal::Concluding(_) => {
                    let replaced = match self.older {
                        None => Replaced::Nothing,
                        Some(event) if self.is_retold => Replaced::Delete(event),
                        Some(event) => Replaced::PutAway(event),
                    };
                    return Some(Request::Conclude(replaced));
                }
                Journal::Open(_) => {
                    let Some(command) = self.commands.front() else {
                        return self.describe(event);
                    };
                    if let Err(refusal) = event.check(command) {
                        self.refusal = Some(refusal);
                        self.commands.clear();
                        return None;
                    }
                    // No block of the file system is to be written while games are played.
                    if matches!(command, Command::Start) && !self.has_room_for_all {
                        return Some(Request::Reserve(entries_to_come(event)));
                    }
                    if let Command::Create(_) = command {
                        // The event is made in memory, with all that belongs to the same press, and
                        // then told, like one that was made without a card: it is not shown before
                        // all of it is on the card.
                        while let Some(command) = self.commands.pop_front() {
                            self.do_now(&command, event);
                        }
                        self.is_retold = true;
                        self.journal = Journal::Behind;
                        continue;
                    }
                    return Some(Request::Append(entry(self.event, command.clone(), now)));
                }
            }
        }
    }
}

/// How many entries an event will have at least, with some to spare for corrections.
fn entries_to_come(event: &Event) -> u32 {
    /// What a queue writes down in an afternoon.
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

/// Nobody can aim at a microsecond, so the moment at which an event is made tells it from others.
fn mark_at(now: Instant) -> u32 {
    let [a, b, c, d, ..] = now.as_micros().to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}
