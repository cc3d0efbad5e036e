//! A whole event played at random, and what its pairings were like, as a table.

use std::format;
use std::ops::RangeInclusive;
use std::prelude::v1::*;
use std::time::Instant;

use super::pairing::stuck;
use super::random_event::{Plan, RandomEvent};
use crate::pairing::Method;
use crate::tournament::{
    BoardNo, Bye, Colour, Event, GameResult, HalfPoints, MAX_PAIRED_ROUNDS, MAX_PLAYERS, Pairing,
    PlayerNo, RoundNo, Turn,
};

/// The numbers of players that there can be.
const PLAYERS: RangeInclusive<u16> = 2..=512;
const _: () = assert!(*PLAYERS.end() as usize == MAX_PLAYERS);
/// The numbers of rounds that there can be.
const ROUNDS: RangeInclusive<u8> = 1..=MAX_PAIRED_ROUNDS;

/// The heading of the table.
pub(super) const HEADING: &str =
    "round\tpairs\tfloats\tthird colours\tabove level 0\tbyes\trematches\tms";

/// The options on the command line about the event.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Options {
    pub(super) players: Option<u16>,
    pub(super) rounds: Option<u8>,
    pub(super) seed: Option<u64>,
}

impl Options {
    /// The options that only a simulation has a use for, each with whether it was given.
    pub(super) const fn given(&self) -> [(bool, &'static str); 3] {
        [
            (self.players.is_some(), "--players"),
            (self.rounds.is_some(), "--rounds"),
            (self.seed.is_some(), "--seed"),
        ]
    }

    /// The event that is asked for.
    pub(super) fn plan(self, method: Method) -> Result<Plan, String> {
        let players = self.players()?;
        let rounds = self.rounds.ok_or("simulate needs --rounds R")?;
        let seed = self.seed()?;
        if !ROUNDS.contains(&rounds) {
            let (least, most) = (ROUNDS.start(), ROUNDS.end());
            return Err(format!("{rounds} rounds cannot be; {least} to {most} can"));
        }
        Ok(Plan::new(method, players, rounds, seed))
    }

    /// The number of players, in an event of any system.
    pub(super) fn players(self) -> Result<u16, String> {
        let players = self.players.ok_or("simulate needs --players N")?;
        if PLAYERS.contains(&players) {
            Ok(players)
        } else {
            let (least, most) = (PLAYERS.start(), PLAYERS.end());
            Err(format!(
                "{players} players cannot be; {least} to {most} can"
            ))
        }
    }

    /// The seed that all chance comes from, in an event of any system.
    pub(super) fn seed(self) -> Result<u64, String> {
        self.seed
            .ok_or_else(|| "simulate needs --seed S".to_owned())
    }
}

/// Plays the event, and gives its lines as they come: those of the table to the first, what else
/// there is to say to the second.
pub(super) fn run(
    plan: Plan,
    mut table: impl FnMut(String),
    mut remark: impl FnMut(String),
) -> Result<(), String> {
    let refused = |refusal| format!("the event refused a command: {refusal:?}");
    let mut played = RandomEvent::start(plan).map_err(refused)?;
    loop {
        played.come_and_go().map_err(refused)?;
        let before = Instant::now();
        let Some(paired) = played.pair().map_err(refused)? else {
            break;
        };
        let millis = before.elapsed().as_secs_f64() * 1_000.0;
        played.play().map_err(refused)?;
        if let Some(trouble) = &paired.stuck {
            remark(stuck(played.event(), paired.round, trouble));
        }
        table(line(played.event(), plan.method, paired.round, millis));
    }
    let opened = played.event().open_round_count();
    if opened < usize::from(plan.rounds) {
        remark(format!(
            "after round {opened} fewer than two players are left"
        ));
    }
    Ok(())
}

/// All about a round that has been played.
fn line(event: &Event, method: Method, round: RoundNo, millis: f64) -> String {
    let boards: Vec<Pairing> = BoardNo::first(event.board_count(round))
        .filter_map(|board| event.pairing(round, board))
        .collect();
    let rules = method.profile().paired_rounds();
    let those = |is_one: &dyn Fn(&Pairing) -> bool| {
        list(boards.iter().filter(|pairing| is_one(pairing)).map(name))
    };
    let columns = [
        round.to_string(),
        list(
            boards
                .iter()
                .map(|pairing| format!("{} {}", name(pairing), result(pairing.result))),
        ),
        those(&|pairing| {
            points(event, round, pairing.white) != points(event, round, pairing.black)
        }),
        list(third_colours(event, method, round)),
        if rules.is_some_and(|rules| rules.alternates_colours) {
            those(&|pairing| is_above_level_0(event, method, round, pairing))
        } else {
            String::new()
        },
        list(byes(event, round)),
        those(&|pairing| have_met(event, round, pairing)),
        format!("{millis:.3}"),
    ];
    columns.join("\t")
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn name(pairing: &Pairing) -> String {
    format!("{}-{}", pairing.white, pairing.black)
}

const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::Pending => "*",
        GameResult::WhiteWins | GameResult::WhiteWinsUnrated | GameResult::WhiteWinsDecided => {
            "1-0"
        }
        GameResult::Draw | GameResult::DrawUnrated | GameResult::DrawDecided => "1/2",
        GameResult::BlackWins | GameResult::BlackWinsUnrated | GameResult::BlackWinsDecided => {
            "0-1"
        }
        GameResult::WhiteByForfeit => "+/-",
        GameResult::BlackByForfeit => "-/+",
        GameResult::BothForfeit => "-/-",
    }
}

