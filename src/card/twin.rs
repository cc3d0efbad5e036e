//! The places in a file of ours where the two copies of each of its blocks lie.
//!
//! A card writes whole pages of up to 64 KB, and when the power fails, or with age, it loses a page at a time. So the
//! copies of a block never lie in the same page: they are as many blocks apart as the largest page has, and the blocks
//! of a file lie one behind the other on the card.
//!
//! ```text
//! 0..128    blocks 0..128      256..384  blocks 128..256
//! 128..256  the same           384..512  the same, and so on
//! ```

/// The number of blocks of the largest page.
pub(super) const PAGE: u32 = 128;

/// The places of a block in its file, of which the second is its copy.
pub(super) const fn places(block: u32) -> [u32; 2] {
    let first = (block / PAGE)
        .saturating_mul(2 * PAGE)
        .saturating_add(block % PAGE);
    [first, first.saturating_add(PAGE)]
}

/// The length of a file that holds so many blocks.
pub(super) const fn length(blocks: u32) -> u32 {
    match blocks.checked_sub(1) {
        Some(last) => places(last)[1].saturating_add(1),
        None => 0,
    }
}

/// The number of blocks that a file of that length holds, each twice.
pub(super) const fn capacity(length: u32) -> u32 {
    let whole = length / (2 * PAGE) * PAGE;
    let rest = (length % (2 * PAGE)).saturating_sub(PAGE);
    whole.saturating_add(rest)
}
