//! The test of the simulator's page, in a browser without a window.

use std::process::Command;

use anyhow::{Context, Result};
use pocket_arbiter::board::MODELS;

use crate::debian;
use crate::emulator::node;
use crate::process;
use crate::project;

/// Builds the default board's desktop program and lets the browser use its page.
pub fn test() -> Result<()> {
    node::ensure_node()?;
    ensure_browser()?;
    let board = MODELS.first().context("there is no board")?.name;
    process::run(process::cargo().args(["build", "--package", "pocket-arbiter", "--bin", board]))?;
    let program = project::target().join("debug").join(board);
    process::run(Command::new("node").arg(project::page_test()).arg(program))
}

/// Makes sure that there is a Chromium that can be driven.
pub fn ensure_browser() -> Result<()> {
    let can_start = |program| process::output(Command::new(program).arg("--version")).is_ok();
    if can_start("chromium") && can_start("chromedriver") {
        return Ok(());
    }
    debian::install(
        "a Chromium that can be driven",
        &["chromium", "chromium-driver"],
        "install chromium and chromedriver",
    )
}
