//! A whole Masnou event played at random, and what an organiser can learn from it, as a table.

use std::format;
use std::ops::RangeInclusive;
use std::prelude::v1::*;

use super::masnou_event::{MasnouEvent, MasnouPlan};
use super::masnou_watch::{Wait, Watch};
use super::simulate;
use crate::standings::Row;
use crate::tournament::{
    Event, FloorGame, MAX_BOARDS, MAX_GAMES, Outcome, PlayerNo, QueueOptions, Refusal,
};

/// The possible numbers of boards.
const BOARDS: RangeInclusive<u16> = 1..=64;
const _: () = assert!(*BOARDS.end() as usize == MAX_BOARDS);
/// The possible durations of the event.
const MINUTES: RangeInclusive<u16> = 1..=QueueOptions::MOST_MINUTES;
/// The possible lengths of a game in the mean: a tenth of a minute to two hours.
const GAME_SECONDS: RangeInclusive<u16> = 6..=7_200;
/// The possible lengths of the walk from the queue to a board.
const WALK_SECONDS: RangeInclusive<u16> = 0..=600;
const PERCENT: RangeInclusive<u16> = 0..=100;

/// So many of the first are named the first.
const FIRST: usize = 3;

/// The options of the command line about the event, besides players and seed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Options {
    pub(super) boards: Option<u16>,
    pub(super) minutes: Option<u16>,
    pub(super) game_seconds: Option<u16>,
    pub(super) draws: Option<u16>,
    pub(super) walk_seconds: Option<u16>,
    pub(super) unrest: Option<u16>,
}

