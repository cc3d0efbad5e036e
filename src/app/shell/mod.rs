//! The shell: all that belongs to no screen. Keys that wait, notices, undoing, pairing, the PIN, the light.

pub(in crate::app) mod cover;
pub(in crate::app) mod doubt;
pub(in crate::app) mod hold;
pub(in crate::app) mod job;
pub(in crate::app) mod keys;
pub(in crate::app) mod lock;
mod power;
mod refusal;
mod tones;
pub(in crate::app) mod undo;

use core::ops::DerefMut;

use heapless::Deque;

use super::action::{Action, Opening};
use super::context::{Scene, Tools};
use super::notice::{Notice, Remedy};
use super::screens::{Behaviour, CardMending, EventMenu, Home, HomeEntry, ReportsScreen, Screen};
use super::{App, Desk};
use crate::card::{JournalNo, Trouble};
use crate::demo;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::pairing::Step;
use crate::time::Instant;
use crate::tournament::{Command, Phase, Refusal};
use crate::ui::view::Kind;
use doubt::DoubtScreen;
use hold::Hold;
use job::Job;
use lock::Lock;
use undo::Undoing;

/// The number of presses that wait at most while the card or the pairing is busy.
const MAX_WAITING_KEYS: usize = 32;

/// The state of the shell.
#[derive(Debug, Clone)]
pub(super) struct Shell {
    /// Keys pressed while the card or the pairing is busy, to be taken in their turn.
    waiting: Deque<KeyEvent, MAX_WAITING_KEYS>,
    /// True if a key found no room there: then none is taken until those are through, for with a
    /// gap in the middle the rest would mean something else.
    has_missed_keys: bool,
    /// The moment at which a key was last touched.
    pub(super) touched_at: Instant,
    /// The moment at which the last tone ends.
    loud_until: Instant,
    /// Something the arbiter must read before going on.
    pub(super) notice: Option<Notice>,
    /// True if BACK was pressed since it was there.
    has_back_gone_down: bool,
    /// The screen that comes when the commands of the last press are done.
    then: Option<Screen>,
    /// The notice that comes then.
    pub(super) then_told: Option<Notice>,
    /// The pairing that is under way.
    pub(super) job: Option<Job>,
    /// The lock, which knows who may touch what.
    pub(super) lock: Lock,
    /// The state of OK where it is to be held.
    pub(super) hold: Hold,
    /// The undoing that is under way.
    undoing: Option<Undoing>,
    /// The decision about an event that could not be read whole.
    deciding: DoubtScreen,
    /// The end to which the event is being read that the arbiter chose.
    pub(super) opening: Option<Opening>,
    /// True if it was told that the battery is at its end.
    is_empty_told: bool,
}

impl Shell {
    pub(super) fn new() -> Self {
        Self {
            waiting: Deque::new(),
            has_missed_keys: false,
            touched_at: Instant::START,
            loud_until: Instant::START,
            notice: None,
            has_back_gone_down: false,
            then: None,
            then_told: None,
            job: None,
            lock: Lock::new(),
            hold: Hold::default(),
            undoing: None,
            deciding: DoubtScreen::default(),
            opening: None,
            is_empty_told: false,
        }
    }

    /// Keys that wait are not meant for what comes now.
    fn forget_keys(&mut self) {
        self.waiting.clear();
        self.has_missed_keys = false;
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// All that a screen may look at, at that moment.
    pub(super) fn scene(&self, now: Instant) -> Scene<'_> {
        Scene {
            desk: &self.desk,
            shared: &self.shared,
            now,
        }
    }

    /// Goes to a screen, or to the one that comes up in its place.
    pub(super) fn go(&mut self, screen: Screen) {
        let tools = &mut Tools {
            desk: &mut self.desk,
            shared: &mut self.shared,
        };
        self.screen.leave(tools);
        self.screen = screen.open(tools);
        self.outbox.screen_has_gone();
    }

    /// Shows something that the arbiter must read. What was pressed before it was there was not
    /// meant for it.
    pub(super) fn tell(&mut self, notice: Notice) {
        self.shell.notice = Some(notice);
        self.shell.has_back_gone_down = false;
        self.shell.waiting.clear();
    }

    /// Says what is wrong with a card for which somebody must do something. A card that is not there, full or
    /// locked is known to whoever put it in; the status bar says it.
    pub(super) fn tell_of(&mut self, trouble: Trouble) {
        let text = self.shared.store.card_text(&self.desk);
        let told = Notice::new(Kind::Trouble, Text::StatusCardError, text);
        match trouble {
            Trouble::NotFat | Trouble::ExFat | Trouble::FileSystem => {
                self.tell(told.mended_at(Remedy::Card));
            }
            Trouble::FalseCapacity => self.tell(told),
            Trouble::Missing | Trouble::Full | Trouble::Faulty | Trouble::Locked => {}
        }
    }

    /// After a power failure the clock goes on where it was last written down.
    pub(super) fn tell_of_clock(&mut self) {
        let event = &self.desk.event;
        let is_running = event.floor().is_some_and(|floor| floor.timer().is_running);
        if is_running && event.phase() == Phase::Running {
            let minutes = event.clock_seen().0 / 60;
            let told = Notice::new(Kind::Warning, Text::ClockAfterCut, Text::ClockGoesOn);
            self.tell(told.with(Some(minutes)));
        }
    }

    /// An event from a card takes the place of the one in hand: nothing that was worked out or
    /// begun about that one holds any longer.
    pub(super) fn make_way_for_another_event(&mut self) {
        self.shell.job = None;
        self.shell.then = None;
        self.shell.then_told = None;
        self.shell.undoing = None;
        self.shared.event_clock.forget();
        self.desk.clear_workspace();
        if self.screen.profile().room.is_about_event() {
            self.go(Home::at(HomeEntry::ContinueEvent).into());
        }
    }

