//! The card: nothing that was reported as saved is ever lost.

use std::io::Cursor;

use embedded_sdmmc::Block;
use fatfs::{FatType, FormatVolumeOptions};
use pocket_arbiter::card::{Keeper, Report};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::VirtualSlot;

mod journal;
mod settings;

fn blank() -> VirtualSlot {
    VirtualSlot::new(CardImage::blank().unwrap())
}

/// A small card, for tests that need a fresh one thousands of times: FAT16, two blocks a cluster.
pub(crate) fn small_card() -> Vec<u8> {
    const PARTITION_BLOCK: u8 = 8;
    const PARTITION_FAT16: u8 = 0x06;
    let mut bytes = vec![0; 5 << 20];
    let start = usize::from(PARTITION_BLOCK) * Block::LEN;
    let blocks = u32::try_from((bytes.len() - start) / Block::LEN).unwrap();
    bytes[450] = PARTITION_FAT16;
    bytes[454] = PARTITION_BLOCK;
    bytes[458..462].copy_from_slice(&blocks.to_le_bytes());
    bytes[510..512].copy_from_slice(&[0x55, 0xAA]);
    let options = FormatVolumeOptions::new()
        .fat_type(FatType::Fat16)
        .bytes_per_cluster(1024);
    fatfs::format_volume(Cursor::new(&mut bytes[start..]), options).unwrap();
    bytes
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
