//! A card says that writes are done which are in its cache only, and loses any of them with the power.
//!
//! Nothing from before the cache is lost, and the file system is in order. What was in the cache may be lost, and
//! nobody can know.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, WriteCache};

use super::{Tally, stages};
use crate::card::cards;
use crate::card::player::{Finding, Known, audit};
use crate::card::scenes::{Stage, chosen};
use crate::soak;

/// The sets of writes that are lost: every one of a small cache in a long test, else some.
fn losses(writes: usize, chance: &mut Chance) -> Vec<u32> {
    let all = 1_u32 << writes;
    match (soak::is_long(), writes) {
        (true, ..=4) => (1..all).collect(),
        (true, _) => (0..16).map(|_| 1 + chance.below(all - 1)).collect(),
        (false, _) => vec![1 + chance.below(all - 1)],
    }
}

/// The knowledge of the card before each write, from the first to the one behind the last.
fn course_of_known(stage: &Stage) -> Vec<Known> {
    let writes = stage.writes();
    let mut known: Vec<Known> = (1..=writes)
        .map(|write| stage.known_before(write))
        .collect();
    known.push(stage.play(|_| ()));
    known
}

fn sweep(writes: usize) {
    let mut tally = Tally::new(format!("a cache of {writes} writes"));
    let mut chance = Chance::from_seed(soak::seed());
    for (scene, stage) in stages(&cards::small_card()) {
        let known = course_of_known(&stage);
        let count = u32::try_from(known.len() - 1).unwrap();
        for write in chosen(count, 16) {
            let at = write as usize - 1;
            let first = at.saturating_sub(writes);
            let window = known[first..at].iter().fold(known[at].clone(), Known::or);
            for lost in losses(writes, &mut chance) {
                stage.play(|slot| {
                    slot.set_cache(Some(WriteCache::losing(writes, lost)));
                    let kind = FaultKind::Before;
                    slot.plan(Fault { write, kind });
                });
                stage.slot.set_cache(None);
                let when = format!("{scene}, before write {write} of {count}, lost {lost:b}");
                match audit(&stage.slot, &window) {
                    Ok(()) => tally.count(scene, "whole", false, when),
                    Err((finding, words)) => {
                        let is_broken = finding >= Finding::FileSystem;
                        let came = format!("{finding:?}");
                        tally.count(scene, &came, is_broken, format!("{when}: {words}"));
                    }
                }
            }
        }
    }
    tally.conclude();
}

#[test]
fn soak_a_cache_loses_the_last_write() {
    sweep(1);
}

#[test]
fn soak_a_cache_loses_some_of_the_last_2_writes() {
    sweep(2);
}

#[test]
fn soak_a_cache_loses_some_of_the_last_4_writes() {
    sweep(4);
}

#[test]
fn soak_a_cache_loses_some_of_the_last_8_writes() {
    sweep(8);
}

#[test]
fn soak_a_cache_loses_some_of_the_last_16_writes() {
    sweep(16);
}
