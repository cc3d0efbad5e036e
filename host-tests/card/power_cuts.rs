//! The power fails at every write of everything that the box does with a card, before it, in the
//! middle of it, after it; and once more while the box mends what was left.
//!
//! After that the file system is perfect, everything that was reported as durable is there and at
//! most the one thing more that was under way, and the box goes on.

use pocket_arbiter::card::JOURNAL_ROOM;
use pocket_arbiter::simulator::slot::{Fault, FaultKind, VirtualSlot};

use super::player::{Known, Player};
use super::{cards, slot_of};
use crate::soak;

/// What is on the card before, and what is done when the power fails.
struct Scene {
    name: &'static str,
    before: fn(&mut Player) -> Option<()>,
    then: fn(&mut Player) -> Option<()>,
}

const SCENES: [Scene; 13] = [
    Scene {
        name: "an event begins",
        before: |player| {
            player.begin(1, 2)?;
            player.append(1, 2)
        },
        then: |player| {
            player.begin(2, 40)?;
            player.append(2, 2)
        },
    },
    Scene {
        name: "an event replaces another",
        before: |player| {
            player.begin(1, 2)?;
            player.append(1, 2)
        },
        then: |player| {
            player.begin_instead(2, 3, Some(1))?;
            player.append(2, 1)
        },
    },
    Scene {
        name: "entries are appended, and packed",
        before: |player| player.begin(1, 1),
        then: |player| player.append(1, 45),
    },
    Scene {
        name: "a journal grows",
        before: |player| {
            player.begin(1, 1)?;
            player.append(1, JOURNAL_ROOM)
        },
        then: |player| player.append(1, 2),
    },
    Scene {
        name: "room is made",
        before: |player| player.begin(1, 1),
        then: |player| {
            player.reserve(JOURNAL_ROOM + 200)?;
            player.append(1, 1)
        },
    },
    Scene {
        name: "an event is described",
        before: |player| player.begin(1, 1),
        then: |player| {
            (1..9)
                .try_for_each(|players| player.describe(1, players).ok_or(()))
                .ok()
        },
    },
    Scene {
        name: "events are put away and taken back",
        before: |player| {
            player.begin(1, 1)?;
            player.begin(2, 1)
        },
        then: |player| {
            player.archive(1, true)?;
            // The event in hand is let go with it, and can be taken up again.
            player.archive(2, true)?;
            player.resume(2)?;
            player.append(2, 1)?;
            player.reserve(JOURNAL_ROOM + 10)?;
            player.archive(1, false)
        },
    },
    Scene {
        name: "an event is deleted",
        before: |player| {
            player.begin(1, 2)?;
            player.export(1, "ONE.TXT", 2000)?;
            player.export(1, "TWO.TXT", 100)?;
            player.begin(2, 1)
        },
        then: |player| {
            player.delete(1)?;
            player.append(2, 1)
        },
    },
    Scene {
        name: "files are made and replaced",
        before: |player| {
            player.begin(1, 2)?;
            player.export(1, "ONE.TXT", 2000)
        },
        then: |player| {
            player.export(1, "TWO.TXT", 3 * 512)?;
            player.export(1, "ONE.TXT", 70_000)?;
            player.export(1, "ONE.TXT", 0)?;
            player.export(1, "ONE.TXT", 5)
        },
    },
    Scene {
        name: "the list of names is made anew",
        before: |player| {
            player.begin(1, 2)?;
            player.keep_names(900)
        },
        then: |player| {
            player.keep_names(8192)?;
            player.export(1, "ONE.TXT", 20)?;
            player.keep_names(3)
        },
    },
    Scene {
        name: "a directory grows",
        before: |player| {
            player.begin(1, 2)?;
            (0..12)
                .try_for_each(|file| player.export(1, &format!("FILE{file}.TXT"), 10).ok_or(()))
                .ok()
        },
        then: |player| {
            player.export(1, "LAST1.TXT", 10)?;
            player.export(1, "LAST2.TXT", 10)?;
            player.export(1, "LAST3.TXT", 10)
        },
    },
    Scene {
        name: "a grown directory is deleted",
        before: |player| {
            player.begin(1, 2)?;
            (0..17)
                .try_for_each(|file| player.export(1, &format!("FILE{file}.TXT"), 10).ok_or(()))
                .ok()
        },
        then: |player| player.delete(1),
    },
    Scene {
        name: "an older event is resumed",
        before: |player| {
            player.begin(1, 2)?;
            player.append(1, 20)?;
            player.begin(2, 1)
        },
        then: |player| {
            player.resume(1)?;
            player.append(1, 25)
        },
    },
];

/// Which writes of a run are cut: all of them in a long test, else some that are spread over it.
fn cuts(writes: u32, few: u32) -> impl Iterator<Item = u32> {
    let step = if soak::is_long() {
        1
    } else {
        writes.div_ceil(few).max(1)
    };
    (1..=writes).step_by(step as usize)
}

/// How many writes that takes when nothing happens.
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
    for (index, write) in cuts(writes, few).enumerate() {
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
