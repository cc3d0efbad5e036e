//! Blocks that hold anything at all: no panic, no end of time, and what was durable before the damage is
//! there as long as the file system itself is.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{DIRECTORY, Found, Keeper, Report, Request};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::VirtualSlot;
use proptest::collection::vec;
use proptest::prelude::*;

use super::journal::{entries, entry};
use super::player::{Known, Player, usual_id};
use super::{cards, slot_of, small_card};
use crate::soak;

/// A bit of everything takes fewer accesses to a card than this, however damaged it is.
const PATIENCE: u64 = 400_000;

/// The block of the card in which its first cluster begins.
pub(super) fn data_start(bytes: &[u8]) -> u32 {
    let start = super::fat_check::volume_start(bytes).unwrap();
    let number = |at: usize| {
        u32::from(u16::from_le_bytes([
            bytes[start + at],
            bytes[start + at + 1],
        ]))
    };
    u32::try_from(start / 512).unwrap() + number(14) + 2 * number(22) + number(17).div_ceil(16)
}

/// The damage to a block.
#[derive(Debug, Clone)]
enum Damage {
    /// Some bytes are others.
    Flips(Vec<(usize, u8)>),
    /// Everything is something else.
    Garbage(Vec<u8>),
    /// It is empty, as a new card's.
    Fill(u8),
    /// It holds what another block of the card holds.
    Copy(prop::sample::Index),
}

