//! The app and a card that says what a test wants it to say: what the box asks of it, what it shows, and what the
//! arbiter decides.

mod archive;
mod backlog;
mod description;
mod doubt;
mod files;
mod format;
mod giving_up;
mod import;
mod notices;

use pocket_arbiter::app::{App, BootReason, Desk, Effects, Input};
use pocket_arbiter::board::Display;
use pocket_arbiter::card::{Entries, Found, Report, Request, Resumed, Trouble};
use pocket_arbiter::input::{Gesture, KeyEvent};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::Settings;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::tournament::{Command, Event, GameResult, Team};
use pocket_arbiter::ui::view::{Body, Kind, Status, View};

use crate::tournament::{BERGER, board, round, setup};
use crate::{fingers, quick_card};

/// The journal that the card has at first.
const FIRST: EventId = EventId::new(1, 0xA5);

/// The box, and a card with one journal that counts.
struct Bench {
    app: App<Box<Desk>>,
    now: Instant,
    is_in: bool,
    /// The commands of the journal, and its event.
    journal: Vec<Command>,
    id: EventId,
    /// The commands that are being told, and their event to be.
    telling: Vec<Command>,
    told_id: EventId,
    /// The answer about a journal that was read, if not the truth.
    found: Option<Found>,
    /// The answer about a journal that was looked for, if not the truth.
    resumed: Option<Resumed>,
    /// The card fails at the next entry, which gets there or does not.
    fails: Option<bool>,
    /// True if requests stay unanswered.
    is_slow: bool,
    waiting: Option<Request>,
    /// True if the card is about to answer, one request after the other.
    is_answering: bool,
    /// Everything that was asked.
    asked: Vec<Request>,
    settings: Option<Settings>,
}

/// An event of six, which has begun: four entries.
fn begun() -> Vec<Command> {
    vec![
        Command::Create(setup(BERGER, 1)),
        Command::EnterNumbered(6, Team::A),
        Command::Start,
        white_wins(1),
    ]
}

/// The first result at a board of the first round.
fn white_wins(at: u16) -> Command {
    Command::Result(round(1), board(at), GameResult::WhiteWins)
}

/// The event that these commands make.
fn replayed(commands: &[Command]) -> Box<Event> {
    let mut event = Box::<Event>::default();
    for command in commands {
        event.apply(command).unwrap();
    }
    event
}

impl Bench {
    /// A box that is on, and a card with that journal that has not been put in.
    fn before_card(journal: Vec<Command>) -> Self {
        let mut bench = Self {
            app: App::new(Display::Oled, BootReason::PowerOn, Box::default()),
            now: Instant::START,
            is_in: false,
            journal,
            id: FIRST,
            telling: Vec::new(),
            told_id: FIRST,
            found: None,
            resumed: None,
            fails: None,
            is_slow: false,
            waiting: None,
            is_answering: false,
            asked: Vec::new(),
            settings: Some(Settings::default()),
        };
        bench.input(Input::Time);
        bench
    }

    /// A box that has read that journal, at home.
    fn with(journal: Vec<Command>) -> Self {
        let mut bench = Self::before_card(journal);
        bench.insert();
        bench.wait(4);
        bench
    }

    /// The same, with the second board of the first round before the arbiter.
    fn at_boards() -> Self {
        let mut bench = Self::with(begun());
        bench.keys([Key::Ok, Key::Ok, Key::Ok]);
        assert_eq!(bench.screen(), "Result");
        bench
    }

    /// Back to the home screen.
    fn go_home(&mut self) {
        while self.screen() != "Home" {
            self.press(Key::Back);
        }
    }

    fn input(&mut self, input: Input) {
        let effects = self.app.handle(input, self.now);
        self.take(effects);
    }

    fn take(&mut self, effects: Effects) {
        let Some(request) = effects.request else {
            return;
        };
        self.asked.push(request.clone());
        assert_eq!(self.waiting, None, "one request after the other");
        self.waiting = Some(request);
        if self.is_answering {
            return;
        }
        self.is_answering = true;
        while !self.is_slow && self.waiting.is_some() {
            self.answer_now();
        }
        self.is_answering = false;
    }

    /// The slow card answers what it was asked.
    fn answer_now(&mut self) {
        let request = self.waiting.take().unwrap();
        self.answer(request);
    }

