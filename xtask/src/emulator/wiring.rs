//! The board's pins, as its own file says them: the desktop program of a board prints them.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use pocket_arbiter::board::Model;

use crate::process;

/// The pins by name: the GPIO number that each is connected to.
pub type Pins = BTreeMap<String, u8>;

/// The wiring of a board.
pub fn of(board: &Model) -> Result<Pins> {
    let mut question = process::cargo();
    question.args([
        "run",
        "--quiet",
        "--package",
        "pocket-arbiter",
        "--bin",
        board.name,
    ]);
    parse(&process::output(question.args(["--", "wiring"]))?)
}

/// Reads lines of a name, a tab and a number.
fn parse(lines: &str) -> Result<Pins> {
    lines
        .lines()
        .map(|line| {
            let pin = line
                .split_once('\t')
                .and_then(|(name, gpio)| Some((name.to_owned(), gpio.parse().ok()?)));
            pin.with_context(|| format!("\"{line}\" is not a name, a tab and a pin"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_name_and_a_number() -> Result<()> {
        let pins = parse("up\t2\nsd_sck\t18\n")?;
        assert_eq!(pins.get("up"), Some(&2));
        assert_eq!(pins.get("sd_sck"), Some(&18));
        Ok(())
    }

    #[test]
    fn anything_else_is_refused() {
        assert!(parse("up 2\n").is_err());
        assert!(parse("up\tPIN_2\n").is_err());
    }
}
