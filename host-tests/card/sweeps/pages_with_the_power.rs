//! The power fails in a write, and with it goes the page that was being written: all of it, some of it, or back to what
//! it was a while ago.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::simulator::slot::{
    Damage, Disturbance, Fault, FaultKind, Filling, Moment, PageSize, Share, Spoiling, WriteFault,
};

use super::{Course, Tally, stages};
use crate::card::cards;
use crate::card::player::audit;
use crate::card::scenes::chosen;
use crate::soak;

/// The number of writes by which a page goes back.
const WRITES_BACK: u32 = 16;

fn damages(chance: &mut Chance) -> [(Damage, Share); 3] {
    let seed = u64::from(chance.below(u32::MAX));
    let fillings = [
        Filling::Garbage(seed),
        Filling::Ones,
        Filling::Zeros,
        Filling::Unreadable,
    ];
    let lost = Damage::Lost(fillings[chance.below(4) as usize]);
    let ago = 1 + chance.below(WRITES_BACK) as usize;
    let reverted = Damage::Reverted(Moment::WritesAgo(ago));
    [
        (lost, Share::Whole),
        (lost, Share::Some(seed)),
        (reverted, Share::Whole),
    ]
}

fn sweep(page: PageSize) {
    let kilobytes = page.blocks() / 2;
    let mut tally = Tally::new(format!("a page of {kilobytes} KB goes with the power"));
    let mut chance = Chance::from_seed(soak::seed());
    for (scene, stage) in stages(&cards::fat32()) {
        let course = Course::of(&stage);
        let writes = course.writes();
        for write in chosen(writes, 8) {
            for (damage, share) in damages(&mut chance) {
                let spoiling = Spoiling {
                    page,
                    damage,
                    share,
                };
                let known = stage.play(|slot| {
                    slot.keep_log(WRITES_BACK as usize);
                    let kind = FaultKind::Torn;
                    slot.plan(Fault { write, kind });
                    let spoils = Disturbance::write(WriteFault::Spoils(spoiling));
                    slot.disturb(spoils.at(write.into()));
                });
                let Some(kind) = course.kind_of(page.around(course.block(write))) else {
                    continue;
                };
                let when = format!("{scene}, in write {write} of {writes}, {damage:?} {share:?}");
                tally.audited(kind, audit(&stage.slot, &known), when);
            }
        }
    }
    tally.conclude();
}

#[test]
fn soak_a_page_of_4_kb_goes_with_the_power() {
    sweep(PageSize::KB4);
}

#[test]
fn soak_a_page_of_16_kb_goes_with_the_power() {
    sweep(PageSize::KB16);
}

#[test]
fn soak_a_page_of_64_kb_goes_with_the_power() {
    sweep(PageSize::KB64);
}
