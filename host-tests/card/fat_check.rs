//! A strict checker of a card's file system, written from the format's description and from nothing
//! of ours.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use super::cards;

/// The problems of the file system in these bytes of a card; none if it is perfect.
pub(crate) fn problems(bytes: &[u8]) -> Vec<String> {
    let Some(start) = volume_start(bytes) else {
        return vec!["there is no volume".to_owned()];
    };
    match Volume::new(&bytes[start..]) {
        Some(mut volume) => volume.check(),
        None => vec!["the boot block is wrong".to_owned()],
    }
}

/// The places of things on a card, in blocks.
pub(crate) struct Areas {
    /// The first block of the tables of clusters.
    pub(crate) tables: u32,
    /// The block behind them: where the root directory is, if it has a fixed place.
    pub(crate) root: u32,
    /// The first block of the first cluster.
    pub(crate) data: u32,
    /// The files by their paths, and the directories, whose paths end with a stroke.
    pub(crate) files: Vec<(String, Vec<u32>)>,
}

/// The places of things on a card whose file system is in order.
pub(crate) fn areas(bytes: &[u8]) -> Option<Areas> {
    let start = volume_start(bytes)?;
    let mut volume = Volume::new(&bytes[start..])?;
    volume.check();
    let per_cluster = volume.cluster_bytes / 512;
    let block = |byte: usize| u32::try_from((start + byte) / 512).unwrap();
    let first = |cluster: &u32| volume.data_at + (*cluster as usize - 2) * volume.cluster_bytes;
    let blocks_of = |clusters: &Vec<u32>| {
        let firsts = clusters.iter().map(|cluster| block(first(cluster)));
        firsts
            .flat_map(|first| first..first + per_cluster as u32)
            .collect()
    };
    Some(Areas {
        tables: block(number(volume.bytes, 14, 2) as usize * 512),
        root: block(volume.data_at - volume.fixed_root.len()),
        data: block(volume.data_at),
        files: volume
            .chains
            .iter()
            .map(|(path, clusters)| (path.clone(), blocks_of(clusters)))
            .collect(),
    })
}

/// The beginning of the volume, in bytes.
pub(crate) fn volume_start(bytes: &[u8]) -> Option<usize> {
    let is_boot = matches!(bytes[0], 0xEB | 0xE9) && bytes[11..13] == [0, 2];
    if is_boot {
        return Some(0);
    }
    let start = number(bytes, 454, 4) as usize * 512;
    (start > 0 && start < bytes.len()).then_some(start)
}

fn number(bytes: &[u8], at: usize, length: usize) -> u32 {
    bytes[at..at + length]
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

struct Volume<'a> {
    bytes: &'a [u8],
    is_32: bool,
    tables: Vec<&'a [u8]>,
    /// The number after that of the last cluster.
    end: u32,
    cluster_bytes: usize,
    data_at: usize,
    fixed_root: &'a [u8],
    root_cluster: u32,
    /// True for each cluster that somebody has.
    owners: Vec<bool>,
    /// The clusters of each file and directory that was looked at.
    chains: Vec<(String, Vec<u32>)>,
    problems: Vec<String>,
}

impl<'a> Volume<'a> {
    fn new(bytes: &'a [u8]) -> Option<Self> {
        if bytes[510..512] != [0x55, 0xAA] {
            return None;
        }
        let reserved = number(bytes, 14, 2) as usize;
        let copies = usize::from(bytes[16]);
        let is_32 = number(bytes, 22, 2) == 0;
        let table = number(
            bytes,
            if is_32 { 36 } else { 22 },
            if is_32 { 4 } else { 2 },
        ) as usize;
        let root_bytes = number(bytes, 17, 2) as usize * 32;
        let blocks = match number(bytes, 19, 2) {
            0 => number(bytes, 32, 4),
            few => few,
        } as usize;
        let root_at = (reserved + copies * table) * 512;
        let data_at = root_at + root_bytes;
        let cluster_bytes = usize::from(bytes[13]) * 512;
        let end = u32::try_from((blocks * 512 - data_at) / cluster_bytes).unwrap() + 2;
        Some(Self {
            bytes,
            is_32,
            tables: (0..copies)
                .map(|copy| &bytes[(reserved + copy * table) * 512..][..table * 512])
                .collect(),
            end,
            cluster_bytes,
            data_at,
            fixed_root: &bytes[root_at..data_at],
            root_cluster: if is_32 { number(bytes, 44, 4) } else { 0 },
            owners: vec![false; end as usize],
            chains: Vec::new(),
            problems: Vec::new(),
        })
    }

