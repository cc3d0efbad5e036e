//! A box with an event on its card, an arbiter with eight keys, and a watch.

use pocket_arbiter::app::{App, BootReason, Desk, Effects, Input, Tone};
use pocket_arbiter::board::Display;
use pocket_arbiter::card::{Found, Report, Request, Resumed, Trouble};
use pocket_arbiter::input::{Gesture, KeyEvent};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::Settings;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::tournament::{
    Command, Event, Floor, Place, PlayerNo, QueueOptions, Seat, System, Team,
};
use pocket_arbiter::ui::view::{Body, FloorClock, Heading, List, ListRow, Name};

use crate::tournament::{board, number, setup};
use crate::{fingers, quick_card};

/// More often than that nothing has to be looked at in a second.
const WAKES_PER_SECOND: u64 = 20;

/// The slot for the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// A card that answers at once.
    Quick,
    /// A card that answers when it is told to.
    Slow,
    Empty,
}

/// The box and what is around it.
pub(super) struct Hall {
    pub(super) app: App<Box<Desk>>,
    pub(super) now: Instant,
    pub(super) slot: Slot,
    /// The commands of the journal on the card.
    pub(super) journal: Vec<Command>,
    /// A request that a slow card has not answered.
    pub(super) asked: Option<Request>,
    pub(super) tones: Vec<(Instant, Tone)>,
    pub(super) presses: usize,
    /// The number of times that a new journal was begun.
    pub(super) begun: usize,
}

impl Hall {
    /// A box that has read these commands from its card, at home.
    pub(super) fn loaded(commands: impl IntoIterator<Item = Command>) -> Self {
        let mut hall = Self {
            app: App::new(Display::Tft, BootReason::PowerOn, Box::default()),
            now: Instant::START + Span::from_millis(500),
            slot: Slot::Quick,
            journal: commands.into_iter().collect(),
            asked: None,
            tones: Vec::new(),
            presses: 0,
            begun: 0,
        };
        hall.insert();
        hall.now = Instant::START + Span::from_secs(4);
        hall.input(Input::Time);
        hall
    }

    /// The same, in the event's menu, whatever there was to be read.
    pub(super) fn with(commands: impl IntoIterator<Item = Command>) -> Self {
        let mut hall = Self::loaded(commands);
        if hall.notice().is_some() {
            hall.press(Key::Ok);
        }
        hall.press(Key::Ok);
        hall.tones.clear();
        hall
    }

    /// So many players in an event that has just begun, with the boards before the arbiter.
    pub(super) fn of(players: u16) -> Self {
        Self::playing(QueueOptions::default(), players)
    }

    pub(super) fn playing(options: QueueOptions, players: u16) -> Self {
        let mut hall = Self::with(before_clock(options, players));
        hall.choose(Text::StartClock);
        hall
    }

    /// Everything that happens goes through here.
    pub(super) fn input(&mut self, input: Input) {
        let effects = self.app.handle(input, self.now);
        self.take(effects);
    }

    fn take(&mut self, effects: Effects) {
        if let Some(tone) = effects.tone {
            self.tones.push((self.now, tone));
        }
        let Some(request) = effects.request else {
            return;
        };
        match self.slot {
            Slot::Quick => self.answer(request),
            Slot::Slow => {
                assert_eq!(self.asked, None, "one request after the other");
                self.asked = Some(request);
            }
            Slot::Empty => panic!("asked of no card: {request:?}"),
        }
    }

    /// The slow card has done what it was asked for.
    pub(super) fn card_is_done(&mut self) {
        let request = self.asked.take().unwrap();
        self.answer(request);
    }

