//! The command line of the desktop program.

use std::boxed::Box;
use std::error::Error;
use std::format;
use std::path::PathBuf;
use std::prelude::v1::*;
use std::str::FromStr;

use lexopt::{Arg, Parser, ValueExt};

use super::card_command::CardOf;
use super::masnou_event::MasnouPlan;
use super::pairing::{self, RoundOf};
use super::random_event::Plan;
use super::recheck::CheckOf;
use super::simulate;
use super::simulate_masnou;
use super::standings_table::{self, StandingsOf};
use super::tables::{self, Tables};
use crate::board::{MODELS, Model};
use crate::language::Language;

/// The help that the program prints.
pub(super) fn usage() -> String {
    let systems: Vec<_> = pairing::system_words().collect();
    USAGE.replace("SYSTEM", &systems.join("|"))
}

/// The same, with a word for those of the systems that pair round by round.
const USAGE: &str = "\
Pocket Arbiter on the desktop

cargo run -- [--board B] [--sd PATH] [--port N]
    The box on a page of its own; prints the address.
cargo run -- play SCRIPT --out DIR [--board B] [--sd PATH]
    Plays a script in virtual time; pictures and saved files go to DIR.
cargo run -- tables berger N [--double]
cargo run -- tables rutsch N [--double]
cargo run -- tables scheveningen N [--balanced]
    Who meets whom, a line for each round: white-black, a rest as 'n-', the
    second team as '7B'. N is the number of players, or of players in a team.
cargo run -- tables varma N [--fide]
    The groups of numbers for a draw by federations, as they are printed.
cargo run -- ratings FILE.trf
    What the games of an event are worth to the ratings, separated by tabs.
cargo run -- standings FILE.trf [--tiebreaks LIST]
    Number, rank, points and tie-breaks of every player, separated by tabs.
cargo run -- trf FILE.trf
    The same event as a report file of 2026, checked and with ranks.
cargo run -- pair FILE.trf --system SYSTEM [--accelerate GROUPS]
        [--first-colour white|black] [--clubs K] [--rematches]
    Pairs the next round: how many lines follow, then white and black of each
    board, '0' for the opponent of a bye.
cargo run -- check FILE.trf [--system SYSTEM] [--accelerate GROUPS]
        [--first-colour white|black] [--clubs K]
    Pairs all rounds again, each from what was before it, and tells how the
    first one differs that does; by the Dutch system if the file names none.
cargo run -- simulate SYSTEM --players N --rounds R --seed S
    An event played at random, a line for each round, separated by tabs: pairs
    with results, pairs of unequal points, players with a third equal colour,
    pairs above Monrad's level 0, byes, rematches, and the milliseconds that the
    pairing took. The same seed gives the same event.
cargo run -- simulate masnou --players N [--boards B] --minutes M
        --game-minutes MEAN --seed S [--draws PERCENT] [--walk SECONDS]
        [--unrest PERCENT]
    A Masnou event of M minutes with a queue, played at random: what an
    organiser can expect of it (name, value and unit in each line), then the
    final table, all separated by tabs. Waits are in minutes and end with the
    call; the longest ones count even if the time was up before the call. Games
    that are going on then are played to their end. What speaks against such an
    event is said apart from the table.
cargo run -- card FOLDER|IMAGE
    The events on a card, separated by tabs, and whether their journals are
    whole: the first bad block is told otherwise.
cargo run -- card FOLDER|IMAGE --export N --out DIR [--language L]
    All files of event N, as the box would make them, into DIR.
cargo run --bin B -- wiring [--svg]
    What each pin of board B is connected to, as a list or as a picture.
