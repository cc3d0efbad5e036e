//! The app: what the box does with a press, a report of the card, and the passing of time.
//!
//! It is a value without I/O, clock or chance. Everything comes in through [`App::handle`] with
//! its moment; what is to be done outside comes back as [`Effects`]; [`App::view`] says what is on
//! the screen; [`App::wake_at`] when the screen will change by itself.

mod acceleration_screen;
mod backlog;
mod board_menu;
mod call_screen;
mod card;
mod class_screen;
mod clock;
mod confirm_screen;
mod console;
mod crosstable_screen;
mod desk;
mod event_clock;
mod event_menu;
mod find_screen;
mod floor_games;
mod floor_result;
mod floor_screen;
mod hall;
mod hand_pairing;
mod hold;
mod home;
mod job;
mod knockout_screen;
mod lock;
pub mod menus;
mod name_screen;
mod new_event;
mod pairings_screen;
mod player_card;
mod players_screen;
mod podium_screen;
mod queue_screen;
mod rating_screen;
mod refusal;
mod round_rows;
mod round_screen;
mod score_screen;
pub mod screen_names;
mod settings_screen;
mod standings_screen;
mod store;
mod stuck_screen;
mod supply;
mod teams_screen;
mod told_screen;
mod undo_screen;
mod why_screen;
mod writer;

use core::ops::{DerefMut, RangeInclusive};

use heapless::{Deque, Vec};

use crate::board::Display;
use crate::card::{Answer, Errand, Found, JournalNo, Report, Request, Trouble};
use crate::clock::{Control, KeptClocks, Tie};
use crate::demo;
use crate::input::{Gesture, KeyEvent};
use crate::journal::EventId;
use crate::keys::Key;
use crate::language::Text;
use crate::pairing::Step;
use crate::power::{Battery, Supply};
use crate::settings::{Settings, Sound};
use crate::time::{Instant, Span, earlier};
use crate::tournament::{ClockTime, Command, Deed, Event, Phase, PlayerNo, Refusal, RoundNo};
use crate::ui::Sight;
use crate::ui::view::{
    Banner, Body, FloorClock, Heading, Hint, HintKeys, List, ListRow, MenuValues, Name, View,
    first_visible,
};
use acceleration_screen::AccelerationScreen;
use board_menu::BoardMenu;
use call_screen::CallScreen;
use card::{
    CardDeed, CardMenu, Decision, DeleteScreen, DoubtScreen, EventFileScreen, EventsScreen, Export,
    FileDeed, Files, PlayersImport, ReportImport, ReportsScreen, Sent, StateScreen,
};
use class_screen::ClassScreen;
use clock::{
    ClockGame, ClockMenu, ControlsScreen, CorrectionScreen, FaceScreen, OwnControlScreen,
    PenaltyScreen, RoomTimers, TieScreen, TimerScreen, TimersScreen, result_of_game,
};
use confirm_screen::ConfirmScreen;
use console::Console;
pub use console::{CONSOLE_BYTES, ConsoleInput, ConsoleText};
use crosstable_screen::CrosstableScreen;
pub use desk::Desk;
use event_clock::EventClock;
use event_menu::EventMenu;
use find_screen::FindScreen;
use floor_games::FloorGames;
use floor_result::FloorResult;
use floor_screen::FloorScreen;
use hall::HallPages;
use hand_pairing::{PartnerScreen, WarnedScreen};
use hold::Hold;
use home::Home;
use job::{Job, Work};
use knockout_screen::KnockoutScreen;
use lock::{Lock, Unlocking};
use name_screen::NameScreen;
use new_event::NewEvent;
use pairings_screen::{BoardScreen, PairingsScreen};
use player_card::PlayerCard;
use players_screen::{PlayerScreen, PlayersScreen};
use podium_screen::PodiumScreen;
use queue_screen::QueueScreen;
use rating_screen::RatingScreen;
use round_screen::{ResultScreen, RoundScreen};
use score_screen::ScoreScreen;
use settings_screen::SettingsScreen;
use standings_screen::StandingsScreen;
use store::{Doubt, MAX_COMMANDS, Store};
use stuck_screen::StuckScreen;
use told_screen::ToldScreen;
use undo_screen::Undoing;
use why_screen::WhyScreen;

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
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put the pairs of a round on"
)]
pub enum Input {
    /// A key did something.
    Key(KeyEvent),
    /// The card's keeper says something.
    Card(Report),
    /// What feeds the box was measured.
    Supply(Supply),
    /// Something happens at the console on USB.
    Console(ConsoleInput),
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
    /// To be given to the console, which has taken what was given before.
    pub console: Option<ConsoleText>,
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

/// While time runs, where it stands is written down so often, even if nobody touches anything.
const KEEP_CLOCKS_EVERY: Span = Span::from_secs(5);

/// Files that nobody asked for are made when no key has been touched for so long: whoever enters results
/// does not wait for them.
const LEISURE: Span = Span::from_secs(2);

/// How many presses wait at most while the card or the pairing is busy.
const MAX_WAITING_KEYS: usize = 32;

/// The state of the box, with a desk that it holds by `D`.
#[derive(Debug, Clone)]
pub struct App<D> {
    display: Display,
    screen: Screen,
    store: Store,
    /// The clock outlives its screen: who leaves a stopped game finds it again.
    game: ClockGame,
    timers: RoomTimers,
    /// When the clocks were last sent to the card.
    clocks_kept_at: Instant,
    /// And the event then.
    clocks_event: EventId,
    /// The event of the game that came from the card.
    tied_to: Option<EventId>,
    battery: Battery,
    /// Whether it was told that the battery is at its end.
    is_empty_told: bool,
    desk: D,
    /// The clock of an event with a queue, which also goes on behind every screen.
    event_clock: EventClock,
    /// Where to go when the commands of the last press are done.
    then: Option<Screen>,
    /// What the arbiter is to be told then.
    then_told: Option<Notice>,
    /// The pairing that is under way.
    job: Option<Job>,
    /// The files that are being made.
    export: Option<Export>,
    /// Whether the card's list of names is to get those of the event.
    are_names_due: bool,
    /// When a key was last touched.
    touched_at: Instant,
    /// Who may touch what.
    lock: Lock,
    console: Console,
    /// Who waits for an answer of the card.
    asker: Option<Asker>,
    /// What is to be done with an event on the card.
    file_errand: Option<Errand>,
    /// What becomes of the event that is being read, because the arbiter chose it.
    opening: Option<Opening>,
    /// How far the rounds had got when files were last made of them.
    rounds_seen: Rounds,
    /// Keys pressed meanwhile, to be taken in their turn.
    waiting: Deque<KeyEvent, MAX_WAITING_KEYS>,
    /// Whether a key found no room there: then none is taken until those are through, for with a
    /// gap in the middle the rest would mean something else.
    has_missed_keys: bool,
    /// Until when the last tone sounds.
    loud_until: Instant,
    /// Something the arbiter must read before going on.
    notice: Option<Notice>,
    /// Whether BACK was pressed since it was there.
    has_back_gone_down: bool,
    /// What OK is doing where it is to be held.
    hold: Hold,
    /// What is being undone.
    undoing: Option<Undoing>,
    /// What the arbiter is to decide about an event that could not be read whole.
    deciding: DoubtScreen,
    /// What the sign in the hall is at.
    hall_pages: HallPages,
}

/// Who waits for an answer of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The screen.
    Screen,
    /// Whoever chose an event on the card.
    File,
    /// The files that are being made.
    Export(Sent),
    /// The list of names that is being kept.
    Names,
}

/// What becomes of an event that was chosen on the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// It goes on.
    Continue,
    /// Another one like it goes on.
    Copy,
}

/// How far the rounds of an event have got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Rounds {
    /// The state of the event it was seen in.
    edition: Option<u32>,
    opened: usize,
    unfinished: Option<RoundNo>,
    phase: Phase,
}

/// Something the arbiter must read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Notice {
    text: Text,
    number: Option<u16>,
}

impl Notice {
    /// What it is about.
    const fn title(self) -> Text {
        match self.text {
            Text::FilesWritten
            | Text::FilesRefused
            | Text::NothingToWrite
            | Text::FilesNeedPower
            | Text::NoPlayersFile
            | Text::NoReports
            | Text::ImportGivenUp
            | Text::CardMissing
            | Text::CardNotFat
            | Text::CardFull
            | Text::CardFaulty
            | Text::SaveEventFirst
            | Text::CopyMade
            | Text::CardExFat
            | Text::CardFalseCapacity
            | Text::CardFileSystem
            | Text::EventRescued
            | Text::OldIsInArchive => Text::Card,
            Text::RefusedTooFewPlayers
            | Text::RefusedTooManyPlayers
            | Text::RefusedUnevenTeams
            | Text::RefusedHasLeft => Text::Players,
            Text::RefusedRoundUnfinished | Text::RefusedHasResult => Text::Results,
            Text::NoPairing
            | Text::ClubsDropped
            | Text::NotAsTheRulesSay
            | Text::RefusedAlreadyPaired
            | Text::RefusedNotPaired => Text::Pairings,
            Text::BatteryEmpty => Text::SettingCells,
            Text::RefusedNothingToUndo => Text::Undo,
            Text::RefusedNothingToRedo => Text::Redo,
            Text::NobodyLevel | Text::TooManyLevel => Text::Knockout,
            _ => Text::Event,
        }
    }