    fn answer(&mut self, request: Request) {
        let report = match request {
            Request::Resume(_, entries) => {
                let is_as_told = u32::try_from(self.journal.len()) == Ok(entries);
                Report::Resumed(if is_as_told {
                    Resumed::AsTold
                } else {
                    Resumed::Otherwise
                })
            }
            Request::Begin { mark, .. } => {
                self.begun += 1;
                self.journal.clear();
                Report::Begun(EventId::new(1, mark))
            }
            Request::Tell(entries) => {
                self.journal.extend(entries.map(|entry| entry.command));
                Report::Told
            }
            Request::Append(entry) => {
                self.journal.push(entry.command);
                Report::Appended
            }
            Request::Load(_) => {
                for command in self.journal.clone() {
                    self.input(Input::Card(quick_card::entry(Entry {
                        event: EventId(1),
                        at_us: 0,
                        command,
                    })));
                }
                Report::Loaded(match u32::try_from(self.journal.len()).unwrap() {
                    0 => Found::Nothing,
                    entries => Found::Whole(entries),
                })
            }
            other => quick_card::report(&other),
        };
        self.input(Input::Card(report));
    }

    pub(super) fn insert(&mut self) {
        self.slot = Slot::Quick;
        self.input(Input::Card(Report::Ready(Some(Settings::default()))));
    }

    pub(super) fn eject(&mut self) {
        self.slot = Slot::Empty;
        self.asked = None;
        self.input(Input::Card(Report::Trouble(Trouble::Missing)));
    }

    pub(super) fn gesture(&mut self, key: Key, gesture: Gesture) {
        let at = self.now;
        self.input(Input::Key(KeyEvent { key, gesture, at }));
    }

    /// A press takes no time, so that the watch stays right.
    pub(super) fn press(&mut self, key: Key) {
        self.presses += 1;
        let asks_to_hold = self.app.view(self.now).held.is_some();
        fingers::touch(asks_to_hold, key, |key, gesture| self.gesture(key, gesture));
    }

