//! A new event: how it is played, and how many play. OK starts it.

use heapless::Vec;

use super::opening;
use super::title::{self, TitleWriter};
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::behaviour::back_to_home;
use crate::app::screens::bodies::{Hints, hints, words};
use crate::app::screens::keys::{is_back, is_ok, is_ok_held, move_selection, stepped_faster};
use crate::app::screens::{
    Behaviour, Home, HomeEntry, PLAYERS_FILE, Profile, Room, Screen, WorkspaceUse,
};
use crate::card::{Answer, FileJob, FileName};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::{Language, Text};
use crate::letters::Letters;
use crate::time::Instant;
use crate::tournament::round_robin::{Cycles, Table};
use crate::tournament::scheveningen::FirstRound;
use crate::tournament::{
    AcceleratedBy, Bye, Choice, Chosen, Colour, Command, Event, LateEntry, MAX_BOARDS,
    MAX_PAIRED_ROUNDS, Phase, QueueOptions, Setup, StartOrder, SystemKind, Team, TimeUp,
};
use crate::ui::view::{Body, HintKeys, Kind, MAX_VALUES, Value, ValueRow};

/// The rows: what the event is called, which system it is, and what can be chosen for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Title,
    System,
    Choice(Choice),
}

/// The colour of the lower number on the first board, at the start: by the arbiter's word, or by lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstColour {
    White,
    Black,
    Lot,
}

impl FirstColour {
    const ALL: [Self; 3] = [Self::White, Self::Black, Self::Lot];

    /// Nobody can aim at a microsecond: the moment of the press is as good as a lot.
    const fn colour(self, now: Instant) -> Colour {
        match self {
            Self::White => Colour::White,
            Self::Black => Colour::Black,
            Self::Lot if now.as_micros().is_multiple_of(2) => Colour::White,
            Self::Lot => Colour::Black,
        }
    }
}

const START_ORDERS: [StartOrder; 3] = [
    StartOrder::Arrival,
    StartOrder::Ranking,
    StartOrder::ReverseRanking,
];

const ACCELERATIONS: [AcceleratedBy; 3] = [
    AcceleratedBy::Nothing,
    AcceleratedBy::Baku,
    AcceleratedBy::Groups,
];

const TIME_UPS: [TimeUp; 3] = [TimeUp::Count, TimeUp::Void, TimeUp::Decide];

const LATE_ENTRIES: [LateEntry; 3] = [LateEntry::Nothing, LateEntry::Half, LateEntry::Full];

/// So many players are offered at first.
const PLAYERS: u16 = 6;

/// So many players of each team are.
const TEAM_SIZE: u16 = 4;

/// The place of the system among the rows. It is selected at first: an event needs no title.
const SYSTEM: usize = 1;

/// The choices made so far.
#[derive(Debug, Clone)]
pub(in crate::app) struct NewEvent {
    selected: usize,
    kind: SystemKind,
    chosen: Chosen,
    players: u16,
    team_size: u16,
    first_colour: FirstColour,
    /// True if the arbiter has chosen the number of rounds. Until then one is proposed that suits the entries.
    has_chosen_rounds: bool,
    title: TitleWriter,
    /// True while the title is being written.
    is_writing: bool,
    /// The number of times that the arrow that is down has repeated.
    repeats: u16,
    /// True while the arbiter is being asked to leave the event in hand.
    is_asking: bool,
    /// True if there are players on the card, once it has said so.
    has_file: Option<bool>,
    /// True if it is the event to try the box with.
    is_demo: bool,
}

impl NewEvent {
    pub(in crate::app) fn new() -> Self {
        let kind = SystemKind::FIRST;
        Self {
            selected: SYSTEM,
            kind,
            chosen: kind.usual(),
            players: PLAYERS,
            team_size: TEAM_SIZE,
            first_colour: FirstColour::White,
            has_chosen_rounds: false,
            title: TitleWriter::new(""),
            is_writing: false,
            repeats: 0,
            is_asking: false,
            has_file: None,
            is_demo: false,
        }
    }

