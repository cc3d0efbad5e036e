//! Masnou events played at random: what is printed of them is true.

use std::process::{Command, Output};

use pocket_arbiter::simulator::masnou_event::{MasnouEvent, MasnouPlan};
use pocket_arbiter::simulator::masnou_watch::Wait;
use pocket_arbiter::standings::Value;
use pocket_arbiter::tournament::{
    self, Deed, Event, FloorGame, HalfPoints, MAX_PLAYERS, Phase, Place, QueueOptions, Tiebreak,
};
use proptest::prelude::*;

/// As the README has it.
const EXAMPLE: &str = "--players 120 --boards 40 --minutes 120 --game-minutes 13 --seed 1";

fn run(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pico-tft"))
        .args(["simulate", "masnou"])
        .args(arguments.split(' '))
        .output()
        .unwrap()
}

/// Figures and table as they were printed, and the advice.
struct Printed {
    figures: Vec<[String; 3]>,
    rows: Vec<Vec<String>>,
    advice: String,
}

impl Printed {
    fn of(arguments: &str) -> Self {
        let output = run(arguments);
        let advice = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{advice}");
        let text = String::from_utf8(output.stdout).unwrap();
        let (figures, table) = text.split_once("\n\n").unwrap();
        let cells = |line: &str| -> Vec<String> { line.split('\t').map(str::to_owned).collect() };
        let mut figures = figures
            .lines()
            .map(|line| <[String; 3]>::try_from(cells(line)).unwrap());
        let mut rows = table.lines().map(cells);
        assert_eq!(figures.next().unwrap(), ["figure", "value", "unit"]);
        let heading = "rank\tplayer\tpoints\tgames\twins\twhites\tlongest wait (minutes)";
        assert_eq!(rows.next().unwrap().join("\t"), heading);
        Self {
            figures: figures.collect(),
            rows: rows.collect(),
            advice,
        }
    }

    fn figure(&self, name: &str) -> f64 {
        let known = self.figures.iter().find(|figure| figure[0] == name);
        known.unwrap_or_else(|| panic!("{name}"))[1]
            .parse()
            .unwrap()
    }

    fn column(&self, at: usize) -> impl Iterator<Item = f64> {
        self.rows.iter().map(move |row| row[at].parse().unwrap())
    }
}

#[test]
fn the_same_seed_gives_the_same_event() {
    let arguments = "--players 30 --minutes 90 --game-minutes 6.5 --unrest 10 --seed";
    let one = run(&format!("{arguments} 5"));
    assert!(one.status.success());
    assert_eq!(run(&format!("{arguments} 5")), one);
    assert_ne!(run(&format!("{arguments} 6")).stdout, one.stdout);
}

/// The source: in two hours, with a board for three players, winners play 13 to 18 games, and
/// everybody 7 in the mean.
#[test]
fn the_example_is_as_the_source_says() {
    let readme = include_str!("../README.md");
    assert!(readme.contains(&format!("cargo run -- simulate masnou {EXAMPLE}")));
    let printed = Printed::of(EXAMPLE);
    let mean = printed.figure("games per player, mean");
    assert!((6.5..=7.5).contains(&mean), "{mean}");
    assert!(printed.figure("games of the first three, least") >= 13.0);
    assert!(printed.figure("games of the first three, most") <= 18.0);
    assert_eq!(printed.advice, "");
}

/// A rule for one seed should not hold by luck: so it is of most.
#[test]
fn winners_play_about_twice_as_many_games_as_the_others() {
    let (mut sum, mut as_said) = (0, 0);
    for seed in 1..=20 {
        let played = MasnouEvent::played(MasnouPlan::new(120, 120, 13 * 60, seed)).unwrap();
        let games: Vec<FloorGame> = counted(played.event()).collect();
        sum += 2 * games.len();
        let standings = played.standings();
        let mut first = standings.order().iter().take(3).map(|player| {
            let own = games
                .iter()
                .filter(|game| game.colour_of(*player).is_some());
            own.count()
        });
        as_said += usize::from(first.all(|count| (13..=18).contains(&count)));
    }
    let mean = sum / 20;
    assert!((13 * 60..15 * 60).contains(&mean), "{mean} of 120 players");
    assert!(as_said >= 10, "{as_said} of 20");
}

