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
    are_stamped_truly("together", &steps, SPREAD_US, |_| Ok(()))
}

/// A computer asks every millisecond, and is told the standings again and again while keys move.
#[test]
fn a_computer_that_reads_the_console_delays_no_edge() -> Result<()> {
    let mut steps = script::parse(OPEN_DEMO_ON_USB)?;
    for turn in 0..30 {
        steps.push(Step {
            line: 0,
            action: Action::Type(b's'),
        });
        // The printout begins some milliseconds later and takes tens of them.
        steps.push(Step {
            line: 0,
            action: Action::Run(Span::from_micros(turn * 974)),
        });
        steps.extend(press_together(&[Key::LeverLeft], Span::ZERO));
    }
    are_stamped_truly("usb", &steps, ONE_KEY_SPREAD_US, |report| {
        let printouts = String::from_utf8_lossy(&report.console);
        let count = printouts.matches(PRINTED).count();
        ensure!(count >= 10, "the standings were printed {count} times");
        Ok(())
    })
}

/// The same where only one key moves at a time: the bus at the level of the edges would take more.
const ONE_KEY_SPREAD_US: i64 = 10;

/// A demo is in hand, and a computer reads the console.
const OPEN_DEMO_ON_USB: &str = "\
wait 2s
usb on
wait 2s
press right
press ok
wait 6s
expect \"Demo\"
";

/// The words in every printout of the demo's standings.
const PRINTED: &str = "Standings - round 2 not finished";

/// Plays the steps on every board, and complains of edges that are stamped late.
fn are_stamped_truly(
    name: &str,
    steps: &[Step],
    spread_us: i64,
    is_in_order: impl Fn(&Report) -> Result<()> + Sync,
) -> Result<()> {
    let complaints = parallel::map(boards()?.iter().collect(), |board| {
        let out = empty_folder(&["stamps", name, board.model.name])?;
        let report = board.emulator.run(Run::new(steps, &out))?;
        succeed(&report)?;
        is_in_order(&report)?;
        complaints(board.model.name, &report, spread_us)
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

/// The complaints about the stamps.
fn complaints(board: &str, report: &Report, spread_us: i64) -> Result<Vec<String>> {
    let stamped = report.stamped_edges()?;
    let lags = || stamped.iter().map(|stamped| stamped.lag_us);
    let earliest = lags().min().unwrap_or_default();
    println!(
        "{board}: {} edges, stamped {earliest} to {} us late",
        stamped.len(),
        lags().max().unwrap_or_default()
    );
    let is_late = |stamped: &&StampedEdge| stamped.lag_us - earliest > spread_us;
    let complain = |stamped: &StampedEdge| format!("{board}: {stamped:?}, others {earliest} us");
    Ok(stamped.iter().filter(is_late).map(complain).collect())
}
