//! A new event: how it is played, and how many play. OK starts it.

use heapless::Vec;

use super::opening;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Subject;
use crate::app::screens::behaviour::back_to_home;
use crate::app::screens::bodies::{Hints, hints, words};
use crate::app::screens::keys::{is_back, is_ok, is_ok_held, move_selection, stepped_faster};
use crate::app::screens::{Behaviour, Home, HomeEntry, PLAYERS_FILE, Profile, Room, WorkspaceUse};
use crate::card::{Answer, FileJob, FileName};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::round_robin::{Cycles, Table};
use crate::tournament::scheveningen::FirstRound;
use crate::tournament::{
    Bye, Colour, Command, LateEntry, MAX_BOARDS, MAX_PAIRED_ROUNDS, PairingOptions, Phase,
    QueueOptions, Scoring, Setup, StartOrder, System, Team, TimeUp,
};
use crate::ui::view::{Body, HintKeys, MAX_VALUES, Value, ValueRow};

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    System,
    Table,
    Cycles,
    FirstRound,
    Players,
    TeamSize,
    Rounds,
    GameScores,
    FirstColour,
    ClubRounds,
    MissedRound,
    Boards,
    Minutes,
    StartOrder,
    AtTimeUp,
    AfterDraw,
    Prizes,
}

/// The systems on offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    RoundRobin,
    Scheveningen,
    Monrad,
    Fise,
    Masnou,
}

impl Kind {
    const ALL: [Self; 5] = [
        Self::RoundRobin,
        Self::Scheveningen,
        Self::Monrad,
        Self::Fise,
        Self::Masnou,
    ];

    const fn rows(self) -> &'static [Row] {
        match self {
            Self::RoundRobin => &[Row::System, Row::Table, Row::Cycles, Row::Players],
            Self::Scheveningen => &[Row::System, Row::FirstRound, Row::TeamSize],
            Self::Monrad => &[
                Row::System,
                Row::Players,
                Row::Rounds,
                Row::ClubRounds,
                Row::MissedRound,
            ],
            Self::Fise => &[
                Row::System,
                Row::Players,
                Row::Rounds,
                Row::GameScores,
                Row::FirstColour,
                Row::ClubRounds,
                Row::MissedRound,
            ],
            Self::Masnou => &[
                Row::System,
                Row::Players,
                Row::Boards,
                Row::Minutes,
                Row::StartOrder,
                Row::AtTimeUp,
                Row::AfterDraw,
                Row::Prizes,
            ],
        }
    }

    const fn text(self) -> Text {
        match self {
            Self::RoundRobin => Text::RoundRobin,
            Self::Scheveningen => Text::Scheveningen,
            Self::Monrad => Text::Monrad,
            Self::Fise => Text::Fise,
            Self::Masnou => Text::Masnou,
        }
    }

    /// The fewest and the most players at first: they may come later, or from the card.
    const fn players(self) -> (u16, u16) {
        match self {
            Self::RoundRobin | Self::Scheveningen => (0, 64),
            Self::Monrad | Self::Fise | Self::Masnou => (0, 512),
        }
    }

    const fn scoring(self) -> Scoring {
        match self {
            Self::Monrad => Scoring::MONRAD,
            Self::RoundRobin | Self::Scheveningen | Self::Fise | Self::Masnou => Scoring::CLASSIC,
        }
    }
}

/// Who begins with white: by the arbiter's word, or by lot.
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

const TIME_UPS: [TimeUp; 3] = [TimeUp::Count, TimeUp::Void, TimeUp::Decide];

const LATE_ENTRIES: [LateEntry; 3] = [LateEntry::Nothing, LateEntry::Half, LateEntry::Full];

/// So many players are offered at first.
const PLAYERS: u16 = 6;

/// The choices made so far.
#[derive(Debug, Clone)]
pub(in crate::app) struct NewEvent {
    selected: usize,
    kind: Kind,
    table: Table,
    cycles: Cycles,
    first_round: FirstRound,
    players: u16,
    team_size: u16,
    rounds: u16,
    has_scores: bool,
    first_colour: FirstColour,
    club_rounds: u16,
    late_entry: LateEntry,
    queue: QueueOptions,
    /// How often the arrow that is down has repeated.
    repeats: u16,
    /// Whether the arbiter is being asked to leave the event in hand.
    is_asking: bool,
    /// Whether there are players on the card, once it has said so.
    has_file: Option<bool>,
    /// Whether it is the event to try the box with.
    is_demo: bool,
}