impl Damage {
    fn do_to(&self, image: &mut CardImage, block: u32, blocks: &[u32]) {
        let copy = match self {
            Self::Copy(from) => image.block(*from.get(blocks)).unwrap().to_vec(),
            _ => Vec::new(),
        };
        let bytes = image.block_mut(block).unwrap();
        match self {
            Self::Flips(flips) => flips.iter().for_each(|(at, flip)| bytes[*at] ^= flip),
            Self::Garbage(garbage) => bytes.copy_from_slice(garbage),
            Self::Fill(byte) => bytes.fill(*byte),
            Self::Copy(_) => bytes.copy_from_slice(&copy),
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        4 => vec((0..Block::LEN, 1_u8..), 1..4).prop_map(Damage::Flips),
        1 => vec(any::<u8>(), Block::LEN).prop_map(Damage::Garbage),
        1 => prop_oneof![Just(0), Just(0xFF), any::<u8>()].prop_map(Damage::Fill),
        2 => any::<prop::sample::Index>().prop_map(Damage::Copy),
    ]
}

const TOLD: u32 = 3;
const ALL: u32 = 35;

fn used() -> (VirtualSlot, Known) {
    let slot = slot_of(&small_card());
    let mut player = Player::switched_on(&slot);
    player.begin(1, 2).unwrap();
    player.begin(2, TOLD).unwrap();
    player.append(2, ALL - TOLD).unwrap();
    player.describe(2, 40).unwrap();
    player.export(2, "ONE.TXT", 1500).unwrap();
    (slot, player.known)
}

/// The blocks of the card that differ from a new one's: whatever the box has written.
fn written(slot: &VirtualSlot) -> Vec<u32> {
    let image = slot.image();
    super::changed_blocks(&vec![0; image.as_bytes().len()], image.as_bytes())
        .into_iter()
        .map(|block| u32::try_from(block).unwrap())
        .collect()
}

/// Does everything that can be done with a card, whatever comes of it.
fn use_it(slot: &VirtualSlot) {
    slot.power_up();
    // Whoever reads for ever finds nobody there in the end.
    slot.pull_after(PATIENCE);
    let mut keeper = Keeper::new(slot.clone());
    for _ in 0..2 {
        keeper.look();
        while keeper.read_on().is_some() {}
        let mut player = Player::with(slot, keeper);
        let _ = player.list();
        let _ = player.load(None);
        player.try_everything();
        keeper = player.into_keeper();
    }
    assert!(slot.is_inserted(), "it has no end");
}

/// Files of the box with one damaged block: the events are there, up to the damage, which is reported.
#[test]
fn soak_a_damaged_block_of_ours_costs_nothing_before_it() {
    let (slot, _) = used();
    let base = slot.image().as_bytes().to_vec();
    let data = data_start(&base);
    // The directories are the file system's: our own, and the one of the file.
    let is_directory = |block: u32| {
        let image = slot.image();
        image.block(block).unwrap()[..11] == *b".          "
            || image.block(block - 1).unwrap()[..11] == *b".          "
    };
    let all = written(&slot);
    let ours: Vec<u32> = all
        .iter()
        .copied()
        .filter(|block| *block >= data && !is_directory(*block))
        .collect();
    slot.remember();
    // A million in a long soak: the card is put right again, which takes less time than a new one.
    soak::runner(5000)
        .run(&(any::<prop::sample::Index>(), damage()), |(at, damage)| {
            let block = *at.get(&ours);
            slot.go_back();
            for block in &ours {
                let at = *block as usize * Block::LEN;
                let old = &base[at..at + Block::LEN];
                slot.image_mut()
                    .block_mut(*block)
                    .unwrap()
                    .copy_from_slice(old);
            }
            damage.do_to(&mut slot.image_mut(), block, &ours);
            let mut player = Player::new(&slot, Known::default());
            prop_assert!(player.look().is_some(), "{:?}", player.said);
            for (number, count) in [(1, 2), (2, ALL)] {
                let Some((found, told)) = player.load(Some(number)) else {
                    return Err(TestCaseError::fail(format!("{:?}", player.said)));
                };
                let length = u32::try_from(found.len()).unwrap();
                prop_assert_eq!(&found, &entries(usual_id(number), length));
                // The last one may look like one that was under way when the power failed.
                let is_whole = told == Found::Whole(count) || told == Found::Whole(count - 1);
                prop_assert!(
                    is_whole || matches!(told, Found::Damaged { read, .. } if read == length),
                    "{:?}",
                    told
                );
                if let Found::Whole(length) = told {
                    let next = entry(usual_id(number), length + 1);
                    let report = player.handle(Request::Append(next));
                    prop_assert_eq!(report, Report::Appended);
                }
            }
            prop_assert_eq!(player.list().map(|list| list.len()), Some(2));
            Ok(())
        })
        .unwrap();
}

/// Any block of the card, the tables and directories too, and several of them.
#[test]
fn soak_any_damage_is_survived() {
    let (slot, _) = used();
    let base = slot.image().as_bytes().to_vec();
    let all = written(&slot);
    soak::runner(60)
        .run(
            &vec((any::<prop::sample::Index>(), damage()), 1..5),
            |damages| {
                let slot = slot_of(&base);
                for (at, damage) in damages {
                    let block = *at.get(&all);
                    damage.do_to(&mut slot.image_mut(), block, &all);
                }
                use_it(&slot);
                Ok(())
            },
        )
        .unwrap();
}

/// Tables whose chains go round in circles, in every way that two links can.
#[test]
fn soak_circles_have_an_end() {
    let (slot, _) = used();
    let base = slot.image().as_bytes().to_vec();
    let start = super::fat_check::volume_start(&base).unwrap();
    let number =
        |at: usize| usize::from(base[start + at]) + 256 * usize::from(base[start + at + 1]);
    let table = start + number(14) * 512;
    let used: Vec<usize> = (2..2000)
        .filter(|cluster| base[table + cluster * 2..][..2] != [0, 0])
        .collect();
    let link = || (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    soak::runner(60)
        .run(&vec(link(), 1..6), |links| {
            let mut bytes = base.clone();
            for (from, to) in links {
                let (from, to) = (from.get(&used), *to.get(&used) as u16);
                bytes[table + from * 2..][..2].copy_from_slice(&to.to_le_bytes());
            }
            use_it(&slot_of(&bytes));
            Ok(())
        })
        .unwrap();
}

/// A directory that is full and goes on in itself, and a file that does and says that it is as long as a
/// file can be.
#[test]
fn what_goes_on_in_itself_has_an_end() {
    let used = cards::in_use(&cards::bare());
    let number = |at: usize| usize::from(used[at]) + 256 * usize::from(used[at + 1]);
    let (table, root) = (number(14) * 512, (number(14) + 2 * number(22)) * 512);
    let data = data_start(&used) as usize * 512;
    // The ledger, which lies before our directory, has some of it too.
    let entry_of = |name: &[u8]| used.windows(11).rposition(|at| at == name).unwrap();
    let circle = |bytes: &mut Vec<u8>, cluster: usize| {
        bytes[table + 2 * cluster..][..2].copy_from_slice(&(cluster as u16).to_le_bytes());
    };

    let mut file = used.clone();
    let at = entry_of(b"EVENT002DAT");
    file[at + 28..at + 32].fill(0xFF);
    // A link in another block of the table than the last one costs the most.
    circle(&mut file, number(at + 26) + 5);
    use_it(&slot_of(&file));

    let mut directory = used.clone();
    let at = root
        + used[root..]
            .windows(11)
            .position(|at| at == b"ARBITER BOX")
            .unwrap();
    let cluster = number(at + 26);
    circle(&mut directory, cluster);
    let contents = &mut directory[data + (cluster - 2) * 512..][..512];
    for (index, entry) in contents.chunks_mut(32).enumerate() {
        if matches!(entry[0], 0 | 0xE5) {
            entry.fill(0);
            entry[..11].copy_from_slice(b"FULL    BIN");
            entry[7] = b'A' + index as u8;
        }
    }
    use_it(&slot_of(&directory));
}

/// Anything at all as a card: its first block, tables, directories, and as the blocks of a journal on a
/// card that is in order. Nothing comes of it but reports.
pub(crate) fn journal_never_panics(data: &[u8]) {
    thread_local! {
        static CARD: Vec<u8> = cards::in_use(&small_card());
    }
    let (choice, data) = data.split_first().unwrap_or((&0, &[]));
    let mut bytes = CARD.with(Clone::clone);
    if choice % 2 == 0 {
        // From the beginning of the card, or of its volume, or a little later.
        let start = usize::from(choice / 2) * 512;
        let count = data.len().min(bytes.len() - start);
        bytes[start..start + count].copy_from_slice(&data[..count]);
        use_it(&slot_of(&bytes));
        return;
    }
    let mut image = CardImage::from_bytes(bytes);
    let path = format!("{DIRECTORY}/EVENT003.DAT");
    let mut contents = data.to_vec();
    contents.resize(data.len().max(300 * 512), 0);
    if choice % 4 == 1 {
        seal(&mut contents);
    }
    image.write_file(&path, &contents).unwrap();
    use_it(&VirtualSlot::new(image));
}

/// Makes records of blocks, so that what is in them is read.
fn seal(contents: &mut [u8]) {
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
    for block in contents.chunks_exact_mut(512) {
        block[..4].copy_from_slice(b"PARB");
        let sum = crc.checksum(&block[..508]);
        block[508..].copy_from_slice(&sum.to_le_bytes());
    }
}

#[test]
fn soak_anything_at_all_as_a_card() {
    soak::runner(40)
        .run(
            &(any::<u8>(), vec(any::<u8>(), 0..6000)),
            |(choice, mut data)| {
                data.insert(0, choice);
                journal_never_panics(&data);
                Ok(())
            },
        )
        .unwrap();
}
