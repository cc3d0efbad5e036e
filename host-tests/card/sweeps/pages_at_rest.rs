//! Any one page of a card is lost while nobody looks, or is what it was some writes ago.

use std::collections::BTreeSet;

use pocket_arbiter::simulator::slot::{Damage, Filling, Moment, PageSize, Spoiling};

use super::{Course, Tally, stages};
use crate::card::cards;
use crate::card::player::audit;
use crate::soak;

const FILLINGS: [Filling; 4] = [
    Filling::Unreadable,
    Filling::Garbage(7),
    Filling::Ones,
    Filling::Zeros,
];
/// So many writes back a page goes.
const BACK: [usize; 4] = [1, 4, 16, 64];

/// The first blocks of the pages in which these lie.
fn pages(size: PageSize, blocks: impl Iterator<Item = u32>) -> BTreeSet<u32> {
    blocks.map(|block| size.around(block).start).collect()
}

fn lose(page: PageSize) {
    let kilobytes = page.blocks() / 2;
    let mut tally = Tally::new(format!("a page of {kilobytes} KB is lost at rest"));
    let mut turn = 0;
    for (scene, stage) in stages(&cards::fat32()) {
        let course = Course::of(&stage);
        let known = stage.play(|_| ());
        stage.slot.remember();
        for first in pages(page, course.kinds.keys().copied()) {
            let kind = course.kind_of(page.around(first)).unwrap();
            turn += 1;
            for (number, filling) in FILLINGS.into_iter().enumerate() {
                if !soak::is_long() && number != turn % FILLINGS.len() {
                    continue;
                }
                stage.slot.go_back();
                let lost = Spoiling::whole(page, Damage::Lost(filling));
                stage.slot.spoil(first, lost);
                let when = format!("{scene}, block {first}, {filling:?}");
                tally.audited(kind, audit(&stage.slot, &known), when);
            }
        }
    }
    tally.conclude();
}

fn revert(page: PageSize) {
    let kilobytes = page.blocks() / 2;
    let mut tally = Tally::new(format!("a page of {kilobytes} KB goes back at rest"));
    for (scene, stage) in stages(&cards::fat32()) {
        let course = Course::of(&stage);
        for back in BACK {
            let last = course.blocks.iter().rev().take(back);
            for first in pages(page, last.copied()) {
                let Some(kind) = course.kind_of(page.around(first)) else {
                    continue;
                };
                let known = stage.play(|slot| slot.keep_log(back));
                let reverted = Damage::Reverted(Moment::WritesAgo(back));
                stage.slot.spoil(first, Spoiling::whole(page, reverted));
                let when = format!("{scene}, block {first}, {back} writes back");
                tally.audited(kind, audit(&stage.slot, &known), when);
            }
        }
    }
    tally.conclude();
}

#[test]
fn soak_a_page_of_4_kb_is_lost_at_rest() {
    lose(PageSize::KB4);
}

#[test]
fn soak_a_page_of_16_kb_is_lost_at_rest() {
    lose(PageSize::KB16);
}

#[test]
fn soak_a_page_of_64_kb_is_lost_at_rest() {
    lose(PageSize::KB64);
}

#[test]
fn soak_a_page_of_4_kb_goes_back_at_rest() {
    revert(PageSize::KB4);
}

#[test]
fn soak_a_page_of_16_kb_goes_back_at_rest() {
    revert(PageSize::KB16);
}

#[test]
fn soak_a_page_of_64_kb_goes_back_at_rest() {
    revert(PageSize::KB64);
}