impl NewEvent {
    pub(in crate::app) fn new() -> Self {
        Self {
            selected: 0,
            kind: Kind::RoundRobin,
            table: Table::Berger,
            cycles: Cycles::Single,
            first_round: FirstRound::Printed,
            players: PLAYERS,
            team_size: 4,
            rounds: 5,
            has_scores: false,
            first_colour: FirstColour::White,
            club_rounds: 0,
            late_entry: LateEntry::Nothing,
            queue: QueueOptions::default(),
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

    fn change(&mut self, row: Row, up: bool) {
        let stepped =
            |number, (least, most)| stepped_faster(number, up, self.repeats).clamp(least, most);
        match row {
            Row::System => {
                self.kind = turned(&Kind::ALL, self.kind, up);
                let (least, most) = self.kind.players();
                self.players = self.players.clamp(least, most);
            }
            Row::Table => self.table = turned(&[Table::Berger, Table::Rutsch], self.table, up),
            Row::Cycles => {
                self.cycles = turned(&[Cycles::Single, Cycles::Double], self.cycles, up);
            }
            Row::FirstRound => {
                let both = [FirstRound::Printed, FirstRound::Balanced];
                self.first_round = turned(&both, self.first_round, up);
            }
            Row::Players => self.players = stepped(self.players, self.kind.players()),
            Row::TeamSize => self.team_size = stepped(self.team_size, (2, 32)),
            Row::Rounds => self.rounds = stepped(self.rounds, (1, MAX_PAIRED_ROUNDS.into())),
            Row::GameScores => self.has_scores = !self.has_scores,
            Row::FirstColour => {
                self.first_colour = turned(&FirstColour::ALL, self.first_colour, up);
            }
            Row::ClubRounds => {
                let most = MAX_PAIRED_ROUNDS.into();
                self.club_rounds = stepped(self.club_rounds, (0, most));
            }
            Row::MissedRound => self.late_entry = turned(&LATE_ENTRIES, self.late_entry, up),
            Row::Boards => {
                let most = u16::try_from(MAX_BOARDS).unwrap_or(u16::MAX);
                self.queue.boards = narrow(stepped(self.queue.boards.into(), (0, most)));
            }
            Row::Minutes => {
                // Five minutes at a time: nobody wants 93.
                let fives = stepped(self.queue.minutes / 5, (1, QueueOptions::MOST_MINUTES / 5));
                self.queue.minutes = fives * 5;
            }
            Row::StartOrder => self.queue.order = turned(&START_ORDERS, self.queue.order, up),
            Row::AtTimeUp => self.queue.time_up = turned(&TIME_UPS, self.queue.time_up, up),
            Row::AfterDraw => {
                self.queue.both_leave_after_draw = !self.queue.both_leave_after_draw;
            }
            Row::Prizes => {
                let most = QueueOptions::MOST_PRIZES.into();
                self.queue.prizes = narrow(stepped(self.queue.prizes.into(), (0, most)));
            }
        }
    }

    fn system(&self, now: Instant) -> System {
        let options = PairingOptions {
            club_rounds: narrow(self.club_rounds),
            late_entry: self.late_entry,
            // In a Monrad the rules say it: number 1 begins with black.
            first_colour: match self.kind {
                Kind::Fise => self.first_colour.colour(now),
                _ => Colour::Black,
            },
        };
        match self.kind {
            Kind::RoundRobin => System::RoundRobin {
                table: self.table,
                cycles: self.cycles,
            },
            Kind::Scheveningen => System::Scheveningen {
                first_round: self.first_round,
            },
            Kind::Monrad => System::Monrad { options },
            Kind::Fise => System::Fise {
                options,
                has_scores: self.has_scores,
            },
            Kind::Masnou => System::Masnou {
                options: self.queue,
            },
        }
    }

    fn start(&self, now: Instant) -> Action {
        let system = self.system(now);
        let setup = Setup {
            system,
            rounds: if system.is_by_table() || system.queue_options().is_some() {
                0
            } else {
                narrow(self.rounds)
            },
            scoring: self.kind.scoring(),
            ..Setup::default()
        };
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
        let is_from_file = self.players == 0 && self.has_file == Some(true);
        let then = opening::after_making(is_from_file && !system.has_teams());
        let is_short = self.queue.minutes < QueueOptions::SHORT_MINUTES;
        if self.kind == Kind::Masnou && is_short {
            Action::DoAndTell(commands, then, Subject::Event.says(Text::HelpShort))
        } else {
            Action::Do(commands, then)
        }
    }

    /// What the selected row means, in one line.
    const fn help(&self, row: Row) -> Text {
        match row {
            Row::System => match self.kind {
                Kind::RoundRobin => Text::HelpRoundRobin,
                Kind::Scheveningen => Text::HelpScheveningen,
                Kind::Monrad => Text::HelpMonrad,
                Kind::Fise => Text::HelpFise,
                Kind::Masnou => Text::HelpMasnou,
            },
            Row::Table => Text::HelpTable,
            Row::Cycles => Text::HelpCycles,
            Row::FirstRound => Text::HelpFirstRound,
            Row::Players if self.players == 0 => Text::HelpNoPlayers,
            Row::Players => Text::HelpPlayers,
            Row::TeamSize => Text::HelpTeamSize,
            Row::Rounds => Text::HelpRounds,
            Row::GameScores => Text::HelpGameScores,
            Row::FirstColour => Text::HelpFirstColour,
            Row::ClubRounds => Text::HelpClubRounds,
            Row::MissedRound => Text::HelpMissedRound,
            Row::Boards => Text::HelpBoards,
            Row::Minutes => Text::HelpMinutes,
            Row::StartOrder => Text::HelpStartOrder,
            Row::AtTimeUp => Text::HelpAtTimeUp,
            Row::AfterDraw => Text::HelpAfterDraw,
            Row::Prizes => Text::HelpPrizes,
        }
    }

    fn shown(&self, row: Row) -> ValueRow {
        let word = |label, word| ValueRow {
            label,
            value: Value::Word(word),
        };
        let number = |label, number| ValueRow {
            label,
            value: Value::Number(number),
        };
        match row {
            Row::System => word(Text::System, self.kind.text()),
            Row::Table => word(
                Text::Table,
                match self.table {
                    Table::Berger => Text::Berger,
                    Table::Rutsch => Text::Rutsch,
                },
            ),
            Row::Cycles => word(
                Text::Cycles,
                match self.cycles {
                    Cycles::Single => Text::Single,
                    Cycles::Double => Text::Double,
                },
            ),
            Row::FirstRound => word(
                Text::FirstRound,
                match self.first_round {
                    FirstRound::Printed => Text::Printed,
                    FirstRound::Balanced => Text::Balanced,
                },
            ),
            Row::Players => number(Text::Players, self.players),
            Row::TeamSize => number(Text::TeamSize, self.team_size),
            Row::Rounds => number(Text::Rounds, self.rounds),
            Row::GameScores => word(
                Text::GameScores,
                if self.has_scores { Text::On } else { Text::Off },
            ),
            Row::FirstColour => word(
                Text::FirstColour,
                match self.first_colour {
                    FirstColour::White => Text::White,
                    FirstColour::Black => Text::Black,
                    FirstColour::Lot => Text::ByLot,
                },
            ),
            Row::ClubRounds if self.club_rounds == 0 => word(Text::ClubRounds, Text::Off),
            Row::ClubRounds => number(Text::ClubRounds, self.club_rounds),
            Row::Boards if self.queue.boards == 0 => word(Text::Boards, Text::ThirdOfPlayers),
            Row::Boards => number(Text::Boards, self.queue.boards.into()),
            Row::Minutes => number(Text::Minutes, self.queue.minutes),
            Row::StartOrder => word(
                Text::StartOrder,
                match self.queue.order {
                    StartOrder::Arrival => Text::ByArrival,
                    StartOrder::Ranking => Text::BestFirst,
                    StartOrder::ReverseRanking => Text::BestLast,
                },
            ),
            Row::AtTimeUp => word(
                Text::AtTimeUp,
                match self.queue.time_up {
                    TimeUp::Count => Text::GamesCount,
                    TimeUp::Void => Text::GamesVoid,
                    TimeUp::Decide => Text::ArbiterDecides,
                },
            ),
            Row::AfterDraw if self.queue.both_leave_after_draw => {
                word(Text::AfterDraw, Text::BothLeave)
            }
            Row::AfterDraw => word(Text::AfterDraw, Text::WhiteLeaves),
            Row::Prizes => number(Text::Prizes, self.queue.prizes.into()),
            Row::MissedRound => ValueRow {
                label: Text::MissedRound,
                value: Value::Points({
                    let bye = self.late_entry.bye().unwrap_or(Bye::Zero);
                    self.kind.scoring().of_bye(bye)
                }),
            },
        }
    }
}

impl Behaviour for NewEvent {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::NewEvent, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let is_saved = tools.scene(key.at).is_event_on_card();
        if self.is_asking {
            return self.decide(key, is_saved);
        }
        let rows = self.kind.rows();
        move_selection(&mut self.selected, rows.len(), key);
        self.repeats = match key.gesture {
            Gesture::Press => 0,
            Gesture::Repeat => self.repeats.saturating_add(1),
            Gesture::Hold => self.repeats,
            Gesture::Release { .. } => return back_to_home(key, HomeEntry::NewEvent),
        };
        if key.gesture == Gesture::Hold {
            return Action::Stay;
        }
        let row = rows.get(self.selected).copied().unwrap_or(Row::System);
        match key.key {
            Key::Left => self.change(row, false),
            Key::Right => self.change(row, true),
            Key::Ok if key.gesture == Gesture::Press => {
                let is_over = match event.phase() {
                    Phase::None => true,
                    Phase::Entering | Phase::Running => false,
                    Phase::Finished => is_saved,
                };
                if !is_over {
                    self.is_asking = true;
                } else {
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
            let body = words(title, text);
            return (body, hints([ok, (HintKeys::Back, Text::HintBack)]));
        }
        let selected = self.kind.rows().get(self.selected).copied();
        let rows: Vec<ValueRow, MAX_VALUES> = self
            .kind
            .rows()
            .iter()
            .map(|row| self.shown(*row))
            .take(MAX_VALUES)
            .collect();
        let body = Body::Values {
            title: Text::NewEvent,
            rows,
            selected: self.selected,
            help: selected.map(|row| self.help(row)),
        };
        let keys = hints([
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Ok, Text::HintCreate),
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