    fn answer(&mut self, request: Request) {
        assert!(
            self.is_in || matches!(request, Request::Format { .. }),
            "asked of no card: {request:?}"
        );
        let len = u32::try_from(self.journal.len()).unwrap();
        let report = match request {
            Request::Load(_) => {
                for command in self.journal.clone() {
                    let entry = self.entry(command);
                    self.report(quick_card::entry(entry));
                }
                Report::Loaded(self.found.unwrap_or(match len {
                    0 => Found::Nothing,
                    len => Found::Whole(len),
                }))
            }
            Request::Resume(id, entries) => {
                Report::Resumed(self.resumed.clone().unwrap_or_else(|| {
                    let last = self.journal.last().cloned();
                    match (id == self.id, len.checked_sub(entries), last) {
                        (true, Some(0), _) => Resumed::AsTold,
                        (true, Some(1), Some(last)) => {
                            Resumed::OneMore(Entries::one(&self.entry(last)).unwrap())
                        }
                        _ => Resumed::Otherwise,
                    }
                }))
            }
            Request::Append(entry) => {
                assert_eq!(entry.event, self.id);
                match self.fails.take() {
                    Some(gets_there) => {
                        if gets_there {
                            self.journal.push(entry.command);
                        }
                        Report::Trouble(Trouble::Faulty)
                    }
                    None => {
                        self.journal.push(entry.command);
                        Report::Appended
                    }
                }
            }
            Request::Begin { mark, .. } => {
                self.telling.clear();
                self.told_id = EventId::new(self.id.count() + 1, mark);
                Report::Begun(self.told_id)
            }
            Request::Tell(entries) => {
                assert_eq!(entries.event(), self.told_id);
                self.telling.extend(entries.map(|entry| entry.command));
                Report::Told
            }
            Request::Conclude(_) => {
                self.journal = self.telling.clone();
                self.id = self.told_id;
                Report::Concluded
            }
            other => quick_card::report(&other),
        };
        self.report(report);
    }

    fn entry(&self, command: Command) -> Entry {
        Entry {
            event: self.id,
            at_us: 0,
            command,
        }
    }

    fn report(&mut self, report: Report) {
        self.input(Input::Card(report));
    }

    fn insert(&mut self) {
        self.is_in = true;
        self.report(Report::Ready(self.settings));
    }

    fn eject(&mut self) {
        self.trouble(Trouble::Missing);
    }

    fn trouble(&mut self, trouble: Trouble) {
        self.is_in = false;
        self.waiting = None;
        self.report(Report::Trouble(trouble));
    }

    /// Presses at moments of their own, as fingers do.
    fn press(&mut self, key: Key) {
        self.now += Span::from_micros(100_003);
        let asks_to_hold = self.view().held.is_some();
        fingers::touch(asks_to_hold, key, |key, gesture| {
            let at = self.now;
            self.input(Input::Key(KeyEvent { key, gesture, at }));
        });
    }

    /// A key that is let go at once, whatever the screen asks for.
    fn tap(&mut self, key: Key) {
        self.now += Span::from_micros(100_003);
        for gesture in [Gesture::Press, Gesture::Release { held: false }] {
            let at = self.now;
            self.input(Input::Key(KeyEvent { key, gesture, at }));
        }
    }

    fn keys(&mut self, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            self.press(key);
        }
    }

    /// Opens an entry of the menu that is on.
    #[track_caller]
    fn choose(&mut self, wanted: Text) {
        let (key, presses) = fingers::way_to(&self.body(), wanted);
        for _ in 0..presses {
            self.press(key);
        }
        self.press(Key::Ok);
    }

    /// Time passes, second by second.
    fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += Span::from_secs(1);
            self.input(Input::Time);
        }
    }

    fn view(&self) -> View {
        self.app.view(self.now)
    }

    fn body(&self) -> Body {
        self.view().body
    }

    fn screen(&self) -> &'static str {
        self.app.screen_name(self.now)
    }

    /// The text on the screen, if it is one to be read.
    fn text(&self) -> Option<Text> {
        match self.body() {
            Body::Message { text, .. } | Body::Progress { text, .. } => Some(text),
            Body::Sentence { sentence, .. } => Some(sentence.text),
            _ => None,
        }
    }

    fn is_saved(&self) -> bool {
        self.view().status == Status::Saved
    }

    /// The journal makes the very event that is in hand, with its way back.
    #[track_caller]
    fn assert_journal_is_event(&self) {
        let replayed = replayed(&self.journal);
        let event = self.app.event();
        assert!(*replayed == *event, "{:?}", self.journal);
        let counts = |event: &Event| (event.undo_count(), event.redo_count());
        assert_eq!(counts(&replayed), counts(event));
    }

    /// The requests that change an event or a file on the card.
    fn writes(&self) -> Vec<&Request> {
        let is_write = |request: &&Request| {
            !matches!(
                request,
                Request::Load(_)
                    | Request::Resume(..)
                    | Request::SaveSettings(_)
                    | Request::SaveControls(_)
                    | Request::SaveClocks(_)
            )
        };
        self.asked.iter().filter(is_write).collect()
    }
}
