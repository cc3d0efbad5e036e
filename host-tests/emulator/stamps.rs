//! The times of keys: when the firmware says that a key moved, and when it did.

use anyhow::{Result, ensure};
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::script::{self, Action, Step};
use pocket_arbiter::time::Span;
use xtask::emulator::{Report, Run, StampedEdge};
use xtask::parallel;

use super::clock_hours::OPEN_CLOCK;
use super::{boards, empty_folder, succeed};

/// The stamps of a run may differ by this much in their error.
pub(super) const SPREAD_US: i64 = 20;

#[test]
fn keys_that_move_together_are_stamped_as_truly_as_one_alone() -> Result<()> {
    let levers = [Key::LeverLeft, Key::LeverRight];
    let mut steps = script::parse(OPEN_CLOCK)?;
    steps.extend(press_together(&levers, Span::ZERO));
    steps.extend(press_together(&Key::ALL, Span::ZERO));
    // While one is dealt with, the other moves.
    for apart_us in (1..=145).step_by(6) {
        steps.extend(press_together(&levers, Span::from_micros(apart_us)));
    }
    let complaints = parallel::map(boards()?.iter().collect(), |board| {
        let out = empty_folder(&["stamps", board.model.name])?;
        let report = board.emulator.run(Run::new(&steps, &out))?;
        succeed(&report)?;
        complaints(board.model.name, &report)
    })?;
    ensure!(
        complaints.concat().is_empty(),
        "{}",
        complaints.concat().join("\n")
    );
    Ok(())
}

/// The keys go down one after the other, so much apart, and up in the same way.
fn press_together(keys: &[Key], apart: Span) -> Vec<Step> {
    let mut steps = Vec::new();
    for (move_key, then) in [
        (Action::Down as fn(Key) -> Action, Span::from_millis(60)),
        (Action::Up, Span::from_millis(140)),
    ] {
        for key in keys {
            steps.extend([move_key(*key), Action::Run(apart)]);
        }
        steps.push(Action::Run(then));
    }
    steps
        .into_iter()
        .map(|action| Step { line: 0, action })
        .collect()
}

/// What is wrong with the stamps.
fn complaints(board: &str, report: &Report) -> Result<Vec<String>> {
    let stamped = report.stamped_edges()?;
    let lags = || stamped.iter().map(|stamped| stamped.lag_us);
    let earliest = lags().min().unwrap_or_default();
    println!(
        "{board}: {} edges, stamped {earliest} to {} us late",
        stamped.len(),
        lags().max().unwrap_or_default()
    );
    let is_late = |stamped: &&StampedEdge| stamped.lag_us - earliest > SPREAD_US;
    let complain = |stamped: &StampedEdge| format!("{board}: {stamped:?}, others {earliest} us");
    Ok(stamped.iter().filter(is_late).map(complain).collect())
}
