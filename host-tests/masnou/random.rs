//! Events in which anything may happen, and is done, refused, undone and done again.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::standings::Standings;
use pocket_arbiter::tournament::{
    After, BoardNo, ClockTime, Command, Deed, Departure, Event, GameNo, GameResult, KnockoutGroup,
    Phase, Place, Player, PlayerNo, QueueOptions, Rating, Retelling, RoundNo, StartOrder, System,
    TableStatus, Team, TimeUp,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::hall::{Hall, RESULTS};
use super::invariants;
use crate::soak;

/// One thing to be done. The numbers choose among what there is when it is done.
#[derive(Debug, Clone, Copy)]
struct Step {
    kind: Kind,
    which: u16,
    how: u16,
    seconds: u8,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Result,
    Here,
    NoShow,
    Depart,
    Return,
    Enter,
    EnterNumbered,
    AddBoard,
    CloseBoard,
    KeepBoard,
    Move,
    Correct,
    VoidGame,
    RunClock,
    StopClock,
    Extend,
    TimeUp,
    Knockout,
    KnockoutResult,
    Edit,
    SetUp,
    Note,
    TimePasses,
    Finish,
    Reopen,
    Undo,
    Redo,
    /// A deed about anybody and anything, whether or not there is such a thing.
    Wild,
    /// Of another system.
    Stranger,
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![
        30 => Just(Kind::Result),
        30 => Just(Kind::Here),
        4 => Just(Kind::NoShow),
        5 => Just(Kind::Depart),
        5 => Just(Kind::Return),
        2 => Just(Kind::Enter),
        1 => Just(Kind::EnterNumbered),
        2 => Just(Kind::AddBoard),
        3 => Just(Kind::CloseBoard),
        2 => Just(Kind::KeepBoard),
        2 => Just(Kind::Move),
        2 => Just(Kind::Correct),
        2 => Just(Kind::VoidGame),
        1 => Just(Kind::RunClock),
        1 => Just(Kind::StopClock),
        2 => Just(Kind::Extend),
        1 => Just(Kind::TimeUp),
        3 => Just(Kind::Knockout),
        3 => Just(Kind::KnockoutResult),
        1 => Just(Kind::Edit),
        1 => Just(Kind::SetUp),
        1 => Just(Kind::Note),
        1 => Just(Kind::TimePasses),
        1 => Just(Kind::Finish),
        1 => Just(Kind::Reopen),
        5 => Just(Kind::Undo),
        4 => Just(Kind::Redo),
        4 => Just(Kind::Wild),
        1 => Just(Kind::Stranger),
    ]
}

fn steps() -> impl Strategy<Value = Step> {
    let seconds = prop_oneof![Just(0), 0..=u8::MAX];
    (kinds(), any::<u16>(), any::<u16>(), seconds).prop_map(|(kind, which, how, seconds)| Step {
        kind,
        which,
        how,
        seconds,
    })
}

/// One of a list; whatever it is in an empty one.
fn pick<T: Copy>(list: &[T], which: u16, otherwise: T) -> T {
    match list.len() {
        0 => otherwise,
        length => list[usize::from(which) % length],
    }
}

impl Step {
    fn command(self, event: &Event) -> Command {
        match self.kind {
            Kind::Enter => Command::Enter(self.player()),
            Kind::EnterNumbered => Command::EnterNumbered(self.how % 6, Team::A),
            Kind::Edit => {
                let number = self.anybody(event);
                let known = event.player(number).unwrap_or_default();
                let name = self.player().name;
                Command::Edit(number, Player { name, ..known })
            }
            Kind::SetUp => {
                let mut setup = event.setup().clone();
                if let System::Masnou { options } = &mut setup.system {
                    options.prizes = (self.how % 20) as u8;
                }
                Command::SetUp(setup)
            }
            Kind::Note => Command::Note("a note ".try_into().unwrap()),
            Kind::TimePasses => Command::TimePasses(self.time(event)),
            Kind::Finish => Command::Finish,
            Kind::Reopen => Command::Reopen,
            Kind::Undo => Command::Undo,
            Kind::Redo => Command::Redo,
            Kind::Stranger => self.stranger(event),
            _ => Command::Deed(self.time(event), self.deed(event)),
        }
    }

    fn deed(self, event: &Event) -> Deed {
        let Some(floor) = event.floor() else {
            return self.wild();
        };
        let those = |wanted: fn(Place) -> bool| -> Vec<PlayerNo> {
            let is_wanted = |player: &PlayerNo| floor.place(*player).is_some_and(wanted);
            event.numbers().filter(is_wanted).collect()
        };
        let calls: Vec<PlayerNo> = floor.calls().iter().map(|(_, player)| *player).collect();
        let used: Vec<BoardNo> = floor.boards().map(|(board, _)| board).collect();
        let board = pick(&used, self.which, BoardNo::FIRST);
        let playing: Vec<BoardNo> = floor.games_going_on().collect();
        let result = RESULTS[usize::from(self.how % 3)];
        let called = pick(&calls, self.which, PlayerNo::FIRST);
        match self.kind {
            Kind::Result => {
                let after = pick(&After::ALL, self.how / 3 % 8, After::Queue);
                // Mostly to the queue, and now and then a game of which nobody said that it began.
                let after = if self.how.is_multiple_of(5) {
                    after
                } else {
                    After::Queue
                };
                let at = if self.how.is_multiple_of(7) {
                    board
                } else {
                    pick(&playing, self.which, board)
                };
                Deed::Result(at, result, after)
            }
            Kind::Here => Deed::Here(called),
            Kind::NoShow => Deed::NoShow(called),
            Kind::Depart => {
                let how = [Departure::Pause, Departure::Leave, Departure::Expel];
                Deed::Depart(self.anybody(event), pick(&how, self.how, Departure::Pause))
            }
            Kind::Return => {
                let away = those(|place| {
                    let is_away = |away| away == place;
                    [Place::Aside, Place::Paused, Place::Gone, Place::Expelled]
                        .into_iter()
                        .any(is_away)
                });
                Deed::Return(pick(&away, self.which, PlayerNo::FIRST))
            }
            Kind::AddBoard => Deed::AddBoard,
            Kind::CloseBoard => Deed::CloseBoard(board),
            Kind::KeepBoard => {
                let closing: Vec<BoardNo> = floor
                    .boards()
                    .filter(|(_, table)| table.status() == TableStatus::Closing)
                    .map(|(board, _)| board)
                    .collect();
                Deed::KeepBoard(pick(&closing, self.which, board))
            }
            Kind::Move => {
                let length = floor.queue().len().max(1) as u16;
                let player = pick(floor.queue(), self.which, PlayerNo::FIRST);
                Deed::Move(player, self.how % length)
            }
            Kind::Correct => {
                let count = floor.game_count().max(1) as u16;
                let game = GameNo::new(1 + self.which % count).unwrap();
                let results = [
                    GameResult::Pending,
                    GameResult::WhiteWins,
                    GameResult::Draw,
                    GameResult::BlackWins,
                ];
                Deed::Correct(game, pick(&results, self.how, GameResult::Draw))
            }
            Kind::VoidGame => Deed::VoidGame(pick(&playing, self.which, board)),
            Kind::RunClock => Deed::RunClock,
            Kind::StopClock => Deed::StopClock,
            Kind::Extend => Deed::Extend(i16::try_from(self.how % 60).unwrap() - 20),
            Kind::TimeUp => Deed::TimeUp,
            Kind::Knockout => {
                let count = usize::from(2 + self.how % 5);
                let from = event.numbers().cycle().skip(usize::from(self.which % 50));
                let group: KnockoutGroup = from.take(count).collect();
                Deed::Knockout(group, self.how.into())
            }
            Kind::KnockoutResult => {
                let first = floor.knockout_round().unwrap_or(0);
                let count = floor.game_count().saturating_sub(first).max(1);
                let at = first + usize::from(self.which) % count;
                let game = GameNo::from_index(at).unwrap_or(GameNo::FIRST);
                Deed::KnockoutResult(game, result)
            }
            _ => self.wild(),
        }
    }

    fn wild(self) -> Deed {
        let player = PlayerNo::new(1 + self.which % 512).unwrap();
        let board = BoardNo::new(1 + self.which % 256).unwrap();
        let game = GameNo::new(1 + self.which % 4096).unwrap();
        let result = GameResult::ALL[usize::from(self.how / 16) % GameResult::ALL.len()];
        match self.how % 16 {
            0 => Deed::Result(board, result, After::Leave),
            1 => Deed::Here(player),
            2 => Deed::NoShow(player),
            3 => Deed::Depart(player, Departure::Pause),
            4 => Deed::Return(player),
            5 => Deed::Join(self.which),
            6 => Deed::CloseBoard(board),
            7 => Deed::KeepBoard(board),
            8 => Deed::Move(player, self.how),
            9 => Deed::Correct(game, result),
            10 => Deed::VoidGame(board),
            11 => Deed::KnockoutResult(game, result),
            12 => Deed::Knockout([player, player].into_iter().collect(), 7),
            13 => Deed::Knockout(KnockoutGroup::new(), 7),
            14 => Deed::Knockout([player, PlayerNo::FIRST].into_iter().collect(), 7),
            _ => Deed::Extend(i16::MIN),
        }
    }

    fn stranger(self, event: &Event) -> Command {
        let player = self.anybody(event);
        match self.how % 8 {
            0 => Command::OpenRound,
            1 => Command::Pair(player, PlayerNo::FIRST),
            2 => Command::Result(RoundNo::FIRST, BoardNo::FIRST, GameResult::WhiteWins),
            3 => Command::SetBye(player, RoundNo::FIRST, None),
            4 => Command::Withdraw(player),
            5 => Command::Return(player),
            6 => Command::Swap(player, PlayerNo::FIRST),
            _ => Command::SetTiebreaks(event.tiebreaks()),
        }
    }

    fn anybody(self, event: &Event) -> PlayerNo {
        let everybody: Vec<PlayerNo> = event.numbers().collect();
        pick(&everybody, self.which, PlayerNo::FIRST)
    }

    fn player(self) -> Player {
        Player {
            name: format!("P{}", self.which).as_str().try_into().unwrap(),
            rating: Rating(self.how % 2800),
            ..Player::default()
        }
    }

    fn time(self, event: &Event) -> ClockTime {
        let seen = event.clock_seen().0;
        ClockTime(seen.saturating_add(self.seconds.into()))
    }
}

/// The options, the players at the start, and what happens then.
#[derive(Debug, Clone)]
struct Plan {
    options: QueueOptions,
    named: Vec<u16>,
    numbered: u16,
    steps: Vec<Step>,
}

fn plans(most_steps: usize) -> impl Strategy<Value = Plan> {
    let orders = prop_oneof![
        Just(StartOrder::Arrival),
        Just(StartOrder::Ranking),
        Just(StartOrder::ReverseRanking),
    ];
    let policies = prop_oneof![
        Just(TimeUp::Count),
        Just(TimeUp::Void),
        Just(TimeUp::Decide)
    ];
    let boards = prop_oneof![4 => 0_u8..4, 2 => 4_u8..12, 1 => 12_u8..=64];
    let options = (boards, orders, policies, any::<bool>(), 1_u16..=720).prop_map(
        |(boards, order, time_up, both_leave_after_draw, minutes)| QueueOptions {
            boards,
            order,
            minutes,
            time_up,
            both_leave_after_draw,
            prizes: 3,
        },
    );
    let numbered = prop_oneof![4 => 0_u16..12, 1 => 12_u16..180];
    let named = vec(0_u16..2800, 3..20);
    (options, named, numbered, vec(steps(), 1..most_steps)).prop_map(
        |(options, named, numbered, steps)| Plan {
            options,
            named,
            numbered,
            steps,
        },
    )
}

impl Plan {
    /// Everybody comes and the event starts.
    fn beginning(&self) -> Vec<Command> {
        let named = self.named.iter().map(|rating| {
            Command::Enter(Player {
                name: format!("N{rating}").as_str().try_into().unwrap(),
                rating: Rating(*rating),
                ..Player::default()
            })
        });
        let mut commands: Vec<Command> = named.collect();
        commands.push(Command::EnterNumbered(self.numbered, Team::A));
        commands.push(Command::Start);
        commands
    }

    /// The event after all that could be done, with all that was done.
    fn play(&self) -> (Hall, Vec<Command>) {
        let mut hall = Hall::new(self.options);
        let mut done = vec![Command::Create(super::setup(self.options))];
        for command in self.beginning() {
            hall.apply(&command).unwrap();
            done.push(command);
        }
        for step in &self.steps {
            let command = step.command(&hall.event);
            if hall.apply(&command).is_ok() {
                done.push(command);
            }
        }
        (hall, done)
    }
}

/// A command as it comes back from a journal.
fn kept(command: &Command) -> Command {
    let mut bytes = [0; 512];
    let written = postcard::to_slice(command, &mut bytes).unwrap();
    postcard::from_bytes(written).unwrap()
}

/// Thirty thousand events in a long soak. After every step the floor is as the model says and nothing is wrong with it; a refused command
/// leaves no trace; and what was done, written and read again, makes the same event.
#[test]
fn soak_masnou_events_keep_every_rule() {
    soak::runner(150)
        .run(&plans(250), |plan| {
            let mut hall = Hall::new(plan.options);
            let mut again = Hall::new(plan.options).event;
            for command in plan.beginning() {
                hall.apply(&command).unwrap();
                again.apply(&kept(&command)).unwrap();
            }
            for step in &plan.steps {
                let command = step.command(&hall.event);
                let could = hall.event.check(&command);
                let done = hall.apply(&command);
                prop_assert_eq!(could, done, "{:?}", command);
                match done {
                    Ok(()) => again.apply(&kept(&command)).unwrap(),
                    Err(_) => {
                        prop_assert!(*hall.event == *again, "{:?} left a trace", command);
                    }
                }
            }
            prop_assert!(*hall.event == *again, "told again, it is another event");
            if hall.event.floor().is_some() {
                invariants::points_add_up(&hall.event);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_masnou_events_are_undone_and_done_again() {
    soak::runner(60)
        .run(&plans(120), |plan| {
            let (mut hall, _) = plan.play();
            // What has been undone along the way is done again first, so that all of it counts.
            while hall.apply(&Command::Redo).is_ok() {}
            let end = hall.event.clone();
            while hall.apply(&Command::Undo).is_ok() {}
            let fresh = Hall::new(plan.options).event;
            prop_assert!(*hall.event == *fresh, "undone, something is left");
            while hall.apply(&Command::Redo).is_ok() {}
            prop_assert!(*hall.event == *end, "redone, it is another event");
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_retold_masnou_events_look_the_same() {
    soak::runner(100)
        .run(&plans(200), |plan| {
            let (hall, _) = plan.play();
            let event = &*hall.event;
            let (mut retelling, mut retold) = (Retelling::new(), Box::<Event>::default());
            while let Some(command) = retelling.next(event) {
                let done = retold.apply(&kept(&command));
                prop_assert!(done.is_ok(), "{command:?}: {done:?}");
            }
            prop_assert!(retold.looks_like(event));
            // From here on both go the same way, also back.
            let mut hall = hall;
            hall.event.apply(&Command::Settle).unwrap();
            retold.apply(&Command::Settle).unwrap();
            prop_assert!(*hall.event == *retold, "settled, they differ");
            for step in plan.steps.iter().rev().take(30) {
                let command = step.command(&retold);
                prop_assert_eq!(hall.event.apply(&command), retold.apply(&command));
            }
            prop_assert!(*hall.event == *retold, "they went different ways");
            Ok(())
        })
        .unwrap();
}

/// The end of an event: the time is up, the games end, and those who are level play it out.
fn end(hall: &mut Hall, done: &mut Vec<Command>, seed: u64) {
    let mut chance = Chance::from_seed(seed);
    let mut result = || RESULTS[chance.below(3) as usize];
    let mut act = |hall: &mut Hall, deed| {
        let command = Command::Deed(ClockTime::ZERO, deed);
        hall.apply(&command).unwrap();
        done.push(command);
    };
    if !hall.event.floor().unwrap().timer().is_up {
        act(hall, Deed::TimeUp);
    }
    let boards: Vec<BoardNo> = hall.event.floor().unwrap().games_going_on().collect();
    for board in boards {
        act(hall, Deed::Result(board, result(), After::Queue));
    }
    let mut standings = Box::<Standings>::default();
    loop {
        let games = hall.event.floor_games().enumerate();
        let open: Vec<usize> = games
            .filter(|(_, game)| game.is_knockout && game.result == GameResult::Pending)
            .map(|(at, _)| at)
            .collect();
        for game in open.into_iter().filter_map(GameNo::from_index) {
            act(hall, Deed::KnockoutResult(game, result()));
        }
        standings.rank(&hall.event, &hall.event.tiebreaks());
        let prizes = hall.event.queue_options().unwrap().prizes;
        let Some(group) = standings.knockout_group(&hall.event, prizes) else {
            return;
        };
        act(hall, Deed::Knockout(group, seed));
    }
}

#[test]
fn soak_masnou_events_come_to_an_end() {
    soak::runner(60)
        .run(&(plans(120), any::<u64>()), |(plan, seed)| {
            let (mut hall, mut done) = plan.play();
            match hall.event.phase() {
                Phase::Running => {}
                Phase::Finished => {
                    hall.apply(&Command::Reopen).unwrap();
                    done.push(Command::Reopen);
                }
                Phase::None | Phase::Entering => return Ok(()),
            }
            end(&mut hall, &mut done, seed);
            hall.apply(&Command::Finish).unwrap();
            done.push(Command::Finish);
            let mut again = Box::<Event>::default();
            for command in &done {
                again.apply(&kept(command)).unwrap();
            }
            prop_assert!(*again == *hall.event, "told again, it is another event");
            Ok(())
        })
        .unwrap();
}
