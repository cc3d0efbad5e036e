//! All rounds of an event in a file, paired again from what was before each of them.

use std::boxed::Box;
use std::format;
use std::path::PathBuf;
use std::prelude::v1::*;

use super::pairing::{Options, Paired, Wishes, begin_rules, run};
use super::{pairing_rules, trf_file};
use crate::pairing::{Method, Pairer, Step, Task};
use crate::tournament::{BoardNo, Bye, Command, Event, Phase, PlayerNo, RoundNo, Turn};

/// A file whose rounds are to be paired again.
#[derive(Debug)]
pub(super) struct CheckOf {
    file: PathBuf,
    options: Options,
}

impl CheckOf {
    pub(super) fn new(file: &str, options: Options) -> Self {
        Self {
            file: PathBuf::from(file),
            options,
        }
    }

    /// The sentence that says that all is the same, or how the first round differs.
    pub(super) fn text(self) -> Result<String, String> {
        let name = self.file.display().to_string();
        let named = |message| format!("{name}: {message}");
        let mut event = trf_file::load(&self.file)?;
        let method = match self.options.system {
            Some(method) => method,
            None => system_of(&event).map_err(named)?,
        };
        let wishes = self.options.wishes(method);
        prepare(&mut event, &wishes).map_err(named)?;
        let mut count = 0;
        for round in event.open_rounds() {
            if event.board_count(round) == 0 {
                continue;
            }
            if let Some(difference) = difference(&event, &wishes, round) {
                return Err(named(difference));
            }
            count += 1;
        }
        if count == 0 {
            return Err(named("no round has been paired".to_owned()));
        }
        let word = method.profile().word;
        Ok(format!("all {count} rounds are as '{word}' pairs them"))
    }
}

/// The system by which a file says that it was paired; the Dutch one if it says nothing else.
fn system_of(event: &Event) -> Result<Method, String> {
    if let Some(method) = Method::of(event.setup().system.kind()) {
        return Ok(method);
    }
    let codes = event.notes().lines().filter_map(|line| {
        let code = line.strip_prefix("192 ").or(line.strip_prefix("092 "))?;
        Some(code.trim().to_uppercase())
    });
    for code in codes {
        if code.starts_with("FIDE_DUTCH") {
            return Ok(Method::Dutch);
        }
        if code.starts_with("FIDE_") || code.starts_with("CUSTOM") {
            return Err(format!(
                "'{code}' is a system that is not here; --system takes another"
            ));
        }
    }
    Ok(Method::Dutch)
}

/// Makes an event ready for its rounds to be paired again.
pub fn prepare(event: &mut Event, wishes: &Wishes) -> Result<(), String> {
    let wrong = |refusal| format!("{refusal:?}");
    match event.phase() {
        Phase::None | Phase::Entering => return Err("no round has been paired".to_owned()),
        Phase::Finished => event.apply(&Command::Reopen).map_err(wrong)?,
        Phase::Running => {}
    }
    if let Some(groups) = &wishes.acceleration {
        event
            .apply(&Command::Accelerate(groups.clone()))
            .map_err(wrong)?;
    }
    pairing_rules::obey(event)
}

/// The pairs that a round has, found anew. The event must be ready ([`prepare`]).
pub fn pair_again(event: &Event, wishes: &Wishes, round: RoundNo) -> Option<Paired> {
    let mut pairer = Box::<Pairer>::default();
    let rules = begin_rules(event, wishes);
    let is_paired = run(&mut pairer, event, round, rules, Task::Again) == Step::Paired;
    is_paired.then(|| Paired {
        pairs: pairer.pairs().collect(),
        bye: pairer.bye(),
        notes: Vec::new(),
    })
}

/// How a round differs from the one that is found anew.
fn difference(event: &Event, wishes: &Wishes, round: RoundNo) -> Option<String> {
    let Some(paired) = pair_again(event, wishes, round) else {
        return Some(format!("round {round} cannot be paired by these rules"));
    };
    let mut found: Vec<(PlayerNo, PlayerNo)> = BoardNo::first(event.board_count(round))
        .filter_map(|board| event.pairing(round, board))
        .map(|pairing| (pairing.white, pairing.black))
        .collect();
    let mut wanted = paired.pairs;
    found.sort_unstable();
    wanted.sort_unstable();
    let bye = event
        .numbers()
        .find(|number| event.turn(*number, round) == Turn::Bye(Bye::PairingAllocated));
    if found == wanted && bye == paired.bye {
        return None;
    }
    let list = |pairs: &[(PlayerNo, PlayerNo)], others: &[(PlayerNo, PlayerNo)]| {
        let only = pairs.iter().filter(|pair| !others.contains(pair));
        let names: Vec<_> = only
            .map(|(white, black)| format!("{white}-{black}"))
            .collect();
        names.join(", ")
    };
    let name = |bye: Option<PlayerNo>| bye.map_or("nobody".to_owned(), |bye| bye.to_string());
    let byes = if bye == paired.bye {
        String::new()
    } else {
        format!(
            "; the bye goes to {}, and not to {}",
            name(paired.bye),
            name(bye)
        )
    };
    Some(format!(
        "round {round} differs: {} instead of {}{byes}",
        list(&wanted, &found),
        list(&found, &wanted)
    ))
}
