//! The power fails at every write of everything that the box does with a card, before it, in the
//! middle of it, after it; and once more while the box mends what was left.
//!
//! After that the file system is perfect, everything that was reported as durable is there and at
//! most the one thing more that was under way, and the box goes on.

use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::player::{Known, Player};
use super::scenes::{SCENES, Scene, chosen};
use super::{cards, slot_of};
use crate::soak;

/// The number of writes that that takes when nothing happens.
fn count(slot: &VirtualSlot, known: &Known, run: impl Fn(&mut Player) -> Option<()>) -> u32 {
    slot.go_back();
    let mut player = Player::new(slot, known.clone());
    let before = slot.writes();
    let done = run(&mut player);
    assert!(done.is_some(), "{:?}", player.said);
    let writes = slot.writes() - before;
    player.check("nothing happened");
    u32::try_from(writes).unwrap()
}

/// Cuts the power at that write; answers what is known then.
fn cut(
    slot: &VirtualSlot,
    known: &Known,
    fault: Fault,
    run: impl Fn(&mut Player) -> Option<()>,
) -> Known {
    slot.go_back();
    let mut player = Player::new(slot, known.clone());
    slot.plan(fault);
    run(&mut player);
    assert!(slot.is_power_lost(), "{fault:?}");
    player.known
}

/// The box is switched on after a cut, with other cuts on the way or without.
fn mend(slot: &VirtualSlot, known: &Known, when: &str) {
    let mut player = Player::new(slot, known.clone());
    let looked = player.look();
    assert!(looked.is_some(), "{when}: {:?}", player.said);
    player.check(when);
    player.go_on(when);
}

/// Cuts the power at the writes of a run, and mends the card after each.
fn sweep(
    slot: &VirtualSlot,
    known: &Known,
    name: &str,
    few: u32,
    run: impl Fn(&mut Player) -> Option<()> + Copy,
) {
    let writes = count(slot, known, run);
    for (index, write) in chosen(writes, few).enumerate() {
        for (at, kind) in FaultKind::ALL.into_iter().enumerate() {
            if !soak::is_long() && index % 3 != at {
                continue;
            }
            let fault = Fault { write, kind };
            let when = format!("{name}: {kind:?} write {write} of {writes}");
            let after = cut(slot, known, fault, run);
            mend(slot, &after, &when);
            if soak::is_long() || index % 4 == 1 {
                cut_again(slot, known, fault, &when, run);
            }
        }
    }
}

/// The power fails a second time, at the writes by which the box mends the card.
fn cut_again(
    slot: &VirtualSlot,
    known: &Known,
    fault: Fault,
    when: &str,
    run: impl Fn(&mut Player) -> Option<()> + Copy,
) {
    let step = if soak::is_long() { 1 } else { 4 };
    for second in (1..).step_by(step) {
        let after = cut(slot, known, fault, run);
        let mut player = Player::new(slot, after.clone());
        slot.plan(Fault {
            write: second,
            kind: FaultKind::Torn,
        });
        player.look();
        if !slot.is_power_lost() {
            break;
        }
        mend(slot, &after, &format!("{when}, and again at {second}"));
    }
}

fn sweep_card(make: cards::Make, few: u32) {
    let card = make();
    let slot = slot_of(&card);
    slot.remember();
    sweep(&slot, &Known::default(), "a new card", few, Player::look);
    for Scene { name, before, then } in SCENES {
        let slot = slot_of(&card);
        let mut player = Player::switched_on(&slot);
        assert!(before(&mut player).is_some(), "{name}: {:?}", player.said);
        slot.remember();
        sweep(&slot, &player.known, name, few, |player| {
            player.look()?;
            // What was in hand is in hand again.
            player.load(None)?;
            then(player)
        });
    }
}

#[test]
fn soak_power_cuts_on_a_small_card() {
    sweep_card(cards::small_card, 24);
}

#[test]
fn soak_power_cuts_on_a_large_card() {
    sweep_card(cards::fat32, 6);
}

#[test]
fn soak_power_cuts_on_a_card_with_large_clusters() {
    sweep_card(cards::coarse, 6);
}

#[test]
fn soak_power_cuts_on_a_card_without_partitions() {
    sweep_card(cards::bare, 9);
}

#[test]
fn soak_power_cuts_on_a_fragmented_card() {
    sweep_card(cards::fragmented, 6);
}