cargo run -- help
    This text.

  --board B    pico-tft (default) or pico-oled
  --sd PATH    a folder or a card image that keeps the card between runs
  --port N     the port of the page; 0 takes any free one
  --language L its code, such as de; that of the card otherwise
  --tiebreaks LIST
               criteria in their order, such as BH-C1,BH,SB; those of the file
               or the usual ones otherwise
  --accelerate GROUPS
               who counts as having more points: 1-7:4:6,8-21:2.5:6 gives the
               players 1 to 7 four points up to round 6, and so on
  --first-colour C
               the colour of the lower number on the first board, if the round
               leaves it open; as the file says or as is usual otherwise
  --clubs K    keeps club mates apart in the first K rounds, if it can be done
  --rematches  players may meet again if there is no other way
  --boards B   a third of the number of players if it is not given
  --game-minutes MEAN
               how long a game takes, such as 6.5, in the mean of all pairs; the
               more unequal the two are the shorter it is, so that the mean of
               the games played is a little less
  --draws PERCENT
               of a hundred games so many are drawn; 5 if it is not given
  --walk SECONDS
               from a call to the seat; 20 if it is not given
  --unrest PERCENT
               of a hundred players called so many do not come, and of a hundred
               who leave a board so many rest or go home; for each who goes home
               somebody else comes; 0 if it is not given
  --double     everyone meets twice
  --balanced   where equal numbers meet, neither team has white throughout
  --fide       FIDE's groups for 11 and 12 players
";

/// A command.
#[derive(Debug)]
pub(super) enum Command {
    Help,
    Wiring {
        model: &'static Model,
        as_picture: bool,
    },
    Serve {
        model: &'static Model,
        card: Option<PathBuf>,
        port: Option<u16>,
    },
    Play {
        model: &'static Model,
        card: Option<PathBuf>,
        script: PathBuf,
        out: PathBuf,
    },
    Tables(Tables),
    Ratings(PathBuf),
    Trf(PathBuf),
    Standings(StandingsOf),
    Pair(RoundOf),
    Check(CheckOf),
    Card(CardOf),
    Simulate(Plan),
    SimulateMasnou(MasnouPlan),
}

