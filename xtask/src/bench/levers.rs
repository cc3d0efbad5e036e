//! Players at the clock: two hundred presses at any moment of a second.

use anyhow::{Result, bail};
use pocket_arbiter::board::Model;
use pocket_arbiter::chance::Chance;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::script::{self, Action, Step};
use pocket_arbiter::time::Span;

use crate::emulator::{Emulator, Report, Run};
use crate::project;

/// The name of the run.
pub(super) const NAME: &str = "levers";

/// From the start of the box to the clock, with a control that lasts.
const OPEN_CLOCK: &str = "wait 2s\npress down\npress down\npress ok\nexpect \"5+3\"\nwait 500ms";

/// So many that one in a hundred is more than one of them.
const PRESSES: u32 = 200;

/// Plays them on a board.
pub(super) fn on_the_box(emulator: &Emulator, board: &Model) -> Result<(String, Report)> {
    let out = project::target().join("bench").join(board.name).join(NAME);
    let report = emulator.run(Run::new(&steps()?, &out))?;
    match report.failure {
        None => Ok((NAME.to_owned(), report)),
        Some(failure) => bail!("levers on {}: {failure}", board.name),
    }
}

fn steps() -> Result<Vec<Step>> {
    let mut steps = script::parse(OPEN_CLOCK)?;
    let mut chance = Chance::from_seed(1);
    for press in 0..PRESSES {
        let key = if press % 2 == 0 {
            Key::LeverLeft
        } else {
            Key::LeverRight
        };
        let think = Span::from_micros(u64::from(90_000 + chance.below(400_000)));
        for action in [
            Action::Down(key),
            Action::Run(Span::from_millis(60)),
            Action::Up(key),
            Action::Run(think),
        ] {
            let line = steps.len();
            steps.push(Step { line, action });
        }
    }
    Ok(steps)
}
