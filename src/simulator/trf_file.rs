//! Tournament report files on the disk, for the commands that work on one.

use std::boxed::Box;
use std::path::Path;
use std::prelude::v1::*;
use std::{eprintln, format, fs};

use crate::standings::Standings;
use crate::tournament::Event;
use crate::trf::{self, Losses, ReadError, Reader, TrfError};

/// The event in a file, or what to tell the user. What could not be kept is told at once.
pub fn load(path: &Path) -> Result<Box<Event>, String> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let (event, lost) = parse(&name, &bytes)?;
    if let Some(first) = lost.first {
        let more = match lost.count {
            0 | 1 => String::new(),
            count => format!(" (and {} more)", count - 1),
        };
        eprintln!("{}{more}; the rest is kept", message(&name, &first));
    }
    Ok(event)
}

/// The event in the bytes of a file, and what of them could not be kept.
pub fn parse(name: &str, bytes: &[u8]) -> Result<(Box<Event>, Losses), String> {
    // Made where they stay: both are too big to be moved about.
    let mut event = Box::<Event>::default();
    let mut reader = Box::<Reader>::default();
    match reader.read(bytes, &mut event) {
        Ok(lost) => Ok((event, lost)),
        Err(ReadError::Trf(error)) => Err(message(name, &error)),
        Err(ReadError::Refused(refusal)) => Err(format!("{name}: {refusal:?}")),
    }
}

/// An event as a report file, with the places that its tie-breaks give; nobody shares one there.
pub fn text(event: &Event) -> String {
    let mut standings = Box::<Standings>::default();
    standings.rank(event, &event.tiebreaks());
    let mut text = String::new();
    let place = |player| {
        let place = standings.place(player).unwrap_or_default();
        u16::try_from(place).unwrap_or_default()
    };
    // Writing to memory cannot fail.
    let _ = trf::write(event, place, &mut text);
    text
}

/// The message with the error and its place, as compilers say it.
fn message(name: &str, error: &TrfError) -> String {
    format!("{name}:{}:{}: {}", error.line, error.column, error.problem)
}
