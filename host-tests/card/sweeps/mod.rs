//! One thing goes wrong at every step of every scene, and what is left is counted.
//!
//! What the box promises is in [`is_promised`] and nowhere else.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::kinds::{Kind, kinds};
use super::player::Finding;
use super::scenes::{SCENES, Stage};

mod failed_reads;
mod lying_writes;
mod pages_at_rest;
mod pages_with_the_power;
mod stale_reads;
mod write_cache;

/// True if that may come of one thing that goes wrong with a block of that kind, or with its page.
///
/// What is in files of ours is never lost. What says where files are can be lost, but then the box says so.
fn is_promised(kind: Kind, finding: Finding) -> bool {
    if kind.is_ours() {
        !finding.is_loss()
    } else {
        !finding.is_silent()
    }
}

/// The outcomes of the cases of a sweep.
struct Tally {
    name: String,
    cases: usize,
    /// The outcomes by subject and result: how often, whether that must not be, and the first time.
    outcomes: BTreeMap<(String, String), (usize, bool, String)>,
}

impl Tally {
    fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            cases: 0,
            outcomes: BTreeMap::new(),
        }
    }

    /// Counts a case. What is broken must not be.
    fn count(&mut self, about: &str, came: &str, is_broken: bool, when: String) {
        self.cases += 1;
        let key = (about.to_owned(), came.to_owned());
        let outcome = self.outcomes.entry(key).or_insert((0, false, when));
        outcome.0 += 1;
        outcome.1 |= is_broken;
    }

    /// Counts what an audit has found of a case about blocks of a kind.
    fn audited(&mut self, kind: Kind, audit: Result<(), (Finding, String)>, when: String) {
        let about = format!("{kind:?}");
        match audit {
            Ok(()) => self.count(&about, "whole", false, when),
            Err((finding, words)) => {
                let is_broken = !is_promised(kind, finding);
                let came = format!("{finding:?}");
                self.count(&about, &came, is_broken, format!("{when}: {words}"));
            }
        }
    }

    /// Says what came of all, and stops the test if something of it must not be.
    fn conclude(self) {
        let all = self.outcomes.values();
        let broken: usize = all.filter(|(_, is, _)| *is).map(|(count, ..)| count).sum();
        let mut lines = format!("{}: {} cases, {broken} broken", self.name, self.cases);
        for ((about, came), (count, is_broken, first)) in &self.outcomes {
            let mark = if *is_broken { "BROKEN" } else { "" };
            let _ = write!(lines, "\n  {about:10} {came:14} {count:6} {mark:6} {first}");
        }
        assert!(broken == 0, "{lines}");
        println!("{lines}");
    }
}

/// All scenes on that card.
fn stages(card: &[u8]) -> impl Iterator<Item = (&'static str, Stage)> {
    SCENES
        .iter()
        .map(move |scene| (scene.name, Stage::set(card, scene)))
}

/// The course of a scene when nothing goes wrong.
struct Course {
    /// The block of each write.
    blocks: Vec<u32>,
    /// The kinds of the blocks in the end.
    kinds: BTreeMap<u32, Kind>,
}

impl Course {
    /// More writes than a scene has.
    const LOG: usize = 100_000;

    fn of(stage: &Stage) -> Self {
        stage.play(|slot| slot.keep_log(Self::LOG));
        let blocks = stage.slot.log().iter().map(|at| at.block).collect();
        let kinds = kinds(stage.slot.image().as_bytes());
        Self { blocks, kinds }
    }

    fn writes(&self) -> u32 {
        u32::try_from(self.blocks.len()).unwrap()
    }

    /// The block of a write, counted from one.
    fn block(&self, write: u32) -> u32 {
        self.blocks[write as usize - 1]
    }

    /// The kind that says most of a page: that of its blocks that others depend on.
    fn kind_of(&self, page: std::ops::Range<u32>) -> Option<Kind> {
        self.kinds.range(page).map(|(_, kind)| *kind).min()
    }
}