    /// Nothing but the question, for the event to try the box with.
    pub(in crate::app) fn asking_for_demo() -> Self {
        Self {
            is_asking: true,
            is_demo: true,
            ..Self::new()
        }
    }

    /// To leave an event that is on no card is to wipe it out, which takes OK held.
    fn decide(&mut self, key: KeyEvent, is_saved: bool) -> Action {
        let is_meant = if is_saved {
            is_ok(key)
        } else {
            is_ok_held(key)
        };
        if is_back(key) && self.is_demo {
            return Action::Go(Home::at(HomeEntry::TryIt).into());
        }
        if is_back(key) {
            self.is_asking = false;
        } else if is_meant && self.is_demo {
            return Action::Demo;
        } else if is_meant {
            return self.start(key.at);
        }
        Action::Stay
    }

    /// The number of rows.
    const fn row_count(&self) -> usize {
        SYSTEM + 1 + self.kind.profile().choices.len()
    }

    /// The row at that place.
    fn row(&self, place: usize) -> Row {
        let choices = self.kind.profile().choices;
        let choice = place.checked_sub(SYSTEM + 1);
        match choice.and_then(|place| choices.get(place)) {
            Some(choice) => Row::Choice(*choice),
            None if place == SYSTEM => Row::System,
            None => Row::Title,
        }
    }

    fn change(&mut self, row: Row, up: bool, event: &Event, language: Language) {
        match row {
            Row::Title => {
                let title = title::turned(&self.title.text(), up, event, language);
                self.title.set(&title);
            }
            Row::System => {
                let offered: Vec<_, { SystemKind::ALL.len() }> = SystemKind::offered().collect();
                self.kind = turned(&offered, self.kind, up);
                self.players = self.players.min(self.kind.profile().most_players);
            }
            Row::Choice(Choice::Rounds) => {
                self.has_chosen_rounds = true;
                self.choose(Choice::Rounds, up);
            }
            Row::Choice(choice) => self.choose(choice, up),
        }
        self.propose_rounds();
    }

    /// As long as the arbiter has chosen none, the rounds are those that suit the entries, or the usual ones.
    fn propose_rounds(&mut self) {
        if self.has_chosen_rounds {
            return;
        }
        let paired = self.kind.profile().paired_rounds();
        self.chosen.rounds = match paired {
            Some(paired) if self.players > 0 => paired.proposed_rounds(self.players),
            _ => self.kind.usual().rounds,
        };
    }

    /// True if nearly everybody would meet everybody: then all of them could.
    fn could_be_round_robin(&self) -> bool {
        let is_paired = self.kind.profile().paired_rounds().is_some();
        is_paired && self.players > 0 && u16::from(self.chosen.rounds) + 2 >= self.players
    }

