//! Players at the clock: two hundred presses at any moment of a second.

use anyhow::{Context, Result, bail};
use pocket_arbiter::board::Model;
use pocket_arbiter::chance::Chance;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::script::{self, Action, Step};
use pocket_arbiter::time::Span;

use super::figures::{Figure, Unit, millis, nearest_rank};
use super::{Outcome, PRESS_TO_LAST_PIXEL_MS};
use crate::emulator::{Emulator, Report, Run};
use crate::parallel;
use crate::project;

/// From the start of the box to the clock, with a control that lasts.
const OPEN_CLOCK: &str = "wait 2s\npress down\npress ok\nexpect \"5+3\"\nwait 500ms\n";
/// The halves are turned to players who face each other.
const FACE: &str = "press ok\nexpect \"Time control\"\npress down\npress down\npress down\n\
    press down\npress down\npress ok\nwait 500ms\n";

/// The names of the figures, each with the keys that seat the players so.
const SEATS: [(&str, &str); 2] = [
    ("clock-press-to-face-p99", ""),
    ("clock-press-to-facing-p99", FACE),
];

/// So many that one in a hundred is more than one of them.
const PRESSES: u32 = 200;

/// Plays them on a board.
pub(super) fn on_the_box(emulator: &Emulator, board: &Model) -> Result<Vec<Outcome>> {
    parallel::map(SEATS.to_vec(), |(name, turn)| {
        let out = project::target().join("bench").join(board.name).join(name);
        let report = emulator.run(Run::new(&steps(turn)?, &out))?;
        if let Some(failure) = report.failure {
            bail!("{name} on {}: {failure}", board.name);
        }
        let figure = Figure::new(board, name, slowest_ms(&report)?, Unit::Milliseconds);
        Ok(Outcome {
            name: name.to_owned(),
            report,
            figures: vec![figure.at_most(PRESS_TO_LAST_PIXEL_MS)],
        })
    })
}

/// The time from a lever's press to the last pixel of the face, for all but one of a hundred.
fn slowest_ms(report: &Report) -> Result<f64> {
    let levers = report.presses.iter();
    let answers = levers
        .filter(|press| press.key.starts_with("lever"))
        .filter_map(|press| press.last_pixel_us)
        .collect();
    let answer = nearest_rank(answers, 99);
    Ok(millis(answer.context("no lever was answered")?))
}

fn steps(turn: &str) -> Result<Vec<Step>> {
    let mut steps = script::parse(&[OPEN_CLOCK, turn].concat())?;
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