    fn check(&mut self) -> Vec<String> {
        if self.tables.iter().any(|table| *table != self.tables[0]) {
            self.problems.push("the tables differ".to_owned());
        }
        let root = if self.is_32 {
            let clusters = self.chain(self.root_cluster, "/");
            self.chains.push(("/".to_owned(), clusters.clone()));
            self.contents(&clusters)
        } else {
            self.fixed_root.to_vec()
        };
        self.check_directory(&root, "", 0, 0);
        self.check_rest();
        std::mem::take(&mut self.problems)
    }

    /// Nobody's clusters, and how many are said to be free.
    fn check_rest(&mut self) {
        let mut free = 0;
        for cluster in 2..self.end {
            let link = self.link(cluster);
            if link == 0 {
                free += 1;
            } else if link != 0x0FFF_FFF7 && !self.owners[cluster as usize] {
                self.problems.push(format!("cluster {cluster} is lost"));
            }
        }
        let info = number(self.bytes, 48, 2) as usize;
        if self.is_32 && info != 0 && info != 0xFFFF {
            let said = number(self.bytes, info * 512 + 488, 4);
            if said != u32::MAX && said != free {
                let problem = format!("{said} clusters are said to be free, and {free} are");
                self.problems.push(problem);
            }
        }
    }

    fn link(&self, cluster: u32) -> u32 {
        let table = self.tables[0];
        if self.is_32 {
            return number(table, cluster as usize * 4, 4) & 0x0FFF_FFFF;
        }
        match number(table, cluster as usize * 2, 2) {
            link @ 0xFFF7.. => link | 0x0FFF_0000,
            link => link,
        }
    }

    /// The clusters from that one on, which belong to somebody from now on.
    fn chain(&mut self, first: u32, whose: &str) -> Vec<u32> {
        let mut clusters = Vec::new();
        let mut cluster = first;
        loop {
            if !(2..self.end).contains(&cluster) {
                let problem = format!("{whose} goes on in cluster {cluster}, which does not exist");
                self.problems.push(problem);
                return clusters;
            }
            if std::mem::replace(&mut self.owners[cluster as usize], true) {
                let problem = format!("{whose} has cluster {cluster}, which another one has");
                self.problems.push(problem);
                return clusters;
            }
            clusters.push(cluster);
            cluster = match self.link(cluster) {
                0x0FFF_FFF8.. => return clusters,
                next => next,
            };
        }
    }

    fn contents(&self, clusters: &[u32]) -> Vec<u8> {
        let place = |cluster: &u32| self.data_at + (*cluster as usize - 2) * self.cluster_bytes;
        clusters
            .iter()
            .flat_map(|cluster| &self.bytes[place(cluster)..][..self.cluster_bytes])
            .copied()
            .collect()
    }

