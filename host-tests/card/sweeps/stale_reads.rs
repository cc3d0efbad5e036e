//! A read answers once what was there before the last write. Whatever the box makes of it, nothing is lost, the file
//! system stays whole, and every entry has its copy: the page of the first ones may go.

use pocket_arbiter::simulator::slot::{
    Damage, Disturbance, Filling, PageSize, ReadFault, Share, Spoiling,
};

use super::{Course, Tally, stages};
use crate::card::cards;
use crate::card::kinds::{Kind, kinds};
use crate::card::player::audit;
use crate::card::scenes::chosen;

/// More writes than lie between two of the same block.
const LOG: usize = 64;

#[test]
fn soak_a_read_is_stale_once() {
    let mut tally = Tally::new("a read is stale once");
    for (scene, stage) in stages(&cards::small_card()) {
        let before = stage.slot.reads();
        stage.play(|_| ());
        let reads = u32::try_from(stage.slot.reads() - before).unwrap();
        for read in chosen(reads, 24) {
            for is_page_lost in [false, true] {
                let known = stage.play(|slot| {
                    slot.keep_log(LOG);
                    slot.disturb(Disturbance::read(ReadFault::Stale).at(read.into()));
                });
                let kinds = kinds(stage.slot.image().as_bytes());
                let mut entries = kinds.iter().filter(|(_, kind)| **kind == Kind::Entry);
                let page = entries.next().map(|(block, _)| *block);
                if let Some(block) = page.filter(|_| is_page_lost) {
                    let spoiling = Spoiling {
                        page: PageSize::ALL[2],
                        damage: Damage::Lost(Filling::Ones),
                        share: Share::Whole,
                    };
                    stage.slot.spoil(block, spoiling);
                }
                let page = page.map(|block| PageSize::ALL[2].around(block));
                let course = Course {
                    blocks: Vec::new(),
                    kinds,
                };
                let kind = page.and_then(|page| course.kind_of(page));
                let kind = kind.filter(|_| is_page_lost).unwrap_or(Kind::Entry);
                let when = format!("{scene}, read {read} of {reads}, page lost: {is_page_lost}");
                tally.audited(kind, audit(&stage.slot, &known), when);
            }
        }
    }
    tally.conclude();
}