    /// Where OK leads from it, if not just on.
    fn leads_to(self, event: &Event) -> Option<Screen> {
        match self.text {
            Text::RefusedRoundUnfinished => Some(Screen::Round(RoundScreen::new(event))),
            // What can be done about it is there.
            Text::EventRescued | Text::CardNotFat | Text::CardExFat | Text::CardFileSystem => {
                Some(Screen::CardState(StateScreen::default()))
            }
            Text::RefusedTooFewPlayers if event.phase() == Phase::Entering => {
                Some(Screen::Event(EventMenu::new()))
            }
            _ => None,
        }
    }
}

/// Which screen is on, with its own state.
#[derive(Debug, Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a list of files on"
)]
enum Screen {
    Splash(BootReason),
    Home(Home),
    Card(CardMenu),
    CardState(StateScreen),
    Events(EventsScreen),
    EventFile(EventFileScreen),
    Delete(DeleteScreen),
    PlayersImport(PlayersImport),
    Reports(ReportsScreen),
    ReportImport(ReportImport),
    /// Files are being made, and the arbiter watches.
    Export,
    Settings(SettingsScreen),
    Clock(FaceScreen),
    ClockMenu(ClockMenu),
    Controls(ControlsScreen),
    OwnControl(OwnControlScreen),
    Correction(CorrectionScreen),
    Penalty(PenaltyScreen),
    Tie(TieScreen),
    Timers(TimersScreen),
    Timer(TimerScreen),
    NewEvent(NewEvent),
    Event(EventMenu),
    Round(RoundScreen),
    Result(ResultScreen),
    Pairings(PairingsScreen),
    Board(BoardScreen),
    Partner(PartnerScreen),
    Warned(WarnedScreen),
    Score(ScoreScreen),
    Why(WhyScreen),
    Stuck(StuckScreen),
    Podium(PodiumScreen),
    Standings(StandingsScreen),
    Crosstable(CrosstableScreen),
    Teams,
    PlayerCard(PlayerCard),
    Players(PlayersScreen),
    Player(PlayerScreen),
    Name(NameScreen),
    Find(FindScreen),
    Rating(RatingScreen),
    Told(ToldScreen),
    Acceleration(AccelerationScreen),
    /// The class of the event.
    Class(ClassScreen),
    Floor(FloorScreen),
    FloorBoard(BoardMenu),
    FloorResult(FloorResult),
    FloorGames(FloorGames),
    Queue(QueueScreen),
    Call(CallScreen),
    Knockout(KnockoutScreen),
    Confirm(ConfirmScreen),
}

impl Screen {
    /// Whether it is about the event in hand, so that BACK held leads to undoing. Whoever writes a name
    /// is not to be torn out of it.
    const fn is_of_event(&self) -> bool {
        matches!(
            self,
            Self::Event(_)
                | Self::Round(_)
                | Self::Result(_)
                | Self::Pairings(_)
                | Self::Board(_)
                | Self::Partner(_)
                | Self::Warned(_)
                | Self::Score(_)
                | Self::Why(_)
                | Self::Stuck(_)
                | Self::Podium(_)
                | Self::Standings(_)
                | Self::Crosstable(_)
                | Self::Teams
                | Self::PlayerCard(_)
                | Self::Players(_)
                | Self::Player(_)
                | Self::Rating(_)
                | Self::Told(_)
                | Self::Acceleration(_)
                | Self::Floor(_)
                | Self::FloorBoard(_)
                | Self::FloorResult(_)
                | Self::FloorGames(_)
                | Self::Queue(_)
                | Self::Call(_)
                | Self::Knockout(_)
        )
    }

    /// Whether it belongs to the chess clock.
    const fn is_of_clock(&self) -> bool {
        matches!(
            self,
            Self::Clock(_)
                | Self::ClockMenu(_)
                | Self::Controls(_)
                | Self::OwnControl(_)
                | Self::Correction(_)
                | Self::Penalty(_)
                | Self::Tie(_)
        )
    }
}

