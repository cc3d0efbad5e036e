//! The checker of FIDE's own, Gacrux: it reads what the box writes, and pairs every round as the box does.
//!
//! It comes from PyPI, and is kept with what the tests write. Where PyPI cannot be reached the test says so, and the
//! fixtures have the word.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command as Program;

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::tournament::{Command, HalfPoints, PlayerNo, VirtualPoints};

const CHECKER: &str = "gacrux==1.11.65";

/// The interpreter that has the checker, if it can be had.
fn python() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gacrux");
    let python = folder.join("bin/python");
    let succeeds = |program: &Path, words: &[&str]| {
        let output = Program::new(program).args(words).output();
        output.is_ok_and(|output| output.status.success())
    };
    if succeeds(&python, &["-c", "import gacrux.pairingchecker"]) {
        return Some(python);
    }
    let place = folder.to_str()?;
    let is_there = succeeds(Path::new("python3"), &["-m", "venv", place])
        && succeeds(
            &python,
            &[
                "-m",
                "pip",
                "install",
                "--quiet",
                "--timeout",
                "10",
                "--retries",
                "0",
                CHECKER,
            ],
        );
    is_there.then_some(python)
}

/// An event that has been played to its end.
fn played(plan: Plan, group: &[u16], is_baku: bool) -> RandomEvent {
    let mut played = RandomEvent::start(plan).unwrap();
    if !group.is_empty() {
        let group = group.iter().map(|number| PlayerNo::new(*number).unwrap());
        played.apply(Command::ForbidGroup(group.collect())).unwrap();
    }
    if is_baku {
        let ranges = VirtualPoints::baku(plan.players.into(), plan.rounds.into(), HalfPoints(2));
        played.apply(Command::SetVirtualPoints(ranges)).unwrap();
    }
    loop {
        played.come_and_go().unwrap();
        let Some(paired) = played.pair().unwrap() else {
            return played;
        };
        assert_eq!(paired.stuck, None, "{plan:?}");
        played.play().unwrap();
    }
}

#[test]
fn fides_checker_agrees_with_what_is_written() {
    let Some(python) = python() else {
        // Not by a macro, whose words a test keeps to itself.
        let words = b"skipped: PyPI cannot be reached, so FIDE's checker was not asked\n";
        std::io::stderr().write_all(words).unwrap();
        return;
    };
    let plan = |players, rounds, seed, unrest| Plan {
        unrest,
        ..Plan::new(Method::Dutch, players, rounds, seed)
    };
    let events = [
        ("plain", played(plan(24, 7, 1, 0), &[], false)),
        ("odd", played(plan(15, 6, 2, 0), &[], false)),
        ("restless", played(plan(30, 7, 3, 8), &[], false)),
        (
            "apart",
            played(plan(26, 7, 4, 0), &[1, 2, 14, 15, 20], false),
        ),
        ("baku", played(plan(37, 8, 5, 0), &[], true)),
    ];
    for (name, event) in events {
        let text = trf_file::text(event.event());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gacrux-{name}.trf"));
        fs::write(&path, &text).unwrap();
        let output = Program::new(&python)
            .args([
                "-m",
                "gacrux.pairingchecker",
                "-c",
                "-d",
                "T",
                "-b",
                "utf-8",
                "-i",
            ])
            .arg(&path)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("Check: True"), "{name}: {said}\n{text}");
        assert!(!said.contains("Check: False"), "{name}: {said}\n{text}");
    }
}