    pub(super) fn keys(&mut self, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            self.press(key);
        }
    }

    /// Time passes, and the box is woken when it wishes to be.
    pub(super) fn wait(&mut self, seconds: u64) {
        let end = self.now + Span::from_secs(seconds);
        let mut wakes = 0;
        while let Some(at) = self.app.wake_at(self.now).filter(|at| *at <= end) {
            assert!(at > self.now, "the box does not sleep");
            self.now = at;
            self.input(Input::Time);
            wakes += 1;
        }
        assert!(wakes <= (seconds + 1) * WAKES_PER_SECOND, "{wakes} wakes");
        self.now = end;
        self.input(Input::Time);
    }

    pub(super) fn minutes(&mut self, minutes: u64) {
        self.wait(minutes * 60);
    }

    /// Opens an entry of the menu that is on.
    #[track_caller]
    pub(super) fn choose(&mut self, wanted: Text) {
        let (key, presses) = fingers::way_to(&self.body(), wanted);
        for _ in 0..presses {
            self.press(key);
        }
        self.press(Key::Ok);
        // Whoever chooses this means it.
        match (wanted, self.body()) {
            (Text::Undo | Text::Redo, Body::Sentence { .. }) => self.keys([Key::Ok, Key::Ok]),
            (Text::Leaves | Text::Expel, Body::Sentence { .. }) => self.press(Key::Ok),
            _ => {}
        }
    }

    /// Selects a row of the list that is on, counted from one.
    #[track_caller]
    pub(super) fn select(&mut self, row: usize) {
        let list = self.list();
        let selected = list.first + list.selected + 1;
        let key = if row > selected { Key::Down } else { Key::Up };
        for _ in 0..row.abs_diff(selected) {
            self.press(key);
        }
    }

    #[track_caller]
    pub(super) fn row(&mut self, row: usize) {
        self.select(row);
        self.press(Key::Ok);
    }

    /// From wherever to the event's menu.
    pub(super) fn back_to_menu(&mut self) {
        for _ in 0..6 {
            if let Body::Menu { items, .. } = self.body()
                && items.contains(&Text::Undo)
            {
                return;
            }
            self.press(Key::Back);
        }
        panic!("no way to the menu: {:?}", self.body());
    }

    /// From wherever to an entry of the event's menu.
    #[track_caller]
    pub(super) fn menu(&mut self, entry: Text) {
        self.back_to_menu();
        self.choose(entry);
    }

    /// Chooses what is to be done with a player, who is found in the list of all.
    #[track_caller]
    pub(super) fn of_player(&mut self, player: u16, entry: Text) {
        self.menu(Text::Players);
        self.row(player.into());
        self.choose(entry);
    }

    /// A result at a board by three keys, from the boards.
    #[track_caller]
    pub(super) fn result(&mut self, board: usize, arrow: Key) {
        self.row(board);
        self.keys([arrow, Key::Ok]);
    }

    pub(super) fn body(&self) -> Body {
        self.app.view(self.now).body
    }

    #[track_caller]
    pub(super) fn list(&self) -> List {
        match self.body() {
            Body::List(list) | Body::Standings(list, _) => list,
            other => panic!("no list: {other:?}"),
        }
    }

    /// The row of that board or place in the list that is on.
    #[track_caller]
    pub(super) fn row_of(&self, number: u16) -> ListRow {
        let rows = self.list().rows;
        let row = rows.iter().find(|row| row.number == Some(number));
        row.unwrap_or_else(|| panic!("no {number} in {rows:?}"))
            .clone()
    }

    /// The call on the screen: the board, who, and how many more.
    pub(super) fn call(&self) -> Option<(u16, u16, u16)> {
        match self.body() {
            Body::Call(call) => match call.name {
                Name::Number(number) => Some((call.board, number, call.more)),
                Name::Given(name) | Name::Said(name, _) => panic!("{name} is called by name"),
            },
            _ => None,
        }
    }

    /// The notice that the arbiter must read, if it is there.
    pub(super) fn notice(&self) -> Option<Text> {
        match self.body() {
            Body::Message { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The clock over the boards.
    #[track_caller]
    pub(super) fn clock(&self) -> FloorClock {
        match self.list().title {
            Heading::Floor(heading) => heading.clock,
            other => panic!("no boards: {other:?}"),
        }
    }

    pub(super) fn event(&self) -> &Event {
        self.app.event()
    }

    pub(super) fn floor(&self) -> &Floor {
        self.event().floor().unwrap()
    }

    pub(super) fn place(&self, player: u16) -> Place {
        self.event().place_on_floor(number(player)).unwrap()
    }

    pub(super) fn queue(&self) -> Vec<u16> {
        self.floor().queue().iter().map(|one| one.get()).collect()
    }

    pub(super) fn calls(&self) -> Vec<(u16, u16)> {
        let calls = self.floor().calls();
        calls
            .iter()
            .map(|(board, player)| (board.get(), player.get()))
            .collect()
    }

    /// The players who sit at a board or are called to it, white first.
    pub(super) fn seats(&self, at: u16) -> [Option<u16>; 2] {
        let seats = self.floor().table(board(at)).unwrap().seats();
        seats.map(|seat: Seat| seat.player().map(PlayerNo::get))
    }

    /// The moments at which that was heard, in seconds after the given one.
    pub(super) fn heard(&self, wanted: Tone, since: Instant) -> Vec<u64> {
        self.tones
            .iter()
            .filter(|(_, tone)| *tone == wanted)
            .map(|(at, _)| at.since(since).as_micros() / 1_000_000)
            .collect()
    }

    /// Checks that what the card would give after a power failure is what the box has.
    #[track_caller]
    pub(super) fn journal_tells_all(&self) {
        let mut event = Box::<Event>::default();
        for command in &self.journal {
            event.apply(command).unwrap();
        }
        assert!(*event == *self.event(), "the journal tells another event");
    }
}

/// An event of so many players that has started, but not its clock.
pub(super) fn before_clock(options: QueueOptions, players: u16) -> Vec<Command> {
    vec![
        Command::Create(setup(System::Masnou { options }, 1)),
        Command::EnterNumbered(players, Team::A),
        Command::Start,
    ]
}