/// What lies over the screen for as long as it must be read or waited for.
enum Cover<'a> {
    Notice(Notice),
    Undo(&'a Undoing),
    Job(&'a Job),
    Pin(&'a Lock),
    Doubt(&'a DoubtScreen, Doubt),
    ReadingCard,
    PreparingCard,
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
    /// A PIN is to be chosen.
    NewPin,
    /// Find that out; what comes of it says where to go.
    Work(Work),
    /// Do these things, and when they are done go to that screen.
    Do(Vec<Command, MAX_COMMANDS>, Screen),
    /// The same, and tell the arbiter that.
    DoAndTell(Vec<Command, MAX_COMMANDS>, Screen, Text),
    /// Keep that time control in that slot, and play by it.
    SaveControl(usize, Control),
    /// Those who are level for a prize play it out, if the arbiter is sure.
    Knockout {
        is_sure: bool,
    },
    /// Tell the arbiter that.
    Tell(Text),
    /// Go to that screen, and tell the arbiter that.
    GoAndTell(Screen, Text, Option<u16>),
    /// Do that with that event on the card.
    File(JournalNo, FileDeed),
    /// Do that about the card.
    Card(CardDeed),
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
    /// Make an event of the report that was found good.
    TakeReport,
    /// Make all files of the event.
    Export,
    /// Show what can be undone, or done again.
    Undo {
        is_redo: bool,
    },
    /// The event to try the box with comes in the place of the one in hand.
    Demo,
}

impl Turn {
    /// Do one thing, and when it is done go to that screen.
    fn one(command: Command, then: Screen) -> Self {
        Self::Do(core::iter::once(command).collect(), then)
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// A box with that display and an empty desk, just started.
    pub fn new(display: Display, reason: BootReason, desk: D) -> Self {
        Self {
            display,
            screen: Screen::Splash(reason),
            store: Store::new(),
            game: ClockGame::new(),
            timers: RoomTimers::new(),
            clocks_kept_at: Instant::START,
            clocks_event: EventId(0),
            tied_to: None,
            battery: Battery::default(),
            is_empty_told: false,
            desk,
            event_clock: EventClock::default(),
            then: None,
            then_told: None,
            job: None,
            export: None,
            are_names_due: false,
            touched_at: Instant::START,
            lock: Lock::new(),
            console: Console::default(),
            asker: None,
            file_errand: None,
            opening: None,
            rounds_seen: Rounds::default(),
            waiting: Deque::new(),
            has_missed_keys: false,
            loud_until: Instant::START,
            notice: None,
            has_back_gone_down: false,
            hold: Hold::default(),
            undoing: None,
            deciding: DoubtScreen::default(),
            hall_pages: HallPages::default(),
        }
    }

    /// The event in hand.
    pub fn event(&self) -> &Event {
        &self.desk.event
    }

    /// The journal on the card to which entries of the event are appended, and how many it has.
    pub const fn journal(&self) -> Option<(EventId, u32)> {
        self.store.journal()
    }

    /// The settings in force.
    pub const fn settings(&self) -> Settings {
        self.store.applied()
    }

    /// Whether a side's time runs, for the LED.
    pub fn is_clock_running(&self, now: Instant) -> bool {
        self.game.is_running(now)
    }

    /// Takes one input that happened at `now`.
    pub fn handle(&mut self, input: Input, now: Instant) -> Effects {
        let mut effects = Effects::default();
        match input {
            Input::Key(event) => {
                self.touched_at = now;
                self.lock.touch(event.key, now);
                if event.gesture == Gesture::Press {
                    self.store.stir(event.at);
                }
                if event.gesture == Gesture::Press && !self.is_silent() {
                    effects.tone = Some(Tone::CLICK);
                }
                effects.request = self.key_or_wait(event, now);
            }
            Input::Card(report) => {
                self.hear_of_clocks(&report, now);
                let was_loading = self.store.is_loading();
                let trouble = match report {
                    Report::Trouble(trouble) => Some(trouble),
                    _ => None,
                };
                if trouble.is_some() {
                    self.give_up_errands();
                }
                let pin = matches!(report, Report::Ready(_)).then(|| self.settings().pin);
                effects.request = self.hear(report, now);
                // Whoever had the PIN of another card has not got this one's.
                if pin.is_some_and(|pin| pin != self.settings().pin) {
                    self.lock.shut();
                }
                if let Some(trouble) = trouble {
                    self.tell_of(trouble);
                }
                if self.store.has_half_event() {
                    self.make_way_for_another_event();
                } else if was_loading {
                    self.rounds_seen = Rounds::default();
                    self.tell_of_clock();
                    if let Some(opening) = self.opening.take() {
                        effects.request = self.opened(opening, now).or(effects.request.take());
                    }
                }
                self.settle(&mut effects.request, now);
            }
            Input::Supply(supply) => self.hear_of_supply(supply),
            Input::Console(input) => self.console.hear(input),
            Input::Time => effects.request = self.work_on(now),
        }
        self.keep_event_time(&mut effects, now);
        self.keep_clocks(&mut effects, now);
        self.watch_rounds();
        self.send_errand(&mut effects, now);
        self.leave_splash(now);
        self.print(&mut effects, now);
        self.choose_tone(&mut effects, now);
        effects
    }

    /// The clock of an event with a queue goes on: warnings are heard, and what is due is written
    /// down, unless the card is busy with something else.
    fn keep_event_time(&mut self, effects: &mut Effects, now: Instant) {
        if self.store.has_half_event() {
            return;
        }
        self.event_clock.follow(&self.desk.event, now);
        if let Some(tone) = self.event_clock.take_tone(&self.desk.event, now) {
            effects.tone = Some(tone);
        }
        let is_busy = self.store.is_waiting() || effects.request.is_some() || self.job.is_some();
        let due = self.event_clock.due(&self.desk.event, now);
        let Some(command) = due.filter(|_| !is_busy) else {
            return;
        };
        // Without a card there is nothing to be gained from it, and the event would have to be told
        // anew to the next one.
        let is_time = matches!(command, Command::TimePasses(_));
        if is_time && self.store.status(&self.desk, now).is_alert() {
            return;
        }
        if let Command::Deed(at, _) = command {
            self.event_clock.tell_end(at);
            effects.tone = Some(Tone::FLAG);
            let options = self.desk.event.queue_options();
            self.then_told =
                options.map(|options| job::notice(event_clock::time_up_text(options.time_up)));
        }
        effects.request = self.store.command(&[command], &mut self.desk, now);
        self.settle(&mut effects.request, now);
        self.event_clock.follow(&self.desk.event, now);
    }

    /// A click must not cut short what everybody is to hear.
    fn choose_tone(&mut self, effects: &mut Effects, now: Instant) {
        if self.settings().sound == Sound::Off {
            effects.tone = None;
        }
        match effects.tone {
            Some(Tone::CLICK) if now < self.loud_until => effects.tone = None,
            Some(tone) => self.loud_until = now + tone.span,
            None => {}
        }
    }

    /// Whether the clock on the screen is to be silent.
    fn is_silent(&self) -> bool {
        matches!(self.screen, Screen::Clock(_)) && self.game.is_silent()
    }

    /// The chess clock and the timers go on: they are heard, and what has happened to them goes to
    /// the card before anything else. Nothing waits for it.
    fn keep_clocks(&mut self, effects: &mut Effects, now: Instant) {
        if let Some(tone) = self.timers.take_tone(now) {
            effects.tone = Some(tone);
        }
        if let Some(tone) = self.game.take_tone(now) {
            effects.tone = Some(tone);
        }
        // The journal of the event may have got another name.
        let is_renamed = self.game.tied().is_some() && self.clocks_event != self.store.event_id();
        let is_due = is_renamed
            || self.game.is_unsaved()
            || self.timers.is_unsaved()
            || self.keeps_clocks_at(now).is_some_and(|at| now >= at);
        if is_due {
            self.store.clocks_are_due();
        }
        if effects.request.is_none() && self.store.takes_clocks(now) {
            effects.request = Some(self.save_clocks(now));
        }
    }

    /// Not inlined: a request takes half a kilobyte of the stack.
    #[inline(never)]
    fn save_clocks(&mut self, now: Instant) -> Request {
        self.clocks_kept_at = now;
        self.clocks_event = self.store.event_id();
        let tie = self.game.tied().map(|game| Tie {
            event: self.store.event_id(),
            game,
        });
        Request::SaveClocks(KeptClocks {
            game: self.game.take_kept(tie, now),
            timers: self.timers.take_kept(now),
        })
    }

    /// When the clocks are to be written down next, if nobody touches them.
    fn keeps_clocks_at(&self, now: Instant) -> Option<Instant> {
        let is_running = self.game.is_running(now) || self.timers.is_any_running(now);
        is_running.then(|| self.clocks_kept_at + KEEP_CLOCKS_EVERY)
    }

    /// What a report means for the clocks.
    fn hear_of_clocks(&mut self, report: &Report, now: Instant) {
        match report {
            // It may be another card, or what was under way did not get there.
            Report::Ready(_) | Report::Trouble(_) => {
                self.game.lost_card();
                self.timers.lost_card();
            }
            Report::Clocks(Some(kept)) => {
                if self.game.adopt(&kept.game) {
                    self.tied_to = kept.game.tie.map(|tie| tie.event);
                    self.offer_game();
                }
                // The face says that the power failed.
                let is_told = !self.game.was_cut();
                self.timers.adopt(&kept.timers, now, is_told);
                // The card has the one or the other not yet.
                self.game.lost_card();
                self.timers.lost_card();
            }
            Report::ClocksSaved => self.game.is_saved(),
            Report::Loaded(Found::Whole(_) | Found::Rescued(_)) => self.untie_from_others(),
            _ => {}
        }
    }

    /// The boards of another event than that of the game are other boards.
    fn untie_from_others(&mut self) {
        if self.tied_to.take() != Some(self.store.event_id()) {
            self.game.untie();
        }
    }

    /// A game that the power cut short comes up, unless the arbiter is at something else.
    fn offer_game(&mut self) {
        let is_free = matches!(self.screen, Screen::Home(_)) || self.screen.is_of_clock();
        if is_free && self.game.was_cut() {
            self.screen = Screen::Clock(FaceScreen::new());
        }
    }

    /// What everybody must hear of, whatever is on the screen.
    fn banner(&self, now: Instant) -> Option<Banner> {
        let of_event = || match self.event_clock.face(&self.desk.event, now) {
            FloorClock::LastMinutes(minutes) => Some(Banner {
                text: Text::LastMinutes,
                number: Some(minutes),
            }),
            // What there is to be read about it waits until the clock's face is left.
            FloorClock::Up if self.notice.is_some() && self.notice_in_sight().is_none() => {
                Some(Banner {
                    text: Text::TimeIsUp,
                    number: None,
                })
            }
            _ => None,
        };
        self.timers.banner(now).or_else(of_event)
    }

    /// After a power failure the clock goes on where it was last written down.
    fn tell_of_clock(&mut self) {
        let event = &self.desk.event;
        let is_running = event.floor().is_some_and(|floor| floor.timer().is_running);
        if is_running && event.phase() == Phase::Running {
            self.tell(Some(Notice {
                text: Text::ClockGoesOn,
                number: Some(event.clock_seen().0 / 60),
            }));
        }
    }

    /// How long the clock of an event with a queue has run.
    fn event_time(&self, at: Instant) -> ClockTime {
        self.event_clock.time(&self.desk.event, at)
    }

    /// Whether there is work under way, of which each `Input::Time` does a step.
    pub fn is_at_work(&self) -> bool {
        let is_working =
            matches!(&self.screen, Screen::ReportImport(screen) if screen.is_working());
        self.job.is_some() || is_working
    }

    /// When something will change by itself.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        if self.is_at_work() {
            return Some(now);
        }
        let screen = match &self.screen {
            Screen::Splash(BootReason::PowerOn) => {
                let at_least = Instant::START + SPLASH_AT_LEAST;
                let at_most = Instant::START + SPLASH_AT_MOST;
                [at_least, at_most].into_iter().find(|at| now < *at)
            }
            Screen::Clock(_) => self.game.clock().changes_at(now),
            _ => self.hold.wake_at(now),
        };
        let shows_clock = matches!(self.screen, Screen::Floor(_) | Screen::Event(_));
        let is_shown = shows_clock && self.notice.is_none();
        let event_clock = self.event_clock.wake_at(&self.desk.event, now, is_shown);
        let shows_timers = matches!(self.screen, Screen::Timers(_) | Screen::Timer(_));
        let timers = self
            .timers
            .wake_at(now, shows_timers && self.notice.is_none());
        let kept = self.keeps_clocks_at(now).filter(|at| *at > now);
        let is_due = (self.export.is_some() || self.are_names_due) && !self.spares_power();
        let leisure = is_due.then(|| self.touched_at + LEISURE);
        let leisure = leisure.filter(|at| *at > now);
        let store = self.store.wake_at(now);
        let lock = self.lock.wake_at(now);
        let console = self
            .console
            .wake_at(self.console_edition(), self.touched_at)
            .filter(|at| *at > now);
        let light = self.dims_at(now).filter(|at| *at > now);
        [
            screen,
            event_clock,
            timers,
            kept,
            leisure,
            store,
            lock,
            console,
            light,
        ]
        .into_iter()
        .fold(None, earlier)
    }

    /// What is on the screen at `now`.
    pub fn view(&self, now: Instant) -> View {
        let (body, hints) = match self.cover(now) {
            Some(Cover::Notice(notice)) => (
                Body::Message {
                    title: if self.screen.is_of_clock() {
                        Text::Clock
                    } else {
                        notice.title()
                    },
                    text: notice.text,
                    number: notice.number,
                },
                hints([(HintKeys::Ok, Text::HintResume)]),
            ),
            Some(Cover::Undo(undoing)) => {
                // What was done is told when it is on the card.
                let is_done = undoing.is_done && !self.store.is_waiting();
                undoing.view(&self.desk.event, is_done)
            }
            Some(Cover::Job(job)) => job.view(self.desk.pairer()),
            Some(Cover::Pin(lock)) => lock.view(now),
            Some(Cover::Doubt(screen, doubt)) => screen.view(doubt),
            Some(Cover::ReadingCard) => {
                let keys = hints([(HintKeys::Back, Text::HintCancel)]);
                let keys = if self.is_locked() { Hints::new() } else { keys };
                (self.card_progress(Text::ReadingCard), keys)
            }
            Some(Cover::PreparingCard) => {
                let keys = hints([(HintKeys::Back, Text::HintDontWait)]);
                let is_left = self.store.is_awaited();
                let keys = if is_left { keys } else { Hints::new() };
                (self.card_progress(Text::PreparingCard), keys)
            }
            None => self.screen_view(now),
        };
        let settings = self.settings();
        let is_in_sight = matches!(self.cover(now), None | Some(Cover::Doubt(..)));
        let asks = self.asks_to_hold() && is_in_sight;
        let too_short = (asks && self.hold.was_short).then_some(Banner {
            text: Text::HoldLonger,
            number: None,
        });
        View {
            language: settings.language,
            contrast: settings.contrast,
            letters: settings.letters,
            status: self.store.status(&self.desk, now),
            banner: self.banner(now).or(too_short),
            is_battery_low: self.battery.is_low(),
            charge: self.shown_charge(now),
            body,
            hints,
            held: asks.then(|| self.hold.steps(now)),
        }
    }

    fn card_progress(&self, text: Text) -> Body {
        Body::Progress {
            title: Heading::Plain(Text::Card),
            text,
            thousandths: self.store.progress(&self.desk.event),
        }
    }

    /// Whether OK is to be held on the screen: what it does is final.
    fn asks_to_hold(&self) -> bool {
        if self.doubt_in_sight().is_some() {
            return self.deciding.is_asking();
        }
        match &self.screen {
            Screen::CardState(screen) => screen.is_asking(self.store.remedy()),
            Screen::Confirm(_) | Screen::Delete(_) => true,
            Screen::NewEvent(screen) => {
                screen.is_asking() && !self.store.has_event_on_card(&self.desk)
            }
            _ => false,
        }
    }

    /// What lies over the screen at `now`, if anything does.
    fn cover(&self, now: Instant) -> Option<Cover<'_>> {
        if let Some(notice) = self.notice_in_sight() {
            return Some(Cover::Notice(notice));
        }
        if let Some(job) = self.job_in_sight(now) {
            return Some(Cover::Job(job));
        }
        if self.lock.is_asking() {
            return Some(Cover::Pin(&self.lock));
        }
        if let Some(undoing) = &self.undoing {
            return Some(Cover::Undo(undoing));
        }
        if let Some(doubt) = self.doubt_in_sight() {
            return Some(Cover::Doubt(&self.deciding, doubt));
        }
        if !self.waits_for_card() {
            None
        } else if self.store.is_reading() {
            Some(Cover::ReadingCard)
        } else {
            let is_preparing = self.store.is_preparing();
            is_preparing.then_some(Cover::PreparingCard)
        }
    }

    /// What the screen in sight at `now` is called; for the gallery.
    pub fn screen_name(&self, now: Instant) -> &'static str {
        match self.cover(now) {
            Some(cover) => cover.name(),
            None => self.screen.name(),
        }
    }

    /// Whether the screen is one that nothing may cover: players look at it.
    const fn is_uncovered(&self) -> bool {
        matches!(
            self.screen,
            Screen::Clock(_) | Screen::Penalty(_) | Screen::Correction(_)
        )
    }

    /// The notice, unless the screen is one that nothing may cover.
    fn notice_in_sight(&self) -> Option<Notice> {
        self.notice.filter(|_| !self.is_uncovered())
    }

    /// What is to be decided about an event, unless the screen is one that nothing may cover. It is decided
    /// when that is left: no other screen may show half an event.
    fn doubt_in_sight(&self) -> Option<Doubt> {
        let is_free = !self.is_uncovered() && !matches!(self.screen, Screen::Splash(_));
        self.store.doubt().filter(|_| is_free)
    }

    /// The work that takes so long that it is shown.
    fn job_in_sight(&self, now: Instant) -> Option<&Job> {
        self.job.as_ref().filter(|job| job.is_shown(now))
    }

    fn screen_view(&self, now: Instant) -> (Body, Hints) {
        let event = &self.desk.event;
        let sight = self.sight();
        match &self.screen {
            Screen::Splash(reason) => splash(*reason),
            Screen::Home(home) => home.view(event),
            Screen::Card(screen) => screen.view(),
            Screen::CardState(screen) => {
                let state = self.store.card_text(&self.desk);
                screen.view(state, self.store.remedy(), self.store.formatted())
            }
            Screen::Events(screen) => match self.desk.event_list() {
                Some(list) => screen.view(list, self.store.waiting_text(&self.desk), sight),
                None => message(Text::CardEvents, self.store.waiting_text(&self.desk)),
            },
            Screen::EventFile(screen) => screen.view(),
            Screen::Delete(screen) => screen.view(),
            Screen::PlayersImport(screen) => screen.view(sight),
            Screen::Reports(screen) => screen.view(self.store.waiting_text(&self.desk), sight),
            Screen::ReportImport(screen) => screen.view(&self.desk, sight),
            Screen::Export => match &self.export {
                Some(export) => export.view(&self.desk, self.settings().language),
                None => message(Text::WriteFiles, Text::FilesWritten),
            },
            Screen::Settings(screen) => {
                let charge = self.battery.charge(self.settings().cells);
                screen.view(self.settings(), self.display, charge)
            }
            Screen::Clock(_) => FaceScreen::view(&self.game, event, now),
            Screen::ClockMenu(screen) => screen.view(&self.game, event, sight, now),
            Screen::Controls(screen) => screen.view(self.store.controls(), sight),
            Screen::OwnControl(screen) => screen.view(),
            Screen::Correction(screen) => screen.view(),
            Screen::Penalty(screen) => screen.view(),
            Screen::Tie(screen) => screen.view(&self.game, event, sight),
            Screen::Timers(screen) => {
                let clock = self.event_clock.face(event, now);
                screen.view(&self.timers, event, clock, now)
            }
            Screen::Timer(screen) => screen.view(&self.timers, now),
            Screen::NewEvent(screen) => screen.view(self.store.has_event_on_card(&self.desk)),
            Screen::Event(screen) => {
                let clock = self.event_clock.face(event, now);
                screen.view(event, clock)
            }
            Screen::Round(screen) => screen.view(event, sight),
            Screen::Result(screen) => screen.view(event),
            Screen::Pairings(screen) => screen.view(event, sight),
            Screen::Board(screen) => screen.view(event),
            Screen::Partner(screen) => screen.view(event, sight),
            Screen::Warned(screen) => screen.view(event),
            Screen::Score(screen) => screen.view(event),
            Screen::Why(screen) => screen.view(&self.desk, sight),
            Screen::Stuck(screen) => screen.view(&self.desk, sight),
            Screen::Podium(screen) => screen.view(&self.desk),
            Screen::Standings(screen) => screen.view(&self.desk, sight),
            Screen::Crosstable(screen) => screen.view(event, sight),
            Screen::Teams => teams_screen::view(event),
            Screen::PlayerCard(screen) => screen.view(&self.desk, sight),
            Screen::Players(screen) => screen.view(event, sight),
            Screen::Player(screen) => screen.view(event),
            Screen::Name(screen) => screen.view(),
            Screen::Find(screen) => screen.view(event),
            Screen::Rating(screen) => screen.view(event),
            Screen::Told(screen) => screen.view(),
            Screen::Acceleration(screen) => screen.view(),
            Screen::Class(screen) => screen.view(),
            Screen::Floor(screen) => {
                let clock = self.event_clock.face(event, now);
                screen.view(event, (self.event_time(now), clock), sight)
            }
            Screen::FloorBoard(screen) => screen.view(event),
            Screen::FloorResult(screen) => screen.view(event),
            Screen::FloorGames(screen) => screen.view(event, sight),
            Screen::Queue(screen) => screen.view(event, sight),
            Screen::Call(screen) => screen.view(event),
            Screen::Knockout(screen) => screen.view(event, sight),
            Screen::Confirm(screen) => screen.view(event),
        }
    }

    /// How much of a list is shown at a time.
    const fn sight(&self) -> Sight {
        Sight::of(self.display, self.store.applied().letters)
    }

    /// Whether everything but looking needs the PIN.
    const fn is_locked(&self) -> bool {
        self.store.applied().pin.is_some() && !self.lock.is_open()
    }

    /// Whether keys must wait for the card. Those of the clock never do, nor has the boot screen
    /// any that could.
    fn waits_for_card(&self) -> bool {
        let needs_card = !matches!(self.screen, Screen::Clock(_) | Screen::Splash(_));
        needs_card && self.store.is_waiting()
    }

    /// Takes a key, or keeps it until the commands of the one before are done: what the arbiter
    /// sees when pressing is not what will be there by then, but the order of presses is kept.
    fn key_or_wait(&mut self, event: KeyEvent, now: Instant) -> Option<Request> {
        if self.job_in_sight(event.at).is_some() {
            if is_back(event) {
                self.job = None;
                self.waiting.clear();
                self.has_missed_keys = false;
            }
            return None;
        }
        if self.store.formatted().is_some() && !self.is_uncovered() {
            // Half a file system is none: it cannot be given up. What is pressed meanwhile is not meant for what
            // comes after.
            return None;
        }
        if is_back(event) && self.waits_for_card() && !self.has_cover_to_read() {
            return self.give_up_waiting(now);
        }
        if self.waits_for_card() || self.job.is_some() {
            let is_meant =
                event.gesture != (Gesture::Release { held: false }) || event.key == Key::Back;
            if is_meant && !self.has_missed_keys {
                self.has_missed_keys = self.waiting.push_back(event).is_err();
            }
            return None;
        }
        let mut request = self.key(event, now);
        self.settle(&mut request, now);
        request
    }

    /// Whether there is something over the screen that BACK is for.
    fn has_cover_to_read(&self) -> bool {
        self.notice_in_sight().is_some() || self.lock.is_asking() || self.undoing.is_some()
    }

    /// BACK, while the screen waits for the card: an event that is being read is let go, and one that is being told is
    /// told behind the next screen. Whoever has not the PIN takes no event from the arbiter.
    fn give_up_waiting(&mut self, now: Instant) -> Option<Request> {
        if self.store.is_reading() && !self.is_locked() {
            self.opening = None;
            self.waiting.clear();
            self.has_missed_keys = false;
            self.store.give_up_reading(&mut self.desk);
            self.make_way_for_another_event();
            self.game.untie();
            self.screen = Screen::Home(Home::new());
        } else if self.store.is_awaited() {
            self.store.wait_no_more();
        }
        let mut request = None;
        self.settle(&mut request, now);
        request
    }

    /// Takes a key while the arbiter decides about an event that could not be read whole.
    fn key_of_doubt(&mut self, event: KeyEvent, now: Instant) -> Option<Request> {
        let decision = self.deciding.key(event)?;
        self.deciding = DoubtScreen::default();
        self.hold = Hold::default();
        match decision {
            Decision::TryAgain => self.store.read_again(&mut self.desk, now),
            Decision::Leave => {
                self.opening = None;
                self.take(Turn::LetGo(Screen::Home(Home::new())), event.at, now)
            }
            Decision::GoOn => {
                self.rounds_seen = Rounds::default();
                self.untie_from_others();
                self.then = Some(Screen::Event(EventMenu::new()));
                if self.opening.take() == Some(Opening::Copy) {
                    self.then_told = Some(job::notice(Text::CopyMade));
                    return self.store.copy_event(&mut self.desk, now);
                }
                self.then_told = Some(job::notice(Text::OldIsInArchive));
                self.store.go_on_with_these(&mut self.desk, now)
            }
        }
    }

    /// Says what is wrong with a card for which somebody must do something. A card that is not there, full or
    /// locked is known to whoever put it in; the status bar says it.
    fn tell_of(&mut self, trouble: Trouble) {
        if matches!(
            trouble,
            Trouble::NotFat | Trouble::ExFat | Trouble::FalseCapacity | Trouble::FileSystem
        ) {
            self.tell(Some(job::notice(self.store.card_text(&self.desk))));
        }
    }

    /// An event from a card takes the place of the one in hand: nothing that was worked out or
    /// begun about that one holds any longer.
    fn make_way_for_another_event(&mut self) {
        self.job = None;
        self.then = None;
        self.then_told = None;
        self.undoing = None;
        self.event_clock.forget();
        self.desk.clear_sheet();
        let is_about_event = !matches!(
            self.screen,
            Screen::Splash(_)
                | Screen::Home(_)
                | Screen::Card(_)
                | Screen::CardState(_)
                | Screen::Settings(_)
                | Screen::Timers(_)
                | Screen::Timer(_)
        ) && !self.screen.is_of_clock();
        if is_about_event {
            self.screen = Screen::Home(Home::at(Text::ContinueEvent));
        }
    }

    /// Goes on with the work under way, if there is any.
    fn work_on(&mut self, now: Instant) -> Option<Request> {
        if let Screen::ReportImport(screen) = &mut self.screen
            && screen.is_working()
        {
            let turn = screen.work(&mut self.desk);
            let mut request = self.take(turn, now, now);
            self.settle(&mut request, now);
            return request;
        }
        self.job.as_ref()?;
        let step = self.desk.go_on_pairing();
        if step == Step::Working {
            return None;
        }
        let mut request = self.conclude_job(step, now);
        self.settle(&mut request, now);
        request
    }

    /// Does what comes of the work. Not inlined: a turn's commands would take their room on the
    /// stack from every step of the work.
    #[inline(never)]
    fn conclude_job(&mut self, step: Step, now: Instant) -> Option<Request> {
        let (turn, told) = self.job.take()?.done(step, &self.desk);
        let told = told.map(job::notice);
        if matches!(turn, Turn::Do(..)) {
            self.then_told = told;
        } else if told.is_some() {
            self.tell(told);
        }
        self.take(turn, now, now)
    }

    /// Shows something that the arbiter must read. What was pressed before it was there was not
    /// meant for it.
    fn tell(&mut self, notice: Option<Notice>) {
        self.notice = notice;
        self.has_back_gone_down = false;
        self.waiting.clear();
    }

    /// Sees what has become of the commands, and takes the keys that have waited for that.
    fn settle(&mut self, request: &mut Option<Request>, now: Instant) {
        loop {
            if let Some(refusal) = self.store.take_refusal() {
                let (text, number) = refusal::words(refusal);
                self.tell(Some(Notice { text, number }));
                self.then = None;
                self.then_told = None;
                self.undoing = None;
            }
            if self.store.take_rescue_news() {
                self.tell(Some(job::notice(Text::EventRescued)));
            }
            if self.store.is_waiting() || self.job.is_some() {
                return;
            }
            if let Some(screen) = self.then.take() {
                self.go(screen);
                // Whoever pressed OK once too often has not said that the player called is there.
                if let Screen::Call(_) = self.screen {
                    self.waiting.clear();
                }
            }
            if let Some(notice) = self.then_told.take() {
                self.tell(Some(notice));
            }
            let Some(event) = self.waiting.pop_front() else {
                self.has_missed_keys = false;
                return;
            };
            // If the card is busy with something else, the store holds this one back itself.
            if let Some(next) = self.key(event, now) {
                *request = Some(next);
            }
        }
    }

    fn go(&mut self, screen: Screen) {
        let event = &self.desk.event;
        self.screen = match screen {
            Screen::Call(screen) => screen.or_boards(event),
            Screen::Knockout(screen) => screen.or_standings(event),
            // What they show may have been undone.
            Screen::Round(screen) if !screen.is_open(event) => Screen::Event(EventMenu::new()),
            Screen::Floor(_) if event.floor().is_none() => Screen::Event(EventMenu::new()),
            screen => screen,
        };
        match self.screen {
            Screen::Podium(_) | Screen::Standings(_) | Screen::PlayerCard(_) => self.desk.rank(),
            Screen::Events(_) => self.desk.begin_event_list(),
            Screen::Name(_) => self.desk.begin_names(),
            _ => {}
        }
    }

    /// Takes a key. If it has waited, now is later than the moment it was pressed.
    fn key(&mut self, event: KeyEvent, now: Instant) -> Option<Request> {
        if self.notice_in_sight().is_some() {
            let is_back_pressed = event.key == Key::Back && event.gesture == Gesture::Press;
            self.has_back_gone_down |= is_back_pressed;
            // BACK acts when it is let go, but not if it went down before the notice was there.
            if is_ok(event) || is_back(event) && self.has_back_gone_down {
                let notice = self.notice.take();
                // What it complains of is one press away.
                if is_ok(event)
                    && let Some(screen) =
                        notice.and_then(|notice| notice.leads_to(&self.desk.event))
                {
                    self.go(screen);
                }
            }
            return None;
        }
        if self.lock.is_asking() && !self.is_lever_of_clock(event) {
            return self.pin_key(event, now);
        }
        let is_back_held = event.key == Key::Back && event.gesture == Gesture::Hold;
        let asks_for_undo = is_back_held && self.screen.is_of_event();
        let clock = self.game.clock().phase(event.at);
        let is_for_arbiter = self.undoing.is_some()
            || asks_for_undo
            || self.doubt_in_sight().is_some() && (event.key != Key::Back || is_back(event))
            || !self.screen.is_for_everybody(event, clock);
        if self.is_locked() && is_for_arbiter {
            self.lock.ask(event);
            return None;
        }
        if self.undoing.is_some() {
            return self.key_of_undo(event, now);
        }
        let is_in_doubt = self.doubt_in_sight().is_some();
        if asks_for_undo && !is_in_doubt {
            return self.take(Turn::Undo { is_redo: false }, event.at, now);
        }
        if !self.asks_to_hold() {
            self.hold = Hold::default();
        } else if !self.hold.takes(event) {
            return None;
        }
        if is_in_doubt {
            return self.key_of_doubt(event, now);
        }
        let sight = self.sight();
        let desk = &self.desk.event;
        let time = self.event_clock.time(desk, event.at);
        let turn = match &mut self.screen {
            Screen::Splash(BootReason::PowerOn) => Turn::Stay,
            Screen::Splash(BootReason::Fault) => match event.gesture {
                Gesture::Press if !self.store.is_loading() => {
                    Turn::Go(first_screen(&self.game, desk))
                }
                _ => Turn::Stay,
            },
            Screen::Home(home) => home.key(event, desk),
            Screen::Card(screen) => screen.key(event),
            Screen::CardState(screen) => screen.key(event, self.store.remedy()),
            Screen::Events(screen) => match self.desk.event_list() {
                Some(list) => screen.key(event, list),
                None => Turn::Stay,
            },
            Screen::EventFile(screen) => screen.key(event),
            Screen::Delete(screen) => screen.key(event),
            Screen::PlayersImport(screen) => screen.key(event, &mut self.desk),
            Screen::Reports(screen) => screen.key(event),
            Screen::ReportImport(screen) => screen.key(event),
            Screen::Export => {
                if is_back(event) {
                    self.export = None;
                    Turn::Go(Screen::Card(CardMenu::at(Text::WriteFiles)))
                } else {
                    Turn::Stay
                }
            }
            Screen::Settings(screen) => screen.key(event, self.store.wanted()),
            Screen::Clock(screen) => screen.key(event, &mut self.game),
            Screen::ClockMenu(screen) => screen.key(event, &mut self.game, desk),
            Screen::Controls(screen) => screen.key(event, &mut self.game, self.store.controls()),
            Screen::OwnControl(screen) => screen.key(event),
            Screen::Correction(screen) => screen.key(event, &mut self.game),
            Screen::Penalty(screen) => screen.key(event, &mut self.game),
            Screen::Tie(screen) => screen.key(event, &mut self.game, desk),
            Screen::Timers(screen) => screen.key(event, &mut self.timers, desk),
            Screen::Timer(screen) => screen.key(event, &mut self.timers),
            Screen::NewEvent(screen) => {
                screen.key(event, desk, self.store.has_event_on_card(&self.desk))
            }
            Screen::Event(screen) => screen.key(event, desk, time),
            Screen::Round(screen) => screen.key(event, desk),
            Screen::Result(screen) => screen.key(event, desk),
            Screen::Pairings(screen) => screen.key(event, desk),
            Screen::Board(screen) => screen.key(event, desk),
            Screen::Partner(screen) => screen.key(event, desk),
            Screen::Warned(screen) => screen.key(event, desk),
            Screen::Score(screen) => screen.key(event, desk),
            Screen::Podium(screen) => screen.key(event),
            Screen::Standings(screen) => screen.key(event, &self.desk),
            Screen::Why(screen) => screen.key(event, &self.desk),
            Screen::Stuck(screen) => screen.key(event, &self.desk),
            Screen::Crosstable(screen) => screen.key(event, desk, sight),
            Screen::Teams => teams_screen::key(event),
            Screen::PlayerCard(screen) => screen.key(event, &self.desk),
            Screen::Players(screen) => screen.key(event, desk),
            Screen::Player(screen) => screen.key(event, desk, time),
            Screen::Name(screen) => screen.key(event, &self.desk, self.store.applied().language),
            Screen::Find(screen) => screen.key(event, &self.desk, self.store.applied().language),
            Screen::Rating(screen) => screen.key(event, desk),
            Screen::Told(screen) => screen.key(event),
            Screen::Acceleration(screen) => screen.key(event, desk),
            Screen::Class(screen) => screen.key(event),
            Screen::Floor(screen) => screen.key(event, desk),
            Screen::FloorBoard(screen) => screen.key(event, desk, time),
            Screen::FloorResult(screen) => screen.key(event, desk, time),
            Screen::FloorGames(screen) => screen.key(event, desk),
            Screen::Queue(screen) => screen.key(event, desk),
            Screen::Call(screen) => screen.key(event, desk, time),
            Screen::Knockout(screen) => screen.key(event, desk),
            Screen::Confirm(screen) => screen.key(event, (desk, &mut self.game), time),
        };
        if self.is_locked() && !turn.is_for_everybody(event) {
            self.lock.ask(event);
            return None;
        }
        self.take(turn, event.at, now)
    }

    /// Whether a player presses a lever of the clock on the screen. Whoever is being asked for the PIN
    /// there has lost the turn to do so.
    fn is_lever_of_clock(&mut self, event: KeyEvent) -> bool {
        let is_lever = matches!(event.key, Key::LeverLeft | Key::LeverRight)
            && matches!(self.screen, Screen::Clock(_));
        if is_lever {
            self.lock.give_up();
        }
        is_lever
    }

    /// Takes a key of the PIN that is being entered.
    fn pin_key(&mut self, event: KeyEvent, now: Instant) -> Option<Request> {
        match self.lock.key(event, self.settings().pin) {
            Unlocking::Nothing => None,
            Unlocking::Opened(first) => self.key(first, now),
            Unlocking::Chosen(pin) => {
                let settings = Settings {
                    pin: Some(pin),
                    ..self.store.wanted()
                };
                self.store.change(settings, &mut self.desk, event.at)
            }
            Unlocking::Differ => {
                self.tell(Some(job::notice(Text::PinsDiffer)));
                None
            }
        }
    }

    /// Takes a key while it is said what can be undone.
    fn key_of_undo(&mut self, event: KeyEvent, now: Instant) -> Option<Request> {
        let undoing = self.undoing.as_mut()?;
        let is_redo = undoing.is_redo;
        let is_pressed = event.gesture == Gesture::Press;
        match event.key {
            Key::Ok | Key::Back if undoing.is_done && (is_ok(event) || is_back(event)) => {
                self.undoing = None;
                None
            }
            Key::Back if is_back(event) => {
                self.undoing = None;
                None
            }
            Key::Left | Key::Right if is_pressed && !undoing.is_done => {
                let other = Undoing::new(&self.desk.event, !is_redo);
                self.undoing = other.or_else(|| self.undoing.take());
                None
            }
            Key::Ok if is_pressed && !undoing.is_done => {
                undoing.is_done = true;
                let command = if is_redo {
                    Command::Redo
                } else {
                    Command::Undo
                };
                let then = match &self.screen {
                    Screen::Round(screen) => Screen::Round(screen.clone()),
                    Screen::Floor(screen) => Screen::Floor(screen.clone()),
                    _ if is_redo => Screen::Event(EventMenu::at(Text::Redo)),
                    _ => Screen::Event(EventMenu::at(Text::Undo)),
                };
                let time = self.event_time(event.at);
                let turn = event_menu::wind(command, &self.desk.event, time, then);
                self.take(turn, event.at, now)
            }
            _ => None,
        }
    }

    /// Does now what a screen wants because of what happened at that moment.
    fn take(&mut self, turn: Turn, at: Instant, now: Instant) -> Option<Request> {
        match turn {
            Turn::Stay => None,
            Turn::Go(screen) => {
                self.go(screen);
                None
            }
            Turn::Home(entry) => {
                self.screen = Screen::Home(Home::at(entry));
                None
            }
            Turn::NewPin => {
                self.lock.ask_new();
                None
            }
            Turn::Change(settings) => self.store.change(settings, &mut self.desk, at),
            Turn::Work(work) if work.is_for_nobody(&self.desk.event) => {
                let (text, number) = refusal::words(Refusal::TooFewPlayers { fewest: 2 });
                self.tell(Some(Notice { text, number }));
                None
            }
            Turn::Work(work) => {
                self.job = Job::begin(work, &mut self.desk, now);
                None
            }
            // The commands stay where they are: moved, they would be there twice.
            Turn::Do(ref commands, then) => {
                if matches!(commands.first(), Some(Command::Create(_))) {
                    self.game.untie();
                }
                self.then = Some(then);
                self.store.command(commands, &mut self.desk, at)
            }
            Turn::DoAndTell(commands, then, text) => {
                self.then = Some(then);
                self.then_told = Some(job::notice(text));
                self.store.command(&commands, &mut self.desk, at)
            }
            Turn::Tell(text) => {
                self.tell(Some(job::notice(text)));
                None
            }
            // What the card has is not known yet, and must not be written over unseen.
            Turn::SaveControl(..) if !self.store.has_heard_of_card() => {
                self.take(Turn::Tell(Text::ReadingCard), at, now)
            }
            Turn::SaveControl(slot, control) => {
                let mut controls = *self.store.controls();
                if let Some(kept) = controls.0.get_mut(slot) {
                    *kept = Some(control);
                }
                self.game.set_control(control, at);
                self.then = Some(Screen::Clock(FaceScreen::new()));
                self.store.change_controls(&controls, &mut self.desk, at)
            }
            Turn::Knockout { is_sure } => {
                let turn = self.knockout(at, is_sure);
                self.take(turn, at, now)
            }
            Turn::GoAndTell(screen, text, number) => {
                self.go(screen);
                self.tell(Some(Notice { text, number }));
                None
            }
            Turn::File(number, deed) => self.do_with_file(number, deed, now),
            Turn::Card(CardDeed::TryAgain) => self.store.resume_again(&mut self.desk, now),
            Turn::Card(CardDeed::Write) => self.store.write_anew(&mut self.desk, now),
            Turn::Card(CardDeed::Format) => self.store.format(now),
            Turn::Retell(then) => {
                self.then = Some(then);
                self.store.retell(&mut self.desk, now)
            }
            Turn::RetellNew(then) => {
                self.rounds_seen = Rounds::default();
                self.event_clock.forget();
                self.then = Some(then);
                self.store.copy_event(&mut self.desk, now)
            }
            Turn::TakeReport => {
                let is_safe = self.store.has_event_on_card(&self.desk);
                match &mut self.screen {
                    Screen::ReportImport(screen) if is_safe => {
                        self.game.untie();
                        screen.begin(&mut self.desk);
                        None
                    }
                    _ => self.take(Turn::Tell(Text::SaveEventFirst), at, now),
                }
            }
            Turn::Export => self.begin_export(),
            Turn::Undo { is_redo } => {
                let event = &self.desk.event;
                self.undoing = Undoing::new(event, is_redo);
                if self.undoing.is_none() && !is_redo {
                    self.undoing = Undoing::new(event, true);
                }
                if self.undoing.is_none() {
                    let refusal = if is_redo {
                        Refusal::NothingToRedo
                    } else {
                        Refusal::NothingToUndo
                    };
                    let (text, number) = refusal::words(refusal);
                    self.tell(Some(Notice { text, number }));
                }
                None
            }
            Turn::Demo => {
                self.game.untie();
                demo::begin(&mut self.desk.event);
                let menu = Screen::Event(EventMenu::new());
                if self.store.has_card() {
                    return self.take(Turn::RetellNew(menu), at, now);
                }
                self.store.is_of_no_card(&mut self.desk);
                self.make_way_for_another_event();
                self.go(menu);
                None
            }
            Turn::TakeUp { had_event, told } => {
                self.screen = Screen::Reports(ReportsScreen::new());
                if told.is_some() {
                    self.tell(told);
                }
                if had_event {
                    return self.store.read_current(&mut self.desk, now);
                }
                self.store.forget_event(&mut self.desk);
                None
            }
            Turn::LetGo(then) => {
                self.store.forget_event(&mut self.desk);
                self.make_way_for_another_event();
                self.game.untie();
                self.go(then);
                None
            }
        }
    }

    /// Does something with an event on the card.
    fn do_with_file(&mut self, number: JournalNo, deed: FileDeed, now: Instant) -> Option<Request> {
        let is_read = matches!(deed, FileDeed::Continue | FileDeed::Copy);
        if is_read && !self.store.has_event_on_card(&self.desk) {
            self.tell(Some(job::notice(Text::SaveEventFirst)));
            return None;
        }
        self.opening = match deed {
            FileDeed::Continue => Some(Opening::Continue),
            FileDeed::Copy => Some(Opening::Copy),
            FileDeed::Archive(away) => {
                self.file_errand = Some(Errand::Archive(number, away));
                return None;
            }
            FileDeed::Delete => {
                self.file_errand = Some(Errand::Delete(number));
                return None;
            }
        };
        self.export = None;
        self.store.open_event(number, &mut self.desk, now)
    }

    /// The event that the arbiter chose on the card has been read.
    fn opened(&mut self, opening: Opening, now: Instant) -> Option<Request> {
        if self.desk.event.phase() == Phase::None {
            return None;
        }
        self.screen = Screen::Event(EventMenu::new());
        if opening == Opening::Continue {
            return None;
        }
        self.then_told = Some(job::notice(Text::CopyMade));
        self.store.copy_event(&mut self.desk, now)
    }

    /// All files of the event are to be made.
    fn begin_export(&mut self) -> Option<Request> {
        if self.desk.event.phase() == Phase::None {
            self.tell(Some(job::notice(Text::NothingToWrite)));
        } else if self.spares_power() {
            self.tell(Some(job::notice(Text::FilesNeedPower)));
        } else if self.store.has_card() {
            self.export = Some(Export::new(Files::All));
            self.screen = Screen::Export;
        } else {
            self.tell(Some(job::notice(self.store.card_text(&self.desk))));
        }
        None
    }

    /// Takes a report: an answer goes to whoever waits for it, all else to the store.
    fn hear(&mut self, report: Report, now: Instant) -> Option<Request> {
        let answer = match report {
            Report::Answer(answer) => answer,
            report => return self.store.report(report, &mut self.desk, now),
        };
        self.store.answered();
        let sight = self.sight();
        let turn = match (self.asker.take(), &mut self.screen) {
            (Some(Asker::Export(sent)), _) => {
                self.export_answered(sent, &answer);
                Turn::Stay
            }
            (Some(Asker::File), Screen::EventFile(screen)) => screen.done(&answer),
            (Some(Asker::File), Screen::Delete(screen)) => screen.done(&answer),
            (Some(Asker::Screen), Screen::Events(screen)) => {
                if let Some(list) = self.desk.event_list_mut() {
                    screen.answer(answer, list, sight);
                }
                Turn::Stay
            }
            (Some(Asker::Names), _) => {
                if let Some((names, _)) = self.desk.names_and_event() {
                    names.answer(&answer);
                }
                Turn::Stay
            }
            (Some(Asker::Screen), Screen::Name(screen)) => {
                if let Some((names, _)) = self.desk.names_and_event() {
                    names.answer(&answer);
                    screen.look(&self.desk);
                }
                Turn::Stay
            }
            (Some(Asker::Screen), Screen::NewEvent(screen)) => {
                screen.answer_of_card(&answer);
                Turn::Stay
            }
            (Some(Asker::Screen), Screen::Podium(screen)) => {
                screen.answer(&answer);
                Turn::Stay
            }
            (Some(Asker::Screen), Screen::PlayersImport(screen)) => {
                screen.answer(answer, &mut self.desk)
            }
            (Some(Asker::Screen), Screen::Reports(screen)) => {
                screen.answer(answer);
                Turn::Stay
            }
            (Some(Asker::Screen), Screen::ReportImport(screen)) => {
                screen.answer(answer, &mut self.desk)
            }
            // Whoever asked has gone.
            _ => Turn::Stay,
        };
        let request = self.take(turn, now, now);
        request.or_else(|| self.store.go_on(&mut self.desk, now))
    }

    fn export_answered(&mut self, sent: Sent, answer: &Answer) {
        let Some(export) = &mut self.export else {
            return;
        };
        if export.answer(sent, answer) {
            return;
        }
        self.export = None;
        if let Screen::Export = self.screen {
            self.screen = Screen::Card(CardMenu::at(Text::WriteFiles));
        }
        self.tell(Some(job::notice(Text::FilesRefused)));
    }

    /// The card is gone: nobody waits for it any longer.
    fn give_up_errands(&mut self) {
        self.asker = None;
        self.file_errand = None;
        self.opening = None;
        self.export = None;
        self.are_names_due = false;
        let text = match &self.screen {
            Screen::PlayersImport(screen) => {
                if !screen.give_up(&mut self.desk.event) {
                    // The way back is another than that of the journal.
                    self.store.is_behind_now(&mut self.desk);
                }
                Text::ImportGivenUp
            }
            Screen::ReportImport(screen) => {
                if screen.has_made_way() {
                    self.store.forget_event(&mut self.desk);
                }
                Text::ImportGivenUp
            }
            Screen::Events(_)
            | Screen::EventFile(_)
            | Screen::Delete(_)
            | Screen::Reports(_)
            | Screen::Export => Text::CardMissing,
            _ => return,
        };
        self.screen = Screen::Card(CardMenu::new());
        self.tell(Some(job::notice(text)));
    }

    /// After every round, and when it is paired, files are made of it.
    fn watch_rounds(&mut self) {
        let Some(edition) = self
            .store
            .edition(&self.desk)
            .filter(|_| !self.store.is_waiting())
        else {
            return;
        };
        if self.rounds_seen.edition == Some(edition) {
            return;
        }
        let event = &self.desk.event;
        let before = self.rounds_seen;
        let now = Rounds {
            edition: Some(edition),
            opened: event.open_round_count(),
            unfinished: event.first_unfinished_round(),
            phase: event.phase(),
        };
        self.rounds_seen = now;
        if before.edition.is_none() || matches!(self.screen, Screen::Export) {
            return;
        }
        self.are_names_due |=
            now.phase != before.phase && matches!(now.phase, Phase::Running | Phase::Finished);
        let last = || event.open_rounds().next_back();
        let files = if now.phase == Phase::Finished && before.phase != Phase::Finished {
            Some(Files::All)
        } else if now.phase != Phase::Running {
            None
        } else if now.opened > before.opened {
            last().map(Files::Paired)
        } else {
            let is_over = |round: &RoundNo| event.pending_count(*round) == 0;
            let ended = before
                .unfinished
                .filter(|_| now.unfinished != before.unfinished);
            ended.filter(is_over).map(Files::Played)
        };
        if let Some(files) = files {
            self.export = Some(Export::new(files));
        }
    }

    /// Sends the next errand to the card, if it has nothing else to do.
    fn send_errand(&mut self, effects: &mut Effects, now: Instant) {
        let is_free = effects.request.is_none() && self.asker.is_none() && !self.store.is_waiting();
        if !is_free {
            return;
        }
        if self.file_errand.is_some() {
            if self.store.takes_errand(&self.desk, now) {
                self.asker = Some(Asker::File);
                effects.request = self.file_errand.take().map(Request::Errand);
            }
            return;
        }
        if let Some(errand) = self.screen_errand() {
            if self.store.takes_errand(&self.desk, now) {
                self.asker = Some(Asker::Screen);
                effects.request = Some(Request::Errand(errand));
            }
            return;
        }
        if self.spares_power() && !matches!(self.screen, Screen::Export) {
            // They are made when there is power again: nothing that counts is in them alone.
        } else if self.export.is_some() {
            self.send_for_export(effects, now);
        } else if self.are_names_due {
            self.send_for_names(effects, now);
        }
    }

    fn screen_errand(&self) -> Option<Errand> {
        match &self.screen {
            Screen::Events(screen) => {
                let list = self.desk.event_list()?;
                screen.errand(list, self.sight())
            }
            Screen::NewEvent(screen) => screen.errand(),
            Screen::Podium(screen) => screen.errand(),
            Screen::PlayersImport(screen) => screen.errand(),
            Screen::Reports(screen) => screen.errand(),
            Screen::ReportImport(screen) => screen.errand(),
            Screen::Name(_) => self.desk.names()?.errand(),
            _ => None,
        }
    }

    /// Whether what is on the screen lies on the one sheet that there is.
    const fn is_sheet_taken(&self) -> bool {
        self.job.is_some()
            || matches!(
                self.screen,
                Screen::Why(_)
                    | Screen::Stuck(_)
                    | Screen::Events(_)
                    | Screen::PlayersImport(_)
                    | Screen::ReportImport(_)
                    | Screen::Name(_)
            )
    }

    /// The players of the event come into the card's list of names, when nobody touches anything.
    #[inline(never)]
    fn send_for_names(&mut self, effects: &mut Effects, now: Instant) {
        let shows_standings = matches!(
            self.screen,
            Screen::Podium(_) | Screen::Standings(_) | Screen::PlayerCard(_) | Screen::Find(_)
        );
        if now < self.touched_at + LEISURE || self.is_sheet_taken() || shows_standings {
            return;
        }
        let Some(edition) = self.store.edition(&self.desk) else {
            return;
        };
        if !self.store.takes_errand(&self.desk, now) {
            return;
        }
        if self.desk.names().is_none() {
            self.desk.begin_names();
        }
        let list = self.desk.names_and_event();
        match list.and_then(|(names, event)| names.errand_to_keep(event, edition)) {
            Some(errand) => {
                self.asker = Some(Asker::Names);
                effects.request = Some(Request::Errand(errand));
            }
            None => {
                self.store.answered();
                self.are_names_due = false;
                self.desk.clear_sheet();
            }
        }
    }

    /// Not inlined: a piece of a file takes half a kilobyte of the stack.
    #[inline(never)]
    fn send_for_export(&mut self, effects: &mut Effects, now: Instant) {
        let is_sheet_taken = self.is_sheet_taken();
        let is_asked_for = matches!(self.screen, Screen::Export);
        if !is_asked_for && now < self.touched_at + LEISURE {
            return;
        }
        let (Some(export), Some(edition)) = (&mut self.export, self.store.edition(&self.desk))
        else {
            return;
        };
        if is_sheet_taken || !self.store.takes_errand(&self.desk, now) {
            return;
        }
        match export.errand(&mut self.desk, self.store.applied().language, edition) {
            Some(errand) => {
                self.asker = Some(Asker::Export(Sent::of(&errand)));
                effects.request = Some(Request::Errand(errand));
            }
            None => {
                self.store.answered();
                self.export = None;
                if let Screen::Export = self.screen {
                    self.screen = Screen::Card(CardMenu::at(Text::WriteFiles));
                    self.tell(Some(job::notice(Text::FilesWritten)));
                }
            }
        }
    }

    /// The round of a knockout that is under way, or a new one among those who are level for a prize, once
    /// the arbiter is sure.
    fn knockout(&mut self, at: Instant, is_sure: bool) -> Turn {
        let knockout = Screen::Knockout(KnockoutScreen::new());
        if let Some(floor) = self.desk.event.floor()
            && floor.knockout_round().is_some()
        {
            return Turn::Go(knockout);
        }
        self.desk.rank();
        let event = &self.desk.event;
        let prizes = event.queue_options().map_or(0, |options| options.prizes);
        let standings = self.desk.standings();
        let level = standings.and_then(|standings| standings.level_for_prize(event, prizes));
        if level.is_none() {
            return Turn::Tell(Text::NobodyLevel);
        }
        let group = standings.and_then(|standings| standings.knockout_group(event, prizes));
        // Nobody can aim at a millisecond: the moment of the press is as good as a lot.
        let lot = at.since(Instant::START).as_micros() / 1000;
        group.map_or(Turn::Tell(Text::TooManyLevel), |group| {
            if !is_sure {
                let count = u16::try_from(group.len()).unwrap_or(u16::MAX);
                return Turn::Go(Screen::Confirm(ConfirmScreen::Knockout(count)));
            }
            let deed = Deed::Knockout(group, lot);
            Turn::one(Command::Deed(self.event_time(at), deed), knockout)
        })
    }

    fn leave_splash(&mut self, now: Instant) {
        if let Screen::Splash(BootReason::PowerOn) = self.screen {
            let wait = if self.store.has_heard_of_card() {
                SPLASH_AT_LEAST
            } else {
                SPLASH_AT_MOST
            };
            let is_reading = self.store.is_loading();
            // Once a card is being read, what is on it will be known soon. If not, the next screen says how far it is,
            // and it can be given up there.
            let wait = if is_reading { SPLASH_AT_MOST } else { wait };
            if now >= Instant::START + wait {
                self.screen = if is_reading && !self.game.was_cut() {
                    Screen::Home(Home::at(Text::ContinueEvent))
                } else {
                    first_screen(&self.game, &self.desk.event)
                };
            }
        }
    }
}

