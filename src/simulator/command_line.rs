//! What the desktop program was asked to do.

use std::format;
use std::path::PathBuf;
use std::prelude::v1::*;

use lexopt::{Arg, Parser, ValueExt};

use super::standings_table::{self, StandingsOf};
use super::tables::{self, Tables};
use crate::board::{MODELS, Model};

/// How to use the program.
pub(super) const USAGE: &str = "\
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
cargo run -- wiring
    What each pin of the board is connected to.
cargo run -- help
    This text.

  --board B    pico-tft (default) or pico-oled
  --sd PATH    a folder or a card image that keeps the card between runs
  --port N     the port of the page; 0 takes any free one
  --tiebreaks LIST
               criteria in their order, such as BH-C1,BH,SB; those of the file
               or the usual ones otherwise
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
}

/// The command on this program's command line; `own` is the board whose program this is.
pub(super) fn parse(own: &'static Model) -> Result<Command, String> {
    let mut words: Vec<String> = Vec::new();
    let (mut model, mut card, mut port, mut out) = (own, None, None, None);
    let mut options = tables::Options::default();
    let mut tiebreaks = None;
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
            Arg::Long("port") => {
                port = Some(
                    parser
                        .value()
                        .and_then(|value| value.parse())
                        .map_err(wrong)?,
                );
            }
            Arg::Long("tiebreaks") => {
                let list = parser.value().and_then(ValueExt::string).map_err(wrong)?;
                tiebreaks = Some(standings_table::parse_tiebreaks(&list)?);
            }
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
    if out.is_some() && words.first() != Some(&"play") {
        return Err("--out goes with play only".to_owned());
    }
    if tiebreaks.is_some() && words.first() != Some(&"standings") {
        return Err("--tiebreaks goes with standings only".to_owned());
    }
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
        ["wiring"] => Ok(Command::Wiring { model }),
        ["help"] => Ok(Command::Help),
        [word, ..] => Err(format!("'{word}' is no command")),
    }
}

fn no_such_board(name: &str) -> String {
    let names: Vec<&str> = MODELS.iter().map(|model| model.name).collect();
    format!(
        "there is no board '{name}'; the boards are {}",
        names.join(" and ")
    )
}
