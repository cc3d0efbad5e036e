//! The card: nothing that was reported as saved is ever lost.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{Keeper, Report};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::VirtualSlot;

mod any_size;
mod cards;
pub(crate) mod corruption;
mod distances;
mod doubtful_answers;
pub(crate) mod fat_check;
mod faults;
mod figures;
mod format;
mod ids;
mod journal;
pub(crate) mod kinds;
mod names;
mod numbers;
mod player;
mod power_cuts;
mod rescue;
mod scenes;
mod settings;
pub(crate) mod sparse;
mod sweeps;
mod virtual_card;
mod volumes;

pub(crate) use cards::{medium_card, small_card};
pub(crate) use player::journals_on;

fn blank() -> VirtualSlot {
    VirtualSlot::new(CardImage::blank().unwrap())
}

/// A slot with a card of these bytes in it.
fn slot_of(bytes: &[u8]) -> VirtualSlot {
    VirtualSlot::new(CardImage::from_bytes(bytes.to_vec()))
}

/// Fills the card but for so many bytes.
fn fill(image: &mut CardImage, room: usize) {
    image.write_file("ROOM.BIN", &vec![0; room]).unwrap();
    let mut size = image.as_bytes().len();
    let mut number = 0;
    while size > 0 {
        match image.write_file(&format!("FULL{number}.BIN"), &vec![7; size]) {
            Ok(()) => number += 1,
            Err(_) => size /= 2,
        }
    }
    image.write_file("ROOM.BIN", &[]).unwrap();
}

/// The box is switched on; answers its keeper and the settings that were found.
fn switch_on(slot: &VirtualSlot) -> (Keeper<VirtualSlot>, Option<Settings>) {
    slot.power_up();
    let mut keeper = Keeper::new(slot.clone());
    match keeper.look() {
        Some(Report::Ready(found)) => {
            // Clocks have tests of their own.
            while keeper.read_on().is_some() {}
            (keeper, found)
        }
        other => panic!("the card should be ready, but: {other:?}"),
    }
}

fn as_block(bytes: &[u8]) -> Block {
    let mut block = Block::new();
    block.contents.copy_from_slice(bytes);
    block
}

/// The numbers of the blocks that differ between two states of a card.
fn changed_blocks(before: &[u8], after: &[u8]) -> Vec<usize> {
    before
        .chunks(Block::LEN)
        .zip(after.chunks(Block::LEN))
        .enumerate()
        .filter(|(_, (old, new))| old != new)
        .map(|(index, _)| index)
        .collect()
}
