//! The memory plan in ARCHITECTURE: it closes, and the things on the desk have the sizes that it says.

use std::mem::size_of;

use pocket_arbiter::app::Desk;
use pocket_arbiter::tournament::Event;

/// The static RAM that there may be.
const MOST: usize = 224 * 1024;
/// Words of the machine are twice as long here, and there are a few in each structure.
const WIDER_WORDS: usize = 64;

/// The rows of the plan: the structure, today's bytes, and those with what is to come.
fn plan() -> Vec<(String, usize, usize)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/ARCHITECTURE.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, plan) = text.split_once("### The memory plan").unwrap();
    let rows = plan.lines().skip_while(|line| !line.starts_with("|---"));
    rows.skip(1)
        .map_while(|line| {
            let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
            let name = cells.next()?.to_owned();
            let mut bytes = || cells.next()?.replace(',', "").parse().ok();
            Some((name, bytes()?, bytes()?))
        })
        .collect()
}

#[test]
fn the_plan_closes_with_what_is_to_come() {
    let mut rows = plan();
    assert!(rows.len() > 15, "{rows:?}");
    let (name, today, to_come) = rows.pop().unwrap();
    assert_eq!(name, "all");
    let sum = |bytes: fn(&(String, usize, usize)) -> usize| rows.iter().map(bytes).sum::<usize>();
    assert_eq!(sum(|row| row.1), today);
    assert_eq!(sum(|row| row.2), to_come);
    assert!(to_come <= MOST, "{to_come}");
    assert!(rows.iter().all(|row| row.1 <= row.2), "{rows:?}");
}

#[test]
fn the_desk_has_the_sizes_of_the_plan() {
    let rows = plan();
    let sum = |names: &[&str]| -> usize {
        let is_one = |name: &str| names.iter().any(|start| name.starts_with(start));
        let rows = rows.iter().filter(|(name, ..)| is_one(name));
        rows.map(|(_, today, _)| today).sum()
    };
    let event = sum(&["event: "]);
    let real = size_of::<Event>();
    assert!(event.abs_diff(real) <= WIDER_WORDS, "{event}, not {real}");
    let desk = event + sum(&["backlog", "workspace"]);
    let real = size_of::<Desk>();
    assert!(desk.abs_diff(real) <= WIDER_WORDS, "{desk}, not {real}");
}