fn points(event: &Event, round: RoundNo, player: PlayerNo) -> HalfPoints {
    let virtual_points = event.virtual_points(player, round);
    event.points_before(player, round).plus(virtual_points)
}

/// The rounds before one, the last first.
fn before(round: RoundNo) -> impl Iterator<Item = RoundNo> {
    RoundNo::first(round.index()).rev()
}

fn have_met(event: &Event, round: RoundNo, pairing: &Pairing) -> bool {
    let mut meetings = event.meetings(pairing.white, pairing.black, round);
    meetings.next().is_some()
}

/// The colours that a player has had before a round, the last first. In some systems a walkover
/// counts as a colour.
fn colours(
    event: &Event,
    method: Method,
    round: RoundNo,
    player: PlayerNo,
) -> impl Iterator<Item = Colour> {
    before(round).filter_map(move |earlier| match event.turn(player, earlier) {
        Turn::Game(game) if game.outcome.is_played() => Some(game.colour),
        Turn::Bye(Bye::PairingAllocated) => method.bye_colour(),
        _ => None,
    })
}

/// Everybody who is to play a third game in a row with one colour.
fn third_colours(event: &Event, method: Method, round: RoundNo) -> impl Iterator<Item = String> {
    event
        .numbers()
        .filter(move |player| {
            let game = event.turn(*player, round).game();
            game.is_some_and(|game| {
                let mut last = colours(event, method, round, *player).take(2);
                last.next() == Some(game.colour) && last.next() == Some(game.colour)
            })
        })
        .map(|player| player.to_string())
}

/// True if the two have met or had the same colour last. In the last round colours exclude nobody.
fn is_above_level_0(event: &Event, method: Method, round: RoundNo, pairing: &Pairing) -> bool {
    let last = |player| colours(event, method, round, player).next();
    let is_last_round = usize::from(round.get()) == event.round_count();
    let white = last(pairing.white);
    let same_colour = white.is_some() && white == last(pairing.black);
    have_met(event, round, pairing) || (same_colour && !is_last_round)
}

fn byes(event: &Event, round: RoundNo) -> impl Iterator<Item = String> {
    event.numbers().filter_map(move |player| {
        let kind = match event.turn(player, round) {
            Turn::Bye(Bye::PairingAllocated) => "bye",
            Turn::Bye(Bye::Full) => "full point",
            Turn::Bye(Bye::Half) => "half point",
            Turn::Bye(Bye::Zero) => "absent",
            Turn::Game(_) | Turn::Nothing => return None,
        };
        Some(format!("{player} {kind}"))
    })
}