    fn choose(&mut self, choice: Choice, up: bool) {
        let stepped =
            |number, (least, most)| stepped_faster(number, up, self.repeats).clamp(least, most);
        let profile = self.kind.profile();
        let chosen = &mut self.chosen;
        match choice {
            Choice::Table => {
                chosen.table = turned(&[Table::Berger, Table::Rutsch], chosen.table, up);
            }
            Choice::Cycles => {
                chosen.cycles = turned(&[Cycles::Single, Cycles::Double], chosen.cycles, up);
            }
            Choice::FirstRound => {
                let both = [FirstRound::Printed, FirstRound::Balanced];
                chosen.first_round = turned(&both, chosen.first_round, up);
            }
            // They may come later, or from the card.
            Choice::Players => self.players = stepped(self.players, (0, profile.most_players)),
            Choice::TeamSize => {
                let sizes = (profile.fewest_players / 2, profile.most_players / 2);
                self.team_size = stepped(self.team_size, sizes);
            }
            Choice::Rounds => {
                let most = MAX_PAIRED_ROUNDS.into();
                chosen.rounds = narrow(stepped(chosen.rounds.into(), (1, most)));
            }
            Choice::GameScores => chosen.has_scores = !chosen.has_scores,
            Choice::Acceleration => {
                chosen.acceleration = turned(&ACCELERATIONS, chosen.acceleration, up);
            }
            Choice::FirstColour => {
                self.first_colour = turned(&FirstColour::ALL, self.first_colour, up);
            }
            Choice::ClubRounds => {
                let (rounds, most) = (chosen.pairing.club_rounds, MAX_PAIRED_ROUNDS);
                chosen.pairing.club_rounds = narrow(stepped(rounds.into(), (0, most.into())));
            }
            Choice::MissedRound => {
                chosen.pairing.late_entry = turned(&LATE_ENTRIES, chosen.pairing.late_entry, up);
            }
            Choice::Boards => {
                let most = u16::try_from(MAX_BOARDS).unwrap_or(u16::MAX);
                chosen.queue.boards = narrow(stepped(chosen.queue.boards.into(), (0, most)));
            }
            Choice::Minutes => {
                // Five minutes at a time: nobody wants 93.
                let fives = stepped(
                    chosen.queue.minutes / 5,
                    (1, QueueOptions::MOST_MINUTES / 5),
                );
                chosen.queue.minutes = fives * 5;
            }
            Choice::StartOrder => {
                chosen.queue.order = turned(&START_ORDERS, chosen.queue.order, up);
            }
            Choice::AtTimeUp => chosen.queue.time_up = turned(&TIME_UPS, chosen.queue.time_up, up),
            Choice::AfterDraw => {
                chosen.queue.both_leave_after_draw = !chosen.queue.both_leave_after_draw;
            }
            Choice::Prizes => {
                let most = QueueOptions::MOST_PRIZES.into();
                chosen.queue.prizes = narrow(stepped(chosen.queue.prizes.into(), (0, most)));
            }
        }
    }

    fn setup(&self, now: Instant) -> Setup {
        let mut chosen = self.chosen;
        // Where it cannot be chosen the rules say it.
        chosen.pairing.first_colour = if self.kind.profile().has_choice(Choice::FirstColour) {
            self.first_colour.colour(now)
        } else {
            self.kind.usual().pairing.first_colour
        };
        self.kind.setup(&chosen).titled(&self.title.text())
    }

    fn start(&self, now: Instant) -> Action {
        let setup = self.setup(now);
        let system = setup.system;
        let mut commands = Vec::new();
        let mut then = |command| {
            // There is room for these.
            let _ = commands.push(command);
        };
        then(Command::Create(setup));
        if system.has_teams() {
            then(Command::EnterNumbered(self.team_size, Team::A));
            then(Command::EnterNumbered(self.team_size, Team::B));
        } else if self.players > 0 {
            then(Command::EnterNumbered(self.players, Team::A));
        }
        // Two teams always have some, as numbers: whoever comes from a file takes their places.
        let is_free = self.players == 0 || system.has_teams();
        let then = opening::after_making(is_free && self.has_file == Some(true));
        let queue = system.queue_options();
        if queue.is_some_and(|queue| queue.minutes < QueueOptions::SHORT_MINUTES) {
            Action::DoAndTell(
                commands,
                then,
                Notice::new(Kind::Warning, Text::Warning, Text::HelpShort),
            )
        } else {
            Action::Do(commands, then)
        }
    }

    /// The meaning of the selected row, in one line.
    fn help(&self, row: Row) -> Option<Text> {
        let paired = self.kind.profile().paired_rounds();
        match row {
            Row::Title => Some(Text::HelpTitle),
            Row::Choice(Choice::Players | Choice::Rounds) if self.could_be_round_robin() => {
                Some(Text::HelpRoundRobinBetter)
            }
            Row::Choice(Choice::Rounds) if self.players > 0 => {
                paired.map(|paired| paired.reason_for_rounds)
            }
            Row::System => self.kind.profile().help,
            Row::Choice(Choice::Players) if self.players == 0 => Some(Text::HelpNoPlayers),
            Row::Choice(choice) => Some(choice.help()),
        }
    }

