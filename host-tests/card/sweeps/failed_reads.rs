//! A read fails once, or answers something that is not there, while the box is switched on: nothing changes on the card
//! because of it, and whoever tries again has all.

use pocket_arbiter::simulator::slot::{Disturbance, ReadFault};

use super::{Tally, stages};
use crate::card::cards;
use crate::card::player::{Player, TakenUp};
use crate::card::scenes::chosen;

fn sweep(name: &str, fault: ReadFault) {
    let mut tally = Tally::new(name);
    for (scene, stage) in stages(&cards::small_card()) {
        let known = stage.play(|_| ());
        let slot = &stage.slot;
        // Once more, so that nothing is left to be done.
        let mut player = Player::new(slot, known.clone());
        let whole = player.take_up();
        assert_eq!(player.take_up(), whole, "{scene}");
        slot.remember();
        let (reads, writes) = (slot.reads(), slot.writes());
        let mut player = Player::new(slot, known.clone());
        assert_eq!(player.take_up(), whole, "{scene}");
        assert_eq!(slot.writes(), writes, "{scene}: there was something to do");
        let reads = u32::try_from(slot.reads() - reads).unwrap();
        for read in chosen(reads, 40) {
            slot.go_back();
            slot.keep_log(64);
            let mut player = Player::new(slot, known.clone());
            slot.disturb(Disturbance::read(fault).at(read.into()));
            let first = player.take_up();
            let tries = [first, player.take_up(), player.take_up()];
            // The bus has a checksum: a read that lies is none that fails, and the box may write down anew what it
            // took for missing.
            let is_failure = matches!(fault, ReadFault::Fails);
            let is_changed = is_failure
                && slot
                    .log()
                    .iter()
                    .any(|at| at.old.contents != at.new.contents);
            let came = match tries.iter().position(|tried| *tried == whole) {
                _ if is_changed => "the card is changed",
                Some(0) => "whole at once",
                Some(1) => "whole at the second try",
                Some(_) => "whole at the third try",
                None => "not whole",
            };
            let is_silent = |tried: &TakenUp| tried.is_called_whole() && *tried != whole;
            let is_broken = is_changed || tries.iter().any(is_silent) || tries[2] != whole;
            let came = if tries.iter().any(is_silent) {
                format!("{came}, but less was called whole")
            } else {
                came.to_owned()
            };
            let when = format!("{scene}, read {read} of {reads}: {tries:?}");
            tally.count("", &came, is_broken, when);
        }
    }
    tally.conclude();
}

#[test]
fn soak_every_read_fails_once() {
    sweep("a read fails once", ReadFault::Fails);
}

#[test]
fn soak_every_read_has_a_flipped_bit_once() {
    sweep("a bit of a read is flipped", ReadFault::Flipped(8 * 77 + 2));
}