impl Options {
    /// The options that only this simulation has a use for, and whether they were given.
    pub(super) const fn given(&self) -> [(bool, &'static str); 6] {
        [
            (self.boards.is_some(), "--boards"),
            (self.minutes.is_some(), "--minutes"),
            (self.game_seconds.is_some(), "--game-minutes"),
            (self.draws.is_some(), "--draws"),
            (self.walk_seconds.is_some(), "--walk"),
            (self.unrest.is_some(), "--unrest"),
        ]
    }

    /// The event that is asked for.
    pub(super) fn plan(self, others: simulate::Options) -> Result<MasnouPlan, String> {
        if others.rounds.is_some() {
            return Err("--rounds does not go with simulate masnou: it has no rounds".to_owned());
        }
        let players = others.players()?;
        let minutes = self.minutes.ok_or("simulate masnou needs --minutes M")?;
        let game_seconds = self
            .game_seconds
            .ok_or("simulate masnou needs --game-minutes MEAN")?;
        let seed = others.seed()?;
        let usual = MasnouPlan::new(
            players,
            within("minutes", minutes, &MINUTES)?,
            game_seconds,
            seed,
        );
        let boards = self
            .boards
            .map_or(Ok(0), |boards| within("boards", boards, &BOARDS))?;
        let draws = self.draws.unwrap_or(usual.draws.into());
        let walk_seconds = self.walk_seconds.unwrap_or(usual.walk_seconds);
        let unrest = self.unrest.unwrap_or(usual.unrest.into());
        Ok(MasnouPlan {
            boards: byte(boards),
            draws: byte(within("percent of draws", draws, &PERCENT)?),
            walk_seconds: within("seconds to walk", walk_seconds, &WALK_SECONDS)?,
            unrest: byte(within("percent of unrest", unrest, &PERCENT)?),
            ..usual
        })
    }
}

fn within(what: &str, number: u16, range: &RangeInclusive<u16>) -> Result<u16, String> {
    if range.contains(&number) {
        Ok(number)
    } else {
        let (least, most) = (range.start(), range.end());
        Err(format!("{number} {what} cannot be; {least} to {most} can"))
    }
}

/// A number that is within its range.
fn byte(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The seconds of minutes such as `7` or `6.5`.
pub(super) fn parse_minutes(text: &str) -> Result<u16, String> {
    let seconds = seconds_of(text).filter(|seconds| GAME_SECONDS.contains(seconds));
    seconds.ok_or_else(|| {
        format!("'{text}' minutes cannot be the length of a game; 0.1 to 120 can, such as 6.5")
    })
}

fn seconds_of(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(decimals) || decimals.len() > 3 {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    let decimals: u32 = format!("{decimals:0<3}").parse().ok()?;
    let thousandths = whole.checked_mul(1_000)?.checked_add(decimals)?;
    u16::try_from((thousandths.checked_mul(60)? + 500) / 1_000).ok()
}

/// The outcome of the simulation.
#[derive(Debug)]
pub(super) struct Report {
    /// Figures and final table.
    pub(super) table: String,
    /// The reasons against such an event, a line each.
    pub(super) advice: Vec<String>,
}

/// Plays the event.
pub(super) fn run(plan: MasnouPlan) -> Result<Report, String> {
    let played = MasnouEvent::played(plan).map_err(refused)?;
    let lines = lines(&played);
    let mut table = String::from("figure\tvalue\tunit\n");
    for (name, value, unit) in figures(&played, &lines) {
        table += &format!("{name}\t{value}\t{unit}\n");
    }
    table += "\nrank\tplayer\tpoints\tgames\twins\twhites\tlongest wait (minutes)\n";
    for line in &lines {
        table += &line.text();
    }
    Ok(Report {
        table,
        advice: advice(plan, &played),
    })
}

fn refused(refusal: Refusal) -> String {
    match refusal {
        Refusal::TooManyGames => format!(
            "the event has more games than the box has room for, some {MAX_GAMES}: plan fewer \
             boards, less time or longer games"
        ),
        other => format!("the event refused a command: {other:?}"),
    }
}

/// A line of the final table.
struct Line {
    rank: u16,
    player: PlayerNo,
    points: String,
    games: usize,
    wins: usize,
    whites: usize,
    longest_wait: u32,
}

impl Line {
    fn text(&self) -> String {
        let wait = minutes(self.longest_wait);
        format!(
            "{}\t{}\t{}\t{}\t{}\t{}\t{wait}\n",
            self.rank, self.player, self.points, self.games, self.wins, self.whites
        )
    }
}

fn lines(played: &MasnouEvent) -> Vec<Line> {
    let games: Vec<FloorGame> = counted(played.event()).collect();
    let line = |row: Row| {
        let player = row.player;
        let own = || {
            games
                .iter()
                .filter(move |one| one.colour_of(player).is_some())
        };
        Line {
            rank: row.rank.unwrap_or_default(),
            player,
            points: row.points.to_string(),
            games: own().count(),
            wins: own()
                .filter(|game| {
                    game.outcome_for(player).map(Outcome::without_mark) == Some(Outcome::Win)
                })
                .count(),
            whites: own().filter(|game| game.white == player).count(),
            longest_wait: played.watch().longest_wait(player),
        }
    };
    played.standings().rows().map(line).collect()
}

fn counted(event: &Event) -> impl Iterator<Item = FloorGame> {
    event.floor_games().filter(FloorGame::counts)
}

/// Name, value and unit of all that an organiser wants to know.
fn figures(played: &MasnouEvent, lines: &[Line]) -> Vec<(String, String, &'static str)> {
    let (event, watch) = (played.event(), played.watch());
    let limit = limit_seconds(event);
    let boards = board_count(event);
    let games = counted(event).count();
    let waits = Waits::of(watch);
    let best = lines.len().div_ceil(10);
    let without_game = lines.iter().filter(|line| line.games == 0).count();
    let mut figures = Vec::new();
    let mut add = |name: &str, value: String, unit| figures.push((name.to_owned(), value, unit));
    add("players", lines.len().to_string(), "players");
    add("boards", boards.to_string(), "boards");
    add("duration", minutes(limit), "minutes");
    add("games", games.to_string(), "games");
    add(
        "games per player, mean",
        decimal(2 * games as u64, lines.len() as u64, 2),
        "games",
    );
    for (who, count) in [("the first three", FIRST), ("the best ten percent", best)] {
        let played = || lines.iter().take(count).map(|line| line.games);
        let (least, most) = (played().min(), played().max());
        for (bound, games) in [("least", least), ("most", most)] {
            let name = format!("games of {who}, {bound}");
            add(&name, games.unwrap_or(0).to_string(), "games");
        }
    }
    add(
        "players without a game",
        without_game.to_string(),
        "players",
    );
    add("wait, median", minutes(waits.part(50)), "minutes");
    add("wait, 95 % not longer", minutes(waits.part(95)), "minutes");
    add("wait, longest", minutes(waits.longest), "minutes");
    add("queue, longest", watch.longest_queue.to_string(), "players");
    add(
        "queue, mean",
        decimal(watch.queue_seconds, limit.into(), 1),
        "players",
    );
    add(
        "boards idle",
        decimal(
            100 * watch.idle_seconds,
            boards as u64 * u64::from(limit),
            1,
        ),
        "%",
    );
    let seconds: u64 = watch.game_seconds.iter().copied().map(u64::from).sum();
    add(
        "length of a game as played, mean",
        decimal(seconds, 60 * watch.game_seconds.len() as u64, 1),
        "minutes",
    );
    figures
}

fn limit_seconds(event: &Event) -> u32 {
    event
        .floor()
        .map_or(0, |floor| floor.timer().limit.0.into())
}

fn board_count(event: &Event) -> usize {
    event.floor().map_or(0, |floor| floor.boards().count())
}

/// The waits of an event.
struct Waits {
    /// Those that ended with a call, the shortest first.
    called: Vec<u32>,
    /// Of all.
    longest: u32,
}

impl Waits {
    fn of(watch: &Watch) -> Self {
        let called = watch.waits.iter().filter(|wait| wait.was_called);
        let mut called: Vec<u32> = called.map(|wait| wait.seconds).collect();
        called.sort_unstable();
        let longest = watch.waits.iter().map(|wait: &Wait| wait.seconds).max();
        Self {
            called,
            longest: longest.unwrap_or(0),
        }
    }

    /// The shortest wait that so many of a hundred do not exceed.
    fn part(&self, percent: usize) -> u32 {
        let place = (self.called.len() * percent).div_ceil(100);
        let wait = place.checked_sub(1).and_then(|at| self.called.get(at));
        wait.copied().unwrap_or(0)
    }
}

/// Seconds as minutes with a decimal.
fn minutes(seconds: u32) -> String {
    decimal(seconds.into(), 60, 1)
}

/// A quotient with so many decimals, rounded half up; zero if there is nothing to divide by.
fn decimal(number: u64, divisor: u64, places: u32) -> String {
    let scale = 10_u64.pow(places);
    let scaled = (2 * number * scale + divisor).checked_div(2 * divisor);
    let scaled = scaled.unwrap_or(0);
    let (whole, rest) = (scaled / scale, scaled % scale);
    format!("{whole}.{rest:0width$}", width = places as usize)
}

/// The things that the rules advise against.
fn advice(plan: MasnouPlan, played: &MasnouEvent) -> Vec<String> {
    let (event, watch) = (played.event(), played.watch());
    let boards = board_count(event);
    let recommended = QueueOptions::recommended_boards(plan.players.into());
    let mut advice = Vec::new();
    if boards != recommended {
        advice.push(format!(
            "for {} players the recommended number of boards is {recommended}, a third of them: \
             two play and one waits",
            plan.players
        ));
    }
    if watch.empty_queue_seconds > 0 {
        advice.push(format!(
            "the queue was empty for {} of {} minutes: somebody should always wait, so that \
             whoever wins has an opponent at once; use fewer boards",
            minutes(watch.empty_queue_seconds),
            minutes(limit_seconds(event))
        ));
    }
    if watch.longest_queue > boards {
        advice.push(format!(
            "up to {} players waited for {boards} boards: with more than one for each the wait \
             becomes too long; use more boards",
            watch.longest_queue
        ));
    }
    if plan.minutes < QueueOptions::SHORT_MINUTES {
        advice.push(format!(
            "an event should last {} minutes at least: only after an hour do the players part",
            QueueOptions::SHORT_MINUTES
        ));
    }
    advice
}
