//! `cargo xtask`: reads the command line and hands over to the command.

use std::process::ExitCode;

use anyhow::Result;
use xtask::arguments::{Command, USAGE};
use xtask::{bench, check, emulator, firmware, gallery, manual, pictures, release, soak};

/// The exit code for a command line that cannot be understood.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    let command = match Command::parse(lexopt::Parser::from_env()) {
        Ok(command) => command,
        Err(complaint) => {
            eprint!("{complaint:#}\n\n{USAGE}");
            return ExitCode::from(MISUSED);
        }
    };
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Firmware { boards } => firmware::command(&boards),
        Command::Emulate(wishes) => emulator::command(&wishes),
        Command::Check => check::command(),
        Command::Soak { seed } => soak::command(seed),
        Command::Bench { parts } => bench::command(&parts),
        Command::Gallery(wishes) => gallery::command(&wishes),
        Command::Manual { out } => manual::command(&out),
        Command::Pictures => pictures::command(),
        Command::Release { out } => release::command(&out),
    }
}
