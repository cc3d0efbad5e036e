//! The box on the desktop: the virtual device, its page, its scripts, and the other commands.

pub mod cable;
mod card_command;
mod card_home;
pub mod card_image;
mod card_level;
pub mod card_limits;
mod command_line;
mod desktop;
pub mod device;
pub mod masnou_event;
pub mod masnou_watch;
pub mod mishap;
pub mod pairing;
pub mod play;
pub mod random_event;
mod ratings;
pub mod recheck;
mod screen;
pub mod script;
pub mod server;
mod simulate;
mod simulate_masnou;
pub mod slot;
mod standings_table;
mod tables;
pub mod terminal;
pub mod trf_file;
pub mod virtual_sign;
mod wiring_diagram;

use std::path::Path;
use std::prelude::v1::*;
use std::process::ExitCode;
use std::{eprintln, format, fs, print, println};

use lexopt::ValueExt as _;

use crate::board::{Model, PICO_SIGN, Wiring};
use card_image::CardImage;
use command_line::{Command, usage};
use device::VirtualDevice;

/// The desktop program of a board.
pub fn main(model: &'static Model, wiring: Wiring) -> ExitCode {
    let command = match command_line::parse(model) {
        Ok(command) => command,
        Err(message) => {
            eprintln!("{message}\n\n{}", usage());
            return ExitCode::from(2);
        }
    };
    match run(command, model, wiring) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, own: &'static Model, wiring: Wiring) -> Result<(), String> {
    match command {
        Command::Help => {
            print!("{}", usage());
            Ok(())
        }
        Command::Trf(file) => {
            print!("{}", trf_file::text(&*trf_file::load(&file)?));
            Ok(())
        }
        Command::Ratings(file) => {
            print!("{}", ratings::table(&*trf_file::load(&file)?));
            Ok(())
        }
        Command::Wiring { model, as_picture } if model == own => {
            if as_picture {
                print!("{}", wiring_diagram::svg(own, wiring));
                return Ok(());
            }
            print_wiring(wiring);
            Ok(())
        }
        Command::Wiring { model, .. } => Err(format!(
            "each board's program knows its own wiring: cargo run --bin {0} -- wiring",
            model.name
        )),
        Command::Tables(tables) => {
            print!("{}", tables.text());
            Ok(())
        }
        Command::Standings(standings) => {
            print!("{}", standings.text()?);
            Ok(())
        }
        Command::Pair(round) => {
            let paired = round.paired()?;
            for note in &paired.notes {
                eprintln!("{note}");
            }
            print!("{paired}");
            Ok(())
        }
        Command::Check(check) => {
            println!("{}", check.text()?);
            Ok(())
        }
        Command::Card(card) => card.run(|line| println!("{line}")),
        Command::Simulate(plan) => {
            println!("{}", simulate::HEADING);
            simulate::run(plan, |line| println!("{line}"), |note| eprintln!("{note}"))
        }
        Command::SimulateMasnou(plan) => {
            let report = simulate_masnou::run(plan)?;
            for line in &report.advice {
                eprintln!("{line}");
            }
            print!("{}", report.table);
            Ok(())
        }
        Command::Serve { model, card, port } => {
            let card = load_card(card.as_deref())?;
            server::serve(model, card, port, None).map_err(|error| error.to_string())
        }
        Command::Play {
            model,
            card,
            script,
            out,
        } => play_script(model, card.as_deref(), &script, &out),
    }
}

fn load_card(path: Option<&Path>) -> Result<CardImage, String> {
    match path {
        Some(path) => CardImage::kept_at(path),
        None => CardImage::blank(),
    }
    .map_err(|error| error.to_string())
}

fn play_script(
    model: &'static Model,
    card: Option<&Path>,
    path: &Path,
    out: &Path,
) -> Result<(), String> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let steps = script::parse(&text).map_err(|error| format!("{name}, {error}"))?;
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let image = match card {
        Some(_) => load_card(card)?,
        None => play::card_of(path).map_err(|error| error.to_string())?,
    };
    let mut device = VirtualDevice::new(model, image);
    let played = play::run(&steps, &mut device, out);
    // Even a script that failed leaves its card as it was at that moment.
    device.persist().map_err(|error| error.to_string())?;
    played.map_err(|failure| format!("{name}, {failure}"))
}

fn print_wiring(wiring: Wiring) {
    for (name, pin) in wiring {
        println!("{name}\t{pin}");
    }
}

/// The help that the sign's program prints.
const SIGN_USAGE: &str = "\
The sign of Pocket Arbiter on the desktop

cargo run --bin pico-sign -- [--port N] [--follow PATH]
    The sign alone on a page of its own; prints the address.
cargo run --bin pico-sign -- wiring [--svg]
    What each pin of the sign is connected to, or a drawing of it.

  --port N      the port of the page; 0 takes any free one
  --follow PATH where the bytes of a box's link come from: a serial port (set to
                115200 baud, raw), a pipe, or a file
";

/// The desktop program of the sign.
pub fn sign_main(wiring: Wiring) -> ExitCode {
    match run_sign(wiring) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run_sign(wiring: Wiring) -> Result<(), String> {
    let (mut port, mut follow) = (None, None);
    let (mut is_wiring, mut is_drawn) = (false, false);
    let mut parser = lexopt::Parser::from_env();
    let wrong = |error: lexopt::Error| format!("{error}\n\n{SIGN_USAGE}");
    while let Some(argument) = parser.next().map_err(wrong)? {
        match argument {
            lexopt::Arg::Long("port") => {
                let value = parser.value().and_then(|value| value.parse());
                port = Some(value.map_err(wrong)?);
            }
            lexopt::Arg::Long("follow") => follow = Some(parser.value().map_err(wrong)?.into()),
            lexopt::Arg::Long("svg") => is_drawn = true,
            lexopt::Arg::Value(word) if word == "wiring" => is_wiring = true,
            lexopt::Arg::Value(word) if word == "help" => {
                print!("{SIGN_USAGE}");
                return Ok(());
            }
            other => return Err(wrong(other.unexpected())),
        }
    }
    if is_wiring && is_drawn {
        print!("{}", wiring_diagram::svg(&PICO_SIGN, wiring));
        return Ok(());
    }
    if is_wiring {
        print_wiring(wiring);
        return Ok(());
    }
    let card = CardImage::blank().map_err(|error| error.to_string())?;
    server::serve(&PICO_SIGN, card, port, follow).map_err(|error| error.to_string())
}