    fn check_directory(&mut self, contents: &[u8], path: &str, own: u32, parent: u32) {
        let entries: Vec<&[u8]> = contents.chunks_exact(32).collect();
        let used = entries.iter().position(|entry| entry[0] == 0);
        let used = used.unwrap_or(entries.len());
        if entries[used..].iter().any(|entry| entry[0] != 0) {
            self.problems
                .push(format!("{path}/ goes on behind its end"));
        }
        let first = |entry: &[u8]| number(entry, 20, 2) << 16 | number(entry, 26, 2);
        if own != 0 {
            for (index, name, cluster) in [(0, b".          ", own), (1, b"..         ", parent)] {
                let entry = entries[index];
                let is_right =
                    entry[..11] == *name && entry[11] & 0x10 != 0 && first(entry) == cluster;
                if !is_right {
                    self.problems.push(format!("{path}/ has a wrong dot entry"));
                }
            }
        }
        let mut names = BTreeSet::new();
        let mut long_name: Option<u8> = None;
        for entry in entries[..used].iter().skip(if own == 0 { 0 } else { 2 }) {
            if entry[0] == 0xE5 {
                if long_name.take().is_some() {
                    self.problems.push(format!("{path}/ has half a long name"));
                }
                continue;
            }
            if entry[11] == 0x0F {
                if long_name.is_some_and(|sum| sum != entry[13]) {
                    self.problems.push(format!("{path}/ has half a long name"));
                }
                long_name = Some(entry[13]);
                continue;
            }
            let name = String::from_utf8_lossy(&entry[..11]).into_owned();
            let sum = entry[..11]
                .iter()
                .fold(0_u8, |sum, byte| sum.rotate_right(1).wrapping_add(*byte));
            if long_name.take().is_some_and(|said| said != sum) {
                let problem = format!("{path}/{name} has the long name of another one");
                self.problems.push(problem);
            }
            if entry[11] & 0x08 != 0 {
                continue;
            }
            if entry[11] & 0xC0 != 0 || entry[..11].iter().any(|byte| *byte < 0x20) {
                self.problems.push(format!("{path}/ has no entries"));
            }
            let path = format!("{path}/{name}");
            if !names.insert(name) {
                self.problems.push(format!("{path} is there twice"));
            }
            self.check_item(entry, first(entry), &path, own);
        }
        if long_name.is_some() {
            self.problems.push(format!("{path}/ has half a long name"));
        }
    }

    fn check_item(&mut self, entry: &[u8], first: u32, path: &str, parent: u32) {
        let size = number(entry, 28, 4) as usize;
        let clusters = if first == 0 {
            Vec::new()
        } else {
            self.chain(first, path)
        };
        let is_file = entry[11] & 0x10 == 0;
        let stroke = if is_file { "" } else { "/" };
        self.chains
            .push((format!("{path}{stroke}"), clusters.clone()));
        if is_file {
            let wanted = size.div_ceil(self.cluster_bytes);
            if clusters.len() != wanted {
                let count = clusters.len();
                let problem = format!("{path} has {count} clusters, but {size} bytes");
                self.problems.push(problem);
            }
            return;
        }
        if size != 0 || clusters.is_empty() {
            self.problems.push(format!("{path} is no directory"));
            return;
        }
        let contents = self.contents(&clusters);
        self.check_directory(&contents, path, first, parent);
    }
}

/// Stops the test if anything is wrong with the card.
pub(crate) fn assert_perfect(bytes: &[u8], when: &str) {
    let problems = problems(bytes);
    let list = problems.iter().fold(String::new(), |mut list, problem| {
        let _ = write!(list, "\n  {problem}");
        list
    });
    assert!(problems.is_empty(), "{when}:{list}");
}

/// The verdict of `fsck.fat` on a volume: true if it is perfect. `None` if there is no such program here.
pub(crate) fn fsck(bytes: &[u8], name: &str) -> Option<bool> {
    let start = volume_start(bytes).unwrap();
    fsck_file(name, |file| file.write_all(&bytes[start..]))
}

/// The same of a volume that is written into a file.
pub(super) fn fsck_file(
    name: &str,
    write: impl FnOnce(&mut std::fs::File) -> std::io::Result<()>,
) -> Option<bool> {
    let path = std::env::temp_dir().join(format!("arbiter-{}-{name}.img", std::process::id()));
    let mut file = std::fs::File::create(&path).unwrap();
    write(&mut file).unwrap();
    drop(file);
    let done = std::process::Command::new("fsck.fat")
        .arg("-n")
        .arg(&path)
        .env(
            "PATH",
            format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap()),
        )
        .output();
    std::fs::remove_file(&path).unwrap();
    match done {
        Ok(output) => Some(output.status.success()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => panic!("fsck.fat: {error}"),
    }
}