#[test]
fn figures_and_table_add_up() {
    for arguments in [
        EXAMPLE,
        "--players 31 --minutes 45 --game-minutes 4 --draws 30 --walk 0 --seed 2",
        "--players 60 --boards 12 --minutes 90 --game-minutes 6.5 --unrest 15 --seed 3",
        "--players 2 --minutes 20 --game-minutes 3 --draws 100 --seed 4",
    ] {
        let printed = Printed::of(arguments);
        let games = printed.figure("games");
        assert_eq!(printed.column(2).sum::<f64>(), games, "{arguments}: points");
        assert_eq!(
            printed.column(3).sum::<f64>(),
            2.0 * games,
            "{arguments}: games"
        );
        assert_eq!(printed.column(5).sum::<f64>(), games, "{arguments}: whites");
        assert!(printed.column(4).sum::<f64>() <= games, "{arguments}: wins");
        let players = printed.figure("players");
        assert_eq!(printed.rows.len() as f64, players);
        let mean = printed.figure("games per player, mean");
        assert!((mean - 2.0 * games / players).abs() <= 0.005, "{arguments}");
        let longest = printed.column(6).fold(0.0, f64::max);
        assert_eq!(printed.figure("wait, longest"), longest, "{arguments}");
        assert!(printed.figure("wait, median") <= printed.figure("wait, 95 % not longer"));
        assert!(printed.figure("wait, 95 % not longer") <= longest);
        assert!(printed.figure("queue, mean") <= printed.figure("queue, longest"));
        assert!((0.0..=100.0).contains(&printed.figure("boards idle")));
    }
}

#[test]
fn boards_are_a_third_of_the_players_unless_it_is_said_otherwise() {
    for (arguments, boards) in [
        ("--players 20 --minutes 90 --game-minutes 6 --seed 1", 6.0),
        ("--players 2 --minutes 90 --game-minutes 6 --seed 1", 1.0),
        (
            "--players 20 --boards 9 --minutes 90 --game-minutes 6 --seed 1",
            9.0,
        ),
    ] {
        assert_eq!(Printed::of(arguments).figure("boards"), boards);
    }
}

#[test]
fn the_advice_of_the_rules_is_given_where_it_applies() {
    const ALL: [&str; 4] = [
        "recommended number of boards is",
        "queue was empty",
        "more than one for each",
        "90 minutes at least",
    ];
    for (arguments, expected) in [
        ("--players 30 --boards 10 --minutes 90", [false; 4]),
        (
            "--players 30 --boards 10 --minutes 89",
            [false, false, false, true],
        ),
        (
            "--players 30 --boards 15 --minutes 90",
            [true, true, false, false],
        ),
        (
            "--players 30 --boards 9 --minutes 90",
            [true, false, true, false],
        ),
    ] {
        let advice = Printed::of(&format!("{arguments} --game-minutes 6 --seed 1")).advice;
        let given = ALL.map(|one| advice.contains(one));
        assert_eq!(given, expected, "{arguments}: {advice}");
    }
}

#[test]
fn an_event_with_more_games_than_fit_says_so() {
    let output = run("--players 192 --minutes 720 --game-minutes 1 --seed 1");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("more games than the box has room for")
    );
}

fn counted(event: &Event) -> impl Iterator<Item = FloorGame> {
    event.floor_games().filter(FloorGame::counts)
}

/// The waits as the commands tell them to another event.
fn waits(commands: &[tournament::Command]) -> Vec<Wait> {
    let mut event = Box::<Event>::default();
    let mut since = [None; MAX_PLAYERS];
    let mut waits = Vec::new();
    for command in commands {
        event.apply(command).unwrap();
        let tournament::Command::Deed(at, deed) = command else {
            continue;
        };
        for player in event.numbers() {
            let known = &mut since[player.index()];
            let mut end = |known: &mut Option<u16>, was_called| {
                if let Some(from) = known.take() {
                    let seconds = (at.0 - from).into();
                    waits.push(Wait {
                        player,
                        seconds,
                        was_called,
                    });
                }
            };
            match event.place_on_floor(player).unwrap() {
                Place::Queued(_) if *deed == Deed::TimeUp => end(known, false),
                Place::Queued(_) if !event.floor().unwrap().timer().is_up => {
                    known.get_or_insert(at.0);
                }
                Place::Called(_) => end(known, true),
                _ => {}
            }
        }
    }
    waits
}