    /// Does what a screen wants because of what happened at that moment.
    pub(super) fn act(&mut self, action: Action, at: Instant, now: Instant) {
        // What the arbiter does is written down with the moment of the press.
        let asked_at = match action {
            Action::Stay => return,
            Action::Change(_) | Action::Keep(_) | Action::Do(..) | Action::DoAndTell(..) => at,
            _ => now,
        };
        match action {
            Action::Stay => {}
            Action::Go(screen) => self.go(screen),
            Action::NewPin => self.shell.lock.ask_new(),
            Action::Change(settings) => self.shared.store.change(settings),
            Action::Keep(settings) => self.shared.store.keep(settings),
            Action::Work(work) if work.is_for_nobody(&self.desk.event) => {
                self.tell(refusal::notice(Refusal::TooFewPlayers { fewest: 2 }));
            }
            Action::Work(work) => self.shell.job = Job::begin(work, &mut self.desk, now),
            // The commands stay where they are: moved, they would be there twice.
            Action::Do(ref commands, then) => {
                if matches!(commands.first(), Some(Command::Create(_))) {
                    self.shared.game.untie();
                }
                self.shell.then = Some(then);
                self.shared.store.command(commands);
            }
            Action::DoAndTell(ref commands, then, told) => {
                self.shell.then = Some(then);
                self.shell.then_told = Some(told);
                self.shared.store.command(commands);
            }
            Action::Tell(told) => self.tell(told),
            Action::GoAndTell(screen, told) => {
                self.go(screen);
                self.tell(told);
            }
            Action::Open(number, opening) => {
                self.desk.rounds_are_proposed = false;
                self.open_event(number, opening);
            }
            Action::Mend(CardMending::TryAgain) => self.shared.store.resume_again(),
            Action::Mend(CardMending::Write) => self.shared.store.write_anew(&mut self.desk),
            Action::Mend(CardMending::Format) => self.shared.store.format(),
            Action::Retell(then) => {
                self.shell.then = Some(then);
                self.shared.store.retell(&mut self.desk);
            }
            Action::RetellNew(then) => {
                self.outbox.forget_rounds();
                self.shared.event_clock.forget();
                self.shell.then = Some(then);
                self.shared.store.copy_event(&mut self.desk);
            }
            Action::Undo { is_redo } => self.offer_undo(is_redo),
            Action::Demo => return self.begin_demo(at, now),
            Action::TakeUp { had_event, told } => {
                self.desk.rounds_are_proposed = false;
                self.go(ReportsScreen::new().into());
                if let Some(told) = told {
                    self.tell(told);
                }
                if had_event {
                    self.shared.store.read_current(&mut self.desk);
                } else {
                    self.shared.store.forget_event(&mut self.desk);
                }
            }
            Action::LetGo(then) => {
                self.shared.store.forget_event(&mut self.desk);
                self.make_way_for_another_event();
                self.shared.game.untie();
                self.go(then);
            }
        }
        self.ask_for_event(asked_at);
    }

    fn begin_demo(&mut self, at: Instant, now: Instant) {
        self.shared.game.untie();
        demo::begin(&mut self.desk.event);
        let menu = EventMenu::new().into();
        if self.shared.store.has_card() {
            return self.act(Action::RetellNew(menu), at, now);
        }
        self.shared.store.is_of_no_card(&mut self.desk);
        self.make_way_for_another_event();
        self.go(menu);
    }

    /// An event of the card is to be read.
    fn open_event(&mut self, number: JournalNo, opening: Opening) {
        if !self.shared.store.has_event_on_card(&self.desk) {
            self.tell(Notice::refusal(Text::NotYet, Text::SaveEventFirst));
            return;
        }
        self.shell.opening = Some(opening);
        self.shared.export = None;
        self.outbox.forget_rounds();
        self.shared.store.open_event(number, &mut self.desk);
    }

    /// The event that the arbiter chose on the card has been read.
    pub(super) fn opened(&mut self, opening: Opening, now: Instant) {
        if self.desk.event.phase() == Phase::None {
            return;
        }
        self.go(EventMenu::new().into());
        if opening == Opening::Copy {
            self.shell.then_told = Some(Notice::new(Kind::Done, Text::CopyEvent, Text::CopyMade));
            self.shared.store.copy_event(&mut self.desk);
            self.ask_for_event(now);
        }
    }

    /// True if there is work under way, of which each `Input::Time` does a step.
    pub fn is_at_work(&self) -> bool {
        self.shell.job.is_some() || self.screen.is_working()
    }

    /// Goes on with the work under way, if there is any. Not inlined: an action would take its room on the stack from every key.
    #[inline(never)]
    pub(super) fn work_on(&mut self, now: Instant) {
        if self.screen.is_working() {
            let tools = &mut Tools {
                desk: &mut self.desk,
                shared: &mut self.shared,
            };
            let action = self.screen.work(tools);
            self.act(action, now, now);
        } else if self.shell.job.is_some() {
            let step = self.desk.go_on_pairing();
            if step == Step::Working {
                return;
            }
            self.conclude_job(step, now);
        } else {
            return;
        }
        self.settle(now);
    }

    /// Does what comes of the work. Not inlined: an action's commands would take their room on the
    /// stack from every step of the work.
    #[inline(never)]
    fn conclude_job(&mut self, step: Step, now: Instant) {
        let Some(job) = self.shell.job.take() else {
            return;
        };
        let (action, told) = job.done(step, &self.desk);
        if matches!(action, Action::Do(..)) {
            self.shell.then_told = told;
        } else if let Some(told) = told {
            self.tell(told);
        }
        self.act(action, now, now);
    }
}