/// What comes after the boot screen: a game that the power cut short comes before all.
fn first_screen(game: &ClockGame, event: &Event) -> Screen {
    if game.was_cut() {
        Screen::Clock(FaceScreen::new())
    } else {
        Screen::Home(Home::after_start(event))
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

/// Something to be read.
const fn words(title: Text, text: Text) -> Body {
    Body::Message {
        title,
        text,
        number: None,
    }
}

/// A player as shown.
fn name_of(event: &Event, number: PlayerNo) -> Name {
    match event.player(number) {
        Some(player) if !player.name.is_empty() => Name::Given(player.name.clone()),
        _ => Name::Number(number.get()),
    }
}

/// A menu with one entry selected.
fn menu(title: Heading, items: &'static [Text], selected: usize) -> (Body, Hints) {
    let body = Body::Menu {
        title,
        items,
        values: MenuValues::new(),
        selected,
    };
    (body, menu_hints())
}

/// What the keys do in a list of players.
fn find_hints(open: Text) -> Hints {
    hints([
        (HintKeys::LeftRight, Text::HintFind),
        (HintKeys::Ok, open),
        (HintKeys::Back, Text::HintBack),
    ])
}

/// What the keys do in a menu that has another one behind it.
fn menu_hints() -> Hints {
    hints([
        (HintKeys::UpDown, Text::HintChoose),
        (HintKeys::Ok, Text::HintOpen),
        (HintKeys::Back, Text::HintBack),
    ])
}

/// A list with one row selected, of which those in sight are made from their places.
fn list(
    title: Heading,
    sight: Sight,
    (selected, total): (usize, usize),
    row: impl FnMut(usize) -> Option<ListRow>,
) -> Body {
    let selected = selected.min(total.saturating_sub(1));
    let first = first_visible(total, sight.rows, selected);
    Body::List(List {
        title,
        rows: (first..total).take(sight.rows).filter_map(row).collect(),
        first,
        total,
        selected: selected.saturating_sub(first),
    })
}

fn message(title: Text, text: Text) -> (Body, Hints) {
    (
        words(title, text),
        hints([(HintKeys::Back, Text::HintBack)]),
    )
}

/// BACK acts when it is let go, so that holding it can mean something else.
fn is_back(event: KeyEvent) -> bool {
    event.key == Key::Back && event.gesture == (Gesture::Release { held: false })
}

fn is_ok(event: KeyEvent) -> bool {
    event.key == Key::Ok && event.gesture == Gesture::Press
}

fn back_to_home(event: KeyEvent, entry: Text) -> Turn {
    if is_back(event) {
        Turn::Home(entry)
    } else {
        Turn::Stay
    }
}

/// Changes a number by ← and →, within its bounds.
fn stepped(number: &mut u16, bounds: RangeInclusive<u16>, event: KeyEvent) {
    if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
        return;
    }
    let stepped = match event.key {
        Key::Left => number.saturating_sub(1),
        Key::Right => number.saturating_add(1),
        _ => return,
    };
    *number = stepped.clamp(*bounds.start(), *bounds.end());
}

/// A list that is longer than this leads from its first row to its last and back, if the key is pressed anew
/// there: whoever holds it stops at the end.
const ROUND_FROM: usize = 16;

/// Moves a selection up or down in a list of `total`, stopping at its ends.
fn move_selection(selected: &mut usize, total: usize, event: KeyEvent) {
    if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
        return;
    }
    let last = total.saturating_sub(1);
    let goes_round = event.gesture == Gesture::Press && total > ROUND_FROM;
    match event.key {
        Key::Up if goes_round && *selected == 0 => *selected = last,
        Key::Down if goes_round && *selected >= last => *selected = 0,
        Key::Up => *selected = selected.saturating_sub(1),
        Key::Down => *selected = (*selected + 1).min(last),
        _ => {}
    }
}