/// The command on this program's command line; `own` is the board whose program this is.
pub(super) fn parse(own: &'static Model) -> Result<Command, String> {
    let mut words: Vec<String> = Vec::new();
    let (mut model, mut card, mut port, mut out) = (own, None, None, None);
    let mut options = tables::Options::default();
    let mut tiebreaks = None;
    let (mut export, mut language) = (None, None);
    let mut as_picture = false;
    let mut pairing = pairing::Options::default();
    let mut simulation = simulate::Options::default();
    let mut masnou = simulate_masnou::Options::default();
    let mut parser = Parser::from_env();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let wrong = |error: lexopt::Error| error.to_string();
        match argument {
            Arg::Long("board") => {
                let name = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                model = Model::named(&name).ok_or_else(|| no_such_board(&name))?;
            }
            Arg::Long("sd") => card = Some(PathBuf::from(parser.value().map_err(wrong)?)),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value().map_err(wrong)?)),
            Arg::Long("port") => port = Some(number(&mut parser)?),
            Arg::Long("tiebreaks") => {
                let list = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                tiebreaks = Some(standings_table::parse_tiebreaks(&list)?);
            }
            Arg::Long("system") => {
                let name = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                pairing.system = Some(pairing::parse_system(&name)?);
            }
            Arg::Long("accelerate") => {
                let list = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                pairing.acceleration = Some(pairing::parse_acceleration(&list)?);
            }
            Arg::Long("first-colour") => {
                let name = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                pairing.first_colour = Some(pairing::parse_colour(&name)?);
            }
            Arg::Long("clubs") => {
                let number = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                pairing.club_rounds = Some(pairing::parse_club_rounds(&number)?);
            }
            Arg::Long("svg") => as_picture = true,
            Arg::Long("rematches") => pairing.rematches = true,
            Arg::Long("export") => export = Some(number(&mut parser)?),
            Arg::Long("language") => {
                let code = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                let found = Language::ALL.into_iter().find(|known| known.code() == code);
                language = Some(found.ok_or_else(|| {
                    let known = Language::ALL.map(Language::code).join(", ");
                    format!("'{code}' is no language of the box: {known}")
                })?);
            }
            Arg::Long("players") => simulation.players = Some(number(&mut parser)?),
            Arg::Long("rounds") => simulation.rounds = Some(number(&mut parser)?),
            Arg::Long("seed") => simulation.seed = Some(number(&mut parser)?),
            Arg::Long("boards") => masnou.boards = Some(number(&mut parser)?),
            Arg::Long("minutes") => masnou.minutes = Some(number(&mut parser)?),
            Arg::Long("game-minutes") => {
                let minutes = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                masnou.game_seconds = Some(simulate_masnou::parse_minutes(&minutes)?);
            }
            Arg::Long("draws") => masnou.draws = Some(number(&mut parser)?),
            Arg::Long("walk") => masnou.walk_seconds = Some(number(&mut parser)?),
            Arg::Long("unrest") => masnou.unrest = Some(number(&mut parser)?),
            Arg::Long("double") => options.double = true,
            Arg::Long("balanced") => options.balanced = true,
            Arg::Long("fide") => options.fide = true,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            Arg::Value(word) => words.push(word.string().map_err(wrong)?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if port.is_some() && !words.is_empty() {
        return Err("--port goes with the page only".to_owned());
    }
    let command = words.join(" ");
    let only_with = |options: &[(bool, &str)], with: &str| {
        let is_other = !format!("{command} ").starts_with(&format!("{with} "));
        let stray = options.iter().find(|(given, _)| *given && is_other);
        stray.map_or(Ok(()), |(_, name)| {
            Err(format!("{name} goes with {with} only"))
        })
    };
    let is_export = export.is_some();
    only_with(
        &[(is_export, "--export"), (language.is_some(), "--language")],
        "card",
    )?;
    if !is_export {
        only_with(&[(out.is_some(), "--out")], "play")?;
    }
    only_with(&[(as_picture, "--svg")], "wiring")?;
    only_with(&[(tiebreaks.is_some(), "--tiebreaks")], "standings")?;
    if !command.starts_with("check ") {
        only_with(&pairing.given(), "pair")?;
    }
    only_with(&simulation.given(), "simulate")?;
    only_with(&masnou.given(), "simulate masnou")?;
    options.check(&words)?;
    match words.as_slice() {
        [] => Ok(Command::Serve { model, card, port }),
        ["play", script] => Ok(Command::Play {
            model,
            card,
            script: PathBuf::from(script),
            out: out.ok_or("play needs --out DIR")?,
        }),
        ["play", ..] => Err("play takes one SCRIPT".to_owned()),
        ["tables", system, number] => Tables::parse(system, number, options).map(Command::Tables),
        ["tables", ..] => Err("tables takes a system and a number".to_owned()),
        ["ratings", file] => Ok(Command::Ratings(PathBuf::from(file))),
        ["ratings", ..] => Err("ratings takes one FILE.trf".to_owned()),
        ["standings", file] => Ok(Command::Standings(StandingsOf {
            file: PathBuf::from(file),
            tiebreaks,
        })),
        ["standings", ..] => Err("standings takes one FILE.trf".to_owned()),
        ["trf", file] => Ok(Command::Trf(PathBuf::from(file))),
        ["trf", ..] => Err("trf takes one FILE.trf".to_owned()),
        ["pair", file] => RoundOf::new(file, pairing).map(Command::Pair),
        ["pair", ..] => Err("pair takes one FILE.trf".to_owned()),
        ["check", file] => Ok(Command::Check(CheckOf::new(file, pairing))),
        ["check", ..] => Err("check takes one FILE.trf".to_owned()),
        ["simulate", "masnou"] => masnou.plan(simulation).map(Command::SimulateMasnou),
        ["simulate", system] => {
            let method = pairing::parse_system(system)
                .map_err(|message| format!("{message}, and masnou to simulate"))?;
            simulation.plan(method).map(Command::Simulate)
        }
        ["simulate", ..] => Err("simulate takes one system".to_owned()),
        ["card", path] => Ok(Command::Card(CardOf {
            path: PathBuf::from(path),
            export: match export {
                Some(event) => Some((event, out.ok_or("--export needs --out DIR")?)),
                None => None,
            },
            language,
        })),
        ["card", ..] => Err("card takes one FOLDER or IMAGE".to_owned()),
        ["wiring"] => Ok(Command::Wiring { model, as_picture }),
        ["help"] => Ok(Command::Help),
        [word, ..] => Err(format!("'{word}' is no command")),
    }
}

/// The number after an option.
fn number<T: FromStr>(parser: &mut Parser) -> Result<T, String>
where
    T::Err: Into<Box<dyn Error + Send + Sync>>,
{
    let value = parser.value().and_then(|value| value.parse());
    value.map_err(|error| error.to_string())
}

fn no_such_board(name: &str) -> String {
    let names: Vec<&str> = MODELS.iter().map(|model| model.name).collect();
    format!(
        "there is no board '{name}'; the boards are {}",
        names.join(" and ")
    )
}