/// With a queue nobody is called at once, so everybody who waits is seen in it.
#[test]
fn waits_are_those_of_the_commands() {
    for seed in 0..3 {
        let plan = MasnouPlan::new(40, 90, 400, seed);
        let played = MasnouEvent::played(plan).unwrap();
        let mut written = played.watch().waits.clone();
        let mut told = waits(played.commands());
        assert!(told.len() > 100);
        for list in [&mut written, &mut told] {
            list.sort_by_key(|wait| (wait.player, wait.seconds, wait.was_called));
        }
        assert_eq!(written, told);
    }
}

fn plans() -> impl Strategy<Value = MasnouPlan> {
    let numbers = (2_u16..60, 0_u8..20, 1_u16..100, 60_u16..900);
    let percents = (0_u8..=100, 0_u16..90, 0_u8..=100);
    (numbers, percents, any::<u64>()).prop_map(
        |((players, boards, minutes, game_seconds), (draws, walk_seconds, unrest), seed)| {
            MasnouPlan {
                players,
                boards,
                minutes,
                game_seconds,
                draws,
                walk_seconds,
                unrest,
                seed,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever the plan: the event comes to its end, its commands make the same event again, every
    /// game has its length, and nobody is in two places.
    #[test]
    fn every_plan_comes_to_its_end(plan in plans()) {
        let mut played = MasnouEvent::start(plan).unwrap();
        loop {
            let floor = played.event().floor().unwrap();
            let seated: usize = floor
                .boards()
                .map(|(_, table)| table.seats().iter().filter_map(|seat| seat.player()).count())
                .sum();
            let away = played.event().numbers().filter(|player| {
                let place = floor.place(*player).unwrap();
                matches!(place, Place::Aside | Place::Paused | Place::Gone | Place::Expelled)
            });
            let all = seated + floor.queue().len() + floor.waiting().len() + away.count();
            prop_assert_eq!(all, played.event().player_count());
            if !played.step().unwrap() {
                break;
            }
        }
        let event = played.event();
        prop_assert_eq!(event.phase(), Phase::Finished);
        let games = counted(event).count();
        prop_assert_eq!(played.watch().game_seconds.len(), games);
        let standings = played.standings();
        let points: HalfPoints = standings.rows().map(|row| row.points).sum();
        prop_assert_eq!(usize::from(points.0), 2 * games);
        let prizes = QueueOptions::default().prizes;
        prop_assert_eq!(standings.level_for_prize(event, prizes), None);
        let mut again = Box::<Event>::default();
        for command in played.commands() {
            again.apply(command).unwrap();
        }
        prop_assert!(again.looks_like(event));
    }
}

#[test]
fn who_lost_in_a_knockout_has_0_there_and_who_was_in_none_has_nothing() {
    let played = (1..100)
        .map(|seed| MasnouEvent::played(MasnouPlan::new(12, 90, 900, seed)).unwrap())
        .find(|played| played.event().floor_games().any(|game| game.is_knockout))
        .unwrap();
    let (event, standings) = (played.event(), played.standings());
    let (mut losers, mut others) = (0, 0);
    for player in event.numbers() {
        let mut games = event.floor_games().filter(|game| game.is_knockout);
        let was_in = games.any(|game| game.colour_of(player).is_some());
        let rank = event.floor().unwrap().knockout_rank(player);
        let expected = match (was_in, rank) {
            (false, 0) => Value::None,
            (_, rank) => Value::Whole(rank.into()),
        };
        let shown = standings.shown_value(event, Tiebreak::Knockout, player);
        assert_eq!(shown, expected, "{player:?}");
        losers += usize::from(was_in && rank == 0);
        others += usize::from(!was_in);
    }
    assert!(losers > 0 && others > 0, "{losers} {others}");
}