    fn shown(&self, row: Row) -> ValueRow {
        match row {
            Row::Title => ValueRow {
                label: Text::TitleLabel,
                value: match &*self.title.text() {
                    "" => Value::Word(Text::NoTitle),
                    title => Value::Title(Letters::cut(title)),
                },
            },
            Row::System => ValueRow {
                label: Text::System,
                value: Value::Word(self.kind.profile().name),
            },
            Row::Choice(choice) => ValueRow {
                label: choice.label(),
                value: self.value(choice),
            },
        }
    }

    fn value(&self, choice: Choice) -> Value {
        let (chosen, queue) = (&self.chosen, &self.chosen.queue);
        match choice {
            Choice::Table => Value::Word(match chosen.table {
                Table::Berger => Text::Berger,
                Table::Rutsch => Text::Rutsch,
            }),
            Choice::Cycles => Value::Word(match chosen.cycles {
                Cycles::Single => Text::Single,
                Cycles::Double => Text::Double,
            }),
            Choice::FirstRound => Value::Word(match chosen.first_round {
                FirstRound::Printed => Text::Printed,
                FirstRound::Balanced => Text::Balanced,
            }),
            Choice::Players => Value::Number(self.players),
            Choice::TeamSize => Value::Number(self.team_size),
            Choice::Rounds => Value::Number(chosen.rounds.into()),
            Choice::GameScores if chosen.has_scores => Value::Word(Text::On),
            Choice::GameScores => Value::Word(Text::Off),
            Choice::Acceleration => Value::Word(match chosen.acceleration {
                AcceleratedBy::Nothing => Text::Off,
                AcceleratedBy::Baku => Text::Baku,
                AcceleratedBy::Groups => Text::InGroups,
            }),
            Choice::FirstColour => Value::Word(match self.first_colour {
                FirstColour::White => Text::White,
                FirstColour::Black => Text::Black,
                FirstColour::Lot => Text::ByLot,
            }),
            Choice::ClubRounds if chosen.pairing.club_rounds == 0 => Value::Word(Text::Off),
            Choice::ClubRounds => Value::Number(chosen.pairing.club_rounds.into()),
            Choice::MissedRound => {
                let bye = chosen.pairing.late_entry.bye().unwrap_or(Bye::Zero);
                Value::Points(self.kind.profile().scoring.of_bye(bye))
            }
            Choice::Boards if queue.boards == 0 => Value::Word(Text::ThirdOfPlayers),
            Choice::Boards => Value::Number(queue.boards.into()),
            Choice::Minutes => Value::Number(queue.minutes),
            Choice::StartOrder => Value::Word(match queue.order {
                StartOrder::Arrival => Text::ByArrival,
                StartOrder::Ranking => Text::BestFirst,
                StartOrder::ReverseRanking => Text::BestLast,
            }),
            Choice::AtTimeUp => Value::Word(match queue.time_up {
                TimeUp::Count => Text::GamesCount,
                TimeUp::Void => Text::GamesVoid,
                TimeUp::Decide => Text::ArbiterDecides,
            }),
            Choice::AfterDraw if queue.both_leave_after_draw => Value::Word(Text::BothLeave),
            Choice::AfterDraw => Value::Word(Text::WhiteLeaves),
            Choice::Prizes => Value::Number(queue.prizes.into()),
        }
    }
}

