//! A card says that a block is written, and it is not: it stays as it was, or another one is written instead. The box
//! goes on, or the power fails right after.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::simulator::slot::{Astray, Disturbance, Fault, FaultKind, WriteFault};

use super::{Course, Tally, stages};
use crate::card::cards;
use crate::card::kinds::Kind;
use crate::card::player::audit;
use crate::card::scenes::chosen;
use crate::soak;

/// Lets that go wrong with every write; the fault may depend on the blocks that are ours.
fn sweep(name: &str, mut fault: impl FnMut(&[u32]) -> WriteFault) {
    let mut tally = Tally::new(name);
    for (scene, stage) in stages(&cards::small_card()) {
        let course = Course::of(&stage);
        let writes = course.writes();
        let is_of_box = |kind: &Kind| kind.is_ours() && *kind != Kind::File;
        let kinds = course.kinds.iter().filter(|(_, kind)| is_of_box(kind));
        let own: Vec<u32> = kinds.map(|(block, _)| *block).collect();
        for write in chosen(writes, 16) {
            for is_cut in [false, true] {
                let fault = fault(&own);
                let known = stage.play(|slot| {
                    if is_cut {
                        let (write, kind) = (write + 1, FaultKind::Before);
                        slot.plan(Fault { write, kind });
                    }
                    slot.disturb(Disturbance::write(fault).at(write.into()));
                });
                let block = course.block(write);
                let kind = course.kinds.get(&block).copied().unwrap_or(Kind::File);
                let then = if is_cut { "then a cut" } else { "and on" };
                let when =
                    format!("{scene}, write {write} of {writes} ({block}) {fault:?}, {then}");
                tally.audited(kind, audit(&stage.slot, &known), when);
            }
        }
    }
    tally.conclude();
}

#[test]
fn soak_a_write_is_dropped() {
    sweep("a write is dropped", |_| WriteFault::Dropped);
}

#[test]
fn soak_a_write_goes_to_another_block_of_ours() {
    let mut chance = Chance::from_seed(soak::seed());
    sweep("a write goes to another block of ours", |own| {
        let other = own[chance.place(own.len()).unwrap()];
        WriteFault::Misdirected(Astray::To(other))
    });
}
