//! The full check: everything that must hold before a change is taken.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};
use pocket_arbiter::board::{Chip, IMAGES};

use crate::emulator::node;
use crate::firmware;
use crate::manual;
use crate::page;
use crate::process;
use crate::project;
use crate::soak;
use crate::toolchain::Toolchain;

/// One thing that is checked.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

/// Everything, in an order in which cheap failures come first.
const STEPS: [Step; 10] = [
    Step {
        name: "formatting",
        run: formatting,
    },
    Step {
        name: "clippy for the desktop",
        run: desktop_clippy,
    },
    Step {
        name: "clippy for the chips",
        run: chips_clippy,
    },
    Step {
        name: "host tests",
        run: host_tests,
    },
    Step {
        name: "firmware and its budgets",
        run: firmware_images,
    },
    Step {
        name: "tests of the emulators' parts",
        run: emulator_parts,
    },
    Step {
        name: "emulator tests",
        run: emulator_tests,
    },
    Step {
        name: "page test in the browser",
        run: page::test,
    },
    Step {
        name: "the manual on paper",
        run: manual::test,
    },
    Step {
        name: "short soaks",
        run: soak::short,
    },
];

/// The command: runs the steps until one fails.
pub fn command() -> Result<()> {
    for (passed, step) in STEPS.iter().enumerate() {
        println!("== {}", step.name);
        let start = Instant::now();
        let result = (step.run)();
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "== {}: {} ({seconds:.1} s)",
            step.name,
            if result.is_ok() { "passed" } else { "failed" }
        );
        if result.is_err() {
            println!(
                "{passed} passed, 1 failed, {} not run",
                STEPS.len() - passed - 1
            );
            return result.context(step.name);
        }
    }
    println!("{} passed, 0 failed", STEPS.len());
    Ok(())
}

fn formatting() -> Result<()> {
    process::run(process::cargo().args(["fmt", "--all", "--check"]))
}

fn desktop_clippy() -> Result<()> {
    let mut clippy = process::cargo();
    clippy.args(["clippy", "--workspace", "--all-targets"]);
    process::run(clippy.args(["--", "-D", "warnings"]))
}

fn chips_clippy() -> Result<()> {
    for chip in Chip::ALL {
        let toolchain = Toolchain::find(chip)?;
        println!("with {}", toolchain.description());
        let mut clippy = toolchain.clippy()?;
        clippy.args(["--package", "pocket-arbiter", "--lib", "--bins"]);
        process::run(clippy.args(["--", "-D", "warnings"]))?;
    }
    Ok(())
}

/// The soaks have a step of their own.
fn host_tests() -> Result<()> {
    let mut tests = process::cargo();
    process::run(tests.args([
        "test",
        "--package",
        "pocket-arbiter",
        "--",
        "--skip",
        soak::PREFIX,
    ]))?;
    process::run(process::cargo().args(["test", "--package", "xtask", "--lib"]))
}

fn firmware_images() -> Result<()> {
    firmware::command(&IMAGES)
}

fn emulator_parts() -> Result<()> {
    node::make_ready()?;
    process::run(
        Command::new("npm")
            .args(["test", "--silent"])
            .current_dir(project::emulator()),
    )?;
    process::run(process::cargo().args(["test", "--package", "second-chip"]))
}

fn emulator_tests() -> Result<()> {
    let mut tests = process::cargo();
    tests.args(["test", "--package", "xtask", "--test", "emulator"]);
    process::run(tests.args(["--", "--skip", soak::PREFIX]))
}