impl Behaviour for NewEvent {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::NewEvent, WorkspaceUse::Free)
    }

    fn open(mut self, tools: &mut Tools<'_>) -> Screen {
        self.title.set(&title::usual(&tools.desk.event));
        self.into()
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let language = tools.shared.language();
        if self.is_writing {
            let is_over = if is_back(key) {
                !self.title.closes_signs()
            } else {
                self.title.key(key, Some(event), language)
            };
            if is_over {
                self.is_writing = false;
                self.selected = SYSTEM;
            }
            return Action::Stay;
        }
        let is_saved = tools.scene(key.at).is_event_on_card();
        if self.is_asking {
            tools.desk.rounds_are_proposed = !self.has_chosen_rounds;
            return self.decide(key, is_saved);
        }
        let rows = self.row_count();
        move_selection(&mut self.selected, rows, key);
        self.repeats = match key.gesture {
            Gesture::Press => 0,
            Gesture::Repeat => self.repeats.saturating_add(1),
            Gesture::Hold => self.repeats,
            Gesture::Release { .. } => return back_to_home(key, HomeEntry::NewEvent),
        };
        if key.gesture == Gesture::Hold {
            return Action::Stay;
        }
        let row = self.row(self.selected);
        match key.key {
            Key::Left => self.change(row, false, event, language),
            Key::Right => self.change(row, true, event, language),
            Key::Ok if key.gesture == Gesture::Press && row == Row::Title => {
                self.title.begin();
                self.is_writing = true;
            }
            Key::Ok if key.gesture == Gesture::Press => {
                let is_over = match event.phase() {
                    Phase::None => true,
                    Phase::Entering | Phase::Running => false,
                    Phase::Finished => is_saved,
                };
                if !is_over {
                    self.is_asking = true;
                } else {
                    tools.desk.rounds_are_proposed = !self.has_chosen_rounds;
                    return self.start(key.at);
                }
            }
            _ => {}
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let is_saved = scene.is_event_on_card();
        if self.is_asking {
            let (text, ok) = if is_saved {
                (Text::LeaveEvent, (HintKeys::Ok, Text::HintResume))
            } else {
                (Text::LoseEvent, (HintKeys::HoldOk, Text::HintWipe))
            };
            let title = if self.is_demo {
                Text::Demo
            } else {
                Text::NewEvent
            };
            let body = words(Kind::Question, title, text);
            return (body, hints([ok, (HintKeys::Back, Text::HintBack)]));
        }
        if self.is_writing {
            let language = scene.shared.language();
            return self.title.view(Some(scene.event()), language);
        }
        let row = self.row(self.selected);
        let places = (0..self.row_count()).take(MAX_VALUES);
        let rows: Vec<ValueRow, MAX_VALUES> =
            places.map(|place| self.shown(self.row(place))).collect();
        let body = Body::Values {
            title: Text::NewEvent,
            rows,
            selected: self.selected,
            help: self.help(row),
        };
        let does = match row {
            Row::Title => Text::HintWrite,
            Row::System | Row::Choice(_) => Text::HintCreate,
        };
        let keys = hints([
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Ok, does),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }

    /// The card is asked whether there are players on it.
    /// If there are, nobody has to be numbered in advance, unless the arbiter was quicker.
    fn answer(&mut self, answer: Answer, _tools: &mut Tools<'_>) -> Action {
        let has_file = matches!(answer, Answer::Opened(Some(_)));
        self.has_file = Some(has_file);
        if has_file && self.players == PLAYERS {
            self.players = 0;
            self.propose_rounds();
        }
        Action::Stay
    }

    /// To leave an event that is on no card is to wipe it out.
    fn asks_to_hold(&self, scene: &Scene<'_>) -> bool {
        self.is_asking && !scene.is_event_on_card()
    }

    fn file_job(&self, _scene: &Scene<'_>) -> Option<FileJob> {
        let file = FileName::try_from(PLAYERS_FILE).ok();
        file.filter(|_| self.has_file.is_none()).map(FileJob::Open)
    }
}

/// The next or the one before, round and round.
fn turned<T: Copy + PartialEq>(all: &[T], one: T, up: bool) -> T {
    let at = all.iter().position(|other| *other == one).unwrap_or(0);
    let by = if up { 1 } else { all.len() - 1 };
    all.iter().cycle().nth(at + by).copied().unwrap_or(one)
}

/// A number of rounds, boards or prizes, none of which is above 64.
fn narrow(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(MAX_PAIRED_ROUNDS)
}
