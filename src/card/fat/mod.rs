//! The file system of a card: FAT16 and FAT32, with a partition table of either kind or without.
//!
//! Why by hand: the drivers there are change a FAT block by block, so that a power failure between
//! two of those writes leaves lost clusters, and one in the middle of a write leaves anything at all.
//! None can rename a file, give the room of a deleted one back, or make a long file without writing
//! all of it. Here every change of the file system is one [transaction](ledger): it has happened or
//! it has not, wherever the power fails. The cards themselves are spoken to by `embedded-sdmmc`.
//!
//! - [`partitions`]: which part of a card holds files
//! - [`layout`]: where things are on this card
//! - [`ledger`]: changes of several blocks that happen together; [`first_ledger`]: as it was at first
//! - [`capacity`]: whether a card holds what it says
//! - [`disk`]: blocks, read and changed; the table of clusters
//! - [`directory`]: names and what they stand for
//! - [`file`]: files by whole blocks
//! - [`format`](mod@format): an empty file system for any card

mod capacity;
mod directory;
mod disk;
mod file;
mod first_ledger;
mod format;
mod layout;
mod ledger;
mod partitions;

pub(super) use directory::{Directory, Home, Item, Name};
pub(super) use disk::Disk;
pub(super) use file::File;
pub use format::{Formatter, Progress};
pub(super) use ledger::{ATLAS, ATLAS_COPY};