/// A card with some files of ours, and the things that can be wrong with it.
fn spoilt_cards() -> Vec<(&'static str, Vec<u8>)> {
    let base = cards::in_use(&cards::small_card());
    let start = volume_start(&base).unwrap();
    let reserved = number(&base, start + 14, 2) as usize;
    let table = number(&base, start + 22, 2) as usize;
    let (first, second) = (start + reserved * 512, start + (reserved + table) * 512);
    let root = second + table * 512;
    let entry = |bytes: &[u8], name: &[u8]| {
        bytes
            .windows(11)
            // The ledger, which lies before our directory, has some of it too.
            .rposition(|window| window == name)
            .expect("it is there")
    };
    let cluster_of = |bytes: &[u8], at: usize| number(bytes, at + 26, 2) as usize;
    let mut spoilt = Vec::new();
    let mut spoil = |name, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = base.clone();
        change(&mut bytes);
        spoilt.push((name, bytes));
    };
    let set = |bytes: &mut Vec<u8>, cluster: usize, link: u16| {
        for table in [first, second] {
            bytes[table + cluster * 2..][..2].copy_from_slice(&link.to_le_bytes());
        }
    };
    spoil("tables", &|bytes| bytes[second + 2000] ^= 1);
    spoil("lost", &|bytes| set(bytes, 4000, 0xFFFF));
    spoil("cross", &|bytes| {
        let settings = entry(bytes, b"SETTINGSDAT");
        let clock = cluster_of(bytes, entry(bytes, b"CLOCK   DAT")) as u16;
        set(bytes, cluster_of(bytes, settings), clock);
    });
    spoil("circle", &|bytes| {
        let cluster = cluster_of(bytes, entry(bytes, b"CLOCK   DAT"));
        set(bytes, cluster, cluster as u16);
    });
    spoil("short", &|bytes| {
        let cluster = cluster_of(bytes, entry(bytes, b"CLOCK   DAT"));
        set(bytes, cluster, 0xFFFF);
    });
    spoil("size", &|bytes| {
        let at = entry(bytes, b"SETTINGSDAT");
        bytes[at + 30] = 9;
    });
    spoil("twice", &|bytes| {
        let at = entry(bytes, b"CLOCK   DAT");
        bytes[at..at + 11].copy_from_slice(b"SETTINGSDAT");
    });
    spoil("dots", &|bytes| {
        let at = entry(bytes, b"..         ");
        bytes[at + 26] = 9;
    });
    spoil("garbage", &|bytes| bytes[root + 32..root + 64].fill(0xA5));
    spoilt
}

#[test]
fn every_kind_of_damage_is_seen() {
    let base = cards::in_use(&cards::small_card());
    assert_perfect(&base, "a card in use");
    for (name, bytes) in spoilt_cards() {
        assert_ne!(problems(&bytes), Vec::<String>::new(), "{name}");
    }
    // How much is free is only said on the larger kind.
    let mut large = cards::in_use(&cards::fat32());
    assert_perfect(&large, "a large card in use");
    let start = volume_start(&large).unwrap();
    large[start + 512 + 488] ^= 1;
    assert_eq!(problems(&large).len(), 1);
}

#[test]
fn the_checker_agrees_with_the_one_that_everybody_uses() {
    for (name, card) in cards::all() {
        let bytes = cards::in_use(&card());
        if let Some(is_perfect) = fsck(&bytes, name) {
            assert!(is_perfect, "{name}");
        }
        assert_perfect(&bytes, name);
    }
    for (name, bytes) in spoilt_cards() {
        // It does not look at where the dots lead.
        if let Some(is_perfect) = fsck(&bytes, name) {
            assert_eq!(is_perfect, problems(&bytes).is_empty(), "{name}");
        }
    }
}
