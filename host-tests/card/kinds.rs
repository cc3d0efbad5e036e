//! The kinds of blocks of a card.

use std::collections::BTreeMap;

use super::fat_check;

/// The kind of a block: what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The partition table, the boot block, how much is free.
    Boot,
    /// A table of clusters, with something in it.
    Table,
    Directory,
    /// Changes of the file system.
    Ledger,
    /// Settings, clocks, the event in hand.
    Ring,
    /// Of a journal: whose it is.
    Head,
    /// Of a journal: what the list shows.
    Summary,
    /// Of a journal: several entries.
    Pack,
    /// Of a journal: one entry.
    Entry,
    /// A file that was made of an event, or somebody else's.
    File,
}

impl Kind {
    /// True if the box can do something against its loss: it is in files of ours.
    pub(crate) fn is_ours(self) -> bool {
        !matches!(self, Self::Boot | Self::Table | Self::Directory)
    }

    /// The kind of a block in a file; `None` if nothing is in it.
    fn in_file(path: &str, block: &[u8]) -> Option<Self> {
        let is_ours = path.starts_with("/ARBITER") && path.matches('/').count() == 2;
        if is_ours && path.ends_with("LEDGER  DAT") {
            return Some(Self::Ledger);
        }
        if block.iter().all(|byte| *byte == 0) {
            return None;
        }
        if !is_ours || !block.starts_with(b"PARB") {
            return Some(Self::File);
        }
        Some(match block[4] {
            2 => Self::Entry,
            6 => Self::Head,
            7 => Self::Pack,
            8 => Self::Summary,
            _ => Self::Ring,
        })
    }
}

/// The blocks of a card with something in them, and what that is; none if its file system cannot be read.
pub(crate) fn kinds(bytes: &[u8]) -> BTreeMap<u32, Kind> {
    let block = |index: u32| &bytes[index as usize * 512..][..512];
    let mut kinds = BTreeMap::new();
    let Some(areas) = fat_check::areas(bytes) else {
        return kinds;
    };
    for index in 0..areas.data {
        let kind = match index {
            _ if block(index).iter().all(|byte| *byte == 0) => continue,
            _ if index < areas.tables => Kind::Boot,
            _ if index < areas.root => Kind::Table,
            _ => Kind::Directory,
        };
        kinds.insert(index, kind);
    }
    for (path, blocks) in areas.files {
        for index in blocks {
            let kind = if path.ends_with('/') {
                Some(Kind::Directory)
            } else {
                Kind::in_file(&path, block(index))
            };
            kinds.extend(kind.map(|kind| (index, kind)));
        }
    }
    kinds
}

#[test]
fn a_card_in_use_has_blocks_of_every_kind() {
    for (name, card) in super::cards::all() {
        let mut count: BTreeMap<Kind, usize> = BTreeMap::new();
        for kind in kinds(&super::cards::in_use(&card())).into_values() {
            *count.entry(kind).or_default() += 1;
        }
        println!("{name}: {count:?}");
        let missing = [
            Kind::Boot,
            Kind::Table,
            Kind::Directory,
            Kind::Ledger,
            Kind::Ring,
            Kind::Head,
            Kind::Pack,
            Kind::Entry,
            Kind::File,
        ]
        .into_iter()
        .filter(|kind| !count.contains_key(kind));
        assert_eq!(missing.collect::<Vec<Kind>>(), [], "{name}");
    }
}
