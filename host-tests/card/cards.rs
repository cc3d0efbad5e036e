//! Cards of every kind that the box may be given.

use std::io::{Cursor, Seek, SeekFrom, Write};

use embedded_sdmmc::Block;
use fatfs::{FatType, FileSystem, FormatVolumeOptions, FsOptions};

use super::fat_check::volume_start;
use super::player::Player;
use super::slot_of;

/// Makes a card.
pub(crate) type Make = fn() -> Vec<u8>;

/// All of them, by name.
pub(crate) fn all() -> [(&'static str, Make); 5] {
    [
        ("small", small_card),
        ("fat32", fat32),
        ("coarse", coarse),
        ("bare", bare),
        ("fragmented", fragmented),
    ]
}

const PARTITION_BLOCK: u8 = 8;

/// A card of so many bytes, with one partition or without a partition table.
fn formatted(size: usize, kind: FatType, cluster_bytes: u32, is_bare: bool) -> Vec<u8> {
    let mut bytes = vec![0; size];
    let mut start = 0;
    if !is_bare {
        start = usize::from(PARTITION_BLOCK) * Block::LEN;
        let blocks = u32::try_from((size - start) / Block::LEN).unwrap();
        bytes[450] = if kind == FatType::Fat32 { 0x0C } else { 0x06 };
        bytes[454] = PARTITION_BLOCK;
        bytes[458..462].copy_from_slice(&blocks.to_le_bytes());
        bytes[510..512].copy_from_slice(&[0x55, 0xAA]);
    }
    let options = FormatVolumeOptions::new()
        .fat_type(kind)
        .bytes_per_cluster(cluster_bytes);
    fatfs::format_volume(Cursor::new(&mut bytes[start..]), options).unwrap();
    bytes
}

/// A small card, for tests that need a fresh one thousands of times: FAT16, two blocks a cluster.
pub(crate) fn small_card() -> Vec<u8> {
    formatted(5 << 20, FatType::Fat16, 1024, false)
}

/// The same with room for a dozen events.
pub(crate) fn medium_card() -> Vec<u8> {
    formatted(8 << 20, FatType::Fat16, 1024, false)
}

/// The smallest FAT32 there may be: a block a cluster. It says how much is free, as a computer leaves it.
pub(crate) fn fat32() -> Vec<u8> {
    let mut bytes = formatted(35 << 20, FatType::Fat32, 512, false);
    let start = volume_start(&bytes).unwrap();
    let volume = FileSystem::new(Cursor::new(&mut bytes[start..]), FsOptions::new()).unwrap();
    volume.stats().unwrap();
    volume.unmount().unwrap();
    bytes
}

/// FAT16 with eight blocks a cluster.
pub(crate) fn coarse() -> Vec<u8> {
    formatted(18 << 20, FatType::Fat16, 4096, false)
}

/// FAT16 with a block a cluster, and without a partition table.
pub(crate) fn bare() -> Vec<u8> {
    formatted(5 << 20, FatType::Fat16, 512, true)
}

/// FAT16 with the largest clusters.
pub(crate) fn coarsest() -> Vec<u8> {
    formatted(140 << 20, FatType::Fat16, 32 << 10, false)
}

/// The small one, on which every second cluster is somebody else's.
pub(crate) fn fragmented() -> Vec<u8> {
    let mut bytes = formatted(8 << 20, FatType::Fat16, 1024, false);
    let start = volume_start(&bytes).unwrap();
    let volume = FileSystem::new(Cursor::new(&mut bytes[start..]), FsOptions::new()).unwrap();
    {
        let root = volume.root_dir();
        let mut stays = root.create_file("STAYS.BIN").unwrap();
        let mut goes = root.create_file("GOES.BIN").unwrap();
        for _ in 0..3500 {
            stays.write_all(&[1; 1024]).unwrap();
            goes.write_all(&[2; 1024]).unwrap();
        }
        goes.seek(SeekFrom::Start(0)).unwrap();
        goes.truncate().unwrap();
    }
    volume.unmount().unwrap();
    bytes
}

/// That card after it has been in the box for a while.
pub(crate) fn in_use(card: &[u8]) -> Vec<u8> {
    let slot = slot_of(card);
    let mut player = Player::switched_on(&slot);
    player.begin(1, 3).unwrap();
    player.append(1, 30).unwrap();
    player.export(1, "PAIRS.TXT", 1300).unwrap();
    player.begin(2, 1).unwrap();
    player.archive(1, true).unwrap();
    slot.image().as_bytes().to_vec()
}
