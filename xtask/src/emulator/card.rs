//! Image files of memory cards.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::play;

/// The unit in which a file can have holes.
const PAGE_BYTES: usize = 4096;
/// The size of a card's block.
const BLOCK_BYTES: usize = 512;
/// The place in the master boot record of the block on which the first partition begins.
const FIRST_PARTITION_START: usize = 0x1be + 8;

/// Writes a freshly formatted card.
pub fn write_blank(path: &Path) -> Result<()> {
    write_sparse(path, CardImage::blank()?.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the card of a box that has been asked for its language.
pub fn write_used(path: &Path) -> Result<()> {
    write_sparse(path, play::used_card()?.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a card, or a part of it. Almost all of it is zeros, which are left out as holes.
pub fn write_sparse(path: &Path, contents: &[u8]) -> Result<()> {
    let mut file = File::create(path)?;
    file.set_len(u64::try_from(contents.len())?)?;
    for (page, bytes) in contents.chunks(PAGE_BYTES).enumerate() {
        if bytes.iter().any(|byte| *byte != 0) {
            file.seek(SeekFrom::Start(u64::try_from(page * PAGE_BYTES)?))?;
            file.write_all(bytes)?;
        }
    }
    Ok(())
}

/// The first partition of a card, for tools that know file systems but no cards.
pub fn partition(card: &[u8]) -> Result<&[u8]> {
    let bytes = card
        .get(FIRST_PARTITION_START..FIRST_PARTITION_START + 4)
        .context("the card has no master boot record")?;
    let block = usize::try_from(u32::from_le_bytes(bytes.try_into()?))?;
    card.get(block * BLOCK_BYTES..)
        .context("the card's partition lies outside of the card")
}
